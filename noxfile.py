"""Tasks of development: `nox --list` names them, `nox` runs those that gate a change."""

from __future__ import annotations

import shutil

import nox

nox.options.sessions = ["tests", "lint", "types", "trace", "docs"]
nox.options.error_on_missing_interpreters = False

PYTHONS = ["3.11", "3.12", "3.13"]


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests on every Python that is installed; further arguments go to pytest."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check types strictly, and that every public name has one."""
    session.install("-e", ".[dev]")
    session.run("mypy", "--strict")
    session.run("pyright", "--verifytypes", "dclub", "--ignoreexternal")


@nox.session
def trace(session: nox.Session) -> None:
    """Check that clauses, code and tests cite each other, and that generated files are current."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "dclub.spectools", "generate", "--check")
    session.run("python", "-m", "dclub.spectools", "check")
    session.run("python", "-m", "dclub.spectools", "translations", "--check")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the site without a warning, run the examples in it, and build the example of another project."""
    session.install(".[docs]")
    strict = ("sphinx-build", "-q", "-n", "-W", "--keep-going")
    session.run(*strict, "-d", "docs/_build/doctrees", "docs", "docs/_build/html")
    session.run(*strict, "-b", "doctest", "-d", "docs/_build/doctrees", "docs", "docs/_build/doctest")
    session.run(*strict, "examples/documentation", "docs/_build/example")


@nox.session
def bench(session: nox.Session) -> None:
    """Time dclub beside its peers in one run."""
    session.install("-e", ".[bench]")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change the rules one operator at a time; fail for a change that no test notices and nobody explains.

    Further arguments are patterns of mutants, such as "dclub.diamonds_club.pricing.*".
    """
    session.install(".[dev,mutation]")
    folder = session.create_tmp()
    shutil.rmtree(folder)
    session.run("python", "-m", "tests.mutation", folder)
    session.chdir(folder)
    # Mutmut makes the mutants and tries one, to see that changes are noticed. The rules under test are
    # those of the copy, not the installed ones.
    session.run("mutmut", "run", "dclub.diamonds_club.scoring.x__times__mutmut_1", env={"PYTHONPATH": "src"})
    session.run("python", "-m", "tests.mutation.run", *session.posargs)
    session.run("python", "-m", "tests.mutation.survivors")
