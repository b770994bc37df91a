//! The arguments for a claim: contradictions that its opposite leads to, and verities.
//!
//! **Invariant:** arguments come in the order in which HoDoKu finds them; of those with chains of
//! the same length it keeps the first.

use std::ops::ControlFlow;

use foldoku_board::classic::{ALL_UNITS, SQUARES};
use foldoku_board::{Square, SquareSet, Unit};

use super::implied::{ImpliedCells, implied};
use super::rows::Row;
use crate::candidate::Candidate;
use crate::forcing::conclusions::{Cause, common};
use crate::forcing::table::{Claims, Contradiction};
use crate::implications::{Claim, Constraint, Links};
use crate::position::bits_of;

/// A way to prove a claim.
pub(super) struct Argument {
    pub(super) cause: Cause,
    /// The chains to compare, each with its start and its end.
    pub(super) branches: Vec<(Claim, Claim)>,
}

/// What is needed to find arguments.
pub(super) struct Arguments {
    implied: Vec<Claims>,
    /// The verities that prove each claim.
    verities: Vec<Vec<Cause>>,
    /// The cells that no placed digit excludes, by digit.
    allowed: [SquareSet; 9],
    /// The cells that have candidates.
    empty: SquareSet,
}

impl Arguments {
    /// Finds the arguments in the rows of a position.
    pub(super) fn new(links: &Links, rows: &[Row]) -> Arguments {
        let mut allowed = [SquareSet::EMPTY; 9];
        for square in links.position.empty_squares() {
            for digit in bits_of(links.position.allowed(square)) {
                allowed[digit].insert(square);
            }
        }
        let implied = implied(rows, links);
        Arguments {
            verities: verities(links, &implied),
            implied,
            allowed,
            empty: (0..links.candidate_count)
                .map(|number| links.candidate(number).square())
                .collect(),
        }
    }

    /// Returns the claims that have arguments, in HoDoKu's order: placements first.
    pub(super) fn targets(&self, links: &Links) -> Vec<Claim> {
        let claims = (0..links.candidate_claims()).map(Claim::from_index);
        let mut targets: Vec<Claim> = claims
            .filter(|&target| {
                let refuted = || self.contradictions(links, target.opposite(), &mut stop);
                !self.verities[target.index()].is_empty() || refuted().is_break()
            })
            .collect();
        targets.sort_by_key(|target| !target.is_on());
        targets
    }

    /// Returns the arguments for a claim.
    pub(super) fn of(&self, links: &Links, target: Claim) -> Vec<Argument> {
        let mut arguments = Vec::new();
        let start = target.opposite();
        let _ = self.contradictions(links, start, &mut |contradiction, ends| {
            arguments.push(Argument {
                cause: Cause::Contradiction(contradiction),
                branches: ends.iter().map(|&end| (start, end)).collect(),
            });
            ControlFlow::Continue(())
        });
        let verities = self.verities[target.index()].iter().map(|&cause| {
            let starts = cause.starts(links).into_iter();
            let branches = starts.map(|start| (start, target)).collect();
            Argument { cause, branches }
        });
        arguments.extend(verities);
        arguments
    }

    /// Reports the contradictions that a claim leads to, and the claims that make each.
    fn contradictions(
        &self,
        links: &Links,
        start: Claim,
        on_found: OnFound<'_>,
    ) -> ControlFlow<()> {
        let implied = &ImpliedCells::of(&self.implied[start.index()], links);
        let search = Search {
            arguments: self,
            links,
            implied,
        };
        search.opposites(start, on_found)?;
        search.two_digits(on_found)?;
        search.twice(on_found)?;
        search.no_digit(on_found)?;
        search.no_place(on_found)
    }
}

/// Returns the verities that prove each claim.
fn verities(links: &Links, implied: &[Claims]) -> Vec<Vec<Cause>> {
    let mut verities = vec![Vec::new(); implied.len()];
    for cause in Cause::verities(links).into_iter().flatten() {
        let mut common = common(&cause.starts(links), |start| &implied[start.index()]);
        if let Cause::Either(candidate) = cause {
            // What follows in the cell of the candidate does not count.
            let cell = Constraint::cell(links.candidate(candidate).square().index());
            for beside in links.members(cell) {
                common.remove(Claim::on(beside).index());
                common.remove(Claim::off(beside).index());
            }
        }
        for target in common.iter() {
            verities[target].push(cause);
        }
    }
    verities
}

