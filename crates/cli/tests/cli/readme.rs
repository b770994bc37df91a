//! The `console` blocks of the README and of the book show what their commands print.
//!
//! With `UPDATE_DOCS=1` the blocks are rewritten instead. `text` blocks are not run.
//!
//! **Invariant:** the blocks of a page run in order, in a folder of their own that shows `fixtures`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the book.
const BOOK: &str = "crates/book/src";

/// How many commands the README and the book run at least.
const COMMANDS: usize = 75;

const FENCE: &str = "```console\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the README and the pages of the book, as paths in the repository.
fn pages() -> Vec<String> {
    let mut pages = vec![String::from("README.md")];
    let mut folders = vec![String::from(BOOK)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() {
                folders.push(name);
            } else if name.ends_with(".md") {
                pages.push(name);
            }
        }
    }
    pages.sort();
    pages
}

/// Runs a command line through the shell, with `foldoku` in the path, and returns what it prints.
/// Invalid usage fails the test.
fn shell(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_foldoku"));
    let path = std::env::join_paths([
        program.parent().unwrap(),
        Path::new("/usr/bin"),
        Path::new("/bin"),
    ]);
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path.unwrap())
        .env("COLUMNS", "100")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the shell starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_ne!(output.status.code(), Some(2), "{command}: {errors}");
    String::from_utf8(output.stdout).expect("output is text")
}

/// Returns the block with what its commands print now. Commands of other programs are kept as they are.
fn run_block(block: &str, folder: &Path, commands: &mut usize) -> String {
    let mut text = String::new();
    for shown in format!("\n{block}").split("\n$ ").skip(1) {
        let (command, output) = shown.split_once('\n').unwrap_or((shown, ""));
        let output = match command.starts_with("foldoku ") {
            true => {
                *commands += 1;
                shell(command, folder)
            }
            false if output.is_empty() => String::new(),
            // Splitting has taken the end of the last line.
            false => format!("{}\n", output.trim_end_matches('\n')),
        };
        text.push_str(&format!("$ {command}\n{output}"));
    }
    text
}

/// Runs all blocks of a page. Returns the page as it should be, and the number of its commands.
fn run_page(page: &str, folder: &Path) -> (String, usize) {
    let mut parts = page.split(FENCE);
    let mut text = parts.next().unwrap().to_owned();
    let mut commands = 0;
    for part in parts {
        let (block, rest) = part.split_once("```").expect("a block ends");
        let block = run_block(block, folder, &mut commands);
        text.push_str(&format!("{FENCE}{block}```{rest}"));
    }
    (text, commands)
}

fn folder_of(page: &str) -> PathBuf {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("docs-{}", page.replace('/', "-")));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(root().join("fixtures"), folder.join("fixtures")).unwrap();
    folder
}

#[test]
fn pages_show_the_output_of_their_commands() {
    let update = std::env::var_os("UPDATE_DOCS").is_some();
    let mut total = 0;
    for name in pages() {
        let path = root().join(&name);
        let page = fs::read_to_string(&path).unwrap();
        let (current, commands) = run_page(&page, &folder_of(&name));
        total += commands;
        if update {
            fs::write(&path, current).unwrap()
        } else {
            assert_same(&name, &page, &current)
        }
    }
    assert!(total >= COMMANDS, "{total} commands");
}

/// Fails at the first line that differs.
fn assert_same(name: &str, page: &str, current: &str) {
    for (number, (shown, printed)) in page.lines().zip(current.lines()).enumerate() {
        assert_eq!(shown, printed, "{name}:{}", number + 1);
    }
    assert_eq!(page.lines().count(), current.lines().count(), "{name}");
}

#[test]
fn blocks_that_differ_are_noticed() {
    let page = format!("a\n{FENCE}$ foldoku --version\nwrong\n$ cargo build\nkept\n```\nb\n");
    let (current, commands) = run_page(&page, Path::new("."));
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        current,
        format!("a\n{FENCE}$ foldoku --version\nfoldoku {version}\n$ cargo build\nkept\n```\nb\n")
    );
    assert_eq!(commands, 1);
}
