"""Every session in the documents is run: a block marked `console` holds commands behind '$ ' and what they print.

A block of Lua or C whose first line is a comment with a name, such as '-- nim.lua: ...', is a file of the session.

test_readme.py --write puts in what they print now.  The package list and the make targets that are named must be there.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("KAYLES", ROOT / "build" / "kayles")).resolve()
FILE = re.compile(r"^```(?:lua|c)\n((?:--|/\*) (\w+\.(?:lua|c)):.*?)^```$", re.M | re.S)
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)


def documents():
    paths = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("[a-z]*/**/README.md")]
    return sorted(path for path in paths if "build" not in path.relative_to(ROOT).parts[0])


def run(session, folder):
    """What each command of a session prints, all in one shell."""
    path = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"}
    script = "\n".join(f"{command}\nprintf '\\0'" for command in session)
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout.split("\0")


def commands(block):
    """The commands of a block: each begins behind '$ ' and goes on behind '> '."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(line[2:])
            last = line
        elif line.startswith("> ") and last.startswith(("$ ", "> ")):
            found[-1] += "\n" + line[2:]
            last = line
        else:
            last = ""
    return found


def rewritten(text):
    """The document with all its commands run in one folder and one shell, from first to last."""
    session = [command for block in BLOCK.findall(text) for command in commands(block)]
    with tempfile.TemporaryDirectory() as folder:
        for content, name in FILE.findall(text):
            (pathlib.Path(folder) / name).write_text(content)
        printed = iter(run(session, folder))

    def replaced(match):
        lines = []
        for command in commands(match[1]):
            lines.append("$ " + command.replace("\n", "\n> "))
            lines.extend(next(printed).splitlines())
        return "```console\n" + "\n".join(lines) + "\n```"

    return BLOCK.sub(replaced, text)


@pytest.mark.parametrize("path", [path for path in documents() if BLOCK.search(path.read_text())],
                         ids=lambda path: str(path.relative_to(ROOT)))
def test_sessions_print_what_is_shown(path):
    text = path.read_text()
    assert rewritten(text).splitlines() == text.splitlines()


@pytest.mark.still
def test_the_readme_has_sessions():
    assert len(BLOCK.findall((ROOT / "README.md").read_text())) >= 2


def test_the_theorem_of_the_walkthrough_is_what_guess_found(tmp_path):
    files = {name: content for content, name in FILE.findall((ROOT / "docs" / "walkthrough.md").read_text())}
    (tmp_path / "stones.lua").write_text(files["stones.lua"])
    done = subprocess.run([PROGRAM, "guess", "stones.lua", "0..40", "--json"], cwd=tmp_path, capture_output=True, text=True,
                          check=True)
    found = json.loads(done.stdout.splitlines()[0])["lua"].replace("\n", "\n  ")
    assert f"\n  theorem = {found},\n" in files["proved.lua"]


def test_the_readme_names_the_packages_of_the_list():
    script = ROOT / "scripts" / "packages.sh"
    names = subprocess.run([script, "list"], capture_output=True, text=True, check=True).stdout.split()
    readme = (ROOT / "README.md").read_text()
    assert [name for name in names if name not in readme] == []


def test_the_game_of_the_tutorial_has_a_name_that_is_free():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    name = re.search(r"The example is `([a-z-]+)`", text)[1]
    for verb in "rules", "lint", "solve":
        assert f"build/kayles {verb} {name}" in text
    told = subprocess.run([PROGRAM, "rules", name], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (2, "") and f"unknown game '{name}'" in told.stderr


@pytest.mark.still
def test_make_knows_the_targets_that_documents_name():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    for path in documents():
        named = set(re.findall(r"(?:^|`)make ([a-z-]+)", path.read_text(), re.M))
        assert named <= targets, path


@pytest.mark.still
def test_lists_of_tests_name_files():
    """All files are found by themselves; the lists say which are long and which begin first."""
    tests = ROOT / "tests"
    lists = dict(re.findall(r"^(\w+) = \[([^]]*)\]", (tests / "meson.build").read_text(), re.M))
    for name, pattern in [("long_units", "{}_test.c"), ("first_units", "{}_test.c"), ("first_files", "blackbox/test_{}.py")]:
        files = [tests / pattern.format(word) for word in re.findall(r"'([\w/]+)'", lists[name])]
        assert files and [file for file in files if not file.exists()] == []


@pytest.mark.still
def test_every_folder_has_a_page():
    folders = ["bench", "docs", "examples", "fuzz", "include/kayles", "scripts", "src", "tests"]
    folders += [str(path.relative_to(ROOT)) for path in (ROOT / "src").iterdir() if path.is_dir()]
    assert [folder for folder in folders if not (ROOT / folder / "README.md").exists()] == []


@pytest.mark.still
def test_links_lead_somewhere():
    for path in documents():
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
            assert target.startswith("http") or (path.parent / target).exists(), f"{path}: {target}"


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    for document in documents():
        before = document.read_text()
        after = rewritten(before)
        if after != before:
            document.write_text(after)
            print("rewritten:", document)
