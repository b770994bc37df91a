//! The conditions on the difficulty of puzzles, the same in every command.
//!
//! **Invariant:** conditions that contradict each other are rejected before a command starts.

use std::ops::RangeInclusive;

use anyhow::{anyhow, ensure};
use clap::Args;
use foldoku::Geometry;
use foldoku::generate::Demand;
use foldoku::logic::Conditions;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Level;
use foldoku::questions::number::range;
use foldoku::questions::rate::{Filter, Measure as RatingMeasure, RatingColumn};
use foldoku::questions::{general, human};

use super::named::{LEVELS, name_in, named};
use super::technique::{AnyTechnique, OfAnyBoard};

/// The flags of difficulty conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Difficulty")]
pub(crate) struct DifficultyConditions {
    /// Levels
    ///
    /// Those of HoDoKu; with rules or on other boards those of foldoku.
    #[arg(long, value_delimiter = ',', value_name = "LEVEL", value_parser = named(LEVELS), ignore_case = true)]
    pub(crate) difficulty: Vec<Level>,

    /// Rating of Sudoku Explainer: 7.2, 7.0..7.9, 8.5.. or ..4.5
    #[arg(long, value_name = "A..B", value_parser = er_range)]
    pub(crate) er: Option<RangeInclusive<Difficulty>>,

    /// Technique that the puzzle needs; repeat for several
    ///
    /// The solution path uses the technique, and other techniques up to the level of the path do not
    /// solve the puzzle. With rules and on other boards each step is of the easiest technique that finds one, so
    /// easier ones do not solve the puzzle.
    #[arg(long, value_name = "NAME", value_parser = OfAnyBoard)]
    pub(crate) technique: Vec<AnyTechnique>,

    /// Hardest technique of the solution path
    #[arg(long, value_name = "NAME", value_parser = OfAnyBoard)]
    pub(crate) hardest_technique: Option<AnyTechnique>,
}

/// Conditions on the ratings of researchers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Difficulty")]
pub(crate) struct RatingConditions {
    /// Values of a rating: te=3, bxb=7.., w=..5 or tridagon=1..3; repeat for several
    #[arg(long = "where", value_name = "NAME=A..B", value_parser = rating_range)]
    pub(crate) rating: Vec<RatingValues>,
}

/// A rating, and the values that meet a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RatingValues {
    column: RatingColumn,
    range: RangeInclusive<u64>,
}

impl RatingConditions {
    /// Adds the conditions to others.
    pub(crate) fn add_to(&self, filter: &mut Filter) {
        let ranges = self.rating.iter();
        filter.ratings = ranges.map(|it| (it.column, it.range.clone())).collect();
    }

    /// Returns the measures that the conditions name.
    pub(crate) fn measures(&self) -> Vec<RatingMeasure> {
        let measures = self.rating.iter();
        measures
            .flat_map(|it| it.column.measures())
            .copied()
            .collect()
    }

    /// Returns the flags as they are written.
    pub(crate) fn described(&self) -> impl Iterator<Item = String> {
        self.rating.iter().map(|RatingValues { column, range }| {
            format!(
                "--where {}={}..{}",
                column.name(),
                range.start(),
                range.end()
            )
        })
    }
}

/// Parses a rating and its values.
fn rating_range(text: &str) -> Result<RatingValues, String> {
    let columns = || {
        RatingColumn::all()
            .into_iter()
            .filter(|it| it.is_research())
    };
    let expected = || {
        let names: Vec<&str> = columns().map(RatingColumn::name).collect();
        format!(
            "expected a rating and its values, such as te=3; ratings: {}",
            names.join(", ")
        )
    };
    let (name, values) = text.split_once('=').ok_or_else(expected)?;
    let column = columns().find(|it| it.name() == name.trim().to_lowercase());
    Ok(RatingValues {
        column: column.ok_or_else(expected)?,
        range: range(values, 0..=u64::from(u32::MAX))?,
    })
}

