"""What is shipped: the wheel has what the rules need at run time, the sdist what a change needs."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "dclub"


def project() -> dict[str, object]:
    """The `[project]` table."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, object] = tomllib.load(file)["project"]
    return table


def test_the_core_needs_three_pure_packages() -> None:
    dependencies = project()["dependencies"]
    assert isinstance(dependencies, list)
    assert sorted(name.partition(">")[0] for name in dependencies) == ["attrs", "cattrs", "click"]


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()


def test_the_changelog_knows_the_version() -> None:
    assert str(project()["version"]) in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both distributions, built from the tree."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], check=True, capture_output=True
    )
    return folder


def data_files() -> set[str]:
    """Every file of the package that is not code, as the wheel names it."""
    return {
        str(path.relative_to(PACKAGE.parent))
        for suffix in ("*.toml", "*.json", "*.css", "*.rst", "*.mo", "py.typed")
        for path in PACKAGE.rglob(suffix)
    }


def spec_files() -> set[str]:
    """Every file of the spec, as the wheel names it."""
    spec = ROOT / "spec"
    return {f"dclub/spec/{path.relative_to(spec).as_posix()}" for path in spec.rglob("*.*")}


@pytest.mark.deep
def test_the_wheel_carries_the_package_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.partition("/")[0] for name in names} == {"dclub", f"dclub-{project()['version']}.dist-info"}
    assert data_files() <= names
    assert spec_files() <= names
    assert not any(name.startswith("dclub/spectools/") for name in names)


@pytest.mark.deep
def test_the_source_distribution_carries_the_spec_and_the_tests(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    for wanted in ("spec/README.rst", "docs/conf.py", "tests/test_architecture.py", "noxfile.py", "LICENSE"):
        assert wanted in names
    assert "CHANGELOG.md" in names
