"""Diamonds Club: the market as a grid, what its spaces cost, and what a payment has to be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.vectors.reader.rulings import compare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.vectors.reader.folder import Document, Folder

GEMS = ("blue", "yellow", "green", "red", "diamond")
_BUILD = re.compile(r"(?P<table>[a-z0-9-]+)(?: [a-z-]+)?(?: from [a-z-]+)? at [pd]\d+")


def disagreements(folder: Folder) -> Iterator[str]:
    """Where rulings on purchases and payments, and lists of purchases, are not what they should be."""
    for case in folder.cases("moves"):
        position = folder.positions[case["position"]]
        if case["move"]["kind"] == "buy":
            yield from compare(case, dict(_purchase(folder, position, case["move"])))
        elif case["move"]["kind"] == "pay" and position["phase"] == "pay":
            yield from compare(case, dict(_payment(folder, position, case["move"])))
    for case in folder.cases("legal-moves"):
        if case["phase"] == "buy":
            yield from _listed(folder, case)


# --- purchases ------------------------------------------------------------------------------------


def name_of(space: int, rows: int) -> str:
    """The name of a space by its number: `c3`."""
    return f"{chr(ord('a') + space // rows)}{space % rows + 1}"


def neighbours(space: int, rows: int, columns: int) -> list[int]:
    """The spaces that share an edge with one."""
    column, row = divmod(space, rows)
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [c * rows + r for c, r in beside if 0 <= c < columns and 0 <= r < rows]


def price(folder: Folder, position: Document, space: int) -> int:
    """What a space costs: one, and what lies on its neighbours (`dc.buy.price`)."""
    rows, columns = _shape(folder, position)
    coins: dict[str, int] = position["market"]["coins"]
    beside = [coins.get(name_of(other, rows), 0) for other in neighbours(space, rows, columns)]
    if folder.reading(position, "dc.buy.surcharge") == "per-space":
        return 1 + sum(1 for number in beside if number)
    return 1 + sum(beside)


def _shape(folder: Folder, position: Document) -> tuple[int, int]:
    """The rows and the open columns of the market."""
    rows: int = folder.tables(position)["quantities"]["rows"]
    return rows, 2 * len(position["names"])


def _purchase(folder: Folder, position: Document, move: Document) -> Iterator[tuple[str, Document | None]]:
    """What each clause about the space says of a purchase: the facts of its objection, or None."""
    rows, columns = _shape(folder, position)
    space, paid = move["space"], move["coins"]
    if space < 0:
        return
    name, has = name_of(space, rows), position["players"][move["seat"]]["coins"] if move["seat"] >= 0 else 0
    lying = position["market"]["coins"].get(name, 0)
    needed = price(folder, position, space) if space < rows * columns else 0
    closed, facts = space >= rows * columns, {"space": name}
    yield "dc.buy.closed", facts | {"columns": columns} if closed else None
    yield "dc.buy.vacant", facts | {"coins": lying} if lying else None
    yield "dc.buy.coins", {"has": has, "paid": paid} if paid > has else None
    yield "dc.buy.price", facts | {"needed": needed, "paid": paid} if paid != needed else None


def _listed(folder: Folder, case: Document) -> Iterator[str]:
    """Where the purchases listed are not at the right price, or not of the spaces that can be paid."""
    position = folder.positions[case["position"]]
    rows, columns = _shape(folder, position)
    has = position["players"][position["names"].index(case["to_move"])]["coins"]
    costs = {
        space: price(folder, position, space)
        for space in range(rows * columns)
        if name_of(space, rows) not in position["market"]["coins"]
    }
    listed = {
        (one["move"]["space"], one["move"]["coins"]) for one in case["moves"] if one["move"]["kind"] == "buy"
    }
    wanted = {(space, coins) for space, coins in costs.items() if coins <= has}
    if listed != wanted:
        yield f"legal moves of {case['position']}: {sorted(listed ^ wanted)} should be listed, or should not"


# --- payments -------------------------------------------------------------------------------------


def printed_price(text: str) -> dict[str, int]:
    """A printed price: `2 green 1 any` as numbers by colour and `any`."""
    words = text.split()
    return {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}


def _payment(folder: Folder, position: Document, move: Document) -> Iterator[tuple[str, Document | None]]:
    """What each clause says of a payment: the printed price, and a gem for each marker of another."""
    found = _BUILD.fullmatch(position["pending"]["build"])
    assert found is not None, position["pending"]
    table = found["table"]
    printed = printed_price(folder.tables(position)["prices"][table])
    markers = [player["markers"].split(", ") for player in position["players"]]
    payer = position["names"].index(position["to_move"])
    surcharge = sum(table in laid for seat, laid in enumerate(markers) if seat != payer)
    paid = dict(zip(GEMS, move["gems"], strict=True))
    held = printed_price(position["players"][move["seat"]]["gems"]) if move["seat"] >= 0 else {}
    needed, number = sum(printed.values()) + surcharge, sum(paid.values())
    lacking = sum(max(0, count - paid[kind]) for kind, count in printed.items() if kind != "any")
    beyond = [kind for kind in GEMS if paid[kind] > held.get(kind, 0)]
    yield "dc.pay.held", {"gem": beyond[0]} if beyond else None
    yield "dc.pay.total", {"needed": needed, "paid": number} if number != needed else None
    yield (
        "dc.pay.colours",
        {"lacking": lacking, "diamonds": paid["diamond"]} if lacking > paid["diamond"] else None,
    )
