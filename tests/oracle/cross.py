"""The cross of Pachisi and Chaupar: the way of each player in a frame of 19 by 19, step 1 first."""


def way():
    """South's: down the middle column, round the board counter-clockwise, and up the middle column again."""
    down = [(9, y) for y in range(7, -1, -1)]
    # A quarter of the round: up one side of an arm, out along the next one, and its end cell.
    quarter = [(10, y) for y in range(8)] + [(x, 8) for x in range(11, 19)] + [(18, 9)]
    cells = list(down)
    for turn in range(4):
        cells += [turned(cell, turn) for cell in quarter]
    # The last end cell is South's own, from where the way leads home.
    return cells + [(9, y) for y in range(1, 8)]


def turned(cell, times):
    """A quarter turn counter-clockwise, so many times."""
    for _ in range(times):
        cell = (18 - cell[1], cell[0])
    return cell


COUNTER_CLOCKWISE = ["South", "East", "North", "West"]
WAYS = {player: [turned(cell, i) for cell in way()] for i, player in enumerate(COUNTER_CLOCKWISE)}
HOME = 84
PARTNER = {"South": "North", "North": "South", "East": "West", "West": "East"}


def name(cell):
    return f"{'abcdefghijklmnopqrs'[cell[0]]}{cell[1] + 1}"


def cell(player, step):
    return WAYS[player][step - 1]


def is_home(men, player):
    return all(step == HOME for step in men[player])


def next_player(men, player, order):
    """Who comes next of those who are not home yet."""
    while True:
        player = order[(order.index(player) + 1) % 4]
        if not is_home(men, player):
            return player
