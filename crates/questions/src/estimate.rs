//! `estimate`: the number of solutions, exact if they are few, otherwise with a confidence interval.
//!
//! **Invariant:** an exact answer has counted every solution; the interval of another one starts at the
//! solutions that were found.

use std::ops::RangeInclusive;

use foldoku_formats::Status;
use foldoku_search::variant::{self, EstimateOptions, Sampled};
use foldoku_search::{End, Limits, VariantSearch};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Estimates the number of solutions.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Estimate {
    /// Random seed [default: 1]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "SEED", value_parser = crate::number::count::<u64>(..), default_value_t = Estimate::default().seed, hide_default_value = true, help_heading = "Estimate"))]
    pub seed: u64,

    /// Random walks down the search tree; four times as many halve the interval
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Estimate::default().walks, value_parser = crate::number::count::<u64>(Estimate::WALKS), help_heading = "Estimate"))]
    pub walks: u64,

    /// Up to N solutions are found one by one; 0 means none
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Estimate::default().exact, value_parser = crate::number::count::<u64>(..), help_heading = "Estimate"))]
    pub exact: u64,
}

impl Estimate {
    /// The numbers of walks that can be asked for.
    const WALKS: RangeInclusive<u64> = 2..=10_000_000;
}

impl Default for Estimate {
    fn default() -> Estimate {
        Estimate {
            seed: 1,
            walks: 1000,
            exact: 10_000,
        }
    }
}

/// An estimate of the number of solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateAnswer {
    /// The estimate; none if the walks found no solution in time.
    pub estimate: Option<f64>,
    /// The lower end of the interval that holds the number with 95 %.
    pub low: Option<f64>,
    /// The upper end; none if it is unknown.
    pub high: Option<f64>,
    /// Whether the estimate is the number.
    pub exact: bool,
    /// The solutions that were found one by one.
    pub found: u64,
    /// The random walks.
    pub walks: u64,
    /// The walks that count, as their number had all the same weight.
    pub effective: f64,
    /// Whether the work was stopped before its end.
    #[serde(skip)]
    is_stopped: bool,
}

impl Question for Estimate {
    type Scratch = VariantSearch;
    type Answer = EstimateAnswer;

    fn check(&self) -> Result<(), Refusal> {
        Refusal::unless_within("walks", self.walks, &Estimate::WALKS)
    }

    fn answer(
        &self,
        engine: &mut VariantSearch,
        asked: &Asked<'_>,
    ) -> Result<EstimateAnswer, Refusal> {
        self.check()?;
        let puzzle = asked.subject.puzzle()?;
        let options = EstimateOptions {
            exact: self.exact,
            walks: self.walks,
        };
        let mut random = asked.random_words(self.seed);
        let limits = Limits::NONE.stop(asked.stop);
        let estimated = engine.estimate(&puzzle, options, &mut random, limits);
        estimated.map(EstimateAnswer::of).map_err(|_| too_large())
    }
}

/// Returns the refusal of a puzzle that the engine does not support.
pub(crate) fn too_large() -> Refusal {
    Refusal::unsupported(format!("this command supports {}", VariantSearch::BOARDS))
}

impl EstimateAnswer {
    fn of(found: variant::Estimate) -> EstimateAnswer {
        let counted = found.found as f64;
        let finite = |number: f64| number.is_finite().then_some(number);
        let (estimate, low, high, walks, effective) = match found.sampled {
            Some(it) => (it.mean, it.low, it.high, it.walks, it.effective),
            None if found.is_exact => (counted, counted, counted, 0, 0.0),
            None => (f64::NAN, counted, f64::NAN, 0, 0.0),
        };
        EstimateAnswer {
            estimate: finite(estimate),
            low: finite(low.max(counted)),
            high: finite(high),
            exact: found.is_exact,
            found: found.found,
            walks,
            effective,
            is_stopped: found.end == End::Stopped,
        }
    }
}

impl Answer for EstimateAnswer {
    columns!(estimate, low, high, exact, found, walks, effective);

    fn status(&self) -> Status {
        let is_estimated = self.estimate.is_some_and(|number| number > 0.0);
        match (self.exact, self.found) {
            (false, 0 | 1) if is_estimated => Status::Multiple,
            (false, 0) => Status::Unsolved,
            (_, 0) => Status::None,
            (_, 1) => Status::Unique,
            _ => Status::Multiple,
        }
    }

    fn words(&self, _number: u64) -> String {
        let found = self.found;
        match self.estimate {
            _ if self.exact => format!("{found} (exact)\n"),
            Some(estimate) => {
                let low = self.low.map_or_else(|| "0".to_owned(), rounded);
                let high = self.high.map_or_else(|| "unknown".to_owned(), rounded);
                let (about, walks) = (rounded(estimate), self.walks);
                format!("about {about} (95 %: {low} to {high}; {walks} walks)\n")
            }
            None => format!("at least {found}\n"),
        }
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    fn remark(&self) -> Option<String> {
        let few = self.walks > 0 && self.effective < Sampled::FEW;
        few.then(|| {
            "few walks count, so the estimate may be far too low and has no upper limit; raise --walks or --exact".to_owned()
        })
    }
}

/// Returns a number with three digits.
fn rounded(number: f64) -> String {
    match number {
        0.0..1e6 => format!("{number:.0}"),
        _ => format!("{number:.2e}"),
    }
}
