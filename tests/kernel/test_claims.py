"""Claims: what people say came of a move, and whether it did."""

from __future__ import annotations

import pytest

from dclub.diamonds_club import RULES
from dclub.errors import NotationError
from dclub.kernel import clauses as K
from dclub.kernel.claims import Claim, check_claim, format_claims, parse_claims
from dclub.kernel.move import Seat
from dclub.kernel.ruling import Verdict

NAMES = ("Ana", "Bela Maria", "Agent 7")
ANA, BELA, AGENT = Seat(0), Seat(1), Seat(2)


@pytest.mark.clause(K.NOTATION_CLAIMS)
class TestText:
    """A number without a sign is what a seat has, one with a sign how that changed."""

    def test_several_claims(self) -> None:
        assert parse_claims(RULES, "Ana 9 coins, bela maria +1 Diamond,Agent 7 -12 points", NAMES) == (
            Claim(ANA, 9, "coins", is_change=False),
            Claim(BELA, 1, "diamonds", is_change=True),
            Claim(AGENT, -12, "points", is_change=True),
        )

    @pytest.mark.parametrize(
        "text", ["Ana 9 coins", "Ana 1 coin, Agent 7 +0 points", "Bela Maria -1 hat", "Ana 2 technology"]
    )
    def test_claims_come_back_as_they_were_written(self, text: str) -> None:
        assert format_claims(parse_claims(RULES, text, NAMES), NAMES) == text

    def test_a_number_with_a_sign_alone_is_one_of_points(self) -> None:
        assert parse_claims(RULES, "Ana +12, Bela Maria -1", NAMES) == (
            Claim(ANA, 12, "points", is_change=True),
            Claim(BELA, -1, "points", is_change=True),
        )

    def test_every_quantity_can_be_claimed(self) -> None:
        for quantity in RULES.quantities:
            (claim,) = parse_claims(RULES, f"Ana 3 {quantity or 'points'}", NAMES)
            assert parse_claims(RULES, format_claims((claim,), NAMES), NAMES) == (claim,)

    @pytest.mark.parametrize(
        ("text", "column", "said"),
        [
            ("Ana nine coins", 5, "a claim"),
            ("Ana 9", 5, "a claim"),
            ("9 coins", 5, "a claim"),
            ("Ana 9 coins,", 17, "a claim"),
            ("Ana 9 conis", 11, "did you mean coins?"),
            ("Ana 9 coins, Ann 9 coins", 18, "did you mean Ana?"),
            ("Table 9 coins", 5, "the name of a player"),
            ("Ana 9999999999 coins", 5, "a claim"),
            ("Ana +-1 coins", 5, "a claim"),
            ("+12", 5, "a claim"),
            ("Ana +", 5, "a claim"),
            ("Ana 1.5 coins", 5, "a claim"),
        ],
    )
    def test_what_is_no_claim(self, text: str, column: int, said: str) -> None:
        with pytest.raises(NotationError, match=said) as caught:
            parse_claims(RULES, text, NAMES, 5)
        assert caught.value.column == column

    def test_each_quantity_is_offered_once(self) -> None:
        with pytest.raises(NotationError, match=r"a quantity: points, coins, gems, diamonds, hats, blue"):
            parse_claims(RULES, "Ana 9 zzz", NAMES)


@pytest.mark.clause(K.RECORD_CLAIM)
class TestCheck:
    """A claim is right if the figure is the one that came about; a wrong one is told the right one."""

    @pytest.mark.parametrize(
        ("text", "right"),
        [
            ("Ana 9 coins", None),
            ("Ana 8 coins", "9 coins"),
            ("Ana -1 coin", None),
            ("Ana +1 coin", "-1 coin"),
            ("Bela +0 coins", None),
            ("Bela 9 coins", "10 coins"),
        ],
    )
    def test_a_purchase(self, text: str, right: str | None) -> None:
        game = RULES.start(names=["Ana", "Bela"], first="Ana")
        for strip in ("dark 6a", "dark 3b", "light 1b", "light 2a"):
            game.play(f"Table: strip {strip}")
        step = game.play("Ana: buy b3 for 1")
        (claim,) = parse_claims(RULES, text, game.names)
        result = check_claim(RULES, claim, step.before, step.after)
        assert result.verdict is (Verdict.LEGAL if right is None else Verdict.ILLEGAL)
        objection = result.objection
        if right is None:
            assert objection is None
        else:
            assert objection is not None
            assert objection.clause == K.RECORD_CLAIM
            assert objection.fact("right") == right
            assert objection.fact("found") == result.found

    def test_the_right_figure_has_parts(self) -> None:
        game = RULES.start(names=["Ana", "Bela"], first="Ana")
        for strip in ("dark 6a", "dark 3b", "light 1b", "light 2a"):
            game.play(f"Table: strip {strip}")
        step = game.play("Ana: buy b3 for 1")
        (claim,) = parse_claims(RULES, "Ana 7 coins", game.names)
        result = check_claim(RULES, claim, step.before, step.after, (step,))
        assert (result.before, result.found) == (10, 9)
        (part,) = result.parts
        assert (part.amount, part.event.kind, part.event.clause) == (-1, "coins-laid", "dc.buy.stay")

    def test_what_rests_on_something_unknown_is_undetermined(self) -> None:
        state = RULES.start(players=2, open_tables=["forest"]).state
        (claim,) = parse_claims(RULES, "White 2 forest", RULES.default_names)
        result = check_claim(RULES, claim, state, state)
        assert (result.verdict, result.found, result.unknown) == (Verdict.UNDETERMINED, None, "forest")
        assert result.objection is None

    def test_what_there_was_before_need_not_be_known(self) -> None:
        """A figure is right or wrong by what there is now; only its parts, and a change, need the rest."""
        before, after = RULES.start(2, open_tables=["forest"]).state, RULES.start(2).state
        claims = parse_claims(RULES, "White 2 forest, White 9 forest, White +0 forest", RULES.default_names)
        right, wrong, change = (check_claim(RULES, claim, before, after) for claim in claims)
        assert (right.verdict, right.before, right.parts) == (Verdict.LEGAL, None, ())
        assert (wrong.verdict, wrong.found, wrong.before) == (Verdict.ILLEGAL, 2, None)
        assert (change.verdict, change.unknown) == (Verdict.UNDETERMINED, "forest")
