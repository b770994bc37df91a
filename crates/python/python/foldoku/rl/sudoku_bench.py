"""The protocols of Sudoku-Bench: records, prompts, answers, and games in several steps.

A record is a dictionary with ``puzzle_id``, ``rules``, ``initial_board``, ``solution``, ``rows`` and ``cols``, as the
published files have them; ``records`` reads a local Parquet, JSON or JSON Lines file.
"""

from __future__ import annotations

import json
import re
from collections import namedtuple

__all__ = ["Game", "Outcome", "board", "prompt", "records", "score_single_shot"]

Outcome = namedtuple("Outcome", "final_solved num_correct_placements stop_reason", module="foldoku.rl.sudoku_bench")
Outcome.__doc__ = """How an answer or a game ended, in the words of the benchmark."""

_ANSWER = re.compile(r"<ANSWER>(.*?)</ANSWER>", re.DOTALL | re.IGNORECASE)
_PLACEMENT = re.compile(r"r(\d+)c(\d+)\s*:\s*(\d)", re.IGNORECASE)


def records(path):
    """Returns the records of a local file."""
    path = str(path)
    if path.endswith(".parquet"):
        import pyarrow.parquet

        return pyarrow.parquet.read_table(path).to_pylist()
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return json.loads(text) if text.lstrip().startswith("[") else [json.loads(line) for line in text.splitlines() if line]


def board(record, cells=None):
    """Returns the cells as lines of a prompt.

    >>> from foldoku.rl import sudoku_bench
    >>> print(sudoku_bench.board({"initial_board": "1..2", "rows": 2, "cols": 2}))
    1 .
    . 2
    """
    cells, columns = cells or record["initial_board"], record["cols"]
    return "\n".join(" ".join(cells[at : at + columns]) for at in range(0, len(cells), columns))


def prompt(record):
    """Returns the prompt of the setting with one answer: size, rules, elements, board, and the form of the answer."""
    size = f"{record['rows']} x {record['cols']}"
    elements = _elements(record.get("visual_elements"))
    parts = [
        f"Solve this Sudoku puzzle of {size} cells.",
        "r1c2 is the cell in row 1 and column 2, counted from the top left.",
        f"Rules:\n{record.get('rules') or 'Normal Sudoku rules apply.'}",
        *([f"Elements:\n{elements}"] if elements else []),
        f"Board:\n{board(record)}",
        "Give the digits of all cells, row by row, between <ANSWER> and </ANSWER>.",
    ]
    return "\n\n".join(parts)


def _elements(elements):
    """Returns the visual elements, one per line."""
    if isinstance(elements, str):
        elements = json.loads(elements or "[]")
    named = lambda it: ", ".join(f"{key}: {value}" for key, value in it.items()) if isinstance(it, dict) else it  # noqa: E731
    return "\n".join(f"- {named(it)}" for it in elements or [])


def score_single_shot(answer, record):
    """Returns the outcome of an answer with all cells: the digits of the last ``<ANSWER>`` block, and of these the
    last ``rows * cols``.

    >>> from foldoku.rl import sudoku_bench
    >>> record = {"initial_board": "1..2", "solution": "1221", "rows": 2, "cols": 2}
    >>> sudoku_bench.score_single_shot("<ANSWER>12 21</ANSWER>", record).final_solved
    1
    """
    blocks = _ANSWER.findall(answer)
    if not blocks:
        return Outcome(0, 0, "no_answer_tag")
    digits = "".join(re.findall(r"\d", blocks[-1]))[-record["rows"] * record["cols"] :]
    solved = digits == record["solution"]
    return Outcome(int(solved), 0, "solved" if solved else "incorrect_solution")


class Game:
    """A game in several steps: each answer places digits, and the first wrong one ends it.

    With ``single=True`` an answer has exactly one placement, and the last one counts.

    >>> from foldoku.rl.sudoku_bench import Game
    >>> game = Game({"initial_board": "1..2", "solution": "1221", "rows": 2, "cols": 2})
    >>> game.play("<ANSWER>r1c2: 2</ANSWER>") is None
    True
    >>> game.play("<ANSWER>r2c1: 1</ANSWER>")
    Outcome(final_solved=0, num_correct_placements=1, stop_reason='incorrect_placement')
    """

    def __init__(self, record, *, single=False, max_rounds=None):
        self.record, self.single = record, single
        self.cells = list(record["initial_board"])
        self.rounds = max_rounds or self.cells.count(".")
        self.correct, self.outcome = 0, None

    def message(self):
        """Returns the user's message of the present turn."""
        return f"Current Board:\n{board(self.record, ''.join(self.cells))}"

    def play(self, answer):
        """Applies an answer; returns the outcome if the game has ended with it, otherwise None."""
        if self.outcome is None:
            self.outcome = self._play(answer)
        return self.outcome

    def _play(self, answer):
        blocks = _ANSWER.findall(answer)
        if not blocks:
            return self._ended("no_answer_tag")
        placements = _PLACEMENT.findall(blocks[-1] if self.single else blocks[0])
        if not placements or (self.single and len(placements) != 1):
            return self._ended("invalid_action_parsing")
        for row, column, digit in placements:
            at = (int(row) - 1) * self.record["cols"] + int(column) - 1
            inside = 1 <= int(row) <= self.record["rows"] and 1 <= int(column) <= self.record["cols"]
            if not inside or self.cells[at] != ".":
                return self._ended("invalid_action")
            if self.record["solution"][at] != digit:
                return self._ended("incorrect_placement")
            self.cells[at] = digit
            self.correct += 1
        if "." not in self.cells:
            return self._ended("solved")
        self.rounds -= 1
        return self._ended("max_rounds_reached") if self.rounds == 0 else None

    def _ended(self, reason):
        return Outcome(int(reason == "solved"), self.correct, reason)
