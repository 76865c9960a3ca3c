#!/usr/bin/env python3
"""Lists the tests that failed in the last `meson test` of some builds, with the lines that explain each failure.

failures.py BUILD...
"""
import json
import pathlib
import re
import sys

PASSED = {"OK", "SKIP", "EXPECTEDFAIL"}
# Lines of pytest, cmocka and the sanitizers that explain a failure.
TELLING = re.compile(r"(FAILED|ERROR) \S|\[  (FAILED  \] (?!\d)|ERROR   \] | LINE   \] )|SUMMARY: |.*: runtime error: ")
AT_MOST = 5 # lines for a test
LONGEST = 300 # characters of a line


def lines_of(test):
    """Returns the lines of a failed test that explain the failure, or the last lines if none is recognised."""
    said = test.get("stdout", "") + "\n" + test.get("stderr", "")
    lines = [line.rstrip() for line in said.splitlines() if line.strip()]
    telling = list(dict.fromkeys(line for line in lines if TELLING.match(line)))
    if not telling:
        return lines[-AT_MOST:]
    more = len(telling) - AT_MOST
    return telling[:AT_MOST] + ([f"and {more} more"] if more > 0 else [])


def main():
    for build in sys.argv[1:]:
        log = pathlib.Path(build) / "meson-logs" / "testlog.json"
        if not log.is_file():
            print(f"{build}: no test was run")
            continue
        for test in map(json.loads, log.read_text().splitlines()):
            if test["result"] not in PASSED:
                print(f"{build}: {test['name'].split(' / ')[-1]}: {test['result']}")
                for line in lines_of(test):
                    print("    " + line[:LONGEST])


if __name__ == "__main__":
    main()
