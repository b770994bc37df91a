"""The answers of ``solve``, ``rate``, ``level`` and ``verify`` to one puzzle, as named tuples."""

from collections import namedtuple

from foldoku import _foldoku


_Fields = namedtuple("_Fields", "puzzle status count solution guesses")


class Solution(_Fields):
    """The answer of ``solve`` to one puzzle.

    ``puzzle``: The puzzle as a line of 81 digits and dots, or with its rules in the format it came in.
    ``status``: ``unique``, ``multiple`` or ``none``; ``found`` if the limit was one solution.
    ``count``: The number of solutions found, up to the limit.
    ``solution``: The first solution as a line with one character per cell, or None.
    ``guesses``: The number of guesses of the search.

    >>> import foldoku
    >>> solution = foldoku.solve(
    ...     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
    ... )
    >>> solution.status, solution.count
    ('unique', 1)
    >>> print(solution)
    162857493534129678789643521475312986913586742628794135356478219241935867897261354
    """

    __slots__ = ()
    __module__ = "foldoku"

    @property
    def is_unique(self):
        """Returns whether the puzzle has exactly one solution."""
        return self.status == "unique"

    def __str__(self):
        """Returns the solution, or an empty string if there is none."""
        return self.solution or ""

    def _repr_svg_(self):
        """Returns a picture of the puzzle with its solution, or None if the givens of a variant clash."""
        return _foldoku.picture_of_solution(self.puzzle, self.solution)


Rating = namedtuple("Rating", "er ep ed hardest", module="foldoku")
Rating.__doc__ = """The rating of a puzzle as Sudoku Explainer 1.2.1 gives it.

``er``: The difficulty of the hardest step.
``ep``: The difficulty of the hardest step up to and including the first that places a digit.
``ed``: The difficulty of the first step.
``hardest``: The technique of the hardest step.

>>> import foldoku
>>> rating = foldoku.rate(
...     "7.968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9."
... )
>>> rating.er, rating.ep, rating.ed
(7.2, 1.2, 1.2)
"""

Level = namedtuple("Level", "level score hardest", module="foldoku")
Level.__doc__ = """The level of a puzzle as HoDoKu gives it.

``level``: ``Easy``, ``Medium``, ``Hard``, ``Unfair`` or ``Extreme``.
``score``: The sum of the scores of all steps.
``hardest``: The hardest technique, or None for a solved grid.

>>> import foldoku
>>> foldoku.level(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
... )
Level(level='Easy', score=204, hardest='Naked Single')
"""

_Verification = namedtuple(
    "_Verification", "solved verdict reward filled correct rule cells changed_givens conflicts grid"
)


class Verification(_Verification):
    """The answer of ``verify`` to one puzzle and one answer.

    ``solved``: Whether the answer solves the puzzle.
    ``verdict``: ``solved``, ``wrong``, ``incomplete``, ``unchanged`` (the puzzle alone), ``ambiguous`` (several
    grids that differ) or ``unreadable`` (no grid).
    ``reward``: 1.0 for a solved puzzle; otherwise ``partial`` times ``correct``, and 0.0 if a given was changed.
    ``filled``: The share of the empty cells that the answer fills.
    ``correct``: The share of them with the digit of the solution; None if that is not unique.
    ``rule``: The first unit or rule that is broken, or None.
    ``cells``: The cells that break it.
    ``changed_givens``: The cells whose given was changed or left out.
    ``conflicts``: The cells that hold a digit twice in a unit.
    ``grid``: The grid that was read, one character per cell, or None.

    >>> import foldoku
    >>> verification = foldoku.verify("1....4....3..2..", "1243342121344113")
    >>> verification.solved, verification.rule, verification.cells
    (False, 'row 4', ('r4c2', 'r4c3'))
    """

    __slots__ = ()
    __module__ = "foldoku"

    @property
    def givens_kept(self):
        """Returns whether the answer has a grid that keeps every given."""
        return self.grid is not None and not self.changed_givens