type OnFound<'a> = &'a mut dyn FnMut(Contradiction, &[Claim]) -> ControlFlow<()>;

fn stop(_: Contradiction, _: &[Claim]) -> ControlFlow<()> {
    ControlFlow::Break(())
}

/// A search for contradictions among the claims that follow from one.
struct Search<'a> {
    arguments: &'a Arguments,
    links: &'a Links,
    implied: &'a ImpliedCells,
}

impl Search<'_> {
    fn number(&self, square: Square, digit: usize) -> usize {
        self.links.number(Candidate::at(square, digit))
    }

    /// A candidate is both true and false: the premise, or the first cell of each digit.
    fn opposites(&self, start: Claim, on_found: OnFound<'_>) -> ControlFlow<()> {
        let premise = self.links.candidate(start.subject());
        let both = |digit: usize| self.implied.on[digit] & self.implied.off[digit];
        if both(premise.digit_index()).contains(premise.square()) {
            on_found(Contradiction::Both(start.subject()), &[start.opposite()])?;
        }
        for digit in 0..9 {
            if let Some(square) = both(digit).first() {
                let number = self.number(square, digit);
                let ends = [Claim::off(number), Claim::on(number)];
                on_found(Contradiction::Both(number), &ends)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A cell has two digits: the first cell for each pair of digits.
    fn two_digits(&self, on_found: OnFound<'_>) -> ControlFlow<()> {
        for one in 0..9 {
            for other in one + 1..9 {
                if let Some(square) = (self.implied.on[one] & self.implied.on[other]).first() {
                    let [one, other] = [one, other].map(|digit| self.number(square, digit));
                    let ends = [one, other].map(Claim::on);
                    on_found(Contradiction::Twice(one, other), &ends)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A unit has a digit twice.
    fn twice(&self, on_found: OnFound<'_>) -> ControlFlow<()> {
        for (unit, digit) in units_and_digits() {
            let squares = SquareSet::of_unit(unit) & self.implied.on[digit];
            if squares.len() > 1 {
                let numbers = squares.iter().map(|square| self.number(square, digit));
                let numbers: Vec<usize> = numbers.collect();
                let ends: Vec<Claim> = numbers.iter().copied().map(Claim::on).collect();
                on_found(Contradiction::Twice(numbers[0], numbers[1]), &ends)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A cell has no candidate.
    fn no_digit(&self, on_found: OnFound<'_>) -> ControlFlow<()> {
        for square in SQUARES {
            let is_on = (0..9).any(|digit| self.implied.on[digit].contains(square));
            if is_on || !self.arguments.empty.contains(square) {
                continue;
            }
            let truth = Contradiction::Empty(Constraint::cell(square.index()));
            self.empty(truth, on_found)?;
        }
        ControlFlow::Continue(())
    }

    /// A unit has no place for a digit. As in HoDoKu such a contradiction is only seen if every
    /// candidate that placed digits leave in the unit is still there.
    fn no_place(&self, on_found: OnFound<'_>) -> ControlFlow<()> {
        for (unit, digit) in units_and_digits() {
            let places = SquareSet::of_unit(unit) & self.arguments.allowed[digit];
            if !places.is_empty() && places.is_subset(self.implied.off[digit]) {
                let truth = Constraint::line(unit.index(), digit);
                self.empty(Contradiction::Empty(truth), on_found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports that a constraint is empty, if it is.
    fn empty(&self, contradiction: Contradiction, on_found: OnFound<'_>) -> ControlFlow<()> {
        let ends = contradiction.ends(self.links);
        let is_false = |claim: &Claim| {
            let candidate = self.links.candidate(claim.subject());
            self.implied.off[candidate.digit_index()].contains(candidate.square())
        };
        if ends.iter().all(is_false) {
            on_found(contradiction, &ends)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Returns rows, columns and boxes in turn, all units of a kind for each digit.
fn units_and_digits() -> impl Iterator<Item = (Unit, usize)> {
    let kinds = ALL_UNITS.chunks_exact(9);
    kinds.flat_map(|units| {
        (0..9).flat_map(move |digit| units.iter().map(move |&unit| (unit, digit)))
    })
}
