//! Forcing chains and nets: the consequences of each candidate being true or false.
//!
//! `chain` derives consequences by chains of single causes, `net` by singles that can have several
//! causes. For chains `table` holds the consequences of every claim, and `conclusions` finds
//! contradictions and verities in it. `forcing_step` turns conclusions into steps. Each conclusion
//! is reported once, by the smallest proof, as a contradiction or as a verity.
//!
//! See <https://hodoku.sourceforge.net/en/tech_last.php>.
//!
//! **Invariant:** the cache depends on the position only, so that the same position gives the same
//! steps.

mod chain;
mod conclusions;
mod forcing_step;
mod net;
mod proof;
mod table;

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::implications::{ChainKind, Claim, Links};
use crate::position::Position;
use crate::technique::Technique;
use chain::Chain;
use conclusions::Conclusion;
use net::Net;
use proof::ProofNode;

/// Finds forcing chains and nets: placements first, then by their candidates.
#[derive(Default)]
pub struct Forcing {
    chains: Option<Cached>,
    nets: Option<Cached>,
}

/// The conclusions of the last position, reused for the next technique.
struct Cached {
    position: Position,
    inference: Box<dyn Inference>,
}

impl Forcing {
    /// Creates a finder.
    pub fn new() -> Forcing {
        Forcing::default()
    }

    fn cached(&mut self, position: &Position, is_net: bool) -> &mut Cached {
        let last = if is_net {
            &mut self.nets
        } else {
            &mut self.chains
        };
        let known = last.take().filter(|last| last.position == *position);
        last.insert(known.unwrap_or_else(|| Cached::new(position, is_net)))
    }
}

impl Cached {
    fn new(position: &Position, is_net: bool) -> Cached {
        let links = Links::new(position, ChainKind::Groups);
        let inference: Box<dyn Inference> = if is_net {
            Box::new(Net::new(links))
        } else {
            Box::new(Chain::new(links))
        };
        Cached {
            position: position.clone(),
            inference,
        }
    }
}

/// A way to derive consequences of a claim.
trait Inference {
    /// Returns the links of the position.
    fn links(&self) -> &Links;

    /// Returns the number of conclusions.
    fn len(&self) -> usize;

    /// Returns a conclusion, unless it is left to another method.
    fn conclusion(&mut self, index: usize) -> Option<Conclusion>;

    /// Returns the nodes that lead from a claim to others that follow from it.
    ///
    /// Nodes come after those that they follow from, in lines as long as possible.
    fn prove(&mut self, start: Claim, ends: &[Claim]) -> Vec<ProofNode>;
}

impl fmt::Debug for Forcing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forcing").finish_non_exhaustive()
    }
}

/// Returns whether a technique uses nets and whether it reports verities; `None` for other
/// techniques.
fn kind_of(technique: Technique) -> Option<(bool, bool)> {
    match technique {
        Technique::ForcingChainContradiction => Some((false, false)),
        Technique::ForcingChainVerity => Some((false, true)),
        Technique::ForcingNetContradiction => Some((true, false)),
        Technique::ForcingNetVerity => Some((true, true)),
        _ => None,
    }
}

impl Finder for Forcing {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::ForcingChainContradiction,
            Technique::ForcingChainVerity,
            Technique::ForcingNetContradiction,
            Technique::ForcingNetVerity,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let Some((is_net, is_verity)) = kind_of(technique) else {
            return ControlFlow::Continue(());
        };
        let inference = &mut *self.cached(position, is_net).inference;
        for index in 0..inference.len() {
            let conclusion = inference.conclusion(index);
            if let Some(conclusion) = conclusion.filter(|it| it.cause.is_verity() == is_verity) {
                on_step(forcing_step::step_of(inference, &conclusion, technique))?;
            }
        }
        ControlFlow::Continue(())
    }
}
