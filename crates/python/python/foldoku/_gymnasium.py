"""The environments of Gymnasium."""

from __future__ import annotations

import numpy

from foldoku.gym import BatchEnv

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "the environments need Gymnasium: pip install foldoku[gym]; foldoku.gym.BatchEnv works without"
    ) from None


def _space(batch: BatchEnv):
    """Returns the space of one observation."""
    cells, digits = batch.cells, batch.digits
    boards, sets = spaces.Box(0, digits, (cells,), numpy.uint8), spaces.MultiBinary((cells, digits))
    onehot = spaces.Box(0, 1, (cells, digits + 1), numpy.uint8)
    return {
        "digits": boards,
        "candidates": sets,
        "onehot": onehot,
        "marks": spaces.Dict({"digits": boards, "marks": sets}),
    }[batch.observation]


def _typed(array):
    """Returns an array in the type of its space: sets of candidates are Boolean in the memory of Rust."""
    return array.view("i1") if array.dtype == bool and array.ndim == 3 else array


def _observation(batch: BatchEnv):
    """Returns the observation of the only environment, which later steps do not change."""
    found = batch.observations()
    if isinstance(found, dict):
        return {name: _typed(array)[0].copy() for name, array in found.items()}
    return _typed(found)[0].copy()


class SudokuEnv(gymnasium.Env):
    """One environment; the arguments are those of ``foldoku.gym.BatchEnv``.

    ``info["action_mask"]`` has the legal actions. ``reset(options={"puzzle": text})`` starts an episode with that
    puzzle.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, puzzles=None, *, render_mode=None, **options):
        self._options = options
        self._batch = self._ready = BatchEnv(1, puzzles, **options)
        self.observation_space = _space(self._batch)
        self.action_space = spaces.Discrete(self._batch.actions)
        self.render_mode = render_mode

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        puzzle = (options or {}).get("puzzle")
        self._batch = BatchEnv(1, puzzle, **self._options) if puzzle else self._ready
        if (self._batch.cells, self._batch.digits) != (self._ready.cells, self._ready.digits):
            raise ValueError("the puzzle has another board than the environment")
        self._batch.reset(seed)
        return _observation(self._batch), self._info()

    def step(self, action):
        self._batch.step([action])
        batch = self._batch
        reward, ends = float(batch.rewards[0]), (bool(batch.terminated[0]), bool(batch.truncated[0]))
        return _observation(batch), reward, *ends, self._info()

    def action_masks(self):
        """Returns the legal actions, as algorithms with masks ask for them."""
        return self._batch.masks[0].copy()

    def render(self):
        if self.render_mode != "ansi":
            return None
        digits = self._batch.digits
        rows = self._batch.boards[0].reshape(-1, digits)
        return "\n".join(" ".join(f"{digit or '.'}" for digit in row) for row in rows)

    def _info(self):
        return {"action_mask": self._batch.masks[0].astype("i1")}


class SudokuVectorEnv(VectorEnv):
    """Many environments, stepped in Rust; the arguments are those of ``foldoku.gym.BatchEnv``.

    With ``copy=False`` the arrays show the memory of Rust, and the next step changes them.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(self, num_envs=1, puzzles=None, *, copy=True, **options):
        self._batch = BatchEnv(num_envs, puzzles, **options)
        self._copy = copy
        self.num_envs = num_envs
        self.single_observation_space = _space(self._batch)
        self.single_action_space = spaces.Discrete(self._batch.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed=None, options=None):
        # A list of seeds is that of environments that share no seed.
        seed = hash(tuple(seed)) if isinstance(seed, (list, tuple)) else seed
        super().reset(seed=seed)
        self._batch.reset(seed, mask=(options or {}).get("reset_mask"))
        return self._shown(self._batch.observations()), self._info()

    def step(self, actions):
        batch = self._batch
        observations, rewards, terminated, truncated, _ = batch.step(actions)
        shown = (self._shown(it) for it in (observations, rewards, terminated, truncated))
        return *shown, self._info()

    def _shown(self, array):
        if isinstance(array, dict):
            return {name: self._shown(it) for name, it in array.items()}
        array = _typed(array)
        return array.copy() if self._copy else array

    def _info(self):
        valid = numpy.ones(self.num_envs, dtype=bool)
        return {"action_mask": self._shown(self._batch.masks), "_action_mask": valid}
