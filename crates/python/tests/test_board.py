"""Boards: digits and candidates that follow steps, the texts they start from, and their values."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
import threading
import xml.dom.minidom

import foldoku
import pytest

from test_scalars import EASY, EMPTY, HARD, SOLUTION

# After singles, this puzzle needs eliminations: Naked Pairs, Locked Candidates and more.
PAIRS = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9"


def command(*arguments: str, text: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "foldoku", *arguments, "--quiet"], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


ORDERS = ["hodoku", "se", "modern", "whips"]
# The whips and braids of the hard puzzle take minutes.
CASES = [(puzzle, order) for puzzle in [EASY, PAIRS, HARD] for order in ORDERS if (puzzle, order) != (HARD, "whips")]


@pytest.mark.parametrize(("puzzle", "order"), CASES)
def test_hints_lead_to_the_solution(puzzle, order):
    board, steps = foldoku.Board(puzzle), []
    while step := board.hint(order=order):
        before = board.copy()
        board.apply(step)
        assert board != before, step
        steps.append(step)
    assert board.is_solved
    assert board.digits == foldoku.solve(puzzle).solution
    # HoDoKu remembers in which order singles appeared, and so does a board.
    assert steps == list(foldoku.explain(puzzle, order=order))
    assert any(step.eliminations for step in steps) == (puzzle != EASY)


def test_a_naked_pair_is_not_found_twice():
    board = foldoku.Board(PAIRS)
    while not (step := board.hint()).eliminations:
        board.apply(step)
    assert board.hint() == step, "a hint changes nothing"
    board.apply(step)
    assert board.hint() != step
    for cell, digit in step.eliminations:
        row, column = int(cell[1]), int(cell[3])
        assert str(digit) not in board.candidates[9 * row + column - 10]


def test_digits_and_candidates_change_as_placed_and_removed():
    board = foldoku.Board(EASY)
    assert board.puzzle == board.digits == EASY
    assert board.candidates == foldoku.candidates(EASY, strategies=[]) or board.candidates[2] == "124"
    board.place("r1c3", 4)
    assert board.digits[2] == "4" and board.candidates[2] == "4" and board.puzzle == EASY
    assert "4" not in "".join(board.candidates[3:9])
    board.place("R1C3", 4)
    before = board.candidates[10]
    board.remove("B2", int(before[0]))
    board.remove(10, int(before[0]))
    assert board.candidates[10] == before[1:]
    assert board.undo() and board.candidates[10] == before
    assert board.undo() and board == foldoku.Board(EASY)
    assert not board.undo()


def test_one_undo_takes_back_a_step():
    board = foldoku.Board(HARD)
    positions = [board.copy()]
    for step in foldoku.explain(HARD)[:30]:
        board.apply(step)
        positions.append(board.copy())
    for position in reversed(positions[:-1]):
        board.undo()
        assert board == position


def placing(cell: str) -> foldoku.Step:
    """The step of another puzzle that places a digit in a cell."""
    return next(step for step in foldoku.explain(HARD) if cell in dict(step.placements))


WRONG = [
    (lambda board: board.place("r1c1", 1), ValueError, "r1c1 is a given, 5"),
    (lambda board: board.place("r1c3", 5), ValueError, "r1c3 cannot be 5; its candidates are 1, 2, 4"),
    (lambda board: board.place("r0c3", 5), ValueError, "unknown cell 'r0c3'; a cell is r1c1 to r9c9, A1 to I9"),
    (lambda board: board.place(81, 5), ValueError, "cell must be a number from 0 to 80, got 81"),
    (lambda board: board.place(None, 5), TypeError, "cell: expected a whole number, got NoneType"),
    (lambda board: board.place(2, 10), ValueError, "digit must be a number from 1 to 9, got 10"),
    (lambda board: board.place(2, "4"), TypeError, "digit: expected a whole number, got str"),
    (lambda board: board.remove("r1c1", 5), ValueError, "r1c1 holds 5; only empty cells have candidates"),
    (lambda board: board.apply(placing("r1c2")), ValueError, "the step belongs to another board: r1c2 is a given, 3"),
    (lambda board: foldoku.Board(5), TypeError, "expected one puzzle as str or Board, got int"),
    (lambda board: foldoku.Board(["1"]), foldoku.InvalidPuzzleError, "expected the candidates of 81 cells, found 1"),
    (lambda board: foldoku.Board([""] * 81), foldoku.InvalidPuzzleError, "r1c1 has no candidates"),
    (lambda board: foldoku.Board(["x"] * 81), foldoku.InvalidPuzzleError, "r1c1: 'x' is not a digit from 1 to 9"),
    (lambda board: foldoku.Board("." * 80), foldoku.InvalidPuzzleError, "expected 81 cells, found 80"),
    (lambda board: foldoku.Board(EMPTY).hint(), foldoku.MultipleSolutionsError, "the puzzle has several solutions"),
]


@pytest.mark.parametrize(("call", "kind", "message"), WRONG)
def test_wrong_arguments_are_named(call, kind, message):
    board = foldoku.Board(EASY)
    with pytest.raises(kind) as caught:
        call(board)
    assert str(caught.value).startswith(message)
    assert board == foldoku.Board(EASY)


def test_mistakes_come_before_hints():
    board = foldoku.Board(EASY)
    board.place("r1c3", 1)
    for search in (board.hint, board.explain, lambda: foldoku.hint(board), lambda: foldoku.explain(board)):
        with pytest.raises(foldoku.MistakeError, match="^wrong digits: r1c3=1$"):
            search()
    board.undo()
    board.remove("r1c3", 4)
    with pytest.raises(foldoku.MistakeError, match="^candidates removed by mistake: r1c3=4$"):
        board.hint()
    board.undo()
    assert board.hint() == foldoku.hint(EASY)


def advanced(count: int = 25) -> foldoku.Board:
    """A board after some steps, with candidates removed."""
    board = foldoku.Board(HARD)
    for step in foldoku.explain(HARD)[:count]:
        board.apply(step)
    assert any(step.eliminations for step in foldoku.explain(HARD)[:count])
    return board


def test_grids_of_candidates_of_the_command_line_are_read():
    strategies = ["elimination", "hidden-single", "subsets"]
    grid = command("candidates", "--strategies", ",".join(strategies), text=HARD)
    assert grid.count("\n") > 9
    board = foldoku.Board(grid)
    assert board.candidates == foldoku.candidates(HARD, strategies=strategies)
    assert board.hint() == foldoku.hint(grid) == foldoku.explain(grid)[0]
    assert foldoku.explain(grid).last == SOLUTION
    assert str(board.hint()) in command("hint", text=grid)


@pytest.mark.parametrize("form", ["pencil-marks", "sukaku", "hodoku"])
def test_other_texts_of_candidates_are_read(form):
    board = advanced()
    text = command("convert", "--to", form, text=str(board)) if form != "hodoku" else hodoku_line(board)
    read = foldoku.Board(text)
    assert (read.digits, read.candidates) == (board.digits, board.candidates)
    assert foldoku.explain(text).last == SOLUTION
    assert str(foldoku.hint(text)) in command("hint", text=text)
    if form == "hodoku":
        assert read.puzzle == HARD


def hodoku_line(board: foldoku.Board) -> str:
    """The board as a line of HoDoKu's libraries: entries after ``+``, and removed candidates."""
    cells = "".join(
        digit if digit == given else f"+{digit}" for digit, given in zip(board.digits, board.puzzle, strict=True)
    )
    start = foldoku.Board(board.digits).candidates
    removed = [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell in range(81)
        for digit in sorted(set(start[cell]) - set(board.candidates[cell]))
    ]
    return f":0000:x:{cells}:{' '.join(removed)}:::"


