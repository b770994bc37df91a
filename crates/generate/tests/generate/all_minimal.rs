//! The enumeration of minimal puzzles finds the same puzzles as trying every subset of clues.
//!
//! **Invariant:** the reference enumerates subsets and shares no code with the search.

use std::ops::ControlFlow;

use crate::support::{corpus, is_minimal, text, without};
use foldoku_generate::minimise::{AllMinimal, End};
use foldoku_generate::{Minimiser, NotUnique, Random};
use foldoku_kernel::{Lanes, Line, Status};

/// Returns all minimal puzzles among the clues of a puzzle, by trying every subset of the redundant
/// ones.
fn subsets(puzzle: &Line) -> Vec<Line> {
    let redundant: Vec<_> = Minimiser::new().redundant(&[*puzzle])[0].iter().collect();
    assert!((1..14).contains(&redundant.len()), "{}", redundant.len());
    let subset = |mask: u32| {
        let removed = redundant.iter().enumerate();
        let removed = removed.filter(|(bit, _)| mask >> bit & 1 == 1);
        removed.fold(*puzzle, |line, (_, &square)| without(&line, square.index()))
    };
    let all: Vec<Line> = (0..1 << redundant.len()).map(subset).collect();
    let answers = Lanes::new().solve(&all, 2);
    let unique = all.into_iter().zip(answers);
    let unique = unique.filter(|(_, answer)| answer.status == Status::Unique);
    let mut minimal: Vec<Line> = unique.map(|(line, _)| line).filter(is_minimal).collect();
    minimal.sort_unstable();
    minimal
}

fn all_minimal(puzzle: &Line, max_checks: u64) -> (Vec<Line>, AllMinimal) {
    let mut puzzles = Vec::new();
    let summary = Minimiser::new().all_minimal(puzzle, max_checks, &mut |puzzle| {
        puzzles.push(*puzzle);
        ControlFlow::Continue(())
    });
    (puzzles, summary.unwrap())
}

#[test]
fn search_finds_all_minimal_puzzles_in_order() {
    let mut random = Random::new(9, 9);
    let mut minimiser = Minimiser::new();
    let mut total = 0;
    for (puzzle, solution) in corpus("classic-one.txt").into_iter().take(40) {
        let (minimal, solution) = (
            minimiser.minimise(&[puzzle], &mut [Random::new(3, 3)]),
            solution.unwrap(),
        );
        let mut puzzle = minimal[0].unwrap();
        for _ in 0..1 + random.below(4) {
            let square = random.below(81) as usize;
            puzzle[square] = solution[square];
        }
        if is_minimal(&puzzle) {
            continue;
        }
        let (found, summary) = all_minimal(&puzzle, u64::MAX);
        assert_eq!(summary.end, End::Complete);
        assert_eq!(summary.found, found.len() as u64);
        assert_eq!(found, subsets(&puzzle), "{}", text(&puzzle));
        total += found.len();
    }
    assert!(total > 100, "{total}");
}

#[test]
fn minimal_puzzle_is_its_only_minimal_puzzle() {
    let puzzle = corpus("classic-one.txt")[0].0;
    let minimal = Minimiser::new().minimise(&[puzzle], &mut [Random::new(1, 1)]);
    let minimal = minimal[0].unwrap();
    assert_eq!(all_minimal(&minimal, 100).0, [minimal]);
}

#[test]
fn search_stops_at_the_limit_or_when_the_callback_breaks() {
    let solution = corpus("classic-one.txt")[0].1.unwrap();
    let (long, summary) = all_minimal(&solution, 20_000);
    assert_eq!((summary.end, summary.checks), (End::CheckLimit, 20_000));
    let (short, summary) = all_minimal(&solution, 10_000);
    assert_eq!(summary.end, End::CheckLimit);
    assert!(!short.is_empty() && short.len() < long.len());
    assert_eq!(short, long[..short.len()]);
    let mut count = 0;
    let summary = Minimiser::new().all_minimal(&solution, u64::MAX, &mut |_| {
        count += 1;
        if count < 3 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(summary.map(|it| (it.found, it.end)), Ok((3, End::Stopped)));
}

#[test]
fn puzzles_that_are_not_unique_are_errors() {
    let check = |puzzle: &Line, why| {
        let summary = Minimiser::new().all_minimal(puzzle, 9, &mut |_| unreachable!());
        assert_eq!(summary, Err(why));
    };
    check(&[b'.'; 81], NotUnique::Multiple);
    check(&[b'1'; 81], NotUnique::None);
    check(&[b'#'; 81], NotUnique::None);
}
