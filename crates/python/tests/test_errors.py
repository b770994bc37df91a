"""Exceptions and time limits: puzzles that are refused, and searches that end."""

from __future__ import annotations

import inspect
import pickle
import time

import foldoku
import pytest

from test_scalars import CLASH, EASY, EMPTY, HARD

# 24 givens with several solutions, which techniques without uniqueness search for long.
SEVERAL = "........." + EASY[9:18].replace("5", ".") + "........" + EASY[26:]
HARDEST = "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4"
# The true candidates of 16x16 boards take minutes.
LARGE = ".Shape~16x16.AntiKnight.AntiKing"

LIMITED = ["solve", "count", "check", "rate", "level", "generate", "hint", "explain", "true_candidates"]


def test_every_error_is_a_foldoku_error():
    errors = [getattr(foldoku, name) for name in foldoku.__all__ if name.endswith("Error")]
    assert len(errors) == 9
    for error in errors:
        assert issubclass(error, foldoku.FoldokuError) and issubclass(error, ValueError)
        assert error.__module__ == "foldoku" and error.__doc__
        assert type(pickle.loads(pickle.dumps(error("text")))) is error
    assert issubclass(foldoku.TimeLimitError, TimeoutError)
    for error in (foldoku.NoSolutionError, foldoku.MultipleSolutionsError):
        assert issubclass(error, foldoku.NotUniqueError)


@pytest.mark.parametrize("name", ["hint", "explain", "rate", "level"])
@pytest.mark.parametrize("puzzle", [EMPTY, SEVERAL, CLASH, "12345678" + "." * 8 + "9" + "." * 64])
def test_puzzles_without_exactly_one_solution_are_refused_at_once(name, puzzle):
    assert foldoku.check(puzzle) != "unique" and len(puzzle) == 81
    kind = foldoku.MultipleSolutionsError if puzzle in (EMPTY, SEVERAL) else foldoku.NoSolutionError
    start = time.monotonic()
    with pytest.raises(kind):
        getattr(foldoku, name)(puzzle)
    assert time.monotonic() - start < 1


def test_none_means_solved():
    solution = foldoku.solve(HARD).solution
    assert foldoku.hint(solution) is None and foldoku.Board(solution).hint() is None
    assert len(foldoku.explain(solution)) == 0


@pytest.mark.parametrize("name", LIMITED)
def test_long_calls_have_a_time_limit_of_60_seconds(name):
    assert inspect.signature(getattr(foldoku, name)).parameters["timeout"].default == 60.0
    assert "timeout" in getattr(foldoku, name).__doc__ or name in ("count", "check", "level", "hint")


LATE = {
    "hint": lambda **late: foldoku.hint(HARDEST, **late),
    "hint of a board": lambda **late: foldoku.Board(HARDEST).hint(**late),
    "explain": lambda **late: foldoku.explain(HARDEST, order="se", **late),
    "explain of a board": lambda **late: foldoku.Board(HARDEST).explain(**late),
    "rate": lambda **late: foldoku.rate(HARDEST, **late),
    "level": lambda **late: foldoku.level(HARDEST, **late),
    "count": lambda **late: foldoku.count(EMPTY, limit=10**15, **late),
    "count with rules": lambda **late: foldoku.count(LARGE, limit=10**15, **late),
    "solve with rules": lambda **late: foldoku.solve(LARGE, limit=10_000, **late),
    "check with rules": lambda **late: foldoku.check(LARGE, **late),
    "true candidates": lambda **late: foldoku.true_candidates(LARGE, **late),
    "generate": lambda **late: foldoku.generate(seed=1, clues=17, **late),
    "generate several": lambda **late: foldoku.generate(100, seed=1, clues=17, **late),
    "generate with an ER": lambda **late: foldoku.generate(seed=1, er=(11.5, 11.9), **late),
}


@pytest.mark.parametrize("call", LATE)
def test_time_limits_end_every_long_call(call):
    start = time.monotonic()
    with pytest.raises(foldoku.TimeLimitError, match=r"timed out after 0\.0001 s"):
        LATE[call](timeout=0.0001)
    assert time.monotonic() - start < 5


def test_rows_that_time_out_have_a_status_or_are_null():
    rows = [LARGE, EASY, None, "x", LARGE]
    late = {"limit": 10_000, "timeout": 0.001}
    solved = foldoku.solve(rows, **late)
    assert solved["status"].to_list() == ["timeout", "unique", None, "invalid", "timeout"]
    for name in ("count", "solution", "guesses"):
        assert [row is None for row in solved[name]] == [True, False, True, True, True]
    assert foldoku.count([*rows, EMPTY], limit=10**15, timeout=0.01).to_list() == [None, 1, None, None, None, None]
    assert foldoku.check(rows, timeout=0.0001).to_list() == ["timeout", "unique", None, "invalid", "timeout"]
    for function in (foldoku.rate, foldoku.level):
        assert function([HARDEST, EASY], timeout=0.01)["status"].to_list() == ["timeout", "unique"]


def test_other_rows_have_all_of_their_time():
    rows = [EASY] * 50 + [LARGE] + [EASY] * 50
    counts = foldoku.count(rows, limit=10**15, timeout=0.3, threads=1).to_list()
    assert counts == [1] * 50 + [None] + [1] * 50


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("-inf")])
@pytest.mark.parametrize("name", LIMITED)
def test_time_limits_are_positive(name, timeout):
    arguments = {"generate": [None]}.get(name, [EASY])
    with pytest.raises(ValueError, match="^timeout must be a positive number of seconds, or None for no limit, got "):
        getattr(foldoku, name)(*arguments, timeout=timeout)


@pytest.mark.parametrize("timeout", [None, float("inf"), 1e300])
def test_no_time_limit_is_none(timeout):
    assert foldoku.hint(EASY, timeout=timeout) == foldoku.hint(EASY)
    assert foldoku.count(EASY, timeout=timeout) == 1


def test_invalid_text_is_an_invalid_puzzle():
    for name in ("solve", "count", "check", "rate", "level", "canonical", "hint", "explain", "candidates"):
        with pytest.raises(foldoku.InvalidPuzzleError, match="^expected 81 cells, found 80$"):
            getattr(foldoku, name)("." * 80)
    for name in ("solve", "rate", "canonical"):
        with pytest.raises(foldoku.InvalidPuzzleError, match="^row 1: expected 81 cells, found 80$"):
            getattr(foldoku, name)([EASY, "." * 80], on_error="raise")


def test_generate_reports_puzzles_that_no_attempt_made():
    with pytest.raises(ValueError, match="no puzzle with 16 clues has a unique solution; the minimum is 17"):
        foldoku.generate(clues=16)
    assert foldoku.generate(5, seed=1, clues=(20, 24), timeout=60) == foldoku.generate(
        5, seed=1, clues=(20, 24), timeout=None, threads=1
    )
