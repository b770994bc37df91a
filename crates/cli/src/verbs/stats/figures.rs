//! The figures of a collection, which are also the JSON object of `stats`.
//!
//! **Invariant:** all figures are sums over records, so they do not depend on the order in which
//! threads add them.

use std::collections::BTreeMap;
use std::mem;

use foldoku::Geometry;
use foldoku::formats::{PuzzleRef, Row, Status};
use foldoku::logic::Technique;
use foldoku::logic::explainer::Difficulty;
use foldoku::questions::rate::{Rating, RatingColumn};
use foldoku::questions::{general, human};
use serde::{Serialize, Serializer};

use super::histogram::Histogram;
use super::symmetry;

/// More than the number of statuses.
const STATUSES: usize = 16;

/// The figures of a collection.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Figures {
    pub(super) records: u64,
    /// The number of records per status.
    pub(super) statuses: BTreeMap<&'static str, u64>,
    /// The counts of statuses by their positions, until [`name`](Figures::name) names them.
    #[serde(skip)]
    status_counts: [(Option<Status>, u64); STATUSES],
    /// The number of puzzles given by their candidates.
    pub(super) candidates: u64,
    /// The number of puzzles per number of clues.
    #[cfg_attr(test, schemars(with = "BTreeMap<u64, u64>"))]
    pub(super) clues: Histogram,
    /// The number of puzzles per number of guesses that deciding uniqueness took.
    #[cfg_attr(test, schemars(with = "BTreeMap<u64, u64>"))]
    pub(super) guesses: Histogram,
    /// The number of puzzles per symmetry of the cells with clues.
    pub(super) symmetries: BTreeMap<&'static str, u64>,
    #[serde(skip)]
    symmetry_counts: symmetry::Counts,
    /// The ratings of puzzles with one solution, as `--measure` selects them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rated: Option<Rated>,
}

/// The figures of the rated puzzles.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Rated {
    /// The number of rated puzzles.
    pub(super) puzzles: u64,
    /// The number of puzzles whose rating timed out.
    pub(super) timeouts: u64,
    /// The number of puzzles per level of HoDoKu; with rules and on other boards that of foldoku.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) levels: BTreeMap<&'static str, u64>,
    /// The number of puzzles per ER; puzzles that no technique solves have none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, u64>"))]
    pub(super) er: BTreeMap<Er, u64>,
    /// The number of puzzles per trial depth.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) depths: BTreeMap<u64, u64>,
    /// The number of puzzles per difficulty of foldoku, with one decimal.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, u64>"))]
    pub(super) difficulties: BTreeMap<Er, u64>,
    /// The use of each technique on the solution paths in the order of HoDoKu; with rules and on other boards in
    /// that of foldoku.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, Use>"))]
    pub(super) techniques: BTreeMap<TechniqueKey, Use>,
}

/// How often a technique is used.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Use {
    /// The number of puzzles whose path uses it.
    pub(super) puzzles: u64,
    /// The number of steps.
    pub(super) steps: u64,
}

/// An ER, or a difficulty of foldoku, as the key of a map; in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Er(pub(super) u16);

impl Serialize for Er {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&Difficulty::from_tenths(self.0))
    }
}

/// A technique as the key of a map: those of the classic board in the order of its table, then those that only
/// puzzles with rules and of other boards have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TechniqueKey {
    Classic(Technique),
    General(human::Technique),
}

impl TechniqueKey {
    /// Returns the key of a technique of puzzles with rules and of other boards.
    fn of_general(technique: human::Technique) -> TechniqueKey {
        match Technique::from_key(general::key(technique)) {
            Some(same) => TechniqueKey::Classic(same),
            None => TechniqueKey::General(technique),
        }
    }

    /// Returns the name of the technique.
    pub(super) fn name(self) -> &'static str {
        match self {
            TechniqueKey::Classic(technique) => technique.name(),
            TechniqueKey::General(technique) => technique.name(),
        }
    }
}

impl Serialize for TechniqueKey {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(match self {
            TechniqueKey::Classic(technique) => technique.key(),
            TechniqueKey::General(technique) => general::key(*technique),
        })
    }
}

