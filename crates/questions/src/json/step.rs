//! Steps as JSON.
//!
//! **Invariant:** an object contains everything that the text of the step says.

#[cfg(feature = "human")]
pub(crate) mod general;

use foldoku_board::{DigitSet, SquareSet, Unit};
use foldoku_game::Names;
use foldoku_logic::describe::{self, Style};
use foldoku_logic::explainer::Difficulty;
use foldoku_logic::{Coordinates, step};
use foldoku_render as render;
use serde::Serialize;

/// A step.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The key of the technique, such as `x-wing`.
    technique: &'static str,
    level: &'static str,
    score: u32,
    /// The difficulty of Sudoku Explainer, in its order of techniques.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    /// The part of the board that a first hint names.
    region: String,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    digits: Vec<u8>,
    cells: Vec<String>,
    base: Vec<String>,
    cover: Vec<String>,
    fins: Vec<String>,
    sets: Vec<Set>,
    chains: Vec<Chain>,
    /// The rules that the step needs, in a few words each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    /// The step in words.
    text: String,
}

/// A digit in a cell.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    cell: String,
    digit: u8,
}

/// Cells that hold these digits between them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Set {
    cells: Vec<String>,
    digits: Vec<u8>,
}

/// A chain of links.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Chain {
    #[serde(rename = "loop")]
    is_loop: bool,
    nodes: Vec<Node>,
}

/// A digit in one of some cells, which is true or false.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Node {
    cells: Vec<String>,
    digit: u8,
    on: bool,
}

/// Returns the object of a step; `difficulty` is that of Sudoku Explainer, if it is known.
pub fn of(step: &foldoku_logic::Step, difficulty: Option<Difficulty>, style: Style) -> Step {
    let coordinates = style.coordinates;
    let (entry, evidence) = (step.technique.entry(), &step.evidence);
    let cells = |squares: SquareSet| -> Vec<String> {
        squares.iter().map(|it| coordinates.square(it)).collect()
    };
    let units = |units: &[Unit]| units.iter().map(|&it| coordinates.unit(it)).collect();
    Step {
        technique: entry.key,
        level: entry.level.name(),
        score: entry.score,
        difficulty: difficulty.map(number),
        region: describe::region(step).describe(coordinates),
        placements: candidates(&step.placements, coordinates),
        eliminations: candidates(&step.eliminations, coordinates),
        digits: digits(evidence.digits),
        cells: cells(evidence.squares),
        base: units(&evidence.base),
        cover: units(&evidence.cover),
        fins: cells(evidence.fins),
        sets: evidence
            .sets
            .iter()
            .map(|it| set(it, coordinates))
            .collect(),
        chains: evidence
            .chains
            .iter()
            .map(|it| chain(it, coordinates))
            .collect(),
        rules: Vec::new(),
        text: foldoku_logic::describe(step, style),
    }
}

/// Returns a difficulty as a JSON number: the one closest to its decimal text, because both numbers are
/// exact and the division is rounded once. Parsing the text takes 15 kB of code and tables.
pub fn number(difficulty: Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}

pub(super) fn candidates(
    candidates: &[foldoku_logic::Candidate],
    coordinates: Coordinates,
) -> Vec<Candidate> {
    let candidates = candidates.iter().map(|candidate| Candidate {
        cell: coordinates.square(candidate.square()),
        digit: candidate.digit().number(),
    });
    candidates.collect()
}

/// Returns candidates of any board.
pub(crate) fn named(candidates: &[render::Candidate], names: Names<'_>) -> Vec<Candidate> {
    let candidates = candidates.iter().map(|candidate| Candidate {
        cell: names.square(candidate.square),
        digit: names.digit(candidate.digit) as u8,
    });
    candidates.collect()
}

fn digits(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(|digit| digit.number()).collect()
}

fn set(set: &step::LockedSet, coordinates: Coordinates) -> Set {
    Set {
        cells: set
            .squares
            .iter()
            .map(|it| coordinates.square(it))
            .collect(),
        digits: digits(set.digits),
    }
}

fn chain(chain: &step::Chain, coordinates: Coordinates) -> Chain {
    let nodes = chain.nodes.iter().map(|node| Node {
        cells: node
            .squares
            .iter()
            .map(|it| coordinates.square(it))
            .collect(),
        digit: node.digit.number(),
        on: node.is_on,
    });
    Chain {
        is_loop: chain.is_loop,
        nodes: nodes.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_text() {
        for tenths in 0..200 {
            let difficulty = Difficulty::from_tenths(tenths);
            assert_eq!(difficulty.to_string().parse(), Ok(number(difficulty)));
        }
    }
}
