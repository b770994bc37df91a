"""How many puzzles with rules foldoku makes in a second of CPU time, beside pencilmark where it makes the same.

    making.py FOLDOKU [RULE ...] > RECORD.csv

Run it with a Python that has pencilmark and ortools. foldoku runs on one thread. Rules are those of
`foldoku generate --rules`; without any, the three requests that pencilmark knows are compared.
"""

import resource
import signal
import subprocess
import sys
import time

# The request to foldoku and to pencilmark, and the puzzles that each makes.
COMPARED = [
    ("thermometer:3", {"elements": {"thermo": 3}}, 200, 2),
    ("Kropki:full", {"elements": {"kropki": "full"}}, 200, 2),
    ("killer", {"elements": {"cage": "partition"}}, 200, 2),
]
# The seconds after which pencilmark is interrupted: it does not always heed the limit of its own, 120 s per puzzle.
LONGEST = 300
LEVELS = "easy", "medium", "hard", "unfair"


def made(foldoku, rules, count, *flags):
    """Returns the puzzles that foldoku made, and the CPU time in seconds."""
    command = [foldoku, "generate", "--rules", rules, "--count", str(count), "--seed", "1", "--threads", "1", "--quiet"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    lines = subprocess.run([*command, *flags], capture_output=True).stdout.splitlines()
    return len(lines), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def made_by_pencilmark(spec, count):
    """Returns the puzzles that pencilmark made, and the CPU time in seconds."""
    from pencilmark.gen import GenerationFailed, generate

    def interrupt(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(LONGEST)
    start, done = time.process_time(), 0
    try:
        for seed in range(1, count + 1):
            try:
                generate({"size": 9, "seed": seed, **spec})
                done += 1
            except GenerationFailed as error:
                print(f"# pencilmark, seed {seed}: {error}")
    except TimeoutError:
        print(f"# pencilmark: interrupted after {LONGEST} seconds")
    signal.alarm(0)
    return done, time.process_time() - start


def write(rules, level, program, wanted, answer):
    count, seconds = answer
    print(f'"{rules}",{level},{program},{wanted},{count},{seconds:.2f},{count / max(seconds, 0.01):.3g}', flush=True)


def main():
    foldoku, *rules = sys.argv[1:]
    print("rules,level,program,wanted,made,seconds,per_second")
    for name in rules:
        write(name, "", "foldoku", 50, made(foldoku, name, 50))
    for name in rules:
        for level in LEVELS:
            write(name, level, "foldoku", 8, made(foldoku, name, 8, "--difficulty", level))
    if not rules:
        for name, spec, count, of_pencilmark in COMPARED:
            write(name, "", "foldoku", count, made(foldoku, name, count))
            write(name, "", "pencilmark", of_pencilmark, made_by_pencilmark(spec, of_pencilmark))


main()
