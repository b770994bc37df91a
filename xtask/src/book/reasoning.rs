//! The page about steps under rules: one of each technique, and of the rules that puzzles have most, drawn and
//! in words.
//!
//! **Invariant:** pictures and texts are those of `foldoku explain`; the puzzles are those of
//! `fixtures/variants`. Every technique that occurs has a sentence here.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, ensure};

use super::techniques::description;
use super::{Files, GENERATED, foldoku};
use crate::shell;

/// The puzzles whose steps are shown; the first one with a technique or a rule shows it.
const PUZZLES: [&str; 13] = [
    "HS_KILLERS: HS_KILLERS#2",
    "examples: Sudoku Variants Series (013) - Palindrome Sudoku",
    "collections: Nabner thermo [extra givens]",
    "collections: Strict XV",
    "collections: Zipper lines - easy",
    "collections: Con-Set-Cutive",
    "collections: Ahhhh, look at the pretty colors",
    "collections: Anti-knight Anti-consecutive",
    "collections: 4x6: Skyscraper",
    "collections: Windoku",
    "LITTLE_KILLER_SNIPES: LITTLE_KILLER_SNIPES#4",
    "e2e:9x9: Classic sudoku [subset regex]",
    "examples: Global mod 3",
];

/// The techniques from easy to hard, each with what it does.
const TECHNIQUES: [(&str, &str); 24] = [
    ("Full House", "A house has one empty cell."),
    ("Hidden Single", "A house has one cell for a digit."),
    ("Naked Single", "A cell has one candidate."),
    (
        "Rule",
        "One rule excludes candidates by itself. The text says what the rule demands, and cites the fewest cells that prove the step.",
    ),
    (
        "Locked Candidates",
        "Cells that see all places of a digit in a house lose the digit. They may see them by any rule.",
    ),
    (
        "Naked Pair",
        "Two cells that see each other have two candidates together.",
    ),
    (
        "Hidden Pair",
        "Two digits of a house have two cells together.",
    ),
    (
        "Must Contain",
        "A rule needs a digit: cells that see all its places lose the digit.",
    ),
    (
        "Naked Triple",
        "Three cells that see each other have three candidates together.",
    ),
    (
        "Hidden Triple",
        "Three digits of a house have three cells together.",
    ),
    (
        "Sums of Houses",
        "The sum of houses less the sums of rules leaves an equation of few cells: innies and outies.",
    ),
    (
        "Naked Quadruple",
        "Four cells that see each other have four candidates together.",
    ),
    (
        "Hidden Quadruple",
        "Four digits of a house have four cells together.",
    ),
    (
        "X-Wing",
        "The places of a digit in two houses are in two other houses. All houses can take part, those of rules too.",
    ),
    ("Swordfish", "The same with three houses."),
    ("Jellyfish", "The same with four houses."),
    (
        "Two Rules",
        "A candidate for which two rules cannot both be met.",
    ),
    (
        "Rules Together",
        "A candidate that at most three rules, houses and cells exclude together.",
    ),
    (
        "Chain",
        "What follows from a candidate, step by step, through cells, houses, almost locked sets and rules, until it leads back to where it starts.",
    ),
    (
        "Forcing Chain",
        "All candidates of a cell, or all places of a digit, lead to the same end; or one candidate leads to a contradiction.",
    ),
    (
        "What If",
        "A candidate from which singles and rules lead to a contradiction; simple steps too if needed.",
    ),
    (
        "Either Way",
        "What both candidates of a cell, or both places of a digit, have in common.",
    ),
    ("Nested What If", "A what-if with assumptions inside."),
    (
        "Trial",
        "The last resort: the digit of the solution in the cell with the fewest candidates.",
    ),
];

/// A step that is shown.
struct Shown {
    puzzle: String,
    number: String,
    picture: String,
}

/// Adds the page and its pictures.
pub(super) fn write(files: &mut Files) -> Result<()> {
    let mut steps: BTreeMap<(String, String), Shown> = BTreeMap::new();
    for (name, text) in puzzles()? {
        add_steps(&name, &text, &mut steps)?;
    }
    let mut page = format!("{GENERATED}\n{INTRODUCTION}");
    for (technique, about) in TECHNIQUES {
        page += &format!("\n## {technique}\n\n{about}\n");
        let shown = steps.iter().filter(|((name, _), _)| name == technique);
        if shown.clone().next().is_none() {
            page += "\nRare: none of the puzzles of this page needs it.\n";
        }
        for ((_, rule), step) in shown {
            let file = file_name(technique, rule);
            page += &section(rule, &file, step);
            files.insert(
                format!("pictures/reasoning/{file}.svg"),
                step.picture.clone(),
            );
        }
    }
    files.insert(String::from("how/reasoning.md"), page);
    Ok(())
}

const INTRODUCTION: &str = "\
# How foldoku reasons

