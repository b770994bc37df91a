"""Columns of puzzles in Apache Spark: each function adds a column of answers to a data frame.

The executors need Python with the packages foldoku, pyspark and pyarrow.

>>> from foldoku import spark as sudoku                       # doctest: +SKIP
>>> frame = session.read.parquet("puzzles.parquet")           # doctest: +SKIP
>>> sudoku.solve(frame, "puzzle").select("answer.status")     # doctest: +SKIP

An answer is a function of its row alone, so a task that Spark repeats or runs twice gives the same rows. The
one exception are rows that reach ``timeout``, the time limit per puzzle in seconds (default: 60; None for no
limit): they have the status ``timeout``, or null where the answer is a number. Nulls stay null, and a row that
is not a puzzle has the status ``invalid``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import foldoku
import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F
from pyspark.sql.types import BinaryType, DataType, DoubleType, LongType, StringType, StructField, StructType

__all__ = ["canonical", "check", "count", "dedupe", "level", "rate", "solve"]

_TEXT = StringType()


def _struct(**fields: DataType) -> StructType:
    return StructType([StructField(name, kind) for name, kind in fields.items()])


_SOLVED = _struct(status=_TEXT, count=LongType(), solution=_TEXT, guesses=LongType())
_RATED = _struct(status=_TEXT, er=DoubleType(), ep=DoubleType(), ed=DoubleType(), hardest=_TEXT)
_LEVEL = _struct(status=_TEXT, level=_TEXT, score=LongType(), hardest=_TEXT)


def solve(
    frame: DataFrame, column: str = "puzzle", *, to: str = "answer", limit: int = 2, timeout: float | None = 60.0, threads: int = 1
) -> DataFrame:
    """Adds the answer of each puzzle: a struct of status, count, solution and guesses."""
    return _with_answers(frame, column, to, _SOLVED, foldoku.solve, limit=limit, timeout=timeout, threads=threads)


def count(
    frame: DataFrame, column: str = "puzzle", *, to: str = "count", limit: int = 1000, timeout: float | None = 60.0, threads: int = 1
) -> DataFrame:
    """Adds the number of solutions of each puzzle, up to ``limit``."""
    return _with_answers(frame, column, to, LongType(), foldoku.count, limit=limit, timeout=timeout, threads=threads)


def check(
    frame: DataFrame, column: str = "puzzle", *, to: str = "status", timeout: float | None = 60.0, threads: int = 1
) -> DataFrame:
    """Adds the status of each puzzle: unique, multiple, none, invalid or timeout."""
    return _with_answers(frame, column, to, _TEXT, foldoku.check, timeout=timeout, threads=threads)


def rate(
    frame: DataFrame, column: str = "puzzle", *, to: str = "rating", timeout: float | None = 60.0, threads: int = 1
) -> DataFrame:
    """Adds ER, EP and ED of Sudoku Explainer: a struct of status, er, ep, ed and hardest.

    Most puzzles take milliseconds and the hardest ones minutes, so small partitions matter more than for
    the other functions: about 1,000 rows, in random order.
    """
    return _with_answers(frame, column, to, _RATED, foldoku.rate, timeout=timeout, threads=threads)


def level(
    frame: DataFrame, column: str = "puzzle", *, to: str = "level", timeout: float | None = 60.0, threads: int = 1
) -> DataFrame:
    """Adds level and score of HoDoKu: a struct of status, level, score and hardest."""
    return _with_answers(frame, column, to, _LEVEL, foldoku.level, timeout=timeout, threads=threads)


def canonical(frame: DataFrame, column: str = "puzzle", *, to: str = "canonical", threads: int = 1) -> DataFrame:
    """Adds the canonical form, which all equivalent puzzles share; null for a row that is not a puzzle."""
    return _with_answers(frame, column, to, _TEXT, foldoku.canonical, threads=threads)


def dedupe(
    frame: DataFrame, column: str = "puzzle", *, order: str | Column | None = None, threads: int = 1
) -> DataFrame:
    """Keeps one row of all rows whose puzzles are equivalent; drops rows that are not puzzles.

    ``order`` selects which one: the first in this order. The result then equals that of
    ``foldoku dedupe`` for rows in this order, whatever the partitions are. Without it, Spark keeps any
    of them, and a repeated task may keep another one.

    One shuffle brings equivalent puzzles together. The rows of the result are not sorted.
    """
    key = _unused_name(frame, "canonical")
    keyed = canonical(frame, column, to=key, threads=threads).where(F.col(key).isNotNull())
    if order is None:
        return keyed.dropDuplicates([key]).drop(key)
    place = _unused_name(frame, "place")
    window = Window.partitionBy(key).orderBy(order)
    placed = keyed.withColumn(place, F.row_number().over(window))
    return placed.where(F.col(place) == 1).drop(key, place)


def _with_answers(
    frame: DataFrame, column: str, to: str, kind: DataType, function: Callable[..., Any], **options: float | None
) -> DataFrame:
    """Adds the column ``to`` with what ``function`` answers to ``column``."""
    names = frame.columns
    if column not in names:
        raise ValueError(f"unknown column '{column}'; expected one of: {', '.join(names)}")
    if to in names:
        raise ValueError(f"the column '{to}' exists already; pass another name as to=")
    found = frame.schema[column].dataType
    if not isinstance(found, StringType | BinaryType):
        raise TypeError(f"column '{column}': expected strings, found {found.simpleString()}")
    place = names.index(column)

    def answered(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answers = pa.array(function(batch.column(place), **options))
            yield pa.RecordBatch.from_arrays([*batch.columns, answers], names=[*names, to])

    schema = StructType([*frame.schema.fields, StructField(to, kind)])
    return frame.mapInArrow(answered, schema)


def _unused_name(frame: DataFrame, name: str) -> str:
    while name in frame.columns:
        name += "_"
    return name
