# Generated from a table in Rust; do not edit.

from typing import Literal, overload

from foldoku import Column, ColumnStream, Level, Rating, Solution, _OnError, _Puzzles

@overload
def canonical(
    puzzles: str,
    *,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> str: ...
@overload
def canonical(
    puzzles: _Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def canonical(
    puzzles: _Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

@overload
def check(
    puzzles: str,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> str: ...
@overload
def check(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def check(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

@overload
def count(
    puzzles: str,
    *,
    limit: int = 1000,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> int: ...
@overload
def count(
    puzzles: _Puzzles,
    *,
    limit: int = 1000,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def count(
    puzzles: _Puzzles,
    *,
    limit: int = 1000,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

@overload
def level(
    puzzles: str,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Level: ...
@overload
def level(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def level(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

@overload
def rate(
    puzzles: str,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Rating: ...
@overload
def rate(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def rate(
    puzzles: _Puzzles,
    *,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

@overload
def solve(
    puzzles: str,
    *,
    limit: int = 2,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Solution: ...
@overload
def solve(
    puzzles: _Puzzles,
    *,
    limit: int = 2,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[False] = False,
) -> Column: ...
@overload
def solve(
    puzzles: _Puzzles,
    *,
    limit: int = 2,
    timeout: float | None = 60.0,
    column: str | None = None,
    threads: int | None = None,
    on_error: _OnError = "status",
    stream: Literal[True],
) -> ColumnStream: ...

__all__ = [
    "canonical",
    "check",
    "count",
    "level",
    "rate",
    "solve",
]
