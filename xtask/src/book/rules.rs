//! The gallery of rules: a picture, a sentence and the names of each, as `foldoku rules` has them.
//!
//! **Invariant:** every rule has a picture.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Files, GENERATED, foldoku};

const INTRODUCTION: &str = "
# Rules of variants

Every rule that foldoku reads, solves, draws and converts, with the names that setters and other programs use.
`foldoku rules NAME` prints an entry by any of its names, and `foldoku rules --to html -o rules.html` writes a page like this one.
Rules combine freely in one puzzle; [for setters](guides/setters.md) shows how to work with them.
";

/// The formats that name rules, in JSON and in words.
const FORMATS: [(&str, &str); 4] = [
    ("iss", "Interactive Sudoku Solver"),
    ("fpuzzles", "f-puzzles"),
    ("killer", "killer shorthand"),
    ("sumocue", "SumoCue"),
];

/// Adds the page and its pictures.
pub(super) fn write(files: &mut Files) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("foldoku-rules-{}", std::process::id()));
    let output = folder.to_str().context("the folder is not UTF-8")?;
    foldoku(&["rules", "--to", "svg", "-o", output])?;
    let mut page = format!("{GENERATED}{INTRODUCTION}");
    for line in foldoku(&["rules", "--json"])?.lines() {
        let rule: Value = serde_json::from_str(line)?;
        let name = text(&rule["rule"]).replace(' ', "-");
        let picture = fs::read_to_string(folder.join(format!("{name}.svg")));
        let picture = picture.with_context(|| format!("no picture of {name}"))?;
        files.insert(format!("pictures/rules/{name}.svg"), picture);
        page += &section(&rule, &name);
    }
    fs::remove_dir_all(&folder)?;
    files.insert(String::from("rules.md"), page);
    Ok(())
}

fn section(rule: &Value, name: &str) -> String {
    let (title, about) = (text(&rule["rule"]), text(&rule["about"]));
    let example = text(&rule["example"]);
    let mut section = format!(
        "\n## {title}\n\n{about}\n\n<img src=\"pictures/rules/{name}.svg\" width=\"300\" alt=\"A board with the rule: {title}\">\n\n"
    );
    let others: Vec<&str> = rule["also"]
        .as_array()
        .into_iter()
        .flatten()
        .map(text)
        .collect();
    if !others.is_empty() {
        section += &format!("- Also called: {}\n", others.join(", "));
    }
    for (format, words) in FORMATS {
        if let Some(own) = rule["names"][format].as_str() {
            section += &format!("- {words}: `{own}`\n");
        }
    }
    section + &format!("- Example: `foldoku solve -p '{example}'`\n")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
