//! How hard a path is for people: a number, a level, the techniques, and what to look at before publishing.
//!
//! **Invariant:** a rating depends on the steps of the path alone. A harder step, or one more step, never makes
//! the number smaller.

use std::collections::BTreeMap;

use foldoku_board::{Constraint, Square};

use crate::cells::CellSet;
use crate::path::Path;
use crate::rulebook::{Clue, Origin, Rulebook};
use crate::step::{Premise, Step};
use crate::technique::Technique;

/// The level of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles and what a rule says at once.
    Easy,
    /// Locked candidates, pairs, sums.
    Medium,
    /// Larger subsets, fish, two rules together, single implications.
    Hard,
    /// Chains.
    Unfair,
    /// Long forcing chains, what-ifs and trial.
    Extreme,
}

/// How hard a path is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// One number for the whole path, on the scale of Sudoku Explainer's ratings.
    pub difficulty: f64,
    /// The highest level of a step.
    pub level: Level,
    /// The technique of the hardest step.
    pub hardest: Technique,
    /// The place of the hardest step in the path; 0 if there are no steps.
    pub hardest_step: usize,
    /// How often each technique was used, from easy to hard.
    pub counts: BTreeMap<Technique, usize>,
}

/// What a setter may want to look at before publishing. Numbers are places in the path, or of rules in the
/// puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Issue {
    /// No step needs the rule.
    UnusedRule(usize),
    /// The step is far harder than all others.
    Spike(usize),
    /// The steps up to the first placed digit, this one most, are far harder than the rest.
    BreakIn(usize),
    /// Only a last resort makes the step.
    LastResort(usize),
}

impl Level {
    /// All levels, from easy to hard.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// Returns the level of a step with this cost.
    fn of(cost: f64) -> Level {
        let limits = [28.0, 80.0, 150.0, 400.0];
        let index = limits.iter().filter(|&&limit| cost >= limit).count();
        Level::ALL[index]
    }
}

/// The exponent of costs in the sum over a path: more than 1, because one hard step weighs more than many easy
/// ones with the same sum.
const EXPONENT: f64 = 1.5;

/// The constants that map costs to the scale of Sudoku Explainer; see the README for the fit.
const SCALE: [f64; 2] = [3.0, 90.0];

/// The cells of a rule in the mind, and the nodes of a chain, for which a technique has its plain cost.
const PLAIN_CELLS: f64 = 2.0;
const PLAIN_NODES: f64 = 4.0;

/// A step that costs this many times as much as others is far harder.
const FAR: f64 = 3.0;

impl Technique {
    /// Returns the level of the steps of this technique; short chains have a lower one.
    pub fn level(self) -> Level {
        Level::of(f64::from(self.cost()))
    }
}

impl Step {
    /// Returns what the step costs a person: the cost of its technique, more if there are many cells of rules
    /// to hold in mind, or if the chain is long.
    pub fn cost(&self) -> f64 {
        let cost = f64::from(self.technique.cost());
        let is_of_rules =
            |premise: &Premise| matches!(premise, Premise::Rule(_) | Premise::Sums(..));
        if !self.chain.is_empty() {
            cost * (self.chain.len() as f64 / PLAIN_NODES).sqrt()
        } else if self.premises.iter().any(is_of_rules) {
            cost * (self.cited.len().max(1) as f64 / PLAIN_CELLS).sqrt().sqrt()
        } else {
            cost
        }
    }

    /// Returns the level of the step: that of its technique, or a lower one if its chain is short.
    pub fn level(&self) -> Level {
        Level::of(self.cost().min(f64::from(self.technique.cost())))
    }
}

impl Path {
    /// Returns the rating; `None` if the path does not reach a solution.
    pub fn rating(&self) -> Option<Rating> {
        if !self.is_solved() {
            return None;
        }
        let mut counts = BTreeMap::new();
        for step in &self.steps {
            *counts.entry(step.technique).or_default() += 1;
        }
        let costs: Vec<f64> = self.steps.iter().map(Step::cost).collect();
        let hardest_step = hardest(&costs, 0..costs.len()).unwrap_or(0);
        let hardest = self.steps.get(hardest_step).map(|step| step.technique);
        let level = self.steps.iter().map(Step::level).max();
        Some(Rating {
            difficulty: difficulty(&costs),
            level: level.unwrap_or(Level::Easy),
            hardest: hardest.unwrap_or(Technique::FullHouse),
            hardest_step,
            counts,
        })
    }

