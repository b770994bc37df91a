//! Forcing nets as HoDoKu finds them: a few rounds of singles from each claim, then chains of these.
//!
//! `rows` holds what follows from each claim by rounds of singles on a `board`, and from each group
//! by its links. `implied` puts the rows together, `arguments` lists the ways to prove a claim, and
//! `expanded` measures their chains. `prove` returns the nodes of a proof.
//!
//! **Invariant:** of all nets with the same conclusion the one with the shortest chains is reported.
//! Conclusions that need no net are left to forcing chains.

mod arguments;
mod board;
mod expanded;
mod implied;
mod prove;
mod rows;

use super::Inference;
use super::conclusions::Conclusion;
use super::proof::ProofNode;
use crate::implications::{Claim, Links};
use arguments::{Argument, Arguments};
use expanded::{Expanded, Length};
use rows::Row;

/// The nets of a position.
pub(super) struct Net {
    links: Links,
    rows: Vec<Row>,
    /// The rows that have been expanded.
    expanded: Vec<Option<Box<Expanded>>>,
    arguments: Arguments,
    /// The claims that can be proved, and their best proofs where they are known.
    conclusions: Vec<(Claim, Option<Option<Conclusion>>)>,
}

impl Net {
    /// Builds the nets of a position.
    pub(super) fn new(links: Links) -> Net {
        let rows = rows::rows(&links);
        let arguments = Arguments::new(&links, &rows);
        let targets = arguments.targets(&links);
        Net {
            expanded: rows.iter().map(|_| None).collect(),
            links,
            rows,
            conclusions: targets.into_iter().map(|target| (target, None)).collect(),
            arguments,
        }
    }

    /// Returns the best proof of a claim, unless no proof is a net.
    fn best(&mut self, target: Claim) -> Option<Conclusion> {
        let mut best: Option<Conclusion> = None;
        for argument in self.arguments.of(&self.links, target) {
            let length = self.length(&argument);
            if length.is_net && best.is_none_or(|best| length.nodes < best.size) {
                best = Some(Conclusion {
                    target,
                    cause: argument.cause,
                    size: length.nodes,
                });
            }
        }
        best
    }

    fn length(&mut self, argument: &Argument) -> Length {
        let mut all = Length::default();
        for &(start, end) in &argument.branches {
            let row = self.expanded[start.index()]
                .get_or_insert_with(|| Box::new(Expanded::new(&self.rows, start)));
            let one = row.length(&self.rows, end);
            all.nodes += one.nodes;
            all.is_net |= one.is_net;
        }
        all
    }
}

impl Inference for Net {
    fn links(&self) -> &Links {
        &self.links
    }

    fn len(&self) -> usize {
        self.conclusions.len()
    }

    fn conclusion(&mut self, index: usize) -> Option<Conclusion> {
        let (target, known) = self.conclusions[index];
        known.unwrap_or_else(|| {
            let best = self.best(target);
            self.conclusions[index].1 = Some(best);
            best
        })
    }

    fn prove(&mut self, start: Claim, ends: &[Claim]) -> Vec<ProofNode> {
        self.expanded[start.index()]
            .get_or_insert_with(|| Box::new(Expanded::new(&self.rows, start)));
        prove::prove(self, start, ends)
    }
}
