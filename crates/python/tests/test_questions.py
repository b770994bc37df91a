"""The questions of the table: functions that are generated."""

from __future__ import annotations

import pickle

import foldoku
import numpy
import pyarrow
import pytest

VARIANT = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4"
OPEN = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4"
CLASH = "11" + "." * 79
NAMES = [name for name in foldoku._questions.__all__ if name.islower()]


def seeded(name: str) -> dict[str, int]:
    return {"seed": 1} if name in ("sample", "complete") else {}


@pytest.mark.parametrize("name", NAMES)
def test_a_column_has_the_answers_of_its_puzzles(name):
    ask = getattr(foldoku, name)
    one = ask(VARIANT, **seeded(name))
    assert type(one).__name__ == f"{name.capitalize()}Answer"
    first, null, invalid = ask([VARIANT, None, "sing"], **seeded(name)).to_list()
    assert null is None and invalid["status"] == "invalid"
    for field, value in first.items():
        assert getattr(one, field) == value, field
    streamed = pyarrow.chunked_array(ask([VARIANT] * 3, stream=True, **seeded(name))).to_pylist()
    assert [row["status"] for row in streamed] == [one.status] * 3


@pytest.mark.parametrize("name", NAMES)
def test_wrong_arguments_are_errors(name):
    ask = getattr(foldoku, name)
    with pytest.raises(TypeError, match="sing"):
        ask(VARIANT, sing=1)
    with pytest.raises(foldoku.InvalidPuzzleError):
        ask("sing")
    with pytest.raises(ValueError, match="timeout must be a positive number"):
        ask(VARIANT, timeout=-1)
    with pytest.raises(foldoku.InvalidPuzzleError, match="row 1"):
        ask([VARIANT, "sing"], on_error="raise")


WRONG_OPTIONS = [
    ("estimate", {"walks": 1}, ValueError, "walks is 1; expected a number from 2 to 10000000"),
    ("sample", {"limit": 0}, ValueError, "limit is 0; expected a number from 1 to 1000000"),
    ("sample", {"seed": -1}, ValueError, "seed must be a number from 0 to 18446744073709551615, got -1"),
    ("sample", {"seed": 2**64}, ValueError, "seed must be a number from 0 to 18446744073709551615, got 1844"),
    ("estimate", {"exact": 1.5}, TypeError, "exact: expected a whole number, got 1.5"),
    ("estimate", {"exact": "many"}, TypeError, 'exact: invalid type: string "many"'),
    ("redundant", {"parts": ["cells"]}, TypeError, "parts: unknown variant `cells`, expected one of `givens`, `rules`, `numbers`"),
    ("redundant", {"parts": 3}, TypeError, "parts: invalid type: integer `3`"),
]


@pytest.mark.parametrize(("name", "options", "kind", "message"), WRONG_OPTIONS)
@pytest.mark.parametrize("puzzles", [VARIANT, "sing", [VARIANT]])
def test_wrong_options_are_named_before_a_puzzle_is_read(puzzles, name, options, kind, message):
    with pytest.raises(kind) as caught:
        getattr(foldoku, name)(puzzles, **options)
    assert str(caught.value).startswith(message)
    assert not isinstance(caught.value, foldoku.FoldokuError)


def test_options_may_be_numbers_of_numpy():
    assert foldoku.sample(OPEN, seed=numpy.int64(3), limit=numpy.uint8(2)) == foldoku.sample(OPEN, seed=3, limit=2)


def test_answers_say_what_was_asked():
    assert foldoku.redundant(VARIANT, parts=["givens"], together=True).parts == 2
    assert foldoku.conflict(CLASH).conflict == ["r1c1=1", "r1c2=1"]
    with pytest.raises(foldoku.MultipleSolutionsError, match="several solutions"):
        foldoku.redundant(OPEN)
    with pytest.raises(foldoku.NoSolutionError, match="r1c1 and r1c2"):
        foldoku.estimate(CLASH)
    assert foldoku.estimate([CLASH]).to_list()[0]["status"] == "none"
    counted = foldoku.count(OPEN)
    assert foldoku.estimate(OPEN).found == counted and foldoku.estimate(OPEN).exact
    solutions = foldoku.sample(OPEN, limit=5, seed=3).solutions
    assert len(solutions) == 5 and all(foldoku.check(OPEN) == "multiple" for _ in solutions)
    assert foldoku.sample(OPEN, limit=5, seed=3).solutions == solutions


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["\n".join(["." * 81] * 2), "puzzle,id\n" + "." * 81 + ",1\n"])
def test_a_scalar_and_a_row_are_the_same_puzzle_or_the_same_error(name, text):
    ask = getattr(foldoku, name)
    assert ask([text], **seeded(name)).to_list()[0]["status"] == "invalid"
    with pytest.raises(foldoku.InvalidPuzzleError):
        ask(text, **seeded(name))


def test_columns_of_lists_go_to_other_libraries():
    column = foldoku.redundant([VARIANT, OPEN, None])
    assert pyarrow.array(column).to_pylist() == column.to_list()
    assert list(numpy.asarray(column["redundant"])) == column["redundant"].to_list()
    assert pickle.loads(pickle.dumps(column)).to_list() == column.to_list()
    assert foldoku.estimate([VARIANT])["exact"].to_list() == [True]


def test_puzzles_of_a_column_have_random_numbers_of_their_own():
    rows = foldoku.sample([OPEN] * 8, seed=1).to_list()
    assert len({row["solutions"][0] for row in rows}) > 1
    assert rows[3:] == foldoku.sample([OPEN] * 8, seed=1, threads=1).to_list()[3:]


def test_a_time_limit_ends_a_question():
    empty = ".Shape~16x16.AntiKnight.AntiKing"
    with pytest.raises(foldoku.TimeLimitError, match="timed out after 0.05 s"):
        foldoku.estimate(empty, exact=10**12, timeout=0.05)
    assert foldoku.estimate([empty], exact=10**12, timeout=0.05).to_list()[0]["status"] == "timeout"


def test_rules_that_cannot_be_met_are_answered_in_columns_that_raise():
    rows = foldoku.conflict([".Cage~46~R1C1~R1C2", VARIANT], on_error="raise")
    assert rows["status"].to_list() == ["none", "found"]


LAYOUT = ".Shape~6x6.Cage~?~R1C1~R1C2~R2C1.Sandwich~?~R3.LittleKiller~?~R1C3"


def test_layouts_are_completed_to_a_difficulty():
    easy = foldoku.complete(LAYOUT, seed=1, difficulty=["easy"], limit=2)
    assert (easy.status, easy.level, len(easy.results)) == ("unique", "Easy", 2)
    assert foldoku.check(easy.results).to_list() == ["unique", "unique"]
    assert easy.results[0] == easy.puzzle and "?" not in easy.puzzle
    needed = foldoku.complete([LAYOUT], seed=1, technique=["naked-pair"]).to_list()[0]
    assert "Naked Pair" in {step.technique for step in foldoku.explain(needed["puzzle"])}
    with pytest.raises(foldoku.InvalidPuzzleError, match="have no numbers"):
        foldoku.sample(LAYOUT, seed=1)
    with pytest.raises(ValueError, match="difficulty: unknown level 'simple'"):
        foldoku.complete(LAYOUT, difficulty=["simple"])
