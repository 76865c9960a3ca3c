"""Heat maps and plots of sequences: that words stay within them, that cells can be seen, that colours are told apart."""
import itertools
import os
import re
import subprocess
import xml.etree.ElementTree

import pytest

from program import KAYLES, ROOT, run, succeed

NINE = """local words = {"loss", "draw", "win"}
return { name = "nine", partizan = true,
  start = function(a) return {a % 3, math.floor(a / 3) % 3} end,
  moves = function(p, emit) end,
  over = function(p, player) return words[p[player] + 1] end }"""


def colour_of(words):
    """The colour that an attribute names; None: it names none."""
    found = re.fullmatch("#(..)(..)(..)", words)
    return tuple(int(part, 16) / 255 for part in found.groups()) if found else None


def width_of(words, size):
    """About how wide words are in a sans-serif face."""
    return sum({True: 0.36, False: 0.65}[letter in " .,:;()|/-"] for letter in words) * size


def boxes_of(shape):
    """Left, top, right and bottom of each rectangle of a path, or of a text."""
    if shape.tag.endswith("text"):
        x, y, size = (float(shape.attrib[key]) for key in ("x", "y", "font-size"))
        width = width_of(shape.text, size)
        left = x - {"start": 0, "middle": 0.5, "end": 1}[shape.attrib.get("text-anchor", "start")] * width
        return [(left, y - 0.75 * size, left + width, y + 0.2 * size)]
    found = re.findall(r"M(-?[\d.]+) (-?[\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z", shape.attrib.get("d", ""))
    return [(x, y, x + width, y + height) for x, y, width, height in (map(float, one) for one in found)]


class Picture:
    """What stands in a heat map in SVG: areas and words, in the order in which they were drawn, the paper first; of each
    left, top, right, bottom, colour."""

    def __init__(self, *arguments, code=0, verb="table"):
        result = run(verb, *arguments, "--format", "svg")
        assert result.code == code, result
        root = xml.etree.ElementTree.fromstring(result.out)
        self.width, self.height = (float(root.attrib[key]) for key in ("width", "height"))
        self.areas, self.words, self.texts = [], [], []
        for shape in root.iter():
            colour = colour_of(shape.attrib.get("fill", ""))
            (self.words if shape.tag.endswith("text") else self.areas).extend((*box, colour) for box in boxes_of(shape))
            self.texts += [shape.text] * shape.tag.endswith("text")
        self.fills = [area[-1] for area in self.areas]

    def colours(self):
        return list(dict.fromkeys(self.fills))


# ---- Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [
    ["0.77", "0..10", "--show", "grundy"],
    ["0.77", "281474976710640..281474976710655", "--show", "grundy"],
    ["0.77", "281474976710000..281474976710655", "--show", "value"],
    ["pyramid", "7..7"],
    ["pyramid", "0..5", "9223372036854775800..9223372036854775807"],
    ["pyramid", "9223372036854775800..9223372036854775807", "0..2"],
    ["pyramid", "0..2", "0..399"],
    ["pyramid", "0..399", "0..2", "--only", "P"],
    ["take-ab", "0..3", "0..3", "--set", "A=9223372036854775807", "--set", "B=9223372036854775807"],
])
def test_words_stay_within_the_picture(arguments):
    picture = Picture(*arguments)
    assert len(picture.words) > 5
    for left, top, right, bottom, _ in picture.words:
        assert 4 < left and right < picture.width - 4 and 10 < top and bottom < picture.height - 4


def test_long_names_end_in_dots(tmp_path):
    for letter, width in (("m", 1), ("é", 0.62), ("字", 1), ("&", 0.8)):
        path = tmp_path / "long.lua"
        path.write_text(f'return {{ name = "{letter * 70}", moves = function() end }}')
        picture = Picture(path, "0..3")
        name = picture.texts[0].removesuffix("...")
        assert picture.texts[0] == letter * len(name) + "..." and 15 < len(name) < 40
        assert 24 + width * 17 * len(name) + width_of("...", 17) < picture.width


def test_letters_that_xml_does_not_hold_are_replaced(tmp_path):
    path = tmp_path / "odd.lua"
    path.write_text('return { name = "a<b>&\\"c", moves = function() end }')
    assert Picture(path, "0..3").texts[0] == 'a<b>&"c'


def test_words_in_a_picture_do_not_lie_on_one_another():
    for arguments in (["0.77", "281474976710640..281474976710655"], ["0.77", "0..999", "--show", "grundy"],
                      ["pyramid", "0..2", "10000000..10000399"], ["pyramid", "0..60", "0..100"]):
        words = Picture(*arguments).words
        assert len(words) > 10
        for a, b in itertools.combinations(words, 2):
            assert a[2] + 2 < b[0] or b[2] + 2 < a[0] or a[3] < b[1] or b[3] < a[1], (arguments, a, b)


def test_a_picture_is_a_function_of_its_table():
    arguments = ["table", "0.77", "0..50", "--show", "grundy", "--format", "svg"]
    assert succeed(*arguments).out == succeed(*arguments).out != ""


