//! Words for patterns that would allow two solutions.
//!
//! **Invariant:** the words say that the puzzle is taken to have one solution.

use super::teller::Teller;
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let (squares, digits) = (teller.squares(), teller.digits());
    let technique = teller.step.technique;
    match technique {
        Technique::BugPlusOne | Technique::BugTwo | Technique::BugThree | Technique::BugFour => {
            format!(
                "were it not for squares with more than two candidates, every open square and \
                 every digit of a unit would have two left, and the puzzle would not have one \
                 solution; {}",
                finding(technique)
            )
        }
        _ => format!(
            "if {squares} held {digits} only, these could be exchanged and the puzzle would not \
             have one solution; {}",
            finding(technique)
        ),
    }
}

fn finding(technique: Technique) -> &'static str {
    match technique {
        Technique::UniquenessOne | Technique::AvoidableRectangleOne => {
            "only one square can hold another digit"
        }
        Technique::UniquenessTwo
        | Technique::UniquenessFive
        | Technique::AvoidableRectangleTwo
        | Technique::BugTwo => "the squares that can differ can do so by the same digit only",
        Technique::UniquenessThree | Technique::BugThree => {
            "the other digits make a subset with squares of the same unit"
        }
        Technique::UniquenessFour | Technique::UniquenessSix | Technique::BugFour => {
            "one of the digits has no other place in a unit, which excludes the other"
        }
        Technique::HiddenRectangle => "strong links would force the rest of the pattern",
        Technique::BugPlusOne => {
            "there is one such square, and the third of its candidates is true"
        }
        _ => "what avoids the pattern is true",
    }
}
