"""Explanations: the steps that solve a puzzle."""

from collections.abc import Sequence

from foldoku import _foldoku


class Explanation(Sequence):
    """The steps that solve a puzzle, as a sequence of ``Step``. It can be pickled.

    >>> import foldoku
    >>> explanation = foldoku.explain(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> explanation
    <Explanation: solved in 51 steps, level Easy, HoDoKu score 204>
    >>> print(explanation[0])
    Naked Single: r5c5 can only be 5: place 5 in r5c5
    >>> [step.technique for step in explanation[:2]]
    ['Naked Single', 'Naked Single']
    """

    __slots__ = ("_board", "_order", "_outcome", "_last", "_steps")
    __module__ = "foldoku"

    def __init__(self, board, order, outcome, last, steps):
        self._board, self._order, self._outcome, self._last, self._steps = board, order, outcome, last, steps

    @property
    def puzzle(self):
        """Returns the puzzle as a line, or the 729 candidates that the explanation starts from."""
        return self._board._text

    @property
    def outcome(self):
        """Returns ``solved``, or ``stuck`` if no technique applies after the last step."""
        return self._outcome

    @property
    def last(self):
        """Returns the digits after the last step as a line."""
        return self._last

    @property
    def level(self):
        """Returns the level of HoDoKu, that of ``foldoku.level``; None in the order of Sudoku Explainer."""
        return self._grade()[0]

    @property
    def score(self):
        """Returns the score of HoDoKu, that of ``foldoku.level``; None where there is no level."""
        return self._grade()[1]

    @property
    def er(self):
        """Returns the highest difficulty in the order of Sudoku Explainer; None in the order of HoDoKu."""
        difficulties = (step.difficulty for step in self._steps)
        return max((it for it in difficulties if it is not None), default=None)

    def _grade(self):
        grade = self._board._grade() if self._order == "hodoku" else None
        return grade or (None, None)

    def __len__(self):
        return len(self._steps)

    def __getitem__(self, index):
        """Returns a step, or a list of the steps of a slice."""
        try:
            return self._steps[index]
        except IndexError:
            raise IndexError(f"there are {len(self)} steps") from None

    def __iter__(self):
        return iter(self._steps)

    def _state(self):
        return self._board, self._order, self._outcome, self._last, self._steps

    def __eq__(self, other):
        return isinstance(other, Explanation) and self._state() == other._state() and self.puzzle == other.puzzle

    def __hash__(self):
        return hash(tuple(self._steps))

    def __reduce__(self):
        return Explanation, self._state()

    def __repr__(self):
        return f"<Explanation: {self._summary()}>"

    def __str__(self):
        """Returns one numbered line per step."""
        width = len(str(len(self)))
        return "\n".join(f"{number:>{width}}. {line(step)}" for number, step in enumerate(self, 1))

    def _summary(self):
        """Returns how the explanation ends."""
        steps = "1 step" if len(self) == 1 else f"{len(self)} steps"
        if self._outcome != "solved":
            return f"{self._outcome} after {steps}"
        level, score = self._grade()
        if level is not None:
            return f"solved in {steps}, level {level}, HoDoKu score {score}"
        return f"solved in {steps}" if self.er is None else f"solved in {steps}, ER {self.er:.1f}"

    def _repr_html_(self):
        """Returns the steps with pictures, as plain lists without scripts."""
        first = self._board.digits
        start, end = (_foldoku.picture_of_solution(first, solution) for solution in (None, self._last))
        steps = "".join(map(item, self))
        return (
            f"<div>\n<p><b>{escaped(self._summary())}</b></p>\n{start}\n<ol>\n{steps}</ol>\n"
            f"<details><summary>End</summary>{end}</details>\n</div>\n"
        )


def line(step):
    """Returns the text of a step with its difficulty."""
    return step.text if step.difficulty is None else f"{step.text} ({step.difficulty:.1f})"


def item(step):
    """Returns a step that unfolds to a picture, except for singles, whose text says it all."""
    text = escaped(line(step))
    if step._is_single:
        return f"<li>{text}</li>\n"
    return f"<li><details><summary>{text}</summary>{step._repr_svg_()}</details></li>\n"


def escaped(text):
    """Returns a text as HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
