"""Configuration of a small project that writes about Diamonds Club: `sphinx-build . _build`."""

project = "Evenings at the Diamonds Club"
author = "Ana and Bela"
copyright = "Ana and Bela"  # noqa: A001 (Sphinx calls it so)
language = "en"

extensions = ["dclub.sphinxext"]

# Where the clauses are shown that these pages only name.
dclub_site = "https://example.org/dclub"

exclude_patterns = ["_build"]
html_theme = "furo"
