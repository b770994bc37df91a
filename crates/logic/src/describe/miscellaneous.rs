//! Texts of techniques that belong to no other family.
//!
//! **Invariant:** the text names the cells and the digits that the step is about.

use foldoku_board::{Digit, DigitSet, SquareSet};

use super::lists::{all_digits, and, any_digit};
use super::step_text::StepText;
use super::uniqueness;
use crate::step::Truth;
use crate::symmetry::Motion;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let (cells, digits) = (text.squares(), text.digits());
    match text.step.technique {
        Technique::SueDeCoq => sue_de_coq(text),
        Technique::TemplateSet => format!("every template of {digits} contains {cells}"),
        Technique::TemplateDelete => {
            let gone = text.any_cell(text.step.changed());
            format!("no template of {digits} contains {gone}")
        }
        Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => exclusion(text),
        Technique::JuniorExocet
        | Technique::SeniorExocet
        | Technique::DoubleExocet
        | Technique::WeakExocet => exocet(text),
        Technique::MultiSectorLockedSets => {
            let count = text.evidence().squares.len();
            format!(
                "the {count} empty cells where {} cross {} hold {count} digits of these lines",
                text.base(),
                text.cover()
            )
        }
        Technique::SkLoop => {
            let count = text.evidence().squares.len();
            format!(
                "the {count} cells {cells} hold {count} digits of {}",
                text.cover()
            )
        }
        Technique::Tridagon => tridagon(text),
        Technique::SymmetricalPlacement => symmetry(text),
        Technique::FireworkTriple | Technique::FireworkQuadruple => {
            format!("{} confine {digits} to {cells}", text.cover())
        }
        Technique::FireworkPair => {
            let pairs = cited_cells(text);
            let own = text.cells(text.evidence().squares.without(pairs));
            let (lines, pairs) = (text.cover(), text.cells(pairs));
            format!("{lines} confine {digits} to {own}, with {digits} in {pairs}")
        }
        Technique::BivalueOddagon => oddagon(text),
        Technique::BruteForce => format!("no solution has another digit in {cells}"),
        _ => format!("{digits} in {cells}"),
    }
}

/// Returns the motion and the exchange that keep the givens, and what follows for some cells.
fn symmetry(text: &StepText<'_>) -> String {
    let Some(Truth::Symmetric(symmetry, _)) = text.step.truths.first() else {
        return text.squares();
    };
    let motion = match symmetry.motion {
        Motion::HalfTurn => "a half turn",
        Motion::QuarterTurn | Motion::QuarterTurnBack => "a quarter turn",
        Motion::Diagonal | Motion::Antidiagonal => "a reflection in a diagonal",
    };
    let cells = text.squares();
    let conclusion = match text.evidence().digits.is_empty() {
        true => format!("candidates of {cells} have no image"),
        false => format!("{cells} must be {}", any_digit(text.evidence().digits)),
    };
    format!(
        "{motion} with {} keeps the givens; {conclusion}",
        cycles(symmetry.digits)
    )
}

/// Returns an exchange of digits as in `1-9, 2-8, 3-7, 4-6`.
fn cycles(digits: [Digit; 9]) -> String {
    let mut seen = DigitSet::default();
    let mut cycles = Vec::new();
    for start in (1..=9).map(Digit::new) {
        let mut names = Vec::new();
        let mut digit = start;
        while !seen.contains(digit) {
            seen.add(digit);
            names.push(digit.to_string());
            digit = digits[digit.index()];
        }
        if names.len() > 1 {
            cycles.push(names.join("-"));
        }
    }
    cycles.join(", ")
}

/// Returns the cells that a line and a box share, then those beside them in the line and in the
/// box.
fn sue_de_coq(text: &StepText<'_>) -> String {
    let sets = text.evidence().sets.iter().map(|set| text.set(set));
    let sets: Vec<String> = sets.collect();
    match &sets[..] {
        [middle, line, block] => format!("{middle} with {line} and {block}"),
        _ => format!("{} in {}", text.digits(), text.squares()),
    }
}

/// No combination of digits in the base cells has a removed candidate.
fn exclusion(text: &StepText<'_>) -> String {
    let base = text.squares();
    let gone = &text.step.eliminations;
    let gone = gone.iter().map(|it| text.coordinates().candidate(*it));
    let gone = super::lists::or(gone);
    let sets = &text.evidence().sets;
    let by = if sets.is_empty() {
        String::new()
    } else {
        format!(" because of {}", and(sets.iter().map(|set| text.set(set))))
    };
    format!("no combination of digits in {base} can have {gone}{by}")
}

/// Returns the cells that are cited as truths.
fn cited_cells(text: &StepText<'_>) -> SquareSet {
    let cells = text.step.truths.iter().filter_map(|truth| match *truth {
        Truth::Square(square) => Some(square),
        _ => None,
    });
    cells.collect()
}

/// Describes an exocet: the base cells are cited as truths, the other cells are the targets.
fn exocet(text: &StepText<'_>) -> String {
    let base = cited_cells(text);
    let targets = text.evidence().squares.without(base);
    let (base, targets, digits) = (text.cells(base), text.cells(targets), text.digits());
    match text.step.technique {
        Technique::DoubleExocet => {
            format!("the two bases {base} hold {digits}, and so do the targets {targets}")
        }
        Technique::WeakExocet => {
            let missing = text.cells(text.evidence().fins);
            let held = text.cells(text.step.changed());
            format!(
                "the base {base} holds two of {digits}; {missing} is one cell too many for its targets {targets}, but \
                 {held} must hold one of these digits wherever they are"
            )
        }
        _ => format!(
            "the base {base} holds two of {digits}, and the targets {targets} hold the same two"
        ),
    }
}

/// Describes a loop that two digits cannot fill, and what one of its guardians must be.
fn oddagon(text: &StepText<'_>) -> String {
    let (cells, guardians) = (text.squares(), text.evidence().fins);
    let digits = all_digits(text.digit_set());
    let count = text.evidence().squares.len();
    let pattern = format!("{digits} cannot alternate in the {count} cells {cells}");
    let who = format!("so {} holds another digit", text.any_cell(guardians));
    let confined = text.confined_digits();
    if !text.evidence().sets.is_empty() {
        format!("{pattern}, {who}; {}", uniqueness::subset(text))
    } else if confined.is_empty() {
        format!("{pattern}, {who}")
    } else {
        let (confined, unit) = (all_digits(confined), text.base());
        format!("{pattern}, {who}, and {confined} in {unit} is confined to them")
    }
}

fn tridagon(text: &StepText<'_>) -> String {
    let digits = all_digits(text.digit_set());
    let guardians = text.evidence().fins;
    let cells = text.squares();
    let pattern = format!("{digits} cannot fill {cells}");
    match text.step.placements[..] {
        [_] => {
            let digit = any_digit(text.changed_digits());
            format!(
                "{pattern}, so the guardian {digit} in {} is true",
                text.cells(guardians)
            )
        }
        _ => format!(
            "{pattern}, so one of the guardians in {} is true",
            text.cells(guardians)
        ),
    }
}
