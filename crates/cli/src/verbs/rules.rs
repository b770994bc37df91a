//! `rules`: the rules of variants with their names, an example and a picture.
//!
//! **Invariant:** the names and formats come from the table of rules and from its writers, so that they
//! are those that other commands accept.

mod page;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use foldoku::render::{Drawing, Theme};
use foldoku::rules::text::fpuzzles::{self, Wrapping};
use foldoku::rules::text::{iss, json as variant_json, killer, sumocue};
use foldoku::rules::{Kind, RULES, RuleInfo, Variant};

use super::shared::pictures::{self, Place};
use super::shell;
use crate::args::{self, DrawingFormat, OutputName, RulesFormat};
use crate::output::json;
use crate::terminal::Exit;

pub(crate) fn run(args: &args::Rules) -> anyhow::Result<Exit> {
    let rules = chosen(&args.names)?;
    let format = OutputName::format(&args.output, args.json, args.to, args::value_named);
    let format = format.unwrap_or(RulesFormat::Text);
    let text = match format {
        RulesFormat::Svg => return draw(&rules, DrawingFormat::Svg, args),
        RulesFormat::Png => return draw(&rules, DrawingFormat::Png, args),
        RulesFormat::Html => page::page(&rules, args)?,
        RulesFormat::Text => rules.iter().map(described).collect::<Vec<_>>().join("\n"),
        RulesFormat::Jsonl => rules.iter().map(object).collect(),
    };
    if format != RulesFormat::Html {
        let look = args.look;
        ensure!(
            look.theme.is_none(),
            "--theme applies to pictures; add --to svg, png or html"
        );
        ensure!(
            look.size.is_none(),
            "--size applies to pictures; add --to svg, png or html"
        );
    }
    let Some(path) = OutputName::path(&args.output) else {
        return shell::print(text.as_bytes());
    };
    let name = path.display();
    ensure!(
        !path.is_dir(),
        "--output: {name} is a folder; add --to svg or --to png"
    );
    write(path, text.as_bytes())
}

/// A rule and its example.
struct Shown {
    info: &'static RuleInfo,
    example: Variant,
}

/// Returns the rules with these names: all of them if there are none.
fn chosen(names: &[String]) -> anyhow::Result<Vec<Shown>> {
    let mut kinds: Vec<Kind> = Vec::new();
    // A name of several words may come without quotes.
    let joined = Kind::named(&names.join(" "));
    if names.is_empty() {
        kinds.extend(RULES.iter().map(|row| row.kind));
    } else if !joined.is_empty() {
        kinds = joined;
    } else {
        for name in names {
            let found = Kind::named(name);
            if found.is_empty() {
                bail!("{}", unknown(name));
            }
            kinds.extend(found);
        }
    }
    let mut shown: Vec<Shown> = Vec::new();
    for kind in kinds {
        if !shown.iter().any(|other| other.info.kind == kind) {
            shown.push(Shown::new(kind)?);
        }
    }
    Ok(shown)
}

fn unknown(name: &str) -> String {
    let similar = Kind::similar_to(name);
    if similar.is_empty() {
        format!("unknown rule '{name}'; foldoku rules prints all")
    } else {
        let similar: Vec<&str> = similar.into_iter().take(3).collect();
        format!(
            "unknown rule '{name}'; did you mean {}?",
            similar.join(", ")
        )
    }
}

impl Shown {
    fn new(kind: Kind) -> anyhow::Result<Shown> {
        let text = kind.example();
        let example = if text.starts_with('{') {
            variant_json::read(text)
        } else {
            iss::read(text)
        };
        Ok(Shown {
            info: kind.info(),
            example: example.with_context(|| format!("the example of {kind}"))?,
        })
    }

    /// Returns the name as one word.
    fn key(&self) -> String {
        self.info.name.replace(' ', "-")
    }

    /// Returns the name with a capital letter.
    fn title(&self) -> String {
        let mut title = self.info.name.to_owned();
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        title
    }

    /// Returns the command that solves the example.
    fn command(&self) -> String {
        format!("foldoku solve -p {}", quoted(self.info.kind.example()))
    }

