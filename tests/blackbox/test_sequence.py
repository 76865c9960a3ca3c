"""sequence: values, periods, statistics and checksums of heap games."""
import errno
import fcntl
import json
import os
import re
import subprocess
import sys

import pytest

import program
from program import rounds, run, succeed

sys.path.insert(0, str(program.ROOT / "tests"))
sys.path.insert(0, str(program.ROOT / "scripts"))
import octal_games  # noqa: E402
from oracles import heaps  # noqa: E402


@pytest.mark.parametrize("code", ["0.77", ".137", "4.3", "0.6", "0.106", "0.3f", "{2,5,7}"])
def test_values_are_those_of_the_rules(code):
    expected = heaps.values(code, 101)
    assert [int(line) for line in succeed("sequence", code).lines] == expected
    bfile = succeed("sequence", code, "-n", "100", "--format", "bfile").lines
    assert bfile == [f"{n} {value}" for n, value in enumerate(expected)]


def test_period_proved(tmp_path):
    """Winning Ways, chapter 4; Gangolli and Plambeck 1989 for 0.16."""
    answer = succeed("sequence", "0.16", "--period", "--json").json[0]
    assert answer.pop("computed") < 600000
    assert answer == {"game": "0.16", "period": 149459, "preperiod": 105351, "saltus": 0, "proved": True,
                      "max": 23, "max_at": 229790}
    assert succeed("sequence", "0.77", "--period").out == "0.77: period 12 from heap 71 on, proved by heaps 0 to 181\n"
    told = tmp_path / "told"
    succeed("sequence", "0.8", "--period", "-o", told)
    assert told.read_text() == "0.8: period 3 from heap 1 on, values growing by 1 each, proved by heaps 0 to 127\n"


def test_no_period():
    answer = succeed("sequence", "0.106", "--period", "-n", "2000", "--json").json[0]
    assert (answer["period"], answer["preperiod"], answer["saltus"], answer["proved"]) == (None, None, None, False)
    assert answer["computed"] == 2001
    assert succeed("sequence", "0.106", "--period", "-n", "2000").out == "0.106: no period is seen in heaps 0 to 2000\n"


def test_checksums_are_those_of_the_values():
    """The sums are those that Beling's ogs prints."""
    told = succeed("sequence", "0.106", "-n", "100000", "--checksum", "--json").json[0]
    assert told["checksum"] == "717B3974"
    values = [int(line) for line in succeed("sequence", "0.106", "-n", "100000").lines]
    plain = running = 0
    for value in values:
        plain = (plain + value) % 65536
        running = (running + plain) % 65536
    assert told["checksum"] == f"{running << 16 | plain:08X}"
    assert told["max"] == max(values)
    assert told["max_at"] == values.index(max(values))


def test_stats():
    """Mask, rare heaps and the last of them as Flammenkamp's and Czajka's tables have them."""
    told = succeed("sequence", "0.106", "-n", "100000", "--stats", "--json").json[0]
    assert (told["mask"], told["parity"], told["rare"], told["last_rare"]) == (0xD, True, 15, 1103)
    assert (told["heaps"], told["method"]) == (100001, "sparse")
    lines = succeed("sequence", "0.156", "-n", "9000", "--stats").lines
    assert lines[:5] == ["heaps 9001", "largest 23 at 1032", "zeros 2", "mask 0x1b", "rare 15, the last 357"]


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "0.16", "4.7", "0.45", "0.156"])
def test_rare_heaps_follow_from_the_mask_and_the_values(code):
    told = json.loads(succeed("sequence", code, "-n", "1500", "--stats", "--json").out)
    values = [int(line) for line in succeed("sequence", code, "-n", str(told["computed"] - 1)).out.split()]
    if told["mask"]:
        rare = [n for n, value in enumerate(values)
                if (bin(value & told["mask"]).count("1") + told["parity"] * (n + told["offset"])) % 2 == 0]
        assert (len(rare), rare[-1]) == (told["rare"], told["last_rare"])


