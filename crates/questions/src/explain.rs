//! `explain`: every step from a position to its solution, or until no technique applies.
//!
//! **Invariant:** each step was found in the position after those before it. If the player must correct
//! something, the steps start from the givens.

mod classic;
#[cfg(feature = "human")]
mod general;

use foldoku_formats::Status;
use foldoku_logic::solver::End;
use serde::{Deserialize, Serialize, Serializer};

use crate::answer::Answer;
#[cfg(feature = "human")]
use crate::general::{GeneralStart, check};
use crate::json::answer::Explained;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::steps::{Language, StepOptions, StepScratch};

pub use classic::ClassicPath;
#[cfg(feature = "human")]
pub use general::GeneralPath;

/// Asks for all steps.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Explain {
    /// Which steps are searched for, and how they are written.
    pub steps: StepOptions,
    /// When HoDoKu's rating is taken.
    #[serde(skip)]
    pub hodoku: TakeHodoku,
}

/// When HoDoKu's rating is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeHodoku {
    /// If the steps have no difficulty of Sudoku Explainer.
    #[default]
    WithoutEr,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The steps from a position, and how they end.
#[derive(Clone, Debug)]
pub enum ExplainAnswer {
    /// On the classic board without rules.
    Classic(Box<ClassicPath>),
    /// On any other board, or under any rules.
    #[cfg(feature = "human")]
    General(Box<GeneralPath>),
}

impl Question for Explain {
    const OF_PLAYER: bool = true;

    type Scratch = StepScratch;
    type Answer = ExplainAnswer;

    fn answer(
        &self,
        scratch: &mut StepScratch,
        asked: &Asked<'_>,
    ) -> Result<ExplainAnswer, Refusal> {
        #[cfg(feature = "human")]
        if asked.subject.is_general() {
            check(&self.steps)?;
            let start = GeneralStart::of_player(asked, scratch.engine.get_or_insert_default())?;
            let path = self.general(start, asked)?;
            return Ok(ExplainAnswer::General(Box::new(path)));
        }
        #[cfg(feature = "human")]
        self.steps.check_classic()?;
        let path = self.classic(scratch, asked)?;
        Ok(ExplainAnswer::Classic(Box::new(path)))
    }
}

/// Calls a method of either kind of path.
macro_rules! either {
    ($answer:expr, $path:ident => $result:expr) => {
        match $answer {
            ExplainAnswer::Classic($path) => $result,
            #[cfg(feature = "human")]
            ExplainAnswer::General($path) => $result,
        }
    };
}

impl ExplainAnswer {
    /// Returns the number of the puzzle in its collection.
    pub fn number(&self) -> u64 {
        either!(self, path => path.number)
    }

    /// Returns why the steps end.
    pub fn end(&self) -> End {
        either!(self, path => path.end)
    }

    /// Returns what precedes the steps: what the player must correct, and what the search leaves out.
    pub fn remarks(&self) -> Vec<String> {
        match self {
            ExplainAnswer::Classic(path) => path.remarks(),
            #[cfg(feature = "human")]
            ExplainAnswer::General(path) => path.remarks(),
        }
    }

    /// Returns the sentence after the last step, with the rating that fits the steps; `late` says when the search
    /// was stopped.
    pub fn conclusion(&self, late: &str) -> String {
        either!(self, path => path.conclusion(late))
    }

    /// Returns the path on the classic board without rules, if it is one.
    pub fn into_classic(self) -> Option<ClassicPath> {
        match self {
            ExplainAnswer::Classic(path) => Some(*path),
            #[cfg(feature = "human")]
            ExplainAnswer::General(_) => None,
        }
    }

    /// Returns the lines of all steps.
    pub fn lines(&self) -> String {
        either!(self, path => path.lines())
    }

    /// Returns the answer in words around the text of the steps; `late` says when the search was stopped.
    pub fn text(&self, steps: &str, late: &str) -> String {
        either!(self, path => path.text(steps, late))
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Explained {
        either!(self, path => path.object())
    }
}

impl Serialize for ExplainAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object().serialize(serializer)
    }
}

impl Answer for ExplainAnswer {
    fn status(&self) -> Status {
        either!(self, path => path.start.status(self.is_stopped()))
    }

    fn words(&self, _number: u64) -> String {
        self.text(&self.lines(), "timed out")
    }

    fn is_stopped(&self) -> bool {
        self.end() == End::Stopped
    }

    fn remark(&self) -> Option<String> {
        match self {
            ExplainAnswer::Classic(path) => path.start.remark().map(str::to_owned),
            #[cfg(feature = "human")]
            ExplainAnswer::General(_) => None,
        }
    }
}

/// What is written around the steps.
struct Outline {
    language: Language,
    end: End,
    steps: usize,
    /// The empty cells after the last step, and their candidates.
    rest: (usize, usize),
    /// The rating that fits the steps.
    rating: Option<String>,
}

impl Outline {
    /// Returns the sentence after the last step; `late` says when the search was stopped.
    fn conclusion(&self, late: &str) -> String {
        match self.language {
            Language::En => self.english(late),
            Language::De => self.german(),
        }
    }

    fn english(&self, late: &str) -> String {
        let count = match self.steps {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        let rest = match self.rest {
            (1, candidates) => format!("1 empty cell with {candidates} candidates remains"),
            (cells, candidates) => {
                format!("{cells} empty cells with {candidates} candidates remain")
            }
        };
        match (self.end, &self.rating) {
            (End::Solved, Some(rating)) => format!("Solved in {count}, {rating}."),
            (End::Solved, None) => format!("Solved in {count}."),
            (End::Stuck, _) => format!("No technique applies after {count}: {rest}."),
            (End::Stopped, _) => format!("The search {late} and {count}: {rest}."),
            (End::Impossible, _) => format!("After {count} a cell has no candidates."),
        }
    }

    fn german(&self) -> String {
        let count = match self.steps {
            1 => "1 Schritt".to_owned(),
            count => format!("{count} Schritten"),
        };
        let rest = match self.rest {
            (1, candidates) => format!("1 leere Zelle mit {candidates} Kandidaten bleibt"),
            (cells, candidates) => {
                format!("{cells} leere Zellen mit {candidates} Kandidaten bleiben")
            }
        };
        match (self.end, &self.rating) {
            (End::Solved, Some(rating)) => format!("Gelöst in {count}, {rating}."),
            (End::Solved, None) => format!("Gelöst in {count}."),
            (End::Stuck, _) => format!("Nach {count} greift keine Technik mehr: {rest}."),
            (End::Stopped, _) => format!("Die Suche wurde nach {count} abgebrochen: {rest}."),
            (End::Impossible, _) => format!("Nach {count} hat eine Zelle keine Kandidaten."),
        }
    }
}

/// Returns the text of a path: its headline, remarks, steps, conclusion, and the last position.
fn page(
    language: Language,
    (number, puzzle): (u64, &str),
    remarks: &[String],
    steps: &str,
    conclusion: &str,
    last: Option<&str>,
) -> String {
    let name = match language {
        Language::En => "Puzzle",
        Language::De => "Rätsel",
    };
    let mut text = format!("{name} {number}: {puzzle}\n");
    for remark in remarks {
        text.push_str(&format!("   {remark}\n"));
    }
    text.push_str(steps);
    text.push_str(&format!("{conclusion}\n"));
    if let Some(last) = last {
        text.push_str(&format!("{last}\n"));
    }
    text.push('\n');
    text
}

/// Returns the line of a step among others: its number and its text.
fn line(steps: usize, number: usize, text: &str) -> String {
    let width = steps.to_string().len();
    format!("{number:>width$}. {text}\n")
}
