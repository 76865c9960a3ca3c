"""Files that answers go to: the old one stays until the new one is complete, and nothing else stays behind."""
import errno
import os
import re
import stat
import subprocess

import pytest

from program import KAYLES, run, succeed

OLD = "what stood there before\n"


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "old"
    path.write_text(OLD)
    return path


def alone(path):
    """Nothing lies beside the file."""
    return sorted(os.listdir(path.parent)) == [path.name]


def test_a_file_is_replaced_by_a_complete_answer(old):
    succeed("table", "0.77", "0..1", "-o", old)
    assert old.read_text() == "a  outcome\n0        P\n1        N\n" and alone(old)
    succeed("solve", "pyramid", "-e", "1 1", "--certificate", old)
    assert old.read_text().startswith('{"kayles_certificate"') and alone(old)


def test_a_new_file_has_the_rights_that_new_files_have(tmp_path):
    for mask, mode in (0o022, 0o644), (0o077, 0o600), (0o002, 0o664):
        path = tmp_path / f"{mode:o}"
        subprocess.run([KAYLES, "table", "0.77", "0..1", "-o", path], preexec_fn=lambda mask=mask: os.umask(mask), check=True)
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_the_rights_of_the_old_file_are_kept(old):
    for mode in 0o600, 0o640, 0o777:
        old.chmod(mode)
        succeed("table", "0.77", "0..1", "-o", old)
        assert stat.S_IMODE(old.stat().st_mode) == mode