def test_entries_of_libraries_can_be_wrong():
    line = ":0000:x:53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::"
    board = foldoku.Board(line)
    assert (board.puzzle, board.digits[2]) == (EASY, "1")
    with pytest.raises(foldoku.MistakeError, match="^wrong digits: r1c3=1$"):
        foldoku.hint(line)
    with pytest.raises(foldoku.MistakeError, match="^r1c3 cannot be 5; its candidates are 1, 2, 4$"):
        foldoku.Board(line.replace("+1", "+5"))


def test_candidates_as_a_list_are_read():
    board = advanced()
    assert foldoku.Board(board.candidates).candidates == board.candidates
    assert foldoku.Board(foldoku.candidates(HARD)).hint() is not None
    assert foldoku.Board(board) == board and foldoku.Board(board) is not board


def test_candidates_without_a_solution_are_refused():
    cells = foldoku.Board(EASY).candidates
    cells[2] = cells[2].replace("4", "")
    with pytest.raises(foldoku.NoSolutionError, match="^the candidates exclude the solution r1c3=4$"):
        foldoku.Board(cells).hint()
    with pytest.raises(foldoku.MultipleSolutionsError, match="^the candidates have several solutions"):
        foldoku.hint("123456789" * 81)


def test_boards_are_values():
    board = advanced()
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board and other is not board
        assert other.explain() == board.explain()
        assert other.undo() and other != board
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
    assert board != HARD
    entered = pickle.loads(pickle.dumps(foldoku.Board(hodoku_line(board))))
    assert entered.puzzle == HARD


def test_boards_show_themselves():
    board = advanced()
    empty = board.digits.count(".")
    candidates = sum(len(cell) for cell, digit in zip(board.candidates, board.digits) if digit == ".")
    assert repr(board) == f"<Board {board.digits}: {empty} empty cells, {candidates} candidates>"
    assert foldoku.Board(str(board)).candidates == board.candidates
    for picture in (board._repr_svg_(), board._repr_html_()):
        assert xml.dom.minidom.parseString(picture).documentElement.tagName == "svg"


def test_boards_can_change_during_a_search():
    board = foldoku.Board(HARD)
    expected = board.explain()
    searches = [threading.Thread(target=lambda: found.append(board.explain())) for _ in range(2)]
    found: list[foldoku.Explanation] = []
    for search in searches:
        search.start()
    while any(search.is_alive() for search in searches):
        board.place("r1c2", 6)
        board.undo()
    for search in searches:
        search.join()
    assert len(found) == 2 and {it.last for it in found} == {expected.last}


def test_boards_have_the_defaults_of_hint():
    for name in ("hint", "explain"):
        method, function = (inspect.signature(getattr(it, name)) for it in (foldoku.Board, foldoku))
        options = list(function.parameters.values())[1:]
        # A board is classic, and steps on the classic board are in English.
        options = [option for option in options if option.name != "language"]
        assert list(method.parameters.values())[1:] == options
