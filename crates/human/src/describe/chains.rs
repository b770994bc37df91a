//! Texts of chains and forcing chains.
//!
//! ```text
//! r3c2≠5 → r1c2=5 → r1c2≠7 → r1c8=7 (thermometer)
//! ```
//!
//! **Invariant:** every node of a chain is written, in its order. A link that only a rule makes names its rule.

use super::text::Text;
use crate::cells::CellSet;
use crate::step::{Candidate, Node, Premise};

/// A chain that leads back to where it starts refutes its assumption. Without the assumption at both ends,
/// one of the two ends is true.
pub(super) fn chain(text: &Text<'_>) -> String {
    let nodes = &text.step.chain[..];
    let Some(first) = nodes.first() else {
        return text.cited();
    };
    if let [first, last] = nodes
        && *last == opposite(first)
        && let [premise] = &text.step.premises[..]
    {
        return at_once(text, first, premise);
    }
    if let [first, inner @ .., last] = nodes
        && first.is_on
        && inner.len() >= 2
        && !inner[0].is_on
        && inner[inner.len() - 1].is_on
        && rule_between(text, first, &inner[0]).is_none()
        && rule_between(text, &inner[inner.len() - 1], last).is_none()
    {
        let ends = [
            node(text, &opposite(&inner[0])),
            node(text, &inner[inner.len() - 1]),
        ];
        return text.language.so(links(text, inner), text.language.or(ends));
    }
    let end = node(text, &opposite(first));
    text.language.so(links(text, nodes), end)
}

/// An assumption that contradicts one premise at once.
fn at_once(text: &Text<'_>, first: &Node, premise: &Premise) -> String {
    let candidate = node(text, first);
    match premise {
        Premise::Cell(square) => text.language.no_digit(candidate, text.cell(*square)),
        Premise::House(house, digit) => {
            let (digit, house) = (text.digit(*digit), text.group(*house));
            text.language.no_place(candidate, digit, house)
        }
        Premise::Rule(place) => text.language.breaks(candidate, text.rule(*place)),
        Premise::Sums(..) => text.cited(),
    }
}

/// Chains from all alternatives to one end, or from one assumption to a contradiction.
pub(super) fn forcing(text: &Text<'_>) -> String {
    let Some(first) = text.step.chain.first() else {
        return text.cited();
    };
    let end = conclusion(text);
    let chains = parts(text);
    let written: Vec<String> = chains.iter().map(|nodes| links(text, nodes)).collect();
    let written = written.join("; ");
    let end_node = end.map(|end| node(text, &end)).unwrap_or_default();
    if end == Some(opposite(first)) && chains.len() > 1 {
        return text.language.contradiction(written, end_node);
    }
    match text.step.premises.first() {
        Some(Premise::House(house, digit)) => {
            let (digit, house) = (text.digit(*digit), text.group(*house));
            text.language.every_place(digit, house, written, end_node)
        }
        _ => {
            let cell = text.cell(first.candidate.square);
            text.language.every_digit(cell, written, end_node)
        }
    }
}

/// Returns what the step concludes, as a node.
pub(super) fn conclusion(text: &Text<'_>) -> Option<Node> {
    let placed = text.step.placements.first().map(|it| (*it, true));
    let removed = text.step.eliminations.first().map(|it| (*it, false));
    let (candidate, is_on) = placed.or(removed)?;
    Some(Node { candidate, is_on })
}

/// Divides the nodes of a forcing chain into its chains: each starts with the assumption, or ends with the
/// conclusion.
fn parts<'a>(text: &Text<'a>) -> Vec<&'a [Node]> {
    let nodes = &text.step.chain[..];
    let (first, end) = (nodes.first().copied(), conclusion(text));
    if end == first.map(|first| opposite(&first)) {
        let again = (1..nodes.len()).find(|&index| Some(nodes[index]) == first);
        let (one, other) = nodes.split_at(again.unwrap_or(nodes.len()));
        return [one, other]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
    }
    let chains = nodes.split_inclusive(|node| Some(*node) == end);
    chains.collect()
}

fn opposite(node: &Node) -> Node {
    Node {
        is_on: !node.is_on,
        ..*node
    }
}

/// Returns a node in words: `r3c2=5` or `r3c2≠5`.
pub(super) fn node(text: &Text<'_>, node: &Node) -> String {
    written(text, node.candidate, node.is_on)
}

pub(super) fn written(text: &Text<'_>, candidate: Candidate, is_on: bool) -> String {
    let sign = if is_on { '=' } else { '≠' };
    format!(
        "{}{sign}{}",
        text.cell(candidate.square),
        text.digit(candidate.digit)
    )
}

/// Returns nodes with arrows; a node that follows by a rule, or by a house of another cell, names it.
fn links(text: &Text<'_>, nodes: &[Node]) -> String {
    let mut words = String::new();
    for (index, it) in nodes.iter().enumerate() {
        if index > 0 {
            words.push_str(" → ");
        }
        words.push_str(&node(text, it));
        let before = index.checked_sub(1);
        let reason = before.and_then(|before| link_reason(text, &nodes[before], it));
        if let Some(reason) = reason {
            words.push_str(&format!(" ({reason})"));
        }
    }
    words
}

/// Returns why one node follows from another, if a reader does not see it at once.
fn link_reason(text: &Text<'_>, one: &Node, other: &Node) -> Option<String> {
    if !one.is_on || !other.is_on {
        return rule_between(text, one, other);
    }
    let (from, to) = (one.candidate, other.candidate);
    // What the position leaves to a digit or a cell beside the first candidate.
    let is_seen = |cell: usize| text.rulebook.peers(from.square.index()).has(cell);
    let places = text.position.places(to.digit.index());
    let house = text.houses().into_iter().find(|&(house, digit)| {
        let cells = text.rulebook.groups()[house].cells;
        let mut left = (cells & places).cells();
        digit == to.digit
            && cells.contains(to.square)
            && left.all(|cell| {
                cell == to.square.index()
                    || cell == from.square.index()
                    || from.digit == to.digit && is_seen(cell)
            })
    });
    if let Some((house, _)) = house {
        return Some(text.group(house));
    }
    let mut left = text.position.candidates(to.square).iter();
    let is_single =
        is_seen(to.square.index()) && left.all(|digit| digit == to.digit || digit == from.digit);
    if is_single {
        return None;
    }
    rule_between(text, one, other)
}

/// Returns the rule by which one node follows from another, if neither sight, a cell nor a house explains it.
fn rule_between(text: &Text<'_>, one: &Node, other: &Node) -> Option<String> {
    let (from, to) = (one.candidate, other.candidate);
    let both: CellSet = [from.square, to.square].into_iter().collect();
    let sees = text.rulebook.peers(from.square.index()).contains(to.square);
    if from.square == to.square || from.digit == to.digit && sees {
        return None;
    }
    let places = text.places_of_rules();
    let mut clues = text.rulebook.clues().iter();
    let clue = clues.find(|clue| places.contains(&clue.place) && both.is_subset(&clue.cells))?;
    Some(text.kind_of_rule(clue.place))
}
