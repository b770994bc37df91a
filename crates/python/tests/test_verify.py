"""`verify`, arrays, descriptions and traces."""

from __future__ import annotations

import random

import foldoku
import numpy as np
import pyarrow as pa
import pytest

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1....4....3..2.."
UNFAIR = ".62...7.59..6.......5.....14.......8...9...7.....62......78.1.4.43......7..3.1.9."
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
KILLER = ".Cage~17~R1C1~R2C1~R3C1~R4C1.Cage~24~R1C2~R1C3~R2C2~R3C2.Cage~4~R1C4~R1C5.Cage~11~R1C6~R1C7.Cage~29~R1C8~R2C8~R3C6~R3C7~R3C8.Cage~7~R1C9~R2C9.Cage~6~R2C3~R2C4.Cage~21~R2C5~R2C6~R2C7.Cage~30~R3C3~R3C4~R3C5~R4C5~R5C5.Cage~19~R3C9~R4C9~R5C9.Cage~25~R4C2~R4C3~R5C1~R5C2~R5C3.Cage~10~R4C4~R5C4.Cage~16~R4C6~R4C7~R4C8~R5C8.Cage~17~R5C6~R6C5~R6C6~R7C6.Cage~16~R5C7~R6C7~R7C7~R7C8.Cage~12~R6C1~R7C1.Cage~18~R6C2~R6C3~R6C4~R7C3.Cage~14~R6C8~R6C9~R7C9.Cage~13~R7C2~R8C1~R8C2.Cage~26~R7C4~R7C5~R8C3~R8C4.Cage~19~R8C5~R8C6~R9C4~R9C5~R9C6.Cage~7~R8C7~R9C7.Cage~15~R8C8~R9C8.Cage~8~R8C9~R9C9.Cage~21~R9C1~R9C2~R9C3"
ADDRESS = "https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRwC+AaNmNdz/2AuuigXtheWsaZWfXTVQ80Sax/Uyz4+75za1BnbnXGjiIANZQANnICmEAMYBDMIoQoQKxQoDO2kACUAjAGEzIdKYBMVm6YDMj2yYAsjqQDc1cgFcteBAzAHYQHF19OSMkU0s7J3MLZ2SHJPdXJN9/IIQQOw9IzGjDYxTi90sAVhBcwOCQYqi9cviUgDZkywiG/JCza1aYuMQEiwAOdKnk126siwjF6f6muwBOEtA22IrLLfcHLbWCiJH28ZMHNKOLYtOQ7ou9joc6u4X7JfrbP0aCnZhqVdmMXKk5vdIR9TF4YSYahY6o8QM4AAzbMqvK6uQ6wix4hEE34gf4DUJbF5gzwWTL426mRHWdyIulEtIoux1KkVLxVRlQlFmDE8jpeL405b46Ys2ZC54g0YVRESzpI5JqiVhCzdIXnRWXAVSkxq43as1yv55JpmBU7JUdNXM0za6xCpKiq5qtlqhkmqHubUcq0AwbTT2mNUyyPEwPEoUtA3Yl205KTNymdM5EPksxpCMmbX8wvq9zpv3ph459Z2rHU9Pw9MSjYB0wt+Et3XVgpmSlJ+s/dwtvrdkL6+2Gkzp6MmFurUehbn9irpwktk4L8PLjot52z1NDiGc4ZSAxQABewQ2qCAA"
RULES = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4"


def completions(count: int, seed: int) -> list[tuple[str, bool]]:
    """Returns texts, and whether each answers the puzzle."""
    solution = foldoku.solve(CLASSIC).solution
    rng = random.Random(seed)
    made = []
    for _ in range(count):
        cells, right = list(solution), True
        if rng.random() < 0.5:
            at = rng.randrange(81)
            cells[at] = str(int(cells[at]) % 9 + 1)
            right = False
        grid = "".join(cells)
        rows = [grid[at : at + 9] for at in range(0, 81, 9)]
        text = rng.choice([grid, "\n".join(rows), "\r\n".join(" ".join(row) for row in rows), str(rows), f"The answer:\n```\n{grid}\n```"])
        made.append((text, right))
    return made


