"""The disputes of people at a table, in `examples/disputes`, are answered as they must be.

Each is a record, a position or a score pad. Its first comment is the question, its second how it is
asked; a single question needs nothing but these two. Beside it lies, as JSON, what must be so: the
exit code (`exit`), and parts of the answer for programs (`says`) or of the complaint (`complains`).
In what is expected

- an object asks for these keys only, a list for exactly these items;
- `{"has": ...}` asks for items among others in any order, or for a part of a text;
- keys that are numbers pick items of a list: `{"-1": ...}` is the last one.
"""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, Any, Final

import pytest

from dclub import games
from dclub.kernel.questions import topics_of
from tests.cli.running import ROOT, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DISPUTES: Final = ROOT / "examples" / "disputes"
GAMES: Final = ("diamonds_club", "hanging_gardens", "new_world")
ANSWERS: Final = sorted(DISPUTES.glob("*/*.json"))
FILES: Final = sorted(path for path in DISPUTES.glob("*/*") if path.suffix != ".json")
COMMENT: Final = re.compile(r"^# (.*)$", re.MULTILINE)
PROMPT: Final = "$ dclub "
SINGLE: Final = "ask"
DRAWN: Final = "draw"


def file_of(answer: Path) -> Path:
    """Return the file whose question is answered."""
    (file,) = (path for path in FILES if path.parent == answer.parent and path.stem == answer.stem)
    return file


def comments(file: Path) -> tuple[str, str]:
    """Return the question of a file and how it is asked."""
    question, command, *_ = COMMENT.findall(file.read_text("utf-8"))
    return question, command


def arguments(file: Path, picture: Path | None = None) -> list[str | Path]:
    """Return what is asked: the words after `dclub`, files by their paths, `OUT` by that of a picture."""
    _, command = comments(file)
    assert command.startswith(PROMPT), command
    words = shlex.split(command.removeprefix(PROMPT))
    assert ("FILE" in words) != (words[0] == SINGLE)
    assert ("OUT" in words) == (words[0] == DRAWN)
    paths = {path.name: path for path in FILES if path.parent == file.parent} | {"FILE": file}
    if picture is not None:
        paths["OUT"] = picture
    return [paths.get(word, word) for word in words]


def label(answer: Path) -> str:
    return f"{answer.parent.name}/{answer.stem}"


# --- What must be so ----------------------------------------------------------------------------


def amiss(expected: Any, found: Any, where: str = "says") -> Iterator[str]:
    """Yield what is not as it must be, by places."""
    if isinstance(expected, dict):
        yield from _amiss_object(expected, found, where)
    elif isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            yield f"{where}: expected {len(expected)} items, found {found}"
            return
        for index, (item, one) in enumerate(zip(expected, found, strict=True)):
            yield from amiss(item, one, f"{where}.{index}")
    elif expected != found or type(expected) is not type(found):
        yield f"{where}: expected {expected!r}, found {found!r}"


def _amiss_object(expected: dict[str, Any], found: Any, where: str) -> Iterator[str]:
    if "has" in expected:
        wanted = expected["has"]
        for item in wanted if isinstance(wanted, list) else [wanted]:
            if not _is_among(item, found):
                yield f"{where}: expected {item!r} in {found!r}"
        return
    for key, value in expected.items():
        if isinstance(found, list):
            found_there = found[int(key)] if -len(found) <= int(key) < len(found) else None
        else:
            found_there = found.get(key) if isinstance(found, dict) else None
        yield from amiss(value, found_there, f"{where}.{key}")


def _is_among(item: Any, found: Any) -> bool:
    if isinstance(found, str):
        return isinstance(item, str) and item in found
    return isinstance(found, list) and any(not list(amiss(item, one)) for one in found)


# --- Kinds --------------------------------------------------------------------------------------


def _asks(*words: str) -> Callable[[Path], bool]:
    """Return whether all of these words are in how something is asked."""
    return lambda answer: set(words) <= set(arguments(file_of(answer)))


def _says(key: str) -> Callable[[Path], bool]:
    """Return whether the answer that must come has something by this name."""
    return lambda answer: f'"{key}"' in answer.read_text("utf-8")


def _holds(pattern: str) -> Callable[[Path], bool]:
    """Return whether the file has something like this."""
    return lambda answer: re.search(pattern, file_of(answer).read_text("utf-8")) is not None


def _is_undetermined(answer: Path) -> bool:
    return bool(json.loads(answer.read_text("utf-8"))["exit"] == 3)


