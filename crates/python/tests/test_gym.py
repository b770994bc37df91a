"""Environments for reinforcement learning."""

from __future__ import annotations

import subprocess
import sys

import foldoku
import numpy as np
import pytest
from foldoku.gym import BatchEnv, puzzles_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def expected_mask(board: np.ndarray) -> np.ndarray:
    """Returns the placements that rows, columns and boxes allow, by their definition."""
    grid, mask = board.reshape(9, 9), np.zeros((9, 9, 9), bool)
    for row in range(9):
        for column in range(9):
            box = grid[row // 3 * 3 :, column // 3 * 3 :][:3, :3]
            for digit in range(1, 10):
                seen = digit in grid[row] or digit in grid[:, column] or digit in box
                mask[row, column, digit - 1] = grid[row, column] == 0 and not seen
    return mask.reshape(729)


@pytest.mark.parametrize("erase", [False, True])
def test_masks_and_rewards_follow_from_the_board(erase):
    env = BatchEnv(8, {"difficulty": "easy"}, reward="cell", erase=erase, max_steps=60)
    env.reset(seed=4)
    rng = np.random.default_rng(5)
    totals, ended, ever = np.zeros(8), np.zeros(8, bool), np.zeros(8, bool)
    for _ in range(150):
        boards = env.boards.copy()
        actions = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in env.masks]
        _, rewards, terminated, truncated, _ = env.step(actions)
        totals = np.where(ended, 0, totals + rewards)
        for index in range(8):
            givens, solution = env.puzzle(index)
            assert (env.masks[index, :729] == expected_mask(env.boards[index])).all()
            if erase:
                assert (env.masks[index, 729:] == ((env.boards[index] > 0) & (givens == 0))).all()
            empty = givens == 0
            right = ((env.boards[index] == solution) & empty).sum() / empty.sum()
            assert totals[index] == pytest.approx(right, abs=1e-5)
            if not ended[index]:
                assert (env.boards[index] != boards[index]).sum() <= 1
        ended = terminated | truncated
        ever |= ended
    assert ever.all()


def solve(env: BatchEnv) -> tuple[float, bool]:
    givens, solution = env.puzzle()
    total = 0.0
    for cell in np.flatnonzero(givens == 0):
        _, rewards, terminated, _, _ = env.step([cell * 9 + solution[cell] - 1])
        total += rewards[0]
    return total, bool(terminated[0])


@pytest.mark.parametrize("reward", ["end", "cell", "solvable"])
def test_a_solved_puzzle_earns_one(reward):
    env = BatchEnv(1, PUZZLE, reward=reward)
    env.reset(seed=1)
    total, ended = solve(env)
    assert total == pytest.approx(1, abs=1e-5) and ended
    env.step([0])
    assert not env.terminated[0] and (env.boards[0] == foldoku.to_numpy([PUZZLE])[0]).all()


def test_wrong_and_illegal_actions():
    wrong = 2 * 9 + 0
    env = BatchEnv(1, PUZZLE, reward="solvable")
    env.reset(seed=1)
    _, rewards, terminated, _, _ = env.step([wrong])
    assert rewards[0] == 0 and terminated[0]
    lenient, strict = BatchEnv(1, PUZZLE), BatchEnv(1, PUZZLE, strict=True)
    for env in (lenient, strict):
        env.reset(seed=1)
        env.step([0])
        assert (env.boards[0] == foldoku.to_numpy([PUZZLE])[0]).all()
    assert strict.terminated[0] and not lenient.terminated[0]
    late = BatchEnv(1, PUZZLE, max_steps=2)
    late.reset(seed=1)
    assert [bool(late.step([action])[3][0]) for action in (0, -1)] == [False, True]


def test_episodes_follow_from_the_seed():
    puzzles = foldoku.generate(50, seed=1)
    one, other = (BatchEnv(16, puzzles) for _ in range(2))
    assert (one.reset(seed=3)[0] == other.reset(seed=3)[0]).all()
    assert len({row.tobytes() for row in one.boards}) > 8
    assert (one.reset(seed=4)[0] != other.boards).any()
    kept = one.boards.copy()
    one.reset(mask=[1] + 15 * [0])
    assert (one.boards[1:] == kept[1:]).all()


