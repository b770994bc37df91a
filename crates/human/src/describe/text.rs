//! What the texts of all families share: cells, digits, houses, cited candidates and effects.
//!
//! **Invariant:** every list of cells, digits or houses is written by one function, so that plurals and the
//! order of items agree in all texts. Digits are written as a board shows them, and sums and their parts as numbers.

use foldoku_board::{Constraint, Digit, DigitSet, Square, UnitKind};

use super::Language;
use crate::cells::{CellSet, digit_set};
use crate::position::Position;
use crate::rulebook::{Group, Origin, Rulebook};
use crate::step::{Candidate, Premise, Step};
use crate::technique::Technique;

/// A step with what it is about, and the language it is written in.
pub(super) struct Text<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) position: &'a Position,
    pub(super) step: &'a Step,
    pub(super) language: Language,
}

impl Text<'_> {
    /// Returns the value that a digit stands for.
    pub(super) fn value(&self, digit: Digit) -> i32 {
        match &self.rulebook.variant {
            Some(variant) => variant.sheet.value(digit),
            None => i32::from(digit.number()),
        }
    }

    pub(super) fn digit(&self, digit: Digit) -> String {
        self.rulebook.symbol(digit).to_string()
    }

    /// Digits with `and`: `1, 2 and 3`.
    pub(super) fn all_digits(&self, digits: DigitSet) -> String {
        self.language.and(digits.iter().map(|it| self.digit(it)))
    }

    /// Digits with `and`, long runs by their ends: `1–5 and 7`.
    fn runs(&self, digits: DigitSet) -> String {
        let all: Vec<Digit> = digits.iter().collect();
        let runs = all.chunk_by(|one, next| one.index() + 1 == next.index());
        let words = runs.flat_map(|run| match run {
            [first, _, _, .., last] => {
                vec![format!("{}–{}", self.digit(*first), self.digit(*last))]
            }
            _ => run.iter().map(|&digit| self.digit(digit)).collect(),
        });
        self.language.and(words)
    }

    /// Digits with `or`: `1, 2 or 3`.
    pub(super) fn any_digit(&self, digits: DigitSet) -> String {
        self.language.or(digits.iter().map(|it| self.digit(it)))
    }

    pub(super) fn cell(&self, square: Square) -> String {
        self.rulebook.name(square)
    }

    /// Returns the cells of a set one by one, as in `r4c1 or r5c1`.
    pub(super) fn any_cell(&self, cells: CellSet) -> String {
        self.language.or(cells.squares().map(|it| self.cell(it)))
    }

    /// Returns the cells of a set, as in `r45c1`.
    pub(super) fn cells(&self, cells: CellSet) -> String {
        let shape = self.rulebook.geometry().shape();
        let grid = self
            .rulebook
            .variant
            .as_ref()
            .map(|it| it.sheet.grid_cells());
        let is_grid = |square: Square| grid.is_none_or(|count| square.index() < count);
        let is_small = shape.rows() <= 9 && shape.columns() <= 9 && shape.layers() == 1;
        if !is_small || !cells.squares().all(is_grid) {
            let names: Vec<String> = cells.squares().map(|it| self.cell(it)).collect();
            return names.join(", ");
        }
        let at = |row: usize, column: usize| {
            let square = shape.at(0, row, column);
            square.is_some_and(|square| cells.contains(square))
        };
        let rows = lines(shape.rows(), shape.columns(), &at);
        let columns = lines(shape.columns(), shape.rows(), &|column, row| {
            at(row, column)
        });
        let names: Vec<String> = if columns.len() < rows.len() {
            let name = |(columns, rows): &(String, String)| format!("r{rows}c{columns}");
            columns.iter().map(name).collect()
        } else {
            let name = |(rows, columns): &(String, String)| format!("r{rows}c{columns}");
            rows.iter().map(name).collect()
        };
        names.join(", ")
    }

    /// Returns the name of a group: that of a unit, or the rule that makes its cells differ.
    pub(super) fn group(&self, number: usize) -> String {
        match self.rulebook.groups()[number].origin {
            Origin::Rule(place) => {
                let is_of_rule = |group: &&Group| group.origin == Origin::Rule(place);
                let several = self.rulebook.groups().iter().filter(is_of_rule).count() > 1;
                if several {
                    let cells = self.cells(self.rulebook.groups()[number].cells);
                    self.language.rule_in(self.kind_of_rule(place), cells)
                } else {
                    self.rule(place)
                }
            }
            Origin::Unit(unit) => {
                let name = self.rulebook.geometry().unit_name(unit);
                let rest = name.split_once(' ').map_or("", |(_, rest)| rest);
                let rest = match rest.split_once(" of grid ") {
                    Some((line, grid)) => &self.language.of_grid(line, grid),
                    None => rest,
                };
                match self.rulebook.geometry().kind(unit) {
                    UnitKind::Row => self.language.row(rest),
                    UnitKind::Column => self.language.column(rest),
                    UnitKind::Pillar => self.language.pillar(rest),
                    UnitKind::Box => self.language.a_box(rest),
                    UnitKind::Pair => self.language.pair(rest),
                    _ => self.language.extra_group(rest.trim_start_matches("group ")),
                }
            }
        }
    }

    /// Returns the names of groups, those of a kind together: `rows 1 and 9`. After a preposition, German
    /// has another ending.
    pub(super) fn groups(&self, numbers: &[usize], is_dative: bool) -> String {
        self.language.and(self.kinds_of_groups(numbers, is_dative))
    }

    /// Returns the names of groups, one text for each kind.
    pub(super) fn kinds_of_groups(&self, numbers: &[usize], is_dative: bool) -> Vec<String> {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        let kind = |number: &usize| match self.rulebook.groups()[*number].origin {
            Origin::Unit(unit) => Some(self.rulebook.geometry().kind(unit)),
            Origin::Rule(_) => None,
        };
        let of_kinds = numbers.chunk_by(|one, other| kind(one) == kind(other));
        let words = of_kinds.flat_map(|of_kind| {
            let names: Vec<String> = of_kind.iter().map(|&number| self.group(number)).collect();
            let plural = match kind(&of_kind[0]) {
                Some(UnitKind::Row) if is_dative => Language::in_rows,
                Some(UnitKind::Row) => Language::rows,
                Some(UnitKind::Column) if is_dative => Language::in_columns,
                Some(UnitKind::Column) => Language::columns,
                Some(UnitKind::Box) if is_dative => Language::in_boxes,
                Some(UnitKind::Box) => Language::boxes,
                _ => return names,
            };
            if of_kind.len() == 1 {
                return names;
            }
            let numbers = names.iter().filter_map(|name| name.split_once(' '));
            let numbers = self
                .language
                .and(numbers.map(|(_, number)| number.to_owned()));
            vec![plural(self.language, numbers)]
        });
        words.collect()
    }

    /// Returns the first group that holds all these cells, and is none of these.
    pub(super) fn group_of(&self, cells: CellSet, except: &[usize]) -> Option<usize> {
        let mut numbers = 0..self.rulebook.groups().len();
        numbers.find(|number| {
            !except.contains(number) && cells.is_subset(&self.rulebook.groups()[*number].cells)
        })
    }

    /// Returns the rules by which some cells see others outside of their units, as in `anti-knight`.
    pub(super) fn sight(&self, cells: CellSet, others: CellSet) -> String {
        let mut rules: Vec<String> = Vec::new();
        for cell in cells.squares() {
            for other in others.squares().filter(|&other| other != cell) {
                let both: CellSet = [cell, other].into_iter().collect();
                let unit = self.group_of(both, &[]).filter(|&number| {
                    matches!(self.rulebook.groups()[number].origin, Origin::Unit(_))
                });
                if unit.is_some() {
                    continue;
                }
                let mut clues = self.rulebook.clues().iter();
                let clue = clues.find(|clue| {
                    let mut constraints = clue.constraints.iter();
                    constraints.any(|constraint| separates(constraint, cell, other))
                });
                let name = clue.map(|clue| self.rule(clue.place));
                rules.extend(name.filter(|name| !rules.contains(name)));
            }
        }
        self.language.and(rules)
    }

    /// Returns the places of the rules among the premises.
    pub(super) fn places_of_rules(&self) -> Vec<usize> {
        let premises = self.step.premises.iter();
        let places = premises.filter_map(|premise| match premise {
            Premise::Rule(place) => Some(*place),
            _ => None,
        });
        places.collect()
    }

    /// Returns what the step cites of cells, those with equal candidates together:
    /// `r1c1 is not 2 or 3, r1c23 are 4 or 5`.
    pub(super) fn cited(&self) -> String {
        let mut items: Vec<(DigitSet, CellSet)> = Vec::new();
        for (square, digits) in &self.step.cited {
            match items.iter_mut().find(|item| item.0 == *digits) {
                Some(item) => item.1.add(square.index()),
                None => items.push((*digits, CellSet::of(square.index()))),
            }
        }
        let items = items.into_iter().map(|(digits, cells)| {
            let (names, digits) = (self.cells(cells), self.one_of(digits));
            if cells.len() == 1 {
                self.language.is(names, digits)
            } else {
                self.language.are(names, digits)
            }
        });
        self.language.and(items)
    }

    /// Returns a set of candidates in the shortest words: `5`, `4 or 7`, `not 2`, `at least 4`.
    fn one_of(&self, digits: DigitSet) -> String {
        let all = digit_set(self.rulebook.all());
        let others = all - digits;
        if digits.len() <= 2 || others.is_empty() {
            return self.any_digit(digits);
        }
        let (low, high) = (digits.iter().min(), digits.iter().max());
        let is_range = low
            .zip(high)
            .is_some_and(|(low, high)| high.index() - low.index() + 1 == digits.len());
        if let (Some(low), true, true) = (low, is_range, high == all.iter().max()) {
            return self.language.at_least(self.digit(low));
        }
        if let (Some(high), true, true) = (high, is_range, low == all.iter().min()) {
            return self.language.at_most(self.digit(high));
        }
        if others.len() < digits.len() {
            return self.language.are_not(self.any_digit(others));
        }
        self.any_digit(digits)
    }

    /// What a rule leaves to each cell, if that is shorter to say than which digits are removed from which cells:
    /// `r1c1 is at most 6, r1c2 is 2 to 7 and r1c3 is at least 3`.
    fn bounds(&self) -> Option<String> {
        let gone = &self.step.eliminations;
        let cells: CellSet = gone.iter().map(|it| it.square).collect();
        let is_rule = self.step.technique == Technique::Rule;
        if !is_rule || cells.len() < 2 || self.by_cells(gone).len() < cells.len() {
            return None;
        }
        let words = cells.squares().map(|square| {
            let its = gone.iter().filter(|it| it.square == square);
            let gone: DigitSet = its.map(|it| it.digit).collect();
            let left = self.position.candidates(square) - gone;
            let (low, high) = (left.iter().min()?, left.iter().max()?);
            let is_outside = |digit: Digit| digit < low || digit > high;
            let (has_low, has_high) = (
                gone.iter().any(|it| it < low),
                gone.iter().any(|it| it > high),
            );
            let words = match (has_low, has_high) {
                (true, false) => self.language.at_least(self.digit(low)),
                (false, true) => self.language.at_most(self.digit(high)),
                _ => self.language.range(self.digit(low), self.digit(high)),
            };
            let is_bound = gone.iter().all(is_outside) && low < high;
            is_bound.then(|| self.language.is(self.cell(square), words))
        });
        let words: Option<Vec<String>> = words.collect();
        words.map(|words| self.language.and(words))
    }

    /// What the step changes, as in `remove 5 from r3c1, r4c2; remove 8 from r39c1`.
    pub(super) fn effect(&self) -> String {
        if let Some(bounds) = self.bounds() {
            return bounds;
        }
        let places = self.by_cells(&self.step.placements).into_iter();
        let places = places.map(|(digits, cells)| self.language.place(digits, cells));
        let removals = self.by_cells(&self.step.eliminations).into_iter();
        let removals = removals.map(|(digits, cells)| self.language.remove(digits, cells));
        let effects: Vec<String> = places.chain(removals).collect();
        effects.join("; ")
    }

    /// Returns the digits of some candidates and their cells; digits with the same cells are one item.
    fn by_cells(&self, candidates: &[Candidate]) -> Vec<(String, String)> {
        let mut items: Vec<(DigitSet, CellSet)> = Vec::new();
        let all: DigitSet = candidates.iter().map(|it| it.digit).collect();
        for digit in all.iter() {
            let its = candidates.iter().filter(|it| it.digit == digit);
            let cells: CellSet = its.map(|it| it.square).collect();
            match items.iter_mut().find(|item| item.1 == cells) {
                Some(item) => item.0.add(digit),
                None => items.push((DigitSet::of(digit), cells)),
            }
        }
        let items = items.into_iter();
        items
            .map(|(digits, cells)| (self.runs(digits), self.cells(cells)))
            .collect()
    }
}

