//! All minimal puzzles are those that trying every subset finds.
//!
//! **Invariant:** what is tried is written out here.

mod support;

use std::ops::ControlFlow;

use foldoku_generate::minimise::{End, Listing};
use foldoku_generate::{Minimiser, NotUnique, Random};
use foldoku_kernel::{Lanes, Line, Status};
use support::{corpus, is_minimal, text, without};

/// All minimal puzzles among the clues of a puzzle, by trying every subset of those that can be
/// spared.
fn subsets(puzzle: &Line) -> Vec<Line> {
    let spared: Vec<_> = Minimiser::new().spare(&[*puzzle])[0].iter().collect();
    assert!((1..14).contains(&spared.len()), "{}", spared.len());
    let subset = |mask: u32| {
        let gone = spared.iter().enumerate();
        let gone = gone.filter(|(bit, _)| mask >> bit & 1 == 1);
        gone.fold(*puzzle, |line, (_, &square)| without(&line, square.index()))
    };
    let all: Vec<Line> = (0..1 << spared.len()).map(subset).collect();
    let answers = Lanes::new().solve(&all, 2);
    let unique = all.into_iter().zip(answers);
    let unique = unique.filter(|(_, answer)| answer.status == Status::Unique);
    let mut minimal: Vec<Line> = unique.map(|(line, _)| line).filter(is_minimal).collect();
    minimal.sort_unstable();
    minimal
}

fn all_minimal(puzzle: &Line, effort: u64) -> (Vec<Line>, Listing) {
    let mut puzzles = Vec::new();
    let listing = Minimiser::new().all_minimal(puzzle, effort, &mut |puzzle| {
        puzzles.push(*puzzle);
        ControlFlow::Continue(())
    });
    (puzzles, listing.unwrap())
}

#[test]
fn all_minimal_puzzles_are_found_once_and_in_order() {
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
        let (found, listing) = all_minimal(&puzzle, u64::MAX);
        assert_eq!(listing.end, End::Complete);
        assert_eq!(listing.found, found.len() as u64);
        assert_eq!(found, subsets(&puzzle), "{}", text(&puzzle));
        total += found.len();
    }
    assert!(total > 100, "{total}");
}

#[test]
fn a_minimal_puzzle_has_no_other_in_it() {
    let puzzle = corpus("classic-one.txt")[0].0;
    let minimal = Minimiser::new().minimise(&[puzzle], &mut [Random::new(1, 1)]);
    let minimal = minimal[0].unwrap();
    assert_eq!(all_minimal(&minimal, 100).0, [minimal]);
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let solution = corpus("classic-one.txt")[0].1.unwrap();
    let (long, listing) = all_minimal(&solution, 20_000);
    assert_eq!((listing.end, listing.questions), (End::Effort, 20_000));
    let (short, listing) = all_minimal(&solution, 10_000);
    assert_eq!(listing.end, End::Effort);
    assert!(!short.is_empty() && short.len() < long.len());
    assert_eq!(short, long[..short.len()]);
    let mut count = 0;
    let listing = Minimiser::new().all_minimal(&solution, u64::MAX, &mut |_| {
        count += 1;
        if count < 3 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(listing.map(|it| (it.found, it.end)), Ok((3, End::Stopped)));
}

#[test]
fn what_has_not_one_solution_is_refused() {
    let refused = |puzzle: &Line, why| {
        let listing = Minimiser::new().all_minimal(puzzle, 9, &mut |_| unreachable!());
        assert_eq!(listing, Err(why));
    };
    refused(&[b'.'; 81], NotUnique::Several);
    refused(&[b'1'; 81], NotUnique::None);
    refused(&[b'#'; 81], NotUnique::None);
}
