//! `complete`: clues for a puzzle with several solutions, and numbers for figures that were drawn without.
//!
//! **Invariant:** the completed puzzle has one solution and all givens, figures and clues of the puzzle, unless
//! they may vary. What is added depends on the puzzle, its number, the options and the seed alone.

mod layout;

use foldoku_board::Geometry;
use foldoku_formats::{Field, FieldKind, Status, VariantPuzzle};
use foldoku_generate::{Completer, Demand, LayoutCompleter};
use foldoku_human::{Level, Technique};
use foldoku_search::Auto;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Value, columns};
use crate::general;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Asks for clues that make the solution unique, and for the numbers of figures without.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Complete {
    /// Number of clues, both ends included, such as 0..8 [default: as few as needed]
    pub clues: Option<String>,

    /// What stays as it is: no givens are added, cages without totals get none
    pub keep: Vec<ClueKind>,

    /// What may be replaced: the givens and the numbers of figures that the puzzle has
    pub vary: Vec<ClueKind>,

    /// At most N results per puzzle [default: 1]
    pub limit: u64,

    /// Order the results by difficulty, the easiest first
    pub by_difficulty: bool,

    /// Levels of foldoku, such as easy; puzzles that are too hard get more givens
    pub difficulty: Vec<String>,

    /// Techniques that the puzzle needs, such as two-rules
    pub technique: Vec<String>,

    /// Hardest technique of the solution path
    pub hardest_technique: Option<String>,

    /// Random seed [default: random]
    pub seed: Option<u64>,
}

/// A kind of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum ClueKind {
    /// The givens
    Givens,
    /// The numbers of figures, such as totals of cages
    Numbers,
}

impl Default for Complete {
    fn default() -> Complete {
        Complete {
            clues: None,
            keep: Vec::new(),
            vary: Vec::new(),
            limit: 1,
            by_difficulty: false,
            difficulty: Vec::new(),
            technique: Vec::new(),
            hardest_technique: None,
            seed: None,
        }
    }
}

/// A completed puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompletedPuzzle {
    /// The puzzle.
    pub puzzle: String,
    /// The number of its givens.
    pub clues: u64,
    /// Its level, if the results are chosen or ordered by difficulty and its steps were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// Its difficulty, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
    /// The puzzle, if it has rules.
    #[serde(skip)]
    pub variant: Option<VariantPuzzle>,
}

/// The completed puzzles.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompleteAnswer {
    /// The first puzzle.
    pub puzzle: String,
    /// The number of its givens.
    pub clues: u64,
    /// Its level, if the puzzles are chosen or ordered by difficulty and its steps were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// Its difficulty, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
    /// All puzzles, if several were asked for: as many as were found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<CompletedPuzzle>,
}

/// The working memory of [`Complete`].
#[derive(Debug, Default)]
pub struct CompleteScratch {
    classic: Completer,
    layouts: LayoutCompleter,
    engine: Auto,
}

impl Complete {
    /// The numbers of results that can be asked for.
    pub const RESULTS: std::ops::RangeInclusive<u64> = 1..=10_000;

    /// Returns what the steps of the puzzles must demand of people.
    fn demand(&self) -> Result<Demand, Refusal> {
        let level = |name: &String| {
            let mut levels = Level::ALL.iter().copied();
            let found = levels.find(|it| it.name().eq_ignore_ascii_case(name));
            found.ok_or_else(|| Refusal::unsupported(format!("difficulty: unknown level '{name}'")))
        };
        let technique = |name: &String| {
            let mut techniques = Technique::ALL.iter().copied();
            let found = techniques.find(|&it| general::key(it) == name);
            found.ok_or_else(|| {
                Refusal::unsupported(format!("technique: unknown technique '{name}'"))
            })
        };
        Ok(Demand {
            levels: self
                .difficulty
                .iter()
                .map(level)
                .collect::<Result<_, _>>()?,
            techniques: self
                .technique
                .iter()
                .map(technique)
                .collect::<Result<_, _>>()?,
            hardest: self.hardest_technique.as_ref().map(technique).transpose()?,
        })
    }

    /// Returns the completed puzzles, at least one.
    ///
    /// # Errors
    ///
    /// Fails if there is none, or none was found, with the reason.
    pub fn puzzles(
        &self,
        scratch: &mut CompleteScratch,
        asked: &Asked<'_>,
    ) -> Result<Vec<CompletedPuzzle>, Refusal> {
        let only_seed = Complete {
            seed: self.seed,
            ..Complete::default()
        };
        match asked.subject.line() {
            Ok(line) if *self == only_seed => {
                let mut random = asked.random(self.seed.unwrap_or_default());
                let completed = scratch.classic.complete(&line, &mut random);
                let completed = completed.map_err(|_| Refusal::new(Status::None, "no solution"))?;
                Ok(vec![CompletedPuzzle::of_line(&completed)])
            }
            _ => self.layouts(scratch, asked),
        }
    }
}

impl CompletedPuzzle {
    fn of_line(line: &[u8]) -> CompletedPuzzle {
        CompletedPuzzle {
            puzzle: String::from_utf8_lossy(line).into_owned(),
            clues: line.iter().filter(|&&clue| clue != b'.').count() as u64,
            level: None,
            difficulty: None,
            variant: None,
        }
    }
}

impl Value for Vec<CompletedPuzzle> {
    const KIND: FieldKind = FieldKind::Any;

    fn field(&self) -> Field {
        let puzzles: Vec<String> = self.iter().map(|it| it.puzzle.clone()).collect();
        puzzles.field()
    }
}

impl Question for Complete {
    type Scratch = CompleteScratch;
    type Answer = CompleteAnswer;

    const OF_LAYOUT: bool = true;

    fn seed(&mut self) -> Option<&mut Option<u64>> {
        Some(&mut self.seed)
    }

    fn check(&self) -> Result<(), Refusal> {
        Refusal::unless_within("limit", self.limit, &Complete::RESULTS)?;
        let demand = self.demand()?;
        let demand = demand.check(&Geometry::classic());
        demand.map_err(Refusal::unsupported)?;
        self.clue_range(u64::MAX).map(|_| ())
    }

    fn answer(
        &self,
        scratch: &mut CompleteScratch,
        asked: &Asked<'_>,
    ) -> Result<CompleteAnswer, Refusal> {
        self.check()?;
        let results = self.puzzles(scratch, asked)?;
        Ok(CompleteAnswer {
            puzzle: results[0].puzzle.clone(),
            clues: results[0].clues,
            level: results[0].level,
            difficulty: results[0].difficulty,
            results: match self.limit {
                1 => Vec::new(),
                _ => results,
            },
        })
    }
}

impl Answer for CompleteAnswer {
    columns!(puzzle, clues, level, difficulty, results);

    fn status(&self) -> Status {
        Status::Unique
    }

    fn words(&self, _number: u64) -> String {
        format!("{}\n", self.puzzle)
    }
}
