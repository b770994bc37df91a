"""Plots how difficult puzzles are: ER by Sudoku Explainer, and the scores of HoDoKu.

    python difficulty.py FOLDER/test.parquet PICTURE.png
"""

import sys

import foldoku
import matplotlib
import pyarrow as pa
import pyarrow.parquet as pq

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402


def plot(path: str, picture: str) -> None:
    table = pq.read_table(path)
    ratings = pa.array(foldoku.rate(table, column="puzzle", timeout=10))
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.5))
    left.hist(ratings.field("er").drop_null().to_numpy(), bins=30)
    left.set(xlabel="ER", ylabel="puzzles")
    levels = ["Easy", "Medium", "Hard", "Unfair", "Extreme"]
    for level in levels:
        scores = table.filter(pa.compute.equal(table["level"], level))["score"].to_numpy()
        right.hist(scores, bins=30, range=(0, 5000), alpha=0.6, label=level)
    right.set(xlabel="score", ylabel="puzzles")
    right.legend()
    figure.tight_layout()
    figure.savefig(picture)


if __name__ == "__main__":
    import pyarrow.compute  # noqa: F401

    plot(sys.argv[1], sys.argv[2])
