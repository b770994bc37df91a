"""Puzzles with rules beyond the board: scalars, mixed columns, errors, threads and Ctrl-C."""

from __future__ import annotations

import pickle

import foldoku
import polars as pl
import pyarrow as pa
import pytest

# A 4x4 puzzle with a thermometer and a cage.
SMALL = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4"
SEVERAL = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4"
NONE = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C1~R2C2"
CLASH = ".Shape~4x4.~R1C1_1.~R1C2_1"
CLASSIC = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
BAD = [".Cage~45~R1C1~R99C1", ".Thermo~~", ".Shape~0x0", ".NoSuchRule~R1C1"]


def test_scalars_take_rules():
    solution = foldoku.solve(SMALL)
    assert (solution.status, solution.count) == ("unique", 1)
    assert solution.solution == "1234432131422413"
    assert solution.puzzle == SMALL
    assert foldoku.solve(SMALL, limit=1).status == "found"
    assert (foldoku.check(SMALL), foldoku.count(SMALL)) == ("unique", 1)
    assert (foldoku.check(SEVERAL), foldoku.count(SEVERAL)) == ("multiple", 12)
    assert (foldoku.check(NONE), foldoku.count(NONE)) == ("none", 0)
    assert foldoku.count(SEVERAL, limit=5) == 5
    assert foldoku.count(SEVERAL, limit=10**9) == 12
    assert pickle.loads(pickle.dumps(solution)) == solution


def test_pictures_show_the_board_of_the_rules():
    solution = foldoku.solve(SMALL)
    assert solution._repr_svg_().startswith("<svg")
    for digit in "1234":
        assert f">{digit}<" in solution._repr_svg_()
    assert foldoku.solve(NONE)._repr_svg_().startswith("<svg")
    from_zero = foldoku.solve(".Shape~4x4~0-3.~R1C1_0")
    assert ">0<" in from_zero._repr_svg_() and ">4<" not in from_zero._repr_svg_()


def test_pictures_take_a_solution():
    solution = foldoku.solve(SMALL)
    picture = foldoku.render_svg(SMALL, solution=solution.solution, title="Two rules", theme="auto")
    assert "Two rules" in picture and "thermometer" in picture.lower()
    assert foldoku.render_svg(SMALL) != picture
    with pytest.raises(ValueError, match="^solution: expected 16 cells, found 81$"):
        foldoku.render_svg(SMALL, solution="." * 81)
    with pytest.raises(ValueError, match="^candidates=True does not support puzzles with rules beyond the board$"):
        foldoku.render_svg(SMALL, candidates=True)
    with pytest.raises(ValueError, match="r1c1 and r1c2 both hold 1"):
        foldoku.render_svg(CLASH)


def test_text_over_several_lines_is_one_puzzle():
    assert foldoku.solve("# a comment\n.Shape~4x4.Thermo~R1C1~R1C2\n~R1C3~R1C4") == foldoku.solve(SEVERAL)


@pytest.mark.parametrize("layout", [pa.string(), pa.large_string(), pa.string_view(), pa.binary()])
@pytest.mark.parametrize("threads", [1, 3])
def test_columns_may_mix_rules_with_plain_puzzles(layout, threads, puzzles):
    rows = [SMALL, None, *puzzles[:40], SEVERAL, "x", *BAD, NONE, CLASH, *puzzles[40:90], None, SMALL]
    column = pa.array(rows, pa.string()).cast(layout)
    answers = foldoku.solve(column, threads=threads).to_list()
    for row, answer in zip(rows, answers, strict=True):
        if row is None:
            assert answer is None
        elif row == "x" or row in BAD:
            assert answer == {"status": "invalid", "count": None, "solution": None, "guesses": None}
        else:
            solution = foldoku.solve(row)
            assert answer == {name: getattr(solution, name) for name in answer}
    array = pa.array(foldoku.solve(column, threads=threads))
    array.validate(full=True)
    assert pl.Series(foldoku.solve(column)).to_list() == answers
    assert foldoku.check(column, threads=threads).to_list() == [row and row["status"] for row in answers]
    counts = foldoku.count(column, limit=2, threads=threads).to_list()
    assert counts == [row["count"] if row and row["status"] != "invalid" else None for row in answers]


def test_rules_in_chunks_of_one_row(puzzles):
    rows = [SMALL, *puzzles[:30], None, NONE, SEVERAL] * 3
    whole = foldoku.solve(rows).to_list()
    chunks = pa.chunked_array([[row] for row in rows], pa.string())
    solved = foldoku.solve(chunks)
    assert solved.to_list() == whole
    assert pa.chunked_array(solved).num_chunks == len(rows)
    streamed = foldoku.solve(chunks, threads=1, stream=True)
    assert [row for column in streamed for row in column] == whole


def test_clashing_givens_have_no_solution_with_and_without_rules():
    for puzzle in (CLASH, "11" + "." * 79):
        assert (foldoku.check(puzzle), foldoku.count(puzzle)) == ("none", 0)
        assert foldoku.solve(puzzle).solution is None
        assert foldoku.check([puzzle], on_error="raise").to_list() == ["none"]
        assert foldoku.count([puzzle]).to_list() == [0]
    with pytest.raises(ValueError, match="r1c1 and r1c2 both hold 1"):
        foldoku.true_candidates(CLASH)
    assert foldoku.solve(CLASH)._repr_svg_() is None


