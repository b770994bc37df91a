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
//! See <http://forum.enjoysudoku.com/jexocet-compendium-t32370.html>.
//!
//! **Invariant:** the *companions* of a junior exocet, the third cells of the targets' boxes in the cross-lines,
//! have no base digit. A senior exocet has a target outside the band.

use std::ops::ControlFlow;

use foldoku_board::classic::{COLUMNS, ROWS, square_at};
use foldoku_board::{Square, SquareSet, Unit};

use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, digit_at, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Reports the exocets of bands and stacks.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for by_column in [false, true] {
        for line in 0..9 {
            for outside in 0..9 {
                find_from(
                    &View {
                        position,
                        by_column,
                    },
                    line,
                    outside,
                    on_step,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The board, or the board with rows and columns exchanged.
struct View<'a> {
    position: &'a Position,
    by_column: bool,
}

impl View<'_> {
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

/// Reports the exocets whose base is in a line of a box, outside the cell in the `outside`
/// cross-line.
fn find_from(view: &View<'_>, line: usize, outside: usize, on_step: OnStep<'_>) -> ControlFlow<()> {
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
            let exocet = Exocet {
                line,
                base,
                mask,
                targets: [one, other].map(|(line, across)| view.square(line, across)),
                cross_lines: [outside, one.1, other.1],
            };
            if bits_of(mask).all(|digit| exocet.needs_target(view, digit)) {
                on_step(exocet.step(view, Technique::JuniorExocet))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the senior exocets of bands and stacks.
pub(super) fn find_senior(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for by_column in [false, true] {
        let view = View {
            position,
            by_column,
        };
        for line in 0..9 {
            for outside in 0..9 {
                find_senior_from(&view, line, outside, on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_senior_from(
    view: &View<'_>,
    line: usize,
    outside: usize,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let Some((base, mask)) = base(view, line, outside) else {
        return ControlFlow::Continue(());
    };
    let of_box = |number: usize| {
        let first = (outside / 3 + number) % 3 * 3;
        first..first + 3
    };
    for one in of_box(1) {
        for other in of_box(2) {
            let cross_lines = [outside, one, other];
            let ways: Vec<Vec<SquareSet>> = bits_of(mask)
                .map(|digit| ways(view, line, cross_lines, digit))
                .collect();
            for targets in pairs(view, mask, &ways) {
                let exocet = Exocet {
                    line,
                    base,
                    mask,
                    targets,
                    cross_lines,
                };
                let is_far = |target: &Square| view.line_of(*target) / 3 != line / 3;
                if targets.iter().any(is_far) {
                    on_step(exocet.step(view, Technique::SeniorExocet))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the ways to put a digit into all three cross-lines, away from the base.
fn ways(view: &View<'_>, line: usize, cross_lines: [usize; 3], digit: usize) -> Vec<SquareSet> {
    let [first, second, third] = cross_lines.map(|across| {
        let near = (0..3).map(|number| line / 3 * 3 + number);
        let near = near.filter(|&other| other != line && across / 3 != cross_lines[0] / 3);
        let near = near.map(|other| view.square(other, across));
        let near: SquareSet = near.filter(|&it| view.has(it, digit)).collect();
        near | view.far_places(line, across, digit)
    });
    let clear = |squares: SquareSet, square: Square| squares.without(SquareSet::peers_of(square));
    let mut ways = Vec::new();
    for one in first {
        for two in clear(second, one) {
            for three in clear(clear(third, one), two) {
                ways.push([one, two, three].into_iter().collect());
            }
        }
    }
    ways
}

/// Returns the pairs of empty cells of which each way to place any base digit uses one.
fn pairs(view: &View<'_>, mask: Mask, ways: &[Vec<SquareSet>]) -> Vec<[Square; 2]> {
    let Some(first) = ways.first().and_then(|ways| ways.first()) else {
        return Vec::new();
    };
    let uses = |way: &SquareSet, targets: SquareSet| !(*way & targets).is_empty();
    let could_hold = |square: &Square| view.position.mask(*square) & mask != 0;
    let mut pairs = Vec::new();
    for one in first.iter().filter(could_hold) {
        // The other target is in the first way that this one is not in.
        let alone = SquareSet::of(one);
        let mut all = ways.iter().flatten();
        let Some(missed) = all.find(|way| !uses(way, alone)) else {
            continue;
        };
        for other in missed.iter().filter(could_hold) {
            let targets = alone | SquareSet::of(other);
            if ways.iter().flatten().all(|way| uses(way, targets)) {
                pairs.push([one, other]);
            }
        }
    }
    pairs
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
    /// Returns whether a digit cannot be in all cross-lines outside the band.
    fn needs_target(&self, view: &View<'_>, digit: usize) -> bool {
        let [first, second, third] = self
            .cross_lines
            .map(|across| view.far_places(self.line, across, digit));
        let clear =
            |squares: SquareSet, square: Square| squares.without(SquareSet::peers_of(square));
        !first.iter().any(|one| {
            let rest = clear(third, one);
            clear(second, one)
                .iter()
                .any(|other| !clear(rest, other).is_empty())
        })
    }

    fn step(&self, view: &View<'_>, technique: Technique) -> Step {
        let position = view.position;
        let mut step = Step::new(technique);
        step.truths = self.base.iter().map(Truth::Square).collect();
        for across in self.cross_lines {
            let unit = view.cross_line(across);
            let open = bits_of(self.mask).filter(|&digit| position.places_in(unit, digit) != 0);
            step.truths
                .extend(open.map(|digit| Truth::in_unit(unit, digit)));
            step.evidence.cover.push(unit);
        }
        for target in self.targets {
            for digit in bits_of(position.mask(target) & !self.mask) {
                step.eliminate(position, Candidate::at(target, digit));
            }
        }
        let targets: SquareSet = self.targets.into_iter().collect();
        let missing = |&digit: &usize| (targets & position.places(digit)).is_empty();
        for digit in bits_of(self.mask).filter(missing) {
            step.eliminate_all(position, self.base, digit);
        }
        step.evidence.digits = digit_set(self.mask);
        step.evidence.squares = self.base | targets;
        step
    }
}
