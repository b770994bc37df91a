//! Segments about areas whose shape is not known.
//!
//! **Invariant:** a clue names the labels that it counts, never cells of the grid.

use super::{Writer, joined};
use crate::kinds::areas::LABELS;
use crate::rule::Rule;
use crate::text::TextError;

impl Writer<'_> {
    pub(super) fn area(&self, rule: &Rule, name: &str) -> Result<String, TextError> {
        let groups = self.sheet.options().variables.iter();
        let names = groups.map(|it| it.name.as_str());
        let group = [""].into_iter().chain(names).find(|name| {
            let cells = self.sheet.variable_cells(name);
            rule.cells == cells
        });
        let group = group.ok_or_else(|| {
            TextError::new(format!(
                "the format has '{name}' for whole groups of cells only"
            ))
        })?;
        let values = joined(rule.numbers.get(1..).unwrap_or_default());
        let size = match rule.number() {
            0 => String::new(),
            size => format!("~{size}"),
        };
        Ok(format!(".{name}~{group}~{values}{size}"))
    }

    pub(super) fn arms(&self, rule: &Rule, name: &str) -> Result<String, TextError> {
        let labels = self.sheet.variable_cells(LABELS);
        if !rule
            .groups
            .iter()
            .flatten()
            .all(|cell| labels.contains(cell))
        {
            let message = format!("the format has '{name}' for the labels of regions only");
            return Err(TextError::new(message));
        }
        let arms: Vec<String> = rule.groups.iter().map(|arm| self.cells(arm)).collect();
        let (control, offset) = (self.cells(&rule.cells), rule.number());
        Ok(format!(".{name}{control}~{offset}{}", arms.join("~-")))
    }
}
