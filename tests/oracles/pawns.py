"""Pawns from its rules alone: memoised search over (pair of squares, used pairs)."""
from functools import lru_cache


class Board:
    """Rows of characters; '#' is removed."""

    def __init__(self, rows):
        self.squares = {(r, c) for r, row in enumerate(rows, 1) for c, char in enumerate(row, 1) if char != "#"}
        self.start = frozenset((r, c) for r, row in enumerate(rows, 1) for c, char in enumerate(row, 1) if char == "P")
        self.wins = lru_cache(maxsize=None)(self._wins)

    def moves(self, pair, used):
        """(from, to, the new pair or None where the other pawn is taken) of every legal move."""
        for pawn in sorted(pair):
            (other,) = pair - {pawn}
            for dr, dc in (-1, 0), (0, -1), (0, 1), (1, 0):
                to = (pawn[0] + dr, pawn[1] + dc)
                if to == other:
                    yield pawn, to, None
                elif to in self.squares and frozenset([other, to]) not in used:
                    yield pawn, to, frozenset([other, to])

    def _good(self, after, used):
        return after is None or not self.wins(after, used | {after})

    def _wins(self, pair, used):
        """Whether the player to move wins; `used` is a frozenset of pairs with the present one."""
        return any(self._good(after, used) for _, _, after in self.moves(pair, used))

    def winning_moves(self, pair, used):
        return [text(pawn, to) for pawn, to, after in self.moves(pair, used) if self._good(after, used)]


def text(pawn, to):
    return f"{pawn[0]},{pawn[1]}-{to[0]},{to[1]}"
