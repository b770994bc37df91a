//! `sample`: random solutions of a puzzle.
//!
//! **Invariant:** the answer says how uniform the choice is, and among how many solutions.

use std::ops::RangeInclusive;

use foldoku_formats::Status;
use foldoku_search::variant::{Choice, SampleOptions};
use foldoku_search::{End, Limits, VariantSearch};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::estimate::too_large;
use crate::question::{Asked, Question};
use crate::refusal::{Refusal, TIMED_OUT};

/// Asks for random solutions.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Sample {
    /// Random seed [default: random]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "SEED", value_parser = crate::number::count::<u64>(..), help_heading = "Sample"))]
    pub seed: Option<u64>,

    /// At most N results per puzzle [default: 1]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "N", default_value_t = Sample::default().limit, hide_default_value = true, value_parser = crate::number::count::<u64>(Sample::SOME), help_heading = "Sample"))]
    pub limit: u64,

    /// Up to N solutions are found one by one; 0 means none
    ///
    /// If a puzzle has no more, the choice among them is exactly uniform. Otherwise it is made from
    /// the solutions of random walks (see --pool), each in proportion to the inverse of its
    /// probability, which removes most of their bias.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Sample::default().exact, value_parser = crate::number::count::<u64>(..), help_heading = "Sample"))]
    pub exact: u64,

    /// Random walks per solution among which it is chosen
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Sample::default().pool, value_parser = crate::number::count::<u64>(Sample::SOME), help_heading = "Sample"))]
    pub pool: u64,
}

impl Sample {
    /// The numbers of solutions, and of walks for each, that can be asked for.
    const SOME: RangeInclusive<u64> = 1..=1_000_000;
}

/// Why there is no answer if all random walks have failed.
const NOT_FOUND: &str = "no random walk found a solution; use a larger pool, or count the solutions to see if there is one";

impl Default for Sample {
    fn default() -> Sample {
        Sample {
            seed: None,
            limit: 1,
            exact: 100_000,
            pool: 100,
        }
    }
}

/// Random solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SampleAnswer {
    /// `uniform` or `weighted`.
    pub choice: &'static str,
    /// The number of solutions that were chosen from.
    pub among: u64,
    /// The number of solutions of a uniform choice that is worth the same.
    pub effective: f64,
    /// The solutions as text, at least one.
    pub solutions: Vec<String>,
    /// Whether the search was stopped before its end.
    #[serde(skip)]
    is_stopped: bool,
}

impl Question for Sample {
    type Scratch = VariantSearch;
    type Answer = SampleAnswer;

    fn seed(&mut self) -> Option<&mut Option<u64>> {
        Some(&mut self.seed)
    }

    fn check(&self) -> Result<(), Refusal> {
        Refusal::unless_within("limit", self.limit, &Sample::SOME)?;
        Refusal::unless_within("pool", self.pool, &Sample::SOME)
    }

    fn answer(
        &self,
        engine: &mut VariantSearch,
        asked: &Asked<'_>,
    ) -> Result<SampleAnswer, Refusal> {
        self.check()?;
        let puzzle = asked.subject.puzzle()?;
        let options = SampleOptions {
            count: self.limit as usize,
            exact: self.exact,
            pool: self.pool,
        };
        let mut random = asked.random_words(self.seed.unwrap_or_default());
        let limits = Limits::NONE.stop(asked.stop);
        let sampled = engine.sample(&puzzle, options, &mut random, limits);
        let sampled = sampled.map_err(|_| too_large())?;
        let is_stopped = sampled.end == End::Stopped;
        let (choice, among, effective) = match sampled.choice {
            Choice::Uniform { total } => ("uniform", total, total as f64),
            Choice::Weighted { pool, effective } => ("weighted", pool, effective),
        };
        let solutions = sampled.solutions.iter();
        let solutions: Vec<String> = solutions
            .map(|solution| asked.subject.solution_text(solution))
            .collect();
        match (solutions.is_empty(), is_stopped) {
            (true, true) => Err(Refusal::new(Status::Timeout, TIMED_OUT)),
            // Walks end in contradictions, so finding nothing proves nothing.
            (true, false) if choice == "weighted" => Err(Refusal::new(Status::Timeout, NOT_FOUND)),
            (true, false) => Err(Refusal::new(Status::None, "no solution")),
            (false, _) => Ok(SampleAnswer {
                choice,
                among,
                effective,
                solutions,
                is_stopped,
            }),
        }
    }
}

impl Answer for SampleAnswer {
    const ARE_SOLUTIONS: bool = true;

    columns!(choice, among, effective);

    fn status(&self) -> Status {
        Status::Found
    }

    fn words(&self, _number: u64) -> String {
        self.solutions.iter().map(|it| format!("{it}\n")).collect()
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    fn remark(&self) -> Option<String> {
        let (among, effective) = (self.among, self.effective);
        (self.choice == "weighted").then(|| {
            format!(
                "nearly uniform: chosen among {among} solutions of random walks, worth {effective:.0} uniform ones"
            )
        })
    }

    fn solutions(&self) -> Option<&[String]> {
        Some(&self.solutions)
    }
}