def test_columns_and_scalars_agree():
    made = completions(3000, 1)
    texts = [text for text, _ in made] + [CLASSIC, "", "?"]
    column = foldoku.verify(CLASSIC, texts, partial=0.5)
    assert column["solved"].to_list() == [right for _, right in made] + [False] * 3
    for text, row in list(zip(texts, column))[:300] + list(zip(texts, column))[-3:]:
        one = foldoku.verify(CLASSIC, text, partial=0.5)
        assert row == {name: list(it) if isinstance(it, tuple) else it for name, it in one._asdict().items() if name != "grid"}
    same = foldoku.verify([CLASSIC] * len(texts), pa.array(texts, pa.large_string()), partial=0.5, threads=1)
    assert same == column


def mixed(count: int, seed: int) -> tuple[list[str], list[str]]:
    """Returns puzzles, some of which clash, have several solutions or are none, and answers of every kind."""
    rng = random.Random(seed)
    solutions = {puzzle: foldoku.solve(puzzle).solution for puzzle in (CLASSIC, UNFAIR, HARD, RULES)}
    puzzles, answers = [], []
    while len(puzzles) < count:
        puzzle = rng.choice([CLASSIC, UNFAIR, HARD, CLASSIC, UNFAIR, HARD, RULES])
        cells = list(solutions[puzzle])
        for _ in range(rng.choice([0, 1, 1, 2, 5, 30])):
            cells[rng.randrange(len(cells))] = rng.choice("1234.0" if puzzle == RULES else "123456789.0")
        grid, side = "".join(cells), int(len(cells) ** 0.5)
        rows = [grid[at : at + side] for at in range(0, len(grid), side)]
        prose = "The answer:\n```\n" + "\n".join(rows) + "\n```\nEach digit from 1 to 9 is there."
        answer = rng.choice([grid, grid, grid, f" {grid}\n", f"\u00a0{grid}", prose, str(rows), puzzle, f"{solutions[puzzle]}\n{solutions[puzzle][::-1]}", "?"])
        if puzzle != RULES and rng.random() < 0.4:
            givens = list(puzzle)
            givens[rng.randrange(81)] = rng.choice("123456789....0")
            puzzle = "".join(givens)
        puzzles += [rng.choice([puzzle] * 30 + ["123"])] * rng.choice([1, 1, 2])
        answers += [answer] * (len(puzzles) - len(answers))
    return puzzles, answers


@pytest.mark.parametrize("options", [{}, {"partial": 0.25}, {"correct": False}, {"grid_only": True}])
def test_mixed_columns_are_their_rows(options):
    puzzles, answers = mixed(4000, 2)
    column = foldoku.verify(puzzles, answers, **options)
    verdicts = set()
    for puzzle, answer, row in zip(puzzles, answers, column):
        verdicts.add(row["verdict"])
        try:
            one = foldoku.verify(puzzle, answer, **options)._asdict()
        except (foldoku.InvalidPuzzleError, foldoku.NoSolutionError):
            assert row["verdict"] == "invalid"
            continue
        del one["grid"]
        assert row == {name: list(it) if isinstance(it, tuple) else it for name, it in one.items()}
    expected = {"solved", "wrong", "incomplete", "unchanged", "ambiguous", "unreadable", "invalid"}
    assert verdicts == expected - ({"ambiguous"} if "grid_only" in options else set())


def test_rewards_are_documented_ones():
    solution = foldoku.solve(CLASSIC).solution
    wrong = solution[:2] + solution[3] + solution[3:]
    assert foldoku.verify(CLASSIC, wrong).reward == 0
    verification = foldoku.verify(CLASSIC, wrong, partial=0.2)
    assert verification.givens_kept and verification.reward == pytest.approx(0.2 * 50 / 51)
    changed = "1" + solution[1:]
    assert foldoku.verify(CLASSIC, changed, partial=0.2).reward == 0
    assert foldoku.verify(CLASSIC, changed).changed_givens == ("r1c1",)
    with pytest.raises(ValueError, match="partial is 1"):
        foldoku.verify(CLASSIC, solution, partial=1.0)
    with pytest.raises(ValueError, match="one answer per puzzle"):
        foldoku.verify([CLASSIC], [solution] * 2)
    with pytest.raises(foldoku.InvalidPuzzleError):
        foldoku.verify("123", solution)


def test_rows_without_puzzle_or_answer():
    column = foldoku.verify([None, "123", CLASSIC], ["1", "1", None])
    assert column.to_list()[0] is None
    assert column["verdict"].to_list() == [None, "invalid", "unreadable"]
    assert column["reward"].to_list() == [None, None, 0.0]


