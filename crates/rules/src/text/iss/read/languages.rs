//! Segments with a table or a machine, which several groups of cells share.
//!
//! **Invariant:** separators of segments stay in their place until the machine is made for their lengths.

use std::sync::Arc;

use foldoku_board::Square;
use foldoku_board::constraint::DigitTable;

use super::super::tree::Node;
use super::super::{base64, machine, regex};
use super::Reader;
use crate::percent::unescaped;
use crate::rule::{Kind, Language, Rule};
use crate::text::{TextError, quoted};

impl Reader<'_> {
    /// Reads `key~_name~cells~~cells`.
    pub(super) fn tables(
        &self,
        kind: Kind,
        node: &Node<'_>,
        key: &str,
        items: &[&str],
    ) -> Result<Vec<Rule>, TextError> {
        let swapped = |c| match c {
            '-' => '_',
            '_' => '-',
            other => other,
        };
        let key: String = if node.name.starts_with("Binary") {
            key.chars().map(swapped).collect()
        } else {
            key.to_owned()
        };
        let bits = base64::sextets(&key)?;
        let digits = self.sheet.options().values;
        let table = DigitTable::new(digits, |one, other| {
            let index = usize::from(one - 1) * usize::from(digits) + usize::from(other - 1);
            base64::bit(&bits, index)
        });
        let rule = |(name, cells)| Rule {
            language: Language::Table(table.clone(), name),
            ..Rule::new(kind, cells)
        };
        Ok(self.named_groups(items)?.into_iter().map(rule).collect())
    }

    /// Reads groups of cells: an empty item separates them, and `_name` names those that follow.
    pub(super) fn named_groups(
        &self,
        items: &[&str],
    ) -> Result<Vec<(String, Vec<Square>)>, TextError> {
        let mut groups = Vec::new();
        let mut name = "";
        for group in items.split(|item| item.is_empty()) {
            for part in group.chunk_by(|_, next| !next.starts_with('_')) {
                let cells = match part[0].strip_prefix('_') {
                    Some(found) => {
                        name = found;
                        &part[1..]
                    }
                    None => part,
                };
                if !cells.is_empty() {
                    groups.push((unescaped(name), self.cells(cells)?));
                }
            }
        }
        if groups.is_empty() {
            Err(TextError::new("expected cells"))
        } else {
            Ok(groups)
        }
    }

    pub(super) fn machines(
        &self,
        kind: Kind,
        first: &str,
        items: &[&str],
    ) -> Result<Vec<Rule>, TextError> {
        if kind == Kind::Regex {
            let pattern = pattern(first)?;
            let machine = Arc::new(regex::compile(self.sheet, &pattern)?);
            let rule = |(_, cells)| Rule {
                language: Language::Machine(machine.clone(), pattern.clone()),
                ..Rule::new(kind, cells)
            };
            return Ok(self.named_groups(items)?.into_iter().map(rule).collect());
        }
        let written = machine::decode(first)?;
        let digits = self.sheet.options().values;
        let mut rules = Vec::new();
        // Segments are separated by '-', which stays in its place while the groups are read.
        let (plain, lengths) = without_separators(items);
        for ((name, cells), lengths) in self.named_groups(&plain)?.into_iter().zip(lengths) {
            let machine = Arc::new(written.automaton(digits, &lengths)?);
            rules.push(Rule {
                language: Language::Machine(machine, name),
                ..Rule::new(kind, cells)
            });
        }
        Ok(rules)
    }
}

/// Returns the items without separators of segments, and the lengths of the segments of each group.
fn without_separators<'a>(items: &[&'a str]) -> (Vec<&'a str>, Vec<Vec<usize>>) {
    let mut lengths = Vec::new();
    let mut current = vec![0];
    for item in items {
        match *item {
            "-" => current.push(0),
            "" => lengths.push(std::mem::replace(&mut current, vec![0])),
            name if name.starts_with('_') => {
                lengths.push(std::mem::replace(&mut current, vec![0]));
            }
            _ => *current.last_mut().expect("a group has a segment") += 1,
        }
    }
    lengths.push(current);
    lengths.retain(|lengths| lengths.iter().sum::<usize>() > 0);
    (
        items.iter().copied().filter(|item| *item != "-").collect(),
        lengths,
    )
}

/// Decodes a regular expression.
fn pattern(text: &str) -> Result<String, TextError> {
    let bytes = base64::decode(text)?;
    let pattern = String::from_utf8(bytes);
    let pattern =
        pattern.map_err(|_| TextError::new(format!("{} is not text in base64", quoted(text))))?;
    Ok(pattern.split_whitespace().collect())
}
