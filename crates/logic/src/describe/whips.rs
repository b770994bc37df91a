//! Texts of whips and braids: in words, and in the nrczt notation of D. Berthier.
//!
//! ```text
//! words:  length 3: r1c4=8 → r1c2≠8 → r3c2=8 → r3c8≠8 → r3c8=2 → r5c8≠2; contradiction: no cell in row 5 can be 2
//! nrczt:  [3] b1n8{r1c2 r3c2} - r3c8{n8 n2} - r5n2{c8 .}
//! ```
//!
//! **Invariant:** each variable of the chain is written, in order, with its left link and its right link.

use foldoku_board::{Digit, SquareSet, Unit};

use super::coordinates::Coordinates;
use super::forcing::contradiction;
use super::notation::{self, Notation};
use super::step_text::StepText;
use crate::step::{Node, Truth};

pub(super) fn reason(text: &StepText<'_>) -> String {
    let length = text.step.truths.len();
    match text.style.notation {
        Notation::Eureka => format!("[{length}] {}", nrczt(text)),
        Notation::Words => {
            let chains = notation::chains(text);
            format!(
                "length {length}: {chains}; contradiction: {}",
                contradiction(text)
            )
        }
    }
}

fn nrczt(text: &StepText<'_>) -> String {
    let chains = text.evidence().chains.iter();
    let nodes: Vec<&Node> = chains.flat_map(|it| it.nodes.iter().skip(1)).collect();
    let truths = text.step.truths.iter().zip(nodes.chunks(2));
    let links = truths.filter_map(|(truth, nodes)| {
        let right = nodes.get(1).map(|it| member(truth, it));
        let right = right.unwrap_or_else(|| ".".to_owned());
        let left = member(truth, nodes.first()?);
        Some(format!("{}{{{left} {right}}}", variable(truth)?))
    });
    links.collect::<Vec<_>>().join(" - ")
}

fn variable(truth: &Truth) -> Option<String> {
    match *truth {
        Truth::Square(square) => Some(Coordinates::RowColumn.square(square)),
        Truth::Unit(unit, digit) => Some(format!("{}n{digit}", short(unit))),
        Truth::Deadly(_) | Truth::Reverse(_) | Truth::Lines(..) | Truth::Symmetric(..) => None,
    }
}

/// Returns a unit as in `r4`.
fn short(unit: Unit) -> String {
    let kind = ['r', 'c', 'b'][unit.index() / 9];
    format!("{kind}{}", unit.index() % 9 + 1)
}

/// Returns a node as a member of a variable: `n5` of a cell, `c3` of a row, `r3` of a column, `r3c5` of a box.
fn member(truth: &Truth, node: &Node) -> String {
    let cells = |squares: SquareSet| Coordinates::RowColumn.squares(squares);
    let digit = |digit: Digit| format!("n{digit}");
    match *truth {
        Truth::Unit(unit, _) if unit.index() < 18 => {
            let along = |square: usize| {
                if unit.index() < 9 {
                    square % 9
                } else {
                    square / 9
                }
            };
            let places = node.squares.iter();
            let places = places.map(|square| (along(square.index()) + 1).to_string());
            let kind = if unit.index() < 9 { 'c' } else { 'r' };
            format!("{kind}{}", places.collect::<String>())
        }
        Truth::Unit(..) => cells(node.squares),
        _ => digit(node.digit),
    }
}
