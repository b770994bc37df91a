//! Boards of games under rules and on other boards than the classic one.
//!
//! **Invariant:** a board has the groups, the sight and the candidates that steps are searched with; one that is too
//! large for steps has its units.

use std::sync::Arc;

use foldoku_board::{Candidates, Grid, Puzzle};
use foldoku_formats::Status;
use foldoku_game::{self as game, Board, Game, Group, Parts, Solutions};
use foldoku_human::Position;
use foldoku_human::rulebook::Origin;
use foldoku_search::{Auto, Engine, VariantSearch};

use super::{Adviser, GeneralStart, UNIQUE, check_unique, solutions_of};
use crate::answer::Answer;
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::subject::Subject;

/// Returns a game of the puzzle that is asked about with what was written, and who gives hints about it. A board that is
/// too large for human steps is played without them.
///
/// # Errors
///
/// Refuses a puzzle with no or several solutions, one that was not solved before the work had to end, and rules on a
/// board that is too large for them.
pub fn play(asked: &Asked<'_>, engine: &mut Auto) -> Result<(Game, Adviser), Refusal> {
    let puzzle = asked.subject.puzzle()?;
    let has_steps = VariantSearch::new().accepts(&puzzle).is_ok();
    if has_steps || !puzzle.constraints().is_empty() {
        let start = GeneralStart::of(asked, engine)?;
        check_solved(start.is_stopped)?;
        let game = start.game(asked.written)?;
        return Ok((game, Adviser::from(start)));
    }
    let solved = UNIQUE.search(engine, asked)?;
    check_solved(solved.status() == Status::Timeout)?;
    let solutions = solutions_of(solved);
    check_unique(&solutions)?;
    let sheet = asked.subject.sheet();
    let (givens, geometry) = (puzzle.givens().clone(), puzzle.geometry().clone());
    let board = Board::new(Parts {
        text: String::from_utf8_lossy(&asked.subject.text()).into_owned(),
        first_value: sheet.map_or(1, |it| *it.values().start()),
        ..Parts::plain(
            geometry,
            Box::new(move |digits| self::solutions(&puzzle, digits)),
        )
    });
    let game = Game::on(&Arc::new(board), givens, solutions);
    let game = match asked.written {
        Some(written) => written.on(game)?,
        None => game,
    };
    Ok((game, Adviser::Mistakes))
}

/// Refuses a puzzle that was not solved, without which entries cannot be checked.
fn check_solved(is_stopped: bool) -> Result<(), Refusal> {
    match is_stopped {
        false => Ok(()),
        true => Err(Refusal::new(
            Status::Timeout,
            "the puzzle was not solved in time, so entries cannot be checked",
        )),
    }
}

impl GeneralStart {
    /// Returns a game of the puzzle, without entries.
    pub fn new_game(&self) -> Game {
        let givens = self.rulebook.puzzle().givens().clone();
        self.game_with(givens)
    }

    /// Returns a game with these givens, without entries.
    pub(super) fn game_with(&self, givens: Grid) -> Game {
        Game::on(&Arc::new(self.board()), givens, self.solutions.clone())
    }

    /// Returns the position of a game of the puzzle.
    pub fn position_of(&self, game: &Game) -> Position {
        let (start, kept) = (Position::new(&self.rulebook), self.kept(game));
        start.with_entries(&self.rulebook, game.state().grid(), Some(&kept))
    }

    /// Returns the candidates that the player of a game keeps.
    pub(super) fn kept(&self, game: &Game) -> Candidates {
        let mut kept = Candidates::full(self.rulebook.geometry());
        for removed in game.written_so_far().eliminations {
            kept[removed.square].discard(removed.digit);
        }
        kept
    }

    fn board(&self) -> Board {
        let (rulebook, puzzle) = (&self.rulebook, self.rulebook.puzzle().clone());
        let geometry = rulebook.geometry().clone();
        let squares = || geometry.squares();
        let mut allowed = Candidates::empty(&geometry);
        for square in squares() {
            allowed[square] = rulebook.allowed(square);
        }
        Board::new(Parts {
            groups: groups(self),
            peers: squares()
                .map(|square| rulebook.seen_from(square).squares().collect())
                .collect(),
            allowed,
            rules: self.rules(),
            names: squares().map(|square| rulebook.name(square)).collect(),
            first_value: self
                .variant
                .as_ref()
                .map_or(1, |it| *it.sheet.values().start()),
            text: String::from_utf8_lossy(&self.text).into_owned(),
            drawing: self.drawing(&self.position),
            solve: Box::new(move |digits| solutions(&puzzle, digits)),
            geometry,
        })
    }

    /// Returns all rules, in the order of the puzzle.
    fn rules(&self) -> Vec<game::Rule> {
        let places = self.rulebook.demands().map(|(place, _)| place + 1).max();
        let named = self.variant.as_ref().map(|variant| variant.rules.len());
        let rule = |place| game::Rule {
            name: self.rule(place),
            constraints: Vec::new(),
        };
        let count = named.or(places).unwrap_or_default();
        let mut rules: Vec<game::Rule> = (0..count).map(rule).collect();
        for (place, constraints) in self.rulebook.demands() {
            rules[place].constraints = constraints.to_vec();
        }
        rules
    }
}

fn groups(start: &GeneralStart) -> Vec<Group> {
    let groups = start.rulebook.groups().iter().map(|group| {
        let (unit, name) = match group.origin {
            Origin::Unit(unit) => (Some(unit), start.rulebook.geometry().unit_name(unit)),
            Origin::Rule(place) => (None, start.rule(place)),
        };
        Group {
            unit,
            name,
            squares: group.cells.squares().collect(),
        }
    });
    groups.collect()
}

/// Returns the solutions of digits under the rules of a puzzle.
fn solutions(puzzle: &Puzzle, digits: &Grid) -> Solutions {
    let with_digits = Puzzle::new(puzzle.geometry(), digits.clone());
    let with_rules = with_digits.map(|it| it.with_constraints(puzzle.constraints().to_vec()));
    let Ok(Ok(puzzle)) = with_rules else {
        return Solutions::None;
    };
    let asked = Asked::once(Subject::Made(&puzzle));
    match UNIQUE.search(&mut Auto::default(), &asked) {
        Ok(solved) => solutions_of(solved),
        Err(_) => Solutions::None,
    }
}
