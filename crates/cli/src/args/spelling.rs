//! The command line as people type it: names in any case, in British or American spelling, with or
//! without hyphens, and suggestions for names that do not exist.
//!
//! **Invariant:** respelling keeps the meaning of a command line that is valid as it stands: no two
//! names that it chooses between differ only in spelling.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use foldoku::board::spelling::{same, similar};

use super::input::is_puzzle;

/// Returns the arguments with the names of commands, flags and values as the program, which is built,
/// spells them.
pub(super) fn respelled(
    program: &Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Vec<OsString> {
    let mut respelled: Vec<OsString> = arguments.into_iter().collect();
    if respelled.get(1).is_some_and(|word| word == "help") {
        // Help about `help` is that of the program.
        respelled.retain(|word| word != "-h" && word != "--help");
    }
    let mut command = program;
    // The flag whose value comes next.
    let mut flag = None;
    for argument in respelled.iter_mut().skip(1) {
        let Some(text) = argument.to_str() else {
            flag = None;
            continue;
        };
        if text == "--" {
            break;
        }
        let new = match flag.take() {
            Some(flag) => Some(value(flag, text)),
            None if text.starts_with('-') => {
                let new = option(command, text);
                let written = new.as_deref().unwrap_or(text);
                flag = value_follows(command, written);
                new
            }
            None => subcommand(command, text).map(|next| {
                command = next;
                next.get_name().to_owned()
            }),
        };
        if let Some(new) = new {
            *argument = new.into();
        }
    }
    respelled
}

/// Returns the command below `command` that a word names.
pub(crate) fn subcommand<'a>(command: &'a Command, word: &str) -> Option<&'a Command> {
    let mut commands = command.get_subcommands();
    commands.find(|command| same(word, names(command)).is_some())
}

fn names(command: &Command) -> impl Iterator<Item = &str> {
    std::iter::once(command.get_name()).chain(command.get_all_aliases())
}

/// Returns a flag as `command` spells it, with the value after an equals sign.
fn option(command: &Command, text: &str) -> Option<String> {
    if is_puzzle(text) && !has_attached_value(command, text) {
        // A dash at the start of a puzzle is an empty cell.
        return Some(text.replace('-', "."));
    }
    let (name, attached) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    let name = name.strip_prefix("--")?;
    let flag = command
        .get_arguments()
        .find(|flag| same(name, longs(flag)).is_some())?;
    let long = flag.get_long().unwrap_or(name);
    let attached = attached.map(|text| format!("={}", value(flag, text)));
    Some(format!("--{long}{}", attached.unwrap_or_default()))
}

/// Returns whether a word is a short flag with its value, such as `-ofile`.
fn has_attached_value(command: &Command, text: &str) -> bool {
    let letter = text.chars().nth(1);
    let mut flags = command.get_arguments();
    flags.any(|flag| letter.is_some() && flag.get_short() == letter && takes_value(flag))
}

/// Returns the long names of a flag.
fn longs(flag: &Arg) -> impl Iterator<Item = &str> {
    let aliases = flag.get_all_aliases().unwrap_or_default();
    flag.get_long().into_iter().chain(aliases)
}

/// Returns the flag that takes the next argument as its value.
fn value_follows<'a>(command: &'a Command, text: &str) -> Option<&'a Arg> {
    let is_written = |flag: &Arg| match text.strip_prefix("--") {
        Some(long) => longs(flag).any(|name| name == long),
        None => flag
            .get_short()
            .is_some_and(|letter| text.chars().eq(['-', letter])),
    };
    let mut flags = command.get_arguments();
    flags.find(|flag| is_written(flag) && takes_value(flag))
}

fn takes_value(flag: &Arg) -> bool {
    flag.get_action().takes_values()
}

/// Returns the values of a flag as the program spells them.
fn value(flag: &Arg, text: &str) -> String {
    let possible = flag.get_possible_values();
    let name = |word: &str| {
        let mut possible = possible.iter();
        let found = possible.find(|value| same(word, value.get_name_and_aliases()).is_some());
        found.map_or_else(|| word.to_owned(), |value| value.get_name().to_owned())
    };
    match flag.get_value_delimiter() {
        Some(comma) => {
            let words: Vec<String> = text.split(comma).map(name).collect();
            words.join(&comma.to_string())
        }
        None => name(text),
    }
}

/// Adds to an error what was probably meant.
pub(super) fn suggest(mut error: Error, program: &Command, arguments: &[OsString]) -> Error {
    match error.kind() {
        ErrorKind::InvalidSubcommand => suggest_command(&mut error, program),
        ErrorKind::UnknownArgument => suggest_flag(&mut error, program, arguments),
        ErrorKind::InvalidValue => suggest_value(&mut error),
        _ => {}
    }
    error
}

