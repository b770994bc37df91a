//! The pictures of the documentation: an explained step, a puzzle with rules, and a recording of the
//! terminal.
//!
//! **Invariant:** they are what the program writes, so they are made again when it changes. The
//! same program gives the same bytes.

mod ansi;
mod recording;

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::shell;
use recording::Scene;

/// Where the pictures are.
const FOLDER: &str = "crates/render/pictures";

/// The puzzle of the pictures: an extreme one, with nice steps before the hardest.
const PUZZLE: &str =
    "9.312............1..26.5.....62..4..4........1.53......6.5.4.79......12..9.7...3.";

/// The puzzle with rules.
const VARIANT: &str = "fixtures/samples/variant.txt";

/// The step that is drawn.
const STEP: &str = "ALS-XZ";

/// The step that is recorded.
const RECORDED: &str = "W-Wing";

/// The largest acceptable picture, in bytes.
const MOST: usize = 30_000;

/// Makes the pictures; with `check`, compares them with those of the repository.
pub(crate) fn run(check: bool) -> Result<()> {
    shell::build_program()?;
    let pictures = [
        ("step.svg", step()?),
        (
            "variant.svg",
            foldoku(&["render", "-q", "--theme", "auto", VARIANT])?,
        ),
        ("terminal.svg", terminal()?),
    ];
    for (name, picture) in pictures {
        let path = shell::root()?.join(FOLDER).join(name);
        ensure!(
            picture.len() <= MOST,
            "{name} has {} bytes, more than {MOST}",
            picture.len()
        );
        if check {
            let committed =
                fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            ensure!(
                committed == picture,
                "{FOLDER}/{name} is not what the program draws; run `cargo xtask pictures`"
            );
        } else {
            fs::create_dir_all(path.parent().context("a file has a folder")?)?;
            fs::write(&path, &picture).with_context(|| path.display().to_string())?;
        }
        println!("{FOLDER}/{name}: {} bytes", picture.len());
    }
    Ok(())
}

/// Returns the picture of a step.
fn step() -> Result<String> {
    let folder = std::env::temp_dir().join(format!("foldoku-pictures-{}", std::process::id()));
    let name = folder.to_string_lossy().into_owned();
    foldoku(&[
        "explain", "-q", "--to", "svg", "--theme", "auto", "-o", &name, "-p", PUZZLE,
    ])?;
    let mut files: Vec<_> = fs::read_dir(&folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(|file| file.path());
    let pictures = files.iter().map(|file| fs::read_to_string(file.path()));
    let pictures: Vec<String> = pictures.collect::<Result<_, _>>()?;
    fs::remove_dir_all(&folder)?;
    let title = format!(". {STEP}</title>");
    let picture = pictures
        .into_iter()
        .find(|picture| picture.contains(&title));
    picture.with_context(|| format!("the path has no {STEP}"))
}

/// Returns the recording.
fn terminal() -> Result<String> {
    let solved = foldoku(&["solve", "-q", "-p", PUZZLE])?;
    let rated = foldoku(&["rate", "-q", "-p", PUZZLE])?;
    let explained = foldoku(&["explain", "-q", "--boards", "always", "-p", PUZZLE])?;
    let plain = |line: &str| ansi::plain(line);
    let mut lines = explained.lines();
    let text = lines
        .find(|line| plain(line).contains(&format!(". {RECORDED}")))
        .with_context(|| format!("the path has no {RECORDED}"))?;
    let board = lines.take_while(|line| !line.is_empty());
    let explained: Vec<&str> = [text].into_iter().chain(board).collect();
    let scenes = [
        Scene::new("foldoku solve puzzle.txt", &solved, 2.5),
        Scene::new("foldoku rate puzzle.txt", &rated, 2.5),
        Scene::new("foldoku explain puzzle.txt", &explained.join("\n"), 8.0),
    ];
    Ok(recording::svg(
        &scenes,
        "foldoku solves, rates and explains a Sudoku in a terminal",
    ))
}

/// Returns what the program prints to a terminal with colours.
fn foldoku(arguments: &[&str]) -> Result<String> {
    let output = Command::new(shell::root()?.join("target/debug/foldoku"))
        .args(arguments)
        .current_dir(shell::root()?)
        .env("CLICOLOR_FORCE", "1")
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .output()
        .context("cannot start foldoku")?;
    ensure!(
        output.status.success(),
        "foldoku {} failed",
        arguments.join(" ")
    );
    Ok(String::from_utf8(output.stdout)?)
}
