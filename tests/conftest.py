"""What every test may use: Hypothesis profiles and the folder of shared reference material."""

import gc
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from ludwright.table.finding import load_object

REPOSITORY = Path(__file__).resolve().parents[1]

# `quick` draws the same examples on every run, so a failure is the change's fault and not the day's.
settings.register_profile(
    "quick", max_examples=15, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", max_examples=2_000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("quick")


def pytest_configure(config: pytest.Config) -> None:
    """What is worked out once is kept beside pytest's own cache: tests see nothing that a user has synced."""
    if config.cache is not None:
        os.environ["LUDWRIGHT_CACHE"] = str(config.cache.mkdir("ludwright"))
    os.environ.pop("LUDWRIGHT_CARDS", None)
    # Catalogs are large and live as long as the run: looking through them for garbage takes a tenth of it.
    gc.set_threshold(100_000, 50, 100)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the source tree."""
    return REPOSITORY


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material beside the repository; tests that need it are skipped without it."""
    folder = REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip("no folder named shared beside the repository")
    return folder


@pytest.fixture(scope="session")
def leduc(repository: Path) -> type[Any]:
    """The example game, a class."""
    found: type[Any] = load_object(f"{repository / 'examples/leduc.py'}:Leduc", what="game")
    return found
