//! Proves a step from what it cites, by trying to fill the cells that it mentions.
//!
//! ```text
//!  step, one change ──▶ assume the opposite ──▶ fill the cells of all premises ──▶ impossible: proven
//! ```
//!
//! **Invariant:** the check shares no code with the finders: rules are met as their constraints define it,
//! cells take the candidates that the step cites, and all others any digit.

use std::fmt;

use foldoku_board::{Constraint, Grid, Square};

use crate::cells::{CellSet, Mask, digit_at, digits_of};
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{Candidate, Premise, Step};

/// Why a step is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproven {
    /// The step changes nothing.
    Empty,
    /// The position does not have the candidate.
    NotThere(Candidate),
    /// What the step cites allows this candidate, but the step eliminates it.
    CouldBeTrue(Candidate),
    /// What the step cites allows that this candidate is false, but the step places it.
    CouldBeFalse(Candidate),
    /// The cells can be filled in too many ways to try them all.
    TooMany(Candidate),
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, candidate) = match self {
            Unproven::Empty => return f.write_str("the step changes nothing"),
            Unproven::NotThere(candidate) => ("the position does not have", candidate),
            Unproven::CouldBeTrue(candidate) => ("the reasons do not exclude", candidate),
            Unproven::CouldBeFalse(candidate) => ("the reasons do not force", candidate),
            Unproven::TooMany(candidate) => ("there are too many cases for", candidate),
        };
        let (cell, digit) = (candidate.square.index(), candidate.digit);
        write!(f, "{what} {digit} in cell {cell}")
    }
}

impl std::error::Error for Unproven {}

/// The most cells that are filled while one change is proven.
const BUDGET: u32 = 50_000;

/// Proves a step in a position.
///
/// # Errors
///
/// If the step does not follow from its premises and the candidates that it cites.
pub fn check(rulebook: &Rulebook, position: &Position, step: &Step) -> Result<(), Unproven> {
    if step.eliminations.is_empty() && step.placements.is_empty() {
        return Err(Unproven::Empty);
    }
    let changes = step.eliminations.iter().map(|&it| (it, true));
    for (candidate, assumed) in changes.chain(step.placements.iter().map(|&it| (it, false))) {
        if !position.has(candidate.square.index(), candidate.digit.index()) {
            return Err(Unproven::NotThere(candidate));
        }
        let mut search = Search::new(rulebook, position, step);
        search.assume(candidate, assumed);
        match search.can_be_filled() {
            Some(false) => {}
            Some(true) if assumed => return Err(Unproven::CouldBeTrue(candidate)),
            Some(true) => return Err(Unproven::CouldBeFalse(candidate)),
            None => return Err(Unproven::TooMany(candidate)),
        }
    }
    Ok(())
}

/// Fills the cells of a step.
struct Search<'a> {
    rulebook: &'a Rulebook,
    /// The digits that each cell may take.
    masks: Vec<Mask>,
    /// The cells that need a digit.
    cells: CellSet,
    /// Sets of candidates of one digit, of which one is true.
    houses: Vec<(CellSet, usize)>,
    constraints: Vec<&'a Constraint>,
    /// Sums of few cells that follow from houses and rules.
    equations: Vec<Constraint>,
    grid: Grid,
    budget: u32,
}

impl<'a> Search<'a> {
    fn new(rulebook: &'a Rulebook, position: &Position, step: &Step) -> Search<'a> {
        let mut search = Search {
            rulebook,
            masks: vec![rulebook.all(); rulebook.cell_count()],
            cells: CellSet::EMPTY,
            houses: Vec::new(),
            constraints: Vec::new(),
            equations: Vec::new(),
            grid: Grid::empty(rulebook.geometry()),
            budget: BUDGET,
        };
        for &(square, digits) in &step.cited {
            search.masks[square.index()] = digits.to_bits() as Mask;
        }
        for premise in &step.premises {
            search.add(position, premise);
        }
        search
    }

    fn add(&mut self, position: &Position, premise: &Premise) {
        match premise {
            Premise::Cell(square) => {
                self.cells.add(square.index());
                self.masks[square.index()] = position.mask(square.index());
            }
            Premise::House(number, digit) => {
                let house = self.rulebook.groups()[*number].cells;
                let places = house & position.places(digit.index());
                self.houses.push((places, digit.index()));
            }
            Premise::Rule(place) => {
                let mut clues = self.rulebook.clues().iter();
                let clue = clues.find(|clue| clue.place == *place);
                let clue = clue.expect("a premise names a rule of the puzzle");
                self.cells |= clue.cells;
                self.constraints.extend(&clue.constraints);
            }
            Premise::Sums(houses, rules) => {
                let equation = crate::sums::sum_of(self.rulebook, houses, rules);
                equation.visit_squares(&mut |square| self.cells.add(square.index()));
                self.equations.push(equation);
            }
        }
    }

    fn assume(&mut self, candidate: Candidate, is_true: bool) {
        let (cell, bit) = (candidate.square.index(), 1 << candidate.digit.index());
        if is_true {
            self.masks[cell] &= bit;
            self.cells.add(cell);
        } else {
            self.masks[cell] &= !bit;
        }
    }

    /// Returns whether all premises can hold; `None` if there are too many cases.
    fn can_be_filled(&mut self) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        let place = |&(places, digit): &(CellSet, usize), search: &Search<'_>| {
            let mut held = places.cells();
            (!held.any(|cell| search.grid[Square::new(cell)] == Some(digit_at(digit)))).then(|| {
                let open = places.cells().filter(|&cell| search.allows(cell, digit));
                open.map(|cell| (cell, digit)).collect::<Vec<_>>()
            })
        };
        let houses = self.houses.iter().filter_map(|house| place(house, self));
        let cells = self
            .cells
            .cells()
            .filter(|&cell| self.grid[Square::new(cell)].is_none());
        let cells = cells.map(|cell| {
            let digits = digits_of(self.masks[cell]).filter(|&digit| self.allows(cell, digit));
            digits.map(|digit| (cell, digit)).collect::<Vec<_>>()
        });
        let Some(choices) = houses.chain(cells).min_by_key(Vec::len) else {
            let mut constraints = self.constraints.iter().copied().chain(&self.equations);
            return Some(constraints.all(|constraint| constraint.is_met(&self.grid)));
        };
        for (cell, digit) in choices {
            self.grid[Square::new(cell)] = Some(digit_at(digit));
            let mut constraints = self.constraints.iter().copied().chain(&self.equations);
            let is_broken = constraints.any(|constraint| constraint.is_broken(&self.grid));
            let can_be = if is_broken {
                Some(false)
            } else {
                self.can_be_filled()
            };
            self.grid[Square::new(cell)] = None;
            if can_be? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns whether a cell can take a digit beside those that see it.
    fn allows(&self, cell: usize, digit: usize) -> bool {
        self.masks[cell] >> digit & 1 == 1
            && self.grid[Square::new(cell)].is_none()
            && self
                .rulebook
                .peers(cell)
                .cells()
                .all(|peer| self.grid[Square::new(peer)] != Some(digit_at(digit)))
    }
}