    /// Returns what to look at before publishing: rules without use in the order of the puzzle, then steps in
    /// the order of the path.
    ///
    /// A rule has a use if a step names it, if it restricts a cell by itself, or if it lets cells see each
    /// other that no unit holds together.
    /// Whether the puzzle has one solution without the rule is another question.
    pub fn issues(&self, rulebook: &Rulebook) -> Vec<Issue> {
        let clues = rulebook.clues().iter();
        let unused = clues.filter(|clue| {
            !self.names(rulebook, clue) && !is_given(clue) && !adds_sight(rulebook, clue)
        });
        let mut issues: Vec<Issue> = unused.map(|clue| Issue::UnusedRule(clue.place)).collect();
        let costs: Vec<f64> = self.steps.iter().map(Step::cost).collect();
        let placed = self
            .steps
            .iter()
            .position(|step| !step.placements.is_empty());
        let break_in = break_in(&costs, placed.unwrap_or(0)).map(Issue::BreakIn);
        issues.extend(break_in.or_else(|| spike(&costs).map(Issue::Spike)));
        let last_resorts = (0..self.steps.len())
            .filter(|&place| self.steps[place].technique >= Technique::WhatIf)
            .map(Issue::LastResort);
        issues.extend(last_resorts);
        issues
    }

    /// Returns whether a step names a rule, or a house that the rule makes.
    fn names(&self, rulebook: &Rulebook, clue: &Clue) -> bool {
        let mut premises = self.steps.iter().flat_map(|step| &step.premises);
        premises.any(|premise| match premise {
            Premise::Rule(place) => *place == clue.place,
            Premise::House(number, _) => {
                rulebook.groups()[*number].origin == Origin::Rule(clue.place)
            }
            Premise::Sums(houses, rules) => {
                let is_origin =
                    |house: &usize| rulebook.groups()[*house].origin == Origin::Rule(clue.place);
                rules.contains(&clue.place) || houses.iter().any(is_origin)
            }
            Premise::Cell(_) => false,
        })
    }
}

/// Returns the number for the costs of all steps.
fn difficulty(costs: &[f64]) -> f64 {
    let sum: f64 = costs.iter().map(|cost| cost.powf(EXPONENT)).sum();
    let [factor, unit] = SCALE;
    factor * (sum.powf(1.0 / EXPONENT) / unit).ln_1p()
}

/// Returns the first place of the greatest cost.
fn hardest(costs: &[f64], mut places: std::ops::Range<usize>) -> Option<usize> {
    let first = places.next()?;
    Some(places.fold(first, |best, place| {
        if costs[place] > costs[best] {
            place
        } else {
            best
        }
    }))
}

/// Returns the only step that is far harder than all others, if it is not easy by itself.
fn spike(costs: &[f64]) -> Option<usize> {
    let top = hardest(costs, 0..costs.len())?;
    let others = (0..costs.len()).filter(|&place| place != top);
    let second = others.map(|place| costs[place]).fold(0.0, f64::max);
    (Level::of(costs[top]) >= Level::Hard && costs[top] >= FAR * second).then_some(top)
}

/// Returns the hardest step before the first placement, if those after it are far easier.
fn break_in(costs: &[f64], placed: usize) -> Option<usize> {
    let top = hardest(costs, 0..placed)?;
    let rest = costs[placed..].iter().copied().fold(0.0, f64::max);
    (Level::of(costs[top]) >= Level::Hard && costs[top] >= FAR * rest).then_some(top)
}

/// Returns whether a rule restricts cells one by one, which counts before the first step.
fn is_given(clue: &Clue) -> bool {
    let mut constraints = clue.constraints.iter();
    constraints.any(|constraint| matches!(constraint, Constraint::Domain(_)))
}

/// Returns whether a rule makes cells differ that share no unit.
fn adds_sight(rulebook: &Rulebook, clue: &Clue) -> bool {
    let geometry = rulebook.geometry();
    let mut pairs = clue.cells.squares().flat_map(|one| {
        let others = *rulebook.peers(one.index()) & clue.cells;
        let others = others.squares().filter(move |&other| other > one);
        others.map(move |other| (one, other))
    });
    let of_unit = |one, other| geometry.are_peers(one, other);
    pairs.any(|(one, other)| !of_unit(one, other) && separates(clue, one, other))
}

/// Returns whether a rule by itself lets one cell see another.
fn separates(clue: &Clue, one: Square, other: Square) -> bool {
    let both: CellSet = [one, other].into_iter().collect();
    clue.constraints.iter().any(|constraint| match constraint {
        Constraint::AllDifferent(squares) => both.is_subset(&squares.iter().copied().collect()),
        Constraint::Cage(cage) => both.is_subset(&cage.squares.iter().copied().collect()),
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harder_step_or_one_more_raises_the_number() {
        let number = |costs: &[f64]| difficulty(costs);
        assert!(number(&[10.0, 20.0]) < number(&[10.0, 30.0]));
        assert!(number(&[10.0, 20.0]) < number(&[10.0, 20.0, 4.0]));
        assert!(number(&[]) == 0.0);
    }

    #[test]
    fn one_hard_step_is_a_spike_and_a_hard_start_a_break_in() {
        assert_eq!(spike(&[10.0, 300.0, 50.0]), Some(1));
        assert_eq!(spike(&[10.0, 300.0, 150.0]), None);
        assert_eq!(spike(&[10.0, 40.0]), None);
        assert_eq!(break_in(&[300.0, 250.0, 10.0, 60.0], 2), Some(0));
        assert_eq!(break_in(&[300.0, 10.0, 200.0], 1), None);
        assert_eq!(break_in(&[10.0], 0), None);
    }
}
