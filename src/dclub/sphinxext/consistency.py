"""Every clause of a complete spec is shown once: one that is shown nowhere is a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sphinx.util import logging

from dclub.sphinxext.catalogue import folder_of, known_clauses, known_readings, rules_of
from dclub.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["register"]

_logger: Final = logging.getLogger(__name__)


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of clauses and readings of the folders in `dclub_complete` that no document shows.

    One that is shown twice has had its warning where it was shown.
    """
    folders = set(app.config.dclub_complete)
    domain = domain_of(env)
    for kind, known in (("clause", known_clauses()), ("reading", known_readings())):
        for name in sorted(known.keys() - domain.names(kind)):
            if folder_of(rules_of(name)) in folders:
                _logger.warning("the %s %s is shown nowhere", kind, name, type="dclub", subtype="complete")


def register(app: Sphinx) -> None:
    """Have the check made when everything has been read."""
    app.connect("env-check-consistency", _check)
