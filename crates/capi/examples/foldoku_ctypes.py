"""Calls the C library from Python, without anything but the standard library.

    python3 foldoku_ctypes.py path/to/libfoldoku.so

The package of the same name on PyPI offers more, with columns of Arrow; this file shows how any language
with a foreign function interface can call the library.
"""

import ctypes
import json
import sys
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

RECORD = 81


class Rating(ctypes.Structure):
    _fields_ = [(name, c_uint32) for name in ("er", "ep", "ed", "level", "score")]


class FoldokuError(Exception):
    """A call that the library rejects."""


class Foldoku:
    """The functions of the library for `bytes`."""

    def __init__(self, path):
        library = ctypes.CDLL(path)
        for name in ("foldoku_version", "foldoku_error_text", "foldoku_status_name"):
            getattr(library, name).restype = c_char_p
        library.foldoku_error_text.argtypes = [c_int]
        library.foldoku_status_name.argtypes = [c_uint8]
        library.foldoku_solve.argtypes = [
            c_char_p, c_size_t, c_size_t, c_uint64, c_uint32,
            c_char_p, c_size_t, POINTER(c_uint8), POINTER(c_uint64), POINTER(c_uint64),
        ]
        library.foldoku_rate.argtypes = [c_char_p, POINTER(Rating), c_void_p, c_void_p]
        library.foldoku_canonical.argtypes = [c_char_p, c_char_p, POINTER(c_uint32)]
        library.foldoku_generate.argtypes = [
            c_uint64, c_uint64, c_size_t, c_uint32, c_uint32, c_char_p, c_size_t, c_char_p, c_size_t,
        ]
        library.foldoku_ask.argtypes = [
            c_char_p, c_char_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(c_size_t), c_void_p, c_void_p,
        ]
        self.library = library

    def version(self):
        return self.library.foldoku_version().decode()

    def _call(self, name, *arguments):
        error = getattr(self.library, name)(*arguments)
        if error:
            raise FoldokuError(self.library.foldoku_error_text(error).decode())

    def solve(self, puzzles, limit=2, threads=0):
        """Returns (status, count, solution) for each line of 81 characters."""
        data = "\n".join(puzzles).encode("ascii") + b"\n"
        n = len(puzzles)
        if any(len(puzzle) != RECORD for puzzle in puzzles):
            raise ValueError("expected puzzles of 81 characters")
        solutions = ctypes.create_string_buffer(n * RECORD)
        statuses, counts = (c_uint8 * n)(), (c_uint64 * n)()
        self._call(
            "foldoku_solve", data, RECORD + 1, n, limit, threads, solutions, RECORD, statuses, counts, None
        )
        names = [self.library.foldoku_status_name(status).decode() for status in statuses]
        texts = [solutions.raw[i * RECORD : (i + 1) * RECORD].decode() for i in range(n)]
        return list(zip(names, counts, texts))

    def rate(self, puzzle):
        rating = Rating()
        self._call("foldoku_rate", _record(puzzle), rating, None, None)
        return rating

    def canonical(self, puzzle):
        form = ctypes.create_string_buffer(RECORD)
        self._call("foldoku_canonical", _record(puzzle), form, None)
        return form.raw.decode()

    def ask(self, question, puzzle, **options):
        """Returns the answer to a question about a puzzle, with or without rules."""
        data, answer = puzzle.encode(), ctypes.create_string_buffer(1 << 20)
        self._call(
            "foldoku_ask", question.encode(), json.dumps(options).encode(), data, len(data),
            answer, len(answer), None, None, None,
        )
        return json.loads(answer.value)

    def generate(self, seed, count, level=0):
        """Returns puzzles of a level: 1 (easy) to 5 (extreme), or 0 for any."""
        puzzles = ctypes.create_string_buffer(count * RECORD)
        self._call("foldoku_generate", seed, 0, count, level, 0, puzzles, RECORD, None, 0)
        return [puzzles.raw[i * RECORD : (i + 1) * RECORD].decode() for i in range(count)]


def _record(puzzle):
    data = puzzle.encode("ascii")
    if len(data) != RECORD:
        raise ValueError("expected a puzzle of 81 characters")
    return data


def _expect_error(call, text):
    try:
        call()
    except FoldokuError as error:
        assert str(error) == text, error
    else:
        raise AssertionError(f"no error; expected '{text}'")


def main(path):
    foldoku = Foldoku(path)
    puzzle = "7.968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9."
    several = "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473"

    results = foldoku.solve([puzzle, several, "x" * 81, "1" * 81] * 5000)
    assert len(results) == 20_000
    assert [result[:2] for result in results[-4:]] == [("unique", 1), ("multiple", 2), ("invalid", 0), ("none", 0)]
    solution = results[0][2]
    assert all(given in (".", digit) for given, digit in zip(puzzle, solution))
    assert foldoku.solve([]) == []

    rating = foldoku.rate(puzzle)
    assert (rating.er, rating.ep, rating.ed, rating.level, rating.score) == (72, 12, 12, 5, 1952)
    _expect_error(lambda: foldoku.rate(several), "the puzzle has several solutions")
    _expect_error(lambda: foldoku.solve([puzzle], limit=0), "the limit of solutions is 0; expected at least 1")

    assert foldoku.canonical(puzzle) == foldoku.canonical(puzzle[::-1])

    assert foldoku.ask("estimate", ".Shape~4x4.AntiKnight.~R1C1_1")["answer"]["exact"]
    assert len(foldoku.ask("sample", several, limit=2, seed=1)["answer"]["solutions"]) == 2
    _expect_error(lambda: foldoku.ask("redundant", several), "the puzzle has several solutions")

    easy = foldoku.generate(seed=1, count=10, level=1)
    assert easy[:5] == foldoku.generate(seed=1, count=5, level=1)
    assert all(status == "unique" for status, _, _ in foldoku.solve(easy))
    assert all(foldoku.rate(puzzle).level == 1 for puzzle in easy)
    print(f"foldoku {foldoku.version()}: all checks passed")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: foldoku_ctypes.py path/to/libfoldoku.so")
    main(sys.argv[1])
