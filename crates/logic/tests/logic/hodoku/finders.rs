//! The finders for the cases of the regression library, with the options of their variants.
//!
//! **Invariant:** of several finders of a technique the first one is used.

use foldoku_logic::als::{AlmostLockedSets, AlsOptions};
use foldoku_logic::chains::{ChainOptions, Chains};
use foldoku_logic::intersections::{self, Intersections};
use foldoku_logic::single_digit::{self, SingleDigit};
use foldoku_logic::singles::Singles;
use foldoku_logic::subsets::Subsets;
use foldoku_logic::sue_de_coq::SueDeCoq;
use foldoku_logic::uniqueness::{self, Uniqueness};
use foldoku_logic::{Finder, Fish, FishOptions, Forcing, Technique, Templates};
use foldoku_logic::{colouring::Colouring, wings::Wings};

use crate::positions::Case;

/// Creates the finder for a case.
type Make = fn(&Case) -> Box<dyn Finder>;

/// One line per finder.
const FINDERS: &[Make] = &[
    |_| Box::new(Singles::new()),
    |case| Box::new(Intersections::new(intersections_of(case))),
    |_| Box::new(Subsets::new()),
    |_| Box::new(Wings::new()),
    |case| Box::new(SingleDigit::new(single_digit_of(case))),
    |_| Box::new(Colouring::new()),
    |case| Box::new(Uniqueness::new(uniqueness_of(case))),
    |case| Box::new(Fish::new(fish_of(case))),
    |_| Box::new(Templates::default()),
    |case| Box::new(Chains::new(chains_of(case))),
    |case| Box::new(AlmostLockedSets::new(sets_of(case))),
    |_| Box::new(SueDeCoq::new()),
    |_| Box::new(Forcing::new()),
];

/// Returns the finder of a case's technique: one of the above, or of the registry.
pub(crate) fn finder_of(case: &Case) -> Option<Box<dyn Finder>> {
    let finders = FINDERS.iter().map(|make| make(case));
    let mut finders = finders.chain(foldoku_logic::finders::all());
    finders.find(|finder| finder.techniques().contains(&case.technique))
}

fn fish_of(case: &Case) -> FishOptions {
    FishOptions {
        is_siamese: case.is_siamese,
        ..FishOptions::default()
    }
}

fn chains_of(case: &Case) -> ChainOptions {
    let through_sets = match &*case.code {
        "0709" => case.variant == 2,
        "0710" | "0711" => matches!(case.variant, 3 | 4),
        _ => false,
    };
    ChainOptions {
        almost_locked_sets: through_sets,
        ..ChainOptions::default()
    }
}

fn sets_of(case: &Case) -> AlsOptions {
    AlsOptions {
        overlap: match &*case.code {
            "0901" => false,
            "0903" => case.variant != 1,
            _ => case.variant == 2,
        },
        both_directions: true,
        longest: 7,
    }
}

fn intersections_of(case: &Case) -> intersections::Options {
    intersections::Options {
        hidden: case.variant == 2,
    }
}

fn single_digit_of(case: &Case) -> single_digit::Options {
    single_digit::Options {
        small_empty_rectangles: case.variant == 1
            || case.technique == Technique::DualEmptyRectangle,
        mixed_dual_kites: case.code == "0404",
    }
}

fn uniqueness_of(case: &Case) -> uniqueness::Options {
    uniqueness::Options {
        missing_candidates: case.variant == 2,
    }
}
