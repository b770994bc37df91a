"""The package: its documentation, its types, and its command line."""

from __future__ import annotations

import doctest
import subprocess
import sys

import foldoku
import pytest

from conftest import ROOT

CRATE = ROOT / "crates/python"


def documented() -> dict[str, object]:
    return {"foldoku": foldoku, **{name: getattr(foldoku, name) for name in foldoku.__all__}}


@pytest.mark.parametrize("name", documented())
def test_docstrings_hold(name):
    text = documented()[name].__doc__
    assert text and text.strip(), name
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    runner = doctest.DocTestRunner()
    output: list[str] = []
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)


def test_most_docstrings_have_examples():
    without = [name for name, it in documented().items() if ">>>" not in it.__doc__]
    assert without == ["explain", "hint"]


def test_readme_examples_hold():
    readme = CRATE / "README.md"
    blocks = readme.read_text().split("```python\n")[1:]
    assert len(blocks) >= 3
    namespace: dict[str, object] = {}
    for block in blocks:
        exec(block.split("```")[0], namespace)


def test_examples_of_the_guide_hold():
    guide = (ROOT / "crates/book/src/guides/machine-learning.md").read_text()
    guide = guide[guide.index("## Verify answers") :]
    blocks = guide.split("```python\n")[1:]
    assert len(blocks) >= 4
    namespace: dict[str, object] = {}
    for block in blocks:
        exec(block.split("```")[0], namespace)


def test_every_public_name_has_a_stub():
    stub = (CRATE / "python/foldoku/__init__.pyi").read_text()
    assert "from foldoku._questions import *" in stub
    # The generated functions have their types with them.
    for name in set(foldoku.__all__) - set(foldoku._questions.__all__):
        shapes = [f"def {name}(", f"class {name}:", f"class {name}(", f"{name} as {name}"]
        assert any(shape in stub for shape in shapes), name


def test_stubs_match_the_module(tmp_path):
    # The classes within a function are not there before it is called.
    (tmp_path / "allowed").write_text(r"foldoku\.rl\._taskset\.Sudoku\w+@\d+")
    command = [sys.executable, "-m", "mypy.stubtest", "foldoku", "--ignore-missing-stub", "--mypy-config-file", "pyproject.toml"]
    command += ["--allowlist", str(tmp_path / "allowed")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=CRATE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_are_checked(tmp_path):
    good = '''
import foldoku
import pyarrow as pa

solution: foldoku.Solution = foldoku.solve("." * 81)
text: str | None = solution.solution
column: foldoku.Column = foldoku.solve(["." * 81])
stream: foldoku.ColumnStream = foldoku.rate(["." * 81], timeout=1, stream=True)
number: int = foldoku.count("." * 81, limit=3)
puzzle: str = foldoku.generate(seed=1)
puzzles: foldoku.Column = foldoku.generate(3)
again: foldoku.Column = foldoku.canonical(puzzles)
for step in foldoku.explain(puzzle):
    name: str = step.technique
'''
    bad = '''
import foldoku

foldoku.solve(b"x")
foldoku.solve("." * 81).solution = None
foldoku.solve("." * 81, stream=True)
foldoku.count("." * 81, limits=3)
'''
    for name, text in {"good": good, "bad": bad}.items():
        (tmp_path / f"{name}.py").write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports"]

    def check(name: str) -> tuple[int, str]:
        done = subprocess.run([*command, f"{name}.py"], capture_output=True, text=True, cwd=tmp_path)
        return done.returncode, done.stdout

    assert check("good")[0] == 0, check("good")[1]
    code, output = check("bad")
    assert code == 1
    for line in (4, 5, 6, 7):
        assert f"bad.py:{line}:" in output, output


def foldoku_command(*arguments: str, **options) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "foldoku", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def test_python_m_foldoku_is_the_command_line(puzzles, unique):
    done = foldoku_command("solve", "--puzzle", unique[0].puzzle)
    assert (done.returncode, done.stdout.strip()) == (0, unique[0].solution)
    done = foldoku_command("canon", input="\n".join(puzzles))
    assert done.returncode == 0
    assert done.stdout.split() == foldoku.canonical(puzzles).to_list()


def test_exit_codes_are_those_of_the_command_line():
    assert foldoku_command("--version").stdout == f"foldoku {foldoku.__version__}\n"
    assert foldoku_command("check", "--puzzle", "." * 81).returncode == 1
    usage = foldoku_command("solve", "--no-such-flag")
    assert usage.returncode == 2 and "--no-such-flag" in usage.stderr
    assert foldoku_command("solve", "/no/such/file").returncode == 3
