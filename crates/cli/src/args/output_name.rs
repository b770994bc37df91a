//! The name of an output: `-` is standard output, and `.csv`, `.html` and the like choose the format.
//!
//! **Invariant:** a name never changes a format that the command line chooses; it agrees with it or
//! is an error. Works for every command with `--output` and `--to`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use foldoku::formats::{Format, Packing};

use super::is_table;

/// The formats of drawings and pages, by their extensions, which are also their names.
const PICTURES: [&str; 4] = ["html", "svg", "png", "pdf"];

/// The value of `--output`.
#[derive(Clone, Debug)]
pub(crate) struct OutputName(PathBuf);

impl From<OsString> for OutputName {
    fn from(name: OsString) -> OutputName {
        OutputName(name.into())
    }
}

impl OutputName {
    /// Returns the path, or `None` for standard output.
    pub(crate) fn path(output: &Option<OutputName>) -> Option<&Path> {
        let path = output.as_ref().map(|name| name.0.as_path());
        path.filter(|path| *path != Path::new("-"))
    }

    /// Returns the format that the name of the output, `--json` or `--to` chooses; they agree. `named`
    /// finds a format by its name.
    pub(crate) fn format<T>(
        output: &Option<OutputName>,
        json: bool,
        to: Option<T>,
        named: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let of_path = |path| format_of(&Packing::of_name(path).1);
        let of_json = json.then_some("jsonl");
        let name = OutputName::path(output).and_then(of_path).or(of_json);
        name.and_then(named).or(to)
    }
}

/// Returns the format that the name of the output chooses for a command, unless a flag does.
///
/// # Errors
///
/// If a flag chooses another format, or the command cannot write the one of the name.
pub(super) fn check(
    command: &Command,
    matches: &ArgMatches,
) -> Result<Option<&'static str>, String> {
    let find = |id| command.get_arguments().find(|flag| flag.get_id() == id);
    let (Some(flag), Some(output)) = (find("output"), value(matches, "output")) else {
        return Ok(None);
    };
    if output == "-" {
        return check_stdout(command, flag, matches);
    }
    // A required output is a folder, whatever its name.
    let (Some(to), false) = (find("to"), flag.is_required_set()) else {
        return Ok(None);
    };
    let (packing, inner) = Packing::of_name(Path::new(&output));
    let Some(format) = format_of(&inner) else {
        return Ok(None);
    };
    if packing != Packing::Plain && is_binary(format) {
        let packing = packing.name();
        return Err(format!(
            "--output {output}: {format} files cannot be written as {packing}"
        ));
    }
    if is_given(matches, "template") {
        return if is_binary(format) {
            Err(format!(
                "--output {output} needs --to {format}, but --template is given"
            ))
        } else {
            Ok(None)
        };
    }
    match chosen(matches) {
        Some((chosen, _)) if is_same(to, &chosen, format) => Ok(None),
        Some((_, flag)) => Err(format!(
            "--output {output} means --to {format}, but {flag} is given"
        )),
        None => check_format(command, to, &output, format).map(|()| Some(format)),
    }
}

/// Returns the format that a flag chooses, and the flag as it is written.
fn chosen(matches: &ArgMatches) -> Option<(String, String)> {
    if is_given(matches, "json") {
        return Some((String::from("jsonl"), String::from("--json")));
    }
    let to = value(matches, "to").filter(|_| is_given(matches, "to"))?;
    let flag = format!("--to {to}");
    Some((to, flag))
}

/// Checks that a command may write to standard output.
fn check_stdout(
    command: &Command,
    output: &Arg,
    matches: &ArgMatches,
) -> Result<Option<&'static str>, String> {
    if output.is_required_set() {
        let name = command.get_name();
        Err(format!("--output -: {name} writes a folder"))
    } else if is_given(matches, "checkpoint") {
        Err(String::from("--checkpoint needs --output FILE"))
    } else {
        Ok(None)
    }
}

