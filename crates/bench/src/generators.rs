//! Benchmarks of generators: puzzles, solved grids and canonical forms, compared with other programs.
//!
//! **Invariant:** the output of every round is verified outside the timed section, and a round counts
//! only if it passes. Ratios compare timings of the same round.

mod known;
mod program;
mod sudoku;
mod verify;

use std::fmt;
use std::time::Duration;

use anyhow::{Context, ensure};
use foldoku::generate::{Canonicaliser, Random, Transform, random_grid};
use foldoku::kernel::Line;

use crate::measure::{Clock, Measurement, Timing};
use crate::puzzles::Puzzles;

/// What to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Random minimal puzzles.
    Puzzles,
    /// Random solved grids.
    Grids,
    /// The canonical forms of solved grids or of puzzles.
    Forms,
}

impl Job {
    /// All jobs.
    pub const ALL: [Job; 3] = [Job::Puzzles, Job::Grids, Job::Forms];

    /// Returns the name, as used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Job::Puzzles => "puzzles",
            Job::Grids => "grids",
            Job::Forms => "forms",
        }
    }
}

/// The measurement of a job.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The results of the available generators.
    pub measurement: Measurement,
    /// The generators that are not available.
    pub skipped: Vec<Skipped>,
}

/// A generator that is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The name.
    pub name: &'static str,
    /// Why it is not available.
    pub reason: &'static str,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skipped {}: {}", self.name, self.reason)
    }
}

/// Measures the generation of random minimal puzzles, `count` per round.
///
/// # Errors
///
/// If a program fails, or a puzzle is invalid, not unique or not minimal.
pub fn puzzles(count: usize, seed: u64, n_rounds: usize) -> anyhow::Result<Comparison> {
    let generators = known::of_puzzles(count, seed);
    rounds(
        "random minimal",
        count,
        generators,
        n_rounds,
        verify::minimal,
    )
}

/// Measures the generation of random solved grids, `count` per round.
///
/// # Errors
///
/// If a grid is not solved.
pub fn grids(count: usize, seed: u64, n_rounds: usize) -> anyhow::Result<Comparison> {
    let generators = known::of_grids(count, seed);
    rounds(
        "random solved grids",
        count,
        generators,
        n_rounds,
        verify::solved,
    )
}

/// Measures the computation of the canonical forms of `puzzles`.
///
/// # Errors
///
/// If a form differs between generators, or from the form of a random equivalent puzzle.
pub fn forms(puzzles: &Puzzles, seed: u64, n_rounds: usize) -> anyhow::Result<Comparison> {
    let lines = &puzzles.lines;
    let mut canonicaliser = Canonicaliser::new();
    let forms: Vec<Line> = (lines.iter())
        .map(|line| canonicaliser.canonicalise(line).line)
        .collect();
    let mut random = Random::new(seed, 0);
    let equivalent: Vec<Line> = (lines.iter())
        .map(|line| Transform::random(&mut random).apply(line))
        .collect();
    let verify = |generated: &[Line]| verify::equal(generated, &forms);
    for generator in &mut known::of_forms(&equivalent).available {
        generator.run_verified(verify)?;
    }
    let set = format!("forms of {}", puzzles.name);
    rounds(&set, lines.len(), known::of_forms(lines), n_rounds, verify)
}

/// Returns random solved grids, the default input of [`forms`].
pub fn solved_grids(count: usize, seed: u64) -> Puzzles {
    let grid = |number| random_grid(&mut Random::new(seed, number));
    Puzzles {
        name: String::from("solved grids"),
        lines: (0..count as u64).map(grid).collect(),
    }
}

/// The output of one round.
struct Batch {
    time: Duration,
    lines: Vec<Line>,
}

/// A generator, which produces one batch per round.
struct Generator<'a> {
    name: &'static str,
    run: Box<dyn FnMut() -> anyhow::Result<Batch> + 'a>,
}