    /// Returns the other names.
    fn also(&self) -> String {
        self.info.kind.also().join(", ")
    }

    /// Returns the formats that hold the example, each with the name of the rule there; `None` where it
    /// is written as other rules.
    fn formats(&self) -> Vec<(&'static str, Option<&'static str>)> {
        let RuleInfo {
            kind,
            name,
            iss: of_iss,
            fpuzzles: of_fpuzzles,
            ..
        } = self.info;
        let as_cage = (*kind == Kind::Cage).then_some(*name);
        let example = &self.example;
        let formats = [
            ("variant", true, Some(*name)),
            ("iss", iss::write(example).is_ok(), *of_iss),
            (
                "fpuzzles",
                fpuzzles::write(example, Wrapping::Json).is_ok(),
                *of_fpuzzles,
            ),
            ("killer", killer::write(example).is_ok(), as_cage),
            ("sumocue", sumocue::write(example).is_ok(), as_cage),
        ];
        let held = formats.into_iter().filter(|(_, is_held, _)| *is_held);
        held.map(|(format, _, name)| (format, name)).collect()
    }

    fn drawing(&self, theme: Theme) -> Drawing {
        self.example.drawing().title(&self.title()).theme(theme)
    }
}

/// Returns the name of a format for people.
fn program(format: &str) -> &str {
    match format {
        "variant" => "foldoku's JSON",
        "iss" => "Interactive Sudoku Solver",
        "fpuzzles" => "f-puzzles, SudokuPad",
        "killer" => "killer shorthand",
        "sumocue" => "SumoCue",
        other => other,
    }
}

/// The words for a rule that a format writes as others.
const AS_OTHERS: &str = "written as other rules";

fn described(rule: &Shown) -> String {
    let mut text = format!("{}: {}\n", rule.info.name, rule.info.about);
    let mut line = |label: &str, content: &str| {
        writeln!(text, "  {label:25}  {content}").expect("a string takes everything");
    };
    if !rule.also().is_empty() {
        line("also called", &rule.also());
    }
    for (format, name) in rule.formats() {
        line(program(format), name.unwrap_or(AS_OTHERS));
    }
    line("example", &rule.command());
    line(
        "picture",
        &format!("foldoku rules {0} -o {0}.svg", rule.key()),
    );
    text
}

fn object(rule: &Shown) -> String {
    let formats = rule.formats();
    let names = formats
        .iter()
        .filter_map(|&(format, name)| Some((format, name?)));
    json::line(&json::ListedRule {
        version: json::VERSION,
        rule: rule.info.name,
        about: rule.info.about,
        also: rule.info.kind.also(),
        names: names.collect(),
        formats: formats.iter().map(|&(format, _)| format).collect(),
        example: rule.info.kind.example(),
    })
}

/// Writes a picture of each rule.
fn draw(rules: &[Shown], format: DrawingFormat, args: &args::Rules) -> anyhow::Result<Exit> {
    pictures::check(format, args.look.size)?;
    let place = Place::new(OutputName::path(&args.output), format)?;
    let theme = args.look.theme.unwrap_or_default();
    for rule in rules {
        let picture = pictures::drawn(&rule.drawing(theme), format, args.look.size)?;
        let path = place.path(&rule.key(), format);
        match (path, &place) {
            (Some(path), _) => write(&path, &picture)?,
            (None, _) if rules.len() > 1 => bail!(
                "there are several rules; set --output to a folder or to a name with %n, such as %n.{}",
                args::name_of(&format)
            ),
            (None, Place::File(path)) => write(path, &picture)?,
            (None, _) => shell::print(&picture)?,
        };
    }
    Ok(Exit::Success)
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<Exit> {
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    Ok(Exit::Success)
}

/// Returns a text as a word of a shell.
fn quoted(text: &str) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "._~%-".contains(character);
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{text}'")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_example_holds_a_quote() {
        for row in RULES {
            assert!(!row.kind.example().contains('\''), "{}", row.name);
        }
    }
}
