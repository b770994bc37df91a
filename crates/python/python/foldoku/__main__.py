"""``python -m foldoku``: the command line of foldoku."""

from __future__ import annotations

import sys

from foldoku import _foldoku
from foldoku._command import is_own, main as _main


def main() -> None:
    """Runs the command line with the arguments of this process, and ends the process.

    The compiled command line runs in this process if its output is not redirected inside of it.
    """
    if is_own(sys.stdout, 1) and is_own(sys.stderr, 2):
        sys.exit(_foldoku.main(["foldoku", *sys.argv[1:]]))
    sys.exit(_main())


if __name__ == "__main__":
    main()
