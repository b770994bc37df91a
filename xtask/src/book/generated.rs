//! The gallery of generated puzzles: one of each rule, with the command that makes it again.
//!
//! **Invariant:** every picture is of the puzzle that its command prints.

use anyhow::Result;
use serde_json::Value;

use super::{Files, GENERATED, foldoku};

const INTRODUCTION: &str = "
# Generated puzzles

One puzzle of each rule that `foldoku generate --rules` makes, with the command that makes it again.
Rules combine freely, and each takes options after colons: a number of figures, a range of cells of each, `full`, `sparse` or `tiled`; [generate](commands/generate.md) lists them.
Every puzzle has one solution.
";

/// Combinations and options that setters use.
const REQUESTS: [&str; 5] = [
    "killer:sparse,thermometer:3,Kropki",
    "Kropki:full",
    "XV:full",
    "killer,diagonal",
    "arrow:4,whisper:2,anti-king",
];

/// Adds the page and its pictures.
pub(super) fn write(files: &mut Files) -> Result<()> {
    let mut page = format!("{GENERATED}{INTRODUCTION}");
    for request in REQUESTS {
        page += &section(request, files)?;
    }
    for line in foldoku(&["rules", "--json"])?.lines() {
        let rule: Value = serde_json::from_str(line)?;
        let name = rule["rule"].as_str().unwrap_or_default();
        // Rules without a maker are refused.
        if let Ok(section) = section(name, files) {
            page += &section;
        }
    }
    files.insert(String::from("generated.md"), page);
    Ok(())
}

fn section(request: &str, files: &mut Files) -> Result<String> {
    let puzzle = foldoku(&["generate", "--rules", request, "--seed", "1"])?;
    let picture = foldoku(&["render", "--to", "svg", "-p", puzzle.trim()])?;
    let name: String = request
        .chars()
        .map(|character| match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' => character.to_ascii_lowercase(),
            _ => '-',
        })
        .collect();
    files.insert(format!("pictures/generated/{name}.svg"), picture);
    let quoted = match request.contains(' ') {
        true => format!("'{request}'"),
        false => request.to_owned(),
    };
    Ok(format!(
        "\n## {request}\n\n<img src=\"pictures/generated/{name}.svg\" width=\"300\" alt=\"A generated puzzle with the rules: {request}\">\n\n`foldoku generate --rules {quoted} --seed 1`\n"
    ))
}
