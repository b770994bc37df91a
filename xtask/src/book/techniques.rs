//! The galleries of techniques: a step of each, drawn and in words, in a page per level.
//!
//! **Invariant:** names, levels and scores are those of `foldoku find --list`; the positions are those of
//! the tests in `fixtures/techniques`.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};

use super::{Files, GENERATED, foldoku};
use crate::shell;

/// The files with a position for each technique.
const POSITIONS: [&str; 7] = [
    "basics",
    "fish",
    "chains",
    "almost_locked_sets",
    "forcing",
    "miscellaneous",
    "modern",
];

/// Adds the pages and their pictures.
pub(super) fn write(files: &mut Files) -> Result<()> {
    let positions = positions()?;
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    // Techniques without a score are those of puzzles with rules, which the page on reasoning shows.
    for technique in foldoku(&["find", "--list"])?
        .lines()
        .filter_map(Technique::read)
    {
        let page = pages
            .entry(technique.level.to_lowercase())
            .or_insert_with(|| introduction(technique.level));
        let picture = match positions.get(technique.key) {
            Some(position) => picture(technique.key, position)?,
            None => None,
        };
        *page += &technique.section(picture.as_deref());
        if let Some(picture) = picture {
            files.insert(
                format!("pictures/techniques/{}.svg", technique.key),
                picture,
            );
        }
    }
    for (level, page) in pages {
        files.insert(format!("techniques/{level}.md"), page);
    }
    Ok(())
}

fn introduction(level: &str) -> String {
    format!(
        "{GENERATED}\n# {level} techniques\n\nA puzzle that needs one of these has at least the level {level}; the score is HoDoKu's for each step.\n[Techniques](../techniques.md) explains the pictures.\n"
    )
}

/// A row of `foldoku find --list`.
struct Technique<'a> {
    key: &'a str,
    name: &'a str,
    level: &'a str,
    score: &'a str,
}

impl<'a> Technique<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (key, rest) = line.split_once(' ')?;
        let (rest, score) = rest.trim().rsplit_once(' ')?;
        score.parse::<u32>().ok()?;
        let (name, level) = rest.trim().rsplit_once(' ')?;
        let name = name.trim();
        Some(Self {
            key,
            name,
            level,
            score,
        })
    }

    fn section(&self, picture: Option<&str>) -> String {
        let Self {
            key, name, score, ..
        } = self;
        let head = format!("\n## {name}\n\n`{key}`, score {score}.\n");
        let Some(picture) = picture else {
            return head;
        };
        let step = description(picture);
        format!(
            "{head}\n<img src=\"../pictures/techniques/{key}.svg\" width=\"360\" alt=\"{name}\">\n\n{step}\n"
        )
    }
}

/// Returns the position of each technique, as a line of HoDoKu's libraries.
fn positions() -> Result<BTreeMap<String, String>> {
    let mut positions = BTreeMap::new();
    for name in POSITIONS {
        let path = shell::root()?.join(format!("fixtures/techniques/{name}.txt"));
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        for line in text.lines().filter_map(|line| line.strip_prefix(':')) {
            let (key, rest) = line.split_once(':').context("a technique and a position")?;
            positions
                .entry(key.to_owned())
                .or_insert_with(|| format!(":0000:{rest}"));
        }
    }
    Ok(positions)
}

/// Returns the drawing of the first step of a technique in a position, if there is one.
fn picture(key: &str, position: &str) -> Result<Option<String>> {
    let folder = std::env::temp_dir().join(format!("foldoku-technique-{}", std::process::id()));
    let output = folder.to_str().context("the folder is not UTF-8")?;
    foldoku(&[
        "explain", "-q", "--use", key, "--to", "svg", "-o", output, "-p", position,
    ])?;
    let picture = fs::read_to_string(folder.join("1-001.svg")).ok();
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    Ok(picture)
}

/// Returns the words of the step, which a picture has for those who cannot see it.
pub(super) fn description(picture: &str) -> &str {
    let text = picture
        .split_once("<desc")
        .and_then(|(_, it)| it.split_once('>'));
    let text = text.and_then(|(_, it)| it.split_once("</desc>"));
    text.map_or("", |(text, _)| text)
}

#[cfg(test)]
mod tests {
    use super::{Technique, description};

    #[test]
    fn rows_of_the_list_are_read() {
        let row = "claiming         Locked Candidates Type 2 (Claiming)  Medium      50";
        let row = Technique::read(row).unwrap();
        let read = (row.key, row.name, row.level, row.score);
        assert_eq!(
            read,
            (
                "claiming",
                "Locked Candidates Type 2 (Claiming)",
                "Medium",
                "50"
            )
        );
    }

    #[test]
    fn a_picture_describes_its_step() {
        assert_eq!(
            description("<svg><desc id=\"d\">X-Wing: 1</desc></svg>"),
            "X-Wing: 1"
        );
    }
}