impl Figures {
    /// Adds a record.
    pub(super) fn add(&mut self, geometry: &Geometry, row: &Row<'_>) {
        self.records += 1;
        let (status, count) = &mut self.status_counts[row.status as usize % STATUSES];
        *status = Some(row.status);
        *count += 1;
        let Some(puzzle) = row.text() else { return };
        self.guesses.add(row.guesses, 1);
        if puzzle.len() == 729 && !matches!(row.puzzle, Some(PuzzleRef::Variant(_))) {
            self.candidates += 1;
            return;
        }
        let clues = match row.puzzle {
            Some(PuzzleRef::Variant(variant)) => {
                self.symmetry_counts.add_with_rules(variant.puzzle())
            }
            _ => self.symmetry_counts.add(geometry, puzzle),
        };
        self.clues.add(clues, 1);
    }

    /// Adds the ratings of a record, as far as these columns hold them.
    pub(super) fn add_ratings(&mut self, rating: &Rating, columns: &[RatingColumn]) {
        let rated = self.rated.get_or_insert_default();
        rated.puzzles += 1;
        rated.timeouts += u64::from(rating.is_timed_out());
        if let Some(er) = rating.er() {
            *rated.er.entry(Er(er.tenths())).or_default() += 1;
        }
        if let Some(depth) = rating.depth {
            *rated.depths.entry(depth).or_default() += 1;
        }
        if columns.contains(&RatingColumn::Level) {
            rated.add_level(rating);
            rated.add_techniques(rating);
        }
        let difficulty = rating.difficulty();
        if let Some(difficulty) = difficulty.filter(|_| columns.contains(&RatingColumn::Difficulty))
        {
            let tenths = Er((difficulty * 10.0).round() as u16);
            *rated.difficulties.entry(tenths).or_default() += 1;
        }
    }

    /// Names the counts that are kept without names, once all records were added.
    pub(super) fn name(&mut self) {
        self.symmetries = self.symmetry_counts.named().collect();
        for (status, count) in mem::take(&mut self.status_counts) {
            let name = status.map(|status| status.field().unwrap_or(status.name()));
            if let Some(name) = name {
                *self.statuses.entry(name).or_default() += count;
            }
        }
    }

    /// Adds the figures of other records.
    pub(super) fn merge(&mut self, other: Figures) {
        self.records += other.records;
        self.candidates += other.candidates;
        for (into, from) in self.status_counts.iter_mut().zip(other.status_counts) {
            *into = (into.0.or(from.0), into.1 + from.1);
        }
        self.clues.merge(&other.clues);
        self.guesses.merge(&other.guesses);
        self.symmetry_counts.merge(&other.symmetry_counts);
        if let Some(other) = other.rated {
            self.rated.get_or_insert_default().merge(other);
        }
    }
}

impl Rated {
    /// Adds the level of HoDoKu's solution path; without it that of foldoku's.
    fn add_level(&mut self, rating: &Rating) {
        let hodoku = rating.hodoku.as_ref().map(|it| it.level().name());
        let general = rating.general.as_ref().map(|it| it.level.name());
        if let Some(level) = hodoku.or(general) {
            *self.levels.entry(level).or_default() += 1;
        }
    }

    /// Adds the techniques of the same path.
    fn add_techniques(&mut self, rating: &Rating) {
        let mut steps: BTreeMap<TechniqueKey, u64> = BTreeMap::new();
        if let Some(hodoku) = &rating.hodoku {
            for step in &hodoku.path().steps {
                let key = TechniqueKey::Classic(step.technique);
                *steps.entry(key).or_default() += 1;
            }
        } else if let Some(general) = &rating.general {
            let counts = general.counts.iter();
            let counts = counts.map(|(&it, &count)| (TechniqueKey::of_general(it), count as u64));
            steps.extend(counts);
        }
        for (technique, steps) in steps {
            let entry = self.techniques.entry(technique).or_default();
            entry.puzzles += 1;
            entry.steps += steps;
        }
    }

    fn merge(&mut self, other: Rated) {
        self.puzzles += other.puzzles;
        self.timeouts += other.timeouts;
        merge(&mut self.levels, other.levels);
        merge(&mut self.er, other.er);
        merge(&mut self.depths, other.depths);
        merge(&mut self.difficulties, other.difficulties);
        for (technique, other) in other.techniques {
            let entry = self.techniques.entry(technique).or_default();
            entry.puzzles += other.puzzles;
            entry.steps += other.steps;
        }
    }
}

fn merge<K: Ord>(into: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
    for (key, count) in from {
        *into.entry(key).or_default() += count;
    }
}
