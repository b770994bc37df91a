//! The finders with all of their options.
//!
//! **Invariant:** each finder of the registry is there with its default options, and once more for
//! each option that adds steps.

use foldoku_logic::als::{AlmostLockedSets, AlsOptions};
use foldoku_logic::chains::{ChainOptions, Chains};
use foldoku_logic::intersections::{self, Intersections};
use foldoku_logic::single_digit::{self, SingleDigit};
use foldoku_logic::uniqueness::{self, Uniqueness};
use foldoku_logic::{Exclusion, Finder, Fish, FishOptions, Technique, finders};

/// Returns the finders of the registry, then those with other options.
pub(crate) fn all() -> Vec<Box<dyn Finder>> {
    let mut all = finders::all();
    // The explainer's chains have a test of their own.
    all.retain(|finder| !finder.techniques().contains(&Technique::NestedForcing));
    all.extend(with_options());
    all
}

fn with_options() -> Vec<Box<dyn Finder>> {
    vec![
        Box::new(Intersections::new(intersections::Options { hidden: true })),
        Box::new(SingleDigit::new(single_digit::Options {
            small_empty_rectangles: true,
            mixed_dual_kites: true,
        })),
        Box::new(Uniqueness::new(uniqueness::Options {
            missing_candidates: false,
        })),
        Box::new(Chains::new(ChainOptions {
            almost_locked_sets: true,
            ..ChainOptions::default()
        })),
        Box::new(AlmostLockedSets::new(AlsOptions {
            overlap: true,
            ..AlsOptions::default()
        })),
        Box::new(AlmostLockedSets::new(AlsOptions {
            both_directions: true,
            longest: 6,
            ..AlsOptions::default()
        })),
        Box::new(Exclusion::new(1)),
        Box::new(Fish::new(FishOptions {
            is_siamese: true,
            ..FishOptions::default()
        })),
    ]
}

/// Returns in how many positions a technique is searched for once, on average: often if it is fast.
pub(crate) fn positions_per_search(technique: Technique) -> usize {
    match technique {
        // A search may take seconds.
        _ if is_slow_fish(technique) && !super::is_thorough() => 400,
        _ if is_slow(technique) => 40,
        Technique::AlsXyWing => 8,
        _ => 1,
    }
}

/// Returns whether a technique takes very long: large fish with boxes, nets, and searches of many
/// sets of cells or units, or of many links.
pub(crate) fn is_slow(technique: Technique) -> bool {
    use Technique::*;
    let is_net = matches!(technique, ForcingNetContradiction | ForcingNetVerity);
    let looks_at_sets = matches!(technique, AlsChain | DeathBlossom | MultiSectorLockedSets);
    let looks_at_links = matches!(
        technique,
        Whip | GWhip | Braid | GBraid | KrakenFishOne | KrakenFishTwo
    );
    is_slow_fish(technique) || is_net || looks_at_sets || looks_at_links
}

/// Returns whether a technique is a large fish with boxes.
pub(crate) fn is_slow_fish(technique: Technique) -> bool {
    // The code of a fish is 03, its kind, and its size.
    match *technique.entry().code.as_bytes() {
        [b'0', b'3', kind, size] => kind > b'2' && size > b'1' || kind > b'4' && size > b'0',
        _ => false,
    }
}
