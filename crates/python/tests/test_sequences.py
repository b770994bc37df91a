"""Columns and explanations as sequences, arrays, tables and pickles."""

from __future__ import annotations

import collections.abc
import copy
import multiprocessing
import pickle

import foldoku
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from test_scalars import EASY, EMPTY, HARD

ROWS = [EMPTY, None, EASY, "x", EASY]


def columns(rows: list[str | None]) -> dict[str, foldoku.Column]:
    """A column of each type, in two chunks, the first of which begins inside of an array."""
    chunks = pa.chunked_array([["x", *rows[:2]], rows[2:]], pa.string())
    names = ("solve", "count", "check", "rate", "level", "canonical")
    return {name: getattr(foldoku, name)(chunks)[1:] for name in names} | {"generate": foldoku.generate(5, seed=1)}


@pytest.fixture(scope="module")
def answers() -> dict[str, foldoku.Column]:
    return columns(ROWS)


NAMES = ["solve", "count", "check", "rate", "level", "canonical", "generate"]


def test_null_rows_have_no_values(answers):
    assert pa.array(foldoku.solve([None, EASY])).field("status").to_pylist() == [None, "unique"]
    for name in ("solve", "rate", "level"):
        array = pa.array(answers[name])
        array.validate(full=True)
        assert array[1].as_py() is None
        assert [array.field(index)[1].as_py() for index in range(array.type.num_fields)] == [None] * len(
            answers[name].fields
        )
        assert array.field("status").to_pylist() == [row and row["status"] for row in answers[name]]


@pytest.mark.parametrize("name", ["solve", "rate", "level", "generate"])
def test_every_library_makes_tables(name, answers):
    column = answers[name]
    rows = [row or dict.fromkeys(column.fields) for row in column]
    table = pa.table(column)
    table.validate(full=True)
    assert table.column_names == column.fields
    assert table.to_pylist() == rows
    frame = pd.DataFrame.from_arrow(column)
    assert list(frame.columns) == column.fields and len(frame) == len(column)
    assert frame.isna().to_numpy().tolist() == [[value is None for value in row.values()] for row in rows]
    assert pl.DataFrame(column).to_dicts() == rows
    # As values, null rows stay null.
    assert pa.array(column).to_pylist() == pl.Series(column).to_list() == list(column)


def test_streams_make_tables():
    table = pa.table(foldoku.solve(ROWS, stream=True))
    assert table["status"].to_pylist() == ["multiple", None, "unique", "invalid", "unique"]
    reader = pa.RecordBatchReader.from_stream(foldoku.rate(ROWS, stream=True))
    assert reader.read_all()["er"].to_pylist() == [None, None, 1.2, None, 1.2]


@pytest.mark.parametrize("name", NAMES)
def test_columns_are_sequences(name, answers):
    column, rows = answers[name], answers[name].to_list()
    assert isinstance(column, collections.abc.Sequence)
    assert len(column) == len(rows) == 5
    assert list(reversed(column)) == rows[::-1]
    assert list(column[::-2]) == rows[::-2] and list(column[3:0:-1]) == rows[3:0:-1]
    assert type(column[1:3]) is type(column[::-1]) is foldoku.Column
    assert len(column[7:]) == len(column[3:1]) == 0
    for row in rows:
        assert row in column
        assert column.index(row) == rows.index(row) and column.count(row) == rows.count(row)
    assert column.index(rows[4], -2) == rows.index(rows[4], -2)
    with pytest.raises(ValueError):
        column.index("sudoku")
    with pytest.raises(TypeError, match="^expected an index or a slice, got float$"):
        column[1.0]
    assert column[np.int64(2)] == rows[2]
    if isinstance(rows[0], str):
        assert sorted(row for row in column if row)[0] == min(row for row in rows if row)


def test_fields_are_columns(answers):
    solved = answers["solve"]
    assert solved.fields == ["status", "count", "solution", "guesses"]
    for name in solved.fields:
        column = solved[name]
        assert isinstance(column, foldoku.Column)
        assert list(column) == [row and row[name] for row in solved]
        assert len(pa.chunked_array(column)) == 5
    with pytest.raises(KeyError, match="no field 'state'; the rows have: status, count, solution, guesses"):
        solved["state"]
    assert answers["check"].fields == []
    with pytest.raises(TypeError, match="^the rows have no fields; use an index or a slice$"):
        answers["check"]["status"]


