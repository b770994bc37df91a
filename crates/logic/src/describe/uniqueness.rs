//! Words for patterns that would allow two solutions.
//!
//! **Invariant:** the words say that the puzzle is taken to have one solution.

use super::teller::{Teller, list};
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let finding = finding(teller);
    if is_bug(teller.step.technique) {
        return format!(
            "were it not for squares with more than two candidates, every open square and every \
             digit of a unit would have two left, and the puzzle would not have one solution; \
             {finding}"
        );
    }
    format!(
        "if {} held {} only, these could be exchanged and the puzzle would not have one solution; \
         {finding}",
        teller.squares(),
        teller.digits()
    )
}

fn is_bug(technique: Technique) -> bool {
    use Technique::{BugFour, BugPlusOne, BugThree, BugTwo};
    matches!(technique, BugPlusOne | BugTwo | BugThree | BugFour)
}

/// What follows from some squares having to differ from the pattern.
fn finding(teller: &Teller<'_>) -> String {
    let guards = match teller.evidence().fins.is_empty() {
        true => "some squares".to_owned(),
        false => teller.at(teller.evidence().fins),
    };
    let changed = list(teller.changed_digits());
    let digits = list(teller.confined_digits());
    let units = teller.base();
    match teller.step.technique {
        Technique::UniquenessOne | Technique::AvoidableRectangleOne | Technique::BugPlusOne => {
            format!("only {guards} can hold another digit, and must")
        }
        Technique::UniquenessTwo
        | Technique::UniquenessFive
        | Technique::AvoidableRectangleTwo
        | Technique::BugTwo => {
            format!(
                "only {guards} can hold another digit, which is {changed}, and one of them must"
            )
        }
        Technique::UniquenessThree | Technique::BugThree => subset(teller, &guards, &units),
        Technique::UniquenessFour | Technique::BugFour => format!(
            "only {guards} can hold another digit, and one of them must; the other one holds \
             {digits}, which has no other places in {units}"
        ),
        Technique::UniquenessSix => format!(
            "only {guards} can hold another digit, and {digits} has no other places in {units}, so \
             that {digits} in one of them would be in both"
        ),
        Technique::HiddenRectangle => format!(
            "{digits} has no other places in {units}, so that {changed} where they cross would make \
             it so"
        ),
        _ => unique_loop(teller, &guards, &units),
    }
}

/// The squares that must differ count as one square of a subset.
fn subset(teller: &Teller<'_>, guards: &str, units: &str) -> String {
    let others = match teller.evidence().sets.first() {
        Some(set) => format!("{} {}", teller.at(set.squares), set.digits),
        None => "squares of the same unit".to_owned(),
    };
    format!("one of {guards} must differ, and makes a subset with {others} in {units}")
}

/// A loop is of the types that rectangles are of, but has one name.
fn unique_loop(teller: &Teller<'_>, guards: &str, units: &str) -> String {
    let confined = teller.confined_digits();
    if !teller.evidence().sets.is_empty() {
        subset(teller, guards, units)
    } else if !confined.is_empty() {
        format!(
            "only {guards} can hold another digit, and one of them must; the other one holds {}, \
             which has no other places in {units}",
            list(confined)
        )
    } else if teller.evidence().fins.len() == 1 {
        format!("only {guards} can hold another digit, and must")
    } else {
        format!("only {guards} can hold another digit, and one of them must")
    }
}
