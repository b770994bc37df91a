//! New puzzles on a board that meet conditions on their difficulty.
//!
//! **Invariant:** a seed, a board and conditions always give the same puzzle.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::ensure;
use foldoku::Line;
use foldoku::board::Grid;
use foldoku::formats::VariantPuzzle;
use foldoku::generate::boards::Options;
use foldoku::generate::rules::{RuleGenerator, RuleRequest};
use foldoku::generate::{BoardGenerator, Demand, Generator, Minimal, Random, Request, Symmetry};
use foldoku::logic::Conditions;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Level;
use foldoku::questions::human;
use foldoku::rules::{Order, Variant};
use foldoku::search::VariantSearch;

use super::super::super::shared::request::check_er;
use super::super::super::shared::rule_request::NamedBoard;

/// The attempts between two checks whether the search was cancelled.
const ATTEMPTS: u64 = 2_000;

/// The most such rounds; each searches for another puzzle of the seed.
const ROUNDS: u64 = 500;

/// What is wanted of a new puzzle.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// A puzzle on the classic board.
    Classic(Conditions),
    /// A puzzle on another board, with the rules that its name adds.
    Other(Box<NamedBoard>, Demand),
}

/// A new puzzle.
#[derive(Debug)]
pub(super) enum Found {
    Classic(Line),
    Other(Box<VariantPuzzle>),
}

impl Wish {
    /// Returns the wish for a puzzle of a level, or of any.
    pub(super) fn of_level(board: Option<&NamedBoard>, level: Option<Level>) -> Wish {
        match board {
            None => Wish::Classic(Conditions {
                levels: level.into_iter().collect(),
                ..Conditions::default()
            }),
            Some(board) => {
                let level = level.filter(|_| has_levels(board));
                let level = level.map(|level| human::Level::ALL[level as usize]);
                let demand = Demand {
                    levels: level.into_iter().collect(),
                    ..Demand::default()
                };
                Wish::Other(Box::new(board.clone()), demand)
            }
        }
    }

    /// Returns the level that is wanted, if it is one.
    pub(super) fn level(&self) -> Option<&'static str> {
        match self {
            Wish::Classic(conditions) => match conditions.levels[..] {
                [level] => Some(level.name()),
                _ => None,
            },
            Wish::Other(_, demand) => match demand.levels[..] {
                [level] => Some(level.name()),
                _ => None,
            },
        }
    }

    /// Checks that some puzzle may meet the conditions.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        match self {
            Wish::Classic(conditions) => {
                check_er(conditions)?;
                Generator::new(request(conditions))?;
            }
            Wish::Other(board, demand) => {
                demand.check(board.sheet.geometry())?;
                ensure!(
                    has_levels(board) || board.kinds.is_empty(),
                    "--geometry: rules need a board of {}",
                    VariantSearch::BOARDS
                );
            }
        }
        Ok(())
    }

    /// Returns a puzzle that meets the wish; `None` if the search ends without, or `stop` returns true.
    fn puzzle(&self, seed: u64, stop: &dyn Fn() -> bool) -> Option<Found> {
        match self {
            Wish::Classic(conditions) => puzzle(conditions, seed, stop).map(Found::Classic),
            Wish::Other(board, demand) => {
                let variant = match has_levels(board) {
                    true => with_levels(board, demand, seed, stop)?,
                    false => of_any_size(board, seed, stop)?,
                };
                let puzzle = VariantPuzzle::new(variant).ok()?;
                Some(Found::Other(Box::new(puzzle)))
            }
        }
    }
}

/// Returns whether puzzles on a board have levels: those of their steps, which large boards do not have.
pub(super) fn has_levels(board: &NamedBoard) -> bool {
    let any = Demand {
        levels: human::Level::ALL.to_vec(),
        ..Demand::default()
    };
    any.check(board.sheet.geometry()).is_ok()
}

