"""The recipes of the README for Spark, Ray, Dask and DuckDB."""

from __future__ import annotations

import foldoku
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from conftest import ROOT


def recipe(module: str) -> str:
    """The block of the README that imports ``module``."""
    readme = (ROOT / "crates/python/README.md").read_text()
    blocks = [block.split("```")[0] for block in readme.split("```py\n")[1:]]
    [found] = [block for block in blocks if f"import {module}" in block]
    return found


@pytest.fixture
def rows(puzzles, tmp_path, monkeypatch) -> list[str | None]:
    """Rows in ``puzzles.parquet`` of the current folder."""
    rows = [*puzzles[:80], None, "x" * 81, *puzzles[:40]]
    table = pa.table({"number": list(range(len(rows))), "puzzle": rows})
    pq.write_table(table, tmp_path / "puzzles.parquet", row_group_size=30)
    monkeypatch.chdir(tmp_path)
    return rows


def run(module: str) -> dict:
    names: dict = {}
    exec(recipe(module), names)
    return names


def test_spark(spark_session, rows, tmp_path):
    text = recipe("spark as sudoku")
    # The Java machine of the driver has its own current folder.
    for name in ("puzzles", "solved", "unique"):
        text = text.replace(f'"{name}.parquet"', repr(str(tmp_path / f"{name}.parquet")))
    exec(text, {"session": spark_session})
    solved = pq.read_table(tmp_path / "solved.parquet").sort_by("number")
    assert solved["answer"].to_pylist() == foldoku.solve(rows).to_list()
    kept = pq.read_table(tmp_path / "unique.parquet").sort_by("number")["number"].to_pylist()
    first = {}
    for number, form in enumerate(foldoku.canonical(rows).to_list()):
        first.setdefault(form, number)
    del first[None]
    assert kept == sorted(first.values())


def test_ray(rows):
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        solved = run("ray")["solved"].sort("number").take_all()
    finally:
        ray.shutdown()
    # In the stream of a table, a null row has null fields.
    nulls = dict.fromkeys(["status", "count", "solution", "guesses"])
    answers = [nulls if answer is None else answer for answer in foldoku.solve(rows).to_list()]
    assert [row["answer"] for row in solved] == answers


def test_dask(rows):
    frame = run("dask.dataframe")["frame"].compute(scheduler="processes", num_workers=2)
    statuses = [None if pd.isna(status) else status for status in frame["status"]]
    assert statuses == foldoku.check(rows).to_list()


def test_duckdb(rows):
    [(classes,)] = run("duckdb")["classes"].fetchall()
    assert classes == len({form for form in foldoku.canonical(rows).to_list() if form})