/// Checks that a command can write a format, and in one file.
fn check_format(command: &Command, to: &Arg, output: &str, format: &str) -> Result<(), String> {
    if !is_same(to, format, format) {
        let name = command.get_name();
        Err(format!("--output {output}: {name} cannot write {format}"))
    } else if format == Format::Npy.name() {
        Err(format!(
            "--output {output}: npy is written to a folder; use --to npy --output FOLDER"
        ))
    } else {
        Ok(())
    }
}

/// Returns the format of a name by its extension. Files with the extensions of plain lines hold the
/// lines of any format.
fn format_of(path: &Path) -> Option<&'static str> {
    if let Some(format) = Format::of_extension(path) {
        return Some(format.name()).filter(|_| format != Format::Puzzle);
    }
    let extension = path.extension()?.to_str()?;
    let mut pictures = PICTURES.into_iter();
    pictures.find(|name| name.eq_ignore_ascii_case(extension))
}

/// Returns whether a format is not text, or several files.
fn is_binary(format: &str) -> bool {
    matches!(format, "png" | "pdf") || Format::from_name(format).is_some_and(is_table)
}

/// Returns whether two names of values are names of the same one.
fn is_same(to: &Arg, one: &str, other: &str) -> bool {
    let mut values = to.get_possible_values().into_iter();
    values.any(|value| value.matches(one, true) && value.matches(other, true))
}

/// Returns whether the command has a flag, and the command line names it.
fn is_given(matches: &ArgMatches, id: &str) -> bool {
    let is_set = matches.try_contains_id(id).unwrap_or(false);
    is_set && matches.value_source(id) == Some(ValueSource::CommandLine)
}

fn value(matches: &ArgMatches, id: &str) -> Option<String> {
    let mut values = matches.try_get_raw(id).ok()??;
    Some(values.next()?.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use crate::args::parse;

    /// Returns the format that a command line chooses, or the first line of the error.
    fn chosen(arguments: &str) -> String {
        let words = format!("foldoku {arguments}");
        match parse(words.split(' ').map(Into::into)) {
            Ok((_, line)) => {
                let mut settings = line.settings.into_iter();
                let to = settings.find(|(name, _)| name == "to");
                to.map_or_else(String::new, |(_, format)| format)
            }
            Err(error) => {
                let text = error.to_string();
                text.lines().next().unwrap_or_default().to_owned()
            }
        }
    }

    #[track_caller]
    fn check(arguments: &str, expected: &str) {
        assert_eq!(chosen(arguments), expected);
    }

    #[test]
    fn names_choose_the_format() {
        check("solve -o a.csv p", "csv");
        check("solve -o A.CSV.gz p", "csv");
        check("solve -o a.txt p", "solution");
        check("solve -o a.txt.zst p", "solution");
        check("convert --output=x.json p", "jsonl");
        check("solve --to csv -o a.csv p", "csv");
        check("solve --json -o a.ndjson p", "solution");
        check("solve --template %s -o a.csv p", "solution");
        check("explain -o a.html p", "html");
        check("render -o a.svg p", "svg");
        check("rate -o a.parquet p", "parquet");
        check("dedupe -o a.jsonl p", "jsonl");
        check("dataset -o a.csv p", "csv");
        check("dataset -o a.jsonl p", "csv");
        check("convert -o a.xml p", "opensudoku");
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
        use crate::args::{Command, OutputName};

        for output in ["-o -", "--output -", "--output=-", "-o-", "-o=-", "-qo -"] {
            let words = format!("foldoku solve {output} --to csv -");
            let (cli, _) = parse(words.split(' ').map(Into::into)).unwrap();
            let Command::Solve(args) = cli.command else {
                panic!("{output}");
            };
            assert_eq!(OutputName::path(&args.io.rows.output), None, "{output}");
            assert_eq!(args.io.input.files.len(), 1, "{output}");
        }
        check(
            "solve -o - --checkpoint mark p",
            "error: --checkpoint needs --output FILE",
        );
        check("pack -o -", "error: --output -: pack writes a folder");
    }
}