def test_names():
    for name, code in [("kayles", "0.77"), ("dawson", "0.137"), ("treblecross", "0.007"), ("grundy", "4!.0"), ("nim", "0.[3]")]:
        assert succeed("sequence", name, "-n", "50").out == succeed("sequence", code, "-n", "50").out
    assert succeed("sequence", " ( (kayles))", "-n", "50").out == succeed("sequence", "0.77", "-n", "50").out
    for name in ("cram", "twins", "chess", "(0.77", "kayles+nim"):
        assert "neither an octal code" in run("sequence", name).err


def test_values_beyond_the_period():
    ahead = succeed("sequence", "0.77", "-n", "1000000", "--checksum", "--stats", "--json").json[0]
    assert ahead["computed"] < 1000
    assert ahead["heaps"] == 1000001


def test_other_verbs_have_the_same_values():
    values = [int(line) for line in succeed("sequence", "0.106", "-n", "30000").lines]
    table = succeed("table", "0.106", "0..30000", "--show", "grundy", "--format", "csv").lines[1:]
    assert table == [f"{n},{value}" for n, value in enumerate(values)]
    for heap in (29999, 30000):
        answer = succeed("solve", "0.106", "-e", str(heap), "--json").json[0]
        assert answer["outcome"] == ("win" if values[heap] else "loss")
        assert f" {values[heap]}, is {values[heap]}," in answer["reason"]
        assert bool(answer["moves"]) == bool(values[heap])


def test_budget_that_ends():
    outcome = run("sequence", "0.007", "-n", "100000000", "--stats", "--json", "--seconds", "0.3")
    assert outcome.code == 3
    told = json.loads(outcome.out)
    assert 100 < told["heaps"] == told["computed"] < 100000000
    outcome = run("sequence", "0.106", "--memory", "100000", "-n", "10000000", "--checksum")
    assert outcome.code == 3


@pytest.mark.parametrize("budget", [("time", "--seconds", "0.3"), ("memory", "--memory", "200K")])
def test_the_budget_that_ends_the_search_for_a_period_is_named(budget):
    for game, form in [("0.007", []), ("0.007", ["--json"]), ("{1,3,4,999983}", ["--json"])]:
        outcome = run("sequence", game, "--period", *form, *budget[1:])
        assert outcome.code == 0 and f"{budget[0]} budget" in outcome.err, outcome
        if form:
            told = json.loads(outcome.out)
            assert told["proved"] is False and f" heaps 0 to {told['computed'] - 1}\n" in outcome.err
        else:
            assert outcome.out.startswith(f"{game}: no period is seen in heaps 0 to ")


@pytest.mark.parametrize("code", [".104", ".106", ".354", ".454", ".1005", ".0516"])
def test_the_memory_with_which_few_values_are_kept_is_named(code):
    """The size that is named suffices; a bit less ends with the same words."""
    def named(size, *limits):
        outcome = run("sequence", code, "--period", "--memory", f"{size}K", *limits)
        found = re.search(r"it can continue with --memory ([0-9]+)K; the answer", outcome.err)
        assert outcome.code == 0, outcome
        return int(found[1]) if found else None
    size = named(600)
    assert named(size - 1) == size
    outcome = run("sequence", code, "--period", "--memory", f"{size}K", "-n", "4000000", "--json")
    told = json.loads(outcome.out)
    assert outcome.code == 0 and (told["proved"] or told["computed"] == 4000001), outcome


def test_the_memory_for_a_longer_window_is_named():
    outcome = run("sequence", "0.16", "--period", "--memory", "944K")
    found = re.search(r"heap 198379 may be rare.* it can continue with --memory ([0-9]+K);", outcome.err)
    assert outcome.code == 0 and found, outcome
    assert "0.16: period 149459 from heap " in succeed("sequence", "0.16", "--period", "--memory", found[1]).out


