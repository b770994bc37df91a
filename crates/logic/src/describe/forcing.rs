//! Words for forcing chains and nets.
//!
//! Of contradictions and verities only what is true is told: what is false on the way can be seen.
//!
//! **Invariant:** every chain is told, and what they have in common.

use super::teller::{Teller, joined};
use crate::step::{Chain, Node};
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let technique = teller.step.technique;
    if teller.evidence().chains.is_empty() {
        let tried = format!("trying {} at {}", teller.digits(), teller.squares());
        return format!("{tried}; {}", finding(teller));
    }
    match technique {
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction => {
            contradiction(teller)
        }
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => verity(teller),
        _ => format!("{}; {}", teller.chains(), finding(teller)),
    }
}

fn finding(teller: &Teller<'_>) -> &'static str {
    match teller.step.technique {
        Technique::ForcingChainContradiction
        | Technique::ForcingNetContradiction
        | Technique::Nishio => "what was assumed contradicts itself",
        Technique::BidirectionalX | Technique::BidirectionalY | Technique::BidirectionalXy => {
            "the loop can be followed either way"
        }
        Technique::CellForcing => "every digit of the square leads to the same",
        Technique::RegionForcing => "every place of the digit leads to the same",
        _ if has_one_start(&teller.evidence().chains) => "what was assumed contradicts itself",
        _ => "whatever is assumed leads to the same",
    }
}

/// Whether there are several chains, and all of them begin with the same.
fn has_one_start(chains: &[Chain]) -> bool {
    let starts = |pair: &[Chain]| pair[0].nodes.first() == pair[1].nodes.first();
    chains.len() > 1 && chains.windows(2).all(starts)
}

fn contradiction(teller: &Teller<'_>) -> String {
    let tries = tries(&teller.evidence().chains);
    let told = tries.iter().map(|chains| {
        let words = trues(chains).into_iter().map(|node| teller.node(node));
        consequence(teller, chains, words.chain([clash(teller)]))
    });
    told.collect::<Vec<String>>().join("; ")
}

fn verity(teller: &Teller<'_>) -> String {
    let tries = tries(&teller.evidence().chains);
    let mut told: Vec<String> = tries
        .iter()
        .map(|chains| {
            let end = chains.last().and_then(|chain| chain.nodes.last());
            let end = end.filter(|node| !node.is_on);
            let words = trues(chains).into_iter().chain(end);
            consequence(teller, chains, words.map(|node| teller.node(node)))
        })
        .collect();
    told.push(match (&teller.evidence().base[..], tries.len()) {
        ([_, ..], _) => format!(
            "{} has {} in one of these squares",
            teller.base(),
            teller.digits()
        ),
        ([], 2) if teller.evidence().squares.is_empty() => "one of the two is so".to_owned(),
        ([], _) => format!("{} holds one of these digits", teller.squares()),
    });
    told.join("; ")
}

/// What follows from the first node of some chains.
fn consequence(
    teller: &Teller<'_>,
    chains: &[Chain],
    following: impl Iterator<Item = String>,
) -> String {
    let start = chains.first().and_then(|chain| chain.nodes.first());
    let start = start.map_or("something is tried".to_owned(), |node| teller.node(node));
    format!("if {start}, then {}", joined(following))
}

/// The chains that belong to each try: one that begins with what has been told goes on from there.
fn tries(chains: &[Chain]) -> Vec<&[Chain]> {
    let mut tries = Vec::new();
    let mut from = 0;
    for to in 1..=chains.len() {
        let told = || chains[from..to].iter().flat_map(|chain| &chain.nodes);
        let next = chains.get(to).and_then(|chain| chain.nodes.first());
        if next.is_none_or(|next| !told().any(|node| node == next)) {
            tries.push(&chains[from..to]);
            from = to;
        }
    }
    tries
}

/// What is true on the way, each node where it is reached for the last time.
fn trues(chains: &[Chain]) -> Vec<&Node> {
    let following = chains.iter().flat_map(|chain| chain.nodes.iter().skip(1));
    let mut trues: Vec<&Node> = Vec::new();
    for node in following.filter(|node| node.is_on) {
        trues.retain(|&told| told != node);
        trues.push(node);
    }
    trues
}

/// What cannot be.
fn clash(teller: &Teller<'_>) -> String {
    let evidence = teller.evidence();
    let (digits, squares) = (evidence.digits, evidence.squares);
    match (&evidence.base[..], squares.is_empty(), digits.len()) {
        ([_, ..], true, _) => format!("{} has no place for {}", teller.base(), teller.digits()),
        ([_, ..], false, _) => format!("{} has {} twice", teller.base(), teller.digits()),
        ([], false, 0) => format!("nothing is left for {}", teller.squares()),
        ([], false, _) => format!("{} is both {}", teller.squares(), teller.digits()),
        ([], true, _) => "that cannot be".to_owned(),
    }
}
