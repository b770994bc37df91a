//! Texts of wings.
//!
//! **Invariant:** the text names the cells and the digit that one of them must have, and the pivot
//! if only one cell sees all others; or the chain of a wing, and its ends.

use foldoku_board::{Square, SquareSet};

use super::lists::all_digits;
use super::notation;
use super::step_text::StepText;
use crate::step::Node;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let squares = text.evidence().squares;
    let digit = all_digits(text.changed_digits());
    if text.step.technique == Technique::WWing {
        let (digits, ends, unit) = (text.digits(), text.cells(squares), text.base());
        let link = text.evidence().chains.first().map(|chain| &chain.nodes[..]);
        return match link {
            Some([_, _, near, far, ..]) => {
                let linked = text.cells(near.squares | far.squares);
                let by = near.digit;
                format!(
                    "{digits} in {ends}, connected by {by} in {unit} ({linked}), so one of them is {digit}"
                )
            }
            _ => format!("{digits} in {ends}, so one of them is {digit}"),
        };
    }
    if let Some(linked) = linked(text) {
        return linked;
    }
    let (centre, ends) = match text.step.technique {
        Technique::XyWing | Technique::XyzWing => ("pivot", "pincers"),
        _ => ("hinge", "cells"),
    };
    let which = match text.step.technique {
        Technique::XyWing => "one of the pincers",
        _ => "one of these cells",
    };
    match centre_of(squares) {
        Some(square) => {
            let rest = squares.without(SquareSet::of(square));
            let rest = super::lists::and(rest.iter().map(|it| text.coordinates().square(it)));
            let square = text.coordinates().square(square);
            format!("{centre} {square}, {ends} {rest}: {which} is {digit}")
        }
        None => format!("one of {} is {digit}", text.cells(squares)),
    }
}

/// Returns the chain of three strong links, and its two ends.
fn linked(text: &StepText<'_>) -> Option<String> {
    let [chain] = &text.evidence().chains[..] else {
        return None;
    };
    let end = |node: Option<&Node>| Some(format!("{}={}", text.cells(node?.squares), node?.digit));
    let (first, last) = (end(chain.nodes.first())?, end(chain.nodes.last())?);
    Some(format!("{}, so {first} or {last}", notation::chains(text)))
}

/// Returns the only cell that sees all others.
fn centre_of(squares: SquareSet) -> Option<Square> {
    let sees_others = |&square: &Square| {
        let others = squares.without(SquareSet::of(square));
        others.is_subset(SquareSet::peers_of(square))
    };
    let mut centres = squares.iter().filter(sees_others);
    let centre = centres.next()?;
    centres.next().is_none().then_some(centre)
}
