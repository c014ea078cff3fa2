"""Records as text: what a line says, what a header may hold, and that nothing written is lost."""

from __future__ import annotations

import random
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.diamonds_club import RULES
from dclub.errors import DclubError, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.game import Game
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import (
    MAX_SIZE,
    SPEC_VERSION,
    format_record,
    looks_like_record,
    parse_record,
    record_of,
)
from dclub.kernel.record_lines import MAX_LINE, Entry, Mark, read_line

HEADER = """\
+++
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Bela"]
+++
"""


def header(*lines: str) -> str:
    """The text of a record without moves, with more lines in its header."""
    return HEADER.removesuffix("+++\n") + "\n".join(lines) + "\n+++\n"


class TestLine:
    """What a line says: moves, claims, a mark, a position, the ply that it replaces."""

    @pytest.mark.parametrize("line", ["", "   ", "# a comment", "  # indented ! => ?", "\t"])
    def test_comments_and_blank_lines_say_nothing(self, line: str) -> None:
        assert read_line(line) is None

    def test_a_plain_move(self) -> None:
        assert read_line("  Ana: buy c3 for 1 ", 7) == Entry(7, "Ana: buy c3 for 1", 3)

    def test_a_comment_after_a_move(self) -> None:
        entry = read_line("Ana: pass # why? she had coins! => lost")
        assert entry is not None
        assert (entry.text, entry.mark, entry.claims) == ("Ana: pass", Mark.PLAYED, "")

    def test_claims_have_their_column(self) -> None:
        entry = read_line("Ana: buy c3 =>  Ana 9 coins  # so she says")
        assert entry is not None
        assert (entry.text, entry.claims, entry.claims_column) == ("Ana: buy c3", "Ana 9 coins", 17)

    @pytest.mark.clause(K.RECORD_STOOD)
    @pytest.mark.parametrize("line", ["Bela: pass !", "Bela: pass!", "Bela: pass !  # nobody saw it"])
    def test_a_move_that_stood(self, line: str) -> None:
        entry = read_line(line)
        assert entry is not None
        assert (entry.text, entry.mark, entry.position) == ("Bela: pass", Mark.STOOD, "")

    @pytest.mark.clause(K.RECORD_STOOD)
    def test_a_position_may_follow_a_move_that_stood(self) -> None:
        position = '{names = ["A}n#a"], note = \'it\\\', n = {x = "\\"}"}}'
        entry = read_line(f"Bela: pass => Bela 1 coin ! {position} # as agreed")
        assert entry is not None
        assert (entry.mark, entry.position, entry.position_column) == (Mark.STOOD, position, 29)
        assert entry.claims == "Bela 1 coin"

    @pytest.mark.clause(K.RECORD_ASKED)
    @pytest.mark.parametrize("line", ["Ana: buy c5 ?", "Ana: buy c5?", "Ana: buy c5 ? # may she"])
    def test_a_question(self, line: str) -> None:
        entry = read_line(line)
        assert entry is not None
        assert (entry.text, entry.mark) == ("Ana: buy c5", Mark.ASKED)

    @pytest.mark.clause(K.RECORD_ASKED)
    def test_a_question_with_a_claim(self) -> None:
        entry = read_line("Ana: buy c5 => Ana 3 coins ?")
        assert entry is not None
        assert (entry.text, entry.claims, entry.mark) == ("Ana: buy c5", "Ana 3 coins", Mark.ASKED)

    @pytest.mark.parametrize("goods", ["pond, ?", "pond, hat + ?", "pond, ? + ?", "?"])
    def test_the_last_space_of_a_strip_may_be_a_question_mark(self, goods: str) -> None:
        entry = read_line(f"Table: strip dark: {goods}")
        assert entry is not None
        assert (entry.text, entry.mark) == (f"Table: strip dark: {goods}", Mark.PLAYED)
        asked = read_line(f"Table: strip dark: {goods} ?")
        assert asked is not None
        assert (asked.text, asked.mark) == (f"Table: strip dark: {goods}", Mark.ASKED)

    @pytest.mark.clause(K.RECORD_CORRECTED)
    @pytest.mark.parametrize("line", ["> 3 Bela: buy c4 for 2", ">3 Bela: buy c4 for 2 # agreed"])
    def test_a_correction(self, line: str) -> None:
        entry = read_line(line)
        assert entry is not None
        assert (entry.text, entry.replaces) == ("Bela: buy c4 for 2", 3)
        assert line[entry.column - 1 :].startswith(entry.text)

    @pytest.mark.parametrize(
        ("line", "column"),
        [
            ("> Bela: pass", 3),
            ("> 0 Bela: pass", 3),
            (">", 2),
            ("> 12345678901 Bela: pass", 3),
            ("> -1 Bela: pass", 3),
            ("> ² Bela: pass", 3),
            ("> 3 Bela: pass ?", 16),
            ("> 3", 4),
            ("Ana: pass ! Bela", 13),
            ("Ana: pass ! => Ana 3 coins", 13),
            ("Ana: pass ! ?", 13),
            ("Ana: pass ! {a = 1} b", 21),
            ("Ana: pass =>", 13),
            ("Ana: pass => # nothing", 14),
            ("=> Ana 3 coins", 1),
            ("!", 1),
        ],
    )
    def test_a_line_that_cannot_be_read(self, line: str, column: int) -> None:
        with pytest.raises(NotationError) as caught:
            read_line(line, 9)
        assert (caught.value.line, caught.value.column) == (9, column)

    def test_a_line_of_unreasonable_length(self) -> None:
        with pytest.raises(NotationError, match=str(MAX_LINE)):
            read_line("a" * (MAX_LINE + 1))


