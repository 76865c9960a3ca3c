"""Man pages and shell completions, as the build made them: the folder of the environment variable KAYLES_PAGES."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from program import KAYLES, ROOT, succeed, verbs

PAGES = pathlib.Path(os.environ.get("KAYLES_PAGES", ROOT / "build" / "src" / "cli"))


def tool(name):
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed")
    return name


def shown(page):
    """A man page as plain text: bold and underlined letters are struck twice."""
    done = subprocess.run([tool("mandoc"), "-Tutf8", PAGES / f"{page}.1"], capture_output=True, text=True, check=True)
    return re.sub(".\b", "", done.stdout)


def test_the_manual_of_rules_in_lua_is_well_formed_and_that_of_help():
    page = PAGES / "kayles-lua.5"
    done = subprocess.run([tool("mandoc"), "-Tlint", page], capture_output=True, text=True, check=False)
    assert not [line for line in done.stdout.splitlines() if "referenced manual not found" not in line]
    done = subprocess.run(["mandoc", "-Tutf8", page], capture_output=True, text=True, check=True)
    text, told = re.sub(".\b", "", done.stdout), succeed("help", "lua").out
    words = set(re.findall(r"[a-z_]{3,}", told.lower())) - {"example"} # "Examples" there
    assert words <= set(re.findall(r"[a-z_]{3,}", text.lower())), words - set(re.findall(r"[a-z_]{3,}", text.lower()))


@pytest.mark.parametrize("page", ["kayles"] + [f"kayles-{verb}" for verb in verbs()])
def test_man_pages_are_well_formed(page):
    done = subprocess.run([tool("mandoc"), "-Tlint", PAGES / f"{page}.1"], capture_output=True, text=True, check=False)
    faults = [line for line in done.stdout.splitlines() if "referenced manual not found" not in line]
    assert not faults
    assert "NAME" in shown(page) and "EXIT STATUS" in shown(page)


@pytest.mark.parametrize("verb", verbs())
def test_a_man_page_has_every_flag_of_the_help(verb):
    text = shown(f"kayles-{verb}")
    flags = [word for word in succeed("help", verb).out.split() if word.startswith("--") and len(word) > 2]
    for flag in flags:
        assert flag.rstrip("'.,;)") in text
    for line in succeed("help", verb).out.split("\nExamples\n")[1].splitlines():
        assert line.strip() in text


@pytest.mark.parametrize("shell, page, check", [
    ("bash", "kayles", ["-n"]), ("zsh", "_kayles", ["-n"]), ("fish", "kayles.fish", ["--no-execute"]),
])
def test_completions_are_well_formed(shell, page, check):
    done = subprocess.run([tool(shell), *check, PAGES / page], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def bash_completes(*words):
    """What bash offers for the last word."""
    script = f"""source '{PAGES / "kayles"}'
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() {{ :; }}; COMPREPLY=()
_kayles; printf '%s\\n' "${{COMPREPLY[@]}}" """
    done = subprocess.run(["bash", "-c", script, "bash", "kayles", *words], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_bash_completes_verbs_games_flags_and_values():
    assert bash_completes("so") == ["solve"]
    assert set(verbs()) < set(bash_completes(""))
    assert bash_completes("solve", "pyr") == ["pyramid"]
    assert bash_completes("--json", "solve", "pyr") == ["pyramid"]
    assert bash_completes("solve", "pyramid", "--pos") == ["--position", "--position-text"]
    assert bash_completes("solve", "pyramid", "--moves", "") == ["one", "all", "none"]
    assert bash_completes("solve", "pyramid", "--moves", "=", "a") == ["all"]
    assert bash_completes("solve", "pyramid", "--moves", "=") == ["one", "all", "none"]
    assert bash_completes("solve", "--moves", "all", "pyr") == ["pyramid"]
    assert bash_completes("help", "lis") == ["list"]
    assert bash_completes("help", "lu") == ["lua"]
    assert bash_completes("list", "--con") == []
    assert bash_completes("solve", "vertex-geography", "--start") == ["--start", "--starts"]
    assert bash_completes("play", "vertex-geography", "--start") == ["--start"]


def test_fish_completes_verbs_and_games():
    fish = tool("fish")
    for line, expected in (("kayles so", "solve"), ("kayles solve pyr", "pyramid"),
                           ("kayles solve pyramid --cont", "--contest")):
        done = subprocess.run([fish, "--no-config", "-c", f"source '{PAGES / 'kayles.fish'}'; complete -C '{line}'"],
                              capture_output=True, text=True, check=False, cwd=PAGES,
                              env={**os.environ, "PATH": f"{os.path.dirname(KAYLES)}:{os.environ['PATH']}"})
        assert [word.split("\t")[0] for word in done.stdout.splitlines()] == [expected], done
