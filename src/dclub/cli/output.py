"""Writing for people: clean lines of 80 columns, colour on a terminal only, files in one piece.

Nothing that a document says reaches a terminal raw: letters that cannot be printed are written as
escapes, all but the codes of colour.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import click

from dclub.kernel.paragraphs import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "WIDTH",
    "complain",
    "count_of",
    "fill",
    "has_colour",
    "nothing_called",
    "paint",
    "remark",
    "say",
    "say_json",
    "table",
    "write_file",
]

WIDTH: Final = 80
"""The columns that no line of ours goes beyond, unless a single word does."""

_LONGEST_COMPLAINT: Final = 400
_MOST_COMPLAINTS: Final = 50
_COLOUR: Final = re.compile(r"(\x1b\[[\d;]*m)")
_LONGEST_NAME: Final = 60
_MOST_NAMES: Final = 32
_HANGING: Final = re.compile(r" *(?:[-*] |\d+\. )?")


def _clean(text: str) -> str:
    """Return a text with its unprintable letters as escapes; line ends stay."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter == "\n" else letter.encode("unicode_escape").decode()
        for letter in text
    )


def has_colour() -> bool:
    """Whether standard output is a terminal that may be written on in colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, colour: str | None = None, *, bold: bool = False) -> str:
    """Return a text in a colour, where there is colour."""
    return click.style(text, fg=colour, bold=bold) if has_colour() and text else text


def say(*parts: str, aside: bool = False) -> None:
    """Write one line on standard output, or aside on standard error, clean but for its colours."""
    parted = _COLOUR.split("".join(parts)) if has_colour() else ["".join(parts)]
    clean = [part if number % 2 else _clean(part) for number, part in enumerate(parted)]
    click.echo("".join(clean), err=aside)


def remark(text: str) -> None:
    """Write a remark on standard error, where it disturbs no pipe; one that is indented is not wrapped."""
    click.echo(_clean(text) if text.startswith(" ") else fill(_clean(text)), err=True)


def complain(message: str, usage: str = "") -> None:
    """Write an error on standard error, bounded in length; long lines are cut, not wrapped."""
    lines = _clean(message).split("\n")
    shown = [
        line if len(line) <= _LONGEST_COMPLAINT else line[:_LONGEST_COMPLAINT] + " ..." for line in lines
    ]
    if len(shown) > _MOST_COMPLAINTS:
        shown = [*shown[:_MOST_COMPLAINTS], f"... and {len(lines) - _MOST_COMPLAINTS} lines more"]
    if usage:
        click.echo(usage, err=True)
    click.echo("dclub: " + "\n".join(shown), err=True)


def fill(text: str, indent: str = "", first: str | None = None, width: int = WIDTH) -> str:
    """Return a text wrapped to the width; each of its own lines begins anew.

    A list item's later lines hang under its text. `first` is the indent of the first line.
    """
    lines: list[str] = []
    for number, line in enumerate(text.split("\n")):
        margin = first if first is not None and not number else indent
        if len(margin) + len(line) <= width:
            lines.append((margin + line).rstrip())
            continue
        found = _HANGING.match(line)
        mark = found.group() if found else ""
        later = indent + " " * len(mark)
        lines += wrap(
            line[len(mark) :],
            width,
            initial_indent=margin + mark,
            subsequent_indent=later,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return "\n".join(lines)


def nothing_called(what: str, name: str, known: Iterable[str]) -> str:
    """Return the message that nothing has a name, with the name that was probably meant."""
    from difflib import get_close_matches

    names = list(known)
    shown = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."
    close = get_close_matches(name[:_LONGEST_NAME].lower(), names, n=1)
    if close:
        return f"no {what} {shown!r}; did you mean {close[0]}?"
    return f"no {what} {shown!r}" + (f"; there are: {', '.join(names)}" if len(names) <= _MOST_NAMES else "")


def table(
    rows: Sequence[Sequence[str]], indent: str = "", *, right: Sequence[int] = (), width: int = WIDTH
) -> list[str]:
    """Return rows as lines, in columns as wide as needed; the columns in `right` are aligned right.

    The last column is wrapped where the line would be too long.
    """
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines: list[str] = []
    for *cells, last in rows:
        padded = [
            cell.rjust(size) if number in right else cell.ljust(size)
            for number, (cell, size) in enumerate(zip(cells, widths[:-1], strict=True))
        ]
        head = indent + "".join(f"{cell}  " for cell in padded)
        tail = last.rjust(widths[-1]) if len(widths) - 1 in right else last
        lines += fill(tail, " " * len(head), head, width).split("\n")
    return lines


def say_json(document: Any) -> None:
    """Write a document as JSON."""
    import json

    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def write_file(name: str, content: str | bytes, *, force: bool) -> None:
    """Write a file in one piece, or not at all; never over another one unless `force` says so.

    Raises `click.ClickException` where there is a file already or none can be written.
    """
    path = Path(name).resolve()
    if not path.parent.is_dir():
        raise click.ClickException(f"{name}: cannot be written: there is no folder {Path(name).parent}")
    if path.exists() and not path.is_file():
        raise click.ClickException(f"{name} is not a file that could be written over")
    if path.exists() and not force:
        raise click.ClickException(f"{name} exists already; --force writes over it")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        if force:
            temporary.replace(path)
        else:
            _move_if_absent(temporary, path)
    except FileExistsError as error:
        raise click.ClickException(f"{name} exists already; --force writes over it") from error
    except OSError as error:
        raise click.ClickException(f"{name}: cannot be written: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)


def _move_if_absent(temporary: Path, path: Path) -> None:
    """Give a finished file its name, unless another file has got it in the meantime."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # some file systems have no links
        temporary.rename(path)