fn with_levels(
    board: &NamedBoard,
    demand: &Demand,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Variant> {
    let request = RuleRequest {
        demand: demand.clone(),
        ..RuleRequest::new(board.sheet.clone(), orders(board).collect())
    };
    let made = RuleGenerator::new(request).ok()?.variant(seed, 0, stop);
    made.ok().map(|made| made.variant)
}

/// Makes a puzzle without rules.
fn of_any_size(board: &NamedBoard, seed: u64, stop: &dyn Fn() -> bool) -> Option<Variant> {
    let mut random = Random::for_attempt(seed, 0, 0);
    let (geometry, options) = (board.sheet.geometry(), Options::default());
    let made = BoardGenerator::new().generate_unless(geometry, options, &mut random, stop);
    Some(with_givens(board, &made.ok()?.givens))
}

/// Returns the orders for the rules that the name of a board adds.
fn orders(board: &NamedBoard) -> impl Iterator<Item = Order> {
    board.kinds.iter().filter_map(|&kind| Order::new(kind))
}

/// Returns the puzzle with these givens, and the rules that the name of the board adds.
pub(super) fn with_givens(board: &NamedBoard, givens: &Grid) -> Variant {
    let rules = orders(board).flat_map(|order| order.rules_of_grid(&board.sheet));
    let givens = givens.filled();
    Variant {
        givens: givens
            .map(|(cell, digit)| (cell, board.sheet.value(digit)))
            .collect(),
        rules: rules.collect(),
        ..Variant::new(board.sheet.clone())
    }
}

/// A search for a puzzle on another thread. Dropping it ends the search soon.
#[derive(Debug)]
pub(super) struct Search {
    found: Receiver<Option<Found>>,
    is_cancelled: Arc<AtomicBool>,
}

impl Search {
    /// Starts a search.
    pub(super) fn start(wish: Wish, seed: u64) -> Search {
        let (sender, found) = mpsc::sync_channel(0);
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&is_cancelled);
        thread::spawn(move || {
            let found = wish.puzzle(seed, &|| cancelled.load(Ordering::Relaxed));
            // Nobody waits for it if the search was cancelled.
            let _ = sender.send(found);
        });
        Search {
            found,
            is_cancelled,
        }
    }

    /// Waits for the end of the search, for a time: returns the puzzle, or `Some(None)` if there is
    /// none.
    pub(super) fn wait(&self, time: Duration) -> Option<Option<Found>> {
        match self.found.recv_timeout(time) {
            Ok(found) => Some(found),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(None),
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// Returns a puzzle that meets the conditions; `None` if the search ends without, or `stop` returns
/// true.
fn puzzle(conditions: &Conditions, seed: u64, stop: &dyn Fn() -> bool) -> Option<Line> {
    let mut generator = Generator::new(request(conditions)).ok()?;
    let mut rounds = (0..ROUNDS).take_while(|_| !stop());
    rounds.find_map(|round| {
        let generated = generator.puzzles(seed, &[round]).pop()?;
        generated.ok().map(|generated| generated.puzzle)
    })
}

/// Returns the request for a puzzle: symmetric as in newspapers, except for the hardest, which are
/// too rare among symmetric puzzles.
fn request(conditions: &Conditions) -> Request {
    let is_rare = |er: &RangeInclusive<Difficulty>| *er.start() > Difficulty::from_tenths(90);
    let (symmetry, minimal) = if conditions.er.as_ref().is_some_and(is_rare) {
        (Symmetry::None, Minimal::Clues)
    } else {
        (Symmetry::HalfTurn, Minimal::Groups)
    };
    Request {
        symmetry,
        minimal,
        difficulty: conditions.clone(),
        attempts: ATTEMPTS,
        ..Request::default()
    }
}

#[cfg(test)]
mod tests {
    use foldoku::game::Game;
    use foldoku::questions::general::Adviser;

    use super::*;

    #[test]
    fn every_level_is_found_at_once() {
        for (level, seed) in Level::ALL.into_iter().zip(1..) {
            let wish = Wish::of_level(None, Some(level));
            let search = Search::start(wish.clone(), seed);
            let found = search.wait(Duration::from_secs(60)).flatten();
            let Some(Found::Classic(found)) = found else {
                panic!("a puzzle of every level is found");
            };
            let found_level = Adviser::default().level(&Game::new(&found), &|| false);
            assert_eq!(found_level, Some(level.name()));
            let again = wish.puzzle(seed, &|| false);
            assert!(matches!(again, Some(Found::Classic(again)) if again == found));
        }
    }

    #[test]
    fn a_cancelled_search_ends() {
        let rare = Conditions {
            er: Some(Difficulty::from_tenths(118)..=Difficulty::from_tenths(119)),
            ..Conditions::default()
        };
        assert_eq!(puzzle(&rare, 1, &|| true), None);
    }
}
