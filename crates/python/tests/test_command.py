"""The command line as a function, with redirected output, in a kernel of Jupyter, and with Ctrl-C."""

from __future__ import annotations

import contextlib
import io
import re
import runpy
import signal
import subprocess
import sys
import textwrap
import time

import foldoku
import nbclient
import nbformat
import pytest

from test_scalars import EASY, EMPTY, HARD, SOLUTION


@pytest.fixture(autouse=True)
def no_input(monkeypatch):
    """Nothing to read; pytest does not allow reading."""
    monkeypatch.setattr(sys, "stdin", io.StringIO())


def redirected(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = foldoku.main(arguments)
    return code, out.getvalue(), err.getvalue()


def test_output_follows_redirection():
    assert redirected("solve", "--quiet", HARD) == (0, SOLUTION + "\n", "")
    assert redirected("check", "--quiet", EMPTY) == (1, "multiple\n", "")
    assert redirected("check", "no-such-file") == (3, "", "error: no-such-file: no such file\n")
    code, out, err = redirected("solve", "--no-such-flag")
    assert (code, out) == (2, "") and "--no-such-flag" in err
    code, out, err = redirected("--help")
    assert code == 0 and "Usage: foldoku" in out
    assert redirected("--version") == (0, f"foldoku {foldoku.__version__}\n", "")


def test_bytes_follow_redirection():
    out = io.TextIOWrapper(io.BytesIO())
    with contextlib.redirect_stdout(out):
        assert foldoku.main(["render", "--quiet", "--to", "png", EASY]) == 0
    assert out.buffer.getvalue()[:4] == b"\x89PNG"


def test_input_follows_redirection(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{HARD}\n"))
    assert redirected("solve", "--quiet")[1] == SOLUTION + "\n"


def test_the_module_follows_redirection(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["foldoku", "solve", "--quiet", HARD])
    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(SystemExit) as caught:
        runpy.run_module("foldoku", run_name="__main__")
    assert (caught.value.code, out.getvalue()) == (0, SOLUTION + "\n")


def test_arguments_are_a_list():
    with pytest.raises(TypeError, match=r"^expected a list of arguments, got str; pass \['solve', '-q'\]$"):
        foldoku.main("solve -q")


def test_every_output_of_a_notebook_is_visible():
    cells = {
        "command": f"foldoku.main(['solve', '--quiet', '{HARD}'])",
        "usage": "foldoku.main(['solve', '--no-such-flag'])",
        "help": "foldoku.main(['hint', '--help'])",
        "module": "import sys, foldoku.__main__\nsys.argv = ['foldoku', '--version']\nfoldoku.__main__.main()",
        "board": f"board = foldoku.Board('{EASY}')\nboard",
        "step": "board.hint()",
        "explanation": "board.explain()",
        "solution": f"foldoku.solve('{EASY}')",
        "print": "print(board)",
        "column": f"foldoku.check(['{EASY}', None])",
        "error": "foldoku.hint('.' * 81)",
    }
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_code_cell("import foldoku")]
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in cells.values()]
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True).execute()
    outputs = dict(zip(cells, [cell.outputs for cell in notebook.cells[1:]], strict=True))

    def text(name: str, stream: str) -> str:
        """The text without colours, which kernels ask for."""
        texts = [it.text for it in outputs[name] if it.output_type == "stream" and it.name == stream]
        return re.sub(r"\x1b\[\d*m", "", "".join(texts))

    def shown(name: str) -> dict[str, str]:
        [data] = [it.data for it in outputs[name] if it.output_type == "execute_result"]
        return data

    assert text("command", "stdout") == SOLUTION + "\n" and shown("command")["text/plain"] == "0"
    assert "--no-such-flag" in text("usage", "stderr") and shown("usage")["text/plain"] == "2"
    assert "Usage: foldoku hint" in text("help", "stdout")
    assert text("module", "stdout") == f"foldoku {foldoku.__version__}\n"
    for name in ("board", "step", "solution"):
        assert shown(name)["image/svg+xml"].startswith("<svg"), name
    assert "Naked Single" in shown("explanation")["text/html"]
    assert text("print", "stdout") == str(foldoku.Board(EASY)) + "\n"
    assert shown("column")["text/plain"] == "Column(rows=2, chunks=1, type=Utf8)"
    [error] = outputs["error"]
    assert (error.ename, error.evalue.split(";")[0]) == ("MultipleSolutionsError", "the puzzle has several solutions")


def test_ctrl_c_interrupts_the_command():
    code = """
        import foldoku, io, sys
        sys.stdout, out = io.StringIO(), sys.stdout
        print("ready", file=out, flush=True)
        try:
            foldoku.main(["count", "--quiet", "--limit", "1000000000000000", "." * 81])
        except KeyboardInterrupt:
            print("interrupted", file=out, flush=True)
            sys.exit(7)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    time.sleep(1.5)
    assert process.poll() is None, process.stderr.read()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (output, process.returncode) == ("interrupted\n", 7), errors
