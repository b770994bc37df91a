//! Step texts: one line for each step, and hints that say less.
//!
//! A text names the technique, gives the reason that the step's evidence contains, and ends with the
//! effect: `Locked Pair: 5 and 8 in r45c1 (box 4): remove 5 from r3c1, r4c2; remove 8 from r39c1`.
//! The module of the technique's family writes the reason, `step_text` has the words that all
//! families share, and `notation` writes chains.
//!
//! **Invariant:** the text follows from the step alone. Any part of the evidence may be missing: the
//! text is then shorter, and never panics.

mod almost_locked_sets;
mod chains;
mod colouring;
mod coordinates;
mod fish;
mod forcing;
mod intersections;
mod lists;
mod miscellaneous;
mod notation;
mod region;
mod single_digit;
mod singles;
mod step_text;
mod subsets;
mod uniqueness;
mod whips;
mod wings;

use crate::step::{Evidence, Step};
use crate::technique::{Family, Technique};

pub use coordinates::Coordinates;
pub use notation::Notation;
pub use region::{Region, region};
use step_text::StepText;

/// How cells and chains are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The names of cells.
    pub coordinates: Coordinates,
    /// The notation of chains.
    pub notation: Notation,
}

impl From<Coordinates> for Style {
    fn from(coordinates: Coordinates) -> Style {
        Style {
            coordinates,
            ..Style::default()
        }
    }
}

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Where to look.
    Where,
    /// Where to look, and for which technique.
    Technique,
    /// The whole step.
    Step,
}

/// Returns the text of a step: technique, reason and effect.
///
/// ```
/// use foldoku_logic::describe::Style;
/// use foldoku_logic::{Position, Solver, describe};
///
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let step = Solver::default().next(&Position::from_line(puzzle)).unwrap();
/// let text = describe(&step, Style::default());
/// assert_eq!(text, "Naked Single: r5c5 can only be 5: place 5 in r5c5");
/// ```
pub fn describe(step: &Step, style: Style) -> String {
    let text = StepText { step, style };
    let (name, effect) = (step.technique.name(), text.effect());
    if step.evidence == Evidence::default() {
        format!("{name}: {effect}")
    } else {
        format!("{name}: {}: {effect}", reason(&text))
    }
}

fn reason(text: &StepText<'_>) -> String {
    let has_chains = !text.evidence().chains.is_empty();
    match text.step.technique.entry().family {
        Family::Singles => singles::reason(text),
        Family::Intersections => intersections::reason(text),
        Family::Subsets => subsets::reason(text),
        Family::Fish => fish::reason(text),
        Family::Colouring => colouring::reason(text),
        Family::Uniqueness => uniqueness::reason(text),
        Family::Chains => chains::reason(text),
        Family::Miscellaneous => miscellaneous::reason(text),
        Family::Forcing if text.step.technique.is_whip_or_braid() => whips::reason(text),
        Family::Forcing => forcing::reason(text),
        Family::SingleDigit | Family::Wings | Family::AlmostLockedSets
            if has_chains && text.style.notation == Notation::Eureka =>
        {
            notation::chains(text)
        }
        Family::SingleDigit => single_digit::reason(text),
        Family::Wings => wings::reason(text),
        Family::AlmostLockedSets => almost_locked_sets::reason(text),
    }
}

/// Returns a hint that reveals no more than `detail`.
pub fn hint(step: &Step, detail: Detail, style: Style) -> String {
    let place = region(step).describe(style.coordinates);
    match detail {
        Detail::Where => format!("Look at {place}."),
        Detail::Technique => format!("Look at {place} for {}.", with_article(step.technique)),
        Detail::Step => describe(step, style),
    }
}

/// Returns the name of a technique with `a` or `an`, where the name takes an article.
fn with_article(technique: Technique) -> String {
    let name = technique.name();
    // Names of methods and plurals take none.
    let ends = [
        "Pointing",
        "Claiming",
        "Exclusion",
        "Chains",
        "(+)",
        "Sets",
        "Force",
        "Placement",
    ];
    let is_bare =
        name.starts_with("Locked Candidates") || ends.iter().any(|&end| name.ends_with(end));
    if is_bare {
        return name.to_owned();
    }
    // Letters that are spoken with a vowel first: X, single letters, the S of SK and STUVWXYZ. U is
    // spoken as "you".
    let is_an = name.starts_with(['A', 'E', 'I', 'O', 'X'])
        || ["SK", "STU", "M-", "S-", "L-", "H-"]
            .iter()
            .any(|&start| name.starts_with(start));
    if is_an {
        format!("an {name}")
    } else {
        format!("a {name}")
    }
}

#[cfg(test)]
mod tests;
