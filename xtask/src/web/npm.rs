//! The npm package: JavaScript and types from TypeScript, the modules as files and embedded, and an archive.
//!
//! **Invariant:** the archive holds only what users need: no development dependencies, no sources.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{CRATE, modules, node};
use crate::metadata::Metadata;
use crate::shell;

/// Files that are copied as they are: from, below the root, and to.
const COPIED: [(&str, &str); 4] = [
    ("crates/web/npm/package.json", "package.json"),
    ("crates/web/npm/README.md", "README.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
];

/// Builds the package in `target/web/npm`, and returns its archive.
pub(super) fn build() -> Result<PathBuf> {
    let root = shell::root()?;
    let folder = Metadata::read(&root)?.target_directory.join("web");
    let package = folder.join("npm");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(&package)?;
    let out = package.to_str().context("the target folder is not UTF-8")?;
    node(&["npx", "tsc", "-p", "npm", "--outDir", out])?;
    for entry in fs::read_dir(&package)? {
        rename_imports(&entry?.path())?;
    }
    for (from, to) in COPIED {
        fs::copy(root.join(from), package.join(to)).with_context(|| from.to_owned())?;
    }
    for (name, _) in modules::MODULES {
        let to = package.join(format!("{name}.wasm"));
        fs::copy(modules::path_of(&root, name), to)?;
    }
    node(&["node", "embed.js", out])?;
    pack(&folder, &package)
}

/// Lets files name their neighbours as they are called after the build. The compiler does so for imports,
/// but neither for types nor for workers.
fn rename_imports(path: &Path) -> Result<()> {
    let text = fs::read_to_string(path)?;
    let renamed = renamed(&text);
    if renamed != text {
        fs::write(path, renamed)?;
    }
    Ok(())
}

fn renamed(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let names = line.contains("from './") || line.contains("new Worker(new URL('./worker.ts'");
        if names {
            lines.push_str(&line.replace(".ts'", ".js'"))
        } else {
            lines.push_str(line)
        }
    }
    lines
}

fn pack(folder: &Path, package: &Path) -> Result<PathBuf> {
    println!("\n$ npm pack  # {}", package.display());
    let status = Command::new("npm")
        .args(["pack", "--silent", "--pack-destination"])
        .arg(folder)
        .current_dir(package)
        .status()
        .context("cannot start npm")?;
    ensure!(status.success(), "npm pack failed with {status}");
    archive(folder)
}

/// Returns the archive, whose version is that of the crates.
pub(super) fn archive(folder: &Path) -> Result<PathBuf> {
    let archive = folder.join(format!("foldoku-{}.tgz", env!("CARGO_PKG_VERSION")));
    ensure!(
        archive.is_file(),
        "{} is missing: the version in {CRATE}/npm/package.json must be {}",
        archive.display(),
        env!("CARGO_PKG_VERSION")
    );
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn only_names_of_files_are_renamed() {
        assert_eq!(
            renamed("import type { A } from './a.ts';\n"),
            "import type { A } from './a.js';\n"
        );
        let worker = "new Worker(new URL('./worker.ts', import.meta.url))";
        assert_eq!(renamed(worker), worker.replace("ts'", "js'"));
        assert_eq!(
            renamed("endsWith('.ts') ? './worker.ts' : 1"),
            "endsWith('.ts') ? './worker.ts' : 1"
        );
    }
}
