//! Finders: each looks for one step of its techniques in a position.
//!
//! **Invariant:** finders never change the position, and the first step in the documented order is returned.

pub(crate) mod chains;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod locked;
pub(crate) mod rules;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod trial;
pub(crate) mod what_if;

use foldoku_search::variant::Unmet;

use crate::cells::{CellSet, Mask, digit_at, digits_of};
use crate::narrow::{Answer, Memory, Narrower};
use crate::position::Position;
use crate::probes::{EXTENT_COUNT, Probes};
use crate::rulebook::Rulebook;
use crate::step::{Candidate, Premise, Step};
use crate::sums::Equation;
use foldoku_board::Square;

/// What finders look at.
pub(crate) struct Context<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) position: &'a Position,
    /// Whether to give up.
    pub(crate) stop: &'a dyn Fn() -> bool,
}

/// A rule, or an equation of houses and rules, that excludes candidates.
pub(crate) struct Source<'a> {
    pub(crate) cells: CellSet,
    pub(crate) narrower: &'a Narrower,
    pub(crate) premise: Premise,
}

/// The rules and equations of a puzzle.
pub(crate) struct Sources<'a> {
    pub(crate) all: Vec<Source<'a>>,
    /// For each cell the sources that have it, as bits of `words` words.
    of_cells: Vec<u64>,
    words: usize,
}

impl<'a> Sources<'a> {
    pub(crate) fn new(rulebook: &'a Rulebook, equations: &'a [Equation]) -> Sources<'a> {
        let rules = rulebook.clues().iter().flat_map(|clue| {
            clue.parts.iter().map(|part| Source {
                cells: part.cells.iter().copied().collect(),
                narrower: part,
                premise: Premise::Rule(clue.place),
            })
        });
        let equations = equations.iter().map(|one| Source {
            cells: one.narrower.cells.iter().copied().collect(),
            narrower: &one.narrower,
            premise: Premise::Sums(one.houses.clone(), one.rules.clone()),
        });
        let all: Vec<Source<'a>> = rules.chain(equations).collect();
        let words = all.len().div_ceil(64);
        let mut of_cells = vec![0; words * rulebook.cell_count()];
        for (number, source) in all.iter().enumerate() {
            for &cell in &source.narrower.cells {
                of_cells[words * cell + number / 64] |= 1 << (number % 64);
            }
        }
        Sources {
            all,
            of_cells,
            words,
        }
    }

    /// Returns the numbers of the sources that have one of these cells, in ascending order.
    pub(crate) fn of(&self, cells: CellSet) -> Vec<usize> {
        let mut found = vec![0; self.words];
        for cell in cells.cells() {
            let its = &self.of_cells[self.words * cell..][..self.words];
            found.iter_mut().zip(its).for_each(|(all, one)| *all |= one);
        }
        let numbers = (0..self.all.len()).filter(|&one| found[one / 64] >> (one % 64) & 1 == 1);
        numbers.collect()
    }
}

/// Working memory of the finders.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) memory: Memory,
    /// What follows from each candidate, for each of the extents.
    pub(crate) probes: [Probes; EXTENT_COUNT],
    /// How many assumptions within assumptions may still be followed on a path.
    pub(crate) nested: Allowance,
}

/// A number of assumptions. It does not depend on time, so a path is the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance(pub(crate) usize);

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance(4_000)
    }
}

impl Allowance {
    /// Takes one away. Returns whether there was one.
    pub(crate) fn spend(&mut self) -> bool {
        let is_left = self.0 > 0;
        self.0 -= usize::from(is_left);
        is_left
    }
}

pub(crate) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate {
        square: Square::new(cell),
        digit: digit_at(digit),
    }
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        rulebook: &'a Rulebook,
        position: &'a Position,
        stop: &'a dyn Fn() -> bool,
    ) -> Context<'a> {
        Context {
            rulebook,
            position,
            stop,
        }
    }
}

impl Context<'_> {
    /// Returns the candidates of each cell, and the places of each digit in houses, if there are `count`,
    /// each with its premise.
    pub(crate) fn cases(&self, count: usize) -> Vec<(Premise, Vec<(usize, usize)>)> {
        let mut found = Vec::new();
        for cell in self.position.open().cells() {
            let mask = self.position.mask(cell);
            if mask.count_ones() as usize == count {
                let cases = digits_of(mask).map(|digit| (cell, digit)).collect();
                found.push((Premise::Cell(Square::new(cell)), cases));
            }
        }
        for (number, house) in self.rulebook.groups().iter().enumerate() {
            if !house.is_house {
                continue;
            }
            for digit in 0..self.rulebook.digit_count() {
                let places = house.cells & self.position.places(digit);
                if places.len() == count {
                    let cases = places.cells().map(|cell| (cell, digit)).collect();
                    found.push((Premise::House(number, digit_at(digit)), cases));
                }
            }
        }
        found
    }

    /// Adds the eliminations of a digit from cells.
    pub(crate) fn eliminate(&self, step: &mut Step, cells: CellSet, digit: usize) {
        let cells = cells & self.position.places(digit);
        step.eliminations
            .extend(cells.cells().map(|cell| candidate(cell, digit)));
    }
}

impl Scratch {
    /// Forgets what belongs to the last path.
    pub(crate) fn restart(&mut self) {
        self.probes = Default::default();
        self.nested = Allowance::default();
    }

    /// Returns what a rule leaves of the candidates of its cells.
    pub(crate) fn narrow(
        &mut self,
        narrower: &Narrower,
        masks: impl Iterator<Item = Mask>,
    ) -> Result<Answer<'_>, Unmet> {
        self.memory.narrow(narrower, masks)
    }
}
