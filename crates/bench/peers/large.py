"""The CPU time that foldoku and other solvers take to prove large boards unique, puzzle by puzzle.

    large.py PUZZLES FOLDOKU SOLVER ... > RECORD.csv

PUZZLES has a puzzle in each line: its name, a tab, the numbers of its cells and `.` for empty ones, separated by
blanks. A solver is a SAT solver, such as `cadical` or `kissat`, or a `python` that has OR-Tools, for CP-SAT. A SAT
solver gets the clauses of `cargo xtask peers` and is asked twice, for a solution and for another one; writing clauses
and starting foldoku or Python are not counted. The programs take turns.
"""

import itertools
import math
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile


def timed(command):
    """Returns the exit status, the output and the CPU time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return done.returncode, done.stdout, seconds


def units(size):
    """Returns the cells of each row, column and box."""
    side, numbers = math.isqrt(size), range(size)
    for unit in numbers:
        yield [unit * size + place for place in numbers]
        yield [place * size + unit for place in numbers]
        first = unit // side * side * size + unit % side * side
        yield [first + place // side * size + place % side for place in numbers]


def clauses(cells, size):
    """Returns that each cell has one digit and each unit has each digit once, and the givens."""
    digits = range(1, size + 1)
    groups = [[cell * size + digit for digit in digits] for cell in range(size * size)]
    groups += [[cell * size + digit for cell in unit] for unit in units(size) for digit in digits]
    for group in groups:
        yield group
        yield from ([-one, -other] for one, other in itertools.combinations(group, 2))
    yield from ([place * size + int(cell)] for place, cell in enumerate(cells) if cell != ".")


def by_cp_sat(python, cells, size):
    """Returns the number of solutions, at most 2, and the CPU time."""
    with tempfile.NamedTemporaryFile("w") as file:
        rows = [["digits", size], *(["unit", *unit] for unit in units(size)), [cell.replace(".", "0") for cell in cells]]
        file.writelines(f"{' '.join(map(str, row))}\n" for row in rows)
        file.flush()
        _, output, _ = timed([python, pathlib.Path(__file__).with_name("cp_sat.py"), file.name])
    count, seconds = output.splitlines()
    return int(count.strip(":")), float(seconds.split()[-1])


def by_clauses(program, cells, size):
    """Returns the number of solutions, at most 2, and the CPU time."""
    known, seconds = list(clauses(cells, size)), 0.0
    for count in range(2):
        with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
            file.write(f"p cnf {size**3} {len(known)}\n")
            file.writelines(f"{' '.join(map(str, clause))} 0\n" for clause in known)
            file.flush()
            status, output, time = timed([program, "-q", file.name])
        seconds += time
        if status == 20:
            return count, seconds
        lines = (line[1:].split() for line in output.splitlines() if line.startswith("v"))
        known.append([-int(it) for line in lines for it in line if int(it) > 0])
    return 2, seconds


def by_foldoku(program, cells, size):
    """Returns the number of solutions, at most 2, and the CPU time without that for an empty file."""
    with tempfile.NamedTemporaryFile("w") as file:
        command = [program, "check", "--geometry", f"{size}x{size}", "--threads", "1", "--quiet", file.name]
        start = statistics.median(timed(command)[2] for _ in range(5))
        file.write(" ".join(cells) + "\n")
        file.flush()
        _, output, seconds = timed(command)
    return {"none": 0, "unique": 1, "multiple": 2}[output.strip()], max(seconds - start, 0.0)


def main(puzzles, foldoku, *solvers):
    names = [pathlib.Path(solver).name for solver in solvers]
    asked = [by_cp_sat if name.startswith("python") else by_clauses for name in names]
    print(",".join(["name", "size", "foldoku", *names, "best_by_foldoku"]))
    ratios = []
    for line in open(puzzles):
        name, text = line.rstrip("\n").split("\t")
        cells = text.split()
        size = math.isqrt(len(cells))
        count, seconds = by_foldoku(foldoku, cells, size)
        others = [ask(solver, cells, size) for ask, solver in zip(asked, solvers)]
        assert all(other == count for other, _ in others), f"{name}: {count} and {others}"
        times = [seconds, *(time for _, time in others)]
        ratios.append(min(times[1:]) / max(seconds, 0.001))
        print(f'"{name}",{size},{",".join(f"{time:.3f}" for time in times)},{ratios[-1]:.2f}', flush=True)
    print(f"# The best solver by foldoku: median {statistics.median(ratios):.1f}, least {min(ratios):.2f}")


main(*sys.argv[1:])
