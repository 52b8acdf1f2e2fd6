"""Writers: an event or its standings as a report file, CSV or plain text."""