@pytest.mark.parametrize("flag", ["--checksum", "--stats", "--json", "-o"])
def test_budget_that_ends_among_the_values_of_a_period(flag, tmp_path):
    flags = [flag, tmp_path / "values"] if flag == "-o" else [flag]
    outcome = run("sequence", "0.77", "-n", "1000000000000000", *flags, "--seconds", "0.2")
    assert outcome.code == 3 and "time budget" in outcome.err, outcome
    assert flag == "-o" or outcome.err.endswith("; the answer covers heaps 0 to 181\n"), outcome


def test_a_checkpoint_keeps_the_method(tmp_path):
    told = [succeed("sequence", "0.007", "-n", "25000", "--stats", "--checksum", "--checkpoint", tmp_path / "saved").lines for _ in range(2)]
    kept = [[line for line in lines if not line.startswith("rate ")] for lines in told]
    assert kept[0] == kept[1] and kept[0][3].startswith("method dense, ")


def test_checkpoint(tmp_path):
    """What was saved is not computed again, and nothing else changes; not even where the period is proved."""
    saved = tmp_path / "saved"
    alone = succeed("sequence", "0.16", "--period", "--checksum", "--json").out
    succeed("sequence", "0.16", "-n", "90000", "--checkpoint", saved, "--checksum")
    outcome = run("sequence", "0.16", "-n", "200000000", "--checkpoint", saved, "--seconds", "0.05")
    assert outcome.code == 3
    for _ in range(2):
        assert succeed("sequence", "0.16", "--period", "--checksum", "--json", "--checkpoint", saved).out == alone
    assert [path.name for path in tmp_path.iterdir()] == ["saved"]
    refused = run("sequence", "0.106", "-n", "5", "--checkpoint", saved)
    assert (refused.code, refused.out) == (2, "")
    assert "a checkpoint of 0.16, not of 0.106" in refused.err
    saved.write_bytes(saved.read_bytes()[:-5])
    assert "cut short" in run("sequence", "0.16", "-n", "5", "--checkpoint", saved).err
    nowhere = run("sequence", "0.16", "-n", "5", "--checkpoint", tmp_path / "none" / "saved")
    assert (nowhere.code, nowhere.out) == (4, "")


@pytest.mark.parametrize("most, arguments", [("1000000000", ["--stats"]), ("300000", ["--period", "--json"]), ("300000", [])])
def test_a_checkpoint_that_cannot_be_written(most, arguments, tmp_path):
    """On a disk that is full by then, amid the work or at its end: what is known is told, and the old one stays."""
    saved = tmp_path / "saved"
    succeed("sequence", "0.106", "-n", "20000", "--checkpoint", saved)
    old = saved.read_bytes()
    done = subprocess.run(["sh", "-c", 'ulimit -f 100; exec "$@"', "sh", program.KAYLES, "sequence", "0.106", "-n", most, *arguments,
                           "--checkpoint", saved], capture_output=True, text=True, check=False)
    assert done.returncode == 4 and f"{saved}: File too large" in done.stderr, done
    assert most == "300000" or "; the answer covers heaps 0 to" in done.stderr
    assert done.stdout and saved.read_bytes() == old and [path.name for path in tmp_path.iterdir()] == ["saved"]
    assert succeed("sequence", "0.106", "-n", "300000", "--checkpoint", saved, "--checksum").lines[0] == \
        succeed("sequence", "0.106", "-n", "300000", "--checksum").lines[0]


