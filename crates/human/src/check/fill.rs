//! Fills the cells of a step in all ways that its premises allow, until one is found.
//!
//! ```text
//!  changed cells ──▶ sight, rules of these cells, houses ──▶ changed cells … ──▶ try the fewest cases
//! ```
//!
//! **Invariant:** a digit is only excluded where a cited premise, a cited candidate or sight from a needed
//! cell excludes it. A filling is accepted by the definition of each constraint alone.

use std::borrow::Cow;

use foldoku_board::{Constraint, Grid};

use super::allowed;
use crate::cells::{CellSet, Mask, digits_of};
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{Candidate, Premise, Step};

/// The most cells that are filled while one change is proven.
const BUDGET: u32 = 20_000;

/// What a step claims.
pub(super) struct Problem<'a> {
    rulebook: &'a Rulebook,
    /// The digits that each cell may take.
    masks: Vec<Mask>,
    /// The cells that need a digit.
    needed: CellSet,
    /// Sets of cells, and a digit that one of them holds.
    houses: Vec<(CellSet, usize)>,
    constraints: Vec<Cow<'a, Constraint>>,
    /// For each cell the constraints that mention it.
    constraints_of: Vec<Vec<usize>>,
}

/// A partly filled board.
#[derive(Clone)]
struct Filling {
    masks: Vec<Mask>,
    needed: CellSet,
}

/// What a search may still do, and where it failed last: the reason is often near.
struct Effort {
    budget: u32,
    last: Option<usize>,
}

/// Nothing meets the premises.
struct Broken;

