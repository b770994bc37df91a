//! Texts of assumptions that break, of what two cases have in common, and of trial.
//!
//! **Invariant:** the nodes of a way are written in their order, and every rule and house that it needs is named.
//! Only a long way leaves out what is false.

use std::collections::BTreeSet;

use super::chains::{conclusion, node, written};
use super::text::Text;
use crate::cells::CellSet;
use crate::step::{Node, Premise};

/// A way with more stops is long.
const LONG: usize = 12;

/// `r1c1=5 → r1c2=6 → r3c4≠2: impossible with cage 11 in r1c12 and row 3`.
pub(super) fn what_if(text: &Text<'_>) -> String {
    let mut words = way(text, &text.step.chain);
    let assumed = text.step.eliminations.iter();
    for assumption in assumed.map(|candidate| written(text, *candidate, true)) {
        if !words.contains(&assumption) {
            words.insert(0, assumption);
        }
    }
    let way = words.join(" → ");
    let reasons = reasons(text, &text.step.premises);
    if reasons.is_empty() {
        text.language.impossible(way)
    } else {
        text.language.impossible_with(way, reasons)
    }
}

/// Returns the nodes of a way, the digits that one cell loses together; of a long way, only placed digits.
fn way(text: &Text<'_>, nodes: &[Node]) -> Vec<String> {
    let is_same = |one: &Node, next: &Node| {
        !one.is_on && !next.is_on && one.candidate.square == next.candidate.square
    };
    let stops: Vec<&[Node]> = nodes.chunk_by(is_same).collect();
    let is_long = stops.len() > LONG;
    let shown = stops.iter().filter(|stop| !is_long || stop[0].is_on);
    let words = shown.map(|stop| {
        let others = stop[1..].iter().map(|it| text.digit(it.candidate.digit));
        let others = others.map(|digit| format!(",{digit}"));
        node(text, &stop[0]) + &others.collect::<String>()
    });
    words.collect()
}

/// Both cases of a cell, or of a digit in a house, lead to the same end.
pub(super) fn either_way(text: &Text<'_>) -> String {
    let (Some(case), Some(end)) = (text.step.premises.first(), conclusion(text)) else {
        return text.cited();
    };
    let starts = |it: &Node| match case {
        Premise::Cell(square) => it.is_on && it.candidate.square == *square,
        Premise::House(number, digit) => {
            let cells = text.rulebook.groups()[*number].cells;
            it.is_on && it.candidate.digit == *digit && cells.contains(it.candidate.square)
        }
        _ => false,
    };
    let ways = text.step.chain.chunk_by(|_, next| !starts(next));
    let ways = ways.map(|nodes| way(text, nodes).join(" → "));
    let (ways, end) = (ways.collect::<Vec<_>>().join("; "), node(text, &end));
    let others = reasons(text, &text.step.premises[1..]);
    let ways = if others.is_empty() {
        ways
    } else {
        text.language.way_by(ways, others)
    };
    match case {
        Premise::House(house, digit) => {
            let (digit, house) = (text.digit(*digit), text.group(*house));
            text.language.every_place(digit, house, ways, end)
        }
        Premise::Cell(square) => text.language.every_digit(text.cell(*square), ways, end),
        _ => ways,
    }
}

pub(super) fn trial(text: &Text<'_>) -> String {
    let changes = text.step.placements.iter().chain(&text.step.eliminations);
    let cells: CellSet = changes.map(|candidate| candidate.square).collect();
    text.language.trial(text.cells(cells))
}

/// Returns the rules and houses among premises, each once.
pub(super) fn reasons(text: &Text<'_>, premises: &[Premise]) -> String {
    let (mut places, mut houses) = (Vec::new(), Vec::new());
    for premise in premises {
        match premise {
            Premise::Rule(place) => places.push(*place),
            Premise::House(number, _) if !houses.contains(number) => houses.push(*number),
            Premise::Sums(of_sum, of_rules) => {
                houses.extend(of_sum);
                places.extend(of_rules);
            }
            _ => {}
        }
    }
    let mut known = BTreeSet::new();
    places.retain(|&place| known.insert(place));
    let mut rules: Vec<String> = places.into_iter().map(|place| text.rule(place)).collect();
    houses.sort_unstable();
    houses.dedup();
    rules.extend(text.kinds_of_groups(&houses, false));
    text.language.and(rules)
}
