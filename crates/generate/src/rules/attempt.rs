//! One attempt at a puzzle with rules: from a solution to figures and givens that leave no other.
//!
//! **Invariant:** the solution follows all rules and givens at any time, and every other solution that was
//! found and is remembered is excluded by a given.

use foldoku_board::{Grid, Square};
use foldoku_human::Rulebook;
use foldoku_rules::making::negatives;
use foldoku_rules::{Making, Order, Rule, Style, Variant};
use foldoku_search::variant::Prepared;
use foldoku_search::{Limits, VariantSearch};

use super::RuleRejection;
use super::request::{RuleMinimality, RuleRequest};
use crate::levels::{Demand, Fitting, Unmet};
use crate::pattern::Symmetry;
use crate::random::Random;

/// The guesses to find another solution; a puzzle that takes more gets another given. Ten times as many make
/// puzzles with little killers or without consecutive neighbours five times as slow, with two givens less.
const GUESSES: u64 = 200;

/// The same on boards with more than nine values, if givens are removed afterwards.
const GUESSES_ON_LARGE: u64 = 50;

/// The givens that a search without an answer adds there. With one at a time, a puzzle of 16×16 takes longer and
/// keeps more givens: with hardly any to spare, fewer searches decide that one is not needed.
const ADDED_ON_LARGE: usize = 3;

/// The guesses to decide whether a given or a figure is needed.
const DECIDING: u64 = 10_000;

/// The same on boards with more than nine values, where most of these searches reach their limit.
const DECIDING_ON_LARGE: u64 = 1_000;

/// The guesses of each pass over the givens.
const PASSES: [u64; 1] = [DECIDING];

/// The same on boards with more than nine values. Givens that are quickly removed come first: with fewer left,
/// the others take longer. One pass with 1,000 guesses takes three times as long for as many givens.
const PASSES_ON_LARGE: [u64; 2] = [50, 250];

/// The figures that may be added, or groups divided anew, before givens are tried.
const FIGURES: usize = 60;

/// The searches that may come to no end while no more givens are allowed.
const UNDECIDED: usize = 3;

/// An attempt at a puzzle.
pub(super) struct Attempt<'a> {
    pub(super) request: &'a RuleRequest,
    pub(super) engine: &'a mut VariantSearch,
    pub(super) solution: &'a Grid,
    pub(super) limits: Limits<'a>,
    stop: &'a dyn Fn() -> bool,
    /// The rules, and the order that each comes from.
    pub(super) rules: Vec<Vec<Rule>>,
    pub(super) givens: Grid,
    /// The cells in which other solutions of the present rules differ.
    pub(super) differences: Vec<Vec<Square>>,
    /// The cells that have givens together.
    pub(super) groups: Vec<Vec<Square>>,
}