def test_two_runs_may_share_a_checkpoint(tmp_path):
    """A save waits while another run writes FILE.new, and leaves that file to it."""
    saved, new, theirs = tmp_path / "saved", tmp_path / "saved.new", tmp_path / "theirs"
    arguments = ["sequence", "0.007", "-n", "20000", "--checksum"]
    with open(new, "w", encoding="ascii") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        other.write("half of a checkpoint")
        other.flush()
        with subprocess.Popen([program.KAYLES, *arguments, "--checkpoint", saved], stdout=subprocess.PIPE, text=True) as waits:
            with pytest.raises(subprocess.TimeoutExpired):
                waits.wait(timeout=0.5)
            new.rename(theirs)
            fcntl.flock(other, fcntl.LOCK_UN)
            assert waits.wait() == 0
            assert waits.stdout.read() == succeed(*arguments, "--checkpoint", saved).out
    assert theirs.read_text() == "half of a checkpoint" and not new.exists()


def test_a_folder_that_takes_no_checkpoint(refusing, tmp_path):
    saved = tmp_path / "saved"
    for call in ("fsync", "rename"):
        outcome = run("sequence", "0.106", "-n", "5", "--checkpoint", saved, env=refusing(call, f"1 {errno.EROFS}"))
        assert (outcome.code, outcome.out) == (4, "") and "saved" in outcome.err and "Read-only file system" in outcome.err, (call, outcome)
        assert not list(tmp_path.iterdir())
    for place, code, error in [(tmp_path, 2, f"{tmp_path}: Is a directory"), ("/proc/saved", 4, "/proc/saved.new: No such file")]:
        outcome = run("sequence", "0.106", "-n", "5", "--checkpoint", place)
        assert (outcome.code, outcome.out) == (code, "") and error in outcome.err, outcome


def verdict(claim, tmp_path):
    file = tmp_path / "claim"
    file.write_text(json.dumps(claim) + "\n")
    outcome = run("check", file, "--seconds", "20")
    assert (outcome.code, outcome.out.split(":")[0].strip()) in [(0, "valid"), (1, "invalid")], outcome
    return outcome.code == 0


@pytest.mark.parametrize("code", ["0.07", "0.77", "0.356", "0.644", "4.12", "0.127", "{2,5,7}", "0.3"])
def test_claims_are_checked(code, tmp_path):
    file = tmp_path / "written"
    told = succeed("sequence", code, "--period", "--json", "--certificate", file).json[0]
    claim = json.loads(file.read_text())
    assert all(claim[key] == told[key] for key in ("game", "period", "preperiod", "saltus"))
    if code != "0.127": # 100,000 values
        assert verdict(claim, tmp_path)


def test_a_claim_with_one_field_changed_is_false(tmp_path):
    claim = json.loads(succeed("sequence", "0.77", "--period", "--certificate", "-").lines[1])
    assert verdict(claim, tmp_path)
    changes = [("kayles_certificate", 2), ("claim", "win"), ("game", "0.07"), ("game", "0.8"), ("game", "0.77!"), ("game", "0.7[7]"), ("period", 11),
               ("period", 24), ("period", 0), ("period", 2**64 - 1), ("preperiod", 70), ("preperiod", 72), ("saltus", 1),
               ("window", 167), ("window", 2**60), ("checksum", 0), ("mask", 7), ("mask", 2**40), ("parity", 1),
               ("parity", 2), ("rare", [3]), ("rare", claim["rare"] + [2000])]
    for field, value in changes:
        assert not verdict({**claim, field: value}, tmp_path), (field, value)
    for field in set(claim) - {"claim"}:
        assert run("check", "-", input=json.dumps({key: claim[key] for key in claim if key != field})).code == 2


