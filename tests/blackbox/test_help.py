"""Help, manuals, the list of games."""
import os
import pathlib
import re
import subprocess

import pytest

import program
from program import KAYLES, ROOT, example_of, succeed, verbs
from serving import needs_server

GOLDEN = pathlib.Path(__file__).parent / "golden"


def test_help_is_the_same_however_it_is_asked_for():
    assert succeed("--help").out == succeed("help").out
    for verb in verbs():
        text = succeed("help", verb).out
        assert succeed(verb, "--help").out == text
        assert succeed("--help", verb).out == text
        assert text.startswith(f"Usage: kayles {verb}")
        assert all(len(line) <= 80 for line in text.splitlines())


def test_the_version():
    build = (ROOT / "meson.build").read_text()
    version = re.search(r"\bversion: '(\d+\.\d+\.\d+)'", build).group(1)
    assert succeed("--version").out == f"kayles {version}\n"
    assert f'#define KAYLES_VERSION "{version}"\n' in (ROOT / "include" / "kayles" / "context.h").read_text()


@pytest.mark.parametrize("verb", verbs())
def test_the_examples_of_the_help_run(verb, tmp_path):
    examples = succeed("help", verb).out.split("\nExamples\n")[1]
    assert examples.strip()
    path = f"{os.path.dirname(KAYLES)}:{os.environ['PATH']}"
    if verb == "serve":
        needs_server()
        examples = re.sub("(?m)$", " --idle 0.005", examples.rstrip("\n"))
    for line in examples.splitlines():
        done = subprocess.run(["bash", "-o", "pipefail", "-c", line.strip()], cwd=tmp_path, stdin=subprocess.DEVNULL,
                              env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), line
        assert done.stdout or " -o " in line


def test_list_has_a_sentence_for_each_game():
    games = succeed("list", "--json").json
    assert [f"{game['name']}\t{game['summary']}" for game in games] == succeed("list").lines
    for game in games:
        assert len(game["players"]) == 2 and isinstance(game["impartial"], bool) and isinstance(game["theorem"], bool)


def test_the_manual_of_rules_in_lua_is_narrow_and_its_example_runs(tmp_path):
    text = succeed("help", "lua").out
    assert all(len(line) <= 80 or line.startswith("  ") for line in text.splitlines())
    example, shell = text.split("\nExample\n")[1].split("  -- in a shell")
    (tmp_path / "limit.lua").write_text(example)
    (tmp_path / "limit").write_text("""#!/usr/bin/env python3
import functools
words = list(map(int, open(0).read().split()))
at = 1
for case in range(words[0]):
    n, k = words[at:at + 2]
    piles, at = words[at + 2:at + 2 + n], at + 2 + n
    print("First" if functools.reduce(lambda x, y: x ^ y, [p % (k + 1) for p in piles], 0) else "Second")
""")
    (tmp_path / "limit").chmod(0o755)
    commands = [line.strip() for line in shell.splitlines() if line.startswith("  kayles ")]
    assert len(commands) == 3
    for command in commands:
        command = command.replace("kayles ", f"{KAYLES} ", 1).replace("stress limit.lua", "stress limit.lua --cases 20")
        done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), command
        assert not command.startswith("solve") or done.stdout == "First\nFirst\n"


@pytest.mark.parametrize("verb", ["kayles", *verbs()])
def test_the_help_is_what_it_was(verb):
    """KAYLES_GOLDEN=write rewrites what is expected.  Flags of games are left to their own tests."""
    text = succeed("help", *([verb] if verb != "kayles" else [])).out
    text = re.sub(r"(?s)\nFlags of .*?(?=\nExamples\n)", "", text)
    expected = GOLDEN / f"{verb}.txt"
    if os.environ.get("KAYLES_GOLDEN") == "write":
        expected.write_text(text)
    assert text == expected.read_text()


@pytest.mark.parametrize("verb", verbs())
def test_the_lines_of_an_item_are_indented(verb):
    """Also those of the first item of a list."""
    lines = succeed("help", verb, "all").lines
    for line, next in zip(lines, lines[1:]):
        assert not line.startswith("- ") or next == "" or next.startswith(("- ", "  ")), (line, next)


@pytest.mark.parametrize("game", program.games())
def test_the_manual_of_a_game_is_whole_and_its_example_runs(game):
    text = succeed("rules", game).out
    theorem = game in program.games_with_theorem()
    for heading in ("Rules", "Input", "Output", "Move", "Position", *(("Theorem", "Source") if theorem else ()), "Example"):
        assert f"\n\n{heading}\n  " in text
    example = example_of(game)
    answers = program.solve(game, example, "--moves", "all")
    assert answers
    for answer in answers:
        mover = [] if answer["position"].startswith(answer["mover"] + ":") else ["--mover", answer["mover"]]
        again = program.solve_position(game, answer["position"], "--moves", "all", *mover)
        assert {**again, "case": answer["case"]} == answer
        searched = program.solve_position(game, answer["position"], "--moves", "all", "--by", "search", *mover)
        assert (searched["outcome"], searched["moves"]) == (answer["outcome"], answer["moves"])
    for certificate in program.certificates(game, example) if theorem else []:
        assert program.check(certificate)
