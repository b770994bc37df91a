//! The choice for all lanes of a register is that of each lane alone.
//!
//! **Invariant:** some positions are stored in reverse, and the lanes are at different depths.

use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

use super::positions::open_start;
use crate::Backend;
use crate::branch::{Branch, Guesses};
use crate::lanes::LaneView;
use crate::lanes::choice::Choice;
use crate::lanes::group::LaneGroup;
use crate::lanes::sweep::sweep;
use crate::layout::Words;
use crate::vector::{LANES, Vector, Work};

/// Compares the choices at some positions, and at those that follow from taking branches. Returns the
/// choices.
struct Choices(Vec<Words>);

impl Work for Choices {
    type Output = Vec<Branch>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Vec<Branch> {
        let mut group = LaneGroup::new();
        let mut found = Vec::new();
        for step in 0..60 {
            // Even lanes are loaded before a sweep upwards, odd lanes before one downwards.
            if step < 2 {
                for (lane, words) in self.0.iter().enumerate().skip(step).step_by(2) {
                    group.set(lane, words);
                }
            }
            let result = sweep::<V>(proof, &mut group);
            let open = result.stuck & !result.complete & !result.contradiction;
            let chosen = |group: &LaneGroup, lane: usize| {
                let all = Choice::at::<V>(proof, group, lane / V::WIDTH);
                let position = LaneView { group, lane };
                let alone = Guesses::at(&position).next::<V>(proof, &position);
                if let Some(all) = all {
                    assert_eq!(all.of_lane(lane), alone, "lane {lane} in step {step}");
                }
                alone
            };
            for lane in (0..LANES).filter(|lane| open >> lane & 1 == 1) {
                if let Some(branch) = chosen(&group, lane) {
                    let mut words = [0; 27];
                    group.get(lane, &mut words);
                    let own = [0, 1, 2].map(|c| words[3 * branch.digit + c]);
                    let sides = branch.sides(own, step % 2 == 0);
                    group.keep(lane, branch.digit, sides[step / 2 % 2]);
                    found.push(branch);
                }
            }
        }
        found
    }
}

proptest! {
    #![proptest_config(generate::config(64, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/choices.txt")))]

    #[test]
    fn all_lanes_choose_as_one(starts in vec(open_start(), LANES)) {
        let words: Vec<_> = starts.iter().map(|start| start.words).collect();
        let all = Backend::available().map(|backend| backend.run(Choices(words.clone())));
        let all: Vec<_> = all.collect();
        prop_assert!(!all[0].is_empty(), "no lane needs a guess");
        for other in &all {
            prop_assert_eq!(other, &all[0], "backends differ");
        }
    }
}
