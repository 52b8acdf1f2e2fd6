"""The web pages: one module per page, with its form, its routes and what it hands to its template."""
