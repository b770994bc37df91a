//! A root folder that holds a release and nothing of the repository, and programs that run in it.
//!
//! On Linux the folder becomes the root of the file system, in a mount namespace. Elsewhere, and for programs that
//! need a runner, it is the working directory.
//!
//! **Invariant:** on Linux a program sees only the files that were put there, and the system folders if it was
//! asked for them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::program::output_of;
use super::target::Runner;

/// Folders of the system that interpreters need; links among them are followed.
const SYSTEM: [&str; 5] = ["/usr", "/lib", "/lib64", "/bin", "/dev"];

/// The folder.
pub(super) struct EmptyRoot {
    folder: PathBuf,
    /// Folders of this machine that programs see, too.
    shared: Vec<PathBuf>,
    runner: Runner,
}

impl EmptyRoot {
    /// Uses an empty folder as root for programs that run through `runner`.
    pub(super) fn new(folder: PathBuf, runner: Runner) -> EmptyRoot {
        EmptyRoot {
            folder,
            shared: Vec::new(),
            runner,
        }
    }

    /// Returns whether programs see only this folder.
    fn is_closed(&self) -> bool {
        cfg!(target_os = "linux") && self.runner.is_direct()
    }

    /// Returns the path outside of the root for a path in it.
    pub(super) fn outside(&self, path: &str) -> PathBuf {
        self.folder.join(path.trim_start_matches('/'))
    }

    /// Returns the path by which a program in the root names a file.
    pub(super) fn inside(&self, path: &str) -> PathBuf {
        if self.is_closed() {
            PathBuf::from(path)
        } else {
            self.outside(path)
        }
    }

    /// Copies a file to a path in the root.
    pub(super) fn add(&self, file: &Path, path: &str) -> Result<()> {
        let to = self.outside(path);
        fs::create_dir_all(to.parent().context("a file has a folder")?)?;
        fs::copy(file, &to).with_context(|| format!("cannot copy {}", file.display()))?;
        Ok(())
    }

    /// Copies the shared libraries that a program in the root needs; a static one needs none.
    pub(super) fn add_libraries_of(&self, path: &str) -> Result<()> {
        if !self.is_closed() {
            return Ok(());
        }
        let output = Command::new("ldd").arg(self.outside(path)).output();
        let output = output.context("cannot start ldd")?;
        let text = String::from_utf8_lossy(&output.stdout);
        for library in text.split_whitespace().filter(|word| word.starts_with('/')) {
            self.add(Path::new(library), library)?;
        }
        Ok(())
    }

    /// Lets programs see the system folders, and these.
    pub(super) fn share_system_and(&mut self, folders: &[PathBuf]) {
        let system = SYSTEM.iter().map(PathBuf::from);
        let others = folders.iter().filter(|folder| !folder.starts_with("/usr"));
        let all = system.chain(others.cloned());
        self.shared.extend(all.filter(|folder| folder.is_dir()));
    }

    /// Runs a program that was put in the root, and returns what it prints.
    pub(super) fn run(&self, program: &str, arguments: &[&str]) -> Result<String> {
        if self.is_closed() {
            return printed(self.closed(program)?.args(arguments));
        }
        let mut command = self.runner.command(&self.outside(program));
        printed(command.current_dir(&self.folder).args(arguments))
    }

    /// Runs a program of this machine in the root, and returns what it prints.
    pub(super) fn run_shared(&self, program: &str, arguments: &[&str]) -> Result<String> {
        if self.is_closed() {
            return printed(self.closed(program)?.args(arguments));
        }
        printed(
            Command::new(program)
                .current_dir(&self.folder)
                .args(arguments),
        )
    }

    /// Returns the command that makes the folder the root of a program.
    fn closed(&self, program: &str) -> Result<Command> {
        for folder in &self.shared {
            fs::create_dir_all(self.outside(&folder.to_string_lossy()))?;
        }
        let mut script = String::from("set -e; root=$1; shift; ");
        for folder in &self.shared {
            let folder = folder.to_str().context("the folder is not UTF-8")?;
            script += &format!("mount --rbind '{folder}' \"$root{folder}\"; ");
        }
        script += "exec chroot \"$root\" /usr/bin/env -i HOME=/ PATH=/usr/bin:/bin \"$@\"";
        if self.shared.is_empty() {
            script = String::from(
                "root=$1; shift; exec env -i \"$(command -v chroot)\" \"$root\" \"$@\"",
            );
        }
        let mut command = namespace()?;
        command
            .args(["sh", "-c", &script, "sh"])
            .arg(&self.folder)
            .arg(program);
        Ok(command)
    }
}

/// Runs a command, and returns the text that it prints.
fn printed(command: &mut Command) -> Result<String> {
    String::from_utf8(output_of(command)?).context("the output is not UTF-8")
}

/// Returns the start of a command in a mount namespace: as root, as root of a user namespace, or by sudo.
fn namespace() -> Result<Command> {
    const WAYS: [&[&str]; 3] = [
        &["unshare", "--mount"],
        &["unshare", "--map-root-user", "--mount"],
        &["sudo", "--non-interactive", "unshare", "--mount"],
    ];
    let command = |words: &[&str]| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]);
        command
    };
    let works = |words: &&&[&str]| {
        let mut command = command(words);
        let command = command.args(["mount", "--bind", "/mnt", "/mnt"]);
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    let way = WAYS.iter().find(works);
    ensure!(
        way.is_some(),
        "cannot create a mount namespace; run this step as root, with Debian: apt-get install util-linux mount"
    );
    Ok(command(way.copied().unwrap_or_default()))
}
