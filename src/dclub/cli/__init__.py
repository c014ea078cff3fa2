"""The command line: `dclub`.

Nothing heavy is imported here, so that `dclub --help` answers at once: each command lives in a
module that is imported when the command is called. The table below says which.
"""

from __future__ import annotations

import click

from dclub import __version__
from dclub.cli.group import Entry, LazyGroup

__all__ = ["main"]

_EPILOG = """\
GAME is a game's name, such as diamonds-club. FILE is a record or a position of at most one
mebibyte (its content tells which); `-` reads standard input. `dclub COMMAND --help` says more.

Exit code: 0 legal or fine, 1 something illegal or a fault, 2 unreadable or contradictory input,
3 undetermined.
"""

main: LazyGroup = click.version_option(__version__, message="dclub %(version)s")(
    LazyGroup(
        name="dclub",
        help="Referee a tabletop game: judge moves with reasons, list what is legal, look up the rules.",
        epilog=_EPILOG,
        entries={
            "judge": Entry("judging", "judge", "Judge a record move by move, or moves in a position."),
            "moves": Entry("positions", "moves", "List the legal moves, or what is open and closed."),
            "position": Entry("positions", "position", "Print the position after a ply."),
            "audit": Entry("positions", "audit", "Find what cannot be in a position."),
            "score": Entry("scoring", "score", "Count every player's points, line by line."),
            "draw": Entry("drawing", "draw", "Draw the table as SVG or PNG, with what is wrong marked."),
            "bulk": Entry("bulk", "bulk", "Judge any number of records, a line each."),
            "repair": Entry("repairing", "repair", "Propose the smallest change that makes a record legal."),
            "compare": Entry("comparing", "compare", "Say where two records part, or how positions differ."),
            "keep": Entry("keeping", "keep", "Keep a record along while a game is played."),
            "take-back": Entry("taking_back", "take_back", "Say whether a move may still be taken back."),
            "random": Entry("playing", "random", "Print a legal record, played at random."),
            "perft": Entry("playing", "perft", "Count the nodes that legal play leads to."),
            "template": Entry("templates", "template", "Print a commented position to fill in."),
            "ask": Entry("asking", "ask", "Answer one question from the few facts it needs."),
            "clause": Entry("rules", "clause", "Print one clause, or cite it."),
            "clauses": Entry("rules", "clauses", "List the clauses of a game."),
            "find": Entry("rules", "find", "Find the clauses that speak of some words."),
            "readings": Entry("rules", "readings", "List where a game's rules can be read in two ways."),
            "editions": Entry("editions", "editions", "List the editions of a game's components."),
            "rulebook": Entry("rulebook", "rulebook", "Write the rules for exactly one table, to print."),
            "export": Entry("exporting", "export", "Write vectors for implementations in other languages."),
            "serve": Entry("serving", "serve", "Answer programs: a JSON request a line, an answer a line."),
            "schema": Entry("serving", "schema", "Print the JSON Schema of a type of document."),
            "edition": Entry("editions", "edition", "Enter the components of a real box, and check them."),
        },
    )
)
