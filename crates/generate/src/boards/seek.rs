//! A search for any solution, on any board, that goes where chance leads it and may give up.
//!
//! **Invariant:** the log up to a frame's mark is what was changed before its guess; undoing it down
//! to the mark restores the candidates of that moment.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Square};
use foldoku_propagate::cascade::{Cascade, HiddenSingles, Log};

use crate::random::Random;

/// What a search has come to.
#[derive(Clone, Debug)]
pub(super) enum Sought {
    Solution(Grid),
    /// There is no solution.
    Nothing,
    /// There may be some, but the guesses did not suffice.
    GivenUp,
}

/// Searches. Owns the memory it works in.
#[derive(Clone, Debug, Default)]
pub(super) struct Seeker {
    cascade: Cascade,
    log: Log,
    frames: Vec<Frame>,
}

/// A guess: the square, the digits not tried yet, and how long the log was before.
#[derive(Clone, Copy, Debug)]
struct Frame {
    square: Square,
    untried: DigitSet,
    mark: usize,
}

impl Seeker {
    /// Any solution of candidates, unless it takes more guesses.
    pub(super) fn seek(
        &mut self,
        geometry: &Geometry,
        mut candidates: Candidates,
        guesses: u64,
        random: &mut Random,
    ) -> Sought {
        self.cascade.prepare(geometry, HiddenSingles::Everywhere);
        self.log.clear();
        self.frames.clear();
        let settled = self
            .cascade
            .settle(geometry, &mut candidates, &mut self.log);
        if settled.is_err() {
            return Sought::Nothing;
        }
        let mut left = guesses;
        while let Some(square) = choose(&candidates, random) {
            self.frames.push(Frame {
                square,
                untried: candidates[square],
                mark: self.log.len(),
            });
            loop {
                let Some((square, digit)) = self.next_guess(&mut candidates, random) else {
                    return Sought::Nothing;
                };
                if left == 0 {
                    return Sought::GivenUp;
                }
                left -= 1;
                let (cascade, log) = (&mut self.cascade, &mut self.log);
                let assigned = cascade.assign(geometry, &mut candidates, square, digit, log);
                if assigned.is_ok() {
                    break;
                }
            }
        }
        Sought::Solution(candidates.to_grid())
    }

    /// Undoes what came of the latest guess, and says what to guess next, if there is anything left.
    fn next_guess(
        &mut self,
        candidates: &mut Candidates,
        random: &mut Random,
    ) -> Option<(Square, Digit)> {
        while let Some(frame) = self.frames.last_mut() {
            for (changed, before) in self.log.drain(frame.mark..).rev() {
                candidates[changed] = before;
            }
            if !frame.untried.is_empty() {
                let nth = random.below(frame.untried.len() as u32) as usize;
                let digit = frame.untried.iter().nth(nth)?;
                frame.untried.discard(digit);
                return Some((frame.square, digit));
            }
            self.frames.pop();
        }
        None
    }
}

/// An open square with the fewest candidates, the first from a square drawn at random; `None` if all
/// are settled.
fn choose(candidates: &Candidates, random: &mut Random) -> Option<Square> {
    let squares = candidates.square_count();
    let start = random.below(squares as u32) as usize;
    let from_start = (start..squares).chain(0..start).map(Square::new);
    let open = from_start.filter(|&square| !candidates[square].is_single());
    open.min_by_key(|&square| candidates[square].len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn seek(board: &Geometry, candidates: Candidates, guesses: u64, stream: u64) -> Sought {
        let mut random = Random::new(1, stream);
        Seeker::default().seek(board, candidates, guesses, &mut random)
    }

    /// A grid with its digits renamed in the order in which they appear.
    fn renamed(grid: &[Digit]) -> Vec<usize> {
        let place = |digit| grid.iter().position(|&other| other == digit);
        grid.iter().filter_map(|&digit| place(digit)).collect()
    }

    #[test]
    fn chance_leads_to_every_solution_whatever_its_digits_are_called() {
        let board = Geometry::boxes(2, 2).unwrap();
        let mut classes: BTreeMap<Vec<usize>, BTreeMap<Vec<Digit>, u32>> = BTreeMap::new();
        for stream in 0..10_000 {
            let Sought::Solution(grid) = seek(&board, Candidates::full(&board), 100, stream) else {
                panic!("the board has solutions");
            };
            assert!(grid.solves(&board, &Grid::empty(&board)));
            let grid: Vec<Digit> = grid.contents().iter().flatten().copied().collect();
            let class = classes.entry(renamed(&grid)).or_default();
            *class.entry(grid).or_default() += 1;
        }
        let (mut grids, mut difference) = (0, 0.0);
        for class in classes.values() {
            let expected = f64::from(class.values().sum::<u32>()) / 24.0;
            let squares = class
                .values()
                .map(|&count| (f64::from(count) - expected).powi(2));
            difference += squares.sum::<f64>() / expected;
            grids += class.len();
        }
        assert_eq!((classes.len(), grids), (12, 288));
        // Four standard deviations of the chi-square distribution.
        let freedom = 12.0 * 23.0;
        assert!(
            (difference - freedom).abs() < 4.0 * f64::sqrt(2.0 * freedom),
            "{difference}, {freedom} expected"
        );
    }

    #[test]
    fn a_search_gives_up_or_finds_that_there_is_nothing() {
        let board = Geometry::boxes(2, 2).unwrap();
        let full = || Candidates::full(&board);
        assert!(matches!(seek(&board, full(), 0, 1), Sought::GivenUp));
        let mut clash = full();
        clash[Square::new(0)] = DigitSet::up_to(1);
        clash[Square::new(5)] = DigitSet::up_to(1);
        assert!(matches!(seek(&board, clash, 0, 1), Sought::Nothing));
        // Four digits are too few where squares that touch at a corner are peers.
        let king = Geometry::boxes(2, 2).unwrap().with_anti_king().unwrap();
        assert!(matches!(
            seek(&king, Candidates::full(&king), 100, 1),
            Sought::Nothing
        ));
    }
}
