//! Sweeps find everything that the reference propagator finds, and keep every solution.
//!
//! **Invariant:** a lane is checked after no sweep in either direction changes its group any more.

use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

use super::positions::{Start, start};
use super::reference::Board;
use crate::Backend;
use crate::bands::settle::{DigitPosition, Outcome, StoredCounts};
use crate::lanes::group::LaneGroup;
use crate::lanes::sweep::sweep;
use crate::layout::Words;
use crate::vector::digits::lane;
use crate::vector::{LANES, Row, Vector, Work};

/// Sixteen positions after the sweeps, and the lanes that had a contradiction at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Swept {
    words: Vec<Words>,
    broken: u32,
}

/// Sweeps over positions until nothing changes.
struct Sweeps<'a>(&'a [Start]);

impl Work for Sweeps<'_> {
    type Output = Swept;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Swept {
        let mut group = LaneGroup::new();
        for (lane, start) in self.0.iter().enumerate() {
            group.set(lane, &start.words);
        }
        let (mut broken, mut same) = (0, 0);
        while same < 4 {
            let before = all_words(&group);
            broken |= sweep::<V>(proof, &mut group).contradiction;
            same = if before == all_words(&group) {
                same + 1
            } else {
                0
            };
        }
        let words = all_words(&group);
        Swept { words, broken }
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

/// Settles a position with the bands engine. Returns whether it is solved and what remains, or `None`
/// for a contradiction.
struct Settle(Words);

impl Work for Settle {
    type Output = Option<(bool, Words)>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<(bool, Words)> {
        let mut rows = [Row([0; LANES]); 3];
        for (index, &word) in self.0.iter().enumerate() {
            rows[index % 3].0[lane(index / 3)] = word;
        }
        let mut position = DigitPosition::<V::Digits>::load(proof, &rows);
        let outcome = position.settle(&mut StoredCounts::empty());
        position.store(&mut rows);
        let words = std::array::from_fn(|index| rows[index % 3].0[lane(index / 3)]);
        match outcome {
            Outcome::Contradiction => None,
            Outcome::Solved => Some((true, words)),
            Outcome::Stuck => Some((false, words)),
        }
    }
}

/// Returns some solutions of a position, the known one first.
fn solutions(start: &Start) -> Vec<crate::Line> {
    let mut all = Vec::from_iter(start.solution);
    all.extend(Board::of(&start.words).solutions(3));
    all
}

fn check_sweeps(starts: &[Start], left: &Swept) {
    for (lane, start) in starts.iter().enumerate() {
        let now = Board::of(&left.words[lane]);
        if left.broken >> lane & 1 == 1 {
            assert!(
                solutions(start).is_empty(),
                "a contradiction although there is a solution"
            );
            continue;
        }
        assert!(!now.is_broken(), "missed contradiction");
        assert_eq!(now.naked_singles(), Board::NOTHING, "missed naked singles");
        assert_eq!(
            now.hidden_singles(),
            Board::NOTHING,
            "missed hidden singles"
        );
        assert_eq!(
            now.locked_candidates(),
            Board::NOTHING,
            "missed locked candidates"
        );
        assert!(
            Board::of(&start.words).propagated().is_some(),
            "the reference finds a contradiction"
        );
        for solution in solutions(start) {
            assert!(now.allows(&solution), "lost {}", solution.escape_ascii());
        }
    }
}

fn check_settled(start: &Start, found: Option<(bool, Words)>) {
    let solutions = solutions(start);
    let Some((solved, words)) = found else {
        assert!(
            solutions.is_empty(),
            "a contradiction although there is a solution"
        );
        return;
    };
    let now = Board::of(&words);
    for solution in &solutions {
        assert!(now.allows(solution), "lost {}", solution.escape_ascii());
    }
    if solved {
        assert_eq!(now.propagated(), Some(now), "not a solution");
        assert!(solutions.iter().all(|solution| *solution == solutions[0]));
        assert_eq!(now.solutions(2), solutions[..1]);
    }
}

proptest! {
    #![proptest_config(generate::config(48, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/fixpoint.txt")))]

    #[test]
    fn sweeps_reach_the_fixpoint_of_the_reference(starts in vec(start(), LANES)) {
        let mut all = Backend::available().map(|backend| backend.run(Sweeps(&starts)));
        let first = all.next().expect("the portable backend is always available");
        check_sweeps(&starts, &first);
        for other in all {
            prop_assert_eq!(&other, &first);
        }
    }

    #[test]
    fn settling_keeps_every_solution(starts in vec(start(), 8)) {
        for start in &starts {
            let mut all = Backend::available().map(|backend| backend.run(Settle(start.words)));
            let first = all.next().expect("the portable backend is always available");
            check_settled(start, first);
            for other in all {
                prop_assert_eq!(other, first);
            }
        }
    }
}
