//! The links of a step's chains.
//!
//! **Invariant:** each link is drawn once, even if several chains share it.

use foldoku_board::Square;
use foldoku_logic::Step;
use foldoku_logic::step::{Chain, Node};
use foldoku_render::{Link, LinkStyle};

use super::candidate;

/// Returns the links of all chains.
pub(super) fn of(step: &Step) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for link in step.evidence.chains.iter().flat_map(of_chain) {
        if !links.contains(&link) {
            links.push(link);
        }
    }
    links
}

/// Returns the links of a chain, including the closing link of a loop.
pub(super) fn of_chain(chain: &Chain) -> Vec<Link> {
    let nodes = &chain.nodes;
    let pairs = nodes.iter().zip(nodes.iter().skip(1));
    let closing = nodes.last().zip(nodes.first()).filter(|_| chain.is_loop);
    pairs
        .chain(closing)
        .filter_map(|(from, to)| link(from, to))
        .collect()
}

/// Returns the link between the two nearest candidates of two nodes.
fn link(from: &Node, to: &Node) -> Option<Link> {
    let pairs = from
        .squares
        .iter()
        .flat_map(|one| to.squares.iter().map(move |two| (one, two)));
    let distance = |&(one, two): &(Square, Square)| {
        let (one, two) = (one.index(), two.index());
        let (rows, columns) = ((one / 9).abs_diff(two / 9), (one % 9).abs_diff(two % 9));
        rows * rows + columns * columns
    };
    let (one, two) = pairs.min_by_key(distance)?;
    let is_same = one == two && from.digit == to.digit;
    (!is_same).then(|| Link {
        from: candidate(foldoku_logic::Candidate::new(one, from.digit)),
        to: candidate(foldoku_logic::Candidate::new(two, to.digit)),
        style: if to.is_on {
            LinkStyle::Strong
        } else {
            LinkStyle::Weak
        },
    })
}
