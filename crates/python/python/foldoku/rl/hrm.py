"""The arrays that HRM and TRM train on: ``all__inputs.npy`` and others, with a ``dataset.json`` per split.

A cell is its digit plus 1: 1 is an empty cell, 0 is padding.
"""

from __future__ import annotations

import json
import pathlib

import foldoku

__all__ = ["load", "save"]

_ARRAYS = ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")


def save(folder, split, puzzles, solutions):
    """Writes a split, such as ``train``, each puzzle as a group of its own; returns the number of puzzles.

    >>> import tempfile
    >>> from foldoku import rl
    >>> from foldoku.rl import hrm
    >>> [task] = rl.tasks(1, seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     hrm.save(folder, "train", [task.puzzle], [task.solution])
    ...     [puzzle], [solution] = hrm.load(folder, "train")
    1
    >>> puzzle == task.puzzle, solution == task.solution
    (True, True)
    """
    import numpy

    folder = pathlib.Path(folder, split)
    folder.mkdir(parents=True, exist_ok=True)
    inputs, labels = (foldoku.to_numpy(it).astype("i4") + 1 for it in (puzzles, solutions))
    if inputs.shape != labels.shape:
        raise ValueError("expected one solution per puzzle, on the same board")
    count, cells = inputs.shape
    indices = numpy.arange(count + 1, dtype="i4")
    arrays = (inputs, labels, numpy.zeros(count, "i4"), indices, indices)
    for name, array in zip(_ARRAYS, arrays):
        numpy.save(folder / f"all__{name}.npy", array)
    about = {
        "seq_len": cells,
        "vocab_size": int(labels.max(initial=0)) + 1,
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": count,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }
    (folder / "dataset.json").write_text(json.dumps(about))
    (folder.parent / "identifiers.json").write_text(json.dumps(["<blank>"]))
    return count


def load(folder, split):
    """Returns the puzzles and the solutions of a split as lists of text."""
    import numpy

    def texts(name):
        digits = numpy.load(pathlib.Path(folder, split, f"all__{name}.npy"), mmap_mode="r") - 1
        keys = numpy.array(list(".123456789ABCDEFGHIJKLMNOP"))
        return ["".join(row) for row in keys[digits]]

    return texts("inputs"), texts("labels")
