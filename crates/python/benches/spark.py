"""What Spark costs: CPU time per row of one executor with one core, against the package alone.

    target/python/bin/python crates/python/benches/spark.py PUZZLES [ROWS]

PUZZLES is a file of lines of 81 characters, repeated until there are ROWS rows (5,000,000). Each job reads
Parquet and discards its result: `read` as it is, `identity` through Python without work, `solve`. CPU time
is that of the executor and its Python workers; a machine that does other work changes it little. Start-up
is excluded: each job runs once before it is measured. `solve:100000` sends 100,000 rows per Arrow batch
instead of 10,000.
"""

from __future__ import annotations

import os
import pathlib
import statistics
import sys
import tempfile
import time

import foldoku
import pyarrow as pa
import pyarrow.parquet as pq
import pyspark
from foldoku import spark as sudoku
from pyspark.sql import SparkSession

TICKS = os.sysconf("SC_CLK_TCK")


def start(folder: str) -> SparkSession:
    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_LOCAL_HOSTNAME"] = "localhost"
    session = (
        SparkSession.builder.master("local-cluster[1,1,2048]")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "2g")
        .config("spark.local.dir", folder)
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    return session


def processes() -> dict[int, tuple[int, str, float]]:
    """Parent, command line and CPU seconds of every process, its ended children included."""
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            command = (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        found[int(folder.name)] = (int(stat[1]), command, sum(map(int, stat[11:15])) / TICKS)
    return found


def executor_seconds(application: str) -> float:
    """CPU time of the executor and all processes below it."""
    table = processes()
    [root] = [
        pid for pid, (_, command, _) in table.items()
        if "CoarseGrainedExecutorBackend" in command and application in command
    ]
    total, waiting = 0.0, [root]
    while waiting:
        parent = waiting.pop()
        total += table[parent][2]
        waiting += [pid for pid, (above, _, _) in table.items() if above == parent]
    return total


def main(path: str, rows: int = 5_000_000) -> None:
    lines = [line for line in pathlib.Path(path).read_text().split() if len(line) == 81]
    table = pa.table({"puzzle": (lines * (rows // len(lines) + 1))[:rows]})
    with tempfile.TemporaryDirectory() as folder:
        pq.write_table(table, f"{folder}/all.parquet", row_group_size=250_000, use_dictionary=False)
        session = start(folder)
        jobs = {
            "read": lambda frame: frame,
            "identity": lambda frame: frame.mapInArrow(lambda batches: batches, frame.schema),
            "solve": sudoku.solve,
            "solve:100000": sudoku.solve,
        }
        print("job,rows,cpu_us_per_row,wall_us_per_row")
        array = table["puzzle"].combine_chunks()
        local = []
        for _ in range(3):
            begin = time.process_time()
            for first in range(0, rows, 10_000):
                foldoku.solve(array[first : first + 10_000], threads=1)
            local.append((time.process_time() - begin) / rows * 1e6)
        print(f"local,{rows},{statistics.median(local):.4f},", flush=True)
        for name, job in jobs.items():
            batch = name.partition(":")[2] or "10000"
            session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", batch)

            def run() -> None:
                job(session.read.parquet(f"{folder}/all.parquet")).write.format("noop").mode("overwrite").save()

            run()
            before, begin = executor_seconds(session.sparkContext.applicationId), time.monotonic()
            run()
            wall = time.monotonic() - begin
            cpu = executor_seconds(session.sparkContext.applicationId) - before
            print(f"{name},{rows},{cpu / rows * 1e6:.4f},{wall / rows * 1e6:.4f}", flush=True)
        session.stop()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