# ---- Cells --------------------------------------------------------------------------------------


def test_few_long_rows_are_no_thin_lines():
    wide, high = Picture("pyramid", "0..2", "0..399"), Picture("pyramid", "0..399", "0..2")
    assert 1200 < wide.width < 1600 and wide.height < 300
    assert 1200 < high.height < 1600 and high.width < 600
    labels = {top for left, top, *_ in wide.words if 40 < left < 70 and top > 70}
    assert len(labels) >= 3  # each row has its number


# ---- Colours ------------------------------------------------------------------------------------

# How the colours of linear light look to eyes that miss a kind of cone: Machado, Oliveira and Fernandes, 2009.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red ones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green ones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue ones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def lab(colour, eye):
    """In CIELAB, where distances are about as large as they look."""
    seen = [min(1, max(0, c)) for c in times(EYES[eye], linear(colour))]
    xyz = times(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)), seen)
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a, b, eye):
    return sum((p - q) ** 2 for p, q in zip(lab(a, eye), lab(b, eye))) ** 0.5


@pytest.mark.parametrize("eye", EYES)
def test_outcomes_are_told_apart_by_every_eye(tmp_path, eye):
    path = tmp_path / "nine.lua"
    path.write_text(NINE)
    paper, nothing, *cells = Picture(path, "0..8").colours()
    assert len(cells) >= 9
    for a, b in itertools.combinations([paper, nothing, *cells[:9]], 2):
        assert distance(a, b, eye) > 18 or {a, b} == {paper, nothing}, (a, b)


def test_words_on_cells_are_legible():
    """The contrast of WCAG 2 between a letter and what lies under it is never less than 3.8, all that white and ink can do."""
    def light(colour):
        return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(colour))) + 0.05

    for arguments in (["0.77", "0..30", "--show", "grundy"], ["take-ab", "0..5", "0..5", "--set", "A=2", "--set", "B=1"],
                      [ROOT / "examples" / "rules" / "wythoff.lua", "0..9", "0..9", "--show", "grundy"]):
        picture, seen = Picture(*arguments), 0
        for *box, ink in picture.words:
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            under = [colour for left, top, right, bottom, colour in picture.areas if left <= x < right and top <= y < bottom]
            if under and is_cell(under[-1]):
                bright, dark = sorted((light(under[-1]), light(ink)), reverse=True)
                assert bright / dark > 3.8, (arguments, under[-1], ink)
                seen += 1
        assert seen >= 25


def is_cell(colour):
    return colour not in (colour_of("#ffffff"), colour_of("#f0f2f5"))


ZERO = colour_of("#e64d29")


def test_plots_have_a_dot_for_each_heap():
    """Of each dot, the place gives the heap and the value back; the zeros are red."""
    values = [int(line) for line in succeed("sequence", "0.07", "-n", "99").lines]
    picture = Picture("0.07", "-n", "99", verb="sequence")
    field = next(area for area in picture.areas if area[-1] == colour_of("#f0f2f5"))
    dots = {}
    for left, top, right, bottom, colour in picture.areas[picture.areas.index(field) + 1:]:
        if colour not in (ZERO, colour_of("#5c8cd9")):
            continue  # ticks, and where the period begins
        heap = round(((left + right) / 2 - field[0]) / (field[2] - field[0]) * 100 - 0.5)
        dots[heap] = round((field[3] - (top + bottom) / 2) / (field[3] - field[1]) * (max(values) + 1) - 0.5)
        assert (colour == ZERO) == (dots[heap] == 0)
    assert [dots.get(heap) for heap in range(100)] == values
    for left, top, right, bottom, _ in Picture("0.106", "-n", "5000", verb="sequence").words:
        assert 4 < left and right < picture.width - 4 and 10 < top and bottom < picture.height - 4


def test_strips_are_folded_at_the_period():
    arguments = ["0.77", "0..200", "--show", "grundy"]
    assert Picture(*arguments, "--fold", "auto").areas == Picture(*arguments, "--fold", "12").areas
    assert Picture(*arguments).areas != Picture(*arguments, "--fold", "12").areas == \
        Picture("0.77", "-n", "200", "--fold", "auto", verb="sequence").areas
    columns = {}
    for left, top, right, bottom, colour in Picture(*arguments, "--fold", "auto").areas[2:]:
        if right - left == 35 and top > 78 + 36 * 71 / 12:
            columns.setdefault(left, set()).add(colour)
    assert len(columns) == 12 and all(len(colours) == 1 for colours in columns.values())
    assert ZERO in Picture("0.07", "0..50", "--show", "grundy").colours()


