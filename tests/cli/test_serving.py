"""`dclub serve` and `dclub schema`: answers are those of the library and of the commands."""

from __future__ import annotations

import json
import os
import subprocess
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import dclub
from dclub.cli.answering import METHODS
from dclub.kernel.chance import draw
from dclub.kernel.forms import schema
from dclub.kernel.move import Seat
from dclub.kernel.service import ErrorKind, Service, answer_schema, request_schema
from tests.cli.running import COMMAND, EXAMPLES, POSITIONS, ROOT, output, run, spawn

REQUESTS = Draft202012Validator(request_schema(METHODS))
ANSWERS = Draft202012Validator(answer_schema())
GAMES = tuple(dclub.games)


def record_of(game: str) -> str:
    return output("random", game, "--players", "2", "--seed", "3", "--moves", "20")


def ask(method: str, **rest: object) -> Any:
    """Return the answer to a request; both are as their schemas say."""
    request = {"id": "x", "method": method, **rest}
    REQUESTS.validate(request)
    answer = json.loads(Service(METHODS, 1 << 21, 30.0).answer(json.dumps(request).encode()))
    ANSWERS.validate(answer)
    assert answer["id"] == "x"
    return answer


def result(method: str, **rest: object) -> Any:
    answer = ask(method, **rest)
    assert answer["ok"], answer
    return answer["result"]


def error(method: str, **rest: object) -> Any:
    answer = ask(method, **rest)
    assert not answer["ok"]
    return answer["error"]


def printed(*args: str, text: str, code: int = 0) -> Any:
    return json.loads(output(*args, "-", "--json", given=text, code=code))


@pytest.mark.parametrize("game", GAMES)
class TestEachGame:
    def test_the_answers_of_the_commands(self, game: str) -> None:
        record = record_of(game)
        for command, more in (
            ("judge", {}),
            ("moves", {}),
            ("moves", {"physical": True}),
            ("moves", {"why": True}),
            ("score", {}),
            ("audit", {}),
        ):
            flags = [f"--{name}" for name in more]
            assert result(command, source=record, **more) == printed(command, *flags, text=record)
        found = result("position", source=record, at=5)
        assert found == {"type": "position", **printed("position", "--at", "5", text=record)}

    def test_a_record_and_a_position_as_documents(self, game: str) -> None:
        record = record_of(game)
        document = json.loads(dclub.to_json(dclub.read(record)))
        assert result("judge", source=document) == result("judge", source=record)
        position = result("position", source=record)
        assert result("moves", source=position) == result("moves", source=record)

    def test_moves_are_made_as_the_library_makes_them(self, game: str) -> None:
        played = dclub.games[game].start(players=2)
        rng = Random(5)
        for _ in range(12):
            state, source = played.state, json.loads(dclub.to_json(played.state, played.names))
            if state.to_move is None:
                break
            chances = state.chances()
            move = draw(chances, rng) if chances else rng.choice(list(state.legal_moves()))
            text = dclub.games[game].format_move(move, state, played.names)
            step = played.play(move)
            given_move = json.loads(dclub.to_json(move))
            made = result("apply", source=source, move=text)
            assert made == result("apply", source=source, move=given_move)
            assert made["position"] == json.loads(dclub.to_json(step.after, played.names))
            bare = [{key: value for key, value in one.items() if key != "message"} for one in made["events"]]
            assert bare == json.loads(dclub.to_json(step.events))
            assert result("parse", source=source, move=text) == given_move
            assert result("format", source=source, move=given_move) == {"text": text}
            ruling = json.loads(dclub.to_json(state.judge(move)))
            assert result("ruling", source=source, move=text) == ruling
            view = json.loads(dclub.to_json(state.view(Seat(0)), played.names))
            assert result("view", source=source, seat=played.names[0]) == view

    def test_a_position_that_is_damaged_fails_its_schema(self, game: str) -> None:
        rules = dclub.games[game]
        start = json.loads(dclub.to_json(rules.start(players=2).state))
        documents = {
            "position": result("position", source=record_of(game)),
            "move": result("apply", source=start, move=_first(game))["move"],
            "ruling": result("ruling", source=start, move=_first(game)),
            "record": json.loads(dclub.to_json(dclub.read(record_of(game)))),
        }
        for name, document in documents.items():
            schema_of = schema(name, rules)
            Draft202012Validator.check_schema(schema_of)
            validator = Draft202012Validator(schema_of)
            validator.validate(document)
            assert not validator.is_valid({**document, "surplus": 1})
            assert not validator.is_valid({**document, "type": "other"})
            for key in document:
                assert not validator.is_valid({**document, key: 1.5}), (name, key)
            assert not validator.is_valid({key: value for key, value in document.items() if key != "type"})
            printed_schema = json.loads(output("schema", name, "--game", game))
            assert printed_schema == json.loads(json.dumps(schema_of))


def _first(game: str) -> Any:
    state = dclub.games[game].start(players=2).state
    return json.loads(dclub.to_json(next(iter(state.legal_moves()))))


class TestRules:
    def test_a_clause_and_a_question(self) -> None:
        assert result("clause", clause="dc.buy.price") == json.loads(
            output("clause", "dc.buy.price", "--json")
        )
        topic = json.loads(output("ask", "diamonds-club", "--json"))[0]
        facts = {one["name"]: one["example"] for one in topic["facts"]}
        given_facts = [f"{name}={value}" for name, value in facts.items()]
        said = output("ask", "diamonds-club", topic["topic"], *given_facts, "--json")
        assert result("ask", game="diamonds-club", topic=topic["topic"], facts=facts) == json.loads(said)
        assert [one["game"] for one in result("games")["games"]] == list(GAMES)


