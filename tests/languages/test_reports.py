"""Reports in other languages: every sentence has its translation, and a record is judged wholly in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dclub
from dclub.diamonds_club import clauses as C
from dclub.kernel.audit import finding
from dclub.kernel.language import Language, domain_of
from dclub.kernel.nearest import difference_in_words
from dclub.kernel.phrases import explain_finding, explain_objection, told, word_of
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.report import report_json
from dclub.kernel.translating import in_language
from dclub.spectools.layout import Layout
from dclub.spectools.messages import messages
from dclub.spectools.parse import read_spec
from dclub.spectools.translations import read_translations
from tests.cli.running import output
from tests.languages.test_notation import SPOKEN, rules_in

ROOT = Path(__file__).parents[2]
ILLEGAL = ROOT / "tests" / "records" / "illegal"


def test_nothing_is_missing_or_stale_where_a_language_is_complete() -> None:
    layout = Layout.here()
    found = read_translations(layout, messages(read_spec(layout), layout))
    lacking = {(one.path.parts[-3], one.path.stem): (one.missing, one.stale) for one in found}
    complete = {(code, domain_of(dclub.games[game].package)) for game, code in SPOKEN}
    complete |= {(code, "dclub") for _, code in SPOKEN}
    assert {one: lacking[one] for one in complete if lacking[one] != ((), ())} == {}


@pytest.mark.parametrize(("game", "code"), SPOKEN)
def test_a_whole_game_is_judged_in_the_language(game: str, code: str) -> None:
    record = ROOT / "examples" / game.replace("-", "_") / "whole.dclub"
    english = output("judge", record, "--lang", "en")
    said = output("judge", record, "--lang", code)
    sentence = re.compile(r"^      (?=[A-Z])(.*?)(?:  .*)?$", re.MULTILINE)
    assert len(sentence.findall(english)) > 100
    assert set(sentence.findall(english)) & set(sentence.findall(said)) == set()


@pytest.mark.parametrize(("game", "code"), SPOKEN)
def test_a_record_written_in_the_language_is_judged_the_same(game: str, code: str, tmp_path: Path) -> None:
    rules = rules_in(game, code)
    text = (ROOT / "examples" / game.replace("-", "_") / "whole.dclub").read_text("utf-8")
    judged = judge_record(rules, parse_record(text))
    head = text[: text.index("+++", 3) + 4]
    written = tmp_path / "whole.dclub"
    written.write_text(head + "\n".join(ply.text for ply in judged.plies if ply.counts) + "\n", "utf-8")
    again = judge_record(rules, parse_record(written.read_text("utf-8")))
    assert (again.verdict, again.outcome) == (judged.verdict, judged.outcome)
    assert [ply.move for ply in again.plies] == [ply.move for ply in judged.plies if ply.counts]


@pytest.mark.parametrize(("game", "code"), SPOKEN)
def test_every_refusal_is_in_the_language(game: str, code: str) -> None:
    plain = dclub.games[game]
    rules = in_language(plain, Language(code), Language(code))
    seen = 0
    for path in sorted(ILLEGAL.glob(f"{plain.prefix}*.dclub")):
        for ply in judge_record(plain, parse_record(path.read_text("utf-8")), path.parent).plies:
            for objection in ply.objections:
                seen += 1
                said = explain_objection(rules, objection, ply.names)
                assert said != explain_objection(plain, objection, ply.names)
    assert seen > 10


@pytest.mark.parametrize(("game", "code"), SPOKEN)
def test_differences_of_the_nearest_moves_are_in_the_language(game: str, code: str) -> None:
    plain = dclub.games[game]
    rules = in_language(plain, Language(code), Language(code))
    said: dict[str, str] = {}
    for path in sorted(ILLEGAL.glob(f"{plain.prefix}*.dclub")):
        for ply in judge_record(plain, parse_record(path.read_text("utf-8")), path.parent).plies:
            for near in ply.ruling.nearest if ply.ruling is not None and ply.objections != () else ():
                there = difference_in_words(ply.before, rules, ply.move, near.move)
                assert near.difference == difference_in_words(ply.before, plain, ply.move, near.move)
                said[near.difference] = there
    english = re.compile(r"\b(instead of|without|with|not|another player|notation|in column|the table)\b")
    assert len(said) > 10
    assert {one for one, there in said.items() if english.search(there) or there == one} == set()


@pytest.mark.parametrize(("code", "facts"), [("pt", "encontrado 3, esperado 0"), ("hu", "itt van 3, várt 0")])
def test_what_an_audit_finds_is_in_the_language(code: str, facts: str) -> None:
    rules = rules_in("diamonds-club", code)
    found = finding(C.ROUND_COINS, "market.coins", what="coins", found=3, total=0)
    coins = word_of(rules, "coins")
    assert f"{coins}: {facts} [dc.round.coins]" in explain_finding(rules, found).replace("(", "").replace(
        ")", ""
    )
    assert "coins: found 3, expected 0" in explain_finding(dclub.games["diamonds-club"], found)


def test_a_document_is_in_english_in_every_language() -> None:
    record = ROOT / "examples" / "new_world" / "whole.dclub"
    assert output("judge", record, "--json", "--lang", "pt") == output(
        "judge", record, "--json", "--lang", "en"
    )
    plain = dclub.games["new-world"]
    rules = in_language(plain, Language("pt"), Language("en"))
    text = record.read_text("utf-8")
    assert report_json(judge_record(rules, parse_record(text))) == report_json(
        judge_record(plain, parse_record(text))
    )


def test_nouns_have_their_plurals() -> None:
    said = [told(Language("pt"), "{points:point}", points=points) for points in (0, 1, 2)]
    assert said == ["0 pontos", "1 ponto", "2 pontos"]


def test_clauses_and_readings_are_shown_in_the_language() -> None:
    assert "\nFontes\n" in output("clause", "kernel.chance.seat", "--lang", "pt")
    assert "\nForrások\n" in output("clause", "kernel.chance.seat", "--lang", "hu")
    assert "Por omissão" in output("readings", "new-world", "--lang", "pt")
    assert output("clause", "kernel.chance.seat", "--json", "--lang", "pt") == output(
        "clause", "kernel.chance.seat", "--json"
    )


def test_what_may_be_done_and_the_score_are_in_the_language(tmp_path: Path) -> None:
    record = tmp_path / "begun.dclub"
    begun = (ROOT / "examples" / "diamonds_club" / "whole.dclub").read_text("utf-8")
    lines = begun.split("\n")
    record.write_text("\n".join(lines[:60]) + "\n", "utf-8")
    assert "Fase construir, a jogar: Ana" in output("moves", record, "--why", "--lang", "pt")
    assert "Fázis: épít, soron van: Ana" in output("moves", record, "--why", "--lang", "hu")
    whole = ROOT / "examples" / "diamonds_club" / "whole.dclub"
    assert "Ana: 62 pontos" in output("score", whole, "--lang", "pt")
    assert "Ana: 62 pont\n" in output("score", whole, "--lang", "hu")


@pytest.mark.parametrize(("game", "code"), SPOKEN)
def test_the_page_of_scores_is_in_the_language(game: str, code: str) -> None:
    record = ROOT / "examples" / game.replace("-", "_") / "whole.dclub"
    page = output("score", record, "--page", "--lang", code)
    assert f'<html lang="{code}">' in page
    text = " ".join(re.sub(r"<style>.*</style>|<[^>]*>", " ", page, flags=re.DOTALL).split())
    english = re.compile(r"\b(scores|players|Points|Line|Counted|Clause|Certainty|Data|Sum|Winner|Decided)\b")
    assert english.findall(text) == []


@pytest.mark.parametrize(
    ("code", "head"),
    [
        ("en", "player,line,points,clause,certainty,counted,provenance"),
        ("pt", "jogador,linha,pontos,cláusula,certeza,contado,proveniência"),
        ("hu", "játékos,sor,pont,cikkely,bizonyosság,számolva,eredet"),
    ],
)
def test_the_columns_for_a_spreadsheet_are_in_the_language(code: str, head: str) -> None:
    record = ROOT / "examples" / "diamonds_club" / "whole.dclub"
    assert output("score", record, "--csv", "--lang", code).splitlines()[0] == head
