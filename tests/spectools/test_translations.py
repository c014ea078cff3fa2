"""Catalogues of translations: what is compiled, what is stale, what is refused."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from dclub.spectools.layout import Layout
from dclub.spectools.messages import Key, Sayable, messages
from dclub.spectools.parse import read_spec
from dclub.spectools.translations import (
    Translation,
    read_translations,
    stale_catalogues,
    write_catalogues,
)

if TYPE_CHECKING:
    from pathlib import Path

_CLAUSES = Sayable(
    {Key("t.buy.title", "A price"): "", Key("t.buy.text", "One coin.\n\nOr two."): ""},
    {"t.buy.title": "aa11", "t.buy.text": "aa11"},
)
_GAME = Sayable({Key("", "{seat:seat} pays {coins:coin}."): "", Key("noun", "coin"): "coins"}, {})
_SAYABLE = {"toy-clauses": _CLAUSES, "toy": _GAME}
_TITLE = '#. fingerprint aa11\nmsgctxt "t.buy.title"\nmsgid "A price"\nmsgstr "Um preço"\n'


def translation(root: Path, text: str, domain: str = "toy-clauses") -> Translation:
    """Return what is read of one catalogue of a checkout."""
    home = root / "src" / "dclub" / "locale" / "pt" / "LC_MESSAGES"
    home.mkdir(parents=True, exist_ok=True)
    (home / f"{domain}.po").write_text(text, "utf-8")
    (found,) = read_translations(Layout(root), _SAYABLE)
    return found


def said(one: Translation) -> GNUTranslations:
    """Return the compiled catalogue."""
    return GNUTranslations(BytesIO(one.binary))


def faults(root: Path, one: Translation) -> str:
    """Return what is wrong with a catalogue, a line each."""
    write_catalogues([one])
    return "\n".join(map(str, stale_catalogues([one], Layout(root))))


def test_the_catalogues_of_the_checkout_are_compiled_and_right() -> None:
    layout = Layout.here()
    found = list(read_translations(layout, messages(read_spec(layout), layout)))
    assert list(stale_catalogues(found, layout)) == []


def test_what_is_written_is_said_and_the_rest_is_missing(tmp_path: Path) -> None:
    found = translation(tmp_path, _TITLE)
    assert said(found).pgettext("t.buy.title", "A price") == "Um preço"
    assert (found.translated, found.stale, found.missing) == (1, (), ("t.buy.text",))
    assert faults(tmp_path, found) == ""


@pytest.mark.parametrize("change", [("aa11", "bb22"), ("A price", "The price")])
def test_a_stale_translation_is_listed_and_left_out(tmp_path: Path, change: tuple[str, str]) -> None:
    found = translation(tmp_path, _TITLE.replace(*change))
    assert found.stale == ("t.buy.title",)
    assert said(found).pgettext("t.buy.title", "A price") == "A price"
    assert faults(tmp_path, found) == ""


@pytest.mark.parametrize(
    ("text", "domain", "expected"),
    [
        (_TITLE.replace("t.buy", "t.sell"), "toy-clauses", "t.sell.title translates nothing that there is"),
        (_TITLE.replace("#. fingerprint aa11\n", ""), "toy-clauses", "t.buy.title has no fingerprint"),
        (
            _TITLE.replace("title", "text").replace("A price", "One coin.\\n\\nOr two."),
            "toy-clauses",
            "t.buy.text has line; expected line, line",
        ),
        ('msgid "gone"\nmsgstr "fora"\n', "toy", "'gone' translates nothing that there is"),
        (
            'msgid "{seat:seat} pays {coins:coin}."\nmsgstr "{seat} paga {coin:coin}."\n',
            "toy",
            "has coin seat; expected coins seat:seat",
        ),
        (_TITLE, "moon", "is no domain; expected one of toy, toy-clauses"),
        ("nonsense\n", "toy", "expected a catalogue"),
    ],
)
def test_what_is_wrong_is_a_fault(tmp_path: Path, text: str, domain: str, expected: str) -> None:
    assert expected in faults(tmp_path, translation(tmp_path, text, domain))


_NOUN = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "noun"
msgid "coin"
msgid_plural "coins"
msgstr[0] "moeda"
msgstr[1] "moedas"
"""


def test_a_noun_has_its_plural(tmp_path: Path) -> None:
    found = said(translation(tmp_path, _NOUN, "toy"))
    assert [found.npgettext("noun", "coin", "coins", number) for number in (1, 2)] == ["moeda", "moedas"]


def test_a_compiled_catalogue_that_is_not_what_is_written(tmp_path: Path) -> None:
    found = translation(tmp_path, _TITLE)
    write_catalogues([found])
    found = translation(tmp_path, _TITLE.replace("Um preço", "O preço"))
    expected = "toy-clauses.mo: is not what the catalogue gives"
    assert expected in "\n".join(map(str, stale_catalogues([found], Layout(tmp_path))))
    found.path.unlink()
    assert "is compiled from nothing" in "\n".join(map(str, stale_catalogues([], Layout(tmp_path))))
