"""Builds a data set: generates puzzles, drops equivalent ones, splits, rates, and writes Parquet.

    python data_set.py FOLDER [COUNT]
"""

import hashlib
import pathlib
import sys

import foldoku
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq


def part(canonical: str) -> str:
    """Returns the split of a puzzle: 80 % train, 10 % validation, 10 % test.

    It follows from the canonical form, so equivalent puzzles of later runs are in the same split.
    """
    point = hashlib.blake2b(canonical.encode(), digest_size=8).digest()[0]
    return "train" if point < 205 else "validation" if point < 230 else "test"


def build(folder: pathlib.Path, count: int) -> dict[str, int]:
    puzzles = pa.Table.from_struct_array(pa.array(foldoku.generate(count, seed=1)))
    canonical = pa.chunked_array(foldoku.canonical(puzzles, column="puzzle"))

    # The first row of each canonical form.
    rows = pa.table({"canonical": canonical, "row": range(count)})
    first = rows.group_by("canonical").aggregate([("row", "min")])["row_min"]
    kept = puzzles.append_column("canonical", canonical).take(first.combine_chunks().sort())

    ratings = pa.array(foldoku.level(kept, column="puzzle"))
    for name in ("level", "score"):
        kept = kept.append_column(name, ratings.field(name))
    splits = pa.array([part(form) for form in kept["canonical"].to_pylist()])

    folder.mkdir(parents=True, exist_ok=True)
    sizes = {}
    for split in ("train", "validation", "test"):
        selected = kept.filter(pc.equal(splits, split))
        pq.write_table(selected, folder / f"{split}.parquet")
        sizes[split] = len(selected)
    return sizes


if __name__ == "__main__":
    print(build(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000))
