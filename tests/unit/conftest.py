"""Runs the tests of the rules with the compiled core and with the slow reference."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import positions


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "implementation" in metafunc.fixturenames:
        metafunc.parametrize("implementation", ["core", "reference"], indirect=True)


@pytest.fixture
def implementation(request: pytest.FixtureRequest) -> Iterator[str]:
    """The one tested, by name."""
    before = positions.tested[0]
    positions.tested[0] = request.param
    yield request.param
    positions.tested[0] = before
