//! Texts of forcing chains and nets.
//!
//! The text of a net lists the true candidates on the way to its conclusion, without the false ones.
//! In Eureka notation every chain of a net is written in full.
//!
//! **Invariant:** the text has every assumption, its consequences, and the conclusion.

use super::lists::{and, or};
use super::notation::{self, Notation};
use super::step_text::StepText;
use crate::common::units_of_all;
use crate::step::{Chain, Node};
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let is_net = matches!(
        text.step.technique,
        Technique::ForcingNetContradiction | Technique::ForcingNetVerity
    );
    let chains = if is_net && text.style.notation == Notation::Words {
        net(text)
    } else {
        notation::chains(text)
    };
    match conclusion(text) {
        Some(conclusion) => format!("{chains}; {conclusion}"),
        None => chains,
    }
}

fn conclusion(text: &StepText<'_>) -> Option<String> {
    let chains = &text.evidence().chains[..];
    Some(match text.step.technique {
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction => {
            format!("contradiction: {}", contradiction(text))
        }
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => verity(text),
        _ if chains.iter().any(|chain| chain.is_loop) => return None,
        _ if has_one_start(chains) => "contradiction".to_owned(),
        _ => all_lead_there(text, &starts(chains)),
    })
}

/// Returns whether all chains begin with the same node.
fn has_one_start(chains: &[Chain]) -> bool {
    let starts = |pair: &[Chain]| pair[0].nodes.first() == pair[1].nodes.first();
    chains.windows(2).all(starts)
}

fn starts(chains: &[Chain]) -> Vec<&Node> {
    chains
        .iter()
        .filter_map(|chain| chain.nodes.first())
        .collect()
}

/// Returns the conclusion of a verity: one of the assumptions is true, and all have the same
/// consequence.
fn all_lead_there(text: &StepText<'_>, starts: &[&Node]) -> String {
    let assumptions = match starts {
        [one, two] if one.squares == two.squares && one.digit == two.digit => {
            "both cases".to_owned()
        }
        [first, rest @ ..] if rest.iter().all(|node| node.squares == first.squares) => {
            format!("all candidates of {}", text.cells(first.squares))
        }
        [first, rest @ ..] if rest.iter().all(|node| node.digit == first.digit) => {
            let squares = starts.iter().map(|node| node.squares);
            let squares = squares.reduce(|all, squares| all | squares);
            let unit = squares.and_then(|squares| units_of_all(squares).next());
            let place =
                unit.map_or_else(String::new, |unit| format!(" in {}", text.units(&[unit])));
            format!("all cells for {}{place}", first.digit)
        }
        _ => "all cases".to_owned(),
    };
    format!("{assumptions} lead to this")
}

fn verity(text: &StepText<'_>) -> String {
    let branches = branches(&text.evidence().chains);
    let starts = branches
        .iter()
        .filter_map(|chains| chains.first()?.nodes.first());
    all_lead_there(text, &starts.collect::<Vec<_>>())
}

/// Each assumption with the true candidates that it leads to.
fn net(text: &StepText<'_>) -> String {
    let branches = branches(&text.evidence().chains).into_iter();
    let written = branches.filter_map(|chains| {
        let start = chains.first()?.nodes.first()?;
        let last = chains.last()?.nodes.last().filter(|node| !node.is_on);
        let nodes = true_nodes(chains).into_iter().chain(last);
        let nodes = and(nodes.map(|node| notation::node(text, node)));
        Some(format!("{} implies {nodes}", notation::node(text, start)))
    });
    written.collect::<Vec<_>>().join("; ")
}

/// Returns the chains that belong to each assumption: a chain that begins with a node of an earlier
/// one goes on from there.
fn branches(chains: &[Chain]) -> Vec<&[Chain]> {
    let mut branches = Vec::new();
    let mut from = 0;
    for to in 1..=chains.len() {
        let known = || chains[from..to].iter().flat_map(|chain| &chain.nodes);
        let next = chains.get(to).and_then(|chain| chain.nodes.first());
        if next.is_none_or(|next| !known().any(|node| node == next)) {
            branches.push(&chains[from..to]);
            from = to;
        }
    }
    branches
}

/// Returns the true nodes behind an assumption, each where it is reached for the last time.
fn true_nodes(chains: &[Chain]) -> Vec<&Node> {
    let following = chains.iter().flat_map(|chain| chain.nodes.iter().skip(1));
    let mut nodes: Vec<&Node> = Vec::new();
    for node in following.filter(|node| node.is_on) {
        nodes.retain(|&known| known != node);
        nodes.push(node);
    }
    nodes
}

/// Which rule the assumption breaks.
pub(super) fn contradiction(text: &StepText<'_>) -> String {
    let evidence = text.evidence();
    let (digits, squares) = (evidence.digits, evidence.squares);
    let named = or(digits.iter().map(|digit| digit.to_string()));
    match (&evidence.base[..], squares.is_empty(), digits.len()) {
        ([_, ..], true, _) => format!("no cell in {} can be {named}", text.base()),
        ([_, ..], false, _) => format!("{named} twice in {}", text.base()),
        ([], false, 0) => format!("no candidate for {}", text.squares()),
        ([], false, 1) => format!("{} in {} is both true and false", named, text.squares()),
        ([], false, _) => format!("{} is both {}", text.squares(), text.digits()),
        ([], true, _) => "both cannot be true".to_owned(),
    }
}
