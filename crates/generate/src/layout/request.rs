//! What a layout is completed to.
//!
//! **Invariant:** the puzzle of a request holds what is known of the layout before any number is found.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use foldoku_board::{Constraint, Digit, Puzzle, Square};
use foldoku_rules::Variant;
use foldoku_rules::variant::VariantError;
use foldoku_search::{Engine, VariantSearch};

use super::LayoutFailure;
use crate::levels::Demand;

/// The attempts at a puzzle.
const ATTEMPTS: u64 = 100;

/// A layout that is to become a unique puzzle.
#[derive(Clone, Debug)]
pub struct LayoutRequest {
    /// The layout without the clues that are missing.
    pub(super) puzzle: Puzzle,
    /// The figures by name, if there are some.
    pub(super) variant: Option<Variant>,
    /// The places of the rules that get clues.
    pub(super) open: Vec<usize>,
    /// The number of givens, those of the layout included.
    pub givens: RangeInclusive<usize>,
    /// What the steps of the puzzle must demand of people.
    pub demand: Demand,
    /// The attempts at a puzzle.
    pub attempts: u64,
}

impl LayoutRequest {
    /// Creates a request for as few givens as a puzzle without named rules needs.
    pub fn of_puzzle(puzzle: Puzzle) -> LayoutRequest {
        LayoutRequest {
            givens: 0..=puzzle.geometry().square_count(),
            puzzle,
            variant: None,
            open: Vec::new(),
            demand: Demand::default(),
            attempts: ATTEMPTS,
        }
    }

    /// Creates a request for clues of all figures that lack one, and for as few givens as they need then.
    ///
    /// # Errors
    ///
    /// If a given or a rule does not fit the board.
    pub fn of_variant(variant: Variant) -> Result<LayoutRequest, VariantError> {
        let rules = variant.rules.iter().enumerate();
        let open = rules.filter(|(_, rule)| rule.lacks_clue());
        Ok(LayoutRequest {
            open: open.map(|(place, _)| place).collect(),
            givens: 0..=variant.sheet.grid_cells(),
            variant: Some(variant.clone()),
            ..LayoutRequest::of_puzzle(variant.without_unfinished().puzzle()?)
        })
    }

    /// Returns the number of givens that the layout has.
    pub fn given_count(&self) -> usize {
        self.puzzle.givens().filled_count()
    }

    /// Leaves figures as they are that say something without a clue, such as cages without a total.
    #[must_use]
    pub fn only_unfinished(mut self) -> LayoutRequest {
        if let Some(variant) = &self.variant {
            let is_unfinished = |place: &usize| variant.rules[*place].is_unfinished();
            self.open.retain(is_unfinished);
        }
        self
    }

    /// Checks what can be checked without a search.
    pub(super) fn check(&self, engine: &VariantSearch) -> Result<(), LayoutFailure> {
        let accepted = engine.accepts(&self.puzzle);
        accepted.map_err(|_| LayoutFailure::TooLarge)?;
        let demand = self.demand.check(self.puzzle.geometry());
        demand.map_err(LayoutFailure::Demand)?;
        let (givens, most) = (self.given_count(), *self.givens.end());
        if givens > most {
            return Err(LayoutFailure::TooManyGivens { givens, most });
        }
        let least = self.least_givens();
        match least > most {
            true => Err(LayoutFailure::TooFewGivens { least, most }),
            false => Ok(()),
        }
    }

    /// Returns a number of givens below which no puzzle is unique: if no rule tells digits apart, all digits but
    /// one must be given.
    fn least_givens(&self) -> usize {
        let is_about_equality = |constraint: &Constraint| match constraint {
            Constraint::AllDifferent(_) => true,
            Constraint::Relation(relation) => {
                let all: Vec<Digit> = self.puzzle.geometry().digits().iter().collect();
                let allows = |one, other| relation.table.allows(one, other) == (one != other);
                all.iter()
                    .all(|&one| all.iter().all(|&other| allows(one, other)))
            }
            _ => false,
        };
        let mut constraints = self.puzzle.constraints().iter();
        if !self.open.is_empty() || !constraints.all(is_about_equality) {
            return 0;
        }
        let givens = self.puzzle.givens();
        let different: BTreeSet<Digit> = givens.filled().map(|(_, digit)| digit).collect();
        let digits = usize::from(self.puzzle.geometry().digit_count());
        let missing = (digits - 1).saturating_sub(different.len());
        givens.filled_count() + missing
    }

    /// Returns the cells that can have givens.
    pub(super) fn cells(&self) -> Vec<Square> {
        match &self.variant {
            Some(variant) => variant.sheet.grid_squares().collect(),
            None => self.puzzle.geometry().squares().collect(),
        }
    }
}
