//! Texts of deadly patterns: rectangles, loops and BUGs.
//!
//! **Invariant:** the text names the cells that break the pattern, and that the pattern would give the
//! puzzle two solutions.

use super::lists::{all_digits, any_digit};
use super::region::is_bug;
use super::step_text::StepText;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    match text.step.technique {
        technique if is_bug(technique) => bug(text),
        _ => pattern(text),
    }
}

/// Describes a BUG: every empty cell has two candidates, except for a few.
fn bug(text: &StepText<'_>) -> String {
    let extra = text.evidence().fins;
    if extra.is_empty() {
        return "every other empty cell has two candidates".to_owned();
    }
    let (cells, digits) = (text.cells(extra), any_digit(text.digit_set()));
    let (who, neither) = match extra.len() {
        1 => (cells.clone(), format!("{cells} were not")),
        _ => ("one of them".to_owned(), "none of them were".to_owned()),
    };
    let bug = format!("every empty cell but {cells} has two candidates");
    match text.step.technique {
        Technique::BugThree => format!("{bug}, and {who} holds another digit; {}", subset(text)),
        Technique::BugFour => {
            let confined = all_digits(text.confined_digits());
            format!(
                "{bug}, and {who} holds another digit; {confined} in {} is confined to them",
                text.base()
            )
        }
        _ => format!("{bug}. If {neither} {digits} the puzzle would have two solutions"),
    }
}

/// Two digits in a rectangle or a loop.
fn pattern(text: &StepText<'_>) -> String {
    let mut pattern = format!("{} in {}", text.digits(), text.squares());
    if text.step.technique == Technique::QiuPattern {
        pattern = format!("{pattern} and {}", text.cover());
    }
    let guards = if text.evidence().fins.is_empty() {
        "one of them".to_owned()
    } else {
        text.any_cell(text.evidence().fins)
    };
    let (digits, changed) = (any_digit(text.changed_digits()), text.step.changed());
    let confined = all_digits(text.confined_digits());
    let units = text.base();
    let form = match text.step.technique {
        Technique::ReverseBug => "leave",
        _ => "form",
    };
    let completes = || {
        let cells = text.any_cell(changed);
        format!("{pattern} would {form} a deadly pattern if {cells} were {digits}")
    };
    match text.step.technique {
        Technique::AvoidableRectangleOne => format!("{}, as no cell is a given", completes()),
        Technique::UniquenessSix | Technique::HiddenRectangle => format!(
            "{}, as {confined} in {units} is confined to these cells",
            completes()
        ),
        _ if !text.evidence().sets.is_empty() => format!(
            "{pattern} {form} a deadly pattern unless {guards} holds another digit; {}",
            subset(text)
        ),
        _ if !confined.is_empty() => format!(
            "{pattern} {form} a deadly pattern unless {guards} holds another digit, and {confined} in \
             {units} is confined to them"
        ),
        _ if changed.is_subset(text.evidence().fins) => completes(),
        _ => format!("{pattern} {form} a deadly pattern unless {guards} is {digits}"),
    }
}

/// Describes type 3: the cells that break the pattern act as one cell of a naked subset.
pub(super) fn subset(text: &StepText<'_>) -> String {
    let sets = text.evidence().sets.first();
    sets.map_or_else(String::new, |set| {
        let name = match set.squares.len() {
            1 => "pair",
            2 => "triple",
            3 => "quadruple",
            _ => "subset",
        };
        let (digits, cells) = (all_digits(set.digits), text.cells(set.squares));
        let unit = text.base();
        format!("with {cells} that makes a naked {name} of {digits} in {unit}")
    })
}
