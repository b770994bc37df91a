"""Tasks in the shape of Reasoning Gym: an item per index, and its scores.

``SudokuDataset`` has the items, the question and the scores of Reasoning Gym's ``sudoku`` and ``mini_sudoku``; its
puzzles are those of foldoku. It works without the library; ``dataset`` makes it one of its classes.
"""

from __future__ import annotations

from functools import lru_cache

from foldoku import rl

__all__ = ["SudokuDataset", "dataset", "score"]

_QUESTION = """Solve this Sudoku puzzle:
{grid}
Respond with only your answer, formatted as the puzzle, a 9x9 grid with numbers separated by spaces, and rows separated by newlines."""


def score(answer, solution):
    """Returns the score of Reasoning Gym for an answer: 1.0 if it is the solution, otherwise 0.9 times the share of
    right cells, less for longer answers. Givens count.

    >>> from foldoku.rl import reasoning_gym
    >>> reasoning_gym.score("1 2\\n2 1", "1221"), reasoning_gym.score("1 2\\n1 1", "1221")
    (1.0, 0.675)
    """
    if not isinstance(answer, str) or not answer:
        return 0.0
    oracle = rl.grid(solution)
    reward = 0.0
    if "\n".join(line.rstrip() for line in answer.split("\n")) == oracle:
        reward = 1.0
    else:
        side = round(len(solution) ** 0.5)
        rows = [[it for it in line if it.isdigit() and it != "0"] for line in answer.split("\n")]
        rows = [row for row in rows if len(row) == side][:side]
        right = sum(a == b for at, row in enumerate(rows) for a, b in zip(row, solution[at * side :]))
        reward = 0.9 * right / len(solution)
    return reward * len(oracle) / len(answer) if len(answer) > len(oracle) else reward


class SudokuDataset:
    """Puzzles by index: item ``i`` depends on ``seed + i`` alone.

    ``request`` is that of ``foldoku.generate``, such as ``difficulty="hard"``.

    >>> from foldoku.rl.reasoning_gym import SudokuDataset
    >>> items = SudokuDataset(size=3, seed=1)
    >>> [items.score_answer(item["answer"], item) for item in items]
    [1.0, 1.0, 1.0]
    """

    name = "foldoku_sudoku"

    def __init__(self, size=500, seed=0, **request):
        self.size, self.seed, self.request = size, seed, request
        self._task = lru_cache(maxsize=1024)(self._make)

    def __len__(self):
        return self.size

    def __iter__(self):
        return (self[index] for index in range(self.size))

    def __getitem__(self, index):
        if not 0 <= index < self.size:
            raise IndexError(index)
        task = self._task(index)
        rows = lambda cells: [[int(it) for it in row.split()] for row in rl.grid(cells, empty="0").split("\n")]  # noqa: E731
        return {
            "question": _QUESTION.format(grid=rl.grid(task.puzzle, empty="_")),
            "answer": rl.grid(task.solution),
            "metadata": {
                "source_dataset": self.name,
                "source_index": index,
                "puzzle": rows(task.puzzle),
                "solution": rows(task.solution),
                "num_empty": task.puzzle.count("."),
            },
        }

    def score_answer(self, answer, entry):
        """Returns the score of an answer to an item."""
        return score(answer, "".join(map(str, sum(entry["metadata"]["solution"], []))))

    def _make(self, index):
        [task] = rl.tasks(1, seed=self.seed + index, **self.request)
        return task


def dataset(size=500, seed=0, **request):
    """Returns the items as a ``ProceduralDataset`` of Reasoning Gym, so that its composites and servers take it."""
    try:
        from reasoning_gym.factory import ProceduralDataset
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("the data set needs Reasoning Gym: pip install foldoku[rl]") from error
    from dataclasses import make_dataclass

    def validate(self):
        if self.size < 1:
            raise ValueError("size must be positive")

    Config = make_dataclass("Config", ["size", "seed"], namespace={"validate": validate})

    items = SudokuDataset(size, seed, **request)

    def start(self):
        ProceduralDataset.__init__(self, config=Config(size, seed), seed=seed, size=size)

    members = {
        "__init__": start,
        "__getitem__": lambda self, index: items[index],
        "score_answer": lambda self, answer, entry: items.score_answer(answer, entry),
    }
    return type("Procedural", (ProceduralDataset,), members)()
