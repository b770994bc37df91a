//! Words for almost locked sets.
//!
//! **Invariant:** every set is told with its digits, and every link between sets.

use super::teller::{Teller, list};
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let sets = match teller.evidence().sets.is_empty() {
        true => teller.squares(),
        false => teller.sets(),
    };
    let chains = match teller.evidence().chains.is_empty() {
        true => format!("{sets} are linked"),
        false => format!("with the sets {sets}, {}", teller.chains()),
    };
    let changed = list(teller.changed_digits());
    let is_loop = teller.evidence().chains.iter().any(|chain| chain.is_loop);
    let finding = match teller.step.technique {
        Technique::DeathBlossom => format!("in any case one of the petals has {changed}"),
        _ if is_loop => {
            "each of the sets has one of these digits, and all of its others".to_owned()
        }
        _ => format!("one of the ends has {changed}"),
    };
    format!("sets with one digit more than squares lack one digit at most: {chains}; {finding}")
}