/// Returns the lines that have the same places, with these places, as strings of numbers.
fn lines(count: usize, length: usize, at: &dyn Fn(usize, usize) -> bool) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for line in 0..count {
        let places = (0..length).filter(|&place| at(line, place));
        let places: String = places.map(|place| (place + 1).to_string()).collect();
        if places.is_empty() {
            continue;
        }
        match lines.iter_mut().find(|known| known.1 == places) {
            Some(known) => known.0.push_str(&(line + 1).to_string()),
            None => lines.push(((line + 1).to_string(), places)),
        }
    }
    lines
}

/// Returns whether a constraint makes two cells differ.
fn separates(constraint: &Constraint, one: Square, other: Square) -> bool {
    match constraint {
        Constraint::AllDifferent(squares) => squares.contains(&one) && squares.contains(&other),
        Constraint::Cage(cage) => cage.squares.contains(&one) && cage.squares.contains(&other),
        Constraint::Relation(relation) => {
            let mut is_pair = false;
            relation.visit_pairs(|first, second| {
                is_pair |= [(one, other), (other, one)].contains(&(first, second));
            });
            let differ = |number| {
                let digit = Digit::new(number);
                !relation.table.allows(digit, digit)
            };
            is_pair && (1..=relation.table.digits()).all(differ)
        }
        Constraint::All(parts) => parts.iter().any(|part| separates(part, one, other)),
        _ => false,
    }
}
