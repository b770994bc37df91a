//! Constraints: the rules of a puzzle beyond the units of its board, as a few closed primitives.
//!
//! ```text
//!  named rules (foldoku-rules) ──lower──▶ Constraint ──▶ Puzzle::with_constraints ──▶ engines
//! ```
//!
//! A killer cage, a thermometer or an anti-knight rule is not known here; the crate `foldoku-rules`
//! translates named rules to these primitives. Engines know the primitives and nothing else.
//!
//! **Invariant:** [`Constraint::is_met`] is the definition of each primitive and shares no code with
//! any engine. A constraint is unchecked data, like a [`Grid`]; the constraints of a
//! [`Puzzle`](crate::Puzzle) have passed [`Constraint::check`]. Digits are always `1..=n`: a rule
//! over other values, such as `0..=8`, is shifted when it is lowered.

mod area;
mod automaton;
mod cage;
mod check;
mod connected;
mod count;
mod describe;
mod different_pairs;
mod error;
mod indexing;
mod islands;
mod relation;
mod same_digits;
mod sized_groups;
mod sum;
mod totals;

pub use area::Area;
pub use automaton::{Automaton, AutomatonBuilder, Line, State};
pub use cage::{Cage, CageSets};
pub use connected::{Connected, GroupForm};
pub use count::{Contains, Count, Domain};
pub use describe::Described;
pub use different_pairs::DifferentPairs;
pub use error::{ConstraintError, Reason};
pub use indexing::{Indexing, Target};
pub use islands::{IslandClue, Islands};
pub use relation::{DigitTable, Pairing, Relation};
pub use same_digits::SameDigits;
pub use sized_groups::SizedGroups;
pub use sum::{Sum, Term};
pub use totals::Totals;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::geometry::Shape;
use crate::grid::Grid;
use crate::square::Square;

/// A rule of a puzzle beyond the units of its board.
///
/// ```
/// use foldoku_board::constraint::{Cage, Constraint};
/// use foldoku_board::{Geometry, grid, puzzle};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let cells = ["r1c1", "r1c2"].map(|name| board.square(name).unwrap());
/// let cage = Constraint::Cage(Cage::with_total(cells, 3));
/// let plain = puzzle!("................");
/// let killer = plain.clone().with_constraints([cage]).unwrap();
/// assert_eq!(killer.constraints().len(), 1);
/// let [good, bad] = [grid!("1234341221434321"), grid!("3412123421434321")];
/// assert!(good.solves(&killer) && bad.solves(&plain) && !bad.solves(&killer));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// The cells hold different digits.
    AllDifferent(Box<[Square]>),
    /// Pairs of cells hold digits that a table allows.
    Relation(Relation),
    /// A weighted sum of cells has an allowed total.
    Sum(Sum),
    /// The cells hold different digits, and the set of these digits is allowed.
    Cage(Cage),
    /// The digits of a line, read in order, are accepted by an automaton.
    Line(Line),
    /// Every cell holds a digit of a set.
    Domain(Domain),
    /// The cells hold at least these digits, each as often as it is listed.
    Contains(Contains),
    /// The number of cells that hold a digit of a set is allowed.
    Count(Count),
    /// A cell says at which place of a line a digit is.
    Indexing(Indexing),
    /// Groups of cells hold the same digits, each digit equally often, in any order.
    SameDigits(SameDigits),
    /// The cells of a rectangle that hold a digit of a set form one group.
    Connected(Connected),
    /// The cells of a rectangle that hold a digit of a set form groups, each with one clue that says its size.
    Islands(Islands),
    /// Neighbours in a rectangle that hold the same digit form groups of that size.
    SizedGroups(SizedGroups),
    /// No two pairs of cells hold the same two digits.
    DifferentPairs(DifferentPairs),
    /// At least one of the constraints is met.
    Any(Box<[Constraint]>),
    /// All constraints are met.
    All(Box<[Constraint]>),
}

impl Constraint {
    /// Creates [`Constraint::AllDifferent`].
    pub fn all_different(squares: impl IntoIterator<Item = Square>) -> Constraint {
        Constraint::AllDifferent(squares.into_iter().collect())
    }

    /// Creates [`Constraint::Any`].
    pub fn any(constraints: impl IntoIterator<Item = Constraint>) -> Constraint {
        Constraint::Any(constraints.into_iter().collect())
    }

    /// Creates [`Constraint::All`].
    pub fn all(constraints: impl IntoIterator<Item = Constraint>) -> Constraint {
        Constraint::All(constraints.into_iter().collect())
    }

    /// Returns whether the digits of a grid meet the constraint. A constraint with an empty cell is
    /// not met, except that [`Constraint::Any`] needs only the cells of one alternative.
    pub fn is_met(&self, grid: &Grid) -> bool {
        match self {
            Constraint::AllDifferent(squares) => {
                all_filled(grid, squares) && distinct(grid, squares).is_some()
            }
            Constraint::Relation(relation) => relation.is_met(grid),
            Constraint::Sum(sum) => sum.is_met(grid),
            Constraint::Cage(cage) => cage.is_met(grid),
            Constraint::Line(line) => line.is_met(grid),
            Constraint::Domain(domain) => domain.is_met(grid),
            Constraint::Contains(contains) => contains.is_met(grid),
            Constraint::Count(count) => count.is_met(grid),
            Constraint::Indexing(indexing) => indexing.is_met(grid),
            Constraint::SameDigits(same) => same.is_met(grid),
            Constraint::Connected(connected) => connected.is_met(grid),
            Constraint::Islands(islands) => islands.is_met(grid),
            Constraint::SizedGroups(groups) => groups.is_met(grid),
            Constraint::DifferentPairs(pairs) => pairs.is_met(grid),
            Constraint::Any(parts) => parts.iter().any(|part| part.is_met(grid)),
            Constraint::All(parts) => parts.iter().all(|part| part.is_met(grid)),
        }
    }

