//! Rules: what a puzzle demands beyond its rows, columns and boxes.
//!
//! **Invariant:** a [`Rule`] is plain data that a reader filled in; its row of the table
//! [`RULES`](crate::RULES) says what the lists mean.

use std::sync::Arc;

use foldoku_board::Square;
use foldoku_board::constraint::{Automaton, DigitTable};

/// Makes the variants of [`Kind`].
macro_rules! kinds {
    ($(#[doc = $about:literal] $kind:ident => $definition:path,
        also [$($also:literal),*], example $example:literal;)*) => {
        /// The kinds of rules, in the order of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $(#[doc = $about] $kind,)*
        }
    };
}

crate::list::rules!(kinds);

/// A rule and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What kind of rule it is.
    pub kind: Kind,
    /// The cells, in the order that the rule reads them.
    pub cells: Vec<Square>,
    /// Numbers: a sum, a difference, the values to contain.
    pub numbers: Vec<i32>,
    /// Further lists of cells, for rules on several groups.
    pub groups: Vec<Vec<Square>>,
    /// The table, machine or rules within the rule.
    pub language: Language,
}

/// What a rule says beyond cells and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Nothing.
    #[default]
    None,
    /// A relation between the digits of two cells, with its name.
    Table(DigitTable, String),
    /// A machine that reads digits, with its name or its regular expression.
    Machine(Arc<Automaton>, String),
    /// Rules within a rule.
    Rules(Vec<Rule>),
}

impl Rule {
    /// Creates a rule on cells, without numbers.
    pub fn new(kind: Kind, cells: impl Into<Vec<Square>>) -> Rule {
        Rule {
            kind,
            cells: cells.into(),
            numbers: Vec::new(),
            groups: Vec::new(),
            language: Language::None,
        }
    }

    /// Creates a rule on cells, with numbers.
    pub fn with(kind: Kind, numbers: impl Into<Vec<i32>>, cells: impl Into<Vec<Square>>) -> Rule {
        Rule {
            numbers: numbers.into(),
            ..Rule::new(kind, cells)
        }
    }

    /// Creates a rule on groups of cells.
    pub fn groups(kind: Kind, groups: Vec<Vec<Square>>) -> Rule {
        Rule {
            groups,
            ..Rule::new(kind, [])
        }
    }

    /// Creates a rule made of rules.
    pub fn of(kind: Kind, rules: Vec<Rule>) -> Rule {
        Rule {
            language: Language::Rules(rules),
            ..Rule::new(kind, [])
        }
    }

    /// Returns the first number, or 0.
    pub fn number(&self) -> i32 {
        self.numbers.first().copied().unwrap_or_default()
    }

    /// Returns the rules within the rule.
    pub fn rules(&self) -> &[Rule] {
        match &self.language {
            Language::Rules(rules) => rules,
            _ => &[],
        }
    }

    /// Returns whether the rule, or a rule within it, lists a cell that passes a test.
    pub(crate) fn lists(&self, is_meant: impl Fn(Square) -> bool + Copy) -> bool {
        let mut cells = self.cells.iter().chain(self.groups.iter().flatten());
        let mut inner = self.rules().iter();
        cells.any(|&cell| is_meant(cell)) || inner.any(|rule| rule.lists(is_meant))
    }
}
