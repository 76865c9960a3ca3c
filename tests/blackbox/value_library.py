"""Values of short games by the functions of the library, as a C program calls them; games go in and out as text."""
import ctypes

import plugins

KAY_OK, KAY_END = 0, 1
PROPERTIES = ["number", "integer", "nimber", "numberish", "infinitesimal", "all_small", "uptimal", "atomic", "even", "odd",
              "even_tempered", "odd_tempered"]  # as kay_property has them


class Corner(ctypes.Structure):
    _fields_ = [("value", ctypes.c_uint32), ("temperature", ctypes.c_uint32)]


class Thermograph(ctypes.Structure):
    _fields_ = [("mast", ctypes.c_uint32), ("temperature", ctypes.c_uint32),
                ("left", ctypes.POINTER(Corner)), ("right", ctypes.POINTER(Corner)),
                ("left_count", ctypes.c_uint32), ("right_count", ctypes.c_uint32)]


class Result(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("form", ctypes.c_uint32), ("truth", ctypes.c_bool),
                ("word", ctypes.c_char_p), ("items", ctypes.c_void_p), ("count", ctypes.c_uint64)]


class Text(ctypes.Structure):
    _fields_ = [("ctx", ctypes.c_void_p), ("data", ctypes.c_void_p), ("length", ctypes.c_size_t),
                ("capacity", ctypes.c_size_t), ("error", ctypes.c_int), ("flush", ctypes.c_void_p), ("user", ctypes.c_void_p)]


class Uptimal(ctypes.Structure):
    _fields_ = [("number", ctypes.c_uint32), ("nimber", ctypes.c_uint32), ("length", ctypes.c_uint32),
                ("ups", ctypes.POINTER(ctypes.c_int32))]


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

    def arguments(self, name, values):
        """The function, kay_value_NAME if the name has no kay_, and these values, expressions among them read."""
        function = getattr(self.library, name if name.startswith("kay_") else "kay_value_" + name)
        return function, [ctypes.c_uint32(self.read(value) if isinstance(value, str) else value) for value in values]

    def call(self, name, *values, kind=ctypes.c_uint32):
        """What a function of these values writes, a value if not said otherwise; None: there is none."""
        out = kind()
        function, arguments = self.arguments(name, values)
        status = function(self.store, *arguments, ctypes.byref(out))
        assert status in (KAY_OK, KAY_END), f"{name}: status {status}"
        return out.value if status == KAY_OK else None

    def text(self, name, *values):
        """The same, written."""
        out = self.call(name, *values)
        return None if out is None else self.write(out)

    def has(self, value, word):
        """Whether a value has a property."""
        return self.call("has", value, PROPERTIES.index(word), kind=ctypes.c_bool)

    def outcome(self, name, value):
        return "PNLR"[self.call(name, value, kind=ctypes.c_int)]

    def uptimal(self, value):
        """(number, nimber, [coefficients]), or None."""
        out = Uptimal()
        function, arguments = self.arguments("uptimal", [value])
        status = function(self.store, *arguments, ctypes.byref(out))
        assert status in (KAY_OK, KAY_END)
        if status == KAY_END:
            return None
        expansion = self.write(out.number), out.nimber, out.ups[:out.length]
        self.library.kay_uptimal_free(self.store, ctypes.byref(out))
        return expansion

    def followers(self, value):
        found, count = ctypes.POINTER(ctypes.c_uint32)(), ctypes.c_size_t()
        function, arguments = self.arguments("followers", [value])
        assert function(self.store, *arguments, ctypes.byref(found), ctypes.byref(count)) == KAY_OK
        ids = found[:count.value]
        self.library.kay_value_list_free(self.store, found, count)
        return ids

    def sensible(self, form, side):
        """The sensible options of a form."""
        count = self.library.kay_form_option_count(self.store, ctypes.c_uint32(form), side)
        places = [i for i in range(count) if self.call("kay_form_is_sensible", form, side, i, kind=ctypes.c_bool)]
        return [self.call("kay_form_option", form, side, i) for i in places]

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