def test_links_are_followed(old, tmp_path):
    """Relative, absolute, and one after the other; also to a file that is not there yet."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for target in old, tmp_path / "new":
        first, second = folder / ("1" + target.name), folder / ("2" + target.name)
        first.symlink_to(f"../{target.name}")
        second.symlink_to(first)
        succeed("table", "0.77", "0..1", "-o", second)
        assert first.is_symlink() and second.is_symlink() and target.read_text().startswith("a  outcome")
    assert sorted(os.listdir(folder)) == ["1new", "1old", "2new", "2old"]
    assert sorted(os.listdir(tmp_path)) == ["folder", "new", "old"]
    loop = folder / "loop"
    loop.symlink_to(loop)
    result = run("table", "0.77", "0..1", "-o", loop)
    assert result.code == 4 and result.err.startswith(f"{loop}: ")


def test_a_file_stays_after_bad_input(old):
    for arguments in (["pyramid", "-e", "2 x"], ["xormites", "-e", "2  1 1  1 x"], ["pyramid", "no such file"]):
        assert run("solve", *arguments, "--certificate", old).code == 2
        assert old.read_text() == OLD and alone(old)


def test_a_file_stays_where_nothing_was_done(old):
    result = run("solve", "edge-geography", "--by", "search", "-e", "9 9 81  1 " + " ".join(
        f"{a} {b}" for a in range(1, 10) for b in range(1, 10)), "--certificate", old, "--seconds", "0.2")
    assert result.code in (2, 3) and old.read_text() == OLD and alone(old), result
    result = run("table", "edge-geography", "--size", "9", "--memory", "100", "-o", old)
    assert result.code == 3 and old.read_text() == OLD and alone(old), result


def test_what_the_budget_allows_takes_the_place_of_the_old_file(old):
    result = run("table", "edge-geography", "--size", "6", "--seconds", "0.3", "--format", "csv", "-o", old)
    assert result.code == 3 and old.read_text().startswith("position,value\n") and alone(old), result


def test_an_output_that_is_an_input_is_refused_before_anything_is_lost(tmp_path):
    given = tmp_path / "given"
    given.write_text("2 2 3\n")
    hard, soft = tmp_path / "hard", tmp_path / "soft"
    hard.hardlink_to(given)
    soft.symlink_to(given)
    for name in given, hard, soft:
        result = run("solve", "pyramid", given, "--certificate", name)
        assert (result.code, result.out) == (2, "")
        assert result.err == f"kayles: --certificate {name}: that is the input; choose another file\n"
        for standard in [], ["-"]:
            with open(given, "rb") as stdin:
                done = subprocess.run([KAYLES, "solve", "pyramid", *standard, "--certificate", name], stdin=stdin,
                                      capture_output=True, check=False)
            assert (done.returncode, done.stdout) == (2, b"") and b"that is the input" in done.stderr
        assert given.read_text() == "2 2 3\n"


def test_an_output_that_is_the_rules_is_refused(tmp_path):
    rules = tmp_path / "rules.lua"
    text = "return { name = 'one', moves = function(p, emit) if p > 0 then emit(p - 1) end end }\n"
    rules.write_text(text)
    for arguments in ["table", rules, "0..3", "-o", rules], ["solve", rules, "-e", "3", "--certificate", rules]:
        result = run(*arguments)
        assert (result.code, result.out) == (2, "") and "that is the file of the rules" in result.err, result
        assert rules.read_text() == text


def test_an_output_that_is_standard_output_too_is_refused(old):
    with open(old, "a", encoding="utf-8") as out:
        done = subprocess.run([KAYLES, "solve", "pyramid", "-e", "1 1", "--certificate", old], stdout=out,
                              stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2 and b"that is standard output" in done.stderr and old.read_text() == OLD


def test_devices_and_pipes_are_written_directly(tmp_path):
    succeed("table", "0.77", "0..1", "-o", "/dev/null")
    succeed("solve", "pyramid", "/dev/stdin", "--certificate", "/dev/null", input="1 1")
    assert succeed("table", "0.77", "0..1", "-o", "/dev/stdout").out == "a  outcome\n0        P\n1        N\n"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
    succeed("table", "0.77", "0..1", "-o", pipe)
    assert reader.communicate()[0].startswith(b"a  outcome") and stat.S_ISFIFO(pipe.stat().st_mode)
    opened = tmp_path / "opened"
    with open(opened, "wb") as file: # what another process holds open is not replaced under it
        subprocess.run([KAYLES, "table", "0.77", "0..1", "-o", f"/dev/fd/{file.fileno()}"], pass_fds=[file.fileno()], check=True)
        assert os.fstat(file.fileno()).st_ino == opened.stat().st_ino and opened.read_bytes().startswith(b"a  outcome")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_files_and_folders_that_may_not_be_written(old):
    old.chmod(0o444)
    result = run("table", "0.77", "0..1", "-o", old)
    assert (result.code, result.err) == (4, f"{old}: Permission denied\n") and old.read_text() == OLD
    old.chmod(0o644)
    old.parent.chmod(0o555)
    result = run("table", "0.77", "0..1", "-o", old)
    new = run("table", "0.77", "0..1", "-o", old.with_name("new"))
    old.parent.chmod(0o755)
    assert (result.code, result.err) == (0, "") and old.read_text().startswith("a  outcome") and alone(old)
    assert (new.code, new.err) == (4, f"{old.with_name('new')}: Permission denied\n")


@pytest.mark.parametrize("call", ["mkostemp", "rename"])
@pytest.mark.parametrize("error", [errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY])
def test_a_file_that_cannot_be_replaced_gets_a_copy(old, refusing, call, error):
    """Such as one in a folder that takes no other file, another user's in a sticky folder, one that is a mount point."""
    old.write_text(OLD * 1000)
    number = old.stat().st_ino
    result = run("table", "0.77", "0..20000", "-o", old, env=refusing(call, f"1 {error}"))
    assert (result.code, result.err) == (0, "") and alone(old) and old.stat().st_ino == number, result
    assert old.read_text() == succeed("table", "0.77", "0..20000").out
    old.write_text(OLD)
    result = run("solve", "pyramid", "-e", "2 x", "--certificate", old, env=refusing(call, f"1 {error}"))
    assert result.code == 2 and old.read_text() == OLD and alone(old), result


def test_a_write_that_fails_leaves_the_old_file(old):
    done = subprocess.run(f"ulimit -f 1; '{KAYLES}' table 0.77 0..20000 -o '{old}'", shell=True, capture_output=True, text=True,
                          check=False)
    assert (done.returncode, done.stderr) == (4, f"{old}: File too large\n") and old.read_text() == OLD and alone(old)


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_a_file_that_cannot_be_put_in_its_place_leaves_the_old_one(old, refusing, call):
    for arguments in ["table", "0.77", "0..1", "-o", old], ["solve", "pyramid", "-e", "1 1", "--certificate", old]:
        result = run(*arguments, env=refusing(call, 1))
        assert (result.code, result.err) == (4, f"{old}: Input/output error\n"), result
        assert old.read_text() == OLD and alone(old)


