//! Skyscrapers, 2-string kites and turbot fish: two strong links, one end of each seeing the other.
//!
//! ```text
//!    near ┄┄┄ near      skyscraper: two rows or two columns, near ends in a line
//!     ║         ║       kite: a row and a column, near ends in a box
//!    far       far      turbot fish: at least one link in a box
//! ```
//!
//! One of the far ends has the digit, so no cell that sees both can have it.
//!
//! **Invariant:** two links make one kind of pattern. Of links with the same two cells only one is
//! used: a line comes before a box.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::classic::UNITS_OF;
use foldoku_board::{Digit, Square, SquareSet};

use super::Options;
use crate::common::{Conjugates, alternating, conjugates, sees};
use crate::finder::OnStep;
use crate::position::Position;
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// The strong links of a digit.
type Links = SmallVec<[Conjugates; 27]>;

/// Two links as the four cells of a chain: far end, near end, near end, far end.
#[derive(Clone, Copy)]
struct Pair {
    digit: usize,
    links: [Conjugates; 2],
    squares: [Square; 4],
}

pub(super) fn find(
    position: &Position,
    technique: Technique,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let mut steps = Vec::new();
    for digit in 0..9 {
        let links = links(position, digit);
        for (index, &one) in links.iter().enumerate() {
            for &two in &links[index + 1..] {
                for pair in pairs(digit, one, two) {
                    if pair.technique() == Some(technique) && pair.is_useful(position) {
                        steps.push((pair, step(position, technique, &[pair])));
                    }
                }
            }
        }
    }
    match technique {
        // Those of rows come before those of columns.
        Technique::Skyscraper => steps.sort_by_key(|(pair, _)| pair.links[0].unit.index() / 9),
        Technique::TurbotFish => steps.sort_by_cached_key(|(_, step)| step.sort_key()),
        _ => {}
    }
    steps.into_iter().try_for_each(|(_, step)| on_step(step))
}

/// Pairs of kites with the same two cells in their box; of one digit, or of two if the options
/// allow that.
pub(super) fn find_dual(
    position: &Position,
    options: &Options,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let kites = kites(position);
    for (index, &one) in kites.iter().enumerate() {
        for &two in &kites[index + 1..] {
            let may_be_dual = one.digit == two.digit || options.mixed_dual_kites;
            if may_be_dual && one.near() == two.near() {
                let technique = Technique::DualTwoStringKite;
                let both = step(position, technique, &[one, two]);
                let alone = step(position, technique, &[one]);
                if both.eliminations != alone.eliminations {
                    on_step(both)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn links(position: &Position, digit: usize) -> Links {
    let mut links = Links::new();
    for link in conjugates(position, digit) {
        if links.iter().all(|other| other.ends != link.ends) {
            links.push(link);
        }
    }
    links
}

/// Returns the kites of all digits that eliminate anything.
fn kites(position: &Position) -> SmallVec<[Pair; 8]> {
    let mut kites = SmallVec::new();
    for digit in 0..9 {
        let links = links(position, digit);
        for (index, &one) in links.iter().enumerate() {
            for &two in &links[index + 1..] {
                let is_kite = |pair: &Pair| {
                    pair.technique() == Some(Technique::TwoStringKite) && pair.is_useful(position)
                };
                kites.extend(pairs(digit, one, two).filter(is_kite));
            }
        }
    }
    kites
}

/// Returns the pairs in which an end of one link sees an end of the other.
fn pairs(digit: usize, one: Conjugates, two: Conjugates) -> impl Iterator<Item = Pair> {
    let are_apart = (one.squares() & two.squares()).is_empty();
    let ways = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
    ways.filter(move |&(from, to)| are_apart && sees(one.ends[from], two.ends[to]))
        .map(move |(from, to)| Pair {
            digit,
            links: [one, two],
            squares: [
                one.ends[1 - from],
                one.ends[from],
                two.ends[to],
                two.ends[1 - to],
            ],
        })
}

impl Pair {
    /// Returns the technique of the pair, if it has a name.
    ///
    /// A skyscraper with far ends in a line would be an X-Wing.
    fn technique(self) -> Option<Technique> {
        let [far, near, other, end] = self.squares;
        match self.links.map(|link| link.unit.index() / 9) {
            [0, 0] | [1, 1] if are_in_line(near, other) && !are_in_line(far, end) => {
                Some(Technique::Skyscraper)
            }
            [0, 1] => Some(Technique::TwoStringKite),
            [_, 2] => Some(Technique::TurbotFish),
            _ => None,
        }
    }

    fn near(self) -> SquareSet {
        SquareSet::of(self.squares[1]) | SquareSet::of(self.squares[2])
    }

    fn far(self) -> SquareSet {
        SquareSet::of(self.squares[0]) | SquareSet::of(self.squares[3])
    }

    fn is_useful(self, position: &Position) -> bool {
        !(self.far().common_peers() & position.places(self.digit)).is_empty()
    }
}

fn are_in_line(one: Square, other: Square) -> bool {
    UNITS_OF[one.index()][..2]
        .iter()
        .zip(&UNITS_OF[other.index()])
        .any(|(one, other)| one == other)
}

/// Returns the step of one or two pairs.
fn step(position: &Position, technique: Technique, pairs: &[Pair]) -> Step {
    let mut step = Step::new(technique);
    for pair in pairs {
        let digit = pair.digit;
        step.eliminate_all(position, pair.far().common_peers(), digit);
        for link in pair.links {
            step.truths.push(Truth::in_unit(link.unit, digit));
            step.evidence.squares |= link.squares();
            step.evidence.base.push(link.unit);
        }
        step.evidence.digits.add(Digit::new(digit as u8 + 1));
        step.evidence.chains.push(alternating(pair.squares, digit));
    }
    step
}
