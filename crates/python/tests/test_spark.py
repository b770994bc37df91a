"""``foldoku.spark`` on a real cluster: two executor processes of one core each, on this machine."""

from __future__ import annotations

import inspect
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import foldoku
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from foldoku import spark as sudoku

from test_scalars import EASY

ROWS = 200_000


@pytest.fixture(scope="module")
def rows(puzzles) -> list[str | None]:
    """Generated puzzles, puzzles of all kinds, nulls, and rows that are not puzzles, mixed."""
    others = [*puzzles, None, None, "", "x" * 81, "." * 80]
    generated = pa.array(foldoku.generate(ROWS - len(others), seed=1)).field("puzzle").to_pylist()
    mixed = generated + others
    random.Random(1).shuffle(mixed)
    return mixed


@pytest.fixture(scope="module")
def table(rows) -> pa.Table:
    return pa.table({"number": pa.array(range(len(rows))), "puzzle": pa.array(rows)})


@pytest.fixture(scope="module")
def source(table, tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("spark") / "puzzles.parquet"
    pq.write_table(table, path, row_group_size=5000)
    return str(path)


@pytest.fixture(scope="module")
def expected(table) -> pa.Table:
    return table.append_column("answer", pa.array(foldoku.solve(table["puzzle"].combine_chunks())))


def executors(spark_session) -> dict[str, int]:
    """The tasks that each executor has completed, lost executors included."""
    listed = spark_session.sparkContext._jsc.sc().statusStore().executorList(False)
    found = [listed.apply(index) for index in range(listed.length())]
    return {one.id(): one.completedTasks() for one in found if one.id() != "driver"}


def executor_pids(spark_session) -> dict[str, int]:
    """The process of each executor of this application."""
    pids = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue
        if spark_session.sparkContext.applicationId in words and "--executor-id" in words:
            if any(word.endswith("CoarseGrainedExecutorBackend") for word in words):
                pids[words[words.index("--executor-id") + 1]] = int(folder.name)
    return pids


def wait_for(condition, seconds: float = 60.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := condition():
            return result
        time.sleep(0.02)
    raise AssertionError("timed out")


def read_sorted(path: str) -> pa.Table:
    return pq.read_table(path).sort_by("number")


def solve_to_parquet(spark_session, source: str, target: str, partitions: int = 20) -> None:
    frame = spark_session.read.parquet(source).repartition(partitions)
    sudoku.solve(frame, "puzzle").write.parquet(target)


def test_parquet_to_parquet_equals_the_local_answers(spark_session, source, expected, tmp_path):
    before = executors(spark_session)
    target = str(tmp_path / "solved.parquet")
    solve_to_parquet(spark_session, source, target)
    assert read_sorted(target).equals(expected)
    used = [name for name, tasks in executors(spark_session).items() if tasks > before.get(name, 0)]
    assert len(used) == 2, "both executors have completed tasks"


def test_killed_executor_changes_nothing(spark_session, source, expected, tmp_path):
    wait_for(lambda: len(executor_pids(spark_session)) == 2)
    before, pids = executors(spark_session), executor_pids(spark_session)
    target = str(tmp_path / "solved.parquet")
    failures: list[Exception] = []

    def run():
        try:
            solve_to_parquet(spark_session, source, target, partitions=100)
        except Exception as error:  # noqa: BLE001 - reported by the test
            failures.append(error)

    job = threading.Thread(target=run)
    job.start()
    # The victim has completed some tasks of this job and is busy with another one.
    victim = wait_for(
        lambda: next((it for it in pids if executors(spark_session).get(it, 0) > before.get(it, 0) + 20), None),
        seconds=300,
    )
    assert job.is_alive(), "the job ended before its executor was killed"
    os.kill(pids[victim], signal.SIGKILL)
    job.join(timeout=180)
    assert not job.is_alive() and not failures, failures
    assert read_sorted(target).equals(expected)
    wait_for(lambda: len(executor_pids(spark_session)) == 2)
    assert victim not in executor_pids(spark_session), "Spark has replaced the executor"


def test_dedupe_equals_the_command_line(spark_session, tmp_path):
    generated = pa.array(foldoku.generate(3000, seed=2)).field("puzzle").to_pylist()
    lines = tmp_path / "lines.txt"
    lines.write_text("\n".join(generated[:1000]) + "\n")
    command = [sys.executable, "-m", "foldoku"]
    shuffled = subprocess.run(
        [*command, "shuffle", "--quiet", "--seed", "1", "--count", "2", str(lines)],
        capture_output=True, text=True, check=True,
    ).stdout.split()
    mixed = [*generated, *shuffled, *generated[:500]]
    random.Random(3).shuffle(mixed)
    lines.write_text("\n".join(mixed) + "\n")
    unique = subprocess.run(
        [*command, "dedupe", "--quiet", str(lines)], capture_output=True, text=True, check=True
    ).stdout.split()

    table = pa.table({"number": list(range(len(mixed))), "puzzle": mixed})
    pq.write_table(table, tmp_path / "mixed.parquet")
    frame = spark_session.read.parquet(str(tmp_path / "mixed.parquet")).repartition(7)
    kept = sudoku.dedupe(frame, "puzzle", order="number").orderBy("number").collect()
    assert [row.puzzle for row in kept] == unique
    assert len(unique) == 3000
    assert sudoku.dedupe(frame, "puzzle").count() == 3000


@pytest.mark.parametrize("name", ["check", "count", "rate", "level", "canonical"])
def test_every_function_equals_its_local_one(spark_session, unique, name):
    easy = [known.puzzle for known in unique if foldoku.level(known.puzzle).level != "Extreme"][:50]
    rows = [*easy, None, "x" * 81]
    assert len(easy) > 10
    numbered = list(enumerate(rows))
    frame = spark_session.createDataFrame(numbered, "number long, puzzle string")
    answered = getattr(sudoku, name)(frame.repartition(3), "puzzle", to="given").orderBy("number")
    local = getattr(foldoku, name)(rows).to_list()
    found = [row.given if row.given is None or name in ("check", "count", "canonical") else row.given.asDict()
             for row in answered.collect()]
    assert found == local


@pytest.mark.parametrize("name", ["rate", "level"])
def test_time_limits_are_a_status(spark_session, name):
    hardest = "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4"
    frame = spark_session.createDataFrame([(0, hardest), (1, EASY)], "number long, puzzle string")
    answered = getattr(sudoku, name)(frame, to="given", timeout=0.01).orderBy("number").collect()
    assert [row.given.status for row in answered] == ["timeout", "unique"]


def test_every_long_function_has_a_time_limit():
    for name in ("solve", "count", "check", "rate", "level"):
        assert inspect.signature(getattr(sudoku, name)).parameters["timeout"].default == 60.0


def test_wrong_columns_are_errors(spark_session):
    frame = spark_session.createDataFrame([("." * 81, 1)], "puzzle string, answer long")
    with pytest.raises(ValueError, match="unknown column 'puzzles'; expected one of: puzzle, answer"):
        sudoku.solve(frame, "puzzles")
    with pytest.raises(ValueError, match="the column 'answer' exists already; pass another name as to="):
        sudoku.solve(frame, "puzzle")
    with pytest.raises(TypeError, match="column 'answer': expected strings, found bigint"):
        sudoku.solve(frame, "answer", to="other")
    assert sudoku.solve(frame, to="other").first().other.status == "multiple"


def test_other_columns_pass_unchanged(spark_session):
    frame = spark_session.sql(
        "select repeat('.', 81) as puzzle, timestamp '2026-01-02 03:04:05' as time, "
        "array(struct(1 as a, null as b)) as nested, cast(1.50 as decimal(10, 2)) as price"
    )
    row = sudoku.check(frame).first()
    assert row.status == "multiple"
    assert [row.time, row.nested, row.price] == [*frame.first()[1:]]
    empty = sudoku.solve(frame.where("price > 2"))
    assert empty.count() == 0 and empty.columns[-1] == "answer"
