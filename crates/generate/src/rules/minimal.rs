//! Removing givens and figures that a puzzle with rules does not need.
//!
//! **Invariant:** the puzzle is unique before and after; what remains is needed, or a search for another
//! solution without it reached its limit, so that it stays.

use foldoku_board::{Grid, Square};
use foldoku_rules::making::orbits;
use foldoku_search::variant::{Found, Prepared};

use super::RuleRejection;
use super::attempt::Attempt;
use crate::random::Random;

/// Removes givens, each group of them if the puzzle stays unique.
pub(super) fn remove_givens(
    attempt: &mut Attempt<'_>,
    prepared: &mut Prepared,
    random: &mut Random,
) -> Result<(), RuleRejection> {
    let is_given = |group: &Vec<Square>| attempt.givens[group[0]].is_some();
    let mut groups: Vec<Vec<Square>> = attempt
        .groups
        .iter()
        .filter(|it| is_given(it))
        .cloned()
        .collect();
    random.shuffle(&mut groups);
    for &guesses in attempt.passes() {
        groups = remove_decided(attempt, prepared, groups, guesses)?;
    }
    Ok(())
}

/// Removes the groups of givens that a search with this many guesses proves redundant. Returns those that it does
/// not decide about.
fn remove_decided(
    attempt: &mut Attempt<'_>,
    prepared: &mut Prepared,
    groups: Vec<Vec<Square>>,
    guesses: u64,
) -> Result<Vec<Vec<Square>>, RuleRejection> {
    let mut undecided = Vec::new();
    for group in groups {
        let mut fewer = attempt.givens.clone();
        group.iter().for_each(|&cell| fewer[cell] = None);
        // Another solution that no other given excludes.
        let is_excluded = |cells: &Vec<Square>| cells.iter().any(|&cell| fewer[cell].is_some());
        if !attempt.differences.iter().all(is_excluded) {
            continue;
        }
        match other_without(attempt, prepared, &group, &fewer, guesses) {
            Ok(None) if fewer.filled_count() < *attempt.request.givens.start() => {
                return Err(RuleRejection::Redundant);
            }
            Ok(None) => attempt.givens = fewer,
            Ok(Some(other)) => attempt.differences.push(differing(attempt, &other)),
            Err(_) => undecided.push(group),
        }
    }
    Ok(undecided)
}

/// Searches for another solution without a group of givens: one that differs in its first cell, or else in its
/// second one, and so on.
fn other_without(
    attempt: &Attempt<'_>,
    prepared: &mut Prepared,
    group: &[Square],
    fewer: &Grid,
    guesses: u64,
) -> Found {
    let limits = attempt.limits.guesses(guesses);
    let mut givens = fewer.clone();
    for &cell in group {
        let found = prepared.other_at(cell, attempt.solution, &givens, limits)?;
        if found.is_some() {
            return Ok(found);
        }
        givens[cell] = attempt.solution[cell];
    }
    Ok(None)
}

/// Removes figures, each orbit of them if the puzzle stays unique.
pub(super) fn remove_figures(
    attempt: &mut Attempt<'_>,
    random: &mut Random,
) -> Result<(), RuleRejection> {
    let orders = &attempt.request.orders;
    let motions = attempt.request.symmetry.motions();
    let mut places = Vec::new();
    for (place, order) in orders.iter().enumerate() {
        if !order.is_about_grid() {
            let orbits = orbits(&attempt.rules[place], &motions);
            places.extend(orbits.into_iter().map(|orbit| (place, orbit)));
        }
    }
    random.shuffle(&mut places);
    let all = attempt.rules.clone();
    let mut kept: Vec<Vec<bool>> = all.iter().map(|rules| vec![true; rules.len()]).collect();
    for (place, orbit) in places {
        orbit.iter().for_each(|&figure| kept[place][figure] = false);
        attempt.rules = chosen(&all, &kept);
        let found =
            attempt
                .prepare()
                .other_than(attempt.solution, &attempt.givens, attempt.deciding());
        match found {
            Ok(None) if orders[place].count.is_some() => {
                return Err(RuleRejection::RedundantFigure(orders[place].kind));
            }
            Ok(None) => {}
            _ => orbit.iter().for_each(|&figure| kept[place][figure] = true),
        }
    }
    attempt.rules = chosen(&all, &kept);
    Ok(())
}

/// Returns the rules that are kept.
fn chosen<T: Clone>(all: &[Vec<T>], kept: &[Vec<bool>]) -> Vec<Vec<T>> {
    let of_order = |(rules, kept): (&Vec<T>, &Vec<bool>)| {
        let rules = rules.iter().zip(kept).filter(|&(_, &is_kept)| is_kept);
        rules.map(|(rule, _)| rule.clone()).collect()
    };
    all.iter().zip(kept).map(of_order).collect()
}

/// Returns the cells in which another solution differs.
fn differing(attempt: &Attempt<'_>, other: &Grid) -> Vec<Square> {
    let cells = attempt.request.sheet.grid_squares();
    cells
        .filter(|&cell| other[cell] != attempt.solution[cell])
        .collect()
}
