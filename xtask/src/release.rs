//! `cargo xtask release`: the files of a release, built and tried on this machine.
//!
//! ```text
//! program ─▶ foldoku-VERSION-TARGET.tar.gz (.zip for Windows) ─▶ debian ─▶ foldoku_VERSION_ARCH.deb
//! wheel   ─▶ foldoku-VERSION-….whl          npm ─▶ foldoku-VERSION.tgz
//! sbom    ─▶ foldoku-VERSION.cdx.json       manifests ─▶ foldoku.rb, foldoku.json
//! all of them, in target/release-files ─▶ checksums ─▶ SHA256SUMS
//! ```
//!
//! The workflow of a release runs some steps on each platform, and the rest where their files meet.
//!
//! **Invariant:** `STEPS` is the only list of steps, in their order. Only the step `publish` changes anything
//! outside the target folder, and a dry run has no such step.

mod bill;
mod checksums;
mod debian;
mod empty_root;
mod graph;
mod manifests;
mod notices;
mod program;
mod publish;
mod target;
mod trials;
mod wheel;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::metadata::Metadata;
use crate::{package, shell, web};
use target::Target;

/// What to build, and for which platform.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Build and try everything, but publish nothing.
    #[arg(long)]
    dry_run: bool,
    /// Run only these steps.
    #[arg(long = "step", value_name = "STEP", value_delimiter = ',', value_parser = step_names())]
    steps: Vec<String>,
    /// The platform, as rustc names it [default: this one].
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// The cargo profile of the program and the wheel.
    #[arg(long, default_value = "dist")]
    profile: String,
    /// The repository whose releases the manifests name, as OWNER/NAME [default: $GITHUB_REPOSITORY].
    #[arg(long)]
    repository: Option<String>,
}

/// A step: its name, and what it does.
type Step = (&'static str, fn(&Release) -> Result<()>);

const STEPS: [Step; 10] = [
    ("program", program::build),
    ("debian", debian::build),
    ("wheel", wheel::build),
    ("npm", npm),
    ("crates", |_| package::run()),
    ("sbom", bill::write),
    ("manifests", manifests::write),
    ("checksums", checksums::write),
    ("try", trials::run),
    (PUBLISH, publish::crates),
];

const PUBLISH: &str = "publish";

/// Returns the names that `--step` takes.
fn step_names() -> Vec<&'static str> {
    STEPS.iter().map(|(name, _)| *name).collect()
}

/// Runs the steps.
pub(crate) fn run(options: &Options) -> Result<()> {
    let steps = chosen(options);
    ensure!(
        !steps.is_empty(),
        "a dry run has no step {PUBLISH}; leave out --dry-run"
    );
    let release = Release::new(options)?;
    for (name, step) in steps {
        println!("\n== {name}");
        step(&release).with_context(|| {
            format!("step {name} failed; `cargo xtask release --step {name}` repeats it")
        })?;
    }
    Ok(())
}

/// Returns owner and name of the repository; a machine that is not that of a workflow has no name for the owner.
fn repository(options: &Options) -> String {
    let of_workflow = || std::env::var("GITHUB_REPOSITORY").ok();
    let named = options.repository.clone().or_else(of_workflow);
    named.unwrap_or_else(|| String::from("OWNER/foldoku"))
}

/// Returns the steps to run, in the order of the table.
fn chosen(options: &Options) -> Vec<Step> {
    let is_chosen = |name: &str| {
        let is_named = options.steps.iter().any(|step| step == name);
        let is_allowed = name != PUBLISH || !options.dry_run;
        (options.steps.is_empty() || is_named) && is_allowed
    };
    STEPS
        .into_iter()
        .filter(|(name, _)| is_chosen(name))
        .collect()
}

/// What every step needs to know.
struct Release {
    root: PathBuf,
    /// The build folder of cargo.
    target_directory: PathBuf,
    version: String,
    target: Target,
    profile: String,
    /// The address of the repository.
    repository: String,
    is_dry: bool,
}

impl Release {
    fn new(options: &Options) -> Result<Release> {
        let root = shell::root()?;
        let release = Release {
            target_directory: Metadata::read(&root)?.target_directory,
            root,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            target: Target::new(options.target.as_deref())?,
            profile: options.profile.clone(),
            repository: format!("https://github.com/{}", repository(options)),
            is_dry: options.dry_run,
        };
        fs::create_dir_all(release.files())?;
        Ok(release)
    }

    /// Returns the folder of the finished files.
    fn files(&self) -> PathBuf {
        self.target_directory.join("release-files")
    }

    /// Returns a folder for unfinished files, empty.
    fn empty_stage(&self, name: &str) -> Result<PathBuf> {
        let folder = self.target_directory.join("release-stage").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Returns the path of a finished file, or an error that names the step that makes it.
    fn finished(&self, name: &str, step: &str) -> Result<PathBuf> {
        let path = self.files().join(name);
        ensure!(
            path.is_file(),
            "{} is missing: cargo xtask release --step {step}",
            path.display()
        );
        Ok(path)
    }

    /// Copies a file to the finished ones.
    fn finish(&self, file: &Path) -> Result<()> {
        let name = file.file_name().context("a file has a name")?;
        let to = self.files().join(name);
        fs::copy(file, &to).with_context(|| format!("cannot copy {}", file.display()))?;
        println!("{}: {} bytes", to.display(), to.metadata()?.len());
        Ok(())
    }
}

/// Builds the npm package.
fn npm(release: &Release) -> Result<()> {
    release.finish(&web::build_package()?)
}

#[cfg(test)]
mod tests {
    use super::{Options, chosen, step_names};

    fn names(steps: &[&str], dry_run: bool) -> Vec<&'static str> {
        let options = Options {
            dry_run,
            steps: steps.iter().map(|&step| step.to_owned()).collect(),
            target: None,
            profile: String::from("dist"),
            repository: None,
        };
        chosen(&options).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn a_dry_run_publishes_nothing() {
        let all = step_names();
        assert_eq!(names(&[], false), all);
        assert_eq!(names(&[], true), all[..all.len() - 1]);
        assert!(names(&["publish"], true).is_empty());
    }

    #[test]
    fn steps_run_in_the_order_of_the_table() {
        assert_eq!(names(&["try", "program"], true), ["program", "try"]);
    }
}