impl DifficultyConditions {
    /// Returns the conditions on puzzles of any board. A technique that is not one of a puzzle's board is one that
    /// the puzzle does not need.
    ///
    /// # Errors
    ///
    /// Fails if they contradict each other.
    pub(crate) fn filter(&self) -> anyhow::Result<Filter> {
        let others = || DifficultyConditions {
            er: None,
            ..self.clone()
        };
        let is_classic = self.named().all(|it| it.classic.is_some());
        let is_general = self.named().all(|it| it.general.is_some());
        ensure!(
            is_classic || is_general,
            "no puzzle needs techniques of the classic board without rules and others that only puzzles with rules \
             and of other boards have"
        );
        let classic = is_classic.then(|| self.conditions()).transpose()?;
        let general = is_general.then(|| others().demand()).transpose()?;
        if let (None, Some(demand)) = (&classic, &general) {
            demand.check(&Geometry::classic())?;
        }
        Ok(Filter::of_any(classic, general, self.er.clone()))
    }

    /// Returns the techniques that the conditions name.
    fn named(&self) -> impl Iterator<Item = &AnyTechnique> {
        self.technique.iter().chain(&self.hardest_technique)
    }

    /// Returns the conditions on puzzles of the classic board without rules.
    ///
    /// # Errors
    ///
    /// Fails if they contradict each other.
    pub(crate) fn conditions(&self) -> anyhow::Result<Conditions> {
        let classic = |it: &AnyTechnique| {
            let of_others = || {
                anyhow!(
                    "{} is a technique of {}",
                    it.key(),
                    it.boards().unwrap_or_default()
                )
            };
            it.classic.ok_or_else(of_others)
        };
        let techniques = self.technique.iter().map(classic);
        let conditions = Conditions {
            levels: self.difficulty.clone(),
            er: self.er.clone(),
            techniques: techniques.collect::<anyhow::Result<_>>()?,
            hardest: self.hardest_technique.as_ref().map(classic).transpose()?,
        };
        conditions.check()?;
        Ok(conditions)
    }

    /// Returns what puzzles with rules or of other boards must demand.
    ///
    /// # Errors
    ///
    /// Fails if a condition is one on the classic board without rules.
    pub(crate) fn demand(&self) -> anyhow::Result<Demand> {
        ensure!(
            self.er.is_none(),
            "--er: only puzzles on the classic board without rules have an ER; use --difficulty"
        );
        let general = |it: &AnyTechnique| {
            let of_classic = || {
                let key = it.key();
                let techniques = human::Technique::ALL.iter();
                let keys: Vec<&str> = techniques.map(|&it| general::key(it)).collect();
                anyhow!(
                    "{key} is a technique of the classic board without rules; expected one of: {}",
                    keys.join(", ")
                )
            };
            it.general.ok_or_else(of_classic)
        };
        let level = |level: &Level| human::Level::ALL[*level as usize];
        let techniques = self.technique.iter().map(general);
        Ok(Demand {
            levels: self.difficulty.iter().map(level).collect(),
            techniques: techniques.collect::<anyhow::Result<_>>()?,
            hardest: self.hardest_technique.as_ref().map(general).transpose()?,
        })
    }

    /// Returns the flags as they are written.
    pub(crate) fn described(&self) -> Vec<String> {
        let mut flags = Vec::new();
        if !self.difficulty.is_empty() {
            let levels = self.difficulty.iter();
            let levels: Vec<&str> = levels.map(|level| name_in(LEVELS, level)).collect();
            flags.push(format!("--difficulty {}", levels.join(",")));
        }
        if let Some(er) = &self.er {
            flags.push(format!("--er {}", describe_range(er)));
        }
        let techniques = self.technique.iter();
        flags.extend(techniques.map(|name| format!("--technique {}", name.key())));
        let hardest = self.hardest_technique.iter();
        flags.extend(hardest.map(|name| format!("--hardest-technique {}", name.key())));
        flags
    }
}

const LEAST: Difficulty = Difficulty::from_tenths(0);
const MOST: Difficulty = Difficulty::from_tenths(u16::MAX);