def test_limits_bound_the_search_for_a_row_with_rules():
    assert foldoku.count([SEVERAL, SMALL], limit=5).to_list() == [5, 1]
    assert foldoku.count([SEVERAL, CLASSIC], limit=10**6).to_list() == [12, 1]
    assert foldoku.solve([SEVERAL], limit=1).to_list()[0]["status"] == "found"


def test_bad_rules_are_named():
    with pytest.raises(ValueError, match="^NoSuchRule: unknown rule$"):
        foldoku.solve(".Thermo~R1C1~R1C2.NoSuchRule~R1C1")
    with pytest.raises(ValueError, match="^row 2: NoSuchRule: unknown rule$"):
        foldoku.check([SMALL, None, ".Thermo~R1C1~R1C2.NoSuchRule~R1C1"], on_error="raise")
    assert len(foldoku.check([SMALL, None, CLASSIC], on_error="raise")) == 3
    with pytest.raises(ValueError, match="^line 1: expected one puzzle, found 2$"):
        foldoku.solve(f"{SMALL}\n{SEVERAL}")


def is_plain_only(message: str) -> bool:
    """Whether a message refuses puzzles with rules and lists the functions that support them."""
    refused, _, names = message.partition("; ")
    listed = set(names.removesuffix(" do").replace(" and ", ", ").split(", "))
    questions = {name for name in foldoku._questions.__all__ if name.islower()}
    return refused == "this function does not support puzzles with rules beyond the board" and listed == {
        "solve", "count", "check", "explain", "hint", "level", "true_candidates", "render_svg", *questions
    }


@pytest.mark.parametrize("name", ["canonical", "candidates", "Board"])
def test_functions_of_plain_puzzles_reject_rules(name):
    with pytest.raises(ValueError) as caught:
        getattr(foldoku, name)(SMALL)
    assert is_plain_only(str(caught.value))


def test_columns_of_plain_puzzles_reject_rules():
    assert foldoku.canonical([SMALL, CLASSIC]).to_list() == [None, foldoku.canonical(CLASSIC)]
    with pytest.raises(ValueError) as caught:
        foldoku.canonical([SMALL], on_error="raise")
    assert is_plain_only(str(caught.value).removeprefix("row 0: "))


def test_the_er_is_that_of_plain_puzzles():
    assert [row["status"] for row in foldoku.rate([SMALL, CLASSIC]).to_list()] == ["invalid", "unique"]
    with pytest.raises(foldoku.InvalidPuzzleError, match="level rates every puzzle"):
        foldoku.rate(SMALL)


def test_rules_are_explained_to_the_end():
    explanation = foldoku.explain(SMALL)
    assert (explanation.puzzle, explanation.outcome) == (SMALL, "solved")
    assert explanation.last == foldoku.solve(SMALL).solution
    assert explanation.difficulty > 0 and (explanation.score, explanation.er) == (None, None)
    assert sum(len(step.placements) for step in explanation) == 16 - SMALL.count("_")
    assert pickle.loads(pickle.dumps(explanation)) == explanation
    assert foldoku.hint(SMALL) == explanation[0]
    assert "<svg" in explanation[0]._repr_svg_() and "<svg" in explanation._repr_html_()
    assert len(foldoku.explain(SMALL, language="de")) == len(explanation)


def test_rules_have_a_level():
    level = foldoku.level(SMALL)
    assert (level.level, level.score) == (foldoku.explain(SMALL).level, None)
    rows = foldoku.level([SMALL, CLASSIC, NONE, SEVERAL]).to_list()
    assert [row["status"] for row in rows] == ["unique", "unique", "none", "multiple"]
    assert rows[0] == {"status": "unique", **level._asdict()}
    assert rows[1] == {"status": "unique", **foldoku.level(CLASSIC)._asdict()}


def test_steps_with_rules_have_one_order():
    for options, message in [
        ({"order": "se"}, "order se is that of Sudoku Explainer"),
        ({"language": "fr"}, "unknown language 'fr'"),
    ]:
        with pytest.raises(ValueError, match=message):
            foldoku.explain(SMALL, **options)
    with pytest.raises(ValueError, match="written in English only"):
        foldoku.hint(CLASSIC, language="de")
    with pytest.raises(foldoku.TimeLimitError):
        foldoku.explain(SMALL, timeout=1e-9)
    with pytest.raises(foldoku.NotUniqueError, match="several solutions"):
        foldoku.hint(SEVERAL)


def test_true_candidates_are_those_of_all_solutions():
    solution = foldoku.solve(SMALL).solution
    assert foldoku.true_candidates(SMALL) == list(solution)
    assert foldoku.true_candidates(CLASSIC) == list(foldoku.solve(CLASSIC).solution)
    assert foldoku.true_candidates("." * 81) == ["123456789"] * 81
    assert foldoku.true_candidates(SEVERAL)[:4] == ["1", "2", "3", "4"]
    assert all(len(cell) > 1 for cell in foldoku.true_candidates(SEVERAL)[4:])
    with pytest.raises(ValueError, match="^the puzzle has no solution$"):
        foldoku.true_candidates(NONE)
    with pytest.raises(ValueError, match="r1c1"):
        foldoku.true_candidates("11" + "." * 79)
