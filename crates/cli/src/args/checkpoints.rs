//! Checkpoints: flags of every command that can take long, and the settings of a run.
//!
//! **Invariant:** the settings are all arguments except those that do not change the output.

use std::path::PathBuf;

use clap::{ArgMatches, Args, CommandFactory};

use super::{Cli, spelling};

/// Flags about checkpoints, for every command with `--output`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Checkpoints {
    /// Save the progress of the run in FILE, so that it can be resumed
    #[arg(long, value_name = "FILE", requires = "output")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Resume from the checkpoint; start from the beginning if there is none
    ///
    /// Checkpoints lie between puzzles: a puzzle that was in progress is done again from its start.
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,

    /// Seconds between checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 1.0,
        requires = "checkpoint",
        hide_short_help = true
    )]
    pub(crate) checkpoint_every: f64,
}

/// Flags that do not change the output, or that are recorded in another way.
const NEUTRAL: [&str; 13] = [
    "color",
    "files",
    "puzzle",
    "threads",
    "strict",
    "quiet",
    "progress",
    "summary",
    "checkpoint",
    "resume",
    "checkpoint_every",
    "memory",
    "temp",
];

/// The settings of a command line.
pub(crate) struct CommandLine {
    /// The name of the command.
    pub(crate) command: String,
    /// Names of flags and their values, in a fixed order; flags without a value have none.
    pub(crate) settings: Vec<(String, String)>,
    /// The files, or the puzzles, that are read.
    pub(crate) inputs: Vec<String>,
    /// Whether the command chooses at random and no seed is given.
    pub(crate) lacks_seed: bool,
}

impl CommandLine {
    /// Returns the settings of the command line that this process was started with.
    pub(crate) fn of_process() -> Option<CommandLine> {
        let matches = spelling::parsed(std::env::args_os()).ok()?;
        let (command, matches) = matches.subcommand()?;
        CommandLine::of(command, matches)
    }

    fn of(command: &str, matches: &ArgMatches) -> Option<CommandLine> {
        let mut program = Cli::command();
        program.build();
        let flags = program.find_subcommand(command)?.get_arguments();
        let ids = flags.map(|flag| flag.get_id().as_str());
        let mut ids: Vec<&str> = ids
            .filter(|id| matches.try_contains_id(id).is_ok())
            .collect();
        ids.sort_unstable();
        let value = |id: &str| {
            let values = matches.get_raw(id)?;
            let values = values.map(|value| value.to_string_lossy());
            Some(values.collect::<Vec<_>>().join(","))
        };
        let lacks_seed = ids.contains(&"seed") && value("seed").is_none();
        let lists_all = ids.contains(&"all") && value("all").as_deref() == Some("true");
        let inputs = ["files", "puzzle"]
            .into_iter()
            .filter(|id| ids.contains(id));
        let inputs = inputs.filter_map(|id| matches.get_raw(id)).flatten();
        let inputs = inputs.map(|input| input.to_string_lossy().into_owned());
        let mut inputs: Vec<String> = inputs.collect();
        if inputs.is_empty() && ids.contains(&"files") {
            inputs.push(String::from("stdin"));
        }
        let settings = ids.into_iter().filter(|id| !NEUTRAL.contains(id));
        let settings = settings.filter_map(|id| match value(id)?.as_str() {
            "false" => None,
            "true" => Some((id.replace('_', "-"), String::new())),
            value => Some((id.replace('_', "-"), value.to_owned())),
        });
        Some(CommandLine {
            command: command.to_owned(),
            settings: settings.collect(),
            inputs,
            lacks_seed: lacks_seed && !lists_all,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(arguments: &str) -> CommandLine {
        let matches = spelling::parsed(arguments.split(' ').map(Into::into)).unwrap();
        let (command, matches) = matches.subcommand().unwrap();
        CommandLine::of(command, matches).unwrap()
    }

    #[test]
    fn settings_are_what_changes_the_output() {
        let base = settings("foldoku solve -o x in.txt").settings;
        for same in [
            "foldoku solve --output x in.txt",
            "foldoku solve in.txt -o x --threads 3 --strict -q",
            "foldoku solve in.txt -o x --checkpoint c --resume --summary json",
            "foldoku solve in.txt -o x --to solution",
        ] {
            assert_eq!(settings(same).settings, base, "{same}");
        }
        for other in [
            "foldoku solve -o y in.txt",
            "foldoku solve -o x --json in.txt",
            "foldoku solve -o x --shard 1/2 in.txt",
        ] {
            assert_ne!(settings(other).settings, base, "{other}");
        }
    }

    #[test]
    fn random_commands_without_a_seed_are_known() {
        assert!(settings("foldoku generate -o x").lacks_seed);
        assert!(!settings("foldoku generate -o x --seed 1").lacks_seed);
        assert!(settings("foldoku minimise -o x in").lacks_seed);
        assert!(!settings("foldoku minimise -o x --all in").lacks_seed);
        assert!(!settings("foldoku solve -o x in").lacks_seed);
    }
}