Puzzles with rules, and boards other than the classic one, are solved by hand in one order of techniques, from easy to hard.
After each step foldoku starts again with the easiest technique.
`foldoku explain` prints the steps, `foldoku hint` the next one, and `foldoku rate` the level and the difficulty; [`foldoku-human`](../../../human/README.md) says what the number means.

Three decisions shape the steps:

- **Rules take part everywhere.** Cells that differ by a rule see each other, a cage or a diagonal with all digits is a house, and a rule links candidates, so that pairs, fish and chains go through them.
- **A step says why.** It names the rules and houses that it needs and the fewest cells that prove it, and a check that shares no code with the search proves each step from them.
- **Every puzzle with one solution has a path.** If no technique goes on, assumptions are tried, and the path says so.

In the pictures, the cells of a house, of a rule and those that matter are tinted; candidates of the pattern are green, removed ones are crossed out, arrows lead along chains.
";

/// Returns the puzzles with their texts.
fn puzzles() -> Result<Vec<(String, String)>> {
    let path = shell::root()?.join("fixtures/variants/puzzles.tsv");
    let table = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let puzzle = |name: &&str| {
        let row = rows.iter().find(|row| row[0] == *name);
        let row = row.with_context(|| format!("no puzzle {name} in {}", path.display()))?;
        Ok(((*name).to_owned(), row[6].to_owned()))
    };
    PUZZLES.iter().map(puzzle).collect()
}

/// Adds the first step of each technique and rule that no puzzle before has.
fn add_steps(
    name: &str,
    puzzle: &str,
    steps: &mut BTreeMap<(String, String), Shown>,
) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("foldoku-reasoning-{}", std::process::id()));
    let output = format!("{}/", folder.to_str().context("the folder is not UTF-8")?);
    foldoku(&["explain", "-q", "--to", "svg", "-o", &output, puzzle])?;
    let mut paths: Vec<_> = fs::read_dir(&folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    paths.sort();
    for path in paths {
        let picture = fs::read_to_string(&path)?;
        let Some((number, technique)) = title(&picture) else {
            continue;
        };
        let is_known = TECHNIQUES.iter().any(|(name, _)| *name == technique);
        ensure!(
            is_known,
            "xtask/src/book/reasoning.rs has no sentence for {technique}"
        );
        let rule = if technique == "Rule" {
            kind_of_rule(description(&picture))
        } else {
            String::new()
        };
        let shown = Shown {
            puzzle: name.to_owned(),
            number: number.to_owned(),
            picture: picture.clone(),
        };
        steps.entry((technique.to_owned(), rule)).or_insert(shown);
    }
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// Returns the number and the technique of a picture, from its title `12. Naked Pair`.
fn title(picture: &str) -> Option<(&str, &str)> {
    let (_, rest) = picture.split_once("<title")?;
    let (_, rest) = rest.split_once('>')?;
    let (title, _) = rest.split_once("</title>")?;
    title.split_once(". ")
}

/// Returns the name of a rule at the start of a text, without its number and cells.
fn kind_of_rule(text: &str) -> String {
    let end = |word: &&str| {
        let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
        is_number || ["in", "from", "between"].contains(word) || word.ends_with(':')
    };
    let mut words: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        if end(&word) {
            words.extend(
                word.strip_suffix(':')
                    .filter(|it| it.parse::<i32>().is_err()),
            );
            break;
        }
        words.push(word);
    }
    words.join(" ")
}

fn file_name(technique: &str, rule: &str) -> String {
    let name = format!("{technique} {rule}");
    name.trim().to_lowercase().replace(' ', "-")
}

fn section(rule: &str, file: &str, step: &Shown) -> String {
    let Shown {
        puzzle,
        number,
        picture,
    } = step;
    let head = if rule.is_empty() {
        String::new()
    } else {
        format!("\n### {rule}\n")
    };
    let text = description(picture);
    format!(
        "{head}\n<img src=\"../pictures/reasoning/{file}.svg\" width=\"360\" alt=\"{file}\">\n\n{text}\n\nStep {number} of {puzzle}.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{file_name, kind_of_rule, title};

    #[test]
    fn titles_and_rules_are_read() {
        let picture = "<svg><title id=\"t\">12. Naked Pair</title>";
        assert_eq!(title(picture), Some(("12", "Naked Pair")));
        let kinds = [
            ("Cage 15 in r1c34: only 6+9", "Cage"),
            ("White dot between r1c1 and r1c2: r1c1 is 4", "White dot"),
            ("Nonconsecutive: adjacent digits", "Nonconsecutive"),
            (
                "Whisper line 5 from r4c3 to r4c5: neighbours",
                "Whisper line",
            ),
        ];
        for (text, kind) in kinds {
            assert_eq!(kind_of_rule(text), kind);
        }
        assert_eq!(file_name("Rule", "White dot"), "rule-white-dot");
    }
}
