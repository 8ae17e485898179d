"""How much the property tests do: NEOTERIC_HYPOTHESIS=heavy multiplies it by a hundred.

NEOTERIC_HYPOTHESIS may also be a number to multiply by.
"""

from __future__ import annotations

import os
from random import Random

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

_ASKED = os.environ.get("NEOTERIC_HYPOTHESIS", "1")
SCALE = 100.0 if _ASKED == "heavy" else float(_ASKED)


def examples(count: int) -> settings:
    """Settings for so many examples in an ordinary run.

    Failures are not shrunk, which takes minutes here: each test notes the position instead.
    """
    return settings(
        # In CI always the same examples: a change is judged by what it changed. At home others each time.
        derandomize=os.environ.get("CI") == "true",
        max_examples=max(1, round(count * SCALE)),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
        print_blob=True,
    )


def randoms() -> st.SearchStrategy[Random]:
    """Even chances, from a seed. Those of hypothesis itself are skewed, and only pay where it shrinks."""
    return st.integers(0, 2**64 - 1).map(Random)
