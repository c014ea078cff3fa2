"""Rulebooks in other languages: the same sentences apply as in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.kernel.headings import headings_of, with_headings
from dclub.kernel.language import Language
from dclub.sphinxext import rulebook as making
from dclub.sphinxext.applying import Table
from dclub.sphinxext.applying_translated import applied_translation
from dclub.sphinxext.catalogue import known_clauses, known_readings, translated_clause
from tests.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.clause import Clause

PORTUGUESE = Language("pt")


def left(english: str, said: str, *, players: int = 2, option: str = "per-coin") -> str:
    """Return what is left of a translation at a table, a blank between its parts."""
    clause = evolve(known_clauses()["dc.buy.price"], text=english)
    options = known_readings()["dc.buy.surcharge"].names
    table = Table(players, {"dc.buy.surcharge": option}, PORTUGUESE)
    nodes = applied_translation(clause, evolve(clause, text=said), options, table)
    return " ".join(node.astext().replace("\n\n", " ") for node in nodes)


class TestApplied:
    """What is left out of the English text is left out of its translation."""

    def test_sentences_of_other_numbers_of_players(self) -> None:
        english = "All play. With three players: six tiles. It ends."
        said = "Todos jogam. Com três jogadores: seis fichas. Acaba."
        assert left(english, said, players=3) == said
        assert left(english, said, players=2) == "Todos jogam. Acaba."

    def test_sentences_of_other_options(self) -> None:
        english = "It costs. Under per-coin every coin adds one; under per-space every space does."
        said = "Custa. Com per-coin cada moeda acrescenta uma; com per-space cada espaço."
        assert left(english, said) == "Custa. Com per-coin cada moeda acrescenta uma."
        assert left(english, said, option="per-space") == "Custa. Com per-space cada espaço."

    def test_a_paragraph_of_others_is_left_out(self) -> None:
        assert left("Under per-space it costs.\n\nIt ends.", "Com per-space custa.\n\nAcaba.") == "Acaba."

    def test_other_numbers_of_sentences_keep_the_paragraph(self) -> None:
        said = "Custa: com per-coin uma por moeda e com per-space uma por espaço."
        assert left("It costs. Under per-coin one; under per-space one.", said) == said

    def test_items_of_lists(self) -> None:
        english = "- all of it\n- per-space: one for each\n- per-coin: one for each coin"
        said = "- tudo\n- per-space: uma por espaço\n- per-coin: uma por moeda"
        assert left(english, said) == "tudo Uma por moeda"

    def test_columns_of_tables(self) -> None:
        english = "Players  2  3\nTiles    6  8"
        said = "Jogadores  2  3\nFichas     6  8"
        assert left(english, said, players=3).split() == ["Jogadores", "3", "Fichas", "8"]

    @pytest.mark.parametrize("clause", known_clauses().values(), ids=str)
    def test_every_translated_clause_says_something_where_the_english_does(self, clause: Clause) -> None:
        there = translated_clause(clause.id, PORTUGUESE)
        reading = known_readings().get(clause.reading or "")
        if there is None:
            return
        options = () if reading is None else reading.names
        for option in options or ("",):
            for players in (2, 3, 4, 5):
                table = Table(players, {} if reading is None else {str(reading.id): option}, PORTUGUESE)
                same = applied_translation(clause, clause, options, table)
                assert len(applied_translation(clause, there, options, table)) == len(same)


def test_headings_are_put_with_lines_as_long() -> None:
    text = "====\nHats\n====\n\nText.\n\nMore\n----\n"
    assert headings_of(text) == ("Hats", "More")
    said = with_headings(text, {"Hats": "Chapéus", "More": "Mais"}.__getitem__)
    assert said == "=======\nChapéus\n=======\n\nText.\n\nMais\n----\n"


def test_a_rulebook_in_portuguese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "has_latex", lambda: False)
    folder = tmp_path / "regras"
    choice = "nw.final.posts=2"
    result = run("rulebook", "new-world", "--players", "5", "--reading", choice, "--lang", "pt", "-o", folder)
    assert result.exit_code == 0, result.output
    page = (folder / "index.html").read_text("utf-8")
    assert '<html lang="pt"' in page
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "New World: A Carcassonne Game: regras para 5 jogadores" in text
    order = ["Componentes", "Sortear uma ficha", "Pontuação final", "Vocabulário"]
    places = [text.index(f" {title} ") for title in order]
    assert places == sorted(places)
    assert "Vermelho: posicionar w1 n4" in text
    assert "ilegal" in text
    for english in ("Examples", "Show the table", "Position", "Read so", "Open questions", "Invented: "):
        assert english not in text
