"""What every black-box test needs: the oracles in reach, and Hypothesis without a clock."""
import os
import pathlib
import sys

from hypothesis import HealthCheck, settings

import program

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracles"))


def pytest_configure(config):
    config.addinivalue_line("markers", "heavy: too much for a program with sanitizers and buffers that always move")


settings.register_profile(
    "kayles",
    deadline=None,
    max_examples=program.rounds(100),
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize="KAYLES_ROUNDS" not in os.environ,  # the quick suite is the same every time
)
settings.load_profile("kayles")
