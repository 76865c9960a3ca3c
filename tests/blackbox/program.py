"""Runs the built program: the one of the environment variable KAYLES, else build/kayles."""
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
KAYLES = os.environ.get("KAYLES", str(ROOT / "build" / "kayles"))

KEYS = {"game", "case", "mover", "outcome", "winner", "moves", "by", "reason", "position"}


# The moves of Nim for rules in Lua.
NIM = """function(p, emit)
    for i = 1, #p do
      local pile = p[i]
      for left = 0, pile - 1 do
        p[i] = left
        emit(p)
      end
      p[i] = pile
    end
  end"""


class Result:
    """What a run of the program left behind: exit code, standard output, standard error."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def __repr__(self):
        return f"Result(code={self.code}, out={self.out!r}, err={self.err!r})"

    @property
    def lines(self):
        return self.out.removesuffix("\n").split("\n") if self.out else [] # U+0085 and its like end no line

    @property
    def json(self):
        """An object for each line of the output."""
        return [json.loads(line) for line in self.lines]


def rounds(number):
    """`number` times KAYLES_ROUNDS: how far random tests go; a part of it, KAYLES_SHARE, for a slow program."""
    factor = float(os.environ.get("KAYLES_ROUNDS", "1")) * float(os.environ.get("KAYLES_SHARE", "1"))
    return max(1, int(number * factor))


def some(items):
    """The items, or of many the part of them that a slow program is given (KAYLES_SHARE), from everywhere."""
    share = float(os.environ.get("KAYLES_SHARE", "1"))
    return items[::max(1, round(1 / share))]


def words_of(pid):
    """The command line of a process and the number of its parent; None where it is gone."""
    try:
        folder = pathlib.Path("/proc") / str(pid)
        return (folder / "cmdline").read_bytes(), int((folder / "stat").read_text().rsplit(") ", 1)[1].split()[1])
    except OSError:
        return None


def child_now(rules):
    """The number of the process that runs the rules, None where there is none: its parent has the same command line."""
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        own = words_of(entry.name)
        if own and os.fsencode(str(rules)) in own[0].split(b"\0") and (words_of(own[1]) or [b""])[0] == own[0]:
            return int(entry.name)
    return None


def child_of(rules):
    """The number of the process that runs the rules, as soon as there is one."""
    return wait_until(lambda: child_now(rules), f"no child for {rules} is started")


WAITED = 100 # seconds after which what comes in a moment is taken for something that never comes


def wait_until(happened, never):
    """Asks again and again, and gives what it is told as soon as that is true; fails with the words where it never is."""
    last = time.monotonic() + WAITED
    while not (told := happened()):
        if time.monotonic() > last:
            raise AssertionError(f"{never}: waited {WAITED} s for it")
        time.sleep(0.02)
    return told


ENDLESS = 500 # seconds after which a run is taken for one that never ends; its test is named, before meson ends the file


def run(*arguments, input="", timeout=ENDLESS, env=None):
    """Runs the program on text or bytes; bytes that are not UTF-8 come back as surrogates."""
    done = subprocess.run(
        [KAYLES, *map(str, arguments)],
        input=input if isinstance(input, bytes) else input.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=timeout,
        env={**os.environ, **(env or {})},
        check=False,
    )
    result = Result(done.returncode, done.stdout.decode(errors="surrogateescape"), done.stderr.decode(errors="replace"))
    assert "Sanitizer" not in result.err and "runtime error: " not in result.err, result
    return result


def succeed(*arguments, **how):
    """Runs the program, which must end with 0 and say nothing on standard error."""
    result = run(*arguments, **how)
    assert result.code == 0 and result.err == "", result
    return result


def play(game, typed, *flags):
    """What is seen of a game in which these lines are typed."""
    return succeed("play", game, *flags, input="".join(line + "\n" for line in typed)).out


# The peak of a process includes that of the process that started it, so a small one starts the program.
MEASURE = """import os, sys
_, status, used = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ), 0)
print(used.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status) % 256)"""


def peak_memory(*arguments):
    """The exit status, the output and the peak of resident memory in KiB of a run."""
    command = [sys.executable, "-I", "-S", "-c", MEASURE, KAYLES, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=ENDLESS, check=False)
    return done.returncode, done.stdout, int(done.stderr.splitlines()[-1])


def contest(game, text, *flags):
    """The judge's words."""
    return succeed("solve", game, "--contest", *flags, input=text).out


def outcomes(game, text, *flags):
    """How the first player fares, where the rules name neither players nor words."""
    return [{"First": "win", "Second": "loss", "Draw": "draw"}[word] for word in contest(game, text, *flags).split()]


def solve(game, text, *flags):
    """The answers to the cases of a contest input, as objects that have every documented key."""
    answers = succeed("solve", game, "--json", *flags, input=text).json
    assert all(KEYS <= answer.keys() for answer in answers)
    return answers


def solve_one(game, text, *flags):
    """The answer to an input of one case."""
    (answer,) = solve(game, text, *flags)
    return answer


def solve_position(game, text, *flags):
    """The answer about one position in the direct form."""
    return solve_one(game, text, "--position", *flags)


def certificates(game, text, *flags):
    """The certificates of an input's cases, as objects."""
    return succeed("solve", game, "--certificate", "-", *flags, input=text).json


def check(certificate, *flags):
    """True: valid.  False: invalid.  Anything else of the program fails the test."""
    result = run("check", "-", *flags, input=json.dumps(certificate) + "\n")
    assert result.code in (0, 1), result
    assert result.out == "valid\n" if result.code == 0 else result.out.startswith("invalid: "), result
    return result.code == 0


def games():
    """The names of all games."""
    return [line.split("\t")[0] for line in succeed("list").lines]


def games_with_theorem():
    """The names of the games that have a theorem and certificates."""
    return [game["name"] for game in succeed("list", "--json").json if game["theorem"]]


def partizan_games():
    """The names of the partizan rulesets for Left and Right, which have a position a line."""
    return [game["name"] for game in succeed("list", "--json").json if game["players"] == ["Left", "Right"] and not game["impartial"]]


def contest_games():
    """The names of the games of contests, each with a form of its own."""
    return [game for game in games() if "\nInput\n  One position on each line" not in succeed("rules", game).out]


PLACE = re.compile(r"^(?P<file>.*):(?P<line>\d+):(?P<column>\d+): (?P<what>.+)$")


def places(result):
    """The places of the errors, each with an excerpt and a caret below it."""
    lines = result.err.splitlines()
    assert len(lines) % 3 == 0, result
    read = []
    for first, excerpt, caret in zip(lines[::3], lines[1::3], lines[2::3]):
        found = PLACE.match(first)
        assert found, result
        assert len(excerpt) <= 80
        assert re.fullmatch(r" *\^", caret) and len(caret) <= len(excerpt) + 1
        read.append((found["file"], int(found["line"]), int(found["column"])))
    return read


def place(result):
    """The place of the only error."""
    only, = places(result)
    return only


def verbs():
    """The names of all verbs."""
    lines = succeed("help").out.split("\nVerbs\n")[1].split("\n\n")[0].splitlines()
    return [line.split()[0] for line in lines if re.match(r"  \S", line)]


def example_of(game):
    """The input that the manual of a game ends with."""
    return re.sub(r"(?m)^  ", "", succeed("rules", game).out.split("\n\nExample\n")[1])


def is_a_conversation(game):
    """Whether the contest is one."""
    return game == "edge-geography"
