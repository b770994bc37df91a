//! Fireworks: digits that a row and a column confine to three cells.
//!
//! ```text
//!    stem ··· leaf     outside the box of the stem, the digit has no place in the row but one leaf,
//!     ·                and none in the column but the other
//!    leaf
//! ```
//!
//! A digit that is in neither leaf has its places of the row and of the column in the box, so it is in
//! the stem. One of the three cells therefore has the digit. Three such digits fill the three cells;
//! four digits of two stems in opposite corners fill the four corners.
//!
//! **Invariant:** stems and leaves are empty. Steps with the same effect are reported once.

use std::ops::ControlFlow;

use foldoku_board::classic::{UNITS_OF, square_at};
use foldoku_board::{Square, SquareSet, Unit};

use crate::common::distinct;
use crate::finder::{Finder, OnStep};
use crate::position::{Mask, Position, bits_of, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Finds fireworks of two, three and four digits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fireworks;

impl Finder for Fireworks {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::FireworkPair,
            Technique::FireworkTriple,
            Technique::FireworkQuadruple,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let mut on_step = distinct(on_step);
        let fireworks = all(position);
        match technique {
            Technique::FireworkPair => fireworks
                .iter()
                .try_for_each(|firework| firework.pairs(position, &mut on_step)),
            Technique::FireworkTriple => fireworks
                .iter()
                .filter(|firework| firework.digits.count_ones() == 3)
                .try_for_each(|firework| on_step(firework.triple(position))),
            Technique::FireworkQuadruple => quadruples(position, &fireworks, &mut on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Three cells, and the digits that are in at least one of them.
struct Firework {
    stem: Square,
    /// The leaf in the row of the stem, and the one in its column.
    leaves: [Square; 2],
    digits: Mask,
}

/// Returns the fireworks of two digits or more.
fn all(position: &Position) -> Vec<Firework> {
    let mut fireworks = Vec::new();
    let is_empty = |square: &Square| position.empty_squares().contains(*square);
    for stem in position.empty_squares() {
        let (row, column) = (stem.index() / 9, stem.index() % 9);
        let others = |line: usize| (0..9).filter(move |other| other / 3 != line / 3);
        for across in others(column)
            .map(|other| square_at(row, other))
            .filter(is_empty)
        {
            for along in others(row)
                .map(|other| square_at(other, column))
                .filter(is_empty)
            {
                let leaves = [across, along];
                let digits = digits_of(position, stem, leaves);
                if digits.count_ones() >= 2 {
                    fireworks.push(Firework {
                        stem,
                        leaves,
                        digits,
                    });
                }
            }
        }
    }
    fireworks
}

/// Returns the digits that the row and the column of a stem confine to it, its box and the leaves.
fn digits_of(position: &Position, stem: Square, leaves: [Square; 2]) -> Mask {
    let [row, column, block] = UNITS_OF[stem.index()];
    let is_confined = |&digit: &usize| {
        [row, column].into_iter().zip(leaves).all(|(line, leaf)| {
            let places = position.places(digit) & SquareSet::of_unit(line);
            let outside = places.without(SquareSet::of_unit(block));
            !places.is_empty() && outside.without(SquareSet::of(leaf)).is_empty()
        })
    };
    let digits = (0..9).filter(is_confined);
    digits.fold(0, |digits, digit| digits | 1 << digit)
}

impl Firework {
    fn squares(&self) -> SquareSet {
        let leaves: SquareSet = self.leaves.into_iter().collect();
        leaves | SquareSet::of(self.stem)
    }

    /// Returns a step that cites the row and the column of the stem, without effect.
    fn step(&self, technique: Technique, digits: Mask) -> Step {
        let mut step = Step::new(technique);
        self.cite(&mut step, digits);
        step.evidence.digits = digit_set(digits);
        step.evidence.squares = self.squares();
        step.evidence.cover = self.lines().to_vec();
        step
    }

    fn lines(&self) -> [Unit; 2] {
        let [row, column, _] = UNITS_OF[self.stem.index()];
        [row, column]
    }

    fn cite(&self, step: &mut Step, digits: Mask) {
        for digit in bits_of(digits) {
            for line in self.lines() {
                step.add_truth(Truth::in_unit(line, digit));
            }
        }
    }

    /// Three digits fill the three cells.
    fn triple(&self, position: &Position) -> Step {
        let mut step = self.step(Technique::FireworkTriple, self.digits);
        step.eliminate_in_each(position, self.squares(), !self.digits);
        step
    }

    /// Two digits, and cells with these as their only candidates. If the stem has neither, each leaf has
    /// one of them, but no cell sees both leaves then. If a cell that sees both leaves had one of them, and
    /// each leaf is seen by a cell that then has the other, both would be in the stem.
    fn pairs(&self, position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
        let cells = position.squares_of_size(2).without(self.squares());
        for one in bits_of(self.digits) {
            for two in bits_of(self.digits).filter(|&two| two > one) {
                let pair = 1 << one | 1 << two;
                let is_pair = |&square: &Square| position.mask(square) == pair;
                let cells: SquareSet = cells.iter().filter(is_pair).collect();
                let [across, along] = self.leaves.map(|leaf| cells & SquareSet::peers_of(leaf));
                for cell in across & along {
                    let mut step = self.with_cells(pair, SquareSet::of(cell));
                    step.eliminate_in_each(position, SquareSet::of(self.stem), !pair);
                    on_step(step)?;
                }
                for first in across {
                    for last in along.without(SquareSet::of(first)) {
                        let both = SquareSet::of(first) | SquareSet::of(last);
                        let mut step = self.with_cells(pair, both);
                        let all = both | self.leaves.into_iter().collect();
                        step.eliminate_in_each(position, all.common_peers(), pair);
                        on_step(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the step of two digits with cells of these digits, without effect.
    fn with_cells(&self, pair: Mask, cells: SquareSet) -> Step {
        let mut step = self.step(Technique::FireworkPair, pair);
        step.truths.extend(cells.iter().map(Truth::Square));
        step.evidence.squares |= cells;
        step
    }
}

/// Two digits of a stem and two of the stem in the opposite corner fill the four corners.
fn quadruples(position: &Position, fireworks: &[Firework], on_step: OnStep<'_>) -> ControlFlow<()> {
    for (index, one) in fireworks.iter().enumerate() {
        let is_opposite = |other: &&Firework| {
            let [across, along] = other.leaves;
            [along, across] == one.leaves
        };
        for other in fireworks[index + 1..].iter().filter(is_opposite) {
            let [mine, its] = [one.digits, other.digits];
            let is_split = [mine, its].map(Mask::count_ones) == [2, 2] && mine & its == 0;
            if is_split {
                let mut step = one.step(Technique::FireworkQuadruple, mine);
                other.cite(&mut step, its);
                step.evidence.digits = digit_set(mine | its);
                step.evidence.squares |= other.squares();
                step.evidence.cover.extend(other.lines());
                step.eliminate_in_each(position, SquareSet::of(one.stem), !mine);
                step.eliminate_in_each(position, SquareSet::of(other.stem), !its);
                let leaves = one.leaves.into_iter().collect();
                step.eliminate_in_each(position, leaves, !(mine | its));
                on_step(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}