def test_a_claim_by_a_register(tmp_path):
    """Of values in a window of memory; and one of Kayles made by hand, in which every field counts."""
    told = tmp_path / "told"
    answer = succeed("sequence", "0.1005", "--period", "--json", "--memory", "4M", "--certificate", told).json[0]
    assert (answer["period"], answer["preperiod"]) == (194, 1294723)
    claim = json.loads(told.read_text())
    assert claim["window"] == answer["computed"] < 1600000
    answer = succeed("sequence", "0.354", "--period", "--json", "--memory", "60M").json[0]  # far evidence at heap 10057293
    assert (answer["period"], answer["preperiod"]) == (1180, 10061916) and answer["computed"] < 11000000
    assert succeed("check", told, "--memory", "3M").lines == ["valid"]
    claim = json.loads(succeed("sequence", "0.77", "--period", "--certificate", "-").lines[1])
    claim |= {"register": 80, "kept": 100, "window": 163}
    sums = succeed("sequence", "0.77", "-n", "162", "--checksum", "--json").json[0]["checksum"]
    claim["checksum"] = int(sums, 16)
    assert verdict(claim, tmp_path)
    assert verdict({**claim, "kept": 101}, tmp_path) and verdict({**claim, "register": 75}, tmp_path)
    for field, value in [("period", 11), ("period", 6), ("period", 13), ("preperiod", 70), ("preperiod", 72), ("register", 71),
                         ("register", 0), ("register", 101), ("register", 2**64 - 1), ("kept", 79), ("kept", 164), ("kept", 2**64 - 1),
                         ("window", 162), ("window", 164), ("checksum", 0), ("mask", 7), ("mask", 0), ("rare", claim["rare"][1:])]:
        assert not verdict({**claim, field: value}, tmp_path), (field, value)
    assert not verdict({key: claim[key] for key in claim if key != "kept"}, tmp_path)
    false = {"kayles_certificate": 1, "claim": "period", "game": "0.71", "period": 4, "preperiod": 0, "saltus": 0, "window": 6, "register": 2,
             "kept": 2, "checksum": 1114117, "mask": 1, "parity": 1, "rare": []}  # a move takes all of heap 2: none takes all of heap 6
    assert not verdict(false, tmp_path)


@pytest.mark.parametrize("seconds", ["0.01", "0.02", "0.03", "0.04", "0.06", "10"])
def test_a_period_without_its_least_preperiod_has_no_certificate(seconds):
    """Whenever the time ends: before the proof, between the proof and the least preperiod, or never."""
    outcome = run("sequence", "0.1005", "--period", "--memory", "4M", "--seconds", seconds, "--certificate", "-")
    assert (outcome.code == 3) == ("at the latest" in outcome.out) and outcome.code in (0, 3), outcome
    assert ("kayles_certificate" in outcome.out) == (outcome.code == 0 and "proved" in outcome.out), outcome


@pytest.mark.parametrize("code, changed", [
    ("0.77", {"mask": 0}),  # its rare heaps stay
    ("0.3", {"rare": [1]}),
    ("0.3", {"parity": 1}),
    ("0.3", {"mask": 1}),  # by which every second heap is rare
    ("{2,5,7}", {"rare": [999999, 1]}),
])
def test_rare_heaps_are_those_of_the_mask_and_none_without_one(code, changed, tmp_path):
    claim = json.loads(succeed("sequence", code, "--period", "--certificate", "-").lines[1])
    assert verdict(claim, tmp_path) and not verdict({**claim, **changed}, tmp_path)
    assert claim["mask"] == (15 if code == "0.77" else 0)


def test_no_claim():
    assert run("sequence", "0.8", "--period", "--certificate", "-").code == 2
    assert run("sequence", "0.77", "--certificate", "-").code == 2
    assert succeed("sequence", "0.106", "--period", "-n", "999", "--certificate", "-").lines[1:] == []


def published():
    """Games with their period, preperiod and largest value, that of 0.106 apart, which nobody proves in a test."""
    lines = (program.ROOT / "tests" / "data" / "octal-periods.tsv").read_text().splitlines()
    header, *rows = [line.split("\t") for line in lines if not line.startswith("#")]
    rows = [dict(zip(header, row, strict=True)) for row in rows]
    return [row for row in rows if row["largest"] != "-"]


def proves(row):
    told = succeed("sequence", row["game"], "--period", "--json").json[0]
    assert told["proved"]
    assert [str(told[key]) for key in ("game", "period", "preperiod", "max")] == \
        [row[key] for key in ("game", "period", "preperiod", "largest")]


