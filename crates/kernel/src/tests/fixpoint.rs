//! The sweep misses nothing that the slow propagator finds, and takes nothing that a solution needs.
//!
//! **Invariant:** a lane is looked at once no sweep in either direction changes its group.

use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

use super::positions::{Start, start};
use super::slow::Board;
use crate::Backend;
use crate::arch::Work;
use crate::bands::settle::{DigitPosition, Outcome, StoredCounts};
use crate::lanes::group::LaneGroup;
use crate::lanes::sweep::sweep;
use crate::layout::Words;
use crate::vector::digits::lane;
use crate::vector::{LANES, Row, Vector};

/// What is left of sixteen positions, and which of them were ever dead.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Left {
    words: Vec<Words>,
    dead: u32,
}

/// Sweeps over positions until nothing changes.
struct Sweeps<'a>(&'a [Start]);

impl Work for Sweeps<'_> {
    type Output = Left;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Left {
        let mut group = LaneGroup::new();
        for (lane, start) in self.0.iter().enumerate() {
            group.set(lane, &start.words);
        }
        let (mut dead, mut same) = (0, 0);
        while same < 4 {
            let before = all_words(&group);
            dead |= sweep::<V>(proof, &mut group).dead;
            same = if before == all_words(&group) {
                same + 1
            } else {
                0
            };
        }
        let words = all_words(&group);
        Left { words, dead }
    }
}

fn all_words(group: &LaneGroup) -> Vec<Words> {
    let words = |lane| {
        let mut words = [0; 27];
        group.get(lane, &mut words);
        words
    };
    (0..LANES).map(words).collect()
}

/// What one pass over a position in bands leaves of it; `None` if it is dead.
struct Pass(Words);

impl Work for Pass {
    type Output = Option<(bool, Words)>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<(bool, Words)> {
        let mut rows = [Row([0; LANES]); 3];
        for (index, &word) in self.0.iter().enumerate() {
            rows[index % 3].0[lane(index / 3)] = word;
        }
        let mut nine = DigitPosition::<V::Digits>::load(proof, &rows);
        let ending = nine.settle(&mut StoredCounts::empty());
        nine.store(&mut rows);
        let words = std::array::from_fn(|index| rows[index % 3].0[lane(index / 3)]);
        match ending {
            Outcome::Contradiction => None,
            Outcome::Solved => Some((true, words)),
            Outcome::Stuck => Some((false, words)),
        }
    }
}

/// Some solutions of a position, the known one first.
fn solutions(start: &Start) -> Vec<crate::Line> {
    let mut all = Vec::from_iter(start.solution);
    all.extend(Board::of(&start.words).solutions(3));
    all
}

fn check_sweeps(starts: &[Start], left: &Left) {
    for (lane, start) in starts.iter().enumerate() {
        let now = Board::of(&left.words[lane]);
        if left.dead >> lane & 1 == 1 {
            assert!(solutions(start).is_empty(), "dead with a solution");
            continue;
        }
        assert!(!now.is_broken(), "alive with a contradiction");
        assert_eq!(now.naked_singles(), Board::NOTHING, "naked singles missed");
        assert_eq!(
            now.hidden_singles(),
            Board::NOTHING,
            "hidden singles missed"
        );
        assert_eq!(
            now.locked_candidates(),
            Board::NOTHING,
            "locked candidates missed"
        );
        assert!(
            Board::of(&start.words).settled().is_some(),
            "a contradiction"
        );
        for solution in solutions(start) {
            assert!(now.allows(&solution), "lost {}", solution.escape_ascii());
        }
    }
}

fn check_pass(start: &Start, found: Option<(bool, Words)>) {
    let solutions = solutions(start);
    let Some((solved, words)) = found else {
        assert!(solutions.is_empty(), "dead with a solution");
        return;
    };
    let now = Board::of(&words);
    for solution in &solutions {
        assert!(now.allows(solution), "lost {}", solution.escape_ascii());
    }
    if solved {
        assert_eq!(now.settled(), Some(now), "a solution that is none");
        assert!(solutions.iter().all(|solution| *solution == solutions[0]));
        assert_eq!(now.solutions(2), solutions[..1]);
    }
}

proptest! {
    #![proptest_config(generate::config(48, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/fixpoint.txt")))]

    #[test]
    fn sweeps_end_where_the_slow_propagator_finds_no_more(starts in vec(start(), LANES)) {
        let mut all = Backend::available().map(|backend| backend.run(Sweeps(&starts)));
        let first = all.next().expect("plain arrays are everywhere");
        check_sweeps(&starts, &first);
        for other in all {
            prop_assert_eq!(&other, &first);
        }
    }

    #[test]
    fn a_pass_keeps_every_solution(starts in vec(start(), 8)) {
        for start in &starts {
            let mut all = Backend::available().map(|backend| backend.run(Pass(start.words)));
            let first = all.next().expect("plain arrays are everywhere");
            check_pass(start, first);
            for other in all {
                prop_assert_eq!(other, first);
            }
        }
    }
}
