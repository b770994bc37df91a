//! The identity of a run: everything its output depends on. A checkpoint resumes only the run that
//! wrote it.
//!
//! ```text
//! foldoku-run 1
//! command solve
//! format csv
//! input puzzles.txt (1048576 bytes)
//! ```
//!
//! The first line is the name and the version of the text; every other line is the name of a
//! setting and its value. Backslashes and line feeds in a value are written `\\` and `\n`.
//!
//! **Invariant:** two runs with the same identity write the same output. The text of a version never
//! changes; a text of another version is an error, never a different run.

use std::fmt;
use std::str::FromStr;

/// The first word of the text.
const NAME: &str = "foldoku-run";

/// The identity of a run: the settings that its output depends on, in a fixed order.
///
/// ```
/// use foldoku_batch::RunIdentity;
///
/// let mut run = RunIdentity::new("solve");
/// run.set("format", "csv");
/// let text = run.to_string();
/// assert_eq!(text, "foldoku-run 1\ncommand solve\nformat csv\n");
/// assert_eq!(text.parse(), Ok(run.clone()));
///
/// let mut other = RunIdentity::new("solve");
/// other.set("format", "jsonl");
/// let difference = other.difference(&run).unwrap();
/// assert_eq!(difference.to_string(), "format: jsonl, was csv");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunIdentity {
    settings: Vec<(String, String)>,
}

/// A setting in which two runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The name of the setting.
    pub name: String,
    /// Its value in this run; `None` if it is not set.
    pub now: Option<String>,
    /// Its value in the other run; `None` if it is not set.
    pub before: Option<String>,
}

/// The error for a text that is not the identity of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdentityError {
    /// The text does not begin with `foldoku-run`.
    NotAnIdentity,
    /// The text has another version.
    UnknownVersion {
        /// The version of the text.
        found: u32,
    },
    /// A line is not a name and a value.
    Syntax {
        /// The line, counted from 1.
        line: usize,
    },
}

impl RunIdentity {
    /// The version of the text.
    pub const VERSION: u32 = 1;

    /// Returns the identity of a run of a command without further settings.
    pub fn new(command: &str) -> RunIdentity {
        let mut run = RunIdentity::default();
        run.set("command", command);
        run
    }

    /// Adds a setting.
    ///
    /// # Panics
    ///
    /// If the name is empty or contains white space.
    #[track_caller]
    pub fn set(&mut self, name: &str, value: impl fmt::Display) {
        let is_word = !name.is_empty() && !name.contains(char::is_whitespace);
        assert!(is_word, "the name of a setting is one word");
        self.settings.push((name.to_owned(), value.to_string()));
    }

    /// Adds a setting if it has a value.
    #[track_caller]
    pub fn set_if(&mut self, name: &str, value: Option<impl fmt::Display>) {
        if let Some(value) = value {
            self.set(name, value);
        }
    }

    /// Adds an input file with its size in bytes, if known.
    pub fn add_input(&mut self, name: &str, bytes: Option<u64>) {
        match bytes {
            Some(bytes) => self.set("input", format_args!("{name} ({bytes} bytes)")),
            None => self.set("input", name),
        }
    }

    /// Returns the first setting in which another run differs from this one.
    pub fn difference(&self, before: &RunIdentity) -> Option<Difference> {
        let longest = self.settings.len().max(before.settings.len());
        let index =
            (0..longest).find(|&index| self.settings.get(index) != before.settings.get(index))?;
        let (now, before) = (self.settings.get(index), before.settings.get(index));
        let name = now.or(before)?.0.clone();
        let value = |setting: Option<&(String, String)>| {
            setting
                .filter(|setting| setting.0 == name)
                .map(|setting| setting.1.clone())
        };
        Some(Difference {
            now: value(now),
            before: value(before),
            name,
        })
    }
}

impl fmt::Display for RunIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{NAME} {}", RunIdentity::VERSION)?;
        for (name, value) in &self.settings {
            let value = value.replace('\\', "\\\\").replace('\n', "\\n");
            writeln!(f, "{name} {value}")?;
        }
        Ok(())
    }
}

