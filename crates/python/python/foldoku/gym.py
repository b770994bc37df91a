"""Environments for reinforcement learning, alone and thousands at a time.

``BatchEnv`` needs NumPy alone. With Gymnasium (``pip install foldoku[gym]``), an import of this module registers
``foldoku/Sudoku-v0``: ``gymnasium.make`` makes one environment, and ``gymnasium.make_vec`` many, whose state lives in
Rust. ``gymnasium.make("foldoku.gym:foldoku/Sudoku-v0")`` imports it, too.

An action is a number: ``cell * 9 + digit - 1`` places a digit, cells and digits counted in reading order. With
``erase=True``, the next 81 actions erase the digit of a cell; with ``pencil=True``, the next 729 ones set or remove a
pencil mark, in the order of placements. Other boards have their own numbers of cells and digits.
"""

from __future__ import annotations

import os

import numpy

from foldoku._foldoku import Environments

__all__ = ["BatchEnv", "SudokuEnv", "SudokuVectorEnv", "puzzles_of", "register"]

_OBSERVATIONS = ("digits", "candidates", "onehot", "marks")


def puzzles_of(source=None, *, count=1000, seed=0):
    """Returns the puzzles that episodes are about, as a column or a list.

    ``source`` is a column of puzzles, the path of a file with one puzzle per line, one puzzle, a dictionary of
    arguments of ``foldoku.generate``, or None for generated ones. ``count`` and ``seed`` are those of generated
    puzzles, unless the dictionary has them.

    >>> from foldoku import gym
    >>> len(gym.puzzles_of({"difficulty": "easy"}, count=3))
    3
    """
    import foldoku

    if source is None or isinstance(source, dict):
        request = {"count": count, "seed": seed, **(source or {})}
        return foldoku.generate(**request)["puzzle"]
    if isinstance(source, os.PathLike):
        with open(source, encoding="utf-8") as file:
            lines = [line.split(",")[0].split()[:1] for line in file if not line.startswith("#")]
        return [line[0] for line in lines if line]
    if isinstance(source, foldoku.Column) and "puzzle" in source.fields:
        return source["puzzle"]
    return [source] if isinstance(source, str) else source


class _Buffer:
    """What NumPy reads memory of Rust from; it keeps the memory alive."""

    def __init__(self, owner, name):
        self.owner = owner
        self.__array_interface__ = owner.buffer(name)


class BatchEnv:
    """Environments that are stepped together, with arrays that show the memory of Rust without a copy.

    ``puzzles`` is that of ``puzzles_of``; all have one board, each may have its own rules. ``reward`` is ``end`` (1 for the solved puzzle), ``cell`` (each right digit
    earns an equal share of 1) or ``solvable`` (as ``cell``, and a wrong digit ends the episode). With ``erase``, digits
    can be erased; with ``pencil``, candidates of empty cells can be marked, which earns nothing; with ``strict``, an
    action that the mask forbids ends the episode, otherwise it does nothing. After ``max_steps`` (default: 5 per cell)
    an episode is truncated. After the end of an episode, the next step starts another, whatever its action is.

    A digit is legal in an empty cell if no cell that must differ holds it, and if each rule of the puzzle by itself can
    still be met with it. ``observation`` is ``digits``, ``candidates`` (the legal digits of each cell), ``onehot``, or,
    with ``pencil``, ``marks``: a dictionary of ``digits`` and ``marks``.

    ``boards`` (digits, 0 for empty), ``masks`` (legal actions), ``marks``, ``rewards``, ``terminated`` and
    ``truncated`` always show the present state; copy what must stay.

    >>> import numpy
    >>> from foldoku.gym import BatchEnv
    >>> env = BatchEnv(2, "1....4....3..2..", reward="cell")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["action_mask"].shape
    ((2, 16), (2, 64))
    >>> _, reward, terminated, truncated, info = env.step(numpy.array([1 * 4 + 2, 1 * 4 + 0]))
    >>> reward.tolist(), bool(terminated.any())
    ([0.0833333358168602, 0.0], False)
    """

    def __init__(
        self,
        num_envs,
        puzzles=None,
        *,
        reward="end",
        observation="digits",
        erase=False,
        pencil=False,
        strict=False,
        max_steps=None,
    ):
        if observation not in _OBSERVATIONS:
            expected = ", ".join(_OBSERVATIONS)
            raise ValueError(f"unknown observation '{observation}'; expected one of: {expected}")
        if observation == "marks" and not pencil:
            raise ValueError("the observation 'marks' needs pencil=True")
        self._rust = Environments(
            num_envs,
            puzzles_of(puzzles),
            reward=reward,
            erase=erase,
            pencil=pencil,
            strict=strict,
            max_steps=max_steps,
        )
        self.num_envs = num_envs
        self.observation = observation
        self.cells, self.digits, self.actions = self._rust.cells, self._rust.digits, self._rust.actions
        view = lambda name: numpy.asarray(_Buffer(self._rust, name))  # noqa: E731
        self.boards, self.masks, self.rewards = view("boards"), view("masks"), view("rewards")
        self.terminated, self.truncated = view("terminated"), view("truncated")
        self.marks = view("marks").reshape(num_envs, -1, self.digits)
        self._candidates = self.masks[:, : self.cells * self.digits].reshape(-1, self.cells, self.digits)

    def reset(self, seed=None, *, mask=None):
        """Starts new episodes, in all environments or in those of a mask, and returns observations and info."""
        if mask is not None:
            mask = numpy.ascontiguousarray(mask, dtype="u1").tobytes()
        self._rust.reset(None if seed is None else seed % 2**64, mask)
        return self.observations(), {"action_mask": self.masks}

    def step(self, actions):
        """Performs an action per environment; returns observations, rewards, ends, truncations and info."""
        self._rust.step(numpy.ascontiguousarray(actions, dtype="i8").tobytes())
        info = {"action_mask": self.masks}
        return self.observations(), self.rewards, self.terminated, self.truncated, info

    def observations(self):
        """Returns the present observations: only those of ``onehot`` are a copy."""
        if self.observation == "digits":
            return self.boards
        if self.observation == "candidates":
            return self._candidates
        if self.observation == "marks":
            return {"digits": self.boards, "marks": self.marks}
        digits = numpy.arange(self.digits + 1, dtype="u1")
        return (self.boards[:, :, None] == digits).view("u1")

    def puzzle(self, index=0):
        """Returns the puzzle and the solution of an environment's episode as arrays of digits."""
        givens, solution = self._rust.puzzle(index)
        array = lambda digits: numpy.frombuffer(digits, dtype="u1")  # noqa: E731
        return array(givens), array(solution)


def register():
    """Registers ``foldoku/Sudoku-v0`` with Gymnasium."""
    import gymnasium

    if "foldoku/Sudoku-v0" not in gymnasium.registry:
        gymnasium.register(
            id="foldoku/Sudoku-v0",
            entry_point="foldoku._gymnasium:SudokuEnv",
            vector_entry_point="foldoku._gymnasium:SudokuVectorEnv",
        )


try:
    register()
except ModuleNotFoundError:
    # BatchEnv works without Gymnasium; the other classes raise an error that names the extra.
    pass


def __getattr__(name):
    """Imports the classes that need Gymnasium."""
    if name not in ("SudokuEnv", "SudokuVectorEnv"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from foldoku import _gymnasium

    return getattr(_gymnasium, name)
