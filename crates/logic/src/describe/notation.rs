//! Chains in words with arrows, and in Eureka notation.
//!
//! ```text
//! words:   r3c2≠5 → r1c2=5 → r1c2≠7 → r1c8=7
//! Eureka:  (5)r3c2=(5-7)r1c2=(7)r1c8
//! ```
//!
//! See <https://sudopedia.org/wiki/Eureka>.
//!
//! **Invariant:** every node of a chain is written, in its order. Eureka notation has strong and weak
//! links only: a chain in which two true or two false nodes follow each other is written in words.

use super::lists::letter;
use super::step_text::StepText;
use crate::step::{Chain, LockedSet, Node};

/// How chains are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// What follows from what: `r3c2≠5 → r1c2=5`.
    #[default]
    Words,
    /// Strong and weak links: `(5)r3c2=(5)r1c2`.
    Eureka,
}

/// Returns the chains of a step, one after the other, in the notation of the style.
pub(super) fn chains(text: &StepText<'_>) -> String {
    let chains = text.evidence().chains.iter();
    let chains: Vec<String> = chains.map(|it| chain(text, it)).collect();
    chains.join("; ")
}

fn chain(text: &StepText<'_>, chain: &Chain) -> String {
    match text.style.notation {
        Notation::Eureka if alternates(&chain.nodes) => eureka(text, chain),
        _ => words(text, chain),
    }
}

/// Returns a node in words: `r3c2=5`, `r3c2≠5`, or `A≠5` of an almost locked set.
pub(super) fn node(text: &StepText<'_>, node: &Node) -> String {
    let sign = if node.is_on { '=' } else { '≠' };
    format!("{}{sign}{}", text.cells(node.squares), node.digit)
}

fn words(text: &StepText<'_>, chain: &Chain) -> String {
    let nodes = chain.nodes.iter().enumerate();
    let mut words: Vec<String> = nodes
        .map(|(index, it)| match set_of(text, &chain.nodes, index) {
            Some((set, _)) => {
                let sign = if it.is_on { '=' } else { '≠' };
                format!("{}{sign}{}", letter(set), it.digit)
            }
            None => node(text, it),
        })
        .collect();
    if chain.is_loop {
        // Some loops end with the node that they begin with.
        if chain.nodes.first() != chain.nodes.last() {
            words.extend(words.first().cloned());
        }
        return format!("{} (closed loop)", words.join(" → "));
    }
    words.join(" → ")
}

/// Returns the almost locked set that a node belongs to: the chain goes into the set by a digit
/// that the set lacks, and leaves it by one that it therefore has.
fn set_of<'a>(
    text: &'a StepText<'_>,
    nodes: &[Node],
    index: usize,
) -> Option<(usize, &'a LockedSet)> {
    let exit = if nodes[index].is_on {
        &nodes[index]
    } else {
        nodes.get(index + 1)?
    };
    let number = exit.through?;
    let set = text.evidence().sets.get(number)?;
    nodes[index]
        .squares
        .is_subset(set.squares)
        .then_some((number, set))
}

fn alternates(nodes: &[Node]) -> bool {
    nodes.windows(2).all(|pair| pair[0].is_on != pair[1].is_on)
}

/// Nodes of the same cells, which share them in Eureka notation: `(5-7)r1c2`.
struct Term {
    digits: String,
    cells: String,
}

fn eureka(text: &StepText<'_>, chain: &Chain) -> String {
    let mut terms: Vec<Term> = Vec::new();
    let mut links: Vec<char> = Vec::new();
    let mut nodes = &chain.nodes[..];
    if chain.is_loop && nodes.len() > 1 && nodes.first() == nodes.last() {
        nodes = &nodes[..nodes.len() - 1];
    }
    // A loop is written from a strong link on, so that a weak link closes it.
    let mut rotated = nodes.to_vec();
    if chain.is_loop && nodes.first().is_some_and(|node| node.is_on) {
        rotated.rotate_right(1);
    }
    for (index, node) in rotated.iter().enumerate() {
        let set = set_of(text, &rotated, index);
        let cells = text.cells(set.map_or(node.squares, |(_, set)| set.squares));
        let cells = cells.replace(", ", ",");
        let link = if node.is_on { '=' } else { '-' };
        let has_same_cells = set.is_some() || node.squares.len() == 1;
        match terms.last_mut() {
            Some(term) if has_same_cells && term.cells == cells => {
                term.digits.push(link);
                term.digits.push_str(&node.digit.to_string());
            }
            last => {
                links.extend(last.map(|_| link));
                terms.push(Term {
                    digits: node.digit.to_string(),
                    cells,
                });
            }
        }
    }
    let mut written = String::new();
    for (index, Term { digits, cells }) in terms.iter().enumerate() {
        if let Some(link) = index.checked_sub(1).map(|before| links[before]) {
            written.push(link);
        }
        written.push_str(&format!("({digits}){cells}"));
    }
    if chain.is_loop {
        written.push_str(" - loop");
    }
    written
}
