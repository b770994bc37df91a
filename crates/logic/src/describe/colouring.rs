//! Words for colourings.
//!
//! **Invariant:** the words name the digit and the squares of each colour where the step tells them.

use super::teller::Teller;
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let digits = teller.digits();
    let sets = &teller.evidence().sets;
    let colours = match sets.is_empty() {
        true => teller.squares(),
        false => {
            let sets = sets.iter().map(|set| teller.at(set.squares));
            sets.collect::<Vec<_>>().join(" against ")
        }
    };
    let finding = match teller.step.technique {
        Technique::SimpleColoursTrap => "one colour is true, and what sees both is not",
        Technique::SimpleColoursWrap => "one colour sees itself, so the other one is true",
        Technique::MultiColoursOne => {
            "colours of two pairs exclude each other, so one of their opposites is true"
        }
        _ => "a colour that sees both colours of another pair is not true",
    };
    format!("strong links of {digits} colour {colours}; {finding}")
}
