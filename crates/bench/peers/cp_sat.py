"""Counts solutions with CP-SAT of OR-Tools, up to two, on one thread.

Reads `digits N`, `unit CELL ...` per unit, and a line of numbers per puzzle, zero for an empty cell.
Prints `:COUNT:` per puzzle, then the CPU time without start-up.
"""

import sys
import time

from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    """Stops the search at the second solution."""

    def __init__(self):
        super().__init__()
        self.count = 0

    def on_solution_callback(self):
        self.count += 1
        if self.count == 2:
            self.stop_search()


def count(digits, units, numbers):
    model = cp_model.CpModel()
    cells = [
        model.new_int_var(number, number, "") if number else model.new_int_var(1, digits, "")
        for number in numbers
    ]
    for unit in units:
        model.add_all_different([cells[index] for index in unit])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    counter = Counter()
    solver.solve(model, counter)
    return counter.count


def main():
    digits, units, puzzles = 0, [], []
    for line in open(sys.argv[1]):
        first, *rest = line.split()
        if first == "digits":
            digits = int(rest[0])
        elif first == "unit":
            units.append([int(word) for word in rest])
        else:
            puzzles.append([int(word) for word in line.split()])
    start = time.process_time()
    for numbers in puzzles:
        print(f":{count(digits, units, numbers)}:")
    print(f"# cpu {time.process_time() - start:.6f}")


main()
