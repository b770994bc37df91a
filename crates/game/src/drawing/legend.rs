//! The words of the legend, which depend on the family of a step.
//!
//! **Invariant:** the legend names every kind of annotation that the drawing shows, once.

use std::collections::{BTreeMap, BTreeSet};

use foldoku_board::Square;
use foldoku_logic::technique::Family;
use foldoku_logic::{Candidate, Step, Technique};
use foldoku_render::{LegendKey, Link, LinkStyle, Mark, Tint};

use super::marks::has_guardians;

/// Returns the lines of the legend: cells, candidates, links.
pub(super) fn of(
    step: &Step,
    tints: &[(Square, Tint)],
    marks: &[(Candidate, Mark)],
    links: &[Link],
) -> Vec<(LegendKey, String)> {
    // Of several tints of a cell, the last one is shown.
    let shown: BTreeMap<Square, Tint> = tints.iter().copied().collect();
    let tints: BTreeSet<Tint> = shown.into_values().collect();
    let marks: BTreeSet<Mark> = marks.iter().map(|&(_, mark)| mark).collect();
    let mut lines = Vec::new();
    for tint in tints {
        lines.push((LegendKey::Cell(tint), cell(step, tint)));
    }
    for mark in marks {
        lines.push((LegendKey::Candidate(mark), candidate(step, mark).to_owned()));
    }
    let styles = [
        (LinkStyle::Strong, "strong link"),
        (LinkStyle::Weak, "weak link"),
    ];
    for (style, text) in styles {
        if links.iter().any(|link| link.style == style) {
            lines.push((LegendKey::Link(style), text.to_owned()));
        }
    }
    lines
}

fn cell(step: &Step, tint: Tint) -> String {
    let family = step.technique.entry().family;
    let has_cover = !step.evidence.cover.is_empty();
    match tint {
        Tint::Unit if family == Family::Fish => "base".to_owned(),
        Tint::Unit if family == Family::Intersections && has_cover => "confined here".to_owned(),
        Tint::Cover if family == Family::Intersections => "removed here".to_owned(),
        Tint::Unit if step.evidence.base.len() > 1 => "units".to_owned(),
        Tint::Unit => "unit".to_owned(),
        Tint::Cover => "cover".to_owned(),
        Tint::Pivot if step.technique == Technique::DeathBlossom => "stem".to_owned(),
        Tint::Pivot => "pivot".to_owned(),
        Tint::Pincer => "pincers".to_owned(),
        Tint::Fin => "fin cell".to_owned(),
        Tint::Set(number) => {
            let letter = char::from(b'A' + number % 26);
            match family {
                Family::Colouring => format!("colour {letter}"),
                _ => format!("set {letter}"),
            }
        }
        _ => "pattern cell".to_owned(),
    }
}

fn candidate(step: &Step, mark: Mark) -> &'static str {
    let is_chain = !step.evidence.chains.is_empty();
    match mark {
        Mark::Defining if step.technique.entry().family == Family::Colouring => "one colour",
        Mark::Off if step.technique.entry().family == Family::Colouring => "other colour",
        Mark::Defining if is_chain => "true in the chain",
        Mark::Off => "false in the chain",
        Mark::Fin if has_guardians(step) => "extra candidate",
        Mark::Fin => "fin",
        Mark::Eliminated => "removed",
        Mark::Placed => "placed",
        _ => "pattern candidate",
    }
}
