from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias, final, overload

from foldoku._command import main as main
from foldoku._errors import (
    FoldokuError as FoldokuError,
    GenerationError as GenerationError,
    InvalidPuzzleError as InvalidPuzzleError,
    MistakeError as MistakeError,
    MultipleSolutionsError as MultipleSolutionsError,
    NoSolutionError as NoSolutionError,
    NoStepError as NoStepError,
    NotUniqueError as NotUniqueError,
    TimeLimitError as TimeLimitError,
)

from foldoku._questions import *

class _ExportsArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...

class _Vector(Protocol):
    """A NumPy array of one dimension."""

    @property
    def ndim(self) -> int: ...
    def tolist(self) -> Any: ...

class _ExportsStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

_Puzzles: TypeAlias = _ExportsArray | _ExportsStream | _Vector | list[str] | list[str | None] | tuple[str | None, ...]
_OnError: TypeAlias = Literal["status", "raise"]
_Order: TypeAlias = Literal["hodoku", "se"]

__version__: str

@final
class Board:
    def __new__(cls, puzzle: str | Sequence[str] | Board) -> Board: ...
    @property
    def puzzle(self) -> str: ...
    @property
    def digits(self) -> str: ...
    @property
    def candidates(self) -> list[str]: ...
    @property
    def is_solved(self) -> bool: ...
    def place(self, cell: str | int, digit: int, /) -> None: ...
    def remove(self, cell: str | int, digit: int, /) -> None: ...
    def apply(self, step: Step) -> None: ...
    def undo(self) -> bool: ...
    def hint(self, *, order: _Order = "hodoku", timeout: float | None = 60.0) -> Step | None: ...
    def explain(self, *, order: _Order = "hodoku", timeout: float | None = 60.0) -> Explanation: ...
    def copy(self) -> Board: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

@final
class Column(Sequence[Any]):
    @property
    def fields(self) -> list[str]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Any: ...
    @overload
    def __getitem__(self, index: slice, /) -> Column: ...
    @overload
    def __getitem__(self, index: str, /) -> Column: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __reversed__(self) -> Iterator[Any]: ...
    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int: ...
    def count(self, value: Any) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...
    def to_list(self) -> list[Any]: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

@final
class ColumnStream:
    def __iter__(self) -> Iterator[Column]: ...
    def __next__(self) -> Column: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

@final
class Solution:
    def __new__(
        cls, puzzle: str, status: str, count: int, solution: str | None, guesses: int
    ) -> Solution: ...
    @property
    def puzzle(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def solution(self) -> str | None: ...
    @property
    def guesses(self) -> int: ...
    @property
    def is_unique(self) -> bool: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Rating:
    def __new__(cls, er: float, ep: float, ed: float, hardest: str) -> Rating: ...
    @property
    def er(self) -> float: ...
    @property
    def ep(self) -> float: ...
    @property
    def ed(self) -> float: ...
    @property
    def hardest(self) -> str: ...

@final
class Level:
    def __new__(cls, level: str, score: int, hardest: str | None) -> Level: ...
    @property
    def level(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def hardest(self) -> str | None: ...

@final
class Step:
    @property
    def technique(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def difficulty(self) -> float | None: ...
    @property
    def placements(self) -> list[tuple[str, int]]: ...
    @property
    def eliminations(self) -> list[tuple[str, int]]: ...
    @property
    def board(self) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Explanation(Sequence[Step]):
    @property
    def puzzle(self) -> str: ...
    @property
    def outcome(self) -> str: ...
    @property
    def last(self) -> str: ...
    @property
    def level(self) -> str | None: ...
    @property
    def score(self) -> int | None: ...
    @property
    def er(self) -> float | None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Step]: ...
    @overload
    def __getitem__(self, index: int, /) -> Step: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Step]: ...
    def __reversed__(self) -> Iterator[Step]: ...
    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int: ...
    def count(self, value: Any) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...

def candidates(puzzle: str, *, strategies: list[str] | None = None) -> list[str]: ...
def true_candidates(puzzle: str, *, timeout: float | None = 60.0) -> list[str]: ...
def explain(puzzle: str | Board, *, order: _Order = "hodoku", timeout: float | None = 60.0) -> Explanation: ...
def hint(puzzle: str | Board, *, order: _Order = "hodoku", timeout: float | None = 60.0) -> Step | None: ...
def render_svg(
    puzzle: str,
    *,
    solution: str | None = None,
    candidates: bool = False,
    title: str | None = None,
    caption: str | None = None,
    theme: Literal["light", "dark", "auto"] = "light",
    width: int | None = None,
) -> str: ...
@overload
def generate(
    count: None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    clues: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    difficulty: str | list[str] | None = None,
    er: float | tuple[float, float] | None = None,
    minimal: bool = True,
    timeout: float | None = 60.0,
    threads: int | None = None,
) -> str: ...
@overload
def generate(
    count: int,
    *,
    seed: int | None = None,
    start: int = 0,
    clues: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    difficulty: str | list[str] | None = None,
    er: float | tuple[float, float] | None = None,
    minimal: bool = True,
    timeout: float | None = 60.0,
    threads: int | None = None,
) -> Column: ...
@overload
def solve(
    puzzles: str,
    *,
    limit: int = 2,
    timeout: float | None = 60.0,
    threads: int | None = None,
    on_error: _OnError = "status",
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
@overload
def count(
    puzzles: str,
    *,
    limit: int = 1000,
    timeout: float | None = 60.0,
    threads: int | None = None,
    on_error: _OnError = "status",
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
def check(
    puzzles: str,
    *,
    timeout: float | None = 60.0,
    threads: int | None = None,
    on_error: _OnError = "status",
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
def rate(
    puzzles: str,
    *,
    timeout: float | None = 60.0,
    threads: int | None = None,
    on_error: _OnError = "status",
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
def level(
    puzzles: str,
    *,
    timeout: float | None = 60.0,
    threads: int | None = None,
    on_error: _OnError = "status",
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
def canonical(
    puzzles: str,
    *,
    threads: int | None = None,
    on_error: _OnError = "status",
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
