"""Values of short games by the functions of the library, as a C program calls them; games go in and out as text."""
import ctypes

import plugins


class Corner(ctypes.Structure):
    _fields_ = [("value", ctypes.c_uint32), ("temperature", ctypes.c_uint32)]


class Thermograph(ctypes.Structure):
    _fields_ = [("mast", ctypes.c_uint32), ("temperature", ctypes.c_uint32),
                ("left", ctypes.POINTER(Corner)), ("right", ctypes.POINTER(Corner)),
                ("left_count", ctypes.c_uint32), ("right_count", ctypes.c_uint32)]


class Result(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("form", ctypes.c_uint32), ("truth", ctypes.c_bool)]


class Text(ctypes.Structure):
    _fields_ = [("ctx", ctypes.c_void_p), ("data", ctypes.c_void_p), ("length", ctypes.c_size_t),
                ("capacity", ctypes.c_size_t), ("error", ctypes.c_int), ("flush", ctypes.c_void_p), ("user", ctypes.c_void_p)]


class Values:
    """A store."""

    def __init__(self, limit=1 << 28):
        self.library = ctypes.CDLL(str(plugins.LIBRARY))
        self.context = ctypes.create_string_buffer(4096)  # a kay_context has less
        self.library.kay_context_init(self.context)
        self.store = ctypes.c_void_p()
        assert self.library.kay_value_store_new(self.context, ctypes.c_uint64(limit), ctypes.byref(self.store)) == 0

    def read(self, text):
        result, place = Result(), ctypes.c_size_t()
        bytes_ = text.encode()
        assert self.library.kay_value_read(self.store, bytes_, ctypes.c_size_t(len(bytes_)), None, ctypes.byref(result),
                                           ctypes.byref(place)) == 0, text
        return result.form

    def write(self, value):
        text = Text()
        self.library.kay_text_init(ctypes.byref(text), self.context)
        assert self.library.kay_value_write(self.store, ctypes.c_uint32(value), 0, ctypes.byref(text)) == 0
        written = ctypes.string_at(text.data, text.length).decode()
        self.library.kay_text_free(ctypes.byref(text))
        return written

    def call(self, name, *values):
        """kay_value_NAME of these values, a value."""
        out = ctypes.c_uint32()
        arguments = [ctypes.c_uint32(value) for value in values]
        status = getattr(self.library, "kay_value_" + name)(self.store, *arguments, ctypes.byref(out))
        assert status == 0, f"{name}: status {status}"
        return out.value

    def of_options(self, lefts, rights):
        out = ctypes.c_uint32()
        sides = [(ctypes.c_uint32 * len(side))(*side) for side in (lefts, rights)]
        assert self.library.kay_value_from_options(self.store, sides[0], ctypes.c_size_t(len(lefts)), sides[1],
                                                   ctypes.c_size_t(len(rights)), ctypes.byref(out)) == 0
        return out.value

    def at_most(self, g, h):
        out = ctypes.c_bool()
        assert self.library.kay_value_at_most(self.store, ctypes.c_uint32(g), ctypes.c_uint32(h), ctypes.byref(out)) == 0
        return out.value

    def born_after(self, options):
        """All values with these options: those of day 3 from those of day 2."""
        below = {(g, h) for g in options for h in options if g != h and self.at_most(g, h)}
        antichains = [[]]
        for g in options:
            antichains += [[*chain, g] for chain in antichains
                           if not any((g, h) in below or (h, g) in below for h in chain)]
        return sorted({self.of_options(lefts, rights) for lefts in antichains for rights in antichains})

    def thermograph(self, value):
        """(left corners, right corners, mean, temperature) as text, from t = -1 upwards."""
        found = Thermograph()
        assert self.library.kay_value_thermograph(self.store, ctypes.c_uint32(value), ctypes.byref(found)) == 0
        walls = [[(corner.value, corner.temperature) for corner in wall[:count]]
                 for wall, count in ((found.left, found.left_count), (found.right, found.right_count))]
        walls = [[(self.write(x), self.write(t)) for x, t in wall] for wall in walls]
        return walls[0], walls[1], self.write(found.mast), self.write(found.temperature)

    def incentives(self, value, which=3):
        room, count = (ctypes.c_uint32 * 1000)(), ctypes.c_uint32()
        assert self.library.kay_value_incentives(self.store, ctypes.c_uint32(value), which, room, ctypes.byref(count)) == 0
        return room[:count.value]
