"""Explanations: the steps that solve a puzzle."""

from collections import namedtuple
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
        """Returns the level, that of ``foldoku.level``; None in the order of Sudoku Explainer."""
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

    @property
    def difficulty(self):
        """Returns the difficulty of all steps together; None for a puzzle without rules beyond its board."""
        return getattr(self._board, "difficulty", None)

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
        if self.difficulty is not None:
            return f"solved in {steps}, level {level}, difficulty {self.difficulty:.1f}"
        if level is not None:
            return f"solved in {steps}, level {level}, HoDoKu score {score}"
        return f"solved in {steps}" if self.er is None else f"solved in {steps}, ER {self.er:.1f}"

    def _repr_html_(self):
        """Returns the steps with pictures, as plain lists without scripts."""
        first = self._board.digits
        start, end = (_foldoku.picture_of_solution(first, solution) for solution in (None, self._end()))
        steps = "".join(map(item, self))
        return (
            f"<div>\n<p><b>{escaped(self._summary())}</b></p>\n{start}\n<ol>\n{steps}</ol>\n"
            f"<details><summary>End</summary>{end}</details>\n</div>\n"
        )

    def _end(self):
        """Returns the last digits for a picture."""
        has_rules = isinstance(self._board, _RuleBoard)
        return None if has_rules and self._outcome != "solved" else self._last


class _RuleBoard(namedtuple("_RuleBoardFields", "text level difficulty")):
    """A puzzle with rules, and its rating."""

    __slots__ = ()

    @property
    def _text(self):
        return self.text

    @property
    def digits(self):
        return self.text

    def _grade(self):
        return self.level and (self.level, None)


_RuleFields = namedtuple("_RuleFields", "technique text placements eliminations picture is_single")


class RuleStep(_RuleFields):
    """A step in a puzzle with rules beyond its board. It can be pickled.

    ``technique``: The name of the technique.
    ``text``: The step in words.
    ``placements``: The digits to place, as pairs of a cell and a digit.
    ``eliminations``: The candidates to remove, as pairs of a cell and a digit.
    ``picture``: The step as SVG.
    ``is_single``: Whether the technique is a single.

    >>> import foldoku
    >>> step = foldoku.hint(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4")
    >>> step.technique, step.placements
    ('Hidden Single', [('r4c2', 4)])
    """

    __slots__ = ()
    __module__ = "foldoku"

    difficulty = None

    def __str__(self):
        """Returns the step in words."""
        return self.text

    def __repr__(self):
        return f"<RuleStep {self.text}>"

    def __hash__(self):
        return hash((self.technique, self.text))

    def _repr_svg_(self):
        """Returns a picture of the step."""
        return self.picture

    @property
    def _is_single(self):
        return self.is_single


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
