"""The examples run, in the order in which a reader would try them."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys

import foldoku
import pyarrow.parquet as pq
import pytest

from conftest import ROOT

EXAMPLES = ROOT / "crates/python/examples"


def run(name: str, *arguments: object) -> str:
    command = [sys.executable, EXAMPLES / name, *map(str, arguments)]
    # Spark would look up the name of this machine, which costs a minute if no server knows it.
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""


# Runs the code of a notebook in order, as a new kernel does.
NOTEBOOK = """
import json, pathlib, sys
scope = {}
for cell in json.loads(pathlib.Path(sys.argv[1]).read_text())["cells"]:
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), sys.argv[1], "exec"), scope)
"""


@pytest.mark.parametrize("name", ["supervised", "reinforcement", "evaluation"])
def test_notebooks_run_from_the_top(name, tmp_path):
    path = EXAMPLES / f"{name}.ipynb"
    cells = json.loads(path.read_text())["cells"]
    assert not any(cell.get("outputs") for cell in cells), "outputs are not committed"
    command = [sys.executable, "-c", NOTEBOOK, path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    sizes = ast.literal_eval(run("data_set.py", folder, 1200))
    assert sum(sizes.values()) == 1200
    assert sizes["train"] > 5 * sizes["test"] > 0 < sizes["validation"]
    return folder


def test_data_set_has_ratings_and_separate_splits(folder):
    forms = {}
    for split in ("train", "validation", "test"):
        table = pq.read_table(folder / f"{split}.parquet")
        assert table.column_names == ["puzzle", "solution", "canonical", "level", "score"]
        row = table.slice(0, 1).to_pylist()[0]
        assert foldoku.level(row["puzzle"]).score == row["score"]
        forms[split] = set(table["canonical"].to_pylist())
        assert len(forms[split]) == len(table)
    assert not forms["train"] & forms["test"] and not forms["train"] & forms["validation"]


def test_training_sees_every_puzzle(folder):
    rows = pq.read_metadata(folder / "train.parquet").num_rows
    assert run("training.py", folder / "train.parquet") == f"{rows} puzzles"


def test_difficulty_plots_a_picture(folder):
    run("difficulty.py", folder / "test.parquet", folder / "difficulty.png")
    assert (folder / "difficulty.png").read_bytes()[:4] == b"\x89PNG"


def test_spark_example_rates_every_row(folder):
    levels = pq.read_table(folder / "test.parquet")["level"].to_pylist()
    expected = {level: levels.count(level) for level in set(levels)}
    assert ast.literal_eval(run("with_spark.py", folder / "test.parquet")) == expected
