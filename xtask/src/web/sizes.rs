//! The size limits of everything that is downloaded.
//!
//! **Invariant:** sizes are those of the best compression that servers offer: brotli for modules, gzip for
//! the page. The limits of modules are for the compiler that CI uses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::{CRATE, modules};
use crate::metadata::Metadata;
use crate::shell;

/// The most bytes of each module after brotli. Of `engine`, the techniques that neither HoDoKu nor Sudoku Explainer
/// has take 15 kB; of `rules`, answers in free text (`verify`) take 11 kB.
const MODULES: [(&str, u64); 4] = [
    ("engine", 346_000),
    ("files", 217_000),
    ("rules", 836_000),
    ("kernel", 20_000),
];

/// The most bytes of the document of the page, and of the scripts and styles that it names, after gzip:
/// everything that a player waits for.
const PAGE: u64 = 45_000;

/// The same for all scripts, styles and documents: with the workers, the service worker, and the parts that
/// are fetched later: dialogs, panels, imports, German, what rules demand in German (3 kB), the course (27 kB, mostly
/// texts), the setter's desk (15 kB), daily puzzles (10 kB) and reading pictures (8 kB; its model is not a script).
const WHOLE_PAGE: u64 = 157_000;

/// The most bytes of the archive of the npm package, which holds every module twice: as a file, and embedded.
const ARCHIVE: u64 = 3_710_000;

/// Prints the compressed sizes of files, one per line: `brotli` or `gzip`, then paths.
const MEASURE: &str = "\
const zlib = require('zlib'), fs = require('fs'), [how, ...files] = process.argv.slice(1);
const pack = how === 'brotli' ? zlib.brotliCompressSync : (it) => zlib.gzipSync(it, { level: 9 });
for (const file of files) console.log(pack(fs.readFileSync(file)).length);";

/// Measures the modules.
pub(super) fn modules() -> Result<Table> {
    let root = shell::root()?;
    let mut table = Table::default();
    for (name, most) in MODULES {
        let size = compressed("brotli", &[modules::path_of(&root, name).as_path()])?;
        table.add(Of::Modules, &format!("{name}.wasm (brotli)"), size, most);
    }
    Ok(table)
}

/// Measures everything.
pub(super) fn all() -> Result<Table> {
    let mut table = modules()?;
    let folder = Metadata::read(&shell::root()?)?
        .target_directory
        .join("web");
    let archive = super::npm::archive(&folder)?.metadata()?.len();
    table.add(Of::Modules, "npm archive", archive, ARCHIVE);
    let page = folder.join("page");
    table.add(
        Of::Page,
        "page: js, css, html (gzip)",
        compressed_files("gzip", &opened_first(&page)?)?,
        PAGE,
    );
    table.add(
        Of::Page,
        "page with workers (gzip)",
        compressed_files("gzip", &files_below(&page, &["html", "css", "js"])?)?,
        WHOLE_PAGE,
    );
    Ok(table)
}

/// Returns the document of the page and the scripts and styles that it names.
fn opened_first(page: &Path) -> Result<Vec<PathBuf>> {
    let document = page.join("index.html");
    let text = fs::read_to_string(&document)
        .with_context(|| format!("cannot read {}", document.display()))?;
    let named = text.split('"').filter_map(|it| it.strip_prefix("./"));
    let named = named.filter(|it| it.ends_with(".js") || it.ends_with(".css"));
    let mut files: Vec<PathBuf> = named.map(|it| page.join(it)).collect();
    ensure!(files.len() >= 2, "{} names no files", document.display());
    files.push(document);
    Ok(files)
}

fn compressed_files(how: &str, files: &[PathBuf]) -> Result<u64> {
    let files: Vec<&Path> = files.iter().map(|path| path.as_path()).collect();
    compressed(how, &files)
}

/// What a size depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// The compiler of the modules.
    Modules,
    /// The packages of the lock file.
    Page,
}

/// Sizes that exceed their limits.
#[derive(Default)]
pub(super) struct Table {
    exceeded: Vec<(Of, String)>,
}

impl Table {
    fn add(&mut self, of: Of, name: &str, size: u64, most: u64) {
        println!("{name:28} {size:>9} of {most:>9} bytes");
        if size > most {
            let text = format!("{name}: {size} bytes, at most {most}");
            self.exceeded.push((of, text));
        }
    }

    /// Prints what is too large.
    pub(super) fn warn(&self) {
        for (_, text) in &self.exceeded {
            eprintln!("warning: too large: {text}");
        }
    }

    /// Fails if something is too large; modules only count if they come from the compiler that CI uses.
    pub(super) fn check(&self, is_measured: bool) -> Result<()> {
        self.warn();
        let counts = |of: Of| is_measured || of != Of::Modules;
        let mut errors = self.exceeded.iter().filter(|(of, _)| counts(*of));
        match errors.next() {
            Some((_, text)) => bail!("too large: {text}"),
            None => Ok(()),
        }
    }
}

/// Returns the compressed size of files, each on its own, in total.
fn compressed(how: &str, files: &[&Path]) -> Result<u64> {
    ensure!(!files.is_empty(), "no files to measure in {CRATE}");
    let output = Command::new("node")
        .args(["-e", MEASURE, how])
        .args(files)
        .output()
        .context("cannot start node")?;
    let (sizes, errors) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    ensure!(output.status.success(), "cannot measure: {errors}");
    sizes.lines().map(|size| Ok(size.parse::<u64>()?)).sum()
}

/// Returns the files below a folder with these extensions.
fn files_below(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let path = entry?.path();
            let extension = path.extension().and_then(|it| it.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if extension.is_some_and(|it| extensions.contains(&it)) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::{Of, Table};

    #[test]
    fn a_size_beyond_its_limit_is_an_error() {
        let mut table = Table::default();
        table.add(Of::Page, "small", 10, 10);
        assert!(table.check(true).is_ok());
        table.add(Of::Page, "large", 11, 10);
        let error = table.check(false).unwrap_err().to_string();
        assert_eq!(error, "too large: large: 11 bytes, at most 10");
    }

    #[test]
    fn modules_of_another_compiler_may_be_larger() {
        let mut table = Table::default();
        table.add(Of::Modules, "engine.wasm (brotli)", 336_758, 300_000);
        assert!(table.check(false).is_ok());
        let error = table.check(true).unwrap_err().to_string();
        assert_eq!(
            error,
            "too large: engine.wasm (brotli): 336758 bytes, at most 300000"
        );
    }
}
