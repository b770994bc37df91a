//! The words of a step, in English and German.
//!
//! **Invariant:** a text follows from the step, its position and the rulebook alone, and says nothing that the
//! step does not cite. A detail never reveals less than the one before it.

use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{Candidate, Step};

/// The language of texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// How much a text reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Where to look.
    Where,
    /// The technique too.
    Technique,
    /// The cells of the pattern too.
    Cells,
    /// The whole step: technique, reason and effect.
    Step,
}

/// Returns the text of a step that was found in a position.
pub fn describe(
    rulebook: &Rulebook,
    _position: &Position,
    step: &Step,
    detail: Detail,
    _language: Language,
) -> String {
    let name = step.technique.name();
    if detail < Detail::Step {
        return name.to_owned();
    }
    let list = |candidates: &[Candidate]| {
        let words = candidates
            .iter()
            .map(|it| format!("{} from {}", it.digit, rulebook.name(it.square)));
        words.collect::<Vec<_>>().join(", ")
    };
    if step.placements.is_empty() {
        return format!("{name}: remove {}", list(&step.eliminations));
    }
    let placed = step.placements.iter();
    let placed = placed.map(|it| format!("{} in {}", it.digit, rulebook.name(it.square)));
    format!("{name}: place {}", placed.collect::<Vec<_>>().join(", "))
}
