"""King and rook, or queen, against king from the rules of chess alone; a state is (king, king, piece or None, mover)."""
import functools

FILES, SIDE = "abcdefgh", 8
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
WAYS = {"R": ROOK, "Q": ROOK + [(1, 1), (1, -1), (-1, -1), (-1, 1)]}
SQUARES = [(x, y) for y in range(SIDE) for x in range(SIDE)]


def near(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1


def steps(king):
    return [square for square in SQUARES if near(king, square) and square != king]


def glides(letter, piece, occupied):
    """The squares that a rook or queen attacks: in each direction up to the first occupied one, with it."""
    for dx, dy in WAYS[letter]:
        x, y = piece
        while 0 <= (x := x + dx) < SIDE and 0 <= (y := y + dy) < SIDE:
            yield x, y
            if (x, y) in occupied:
                break


def moves(letter, state):
    """(text, state after it)."""
    white, black, piece, mover = state
    if mover == "White":
        for square in steps(white):
            if square != piece and not near(square, black):
                yield name("K", square), (square, black, piece, "Black")
        for square in glides(letter, piece, {white, black}):
            if square not in (white, black):
                yield name(letter, square), (white, black, square, "Black")
    else:
        attacked = set(glides(letter, piece, {white})) if piece else set()
        for square in steps(black):
            if square not in attacked and not near(square, white):
                took = square == piece
                yield name("Kx" if took else "K", square), (white, square, None if took else piece, "White")


def name(piece, square):
    return f"{piece}{FILES[square[0]]}{square[1] + 1}"


def check(letter, state):
    white, black, piece, _ = state
    return piece is not None and black in glides(letter, piece, {white, black})


def ended(letter, state):
    if state[2] is None:
        return "draw"
    if state[3] == "Black" and not any(moves(letter, state)):
        return "loss" if check(letter, state) else "draw"
    return None


@functools.cache
def judge(letter, state, plies):
    """(outcome, remoteness) for the player to move, if so many moves decide it, else None.  Black never wins, so a draw
    is the best for Black."""
    stopped = ended(letter, state)
    if stopped:
        return stopped, None if stopped == "draw" else 0
    if plies == 0:
        return None
    after = [judge(letter, option, plies - 1) for _, option in moves(letter, state)]
    if state[3] == "White":
        mates = [said[1] + 1 for said in after if said and said[0] == "loss"]
        if mates:
            return "win", min(mates)
        return ("draw", None) if all(said and said[0] == "draw" for said in after) else None
    if ("draw", None) in after:
        return "draw", None
    return ("loss", max(said[1] for said in after) + 1) if all(after) else None


def text(letter, state):
    letters = dict(zip(state[:3], ("K", "k", letter)))
    rows = ("".join(letters.get((x, y), ".") for x in range(SIDE)) for y in reversed(range(SIDE)))
    return f"{state[3]}: {'|'.join(rows)}"
