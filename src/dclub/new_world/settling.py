"""Settling: which segments of the tile just placed can be claimed, and which are alike."""

from __future__ import annotations

from itertools import count

from attrs import evolve

from dclub.new_world.features import NO_FEATURE, Feature, Settler, with_settler_on
from dclub.new_world.state import State, new_state

__all__ = ["canonical_settlers", "feature_of", "free_segments", "lowest_alike", "with_settler"]


def feature_of(state: State, segment: int) -> Feature | None:
    """Return the feature of a segment of the tile just placed; None for a farm."""
    key = state.turn.parts[segment]
    return None if key == NO_FEATURE else state.landscape.known_features().get(key)


def free_segments(state: State) -> list[int]:
    """Return the segments of the tile just placed on whose features nobody is.

    Where nobody can tell what is connected, only a farm is known to be free.
    """
    features, unknown = state.landscape.features, state.landscape.unknown
    return [
        number
        for number, key in enumerate(state.turn.parts)
        if key == NO_FEATURE or not (unknown or features[key].settlers)
    ]


def lowest_alike(state: State, segment: int) -> int:
    """Return the lowest segment of the tile just placed that belongs to the same feature."""
    return state.turn.parts.index(state.turn.parts[segment])


def with_settler(state: State, settler: Settler) -> State:
    """Return the state with one settler more on the tile just placed.

    Raises `Unknown` on an outline, of which nobody knows the segments.
    """
    if not state.turn.parts:
        state.landscape.known_features()
    landscape, key = state.landscape, state.turn.parts[settler.segment]
    if key != NO_FEATURE:
        landscape = with_settler_on(landscape, key, settler)
    return new_state(
        state.ruleset,
        state.phase,
        state.to_move,
        state.active,
        state.board,
        state.stock,
        state.aside,
        tuple(sorted([*state.settlers, settler])),
        state.points,
        state.surveyors,
        state.west,
        state.turn,
        landscape,
    )


def canonical_settlers(state: State) -> State:
    """Return the state with every settler on the lowest segment of his feature on his tile.

    Two segments of one tile that belong to one feature are alike for everything that follows.
    """
    from dclub.new_world.survey import flood

    parts = flood(state)
    moved = {}
    for settler in state.settlers:
        name = parts[settler.cell, settler.segment]
        lowest = next(number for number in count() if parts[settler.cell, number] == name)
        if lowest != settler.segment:
            moved[settler] = settler._replace(segment=lowest)
    if not moved:
        return state
    features = {
        key: feature._replace(settlers=tuple(sorted(moved.get(one, one) for one in feature.settlers)))
        for key, feature in state.landscape.features.items()
    }
    settlers = tuple(sorted(moved.get(one, one) for one in state.settlers))
    return evolve(state, settlers=settlers, landscape=state.landscape._replace(features=features))
