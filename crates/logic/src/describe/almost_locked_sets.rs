//! Texts of almost locked sets.
//!
//! **Invariant:** the text names every set with its digits, and every restricted common candidate (RCC)
//! by which the sets are linked.

use foldoku_board::Digit;

use super::lists::{all_digits, and, letter};
use super::step_text::StepText;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let changed = all_digits(text.changed_digits());
    if text.step.technique == Technique::DeathBlossom {
        let stem = text.cells(text.evidence().fins);
        return format!(
            "stem {stem}, petals {}: one of the petals has {changed}",
            petals(text)
        );
    }
    if text.step.technique == Technique::AlsWWing {
        return w_wing(text);
    }
    if text.step.technique == Technique::AhsXz {
        return hidden_sets(text);
    }
    let sets = text.sets();
    let chain = text.evidence().chains.first();
    let links = chain.map_or(&[][..], |chain| &chain.nodes[..]);
    // Every set but the last has the digit that links it to the next one.
    let links = links.iter().filter(|node| node.is_on);
    let links: Vec<(usize, Digit)> = links
        .filter_map(|node| Some((node.through?, node.digit)))
        .collect();
    if chain.is_some_and(|chain| chain.is_loop) {
        let digits = and(links.iter().map(|(_, digit)| digit.to_string()));
        return format!("{sets} with RCCs {digits}: all their digits are locked");
    }
    let links = links.split_last().map_or(&[][..], |(_, links)| links);
    let last = letter(text.evidence().sets.len().saturating_sub(1));
    let rccs = match links {
        [] => String::new(),
        [(_, digit)] => format!(" with RCC {digit}"),
        _ => {
            let named = links
                .iter()
                .map(|&(set, digit)| format!("{digit} ({}-{})", letter(set), letter(set + 1)));
            format!(" with RCCs {}", and(named))
        }
    };
    format!("{sets}{rccs}: A or {last} has {changed}")
}

/// Two almost hidden sets, and the cells that only one of them can use.
fn hidden_sets(text: &StepText<'_>) -> String {
    let (sets, units) = (text.sets(), text.base());
    let restricted = text.evidence().fins;
    match restricted.len() {
        1 => format!(
            "{sets} are almost hidden in {units}: only one of them can use {}, so the other fills the rest",
            text.cells(restricted)
        ),
        _ => format!(
            "{sets} are almost hidden in {units}: each uses one of {}, so both fill the rest",
            text.cells(restricted)
        ),
    }
}

/// Two sets, and the strong link between them.
fn w_wing(text: &StepText<'_>) -> String {
    let (sets, changed) = (text.sets(), all_digits(text.changed_digits()));
    match text.evidence().chains.first().map(|chain| &chain.nodes[..]) {
        Some([_, _, near, far, ..]) => {
            let (by, unit) = (near.digit, text.base());
            let linked = text.cells(near.squares | far.squares);
            format!("{sets}, connected by {by} in {unit} ({linked}): A or B has {changed}")
        }
        _ => sets,
    }
}

/// Returns the petals, each with the digit of the stem that it excludes.
fn petals(text: &StepText<'_>) -> String {
    let sets = text.evidence().sets.iter().zip(&text.evidence().chains);
    and(sets.map(|(set, chain)| {
        let digit = chain.nodes.first().map(|node| node.digit);
        let digit = digit.map_or_else(String::new, |digit| format!(" (for {digit})"));
        format!("{}{digit}", text.set(set))
    }))
}