@pytest.mark.clause(K.RECORD_HEADER)
class TestHeader:
    """Between two lines `+++` stands a TOML document; an unknown key is an error."""

    def test_what_it_says(self) -> None:
        found = parse_record(HEADER).header
        assert (found.format, found.game, found.edition) == (1, "diamonds-club", "invented")
        assert found.names == ("Ana", "Bela")

    def test_everything_it_may_say(self) -> None:
        text = header(
            'edition_digest = "00"',
            'spec = "0.9"',
            "players = 2",
            'open = ["strips"]',
            "[readings]",
            '"dc.buy.surcharge" = "per-space"',
            "[components]",
            "money = [1, 2]",
            "[start]",
            'phase = "buy"',
        )
        found = parse_record(text).header
        assert (found.edition_digest, found.spec, found.players) == ("00", "0.9", 2)
        assert found.open == ("strips",)
        assert found.readings == {"dc.buy.surcharge": "per-space"}
        assert (found.components, found.start) == ({"money": [1, 2]}, {"phase": "buy"})

    @pytest.mark.parametrize(
        ("line", "where", "said"),
        [
            ('edtion = "x"', "edtion", "did you mean edition?"),
            ("players = 3", "players", "expected 2"),
            ("players = true", "players", "a whole number"),
            ("[readings]\nx = 1", "readings.x", "a text"),
            ('open = "strips"', "open", "an array"),
        ],
    )
    def test_a_fault_has_its_key_path(self, line: str, where: str, said: str) -> None:
        with pytest.raises(RecordError, match=said) as caught:
            parse_record(header(line))
        assert [fault.where for fault in caught.value.faults] == [where]

    @pytest.mark.parametrize("key", ["format", "game", "edition", "names"])
    def test_what_it_must_say(self, key: str) -> None:
        lines = [line for line in HEADER.splitlines() if not line.startswith(key)]
        with pytest.raises(RecordError, match="is missing") as caught:
            parse_record("\n".join(lines))
        assert [fault.where for fault in caught.value.faults] == [key]

    def test_another_format_is_refused(self) -> None:
        with pytest.raises(RecordError, match="expected 1, found 2"):
            parse_record(HEADER.replace("format = 1", "format = 2"))

    def test_a_number_of_players_will_do_for_names(self) -> None:
        text = HEADER.replace('names = ["Ana", "Bela"]', "players = 3")
        assert parse_record(text).header.players == 3

    @pytest.mark.clause(K.NOTATION_NAMES)
    @pytest.mark.parametrize(
        "names",
        ['"Ana", "table"', '"Ana", "ana"', '"Ana", ""', '"Ana", " B"', '"Ana", "a:b"', '"Ana", "a\\nb"']
        + [f'"Ana", "a{sign}b"' for sign in ";,#!?>={}"],
    )
    def test_names_that_no_player_may_have(self, names: str) -> None:
        with pytest.raises(RecordError) as caught:
            parse_record(HEADER.replace('"Ana", "Bela"', names))
        assert [fault.where for fault in caught.value.faults] == ["names.1"]

    def test_a_fault_of_toml_has_its_line_in_the_whole_text(self) -> None:
        with pytest.raises(NotationError) as caught:
            parse_record(header("spec = 1.0"))
        assert (caught.value.line, caught.value.found) == (6, "1.0")


