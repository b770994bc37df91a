"""What Spark costs: CPU time per row of one executor with one core, against the package alone.

    target/python/bin/python crates/python/benches/spark.py PUZZLES [ROWS]

PUZZLES is a file of lines of 81 characters, repeated until there are ROWS rows (5,000,000). Each job reads
Parquet and discards its result: `read` as it is, `send` passes the rows to Python and nothing back,
`identity` passes them back unchanged, `solve`. CPU time is that of the executor and its Python workers; a
machine that does other work changes it little. Start-up is excluded: each job runs twice before it is
measured, and the median of three runs counts. `solve:100000` sends 100,000 rows per Arrow batch instead of
10,000. `local` is foldoku.solve on the same rows in a pyarrow column, in blocks of 10,000, one thread; share
is its time relative to that of the job.
"""

from __future__ import annotations

import os
import pathlib
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator

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


def nothing_back(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    rows = sum(batch.num_rows for batch in batches)
    yield pa.record_batch({"rows": pa.array([rows], pa.int64())})


def main(path: str, rows: int = 5_000_000) -> None:
    lines = [line for line in pathlib.Path(path).read_text().split() if len(line) == 81]
    table = pa.table({"puzzle": (lines * (rows // len(lines) + 1))[:rows]})
    with tempfile.TemporaryDirectory() as folder:
        pq.write_table(table, f"{folder}/all.parquet", row_group_size=250_000, use_dictionary=False)
        session = start(folder)
        jobs = {
            "read": lambda frame: frame,
            "send:100000": lambda frame: frame.mapInArrow(nothing_back, "rows long"),
            "identity:100000": lambda frame: frame.mapInArrow(lambda batches: batches, frame.schema),
            "solve": sudoku.solve,
            "solve:100000": sudoku.solve,
        }
        print("job,rows,batch,cpu_us_per_row,wall_us_per_row,share")
        array = table["puzzle"].combine_chunks()
        local = []
        for _ in range(3):
            begin = time.process_time()
            for first in range(0, rows, 10_000):
                foldoku.solve(array[first : first + 10_000], threads=1)
            local.append((time.process_time() - begin) / rows * 1e6)
        alone = statistics.median(local)
        print(f"local,{rows},10000,{alone:.4f},,", flush=True)
        for name, job in jobs.items():
            name, _, batch = name.partition(":")
            session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", batch or "10000")
            runs = []
            for _ in range(5):
                before, begin = executor_seconds(session.sparkContext.applicationId), time.monotonic()
                frame = session.read.parquet(f"{folder}/all.parquet")
                job(frame).write.format("noop").mode("overwrite").save()
                wall = time.monotonic() - begin
                cpu = executor_seconds(session.sparkContext.applicationId) - before
                runs.append((cpu / rows * 1e6, wall / rows * 1e6))
            cpu, wall = sorted(runs[2:])[1]
            print(f"{name},{rows},{batch or 10000},{cpu:.4f},{wall:.4f},{alone / cpu:.3f}", flush=True)
        session.stop()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
