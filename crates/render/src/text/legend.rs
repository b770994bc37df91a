//! The legend of a drawing as text: a sample of each style, and what it means.
//!
//! **Invariant:** an item is never divided; arrows have no item, because text does not show them.

use super::{Role, Span};
use crate::drawing::Drawing;
use crate::legend::sample_digit;
use crate::marks::{LegendKey, Tint};

/// The columns between two items.
const GAP: usize = 2;

pub(super) fn lines(drawing: &Drawing, width: usize) -> Vec<Vec<Span>> {
    let mut lines: Vec<Vec<Span>> = Vec::new();
    let mut used = 0;
    for (key, text) in &drawing.legend {
        let Some(sample) = sample(*key) else {
            continue;
        };
        let item_width = sample.text.chars().count() + 1 + text.chars().count();
        let gap = match lines.last() {
            Some(_) if used + GAP + item_width <= width => GAP,
            _ => {
                lines.push(Vec::new());
                used = 0;
                0
            }
        };
        if let Some(line) = lines.last_mut() {
            if gap > 0 {
                line.push(span(&" ".repeat(gap), Role::Blank, None));
            }
            line.push(sample);
            line.push(span(&format!(" {text}"), Role::Caption, None));
        }
        used += gap + item_width;
    }
    lines
}

/// Returns the sample of an annotation that text shows in a style of its own.
fn sample(key: LegendKey) -> Option<Span> {
    match key {
        // Highlighted labels name units.
        LegendKey::Cell(Tint::Unit | Tint::Cover) | LegendKey::Link(_) => None,
        LegendKey::Cell(tint) => Some(span("  ", Role::Blank, Some(tint))),
        LegendKey::Candidate(mark) => Some(span(sample_digit(mark), Role::Marked(mark), None)),
    }
}

fn span(text: &str, role: Role, tint: Option<Tint>) -> Span {
    Span {
        text: text.to_owned(),
        role,
        tint,
    }
}
