"""The shared compute module: pure functions on exact values. Knows nothing of the web."""
