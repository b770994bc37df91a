//! The law that a flag has one meaning.
//!
//! **Invariant:** a long name, an alias and a short letter stand for the same thing in every command
//! that has them. The help of a flag opens with its meaning; a command may add to it after a colon,
//! a comma or a semicolon, in brackets, or with "per puzzle".

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory};

use super::Cli;

/// Returns the part of the help of a flag that is the same in every command.
fn meaning(flag: &Arg) -> String {
    let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
    let end = help.find([':', ';', '[', ',']).unwrap_or(help.len());
    let meaning = help[..end].trim_end();
    meaning.trim_end_matches(" per puzzle").to_owned()
}

/// Returns the long name of a flag with its short letter and its value.
fn form(flag: &Arg) -> String {
    let mut form = format!("--{}", flag.get_long().unwrap_or_default());
    if let Some(letter) = flag.get_short() {
        write!(form, " -{letter}").expect("a string takes everything");
    }
    if flag.get_action().takes_values() {
        for value in flag.get_value_names().unwrap_or_default() {
            write!(form, " <{value}>").expect("a string takes everything");
        }
    }
    form
}

/// Returns every name of a flag: long, short and aliases.
fn names(flag: &Arg) -> Vec<String> {
    let long = flag.get_long().into_iter();
    let longs = long.chain(flag.get_all_aliases().unwrap_or_default());
    let short = flag.get_short().map(|letter| format!("-{letter}"));
    longs.map(|name| format!("--{name}")).chain(short).collect()
}

/// Returns whether a flag has a long name and is not one of clap's own.
fn is_own(flag: &Arg) -> bool {
    !matches!(flag.get_long(), None | Some("help" | "version"))
}

/// Calls `visit` for each flag of each command, with the name of the command.
fn each_flag(mut visit: impl FnMut(&str, &Arg)) {
    let mut program: Command = Cli::command();
    program.build();
    for command in program.get_subcommands() {
        for flag in command.get_arguments().filter(|flag| is_own(flag)) {
            visit(command.get_name(), flag);
        }
    }
}

#[test]
fn flag_has_one_meaning_in_all_commands() {
    let mut uses: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    each_flag(|command, flag| {
        let meaning = format!("{}: {}", form(flag), meaning(flag));
        for name in names(flag) {
            let commands = uses.entry(name).or_default();
            let commands = commands.entry(meaning.clone()).or_default();
            commands.push(command.to_owned());
        }
    });
    let ambiguous = uses.iter().filter(|(_, meanings)| meanings.len() > 1);
    let ambiguous: Vec<_> = ambiguous.collect();
    assert!(ambiguous.is_empty(), "{ambiguous:#?}");
    assert!(uses.len() > 80, "only {} flags", uses.len());
}

#[test]
fn help_of_a_flag_is_one_sentence_without_full_stop() {
    each_flag(|command, flag| {
        let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
        assert!(!help.is_empty(), "{command} {}: no help", form(flag));
        assert!(!help.ends_with('.'), "{command} {}: {help}", form(flag));
    });
}
