"""Readers: one module per format; each gives an event with what was noticed, or errors by line and cell."""
