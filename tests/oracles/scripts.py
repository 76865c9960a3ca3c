"""The games of examples/rules, from their rules alone: plain search over sums with a memory.

A state is a tuple of parts; a part is a number or a tuple.  Each game gives moves(part, player) as tuples of parts; `over`
may end it.  Players are 1 and 2.  Outcomes are for the player to move.
"""
import functools

BETTER = {"loss": 0, "draw": 1, "win": 2}
SWAPPED = {"loss": "win", "draw": "draw", "win": "loss"}


class Game:
    def __init__(self, moves, over=None, misere=False):
        self.moves, self.over, self.misere = moves, over, misere
        self.outcome = functools.lru_cache(maxsize=None)(self._outcome)

    def options(self, state, player):
        """The states that a move leads to, part after part, none twice."""
        if self.over and self.over(state[0], player):
            return []
        found = []
        for i, part in enumerate(state):
            for left in self.moves(part, player):
                option = state[:i] + left + state[i + 1:]
                if option not in found:
                    found.append(option)
        return found

    def _outcome(self, state, player):
        if self.over:
            ended = self.over(state[0], player)
            if ended:
                return ended
        best = "win" if self.misere else "loss"
        options = self.options(state, player)
        if options:
            best = max((SWAPPED[self.outcome(option, 3 - player)] for option in options), key=BETTER.get)
        return best

    def winning(self, state, player):
        """The options that keep the best outcome; none in a lost state."""
        best = self.outcome(state, player)
        if best == "loss":
            return []
        return [option for option in self.options(state, player)
                if SWAPPED[self.outcome(option, 3 - player)] == best]


def heap(takes):
    return Game(lambda n, player: [(n - take,) for take in takes(n)])


def nim_moves(n, player):
    return [(left,) for left in range(n)]


def wythoff_moves(p, player):
    a, b = p
    return ([((a - k, b),) for k in range(1, a + 1)] + [((a, b - k),) for k in range(1, b + 1)]
            + [((a - k, b - k),) for k in range(1, min(a, b) + 1)])


def kayles_moves(row, player):
    return [(left, row - hit - left) for hit in (1, 2) for left in range(row - hit + 1)]


def grundy_moves(n, player):
    return [(small, n - small) for small in range(1, n) if small < n - small]


def chomp_moves(p, player):
    return [(tuple(p[:i]) + tuple(min(row, column) for row in p[i:]),)
            for i in range(len(p)) for column in range(p[i]) if (i, column) != (0, 0)]


def toads_moves(p, player):
    mine, step = (1, 1) if player == 1 else (-1, -1)
    found = []
    for i, cell in enumerate(p):
        if cell != mine:
            continue
        near, far = i + step, i + 2 * step
        if 0 <= near < len(p) and p[near] == 0:
            to = near
        elif 0 <= far < len(p) and p[near] == -mine and p[far] == 0:
            to = far
        else:
            continue
        q = list(p)
        q[i], q[to] = 0, mine
        found.append((tuple(q),))
    return found


def tic_tac_toe_over(p, player):
    rows = [p[0:3], p[3:6], p[6:9], p[0::3], p[1::3], p[2::3], p[0::4], p[2:7:2]]
    for mark in (1, 2):
        if (mark,) * 3 in rows:
            return "win" if mark == player else "loss"
    return None if 0 in p else "draw"


def tic_tac_toe_moves(p, player):
    return [(p[:i] + (player,) + p[i + 1:],) for i in range(9) if p[i] == 0]


def ends_over(p, player):
    if len(p) > 2:
        return None
    mine, other = p[player - 1], p[2 - player]
    return "win" if mine > other else "loss" if mine < other else "draw"


def ends_moves(p, player):
    found = []
    for taken, rest in ((p[2], p[3:]), (p[-1], p[2:-1])):
        scores = (p[0] + taken, p[1]) if player == 1 else (p[0], p[1] + taken)
        found.append((scores + rest,))
    return found


def pyramid_moves(p, player):
    found = [(p[:i] + (p[i] - 1,) + p[i + 1:],) for i in range(len(p)) if p[i]]
    return found + ([(tuple(pile - 1 for pile in p),)] if all(p) else [])


def lieges_moves(p, player):
    """Of piles in order, none of them empty."""
    k, piles = p[0], p[1:]
    found = []
    for i, pile in enumerate(piles):
        rest = piles[:i] + piles[i + 1:]
        after = [(pile - 1,)] + ([(pile // 2,) * k] if pile % 2 == 0 else [])
        found += [((k, *sorted(left for left in rest + new if left)),) for new in after]
    return found


def duel_moves(p, player):
    """None where all cards have been made alike: such a row is kept as its counts alone."""
    (n, k), cards, found = p[:2], p[2:], []
    for first in range(n - k + 1) if cards else ():
        for side in (0, 1):
            after = cards[:first] + (side,) * k + cards[first + k:]
            found.append(((n, k) + (after if len(set(after)) > 1 else ()),))
    return found


GAMES = {
    "nim": Game(nim_moves),
    "subtraction": heap(lambda n: [take for take in (1, 3, 4) if take <= n]),
    "wythoff": Game(wythoff_moves),
    "kayles": Game(kayles_moves),
    "grundy": Game(grundy_moves),
    "chomp": Game(chomp_moves),
    "misere_nim": Game(nim_moves, misere=True),
    "toads_and_frogs": Game(toads_moves),
    "tic_tac_toe": Game(tic_tac_toe_moves, tic_tac_toe_over),
    "ends": Game(ends_moves, ends_over),
    "pyramid": Game(pyramid_moves),
}

# Those whose input is the contest form, a case a run.
CONTESTS = {"lieges": lieges_moves, "duel": duel_moves}
