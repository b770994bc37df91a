//! A place that breaks a rule, and the type of a rule.
//!
//! **Invariant:** a message names the problem and the repair in one line.

use std::fmt;

use super::tree::Tree;

/// A place that breaks a rule, and how to repair it.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Finding {
    path: String,
    line: usize,
    message: String,
}

/// A function that lists the places where a tree breaks a rule.
pub(super) type Rule = fn(&Tree) -> Vec<Finding>;

impl Finding {
    pub(super) fn new(path: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Runs one rule over a tree and compares the printed findings.
#[cfg(test)]
#[track_caller]
pub(super) fn check(rule: Rule, tree: &Tree, expected: &[&str]) {
    let found: Vec<String> = rule(tree).iter().map(Finding::to_string).collect();
    assert_eq!(found, expected);
}
