//! The table of rules: one row for each kind, made from the list in `list.rs`.
//!
//! **Invariant:** rows are in the order of [`Kind`].

use std::fmt;
use std::sync::LazyLock;

use crate::definition::{Definition, Form};
use crate::kinds::{
    areas, cages, chess, composite, counting, divisions, doppelganger, ends, global, indexes,
    lines, machines, modified, outside, pairs, paths, rank, shading, single, sums,
};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::Maker;
use crate::rule::{Kind, Rule};
use crate::sketch::Sketch;
use crate::values::Values;

/// A row of the table: the names of a rule, its explanation and its definition.
#[derive(Debug)]
#[non_exhaustive]
pub struct RuleInfo {
    /// The rule that this row describes.
    pub kind: Kind,
    /// The name in messages and in JSON.
    pub name: &'static str,
    /// What the rule demands, in one sentence.
    pub about: &'static str,
    /// What its lists hold.
    pub form: Form,
    /// The name of its type in the strings of Interactive Sudoku Solver.
    pub iss: Option<&'static str>,
    /// The name of its key in f-puzzles.
    pub fpuzzles: Option<&'static str>,
    lower: fn(&Rule, &mut Lowering<'_>) -> Result<(), RuleError>,
    is_met: fn(&Rule, &Values<'_>) -> bool,
    draw: fn(&Rule, &mut Sketch<'_>),
}

impl RuleInfo {
    const fn new(kind: Kind, about: &'static str, definition: Definition) -> RuleInfo {
        RuleInfo {
            kind,
            name: definition.name,
            about: about.trim_ascii(),
            form: definition.form,
            iss: definition.iss,
            fpuzzles: definition.fpuzzles,
            lower: definition.lower,
            is_met: definition.is_met,
            draw: definition.draw,
        }
    }
}

impl Kind {
    /// Returns the row of the table.
    pub fn info(self) -> &'static RuleInfo {
        &RULES[self as usize]
    }

    /// Returns how instances of the rule are made, if they can be.
    pub(crate) fn maker(self) -> Option<&'static Maker> {
        MAKERS[self as usize].as_ref()
    }

    /// Returns whether the rule is about cells that it lists, so that every board with these cells can have it.
    pub(crate) fn lists_cells(self) -> bool {
        !matches!(
            self.info().form,
            Form::Slope
                | Form::Negative
                | Form::Global
                | Form::Numbers
                | Form::Machine
                | Form::Area
                | Form::Arms
                | Form::Marks
                | Form::Rules
        ) && !matches!(self, Kind::FullRank | Kind::Galaxies | Kind::ShadedSum)
    }

    /// Returns whether boards of one grid only have the rule: it numbers or compares whole rows and columns, or
    /// follows cells from row to row.
    pub(crate) fn needs_one_grid(self) -> bool {
        matches!(
            self,
            Kind::ConnectedValues
                | Kind::DutchFlatmates
                | Kind::RegionSameValues
                | Kind::FullRank
                | Kind::NoTies
                | Kind::Indexing
        )
    }

    /// Returns the rule with this name.
    pub fn from_name(name: &str) -> Option<Kind> {
        let row = RULES.iter().find(|row| row.name == name);
        row.map(|row| row.kind)
    }
}

/// Returns the rule with this name in the strings of Interactive Sudoku Solver.
pub(crate) fn of_iss_name(name: &str) -> Option<&'static RuleInfo> {
    static ROWS: LazyLock<Vec<Vec<&RuleInfo>>> = LazyLock::new(|| {
        let mut rows = vec![Vec::new(); BUCKETS];
        for row in RULES {
            rows[bucket(row.iss.unwrap_or_default())].push(row);
        }
        rows
    });
    let rows = ROWS[bucket(name)].iter();
    rows.copied().find(|row| row.iss == Some(name))
}

/// The number of buckets of names.
const BUCKETS: usize = 256;

/// Returns the bucket of a name: strings have many of them, and to hash one takes longer.
fn bucket(name: &str) -> usize {
    match name.as_bytes() {
        [first, .., last] => {
            (usize::from(*first) + 7 * usize::from(*last) + 31 * name.len()) % BUCKETS
        }
        _ => name.len(),
    }
}

/// Why a board of several grids does not have a rule.
pub(crate) const ONE_GRID: &str = "the rule needs a board of one grid";

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

impl Rule {
    /// Adds the constraints of the rule.
    ///
    /// # Errors
    ///
    /// If the board cannot have the rule.
    pub fn lower(&self, lowering: &mut Lowering<'_>) -> Result<(), RuleError> {
        if self.is_unfinished() {
            return Err(RuleError {
                rule: self.kind.info().name,
                reason: String::from("the number is missing"),
            });
        }
        if lowering.sheet.has_several_grids() && self.kind.needs_one_grid() {
            return Err(RuleError {
                rule: self.kind.info().name,
                reason: String::from(ONE_GRID),
            });
        }
        (self.kind.info().lower)(self, lowering)
    }

    /// Returns whether values follow the rule. This is written from the words of the rule and does
    /// not use its constraints.
    pub fn is_met(&self, values: &Values<'_>) -> bool {
        (self.kind.info().is_met)(self, values)
    }

    /// Adds the figures and the explanation of the rule.
    pub(crate) fn draw(&self, sketch: &mut Sketch<'_>) {
        (self.kind.info().draw)(self, sketch);
    }
}

/// Makes the rows of [`RULES`].
macro_rules! table {
    ($(#[doc = $about:literal] $kind:ident => $definition:path,
        also [$($also:literal),*], example $example:literal;)*) => {
        /// All rules, in the order of [`Kind`].
        pub static RULES: &[RuleInfo] = &[
            $(RuleInfo::new(Kind::$kind, $about, $definition),)*
        ];

        /// The names of rules in the strings of Interactive Sudoku Solver; `None` for rules without one.
        static ISS_NAMES: &[Option<&str>] = &[$($definition.iss,)*];

        /// The makers, in the order of [`Kind`]: apart from [`RULES`], for programs that make no puzzles.
        static MAKERS: &[Option<Maker>] = &[$($definition.make,)*];
    };
}

crate::list::rules!(table);

/// Other names in the strings of Interactive Sudoku Solver: the board, and second names of rules.
const OTHER_ISS_NAMES: [&str; 14] = [
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Var",
    "Replicate",
    "End",
    "Arrow",
    "V",
    "Quad",
    "StrictKropki",
    "SearchPriority",
    "Binary",
    "BinaryX",
];

/// Returns the names in the strings of Interactive Sudoku Solver, without anything else of [`RULES`].
pub fn iss_names() -> impl Iterator<Item = &'static str> {
    ISS_NAMES.iter().copied().flatten().chain(OTHER_ISS_NAMES)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique_and_sentences_end_with_a_full_stop() {
        let names: BTreeSet<&str> = RULES.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), RULES.len());
        for row in RULES {
            assert_eq!(row.kind.info().name, row.name);
            assert_eq!(Kind::from_name(row.name), Some(row.kind));
            assert_eq!(ISS_NAMES[row.kind as usize], row.iss);
            assert!(
                row.about.ends_with('.') && !row.about.starts_with(' '),
                "{}",
                row.about
            );
        }
    }
}
