"""An environment of ``verifiers``: prompts, and rewards of ``foldoku.verify``.

``reward`` and ``rows`` work without the library.
"""

from __future__ import annotations

import foldoku
from foldoku import rl

__all__ = ["load_environment", "reward", "rows"]


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
        raise ModuleNotFoundError("the environment needs verifiers: pip install foldoku[rl]") from error

    def solved(completion, answer, info, **_):
        return reward(completion, answer, info, partial=partial, grid_only=grid_only)

    data = Dataset.from_list(rows(count, seed=seed, **request))
    return verifiers.SingleTurnEnv(dataset=data, rubric=verifiers.Rubric(funcs=[solved], weights=[1.0]))
