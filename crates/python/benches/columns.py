"""How fast columns are solved on one core, compared with the Rust kernel and with other Python packages.

Every round runs each contestant once, in turn; a figure is the median of the rounds. CPU time of the
process counts, so other processes do not matter much. Each contestant's answers are checked.

    python columns.py PUZZLES.txt [RECORD.csv]

PUZZLES.txt has one puzzle per line. Packages that are not installed are left out: rustoku, pencilmark
and py-sudoku.
"""

from __future__ import annotations

import csv
import datetime
import io
import pathlib
import platform
import signal
import statistics
import sys
import time
from collections.abc import Callable

import foldoku
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
from foldoku import _foldoku

ROUNDS = 9
# Seconds of wall-clock time for each package that solves one puzzle at a time.
PATIENCE = 20


def read(path: str) -> list[str]:
    lines = pathlib.Path(path).read_text().split()
    return [line[:81].replace("0", ".") for line in lines if len(line) >= 81 and line[0] in ".0123456789"]


def unique(answers: object) -> int:
    if isinstance(answers, int):
        return answers
    if isinstance(answers, list):
        return sum(solution.is_unique for solution in answers)
    statuses = (chunk.field("status") for chunk in pa.chunked_array(answers).chunks)
    return sum(pc.sum(pc.equal(chunk, "unique")).as_py() for chunk in statuses)


def contestants(puzzles: list[str]) -> dict[str, tuple[int, Callable[[], object]]]:
    """Returns the number of puzzles and the function of each contestant, which returns its answers."""
    records = "".join(puzzles).encode()
    array = pa.array(puzzles)

    def chunks(rows: int) -> pa.ChunkedArray:
        return pa.chunked_array([array[start : start + rows] for start in range(0, len(array), rows)])

    def solve(column: object) -> Callable[[], object]:
        # What a caller does: the answers become a column of pyarrow.
        return lambda: pa.chunked_array(foldoku.solve(column, threads=1))

    count = len(puzzles)
    return {
        "kernel": (count, lambda: _foldoku.solve_records(records)),
        "pyarrow string": (count, solve(array)),
        "pyarrow large string": (count, solve(array.cast(pa.large_string()))),
        "pyarrow string in chunks of 10000 rows": (count, solve(chunks(10_000))),
        "pyarrow string in chunks of 100 rows": (count, solve(chunks(100))),
        "polars string view": (count, solve(pl.Series(puzzles))),
        "scalar": (2000, lambda: [foldoku.solve(puzzle) for puzzle in puzzles[:2000]]),
    }


def one_at_a_time(puzzles: list[str], solve: Callable[[str], str]) -> tuple[int, float]:
    """Solves puzzles until the time is up; returns how many, and the CPU time per puzzle.

    A puzzle that is not solved in time counts as solved, which favours the package.
    """

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE)
    start, done = time.process_time(), 0
    try:
        for puzzle in puzzles:
            assert is_solution(puzzle, solve(puzzle)), puzzle
            done += 1
    except TimeoutError:
        done += 1
    signal.alarm(0)
    return done, (time.process_time() - start) / done


def is_solution(puzzle: str, line: str) -> bool:
    return line == foldoku.solve(puzzle).solution


def py_sudoku() -> Callable[[str], str]:
    from sudoku import Sudoku

    def solve(puzzle: str) -> str:
        board = [[int(c) if c != "." else 0 for c in puzzle[start : start + 9]] for start in range(0, 81, 9)]
        solved = Sudoku(3, 3, board=board).solve()
        return "".join(str(digit) for row in solved.board for digit in row)

    return solve


def rustoku() -> Callable[[str], str]:
    import rustoku as package

    return package.solve


def pencilmark() -> Callable[[str], str]:
    import pencilmark as package

    def solve(puzzle: str) -> str:
        return "".join(map(str, package.solve(package.from_string(puzzle))))

    return solve


OTHERS = {"rustoku": rustoku, "pencilmark": pencilmark, "py-sudoku": py_sudoku}


def processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor()


def main() -> None:
    puzzles = read(sys.argv[1])
    runs = contestants(puzzles)
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, (count, run) in runs.items():
            start = time.process_time()
            answers = run()
            times[name].append((time.process_time() - start) / count)
            assert unique(answers) == count, f"{name}: {unique(answers)} of {count}"
            del answers
    kernel = statistics.median(times["kernel"])
    rows = [[name, count, statistics.median(times[name])] for name, (count, _) in runs.items()]
    for name, make in OTHERS.items():
        try:
            rows.append([name, *one_at_a_time(puzzles, make())])
        except (ImportError, AttributeError) as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    record = io.StringIO()
    versions = f"Python {platform.python_version()}, pyarrow {pa.__version__}, polars {pl.__version__}"
    record.write(f"# crates/python/benches/columns.py: {ROUNDS} rounds in turn, medians, release profile, {versions}.\n")
    record.write("# CPU time of one core on which others worked at times. times_first is the rate relative to the kernel.\n")
    table = csv.writer(record, lineterminator="\n")
    table.writerow("date cpu threads clock set puzzles limit engine us_per_puzzle times_first".split())
    fixed = [datetime.date.today().isoformat(), processor(), 1, "cpu", pathlib.Path(sys.argv[1]).stem]
    for name, count, median in rows:
        table.writerow([*fixed, count, 2, name, f"{1e6 * median:.4f}", f"{kernel / median:.3g}"])
    print(record.getvalue(), end="")
    if len(sys.argv) > 2:
        pathlib.Path(sys.argv[2]).write_text(record.getvalue())


if __name__ == "__main__":
    main()