def test_published_periods():
    rows = [row for row in published() if int(row["preperiod"]) < 10**6]
    assert len(rows) > 55
    for row in rows:
        proves(row)


@pytest.mark.skipif(rounds(1) < 10, reason="takes a minute: KAYLES_ROUNDS=10")
def test_published_periods_that_begin_late():
    rows = [row for row in published() if int(row["preperiod"]) >= 10**6]
    assert len(rows) == 6
    for row in rows:
        proves(row)
    told = succeed("sequence", "0.104", "--period", "--json", "--memory", "16M").json[0]
    assert (told["period"], told["preperiod"]) == (11770282, 197769598)


def script(folder, *arguments):
    """The rows that scripts/octal_games.py writes, by their games, each a dictionary."""
    path = folder / "octal"
    subprocess.run([sys.executable, program.ROOT / "scripts" / "octal_games.py", "rows", arguments[0], path, *arguments[1:]], check=True,
                   env={**os.environ, "KAYLES": program.KAYLES})
    return {row["game"]: row for row in octal_games.read(path)}


def test_the_catalogue_says_what_each_game_says(tmp_path):
    rows = script(tmp_path, "2", "-n", "1000", "--seconds", "1000", "--parallel", "2")
    assert len(rows) == 127 and list(rows)[:3] == ["4.0", "0.1", "0.2"]
    claim = json.loads(succeed("sequence", "0.45", "--period", "--certificate", "-").lines[1])
    assert int(rows["0.45"]["checksum"], 16) == claim["checksum"] and int(rows["0.45"]["heaps"]) == claim["window"]
    page = (program.ROOT / "docs" / "octal-games.md").read_text()
    told = {cells[1]: cells[2:-1] for cells in (re.split(r" *\| *", line) for line in page.splitlines()) if len(cells) > 3}
    proved = [row for row in rows.values() if row["period"] != "-"]
    assert len(proved) > 40
    for row in proved:
        values = octal_games.values(row)
        assert told[row["game"]][:5] == [octal_games.number(row["period"]), octal_games.number(row["preperiod"]), *values[:3]], row
        assert told[row["game"]][-1] == row["checksum"]
    assert {game for game, row in rows.items() if row["same"] == "-"} == {game for game in told if "." in game and len(game) < 5}


def test_the_catalogue_goes_on_from_its_file(tmp_path):
    script(tmp_path, "2", "-n", "100")
    file = tmp_path / "octal"
    whole = file.read_text()
    script(tmp_path, "1", "-n", "100")
    assert file.read_text() == whole
    file.write_text(whole[:2000])  # amid a row
    script(tmp_path, "2", "-n", "100")
    assert file.read_text() == whole
    for text in (whole.replace("0.77\t", "0.78\t", 1), "other text\n"):
        file.write_text(text)
        with pytest.raises(subprocess.CalledProcessError):
            script(tmp_path, "2")
        assert file.read_text() == text


def test_games_that_are_the_same():
    """Those of docs/octal-games.md, and their first values."""
    page = (program.ROOT / "docs" / "octal-games.md").read_text()
    told = {}
    for first, others in re.findall(r"^- (\d\.\d+): ((?:[^-\n]|-\d|\n  )+)$", page, re.M):
        for game, _, shift in (other.strip().partition(" ") for other in others.replace("\n", " ").split(",")):
            told[game] = first, int(shift or 0)
    same = octal_games.same_games(list(octal_games.codes(3)))
    assert len(same) == 1023
    assert {game: other for game, other in same.items() if other[0] != game} == told
    own = {game for game, other in same.items() if other[0] == game}
    assert own == set(re.findall(r"^\| (\d\.\d{1,3}) \|", page, re.M)) and {"0.161", "0.36"} < own
    one, other = (succeed("sequence", game, "-n", "519").lines for game in ("0.161", "0.36"))
    assert one[:-1] == other[:-1] and one[-1] != other[-1]
    values = {game: heaps.values(game, 60) for game in same}
    for game, (other, shift) in told.items():
        assert values[game][:40] == [values[other][n + shift] if n + shift >= 0 else 0 for n in range(40)], game


