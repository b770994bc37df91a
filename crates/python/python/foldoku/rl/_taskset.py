"""The taskset of ``verifiers`` from version 0.4 on, with rewards of ``foldoku.verify``."""

# mypy: disable-error-code="annotation-unchecked"

from typing import Any

import foldoku
from foldoku.rl.verifiers import reward, rows


def taskset():
    """Returns the class ``SudokuTaskset``; fails if ``verifiers`` is not installed."""
    import verifiers.v1 as vf

    class SudokuData(vf.TaskData):
        """A puzzle and its solution, one character per cell."""

        puzzle: str
        answer: str

    class SudokuTaskConfig(vf.TaskConfig):
        """How an answer is rewarded."""

        partial: float = 0.0
        grid_only: bool = False

    class SudokuTask(vf.Task[SudokuData, vf.State, SudokuTaskConfig]):
        """A prompt, and the reward of the last reply."""

        @vf.reward(weight=1.0)
        async def solved(self, trace: vf.Trace) -> float:
            info, config = {"puzzle": self.data.puzzle}, self.config
            return reward(trace.last_reply, self.data.answer, info, partial=config.partial, grid_only=config.grid_only)

        async def validate(self, runtime: vf.Runtime) -> bool:
            return foldoku.verify(self.data.puzzle, self.data.answer).solved

    class SudokuConfig(vf.TasksetConfig):
        """Which puzzles are made: ``request`` is that of ``foldoku.generate``."""

        count: int = 1000
        seed: int = 0
        request: dict[str, Any] = {}
        task: SudokuTaskConfig = SudokuTaskConfig()

    class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
        """Generated puzzles, one task each."""

        def load(self) -> list[SudokuTask]:
            config = self.config
            return [
                SudokuTask(
                    SudokuData(prompt=row["question"], puzzle=row["info"]["puzzle"], answer=row["answer"]), config.task
                )
                for row in rows(config.count, seed=config.seed, **config.request)
            ]

    return SudokuTaskset
