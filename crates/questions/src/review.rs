//! `review`: what is wrong with a player's grid, or with the puzzle itself.
//!
//! **Invariant:** apart from repairs of a puzzle without a unique solution, no digit of the solution is
//! revealed.

mod text;

use foldoku_board::Square;
use foldoku_formats::Status;
use foldoku_game::{self as game, Game, Names, Outcome, Reviewer, Solutions, State, drawing};
use foldoku_logic::Coordinates;
use foldoku_render::Candidate;
use serde::{Deserialize, Serialize, Serializer};

use crate::answer::Answer;
#[cfg(feature = "human")]
use crate::general;
use crate::json::answer::{self, Reviewed, VERSION};
use crate::json::{review as objects, step};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::steps;

/// Asks for everything that is wrong.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Review {
    /// Whether repairs of a puzzle without a unique solution are searched for, on the classic board without rules.
    pub repairs: bool,
    /// How cells are written.
    #[serde(deserialize_with = "steps::coordinates")]
    pub coordinates: Coordinates,
}

impl Default for Review {
    fn default() -> Review {
        Review {
            repairs: true,
            coordinates: Coordinates::default(),
        }
    }
}

/// Everything that is wrong.
#[derive(Clone, Debug)]
pub struct ReviewAnswer {
    /// The number of the puzzle in its collection.
    pub number: u64,
    /// The player's grid.
    pub state: State,
    /// The digits of the player in cells that hold another given.
    pub changed_givens: Vec<Candidate>,
    /// What is wrong apart from these.
    pub review: game::Review,
    /// How cells are written.
    pub coordinates: Coordinates,
}

impl Question for Review {
    const OF_PLAYER: bool = true;

    type Scratch = Reviewer;
    type Answer = ReviewAnswer;

    fn answer(&self, reviewer: &mut Reviewer, asked: &Asked<'_>) -> Result<ReviewAnswer, Refusal> {
        #[cfg(feature = "human")]
        if asked.subject.is_general() {
            general::check_coordinates(self.coordinates)?;
            let (game, changed_givens) = general::reviewed::game(asked)?;
            return Ok(self.review(reviewer, asked, &game, changed_givens));
        }
        let grid = asked.subject.player_grid()?;
        let changed_givens = grid.changed_givens.iter().copied();
        let changed_givens = changed_givens.map(drawing::candidate).collect();
        Ok(self.review(reviewer, asked, &grid.game, changed_givens))
    }
}

impl Review {
    fn review(
        &self,
        reviewer: &mut Reviewer,
        asked: &Asked<'_>,
        game: &Game,
        changed_givens: Vec<Candidate>,
    ) -> ReviewAnswer {
        let review = if self.repairs {
            reviewer.review(game)
        } else {
            game::Review::without_repairs(game)
        };
        ReviewAnswer {
            number: asked.number,
            state: game.state().clone(),
            changed_givens,
            review,
            coordinates: self.coordinates,
        }
    }
}

impl ReviewAnswer {
    /// Returns the overall result.
    pub fn outcome(&self) -> Outcome {
        match self.review.outcome() {
            Outcome::Solved | Outcome::Correct if !self.changed_givens.is_empty() => {
                Outcome::Mistakes
            }
            outcome => outcome,
        }
    }

    /// Returns the cells with a wrong digit or a wrong mark, and those of broken rules.
    pub fn wrong(&self) -> Vec<Square> {
        let check = &self.review.check;
        let candidates = check.wrong_entries.iter().chain(&check.missing_marks);
        let candidates = candidates.chain(&check.excluded_marks);
        let candidates = candidates.chain(&self.changed_givens);
        let conflicts = check.conflicts.iter().flat_map(|it| &it.squares).copied();
        let squares = candidates.map(|it| it.square).chain(conflicts);
        squares.chain(self.squares_of_broken_rules()).collect()
    }

    /// Returns the cells of the broken rules that say something about a cell.
    fn squares_of_broken_rules(&self) -> impl Iterator<Item = Square> {
        let (board, broken) = (self.state.board(), &self.review.check.broken_rules);
        let is_broken = |rule| broken.contains(&rule);
        let squares = board.squares();
        squares.filter(move |&it| board.rules_at(it).any(|(rule, _)| is_broken(rule)))
    }

    /// Returns how cells and units are written.
    fn names(&self) -> Names<'_> {
        self.state.board().names(self.coordinates)
    }

    /// Returns the givens; the text of a puzzle with rules or of another board.
    fn puzzle(&self) -> String {
        let board = self.state.board();
        if board.is_classic() {
            answer::text(&self.state.givens_line())
        } else {
            board.text().to_owned()
        }
    }

    /// Returns the givens and the entries, one character per cell.
    fn digits(&self) -> String {
        let board = self.state.board();
        let key = |square| self.state.digit(square).map_or('.', |it| board.key_of(it));
        board.squares().map(key).collect()
    }

    /// Returns the review alone as plain data.
    pub fn review_object(&self) -> objects::Review {
        objects::Review {
            outcome: self.outcome().name(),
            changed_givens: step::named(&self.changed_givens, self.names()),
            ..objects::Review::new(&self.review, self.names(), self.coordinates)
        }
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Reviewed {
        Reviewed {
            version: VERSION,
            number: self.number,
            puzzle: self.puzzle(),
            digits: self.digits(),
            review: self.review_object(),
        }
    }
}

impl Serialize for ReviewAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object().serialize(serializer)
    }
}

impl Answer for ReviewAnswer {
    fn status(&self) -> Status {
        match self.review.solutions {
            Solutions::Unique(_) => Status::Unique,
            Solutions::Multiple(_) => Status::Multiple,
            Solutions::None => Status::None,
        }
    }

    fn words(&self, _number: u64) -> String {
        self.text(usize::MAX, true)
    }
}
