"""Awari from its rules alone, stone by stone.  A state is (pits, captured, player): the stones in the pits a to f of First and
a to f of Second, which is the order of sowing; what both players have captured; who is to move."""
import functools

LETTERS = "abcdef"


def write(state):
    pits, captured, player = state
    rows = " | ".join(" ".join(map(str, row)) for row in (pits[:6], pits[6:]))
    return f"{('First', 'Second')[player]}: {rows}" + (" %d:%d" % captured if any(captured) else "")


def own(player):
    return range(6 * player, 6 * player + 6)


def sow(pits, player, pit):
    """The pits after a move, and how many stones it captures."""
    pits, hand, at = list(pits), pits[pit], pit
    pits[pit] = 0
    while hand:
        at = (at + 1) % 12
        if at != pit:
            pits[at] += 1
            hand -= 1
    captured = 0
    while at in own(1 - player) and pits[at] in (2, 3):
        captured += pits[at]
        pits[at] = 0
        at -= 1
    return tuple(pits), captured


def moves(state):
    """The names of the moves, each with the stones that it captures and the state that it leads to."""
    pits, captured, player = state
    found = []
    for letter, pit in zip(LETTERS, own(player)):
        if pits[pit]:
            after, gain = sow(pits, player, pit)
            then = (captured[0] + gain, captured[1]) if player == 0 else (captured[0], captured[1] + gain)
            found.append((letter, gain, (after, then, 1 - player)))
    feeding = [move for move in found if any(move[2][0][pit] for pit in own(1 - player))]
    return feeding or found


def boards(stones, pits=12):
    """All ways to share stones among pits."""
    if pits == 1:
        yield (stones,)
        return
    for first in range(stones + 1):
        for rest in boards(stones - first, pits - 1):
            yield (first,) + rest


def seen_by_mover(pits, player):
    return pits if player == 0 else pits[6:] + pits[:6]


def forced(stones, options, least):
    """The boards on which the player to move can force a margin of `least`, and those on which the opponent can: sets that grow
    until nothing changes.  An option is a margin, or a board with as many stones on which the opponent is to move."""
    wins, losses, before = set(), set(), -1
    while len(wins) + len(losses) != before:
        before = len(wins) + len(losses)
        for board, after in options.items():
            if any(option in losses if isinstance(option, tuple) else option >= least for option in after):
                wins.add(board)
            elif all(option in wins if isinstance(option, tuple) else option <= -least for option in after) and (
                    after or stones >= least):
                losses.add(board)
    return wins, losses


@functools.lru_cache(maxsize=None)
def margins(stones):
    """What the player to move gets of the stones on the board less what the opponent gets, for each board."""
    options = {}
    for board in boards(stones):
        options[board] = [gain - margins(stones - gain)[after[6:] + after[:6]] if gain else after[6:] + after[:6]
                          for _, gain, (after, _, _) in moves((board, (0, 0), 0))]
    found = dict.fromkeys(options, 0)
    for least in range(1, stones + 1):
        wins, losses = forced(stones, options, least)
        found.update(dict.fromkeys(wins, least))
        found.update(dict.fromkeys(losses, -least))
    return found


def scores(state):
    """What the player to move and the opponent have at the end."""
    pits, captured, player = state
    margin, left = margins(sum(pits))[seen_by_mover(pits, player)], sum(pits)
    return [captured[player] + (left + margin) / 2, captured[1 - player] + (left - margin) / 2]


def best(state):
    """The moves that keep the best score."""
    return [name for name, _, after in moves(state) if scores(after) == scores(state)[::-1]]
