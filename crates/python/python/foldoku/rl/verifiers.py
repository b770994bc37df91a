"""An environment of ``verifiers``: prompts, and rewards of ``foldoku.verify``.

``reward`` and ``rows`` work without the library. From version 0.4 on, ``SudokuTaskset`` is the taskset; a package with
an id of its own needs two lines::

    from foldoku.rl.verifiers import SudokuTaskset
    __all__ = ["SudokuTaskset"]

Versions below 0.2 have ``load_environment``.
"""

from __future__ import annotations

import foldoku
from foldoku import rl

__all__ = ["load_environment", "reward", "rows"]


_NEEDED = "the environment needs verifiers: pip install foldoku[rl]"


def rows(count, *, seed=0, **request):
    """Returns rows of a data set: ``question``, ``answer`` and ``info`` with the puzzle.

    >>> from foldoku.rl import verifiers
    >>> [row] = verifiers.rows(1, seed=1)
    >>> verifiers.reward(row["answer"], row["answer"], {"puzzle": row["info"]["puzzle"]})
    1.0
    """
    return [
        {"question": rl.prompt(task.puzzle), "answer": task.solution, "info": {"puzzle": task.puzzle}}
        for task in rl.tasks(count, seed=seed, **request)
    ]


def reward(completion, answer, info, *, partial=0.0, grid_only=False):
    """Returns the reward of ``foldoku.verify`` for a completion: a text, or messages of which the last one counts."""
    if isinstance(completion, list):
        last = completion[-1] if completion else ""
        completion = last["content"] if isinstance(last, dict) else getattr(last, "content", last)
    return foldoku.verify(info["puzzle"], str(completion or ""), partial=partial, grid_only=grid_only).reward


def load_environment(count=1000, *, seed=0, partial=0.0, grid_only=False, **request):
    """Returns a ``SingleTurnEnv`` with a rubric of one reward function; ``request`` is that of ``foldoku.generate``."""
    try:
        import verifiers
        from datasets import Dataset
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(_NEEDED) from error
    if not hasattr(verifiers, "SingleTurnEnv"):
        raise ImportError("this version of verifiers has tasksets instead; use foldoku.rl.verifiers.SudokuTaskset")

    def solved(completion, answer, info, **_):
        return reward(completion, answer, info, partial=partial, grid_only=grid_only)

    data = Dataset.from_list(rows(count, seed=seed, **request))
    return verifiers.SingleTurnEnv(dataset=data, rubric=verifiers.Rubric(funcs=[solved], weights=[1.0]))


def __getattr__(name):
    """Imports the taskset, which needs ``verifiers``."""
    if name != "SudokuTaskset":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from foldoku.rl._taskset import taskset

    try:
        # Later look-ups find the same class.
        return globals().setdefault(name, taskset())
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{_NEEDED}, from version 0.4 on") from error
