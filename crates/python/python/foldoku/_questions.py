"""The questions about puzzles on any board and with any rules: functions and their answers.

Generated from the table of questions in Rust; do not edit.
"""

from collections import namedtuple

from foldoku import _foldoku

RedundantAnswer = namedtuple("RedundantAnswer", "status parts reduced redundant undecided remark", module="foldoku")
RedundantAnswer.__doc__ = """The answer of ``redundant`` about one puzzle.

``status``: The status of the puzzle, as far as the answer tells it.
``parts``: The number of parts of the chosen kinds.
``reduced``: The puzzle without the parts that can be left out together.
``redundant``: The parts that can be left out: together or each one alone.
``undecided``: The parts that were not tried before the search was stopped.
``remark``: A remark about the answer, or None.

>>> import foldoku
>>> foldoku.redundant(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
'unique'
"""


def redundant(puzzles, *, parts=(), seed=None, together=False, timeout=60.0, column=None, threads=None, on_error="status", stream=False):
    """Find givens and rules that can be left out.

    A ``str`` gives the answer as ``RedundantAnswer``. A column gives a ``Column`` with ``status`` and the fields
    ``redundant``, ``undecided``, ``parts``, ``reduced``.
    ``timeout``, ``column``, ``threads``, ``on_error`` and ``stream`` are those of ``solve``.

    ``parts``: Which parts of a puzzle may be left out [default: givens,rules]
    ``seed``: Random seed: parts are tried in random order [default: in the order of the puzzle]
    ``together``: Find parts that can be left out together, until none can, instead of each one alone

    >>> import foldoku
    >>> foldoku.redundant(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
    'unique'
    """
    options = {"parts": parts, "seed": seed, "together": together}
    return _foldoku.ask(RedundantAnswer, "redundant", puzzles, options, timeout, column, threads, on_error, stream)


ConflictAnswer = namedtuple("ConflictAnswer", "status conflict parts undecided remark", module="foldoku")
ConflictAnswer.__doc__ = """The answer of ``conflict`` about one puzzle.

``status``: The status of the puzzle, as far as the answer tells it.
``conflict``: The parts; none if there is a solution, or if the search was stopped.
``parts``: The number of parts of the puzzle.
``undecided``: Those of them that may not be necessary, because the search was stopped.
``remark``: A remark about the answer, or None.

>>> import foldoku
>>> foldoku.conflict(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
'found'
"""


def conflict(puzzles, *, seed=None, timeout=60.0, column=None, threads=None, on_error="status", stream=False):
    """Find out why a puzzle has no solution: givens and rules that contradict each other.

    A ``str`` gives the answer as ``ConflictAnswer``. A column gives a ``Column`` with ``status`` and the fields
    ``conflict``, ``undecided``, ``parts``.
    ``timeout``, ``column``, ``threads``, ``on_error`` and ``stream`` are those of ``solve``.

    ``seed``: Random seed: parts are left out in random order [default: in the order of the puzzle]

    >>> import foldoku
    >>> foldoku.conflict(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
    'found'
    """
    options = {"seed": seed}
    return _foldoku.ask(ConflictAnswer, "conflict", puzzles, options, timeout, column, threads, on_error, stream)


EstimateAnswer = namedtuple("EstimateAnswer", "status effective estimate exact found high low walks remark", module="foldoku")
EstimateAnswer.__doc__ = """The answer of ``estimate`` about one puzzle.

``status``: The status of the puzzle, as far as the answer tells it.
``effective``: The walks that count, as their number had all the same weight.
``estimate``: The estimate; none if the walks found no solution in time.
``exact``: Whether the estimate is the number.
``found``: The solutions that were found one by one.
``high``: The upper end; none if it is unknown.
``low``: The lower end of the interval that holds the number with 95 %.
``walks``: The random walks.
``remark``: A remark about the answer, or None.

>>> import foldoku
>>> foldoku.estimate(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
'unique'
"""


def estimate(puzzles, *, exact=10000, seed=1, walks=1000, timeout=60.0, column=None, threads=None, on_error="status", stream=False):
    """Estimate the number of solutions.

    A ``str`` gives the answer as ``EstimateAnswer``. A column gives a ``Column`` with ``status`` and the fields
    ``estimate``, ``low``, ``high``, ``exact``, ``found``, ``walks``, ``effective``.
    ``timeout``, ``column``, ``threads``, ``on_error`` and ``stream`` are those of ``solve``.

    ``exact``: Up to N solutions are found one by one; 0 means none
    ``seed``: Random seed [default: 1]
    ``walks``: Random walks down the search tree; four times as many halve the interval

    >>> import foldoku
    >>> foldoku.estimate(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
    'unique'
    """
    options = {"exact": exact, "seed": seed, "walks": walks}
    return _foldoku.ask(EstimateAnswer, "estimate", puzzles, options, timeout, column, threads, on_error, stream)


