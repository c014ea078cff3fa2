"""States, moves and rulings are values: nothing in them can be assigned."""

from dclub import new_world

game = new_world.start(players=2)
state = game.state
state.west = 3  # refused: misc
state.points = (0, 0)  # refused: misc
move = new_world.SetAside()
move.agreed = True  # refused: misc
ruling = state.judge(move)
ruling.objections = ()  # refused: misc
game.state = state  # refused: misc
