"""The system refuses memory, at each allocation in turn: OutOfMemory, nothing is lost, and the next call is answered."""

import cffi
import pytest

import kayles
from kayles import Nimber, Value, _context
from kayles._library import ffi
from kayles._value_store import STORE

LIBC = cffi.FFI()
LIBC.cdef("void *realloc(void *, size_t); void free(void *);")
C = LIBC.dlopen(None)


class Memory:
    """Refuses one allocation of the contexts that are made, and of the store of values."""

    def __init__(self):
        self.count = self.refused = 0
        self.resize = ffi.callback("void *(void *, void *, size_t, size_t)", self._resize)

    def _resize(self, user, block, old, size):
        block = LIBC.cast("void *", int(ffi.cast("uintptr_t", block)))
        if not size:
            C.free(block)
            return ffi.NULL
        self.count += 1
        if self.count == self.refused:
            return ffi.NULL
        return ffi.cast("void *", int(LIBC.cast("uintptr_t", C.realloc(block, size))))


@pytest.fixture
def memory(monkeypatch):
    memory, made = Memory(), _context.Context.__init__

    def make(self):
        made(self)
        self.pointer.resize = memory.resize

    monkeypatch.setattr(_context.Context, "__init__", make)
    STORE.pointer.resize = memory.resize
    yield memory
    memory.refused = 0
    STORE.pointer.resize = ffi.NULL


def own():
    return kayles.Rules(moves=lambda n: [[left, n - 1 - left] for left in range(n)], move_text=lambda n, *parts: str(parts),
                        positions=range)


ASK = {
    "theorem": lambda: kayles.game("nim").solve("3 5 7").outcome,
    "search": lambda: kayles.game("domineering").position("....|....|....").solve(by="search", moves="none").outcome,
    "moves": lambda: kayles.game("clobber").start(3, 3).moves(),
    "grundy": lambda: kayles.game("kayles+nim").position("5 + 3 4").play("1:1:4").grundy,
    "draw": lambda: len(kayles.game("hackenbush").position("lrl")._repr_svg_()),
    "position": lambda: str(kayles.game("domineering").position("...|...").value()),
    "table": lambda: kayles.game("domineering").table((1, 3), (1, 3)).rows,
    "guess": lambda: len(kayles.game("pyramid").guess((1, 3), (0, 3))),
    "verify": lambda: kayles.game("pyramid").verify((2, 2)).positions,
    "lint": lambda: kayles.game("nim").lint((2, 2)).checks,
    "certificate": lambda: kayles.check(kayles.game("pyramid").solve("4  5 3 3 4").certificate()),
    "sequence": lambda: (list(kayles.sequence("0.77", 40)), kayles.sequence("0.07", 9).period()),
    "recognise": lambda: kayles.recognise([0, 1, 2, 3, 1, 4, 3])[0].game,
    "nimber": lambda: (Nimber(1 << 70) * Nimber(3 << 80) / 7, Nimber("[w^2+1]") ** 2),
    "value": lambda: (str(Value("{7||3|-1}").cool(1)), sum([Value("{3|^*}"), Value(5)]).thermograph().left,
                      Value("^3*").atomic_weight, Value([0, "*"], [Value(1)]).birthday),
    "rules": lambda: (own().position([5, 4]).moves(), own().position(9).grundy, own().table(size=5).cells),
}


@pytest.mark.parametrize("name", ASK)
def test_each_refusal_is_an_error(name, memory):
    ask = ASK[name]
    expected = ask()
    refused = n = 0
    while True:
        n += 1 + n // 10  # every one of the first, then fewer
        memory.count, memory.refused = 0, n
        try:
            assert ask() == expected
        except MemoryError as error:
            assert isinstance(error, kayles.OutOfMemory)
            refused += 1
        if memory.count < n:
            break
    assert refused >= 5
    memory.refused = 0
    assert ask() == expected
