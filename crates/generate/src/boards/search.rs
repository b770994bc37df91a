//! Searches for any solution, within limits: a randomised one, and one for large boards that learns from
//! contradictions.
//!
//! **Invariant:** the result depends on the candidates, the limits and the random numbers only.

use std::ops::ControlFlow;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Square};
use foldoku_propagate::cascade::HiddenSingles;
use foldoku_search::mrv::Config;
use foldoku_search::{Branching, End, Learning, Limits, Mrv, OnSolution, Outcome};

use crate::random::Random;

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) enum Found {
    Solution(Grid),
    /// There is no solution.
    Nothing,
    /// A limit was reached.
    Unknown,
}

/// Searches for solutions. Owns its working memory.
#[derive(Clone, Debug)]
pub(super) struct Search {
    engine: Mrv,
    learning: Learning,
}

impl Default for Search {
    fn default() -> Search {
        let config = Config {
            hidden_singles: HiddenSingles::Everywhere,
            ..Config::default()
        };
        Search {
            engine: Mrv::new(config),
            learning: Learning::default(),
        }
    }
}

/// The number of cells above which a search that learns decides what a few random guesses leave open.
const SMALL: usize = 81;

/// The random guesses on larger boards.
const RANDOM_GUESSES: u64 = 200;

impl Search {
    /// Searches for any solution within the limits.
    pub(super) fn any(
        &mut self,
        geometry: &Geometry,
        candidates: Candidates,
        limits: Limits<'_>,
        random: &mut Random,
    ) -> Found {
        if geometry.square_count() <= SMALL {
            return self.random(geometry, candidates, limits, random);
        }
        let few = limits.guesses(limits.guesses.min(RANDOM_GUESSES));
        match self.random(geometry, candidates.clone(), few, random) {
            Found::Unknown => first(|found| {
                self.learning
                    .search_candidates(geometry, &candidates, limits, found)
            }),
            found => found,
        }
    }

    /// Searches for a random solution within the limits.
    pub(super) fn random(
        &mut self,
        geometry: &Geometry,
        candidates: Candidates,
        limits: Limits<'_>,
        random: &mut Random,
    ) -> Found {
        let mut branching = RandomBranching(random);
        first(|found| {
            self.engine
                .search_with(geometry, candidates, limits, &mut branching, found)
        })
    }
}

/// Runs a search up to its first solution.
fn first(search: impl FnOnce(OnSolution<'_>) -> Outcome) -> Found {
    let mut solution = None;
    let outcome = search(&mut |found| {
        solution = Some(found.clone());
        ControlFlow::Break(())
    });
    match (solution, outcome.end) {
        (Some(solution), _) => Found::Solution(solution),
        (None, End::Complete) => Found::Nothing,
        (None, _) => Found::Unknown,
    }
}

/// Chooses the first cell with the fewest candidates, starting at a random cell, and a random
/// digit.
struct RandomBranching<'a>(&'a mut Random);

impl Branching for RandomBranching<'_> {
    fn cell(&mut self, candidates: &Candidates) -> Option<Square> {
        let count = candidates.square_count();
        let start = self.0.below(count as u32) as usize;
        let squares = (start..count).chain(0..start).map(Square::new);
        let open = squares.filter(|&square| !candidates[square].is_single());
        open.min_by_key(|&square| candidates[square].len())
    }

    fn digit(&mut self, untried: DigitSet) -> Option<Digit> {
        if untried.is_empty() {
            return None;
        }
        let nth = self.0.below(untried.len() as u32) as usize;
        untried.iter().nth(nth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn search(board: &Geometry, candidates: Candidates, guesses: u64, stream: u64) -> Found {
        let mut random = Random::new(1, stream);
        Search::default().random(
            board,
            candidates,
            Limits::NONE.guesses(guesses),
            &mut random,
        )
    }

    /// Returns the grid relabelled by the order in which digits appear.
    fn relabelled(grid: &[Digit]) -> Vec<usize> {
        let place = |digit| grid.iter().position(|&other| other == digit);
        grid.iter().filter_map(|&digit| place(digit)).collect()
    }

    #[test]
    fn every_solution_is_found_and_relabelled_ones_equally_often() {
        let board = Geometry::boxes(2, 2).unwrap();
        let mut classes: BTreeMap<Vec<usize>, BTreeMap<Vec<Digit>, u32>> = BTreeMap::new();
        for stream in 0..10_000 {
            let Found::Solution(grid) = search(&board, Candidates::full(&board), 100, stream)
            else {
                panic!("the board has solutions");
            };
            assert!(grid.completes(&board, &Grid::empty(&board)));
            let grid: Vec<Digit> = grid.contents().iter().flatten().copied().collect();
            let class = classes.entry(relabelled(&grid)).or_default();
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
    fn search_reports_the_limit_or_that_there_is_no_solution() {
        let board = Geometry::boxes(2, 2).unwrap();
        let full = || Candidates::full(&board);
        assert!(matches!(search(&board, full(), 0, 1), Found::Unknown));
        let mut clash = full();
        clash[Square::new(0)] = DigitSet::up_to(1);
        clash[Square::new(5)] = DigitSet::up_to(1);
        assert!(matches!(search(&board, clash, 0, 1), Found::Nothing));
        // Four digits are too few if cells that touch at a corner must differ.
        let king = Geometry::boxes(2, 2).unwrap().with_anti_king().unwrap();
        assert!(matches!(
            search(&king, Candidates::full(&king), 100, 1),
            Found::Nothing
        ));
    }
}
