"""Vertex geography from its rules alone: memoised search over (token, unused vertices)."""
from functools import lru_cache


class Graph:
    """Vertices 1..n and a list of pairs."""

    def __init__(self, n, pairs):
        self.next = {v: set() for v in range(1, n + 1)}
        for x, y in pairs:
            self.next[x].add(y)
            self.next[y].add(x)
        self.wins = lru_cache(maxsize=None)(self._wins)

    def moves(self, token, unused):
        return sorted(self.next[token] & unused)

    def _wins(self, token, unused):
        """Whether the player to move wins; `unused` is a frozenset without the token's vertex."""
        return any(not self.wins(v, unused - {v}) for v in self.moves(token, unused))

    def winning_moves(self, token, unused):
        return [v for v in self.moves(token, unused) if not self.wins(v, unused - {v})]

    def start(self, token):
        return token, frozenset(self.next) - {token}
