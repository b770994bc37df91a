//! `generate`, `canon`, `shuffle` and `minimise`.
//!
//! **Invariant:** results follow from the arguments alone; they are those of the command line with the
//! same seed.

use foldoku_generate::generator::INDEPENDENT_ATTEMPTS;
use foldoku_generate::{
    Canonicaliser, Generator, Minimal, Minimiser, NotUnique, Pattern, Random, Request, Symmetry,
    Transform,
};
use foldoku_logic::Conditions;
use foldoku_logic::explainer::Difficulty;
use foldoku_logic::technique::Level;
use serde::{Deserialize, Serialize};

use super::search::technique;
use super::solving::text;
use crate::error::{Code, Failure};
use crate::level::level;
use crate::puzzle::Puzzle;
use crate::seed::Seed;
use crate::stop::stop;

/// The most puzzles of one request.
const MOST_PUZZLES: u64 = 1000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GenerateArgs {
    seed: Seed,
    #[serde(default)]
    number: u64,
    #[serde(default = "one")]
    count: u64,
    clues: Option<(usize, usize)>,
    #[serde(default)]
    symmetry: Option<String>,
    minimal: Option<MinimalName>,
    pattern: Option<String>,
    #[serde(default)]
    levels: Vec<String>,
    er: Option<(f64, f64)>,
    #[serde(default)]
    techniques: Vec<String>,
    hardest: Option<String>,
    attempts: Option<u64>,
}

fn one() -> u64 {
    1
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MinimalName {
    Clues,
    Groups,
    No,
}

impl GenerateArgs {
    fn request(&self) -> Result<Request, Failure> {
        let pattern = match &self.pattern {
            Some(text) => text
                .parse()
                .map_err(|error| Failure::argument(format!("pattern: {error}")))?,
            None => Pattern::ANY,
        };
        let range = self.clues.map(|(least, most)| least..=most);
        let minimal = match self.minimal {
            Some(MinimalName::Clues) => Minimal::Clues,
            Some(MinimalName::Groups) => Minimal::Groups,
            Some(MinimalName::No) => Minimal::No,
            None => Request::default_minimal(&pattern, range.as_ref()),
        };
        let clues = match (range, minimal, &self.pattern) {
            (Some(range), _, _) => range,
            (None, Minimal::No, Some(_)) => pattern.must().len()..=pattern.may().len(),
            (None, Minimal::No, None) => {
                return Err(Failure::argument("minimal no needs clues or pattern"));
            }
            _ => 0..=81,
        };
        let mut request = Request {
            clues,
            minimal,
            symmetry: self.symmetry()?,
            pattern,
            difficulty: self.conditions()?,
            ..Request::default()
        };
        if let Some(attempts) = self.attempts {
            request.attempts = attempts;
        }
        Ok(request)
    }

    fn symmetry(&self) -> Result<Symmetry, Failure> {
        let Some(wanted) = &self.symmetry else {
            return Ok(Symmetry::None);
        };
        let mut all = Symmetry::ALL.into_iter();
        all.find(|it| it.name() == wanted).ok_or_else(|| {
            let names = Symmetry::ALL.map(Symmetry::name).join(", ");
            Failure::argument(format!(
                "unknown symmetry '{wanted}'; expected one of: {names}"
            ))
        })
    }

    fn conditions(&self) -> Result<Conditions, Failure> {
        let levels = self.levels.iter();
        let levels = levels.map(|name| level(&Level::ALL, Level::name, name));
        let techniques = self.techniques.iter().map(|key| technique(key));
        let er = match self.er {
            Some((least, most)) => Some(difficulty(least)?..=difficulty(most)?),
            None => None,
        };
        let conditions = Conditions {
            levels: levels.collect::<Result<_, _>>()?,
            er,
            techniques: techniques.collect::<Result<_, _>>()?,
            hardest: self.hardest.as_deref().map(technique).transpose()?,
        };
        conditions
            .check()
            .map_err(|error| Failure::argument(error.to_string()))?;
        Ok(conditions)
    }
}

fn difficulty(value: f64) -> Result<Difficulty, Failure> {
    let tenths = (value * 10.0).round();
    if (0.0..=200.0).contains(&tenths) {
        Ok(Difficulty::from_tenths(tenths as u16))
    } else {
        Err(Failure::argument(format!(
            "the difficulty {value} is not a number from 0 to 20"
        )))
    }
}

#[derive(Serialize)]
pub(super) struct Puzzles {
    puzzles: Vec<Generated>,
}

/// A generated puzzle.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Generated {
    puzzle: String,
    solution: String,
    clues: usize,
    seed: String,
    /// The number of the puzzle of this seed.
    number: u64,
    attempts: u64,
}

