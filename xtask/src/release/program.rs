//! The program with its completions, manual pages and licences, as an archive.
//!
//! ```text
//! foldoku-VERSION-TARGET/foldoku
//!                        README.md  CHANGELOG.md  LICENSE-MIT  LICENSE-APACHE  THIRD-PARTY.txt
//!                        completions/foldoku.bash  _foldoku  foldoku.fish  …
//!                        man/foldoku.1  foldoku-solve.1  …
//! ```
//!
//! **Invariant:** completions and manual pages come from the program in the archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use super::target::Runner;
use super::{Release, notices};
use crate::shell;

/// The name of the program.
pub(super) const NAME: &str = "foldoku";

/// Files that are copied as they are.
pub(super) const COPIED: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Shells, and the name under which each finds the completions.
pub(super) const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "foldoku.bash"),
    ("zsh", "_foldoku"),
    ("fish", "foldoku.fish"),
    ("powershell", "_foldoku.ps1"),
    ("elvish", "foldoku.elv"),
];

/// Builds the program and its archive.
pub(super) fn build(release: &Release) -> Result<()> {
    compile(release)?;
    let folder = stage(release)?;
    release.finish(&archive(release, &folder)?)
}

fn compile(release: &Release) -> Result<()> {
    if release.profile == "dev" && release.target.arguments().is_empty() {
        return shell::build_program();
    }
    let mut words = vec!["cargo", "build", "--locked", "--package", "foldoku-cli"];
    words.extend(["--profile", &release.profile]);
    words.extend(release.target.arguments());
    shell::run_words(words)
}

/// Returns the name of the folder in the archive.
pub(super) fn folder_name(release: &Release) -> String {
    format!("{NAME}-{}-{}", release.version, release.target.triple)
}

/// Returns the name of the archive.
pub(super) fn archive_name(release: &Release) -> String {
    let end = if release.target.is_windows() {
        "zip"
    } else {
        "tar.gz"
    };
    format!("{}.{end}", folder_name(release))
}

/// Fills the folder that is packed.
fn stage(release: &Release) -> Result<PathBuf> {
    let folder = release.empty_stage("program")?.join(folder_name(release));
    fs::create_dir_all(&folder)?;
    let name = release.target.program(NAME);
    let built = release
        .target_directory
        .join(release.target.build_folder(&release.profile))
        .join(&name);
    fs::copy(&built, folder.join(&name))
        .with_context(|| format!("cannot copy {}", built.display()))?;
    for file in COPIED {
        fs::copy(release.root.join(file), folder.join(file)).with_context(|| file.to_owned())?;
    }
    fs::write(
        folder.join("THIRD-PARTY.txt"),
        notices::text(&release.root)?,
    )?;
    let runner = release.target.runner().with_context(|| {
        format!(
            "programs for {} do not run here, so there are no manual pages",
            release.target.triple
        )
    })?;
    write_pages(&runner, &folder, &name)?;
    Ok(folder)
}

/// Lets the program write its completions and manual pages.
fn write_pages(runner: &Runner, folder: &Path, name: &str) -> Result<()> {
    let program = folder.join(name);
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for (shell, file) in COMPLETIONS {
        let mut command = runner.command(&program);
        let text = output_of(command.args(["completions", shell]))?;
        fs::write(completions.join(file), text)?;
    }
    let mut command = runner.command(&program);
    output_of(command.current_dir(folder).args(["man", "--output", "man"]))?;
    ensure!(
        folder.join("man/foldoku.1").is_file(),
        "the program wrote no manual page"
    );
    Ok(())
}

fn archive(release: &Release, folder: &Path) -> Result<PathBuf> {
    let parent = folder.parent().context("the stage has a folder")?;
    let archive = parent.join(archive_name(release));
    let mut command = if release.target.is_windows() {
        // Present wherever wheels are built, and on every platform the same.
        let mut command = Command::new(python()?);
        command.args(["-m", "zipfile", "-c"]);
        command
    } else {
        let mut command = Command::new("tar");
        if cfg!(target_os = "linux") {
            // The same bytes for the same files.
            command.args([
                "--sort=name",
                "--mtime=@0",
                "--owner=0",
                "--group=0",
                "--numeric-owner",
            ]);
        }
        command.arg("-czf");
        command
    };
    command
        .arg(&archive)
        .arg(folder_name(release))
        .current_dir(parent);
    output_of(&mut command)?;
    Ok(archive)
}

/// Returns the name of Python on this platform.
pub(super) fn python() -> Result<&'static str> {
    let mut names = ["python3", "python"].into_iter();
    names
        .find(|name| shell::starts(name))
        .context("cannot start python3; install Python 3.10 or later")
}

/// Runs a command, and returns what it prints on standard output.
pub(super) fn output_of(command: &mut Command) -> Result<Vec<u8>> {
    let line = format!("{command:?}");
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .with_context(|| format!("cannot start {line}"))?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        bail!("{line} failed with {}: {error}", output.status);
    }
    Ok(output.stdout)
}
