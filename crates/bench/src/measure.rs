//! Measuring: rounds of all competitors in turn.
//!
//! **Invariant:** answers are compared outside the timed section and before any result is computed.
//! Ratios compare timings of the same round, so that changes in machine speed affect both sides.

use std::fmt;
use std::hint;
use std::time::{Duration, Instant};

use anyhow::ensure;
use cpu_time::ThreadTime;
use foldoku::kernel::Line;

use crate::competitor::{Answer, Competitor};
use crate::puzzles::Puzzles;

/// The clock used for timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// CPU time of the thread: used if all competitors have one thread.
    Cpu,
    /// Wall-clock time: used for all competitors if any of them has several threads.
    Wall,
}

impl Clock {
    fn of(competitors: &[Box<dyn Competitor>]) -> Clock {
        if competitors
            .iter()
            .any(|competitor| competitor.threads() > 1)
        {
            Clock::Wall
        } else {
            Clock::Cpu
        }
    }

    #[allow(clippy::disallowed_methods, reason = "this crate measures time")]
    pub(crate) fn time<T>(self, work: impl FnOnce() -> T) -> (Duration, T) {
        match self {
            Clock::Cpu => {
                let start = ThreadTime::now();
                let result = work();
                (start.elapsed(), result)
            }
            Clock::Wall => {
                let start = Instant::now();
                let result = work();
                (start.elapsed(), result)
            }
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Clock::Cpu => "cpu",
            Clock::Wall => "wall",
        })
    }
}

/// The measurement of all competitors on one set.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// The name of the set.
    pub set: String,
    /// Number of puzzles in the set.
    pub puzzles: usize,
    /// The limit of solutions per search, if solutions were counted.
    pub limit: Option<u64>,
    /// The clock.
    pub clock: Clock,
    /// The results, in the order of the competitors.
    pub timings: Vec<Timing>,
}

/// The result of one competitor.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The name of the competitor.
    pub name: String,
    /// Number of threads.
    pub threads: usize,
    /// Microseconds per puzzle, median of the rounds.
    pub micros: f64,
    /// Guesses per puzzle, if reported.
    pub guesses: Option<f64>,
    /// Share of puzzles solved without a guess, if reported.
    pub without_guesses: Option<f64>,
    /// Speed relative to the first competitor, median of the rounds.
    pub ratio: f64,
}

impl Timing {
    /// Computes a result without guesses, from the microseconds per puzzle of the first competitor and of
    /// this one in each round.
    pub(crate) fn of_rounds(name: &str, threads: usize, first: &[f64], own: &[f64]) -> Timing {
        let ratios = first.iter().zip(own).map(|(first, own)| first / own);
        Timing {
            name: name.to_owned(),
            threads,
            micros: median(own.to_vec()),
            guesses: None,
            without_guesses: None,
            ratio: median(ratios.collect()),
        }
    }
}

/// Measures every competitor on the same puzzles.
///
/// # Errors
///
/// If two competitors disagree on a puzzle, or one changes its answer.
pub fn rounds(
    competitors: &mut [Box<dyn Competitor>],
    puzzles: &Puzzles,
    limit: u64,
    rounds: usize,
) -> anyhow::Result<Measurement> {
    let lines = &puzzles.lines;
    let answers = first_answers(competitors, lines, limit)?;
    let clock = Clock::of(competitors);
    let mut micros = vec![Vec::new(); competitors.len()];
    let mut again = vec![Answer::default(); lines.len()];
    for _ in 0..rounds.max(1) {
        let competitors = competitors.iter_mut().zip(&answers).zip(&mut micros);
        for ((competitor, answers), micros) in competitors {
            let (elapsed, ()) = clock.time(|| {
                competitor.answers(lines, limit, hint::black_box(&mut again));
            });
            let name = competitor.name();
            ensure!(
                again == *answers,
                "{name} changed its answers between rounds"
            );
            micros.push(elapsed.as_secs_f64() * 1e6 / lines.len() as f64);
        }
    }
    let timings = competitors.iter().zip(&answers).zip(&micros);
    let timings = timings.map(|((competitor, answers), own)| Timing {
        guesses: mean(answers, |guesses| guesses as f64),
        without_guesses: mean(answers, |guesses| f64::from(guesses == 0)),
        ..Timing::of_rounds(competitor.name(), competitor.threads(), &micros[0], own)
    });
    Ok(Measurement {
        set: puzzles.name.clone(),
        puzzles: lines.len(),
        limit: Some(limit),
        clock,
        timings: timings.collect(),
    })
}

/// Returns the answers of all competitors. This also warms them up.
fn first_answers(
    competitors: &mut [Box<dyn Competitor>],
    lines: &[Line],
    limit: u64,
) -> anyhow::Result<Vec<Vec<Answer>>> {
    let mut all: Vec<Vec<Answer>> = Vec::new();
    for competitor in &mut *competitors {
        let mut answers = vec![Answer::default(); lines.len()];
        competitor.answers(lines, limit, &mut answers);
        all.push(answers);
    }
    for (competitor, own) in competitors.iter().zip(&all) {
        for ((line, first), own) in lines.iter().zip(&all[0]).zip(own) {
            ensure!(
                first.count == own.count,
                "{} finds {} solutions of {}, but {} finds {}",
                competitors[0].name(),
                first.count,
                String::from_utf8_lossy(line),
                competitor.name(),
                own.count
            );
        }
    }
    Ok(all)
}

/// Returns the mean of a function of the guesses, if every puzzle has them.
fn mean(answers: &[Answer], value: impl Fn(u64) -> f64) -> Option<f64> {
    let timings = answers.iter().map(|answer| answer.guesses.map(&value));
    let sum: Option<f64> = timings.sum();
    Some(sum? / answers.len() as f64)
}

/// Returns the geometric mean of ratios.
pub fn geometric_mean(ratios: &[f64]) -> f64 {
    let logarithms = ratios.iter().map(|ratio| ratio.ln());
    (logarithms.sum::<f64>() / ratios.len() as f64).exp()
}

fn median(mut timings: Vec<f64>) -> f64 {
    timings.sort_by(f64::total_cmp);
    let middle = timings.len() / 2;
    if timings.len() % 2 == 1 {
        timings[middle]
    } else {
        (timings[middle - 1] + timings[middle]) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Always {
        count: u64,
        step: u64,
    }

    impl Competitor for Always {
        fn name(&self) -> &str {
            "always"
        }

        fn answers(&mut self, _: &[Line], _: u64, answers: &mut [Answer]) {
            answers.fill(Answer {
                count: self.count,
                guesses: None,
            });
            self.count += self.step;
        }
    }

    fn measure(counts: [u64; 2], step: u64) -> anyhow::Result<Measurement> {
        let puzzles = Puzzles {
            name: String::from("one"),
            lines: vec![[b'.'; 81]],
        };
        let mut competitors =
            counts.map(|count| Box::new(Always { count, step }) as Box<dyn Competitor>);
        rounds(&mut competitors, &puzzles, 1, 1)
    }

    #[test]
    fn disagreeing_competitors_are_rejected() {
        assert!(measure([1, 1], 0).is_ok());
        assert!(measure([1, 0], 0).is_err());
        assert!(measure([1, 1], 1).is_err());
    }

    #[test]
    fn median_of_odd_and_even_counts() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn geometric_mean_of_inverses_is_one() {
        assert!((geometric_mean(&[2.0, 0.5]) - 1.0).abs() < 1e-12);
    }
}
