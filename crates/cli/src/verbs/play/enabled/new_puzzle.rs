//! New puzzles that meet conditions on their difficulty.
//!
//! **Invariant:** a seed and conditions always give the same puzzle.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use foldoku::Line;
use foldoku::generate::{Generator, Minimal, Request, Symmetry};
use foldoku::logic::Conditions;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Level;

use super::super::super::shared::request::check_er;

/// The attempts between two checks whether the search was cancelled.
const ATTEMPTS: u64 = 2_000;

/// The most such rounds; each searches for another puzzle of the seed.
const ROUNDS: u64 = 500;

/// A search for a puzzle on another thread. Dropping it ends the search soon.
#[derive(Debug)]
pub(super) struct Search {
    found: Receiver<Option<Line>>,
    is_cancelled: Arc<AtomicBool>,
}

impl Search {
    /// Starts a search.
    pub(super) fn start(conditions: Conditions, seed: u64) -> Search {
        let (sender, found) = mpsc::sync_channel(0);
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&is_cancelled);
        thread::spawn(move || {
            let found = puzzle(&conditions, seed, &|| cancelled.load(Ordering::Relaxed));
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
    pub(super) fn wait(&self, time: Duration) -> Option<Option<Line>> {
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

/// Checks that some puzzle may meet the conditions.
pub(super) fn check(conditions: &Conditions) -> anyhow::Result<()> {
    check_er(conditions)?;
    Generator::new(request(conditions))?;
    Ok(())
}

/// Returns the conditions of a level.
pub(super) fn of_level(level: Level) -> Conditions {
    Conditions {
        levels: vec![level],
        ..Conditions::default()
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
            let search = Search::start(of_level(level), seed);
            let found = search.wait(Duration::from_secs(60)).flatten();
            let found = found.expect("a puzzle of every level is found");
            let found_level = Adviser::default().level(&Game::new(&found), &|| false);
            assert_eq!(found_level, Some(level.name()));
            assert_eq!(puzzle(&of_level(level), seed, &|| false), Some(found));
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
