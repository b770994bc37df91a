"""A Sudoku engine: solves, counts, rates, explains and generates puzzles.

Functions take one puzzle as ``str`` or a column of puzzles. A column is a list of ``str`` or anything
that exports the Arrow PyCapsule interface: arrays, series and tables of pyarrow, polars, pandas and
DuckDB.

>>> import foldoku
>>> foldoku.solve("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..").status
'unique'
"""

from foldoku._foldoku import (
    Column,
    ColumnStream,
    Explanation,
    Level,
    Rating,
    Solution,
    Step,
    candidates,
    canonical,
    check,
    count,
    explain,
    generate,
    hint,
    level,
    rate,
    render_svg,
    solve,
    true_candidates,
    version as _version,
)

__version__ = _version()

__all__ = [
    "Column",
    "ColumnStream",
    "Explanation",
    "Level",
    "Rating",
    "Solution",
    "Step",
    "candidates",
    "canonical",
    "check",
    "count",
    "explain",
    "generate",
    "hint",
    "level",
    "rate",
    "render_svg",
    "solve",
    "true_candidates",
]
