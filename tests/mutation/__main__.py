"""A copy of the tree for mutation testing: `python -m tests.mutation FOLDER`.

Mutmut leaves decorated functions alone, and here most rules are decorated with their clause.
In the copy each decorator is applied below its function, which means the same and hides nothing.
"""

from __future__ import annotations

import ast
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDED = ("src", "spec", "tests", "examples", "benchmarks", "pyproject.toml", "README.md", "CHANGELOG.md")
GAMES = ("diamonds_club", "hanging_gardens", "new_world")


def undecorated(source: str) -> str:
    """Return a module in which module-level functions are decorated by a statement below them."""
    lines = source.splitlines()
    # From the bottom up, so that the numbers of the lines above stay right.
    for node in reversed(ast.parse(source).body):
        if not isinstance(node, ast.FunctionDef) or not node.decorator_list:
            continue
        applied = node.name
        for decorator in reversed(node.decorator_list):
            applied = f"{ast.unparse(decorator)}({applied})"
        assert node.end_lineno is not None
        lines.insert(node.end_lineno, f"{node.name} = {applied}")
        first = node.decorator_list[0].lineno
        del lines[first - 1 : node.lineno - 1]
    return "\n".join(lines) + "\n"


def prepare(folder: Path) -> None:
    """Copy what the tests need and rewrite the modules of the games."""
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    for game in GAMES:
        for path in sorted((folder / "src" / "dclub" / game).rglob("*.py")):
            path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    prepare(Path(sys.argv[1]))
