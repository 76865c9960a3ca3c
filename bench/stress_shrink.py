#!/usr/bin/env python3
"""Measures how small `kayles stress` makes failing inputs, on fixed wrong programs, each with a fixed seed.

stress_shrink.py run KAYLES STRESS_WRONG FILE [WORD ...]   runs all (or those whose names contain a WORD), writes FILE
stress_shrink.py compare FILE FILE                         prints both side by side

STRESS_WRONG is the program made from stress_wrong.c.  The size of an input is the count of its numbers and letters, then the
sum of the numbers; `stress` compares sizes in the same way.
"""
import json
import pathlib
import re
import statistics
import subprocess
import sys
import time

RULES = pathlib.Path(__file__).resolve().parents[1] / "examples" / "rules"

# Faults by game: the number of header numbers before the list, and the names of the faults.
NUMBERS = "always equal even_length seven equal_four apart_1 apart_7 apart_13 sum_7 sum_100 rising palindrome largest_last " \
    "power_of_two powers_two small_and_large above_10 zeros first_last c:seven o:equal_four"
LARGE = "bits_31 bits_31_two bits_53 sum_32 bits_15"
HEADERS = "header_equal header_large header_beside header_31"
MANY = "b:equal b:above_10 b:seven"
PAIRS = [
    ("pyramid", 1, f"{NUMBERS} {LARGE} c:thirty c:thousand s:rising"),
    ("take-ab", 3, f"{NUMBERS} {LARGE} {HEADERS} c:thirty c:thousand"),
    ("xormites", 2, f"{NUMBERS} bits_31 sum_32 {MANY}"),
    ("sorting", 1, f"seven equal_four apart_7 sum_100 largest_last power_of_two bits_31 c:thirty rising palindrome o:zeros b:seven"),
    ("end-sequences", 2, "seven equal_four apart_7 sum_100 palindrome bits_31 c:thirty c:above_10 o:zeros b:equal first_last"),
    ("coin-flip", 3, "always tails_6 tails_pairs tht rows_3 rows_6 square wide run_5 mirrored c:long_60 o:odd_12 b:tails_6 long_20"),
    ("colouring", 2, "always rbbr rbrbrw balanced whites mirrored run_5 run_3 odd_12 long_20 long_60 c:thousand o:rbrbrw b:run_3 "
     "s:whites b:odd_12"),
    ("vertex-geography", 3, "always degree_4 triangle edges_8 edges_20 leaves_4 loop first_last c:edges_20 o:triangle c:degree_4"),
    ("edge-geography", 4, "always degree_3_side edges_8 loop first_last leaves_4 c:edges_8 c:degree_3_side even_length c:loop"),
    ("pawns", 2, "always pawns_5 pawns_gap pawns_odd rows_3 rows_6 square wide run_5 c:long_20 o:pawns_5 mirrored"),
    ("0.77", 0, "always equal seven apart_7 above_50 bits_31 power_of_two period_12_from_70 c:above_10 b:above_50"),
    ("0.07", 0, "equal_four apart_13 period_34_from_52 sum_100 bits_15"),
    ("{2,5,7}", 0, "above_50 powers_two apart_1 bits_31_two rising o:zeros c:thirty"),
    ("nim.lua", 0, "always above_50 power_of_two c:above_50 bits_31"),
    ("kayles.lua", 0, "equal above_50 apart_7 seven period_12_from_70 c:power_of_two"),
    ("chomp.lua", 0, "seven equal_four above_10 rising even_length c:sum_7"),
    ("tic_tac_toe.lua", 0, "zeros equal_four palindrome first_last o:sum_7"),
    ("wythoff.lua", 0, "above_50 power_of_two apart_7 small_and_large c:apart_13"),
    ("toads_and_frogs.lua", 0, "long_20 odd_12 mirrored run_3"),
    ("subtraction.lua", 0, "above_50 power_of_two b:above_50"),
    ("pyramid.lua", 0, "seven equal_four sum_100 largest_last c:apart_7"),
    ("ends.lua", 0, "seven equal_four c:sum_7 palindrome"),
]
ONE_CORE = ["--parallel", "2"]