def test_other_boards_and_sources(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text("# two\n1....4....3..2..\n1....4....3..2.. easy\n")
    env = BatchEnv(3, path, observation="onehot")
    assert env.reset(seed=1)[0].shape == (3, 16, 5) and env.actions == 64
    assert puzzles_of(PUZZLE) == [PUZZLE]
    for puzzles, message in [(["." * 81], "exactly one"), ([PUZZLE, "1....4....3..2.."], "first puzzle"), ([], "no puzzles")]:
        with pytest.raises(ValueError, match=message):
            BatchEnv(1, puzzles)
    with pytest.raises(ValueError, match="unknown reward"):
        BatchEnv(1, PUZZLE, reward="all")
    with pytest.raises(ValueError, match="expected 1 actions"):
        env = BatchEnv(1, PUZZLE)
        env.step([1, 2])


KILLER = ".Shape~4x4.Cage~4~R1C1~R1C2.Thermo~R2C3~R2C4~R1C4.~R3C1_4.~R4C2_2"


@pytest.mark.parametrize("erase", [False, True])
def test_pencil_marks_are_actions(erase):
    env = BatchEnv(1, PUZZLE, pencil=True, erase=erase, observation="marks", reward="cell")
    observation, info = env.reset(seed=1)
    givens, solution = env.puzzle()
    first = 729 + 81 * erase
    mask = info["action_mask"][0]
    assert env.actions == mask.size == first + 729
    assert (mask[first:].reshape(81, 9) == (givens == 0)[:, None]).all()
    for action, marked in [(2 * 9 + 3, True), (2 * 9 + 5, True), (2 * 9 + 3, False)]:
        _, rewards, *_ = env.step([first + action])
        assert rewards[0] == 0 and observation["marks"].reshape(-1)[action] == marked
    assert (observation["digits"][0] == givens).all() and observation["marks"].sum() == 1
    env.step([first])
    assert observation["marks"].sum() == 1, "a given cannot be marked"
    env.step([2 * 9 + solution[2] - 1])
    assert observation["digits"][0, 2] == solution[2] and observation["marks"].sum() == 0
    assert not mask[first + 2 * 9 :][:9].any()
    if erase:
        env.step([729 + 2])
        assert mask[first + 2 * 9 :][:9].all() and observation["digits"][0, 2] == 0
    with pytest.raises(ValueError, match="pencil=True"):
        BatchEnv(1, PUZZLE, observation="marks")


@pytest.mark.parametrize("erase", [False, True])
def test_rules_decide_what_is_legal(erase):
    """What a rule excludes is not legal; the digits of the solution always are."""
    env = BatchEnv(1, KILLER, observation="candidates", erase=erase, reward="cell")
    legal = env.reset(seed=1)[0][0]
    digits = lambda cell: (np.flatnonzero(legal[cell]) + 1).tolist()  # noqa: E731
    assert [digits(cell) for cell in (0, 1)] == [[1, 3], [1, 3]], "the cage"
    assert [digits(cell) for cell in (6, 7, 3)] == [[1, 2], [2, 3], [3, 4]], "the thermometer"
    givens, solution = env.puzzle()
    total = 0.0
    for cell in np.random.default_rng(1).permutation(np.flatnonzero(givens == 0)):
        empty = np.flatnonzero(env.boards[0] == 0)
        assert legal[empty, solution[empty] - 1].all() and legal.sum(axis=1).astype(bool).sum() == empty.size
        place, remove = cell * 4 + solution[cell] - 1, 64 + cell
        before = legal.copy()
        for action in [place, remove, place] if erase and empty.size > 1 else [place]:
            total += env.step([action])[1][0]
            assert action == place or (legal == before).all()
    assert env.terminated[0] and total == pytest.approx(1, abs=1e-5)
    with pytest.raises(ValueError, match="beside its grid"):
        BatchEnv(1, ".Shape~4x4.Var~A~2.~R1C1_1")


def test_gymnasium_accepts_the_environments():
    gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    from gymnasium.utils.env_checker import check_env

    for observation in ("digits", "candidates", "onehot"):
        env = gymnasium.make("foldoku/Sudoku-v0", puzzles=PUZZLE, observation=observation, erase=True, reward="cell")
        check_env(env.unwrapped)
    for puzzle in (PUZZLE, KILLER):
        for observation in ("marks", "candidates"):
            options = {"observation": observation, "pencil": True, "erase": True}
            check_env(gymnasium.make("foldoku/Sudoku-v0", puzzles=puzzle, **options).unwrapped)
    shown = gymnasium.make("foldoku/Sudoku-v0", puzzles=PUZZLE, render_mode="ansi")
    shown.reset(seed=1, options={"puzzle": PUZZLE.replace("5", ".", 1)})
    assert shown.render().splitlines()[0] == ". 3 . . 7 . . . ."


def test_gymnasium_accepts_vectors():
    gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    vector = gymnasium.make_vec("foldoku/Sudoku-v0", num_envs=4, puzzles={"difficulty": "easy"}, reward="solvable")
    single = [gymnasium.make("foldoku/Sudoku-v0", puzzles=PUZZLE) for _ in range(2)]
    first, info = vector.reset(seed=7)
    assert vector.observation_space.contains(first) and info["action_mask"].shape == (4, 729)
    again, _ = vector.reset(seed=7)
    assert (first == again).all() and first is not again
    vector.action_space.seed(1)
    for _ in range(30):
        observations, rewards, terminated, truncated, info = vector.step(vector.action_space.sample())
        assert vector.observation_space.contains(observations)
        assert rewards.shape == terminated.shape == truncated.shape == (4,)
    assert single[0].reset(seed=1)[0].shape == (81,)
    vector = gymnasium.make_vec("foldoku/Sudoku-v0", num_envs=3, puzzles=KILLER, pencil=True, observation="marks")
    first, _ = vector.reset(seed=1)
    vector.action_space.seed(2)
    for _ in range(20):
        observations, *_ = vector.step(vector.action_space.sample())
        assert vector.observation_space.contains(observations)
    assert first["marks"].sum() == 0 and observations["digits"].shape == (3, 16)


def test_without_gymnasium_the_error_names_the_extra():
    code = """
import sys
sys.modules["gymnasium"] = None
import foldoku.gym
foldoku.gym.BatchEnv(1, "1....4....3..2..").reset(seed=1)
try:
    foldoku.gym.SudokuEnv
except ModuleNotFoundError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install foldoku[gym]" in done.stdout, done.stderr
