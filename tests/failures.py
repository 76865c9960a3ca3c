#!/usr/bin/env python3
"""Tests scripts/failures.py, which lists failed tests at the end of `make test`, on the logs of two builds.

failures.py ROOT
"""
import json
import pathlib
import subprocess
import sys
import tempfile

PYTEST = "...F\n=== short test summary info ===\nFAILED test_x.py::test_a - assert 1 == 2\n1 failed\n"
CMOCKA = """[       OK ] fine
[  ERROR   ] --- 0x1 != 0x2
[   LINE   ] --- x_test.c:6: error: Failure!
[  FAILED  ] a
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] a
"""
LOGS = {
    "first": [
        {"name": "kayles:quick / base/x", "result": "OK", "stdout": "FAILED it has not\n"},
        {"name": "kayles:blackbox / blackbox/x", "result": "FAIL", "stdout": PYTEST},
        {"name": "kayles:quick / math/x", "result": "FAIL", "stderr": CMOCKA},
    ],
    "second": [
        {"name": "kayles:quick / threads", "result": "SKIP"},
        {"name": "kayles:install / install", "result": "TIMEOUT", "stdout": "1\n2\n3\n\n4\n5\n", "stderr": "6\n"},
        {"name": "kayles:quick / laws", "result": "FAIL", "stderr": "".join(map("[  FAILED  ] law {}\n".format, range(9)))},
    ],
}
SAID = """first: blackbox/x: FAIL
    FAILED test_x.py::test_a - assert 1 == 2
first: math/x: FAIL
    [  ERROR   ] --- 0x1 != 0x2
    [   LINE   ] --- x_test.c:6: error: Failure!
    [  FAILED  ] a
second: install: TIMEOUT
    2
    3
    4
    5
    6
second: laws: FAIL
    [  FAILED  ] law 0
    [  FAILED  ] law 1
    [  FAILED  ] law 2
    [  FAILED  ] law 3
    [  FAILED  ] law 4
    and 4 more
third: no test was run
"""


def main():
    script = pathlib.Path(sys.argv[1]).resolve() / "scripts" / "failures.py"

    def said(*builds):
        return subprocess.run([script, *builds], cwd=folder, capture_output=True, text=True, check=True).stdout

    with tempfile.TemporaryDirectory() as folder:
        for build, tests in LOGS.items():
            log = pathlib.Path(folder, build, "meson-logs", "testlog.json")
            log.parent.mkdir(parents=True)
            log.write_text("".join(json.dumps(test) + "\n" for test in tests))
        told = said("first", "second", "third")
        assert told == SAID, told
        log.write_text(json.dumps({"name": "kayles:quick / base/x", "result": "OK", "stdout": PYTEST}) + "\n")
        assert said("second") == "", "it speaks where all passed"


if __name__ == "__main__":
    main()
