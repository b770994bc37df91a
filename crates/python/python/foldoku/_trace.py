"""Traces: the human steps of a puzzle as text and tokens, and the check of a trace that a model wrote."""

from __future__ import annotations

import re
from collections import namedtuple

from foldoku._errors import MultipleSolutionsError, NoSolutionError

Trace = namedtuple("Trace", "text tokens outcome level", module="foldoku")
Trace.__doc__ = """The human steps of a puzzle.

``text``: One line per step.
``tokens``: The techniques, the changes such as ``r1c2=5`` and ``r3c4-7``, and ``;`` after each step.
``outcome``: ``solved`` or ``stuck``.
``level``: The level of the puzzle, or None.

>>> import foldoku
>>> foldoku.trace("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").tokens[:3]
('Naked Single', 'r5c5=5', ';')
"""

TraceCheck = namedtuple("TraceCheck", "valid solved step line reason unproved", module="foldoku")
TraceCheck.__doc__ = """What is wrong with a trace.

``valid``: Whether no step is wrong.
``solved``: Whether the steps fill the grid.
``step``: The number of the first step that is wrong, counted from 1, or None.
``line``: Its text, or None.
``reason``: Why it is wrong, or None.
``unproved``: The eliminations before it that are true but not proved from the candidates that the steps before them
leave, such as ``(3, "r1c2-5")`` for one of step 3; None for a board with more than 1,024 cells or 16 digits.

>>> import foldoku
>>> foldoku.check_trace("1....4....3..2..", "r1c3=1").reason
'row 1 holds 1 in r1c1'
"""