def test_rules_are_named():
    assert foldoku.verify(RULES, "1234432131422413").solved
    broken = foldoku.verify([RULES] * 3, ["1243341224314123", "1234432131422413", "1234"])
    assert broken["solved"].to_list() == [False, True, False]
    assert "thermometer" in foldoku.describe(RULES) and "cage 7: r2c1 r2c2" in foldoku.describe(RULES)


def test_the_share_of_right_cells_can_be_left_out():
    swapped = "2134432131422413"
    for puzzle, right, wrong in [(RULES, "1234432131422413", swapped), (CLASSIC, foldoku.solve(CLASSIC).solution, "1" * 81)]:
        answers = [right, wrong, wrong[:-1] + ".", "?", None]
        column = foldoku.verify([puzzle] * 5, answers, correct=False)
        full = foldoku.verify([puzzle] * 5, answers)
        assert column["correct"].to_list() == [1.0, None, None, None, None]
        for name in set(column.fields) - {"correct"}:
            assert column[name].to_list() == full[name].to_list(), name
        assert foldoku.verify(puzzle, wrong, correct=False).correct is None
    with pytest.raises(ValueError, match="partial needs"):
        foldoku.verify(CLASSIC, CLASSIC, partial=0.5, correct=False)


def test_puzzles_that_cannot_be_solved_are_invalid():
    clash, cage = ".~R1C1_1~R1C2_1.Cage~7~R2C1~R2C2", ".Cage~3~R1C1~R1C2~R1C3"
    for puzzle in (clash, cage, CLASSIC[:-1] + "7"):
        for answer in ("1" * 81, foldoku.solve(CLASSIC).solution, "?"):
            for correct in (True, False):
                assert foldoku.verify([puzzle], [answer], correct=correct)["verdict"].to_list() == ["invalid"]


def test_formats_of_rules_agree():
    solution = foldoku.solve(KILLER).solution
    wrong = solution[:40] + solution[41] + solution[41:]
    answers = [solution, wrong, "1" * 81, solution[:-1] + ".", "?"]
    for options in ({}, {"correct": False}):
        columns = [foldoku.verify([puzzle] * 5, answers, **options).to_list() for puzzle in (KILLER, ADDRESS)]
        assert columns[0] == columns[1]
        assert [row["verdict"] for row in columns[0]] == ["solved", "wrong", "wrong", "incomplete", "unreadable"]


def test_arrays_are_columns():
    puzzles = [CLASSIC, "." * 81]
    array = foldoku.to_numpy(puzzles)
    assert array.shape == (2, 81) and array.dtype == np.uint8 and array[0, 0] == 5
    assert foldoku.check(array).to_list() == foldoku.check(puzzles).to_list()
    assert foldoku.solve(array.reshape(2, 9, 9).astype("i8")) == foldoku.solve(puzzles)
    solutions = foldoku.to_numpy(foldoku.solve(puzzles)["solution"])
    assert foldoku.verify(array, solutions)["solved"].to_list() == [True, True]
    assert foldoku.check(np.full((1, 81), 77)).to_list() == ["invalid"]
    small = foldoku.to_numpy([SMALL])
    assert foldoku.solve(small)["solution"].to_list() == [foldoku.solve(SMALL).solution]
    with pytest.raises(foldoku.InvalidPuzzleError, match="row 1: expected 81 cells, found 16"):
        foldoku.to_numpy([CLASSIC, SMALL])


@pytest.mark.parametrize("side", [4, 6, 8, 10, 12, 16, 25])
def test_the_length_is_the_board(side):
    empty = "." * side**2
    solution = foldoku.solve(empty, limit=1).solution
    assert len(set(solution)) == side
    assert foldoku.check(solution) == "unique"
    assert foldoku.verify(empty, solution).solved
    with pytest.raises(foldoku.InvalidPuzzleError, match="9x9 board"):
        foldoku.canonical(empty)