def pairs():
    seed = 1
    for game, header, faults in PAIRS:
        for fault in faults.split():
            yield f"{game} {fault}", game, fault, header, seed
            seed += 1


def measure(game, text):
    if game == "edge-geography": # the opponent's moves follow the board
        words = text.split()
        text = " ".join(words[:4 + 2 * int(words[2])])
    numbers, letters = [], 0
    for word in text.split():
        if word[0] in "-0123456789":
            numbers += [int(part) for part in re.findall("[0-9]+", word)]
        else:
            letters += len(word)
    return [len(numbers) + letters, sum(numbers)]


def run(kayles, wrong, name, game, fault, header, seed):
    path = str(RULES / game) if game.endswith(".lua") else game
    size = ["--size", "14"] if game == "edge-geography" else []
    limit = ["--time-limit", "0.5"] if fault.startswith("s:") else []
    begun = time.monotonic()
    done = subprocess.run([kayles, "stress", path, "--json", "--seconds", "8", "--seed", str(seed), *ONE_CORE, *size, *limit, "--",
                           wrong, path, fault, str(header)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    found = json.loads(done.stdout) if done.stdout else {"verdict": f"error {done.returncode}", "input": None}
    return {"seconds": round(time.monotonic() - begun, 2), "verdict": found["verdict"], "input": found["input"],
            "size": measure(game, found["input"]) if found["input"] else None}


def run_all(kayles, wrong, file, words):
    results = {}
    for name, *rest in pairs():
        if words and not any(word in name for word in words):
            continue
        results[name] = run(kayles, wrong, name, *rest)
        print(name, results[name]["verdict"], results[name]["size"], results[name]["seconds"], sep="\t", flush=True)
        pathlib.Path(file).write_text(json.dumps(results, indent=1))


def quartiles(values):
    return " ".join(f"{value:10.2f}" for value in statistics.quantiles(values, n=4, method="inclusive"))


def compare(old, new):
    old, new = (json.loads(pathlib.Path(file).read_text()) for file in (old, new))
    names = [name for name in old if name in new and old[name]["size"] and new[name]["size"]]
    for name in old:
        if name in new and (old[name]["verdict"] != new[name]["verdict"]):
            print(f"{name}: {old[name]['verdict']}, then {new[name]['verdict']}")
    sides = [[results[name] for name in names] for results in (old, new)]
    for a, b, name in zip(*sides, names):
        if a["size"] != b["size"]:
            print(f"{'smaller' if b['size'] < a['size'] else 'larger '}  {name:32} {a['size']} {b['size']} "
                  f"({a['seconds']} s, {b['seconds']} s)")
    print(f"{len(names)} inputs; smaller {sum(b['size'] < a['size'] for a, b in zip(*sides))}, "
          f"the same {sum(b['size'] == a['size'] for a, b in zip(*sides))}, "
          f"larger {sum(b['size'] > a['size'] for a, b in zip(*sides))}")
    print(f"{'':22} {'quartile':>10} {'median':>10} {'quartile':>10}")
    for title, value in [("numbers and letters", lambda row: row["size"][0]), ("sum of the numbers", lambda row: row["size"][1]),
                         ("seconds", lambda row: row["seconds"])]:
        for when, side in zip(("before", "after"), sides):
            print(f"{title:>20}, {when:7} {quartiles([value(row) for row in side])}")
    print(f"{'mean size':>20}, {statistics.mean(row['size'][0] for row in sides[0]):.2f} "
          f"{statistics.mean(row['size'][0] for row in sides[1]):.2f}")


if sys.argv[1] == "run":
    run_all(*sys.argv[2:5], sys.argv[5:])
else:
    compare(*sys.argv[2:4])
