//! Fish compared with their definition; `hodoku.rs` compares fish with HoDoKu.
//!
//! **Invariant:** the definition is evaluated for every choice of base and cover, without
//! shortcuts.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use foldoku_logic::board::classic::{ALL_UNITS, UNITS_OF};
use foldoku_logic::board::{DigitSet, Square, SquareSet};
use foldoku_logic::{Finder, Fish, Position, Technique, check};
use foldoku_testkit::generate;
use proptest::prelude::*;

/// A set of units as a mask, in the order of the board's table.
type Units = u32;

const ROWS: Units = 0x1ff;
const COLUMNS: Units = ROWS << 9;
const BOXES: Units = COLUMNS << 9;
const ALL: Units = ROWS | COLUMNS | BOXES;

/// The kind of a fish and the cells that lose the digit, as bits.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Effect {
    has_fins: bool,
    is_sashimi: bool,
    eliminated: u128,
}

/// Returns the effects of all fish of a kind, from every choice of base and cover.
fn by_definition(
    places: SquareSet,
    size: u32,
    has_units: fn(Units, Units) -> bool,
) -> BTreeSet<Effect> {
    let all: Vec<Units> = choices(0, 0, size);
    let mut effects = BTreeSet::new();
    for &base in &all {
        for &cover in all
            .iter()
            .filter(|&cover| cover & base == 0 && has_units(base, *cover))
        {
            effects.extend(effect_of(places, base, cover));
        }
    }
    effects
}

fn choices(chosen: Units, first: u32, missing: u32) -> Vec<Units> {
    match missing {
        0 => vec![chosen],
        _ => (first..27)
            .flat_map(|unit| choices(chosen | 1 << unit, unit + 1, missing - 1))
            .collect(),
    }
}

/// Returns the effect of a fish, or `None` if it is not a fish or eliminates nothing.
fn effect_of(places: SquareSet, base: Units, cover: Units) -> Option<Effect> {
    let count = |units: Units, square: Square| {
        UNITS_OF[square.index()]
            .iter()
            .filter(|&&unit| units >> unit.index() & 1 == 1)
            .count()
    };
    let in_unit = |unit: usize| SquareSet::of_unit(ALL_UNITS[unit]) & places;
    let units = |units: Units| (0..27).filter(move |unit| units >> unit & 1 == 1);
    let in_base: SquareSet = places
        .iter()
        .filter(|&square| count(base, square) > 0)
        .collect();
    let is_small = units(base).any(|unit| in_unit(unit).len() < 2);
    let is_idle = units(cover).any(|unit| (in_unit(unit) & in_base).is_empty());
    let exo_fins: SquareSet = in_base
        .iter()
        .filter(|&square| count(cover, square) == 0)
        .collect();
    let endo_fins: SquareSet = in_base
        .iter()
        .filter(|&square| count(base, square) > 1)
        .collect();
    if is_small || is_idle || exo_fins.len() > 5 || endo_fins.len() > 2 {
        return None;
    }
    let fins = exo_fins | endo_fins;
    let is_eliminated = |&square: &Square| {
        let covered = count(cover, square);
        (covered > 1 || covered > 0 && !in_base.contains(square))
            && fins.common_peers().contains(square)
    };
    let eliminated: SquareSet = places.iter().filter(is_eliminated).collect();
    let is_sashimi = units(base).any(|unit| in_unit(unit).without(fins).len() < 2);
    (!eliminated.is_empty()).then(|| Effect {
        has_fins: !fins.is_empty(),
        is_sashimi,
        eliminated: eliminated.to_bits(),
    })
}

fn is_basic(base: Units, cover: Units) -> bool {
    base & !ROWS == 0 && cover & !COLUMNS == 0 || base & !COLUMNS == 0 && cover & !ROWS == 0
}

fn is_franken(base: Units, cover: Units) -> bool {
    let lines =
        |one: Units, other: Units| base & !(one | BOXES) == 0 && cover & !(other | BOXES) == 0;
    !is_basic(base, cover) && (lines(ROWS, COLUMNS) || lines(COLUMNS, ROWS))
}

fn is_mutant(base: Units, cover: Units) -> bool {
    (base | cover) & !ALL == 0 && !is_basic(base, cover) && !is_franken(base, cover)
}

/// Returns the eliminations of all steps of the finder.
fn found(places: SquareSet, technique: Technique) -> BTreeSet<u128> {
    let candidates = std::array::from_fn(|square| {
        if places.contains(Square::new(square)) {
            DigitSet::up_to(1)
        } else {
            DigitSet::EMPTY
        }
    });
    let position = Position::from_candidates(&candidates);
    let mut effects = BTreeSet::new();
    let _ = Fish::default().find(&position, technique, &mut |step| {
        assert_eq!(check(&position, &step), Ok(()), "{step:?}");
        let squares: SquareSet = step
            .eliminations
            .iter()
            .map(|candidate| candidate.square())
            .collect();
        assert!(
            effects.insert(squares.to_bits()),
            "an effect is reported once"
        );
        ControlFlow::Continue(())
    });
    effects
}

/// Generates random places of a digit.
fn places(count: usize) -> impl Strategy<Value = SquareSet> {
    prop::collection::vec(0..81_usize, count)
        .prop_map(|squares| squares.into_iter().map(Square::new).collect())
}

proptest! {
    #![proptest_config(generate::config(6, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/fish.txt")))]

    #[test]
    fn fish_of_two_units_match_the_definition(places in (12..40_usize).prop_flat_map(places)) {
        use Technique::*;
        let basic = by_definition(places, 2, is_basic);
        prop_assert_eq!(found(places, XWing), only(&basic, false, None));
        prop_assert_eq!(found(places, FinnedXWing), only(&basic, true, Some(false)));
        prop_assert_eq!(found(places, SashimiXWing), only(&basic, true, Some(true)));
        let franken = by_definition(places, 2, is_franken);
        prop_assert_eq!(found(places, FrankenXWing), only(&franken, false, None));
        prop_assert_eq!(found(places, FinnedFrankenXWing), only(&franken, true, None));
        let mutant = by_definition(places, 2, is_mutant);
        prop_assert_eq!(found(places, MutantXWing), only(&mutant, false, None));
        prop_assert_eq!(found(places, FinnedMutantXWing), only(&mutant, true, None));
    }
}

proptest! {
    #![proptest_config(generate::config(1, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/fish-three.txt")))]

    #[test]
    fn fish_of_three_units_match_the_definition(places in places(18)) {
        use Technique::*;
        let basic = by_definition(places, 3, is_basic);
        prop_assert_eq!(found(places, Swordfish), only(&basic, false, None));
        prop_assert_eq!(found(places, FinnedSwordfish), only(&basic, true, Some(false)));
        prop_assert_eq!(found(places, SashimiSwordfish), only(&basic, true, Some(true)));
        let franken = by_definition(places, 3, is_franken);
        prop_assert_eq!(found(places, FrankenSwordfish), only(&franken, false, None));
        prop_assert_eq!(found(places, FinnedFrankenSwordfish), only(&franken, true, None));
    }
}

/// Returns the eliminations of fish with or without fins, sashimi or not.
fn only(effects: &BTreeSet<Effect>, has_fins: bool, is_sashimi: Option<bool>) -> BTreeSet<u128> {
    let is_wanted = |effect: &&Effect| {
        effect.has_fins == has_fins && is_sashimi.is_none_or(|wanted| effect.is_sashimi == wanted)
    };
    let wanted = effects.iter().filter(is_wanted);
    wanted.map(|effect| effect.eliminated).collect()
}
