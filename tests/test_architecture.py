"""The shape of the tree: which way imports go, how long a file may be, and what importing a game costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dclub"
LONGEST_FILE = 450
GENERATED = {"clauses.py", "readings.py"}

GAMES = {"diamonds_club", "hanging_gardens", "new_world"}
OUTER = {"cli", "adapters", "testing", "sphinxext", "referee", "locale"}
FOUNDATION = {"errors", "kernel"}
# What each part of the package may import from the others. `""` is `dclub/__init__.py`.
ALLOWED: dict[str, set[str]] = {
    "errors": set(),
    "kernel": {"errors"},
    "": FOUNDATION | GAMES,
    "spectools": FOUNDATION | {"testing"},
    **{game: set(FOUNDATION) for game in GAMES},
    **{part: FOUNDATION | GAMES | OUTER | {""} for part in OUTER},
}
# An error that carries a ruling names its type, for the checker only.
ALLOWED_AS_TYPES = {"errors": {"kernel"}}


def modules() -> Iterator[tuple[str, Path]]:
    """Yield every module of the package by its dotted name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def part_of(module: str) -> str:
    """The part of the package that a module belongs to: `dclub.kernel.move` is in `kernel`."""
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


def resolve(module: str, path: Path, node: ast.ImportFrom) -> str:
    """The absolute name of what a `from` statement reads."""
    if node.level == 0:
        return node.module or ""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def for_types_only(tree: ast.Module) -> set[ast.AST]:
    """Every node below an `if TYPE_CHECKING:`."""
    guarded = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    ]
    return {inner for node in guarded for inner in ast.walk(node)}


def imported_parts(module: str, path: Path) -> Iterator[tuple[str, int]]:
    """Yield the parts of dclub that a module imports anywhere in it, with the line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = part_of(module)
    typing_nodes = for_types_only(tree)
    for node in ast.walk(tree):
        if node in typing_nodes:
            yield from (
                pair for pair in targets(node, module, path) if pair[0] not in ALLOWED_AS_TYPES.get(own, ())
            )
        else:
            yield from targets(node, module, path)


def targets(node: ast.AST, module: str, path: Path) -> Iterator[tuple[str, int]]:
    """Yield the parts of dclub that one statement imports, with its line."""
    if isinstance(node, ast.Import):
        yield from (
            (part_of(alias.name), node.lineno) for alias in node.names if alias.name.split(".")[0] == "dclub"
        )
    elif isinstance(node, ast.ImportFrom):
        source = resolve(module, path, node)
        if source == "dclub":
            yield from ((alias.name if alias.name in ALLOWED else "", node.lineno) for alias in node.names)
        elif source.startswith("dclub."):
            yield part_of(source), node.lineno


def test_every_part_of_the_package_has_its_place() -> None:
    parts = {part_of(module) for module, _ in modules()} - {"__main__"}
    assert parts <= ALLOWED.keys(), "say in ALLOWED what a new part may import"


def test_imports_go_one_way() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {target or 'dclub'}"
        for module, path in modules()
        if (own := part_of(module)) in ALLOWED
        for target, line in imported_parts(module, path)
        if target != own and target not in ALLOWED[own]
    ]
    assert wrong == []


def test_no_file_holds_two_ideas() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for _, path in modules()
        if path.name not in GENERATED
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def loaded_by(module: str) -> set[str]:
    """The names of all modules that a fresh interpreter holds after importing one."""
    code = f"import sys, {module}; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(result.stdout.split())


def test_importing_a_game_stays_cheap() -> None:
    heavy = {"cattrs", "json", "tomllib", "click", "docutils", "dclub.cli", "dclub.spectools"}
    assert loaded_by("dclub.diamonds_club") & heavy == set()


def test_importing_the_command_line_stays_cheap() -> None:
    heavy = {"cattrs", "json", "tomllib", "docutils", "dclub.spectools"}
    assert loaded_by("dclub.cli") & heavy == set()
