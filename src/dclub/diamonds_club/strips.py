"""The text form of a market strip: `dark 3a`, or literally `dark: mine red, right 3 + hat, ...`."""

from __future__ import annotations

from dclub.diamonds_club.components import Goods, StripFace, StripId, word
from dclub.diamonds_club.words import FRAME_WORDS, format_goods, parse_goods
from dclub.errors import NotationError
from dclub.kernel.grammar import UnreadableError, ended, named, placed
from dclub.kernel.words import split_list

__all__ = ["format_face", "parse_face"]


def parse_face(text: str, column: int = 1) -> StripFace:
    """Return the face that a text names, then without spaces, or states, then without names.

    The text begins in `column`. Whether there is such a face is not checked.
    """
    head, colon, literal = text.partition(":")
    words = head.lower().split()
    try:
        frame, index = named(words, 0, FRAME_WORDS, "the frame colour of a strip")
        if colon:
            ended(words, index, "a colon")
            return StripFace(frame, StripId(""), "", _literal(literal, column + len(head) + 1))
        ended(words, index + 1)
        strip, side = (words[index][:-1], words[index][-1]) if index < len(words) else ("", "")
        if not (strip.isascii() and strip.isdigit() and side.isascii() and side.isalpha()):
            raise UnreadableError(index, "a strip and its side, as in `dark 3a`")  # noqa: TRY301
    except UnreadableError as error:
        raise placed(error, head, column - 1) from None
    return StripFace(frame, StripId(strip), side, ())


def _literal(text: str, column: int) -> tuple[Goods, ...]:
    """Return what the spaces of a strip show; the text begins in `column`."""
    parts = split_list(text)
    if not parts:
        raise NotationError("what each space shows, from the top, with commas between", column=column)
    spaces = []
    for part, start in parts:
        try:
            spaces.append(parse_goods(part))
        except NotationError as error:
            raise error.at(1, column + start - 2) from error
    return tuple(spaces)


def format_face(face: StripFace) -> str:
    """Return the name of a face, or what its spaces show if it has no name."""
    if face.strip:
        return f"{word(face.frame)} {face.strip}{face.side}"
    return f"{word(face.frame)}: {', '.join(map(format_goods, face.spaces))}"
