from typing import Any, final

from foldoku import (
    Board as Board,
    Column as Column,
    ColumnStream as ColumnStream,
    Step as Step,
    candidates as candidates,
    canonical as canonical,
    check as check,
    count as count,
    describe as describe,
    explain as explain,
    generate as generate,
    hint as hint,
    level as level,
    rate as rate,
    render_svg as render_svg,
    solve as solve,
    to_numpy as to_numpy,
    true_candidates as true_candidates,
    verify as verify,
)

@final
class Environments:
    def __new__(
        cls,
        count: int,
        puzzles: Any,
        *,
        reward: str = "end",
        erase: bool = False,
        pencil: bool = False,
        strict: bool = False,
        max_steps: int | None = None,
    ) -> Environments: ...
    @property
    def cells(self) -> int: ...
    @property
    def digits(self) -> int: ...
    @property
    def actions(self) -> int: ...
    def reset(self, seed: int | None = None, mask: bytes | None = None) -> None: ...
    def step(self, actions: bytes) -> None: ...
    def puzzle(self, index: int) -> tuple[bytes, bytes]: ...
    def buffer(self, name: str) -> dict[str, Any]: ...


def main(arguments: list[str]) -> int: ...
def version() -> str: ...
def givens(puzzle: str) -> str: ...
def units(puzzle: str) -> list[tuple[str, list[int]]]: ...
def unproved(puzzle: str, steps: list[list[tuple[bool, int, int]]]) -> list[tuple[int, int]] | None: ...
def solve_records(records: bytes) -> int: ...
def picture_of_solution(puzzle: str, solution: str | None) -> str | None: ...
def ask(
    answer: type,
    name: str,
    puzzles: object,
    options: dict[str, Any],
    timeout: float | None,
    column: str | None,
    threads: int | None,
    on_error: str,
    stream: bool,
) -> object: ...
