"""Translations: the catalogues of `src/dclub/locale/`, compiled and checked.

Translators write `<language>/LC_MESSAGES/<domain>.po`; the `.mo` beside it is what is read when dclub runs.
A translation is stale if what it translates has changed since: its English text, or the fingerprint of its
clause. It is then left out, so that English is said, until somebody has looked at it again.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Final

from attrs import frozen
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from dclub.kernel.phrases import shape_of
from dclub.spectools.fault import Fault
from dclub.spectools.messages import Key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from babel.messages.catalog import Message

    from dclub.spectools.layout import Layout
    from dclub.spectools.messages import Sayable

__all__ = ["Translation", "read_translations", "stale_catalogues", "write_catalogues"]

_MARK: Final = re.compile(r"fingerprint (\w+)")
_CHECK: Final = "translations"
_CLAUSES: Final = "-clauses"


class _Compiled(Catalog):
    """A catalogue whose header says only what reading it needs, so that it is the same with every Babel."""

    def __init__(self, written: Catalog) -> None:
        """Take the language and its plural forms from the catalogue as written."""
        super().__init__(locale=written.locale)
        self.forms = written.plural_forms

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Plural-Forms", self.forms),
        ]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)  # noqa: SLF001


@frozen
class Translation:
    """One domain in one language.

    `binary` is the compiled catalogue. `stale` and `missing` are what is said in English for now, by context
    or, where there is none, by text; `faults` is what must be put right.
    """

    path: Path
    translated: int
    binary: bytes
    stale: tuple[str, ...]
    missing: tuple[str, ...]
    faults: tuple[Fault, ...]

    @property
    def compiled(self) -> Path:
        """The file of the compiled catalogue."""
        return self.path.with_suffix(".mo")


def read_translations(layout: Layout, sayable: Mapping[str, Sayable]) -> Iterator[Translation]:
    """Yield every catalogue of a checkout, in the order of languages and domains."""
    for path in sorted((layout.root / "src" / "dclub" / "locale").glob("*/LC_MESSAGES/*.po")):
        known = sayable.get(path.stem)
        where = layout.shown(path)
        if known is None:
            fault = Fault(where, "is no domain", f"one of {', '.join(sorted(sayable))}", _CHECK)
            yield Translation(path, 0, b"", (), (), (fault,))
            continue
        try:
            with path.open("rb") as file:
                catalogue = read_po(file, locale=path.parts[-3], abort_invalid=True)
        except (PoFileError, UnicodeDecodeError) as error:
            yield Translation(path, 0, b"", (), (), (Fault(where, str(error), "a catalogue", _CHECK),))
            continue
        yield _Reader(path, where, catalogue, known).read()


def write_catalogues(translations: list[Translation]) -> list[Path]:
    """Write the compiled catalogues that differ and return their paths."""
    changed = [each for each in translations if _differs(each)]
    for each in changed:
        each.compiled.write_bytes(each.binary)
    return [each.compiled for each in changed]


def stale_catalogues(translations: list[Translation], layout: Layout) -> Iterator[Fault]:
    """Yield what is wrong: in the catalogues, and compiled ones that are not what is written."""
    for each in translations:
        yield from each.faults
        if not each.faults and _differs(each):
            remedy = "`python -m dclub.spectools translations` to be run"
            yield Fault(layout.shown(each.compiled), "is not what the catalogue gives", remedy, _CHECK)
    home = layout.root / "src" / "dclub" / "locale"
    for path in sorted(home.glob("*/LC_MESSAGES/*.mo")):
        if not path.with_suffix(".po").exists():
            yield Fault(layout.shown(path), "is compiled from nothing", "a .po file beside it", _CHECK)


def _differs(one: Translation) -> bool:
    return not one.compiled.exists() or one.compiled.read_bytes() != one.binary


class _Reader:
    """Goes through one catalogue."""

    def __init__(self, path: Path, where: str, catalogue: Catalog, known: Sayable) -> None:
        self.path = path
        self.where = where
        self.catalogue = catalogue
        self.known = known
        self.contexts = {key.context for key in known.keys}
        self.faults: list[Fault] = []
        self.stale: list[str] = []

    def read(self) -> Translation:
        """Return what is in it."""
        compiled = _Compiled(self.catalogue)
        said: set[Key] = set()
        for message in self.catalogue:
            if not message.id or not _is_translated(message):
                continue
            key = _key(message)
            if self._fits(message, key):
                said.add(key)
                compiled.add(message.id, message.string, context=message.context)
        binary = BytesIO()
        write_mo(binary, compiled)
        lacking = [_shown(key) for key in self.known.keys if key not in said]
        missing = [name for name in lacking if name not in self.stale]
        return Translation(
            self.path, len(said), binary.getvalue(), tuple(self.stale), tuple(missing), tuple(self.faults)
        )

    def _fits(self, message: Message, key: Key) -> bool:
        """Return whether a translation counts; note what is wrong with it, or that it is stale."""
        name = _shown(key)
        by_clause = self.path.stem.endswith(_CLAUSES)
        if key not in self.known.keys and not (by_clause and key.context in self.contexts):
            self._fault(name, "translates nothing that there is", "a message of the code or the spec")
            return False
        mark = self.known.marks.get(key.context, "")
        found = _MARK.search(" ".join(message.auto_comments))
        if mark and found is None:
            self._fault(name, "has no fingerprint", f"a comment `#. fingerprint {mark}`")
            return False
        if message.fuzzy or key not in self.known.keys or (found is not None and mark not in ("", found[1])):
            self.stale.append(name)
            return False
        return self._has_its_shape(message, key, by_clause=by_clause)

    def _has_its_shape(self, message: Message, key: Key, *, by_clause: bool) -> bool:
        if not isinstance(message.string, str):
            return True
        shape = _blocks if by_clause else shape_of
        needed, given = shape(key.text), shape(message.string)
        if needed != given:
            self._fault(_shown(key), f"has {given}", str(needed))
        return needed == given

    def _fault(self, name: str, what: str, expected: str) -> None:
        self.faults.append(Fault(self.where, f"{name} {what}", expected, _CHECK))


def _is_translated(message: Message) -> bool:
    return bool(message.string) and all(message.string or ())


def _key(message: Message) -> Key:
    return Key(message.context or "", message.id if isinstance(message.id, str) else message.id[0])


def _shown(key: Key) -> str:
    """Return how a message is called: by its context if that says which it is."""
    return key.context if "." in key.context else f"{key.context} {key.text!r}".strip()


def _blocks(text: str) -> str:
    """Return how a clause is laid out: its paragraphs, the items of its lists, what is literal."""
    marks = []
    for block in text.split("\n\n"):
        lines = [re.match(r"- |\d+\. |    ", line) for line in block.split("\n")]
        marks.append("+".join(mark[0].strip() or "literal" if mark else "line" for mark in lines))
    return ", ".join(marks)
