//! The solution path of a puzzle, as the changes of each step.
//!
//! **Invariant:** the steps, applied in order to the position of the puzzle, are all valid: every one
//! changes the position that the steps before it lead to.

use std::io;

use foldoku::generate::Transform;
use foldoku::kernel::Line;
use foldoku::logic::explainer::Explainer;
use foldoku::logic::{Candidate, Position, Solver, Step, Technique};
use serde::{Deserialize, Serialize};

use super::bytes::{broken, take};
use crate::args::TechniqueOrder;

/// The steps of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trace {
    pub(super) steps: Vec<TraceStep>,
    /// Whether the steps solve the puzzle.
    pub(super) is_solved: bool,
}

/// What a step changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TraceStep {
    pub(super) technique: Technique,
    /// The difficulty of Sudoku Explainer in tenths; 0 in the order of HoDoKu.
    pub(super) difficulty: u16,
    pub(super) placed: Vec<Candidate>,
    /// The eliminated candidates, except those that the placements remove anyway.
    pub(super) eliminated: Vec<Candidate>,
}

impl TraceStep {
    fn new(step: Step, difficulty: u16) -> TraceStep {
        TraceStep {
            technique: step.technique,
            difficulty,
            placed: step.placements.to_vec(),
            eliminated: step.eliminations,
        }
    }

    /// Applies the changes to the position before the step.
    pub(super) fn apply(&self, position: &mut Position) {
        for &candidate in &self.eliminated {
            let _ = position.remove(candidate);
        }
        for &candidate in &self.placed {
            position.place(candidate);
        }
    }
}

/// A step of a puzzle with rules or of another board, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GeneralStep {
    /// The digits before the step.
    pub(super) state: String,
    /// The index of its technique.
    pub(super) technique: i64,
    pub(super) placed: String,
    pub(super) eliminated: String,
    /// The candidates before the step.
    pub(super) candidates: String,
    /// The step in words.
    pub(super) text: String,
}

/// Searches for paths, in reusable memory.
pub(super) enum Tracer {
    Finders(Solver),
    Explainer(Box<Explainer>),
}

impl Tracer {
    pub(super) fn new(order: TechniqueOrder) -> Tracer {
        match order {
            TechniqueOrder::Se => Tracer::Explainer(Box::new(Explainer::new())),
            order => Tracer::Finders(Solver::new(order.settings())),
        }
    }

    /// Returns the path of a puzzle with one solution, as far as the techniques go.
    pub(super) fn trace(&mut self, puzzle: &Line, stop: &dyn Fn() -> bool) -> Trace {
        let mut position = Position::from_line(puzzle);
        let mut steps = Vec::new();
        while !position.is_solved() {
            let Some(step) = self.next(&position, stop) else {
                break;
            };
            step.apply(&mut position);
            steps.push(step);
        }
        Trace {
            steps,
            is_solved: position.is_solved(),
        }
    }

    fn next(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<TraceStep> {
        match self {
            Tracer::Finders(solver) => {
                let step = solver.next_unless(position, stop)?;
                Some(TraceStep::new(step, 0))
            }
            Tracer::Explainer(explainer) => {
                let hint = explainer.next_unless(position, stop)?;
                Some(TraceStep::new(hint.step, hint.difficulty.tenths()))
            }
        }
    }
}

impl Trace {
    /// Returns the path of the transformed puzzle: the same steps, transformed.
    pub(super) fn transformed(&self, transform: &Transform) -> Trace {
        let map = candidate_map(transform);
        let mapped = |candidates: &[Candidate]| {
            let candidates = candidates.iter().map(|it| map[it.index()]);
            candidates.map(Candidate::from_index).collect()
        };
        let steps = self.steps.iter().map(|step| TraceStep {
            placed: mapped(&step.placed),
            eliminated: mapped(&step.eliminated),
            ..*step
        });
        Trace {
            steps: steps.collect(),
            is_solved: self.is_solved,
        }
    }

