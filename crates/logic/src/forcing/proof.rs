//! Proofs: the nodes that lead from an assumption to a conclusion, and their chains.
//!
//! A net becomes several chains: one continues as long as possible, others begin at a node of an
//! earlier chain, or end in a node in which chains meet.
//!
//! **Invariant:** the first chain of a branch begins with its assumption. A node in which several
//! chains meet comes after all of its ancestors in the last of them.

use crate::step::{Chain, Node, Truth};

/// A node of a proof.
pub(super) struct ProofNode {
    pub(super) node: Node,
    /// The indices of the nodes that it follows from, all before its own.
    pub(super) parents: Vec<usize>,
    /// The truth whose last candidate it is, if any.
    pub(super) truth: Option<Truth>,
}

/// Arranges the nodes of a proof in chains.
pub(super) fn chains(proof: &[ProofNode]) -> impl Iterator<Item = Chain> {
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for (place, proof) in proof.iter().enumerate() {
        match proof.parents.split_last() {
            None => chains.push(vec![place]),
            Some((&last, others)) => {
                for &parent in others {
                    let chain = chains
                        .iter_mut()
                        .rfind(|chain| chain.last() == Some(&parent));
                    match chain {
                        Some(chain) => chain.push(place),
                        None => chains.push(vec![parent, place]),
                    }
                }
                match chains.last_mut() {
                    Some(chain) if chain.last() == Some(&last) => chain.push(place),
                    _ => chains.push(vec![last, place]),
                }
            }
        }
    }
    let node = |place: usize| proof[place].node.clone();
    chains.into_iter().map(move |chain| Chain {
        nodes: chain.into_iter().map(node).collect(),
        is_loop: false,
    })
}

#[cfg(test)]
mod tests {
    use foldoku_board::SquareSet;

    use super::*;
    use crate::position::digit_at;

    fn proof(parents: &[usize]) -> ProofNode {
        ProofNode {
            node: Node {
                squares: SquareSet::EMPTY,
                digit: digit_at(0),
                is_on: true,
                through: None,
            },
            parents: parents.to_vec(),
            truth: None,
        }
    }

    /// Returns the indices of the nodes of each chain.
    fn places(parents: &[&[usize]]) -> Vec<Vec<usize>> {
        let mut all: Vec<ProofNode> = parents.iter().map(|parents| proof(parents)).collect();
        for (place, proof) in all.iter_mut().enumerate() {
            proof.node.digit = digit_at(place);
        }
        let places = |chain: Chain| chain.nodes.iter().map(|node| node.digit.index()).collect();
        chains(&all).map(places).collect()
    }

    #[test]
    fn line_is_one_chain() {
        assert_eq!(places(&[&[], &[0], &[1]]), [[0, 1, 2]]);
    }

    #[test]
    fn branches_meet_and_continue_in_the_last() {
        let all = places(&[&[], &[0], &[0], &[1, 2], &[3]]);
        assert_eq!(all, [vec![0, 1, 3], vec![0, 2, 3, 4]]);
    }

    #[test]
    fn earlier_node_begins_a_new_chain() {
        let all = places(&[&[], &[0], &[1], &[1, 2]]);
        assert_eq!(all, [vec![0, 1, 2], vec![1, 3], vec![2, 3]]);
    }
}
