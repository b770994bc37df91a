"""Tasks and scores for training and evaluating models, in the shapes of other libraries.

``tasks`` makes puzzles with solutions, ``grid`` writes one for a prompt. ``reasoning_gym``, ``verifiers``,
``sudoku_bench``, ``hrm`` and ``hugging_face`` are modules; each imports its library when a function needs it.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["Task", "answer_format", "grid", "prompt", "tasks"]

Task = namedtuple("Task", "puzzle solution", module="foldoku.rl")
Task.__doc__ = """A puzzle and its solution, one character per cell."""


def tasks(count, *, seed=0, **request):
    """Returns puzzles with their solutions; ``request`` is that of ``foldoku.generate``.

    >>> from foldoku import rl
    >>> task, *_ = rl.tasks(2, seed=1, difficulty="easy")
    >>> len(task.puzzle), "." in task.solution
    (81, False)
    """
    import foldoku

    made = foldoku.generate(count, seed=seed, **request)
    return [Task(*row) for row in zip(made["puzzle"], made["solution"])]


def grid(cells, *, empty=".", between=" "):
    """Returns the cells of a square grid as lines.

    >>> from foldoku import rl
    >>> print(rl.grid("1....4....3..2..", empty="_"))
    1 _ _ _
    _ 4 _ _
    _ _ 3 _
    _ 2 _ _
    """
    side = round(len(cells) ** 0.5)
    if side * side != len(cells):
        raise ValueError(f"{len(cells)} cells are not a square grid")
    cells = [empty if cell in ".0" else cell for cell in cells]
    return "\n".join(between.join(cells[at : at + side]) for at in range(0, len(cells), side))


answer_format = "Answer with the solved grid between <answer> and </answer>, one row per line."


def prompt(puzzle):
    """Returns a prompt for a puzzle: its rules in words, its grid if it has no others, and the form of the answer.

    >>> from foldoku import rl
    >>> rl.prompt("1....4....3..2..").splitlines()[-1]
    'Answer with the solved grid between <answer> and </answer>, one row per line.'
    """
    import foldoku

    shown = grid(puzzle) if len(puzzle) ** 0.5 % 1 == 0 and puzzle.isascii() and "~" not in puzzle else None
    givens = [f"The puzzle:\n{shown}"] if shown else []
    return "\n".join(["Solve this Sudoku.", foldoku.describe(puzzle).rstrip(), *givens, answer_format])
