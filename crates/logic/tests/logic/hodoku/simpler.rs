//! The techniques that are simpler than a technique, and must not apply in its position.
//!
//! These are the techniques that a solver tries before it by default (forcing chains and nets only
//! before other forcing techniques), and fish of the same digit that have no more units and are of
//! a kind that is not more exotic.
//!
//! **Invariant:** every technique in [`EXCEPTIONS`] does find a step, so the list has no redundant
//! entries.

use std::array;
use std::ops::ControlFlow;

use foldoku_logic::board::{Digit, DigitSet, Square};
use foldoku_logic::technique::Family;
use foldoku_logic::{Position, Technique, finders};

use crate::positions::Case;

/// The simpler techniques that find a step in the position of a technique; the files in
/// `fixtures/techniques` give the reasons.
const EXCEPTIONS: &[(Technique, &[Technique])] = {
    use Technique::*;
    &[
        (Squirmbag, &[Jellyfish]),
        (Whale, &[Swordfish]),
        (Leviathan, &[XWing]),
        (DualTwoStringKite, &[TwoStringKite]),
        (DualEmptyRectangle, &[EmptyRectangle]),
        (FinnedSquirmbag, &[SashimiJellyfish]),
        (SashimiSquirmbag, &[SashimiJellyfish]),
        (FinnedWhale, &[SashimiSwordfish]),
        (FinnedLeviathan, &[FinnedXWing]),
        (SashimiLeviathan, &[FinnedXWing]),
        (SashimiSwordfish, &[UniquenessFour]),
        (SimpleColoursWrap, &[SashimiSwordfish]),
        (MultiColoursTwo, &[MultiColoursOne]),
        (Aic, &[DiscontinuousNiceLoop]),
        (GroupedAic, &[GroupedDiscontinuousNiceLoop]),
        (FrankenXWing, &[Pointing, Claiming]),
        (FrankenSwordfish, &[GroupedDiscontinuousNiceLoop]),
        (
            FrankenLeviathan,
            &[
                GroupedDiscontinuousNiceLoop,
                FrankenJellyfish,
                FrankenSquirmbag,
            ],
        ),
        (FinnedFrankenXWing, &[EmptyRectangle]),
        (
            FinnedFrankenLeviathan,
            &[FinnedFrankenSquirmbag, FinnedFrankenWhale],
        ),
        (
            MutantXWing,
            &[
                Pointing,
                Claiming,
                FrankenXWing,
                FrankenSwordfish,
                FinnedFrankenXWing,
                FinnedFrankenSwordfish,
            ],
        ),
        (MutantSwordfish, &[GroupedDiscontinuousNiceLoop]),
        (TemplateSet, &[UniquenessFour]),
        (TemplateDelete, &[HiddenRectangle]),
        (MutantLeviathan, &[MutantWhale]),
        (
            FinnedMutantXWing,
            &[GroupedDiscontinuousNiceLoop, FinnedFrankenSwordfish],
        ),
        (
            FinnedMutantLeviathan,
            &[FinnedMutantSquirmbag, FinnedMutantWhale],
        ),
    ]
};

/// Returns the simpler techniques that may find a step in the position of a technique.
pub(crate) fn exceptions_of(technique: Technique) -> &'static [Technique] {
    let mut rows = EXCEPTIONS.iter();
    let row = rows.find(|(one, _)| *one == technique);
    row.map_or(&[], |(_, exceptions)| exceptions)
}

/// Returns the simpler techniques that find a step in the position of a case.
pub(crate) fn simpler_techniques(case: &Case) -> Vec<Technique> {
    let than = case.technique;
    let position = only_digits(&case.position, &case.digits);
    let fires = |&one: &Technique| {
        comes_first(one, than) && finds_something(one, &case.position)
            || is_lesser_fish(one, than) && finds_something(one, &position)
    };
    Technique::all().filter(fires).collect()
}

/// Returns whether a solver tries the first technique before the second by default. Forcing chains
/// find so much that they count only among themselves.
fn comes_first(one: Technique, than: Technique) -> bool {
    let is_forcing = |technique: Technique| technique.entry().family == Family::Forcing;
    one < than && one.entry().is_default && (!is_forcing(one) || is_forcing(than))
}

/// Returns whether both are fish, and the first has no more units and is not of a more exotic kind.
fn is_lesser_fish(one: Technique, than: Technique) -> bool {
    // The code of a fish is 03, its kind, and its size.
    let parts = |technique: Technique| match *technique.entry().code.as_bytes() {
        [b'0', b'3', kind, size] => Some((kind, size)),
        _ => None,
    };
    let both = parts(one).zip(parts(than));
    one != than && both.is_some_and(|(one, than)| one.0 <= than.0 && one.1 <= than.1)
}

/// Returns a position without the candidates of other digits.
fn only_digits(position: &Position, digits: &[u8]) -> Position {
    let own: DigitSet = digits.iter().map(|&digit| Digit::new(digit)).collect();
    let candidates = |square| position.candidates(Square::new(square)) & own;
    Position::from_candidates(&array::from_fn(candidates))
}

fn finds_something(technique: Technique, position: &Position) -> bool {
    finders::all()
        .iter_mut()
        .find(|finder| finder.techniques().contains(&technique))
        .is_some_and(|finder| {
            let stop = &mut |_| ControlFlow::Break(());
            finder.find(position, technique, stop).is_break()
        })
}