impl FromStr for RunIdentity {
    type Err = IdentityError;

    fn from_str(text: &str) -> Result<RunIdentity, IdentityError> {
        let mut lines = (1..).zip(text.lines());
        let version = lines
            .next()
            .and_then(|(_, line)| line.strip_prefix(NAME))
            .and_then(|version| version.strip_prefix(' '))
            .and_then(|version| version.parse().ok());
        match version {
            Some(RunIdentity::VERSION) => {}
            Some(found) => return Err(IdentityError::UnknownVersion { found }),
            None => return Err(IdentityError::NotAnIdentity),
        }
        let setting = |(line, text): (usize, &str)| {
            let (name, value) = text.split_once(' ').unwrap_or((text, ""));
            let value = unescape(value).filter(|_| !name.is_empty());
            let value = value.ok_or(IdentityError::Syntax { line })?;
            Ok((name.to_owned(), value))
        };
        Ok(RunIdentity {
            settings: lines.map(setting).collect::<Result<_, _>>()?,
        })
    }
}

fn unescape(value: &str) -> Option<String> {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars();
    while let Some(character) = rest.next() {
        text.push(match character {
            '\\' => match rest.next()? {
                'n' => '\n',
                '\\' => '\\',
                _ => return None,
            },
            other => other,
        });
    }
    Some(text)
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "not set".to_owned());
        let (now, before) = (value(&self.now), value(&self.before));
        write!(f, "{}: {now}, was {before}", self.name)
    }
}

impl fmt::Display for IdentityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IdentityError::NotAnIdentity => f.write_str("not the identity of a run"),
            IdentityError::UnknownVersion { found } => write!(
                f,
                "unknown version {found}; this program reads version {}",
                RunIdentity::VERSION
            ),
            IdentityError::Syntax { line } => write!(f, "line {line}: expected a name and a value"),
        }
    }
}

impl std::error::Error for IdentityError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(settings: &[(&str, &str)]) -> RunIdentity {
        let mut run = RunIdentity::new("solve");
        for (name, value) in settings {
            run.set(name, value);
        }
        run
    }

    #[test]
    fn parsing_reverses_display() {
        for run in [
            run(&[]),
            run(&[("output", "a file.csv"), ("template", "")]),
            run(&[("template", "%g\\t%s\nsecond \\n line")]),
        ] {
            assert_eq!(run.to_string().parse(), Ok(run));
        }
        let mut inputs = run(&[]);
        inputs.add_input("stdin", None);
        inputs.add_input("a b", Some(7));
        assert!(
            inputs
                .to_string()
                .ends_with("input stdin\ninput a b (7 bytes)\n")
        );
    }

    #[test]
    fn other_texts_are_errors() {
        let error = |text: &str| text.parse::<RunIdentity>().unwrap_err().to_string();
        assert_eq!(error(""), "not the identity of a run");
        assert_eq!(error("foldoku-run x"), "not the identity of a run");
        assert_eq!(
            error("foldoku-run 2\n"),
            "unknown version 2; this program reads version 1"
        );
        assert_eq!(
            error("foldoku-run 1\ncommand solve\nname a\\b\n"),
            "line 3: expected a name and a value"
        );
    }

    #[test]
    fn the_first_difference_is_reported() {
        let difference = |now: &RunIdentity, before: &RunIdentity| {
            now.difference(before).map(|it| it.to_string())
        };
        let csv = run(&[("format", "csv"), ("shard", "1/2")]);
        assert_eq!(difference(&csv, &csv.clone()), None);
        let json = run(&[("format", "jsonl"), ("shard", "1/1")]);
        assert_eq!(difference(&csv, &json).unwrap(), "format: csv, was jsonl");
        assert_eq!(
            difference(&run(&[]), &csv).unwrap(),
            "format: not set, was csv"
        );
        assert_eq!(
            difference(&RunIdentity::new("count"), &run(&[])).unwrap(),
            "command: count, was solve"
        );
    }
}
