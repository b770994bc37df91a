//! Exocets: two base cells whose digits recur in two target cells.
//!
//! The *base* is two cells of a line in a box. Each of the other boxes of the band (or stack) has a
//! *target* in another line. Three *cross-lines* run through the targets and through the third cell
//! beside the base. Each base digit occurs in all three cross-lines, but not in the base's box or
//! line there. If a digit cannot be in all three cross-lines outside the band, one of the targets
//! has it. That holds for both digits of the base, so they are the digits of the targets.
//!
//! In a *senior* exocet a target is any cell of the cross-lines, outside the band too: each way to put a digit into
//! all three cross-lines, away from the base, uses one of the targets.
//!
//! A *double* exocet is two junior ones in the same cross-lines, which have four digits between them. In a *weak*
//! exocet one cell of the cross-lines more lets a digit be in all three of them.
//!
//! See <http://forum.enjoysudoku.com/jexocet-compendium-t32370.html>.
//!
//! **Invariant:** the *companions* of a junior exocet, the third cells of the targets' boxes in the cross-lines,
//! have no base digit.

mod double;
mod senior;
mod weak;

use std::ops::ControlFlow;

use foldoku_board::classic::{COLUMNS, ROWS, square_at};
use foldoku_board::{Square, SquareSet, Unit};

use crate::finder::OnStep;
use crate::position::{ALL_NINE, Mask, Position, bits_of, digit_at, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) use double::find as find_double;
pub(super) use senior::find as find_senior;
pub(super) use weak::find as find_weak;

/// Reports the exocets of bands and stacks.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for view in View::both(position) {
        each(&view, &mut |exocet| match exocet.is_complete(&view) {
            true => on_step(exocet.step(&view, Technique::JuniorExocet)),
            false => ControlFlow::Continue(()),
        })?;
    }
    ControlFlow::Continue(())
}

/// Called with each base and targets whose companions have no base digit.
type OnExocet<'a> = &'a mut dyn FnMut(Exocet) -> ControlFlow<()>;

fn each(view: &View<'_>, on_exocet: OnExocet<'_>) -> ControlFlow<()> {
    for line in 0..9 {
        for outside in 0..9 {
            each_from(view, line, outside, on_exocet)?;
        }
    }
    ControlFlow::Continue(())
}

/// The board, or the board with rows and columns exchanged.
struct View<'a> {
    position: &'a Position,
    by_column: bool,
}

impl<'a> View<'a> {
    fn both(position: &'a Position) -> [View<'a>; 2] {
        [false, true].map(|by_column| View {
            position,
            by_column,
        })
    }

    fn square(&self, line: usize, across: usize) -> Square {
        if self.by_column {
            square_at(across, line)
        } else {
            square_at(line, across)
        }
    }

    /// Returns the unit that crosses the lines.
    fn cross_line(&self, across: usize) -> Unit {
        if self.by_column {
            ROWS[across]
        } else {
            COLUMNS[across]
        }
    }

    /// Returns the unit of a line.
    fn line(&self, line: usize) -> Unit {
        if self.by_column {
            COLUMNS[line]
        } else {
            ROWS[line]
        }
    }

    /// Returns the cells of a cross-line outside a line's band that have a digit, filled or as a
    /// candidate.
    fn far_places(&self, line: usize, across: usize, digit: usize) -> SquareSet {
        let far = (0..9)
            .filter(|&other| other / 3 != line / 3)
            .map(|other| self.square(other, across));
        far.filter(|&square| self.has(square, digit)).collect()
    }

    /// Returns whether a cell has a digit, filled or as a candidate.
    fn has(&self, square: Square, digit: usize) -> bool {
        self.position.mask(square) >> digit & 1 == 1
            || self.position.digit(square) == Some(digit_at(digit))
    }

    fn line_of(&self, square: Square) -> usize {
        if self.by_column {
            square.index() % 9
        } else {
            square.index() / 9
        }
    }
}