impl<'a> Problem<'a> {
    pub(super) fn new(rulebook: &'a Rulebook, position: &Position, step: &Step) -> Problem<'a> {
        let mut problem = Problem {
            rulebook,
            masks: vec![rulebook.all(); rulebook.cell_count()],
            needed: CellSet::EMPTY,
            houses: Vec::new(),
            constraints: Vec::new(),
            constraints_of: vec![Vec::new(); rulebook.cell_count()],
        };
        for &(square, digits) in &step.cited {
            problem.masks[square.index()] &= digits.to_bits() as Mask;
        }
        for premise in &step.premises {
            problem.add(position, premise);
        }
        problem
    }

    fn add(&mut self, position: &Position, premise: &Premise) {
        match premise {
            Premise::Cell(square) => {
                self.needed.add(square.index());
                self.masks[square.index()] &= position.mask(square.index());
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
                let constraints = clue.constraints.iter();
                constraints.for_each(|constraint| self.add_constraint(Cow::Borrowed(constraint)));
            }
            Premise::Sums(houses, rules) => {
                let sum = crate::sums::sum_of(self.rulebook, houses, rules);
                self.add_constraint(Cow::Owned(sum));
            }
        }
    }

    fn add_constraint(&mut self, constraint: Cow<'a, Constraint>) {
        let number = self.constraints.len();
        constraint.visit_squares(&mut |square| {
            self.needed.add(square.index());
            let known = &mut self.constraints_of[square.index()];
            if known.last() != Some(&number) {
                known.push(number);
            }
        });
        self.constraints.push(constraint);
    }

    /// Returns whether all premises can hold if a candidate is true, or false; `None` if there are too many
    /// cases.
    pub(super) fn can_be_filled(&self, candidate: Candidate, is_true: bool) -> Option<bool> {
        let (cell, bit) = (candidate.square.index(), 1 << candidate.digit.index());
        let mut filling = Filling {
            masks: self.masks.clone(),
            needed: self.needed,
        };
        filling.masks[cell] &= if is_true { bit } else { !bit };
        if is_true {
            filling.needed.add(cell);
        }
        let mut effort = Effort {
            budget: BUDGET,
            last: None,
        };
        let changed = filling.needed;
        self.can_be_completed(filling, changed, &mut effort)
    }

    fn can_be_completed(
        &self,
        mut filling: Filling,
        changed: CellSet,
        effort: &mut Effort,
    ) -> Option<bool> {
        effort.budget = effort.budget.checked_sub(1)?;
        if self.settle(&mut filling, changed).is_err() {
            return Some(false);
        }
        let Some(choices) = self.fewest_cases(&filling, effort.last) else {
            let grid = self.grid(&filling);
            return Some(self.constraints.iter().all(|one| one.is_met(&grid)));
        };
        let first = choices.first().map(|choice| choice.0);
        for (cell, digit) in choices {
            let mut next = filling.clone();
            next.masks[cell] = 1 << digit;
            next.needed.add(cell);
            if self.can_be_completed(next, CellSet::of(cell), effort)? {
                return Some(true);
            }
        }
        effort.last = first;
        Some(false)
    }

    /// Returns the digits of the cell that failed last, or else the places of a digit or the digits of a cell
    /// of which there are fewest; `None` if all needed cells are filled.
    fn fewest_cases(&self, filling: &Filling, last: Option<usize>) -> Option<Vec<(usize, usize)>> {
        let is_open =
            |cell: usize| filling.needed.has(cell) && !filling.masks[cell].is_power_of_two();
        if let Some(cell) = last.filter(|&cell| is_open(cell)) {
            return Some(
                digits_of(filling.masks[cell])
                    .map(|digit| (cell, digit))
                    .collect(),
            );
        }
        let houses = self.houses.iter().filter_map(|&(places, digit)| {
            let places = filling.places(places, digit);
            let is_held = places.cells().any(|cell| filling.holds(cell, digit));
            (!is_held).then_some((places.len(), places, Some(digit)))
        });
        let cells = filling
            .needed
            .cells()
            .filter(|&cell| is_open(cell))
            .map(|cell| {
                let count = filling.masks[cell].count_ones() as usize;
                (count, CellSet::of(cell), None)
            });
        let (_, cells, digit) = houses.chain(cells).min_by_key(|(count, ..)| *count)?;
        let first = cells.first().map_or(0, |cell| filling.masks[cell]);
        Some(match digit {
            Some(digit) => cells.cells().map(|cell| (cell, digit)).collect(),
            None => {
                let cell = cells.first()?;
                digits_of(first).map(|digit| (cell, digit)).collect()
            }
        })
    }

    /// Excludes digits until nothing changes.
    fn settle(&self, filling: &mut Filling, mut changed: CellSet) -> Result<(), Broken> {
        loop {
            let mut dirty = vec![false; self.constraints.len()];
            while let Some(cell) = changed.first() {
                changed.discard(cell);
                let numbers = self.constraints_of[cell].iter();
                numbers.for_each(|&number| dirty[number] = true);
                changed |= self.see(filling, cell)?;
            }
            for number in (0..dirty.len()).filter(|&number| dirty[number]) {
                changed |= self.meet(filling, &self.constraints[number])?;
            }
            for &(places, digit) in &self.houses {
                let places = filling.places(places, digit);
                let place = places.single();
                if places.is_empty() {
                    return Err(Broken);
                }
                if let Some(cell) = place.filter(|&cell| !filling.holds(cell, digit)) {
                    filling.masks[cell] = 1 << digit;
                    filling.needed.add(cell);
                    changed.add(cell);
                }
            }
            if changed.is_empty() {
                return Ok(());
            }
        }
    }

    /// Removes the digit of a filled cell from those that see it. Returns the needed ones that changed.
    fn see(&self, filling: &mut Filling, cell: usize) -> Result<CellSet, Broken> {
        let mask = filling.masks[cell];
        let mut changed = CellSet::EMPTY;
        if !filling.needed.has(cell) {
            return Ok(changed);
        }
        if mask == 0 {
            return Err(Broken);
        }
        if mask.is_power_of_two() {
            for peer in self.rulebook.peers(cell).cells() {
                if filling.masks[peer] & mask != 0 {
                    filling.masks[peer] &= !mask;
                    if filling.needed.has(peer) {
                        changed.add(peer);
                    }
                }
            }
        }
        Ok(changed)
    }

    /// Removes what a constraint excludes. Returns the cells that changed.
    fn meet(&self, filling: &mut Filling, constraint: &Constraint) -> Result<CellSet, Broken> {
        let mut changed = CellSet::EMPTY;
        let before = filling.masks.clone();
        if !allowed::narrow(constraint, &mut filling.masks, self.rulebook) {
            return Err(Broken);
        }
        constraint.visit_squares(&mut |square| {
            let cell = square.index();
            if filling.masks[cell] != before[cell] {
                changed.add(cell);
            }
        });
        Ok(changed)
    }

    /// Returns the digits of the filled cells.
    fn grid(&self, filling: &Filling) -> Grid {
        allowed::grid(self.rulebook, filling.needed.cells(), &filling.masks)
    }
}

impl Filling {
    fn places(&self, cells: CellSet, digit: usize) -> CellSet {
        let has = |&cell: &usize| self.masks[cell] >> digit & 1 == 1;
        cells.cells().filter(has).collect()
    }

    fn holds(&self, cell: usize, digit: usize) -> bool {
        self.needed.has(cell) && self.masks[cell] == 1 << digit
    }
}
