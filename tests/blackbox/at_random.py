"""Hypothesis without a clock, for the files that use it: the others start in half the time without."""
import os

from hypothesis import HealthCheck, given, settings # noqa: F401
from hypothesis import strategies as st # noqa: F401

import program

settings.register_profile(
    "kayles",
    deadline=None,
    max_examples=program.rounds(100),
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize="KAYLES_ROUNDS" not in os.environ,  # the quick suite is the same every time
)
settings.load_profile("kayles")