/// Generates puzzles from a seed.
pub(super) fn generate(args: GenerateArgs) -> Result<Puzzles, Failure> {
    if args.count > MOST_PUZZLES {
        let message = format!("at most {MOST_PUZZLES} puzzles per request");
        return Err(Failure::new(Code::TooLarge, message));
    }
    let seed = args.seed.value()?;
    let last = args.number.checked_add(args.count);
    let last = last.ok_or_else(|| Failure::argument("the number is too large"))?;
    let mut generator =
        Generator::new(args.request()?).map_err(|error| Failure::argument(error.to_string()))?;
    let numbers: Vec<u64> = (args.number..last).collect();
    let Some(puzzles) = generator.puzzles_unless(seed, &numbers, &stop) else {
        return Err(Failure::new(
            Code::Timeout,
            "the search was stopped; relax the conditions",
        ));
    };
    let puzzles = puzzles.into_iter().map(|generated| {
        let generated = generated.map_err(|error| {
            let hint = if error.attempts > INDEPENDENT_ATTEMPTS {
                "; relax the conditions"
            } else {
                "; raise attempts"
            };
            Failure::new(Code::NotFound, format!("{error}{hint}"))
        })?;
        Ok::<_, Failure>(Generated {
            puzzle: text(&generated.puzzle),
            solution: text(&generated.solution),
            clues: generated.puzzle.iter().filter(|&&it| it != b'.').count(),
            seed: seed.to_string(),
            number: generated.number,
            attempts: generated.attempts,
        })
    });
    Ok(Puzzles {
        puzzles: puzzles.collect::<Result<_, _>>()?,
    })
}

#[derive(Deserialize)]
pub(super) struct PuzzleArgs {
    puzzle: Puzzle,
}

/// The canonical form of a puzzle.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Canonical {
    /// The canonical form.
    puzzle: String,
    /// The number of transforms that map the puzzle onto itself.
    automorphisms: u32,
    /// The transform in the notation of the command line.
    transform: String,
}

/// Returns the canonical form.
pub(super) fn canon(args: PuzzleArgs) -> Result<Canonical, Failure> {
    let canonical = Canonicaliser::new().canonicalise(&args.puzzle.line()?);
    Ok(Canonical {
        puzzle: text(&canonical.line),
        automorphisms: canonical.automorphisms,
        transform: canonical.transform.to_string(),
    })
}

#[derive(Deserialize)]
pub(super) struct SeededArgs {
    puzzle: Puzzle,
    seed: Seed,
}

#[derive(Serialize)]
pub(super) struct Shuffled {
    puzzle: String,
    transform: String,
}

/// Returns a random equivalent puzzle.
pub(super) fn shuffle(args: SeededArgs) -> Result<Shuffled, Failure> {
    let line = args.puzzle.line()?;
    let mut random = Random::for_attempt(args.seed.value()?, 1, 0);
    let transform = Transform::random(&mut random);
    Ok(Shuffled {
        puzzle: text(&transform.apply(&line)),
        transform: transform.to_string(),
    })
}

#[derive(Serialize)]
pub(super) struct Minimised {
    puzzle: String,
    clues: usize,
}

/// Returns a minimal puzzle within a puzzle.
pub(super) fn minimise(args: SeededArgs) -> Result<Minimised, Failure> {
    let line = args.puzzle.line()?;
    let mut randoms = [Random::new(args.seed.value()?, 1)];
    let minimal = Minimiser::new().minimise(&[line], &mut randoms);
    let minimal = minimal.into_iter().next().unwrap_or(Err(NotUnique::None));
    let puzzle = minimal.map_err(|error| {
        let code = match error {
            NotUnique::None => Code::NoSolution,
            NotUnique::Multiple => Code::SeveralSolutions,
        };
        Failure::new(code, error.to_string())
    })?;
    Ok(Minimised {
        puzzle: text(&puzzle),
        clues: puzzle.iter().filter(|&&it| it != b'.').count(),
    })
}
