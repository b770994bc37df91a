//! The measuring itself: rounds of all contenders in turn.
//!
//! **Invariant:** answers are compared outside the timed loop and before any figure is worked out;
//! ratios are of figures of the same round, so that a machine that slows down slows both sides.

use std::fmt;
use std::hint;
use std::time::{Duration, Instant};

use anyhow::ensure;
use cpu_time::ThreadTime;
use foldoku::kernel::Line;

use crate::contender::{Answer, Contender};
use crate::puzzles::Puzzles;

/// What is measured: the time of the processor, or that on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// What one thread takes: as long as there is only one.
    Cpu,
    /// What passes meanwhile: for all contenders, as soon as one of them has several threads.
    Wall,
}

impl Clock {
    fn of(contenders: &[Box<dyn Contender>]) -> Clock {
        if contenders.iter().any(|contender| contender.threads() > 1) {
            Clock::Wall
        } else {
            Clock::Cpu
        }
    }

    #[allow(
        clippy::disallowed_methods,
        reason = "measuring time is what this crate is for"
    )]
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

/// What has been measured of all contenders on a set.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The name of the set.
    pub set: String,
    /// How many puzzles it has.
    pub puzzles: usize,
    /// At how many solutions a search stopped, if solutions were looked for.
    pub limit: Option<u64>,
    /// Whose time it is.
    pub clock: Clock,
    /// The figures, in the order of the contenders.
    pub figures: Vec<Figures>,
}

/// What has been measured of one contender.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The contender.
    pub name: String,
    /// How many threads it worked on.
    pub threads: usize,
    /// Microseconds a puzzle, the median of the rounds.
    pub micros: f64,
    /// Guesses a puzzle, if it tells.
    pub guesses: Option<f64>,
    /// The share of puzzles without a guess, if it tells.
    pub without_guesses: Option<f64>,
    /// How many times as fast as the first contender, the median of the rounds.
    pub ratio: f64,
}

impl Figures {
    /// The figures of a contender that tells no guesses, from what a puzzle took it and the first
    /// contender in each round.
    pub(crate) fn of_rounds(name: &str, threads: usize, first: &[f64], own: &[f64]) -> Figures {
        let ratios = first.iter().zip(own).map(|(first, own)| first / own);
        Figures {
            name: name.to_owned(),
            threads,
            micros: median(own.to_vec()),
            guesses: None,
            without_guesses: None,
            ratio: median(ratios.collect()),
        }
    }
}

/// Measures every contender on the same puzzles.
///
/// # Errors
///
/// If two of them do not agree on a puzzle, or one does not agree with itself.
pub fn rounds(
    contenders: &mut [Box<dyn Contender>],
    puzzles: &Puzzles,
    limit: u64,
    rounds: usize,
) -> anyhow::Result<Measured> {
    let lines = &puzzles.lines;
    let answers = first_answers(contenders, lines, limit)?;
    let clock = Clock::of(contenders);
    let mut micros = vec![Vec::new(); contenders.len()];
    let mut again = vec![Answer::default(); lines.len()];
    for _ in 0..rounds.max(1) {
        let contenders = contenders.iter_mut().zip(&answers).zip(&mut micros);
        for ((contender, answers), micros) in contenders {
            let (elapsed, ()) = clock.time(|| {
                contender.answers(lines, limit, hint::black_box(&mut again));
            });
            let name = contender.name();
            ensure!(again == *answers, "{name} answers otherwise a second time");
            micros.push(elapsed.as_secs_f64() * 1e6 / lines.len() as f64);
        }
    }
    let figures = contenders.iter().zip(&answers).zip(&micros);
    let figures = figures.map(|((contender, answers), own)| Figures {
        guesses: mean(answers, |guesses| guesses as f64),
        without_guesses: mean(answers, |guesses| f64::from(guesses == 0)),
        ..Figures::of_rounds(contender.name(), contender.threads(), &micros[0], own)
    });
    Ok(Measured {
        set: puzzles.name.clone(),
        puzzles: lines.len(),
        limit: Some(limit),
        clock,
        figures: figures.collect(),
    })
}

/// The answers of all contenders; it warms them up as well.
fn first_answers(
    contenders: &mut [Box<dyn Contender>],
    lines: &[Line],
    limit: u64,
) -> anyhow::Result<Vec<Vec<Answer>>> {
    let mut all: Vec<Vec<Answer>> = Vec::new();
    for contender in &mut *contenders {
        let mut answers = vec![Answer::default(); lines.len()];
        contender.answers(lines, limit, &mut answers);
        all.push(answers);
    }
    for (contender, own) in contenders.iter().zip(&all) {
        for ((line, first), own) in lines.iter().zip(&all[0]).zip(own) {
            ensure!(
                first.count == own.count,
                "{} finds {} solutions of {}, {} finds {}",
                contenders[0].name(),
                first.count,
                String::from_utf8_lossy(line),
                contender.name(),
                own.count
            );
        }
    }
    Ok(all)
}

/// The mean of a figure of the guesses, if there is one for every puzzle.
fn mean(answers: &[Answer], figure: impl Fn(u64) -> f64) -> Option<f64> {
    let figures = answers.iter().map(|answer| answer.guesses.map(&figure));
    let sum: Option<f64> = figures.sum();
    Some(sum? / answers.len() as f64)
}

/// The geometric mean of ratios.
pub fn geometric_mean(ratios: &[f64]) -> f64 {
    let logarithms = ratios.iter().map(|ratio| ratio.ln());
    (logarithms.sum::<f64>() / ratios.len() as f64).exp()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    let middle = figures.len() / 2;
    if figures.len() % 2 == 1 {
        figures[middle]
    } else {
        (figures[middle - 1] + figures[middle]) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Always {
        count: u64,
        step: u64,
    }

    impl Contender for Always {
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

    fn measure(counts: [u64; 2], step: u64) -> anyhow::Result<Measured> {
        let puzzles = Puzzles {
            name: String::from("one"),
            lines: vec![[b'.'; 81]],
        };
        let mut contenders =
            counts.map(|count| Box::new(Always { count, step }) as Box<dyn Contender>);
        rounds(&mut contenders, &puzzles, 1, 1)
    }

    #[test]
    fn contenders_that_disagree_are_not_measured() {
        assert!(measure([1, 1], 0).is_ok());
        assert!(measure([1, 0], 0).is_err());
        assert!(measure([1, 1], 1).is_err());
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn twice_and_half_as_fast_is_as_fast() {
        assert!((geometric_mean(&[2.0, 0.5]) - 1.0).abs() < 1e-12);
    }
}