_DETAILS = ("moves", "steps", "full")
_CHANGE = re.compile(r"r(\d+)c(\d+)\s*(=|:|-|<>|≠)\s*(\d+|[A-P]\b)", re.IGNORECASE)
_CELLS = r"r\d+c\d+"
_PLACE = re.compile(rf"place ((?:\w+ in {_CELLS}(?:, | and )?)+)", re.IGNORECASE)
_REMOVE = re.compile(rf"remove (\w+(?:(?:, | and )\w+)*) from ({_CELLS}(?:(?:, | and ){_CELLS})*)", re.IGNORECASE)
_VALUES = {"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value]: value for value in range(36)}
_SUMMARY = re.compile(r"\[([^\]]*)\]\s*$")


def trace(puzzle, *, detail="steps", order="hodoku", timeout=60.0):
    """Returns the human steps of a puzzle as text and tokens; puzzles with rules have them, too.

    ``detail`` is ``moves`` (the changes: ``r1c2=5`` places a digit, ``r3c4-7`` removes a candidate), ``steps`` (the
    technique, too) or ``full`` (the reason in words, too). ``order`` and ``timeout`` are those of ``explain``.

    >>> import foldoku
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> foldoku.trace(puzzle).text.splitlines()[0]
    'Naked Single: r5c5=5'
    """
    import foldoku

    if detail not in _DETAILS:
        raise ValueError(f"unknown detail '{detail}'; expected one of: {', '.join(_DETAILS)}")
    steps = foldoku.explain(puzzle, order=order, timeout=timeout)
    lines, tokens = [], []
    for step in steps:
        changes = [f"{cell}={digit}" for cell, digit in step.placements]
        changes += [f"{cell}-{digit}" for cell, digit in step.eliminations]
        shown = " ".join(changes)
        lines.append({"moves": shown, "steps": f"{step.technique}: {shown}", "full": f"{step.text} [{shown}]"}[detail])
        tokens += [*([step.technique] if detail != "moves" else []), *changes, ";"]
    return Trace("\n".join(lines), tuple(tokens), steps.outcome, steps.level)


def check_trace(puzzle, trace, *, singles=False, timeout=60.0):
    """Returns the first wrong step of a trace, and why, and the eliminations that are not proved; the puzzle has one
    solution.

    ``trace`` is a text with one step per line, or a list of lines. Changes are written as ``trace`` writes them, or in
    the words of ``explain``; lines without a change are comments. A step is wrong unless it places digits of the
    solution in empty cells, where no unit holds them and no step before it removed them, and removes no digit of the
    solution. With ``singles``, a placement must also be the only candidate of its cell or the only place in a row,
    column or box, after the changes before it: then guesses that happen to be right are wrong, too.

    An elimination is proved if its candidate leads to a contradiction by singles, single rules and simple steps
    (locked candidates, pairs, triples, X-Wings, sums). Chains within chains are not proved, and steps that rely on the
    puzzle having one solution need not be.

    >>> import foldoku
    >>> check = foldoku.check_trace("1....4....3..2..", ["r1c2=3", "r1c3-2"])
    >>> check.valid, check.step, check.reason
    (False, 2, '2 is the digit of r1c3')
    >>> hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
    >>> foldoku.check_trace(hard, ["r7c4-9", "r6c8-7"]).unproved
    ((2, 'r6c8-7'),)
    """
    import foldoku

    solved = foldoku.solve(puzzle, timeout=timeout)
    if solved.status != "unique":
        error = NoSolutionError if solved.status == "none" else MultipleSolutionsError
        raise error("a trace is checked by the only solution of its puzzle")
    state = _State(puzzle, solved.solution)
    lines = trace.splitlines() if isinstance(trace, str) else list(trace)
    steps = []
    for line in lines:
        changes = list(_changes(line, state.side))
        for place, row, column, digit in changes:
            reason = state.change(place, row - 1, column - 1, digit, singles, len(steps) + 1)
            if reason:
                return TraceCheck(False, False, len(steps) + 1, line, reason, _unproved(puzzle, steps, state.side))
        if changes:
            steps.append(changes)
    return TraceCheck(True, state.is_solved(), None, None, None, _unproved(puzzle, steps, state.side))


def _unproved(puzzle, steps, side):
    """Returns the eliminations that do not follow from the steps before them."""
    from foldoku import _foldoku

    if all(place for changes in steps for place, *_ in changes):
        return ()
    claims = [
        [(place, (row - 1) * side + column - 1, _VALUES.get(digit.upper(), 255)) for place, row, column, digit in changes]
        for changes in steps
    ]
    found = _foldoku.unproved(puzzle, claims)
    if found is None:
        return None
    changes = ((step + 1, steps[step][at]) for step, at in found)
    return tuple((step, f"r{row}c{column}-{digit}") for step, (_, row, column, digit) in changes)


def _changes(line, side):
    """Yields the changes of a line: whether a digit is placed, its row and column, and the digit.

    The changes in brackets at the end count alone; then those in words; then all others.
    """
    summary = _SUMMARY.search(line)
    line = summary[1] if summary else line
    in_words = [
        *((True, change.split(" in ")) for m in _PLACE.finditer(line) for change in re.split(", | and ", m[1]) if change),
        *((False, m.groups()) for m in _REMOVE.finditer(line)),
    ]
    for place, (digits, cells) in in_words:
        for row, column in _cells(cells, side):
            for digit in re.split(", | and ", digits):
                yield place, row, column, _key(digit)
    if not in_words:
        for m in _CHANGE.finditer(line):
            yield m[3] in "=:", int(m[1]), int(m[2]), _key(m[4].upper())


def _cells(text, side):
    """Yields the rows and columns of cells such as ``r1c2``, or ``r45c123`` for six of them on small boards."""
    for rows, columns in re.findall(r"r(\d+)c(\d+)", text, re.IGNORECASE):
        split = (lambda it: [it]) if side > 9 else list
        yield from ((int(row), int(column)) for row in split(rows) for column in split(columns))


def _key(digit):
    """Returns the character of a digit that may be written as a number."""
    return "0123456789ABCDEFGHIJKLMNOP"[int(digit)] if digit.isdigit() and int(digit) < 26 else digit


class _State:
    """Digits and candidates after some steps."""

    def __init__(self, puzzle, solution):
        from foldoku import _foldoku

        self.solution = solution
        self.side = round(len(solution) ** 0.5)
        if self.side**2 != len(solution):
            raise ValueError("traces are checked on square grids")
        self.units = _foldoku.units(puzzle)
        self.digits = list(_foldoku.givens(puzzle))
        self.removed = {}

    def _name(self, cell):
        return f"r{cell // self.side + 1}c{cell % self.side + 1}"

    def is_solved(self):
        return "".join(self.digits) == self.solution

    def change(self, place, row, column, digit, singles, number):
        """Makes a change, or returns why it does not follow."""
        if not (0 <= row < self.side and 0 <= column < self.side):
            return f"r{row + 1}c{column + 1} is not a cell of the grid"
        cell = row * self.side + column
        if not place:
            if self.solution[cell] == digit:
                return f"{digit} is the digit of {self._name(cell)}"
            self.removed.setdefault((cell, digit), number)
            return None
        reason = self._refusal(cell, digit) or (singles and self._not_single(cell, digit)) or None
        if reason is None:
            self.digits[cell] = digit
        return reason

    def _refusal(self, cell, digit):
        name = self._name(cell)
        if self.digits[cell] != ".":
            return f"{name} holds {self.digits[cell]} already"
        for unit, cells in self.units:
            if cell in cells and (other := next((it for it in cells if self.digits[it] == digit), None)) is not None:
                return f"{unit} holds {digit} in {self._name(other)}"
        if (cell, digit) in self.removed:
            return f"step {self.removed[cell, digit]} removed {digit} from {name}"
        return None if self.solution[cell] == digit else f"{name} is not {digit} in the solution"

    def _can_be(self, cell, digit):
        if self.digits[cell] != "." or (cell, digit) in self.removed:
            return False
        return all(self.digits[it] != digit for _, cells in self.units if cell in cells for it in cells)

    def _not_single(self, cell, digit):
        candidates = [it for it in set(self.solution) if self._can_be(cell, it)]
        if candidates == [digit]:
            return None
        for _, cells in self.units:
            if cell in cells and [it for it in cells if self._can_be(it, digit)] == [cell]:
                return None
        return f"{self._name(cell)} has other candidates than {digit}, and {digit} has other places in each unit"
