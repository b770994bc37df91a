//! Laws of the ratings, on puzzles of the corpus.
//!
//! **Invariant:** the puzzles need more than singles in part.

use std::ops::ControlFlow;

use foldoku_board::Geometry;
use foldoku_testkit::effort;
use foldoku_testkit::fixtures::{self, Count, Fixture};
use foldoku_whips::Measure;
use foldoku_whips::steps::{ChainKind, chains};

use crate::Puzzle;
use crate::reference::Reference;

fn puzzles(count: usize) -> Vec<Puzzle> {
    let classic = Geometry::classic();
    let is_unique = |it: &Fixture| it.geometry == classic && it.count == Count::Exactly(1);
    let unique = fixtures::corpus().filter(is_unique).take(count);
    unique.map(|it| Puzzle::new(&it.text)).collect()
}

#[test]
fn depth_and_braids_follow_their_definitions() {
    let reference = Reference::new();
    for puzzle in puzzles(effort(4, 5, 100)) {
        let mut position = reference.start(&puzzle.givens);
        let depth = (0..2).find(|&level| {
            assert!(reference.close(&mut position, level));
            reference.is_solved(&position)
        });
        let found = puzzle.rate(Measure::Depth).filter(|&depth| depth < 2);
        assert_eq!(found.map(|it| it as usize), depth);
        let mut position = reference.start(&puzzle.givens);
        let length = (0..3).find(|&longest| {
            reference.braid(&mut position, longest);
            reference.is_solved(&position)
        });
        let found = puzzle.rate(Measure::Braid).filter(|&length| length < 3);
        assert_eq!(found.map(|it| it as usize), length);
    }
}

#[test]
fn measures_bound_each_other() {
    for puzzle in puzzles(effort(20, 30, 1000)) {
        let [depth, b, w, gb, _, s, bxb, bxbb, _] =
            Measure::ALL.map(|measure| puzzle.rate(measure));
        let depth = depth.expect("every known puzzle has a depth");
        assert_eq!(b.is_some(), depth <= 1);
        assert_eq!(b == Some(0), depth == 0);
        assert!(w.is_none() || b <= w, "{b:?} {w:?}");
        assert!(w.is_none() || s.is_some(), "{w:?} {s:?}");
        assert!(b.is_none() || gb <= b, "{gb:?} {b:?}");
        assert_eq!((bxb.is_some(), bxbb.is_some()), (depth == 2, depth == 3));
    }
}

#[test]
fn a_stopped_rating_has_no_value() {
    for puzzle in puzzles(5) {
        for measure in Measure::ALL {
            if puzzle.rate(measure).is_some_and(|value| value > 1) {
                let stopped = measure.rate(&puzzle.givens, &puzzle.solution, &|| true);
                assert_eq!(stopped, None);
            }
        }
    }
}

/// Each chain refutes its target by variables that its links empty, and none refutes a digit of the solution.
#[test]
fn chains_have_their_links() {
    let mut counts = [0; 4];
    for puzzle in puzzles(effort(6, 10, 100)) {
        let reference = Reference::new();
        let mut start = reference.start(&puzzle.givens);
        assert!(reference.close(&mut start, 0));
        let mask = |cell: usize| {
            (0..9)
                .filter(|digit| start[9 * cell + digit])
                .map(|it| 1 << it)
                .sum()
        };
        let cells: [u16; 81] = std::array::from_fn(mask);
        let kinds = [
            ChainKind::Whip,
            ChainKind::GWhip,
            ChainKind::Braid,
            ChainKind::GBraid,
        ];
        for (kind, count) in kinds.into_iter().zip(&mut counts) {
            let _ = chains(&cells, kind, 7, &|| false, &mut |chain| {
                *count += 1;
                let (last, others) = chain.links.split_last().expect("a chain has links");
                assert!(last.right.is_empty(), "{chain:?}");
                assert!(
                    others.iter().all(|link| !link.right.is_empty()),
                    "{chain:?}"
                );
                let digit = puzzle.solution[chain.target / 9] - b'1';
                assert_ne!(usize::from(digit), chain.target % 9, "{chain:?}");
                ControlFlow::Continue(())
            });
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}
