//! What is made instead of solved: puzzles, solved grids and canonical forms, beside others who make
//! them.
//!
//! **Invariant:** what a maker makes in a round is checked before its time counts, and the checks
//! are no part of that time; ratios are of figures of the same round.

mod check;
mod makers;
mod program;
mod sudoku;

use std::fmt;
use std::time::Duration;

use anyhow::{Context, ensure};
use foldoku::generate::{Canonizer, Random, Transform, full_grid};
use foldoku::kernel::Line;

use crate::measure::{Clock, Figures, Measured};
use crate::puzzles::Puzzles;

/// What is to be made.
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
    /// All there are.
    pub const ALL: [Job; 3] = [Job::Puzzles, Job::Grids, Job::Forms];

    /// The name, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Job::Puzzles => "puzzles",
            Job::Grids => "grids",
            Job::Forms => "forms",
        }
    }
}

/// What has been measured of a job, and who took no part in it.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The figures of those who did.
    pub measured: Measured,
    /// Those who did not.
    pub absent: Vec<Absent>,
}

/// One who takes no part in a job, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The name.
    pub name: &'static str,
    /// The reason.
    pub reason: &'static str,
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is skipped: {}", self.name, self.reason)
    }
}

/// Measures how random minimal puzzles are made, so many in a round.
///
/// # Errors
///
/// If a program fails, or a puzzle is none, has several solutions or a clue that can be spared.
pub fn puzzles(count: usize, seed: u64, n_rounds: usize) -> anyhow::Result<Compared> {
    let field = makers::of_puzzles(count, seed);
    rounds("random minimal", count, field, n_rounds, check::minimal)
}

/// Measures how random solved grids are made, so many in a round.
///
/// # Errors
///
/// If a grid is not solved.
pub fn grids(count: usize, seed: u64, n_rounds: usize) -> anyhow::Result<Compared> {
    let field = makers::of_grids(count, seed);
    rounds("random solved grids", count, field, n_rounds, check::solved)
}

/// Measures how the canonical forms of `puzzles` are made.
///
/// # Errors
///
/// If a form is not that of an equivalent puzzle, drawn by the seed, or not that which all have.
pub fn forms(puzzles: &Puzzles, seed: u64, n_rounds: usize) -> anyhow::Result<Compared> {
    let lines = &puzzles.lines;
    let mut canonizer = Canonizer::new();
    let forms: Vec<Line> = (lines.iter())
        .map(|line| canonizer.canonical(line).line)
        .collect();
    let mut random = Random::new(seed, 0);
    let equivalent: Vec<Line> = (lines.iter())
        .map(|line| Transform::random(&mut random).apply(line))
        .collect();
    let check = |made: &[Line]| check::equal(made, &forms);
    for maker in &mut makers::of_forms(&equivalent).here {
        maker.make_checked(check)?;
    }
    let set = format!("forms of {}", puzzles.name);
    rounds(&set, lines.len(), makers::of_forms(lines), n_rounds, check)
}

/// Random solved grids, whose forms are measured if there is no file.
pub fn solved_grids(count: usize, seed: u64) -> Puzzles {
    let grid = |number| full_grid(&mut Random::new(seed, number));
    Puzzles {
        name: String::from("solved grids"),
        lines: (0..count as u64).map(grid).collect(),
    }
}

/// What has been made in a round.
struct Batch {
    time: Duration,
    lines: Vec<Line>,
}

/// Somebody who makes something, a batch in each round.
struct Maker<'a> {
    name: &'static str,
    make: Box<dyn FnMut() -> anyhow::Result<Batch> + 'a>,
}

