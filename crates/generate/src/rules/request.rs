//! What puzzles with rules are asked for.
//!
//! **Invariant:** a request that passes its check can be met as far as numbers alone decide.

use std::fmt;
use std::ops::RangeInclusive;

use foldoku_rules::variant::VariantError;
use foldoku_rules::{Order, OrderError, Sheet, Variant};
use foldoku_search::{Engine, Unsupported, VariantSearch};

use crate::levels::{Demand, DemandError};
use crate::pattern::Symmetry;

/// The attempts at a puzzle.
const ATTEMPTS: u64 = 100;

/// A request for puzzles with rules.
#[derive(Clone, Debug)]
pub struct RuleRequest {
    /// The board.
    pub sheet: Sheet,
    /// The rules.
    pub orders: Vec<Order>,
    /// The number of givens.
    pub givens: RangeInclusive<usize>,
    /// The symmetry of the givens and the figures; full sets of figures are as the solution has them.
    pub symmetry: Symmetry,
    /// What must be needed.
    pub minimal: RuleMinimality,
    /// What the steps of a puzzle must demand of people.
    pub demand: Demand,
    /// Whether a puzzle that is too hard gets more givens than it needs to be unique.
    pub eases: bool,
    /// The attempts at a puzzle.
    pub attempts: u64,
}

/// What a puzzle needs: without it there are several solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleMinimality {
    /// Each given, or each group of symmetric givens.
    #[default]
    Givens,
    /// Each given and each figure.
    Figures,
    /// Neither; there are as many givens as the search for a unique puzzle took.
    Nothing,
}

/// Why no puzzle can meet a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleRequestError {
    /// There is no order.
    NoRule,
    /// An order cannot be met on this board.
    Order(OrderError),
    /// The board cannot have a rule.
    Board(VariantError),
    /// The board is too large.
    TooLarge(Unsupported),
    /// The range of givens is empty.
    EmptyRange,
    /// There are more givens than a minimal puzzle has.
    TooManyGivens {
        /// The least number that was asked for.
        givens: usize,
        /// The most that a puzzle can have.
        limit: usize,
    },
    /// The board has no such symmetry.
    Symmetry,
    /// The demand cannot be met.
    Demand(DemandError),
}

impl fmt::Display for RuleRequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleRequestError::NoRule => f.write_str("there is no rule"),
            RuleRequestError::Order(error) => error.fmt(f),
            RuleRequestError::Board(error) => error.fmt(f),
            RuleRequestError::TooLarge(error) => error.fmt(f),
            RuleRequestError::EmptyRange => f.write_str("the range of givens is empty"),
            RuleRequestError::TooManyGivens { givens, limit } => write!(
                f,
                "{givens} givens cannot all be needed; the most that can be asked for is {limit}"
            ),
            RuleRequestError::Demand(error) => error.fmt(f),
            RuleRequestError::Symmetry => f.write_str("givens can only be symmetric on 9x9 boards"),
        }
    }
}

impl std::error::Error for RuleRequestError {}

impl RuleRequest {
    /// Creates a request for puzzles of a board with these rules and as few givens as they need.
    pub fn new(sheet: Sheet, orders: Vec<Order>) -> RuleRequest {
        RuleRequest {
            givens: 0..=sheet.grid_cells(),
            sheet,
            orders,
            symmetry: Symmetry::None,
            minimal: RuleMinimality::default(),
            demand: Demand::default(),
            eases: true,
            attempts: ATTEMPTS,
        }
    }

    /// Checks what can be checked without a search.
    pub(super) fn check(&self) -> Result<(), RuleRequestError> {
        // The classic board without rules has a generator of its own.
        if self.orders.is_empty() && self.sheet.geometry().is_classic() {
            return Err(RuleRequestError::NoRule);
        }
        for order in &self.orders {
            order.check(&self.sheet).map_err(RuleRequestError::Order)?;
        }
        if self.givens.is_empty() {
            return Err(RuleRequestError::EmptyRange);
        }
        // Half of the cells is more than any known minimal puzzle has.
        let limit = match self.minimal {
            RuleMinimality::Nothing => self.sheet.grid_cells(),
            _ => self.sheet.grid_cells() / 2,
        };
        let givens = *self.givens.start();
        if givens > limit {
            return Err(RuleRequestError::TooManyGivens { givens, limit });
        }
        let is_classic_size = self.sheet.rows() == 9 && self.sheet.columns() == 9;
        if self.symmetry != Symmetry::None && !is_classic_size {
            return Err(RuleRequestError::Symmetry);
        }
        let demand = self.demand.check(self.sheet.geometry());
        demand.map_err(RuleRequestError::Demand)?;
        let engine = VariantSearch::new();
        let whole = self
            .whole_grid()
            .puzzle()
            .map_err(RuleRequestError::Board)?;
        engine.accepts(&whole).map_err(RuleRequestError::TooLarge)
    }

    /// Returns the board with the rules about the whole grid.
    pub(super) fn whole_grid(&self) -> Variant {
        let mut variant = Variant::new(self.sheet.clone());
        let whole = self.orders.iter().filter(|order| order.is_about_grid());
        variant.rules = whole
            .flat_map(|order| order.rules_of_grid(&self.sheet))
            .collect();
        variant
    }
}
