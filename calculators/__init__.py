"""Tiebreak calculators: `compute` holds the arithmetic, `pages` the web pages on top of it."""
