"""Fixtures of the repository, as the tests need them."""

from __future__ import annotations

import os
import pathlib
import sys
from dataclasses import dataclass

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Known:
    """A puzzle of the corpus with its solution count and, if it is unique, its solution."""

    puzzle: str
    count: int
    is_exact: bool
    solution: str

    @property
    def status(self) -> str:
        return {0: "none", 1: "unique"}.get(self.count, "multiple")


def read_corpus() -> list[Known]:
    known = []
    for path in sorted((ROOT / "fixtures/corpus").glob("classic-*.txt")):
        for line in path.read_text().splitlines():
            if line and not line.startswith("#"):
                puzzle, count, solution = line.split(":")[:3]
                number = int(count.rstrip("+"))
                known.append(Known(puzzle, number, not count.endswith("+"), solution))
    return known


def read_golden(name: str) -> list[dict[str, str]]:
    lines = (ROOT / "fixtures/golden" / name).read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


@pytest.fixture(scope="session")
def corpus() -> list[Known]:
    known = read_corpus()
    assert {one.status for one in known} == {"unique", "multiple", "none"}
    return known


@pytest.fixture(scope="session")
def puzzles(corpus: list[Known]) -> list[str]:
    return [one.puzzle for one in corpus]


@pytest.fixture(scope="session")
def unique(corpus: list[Known]) -> list[Known]:
    return [one for one in corpus if one.count == 1]


@pytest.fixture(scope="session")
def spark_session():
    """Spark with two executor processes of one core each, on this machine."""
    import pyspark
    from pyspark.sql import SparkSession

    # Without SPARK_HOME the executors do not find their classes.
    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # A host name that no server knows would cost a minute.
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_LOCAL_HOSTNAME"] = "localhost"
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("foldoku tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "localhost")
        .config("spark.sql.shuffle.partitions", "8")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()
