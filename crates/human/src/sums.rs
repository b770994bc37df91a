//! Sums of houses: innies and outies.
//!
//! **Invariant:** an equation follows from the sums of its houses and of its rules.

use crate::find::subsets::combine;
use crate::narrow::Narrower;
use crate::rulebook::Rulebook;
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
const CELLS: usize = 8;

/// The most equations.
const EQUATIONS: usize = 400;

/// A weighted sum of cells that has one total by a rule: one of several if the rule compares more sums.
struct Total {
    place: usize,
    terms: Vec<(i32, usize)>,
    total: i32,
}

/// A weighted sum of cells that is known.
#[derive(Clone, PartialEq, Eq)]
struct Balance {
    coefficients: Vec<i32>,
    total: i32,
}

/// Returns the equations of a puzzle, those of few cells first.
pub(crate) fn equations(rulebook: &Rulebook) -> Vec<Equation> {
    let totals = totals(rulebook);
    if totals.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(Balance, Vec<usize>, Vec<usize>)> = Vec::new();
    for houses in house_sets(rulebook) {
        for most in [0, 1, 2, 3] {
            let (balance, rules) = reduce(rulebook, &totals, &houses, most);
            let is_new = || !found.iter().any(|(known, ..)| *known == balance);
            let is_reproducible = || balance_of(rulebook, &totals, &houses, &rules) == balance;
            let is_small = !rules.is_empty() && (1..=CELLS).contains(&balance.cell_count());
            if is_small && is_new() && is_reproducible() {
                found.push((balance, houses.clone(), rules));
            }
        }
    }
    found.sort_by_key(|(balance, houses, _)| (balance.cell_count(), houses.len()));
    found.truncate(EQUATIONS);
    let numbers = rulebook.part_count() as u32..;
    let equations = numbers.zip(found);
    let equations = equations.filter_map(|(number, (balance, houses, rules))| {
        let constraint = balance.constraint();
        Some(Equation {
            narrower: Narrower::new(number, rulebook.filters(), &[&constraint])?,
            houses,
            rules,
        })
    });
    equations.collect()
}

/// Takes all sums of rules from houses that leave fewer cells, each with at most `most` new ones.
fn reduce<'a>(
    rulebook: &Rulebook,
    totals: impl IntoIterator<Item = &'a Total>,
    houses: &[usize],
    most: usize,
) -> (Balance, Vec<usize>) {
    let start = Balance::of_houses(rulebook, houses);
    let mut balance = start.clone();
    let mut rules = Vec::new();
    for one in totals {
        let new = one
            .terms
            .iter()
            .filter(|term| balance.coefficients[term.1] == 0);
        if new.count() > most {
            continue;
        }
        let mut next = balance.clone();
        next.take(one, start.sign(one));
        if next.weight() < balance.weight() {
            balance = next;
            if rules.last() != Some(&one.place) {
                rules.push(one.place);
            }
        }
    }
    (balance, rules)
}

/// Returns the sum that is left when rules are taken from houses: each cell counts as often as houses hold
/// it, less as often as rules hold it. A rule that mainly subtracts the cells of the houses is added, and one that
/// leaves more is not taken.
pub(crate) fn sum_of(rulebook: &Rulebook, houses: &[usize], rules: &[usize]) -> Constraint {
    balance_of(rulebook, &totals(rulebook), houses, rules).constraint()
}

fn balance_of(rulebook: &Rulebook, totals: &[Total], houses: &[usize], rules: &[usize]) -> Balance {
    let taken = totals.iter().filter(|one| rules.contains(&one.place));
    reduce(rulebook, taken, houses, usize::MAX).0
}

impl Balance {
    fn of_houses(rulebook: &Rulebook, houses: &[usize]) -> Balance {
        let digits = rulebook.digit_count() as i32;
        let mut coefficients = vec![0; rulebook.cell_count()];
        for &house in houses {
            let cells = rulebook.groups()[house].cells.cells();
            cells.for_each(|cell| coefficients[cell] += 1);
        }
        Balance {
            coefficients,
            total: digits * (digits + 1) / 2 * houses.len() as i32,
        }
    }

    fn cell_count(&self) -> usize {
        self.coefficients.iter().filter(|&&one| one != 0).count()
    }

    fn weight(&self) -> i32 {
        self.coefficients.iter().map(|one| one.abs()).sum()
    }

    /// Returns whether a rule is subtracted (1) or added (-1).
    fn sign(&self, rule: &Total) -> i32 {
        let terms = rule.terms.iter();
        let common: i32 = terms
            .map(|&(factor, cell)| factor * self.coefficients[cell])
            .sum();
        if common < 0 { -1 } else { 1 }
    }

    fn take(&mut self, rule: &Total, sign: i32) {
        for &(factor, cell) in &rule.terms {
            self.coefficients[cell] -= sign * factor;
        }
        self.total -= sign * rule.total;
    }

    fn constraint(&self) -> Constraint {
        let terms = self.coefficients.iter().zip(0..);
        let terms = terms.map(|(&factor, cell)| (factor, Square::new(cell)));
        Constraint::Sum(Sum::weighted(terms, Totals::exactly(self.total)))
    }
}

/// Returns the sums with one total that rules demand.
fn totals(rulebook: &Rulebook) -> Vec<Total> {
    let clues = rulebook.clues().iter();
    let totals = clues.flat_map(|clue| {
        let constraints = clue.constraints.iter();
        constraints.filter_map(|constraint| total(clue.place, constraint))
    });
    totals.collect()
}

/// Returns what a constraint of the rule with this place says about one sum.
fn total(place: usize, constraint: &Constraint) -> Option<Total> {
    let (terms, total) = match constraint {
        Constraint::Cage(cage) => {
            let CageSets::Totals(totals) = &cage.sets else {
                return None;
            };
            let terms = cage.squares.iter().map(|square| (1, square.index()));
            (terms.collect(), totals.single()?)
        }
        Constraint::Sum(sum) => {
            let terms = sum.terms.iter();
            let terms = terms.map(|term| (term.coefficient, term.square.index()));
            (terms.collect(), sum.totals.single()?)
        }
        _ => return None,
    };
    Some(Total {
        place,
        terms,
        total,
    })
}

/// Returns single houses, up to four rows or columns side by side, and all pairs of houses of a kind.
fn house_sets(rulebook: &Rulebook) -> Vec<Vec<usize>> {
    let houses: Vec<usize> = (0..rulebook.groups().len())
        .filter(|&number| rulebook.groups()[number].is_house)
        .collect();
    let mut sets: Vec<Vec<usize>> = houses.iter().map(|&house| vec![house]).collect();
    for wanted in [UnitKind::Row, UnitKind::Column, UnitKind::Box] {
        let is_wanted = |&house: &usize| rulebook.kind(house) == Some(wanted);
        let of_kind: Vec<usize> = houses.iter().copied().filter(is_wanted).collect();
        for length in 2..=HOUSES.min(of_kind.len().saturating_sub(1)) {
            sets.extend(of_kind.windows(length).map(<[usize]>::to_vec));
        }
        combine(&of_kind, 2, &mut |pair| {
            sets.push(pair.to_vec());
            false
        });
    }
    sets
}