/// Visits the exocets whose base is in a line of a box, outside the cell in the `outside` cross-line.
fn each_from(
    view: &View<'_>,
    line: usize,
    outside: usize,
    on_exocet: OnExocet<'_>,
) -> ControlFlow<()> {
    let Some((base, mask)) = base(view, line, outside) else {
        return ControlFlow::Continue(());
    };
    let of_box = |number: usize| {
        let first = (outside / 3 + number) % 3 * 3;
        let squares = (first..first + 3).flat_map(move |across| {
            let lines = (line / 3 * 3..line / 3 * 3 + 3).filter(move |&other| other != line);
            lines.map(move |other| (other, across))
        });
        squares.filter(|&at| is_target(view, line, at, mask))
    };
    for one in of_box(1) {
        for other in of_box(2) {
            on_exocet(Exocet {
                line,
                base,
                mask,
                targets: [one, other].map(|(line, across)| view.square(line, across)),
                cross_lines: [outside, one.1, other.1],
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the two base cells in a line of a box, outside the cell in the `outside` cross-line, and their digits.
fn base(view: &View<'_>, line: usize, outside: usize) -> Option<(SquareSet, Mask)> {
    let of_box_in_line = outside / 3 * 3..outside / 3 * 3 + 3;
    let base: SquareSet = of_box_in_line
        .filter(|&across| across != outside)
        .map(|across| view.square(line, across))
        .collect();
    let mask = view.position.mask_of_all(base);
    let is_open = base.is_subset(view.position.empty_squares());
    (is_open && (3..=4).contains(&mask.count_ones())).then_some((base, mask))
}

/// Returns whether a cell and its companion qualify as a target.
fn is_target(view: &View<'_>, line: usize, (other, across): (usize, usize), mask: Mask) -> bool {
    let third = (0..3)
        .map(|number| line / 3 * 3 + number)
        .find(|&third| third != line && third != other);
    let companion = view.square(third.expect("a band has three lines"), across);
    let has_digit = view
        .position
        .digit(companion)
        .is_some_and(|digit| mask >> digit.index() & 1 == 1);
    view.position.mask(view.square(other, across)) & mask != 0
        && view.position.mask(companion) & mask == 0
        && !has_digit
}

struct Exocet {
    line: usize,
    base: SquareSet,
    /// The digits of the base.
    mask: Mask,
    targets: [Square; 2],
    /// The indices of the cross-lines, the one beside the base first.
    cross_lines: [usize; 3],
}

impl Exocet {
    /// Returns whether every base digit needs a target.
    fn is_complete(&self, view: &View<'_>) -> bool {
        bits_of(self.mask).all(|digit| self.needs_target(view, digit, SquareSet::EMPTY))
    }

    /// Returns whether a digit cannot be in all cross-lines outside the band, leaving out some cells.
    fn needs_target(&self, view: &View<'_>, digit: usize, left_out: SquareSet) -> bool {
        let [first, second, third] = self.far_places(view, digit).map(|it| it.without(left_out));
        let clear =
            |squares: SquareSet, square: Square| squares.without(SquareSet::peers_of(square));
        !first.iter().any(|one| {
            let rest = clear(third, one);
            clear(second, one)
                .iter()
                .any(|other| !clear(rest, other).is_empty())
        })
    }

    /// Returns the places of a digit in each cross-line outside the band, those that have it included.
    fn far_places(&self, view: &View<'_>, digit: usize) -> [SquareSet; 3] {
        self.cross_lines
            .map(|across| view.far_places(self.line, across, digit))
    }

    /// Returns the same places in one set.
    fn all_far_places(&self, view: &View<'_>, digit: usize) -> SquareSet {
        let places = self.far_places(view, digit);
        places
            .into_iter()
            .fold(SquareSet::EMPTY, |all, its| all | its)
    }

    fn targets(&self) -> SquareSet {
        self.targets.into_iter().collect()
    }

    fn step(&self, view: &View<'_>, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        self.cite(view, &mut step, self.mask);
        self.conclude(view, &mut step);
        step
    }

    /// Cites the base, and some digits in the cross-lines.
    fn cite(&self, view: &View<'_>, step: &mut Step, mask: Mask) {
        step.truths.extend(self.base.iter().map(Truth::Square));
        for across in self.cross_lines {
            let unit = view.cross_line(across);
            let open = bits_of(mask).filter(|&digit| view.position.places_in(unit, digit) != 0);
            open.for_each(|digit| step.add_truth(Truth::in_unit(unit, digit)));
            if !step.evidence.cover.contains(&unit) {
                step.evidence.cover.push(unit);
            }
        }
        step.evidence.digits = digit_set(mask);
        step.evidence.squares |= self.base | self.targets();
    }

    /// Eliminates other digits from the targets, and from the base the digits that no target has.
    fn conclude(&self, view: &View<'_>, step: &mut Step) {
        let position = view.position;
        for target in self.targets {
            step.eliminate_mask(position, SquareSet::of(target), !self.mask & ALL_NINE);
        }
        let missing = |&digit: &usize| (self.targets() & position.places(digit)).is_empty();
        for digit in bits_of(self.mask).filter(missing) {
            step.eliminate_all(position, self.base, digit);
        }
    }
}
