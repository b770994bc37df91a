//! Brute force: the digit that the only solution has in the middle empty cell.
//!
//! HoDoKu takes this step where no technique finds one.
//!
//! **Invariant:** a step is reported only if the position has exactly one solution.

use std::ops::ControlFlow;

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{Digit, DigitSet, Square};

use crate::candidate::Candidate;
use crate::finder::{Finder, OnStep};
use crate::position::{Position, bits_of, squares_at, units_of};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Places a digit by trying all digits in all cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct BruteForce;

impl Finder for BruteForce {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::BruteForce]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        self.find_unless(position, technique, &|| false, on_step)
    }

    fn find_unless(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &dyn Fn() -> bool,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let empty: Vec<Square> = position.empty_squares().iter().collect();
        let Some(&middle) = empty.get(empty.len() / 2) else {
            return ControlFlow::Continue(());
        };
        if technique == Technique::BruteForce {
            match Search::only_solution(position, stop) {
                Some(solution) => on_step(step(position, &solution, middle)),
                None => ControlFlow::Continue(()),
            }
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Returns the step that fills a cell; its truths are those of the whole position.
fn step(position: &Position, solution: &Position, square: Square) -> Step {
    let digit = solution.digit(square).expect("a solution fills every cell");
    let mut step = Step::new(Technique::BruteForce);
    step.placements.push(Candidate::new(square, digit));
    step.evidence.squares.insert(square);
    step.evidence.digits = DigitSet::of(digit);
    let squares = position.empty_squares().iter().map(Truth::Square);
    step.truths.extend(squares);
    for unit in ALL_UNITS {
        let has_places = |digit: &Digit| !position.squares_in(unit, *digit).is_empty();
        let digits = DigitSet::up_to(9).iter().filter(has_places);
        step.truths
            .extend(digits.map(|digit| Truth::Unit(unit, digit)));
    }
    step
}

/// A search for solutions that ends with the second one.
struct Search<'a> {
    stop: &'a dyn Fn() -> bool,
    first: Option<Position>,
}

impl Search<'_> {
    /// Returns the solution of a position, unless it has none or several, or the search is stopped.
    fn only_solution(position: &Position, stop: &dyn Fn() -> bool) -> Option<Position> {
        let mut search = Search { stop, first: None };
        match search.solve(position.clone()) {
            ControlFlow::Continue(()) => search.first,
            ControlFlow::Break(()) => None,
        }
    }

    /// Finds the solutions of a position; breaks at the second one.
    fn solve(&mut self, mut position: Position) -> ControlFlow<()> {
        while !position.is_impossible() {
            if position.is_solved() {
                return match self.first.replace(position) {
                    None => ControlFlow::Continue(()),
                    Some(_) => ControlFlow::Break(()),
                };
            }
            let Some(single) = single(&position) else {
                return self.branch(&position);
            };
            position.place(single);
        }
        ControlFlow::Continue(())
    }

    /// Tries all candidates of a cell with the fewest.
    fn branch(&mut self, position: &Position) -> ControlFlow<()> {
        if (self.stop)() {
            return ControlFlow::Break(());
        }
        let squares = position.empty_squares().iter();
        let fewest = squares.min_by_key(|&square| position.mask(square).count_ones());
        let square = fewest.expect("the position is not solved");
        bits_of(position.mask(square)).try_for_each(|digit| {
            let mut next = position.clone();
            next.place(Candidate::at(square, digit));
            self.solve(next)
        })
    }
}

/// Returns a naked or a hidden single.
fn single(position: &Position) -> Option<Candidate> {
    if let Some(square) = position.single_squares().first() {
        let mut digits = bits_of(position.mask(square));
        return digits.next().map(|digit| Candidate::at(square, digit));
    }
    let unit = units_of(position.units_with_singles()).next()?;
    let digit = bits_of(position.single_digits(unit)).next()?;
    let square = squares_at(unit, position.places_in(unit, digit)).first()?;
    Some(Candidate::at(square, digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(line: &[u8; 81]) -> Vec<Step> {
        let mut steps = Vec::new();
        let position = Position::from_line(line);
        let flow = BruteForce.find(&position, Technique::BruteForce, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        steps
    }

    #[test]
    fn the_middle_cell_is_filled() {
        let line =
            b"........5..8..79...6..1..4....1.2.7.4...7...3.7.6......3..2..6...5...8..9.......7";
        let steps = steps(line);
        assert_eq!(steps.len(), 1);
        assert_eq!(format!("{:?}", steps[0].placements[0]), "r5c6=5");
    }

    #[test]
    fn puzzles_without_a_unique_solution_have_no_step() {
        assert!(steps(&[b'.'; 81]).is_empty());
        let mut clash = [b'.'; 81];
        clash[..9].copy_from_slice(b"12345678.");
        clash[17] = b'9';
        assert!(steps(&clash).is_empty());
    }
}
