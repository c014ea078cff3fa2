"""A survivor without an explanation is told, and an explanation without a survivor."""

from __future__ import annotations

from tests.mutation.survivors import EXPLANATIONS, Change, change_of, explained, verdict

DIFFERENCE = """\
--- src/dclub/diamonds_club/pricing.py
+++ src/dclub/diamonds_club/pricing.py
@@ -1,3 +1,3 @@
 def shortfall(colours, gems):
     lacking = 0
-        if wanted > held:
+        if wanted >= held:
"""
CHANGE = Change("diamonds_club.pricing.shortfall", "if wanted > held:", "if wanted >= held:")


def test_a_change_is_known_by_what_it_changes() -> None:
    assert change_of("dclub.diamonds_club.pricing.x_shortfall__mutmut_5", DIFFERENCE) == CHANGE
    assert (
        change_of("dclub.diamonds_club.phases.buy.x__shown__mutmut_1", "").function
        == "diamonds_club.phases.buy._shown"
    )
    assert (
        change_of("dclub.hanging_gardens.tally.xǁOfGardenǁworth__mutmut_3", "").function
        == "hanging_gardens.tally.OfGarden.worth"
    )


def test_a_survivor_has_to_be_explained() -> None:
    statuses = {"one": "killed", "two": "survived"}
    (told,) = verdict(statuses, [CHANGE], frozenset())
    assert told.splitlines()[1:] == ["    - if wanted > held:", "    + if wanted >= held:"]
    assert list(verdict(statuses, [CHANGE], frozenset([CHANGE]))) == []


def test_an_explanation_has_to_explain_something() -> None:
    (told,) = verdict({"one": "killed"}, [], frozenset([CHANGE]))
    assert "noticed, or is no more" in told
    assert list(verdict({"one": "killed", "two": "not checked"}, [], frozenset([CHANGE]))) == []


def test_every_explanation_gives_a_reason() -> None:
    text = EXPLANATIONS.read_text(encoding="utf-8")
    changes = explained(text)
    assert sum(text.count(f'["{function}", ') for function in {change.function for change in changes}) == len(
        changes
    )