/// Parses `A..B`, `A..`, `..B` or one rating.
pub(crate) fn er_range(text: &str) -> Result<RangeInclusive<Difficulty>, String> {
    let end = |text: &str, open: Difficulty| match text.trim() {
        "" => Ok(open),
        text => text.parse::<Difficulty>().map_err(|_| {
            format!("'{text}' is not a rating; expected a range such as 7.0..7.9, 8.5.. or ..4.5")
        }),
    };
    let range = match text.split_once("..") {
        Some((from, to)) => end(from, LEAST)?..=end(to.trim_start_matches('='), MOST)?,
        None if text.trim().is_empty() => return Err("expected a range such as 7.0..7.9".into()),
        None => {
            let only = end(text, LEAST)?;
            only..=only
        }
    };
    if range.is_empty() {
        Err(format!(
            "the range is empty: {} is above {}",
            range.start(),
            range.end()
        ))
    } else {
        Ok(range)
    }
}

/// Returns a range as [`er_range`] reads it.
fn describe_range(range: &RangeInclusive<Difficulty>) -> String {
    let end = |end: Difficulty, open| {
        if end == open {
            String::new()
        } else {
            end.to_string()
        }
    };
    if range.start() == range.end() {
        range.start().to_string()
    } else {
        format!(
            "{}..{}",
            end(*range.start(), LEAST),
            end(*range.end(), MOST)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use foldoku::logic::Technique;

    #[derive(Debug, Parser)]
    struct Flags {
        #[command(flatten)]
        conditions: DifficultyConditions,
    }

    fn parse(flags: &[&str]) -> Result<DifficultyConditions, String> {
        let flags = Flags::try_parse_from(["test"].iter().chain(flags));
        flags.map(|it| it.conditions).map_err(|it| it.to_string())
    }

    #[test]
    fn flags_are_parsed_as_they_are_described() {
        let check = |flags: &[&str], expected: &str| {
            let parsed = parse(flags).unwrap();
            assert_eq!(parsed.described().join(" "), expected);
            let words: Vec<&str> = expected.split_whitespace().collect();
            assert_eq!(parse(&words).unwrap(), parsed);
        };
        check(&[], "");
        check(&["--difficulty", "Hard,UNFAIR"], "--difficulty hard,unfair");
        check(&["--er", "7.0..7.9"], "--er 7.0..7.9");
        check(&["--er", "7..=7.9"], "--er 7.0..7.9");
        check(&["--er", "8.5.."], "--er 8.5..");
        check(&["--er", "..4.5"], "--er ..4.5");
        check(&["--er", "7.2"], "--er 7.2");
        check(
            &["--technique", "XWing", "--technique", "Multi Colors 1"],
            "--technique x-wing --technique multi-colours-1",
        );
        check(
            &["--hardest-technique", "sword_fish"],
            "--hardest-technique swordfish",
        );
    }

    #[test]
    fn invalid_conditions_name_the_problem() {
        let fails = |flags: &[&str], expected: &str| {
            let error = parse(flags).map_or_else(
                |error| error,
                |flags| flags.conditions().unwrap_err().to_string(),
            );
            assert!(error.contains(expected), "{error}");
        };
        fails(&["--difficulty", "hrad"], "'hard'");
        fails(&["--er", "8..7"], "8.0 is above 7.0");
        fails(&["--er", "hard"], "7.0..7.9");
        fails(&["--technique", "swordfsh"], "swordfish");
        fails(
            &["--difficulty", "easy,medium", "--technique", "swordfish"],
            "at least Hard, above the level Medium",
        );
        fails(
            &[
                "--technique",
                "jellyfish",
                "--hardest-technique",
                "swordfish",
            ],
            "harder than the hardest technique",
        );
    }

    #[test]
    fn conditions_are_those_of_the_flags() {
        let flags = parse(&["--difficulty", "hard", "--technique", "xwing"]).unwrap();
        let conditions = flags.conditions().unwrap();
        assert_eq!(conditions.levels, [Level::Hard]);
        assert_eq!(conditions.techniques, [Technique::XWing]);
        assert!(parse(&[]).unwrap().conditions().unwrap().is_empty());
    }
}