    /// Returns whether the filled cells of a grid already break the constraint, however the empty
    /// ones are filled. This may miss a broken constraint unless all its cells are filled.
    pub fn is_broken(&self, grid: &Grid) -> bool {
        match self {
            Constraint::AllDifferent(squares) => distinct(grid, squares).is_none(),
            Constraint::Relation(relation) => relation.is_broken(grid),
            Constraint::Cage(cage) => cage.is_broken(grid),
            Constraint::Domain(domain) => domain.is_broken(grid),
            Constraint::DifferentPairs(pairs) => pairs.is_broken(grid),
            Constraint::Any(parts) => parts.iter().all(|part| part.is_broken(grid)),
            Constraint::All(parts) => parts.iter().any(|part| part.is_broken(grid)),
            other => {
                let mut filled = true;
                other.visit_squares(&mut |square| filled &= grid[square].is_some());
                filled && !other.is_met(grid)
            }
        }
    }

    /// Calls `visit` with every cell that the constraint mentions, in the order of its lists. A cell
    /// can come several times.
    pub fn visit_squares(&self, visit: &mut dyn FnMut(Square)) {
        match self {
            Constraint::AllDifferent(squares) => squares.iter().copied().for_each(visit),
            Constraint::Relation(relation) => relation.squares.iter().copied().for_each(visit),
            Constraint::Sum(sum) => sum.terms.iter().for_each(|term| visit(term.square)),
            Constraint::Cage(cage) => cage.squares.iter().copied().for_each(visit),
            Constraint::Line(line) => line.squares.iter().copied().for_each(visit),
            Constraint::Domain(domain) => domain.squares.iter().copied().for_each(visit),
            Constraint::Contains(contains) => contains.squares.iter().copied().for_each(visit),
            Constraint::Count(count) => count.squares.iter().copied().for_each(visit),
            Constraint::Indexing(indexing) => indexing.squares().for_each(visit),
            Constraint::SameDigits(same) => same.squares().for_each(visit),
            Constraint::Connected(it) => it.area.squares.iter().copied().for_each(visit),
            Constraint::Islands(islands) => islands.squares().for_each(visit),
            Constraint::SizedGroups(it) => it.area.squares.iter().copied().for_each(visit),
            Constraint::DifferentPairs(pairs) => pairs.squares().for_each(visit),
            Constraint::Any(parts) | Constraint::All(parts) => {
                parts.iter().for_each(|part| part.visit_squares(visit));
            }
        }
    }

    /// Calls `visit` with every cell that the constraint mentions, as [`visit_squares`](Constraint::visit_squares)
    /// does, to replace it.
    pub fn visit_squares_mut(&mut self, visit: &mut dyn FnMut(&mut Square)) {
        match self {
            Constraint::AllDifferent(squares) => squares.iter_mut().for_each(visit),
            Constraint::Relation(relation) => relation.squares.iter_mut().for_each(visit),
            Constraint::Sum(sum) => {
                let terms = sum.terms.iter_mut();
                terms.for_each(|term| visit(&mut term.square));
            }
            Constraint::Cage(cage) => cage.squares.iter_mut().for_each(visit),
            Constraint::Line(line) => line.squares.iter_mut().for_each(visit),
            Constraint::Domain(domain) => domain.squares.iter_mut().for_each(visit),
            Constraint::Contains(contains) => contains.squares.iter_mut().for_each(visit),
            Constraint::Count(count) => count.squares.iter_mut().for_each(visit),
            Constraint::Indexing(indexing) => indexing.squares_mut().for_each(visit),
            Constraint::SameDigits(same) => same.groups.iter_mut().flatten().for_each(visit),
            Constraint::Connected(it) => it.area.squares.iter_mut().for_each(visit),
            Constraint::Islands(islands) => islands.squares_mut().for_each(visit),
            Constraint::SizedGroups(it) => it.area.squares.iter_mut().for_each(visit),
            Constraint::DifferentPairs(pairs) => pairs.pairs.iter_mut().flatten().for_each(visit),
            Constraint::Any(parts) | Constraint::All(parts) => {
                let parts = parts.iter_mut();
                parts.for_each(|part| part.visit_squares_mut(visit));
            }
        }
    }

    /// Returns the cells that the constraint mentions, each once, in reading order.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        self.visit_squares(&mut |square| squares.push(square));
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Returns a description with the cell names of a board: `r1c1 + r1c2 = 3`.
    pub fn describe(&self, shape: Shape) -> Described<'_> {
        Described::new(self, shape)
    }
}

fn all_filled(grid: &Grid, squares: &[Square]) -> bool {
    squares.iter().all(|&square| grid[square].is_some())
}

/// Returns the digits of the filled cells, or `None` if a digit occurs twice.
fn distinct(grid: &Grid, squares: &[Square]) -> Option<DigitSet> {
    let mut seen = DigitSet::EMPTY;
    for digit in squares.iter().filter_map(|&square| grid[square]) {
        if seen.contains(digit) {
            return None;
        }
        seen.add(digit);
    }
    Some(seen)
}
