//! A puzzle in parts that have names: its givens, its rules, and the numbers of its figures.
//!
//! **Invariant:** names are in the order of the parts: givens in reading order, then rules in the order
//! of the text. The number of a figure is a part only if numbers are asked for; then its figure stays.

use foldoku_board::constraint::{Constraint, Domain};
use foldoku_board::format::{self, Style, Symbols};
use foldoku_board::{Digit, DigitSet, Geometry, Grid, Puzzle, Square};
use foldoku_formats::VariantPuzzle;
use foldoku_rules::text::fpuzzles::{self, Wrapping};
use foldoku_rules::text::iss;
use foldoku_rules::{Lowering, Rule, Sheet, Variant};
use foldoku_search::Parts;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::subject::Subject;

/// A kind of parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum PartKind {
    /// The givens
    Givens,
    /// The rules beyond the board
    Rules,
    /// The numbers of figures, which stay: a cage without its total; a clue outside the grid goes with its
    /// number
    Numbers,
}

/// A puzzle in parts, and their names.
pub(crate) struct NamedParts {
    pub(crate) parts: Parts,
    names: Vec<String>,
    /// What each part is: givens, then for each rule the rule or its number.
    kinds: Vec<PartKind>,
}

impl NamedParts {
    /// Returns the parts of a puzzle, which may have no solution. If numbers are among the kinds that are asked
    /// for, a rule with a number is its number.
    pub(crate) fn of(subject: Subject<'_>, kinds: &[PartKind]) -> Result<NamedParts, Refusal> {
        Ok(match subject {
            Subject::Plain { geometry, .. } => NamedParts::of_givens(geometry, &subject.givens()?),
            Subject::Rules(variant) => NamedParts::of_variant(variant.variant(), kinds),
            Subject::Contradiction(it) => NamedParts::of_variant(it.variant(), kinds),
            Subject::Layout(layout) => return Err(Refusal::unsupported(layout.message())),
            Subject::Made(puzzle) => NamedParts::of_puzzle(puzzle),
            Subject::Played(_) | Subject::Position(_) => {
                NamedParts::of_givens(&Geometry::classic(), &subject.givens()?)
            }
        })
    }

    fn of_givens(geometry: &Geometry, givens: &Grid) -> NamedParts {
        let symbols = Symbols::new(Digit::MAX);
        let name = |(square, digit)| {
            format!(
                "{}={}",
                geometry.shape().name(square),
                symbols.symbol(digit)
            )
        };
        NamedParts {
            parts: Parts::of_givens(geometry, givens),
            names: givens.filled().map(name).collect(),
            kinds: vec![PartKind::Givens; givens.filled_count()],
        }
    }

    /// Returns the givens, and each constraint as a rule with a number.
    fn of_puzzle(puzzle: &Puzzle) -> NamedParts {
        let givens = NamedParts::of_givens(puzzle.geometry(), puzzle.givens());
        let rules = (1..=puzzle.constraints().len()).map(|number| format!("rule {number}"));
        let mut kinds = givens.kinds;
        kinds.resize(kinds.len() + puzzle.constraints().len(), PartKind::Rules);
        NamedParts {
            parts: Parts::of_puzzle(puzzle),
            names: givens.names.into_iter().chain(rules).collect(),
            kinds,
        }
    }

    pub(crate) fn of_variant(variant: &Variant, asked: &[PartKind]) -> NamedParts {
        let sheet = &variant.sheet;
        let checked = "the puzzle was checked before";
        let grid = variant.givens().expect(checked);
        let lowered = variant.lower().expect(checked);
        let mut parts = Parts::of_givens(sheet.geometry(), &grid);
        let given = |(square, digit)| format!("{}={}", sheet.name(square), sheet.symbol(digit));
        let mut names: Vec<String> = grid.filled().map(given).collect();
        let mut kinds = vec![PartKind::Givens; names.len()];
        let constraints_of = |origin: Option<usize>| -> Vec<Constraint> {
            let both = lowered.origins.iter().zip(&lowered.constraints);
            let of_origin = both.filter(|(other, _)| **other == origin);
            of_origin
                .map(|(_, constraint)| constraint.clone())
                .collect()
        };
        for constraint in constraints_of(None) {
            parts.fix(constraint).expect(checked);
        }
        for (place, rule) in variant.rules.iter().enumerate() {
            let mut name = rule.describe(sheet);
            let mut kind = PartKind::Rules;
            if asked.contains(&PartKind::Numbers) && rule.has_clue() {
                kind = PartKind::Numbers;
                for constraint in figure_of(rule, sheet) {
                    parts.fix(constraint).expect(checked);
                }
                name = format!("number of {name}");
            }
            kinds.push(kind);
            let (name, constraints) = match variant.why_unmet(&lowered, place) {
                Some(reason) => (format!("{name} ({reason})"), vec![unmet()]),
                None => (name, constraints_of(Some(place))),
            };
            parts.add_rule(constraints).expect(checked);
            names.push(name);
        }
        NamedParts {
            parts,
            names,
            kinds,
        }
    }

