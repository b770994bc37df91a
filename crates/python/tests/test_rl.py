"""The shapes of other libraries, with the released packages where they are installed."""

from __future__ import annotations

import asyncio
import doctest
import importlib
import json
import typing

import foldoku
import pytest
from foldoku import rl
from foldoku.rl import hrm, hugging_face, reasoning_gym, sudoku_bench, verifiers

MODULES = ["gym", "rl", "rl.reasoning_gym", "rl.verifiers", "rl.sudoku_bench", "rl.hrm", "rl.hugging_face"]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_hold(name):
    module = importlib.import_module(f"foldoku.{name}")
    assert module.__doc__ and doctest.testmod(module).failed == 0
    assert all(getattr(module, public).__doc__ for public in module.__all__ if public not in ("answer_format", "SudokuEnv", "SudokuVectorEnv"))


def mutations(answer: str):
    rows = answer.split("\n")
    yield answer
    yield answer + "  "
    yield answer.replace(" ", "")
    yield "The answer is:\n" + answer
    yield "\n".join(rows[:5])
    yield "\n".join(reversed(rows))
    yield answer.replace("1", "2")
    yield answer + "\n\nDone."
    yield ""


def test_scores_are_those_of_reasoning_gym():
    released = pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")
    for name in ("sudoku", "mini_sudoku"):
        data = released.create_dataset(name, size=20, seed=3)
        for item in data:
            solution = "".join(str(it) for row in item["metadata"]["solution"] for it in row)
            for answer in mutations(item["answer"]):
                expected = data.score_answer(answer, item)
                assert reasoning_gym.score(answer, solution) == pytest.approx(expected), (name, answer)
            puzzle = "".join(str(it) for row in item["metadata"]["puzzle"] for it in row)
            assert foldoku.verify(puzzle, item["answer"]).solved


def test_reasoning_gym_accepts_the_data_set():
    pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")
    one, other = (reasoning_gym.dataset(size=4, seed=2, difficulty="easy") for _ in range(2))
    assert len(one) == 4 and list(one) == list(other)
    for item in one:
        assert one.score_answer(item["answer"], item) == 1.0
        assert one.score_answer(None, item) == 0.0
        assert 0 < one.score_answer(item["answer"][:60], item) < 1
        assert item["metadata"]["source_index"] < 4
    with pytest.raises(IndexError):
        one[4]


def test_rewards_of_verifiers():
    [row] = verifiers.rows(1, seed=4, difficulty="easy")
    right = f"<think>easy</think><answer>{rl.grid(row['answer'])}</answer>"
    assert verifiers.reward([{"role": "assistant", "content": right}], row["answer"], row["info"]) == 1.0
    assert verifiers.reward(row["question"], row["answer"], row["info"], partial=0.5) == 0.0
    assert verifiers.reward([], row["answer"], row["info"]) == 0.0


def test_verifiers_accepts_the_environment():
    released = pytest.importorskip("verifiers", reason="verifiers is not installed; it needs several hundred MB")
    if not hasattr(released, "SingleTurnEnv"):
        pytest.skip("this verifiers has no SingleTurnEnv; expected a version below 0.2")
    env = verifiers.load_environment(3, seed=1, difficulty="easy")
    assert len(env.get_dataset()) == 3 and "question" in env.get_dataset().column_names or "prompt" in env.get_dataset().column_names


