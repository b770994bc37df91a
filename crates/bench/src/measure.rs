//! The measuring itself: rounds of all contenders in turn, on one thread, by its CPU time.
//!
//! **Invariant:** answers are compared outside the timed loop and before any figure is worked out;
//! ratios are of figures of the same round, so that a machine that slows down slows both sides.

use anyhow::ensure;
use cpu_time::ThreadTime;

use crate::contender::{Answer, Contender};
use crate::puzzles::Puzzles;

/// What has been measured of one contender.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The contender.
    pub name: &'static str,
    /// Microseconds a puzzle, the median of the rounds.
    pub micros: f64,
    /// Guesses a puzzle, if it tells.
    pub guesses: Option<f64>,
    /// The share of puzzles without a guess, if it tells.
    pub without_guesses: Option<f64>,
    /// How many times as fast as the first contender, the median of the rounds.
    pub ratio: f64,
}

/// Measures every contender on the same puzzles.
///
/// # Errors
///
/// If two of them do not agree on a puzzle.
pub fn rounds(
    contenders: &mut [Box<dyn Contender>],
    puzzles: &Puzzles,
    limit: u64,
    rounds: usize,
) -> anyhow::Result<Vec<Figures>> {
    let answers = contenders
        .iter_mut()
        .map(|contender| answers(contender, puzzles, limit));
    let answers: Vec<Vec<Answer>> = answers.collect();
    compare(contenders, puzzles, &answers)?;
    let mut micros = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds.max(1) {
        for (contender, micros) in contenders.iter_mut().zip(&mut micros) {
            let start = ThreadTime::now();
            let mut found = 0;
            for line in &puzzles.lines {
                found += contender.answer(line, limit).count;
            }
            let elapsed = start.elapsed();
            std::hint::black_box(found);
            micros.push(elapsed.as_secs_f64() * 1e6 / puzzles.lines.len() as f64);
        }
    }
    let figures = contenders.iter().zip(&answers).zip(&micros);
    Ok(figures
        .map(|((contender, answers), own)| {
            let ratios = micros[0].iter().zip(own).map(|(first, own)| first / own);
            let guesses: Option<Vec<u64>> = answers.iter().map(|answer| answer.guesses).collect();
            let share = |count: usize| count as f64 / puzzles.lines.len() as f64;
            Figures {
                name: contender.name(),
                micros: median(own.clone()),
                guesses: guesses
                    .as_ref()
                    .map(|all| share(all.iter().sum::<u64>() as usize)),
                without_guesses: guesses.map(|all| share(all.iter().filter(|&&g| g == 0).count())),
                ratio: median(ratios.collect()),
            }
        })
        .collect())
}

/// The answers to all puzzles; it warms the contender up as well.
fn answers(contender: &mut Box<dyn Contender>, puzzles: &Puzzles, limit: u64) -> Vec<Answer> {
    puzzles
        .lines
        .iter()
        .map(|line| contender.answer(line, limit))
        .collect()
}

fn compare(
    contenders: &[Box<dyn Contender>],
    puzzles: &Puzzles,
    answers: &[Vec<Answer>],
) -> anyhow::Result<()> {
    for (contender, own) in contenders.iter().zip(answers) {
        for ((line, first), own) in puzzles.lines.iter().zip(&answers[0]).zip(own) {
            ensure!(
                first.count == own.count,
                "{} finds {} solutions of {line}, {} finds {}",
                contenders[0].name(),
                first.count,
                contender.name(),
                own.count
            );
        }
    }
    Ok(())
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

    struct Always(u64);

    impl Contender for Always {
        fn name(&self) -> &'static str {
            "always"
        }

        fn answer(&mut self, _: &str, _: u64) -> Answer {
            Answer {
                count: self.0,
                guesses: None,
            }
        }
    }

    #[test]
    fn contenders_that_disagree_are_not_measured() {
        let puzzles = Puzzles {
            name: String::from("one"),
            lines: vec![".".repeat(81)],
        };
        let contender = |count| Box::new(Always(count)) as Box<dyn Contender>;
        assert!(rounds(&mut [contender(1), contender(1)], &puzzles, 1, 1).is_ok());
        assert!(rounds(&mut [contender(1), contender(0)], &puzzles, 1, 1).is_err());
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
