//! Texts of patterns of one digit with two strong links.
//!
//! **Invariant:** the text names the digit and the units of its strong links.

use foldoku_board::{SquareSet, Unit};

use super::step_text::StepText;
use crate::step::Chain;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    if text.step.technique == Technique::BrokenWing {
        return broken_wing(text);
    }
    let patterns: Vec<String> = match text.step.technique {
        Technique::EmptyRectangle | Technique::DualEmptyRectangle => rectangles(text),
        _ => linked_pairs(text),
    };
    if patterns.is_empty() {
        format!("{} in {}", text.digits(), text.squares())
    } else {
        patterns.join("; ")
    }
}

/// An odd loop, and the other places of the digit in its units.
fn broken_wing(text: &StepText<'_>) -> String {
    let (digit, cells) = (text.digits(), text.squares());
    let (count, units) = (text.evidence().squares.len(), text.base());
    let guardians = text.evidence().fins;
    let pattern =
        format!("{digit} in {units} cannot be in {cells} alone, as a loop of {count} cells is odd");
    match guardians.len() {
        1 => format!("{pattern}, so {} is {digit}", text.cells(guardians)),
        _ => format!("{pattern}, so one of {} is {digit}", text.cells(guardians)),
    }
}

/// Two strong links, the near ends of which see each other.
fn linked_pairs(text: &StepText<'_>) -> Vec<String> {
    let units = text.evidence().base.chunks(2);
    let pairs = text.evidence().chains.iter().zip(units);
    pairs
        .filter_map(|(chain, units)| linked_pair(text, chain, units))
        .collect()
}

fn linked_pair(text: &StepText<'_>, chain: &Chain, units: &[Unit]) -> Option<String> {
    let [start, near, other, end] = &chain.nodes[..] else {
        return None;
    };
    let digit = start.digit;
    let units = text.units(units);
    let near = text.cells(near.squares | other.squares);
    let ends = text.any_cell(start.squares | end.squares);
    Some(format!(
        "{digit} in {units}, connected by {near}, so {ends} is {digit}"
    ))
}

/// Returns a box with its row and column, and a strong link that begins in one of them.
fn rectangles(text: &StepText<'_>) -> Vec<String> {
    let evidence = text.evidence();
    let pairs = evidence
        .base
        .chunks_exact(2)
        .zip(evidence.cover.chunks_exact(2));
    pairs
        .map(|(base, lines)| {
            let [block, link] = [base[0], base[1]].map(|unit| text.units(&[unit]));
            let digit = text.digits();
            let ends = SquareSet::of_unit(base[1]) & evidence.squares;
            let (lines, ends) = (text.units(lines), text.cells(ends));
            format!("{digit} in {block} is confined to {lines}, and {digit} in {link} to {ends}")
        })
        .collect()
}
