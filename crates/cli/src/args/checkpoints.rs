//! Checkpoints: flags of every command that can take long, and the settings of a run.
//!
//! **Invariant:** the settings are all arguments except those that do not change the output.

use std::path::PathBuf;
use std::sync::OnceLock;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command};

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

    /// Resume although standard input cannot be compared with that of the earlier run
    ///
    /// It must hold the same puzzles as before, from the first one on.
    #[arg(long, requires = "resume", hide_short_help = true)]
    pub(crate) resume_stdin: bool,

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
const NEUTRAL: [&str; 14] = [
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
    "resume_stdin",
    "checkpoint_every",
    "memory",
    "temp",
];

/// The settings of a command line.
#[derive(Clone, Debug)]
pub(crate) struct CommandLine {
    /// The name of the command.
    pub(crate) command: String,
    /// Names of flags and their values, in a fixed order; flags without a value have none.
    pub(crate) settings: Vec<(String, String)>,
    /// The files, or the puzzles, that are read.
    pub(crate) inputs: Vec<String>,
    /// Whether the command chooses at random and no seed is given.
    pub(crate) lacks_seed: bool,
    /// Whether the run leaves what `--resume` continues: a checkpoint, or a folder that is one.
    pub(crate) is_resumable: bool,
}

/// The settings of the command line that this process runs.
static OF_PROCESS: OnceLock<CommandLine> = OnceLock::new();

impl CommandLine {
    /// Returns the settings of the command line that this process runs, once they are kept.
    pub(crate) fn of_process() -> Option<CommandLine> {
        OF_PROCESS.get().cloned()
    }

    /// Makes these the settings of this process, which runs one command line.
    pub(crate) fn keep(self) {
        let _ = OF_PROCESS.set(self);
    }

    /// Returns the settings of a parsed command line, in which the name of the output has chosen the
    /// format `to`.
    pub(super) fn of(command: &Command, matches: &ArgMatches, to: Option<&str>) -> CommandLine {
        let flags = command.get_arguments();
        let mut ids: Vec<&str> = flags.map(|flag| flag.get_id().as_str()).collect();
        ids.sort_unstable();
        let value = |id: &str| match to {
            Some(to) if id == "to" => Some(to.to_owned()),
            _ => {
                let values = matches.get_raw(id)?;
                let values = values.map(|value| value.to_string_lossy());
                Some(values.collect::<Vec<_>>().join(","))
            }
        };
        let has = |id| ids.contains(&id);
        let lists_all = has("all") && value("all").as_deref() == Some("true");
        let inputs = ["files", "puzzle"].into_iter().filter(|id| has(id));
        let inputs = inputs.filter_map(|id| matches.get_raw(id)).flatten();
        let inputs = inputs.map(|input| input.to_string_lossy().into_owned());
        let mut inputs: Vec<String> = inputs.collect();
        if inputs.is_empty() && has("files") && !replaces_files(command, matches) {
            inputs.push(String::from("stdin"));
        }
        let settings = ids.iter().filter(|id| !NEUTRAL.contains(id));
        let settings = settings.filter_map(|id| match value(id)?.as_str() {
            "false" => None,
            "true" => Some((id.replace('_', "-"), String::new())),
            value => Some((id.replace('_', "-"), value.to_owned())),
        });
        CommandLine {
            command: command.get_name().to_owned(),
            settings: settings.collect(),
            inputs,
            lacks_seed: has("seed") && value("seed").is_none() && !lists_all,
            is_resumable: if has("checkpoint") {
                value("checkpoint").is_some()
            } else {
                has("resume")
            },
        }
    }
}

/// Returns whether a flag says where puzzles come from instead of files, such as `dataset --count`.
fn replaces_files(command: &Command, matches: &ArgMatches) -> bool {
    let is_given = |flag: &&Arg| {
        matches.value_source(flag.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    let mut given = command.get_arguments().filter(is_given);
    given.any(|flag| {
        let others = command.get_arg_conflicts_with(flag);
        others.iter().any(|other| other.get_id() == "files")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::parse;

    fn settings(arguments: &str) -> CommandLine {
        parse(arguments.split(' ').map(Into::into)).unwrap().1
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
