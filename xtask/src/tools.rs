//! Programs of other projects that tasks run, in pinned versions.
//!
//! **Invariant:** a program of another version is never run; it is replaced in the folder `tools` of the build folder.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::metadata::Metadata;
use crate::shell;

/// A program that `cargo install` builds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tool {
    /// The names of the package and of the program.
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    /// More flags of `cargo install`.
    pub(crate) flags: &'static str,
}

impl Tool {
    /// Returns the path of the program. Compiles it below the target folder if it is not there yet.
    pub(crate) fn path(self) -> Result<PathBuf> {
        let folder = Metadata::read(&shell::root()?)?
            .target_directory
            .join("tools");
        let program = folder.join("bin").join(self.name);
        if !self.is(&program) {
            let root = folder.to_str().context("the target folder is not UTF-8")?;
            let Self {
                name,
                version,
                flags,
            } = self;
            // Without optimisation programs compile several times as fast, and run long enough.
            shell::run(&format!(
                "CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --debug --locked --force --root {root} --version {version} {flags} {name}"
            ))?;
        }
        Ok(program)
    }

    /// Returns whether `program` is this one; programs print `NAME VERSION` or `NAME vVERSION`.
    fn is(self, program: &Path) -> bool {
        let Ok(output) = Command::new(program).arg("--version").output() else {
            return false;
        };
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text
            .trim()
            .strip_prefix(self.name)
            .map(|rest| rest.trim_start());
        version.map(|version| version.trim_start_matches('v')) == Some(self.version)
    }
}
