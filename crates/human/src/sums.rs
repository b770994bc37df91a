//! Sums of houses: innies and outies.
//!
//! **Invariant:** an equation follows from the sums of its houses and of its rules.

use crate::cells::CellSet;
use crate::narrow::Narrower;
use crate::rulebook::{Origin, Rulebook};
use foldoku_board::constraint::{CageSets, Constraint, Sum, Totals};
use foldoku_board::{Square, UnitKind};

/// An equation of few cells.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    pub(crate) houses: Vec<usize>,
    pub(crate) rules: Vec<usize>,
    pub(crate) narrower: Narrower,
}

/// The most houses together.
const HOUSES: usize = 4;

/// The most cells of an equation.
const CELLS: usize = 6;

/// Returns the equations of a puzzle, those of few cells first.
pub(crate) fn equations(rulebook: &Rulebook) -> Vec<Equation> {
    let totals = totals(rulebook);
    let mut found: Vec<Equation> = Vec::new();
    for houses in house_sets(rulebook) {
        let cells = houses.iter().fold(CellSet::EMPTY, |all, &house| {
            all | rulebook.groups()[house].cells
        });
        let digits = rulebook.digit_count() as i32;
        let sum = digits * (digits + 1) / 2 * houses.len() as i32;
        for most in [0, 1, 2, 3] {
            let number = (rulebook.clues().len() + found.len()) as u32;
            if let Some(equation) = equation(rulebook, number, &totals, &houses, cells, sum, most)
                && !found
                    .iter()
                    .any(|known| known.narrower.cells == equation.narrower.cells)
            {
                found.push(equation);
            }
        }
    }
    found.sort_by_key(|equation| (equation.narrower.cells.len(), equation.houses.len()));
    found
}

/// Returns the equation after all rules with at most `most` cells outside of the houses are taken out.
fn equation(
    rulebook: &Rulebook,
    number: u32,
    totals: &[(usize, CellSet, i32)],
    houses: &[usize],
    cells: CellSet,
    sum: i32,
    most: usize,
) -> Option<Equation> {
    let (mut inside, mut outside, mut rest, mut rules) = (cells, CellSet::EMPTY, sum, Vec::new());
    let mut used = CellSet::EMPTY;
    for &(place, of_rule, total) in totals {
        let over = of_rule - cells;
        if of_rule.meets(&cells)
            && over.len() <= most
            && (of_rule & cells).len() > over.len()
            && !of_rule.meets(&used)
        {
            used |= of_rule;
            inside -= of_rule;
            outside |= over;
            rest -= total;
            rules.push(place);
        }
    }
    let all = inside | outside;
    if rules.is_empty() || all.is_empty() || all.len() > CELLS {
        return None;
    }
    let terms = inside
        .cells()
        .map(|cell| (1, Square::new(cell)))
        .chain(outside.cells().map(|cell| (-1, Square::new(cell))));
    let constraint = Constraint::Sum(Sum::weighted(terms, Totals::exactly(rest)));
    let narrower = Narrower::new(number, rulebook.filters(), &[&constraint])?;
    Some(Equation {
        houses: houses.to_vec(),
        rules,
        narrower,
    })
}

/// Returns the sum that is left when rules are taken from houses: each cell counts as often as houses hold
/// it, less as often as rules hold it.
///
/// # Panics
///
/// If a rule has no single sum.
pub(crate) fn sum_of(rulebook: &Rulebook, houses: &[usize], rules: &[usize]) -> Constraint {
    let totals = totals(rulebook);
    let digits = rulebook.digit_count() as i32;
    let mut rest = digits * (digits + 1) / 2 * houses.len() as i32;
    let mut terms: Vec<(i32, Square)> = Vec::new();
    for &house in houses {
        let cells = rulebook.groups()[house].cells;
        terms.extend(cells.squares().map(|square| (1, square)));
    }
    for rule in rules {
        let known = totals.iter().find(|(place, ..)| place == rule);
        let (_, cells, total) = known.expect("the rule has a sum");
        rest -= total;
        terms.extend(cells.squares().map(|square| (-1, square)));
    }
    Constraint::Sum(Sum::weighted(terms, Totals::exactly(rest)))
}

/// Returns the rules whose cells have one sum.
fn totals(rulebook: &Rulebook) -> Vec<(usize, CellSet, i32)> {
    let total = |constraint: &Constraint| match constraint {
        Constraint::Cage(cage) => match &cage.sets {
            CageSets::Totals(totals) => totals.single(),
            _ => None,
        },
        Constraint::Sum(sum) if sum.terms.iter().all(|term| term.coefficient == 1) => {
            sum.totals.single()
        }
        _ => None,
    };
    let clues = rulebook.clues().iter();
    clues
        .filter_map(|clue| {
            let [constraint] = &clue.constraints[..] else {
                return None;
            };
            Some((clue.place, clue.cells, total(constraint)?))
        })
        .collect()
}

/// Returns single houses, then up to four rows or columns side by side, and pairs of boxes.
fn house_sets(rulebook: &Rulebook) -> Vec<Vec<usize>> {
    let geometry = rulebook.geometry();
    let kind = |number: usize| match rulebook.groups()[number].origin {
        Origin::Unit(unit) => Some(geometry.kind(unit)),
        Origin::Rule(_) => None,
    };
    let houses: Vec<usize> = (0..rulebook.groups().len())
        .filter(|&number| rulebook.groups()[number].is_house)
        .collect();
    let mut sets: Vec<Vec<usize>> = houses.iter().map(|&house| vec![house]).collect();
    for wanted in [UnitKind::Row, UnitKind::Column, UnitKind::Box] {
        let of_kind: Vec<usize> = houses
            .iter()
            .copied()
            .filter(|&house| kind(house) == Some(wanted))
            .collect();
        for length in 2..=HOUSES.min(of_kind.len().saturating_sub(1)) {
            sets.extend(of_kind.windows(length).map(<[usize]>::to_vec));
        }
    }
    sets
}
