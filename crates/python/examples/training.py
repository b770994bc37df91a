"""Loads a split into batches for training: arrays of digits, 0 for an empty cell.

The batches are numpy arrays; ``torch.from_numpy`` takes them without a copy.

    python training.py FOLDER/train.parquet
"""

import pathlib
import sys
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq


def digits(lines: pa.Array) -> np.ndarray:
    """Returns lines of 81 characters as an array of shape (rows, 81)."""
    flat = np.frombuffer(lines.cast(pa.binary(81)).buffers()[1], np.uint8)
    flat = flat.reshape(-1, 81)[lines.offset : lines.offset + len(lines)]
    return np.where(flat == ord("."), 0, flat - ord("0")).astype(np.int64)


def batches(path: pathlib.Path, size: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yields puzzles and solutions in random order."""
    table = pq.read_table(path, columns=["puzzle", "solution"])
    puzzles, solutions = (digits(table[name].combine_chunks()) for name in ("puzzle", "solution"))
    order = np.random.default_rng(seed).permutation(len(table))
    for start in range(0, len(order), size):
        rows = order[start : start + size]
        yield puzzles[rows], solutions[rows]


def main(path: pathlib.Path) -> None:
    seen = 0
    for puzzles, solutions in batches(path, size=256, seed=1):
        given = puzzles > 0
        assert (puzzles[given] == solutions[given]).all()
        assert (np.sort(solutions.reshape(-1, 9, 9), axis=2) == np.arange(1, 10)).all()
        seen += len(puzzles)
    print(f"{seen} puzzles")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
