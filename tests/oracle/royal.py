"""Chess and its relatives: boards of cells with side and kind ("WK"), on which no king may be left attacked."""


def safe(state, targets, becomes, is_attacked):
    """(from, to, whether something is taken, next state) for every move that leaves the own king in safety.

    `targets` gives where a piece goes, what is taken besides, and what it passes over; `becomes` the kinds it arrives
    as.
    """
    board, own, passed = state
    other = "B" if own == "W" else "W"
    for at, piece in sorted(board.items()):
        if piece[0] != own:
            continue
        for to, also, over in targets(board, at, own, passed):
            for kind in becomes(piece, to):
                after = dict(board)
                del after[at]
                if also:
                    del after[also]
                after[to] = own + kind
                king = next(c for c, p in after.items() if p == own + "K")
                if not is_attacked(after, king, other):
                    yield at, to, to in board or bool(also), (after, other, (over, to) if over else None)