KINDS: Final[dict[str, Callable[[Path], bool]]] = {
    "a move in a position": _asks("judge", "--move"),
    "something that nobody knows": _is_undetermined,
    "two memories": _holds(r"\((Ana|Ben|Cleo)\)[,\"]"),
    "one question": _asks(SINGLE),
    "a consequence": _says("events"),
    "another reading": _asks("--sensitivity"),
    "the nearest legal moves": _says("nearest"),
    "what is open and what is closed": _asks("moves", "--why"),
    "points": _asks("score"),
    "a picture": _asks(DRAWN),
}
"""What people at a table bring: each kind occurs for each game."""


# --- The disputes -------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ANSWERS, ids=label)
class TestDisputes:
    """Each is asked in plain words, and answered as it must be."""

    def test_the_answer(self, answer: Path, tmp_path: Path) -> None:
        expected = json.loads(answer.read_text("utf-8"))
        assert set(expected) <= {"exit", "says", "complains"}
        picture = tmp_path / "table.svg"
        asked = arguments(file_of(answer), picture)
        result = run(*asked, "--json")
        said = f"{result.stdout}\n{result.stderr}"
        assert result.exit_code == expected["exit"], said
        if "says" in expected:
            found = list(amiss(expected["says"], json.loads(result.stdout)))
            assert not found, "\n".join(found)
        if "complains" in expected:
            assert expected["complains"] in result.stderr
        assert picture.exists() == (asked[0] == DRAWN)

    def test_the_question(self, answer: Path) -> None:
        question, _ = comments(file_of(answer))
        assert question.endswith("?")
        assert not re.search(r"\b(?:dc|hg|nw|kernel)\.[a-z]", question)

    def test_it_is_short(self, answer: Path) -> None:
        file = file_of(answer)
        lines = file.read_text("utf-8").splitlines()
        assert len(lines) <= (2 if arguments(file)[0] == SINGLE else 60)


class TestCorpus:
    """There are enough, of every kind, and all are listed."""

    @pytest.mark.parametrize("game", GAMES)
    def test_there_are_twenty_for_each_game(self, game: str) -> None:
        assert len([answer for answer in ANSWERS if answer.parent.name == game]) >= 20

    def test_every_file_is_asked_about(self) -> None:
        asked = {word for answer in ANSWERS for word in arguments(file_of(answer))}
        single = {file for answer in ANSWERS if arguments(file := file_of(answer))[0] == SINGLE}
        assert set(FILES) <= asked | single

    def test_every_question_is_listed(self) -> None:
        listed = re.findall(
            r"^- \[(.+)\]\((.+)\)$", (DISPUTES / "README.md").read_text("utf-8"), re.MULTILINE
        )
        there = [file_of(answer) for answer in ANSWERS]
        assert sorted(listed) == sorted(
            (comments(file)[0], file.relative_to(DISPUTES).as_posix()) for file in there
        )

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("kind", KINDS)
    def test_every_kind_for_each_game(self, game: str, kind: str) -> None:
        of_game = [answer for answer in ANSWERS if answer.parent.name == game]
        assert any(KINDS[kind](answer) for answer in of_game)

    @pytest.mark.parametrize("word", ["audit", "compare", "--forensic", "--grant"])
    def test_every_other_way_of_asking(self, word: str) -> None:
        assert any(word in arguments(file_of(answer)) for answer in ANSWERS)

    def test_every_topic_of_single_questions(self) -> None:
        asked = {
            tuple(words[1:3]) for answer in ANSWERS if (words := arguments(file_of(answer)))[0] == SINGLE
        }
        there = {(game, topic.name) for game, rules in games.items() for topic in topics_of(rules)}
        assert {pair for pair in there if pair[0] != "diamonds-club"} <= asked <= there

    @pytest.mark.parametrize("code", [0, 1, 2, 3])
    def test_every_exit_code(self, code: int) -> None:
        assert any(json.loads(answer.read_text("utf-8"))["exit"] == code for answer in ANSWERS)


class TestWhatMustBeSo:
    """A comparison that lets everything pass would prove nothing."""

    @pytest.mark.parametrize(
        ("expected", "found"),
        [
            ({"a": 1}, {"a": 1, "b": 2}),
            ([1, 2], [1, 2]),
            ({"-1": {"a": 1}}, [{}, {"a": 1, "b": 2}]),
            ({"has": [2, 1]}, [1, 3, 2]),
            ({"has": "oi"}, "coins"),
        ],
    )
    def test_nothing_amiss(self, expected: Any, found: Any) -> None:
        assert not list(amiss(expected, found))

    @pytest.mark.parametrize(
        ("expected", "found"),
        [
            ({"a": 1}, {"a": True}),
            ({"a": None, "b": 1}, {}),
            ([1], [1, 2]),
            ({"2": 1}, [1, 1]),
            ({"has": [4]}, [1, 3, 2]),
            ({"has": "oi"}, ["coins"]),
            ([], {}),
        ],
    )
    def test_something_amiss(self, expected: Any, found: Any) -> None:
        assert list(amiss(expected, found))
