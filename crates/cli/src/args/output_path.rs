//! The name of an output: `-` is standard output, and `.csv`, `.html` and the like choose the format.
//!
//! **Invariant:** a name never changes a format that the command line chooses; it agrees with it or
//! is an error. Works for every command with `--output` and `--to`.

use std::ffi::OsString;
use std::path::Path;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, Error};
use foldoku::formats::Packing;

/// Extensions of files, and the formats that they stand for.
const EXTENSIONS: [(&str, &str); 14] = [
    ("csv", "csv"),
    ("tsv", "tsv"),
    ("jsonl", "jsonl"),
    ("ndjson", "jsonl"),
    ("json", "jsonl"),
    ("parquet", "parquet"),
    ("npy", "npy"),
    ("sdk", "sdk"),
    ("ss", "ss"),
    ("opensudoku", "opensudoku"),
    ("html", "html"),
    ("svg", "svg"),
    ("png", "png"),
    ("pdf", "pdf"),
];

/// Formats that are not text, or several files.
const BINARY: [&str; 4] = ["parquet", "npy", "png", "pdf"];

/// Returns the arguments with `--to` as the name of the output implies, and without `--output -`;
/// `None` if they say it all. `matches` are those of the arguments.
///
/// # Errors
///
/// If the command line chooses another format, or the command cannot write the one of the name.
pub(super) fn resolve(
    program: &Command,
    arguments: &[OsString],
    matches: &ArgMatches,
) -> Result<Option<Vec<OsString>>, Error> {
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(None);
    };
    let Some(command) = program.find_subcommand(name) else {
        return Ok(None);
    };
    let Some(output) = find(command, "output").and_then(|_| raw(matches, "output")) else {
        return Ok(None);
    };
    if output == "-" {
        return Ok(Some(without_output(arguments)));
    }
    match implied(command, matches, Path::new(&output)) {
        Ok(Some(to)) => {
            let mut arguments = arguments.to_vec();
            let is_command = |argument: &OsString| {
                let text = argument.to_str();
                text.is_some_and(|text| program.find_subcommand(text).is_some())
            };
            let place = arguments.iter().skip(1).position(is_command);
            arguments.insert(
                place.map_or(2, |place| place + 2),
                format!("--to={to}").into(),
            );
            Ok(Some(arguments))
        }
        Ok(None) => Ok(None),
        Err(message) => Err(command.clone().error(ErrorKind::ArgumentConflict, message)),
    }
}

/// Returns the format that a name implies, unless it is chosen already.
fn implied(
    command: &Command,
    matches: &ArgMatches,
    output: &Path,
) -> Result<Option<&'static str>, String> {
    let Some(to) = find(command, "to") else {
        return Ok(None);
    };
    let (packing, inner) = Packing::of_name(output);
    let output = output.display();
    let Some(format) = format_of(&inner) else {
        return Ok(None);
    };
    // The outputs of `dataset` are folders, whatever their names.
    if find(command, "output").is_some_and(Arg::is_required_set) {
        return Ok(None);
    }
    if packing != Packing::Plain && BINARY.contains(&format) {
        let packing = packing.name();
        return Err(format!(
            "--output {output}: {format} files cannot be written as {packing}"
        ));
    }
    let is_given = |id| matches.value_source(id) == Some(ValueSource::CommandLine);
    if find(command, "template").is_some() && is_given("template") {
        return if BINARY.contains(&format) {
            Err(format!(
                "--output {output} needs --to {format}, but --template is given"
            ))
        } else {
            Ok(None)
        };
    }
    let chosen = match () {
        () if find(command, "json").is_some() && is_given("json") => {
            Some((String::from("jsonl"), "--json"))
        }
        () if is_given("to") => raw(matches, "to").map(|to| (to, "--to")),
        () => None,
    };
    match chosen {
        Some((chosen, _)) if is_same(to, &chosen, format) => Ok(None),
        Some((chosen, flag)) => {
            let given = match flag {
                "--to" => format!("--to {chosen}"),
                flag => flag.to_owned(),
            };
            Err(format!(
                "--output {output} means --to {format}, but {given} is given"
            ))
        }
        None if !accepts(to, format) => {
            let name = command.get_name();
            Err(format!("--output {output}: {name} cannot write {format}"))
        }
        None if format == "npy" => Err(format!(
            "--output {output}: npy is written to a folder; use --to npy --output FOLDER"
        )),
        None => Ok(Some(format)),
    }
}

/// Returns the format of a name by its extension.
fn format_of(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let mut known = EXTENSIONS.iter();
    known.find(|row| row.0 == extension).map(|row| row.1)
}

/// Returns whether two names of values are names of the same one.
fn is_same(to: &Arg, one: &str, other: &str) -> bool {
    let mut values = to.get_possible_values().into_iter();
    one == other || values.any(|value| value.matches(one, true) && value.matches(other, true))
}

fn accepts(to: &Arg, format: &str) -> bool {
    let mut values = to.get_possible_values().into_iter();
    values.any(|value| value.matches(format, true))
}

