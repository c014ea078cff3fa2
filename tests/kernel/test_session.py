"""Sessions: a record kept along, line by line, as people say it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dclub import games
from dclub.errors import DclubError, RecordError
from dclub.kernel import changes
from dclub.kernel import clauses as K
from dclub.kernel.answers import Result, Stuck
from dclub.kernel.changes import ClauseChange, History
from dclub.kernel.clause import ClauseId
from dclub.kernel.partial import PartialPosition
from dclub.kernel.record import format_record, parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.saying import Saying
from dclub.kernel.session import Session
from dclub.kernel.toml import format_inline

if TYPE_CHECKING:
    from dclub.kernel.answers import Answer

ADDED, REFUSED, UNREADABLE = Result.ADDED, Result.REFUSED, Result.UNREADABLE
MARKET = ("first Ana", "strip dark 4b", "strip dark 2a", "strip light 1a", "strip light 3b")
DECIDED = {
    "diamonds-club": MARKET,
    "hanging-gardens": ("first Ana",),
    "new-world": ("first Ana", "draw t1"),
}


def begun(game: str = "diamonds-club", *said: str, **more: Any) -> Session[Any, Any]:
    """A session of two, after what has been said."""
    played = games[game].start(names=["Ana", "Bela"], **more)
    session = Session(played.rules, format_record(played.record()))
    for line in said:
        assert session.say(line).result is ADDED, line
    return session


def bought(*said: str) -> Session[Any, Any]:
    return begun("diamonds-club", *MARKET, *said)


def body(session: Session[Any, Any]) -> list[str]:
    return list(session.lines)


def one_line(session: Session[Any, Any]) -> str:
    """The position where the game is, as it may follow a `!`."""
    return format_inline(session.rules.line_document(session.state, session.names))


def waiting(session: Session[Any, Any]) -> Stuck[Any, Any]:
    """What must be put right before the record goes on."""
    stuck = session.stuck
    assert stuck is not None
    return stuck


def goes_on(session: Session[Any, Any]) -> bool:
    return session.stuck is None


def why(answer: Answer[Any, Any]) -> str:
    assert answer.error is not None
    return str(answer.error)


@pytest.mark.clause(K.RECORD_KEPT)
class TestSaying:
    """A move may be said without a name, in any case, and cut short where only one goes on like that."""

    @pytest.mark.parametrize("game", DECIDED)
    def test_the_name_of_whose_turn_it_is_is_left_out(self, game: str) -> None:
        session = begun(game, *DECIDED[game])
        assert all(line.startswith("Table: ") for line in body(session))
        assert goes_on(session)

    @pytest.mark.clause(K.NOTATION_CANONICAL)
    @pytest.mark.parametrize("said", ["buy c3 for 1", "Ana: buy c3", "ana buy C3", "  BUY  c3 ", "buy\tc3"])
    def test_a_line_is_written_in_canonical_form(self, said: str) -> None:
        session = bought()
        assert session.say(said).result is ADDED
        assert body(session)[-1] == "Ana: buy c3 for 1"

    def test_the_name_of_another_is_kept(self) -> None:
        session = bought()
        answer = session.say("bela: pass")
        assert (answer.result, answer.line) == (REFUSED, "Bela: pass")
        assert [objection.clause for objection in answer.plies[0].objections] == [K.TURN_SEAT]

    def test_the_only_move_that_goes_on_like_that_is_meant(self) -> None:
        session = begun("new-world", "first Ana")
        assert session.say("draw t10").line == "Table: draw t10"
        session = begun("diamonds-club", *MARKET)
        answer = session.say("buy c6")
        assert answer.line == "Ana: buy c6 for 1"

    def test_several_moves_are_named(self) -> None:
        answer = bought().say("buy")
        assert answer.result is UNREADABLE
        assert "buy a1 for 1" in answer.meant
        assert len(answer.meant) > 10

    @pytest.mark.parametrize(
        ("said", "meant"), [("by c3", "buy c3 for 1"), ("pas", "pass"), ("byu d5", "buy d5 for 1")]
    )
    def test_a_slip_is_answered_with_what_may_be_meant(self, said: str, meant: str) -> None:
        session = bought()
        before = session.text
        answer = session.say(said)
        assert answer.result is UNREADABLE
        assert meant in answer.meant
        assert session.text == before

    def test_a_misspelt_name_is_told(self) -> None:
        assert "did you mean Ana?" in why(bought().say("Anna: pass"))

    def test_a_colon_in_a_move_is_no_name(self) -> None:
        session = begun("diamonds-club", "first Ana", open_tables=["strips"])
        answer = session.say("strip dark: mine green, right 3 + hat, ship 4, ?, right 5, mine blue")
        assert answer.line == "Table: strip a dark: mine green, right 3 + hat, ship 4, ?, right 5, mine blue"

    def test_completions_go_on_word_by_word(self) -> None:
        saying = bought().saying
        assert saying.completions("b") == ("buy ",)
        assert {"buy c1 ", "buy c3 "} < set(saying.completions("buy c"))
        assert saying.completions("buy c3") == saying.completions("buy c3 ") == ("buy c3 for ",)
        assert saying.completions("buy c3 for ") == ("buy c3 for 1",)
        assert saying.completions("ANA: PA") == ("ANA: pass",)
        assert saying.completions("xyz") == ()

    @pytest.mark.parametrize("game", DECIDED)
    def test_every_legal_move_can_be_completed(self, game: str) -> None:
        session = begun(game, *DECIDED[game])
        saying = session.saying
        for text in saying.texts[:20]:
            typed = ""
            for _ in text.split():
                typed = max((one for one in saying.completions(typed) if text.startswith(one)), key=len)
            assert typed == text

    def test_after_the_end_nothing_is_meant(self) -> None:
        path = Path(__file__).parents[2] / "examples" / "diamonds_club" / "whole.dclub"
        session = Session(games["diamonds-club"], path.read_text("utf-8"), path.parent)
        saying = Saying(session.rules, session.state, session.names)
        assert (saying.texts, saying.completions(""), saying.close_to("pass")) == ((), (), ())
        (ply,) = session.say("pass").plies
        assert [objection.clause for objection in ply.objections] == [K.TURN_OVER]


@pytest.mark.clause(K.RECORD_KEPT)
class TestAdding:
    """What is legal is added, a question with what was answered; what is refused is not."""

    def test_a_refused_move_is_not_added(self) -> None:
        session = bought("buy c3")
        before = session.text
        answer = session.say("buy c4 for 1")
        assert answer.result is REFUSED
        assert [objection.clause for objection in answer.plies[0].objections] == ["dc.buy.price"]
        assert session.text == before

    def test_it_stood(self) -> None:
        session = bought("buy c3")
        session.say("buy c4 for 1")
        assert session.stand().result is ADDED
        assert body(session)[-1] == "Bela: buy c4 for 1 !"
        assert session.say("buy c5 for 2").result is ADDED, "play goes on from it"

    def test_only_what_was_refused_last_can_have_stood(self) -> None:
        session = bought("buy c3")
        session.say("buy c4 for 1")
        session.say("# a word between")
        assert "nothing was refused that could have stood" in why(session.stand())

    def test_what_cannot_be_carried_out_needs_the_position_after_it(self) -> None:
        session = bought("buy c3")
        assert session.say("build fountain at p5").result is REFUSED
        assert "put the position after it behind the `!`" in why(session.stand())
        position = one_line(session)
        assert session.stand(position).result is ADDED, "what was refused is not forgotten meanwhile"
        assert body(session)[-1] == f"Bela: build fountain at p5 ! {position}"

    def test_a_position_that_cannot_be_is_refused(self) -> None:
        session = bought("buy c3")
        position = one_line(session).replace("coins = 9,", "coins = 90,")
        assert position != one_line(session)
        before = session.text
        answer = session.say(f"buy c4 for 1 ! {position}")
        assert answer.result is UNREADABLE
        assert "the position after it cannot be" in why(answer)
        assert session.text == before

    def test_a_question_is_added_and_nothing_is_played(self) -> None:
        session = bought("buy c3")
        state = session.state
        answer = session.say("buy c4 for 1 ?")
        assert (answer.result, answer.plies[0].verdict) == (ADDED, Verdict.ILLEGAL)
        assert body(session)[-1] == "Bela: buy c4 for 1 ?"
        assert session.state is state

    def test_claims_are_tested(self) -> None:
        session = bought()
        wrong = session.say("buy c3 => Ana 8 coins")
        assert wrong.result is REFUSED
        assert [result.found for result in wrong.plies[0].claims] == [9]
        assert session.say("buy c3 => Ana 9 coins").line == "Ana: buy c3 for 1 => Ana 9 coins"

    def test_a_wrong_claim_can_stand(self) -> None:
        session = bought()
        session.say("buy c3 => Ana 8 coins")
        assert session.stand().result is ADDED
        assert body(session)[-1] == "Ana: buy c3 for 1 => Ana 8 coins !"

    def test_comments_are_kept_as_they_are(self) -> None:
        session = bought("#  the storm, 9 pm", "buy c3 for 1  # quickly")
        assert body(session)[-2:] == ["#  the storm, 9 pm", "Ana: buy c3 for 1  # quickly"]

    def test_several_moves_in_one_line(self) -> None:
        positions = Path(__file__).parents[2] / "spec" / "diamonds_club" / "positions"
        found = games["diamonds-club"].parse_position(
            _document((positions / "building.toml").read_text("utf-8")), None
        )
        from dclub.kernel.record import record_of

        assert not isinstance(found.position, PartialPosition)
        text = format_record(record_of(games["diamonds-club"], found.position, (), found.names))
        session = Session(games["diamonds-club"], text)
        answer = session.say("build orangery at p5 paying 1 yellow 2 green")
        assert answer.line == "White: build orangery at p5; pay 1 yellow 2 green"
        assert [ply.ply for ply in answer.plies] == [1, 2]

    @pytest.mark.parametrize("said", ["", "   ", "\x1b[31mpass", "pass\x00", "first\u2028Ana"])
    def test_what_cannot_be_a_line(self, said: str) -> None:
        session = begun()
        before = session.text
        assert session.say(said).result is UNREADABLE
        assert session.text == before

    def test_a_record_has_an_end(self) -> None:
        session = begun()
        assert session.say("# " + "x" * 60_000).result is ADDED
        assert session.say("# " + "x" * (1 << 20)).result is UNREADABLE
        assert "65536 characters" in why(session.say("pass " + "x" * (1 << 17)))

    @pytest.mark.parametrize("game", DECIDED)
    def test_what_is_kept_is_a_record_that_judging_accepts(self, game: str) -> None:
        session = begun(game, *DECIDED[game], "# done")
        record = parse_record(session.text)
        report = judge_record(games[game], record)
        assert report.verdict is Verdict.LEGAL
        assert report.state == session.state
        assert session.table.ply == len(session.steps) == len(report.plies)


def _document(text: str) -> dict[str, object]:
    from dclub.kernel.documents import read_document

    return read_document(text, "a position")


@pytest.mark.clause(K.RECORD_KEPT)
class TestCorrecting:
    """What the players agree to take back is a correction; what follows is judged after it."""

    def test_what_follows_is_judged_after_it(self) -> None:
        session = bought("buy c3", "buy d5", "buy a4 for 1")
        answer = session.say("> 7 buy c4 for 2")
        assert (answer.result, answer.line) == (ADDED, "> 7 Bela: buy c4 for 2")
        assert [ply.verdict for ply in answer.plies] == [Verdict.LEGAL]
        assert goes_on(session)
        assert session.steps[6].move == answer.plies[0].move

    def test_one_that_is_illegal_is_refused_and_can_stand(self) -> None:
        session = bought("buy c3", "buy d5")
        before = session.text
        assert session.say("> 7 buy c4 for 1").result is REFUSED
        assert session.text == before
        assert session.stand().line == "> 7 Bela: buy c4 for 1 !"

    @pytest.mark.parametrize(
        ("said", "error"),
        [
            ("> 99 pass", "there is no ply 99 before it; the last one is 7"),
            ("> pass", "the number of a ply"),
            ("> 7", "a name and a colon"),
            ("> 7 pass ?", "a move that replaces another, not a question"),
            ("> 7 by c4", "did you mean buy?"),
            ("> 7 pass; pass", "ply 7 is one move and cannot become 2"),
        ],
    )
    def test_one_that_cannot_be(self, said: str, error: str) -> None:
        session = bought("buy c3", "buy d5")
        before = session.text
        assert error in why(session.say(said))
        assert session.text == before

    def test_a_ply_is_corrected_once(self) -> None:
        session = bought("buy c3", "buy d5", "> 7 buy c4")
        assert "ply 7 is corrected in line 16 already" in why(session.say("> 7 pass"))

    def test_a_later_move_that_it_makes_illegal_waits_to_be_put_right(self) -> None:
        session = bought("buy c3", "buy d5", "buy d4 for 2")
        assert session.say("> 7 buy a1").result is ADDED
        assert waiting(session).line == 16
        assert [objection.clause for objection in waiting(session).plies[-1].objections] == ["dc.buy.price"]
        assert "line 16: must be put right first" in why(session.say("pass"))
        assert session.say("> 8 buy d4 for 1").result is ADDED
        assert goes_on(session)
        assert session.say("pass").result is ADDED

    def test_or_it_stood_after_all(self) -> None:
        session = bought("buy c3", "buy d5", "buy d4 for 2", "> 7 buy a1")
        assert session.stand().result is ADDED
        assert body(session)[-2:] == ["Ana: buy d4 for 2 at p4 !", "> 7 Bela: buy a1 for 1"]
        assert goes_on(session)

    def test_or_the_correction_is_taken_out(self) -> None:
        session = bought("buy c3", "buy d5", "buy d4 for 2", "> 7 buy a1")
        assert session.undo() == "> 7 Bela: buy a1 for 1"
        assert goes_on(session)


@pytest.mark.clause(K.RECORD_KEPT)
class TestUndo:
    """Taking back what was said last erases its line; redo puts it back."""

    @pytest.mark.parametrize("game", DECIDED)
    def test_all_the_way_back_and_forth(self, game: str) -> None:
        session = begun(game, "# a word", *DECIDED[game])
        texts, states = [session.text], [session.state]
        while session.lines:
            session.undo()
            texts.append(session.text)
            states.append(session.state)
        assert session.lines == ()
        with pytest.raises(DclubError, match="the record has no lines yet"):
            session.undo()
        for text, state in zip(reversed(texts[:-1]), reversed(states[:-1]), strict=True):
            session.redo()
            assert (session.text, session.state) == (text, state)
        with pytest.raises(DclubError, match="nothing has been taken back"):
            session.redo()

    def test_blank_lines_stay(self) -> None:
        played = games["new-world"].start(names=["Ana", "Bela"])
        text = format_record(played.record()) + "Table: first Ana\n\n\n"
        session = Session(played.rules, text)
        assert session.undo() == "Table: first Ana"
        assert session.lines == ("", "")
        session.redo()
        assert session.text == text

    def test_a_new_line_discards_what_was_taken_out(self) -> None:
        session = bought("buy c3")
        session.undo()
        session.say("pass")
        with pytest.raises(DclubError):
            session.redo()

    def test_what_a_player_could_claim(self) -> None:
        session = bought("buy c3")
        found = session.may_take_back()
        assert found is not None
        assert (found.ply, found.may) == (6, True)
        session.undo()
        found = session.may_take_back()
        assert found is not None
        assert not found.may, "the last ply is one of chance"
        assert begun().may_take_back() is None


class TestResuming:
    """A record that is there goes on, whatever wrote it; nothing of it changes but what is added."""

    def test_carriage_returns_and_marks_of_order_stay(self) -> None:
        text = "\ufeff" + bought("buy c3").text.replace("\n", "\r\n")
        session = Session(games["diamonds-club"], text)
        session.say("buy c4 for 2")
        assert session.text == text + "Bela: buy c4 for 2\r\n"

    def test_a_last_line_without_an_end(self) -> None:
        text = bought("buy c3").text.rstrip("\n")
        session = Session(games["diamonds-club"], text)
        session.say("buy c4 for 2")
        assert session.text == text + "\nBela: buy c4 for 2\n"

    @pytest.mark.parametrize("cut", ["Bela: buy c", "Bela: bu", "Be", "Bela: buy c4 =>", "> ", "Bela: x ! {"])
    def test_a_line_that_was_cut_off_is_kept_as_a_comment(self, cut: str) -> None:
        session = Session(games["diamonds-club"], bought("buy c3").text + cut)
        assert waiting(session).error is not None
        assert session.say("buy c4 for 9").result is REFUSED
        assert body(session)[-1] == cut, "nothing is lost by what is not accepted"
        assert session.say("buy c4 for 2").result is ADDED
        assert body(session)[-2:] == [f"# {cut}", "Bela: buy c4 for 2"]
        assert goes_on(session)

    def test_or_taken_out(self) -> None:
        session = Session(games["diamonds-club"], bought("buy c3").text + "Bela: buy c")
        assert session.undo() == "Bela: buy c"
        assert goes_on(session)

    def test_what_was_refused_for_a_cut_off_line_can_stand(self) -> None:
        session = Session(games["diamonds-club"], bought("buy c3").text + "Bela: buy c")
        session.say("buy c4 for 1")
        assert session.stand().result is ADDED
        assert body(session)[-1] == "Bela: buy c4 for 1 !"

    def test_an_unreadable_line_in_the_middle_can_be_corrected(self) -> None:
        text = bought("buy c3").text + "Bela: bye\nAna: buy a4 for 1\n"
        session = Session(games["diamonds-club"], text)
        assert "must be put right first" in why(session.say("pass"))
        assert session.say("> 7 Bela: buy c4").result is ADDED
        assert goes_on(session)
        assert len(session.steps) == 8

    def test_an_illegal_line_is_put_right(self) -> None:
        text = bought("buy c3").text + "Bela: buy c4 for 1  # hm\nAna: buy a4 for 1\n"
        session = Session(games["diamonds-club"], text)
        assert waiting(session).plies[-1].verdict is Verdict.ILLEGAL
        assert session.stand().result is ADDED
        assert body(session)[-2:] == ["Bela: buy c4 for 1 ! # hm", "Ana: buy a4 for 1"]
        assert len(session.steps) == 8

    @pytest.mark.parametrize("line", ["> 99 Ana: pass", "> 6 Ana: buy c4 for 1\n> 6 Ana: pass"])
    def test_a_correction_that_cannot_be_waits(self, line: str) -> None:
        session = Session(games["diamonds-club"], bought("buy c3").text + line + "\n")
        assert waiting(session).error is not None
        assert waiting(session).line == session.above + len(session.lines)
        session.undo()
        assert goes_on(session)

    def test_a_start_that_is_not_known_cannot_be_kept(self) -> None:
        text = format_record(games["diamonds-club"].start(2).record())
        text = text.replace('edition = "invented"\n', 'edition = "invented"\nstart = {phase = "market"}\n')
        with pytest.raises(RecordError, match=r"market\.strips: is not known; the game cannot begin"):
            Session(games["diamonds-club"], text)

    def test_an_older_version_goes_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        change = ClauseChange(ClauseId("dc.buy.price"), "1.0", "Coins count one by one.")
        known = History("1.0", ("0.9",), (change,))
        monkeypatch.setattr(changes, "load_history", lambda: known)
        text = bought("buy c3").text.replace('spec = "1.0"', 'spec = "0.9"')
        session = Session(games["diamonds-club"], text)
        assert session.notes[1] == "- dc.buy.price, changed in 1.0: Coins count one by one."
        assert session.say("buy c4 for 2").result is ADDED
        assert 'spec = "0.9"' in session.text, "what it was written under stays"

    @pytest.mark.parametrize("game", ["diamonds_club", "hanging_gardens", "new_world"])
    def test_the_examples_go_on(self, game: str) -> None:
        for path in sorted((Path(__file__).parents[2] / "examples" / game).glob("*.dclub")):
            text = path.read_text("utf-8")
            session = Session(games[game.replace("_", "-")], text, path.parent)
            assert session.text == text
            (report,) = [judge_record(session.rules, session.record, path.parent)]
            refused = [ply for ply in report.plies if ply.counts and ply.after is None]
            assert goes_on(session) == (not refused)
            if goes_on(session):
                assert session.state == report.state
            else:
                assert waiting(session).line == refused[0].line