def test_memory_that_is_refused_ends_in_unable(refusing):
    for number in range(1, 41):
        result = run("solve", "pyramid", "-e", "1 1", env=refusing("memory", number))
        assert result.code == 3 or (result.code == 0 and result.out.startswith("case 1: Iori wins")), (number, result)


def test_rules_need_no_file_that_may_grow(tmp_path):
    """Memory that two processes share may be a file to the system."""
    rules = tmp_path / "rules.lua"
    rules.write_text('return { name = "down", moves = function(p, emit) if p > 0 then emit(p - 1) end end }')
    done = subprocess.run(["sh", "-c", 'ulimit -f 0; "$@"', "sh", KAYLES, "table", rules, "0..4"], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (0, b"a  outcome\n0        P\n1        N\n2        P\n3        N\n"
        b"4        P\n", "")


# Command lines, and what stands in their complete answer.
WHOLE = [
    (["--help"], "Exit status"), (["help", "solve"], "Examples"), (["list", "--json"], "vertex-geography"),
    (["rules", "pyramid"], "Example"), (["solve", "pyramid", "-e", "1 1"], "Iori wins"),
    (["solve", "0.77", "-e", "9 4", "--by", "search", "--json", "--moves", "all"], '"more": false}'),
    (["solve", "pyramid", "-e", "1 1", "--certificate", "-"], '"outcome":'),
    (["solve", "take-ab", "--at", "7", "--set", "A=5", "--set", "B=3"], "wins"),
    (["solve", "{rules}", "-e", "5"], "First wins"), (["check", "{proof}"], "valid\n"),
    (["table", "take-ab", "0..2", "0..2", "--set", "A=2", "--set", "B=1", "--format", "csv"], "\n2,2,"),
    (["table", "{rules}", "0..4"], "4"), (["table", "0.77", "0..5", "--format", "svg"], "</svg>"), (["guess", "0.07", "0..40"], "theorem ="),
    (["misere", "0.77", "7"], "2^2  tame"), (["recognise", "0", "1", "2", "3", "1", "4"], "0.77"), (["verify", "pyramid", "--up-to", "1x2"], "positions agree"),
    (["play", "pyramid", "-e", "1 1"], "well played"),
    (["referee", "pyramid", "-e", "1 1", "--", "sh", "-c", "echo 1"], "PROGRAM wins"),
    (["stress", "pyramid", "--cases", "3", "--parallel", "1", "--", "sh", "-c", f"KAYLES_REFUSE= exec {KAYLES} solve pyramid --contest"],
     "passed: 3 cases"),
]
LESS = r"""1 skipped|of up to \d|no winning move was found: .*memory|"moves": \[\].*"more": true""" # inputs of stress; moves
TRIES = 24 # refusals of each: of its first and its last calls


@pytest.mark.parametrize("command, words", WHOLE, ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "")
def test_a_refused_allocation_is_told_or_does_no_harm(tmp_path, refusing, command, words):
    """Exit 3 with words, or the whole answer: of what a second try or another way has made up for.  A winner who is known
    is told though no move was found."""
    names = {"rules": tmp_path / "down.lua", "proof": tmp_path / "proof"}
    names["rules"].write_text('return { name = "down", moves = function(p, emit) if p > 0 then emit(p - 1) end end }')
    names["proof"].write_text(run("solve", "pyramid", "-e", "1 1", "--certificate", "-").out)
    command = [word.format(**names) for word in command]
    counted = run(*command, input="1\n", env=refusing("memory", -1))
    calls = int(re.findall(r"(\d+) calls\n", counted.err)[0])
    assert words in counted.out
    for i in range(min(TRIES, calls)):
        number = 1 + i if i < TRIES // 2 or calls <= TRIES else calls - TRIES + i + 1
        result = run(*command, input="1\n", env=refusing("memory", number))
        whole = result.code == 0 and (result.out == counted.out or re.search(LESS, result.out))
        assert whole or (result.code == 3 and re.search("memory|refused", result.err + result.out)), (command, number, calls, result)
