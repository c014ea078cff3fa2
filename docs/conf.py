"""Configuration of the documentation: `sphinx-build -n -W docs docs/_build/html`."""

from __future__ import annotations

import sys
from pathlib import Path

import dclub

sys.path.insert(0, str(Path(__file__).parent))

project = "dclub"
author = "The dclub authors"
copyright = "The dclub authors, MIT license"  # noqa: A001 (Sphinx calls it so)
version = release = dclub.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "dclub.sphinxext",
    "extensions.api",
    "extensions.questions",
]
exclude_patterns = ["_build", "extensions"]
nitpicky = True
# An alias is explained with the whole names of what it is made of, type variables among them.
nitpick_ignore = [("py:class", "collections.abc.Callable"), ("py:class", "collections.abc.Iterable")]
nitpick_ignore_regex = [("py:obj", r"dclub\..*\.[A-Z]")]
default_role = "code"
smartquotes = False
highlight_language = "text"

# --- clauses --------------------------------------------------------------------------------------

dclub_permalinks = "clause"
dclub_complete = ["kernel", "diamonds_club", "hanging_gardens", "new_world"]
dclub_code = ["dclub.kernel", "dclub.diamonds_club", "dclub.hanging_gardens", "dclub.new_world"]
dclub_tests = ["../tests"]

# --- Python ---------------------------------------------------------------------------------------

autodoc_default_options = {"undoc-members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
toc_object_entries = False  # thousands of names would stand in the navigation of every page
doctest_global_setup = "import random\n\nimport dclub\nfrom dclub import diamonds_club"

# --- HTML -----------------------------------------------------------------------------------------

html_theme = "furo"
html_title = "dclub"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_use_index = True