def test_verifiers_scores_the_tasks():
    vf = pytest.importorskip("verifiers.v1", reason="verifiers from version 0.4 on is not installed")
    taskset = verifiers.SudokuTaskset
    config = typing.get_args(taskset.__orig_bases__[0])[1](
        count=3, seed=1, request={"difficulty": "easy"}, task={"partial": 0.5}
    )
    tasks = list(taskset(config))
    assert [task.data.idx for task in tasks] == [0, 1, 2]
    assert len({task.key for task in taskset(config).shuffle(seed=2).take(2)}) == 2

    def score(task, reply):
        trace = vf.Trace.model_construct(root_reply=reply, rewards={}, metrics={})
        asyncio.run(task.score(trace))
        return trace.rewards["solved"].score

    for task in tasks:
        right = f"<think>easy</think><answer>{rl.grid(task.data.answer)}</answer>"
        assert score(task, right) == 1.0
        assert score(task, task.data.puzzle) == score(task, "") == 0.0
        at = task.data.puzzle.index(".")
        assert 0 < score(task, task.data.answer[:at] + "." + task.data.answer[at + 1 :]) < 0.5
        assert asyncio.run(task.validate(None)) and task.data.prompt.endswith(rl.answer_format)


RECORD = {
    "puzzle_id": "a",
    "rules": "Normal Sudoku rules apply.",
    "initial_board": "1....4....3..2..",
    "solution": "1324241341323241",
    "rows": 4,
    "cols": 4,
    "visual_elements": json.dumps([{"type": "line", "coords": "r1c1 r1c2"}]),
}


def test_sudoku_bench(tmp_path):
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps(RECORD) + "\n")
    assert sudoku_bench.records(path) == [RECORD]
    text = sudoku_bench.prompt(RECORD)
    assert "1 . . ." in text and "- type: line, coords: r1c1 r1c2" in text
    score = lambda answer: sudoku_bench.score_single_shot(answer, RECORD)  # noqa: E731
    assert score(f"<ANSWER>{rl.grid(RECORD['solution'])}</ANSWER>") == (1, 0, "solved")
    assert score("<ANSWER>1234</ANSWER>").stop_reason == "incorrect_solution"
    assert score("1234").stop_reason == "no_answer_tag"

    def played(*answers, **options):
        game = sudoku_bench.Game(RECORD, **options)
        for answer in answers:
            game.play(f"<ANSWER>{answer}</ANSWER>")
        return game.outcome

    assert played("r1c2: 3\nr1c3: 2", "r1c4: 1") == (0, 2, "incorrect_placement")
    assert played("r1c1: 1").stop_reason == "invalid_action"
    assert played("r9c1: 1").stop_reason == "invalid_action"
    assert played("nothing").stop_reason == "invalid_action_parsing"
    assert played("r1c2: 3\nr1c3: 2", single=True).stop_reason == "invalid_action_parsing"
    assert played("r1c2: 3", max_rounds=1).stop_reason == "max_rounds_reached"
    cells = [f"r{at // 4 + 1}c{at % 4 + 1}: {it}" for at, it in enumerate(RECORD["solution"]) if RECORD["initial_board"][at] == "."]
    assert played("\n".join(cells)) == (1, 12, "solved")
    assert "1 3 . ." in sudoku_bench.board(RECORD, "13" + RECORD["initial_board"][2:])


def test_hrm_arrays(tmp_path):
    import numpy as np

    tasks = rl.tasks(5, seed=1)
    hrm.save(tmp_path, "test", *zip(*tasks))
    inputs = np.load(tmp_path / "test/all__inputs.npy")
    assert inputs.dtype == np.int32 and inputs.shape == (5, 81) and inputs.min() == 1 and inputs.max() == 10
    about = json.loads((tmp_path / "test/dataset.json").read_text())
    assert about["vocab_size"] == 11 and about["seq_len"] == 81 and about["total_groups"] == 5
    assert list(zip(*hrm.load(tmp_path, "test"))) == [tuple(task) for task in tasks]


def test_hugging_face_reads_the_files(tmp_path):
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    made = {"train": rl.tasks(4, seed=1), "test": rl.tasks(2, seed=9)}
    hugging_face.save(tmp_path, made)
    loaded = hugging_face.load(tmp_path)
    assert isinstance(loaded, datasets.DatasetDict) and len(loaded["train"]) == 4
    assert loaded["test"][0]["solution"] == made["test"][0].solution
    assert "split: train" in (tmp_path / "README.md").read_text()
