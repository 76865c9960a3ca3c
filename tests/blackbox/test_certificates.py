"""Certificates: what they say, what is not accepted as one; with one field changed they are invalid or still true."""
import copy
import json

import pytest

import program
from program import example_of, place, run, succeed

pytestmark = pytest.mark.sanitizers


def test_what_a_certificate_says():
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    assert list(certificate) == ["kayles_certificate", "game", "case", "mover", "outcome", "position", "proof"]
    assert program.check(certificate)


@pytest.mark.parametrize("arguments, code, words", [
    (("0.77+0.137", "-e", "3 + 4"), 2, "the theorem of 0.77+0.137 has no certificates"),
    (("nim", "-e", "70000"), 3, "at most 65536"),
    (("domineering", "-e", ".."), 2, "an answer by search has no certificate"),
    (("vertex-geography", "-e", "2 1 1  1 2", "--starts"), 2, "--starts has no certificates")])
def test_what_has_no_certificate_says_so(arguments, code, words):
    result = run("solve", *arguments, "--certificate", "-")
    assert (result.code, result.out) == (code, "") and words in result.err, result


@pytest.mark.parametrize("field, value", [
    ("outcome", "win"), ("outcome", "draw"), ("mover", "Yayoi"), ("position", "Iori: 3 5 3"), ("position", "Iori: x"),
    ("position", ""), ("position", "Iori: 3 5 2 x"), ("proof", {}), ("case", 2),
])
def test_a_changed_certificate_is_invalid_or_true(field, value):
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    certificate[field] = value
    assert program.check(certificate) == (field == "case")


@pytest.mark.parametrize("field, value", [
    ("kayles_certificate", 2), ("kayles_certificate", "1"), ("game", "none"), ("game", 1), ("mover", "Nobody"),
    ("outcome", "won"), ("outcome", None), ("position", 3), ("proof", []), ("case", 0), ("case", "1"),
])
def test_a_certificate_that_cannot_be_is_invalid_and_without_a_field_it_is_none(field, value):
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    good = json.dumps(certificate)
    certificate[field] = value
    assert not program.check(certificate)
    del certificate[field]
    result = run("check", "-", input=f"{good}\n{json.dumps(certificate)}\n")
    assert (result.code, result.out) == (2, "valid\n")
    assert place(result)[:2] == ("<stdin>", 2) and f"it has no '{field}'" in result.err


@pytest.mark.parametrize("text", ["", "\n\n", "x", "[]", "{", "[" * 100000, '{"a":' * 100000, "1e999",
                                  '{"a": 1, "a": 2}', "\0", '{"kayles_certificate": 99999999999999999999999}'], ids=lambda text: text[:16])
def test_hostile_certificates_are_refused(text):
    result = run("check", "-", input=text)
    assert (result.code, result.out) == (2, "")
    assert place(result)[0] == "<stdin>"


def test_the_input_stands_in_for_a_position_that_is_too_long(tmp_path):
    count = 40000
    given = tmp_path / "input"
    given.write_text(f"{count}\n" + "1 " * count)
    proof = tmp_path / "proof"
    succeed("solve", "pyramid", given, "--certificate", proof)
    assert json.loads(proof.read_text())["position"] is None
    assert succeed("check", proof, given).out == "valid\n"
    missing = run("check", proof)
    assert missing.code == 2 and "its input is needed" in missing.err
    given.write_text(f"{count}\n" + "2 " * count)
    assert run("check", proof, given).out == "invalid: the smallest pile is different\n"


def test_certificates_find_their_case_in_the_input(tmp_path):
    given, proof = tmp_path / "input", tmp_path / "proof"
    given.write_text("4\n1 5\n2 1 1\n3 1 2 4\n1 9\n")
    lines = succeed("solve", "xormites", given, "--certificate", "-").lines
    proof.write_text("\n".join([lines[3], lines[0], lines[2], lines[2]]) + "\n")
    assert succeed("check", proof, given).out == "valid\n" * 4
    proof.write_text(lines[0].replace('"case": 1', '"case": 5') + "\n" + lines[1] + "\n")
    result = run("check", proof, given)
    assert (result.code, result.out) == (1, "invalid: the input has no case 5\nvalid\n")
    succeed("solve", "xormites", given, "--case", 3, "--after", "left", "--certificate", proof)
    assert succeed("check", proof, given, "--after", "left").out == "valid\n"
    assert run("check", proof, given).code == 1


def test_the_input_must_agree_with_the_position(tmp_path):
    given, proof = tmp_path / "input", tmp_path / "proof"
    given.write_text("3 3 5 2")
    succeed("solve", "pyramid", given, "--certificate", proof)
    assert succeed("check", proof, given).out == "valid\n"
    given.write_text("3 3 5 4")
    result = run("check", proof, given)
    assert (result.code, result.out) == (1, "invalid: its position differs from that of the input\n")
    succeed("solve", "pyramid", given, "--certificate", proof, "--after", "2", "--mover", "Yayoi")
    assert succeed("check", proof, given, "--after", "2", "--mover", "Yayoi").out == "valid\n"


LARGE = [2 ** 63, -2 ** 63 - 1, 2 ** 64, 10 ** 400, "1e999", "0.5", "-0", "null", "[]", "{}", '"x"', '""', "true"]


def changed(certificate, path, value):
    """The certificate as a line, with `value` as it stands in the place of one field."""
    other = copy.deepcopy(certificate)
    at = other
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = "<here>"
    return json.dumps(other).replace('"<here>"', str(value)) + "\n"


def places(value, path=()):
    """The paths of all fields in an object, of an array's entries only the first and the last."""
    if isinstance(value, dict):
        steps = list(value)
    elif isinstance(value, list):
        steps = sorted({0, len(value) - 1}) if value else []
    else:
        steps = []
    for step in steps:
        yield (*path, step)
        yield from places(value[step], (*path, step))


@pytest.mark.heavy
@pytest.mark.parametrize("game", program.games_with_theorem())
def test_whatever_stands_in_a_field_is_judged(game):
    certificate = program.certificates(game, example_of(game))[0]
    for path in places(certificate):
        for value in LARGE:
            if path == ("position",) and value == "null":
                continue  # then the input is asked for
            result = run("check", "-", input=changed(certificate, path, value))
            assert result.code in (0, 1) and result.err == "", (path, value, result)
            if path[0] != "proof":
                assert result.code == (0 if (path[0], value) == ("case", 2 ** 63) else 1), (path, value)


def test_reading_a_certificate_keeps_to_the_memory_that_is_allowed(tmp_path):
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    large = tmp_path / "large"
    large.write_text(json.dumps(certificate)[:-1] + ', "note": [' + "[]," * 1999999 + "[]]}\n")
    code, out, used = program.peak_memory("check", large, "--memory", "20M")
    assert (code, out) == (0, "valid\n")
    assert used < 50000  # KiB; a tree of the 6 MB has hundreds of MB


def test_reading_a_certificate_keeps_to_the_time_that_is_allowed():
    result = run("check", "-", "--seconds", 0.001, input='{"note": [' + "[]," * 1999999 + "[]]}\n")
    assert (result.code, result.out) == (3, "")


def test_no_file_is_opened_that_only_a_certificate_names(tmp_path):
    rules = tmp_path / "rules.lua"
    rules.write_text("error('opened')")
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    certificate["game"] = str(rules)
    result = run("check", "-", input=json.dumps(certificate) + "\n")
    assert (result.code, result.out, result.err) == (1, "invalid: its 'game' is unknown\n", "")