fn suggest_command(error: &mut Error, program: &Command) {
    let Some(word) = text(error, ContextKind::InvalidSubcommand) else {
        return;
    };
    // Instead of tips about arguments in general.
    error.remove(ContextKind::Suggested);
    if is_puzzle(&word) || std::path::Path::new(&word).is_file() {
        let tip = format!("to solve it, write 'foldoku solve {word}'");
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
        error.remove(ContextKind::SuggestedSubcommand);
        return;
    }
    let commands = program
        .get_subcommands()
        .filter(|command| !command.is_hide_set());
    let known: Vec<&str> = commands.flat_map(names).collect();
    let command = |alias: &str| {
        let command = subcommand(program, alias).map(Command::get_name);
        command.unwrap_or(alias).to_owned()
    };
    insert(
        error,
        ContextKind::SuggestedSubcommand,
        similar(&word, known),
        command,
    );
}

fn suggest_flag(error: &mut Error, program: &Command, arguments: &[OsString]) {
    let Some(word) = text(error, ContextKind::InvalidArg) else {
        return;
    };
    // Instead of the tip that the flag may be a value.
    error.remove(ContextKind::Suggested);
    let words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let Some(command) = words.filter_map(|word| subcommand(program, word)).next() else {
        return;
    };
    let known: Vec<&str> = command.get_arguments().flat_map(longs).collect();
    let word = word.trim_start_matches('-');
    let near = similar(word, known);
    if near.is_empty() {
        suggest_other_command(error, program, word);
    } else {
        insert(error, ContextKind::SuggestedArg, near, |name| {
            format!("--{name}")
        });
    }
}

/// Adds the commands that have the flag.
fn suggest_other_command(error: &mut Error, program: &Command, flag: &str) {
    let has = |command: &&Command| {
        command
            .get_arguments()
            .flat_map(longs)
            .any(|name| name == flag)
    };
    let commands = program.get_subcommands().filter(has);
    let names: Vec<&str> = commands.map(Command::get_name).collect();
    if !names.is_empty() {
        let tip = format!("--{flag} is a flag of {}", names.join(", "));
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
}

fn suggest_value(error: &mut Error) {
    let Some(word) = text(error, ContextKind::InvalidValue) else {
        return;
    };
    let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue) else {
        return;
    };
    let known = known.clone();
    let near = similar(&word, known.iter().map(String::as_str));
    insert(error, ContextKind::SuggestedValue, near, str::to_owned);
}

/// Replaces the suggestions of an error by the nearest names, unless there are none.
fn insert(error: &mut Error, kind: ContextKind, near: Vec<&str>, written: impl Fn(&str) -> String) {
    let mut names: Vec<String> = Vec::new();
    for name in near.into_iter().map(written) {
        if names.len() < 3 && !names.contains(&name) {
            names.push(name);
        }
    }
    if !names.is_empty() {
        error.insert(kind, ContextValue::Strings(names));
    }
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails if two groups of names share a spelling.
    #[track_caller]
    fn check<'a>(groups: impl IntoIterator<Item = Vec<&'a str>>) {
        let mut known: Vec<&str> = Vec::new();
        for group in groups {
            for name in &group {
                assert_eq!(same(name, known.iter().copied()), None, "{group:?}");
            }
            known.extend(group);
        }
    }

    #[test]
    fn names_differ_in_more_than_spelling() {
        let mut program = crate::args::command();
        program.build();
        check(program.get_subcommands().map(|it| names(it).collect()));
        for command in program.get_subcommands() {
            check(command.get_arguments().map(|it| longs(it).collect()));
            for flag in command.get_arguments() {
                let values = flag.get_possible_values();
                check(values.iter().map(|it| it.get_name_and_aliases().collect()));
            }
        }
    }

    #[test]
    fn words_are_respelled_where_they_are_names() {
        let mut program = crate::args::command();
        program.build();
        let check = |words: &str, expected: &str| {
            let words = respelled(&program, words.split(' ').map(OsString::from));
            assert_eq!(words.join(OsString::from(" ").as_os_str()), expected);
        };
        check("foldoku SOLVE --TO=CSV a", "foldoku solve --to=csv a");
        check("foldoku render --title SVG", "foldoku render --title SVG");
        check("foldoku solve -- --TO", "foldoku solve -- --TO");
        check(
            "foldoku solve ----------------1",
            "foldoku solve ................1",
        );
        let name = "a".repeat(79);
        let attached = format!("foldoku solve -o{name}");
        check(&attached, &attached);
    }
}
