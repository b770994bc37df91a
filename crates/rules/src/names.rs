//! Rules by the names that people use: those of the table, those of the formats, and those of setters; and
//! the example of each.
//!
//! **Invariant:** every rule is found by each of its names, in any case and with or without hyphens.

use foldoku_board::spelling;

use crate::rule::Kind;
use crate::table::RULES;

/// Makes the table of other names and examples: apart from [`RULES`], for programs that do not show them.
macro_rules! examples {
    ($(#[doc = $about:literal] $kind:ident => $definition:path,
        also [$($also:literal),*], example $example:literal;)*) => {
        /// The other names of each rule, and its example, in the order of [`Kind`].
        static EXAMPLES: &[(&[&str], &str)] = &[$((&[$($also),*], $example),)*];
    };
}

crate::list::rules!(examples);

impl Kind {
    /// Returns other names of the rule, as setters use them.
    pub fn also(self) -> &'static [&'static str] {
        EXAMPLES[self as usize].0
    }

    /// Returns a puzzle with the rule, in one line: a string of Interactive Sudoku Solver, or foldoku's
    /// JSON where that has no such rule.
    ///
    /// ```
    /// use foldoku_rules::Kind;
    ///
    /// assert!(Kind::LittleKiller.example().starts_with(".LittleKiller~20~R1C4"));
    /// ```
    pub fn example(self) -> &'static str {
        EXAMPLES[self as usize].1
    }

    /// Returns the rules that a name stands for; most names stand for one.
    ///
    /// ```
    /// use foldoku_rules::Kind;
    ///
    /// assert_eq!(Kind::named("killer-cage"), [Kind::Cage]);
    /// assert_eq!(Kind::named("Kropki"), [Kind::Difference, Kind::Ratio]);
    /// ```
    pub fn named(name: &str) -> Vec<Kind> {
        let kinds = RULES.iter().map(|row| row.kind);
        kinds
            .filter(|kind| spelling::same(name, kind.names()).is_some())
            .collect()
    }

    /// Returns names that may be meant by an unknown one, the most similar first.
    ///
    /// ```
    /// use foldoku_rules::Kind;
    ///
    /// assert_eq!(Kind::similar_to("termometer"), ["thermometer", "thermometers"]);
    /// ```
    pub fn similar_to(name: &str) -> Vec<&'static str> {
        let known = RULES.iter().flat_map(|row| row.kind.names());
        let mut near: Vec<&'static str> = Vec::new();
        for name in spelling::similar(name, known) {
            if !near
                .iter()
                .any(|other| spelling::same(name, [*other]).is_some())
            {
                near.push(name);
            }
        }
        near
    }

    /// Returns all names of the rule: its own, those of setters and those of the formats.
    fn names(self) -> impl Iterator<Item = &'static str> {
        let info = self.info();
        let of_formats = info.iss.into_iter().chain(info.fpuzzles);
        std::iter::once(info.name)
            .chain(self.also().iter().copied())
            .chain(of_formats)
    }
}
