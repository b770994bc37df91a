"""The command line as a function.

The compiled command line takes over its process: it writes to the standard output of the process, whatever
``sys.stdout`` is, handles Ctrl-C itself, and ends the process after ``--help``. So it runs in a process of
its own, and its output is passed on to ``sys.stdout`` and ``sys.stderr``.
"""

from __future__ import annotations

import codecs
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO, Any

__all__ = ["main"]

# How much is passed on at a time.
_PIECE = 1 << 16


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code.

    Takes the arguments after ``foldoku``, by default those of this process. Reads ``sys.stdin`` and writes to
    ``sys.stdout`` and ``sys.stderr``, so its output is visible in a notebook and can be redirected. Ctrl-C
    interrupts it.

    >>> import foldoku
    >>> foldoku.main(["check", "--quiet", "." * 81])
    multiple
    1
    """
    if isinstance(arguments, str):
        raise TypeError(f"expected a list of arguments, got str; pass {arguments.split()!r}")
    words = sys.argv[1:] if arguments is None else list(arguments)
    given = _given_input()
    process = subprocess.Popen(
        [sys.executable, "-m", "foldoku", *words],
        stdin=given,
        stdout=None if is_own(sys.stdout, 1) else subprocess.PIPE,
        stderr=None if is_own(sys.stderr, 2) else subprocess.PIPE,
    )
    threads = [
        threading.Thread(target=_pass_on, args=(pipe, target), daemon=True)
        for pipe, target in [(process.stdout, sys.stdout), (process.stderr, sys.stderr)]
        if pipe is not None
    ]
    for thread in threads:
        thread.start()
    if process.stdin is not None:
        # A command that does not read leaves this thread waiting for its reader.
        threading.Thread(target=_feed, args=(process.stdin, sys.stdin), daemon=True).start()
    try:
        code = process.wait()
    except KeyboardInterrupt:
        # The command line ends its run between two records.
        process.send_signal(signal.SIGINT)
        process.wait()
        raise
    finally:
        for thread in threads:
            thread.join()
    return code


def is_own(stream: Any, number: int) -> bool:
    """Returns whether a stream is that of the process, such as 1 for standard output."""
    try:
        return bool(stream.fileno() == number)
    except (AttributeError, OSError, ValueError):
        return False


def _given_input() -> int:
    """Returns what the process reads: ``sys.stdin``, by a pipe if it is not a file of the system."""
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return subprocess.DEVNULL if sys.stdin is None else subprocess.PIPE


def _feed(pipe: IO[bytes], source: Any) -> None:
    """Writes the text of a stream to a pipe, as far as its reader wants it."""
    try:
        with pipe:
            pipe.write(source.read().encode())
    except BrokenPipeError:
        pass
    except (OSError, ValueError) as error:
        print(f"warning: cannot read sys.stdin: {error}", file=sys.stderr)


def _pass_on(pipe: IO[bytes], target: Any) -> None:
    """Passes on what arrives as soon as it arrives: bytes to a stream of bytes, text to any other."""
    binary = getattr(target, "buffer", None)
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    with pipe:
        while piece := pipe.read1(_PIECE):  # type: ignore[attr-defined]
            if binary is not None:
                target.flush()
                binary.write(piece)
            else:
                target.write(decoder.decode(piece))
            target.flush()
    if binary is None:
        target.write(decoder.decode(b"", final=True))
