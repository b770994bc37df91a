//! A rule in a few words: its name, its numbers and its cells.
//!
//! **Invariant:** one line, without a full stop; different rules of a puzzle differ in it as far as
//! their cells and numbers do.

use foldoku_board::Square;

use crate::definition::Form;
use crate::rule::{Language, Rule};
use crate::sheet::Sheet;

impl Rule {
    /// Returns the rule in a few words, such as `cage 7: r2c1 r2c2`.
    ///
    /// ```
    /// use foldoku_rules::text::iss;
    ///
    /// let variant = iss::read(".Shape~4x4.Cage~7~R2C1~R2C2.AntiKnight").unwrap();
    /// let words = variant.rules.iter().map(|rule| rule.describe(&variant.sheet));
    /// assert_eq!(words.collect::<Vec<_>>(), ["cage 7: r2c1 r2c2", "anti-knight"]);
    /// ```
    pub fn describe(&self, sheet: &Sheet) -> String {
        let info = self.kind.info();
        let mut text = info.name.to_owned();
        match &self.language {
            Language::Table(_, name) | Language::Machine(_, name) if !name.is_empty() => {
                text.push_str(&format!(" '{}'", name.escape_debug()));
            }
            _ => {}
        }
        let numbers = self.numbers.iter();
        let numbers: Vec<i32> = match info.form {
            // The number of cells of the circle.
            Form::Arrow => Vec::new(),
            Form::Slope => {
                let rises = self.number() > 0;
                text.push_str(if rises { " rising" } else { " falling" });
                Vec::new()
            }
            // The number of cells, or 0.
            Form::Area => {
                let size = self.number();
                if size > 0 {
                    text.push_str(&format!(" in {size} cells"));
                }
                numbers.skip(1).copied().collect()
            }
            // A second number closes the line to a loop.
            Form::Line => numbers.take(1).copied().collect(),
            _ => numbers.copied().collect(),
        };
        for number in numbers {
            text.push_str(&format!(" {number}"));
        }
        let names = |cells: &[Square]| {
            let names: Vec<String> = cells.iter().map(|&square| sheet.name(square)).collect();
            names.join(" ")
        };
        let lists = std::iter::once(&self.cells).chain(&self.groups);
        let lists = lists.filter(|cells| !cells.is_empty() && info.form != Form::Slope);
        let lists: Vec<String> = lists.map(|cells| names(cells)).collect();
        if !lists.is_empty() {
            text.push_str(&format!(": {}", lists.join(" / ")));
        }
        if !self.rules().is_empty() {
            let parts = self.rules().iter().map(|rule| rule.describe(sheet));
            text.push_str(&format!(" ({})", parts.collect::<Vec<_>>().join("; ")));
        }
        text
    }
}
