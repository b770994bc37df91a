//! The platform of a release: what its files are called, and how its programs run here.
//!
//! **Invariant:** a program of another platform runs through the runner that cargo would use for it,
//! `CARGO_TARGET_<TRIPLE>_RUNNER`, and not at all without one.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::metadata::host_platform;

/// A platform, as rustc names it.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) triple: String,
    /// Whether it was named, so that cargo builds into a folder of its own.
    is_named: bool,
    is_here: bool,
}

impl Target {
    /// Returns the platform with a name, or this one.
    pub(super) fn new(name: Option<&str>) -> Result<Target> {
        let host = host_platform()?;
        Ok(Target {
            triple: name.unwrap_or(&host).to_owned(),
            is_named: name.is_some(),
            is_here: name.is_none_or(|name| name == host || name == statically_linked(&host)),
        })
    }

    /// Returns the arguments that choose the platform in a cargo command.
    pub(super) fn arguments(&self) -> Vec<&str> {
        if self.is_named {
            vec!["--target", &self.triple]
        } else {
            Vec::new()
        }
    }

    /// Returns the folder of the target folder that cargo builds into, with the one of the profile.
    pub(super) fn build_folder(&self, profile: &str) -> String {
        let profile = match profile {
            "dev" => "debug",
            profile => profile,
        };
        if self.is_named {
            format!("{}/{profile}", self.triple)
        } else {
            profile.to_owned()
        }
    }

    pub(super) fn is_windows(&self) -> bool {
        self.triple.contains("-windows-")
    }

    pub(super) fn is_linux(&self) -> bool {
        self.triple.contains("-linux-")
    }

    /// Returns the file name of a program.
    pub(super) fn program(&self, name: &str) -> String {
        let end = if self.is_windows() { ".exe" } else { "" };
        format!("{name}{end}")
    }

    /// Returns the name that Debian has for the processor.
    pub(super) fn debian_architecture(&self) -> Result<&'static str> {
        match self.triple.split('-').next() {
            Some("x86_64") => Some("amd64"),
            Some("aarch64") => Some("arm64"),
            _ => None,
        }
        .with_context(|| format!("no Debian architecture is known for {}", self.triple))
    }

    /// Returns whether programs of the platform run here, and through what.
    pub(super) fn runner(&self) -> Option<Runner> {
        let variable = format!("CARGO_TARGET_{}_RUNNER", self.triple.to_uppercase());
        let words = std::env::var(variable.replace('-', "_")).unwrap_or_default();
        let words: Vec<String> = words.split_whitespace().map(String::from).collect();
        (self.is_here || !words.is_empty()).then_some(Runner(words))
    }
}

/// The words in front of a program of the platform; none if it runs by itself.
#[derive(Clone, Debug)]
pub(super) struct Runner(Vec<String>);

impl Runner {
    pub(super) fn is_direct(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn command(&self, program: &Path) -> Command {
        match self.0.split_first() {
            None => Command::new(program),
            Some((runner, rest)) => {
                let mut command = Command::new(runner);
                command.args(rest).arg(program);
                command
            }
        }
    }
}

/// Returns the platform of programs that run on a Linux host without shared libraries.
fn statically_linked(host: &str) -> String {
    host.replace("-linux-gnu", "-linux-musl")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Runner, Target};

    #[test]
    fn folders_follow_platform_and_profile() {
        let here = Target::new(None).unwrap();
        assert_eq!(here.build_folder("dev"), "debug");
        assert!(here.arguments().is_empty() && here.runner().is_some());
        let other = Target::new(Some("riscv64gc-unknown-none-elf")).unwrap();
        assert_eq!(
            other.build_folder("dist"),
            "riscv64gc-unknown-none-elf/dist"
        );
        assert!(other.runner().is_none() && other.debian_architecture().is_err());
    }

    #[test]
    fn windows_programs_have_an_extension() {
        let windows = Target::new(Some("x86_64-pc-windows-msvc")).unwrap();
        assert_eq!(windows.program("foldoku"), "foldoku.exe");
        assert_eq!(windows.debian_architecture().unwrap(), "amd64");
    }

    #[test]
    fn a_runner_comes_before_the_program() {
        let wine = Runner(vec![String::from("wine"), String::from("-q")]);
        let command = wine.command(Path::new("a.exe"));
        assert_eq!(command.get_program(), "wine");
        assert!(command.get_args().eq(["-q", "a.exe"]));
    }
}