class TestFaults:
    def test_an_illegal_move_has_its_ruling(self) -> None:
        source = (EXAMPLES / "disputed.dclub").read_text().partition("Ana: buy")[0]
        found = error("apply", source=source, move="Ana: buy c3 for 9")
        assert found["kind"] == "illegal"
        assert found["ruling"]["verdict"] == "illegal"
        assert error("apply", source=source, move="Ana: by c3")["kind"] == "notation"

    @pytest.mark.parametrize(
        ("source", "kind"),
        [("", "document"), ("x", "notation"), ({}, "document"), ('game = "chess"', "document")],
    )
    def test_what_is_no_source(self, source: object, kind: str) -> None:
        for method in ("judge", "moves", "audit", "score", "position"):
            assert error(method, source=source)["kind"] == kind

    @pytest.mark.parametrize("edition", ["../x.toml", "/etc/passwd", "x.toml", "a\\b"])
    def test_no_file_is_opened(self, edition: str) -> None:
        record = record_of("diamonds-club")
        written = record.replace('edition = "invented"', f"edition = {json.dumps(edition)}")
        assert written != record
        position = {**result("position", source=record), "edition": edition}
        for source in (written, position):
            assert "not a path" in error("judge", source=source)["message"]
        assert "not a path" in error("judge", source=record, edition=edition)["message"]

    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(
        st.sampled_from(sorted(METHODS)),
        st.dictionaries(
            st.sampled_from(["source", "move", "moves", "game", "topic", "clause", "at", "seat", "facts"]),
            st.none()
            | st.integers()
            | st.text(max_size=20)
            | st.just({"type": "move"})
            | st.just({"game": "new-world"}),
        ),
    )
    def test_whatever_is_asked_is_answered(self, method: str, rest: dict[str, object]) -> None:
        line = json.dumps({"method": method, **rest}).encode()
        answer = json.loads(Service(METHODS, 1 << 21, 30.0).answer(line))
        ANSWERS.validate(answer)
        assert answer["ok"] or answer["error"]["kind"] != "internal", answer


class TestProcess:
    def test_a_thousand_requests_and_the_end(self) -> None:
        lines = [json.dumps({"id": n, "method": "games"}) if n % 2 else "{" for n in range(1000)]
        done = spawn("serve", given="\n".join(lines).encode())
        assert (done.returncode, done.stderr) == (0, b"")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert [one["id"] for one in answers] == [n if n % 2 else None for n in range(1000)]

    def test_an_answer_comes_at_once(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with subprocess.Popen(
            [*COMMAND, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for number in range(3):
                process.stdin.write(json.dumps({"id": number, "method": "games"}).encode() + b"\n")
                process.stdin.flush()
                assert json.loads(process.stdout.readline())["id"] == number
            process.stdin.close()
            assert process.wait(30) == 0

    def test_a_long_line(self) -> None:
        lines = [b"x" * 300_000, b'{"method": "games"}']
        done = spawn("serve", "--limit-bytes", "1000", given=b"\n".join(lines))
        first, second = map(json.loads, done.stdout.splitlines())
        assert first["error"]["kind"] == "too-long"
        assert second["ok"]

    def test_a_reader_that_leaves(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with subprocess.Popen(
            [*COMMAND, "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            process.stdin.write(b'{"method": "games"}\n')
            process.stdin.flush()
            assert process.wait(30) == 141
            assert process.stderr.read() == b""

    def test_time_is_limited(self) -> None:
        record = (EXAMPLES / "disputed.dclub").read_text().partition("Ana: buy")[0]
        line = json.dumps({"id": 1, "method": "judge", "source": record + "Ana: buy c3 for 9 ?\n" * 9000})
        done = spawn("serve", "--limit-seconds", "0.3", given=f'{line}\n{{"method": "games"}}'.encode())
        first, second = map(json.loads, done.stdout.splitlines())
        assert (first["id"], first["error"]["kind"]) == (1, "too-slow")
        assert second["ok"]
        assert done.returncode == 0


class TestPage:
    """The page of the documentation shows what the service answers."""

    def test_its_session(self) -> None:
        page = (ROOT / "docs" / "reference" / "serve.rst").read_text()
        shown = [line[3:] for line in page.split("\n") if line.startswith(("   > ", "   < "))]
        sent = [line[2:] for line in shown if line.startswith("> ")]
        assert len(sent) == 4
        answers = spawn("serve", given="\n".join(sent).encode()).stdout.decode().splitlines()
        assert [line[2:] for line in shown if line.startswith("< ")] == answers

    def test_it_names_every_method_and_kind_of_error(self) -> None:
        page = (ROOT / "docs" / "reference" / "serve.rst").read_text()
        for name in (*METHODS, *(kind.value for kind in ErrorKind)):
            assert f"``{name}``" in page


class TestOpenPositions:
    """Where something is not known, the answers are those of the commands as well."""

    POSITION = (POSITIONS / "buying.toml").read_text()

    def test_a_position_with_a_question_mark(self) -> None:
        document = result("position", source=self.POSITION)
        document["players"][0]["coins"] = "?"
        text = json.dumps({name: value for name, value in document.items() if name != "type"})
        move = result("moves", source=self.POSITION)["moves"][0]["text"]
        for method, more, flags in (
            ("judge", {"moves": [move]}, ["--move", move]),
            ("moves", {}, []),
            ("audit", {}, []),
            ("score", {}, []),
        ):
            said = run(method, *flags, "-", "--json", given=text).stdout
            assert result(method, source=document, **more) == json.loads(said)
        found = error("apply", source=document, move=move)
        assert found["faults"] == [{"where": "players.0.coins", "message": "this is not known"}]
