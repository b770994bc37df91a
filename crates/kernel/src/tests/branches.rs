//! A guess splits a position in two without losing or duplicating a solution.
//!
//! **Invariant:** the positions tested are those at which the lanes and bands engines guess.

use foldoku_testkit::generate;
use proptest::prelude::*;

use super::positions::{Start, open_start};
use super::reference::Board;
use crate::Backend;
use crate::bands::settle::{DigitPosition, Outcome, StoredCounts};
use crate::branch::{Branch, Guesses, MiniLineCounts};
use crate::lanes::LaneView;
use crate::lanes::group::LaneGroup;
use crate::lanes::sweep::sweep;
use crate::layout::{ALL, Line, Words, place};
use crate::vector::digits::lane;
use crate::vector::{LANES, Row, Vector, Work};

/// A position at which a guess is needed, and the guesses for it.
type Guess = (Words, Vec<Branch>);

/// Returns all guesses for one position.
#[inline(always)]
fn guesses<V: Vector>(proof: V::Proof, counts: &impl MiniLineCounts) -> Vec<Branch> {
    let mut guesses = Guesses::at(counts);
    let mut found = Vec::new();
    while let Some(branch) = guesses.next::<V>(proof, counts) {
        found.push(branch);
    }
    found
}

/// Finds the first guesses of the lanes engine.
struct LanesGuess(Words);

impl Work for LanesGuess {
    type Output = Option<Guess>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<Guess> {
        let mut group = LaneGroup::new();
        group.set(0, &self.0);
        for _ in 0..200 {
            let result = sweep::<V>(proof, &mut group);
            if (result.contradiction | result.stuck & result.complete) & 1 == 1 {
                return None;
            }
            if result.stuck & 1 == 0 {
                continue;
            }
            let guesses = guesses::<V>(
                proof,
                &LaneView {
                    group: &group,
                    lane: 0,
                },
            );
            if !guesses.is_empty() {
                let mut words = [0; 27];
                group.get(0, &mut words);
                return Some((words, guesses));
            }
        }
        panic!("no result after 200 sweeps");
    }
}

/// Finds the first guesses of the bands engine.
struct BandsGuess(Words);

impl Work for BandsGuess {
    type Output = Option<Guess>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<Guess> {
        let mut rows = [Row([0; LANES]); 3];
        for (index, &word) in self.0.iter().enumerate() {
            rows[index % 3].0[lane(index / 3)] = word;
        }
        let mut counts = StoredCounts::empty();
        let mut position = DigitPosition::<V::Digits>::load(proof, &rows);
        for _ in 0..200 {
            match position.settle(&mut counts) {
                Outcome::Contradiction | Outcome::Solved => return None,
                Outcome::Stuck => {}
            }
            let guesses = guesses::<V>(proof, &counts);
            if !guesses.is_empty() {
                position.store(&mut rows);
                let words = std::array::from_fn(|index| rows[index % 3].0[lane(index / 3)]);
                return Some((words, guesses));
            }
        }
        panic!("no result after 200 rounds");
    }
}

/// Returns whether a digit keeps all its cells of a solution.
fn is_in(solution: &Line, digit: usize, squares: &[u32; 3]) -> bool {
    (0..81).all(|square| {
        let (word, bit) = place(square);
        solution[square] != b'1' + digit as u8 || squares[word] >> bit & 1 == 1
    })
}

fn check((words, branches): &Guess) {
    let mut digits: Vec<_> = branches.iter().map(|branch| branch.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    assert_eq!(digits.len(), branches.len(), "two guesses for a digit");
    let solutions = Board::of(words).solutions(12);
    for branch in branches {
        check_branch(words, &solutions, branch);
    }
}

fn check_branch(words: &Words, solutions: &[Line], Branch { digit, squares }: &Branch) {
    for solution in solutions {
        let branches = squares.iter().filter(|kept| is_in(solution, *digit, kept));
        let shown = solution.escape_ascii();
        assert_eq!(branches.count(), 1, "branches with {shown}");
    }
    let own = [0, 1, 2].map(|c| words[3 * digit + c]);
    for kept in *squares {
        assert_ne!(
            [0, 1, 2].map(|c| own[c] & kept[c]),
            own,
            "a branch that removes nothing"
        );
    }
}

/// Checks the first guesses of both engines. Returns how many of them guessed.
fn check_all(start: &Start) -> usize {
    let mut guesses = 0;
    for found in [
        Backend::available()
            .map(|backend| backend.run(LanesGuess(start.words)))
            .collect::<Vec<_>>(),
        Backend::available()
            .map(|backend| backend.run(BandsGuess(start.words)))
            .collect(),
    ] {
        for other in &found {
            assert_eq!(other, &found[0], "backends differ");
        }
        if let Some(guess) = &found[0] {
            check(guess);
            guesses += 1;
        }
    }
    guesses
}

proptest! {
    #![proptest_config(generate::config(96, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/branches.txt")))]

    #[test]
    fn each_solution_is_in_exactly_one_branch(start in open_start()) {
        check_all(&start);
    }
}

#[test]
fn both_engines_guess_on_an_empty_board() {
    let open = Start {
        words: [ALL; 27],
        solution: None,
    };
    assert_eq!(check_all(&open), 2);
}

#[test]
fn the_branch_with_fewer_candidates_comes_first() {
    let count = |words: [u32; 3]| words.iter().map(|word| word.count_ones()).sum::<u32>();
    for (chute, set) in (0..6).flat_map(|chute| (0..64_usize).map(move |set| (chute, set))) {
        let branch = Branch::of(0, chute, set);
        for own in [
            [ALL; 3],
            [ALL, 0, 0],
            [0o123_456_701, 0o765_432_107, 0o070_717_273],
        ] {
            let plain = branch.sides(own, true);
            let kept = branch
                .squares
                .map(|kept| [0, 1, 2].map(|c| own[c] & kept[c]));
            assert_eq!(plain, kept, "chute {chute}, arrangements {set}");
            let [first, second] = branch.sides(own, false);
            assert!(
                count(first) <= count(second),
                "chute {chute}, arrangements {set}"
            );
            assert!(plain == [first, second] || plain == [second, first]);
        }
    }
}
