from typing import Any

from foldoku import (
    Board as Board,
    Column as Column,
    ColumnStream as ColumnStream,
    Step as Step,
    candidates as candidates,
    canonical as canonical,
    check as check,
    count as count,
    explain as explain,
    generate as generate,
    hint as hint,
    level as level,
    rate as rate,
    render_svg as render_svg,
    solve as solve,
    true_candidates as true_candidates,
)

def main(arguments: list[str]) -> int: ...
def version() -> str: ...
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
