"""Functions of columns: every layout of strings, from every library, with nulls and bad rows."""

from __future__ import annotations

import duckdb
import foldoku
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

FIELDS = ["status", "count", "solution", "guesses"]


def expected(puzzle: str | None) -> dict | None:
    """The row of a column for a puzzle, from the function of one puzzle."""
    if puzzle is None:
        return None
    try:
        solution = foldoku.solve(puzzle)
    except ValueError:
        return {"status": "invalid", "count": None, "solution": None, "guesses": None}
    return {name: getattr(solution, name) for name in FIELDS}


@pytest.fixture(scope="module")
def rows(puzzles) -> list[str | None]:
    """Puzzles of all kinds, nulls, and rows that are not puzzles."""
    rows: list[str | None] = list(puzzles)
    rows[3:3] = [None, "", "5", "." * 80, "." * 82 + "x", "x" * 81, puzzles[0] + " a comment"]
    rows[60:60] = [None, None, "é" * 81, "." * 80 + "\n.", puzzles[1].replace(".", "0")]
    return rows


@pytest.fixture(scope="module")
def answers(rows) -> list[dict | None]:
    return [expected(row) for row in rows]


LAYOUTS = {
    "string": pa.string(),
    "large string": pa.large_string(),
    "string view": pa.string_view(),
    "binary": pa.binary(),
    "large binary": pa.large_binary(),
    "binary view": pa.binary_view(),
    "dictionary": pa.dictionary(pa.int32(), pa.string()),
    "dictionary of large strings": pa.dictionary(pa.uint8(), pa.large_string()),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("threads", [1, 3])
def test_every_layout_gives_the_same_answers(layout, threads, rows, answers):
    kind = LAYOUTS[layout]
    if pa.types.is_dictionary(kind):
        values = sorted({row for row in rows if row is not None})[: 200]
        rows = [row if row in values else None for row in rows]
        answers = [expected(row) for row in rows]
        indices = [None if row is None else values.index(row) for row in rows]
        column = pa.DictionaryArray.from_arrays(
            pa.array(indices, kind.index_type), pa.array(values, kind.value_type)
        )
    else:
        column = pa.array(rows, pa.string()).cast(kind)
    assert foldoku.solve(column, threads=threads).to_list() == answers


def test_dictionaries_with_null_values_have_null_rows(puzzles):
    values = pa.array([puzzles[0], None])
    column = pa.DictionaryArray.from_arrays(pa.array([1, 0, None]), values)
    assert [row and row["status"] for row in foldoku.solve(column).to_list()] == [
        None,
        expected(puzzles[0])["status"],
        None,
    ]
    empty = pa.DictionaryArray.from_arrays(pa.array([None, None], pa.int8()), pa.array([], pa.string()))
    assert foldoku.solve(empty).to_list() == [None, None]


def test_slices_and_chunks_keep_their_rows(rows, answers):
    column = pa.array(rows)
    assert foldoku.solve(column[5:70]).to_list() == answers[5:70]
    assert foldoku.solve(column.cast(pa.string_view())[5:70]).to_list() == answers[5:70]
    chunks = pa.chunked_array([column[:7], column[7:7], column[7:50], column[50:]])
    solved = foldoku.solve(chunks)
    assert solved.to_list() == answers
    assert pa.chunked_array(solved).num_chunks == 3


SOURCES = {
    "list": lambda rows: list(rows),
    "tuple": lambda rows: tuple(rows),
    "pyarrow array": lambda rows: pa.array(rows),
    "pyarrow chunked array": lambda rows: pa.chunked_array([rows[:9], rows[9:]]),
    "pyarrow table": lambda rows: pa.table({"puzzle": rows}),
    "pyarrow record batch": lambda rows: pa.record_batch({"puzzle": pa.array(rows)}),
    "pyarrow reader": lambda rows: pa.table({"puzzle": rows}).to_reader(max_chunksize=10),
    "polars series": lambda rows: pl.Series(rows),
    "polars chunked series": lambda rows: pl.Series(rows[:9]).append(pl.Series(rows[9:], dtype=pl.String)),
    "polars frame": lambda rows: pl.DataFrame({"puzzle": rows}),
    "polars categorical": lambda rows: pl.Series(rows).cast(pl.Categorical),
    "pandas series": lambda rows: pd.Series(rows, dtype=pd.ArrowDtype(pa.string())),
    "pandas str": lambda rows: pd.Series(rows, dtype="str"),
    "pandas frame": lambda rows: pd.DataFrame({"puzzle": pd.Series(rows, dtype="str")}),
    "duckdb relation": lambda rows: duckdb.from_arrow(pa.table({"puzzle": rows})),
    "numpy array of objects": lambda rows: np.array(rows, dtype=object),
    "pandas objects": lambda rows: pd.Series(rows, dtype=object),
    "list with NaN": lambda rows: [float("nan") if row is None else row for row in rows],
    "list with NA": lambda rows: [pd.NA if row is None else row for row in rows],
    "fixed-size bytes": lambda rows: pa.array([row and row.encode() for row in rows], pa.binary(81)),
}


@pytest.mark.parametrize("source", SOURCES)
def test_every_library_exports_columns(source, rows, answers):
    if source == "fixed-size bytes":
        rows = [row for row in rows if row is None or len(row.encode()) == 81]
        answers = [expected(row) for row in rows]
    assert foldoku.solve(SOURCES[source](rows)).to_list() == answers


def test_every_library_imports_columns(rows, answers):
    solved = foldoku.solve(rows)
    assert pa.array(solved).to_pylist() == answers
    # A stream of structs is a table, and tables have no null rows.
    table = [row or dict.fromkeys(FIELDS) for row in answers]
    assert pa.chunked_array(solved).to_pylist() == pa.table(solved).to_pylist() == table
    assert pl.Series(solved).to_list() == answers
    kind = pa.struct({"status": pa.string(), "count": pa.int64(), "solution": pa.string(), "guesses": pa.int64()})
    assert pa.array(solved).type == kind == pa.field(solved).type
    pa.array(solved).validate(full=True)
    solved_table = pa.Table.from_struct_array(pa.array(foldoku.solve(rows[:2])))
    assert duckdb.sql("select count(*) from solved_table where status is not null").fetchall() == [(2,)]
    frame = pl.DataFrame({"puzzle": rows}).with_columns(answer=pl.Series(solved)).unnest("answer")
    assert frame["status"].to_list() == [row and row["status"] for row in answers]
    assert pd.Series(pa.array(foldoku.check(rows[:3])).to_pandas()).iloc[0] == answers[0]["status"]


def test_columns_are_sequences(rows, answers):
    chunks = pa.chunked_array([rows[:7], [], rows[7:]], pa.string())
    solved = foldoku.solve(chunks)
    assert list(solved) == answers
    assert [solved[0], solved[7], solved[-1]] == [answers[0], answers[7], answers[-1]]
    assert solved[-len(rows)] == answers[0]
    for rows_of_slice in (slice(5, 9), slice(0, 0), slice(-3, None), slice(3, 1), slice(None), slice(None, None, 2), slice(-2, 3, -3)):
        assert solved[rows_of_slice].to_list() == answers[rows_of_slice]
    for outside in (len(rows), -len(rows) - 1):
        with pytest.raises(IndexError, match=f"^row {outside} of a column of {len(rows)} rows$"):
            solved[outside]
    statuses = foldoku.check(rows)
    expected_series = pd.Series(statuses.to_list())
    pd.testing.assert_series_equal(pd.Series(statuses), expected_series)
    frame = pd.DataFrame({"puzzle": rows}).assign(status=statuses)
    pd.testing.assert_series_equal(frame["status"], expected_series, check_names=False)
    assert frame["status"].isna().sum() == rows.count(None)
    assert pl.Series(statuses).to_list() == statuses.to_list()
    assert "multiple" in statuses and "sudoku" not in statuses


@pytest.mark.parametrize("rows", [1, 80, 2047, 2049])
def test_chunks_of_any_length_have_the_answers_of_their_rows(rows, puzzles):
    column = pa.array((puzzles * 20)[:5000] + [None, "x"])
    chunks = pa.chunked_array([column[start : start + rows] for start in range(0, len(column), rows)])
    for threads in (1, 2):
        solved = pa.chunked_array(foldoku.solve(chunks, threads=threads))
        assert solved.num_chunks == chunks.num_chunks
        solved.validate(full=True)
        assert solved.combine_chunks() == pa.chunked_array(foldoku.solve(column)).combine_chunks()
    assert foldoku.canonical(chunks).to_list() == foldoku.canonical(column).to_list()


@pytest.mark.parametrize("order", ["forwards", "backwards", "repeated"])
def test_string_views_need_not_lie_side_by_side(order, puzzles):
    series = pl.Series(puzzles)
    indices = {"forwards": range(len(puzzles)), "backwards": range(len(puzzles))[::-1], "repeated": [3] * 9}[order]
    taken = series.gather(list(indices))
    assert foldoku.solve(taken).to_list() == foldoku.solve([puzzles[index] for index in indices]).to_list()


def test_arrays_of_several_chunks_are_joined(puzzles):
    chunks = pa.chunked_array([pa.array(puzzles), pa.array([None, "x"]), pa.array(puzzles[:5])])
    for function in (foldoku.solve, foldoku.canonical, foldoku.check, foldoku.count):
        column = function(chunks)
        joined = pa.array(column)
        joined.validate(full=True)
        assert joined.to_pylist() == column.to_list()


def test_columns_agree_with_scalars(rows, answers):
    def scalar(function, puzzle, otherwise, *, limit=None):
        try:
            return None if puzzle is None else function(puzzle)
        except ValueError:
            return otherwise

    assert foldoku.check(rows).to_list() == [scalar(foldoku.check, row, "invalid") for row in rows]
    assert foldoku.count(rows).to_list() == [scalar(foldoku.count, row, None) for row in rows]
    assert foldoku.canonical(rows).to_list() == [scalar(foldoku.canonical, row, None) for row in rows]
    easy = [row for row, answer in zip(rows, answers) if answer is None or answer["guesses"] == 0][:60]
    for row, rated, graded in zip(easy, foldoku.rate(easy).to_list(), foldoku.level(easy).to_list()):
        if row is None:
            assert rated is None and graded is None
        elif expected(row)["status"] == "unique":
            rating, level = foldoku.rate(row), foldoku.level(row)
            assert rated == {"status": "unique", **{name: getattr(rating, name) for name in ["er", "ep", "ed", "hardest"]}}
            assert graded == {"status": "unique", **{name: getattr(level, name) for name in ["level", "score", "hardest"]}}
        else:
            assert rated == {"status": expected(row)["status"], "er": None, "ep": None, "ed": None, "hardest": None}
            assert graded["level"] is None


def test_high_limits_count_everything(unique, corpus):
    exact = [known for known in corpus if known.is_exact]
    column = [known.puzzle for known in exact] + [None, "x"]
    assert foldoku.count(column, limit=10**9).to_list() == [known.count for known in exact] + [None, None]


def test_time_limits_are_a_status():
    hardest = "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4"
    assert foldoku.check(hardest) == "unique"
    [row] = foldoku.rate([hardest], timeout=0.001).to_list()
    assert row["status"] == "timeout" and row["er"] is None
    with pytest.raises(TimeoutError, match=r"^timed out after 0\.001 s; timeout= sets another limit, and None removes it$"):
        foldoku.rate(hardest, timeout=0.001)


def test_on_error_raises_with_the_row(puzzles):
    column = pa.chunked_array([puzzles[:10], [None, *puzzles[:5], "." * 80, "x"]])
    with pytest.raises(ValueError, match="^row 16: expected 81 cells, found 80$"):
        foldoku.solve(column, on_error="raise")
    with pytest.raises(ValueError, match="^row 16: "):
        foldoku.canonical(column, on_error="raise")
    with pytest.raises(pa.ArrowInvalid, match="row 16: expected 81 cells, found 80"):
        pa.chunked_array(foldoku.check(column, on_error="raise", stream=True))
    assert len(foldoku.solve(column[:11], on_error="raise")) == 11


def test_tables_need_the_name_of_a_column(puzzles):
    table = pa.table({"puzzle": puzzles, "again": puzzles[::-1], "n": range(len(puzzles))})
    assert foldoku.check(table, column="again").to_list() == foldoku.check(puzzles[::-1]).to_list()
    assert foldoku.check(table.drop(["again"])).to_list() == foldoku.check(puzzles).to_list()
    with pytest.raises(KeyError, match="no column 'puzle'; the table has: puzzle, again, n"):
        foldoku.check(table, column="puzle")
    with pytest.raises(TypeError, match="^a table needs column= to name the puzzles; it has: puzzle, again, n$"):
        foldoku.check(table)
    with pytest.raises(TypeError, match="^column= names a column of a table, but this is a single column$"):
        foldoku.check(puzzles, column="puzzle")


def test_null_structs_are_null_rows(puzzles):
    structs = pa.array([{"puzzle": puzzles[0]}, None, {"puzzle": None}])
    assert [row is None for row in foldoku.check(structs).to_list()] == [False, True, True]
    sliced = pa.array([None, {"puzzle": puzzles[0]}, None])[1:]
    assert foldoku.check(sliced).to_list() == [foldoku.check(puzzles[0]), None]


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (81, "expected a puzzle as str or a column of strings, got int; a column is a list of str or exports"),
        (None, "expected a puzzle as str or a column of strings, got NoneType"),
        (b"." * 81, "expected a puzzle as str or a column of strings, got bytes; pass text.decode()"),
        (np.zeros((9, 9)), "expected a puzzle as str or a column of strings, got ndarray; pass one str per puzzle"),
        (np.array([1, 2]), "row 0: expected a puzzle as str, or None, got int"),
        (iter(["." * 81]), "expected a puzzle as str or a column of strings, got list_iterator; pass list(…) of it"),
        ({"." * 81}, "expected a puzzle as str or a column of strings, got set; pass a list of str"),
        (pl.LazyFrame({"n": [1]}), "expected a puzzle as str or a column of strings, got LazyFrame; call its method collect() first"),
        (pl.col("n"), "expected a puzzle as str or a column of strings, got Expr; pass the function to the expression's method map_batches"),
        ([1], "row 0: expected a puzzle as str, or None, got int"),
        ([[0] * 81], "row 0: expected a puzzle as str, or None, got list"),
        (["." * 81, b"x"], "row 1: expected a puzzle as str, or None, got bytes"),
        (pd.DataFrame(), "a table needs column= to name the puzzles; it has: no columns"),
        (pa.array([1, 2]), "expected a column of strings or binary values, but column has the type Int64"),
        (pa.table({"n": [1]}), "a table needs column= to name the puzzles; it has: n"),
        (pl.Series("n", [1.5]), "expected a column of strings or binary values, but column 'n' has the type Float64"),
        (pa.array([["."]]), "expected a column of strings or binary values, but column has the type List"),
        (pa.DictionaryArray.from_arrays([0], [1]), "expected a column of strings or binary values, but column has the type Dictionary"),
    ],
)
@pytest.mark.parametrize("name", ["solve", "count", "check", "rate", "level", "canonical"])
def test_other_types_are_errors(name, column, message):
    with pytest.raises(TypeError) as caught:
        getattr(foldoku, name)(column)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("name", ["solve", "count", "check", "rate", "level", "canonical"])
