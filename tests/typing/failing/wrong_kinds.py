"""Ids and seats are types of their own, and calls take what they say."""

from dclub import diamonds_club
from dclub.kernel.clause import ClauseId
from dclub.kernel.move import Seat

game = diamonds_club.start(players="three")  # refused: arg-type
diamonds_club.start(colours=["red"])  # refused: call-arg
state = diamonds_club.start(players=2).state
state.view(1)  # refused: arg-type
clause: ClauseId = "dc.buy.price"  # refused: assignment
seat: Seat = 2  # refused: assignment
state.legal_moves(True)  # refused: call-arg
state.to_move.bit_length()  # refused: union-attr
state.coins  # refused: attr-defined
