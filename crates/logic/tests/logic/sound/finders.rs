//! The finders with all that their options allow.
//!
//! **Invariant:** each finder of the register is there as it comes, and once more for each choice that
//! makes it find other steps.

use foldoku_logic::als::{AlmostLockedSets, AlsOptions};
use foldoku_logic::chains::{ChainOptions, Chains};
use foldoku_logic::intersections::{self, Intersections};
use foldoku_logic::single_digit::{self, SingleDigit};
use foldoku_logic::uniqueness::{self, Uniqueness};
use foldoku_logic::{Exclusion, Finder, Fish, FishOptions, Technique, finders};

/// The finders of the register, then those with other options.
pub(crate) fn all() -> Vec<Box<dyn Finder>> {
    let mut all = finders::all();
    // The chains of the explainer have a law of their own.
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
            missing_candidates: true,
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
            both_directions: false,
            ..AlsOptions::default()
        })),
        Box::new(Exclusion::new(1)),
        Box::new(Fish::new(FishOptions {
            is_siamese: true,
            ..FishOptions::default()
        })),
    ]
}

/// Whether a technique takes so long that it is looked for in some positions only: large fish that may
/// have boxes, nets, and what looks at many sets of squares or units.
pub(crate) fn is_slow(technique: Technique) -> bool {
    use Technique::*;
    // A fish's code is 03, its kind, and its size.
    let is_slow_fish = match *technique.entry().code.as_bytes() {
        [b'0', b'3', kind, size] => kind > b'2' && size > b'1' || kind > b'4' && size > b'0',
        _ => false,
    };
    let is_net = matches!(technique, ForcingNetContradiction | ForcingNetVerity);
    let looks_at_sets = matches!(technique, AlsChain | DeathBlossom | MultiSectorLockedSets);
    is_slow_fish || is_net || looks_at_sets
}
