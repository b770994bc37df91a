"""``python -m foldoku``: the command line of foldoku."""

import sys

from foldoku import _foldoku


def main() -> None:
    """Runs the command line with the arguments of this process, and ends the process."""
    sys.exit(_foldoku.main(["foldoku", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