    /// Returns the parts of some kinds; of all kinds if none is named.
    pub(crate) fn of_kinds(&self, kinds: &[PartKind]) -> Vec<usize> {
        let is_chosen = |part: &usize| kinds.is_empty() || kinds.contains(&self.kinds[*part]);
        (0..self.parts.len()).filter(is_chosen).collect()
    }

    /// Returns how many of some parts are givens.
    pub(crate) fn given_count(&self, parts: &[usize]) -> usize {
        let givens = parts
            .iter()
            .filter(|&&part| self.kinds[part] == PartKind::Givens);
        givens.count()
    }

    /// Returns the names of some parts.
    pub(crate) fn names_of(&self, parts: &[usize]) -> Vec<String> {
        parts.iter().map(|&part| self.names[part].clone()).collect()
    }

    /// Returns a puzzle with rules without the parts that are not kept.
    pub(crate) fn reduced_variant(&self, variant: &VariantPuzzle, kept: &[usize]) -> Variant {
        let is_kept = |part: usize| kept.contains(&part);
        let mut reduced = variant.variant().clone();
        let givens = (0..).zip(variant.puzzle().givens().filled());
        let squares: Vec<Square> = givens
            .filter(|&(part, _)| is_kept(part))
            .map(|(_, (square, _))| square)
            .collect();
        reduced
            .givens
            .retain(|(square, _)| squares.contains(square));
        let givens = self.kinds.partition_point(|kind| *kind == PartKind::Givens);
        let rules = (givens..).zip(reduced.rules).filter_map(|(part, rule)| {
            let figure = || {
                let is_number = self.kinds[part] == PartKind::Numbers;
                is_number.then(|| rule.without_clue())
            };
            if is_kept(part) {
                return Some(rule);
            }
            figure().filter(|figure| !figure.is_unfinished())
        });
        reduced.rules = rules.collect();
        reduced
    }

    /// Returns the puzzle without the parts that are not kept, as text; `None` if no format holds it.
    pub(crate) fn reduced(&self, subject: Subject<'_>, kept: &[usize]) -> Option<String> {
        let is_kept = |part: usize| kept.contains(&part);
        match subject {
            Subject::Rules(variant) => {
                let reduced = self.reduced_variant(variant, kept);
                let text = iss::write(&reduced);
                text.or_else(|_| fpuzzles::write(&reduced, Wrapping::Address))
                    .ok()
            }
            Subject::Contradiction(_) | Subject::Layout(_) => None,
            Subject::Made(puzzle) if !puzzle.constraints().is_empty() => None,
            _ => {
                let reduced = self.parts.puzzle(is_kept)?;
                let geometry = reduced.geometry();
                Some(format::grid(geometry, reduced.givens(), Style::Line))
            }
        }
    }
}

/// Returns the constraints of a figure without its number.
fn figure_of(rule: &Rule, sheet: &Sheet) -> Vec<Constraint> {
    let mut lowering = Lowering::new(sheet);
    let figure = rule.without_clue();
    let has_meaning = !figure.is_unfinished() && figure.lower(&mut lowering).is_ok();
    if has_meaning {
        lowering.finish()
    } else {
        Vec::new()
    }
}

/// Returns a constraint that nothing meets.
fn unmet() -> Constraint {
    Constraint::Domain(Domain::new([Square::new(0)], DigitSet::EMPTY))
}
