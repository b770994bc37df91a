//! `review`: what is wrong with a player's grid, or with the puzzle itself.
//!
//! **Invariant:** apart from repairs of a puzzle without a unique solution, no digit of the solution is
//! revealed.

mod text;

use foldoku_board::Square;
use foldoku_formats::Status;
use foldoku_game::{self as game, Names, Outcome, Reviewer, Solutions, State};
use foldoku_logic::{Candidate, Coordinates};
use serde::{Deserialize, Serialize, Serializer};

use crate::answer::Answer;
use crate::json::answer::{self, Reviewed, VERSION};
use crate::json::review as objects;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::steps;

/// Asks for everything that is wrong.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Review {
    /// Whether repairs of a puzzle without a unique solution are searched for.
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
        let grid = asked.subject.player_grid()?;
        let review = if self.repairs {
            reviewer.review(&grid.game)
        } else {
            game::Review::without_repairs(&grid.game)
        };
        Ok(ReviewAnswer {
            number: asked.number,
            state: grid.game.state().clone(),
            changed_givens: grid.changed_givens.clone(),
            review,
            coordinates: self.coordinates,
        })
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

    /// Returns the cells with a wrong digit or a wrong mark.
    pub fn wrong(&self) -> Vec<Square> {
        let check = &self.review.check;
        let candidates = check.wrong_entries.iter().chain(&check.missing_marks);
        let candidates = candidates.chain(&check.excluded_marks);
        let changed = self.changed_givens.iter().map(|it| it.square());
        let conflicts = check.conflicts.iter().flat_map(|it| &it.squares).copied();
        let squares = candidates.map(|it| it.square).chain(changed);
        squares.chain(conflicts).collect()
    }

    /// Returns how cells and units are written.
    fn names(&self) -> Names<'_> {
        self.state.board().names(self.coordinates)
    }

    /// Returns the review alone as plain data.
    pub fn review_object(&self) -> objects::Review {
        objects::Review {
            outcome: self.outcome().name(),
            changed_givens: objects::list(&self.changed_givens, self.coordinates),
            ..objects::Review::new(&self.review, self.coordinates)
        }
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Reviewed {
        Reviewed {
            version: VERSION,
            number: self.number,
            puzzle: answer::text(&self.state.givens_line()),
            digits: answer::text(&self.state.line()),
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