/// What excludes another solution.
enum Excluded {
    ByGiven,
    ByFigure,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        request: &'a RuleRequest,
        engine: &'a mut VariantSearch,
        solution: &'a Grid,
        stop: &'a dyn Fn() -> bool,
    ) -> Attempt<'a> {
        let guesses = match adds_many(request) {
            true => GUESSES_ON_LARGE,
            false => GUESSES,
        };
        Attempt {
            request,
            engine,
            solution,
            limits: Limits::NONE.guesses(guesses).stop(stop),
            stop,
            rules: vec![Vec::new(); request.orders.len()],
            givens: Grid::empty(request.sheet.geometry()),
            differences: Vec::new(),
            groups: groups(request),
        }
    }

    /// Makes a puzzle, from which nothing has been removed yet. Returns the search for other solutions.
    pub(super) fn make(
        &mut self,
        random: &mut Random,
        figures: &mut Random,
    ) -> Result<Prepared, RuleRejection> {
        let mut words = || figures.word();
        let motions = self.request.symmetry.motions();
        let making = Making::new(&self.request.sheet, self.solution, &mut words);
        let making = making.expect("the solution is full");
        let mut making = making.with_motions(&motions);
        self.start(&mut making)?;
        let prepared = self.determine(&mut making, random)?;
        self.top_up(random)?;
        Ok(prepared)
    }

    /// Makes the first instances of all rules.
    fn start(&mut self, making: &mut Making<'_>) -> Result<(), RuleRejection> {
        self.rules = making.start_all(&self.request.orders);
        for (order, rules) in self.request.orders.iter().zip(&self.rules) {
            let made = rules.len();
            if made == 0 || order.count.is_some_and(|count| made < count) {
                let (kind, symmetry) = (order.kind, self.request.symmetry);
                return Err(match symmetry {
                    Symmetry::None => RuleRejection::Room { kind, made },
                    _ => RuleRejection::Orbits { kind, symmetry },
                });
            }
        }
        // Marks that are full sets have no room beside each other now and then.
        match self.variant(false).is_solved_by(self.solution) {
            true => Ok(()),
            false => {
                let mut orders = self.request.orders.iter();
                let full = orders.find(|order| order.style() == Style::Full);
                Err(RuleRejection::Room {
                    kind: full.unwrap_or(&self.request.orders[0]).kind,
                    made: 0,
                })
            }
        }
    }

    /// Adds givens and figures until there is no other solution.
    fn determine(
        &mut self,
        making: &mut Making<'_>,
        random: &mut Random,
    ) -> Result<Prepared, RuleRejection> {
        let mut figures_left = FIGURES;
        let mut undecided = 0;
        loop {
            let mut prepared = self.prepare();
            loop {
                let found = prepared.other_than(self.solution, &self.givens, self.limits);
                let excluded = match found {
                    Ok(None) => return Ok(prepared),
                    Ok(Some(other)) => self.exclude(&other, making, random, &mut figures_left),
                    Err(_) => {
                        undecided += 1;
                        (self.has_room() && undecided <= UNDECIDED * self.groups.len())
                            .then(|| self.give_some(random))
                    }
                };
                match excluded {
                    Some(Excluded::ByGiven) => {}
                    Some(Excluded::ByFigure) => break,
                    None => return Err(RuleRejection::Ambiguous),
                }
            }
        }
    }

    /// Excludes another solution: by a figure if figures cover the board or no more givens are allowed,
    /// otherwise by a given.
    fn exclude(
        &mut self,
        other: &Grid,
        making: &mut Making<'_>,
        random: &mut Random,
        figures_left: &mut usize,
    ) -> Option<Excluded> {
        let differs = |&cell: &Square| other[cell] != self.solution[cell];
        let cells = self.request.sheet.grid_squares().filter(differs);
        let cells: Vec<Square> = cells.collect();
        let orders = &self.request.orders;
        let is_tiled = |order: &Order| order.is_open() && order.style() == Style::Tiled;
        let has_room = self.has_room();
        if *figures_left > 0 && (!has_room || orders.iter().any(is_tiled)) {
            *figures_left -= 1;
            let mut open: Vec<usize> = (0..orders.len())
                .filter(|&place| orders[place].is_open() && (!has_room || is_tiled(&orders[place])))
                .collect();
            random.shuffle(&mut open);
            let mut places = open.into_iter();
            if places.any(|place| making.exclude(&orders[place], &mut self.rules[place], other)) {
                self.differences.clear();
                return Some(Excluded::ByFigure);
            }
        }
        if !has_room || cells.is_empty() {
            return None;
        }
        // A digit within a figure is harder to read, and gives more of it away.
        let plain: Vec<Square> = cells
            .iter()
            .copied()
            .filter(|&cell| making.is_plain(cell))
            .collect();
        let cell = *random.pick(if plain.is_empty() { &cells } else { &plain });
        self.differences.push(cells);
        self.give(cell);
        Some(Excluded::ByGiven)
    }

    /// Returns whether another given is allowed.
    fn has_room(&self) -> bool {
        self.givens.filled_count() < *self.request.givens.end()
    }

    /// Gives random empty cells after a search without an answer.
    fn give_some(&mut self, random: &mut Random) -> Excluded {
        let added = match adds_many(self.request) {
            true => ADDED_ON_LARGE,
            false => 1,
        };
        for _ in 1..added {
            self.give_any(random);
        }
        self.give_any(random)
    }

    /// Gives a random empty cell.
    fn give_any(&mut self, random: &mut Random) -> Excluded {
        let cells = self.request.sheet.grid_squares();
        let cells: Vec<Square> = cells.filter(|&cell| self.givens[cell].is_none()).collect();
        if let Some(&cell) = (!cells.is_empty()).then(|| random.pick(&cells)) {
            self.give(cell);
        }
        Excluded::ByGiven
    }

    /// Adds the givens that make the puzzle as easy as a demand allows.
    pub(super) fn fit(&mut self, demand: &Demand, random: &mut Random) -> Result<(), Unmet> {
        let rulebook = |givens: &Grid| {
            let mut variant = self.variant(false);
            variant.givens = self.values(givens);
            let puzzle = variant.puzzle();
            let puzzle = puzzle.expect("rules that are met by a solution fit the board");
            Rulebook::of_variant(&variant, &puzzle).expect("the request was checked")
        };
        let fitting = Fitting {
            demand,
            solution: self.solution,
            groups: &self.groups,
            most: match self.request.eases {
                true => *self.request.givens.end(),
                false => self.givens.filled_count(),
            },
            rulebook: &rulebook,
            stop: self.stop,
        };
        self.givens = fitting.fit(&self.givens, random)?;
        Ok(())
    }

    /// Returns the values of givens.
    fn values(&self, givens: &Grid) -> Vec<(Square, i32)> {
        let value = |(square, digit)| (square, self.request.sheet.value(digit));
        givens.filled().map(value).collect()
    }

    /// Returns the limits of a search that decides whether a figure is needed.
    pub(super) fn deciding(&self) -> Limits<'a> {
        self.limits.guesses(match is_large(self.request) {
            true => DECIDING_ON_LARGE,
            false => DECIDING,
        })
    }

    /// Returns the guesses of each pass that decides which givens are needed.
    pub(super) fn passes(&self) -> &'static [u64] {
        match is_large(self.request) {
            true => &PASSES_ON_LARGE,
            false => &PASSES,
        }
    }

    fn give(&mut self, cell: Square) {
        let group = self.groups.iter().find(|group| group.contains(&cell));
        for &cell in group.into_iter().flatten() {
            self.givens[cell] = self.solution[cell];
        }
    }

    /// Adds givens up to the least number that was asked for.
    fn top_up(&mut self, random: &mut Random) -> Result<(), RuleRejection> {
        let least = *self.request.givens.start();
        if self.givens.filled_count() < least && self.request.minimal != RuleMinimality::Nothing {
            return Err(RuleRejection::Redundant);
        }
        while self.givens.filled_count() < least {
            self.give_any(random);
        }
        Ok(())
    }

    /// Prepares the search for other solutions of the present rules, without givens.
    pub(super) fn prepare(&mut self) -> Prepared {
        let puzzle = self.variant(false).puzzle();
        let puzzle = puzzle.expect("rules that are met by a solution fit the board");
        let prepared = self.engine.prepare(&puzzle, self.limits);
        prepared.expect("the request was checked for the size of its board")
    }

    /// Returns the puzzle, with givens and solution or without.
    pub(super) fn variant(&self, is_complete: bool) -> Variant {
        let sheet = &self.request.sheet;
        let mut variant = Variant::new(sheet.clone());
        for rules in &self.rules {
            let mut rules = rules.clone();
            // In reading order.
            rules.sort_by_key(|rule| {
                rule.cells
                    .first()
                    .or_else(|| rule.groups.first()?.first())
                    .copied()
            });
            variant.rules.extend(rules);
        }
        let negative = negatives(&self.request.orders, &variant.rules);
        variant.rules.extend(negative);
        if is_complete {
            variant.givens = self.values(&self.givens);
            let values = sheet.grid_squares().map(|cell| self.solution[cell]);
            let values = values.map(|digit| digit.map(|digit| sheet.value(digit)));
            variant.solution = Some(values.collect());
        }
        variant
    }
}

/// Returns whether the board has more than nine values.
fn is_large(request: &RuleRequest) -> bool {
    request.sheet.values().count() > 9
}

/// Returns whether searches for other solutions may add more givens than needed: these are removed afterwards,
/// and no limit on their number makes an attempt fail before.
fn adds_many(request: &RuleRequest) -> bool {
    is_large(request)
        && request.minimal != RuleMinimality::Nothing
        && *request.givens.end() >= request.sheet.grid_cells()
}

/// Returns the cells that have givens together.
fn groups(request: &RuleRequest) -> Vec<Vec<Square>> {
    match request.symmetry {
        Symmetry::None => request
            .sheet
            .grid_squares()
            .map(|cell| vec![cell])
            .collect(),
        symmetry => {
            let groups = symmetry.groups().into_iter();
            groups.map(|group| group.iter().collect()).collect()
        }
    }
}
