//! Forcing chains and nets: all that follows from every candidate, and from its absence.
//!
//! `table` has what follows from what, by chains of single causes (`chain`) or by singles that can rest
//! on several (`net`); `findings` looks through it for contradictions and verities, and `story` makes
//! steps of them. Of all ways to show the same only the one of the fewest nodes is found, so that some
//! of it is a contradiction and the rest a verity.
//!
//! See <https://hodoku.sourceforge.net/en/tech_last.php>.
//!
//! **Invariant:** what is kept from one call to the next depends on nothing but the position, so that
//! the same position gives the same steps.

mod board;
mod chain;
mod claim;
mod findings;
mod net;
mod story;
mod table;

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;
use board::Board;
use chain::Chain;
use findings::Finding;
use net::Net;
use table::{Reasoning, Table};

/// Looks for forcing chains and nets: what places a digit first, then what takes few nodes.
#[derive(Default)]
pub struct Forcing {
    chains: Option<Last>,
    nets: Option<Last>,
}

/// What the last position has shown, for which the next technique may ask again.
struct Last {
    position: Position,
    board: Board,
    reasoning: Box<dyn Reasoning>,
    findings: Vec<Finding>,
}

impl Forcing {
    /// A finder of forcing chains and nets.
    pub fn new() -> Forcing {
        Forcing::default()
    }

    fn look(&mut self, position: &Position, is_net: bool) -> &mut Last {
        let last = match is_net {
            true => &mut self.nets,
            false => &mut self.chains,
        };
        let known = last.take().filter(|last| last.position == *position);
        last.insert(known.unwrap_or_else(|| Last::new(position, is_net)))
    }
}

impl Last {
    fn new(position: &Position, is_net: bool) -> Last {
        let board = Board::new(position);
        let mut reasoning: Box<dyn Reasoning> = match is_net {
            true => Box::new(Net::new(&board)),
            false => Box::new(Chain::new(position)),
        };
        let table = Table::new(&board, &mut *reasoning);
        Last {
            position: position.clone(),
            findings: findings::findings(&board, &table),
            board,
            reasoning,
        }
    }
}

impl fmt::Debug for Forcing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forcing").finish_non_exhaustive()
    }
}

/// Whether a technique is one of nets, and whether one of verities.
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
        let Last {
            board,
            reasoning,
            findings,
            ..
        } = self.look(position, is_net);
        for finding in findings.iter() {
            if finding.cause.is_verity() == is_verity {
                on_step(story::step_of(board, &mut **reasoning, finding, technique))?;
            }
        }
        ControlFlow::Continue(())
    }
}
