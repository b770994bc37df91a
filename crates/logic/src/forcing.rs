//! Forcing chains and nets: the consequences of each candidate being true or false.
//!
//! `table` holds the consequences of every claim, by chains of single causes (`chain`) or by
//! singles that can have several causes (`net`). `conclusions` finds contradictions and verities in
//! it, and `forcing_step` turns them into steps. Each conclusion is reported once, by the proof
//! with the fewest nodes, as a contradiction or as a verity.
//!
//! See <https://hodoku.sourceforge.net/en/tech_last.php>.
//!
//! **Invariant:** the cache depends on the position only, so that the same position gives the same
//! steps.

mod chain;
mod claims;
mod conclusions;
mod constraints;
mod forcing_step;
mod net;
mod proof;
mod table;

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;
use chain::Chain;
use conclusions::Conclusion;
use constraints::Constraints;
use net::Net;
use table::{Inference, Table};

/// Finds forcing chains and nets: placements first, then by their candidates.
#[derive(Default)]
pub struct Forcing {
    chains: Option<Cached>,
    nets: Option<Cached>,
}

/// The conclusions of the last position, reused for the next technique.
struct Cached {
    position: Position,
    constraints: Constraints,
    inference: Box<dyn Inference>,
    conclusions: Vec<Conclusion>,
}

impl Forcing {
    /// Creates a finder.
    pub fn new() -> Forcing {
        Forcing::default()
    }

    fn cached(&mut self, position: &Position, is_net: bool) -> &mut Cached {
        let last = match is_net {
            true => &mut self.nets,
            false => &mut self.chains,
        };
        let known = last.take().filter(|last| last.position == *position);
        last.insert(known.unwrap_or_else(|| Cached::new(position, is_net)))
    }
}

impl Cached {
    fn new(position: &Position, is_net: bool) -> Cached {
        let constraints = Constraints::new(position);
        let mut inference: Box<dyn Inference> = match is_net {
            true => Box::new(Net::new(&constraints)),
            false => Box::new(Chain::new(position)),
        };
        let table = Table::new(&constraints, &mut *inference);
        Cached {
            position: position.clone(),
            conclusions: conclusions::conclusions(&constraints, &table),
            constraints,
            inference,
        }
    }
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
        let Cached {
            constraints,
            inference,
            conclusions,
            ..
        } = self.cached(position, is_net);
        for conclusion in conclusions.iter() {
            if conclusion.cause.is_verity() == is_verity {
                on_step(forcing_step::step_of(
                    constraints,
                    &mut **inference,
                    conclusion,
                    technique,
                ))?;
            }
        }
        ControlFlow::Continue(())
    }
}