class TestText:
    """A record is kept line by line; what was written comes back."""

    TEXT = HEADER + "\n# before\nTable: first Ana   # drawn\n\n  > 1 Table: first Bela\n# after\n\n"

    def test_what_was_written_comes_back(self) -> None:
        assert format_record(parse_record(self.TEXT)) == self.TEXT

    def test_formatting_is_stable(self) -> None:
        loose = "\ufeff\n\n" + self.TEXT.replace("\n", "\r\n").replace("+++\r\n", "+++  \r\n").rstrip("\r\n")
        text = format_record(parse_record(loose))
        assert format_record(parse_record(text)) == text
        assert "# drawn" in text

    @given(st.lists(st.text(st.sampled_from("Ana:b c3?!#=>{}\"'\\1;\r\t")), max_size=5))
    def test_whatever_can_be_read_comes_back(self, lines: list[str]) -> None:
        with suppress(NotationError, RecordError):
            text = format_record(parse_record(HEADER + "\n".join(lines)))
            record = parse_record(text)
            assert format_record(record) == text
            assert len(record.lines) == text.count("\n") - HEADER.count("\n")

    def test_entries_have_their_line_in_the_whole_text(self) -> None:
        lines = self.TEXT.split("\n")
        for entry in parse_record(self.TEXT).entries:
            assert entry.text in lines[entry.line - 1]

    def test_a_record_without_moves(self) -> None:
        record = parse_record(HEADER)
        assert (record.lines, record.entries) == ((), ())
        assert format_record(record) == HEADER

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (HEADER, True),
            ("\ufeff\n\n+++\n", True),
            ("++++\n", False),
            ("format = 1\n+++", False),
            ("", False),
        ],
    )
    def test_detection(self, text: str, expected: bool) -> None:
        assert looks_like_record(text) is expected

    @pytest.mark.clause(K.RECORD_CORRECTED)
    def test_a_ply_is_corrected_once(self) -> None:
        with pytest.raises(RecordError, match="line 8: ply 1 is corrected in line 7 already"):
            parse_record(HEADER + "> 1 Ana: pass\n> 1 Ana: pass\n")


class TestBadInput:
    """Whatever a file holds, there is a record or a clear error, soon."""

    @pytest.mark.parametrize("text", ["", "\n\n", "Ana: pass", "+++", "+++\n", HEADER[:40]])
    def test_a_text_without_a_whole_header(self, text: str) -> None:
        with pytest.raises(NotationError, match=r"\+\+\+"):
            parse_record(text)

    def test_a_truncated_record_is_read_or_refused(self) -> None:
        for length in range(len(TestText.TEXT)):
            with suppress(DclubError):
                parse_record(TestText.TEXT[:length])

    def test_random_bytes(self) -> None:
        rng = random.Random(5)
        for _ in range(200):
            noise = rng.randbytes(rng.randrange(400)).decode("latin-1")
            for text in (noise, f"+++\n{noise}\n+++\n", HEADER + noise):
                with suppress(DclubError):
                    parse_record(text)

    @pytest.mark.parametrize(
        "text",
        [
            "a" * 50_000_000,
            HEADER + "Ana: pass\n" * 5_000_000,
            HEADER + "{" * 1_000_000,
            HEADER + "Ana: pass ! " + "{" * 100_000,
            header("a = " + "9" * 10_000),
            header("a = " + "[" * 10_000),
        ],
        ids=["one-long-line", "many-lines", "braces", "nested-position", "digits", "nesting"],
    )
    def test_too_much_of_anything(self, text: str) -> None:
        began = time.perf_counter()
        with pytest.raises(DclubError) as caught:
            parse_record(text)
        assert time.perf_counter() - began < 10
        assert len(str(caught.value)) < 500

    def test_a_record_of_unreasonable_length(self) -> None:
        with pytest.raises(NotationError, match=str(MAX_SIZE)):
            parse_record(HEADER + "#" * MAX_SIZE)


class TestRecordOfAGame:
    """The record of a game holds its start, its moves in canonical form, and its header."""

    def test_it_reads_as_it_was_written(self) -> None:
        game = RULES.start(names=["Ana", "Bela", "Cleo"], readings={"dc.buy.surcharge": "per-space"})
        play_randomly(game, random.Random(1))
        record = game.record()
        again = parse_record(format_record(record))
        assert again == record
        assert again.entries == record.entries
        assert record.header.spec == SPEC_VERSION
        assert record.header.readings == {"dc.buy.surcharge": "per-space"}
        assert record.header.start is None
        assert len(record.entries) == len(game.steps)

    def test_it_begins_where_the_game_began(self) -> None:
        game = RULES.start(players=2)
        play_randomly(game, random.Random(2), 20)
        later = Game(RULES, game.state, game.names)
        play_randomly(later, random.Random(3), 20)
        record = record_of(RULES, later.start, [step.move for step in later.steps], later.names)
        assert record.header.start is not None
        assert "names" not in record.header.start
        assert parse_record(format_record(record)) == record

    def test_it_holds_the_components_of_an_open_table(self) -> None:
        game = RULES.start(players=2, open_tables=["strips"], components={"prices": {"any": "5 any"}})
        record = game.record()
        assert record.header.open == ("strips",)
        assert record.header.components == {"prices": {"any": "5 any"}}
        assert parse_record(format_record(record)) == record
