"""python-chess: random games, legal moves, `is_legal` on legal and strange moves, `push` and `pop`."""

from __future__ import annotations

import random
from collections.abc import Callable

import chess

from benchmarks.workload import Task, Workload

SAMPLES = 400
# Random chess games rarely end by mate. This is the rule of 75 moves, which ends them without a claim.
LAST_HALFMOVE = 150


def workloads(name: str) -> tuple[Workload, ...]:
    """Return the four tasks that chess has in common with dclub."""
    return (
        Workload(Task.PLAY, name, _play(random.Random(1))),
        Workload(Task.LEGAL, name, _legal(random.Random(7))),
        Workload(Task.IS_LEGAL, name, _is_legal(random.Random(2))),
        Workload(Task.APPLY_UNDO, name, _push_pop(random.Random(3))),
    )


def _play(rng: random.Random) -> Callable[[], int]:
    def batch() -> int:
        board = chess.Board()
        plies = 0
        # Asking only for an empty list is cheaper than `is_game_over`, which favours the peer.
        while board.halfmove_clock < LAST_HALFMOVE:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            plies += 1
        return plies

    return batch


def _positions(rng: random.Random) -> list[tuple[chess.Board, list[chess.Move]]]:
    positions: list[tuple[chess.Board, list[chess.Move]]] = []
    board = chess.Board()
    while len(positions) < SAMPLES:
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= LAST_HALFMOVE:
            board = chess.Board()
            continue
        positions.append((board.copy(), moves))
        board.push(rng.choice(moves))
    return positions


def _legal(rng: random.Random) -> Callable[[], int]:
    boards = [board for board, _ in _positions(rng)]

    def batch() -> int:
        for board in boards:
            list(board.legal_moves)
        return len(boards)

    return batch


def _is_legal(rng: random.Random) -> Callable[[], int]:
    positions = _positions(rng)
    questions = [
        (board, move)
        for (board, moves), (_, others) in zip(positions, positions[7:] + positions[:7], strict=True)
        for move in (*rng.choices(moves, k=3), rng.choice(others))
    ]

    def batch() -> int:
        for board, move in questions:
            board.is_legal(move)
        return len(questions)

    return batch


def _push_pop(rng: random.Random) -> Callable[[], int]:
    pairs = [(board, move) for board, moves in _positions(rng) for move in rng.choices(moves, k=3)]

    def batch() -> int:
        for board, move in pairs:
            board.push(move)
            board.pop()
        return len(pairs)

    return batch
