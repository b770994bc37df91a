"""The exceptions of foldoku.

All are ``ValueError`` too. Arguments that make no sense, such as ``threads=0``, raise plain ``ValueError`` or
``TypeError``.
"""

from __future__ import annotations

__all__ = [
    "FoldokuError",
    "GenerationError",
    "InvalidPuzzleError",
    "MistakeError",
    "MultipleSolutionsError",
    "NoSolutionError",
    "NoStepError",
    "NotUniqueError",
    "TimeLimitError",
]


class FoldokuError(ValueError):
    """The base of all exceptions about puzzles.

    >>> import foldoku
    >>> try:
    ...     foldoku.hint("." * 81)
    ... except foldoku.FoldokuError as error:
    ...     print(type(error).__name__)
    MultipleSolutionsError
    """


class InvalidPuzzleError(FoldokuError):
    """The text is not a puzzle, or not one of a kind that the function supports.

    >>> import foldoku
    >>> foldoku.solve("." * 80)
    Traceback (most recent call last):
    foldoku.InvalidPuzzleError: expected 81 cells, found 80
    """


class NotUniqueError(FoldokuError):
    """The puzzle does not have exactly one solution.

    >>> import foldoku
    >>> issubclass(foldoku.NoSolutionError, foldoku.NotUniqueError)
    True
    """


class NoSolutionError(NotUniqueError):
    """The puzzle has no solution.

    >>> import foldoku
    >>> foldoku.rate("55" + "." * 79)
    Traceback (most recent call last):
    foldoku.NoSolutionError: the givens clash: r1c1 and r1c2 both hold 5
    """


class MultipleSolutionsError(NotUniqueError):
    """The puzzle has several solutions.

    >>> import foldoku
    >>> foldoku.rate("." * 81)
    Traceback (most recent call last):
    foldoku.MultipleSolutionsError: the puzzle has several solutions; true_candidates shows the digits of each cell
    """


class MistakeError(FoldokuError):
    """A board holds a wrong digit, or lacks a candidate of the solution.

    >>> import foldoku
    >>> board = foldoku.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> board.place("r1c3", 1)
    >>> board.hint()
    Traceback (most recent call last):
    foldoku.MistakeError: wrong digits: r1c3=1
    """


class NoStepError(FoldokuError):
    """No technique applies to a board that is not solved.

    >>> import foldoku
    >>> issubclass(foldoku.NoStepError, foldoku.FoldokuError)
    True
    """


class GenerationError(FoldokuError):
    """No puzzle met the conditions.

    >>> import foldoku
    >>> issubclass(foldoku.GenerationError, foldoku.FoldokuError)
    True
    """


class TimeLimitError(FoldokuError, TimeoutError):
    """The time limit ended a search. Also a ``TimeoutError``.

    >>> import foldoku
    >>> issubclass(foldoku.TimeLimitError, TimeoutError)
    True
    """


# Tracebacks and pickles name the package, not this module.
for _name in __all__:
    globals()[_name].__module__ = "foldoku"
del _name
