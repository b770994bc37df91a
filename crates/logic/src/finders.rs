//! The list of all finders.
//!
//! **Invariant:** if two finders know a technique, the first is used.

use crate::als::AlmostLockedSets;
use crate::brute_force::BruteForce;
use crate::chains::Chains;
use crate::colouring::Colouring;
use crate::exclusion::Exclusion;
use crate::exotic::Exotic;
use crate::explainer::ExplainerChains;
use crate::finder::Finder;
use crate::fireworks::Fireworks;
use crate::fish::{Fish, KrakenFish};
use crate::forcing::Forcing;
use crate::intersections::Intersections;
use crate::oddagon::Oddagons;
use crate::single_digit::SingleDigit;
use crate::singles::Singles;
use crate::subsets::Subsets;
use crate::sue_de_coq::SueDeCoq;
use crate::templates::Templates;
use crate::uniqueness::Uniqueness;
use crate::whips::Whips;
use crate::wings::Wings;

/// Returns one finder of each kind, with default options.
pub fn all() -> Vec<Box<dyn Finder>> {
    vec![
        Box::<Singles>::default(),
        Box::<Intersections>::default(),
        Box::<Subsets>::default(),
        Box::<Fish>::default(),
        Box::<Wings>::default(),
        Box::<SingleDigit>::default(),
        Box::<Colouring>::default(),
        Box::<Uniqueness>::default(),
        Box::new(Fireworks),
        Box::new(Oddagons),
        Box::<SueDeCoq>::default(),
        Box::<Chains>::default(),
        Box::<AlmostLockedSets>::default(),
        Box::<Templates>::default(),
        Box::new(KrakenFish),
        Box::<Exclusion>::default(),
        Box::<Exotic>::default(),
        Box::<Forcing>::default(),
        Box::<ExplainerChains>::default(),
        Box::new(Whips),
        Box::new(BruteForce),
    ]
}
