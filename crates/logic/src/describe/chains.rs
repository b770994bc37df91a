//! Texts of chains and loops.
//!
//! **Invariant:** the text has the whole chain, and the conclusion from its two ends.

use super::notation::{self, Notation, node};
use super::step_text::StepText;
use crate::step::{Chain, Node};
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let Some(chain) = text.evidence().chains.first() else {
        return format!("{} in {}", text.digits(), text.squares());
    };
    // Eureka notation has the cells of each set.
    let is_clear = text.evidence().sets.is_empty() || text.style.notation == Notation::Eureka;
    let chains = if is_clear {
        notation::chains(text)
    } else {
        format!("{}: {}", text.sets(), notation::chains(text))
    };
    match (text.step.technique, conclusion(text, chain)) {
        (Technique::RemotePair, _) => format!(
            "{chains}, so one end is {} and the other is {}",
            digit(chain.nodes.last()),
            digit(chain.nodes.get(1))
        ),
        (_, Some(conclusion)) => format!("{chains}, {conclusion}"),
        (_, None) => chains,
    }
}

fn digit(node: Option<&Node>) -> String {
    node.map_or_else(String::new, |node| node.digit.to_string())
}

/// Returns the conclusion from the ends of a chain; none for a loop.
fn conclusion(text: &StepText<'_>, chain: &Chain) -> Option<String> {
    let (first, last) = (chain.nodes.first()?, chain.nodes.last()?);
    if chain.is_loop {
        return None;
    }
    let opposite = Node {
        is_on: !first.is_on,
        ..first.clone()
    };
    // A chain that leads back to where it starts refutes its assumption.
    Some(if first.is_on || *last == opposite {
        format!("so {}", node(text, &opposite))
    } else {
        format!("so {} or {}", node(text, &opposite), node(text, last))
    })
}
