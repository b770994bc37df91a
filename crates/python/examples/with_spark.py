"""Spark: rates a column of a Parquet file.

    python with_spark.py FOLDER/test.parquet
"""

import os
import sys

import foldoku.spark


def main(path: str) -> dict[str, int]:
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.host", "127.0.0.1").getOrCreate()
    try:
        # Hard puzzles take most of the time: many small partitions of random rows share them out.
        puzzles = spark.read.parquet(path).select("puzzle").repartition(16)
        rated = foldoku.spark.level(puzzles)
        counts = rated.groupBy("level.level").count().collect()
        return {row["level"]: row["count"] for row in counts}
    finally:
        spark.stop()


if __name__ == "__main__":
    print(main(sys.argv[1]))