def test_empty_columns_have_no_rows(name):
    function = getattr(foldoku, name)
    for column in (
        [],
        pa.array([], pa.string()),
        pa.chunked_array([], pa.string_view()),
        pl.Series([], dtype=pl.String),
        pa.table({"puzzle": pa.array([], pa.string())}),
    ):
        answers = function(column)
        assert len(answers) == 0 and answers.to_list() == []
        assert len(pa.array(answers)) == 0 and pl.Series(answers).len() == 0


def test_a_million_nulls_stay_null():
    for column in (pa.nulls(1_000_000), pa.nulls(1_000_000, pa.string()), pa.nulls(1_000_000, pa.string_view())):
        answers = pa.array(foldoku.solve(column))
        assert (len(answers), answers.null_count) == (1_000_000, 1_000_000)
        for name in FIELDS:
            assert answers.field(name).null_count == 1_000_000


def test_bytes_that_are_not_text_are_invalid(puzzles):
    column = pa.array([b"\xff" * 81, puzzles[0].encode(), b"\xe9" + b"." * 80, b""])
    statuses = foldoku.check(column).to_list()
    assert statuses == ["invalid", foldoku.check(puzzles[0]), "invalid", "invalid"]
    with pytest.raises(ValueError, match="^row 0: column 1: byte 0xff is not UTF-8 text$"):
        foldoku.check(column, on_error="raise")


def test_released_and_forged_capsules_are_errors(puzzles):
    class Once:
        def __init__(self):
            self.capsule = pa.chunked_array([puzzles]).__arrow_c_stream__()

        def __arrow_c_stream__(self, requested_schema=None):
            return self.capsule

    once = Once()
    assert len(foldoku.check(once)) == len(puzzles)
    with pytest.raises(ValueError, match="released"):
        foldoku.check(once)

    class Forged:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.string().__arrow_c_schema__()

    with pytest.raises(ValueError, match="PyCapsule_GetPointer called with incorrect name"):
        foldoku.check(Forged())

    class Text:
        def __arrow_c_stream__(self, requested_schema=None):
            return "not a capsule"

    with pytest.raises(TypeError):
        foldoku.check(Text())


def test_errors_of_producers_are_reported(puzzles):
    def batches():
        yield pa.record_batch({"puzzle": puzzles})
        raise RuntimeError("the disk is on fire")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"puzzle": pa.string()}), batches())
    with pytest.raises(ValueError, match="the disk is on fire"):
        foldoku.check(reader)
