"""Whole events: the model, readers and writers, standings, checks of published values, the store."""
