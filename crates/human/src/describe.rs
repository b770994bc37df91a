//! The words of a step, in English and German.
//!
//! A text names the technique or the rule, gives the reason that the step cites, and ends with the effect:
//! `Cage 11 in r1c12: 2+9, 3+8, 4+7 or 5+6; r1c1 is not 2 or 3: remove 8 and 9 from r1c2`.
//! `phrases` has every sentence in both languages, `rule_names` and `rule_words` those of rules, and the
//! module of a technique's family puts them together.
//!
//! **Invariant:** a text follows from the step, its position and the rulebook alone, and says nothing that the
//! step does not cite. A detail never reveals less than the one before it.

mod chains;
mod fillings;
mod fish;
mod issues;
mod last_resorts;
mod lists;
mod phrases;
mod region;
mod rule_names;
mod rule_words;
mod rules;
mod singles;
mod subsets;
mod sums;
mod techniques;
mod text;

use crate::cells::CellSet;
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::Step;
use crate::technique::Technique;
use text::Text;

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
///
/// ```
/// use foldoku_human::{Detail, Language, Position, Rulebook, Solver, describe};
/// use foldoku_rules::text::iss;
///
/// let variant = iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_2")?;
/// let rulebook = Rulebook::of_variant(&variant, &variant.puzzle().unwrap()).unwrap();
/// let position = Position::new(&rulebook);
/// let step = Solver::new(rulebook.clone()).next(&position).unwrap();
/// let text = |language| describe(&rulebook, &position, &step, Detail::Step, language);
/// assert_eq!(text(Language::English), "Cage 3 in r1c12: only 1+2: remove 3 and 4 from r1c12");
/// assert_eq!(text(Language::German), "Käfig 3 in r1c12: nur 1+2: streiche 3 und 4 aus r1c12");
/// # Ok::<(), foldoku_rules::TextError>(())
/// ```
pub fn describe(
    rulebook: &Rulebook,
    position: &Position,
    step: &Step,
    detail: Detail,
    language: Language,
) -> String {
    let text = Text {
        rulebook,
        position,
        step,
        language,
    };
    let place = || region::of(&text).name(&text);
    let technique = step.technique;
    match detail {
        Detail::Where => language.look_at(place()),
        Detail::Technique => language.look_for(place(), technique.with_article(language)),
        Detail::Cells => {
            let cells = text.cells(region::pattern(&text));
            language.look_for_in(place(), technique.with_article(language), cells)
        }
        Detail::Step => whole(&text),
    }
}

/// Returns the cells that a text of this detail is about; none if it is about a digit of the whole board.
pub fn pointed_at(
    rulebook: &Rulebook,
    position: &Position,
    step: &Step,
    detail: Detail,
) -> CellSet {
    let text = Text {
        rulebook,
        position,
        step,
        language: Language::English,
    };
    if detail >= Detail::Cells {
        region::pattern(&text)
    } else {
        region::of(&text).cells(&text)
    }
}

/// Returns the groups that cover the pattern of locked candidates or of a fish.
pub(crate) fn covers_of(rulebook: &Rulebook, position: &Position, step: &Step) -> Vec<usize> {
    let text = Text {
        rulebook,
        position,
        step,
        language: Language::English,
    };
    match step.technique {
        Technique::LockedCandidates => subsets::cover(&text).into_iter().collect(),
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
            fish::covers(&text).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the technique or the rule, the reason and the effect.
fn whole(text: &Text<'_>) -> String {
    let technique = text.step.technique;
    let title = match text.places_of_rules()[..] {
        [place] if technique == Technique::Rule => lists::capitalised(&text.rule(place)),
        _ => technique.name_in(text.language).to_owned(),
    };
    let reason = reason(text);
    let effect = text.effect();
    if reason.is_empty() {
        format!("{title}: {effect}")
    } else {
        format!("{title}: {reason}: {effect}")
    }
}

fn reason(text: &Text<'_>) -> String {
    match text.step.technique {
        Technique::FullHouse | Technique::HiddenSingle | Technique::NakedSingle => {
            singles::reason(text)
        }
        Technique::LockedCandidates => subsets::locked(text),
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuadruple => {
            subsets::naked(text)
        }
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple => {
            subsets::hidden(text)
        }
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish => fish::reason(text),
        Technique::Rule => rules::reason(text),
        Technique::MustContain => rules::must_contain(text),
        Technique::TwoRules => rules::together(text),
        Technique::Sums => sums::reason(text),
        Technique::Chain => chains::chain(text),
        Technique::ForcingChain => chains::forcing(text),
        Technique::RulesTogether | Technique::WhatIf | Technique::NestedWhatIf => {
            last_resorts::what_if(text)
        }
        Technique::EitherWay => last_resorts::either_way(text),
        Technique::Trial => last_resorts::trial(text),
    }
}
