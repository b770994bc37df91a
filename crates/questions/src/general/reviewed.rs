//! Games as reviews need them: of puzzles that may have no or several solutions, or givens that clash.
//!
//! **Invariant:** the solutions of a game are known; a search that was stopped is a refusal.

use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_formats::Status;
use foldoku_game::{Game, Solutions};
use foldoku_human::{Position, Rulebook};
use foldoku_render::Candidate;
use foldoku_search::Auto;

use super::{GeneralStart, too_large};
use crate::question::Asked;
use crate::refusal::{Refusal, TIMED_OUT};
use crate::subject::Subject;
use crate::written::entries;

/// The work that a board may be too large for.
const WORK: &str = "reviews";

/// Returns the game that is asked about, and the digits of the player in cells that hold another given.
///
/// # Errors
///
/// Refuses rules that nothing meets, a board that is too large, entries and marks of another board, and a puzzle
/// whose solutions are not known before the work has to end.
pub(crate) fn game(asked: &Asked<'_>) -> Result<(Game, Vec<Candidate>), Refusal> {
    let game = match clash(asked.subject) {
        Some((geometry, givens)) => {
            let game = of_clash(asked, geometry, givens)?;
            match asked.written {
                Some(written) => written.on(game)?,
                None => game,
            }
        }
        None => {
            let start = GeneralStart::with_any_solutions(asked, &mut Auto::default(), WORK)?;
            if start.is_stopped {
                return Err(Refusal::new(Status::Timeout, TIMED_OUT));
            }
            start.game(asked.written)?
        }
    };
    let changed = changed_givens(&game, asked)?;
    Ok((game, changed))
}

/// Returns the board and the givens of a puzzle without rules whose givens clash.
fn clash(subject: Subject<'_>) -> Option<(&Geometry, Grid)> {
    let Subject::Plain { geometry, .. } = subject else {
        return None;
    };
    let givens = subject.givens().ok()?;
    let is_clash = Puzzle::new(geometry, givens.clone()).is_err();
    is_clash.then_some((geometry, givens))
}

/// Returns a game with givens that clash: its board is that of a puzzle without givens.
fn of_clash(asked: &Asked<'_>, geometry: &Geometry, givens: Grid) -> Result<Game, Refusal> {
    let empty = Puzzle::new(geometry, Grid::empty(geometry)).expect("no givens cannot clash");
    let rulebook = Rulebook::new(&empty).map_err(|_| too_large(WORK))?;
    let start = GeneralStart {
        position: Position::new(&rulebook),
        mistake: None,
        rulebook,
        text: asked.subject.text().into_owned(),
        guesses: 0,
        is_stopped: false,
        variant: None,
        solutions: Solutions::None,
    };
    Ok(start.game_with(givens))
}

/// Returns the entries in cells that hold another given, which a game leaves out.
fn changed_givens(game: &Game, asked: &Asked<'_>) -> Result<Vec<Candidate>, Refusal> {
    let text = asked.written.and_then(|it| it.entries.as_ref());
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    let state = game.state();
    let entries = entries(state.board(), text)?;
    let changed = entries.filled().filter(|&(square, digit)| {
        let given = state.givens_grid()[square];
        given.is_some_and(|given| given != digit)
    });
    Ok(changed
        .map(|(square, digit)| Candidate { square, digit })
        .collect())
}
