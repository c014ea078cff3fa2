"""What belongs to one game is refused by another."""

from dclub import diamonds_club, hanging_gardens, new_world
from dclub.kernel.game import Game

gardens = hanging_gardens.start(players=2)
state = diamonds_club.start(players=2).state
land = new_world.start(players=2).state
tile = new_world.SetAside()

wrong: Game[new_world.State, new_world.Move] = gardens  # refused: assignment
state.is_legal(tile)  # refused: arg-type
state.apply(tile)  # refused: arg-type
gardens.play(tile)  # refused: arg-type
other: diamonds_club.State = land  # refused: assignment
