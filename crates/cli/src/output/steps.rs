//! The JSON objects of `explain` and `hint`.
//!
//! **Invariant:** every cell is written in the notation of `--coordinates`.

use foldoku::board::{SquareSet, Unit};
use foldoku::logic::describe::Style;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::{self, Coordinates, describe, step};
use serde::Serialize;

/// An object of `explain`.
#[derive(Debug, Serialize)]
pub(crate) struct Explained {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique`, `multiple` or `timeout`.
    pub(crate) status: &'static str,
    /// `solved`, `stuck`, `timeout` or `impossible`.
    pub(crate) outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) remark: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<u32>,
    /// The highest difficulty of a step, with `--order se`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) er: Option<f64>,
    pub(crate) steps: Vec<Step>,
    /// The digits after the last step.
    pub(crate) last: String,
}

/// An object of `hint`.
#[derive(Debug, Serialize)]
pub(crate) struct Hinted {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique`, `multiple` or `timeout`.
    pub(crate) status: &'static str,
    /// `found`, `stuck`, `solved` or `timeout`.
    pub(crate) outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) remark: Option<&'static str>,
    pub(crate) steps: Vec<Step>,
}

/// One step.
#[derive(Debug, Serialize)]
pub(crate) struct Step {
    technique: &'static str,
    level: &'static str,
    score: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    /// The part of the board that a first hint names.
    region: String,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    digits: Vec<u8>,
    squares: Vec<String>,
    base: Vec<String>,
    cover: Vec<String>,
    fins: Vec<String>,
    sets: Vec<Set>,
    chains: Vec<Chain>,
    text: String,
}

#[derive(Debug, Serialize)]
struct Candidate {
    square: String,
    digit: u8,
}

#[derive(Debug, Serialize)]
struct Set {
    squares: Vec<String>,
    digits: Vec<u8>,
}

#[derive(Debug, Serialize)]
struct Chain {
    #[serde(rename = "loop")]
    is_loop: bool,
    nodes: Vec<Node>,
}

#[derive(Debug, Serialize)]
struct Node {
    squares: Vec<String>,
    digit: u8,
    on: bool,
}

/// Returns the object of a step; `difficulty` is that of Sudoku Explainer, if it is known.
pub(crate) fn of(step: &logic::Step, difficulty: Option<Difficulty>, style: Style) -> Step {
    let coordinates = style.coordinates;
    let (entry, evidence) = (step.technique.entry(), &step.evidence);
    let squares = |squares: SquareSet| -> Vec<String> {
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
        squares: squares(evidence.squares),
        base: units(&evidence.base),
        cover: units(&evidence.cover),
        fins: squares(evidence.fins),
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
        text: logic::describe(step, style),
    }
}

/// Returns a difficulty as a JSON number.
pub(crate) fn number(difficulty: Difficulty) -> f64 {
    difficulty.to_string().parse().unwrap_or_default()
}

fn candidates(candidates: &[logic::Candidate], coordinates: Coordinates) -> Vec<Candidate> {
    let candidates = candidates.iter().map(|candidate| Candidate {
        square: coordinates.square(candidate.square()),
        digit: candidate.digit().number(),
    });
    candidates.collect()
}

fn digits(digits: foldoku::DigitSet) -> Vec<u8> {
    digits.iter().map(|digit| digit.number()).collect()
}

fn set(set: &step::LockedSet, coordinates: Coordinates) -> Set {
    Set {
        squares: set
            .squares
            .iter()
            .map(|it| coordinates.square(it))
            .collect(),
        digits: digits(set.digits),
    }
}

fn chain(chain: &step::Chain, coordinates: Coordinates) -> Chain {
    let nodes = chain.nodes.iter().map(|node| Node {
        squares: node
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