    /// Returns its encoding.
    pub(super) fn encoding(&self) -> Vec<u8> {
        let mut out = vec![u8::from(self.is_solved)];
        out.extend_from_slice(&(self.steps.len() as u32).to_le_bytes());
        for step in &self.steps {
            out.extend_from_slice(&(step.technique as u16).to_le_bytes());
            out.extend_from_slice(&step.difficulty.to_le_bytes());
            for candidates in [&step.placed, &step.eliminated] {
                out.extend_from_slice(&(candidates.len() as u16).to_le_bytes());
                for candidate in candidates {
                    out.extend_from_slice(&(candidate.index() as u16).to_le_bytes());
                }
            }
        }
        out
    }

    /// Decodes a path.
    pub(super) fn decode(mut bytes: &[u8]) -> io::Result<Trace> {
        let bytes = &mut bytes;
        let [is_solved] = take(bytes)?;
        let count = u32::from_le_bytes(take(bytes)?);
        let steps = (0..count).map(|_| {
            let index = usize::from(u16::from_le_bytes(take(bytes)?));
            let entry = Technique::TABLE.get(index).ok_or_else(broken)?;
            Ok(TraceStep {
                technique: entry.technique,
                difficulty: u16::from_le_bytes(take(bytes)?),
                placed: candidates(bytes)?,
                eliminated: candidates(bytes)?,
            })
        });
        let trace = Trace {
            steps: steps.collect::<io::Result<_>>()?,
            is_solved: is_solved != 0,
        };
        if bytes.is_empty() {
            Ok(trace)
        } else {
            Err(broken())
        }
    }
}

fn candidates(bytes: &mut &[u8]) -> io::Result<Vec<Candidate>> {
    let count = u16::from_le_bytes(take(bytes)?);
    let candidates = (0..count).map(|_| {
        let index = usize::from(u16::from_le_bytes(take(bytes)?));
        if index < Candidate::COUNT {
            Ok(Candidate::from_index(index))
        } else {
            Err(broken())
        }
    });
    candidates.collect()
}

/// Returns the index of each candidate after a transform.
fn candidate_map(transform: &Transform) -> Vec<usize> {
    let (rows, columns, digits) = (transform.rows(), transform.columns(), transform.digits());
    let mut map = vec![0; Candidate::COUNT];
    for target in 0..81 {
        let source = (rows[target / 9], columns[target % 9]);
        let (row, column) = if transform.transposes() {
            (source.1, source.0)
        } else {
            source
        };
        let source = usize::from(9 * row + column);
        for (digit, &label) in digits.iter().enumerate() {
            map[9 * source + digit] = 9 * target + usize::from(label) - 1;
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use foldoku::generate::Random;

    use super::*;

    const PUZZLE: &Line =
        b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

    fn positions(puzzle: &Line, trace: &Trace) -> Vec<Position> {
        let mut position = Position::from_line(puzzle);
        let mut all = vec![position.clone()];
        for step in &trace.steps {
            for &candidate in step.placed.iter().chain(&step.eliminated) {
                assert!(position.has(candidate));
            }
            step.apply(&mut position);
            all.push(position.clone());
        }
        all
    }

    #[test]
    fn decoding_inverts_encoding() {
        for order in [TechniqueOrder::Hodoku, TechniqueOrder::Se] {
            let trace = Tracer::new(order).trace(PUZZLE, &|| false);
            let mut bytes = trace.encoding();
            assert_eq!(Trace::decode(&bytes).unwrap(), trace);
            assert!(Trace::decode(&bytes[..bytes.len() - 1]).is_err());
            bytes.push(0);
            assert!(Trace::decode(&bytes).is_err());
        }
    }

    #[test]
    fn a_transformed_path_solves_the_transformed_puzzle() {
        let trace = Tracer::new(TechniqueOrder::Hodoku).trace(PUZZLE, &|| false);
        assert!(trace.is_solved);
        let last = positions(PUZZLE, &trace).pop().unwrap();
        for stream in 0..20 {
            let transform = Transform::random(&mut Random::new(1, stream));
            let all = positions(&transform.apply(PUZZLE), &trace.transformed(&transform));
            let solution = all.last().unwrap().to_line();
            assert_eq!(solution, transform.apply(&last.to_line()));
        }
    }
}
