# Generated from the table of questions in Rust; do not edit.

from collections.abc import Sequence
from typing import Literal, NamedTuple, overload

from foldoku import Column, ColumnStream, _OnError, _Puzzles

class RedundantAnswer(NamedTuple):
    status: str
    parts: int
    reduced: str | None
    redundant: list[str]
    undecided: list[str]
    remark: str | None

@overload
def redundant(
    puzzles: str,
    *,
    parts: Sequence[Literal["givens", "rules", "numbers"]] = (),
    seed: int | None = None,
    together: bool = False,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> RedundantAnswer: ...
@overload
def redundant(
    puzzles: _Puzzles,
    *,
    parts: Sequence[Literal["givens", "rules", "numbers"]] = (),
    seed: int | None = None,
    together: bool = False,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def redundant(
    puzzles: _Puzzles,
    *,
    parts: Sequence[Literal["givens", "rules", "numbers"]] = (),
    seed: int | None = None,
    together: bool = False,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

class ConflictAnswer(NamedTuple):
    status: str
    conflict: list[str] | None
    parts: int
    undecided: list[str] | None
    remark: str | None

@overload
def conflict(
    puzzles: str,
    *,
    seed: int | None = None,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> ConflictAnswer: ...
@overload
def conflict(
    puzzles: _Puzzles,
    *,
    seed: int | None = None,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def conflict(
    puzzles: _Puzzles,
    *,
    seed: int | None = None,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

class EstimateAnswer(NamedTuple):
    status: str
    effective: float
    estimate: float | None
    exact: bool
    found: int
    high: float | None
    low: float | None
    walks: int
    remark: str | None

@overload
def estimate(
    puzzles: str,
    *,
    exact: int = 10000,
    seed: int = 1,
    walks: int = 1000,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> EstimateAnswer: ...
@overload
def estimate(
    puzzles: _Puzzles,
    *,
    exact: int = 10000,
    seed: int = 1,
    walks: int = 1000,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def estimate(
    puzzles: _Puzzles,
    *,
    exact: int = 10000,
    seed: int = 1,
    walks: int = 1000,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

class SampleAnswer(NamedTuple):
    status: str
    among: int
    choice: str
    effective: float
    solutions: list[str]
    remark: str | None

@overload
def sample(
    puzzles: str,
    *,
    exact: int = 100000,
    limit: int = 1,
    pool: int = 100,
    seed: int | None = None,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> SampleAnswer: ...
@overload
def sample(
    puzzles: _Puzzles,
    *,
    exact: int = 100000,
    limit: int = 1,
    pool: int = 100,
    seed: int | None = None,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def sample(
    puzzles: _Puzzles,
    *,
    exact: int = 100000,
    limit: int = 1,
    pool: int = 100,
    seed: int | None = None,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

class BackboneAnswer(NamedTuple):
    status: str
    backbone: str
    common: int
    open: int
    remark: str | None

@overload
def backbone(
    puzzles: str,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> BackboneAnswer: ...
@overload
def backbone(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def backbone(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

class CompleteAnswer(NamedTuple):
    status: str
    clues: int
    difficulty: float | None
    level: str | None
    puzzle: str
    results: list[str]
    remark: str | None

@overload
def complete(
    puzzles: str,
    *,
    by_difficulty: bool = False,
    clues: str | None = None,
    difficulty: Sequence[str] = (),
    hardest_technique: str | None = None,
    keep: Sequence[Literal["givens", "numbers"]] = (),
    limit: int = 1,
    seed: int | None = None,
    technique: Sequence[str] = (),
    vary: Sequence[Literal["givens", "numbers"]] = (),
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> CompleteAnswer: ...
@overload
def complete(
    puzzles: _Puzzles,
    *,
    by_difficulty: bool = False,
    clues: str | None = None,
    difficulty: Sequence[str] = (),
    hardest_technique: str | None = None,
    keep: Sequence[Literal["givens", "numbers"]] = (),
    limit: int = 1,
    seed: int | None = None,
    technique: Sequence[str] = (),
    vary: Sequence[Literal["givens", "numbers"]] = (),
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def complete(
    puzzles: _Puzzles,
    *,
    by_difficulty: bool = False,
    clues: str | None = None,
    difficulty: Sequence[str] = (),
    hardest_technique: str | None = None,
    keep: Sequence[Literal["givens", "numbers"]] = (),
    limit: int = 1,
    seed: int | None = None,
    technique: Sequence[str] = (),
    vary: Sequence[Literal["givens", "numbers"]] = (),
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

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