impl<'a> Generator<'a> {
    /// Creates a generator that runs in this process, timed by the CPU time of this thread.
    fn in_process(
        name: &'static str,
        mut run: impl FnMut() -> anyhow::Result<Vec<Line>> + 'a,
    ) -> Generator<'a> {
        let run = move || {
            let (time, lines) = Clock::Cpu.time(&mut run);
            Ok(Batch {
                time,
                lines: lines?,
            })
        };
        Generator {
            name,
            run: Box::new(run),
        }
    }

    /// Generates and verifies a batch. Returns the microseconds per line.
    fn run_verified(
        &mut self,
        verify: impl FnOnce(&[Line]) -> anyhow::Result<()>,
    ) -> anyhow::Result<f64> {
        let Batch { time, lines } = (self.run)().context(self.name)?;
        ensure!(!lines.is_empty(), "{} generated nothing", self.name);
        verify(&lines).context(self.name)?;
        Ok(time.as_secs_f64() * 1e6 / lines.len() as f64)
    }
}

/// The generators for a job.
struct Generators<'a> {
    available: Vec<Generator<'a>>,
    skipped: Vec<Skipped>,
}

impl<'a> FromIterator<Result<Generator<'a>, Skipped>> for Generators<'a> {
    fn from_iter<I: IntoIterator<Item = Result<Generator<'a>, Skipped>>>(all: I) -> Generators<'a> {
        let mut generators = Generators {
            available: Vec::new(),
            skipped: Vec::new(),
        };
        for generator in all {
            match generator {
                Ok(generator) => generators.available.push(generator),
                Err(skipped) => generators.skipped.push(skipped),
            }
        }
        generators
    }
}

/// Measures all generators in turn, round by round, after one warm-up round.
fn rounds(
    set: &str,
    puzzles: usize,
    generators: Generators<'_>,
    rounds: usize,
    verify: impl Fn(&[Line]) -> anyhow::Result<()>,
) -> anyhow::Result<Comparison> {
    let Generators {
        mut available,
        skipped,
    } = generators;
    for generator in &mut available {
        generator.run_verified(&verify)?;
    }
    let mut micros = vec![Vec::new(); available.len()];
    for _ in 0..rounds.max(1) {
        for (generator, micros) in available.iter_mut().zip(&mut micros) {
            micros.push(generator.run_verified(&verify)?);
        }
    }
    let timings = available.iter().zip(&micros);
    let timings =
        timings.map(|(generator, own)| Timing::of_rounds(generator.name, 1, &micros[0], own));
    Ok(Comparison {
        measurement: Measurement {
            set: set.to_owned(),
            puzzles,
            limit: None,
            clock: Clock::Cpu,
            timings: timings.collect(),
        },
        skipped,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns one generator that always produces the same lines.
    fn always(lines: &[Line]) -> Generators<'_> {
        [Ok(Generator::in_process("always", || Ok(lines.to_vec())))]
            .into_iter()
            .collect()
    }

    #[test]
    fn output_that_fails_verification_is_not_measured() {
        let grids = solved_grids(2, 1).lines;
        let measure = |lines: &[Line]| rounds("two", 2, always(lines), 1, verify::solved);
        assert_eq!(measure(&grids).unwrap().measurement.timings.len(), 1);
        let error = measure(&[grids[0], [b'1'; 81]]).unwrap_err();
        assert!(
            format!("{error:#}").starts_with("always: 1111"),
            "{error:#}"
        );
        let error = measure(&[]).unwrap_err();
        assert_eq!(format!("{error:#}"), "always generated nothing");
    }

    #[test]
    fn rounds_generate_different_puzzles() {
        let mut foldoku = known::of_puzzles(3, 5).available.swap_remove(0);
        let rounds = [0, 1].map(|_| (foldoku.run)().unwrap().lines);
        assert_eq!(rounds.each_ref().map(Vec::len), [3, 3]);
        assert_ne!(rounds[0], rounds[1]);
    }

    #[test]
    fn unavailable_generators_are_skipped_with_a_reason() {
        let skipped = Skipped {
            name: "other",
            reason: "not installed",
        };
        let generators: Generators<'_> = [Err(skipped)].into_iter().collect();
        assert_eq!(
            (generators.available.len(), generators.skipped.as_slice()),
            (0, &[skipped][..])
        );
        assert_eq!(skipped.to_string(), "skipped other: not installed");
    }
}