def test_explanations_are_sequences():
    explanation = foldoku.explain(EASY)
    steps = list(explanation)
    assert isinstance(explanation, collections.abc.Sequence)
    assert list(reversed(explanation)) == steps[::-1]
    assert explanation[3:9:2] == steps[3:9:2] and explanation[::-1] == steps[::-1]
    assert steps[7] in explanation and foldoku.hint(HARD) not in explanation
    assert explanation.index(steps[7]) == 7 and explanation.count(steps[7]) == 1
    assert explanation == foldoku.explain(EASY) != foldoku.explain(EASY, order="se")
    assert hash(explanation) == hash(foldoku.explain(EASY))


def test_columns_are_arrays(answers):
    counts = np.asarray(answers["count"])
    assert (counts.dtype, counts.shape) == (np.dtype("float64"), (5,))
    np.testing.assert_array_equal(counts, [1000, np.nan, 1, np.nan, 1])
    full = np.asarray(foldoku.count([EASY, EMPTY]))
    assert full.dtype == np.dtype("int64") and full.tolist() == [1, 1000]
    full[0] = 7
    assert np.asarray(answers["check"]).tolist() == ["multiple", None, "unique", "invalid", "unique"]
    rated = np.asarray(answers["rate"])
    assert rated.dtype.names == tuple(answers["rate"].fields) and rated.shape == (5,)
    np.testing.assert_array_equal(rated["er"], [np.nan, np.nan, 1.2, np.nan, 1.2])
    assert rated["status"].tolist() == ["multiple", None, "unique", "invalid", "unique"]
    generated = np.array(answers["generate"])
    assert generated["puzzle"].tolist() == answers["generate"]["puzzle"].to_list()
    assert np.asarray(foldoku.count([EASY]), dtype="int8").dtype == np.dtype("int8")
    assert np.asarray(foldoku.solve([])).shape == np.asarray(foldoku.check([])).shape == (0,)
    with pytest.raises(ValueError, match="^a column becomes an array by a copy; omit copy=False$"):
        np.asarray(answers["count"], copy=False)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_columns_can_be_pickled(protocol, answers):
    for name, column in (answers | {"empty": foldoku.solve([]), "rows": answers["solve"][1:3]}).items():
        again = pickle.loads(pickle.dumps(column, protocol))
        assert again == column, name
        assert again.to_list() == column.to_list()
        array = pa.array(again)
        array.validate(full=True)
        assert array.type == pa.array(column).type
    assert answers["solve"] != answers["check"] and answers["count"] != answers["count"][1:]
    assert answers["count"] != answers["count"].to_list()


def test_steps_and_explanations_can_be_pickled(unique):
    puzzles = [known.puzzle for known in unique[:25]] + [HARD, EASY]
    for order in ("hodoku", "se"):
        for puzzle in puzzles[: 27 if order == "hodoku" else 3]:
            explanation = foldoku.explain(puzzle, order=order)
            again = pickle.loads(pickle.dumps(explanation))
            assert again == explanation and str(again) == str(explanation)
            assert (again.er, again.level, again.last) == (explanation.er, explanation.level, explanation.last)
            for step in explanation:
                copied = pickle.loads(pickle.dumps(step))
                assert copied == step and hash(copied) == hash(step)
                assert (copied.text, copied.board) == (step.text, step.board)
            assert copied._repr_svg_() == step._repr_svg_()
    assert copy.deepcopy(explanation) == explanation


def explained(puzzle: str) -> tuple[foldoku.Explanation, foldoku.Step | None, foldoku.Column]:
    return foldoku.explain(puzzle), foldoku.hint(puzzle), foldoku.solve([puzzle, None])


def test_answers_of_other_processes_arrive():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(explained, [EASY, HARD]) == [explained(EASY), explained(HARD)]


def test_damaged_pickles_are_errors(answers):
    _, (state,) = foldoku.hint(HARD).__reduce__()
    for damaged in (("no-technique", *state[0][1:]), (state[0][0], [729], *state[0][2:])):
        with pytest.raises(ValueError, match="^the pickle of a step is damaged$"):
            foldoku.Step._restore((damaged, *state[1:]))
    _, ((empty, chunks),) = answers["check"].__reduce__()
    name, kind, length, *rest = chunks[0]
    with pytest.raises(ValueError):
        foldoku.Column._restore((empty, [(name, kind, length + 9, *rest)]))
    with pytest.raises(ValueError, match="^the pickle of a column is damaged$"):
        foldoku.Column._restore((("", "decimal", 0, None, [], []), []))
