"""Asks the questions that ``_questions.py`` lists."""

from foldoku import _foldoku


def ask(answer, name, puzzles, options, timeout, column, threads, on_error, stream):
    """Asks about one puzzle, which gives an ``answer``, or about a column."""
    # Imported when they are needed: a quick import of the package matters more.
    import json
    import secrets

    chosen = json.dumps({key: value for key, value in options.items() if value is not None})
    seed = secrets.randbits(48)
    answers = _foldoku.ask(name, puzzles, chosen, seed, timeout, column, threads, on_error, stream)
    if not isinstance(puzzles, str):
        return answers
    values = json.loads(answers)
    return answer(status=values["status"], remark=values.get("remark"), **values["answer"])
