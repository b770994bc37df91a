//! The two forms of help: `-h` fits a screen and shows what most people need; `--help` shows
//! everything. The commands of the program are listed in groups.
//!
//! **Invariant:** a flag is essential or not in every command that has it, as it has one meaning.

use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory, ValueHint};
use foldoku::questions::DERIVED;

use super::{Cli, examples};

/// The flags in the short help of a command.
const ESSENTIAL: &str = "\
all all-of answers any-of augment by cap caption clues content count cover detail difficulty \
er exchange first-step help json limit list measure minus none-of of order output page parts \
per-page plus quiet section-by seed show split strategies style symmetry technique title to \
together true use version walks";

/// The commands by purpose, in the order of the help; `QUESTIONS` stands for [`DERIVED`].
const GROUPS: [(&str, &str); 6] = [
    ("Solve", "solve count check candidates propagate trial"),
    (
        "Play and explain",
        "play hint explain review verify rate render",
    ),
    (
        "Make",
        "generate pack minimise complete shuffle neighbours hunt",
    ),
    ("Set", "QUESTIONS rules"),
    (
        "Collections",
        "convert dedupe audit canon find stats dataset",
    ),
    ("Program", "schema completions man help"),
];

/// The most values of a flag that the help lists; completions know all of them.
const MOST_VALUES: usize = 40;

/// Examples in the short help of a command.
const SHORT_EXAMPLES: usize = 3;

/// Returns the definition of the command line.
pub(crate) fn command() -> Command {
    // The last one counts, so that a shell alias can hold defaults.
    let program = Cli::command()
        .args_override_self(true)
        .mut_subcommands(shorten);
    let listing = listing(&program);
    let header = *program.get_styles().get_header();
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{listing}{header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

/// Leaves out of the short help of a command what few people need.
fn shorten(command: Command) -> Command {
    let command = command.mut_args(|flag| {
        let is_hidden = !is_essential(&flag);
        let is_long = flag.get_possible_values().len() > MOST_VALUES;
        let is_output = flag.get_id() == "output";
        let flag = flag.hide_short_help(is_hidden);
        if is_output {
            flag.value_hint(ValueHint::AnyPath)
        } else if is_long {
            flag.hide_possible_values(true)
        } else {
            flag
        }
    });
    let Some(examples) = examples::of(&command) else {
        return command;
    };
    let few: Vec<&str> = examples.lines().take(1 + SHORT_EXAMPLES).collect();
    command.after_help(few.join("\n")).after_long_help(examples)
}

fn is_essential(flag: &Arg) -> bool {
    flag.is_positional()
        || flag
            .get_long()
            .is_some_and(|name| ESSENTIAL.split(' ').any(|known| known == name))
}

/// Returns the list of commands in groups.
fn listing(program: &Command) -> String {
    let header = program.get_styles().get_header();
    let literal = program.get_styles().get_literal();
    let mut text = String::new();
    for (group, names) in GROUPS {
        write_line(&mut text, format_args!("{header}{group}:{header:#}"));
        for name in names_of(names) {
            let about = match name {
                "help" => "Print this message or the help of a command".to_owned(),
                name => match program.find_subcommand(name) {
                    Some(command) => about(command),
                    // A command that this build leaves out.
                    None => continue,
                },
            };
            write_line(
                &mut text,
                format_args!("  {literal}{name:<11}{literal:#}  {about}"),
            );
        }
        text.push('\n');
    }
    text
}

/// Returns the names of the commands of a group.
fn names_of(group: &str) -> impl Iterator<Item = &str> {
    group.split(' ').flat_map(|name| match name {
        "QUESTIONS" => DERIVED.iter().map(|question| question.name).collect(),
        name => vec![name],
    })
}

fn about(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string);
    let mut about = about.unwrap_or_default();
    let aliases: Vec<&str> = command.get_visible_aliases().collect();
    if !aliases.is_empty() {
        about = format!("{about} [alias: {}]", aliases.join(", "));
    }
    about
}

fn write_line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| names_of(names))
            .collect();
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            let places = grouped.iter().filter(|other| **other == name).count();
            assert_eq!(places, 1, "{name}");
        }
    }

    #[test]
    fn essential_flags_are_sorted_and_exist() {
        assert!(ESSENTIAL.split(' ').is_sorted());
        let mut program = Cli::command();
        program.build();
        let known: Vec<&str> = program
            .get_subcommands()
            .flat_map(Command::get_arguments)
            .filter_map(Arg::get_long)
            .collect();
        for flag in ESSENTIAL.split(' ').filter(|flag| *flag != "version") {
            assert!(known.contains(&flag), "--{flag}");
        }
    }

    #[test]
    fn short_help_fits_a_screen() {
        for command in command().get_subcommands_mut() {
            let name = command.get_name().to_owned();
            let help = command.render_help().to_string();
            let lines: usize = help
                .lines()
                .map(|line| line.chars().count().div_ceil(100).max(1))
                .sum();
            assert!(lines <= MOST_LINES, "{name}: {lines} lines\n{help}");
            let long = command.render_long_help().to_string();
            for flag in command.get_arguments().filter(|flag| !flag.is_hide_set()) {
                let flag = flag.get_long().map(|name| format!("--{name}"));
                let flag = flag.unwrap_or_default();
                assert!(long.contains(&flag), "{name}: --help lacks {flag}");
            }
        }
    }

    /// The rows of a terminal that the short help of a command may take.
    const MOST_LINES: usize = 40;
}