impl<'a> Maker<'a> {
    /// One in this process: its time is that of this thread.
    fn here(
        name: &'static str,
        mut make: impl FnMut() -> anyhow::Result<Vec<Line>> + 'a,
    ) -> Maker<'a> {
        let make = move || {
            let (time, lines) = Clock::Cpu.time(&mut make);
            Ok(Batch {
                time,
                lines: lines?,
            })
        };
        Maker {
            name,
            make: Box::new(make),
        }
    }

    /// Makes a batch, and returns how many microseconds each line took.
    fn make_checked(
        &mut self,
        check: impl FnOnce(&[Line]) -> anyhow::Result<()>,
    ) -> anyhow::Result<f64> {
        let Batch { time, lines } = (self.make)().context(self.name)?;
        ensure!(!lines.is_empty(), "{} makes nothing", self.name);
        check(&lines).context(self.name)?;
        Ok(time.as_secs_f64() * 1e6 / lines.len() as f64)
    }
}

/// Those who can take part in a job.
struct Field<'a> {
    here: Vec<Maker<'a>>,
    absent: Vec<Absent>,
}

impl<'a> FromIterator<Result<Maker<'a>, Absent>> for Field<'a> {
    fn from_iter<I: IntoIterator<Item = Result<Maker<'a>, Absent>>>(all: I) -> Field<'a> {
        let mut field = Field {
            here: Vec::new(),
            absent: Vec::new(),
        };
        for maker in all {
            match maker {
                Ok(maker) => field.here.push(maker),
                Err(absent) => field.absent.push(absent),
            }
        }
        field
    }
}

/// Measures rounds of all makers in turn, after one that warms them up.
fn rounds(
    set: &str,
    puzzles: usize,
    field: Field<'_>,
    rounds: usize,
    check: impl Fn(&[Line]) -> anyhow::Result<()>,
) -> anyhow::Result<Compared> {
    let Field { mut here, absent } = field;
    for maker in &mut here {
        maker.make_checked(&check)?;
    }
    let mut micros = vec![Vec::new(); here.len()];
    for _ in 0..rounds.max(1) {
        for (maker, micros) in here.iter_mut().zip(&mut micros) {
            micros.push(maker.make_checked(&check)?);
        }
    }
    let figures = here.iter().zip(&micros);
    let figures = figures.map(|(maker, own)| Figures::of_rounds(maker.name, 1, &micros[0], own));
    Ok(Compared {
        measured: Measured {
            set: set.to_owned(),
            puzzles,
            limit: None,
            clock: Clock::Cpu,
            figures: figures.collect(),
        },
        absent,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field of one who always makes the same lines.
    fn always(lines: &[Line]) -> Field<'_> {
        [Ok(Maker::here("always", || Ok(lines.to_vec())))]
            .into_iter()
            .collect()
    }

    #[test]
    fn what_fails_the_check_is_not_measured() {
        let grids = solved_grids(2, 1).lines;
        let measure = |lines: &[Line]| rounds("two", 2, always(lines), 1, check::solved);
        assert_eq!(measure(&grids).unwrap().measured.figures.len(), 1);
        let error = measure(&[grids[0], [b'1'; 81]]).unwrap_err();
        assert!(
            format!("{error:#}").starts_with("always: 1111"),
            "{error:#}"
        );
        let error = measure(&[]).unwrap_err();
        assert_eq!(format!("{error:#}"), "always makes nothing");
    }

    #[test]
    fn every_round_makes_other_puzzles() {
        let mut foldoku = makers::of_puzzles(3, 5).here.swap_remove(0);
        let rounds = [0, 1].map(|_| (foldoku.make)().unwrap().lines);
        assert_eq!(rounds.each_ref().map(Vec::len), [3, 3]);
        assert_ne!(rounds[0], rounds[1]);
    }

    #[test]
    fn those_who_are_absent_say_why() {
        let absent = Absent {
            name: "somebody",
            reason: "this is not their field",
        };
        let field: Field<'_> = [Err(absent)].into_iter().collect();
        assert_eq!(
            (field.here.len(), field.absent.as_slice()),
            (0, &[absent][..])
        );
        assert_eq!(
            absent.to_string(),
            "somebody is skipped: this is not their field"
        );
    }
}
