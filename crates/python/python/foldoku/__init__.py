"""A Sudoku engine: solves, counts, rates, explains and generates puzzles.

Functions take one puzzle as ``str`` or a column of puzzles. A column is a list of ``str`` or anything
that exports the Arrow PyCapsule interface: arrays, series and tables of pyarrow, polars, pandas and
DuckDB.

Exceptions about puzzles are ``FoldokuError``, which is a ``ValueError``. Searches that can take long have
a time limit, ``timeout=``, of 60 seconds per puzzle.

>>> import foldoku
>>> foldoku.solve("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..").status
'unique'
"""

from collections.abc import Sequence as _Sequence

from foldoku._answers import Level, Rating, Solution, Verification
from foldoku._errors import (
    FoldokuError,
    GenerationError,
    InvalidPuzzleError,
    MistakeError,
    MultipleSolutionsError,
    NoSolutionError,
    NoStepError,
    NotUniqueError,
    TimeLimitError,
)
from foldoku._explanation import Explanation, RuleStep
from foldoku._foldoku import (
    Board,
    Column,
    ColumnStream,
    Step,
    candidates,
    describe,
    explain,
    generate,
    hint,
    render_svg,
    to_numpy,
    true_candidates,
    verify,
    version as _version,
)
from foldoku._trace import Trace, TraceCheck, check_trace, trace
from foldoku._functions import canonical, check, count, level, rate, solve

from foldoku import _questions
from foldoku._questions import *  # noqa: F403

__version__ = _version()

# The methods that a class of Python would inherit.
_Sequence.register(Column)
for _name in ("__reversed__", "count", "index"):
    setattr(Column, _name, getattr(_Sequence, _name))

__all__ = [
    "Board",
    "Column",
    "ColumnStream",
    "Explanation",
    "FoldokuError",
    "GenerationError",
    "InvalidPuzzleError",
    "Level",
    "MistakeError",
    "MultipleSolutionsError",
    "NoSolutionError",
    "NoStepError",
    "NotUniqueError",
    "Rating",
    "RuleStep",
    "Solution",
    "Step",
    "TimeLimitError",
    "Trace",
    "TraceCheck",
    "Verification",
    "candidates",
    "canonical",
    "check",
    "check_trace",
    "count",
    "describe",
    "explain",
    "generate",
    "hint",
    "level",
    "main",
    "rate",
    "render_svg",
    "solve",
    "to_numpy",
    "trace",
    "true_candidates",
    "verify",
]
__all__ += _questions.__all__


def __getattr__(name):
    """Imports the command line when it is needed: what it needs takes most of the time of an import."""
    if name != "main":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from foldoku._command import main

    return main
