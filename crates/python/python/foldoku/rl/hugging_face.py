"""Data sets of Hugging Face's ``datasets``: local Parquet files with a card, without the hub.

``save`` works without the library: ``datasets.load_dataset("parquet", data_files=...)`` and ``load_dataset(folder)``
read the files.
"""

from __future__ import annotations

import pathlib

from foldoku import rl

__all__ = ["load", "save"]

_CARD = """---
configs:
- config_name: default
  data_files:
{files}
task_categories:
- question-answering
tags:
- sudoku
---

Sudoku puzzles with one solution each, made by foldoku. Columns: `puzzle` and `solution`, one character per cell, `.`
for an empty cell; `question` is a prompt.
"""


def save(folder, splits):
    """Writes one Parquet file per split and a card; ``splits`` has lists of tasks by name. Returns the files."""
    import pyarrow
    import pyarrow.parquet

    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, tasks in splits.items():
        columns = {
            "puzzle": [task.puzzle for task in tasks],
            "solution": [task.solution for task in tasks],
            "question": [rl.prompt(task.puzzle) for task in tasks],
        }
        files.append(folder / f"{name}.parquet")
        pyarrow.parquet.write_table(pyarrow.table(columns), files[-1])
    listed = "\n".join(f"  - split: {name}\n    path: {name}.parquet" for name in splits)
    (folder / "README.md").write_text(_CARD.format(files=listed))
    return files


def load(folder):
    """Returns the splits of a folder that ``save`` wrote, as a ``DatasetDict``."""
    try:
        import datasets
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("the data set needs datasets: pip install foldoku[rl]") from error
    files = {path.stem: str(path) for path in sorted(pathlib.Path(folder).glob("*.parquet"))}
    return datasets.DatasetDict({name: datasets.Dataset.from_parquet(path) for name, path in files.items()})
