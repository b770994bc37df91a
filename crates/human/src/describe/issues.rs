//! Texts of levels and of what to look at before publishing.
//!
//! **Invariant:** steps are counted from 1, as players see them.

use super::Language;
use super::text::Text;
use crate::path::Path;
use crate::position::Position;
use crate::rating::{Issue, Level};
use crate::rulebook::Rulebook;
use crate::step::Step;
use crate::technique::Technique;

impl Level {
    /// Returns the name in a language.
    pub fn name_in(self, language: Language) -> String {
        match self {
            Level::Easy => language.easy(),
            Level::Medium => language.medium(),
            Level::Hard => language.hard(),
            Level::Unfair => language.unfair(),
            Level::Extreme => language.extreme(),
        }
    }
}

impl Issue {
    /// Returns the text of an issue of a path, as a part of a sentence.
    pub fn describe(self, rulebook: &Rulebook, path: &Path, language: Language) -> String {
        let name = |place: usize| {
            let step = path.steps.get(place);
            step.map_or("", |step| step.technique.name_in(language))
        };
        match self {
            Issue::UnusedRule(place) => {
                let (position, step) = (Position::new(rulebook), Step::new(Technique::Rule));
                let text = Text {
                    rulebook,
                    position: &position,
                    step: &step,
                    language,
                };
                language.unused_rule(text.rule(place))
            }
            Issue::Spike(place) => language.spike(place + 1, name(place)),
            Issue::BreakIn(place) => language.break_in(place + 1, name(place)),
            Issue::LastResort(place) => language.last_resort(place + 1, name(place)),
        }
    }
}