def test_folds_that_are_refused():
    for arguments, word in [(["table", "0.77", "0..9", "--fold", "3"], "without --format svg"),
                            (["sequence", "0.77", "--format", "bfile", "--fold", "3"], "without --format svg"),
                            (["table", "pyramid", "0..9", "--format", "svg", "--fold", "auto"], "takes a number"),
                            (["table", "pyramid", "0..9", "0..9", "--format", "svg", "--fold", "3"], "one parameter"),
                            (["sequence", "0.77", "--format", "svg", "--fold", "5000"], "at most 4096"),
                            (["sequence", "0.77", "--format", "svg", "--fold", "0"], "--fold"),
                            (["sequence", "0.77", "--format", "svg", "--stats"], "--format")]:
        outcome = run(*arguments)
        assert outcome.code == 2 and word in outcome.err, outcome


def test_a_plot_of_what_the_budget_allows():
    outcome = run("sequence", "0.007", "-n", "100000000", "--format", "svg", "--seconds", "0.2")
    assert outcome.code == 3 and outcome.out.endswith("</svg>\n"), outcome


# ---- What is missing ----------------------------------------------------------------------------


def test_what_was_not_done_is_shown_as_such(tmp_path):
    path = tmp_path / "some.lua"
    path.write_text('return { name = "some", moves = function() end, start = function(a) if a > 5 then error("no") end return a end }')
    whole, part = Picture(path, "0..5"), Picture(path, "0..20", code=2)
    nothing = whole.colours()[1]
    assert whole.fills.count(nothing) == 1 and part.fills.count(nothing) == 2  # below the cells, and in the legend
    assert part.width > whole.width


# ---- Files --------------------------------------------------------------------------------------

DRAWN = {"table": ["table", "0.77", "0..40", "--show", "grundy", "-o"], "sequence": ["sequence", "0.07", "-n", "99", "-o"],
         "value": ["value", "{3|-1}", "+-2", "--thermograph"]}
BEGINS = {"svg": b"<?xml", "png": b"\x89PNG\r\n", "pdf": b"%PDF-"}


@pytest.mark.parametrize("verb", DRAWN)
def test_the_name_of_a_file_says_what_picture_it_is(tmp_path, verb):
    for ending, begin in BEGINS.items():
        path = tmp_path / f"new.{ending}"
        assert succeed(*DRAWN[verb], path).err == ""
        assert path.read_bytes().startswith(begin) and len(path.read_bytes()) > 1000
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.pdf", "new.png", "new.svg"]


@pytest.mark.parametrize("verb", DRAWN)
def test_without_the_converter_its_packages_are_named(tmp_path, verb):
    path = tmp_path / "new.png"
    path.write_text("old")
    for ending, code in (("png", 4), ("pdf", 4), ("svg", 0)):
        result = run(*DRAWN[verb], tmp_path / f"new.{ending}", env={"PATH": str(tmp_path)})
        assert result.code == code, result
        assert not code or re.search("librsvg2-bin.*fonts-dejavu-core", result.err), result
    assert path.read_text() == "old" and sorted(path.name for path in tmp_path.iterdir()) == ["new.png", "new.svg"]


def test_a_converter_that_fails_leaves_the_old_file(tmp_path):
    (tmp_path / "rsvg-convert").write_text("#!/bin/sh\n[ $1 = --version ] || { echo spoilt; kill -9 $$; }\n")
    (tmp_path / "rsvg-convert").chmod(0o755)
    path = tmp_path / "new.png"
    path.write_text("old")
    result = run(*DRAWN["table"], path, env={"PATH": f"{tmp_path}:/usr/bin:/bin"})
    assert result.code == 4 and f"{path}: rsvg-convert" in result.err and path.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.png", "rsvg-convert"]


def test_a_picture_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "full.png").symlink_to("/dev/full")
    result = run(*DRAWN["table"], tmp_path / "full.png")
    assert result.code == 4 and "No space left on device" in result.err, result
    reader, writer = os.pipe()
    os.close(reader)
    (tmp_path / "pipe.pdf").symlink_to(f"/proc/self/fd/{writer}")
    done = subprocess.run([KAYLES, *DRAWN["value"], tmp_path / "pipe.pdf"], pass_fds=[writer], capture_output=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_what_the_budget_allows_becomes_a_picture_too(tmp_path):
    path = tmp_path / "part.png"
    outcome = run("sequence", "0.007", "-n", "100000000", "--seconds", "0.2", "-o", path)
    assert outcome.code == 3 and path.read_bytes().startswith(BEGINS["png"])


def test_names_of_pictures_and_formats_that_exclude_them():
    for arguments, word in [(["table", "0.77", "0..9", "--format", "csv", "-o", "x.png"], "--format csv"),
                            (["sequence", "0.77", "--format", "bfile", "-o", "x.pdf"], "--format bfile"),
                            (["sequence", "0.77", "--period", "-o", "x.svg"], "x.svg"),
                            (["table", "pyramid", "--size", "1x2", "-o", "x.svg"], "positions of a size"),
                            (["table", "0.77", "0..9", "--format", "png"], "png")]:
        outcome = run(*arguments)
        assert outcome.code == 2 and word in outcome.err, outcome
