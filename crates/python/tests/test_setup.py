"""``setup.sh``, with programs that only note how they are called."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess

import pytest

from conftest import ROOT

NOTE = """#!/usr/bin/env bash
echo "$(basename "$0") $*" >> "$LOG"
case "$*" in
    *"-m venv"*)
        mkdir -p target/python/bin
        cp "$0" target/python/bin/python
        cp "$0" target/python/bin/maturin
        ;;
    build*) mkdir -p target/wheels && touch target/wheels/foldoku.whl ;;
esac
"""


@pytest.fixture
def setup(tmp_path):
    """Runs ``setup.sh`` in a folder of its own; returns its end and the calls of its programs."""
    folder = tmp_path / "crates/python"
    folder.mkdir(parents=True)
    for name in ("setup.sh", "requirements.txt"):
        shutil.copy(ROOT / "crates/python" / name, folder)
    program = tmp_path / "python3"
    program.write_text(NOTE)
    program.chmod(0o755)
    log = tmp_path / "log"
    log.touch()

    def run(*arguments: str) -> tuple[subprocess.CompletedProcess, list[str]]:
        environment = {**os.environ, "PYTHON": str(program), "LOG": str(log)}
        command = [str(folder / "setup.sh"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=pathlib.Path("/"))
        return done, log.read_text().splitlines()

    return run


def installed(calls: list[str]) -> list[str]:
    return [call.split()[-1] for call in calls if "pip install" in call]


def test_the_wheel_alone_is_installed(setup):
    done, calls = setup()
    assert done.returncode == 0, done.stderr
    assert [name.split("==")[0] for name in installed(calls)] == ["maturin", "target/wheels/foldoku.whl"]
    assert any(call.startswith("maturin build --release") for call in calls)
    assert "--quiet" not in " ".join(calls)
    for step in ("1. the environment", "2. the wheel", "ready"):
        assert step in done.stdout


def test_the_packages_of_the_tests_are_asked_for(setup):
    done, calls = setup("--tests")
    assert done.returncode == 0, done.stderr
    assert installed(calls)[2:] == ["crates/python/requirements.txt"]
    assert "3. the packages of the tests" in done.stdout


def test_other_arguments_are_errors(setup):
    done, calls = setup("--test")
    assert (done.returncode, calls) == (2, [])
    assert done.stderr == "setup.sh: unexpected arguments '--test'; expected nothing or --tests\n"
    done, calls = setup("--help")
    assert (done.returncode, calls) == (0, []) and done.stdout.startswith("usage: crates/python/setup.sh [--tests]")