@pytest.mark.parametrize("puzzle", [CLASSIC, RULES, HARD])
@pytest.mark.parametrize("detail", ["moves", "steps", "full"])
def test_traces_follow(puzzle, detail):
    trace = foldoku.trace(puzzle, detail=detail)
    assert trace.outcome == "solved"
    check = foldoku.check_trace(puzzle, trace.text)
    assert check.valid and check.solved, check
    if detail == "full":
        words = [line.rsplit(" [", 1)[0] for line in trace.text.splitlines()]
        assert foldoku.check_trace(puzzle, words).solved
    lines = trace.text.splitlines()
    moves = foldoku.trace(puzzle, detail="moves").text.splitlines()
    at = next(at for at, line in enumerate(moves) if "=" in line)
    assert foldoku.check_trace(puzzle, lines + lines[at : at + 1]).step == len(lines) + 1


def test_faults_of_traces():
    def fault(*lines, **options):
        return foldoku.check_trace(SMALL, list(lines), **options).reason

    assert fault("Hidden Single: r2c1=3") == "r2c1 is not 3 in the solution"
    assert fault("r1c2=2") == "column 2 holds 2 in r4c2"
    assert fault("r1c1=1") == "r1c1 holds 1 already"
    assert fault("r1c3=4") == "r1c3 is not 4 in the solution"
    assert fault("r1c4=4", "I think", "r2c1-3", "r2c1=3") == "step 2 removed 3 from r2c1"
    assert fault("remove 2 and 4 from r12c3") == "2 is the digit of r1c3"
    assert fault("place 3 in r1c2, so remove 2 from r1c3") == "2 is the digit of r1c3"
    assert fault("r9c1=1") == "r9c1 is not a cell of the grid"
    assert fault("r1c2=3", singles=True) is None
    assert "other places" in foldoku.check_trace(CLASSIC, "r1c3=4", singles=True).reason
    with pytest.raises(foldoku.MultipleSolutionsError):
        foldoku.check_trace("." * 81, "")


def test_eliminations_are_proved_or_not():
    """Steps up to chains are proved, chains within chains and claims out of the blue are not, and they are not wrong."""
    trace = foldoku.trace(UNFAIR)
    check = foldoku.check_trace(UNFAIR, trace.text)
    assert sum("-" in line.split(": ")[1] for line in trace.text.splitlines()) > 8
    assert check.valid and check.solved and check.unproved == ()
    check, lines = foldoku.check_trace(HARD, foldoku.trace(HARD).text), foldoku.trace(HARD).text.splitlines()
    assert check.valid and check.solved and 0 < len(check.unproved) < 20
    assert all("Forcing Chains" in lines[step - 1] for step, _ in check.unproved)

    solution = foldoku.solve(UNFAIR).solution
    claims = [f"r1c1-{digit}" for digit in "123456789" if digit != solution[0]]
    unproved = foldoku.check_trace(UNFAIR, [claims[0], " ".join(claims), *trace.text.splitlines()]).unproved
    assert unproved and {step for step, _ in unproved} <= {1, 2}
    wrong = foldoku.check_trace(UNFAIR, [*claims, f"r1c1-{solution[0]}"])
    assert not wrong.valid and wrong.step == len(claims) + 1 and wrong.unproved
    assert foldoku.check_trace(SMALL, ["r1c1-9", "remove all from r1c3"]).unproved == ()


def test_eliminations_of_rules_are_proved():
    puzzle = ".Shape~4x4.Cage~4~R1C1~R1C2.Thermo~R2C3~R2C4~R1C4.~R3C1_4.~R4C2_2"
    trace = foldoku.trace(puzzle)
    check = foldoku.check_trace(puzzle, trace.text)
    assert check.solved and check.unproved == ()
    assert foldoku.check_trace(puzzle, ["r1c1-2 r1c2-4", "r2c3-4", "r3c3-1"]).reason is None


def test_traces_know_the_units_of_the_board():
    rows = ["1234", "2341", "3412", "4123"]
    cells = [(r, c) for r in range(4) for c in range(4) if (r, c) not in {(1, 0), (3, 3)}]
    puzzle = ".Shape~4x4.NoBoxes." + "".join(f"~R{r + 1}C{c + 1}_{rows[r][c]}" for r, c in cells)
    assert foldoku.check_trace(puzzle, ["r2c1=2", "r4c4=3"], singles=True).solved
    assert foldoku.check_trace(puzzle, ["r2c1=3"]).reason == "row 2 holds 3 in r2c2"


def test_steps_are_dictionaries():
    step = foldoku.hint(CLASSIC).to_dict()
    assert step["placements"] == [{"cell": "r5c5", "digit": 5}] and step["technique"] == "naked-single"
