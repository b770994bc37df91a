//! The puzzle that a setter asks about: on a plain board or with rules, in parts with names.
//!
//! **Invariant:** names are in the order of the parts: givens in reading order, then rules in the order
//! of the text.

use foldoku::board::constraint::{Constraint, Domain};
use foldoku::formats::{PuzzleRef, RecordError, Row, Status, VariantPuzzle};
use foldoku::rules::Variant;
use foldoku::rules::text::fpuzzles::{self, Wrapping};
use foldoku::rules::text::iss;
use foldoku::{DigitSet, Geometry, Grid, Parts, Puzzle, Square, format};

use crate::args::PartKind;

/// A puzzle of a record.
pub(crate) enum Subject<'a> {
    /// On a board without further rules; its givens may clash.
    Plain {
        geometry: &'a Geometry,
        givens: Grid,
    },
    /// With rules.
    Variant(&'a VariantPuzzle),
}

/// A puzzle in parts, and their names.
pub(crate) struct NamedParts {
    pub(crate) parts: Parts,
    pub(crate) names: Vec<String>,
    /// The number of givens, which come first.
    givens: usize,
    /// The place of the rule that each part after the givens is.
    rules: Vec<usize>,
}

impl<'a> Subject<'a> {
    /// Returns the puzzle of a row.
    pub(crate) fn of(row: &Row<'a>, geometry: &'a Geometry) -> Result<Subject<'a>, RecordError> {
        let error = || {
            let message = "this command needs givens, not candidates";
            RecordError::syntax(row.line, message)
        };
        match (row.puzzle, row.error) {
            (Some(PuzzleRef::Variant(variant)), _) => Ok(Subject::Variant(variant)),
            (Some(puzzle), _) => {
                let givens = puzzle.grid(geometry).ok_or_else(error)?;
                Ok(Subject::Plain { geometry, givens })
            }
            (None, Some(fault)) => Err(fault.clone()),
            (None, None) => Err(error()),
        }
    }

    /// Returns the puzzle, or the clash of its givens.
    pub(crate) fn puzzle(&self, line: usize) -> Result<Puzzle, RecordError> {
        match self {
            Subject::Variant(variant) => Ok(variant.puzzle().clone()),
            Subject::Plain { geometry, givens } => Puzzle::new(geometry, givens.clone())
                .map_err(|error| RecordError::syntax(line, error)),
        }
    }

    /// Returns a solution as text.
    pub(crate) fn solution_text(&self, solution: &Grid) -> String {
        match self {
            Subject::Variant(variant) => variant.solution_text(solution),
            Subject::Plain { geometry, .. } => {
                format::grid(geometry, solution, format::Style::Line)
            }
        }
    }

    /// Returns the parts of the puzzle.
    pub(crate) fn parts(&self) -> NamedParts {
        match self {
            Subject::Plain { geometry, givens } => NamedParts {
                parts: Parts::of_givens(geometry, givens),
                names: given_names(geometry, givens),
                givens: givens.filled_count(),
                rules: Vec::new(),
            },
            Subject::Variant(variant) => NamedParts::of(variant.variant()),
        }
    }

    /// Returns the puzzle without the parts that are not kept, as text.
    pub(crate) fn reduced(&self, parts: &NamedParts, kept: &[usize]) -> Option<String> {
        match self {
            Subject::Plain { geometry, .. } => {
                let puzzle = parts.parts.puzzle(|part| kept.contains(&part))?;
                Some(format::grid(geometry, puzzle.givens(), format::Style::Line))
            }
            Subject::Variant(variant) => {
                let mut reduced = variant.variant().clone();
                let is_kept = |part: usize| kept.contains(&part);
                let givens = variant.puzzle().givens().filled();
                let kept_squares: Vec<_> = (0..)
                    .zip(givens)
                    .filter(|&(part, _)| is_kept(part))
                    .map(|(_, (square, _))| square)
                    .collect();
                reduced.givens.retain(|it| kept_squares.contains(&it.0));
                let rules = (parts.givens..).zip(&parts.rules);
                let mut is_rule_kept = vec![true; reduced.rules.len()];
                for (part, &rule) in rules {
                    is_rule_kept[rule] = is_kept(part);
                }
                let mut keep = is_rule_kept.into_iter();
                reduced.rules.retain(|_| keep.next().unwrap_or(true));
                let text = iss::write(&reduced);
                text.or_else(|_| fpuzzles::write(&reduced, Wrapping::Address))
                    .ok()
            }
        }
    }
}

impl NamedParts {
    /// Returns the parts of a puzzle with rules, which may have no solution.
    pub(crate) fn of(variant: &Variant) -> NamedParts {
        let sheet = &variant.sheet;
        let checked = "the puzzle was checked before";
        let grid = variant.givens().expect(checked);
        let lowered = variant.lower().expect(checked);
        let mut parts = Parts::of_givens(sheet.geometry(), &grid);
        let given = |(square, digit)| format!("{}={}", sheet.name(square), sheet.value(digit));
        let mut names: Vec<String> = grid.filled().map(given).collect();
        let givens = names.len();
        let constraints_of = |origin: Option<usize>| -> Vec<Constraint> {
            let both = lowered.origins.iter().zip(&lowered.constraints);
            let own = both.filter(|(other, _)| **other == origin);
            own.map(|(_, constraint)| constraint.clone()).collect()
        };
        for constraint in constraints_of(None) {
            parts.fix(constraint).expect(checked);
        }
        for (place, rule) in variant.rules.iter().enumerate() {
            let name = rule.describe(sheet);
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
            givens,
            rules: (0..variant.rules.len()).collect(),
        }
    }

    /// Returns the parts of some kinds; of all kinds if none is named.
    pub(crate) fn of_kinds(&self, kinds: &[PartKind]) -> Vec<usize> {
        let is_chosen = |part: usize| {
            let kind = if part < self.givens {
                PartKind::Givens
            } else {
                PartKind::Rules
            };
            kinds.is_empty() || kinds.contains(&kind)
        };
        (0..self.parts.len())
            .filter(|&part| is_chosen(part))
            .collect()
    }

    /// Returns the names of some parts.
    pub(crate) fn names_of(&self, parts: impl IntoIterator<Item = usize>) -> Vec<String> {
        let names = parts.into_iter().map(|part| self.names[part].clone());
        names.collect()
    }
}

/// Returns a constraint that nothing meets.
fn unmet() -> Constraint {
    Constraint::Domain(Domain::new([Square::new(0)], DigitSet::EMPTY))
}

fn given_names(geometry: &Geometry, givens: &Grid) -> Vec<String> {
    let names = givens
        .filled()
        .map(|(square, digit)| format!("{}={digit}", geometry.shape().name(square)));
    names.collect()
}

/// Returns the status of a puzzle with this many solutions, two standing for several.
pub(crate) fn status_of(count: u64) -> Status {
    match count {
        0 => Status::None,
        1 => Status::Unique,
        _ => Status::Multiple,
    }
}
