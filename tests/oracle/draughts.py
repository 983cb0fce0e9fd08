"""Draughts with flying kings, on the dark squares of a board of any size; a1 is dark. Written from the rules in words.

A man steps slantwise ahead and captures slantwise in all four directions; a king goes any distance. Whoever can capture
must, and goes on as long as the same piece can. What was jumped stays until the turn is over; it is jumped only once and
blocks the way. What differs from one game to the other is told by `Rules`.

A state is the board, the side to move, the square of a piece that is in the middle of its captures (or None), and the
squares that were jumped in this turn.
"""

DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Rules:
    """`most`: as many pieces as possible must be taken. `at_once`: a man that comes to the last row while it captures is
    a king from there on; otherwise it becomes one only when its turn ends there."""

    def __init__(self, size, rows, most, at_once):
        self.size, self.rows, self.most, self.at_once = size, rows, most, at_once

    def start(self):
        board = {}
        for y in list(range(self.rows)) + list(range(self.size - self.rows, self.size)):
            for x in range(y % 2, self.size, 2):
                board[x, y] = "w" if y < self.rows else "b"
        return board, "w", None, frozenset()

    def inside(self, square):
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def last_row(self, side):
        return self.size - 1 if side == "w" else 0

    def ray(self, square, step):
        x, y = square
        while True:
            x, y = x + step[0], y + step[1]
            if not self.inside((x, y)):
                return
            yield x, y

    def steps(self, board, side):
        """(from, to) of moves that capture nothing."""
        for square, piece in sorted(board.items()):
            if piece.lower() != side:
                continue
            for step in DIAGONALS:
                if piece == side and step[1] != (1 if side == "w" else -1):
                    continue
                for to in self.ray(square, step):
                    if to in board:
                        break
                    yield square, to
                    if piece == side:
                        break

    def jumps(self, board, side, square, jumped):
        """(over, to) of single captures of the piece on this square."""
        is_man = board[square] == side
        for step in DIAGONALS:
            over = None
            for count, to in enumerate(self.ray(square, step), 1):
                if over is None:
                    if to not in board:
                        if is_man:
                            break
                        continue
                    if board[to].lower() == side or to in jumped or is_man and count > 1:
                        break
                    over = to
                elif to in board:
                    break
                else:
                    yield over, to
                    if is_man:
                        break

    def landed(self, board, side, square, to):
        """The board after a capture that leads there; what was jumped is still on it."""
        after = dict(board)
        piece = after.pop(square)
        if self.at_once and to[1] == self.last_row(side):
            piece = piece.upper()
        after[to] = piece
        return after

    def depth(self, board, side, square, jumped):
        """The most captures that this piece can make from here."""
        best = 0
        for over, to in self.jumps(board, side, square, jumped):
            after = self.landed(board, side, square, to)
            best = max(best, 1 + self.depth(after, side, to, jumped | {over}))
        return best

    def captures(self, board, side, square, jumped):
        """(over, to, worth): single captures that the rules allow this piece, were it alone."""
        found = []
        for over, to in self.jumps(board, side, square, jumped):
            after = self.landed(board, side, square, to)
            more = self.depth(after, side, to, jumped | {over})
            found.append((over, to, 1 + more))
        if not self.most:
            # Where a king may stop behind a piece it must stop where it can go on, if it can.
            able = {over for over, to, worth in found if worth > 1}
            found = [(over, to, worth) for over, to, worth in found if worth > 1 or over not in able]
        return found

    def end_turn(self, board, side, to, jumped):
        after = {square: piece for square, piece in board.items() if square not in jumped}
        if to[1] == self.last_row(side):
            after[to] = after[to].upper()
        return after, "b" if side == "w" else "w", None, frozenset()

    def moves(self, state):
        """(from, over or None, to, next state): single steps, as the screen shows them."""
        board, side, going, jumped = state
        own = [going] if going else [s for s, piece in sorted(board.items()) if piece.lower() == side]
        found = [(s, *capture) for s in own for capture in self.captures(board, side, s, jumped)]
        if found and self.most:
            best = max(worth for *_, worth in found)
            found = [one for one in found if one[3] == best]
        for square, over, to, worth in found:
            after = self.landed(board, side, square, to)
            gone = jumped | {over}
            if worth > 1:
                yield square, over, to, (after, side, to, gone)
            else:
                yield square, over, to, self.end_turn(after, side, to, gone)
        if not found and not going:
            for square, to in self.steps(board, side):
                after = dict(board)
                after[to] = after.pop(square)
                yield square, None, to, self.end_turn(after, side, to, frozenset())

    def turns(self, state):
        """(from, to, next state) of whole turns. Captures of the same pieces by other ways are the same turn."""
        found = {}

        def go(origin, state):
            for square, _, to, after in self.moves(state):
                first = square if origin is None else origin
                if after[2] is not None:
                    go(first, after)
                else:
                    found[first, to, frozenset(after[0].items())] = after

        go(None, state)
        return [(first, to, after) for (first, to, _), after in found.items()]


def name(square):
    return f"{'abcdefghijklmnopqrst'[square[0]]}{square[1] + 1}"


def named(rules):
    """`moves` with the notation of Fishka."""

    def moves(state):
        return [
            (name(square) + ("-" if over is None else "x") + name(to), after)
            for square, over, to, after in rules.moves(state)
        ]

    return moves


def turns(rules):
    def whole(state):
        return [(f"{name(first)}:{name(to)}", after) for first, to, after in rules.turns(state)]

    return whole


def placed(setup):
    """A state from position data."""
    board = {}
    for one in setup["pieces"]:
        square = ord(one["site"][0]) - ord("a"), int(one["site"][1:]) - 1
        letter = one["player"][0].lower()
        board[square] = letter.upper() if one["kind"] == "King" else letter
    return board, setup["turn"][0].lower(), None, frozenset()
