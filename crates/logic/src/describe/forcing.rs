//! Words for forcing chains and nets.
//!
//! **Invariant:** every chain is told, and what they have in common.

use super::teller::Teller;
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let chains = match teller.evidence().chains.is_empty() {
        true => format!("trying {} at {}", teller.digits(), teller.squares()),
        false => teller.chains(),
    };
    format!("{chains}; {}", finding(teller.step.technique))
}

fn finding(technique: Technique) -> &'static str {
    match technique {
        Technique::ForcingChainContradiction
        | Technique::ForcingNetContradiction
        | Technique::Nishio => "what was assumed contradicts itself",
        Technique::BidirectionalX | Technique::BidirectionalY | Technique::BidirectionalXy => {
            "the loop can be followed either way"
        }
        Technique::CellForcing => "every digit of the square leads to the same",
        Technique::RegionForcing => "every place of the digit leads to the same",
        _ => "whatever is assumed leads to the same",
    }
}
