//! The steps of conclusions.
//!
//! **Invariant:** the truths of a step are those that its proof uses; its chains are those of the
//! proof, branch by branch.

use foldoku_board::DigitSet;
use foldoku_board::classic::UNITS_OF;

use super::Inference;
use super::conclusions::{Cause, Conclusion};
use super::proof::chains;
use super::table::Contradiction;
use crate::candidate::Candidate;
use crate::implications::{Claim, Links};
use crate::step::{Evidence, Step, Truth};
use crate::technique::Technique;

/// Returns the step of a conclusion.
pub(super) fn step_of(
    inference: &mut dyn Inference,
    conclusion: &Conclusion,
    technique: Technique,
) -> Step {
    let mut step = Step::new(technique);
    let links = inference.links();
    let candidate = links.candidate(conclusion.target.subject());
    if conclusion.target.is_on() {
        step.placements.push(candidate)
    } else {
        step.eliminations.push(candidate)
    }
    match conclusion.cause {
        Cause::Truth(truth) => {
            step.add_truth(truth.truth());
            show_truth(&mut step.evidence, &truth.truth());
        }
        Cause::Contradiction(contradiction) => show_contradiction(links, &mut step, contradiction),
        Cause::Either(_) => {}
    }
    for (start, ends) in branches(links, conclusion) {
        let proof = inference.prove(start, &ends);
        for truth in proof.iter().filter_map(|proof| proof.truth.clone()) {
            step.add_truth(truth);
        }
        step.evidence.chains.extend(chains(&proof));
    }
    step
}

/// Returns the assumptions, and the claims to which each leads.
fn branches(links: &Links, conclusion: &Conclusion) -> Vec<(Claim, Vec<Claim>)> {
    let starts = conclusion.starts(links).into_iter();
    let ends = match conclusion.cause {
        Cause::Contradiction(contradiction) => contradiction.ends(links),
        Cause::Either(_) | Cause::Truth(_) => vec![conclusion.target],
    };
    starts.map(|start| (start, ends.clone())).collect()
}

fn show_truth(evidence: &mut Evidence, truth: &Truth) {
    match *truth {
        Truth::Square(square) => evidence.squares.insert(square),
        Truth::Unit(unit, digit) => {
            evidence.base.push(unit);
            evidence.digits = DigitSet::of(digit);
        }
        Truth::Deadly(_) | Truth::Reverse(_) | Truth::Lines(..) | Truth::Symmetric(..) => {}
    }
}

/// Shows a broken constraint: its cells and digits, and the unit that has a digit twice or not at
/// all.
fn show_contradiction(links: &Links, step: &mut Step, contradiction: Contradiction) {
    match contradiction {
        Contradiction::Empty(truth) => {
            step.add_truth(truth.truth());
            show_truth(&mut step.evidence, &truth.truth());
        }
        Contradiction::Both(candidate) => {
            let candidate = links.candidate(candidate);
            step.evidence.squares.insert(candidate.square());
            step.evidence.digits = DigitSet::of(candidate.digit());
        }
        Contradiction::Twice(one, other) => {
            let [one, other] = [one, other].map(|candidate| links.candidate(candidate));
            show_twice(&mut step.evidence, one, other);
        }
    }
}

fn show_twice(evidence: &mut Evidence, one: Candidate, other: Candidate) {
    evidence.squares = [one.square(), other.square()].into_iter().collect();
    evidence.digits = DigitSet::of(one.digit()) | DigitSet::of(other.digit());
    if one.square() != other.square() {
        let units = UNITS_OF[one.square().index()].into_iter();
        let shared = units.filter(|unit| UNITS_OF[other.square().index()].contains(unit));
        evidence.base.extend(shared.take(1));
    }
}