fn find<'a>(command: &'a Command, id: &str) -> Option<&'a Arg> {
    command.get_arguments().find(|flag| flag.get_id() == id)
}

fn raw(matches: &ArgMatches, id: &str) -> Option<String> {
    let mut values = matches.get_raw(id)?;
    Some(values.next()?.to_string_lossy().into_owned())
}

/// Returns the arguments without `-o -`, however it is written.
fn without_output(arguments: &[OsString]) -> Vec<OsString> {
    let mut kept: Vec<OsString> = Vec::with_capacity(arguments.len());
    let mut arguments = arguments.iter().peekable();
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or_default();
        let is_dash = |next: &&OsString| *next == "-";
        match text {
            "--" => {
                kept.push(argument.clone());
                kept.extend(arguments.by_ref().cloned());
            }
            "--output=-" => {}
            "--output" if arguments.next_if(is_dash).is_some() => {}
            // The last of several short flags, with or without a space or an equals sign.
            _ if is_short(text, "o-") || is_short(text, "o=-") => {
                let end = text.rfind('o').unwrap_or_default();
                kept.extend((end > 1).then(|| text[..end].into()));
            }
            _ if is_short(text, "o") && arguments.next_if(is_dash).is_some() => {
                let end = text.len() - 1;
                kept.extend((end > 1).then(|| text[..end].into()));
            }
            _ => kept.push(argument.clone()),
        }
    }
    kept
}

/// Returns whether an argument is a group of short flags that ends like this.
fn is_short(text: &str, end: &str) -> bool {
    let flags = text
        .strip_prefix('-')
        .filter(|flags| !flags.starts_with('-'));
    let before = flags.and_then(|flags| flags.strip_suffix(end));
    before.is_some_and(|before| before.chars().all(|flag| flag.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    /// Returns the arguments after resolving, or the first line of the error.
    fn resolved(arguments: &str) -> Result<String, String> {
        let arguments: Vec<OsString> = arguments.split(' ').map(OsString::from).collect();
        let mut program = Cli::command();
        let matches = program.try_get_matches_from_mut(&arguments);
        let matches = matches.map_err(|error| error.to_string())?;
        let resolved = resolve(&program, &arguments, &matches).map_err(|error| {
            let text = error.to_string();
            text.lines().next().unwrap_or_default().to_owned()
        })?;
        let words = resolved.unwrap_or(arguments);
        let words = words.iter().map(|word| word.to_string_lossy().into_owned());
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    #[track_caller]
    fn check(arguments: &str, expected: &str) {
        let found = resolved(&format!("foldoku {arguments}"));
        let found = found.unwrap_or_else(|error| error);
        assert_eq!(found.strip_prefix("foldoku ").unwrap_or(&found), expected);
    }

    #[test]
    fn names_choose_the_format() {
        check("solve -o a.csv p", "solve --to=csv -o a.csv p");
        check("solve -o A.CSV.gz p", "solve --to=csv -o A.CSV.gz p");
        check("solve -o a.txt p", "solve -o a.txt p");
        check("solve -o a.txt.zst p", "solve -o a.txt.zst p");
        check(
            "convert --output=x.json p",
            "convert --to=jsonl --output=x.json p",
        );
        check("solve --to csv -o a.csv p", "solve --to csv -o a.csv p");
        check("solve --json -o a.ndjson p", "solve --json -o a.ndjson p");
        check(
            "solve --template %s -o a.csv p",
            "solve --template %s -o a.csv p",
        );
        check("explain -o a.html p", "explain --to=html -o a.html p");
        check("render -o a.svg p", "render --to=svg -o a.svg p");
        check("rate -o a.parquet p", "rate --to=parquet -o a.parquet p");
        check("dedupe -o a.jsonl p", "dedupe --to=jsonl -o a.jsonl p");
        check("dataset -o a.csv p", "dataset -o a.csv p");
    }

    #[test]
    fn other_formats_are_conflicts() {
        check(
            "solve --to csv -o a.parquet p",
            "error: --output a.parquet means --to parquet, but --to csv is given",
        );
        check(
            "solve --json -o a.csv p",
            "error: --output a.csv means --to csv, but --json is given",
        );
        check(
            "solve --template %s -o a.parquet p",
            "error: --output a.parquet needs --to parquet, but --template is given",
        );
        check(
            "solve -o a.html p",
            "error: --output a.html: solve cannot write html",
        );
        check(
            "solve -o a.parquet.gz p",
            "error: --output a.parquet.gz: parquet files cannot be written as gzip",
        );
        check(
            "convert -o a.npy p",
            "error: --output a.npy: npy is written to a folder; use --to npy --output FOLDER",
        );
    }

    #[test]
    fn dash_is_standard_output() {
        for output in ["-o -", "--output -", "--output=-", "-o-", "-o=-"] {
            check(&format!("solve {output} p"), "solve p");
        }
        check("solve -qo - p", "solve -q p");
        check("solve -qo- p", "solve -q p");
        check("solve -o - --to csv -", "solve --to csv -");
    }
}
