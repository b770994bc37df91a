//! Figures without numbers, as a setter draws them first, and the numbers that make them true.
//!
//! **Invariant:** which numbers a figure can have in a solution is decided by the words of its rule alone.

use crate::definition::Form;
use crate::rule::{Kind, Rule};
use crate::values::Values;
use crate::variant::Variant;

impl Kind {
    /// Returns whether the numbers of the rule are a clue, which follows from the solution. Other rules have
    /// no numbers, or numbers that are part of their meaning, such as the difference of a whisper line.
    pub fn has_clue(self) -> bool {
        match self.info().form {
            Form::Number => !matches!(self, Kind::Lockout | Kind::Whisper | Kind::Modular),
            Form::Values => true,
            Form::Sum | Form::Diagonal | Form::Clue | Form::Outside => true,
            _ => false,
        }
    }

    /// Returns whether the rule says something without its clue: the cells of a cage differ.
    fn has_meaning_without_clue(self) -> bool {
        matches!(self, Kind::Cage | Kind::Contains)
    }
}

impl Rule {
    /// Returns whether the rule has a clue that could go while its figure stays. Coefficients of a sum are
    /// no clue.
    pub fn has_clue(&self) -> bool {
        let has_coefficients = self.kind == Kind::Sum && self.numbers.len() > 1;
        self.kind.has_clue() && !self.numbers.is_empty() && !has_coefficients
    }

    /// Returns whether the rule could have a clue and has none.
    pub fn lacks_clue(&self) -> bool {
        self.kind.has_clue() && self.numbers.is_empty()
    }

    /// Returns the number of a figure as its picture shows it: empty if it is missing.
    pub(crate) fn clue_text(&self) -> String {
        let number = self.numbers.first();
        number.map(i32::to_string).unwrap_or_default()
    }

    /// Returns whether the rule says nothing as long as its clue is missing.
    pub fn is_unfinished(&self) -> bool {
        self.lacks_clue() && !self.kind.has_meaning_without_clue()
    }

    /// Returns the rule without its clue.
    #[must_use]
    pub fn without_clue(&self) -> Rule {
        Rule {
            numbers: Vec::new(),
            ..self.clone()
        }
    }

    /// Returns the clues that the figure can have in a solution, each one as the numbers of the rule.
    ///
    /// Most rules have one. A rellik cage can name any sum that it does not hold, and a quadruple shows
    /// all its values.
    pub fn clues_in(&self, values: &Values<'_>) -> Vec<Vec<i32>> {
        let of_cells = || {
            let mut all = values.of(&self.cells);
            all.sort_unstable();
            all
        };
        let sum = || values.sum(&self.cells);
        let proposed: Vec<Vec<i32>> = match self.kind.info().form {
            Form::Values => vec![of_cells()],
            Form::Clue => {
                let all = of_cells();
                let count = |value: &i32| all.iter().filter(|&other| other == value).count() as i32;
                let mut different = all.clone();
                different.dedup();
                different.iter().map(|it| vec![count(it), *it]).collect()
            }
            Form::Sum | Form::Diagonal => vec![vec![sum()]],
            _ if self.kind == Kind::Cage => vec![vec![sum()]],
            // A cage of values without 0 never holds the sum 0 or one above its total.
            _ if self.kind == Kind::Rellik => (1..sum()).map(|it| vec![it]).collect(),
            Form::Outside if self.kind == Kind::FullRank => {
                let lines = values.sheet.rows() + values.sheet.columns();
                (1..=2 * lines as i32).map(|it| vec![it]).collect()
            }
            _ => (0..=sum().max(*values.sheet.values().end()))
                .map(|it| vec![it])
                .collect(),
        };
        let mut numbered = self.clone();
        let mut is_true = |numbers: &Vec<i32>| {
            numbered.numbers.clone_from(numbers);
            numbered.is_met(values)
        };
        proposed.into_iter().filter(|it| is_true(it)).collect()
    }
}

impl Variant {
    /// Returns the variant without the rules that say nothing as long as their clues are missing.
    #[must_use]
    pub fn without_unfinished(&self) -> Variant {
        let mut finished = self.clone();
        finished.rules.retain(|rule| !rule.is_unfinished());
        finished
    }

    /// Returns the figures that say nothing as long as their clues are missing, in words; `None` if there
    /// are none.
    pub fn unfinished(&self) -> Option<String> {
        let mut unfinished = self.rules.iter().filter(|rule| rule.is_unfinished());
        let first = self.place(unfinished.next()?);
        Some(match unfinished.count() {
            0 => format!("{first} has no number"),
            1 => format!("{first} and another figure have no numbers"),
            others => format!("{first} and {others} other figures have no numbers"),
        })
    }
}