SampleAnswer = namedtuple("SampleAnswer", "status among choice effective solutions remark", module="foldoku")
SampleAnswer.__doc__ = """The answer of ``sample`` about one puzzle.

``status``: The status of the puzzle, as far as the answer tells it.
``among``: The number of solutions that were chosen from.
``choice``: `uniform` or `weighted`.
``effective``: The number of solutions of a uniform choice that is worth the same.
``solutions``: The solutions as text, at least one.
``remark``: A remark about the answer, or None.

>>> import foldoku
>>> foldoku.sample(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
'found'
"""


def sample(puzzles, *, exact=100000, limit=1, pool=100, seed=None, timeout=60.0, column=None, threads=None, on_error="status", stream=False):
    """Print random solutions.

    A ``str`` gives the answer as ``SampleAnswer``. A column gives a ``Column`` with ``status`` and the fields
    ``choice``, ``among``, ``effective``, ``solutions``.
    ``timeout``, ``column``, ``threads``, ``on_error`` and ``stream`` are those of ``solve``.

    ``exact``: Up to N solutions are found one by one; 0 means none
    ``limit``: At most N results per puzzle [default: 1]
    ``pool``: Random walks per solution among which it is chosen
    ``seed``: Random seed [default: random]

    >>> import foldoku
    >>> foldoku.sample(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
    'found'
    """
    options = {"exact": exact, "limit": limit, "pool": pool, "seed": seed}
    return _foldoku.ask(SampleAnswer, "sample", puzzles, options, timeout, column, threads, on_error, stream)


BackboneAnswer = namedtuple("BackboneAnswer", "status backbone common open remark", module="foldoku")
BackboneAnswer.__doc__ = """The answer of ``backbone`` about one puzzle.

``status``: The status of the puzzle, as far as the answer tells it.
``backbone``: The digits as text, one character per cell.
``common``: The number of cells that have the same digit in all solutions.
``open``: The number of cells whose digit differs between solutions.
``remark``: A remark about the answer, or None.

>>> import foldoku
>>> foldoku.backbone(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
'unique'
"""


def backbone(puzzles, *, timeout=60.0, column=None, threads=None, on_error="status", stream=False):
    """Find the digits that all solutions share.

    A ``str`` gives the answer as ``BackboneAnswer``. A column gives a ``Column`` with ``status`` and the fields
    ``backbone``, ``common``, ``open``.
    ``timeout``, ``column``, ``threads``, ``on_error`` and ``stream`` are those of ``solve``.


    >>> import foldoku
    >>> foldoku.backbone(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
    'unique'
    """
    options = {}
    return _foldoku.ask(BackboneAnswer, "backbone", puzzles, options, timeout, column, threads, on_error, stream)


CompleteAnswer = namedtuple("CompleteAnswer", "status clues difficulty level puzzle results remark", module="foldoku")
CompleteAnswer.__doc__ = """The answer of ``complete`` about one puzzle.

``status``: The status of the puzzle, as far as the answer tells it.
``clues``: The number of its givens.
``difficulty``: Its difficulty, likewise.
``level``: Its level, if the puzzles are chosen or ordered by difficulty and its steps were found.
``puzzle``: The first puzzle.
``results``: All puzzles, if several were asked for: as many as were found.
``remark``: A remark about the answer, or None.

>>> import foldoku
>>> foldoku.complete(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
'unique'
"""


def complete(puzzles, *, by_difficulty=False, clues=None, difficulty=(), hardest_technique=None, keep=(), limit=1, seed=None, technique=(), vary=(), timeout=60.0, column=None, threads=None, on_error="status", stream=False):
    """Add clues and find missing numbers until the solution is unique.

    A ``str`` gives the answer as ``CompleteAnswer``. A column gives a ``Column`` with ``status`` and the fields
    ``puzzle``, ``clues``, ``level``, ``difficulty``, ``results``.
    ``timeout``, ``column``, ``threads``, ``on_error`` and ``stream`` are those of ``solve``.

    ``by_difficulty``: Order the results by difficulty, the easiest first
    ``clues``: Number of clues, both ends included, such as 0..8 [default: as few as needed]
    ``difficulty``: Levels of foldoku, such as easy; puzzles that are too hard get more givens
    ``hardest_technique``: Hardest technique of the solution path
    ``keep``: What stays as it is: no givens are added, cages without totals get none
    ``limit``: At most N results per puzzle [default: 1]
    ``seed``: Random seed [default: random]
    ``technique``: Techniques that the puzzle needs, such as two-rules
    ``vary``: What may be replaced: the givens and the numbers of figures that the puzzle has

    >>> import foldoku
    >>> foldoku.complete(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").status
    'unique'
    """
    options = {"byDifficulty": by_difficulty, "clues": clues, "difficulty": difficulty, "hardestTechnique": hardest_technique, "keep": keep, "limit": limit, "seed": seed, "technique": technique, "vary": vary}
    return _foldoku.ask(CompleteAnswer, "complete", puzzles, options, timeout, column, threads, on_error, stream)


__all__ = [
    "BackboneAnswer",
    "CompleteAnswer",
    "ConflictAnswer",
    "EstimateAnswer",
    "RedundantAnswer",
    "SampleAnswer",
    "backbone",
    "complete",
    "conflict",
    "estimate",
    "redundant",
    "sample",
]