def test_claims_of_new_periods_are_valid(tmp_path):
    """Those of short windows; KAYLES_ROUNDS=10 takes all but two that take minutes."""
    lines = (program.ROOT / "docs" / "octal-claims.jsonl").read_text().splitlines()
    some = [line for line in lines if json.loads(line)["window"] < (5 * 10**7 if rounds(1) >= 10 else 30000)]
    assert len(some) > 3
    file = tmp_path / "claims"
    file.write_text("".join(f"{line}\n" for line in some))
    assert succeed("check", file).lines == ["valid"] * len(some)
    page = (program.ROOT / "docs" / "octal-games.md").read_text()
    for line in lines:
        claim = json.loads(line)
        assert re.search(f"^\\| {claim['game']} \\| {claim['period']:,} \\| {claim['preperiod']:,} \\|.* {claim['checksum']:08X} \\|$",
                         page, re.M), claim["game"]


@pytest.mark.parametrize("arguments, word", [
    (["--all-octal", "2"], "--all-octal"), (["0.77", "--parallel", "x"], "--parallel"),
    (["0.0"], "without moves"), (["kayle"], "octal code"), (["1.0"], "never ends"), (["0.77", "-n", "-1"], "-n"),
    (["0.77", "--stats", "--format", "bfile"], "--format"), (["0.77", "3"], ""), ([], "")])
def test_bad_usage(arguments, word):
    outcome = run("sequence", *arguments)
    assert outcome.code == 2
    assert word in outcome.err


def test_nim_and_lasker_are_known_by_formulas():
    assert succeed("sequence", "nim", "--period").lines == ["0.[3]: period 1 from heap 0 on, values growing by 1 each, proved: values are known by a formula"]
    assert "period 4 from heap 1 on, values growing by 4 each, proved" in succeed("sequence", "lasker", "--period").out
    assert succeed("sequence", "lasker", "-n", "1000").lines[-4:] == ["997", "998", "1000", "999"]


def test_a_period_that_nothing_proves_is_told_as_seen():
    answer, = succeed("sequence", "0.[1]", "--period", "-n", "300", "--json").json
    assert (answer["period"], answer["preperiod"], answer["proved"]) == (1, 1, False)


@pytest.mark.parametrize("code, expected", [
    ("~{1,2}", (3, 0, 1)), ("~{1,4}", (2, 0, 1)), ("~{2}", (4, 0, 2)), ("~{3,5}/2", (12, 0, 8)), ("0.[2]", (1, 1, 1)),
    ("0.2[3]", (1, 1, 1)), ("0.[6]", (1, 1, 1)), ("0.[4]", (2, 1, 1))])
def test_values_that_grow_are_seen_to_where_nothing_proves_it(code, expected):
    answer, = succeed("sequence", code, "--period", "-n", "600", "--json").json
    period, preperiod, saltus = answer["period"], answer["preperiod"], answer["saltus"]
    assert (period, preperiod, saltus, answer["proved"]) == (*expected, False)
    values = heaps.values(code, 60)
    assert all(values[n + period] == values[n] + saltus for n in range(preperiod, 60 - period))
    assert not preperiod or values[preperiod - 1 + period] != values[preperiod - 1] + saltus


@pytest.mark.parametrize("code, most", [("~{1,2}", "40"), ("{2,9,70}", "60"), ("0.9", "2000"), ("0.007", "2000")])
def test_too_few_values_or_none_that_grow_show_no_period(code, most):
    assert succeed("sequence", code, "--period", "-n", most, "--json").json[0]["period"] is None
