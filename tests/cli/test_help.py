"""Help: short, complete, and there at once."""

from __future__ import annotations

import click
import pytest

from dclub.cli import main
from dclub.cli.group import LazyGroup
from tests.cli.running import complaint, output, run, spawn, too_wide

HEAVY = {"cattrs", "tomllib", "json", "docutils", "dclub.kernel.state", "dclub.diamonds_club", "difflib"}


def entries() -> dict[str, str]:
    assert isinstance(main, LazyGroup)
    return {name: entry.help for name, entry in main.entries.items()}


def test_the_help_names_every_command_and_the_exit_codes() -> None:
    text = output("--help")
    for name, said in entries().items():
        assert f"  {name} " in text
        assert said in text
    assert "Exit code: 0 legal or fine, 1 something illegal or a fault, 2 unreadable" in text
    assert not too_wide(text)


def test_without_arguments_there_is_the_help() -> None:
    assert output() == output("--help")


@pytest.mark.parametrize("name", list(entries()))
def test_each_command_can_be_imported_and_explains_itself(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    text = output(name, "--help")
    assert text.startswith(f"Usage: dclub {name} ")
    assert not too_wide(text)


@pytest.mark.parametrize("name", ["judge", "moves", "position", "audit", "score", "draw"])
def test_every_command_on_a_file_takes_the_same_options(name: str) -> None:
    text = output(name, "--help")
    assert "FILE" in text
    for option in ("--edition", "--reading", "--json", "--lang"):
        assert option in text


def test_the_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from dclub.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    process = spawn_python(code)
    assert set(process.split()) & HEAVY == set()


def spawn_python(code: str) -> str:
    import subprocess
    import sys

    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return result.stderr


def test_the_version() -> None:
    assert output("--version").startswith("dclub ")


def test_an_unknown_command_suggests_one() -> None:
    assert "no command 'jugde'; did you mean judge?" in complaint("jugde")
    assert "no command 'xyzzy'; there are: judge, moves" in complaint("xyzzy")


def test_wrong_use_is_exit_code_2_with_the_usage() -> None:
    said = complaint("judge")
    assert "Usage: dclub judge [OPTIONS] FILE" in said
    assert "Missing argument 'FILE'" in said
    assert "No such option" in complaint("judge", "x", "--bogus")
    assert "Missing command" in complaint("edition")


def test_an_unknown_language_is_told_with_those_there_are() -> None:
    record = run("random", "diamonds-club", "--players", "2", "--seed", "1").stdout
    said = complaint("judge", "-", "--lang", "xx", given=record)
    assert "dclub does not speak 'xx' yet; it speaks: en" in said
    assert output("judge", "-", "--lang", "en_GB", given=record)


def test_help_of_a_real_process() -> None:
    process = spawn("--help")
    assert process.returncode == 0
    assert process.stdout.split() == output("--help").encode().split()
    assert process.stderr == b""
