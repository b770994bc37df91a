//! The Debian package: the program, its manual pages and its completions, where Debian expects them.
//!
//! **Invariant:** the package depends only on the C library, and on the version that the program was linked
//! with; a static program depends on nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::program::{NAME, output_of};
use super::{Release, program};
use crate::shell;

/// Files of the archive, and where Debian has them.
const PLACES: [(&str, &str); 7] = [
    ("foldoku", "usr/bin"),
    ("README.md", "usr/share/doc/foldoku"),
    ("LICENSE-MIT", "usr/share/doc/foldoku"),
    ("LICENSE-APACHE", "usr/share/doc/foldoku"),
    ("THIRD-PARTY.txt", "usr/share/doc/foldoku"),
    ("completions/_foldoku", "usr/share/zsh/vendor-completions"),
    (
        "completions/foldoku.fish",
        "usr/share/fish/vendor_completions.d",
    ),
];

/// Builds the package from the archive of the program.
pub(super) fn build(release: &Release) -> Result<()> {
    if !release.target.is_linux() {
        println!("skipped: {} is not Linux", release.target.triple);
        return Ok(());
    }
    let archive = release.finished(&program::archive_name(release), "program")?;
    let stage = release.empty_stage("debian")?;
    let from = unpack(&archive, &stage, release)?;
    let root = stage.join("root");
    fill(&from, &root)?;
    fs::create_dir_all(root.join("DEBIAN"))?;
    let control = control(release, &from.join(NAME))?;
    fs::write(root.join("DEBIAN/control"), control)?;
    let package = stage.join(file_name(release)?);
    shell::run_words([
        "dpkg-deb",
        "--root-owner-group",
        "--build",
        utf8(&root)?,
        utf8(&package)?,
    ])
    .context("install dpkg-deb, with Debian: apt-get install dpkg")?;
    release.finish(&package)
}

/// Returns the name of the package.
pub(super) fn file_name(release: &Release) -> Result<String> {
    let architecture = release.target.debian_architecture()?;
    Ok(format!("{NAME}_{}_{architecture}.deb", release.version))
}

/// Unpacks the archive of the program, and returns its folder.
fn unpack(archive: &Path, stage: &Path, release: &Release) -> Result<PathBuf> {
    output_of(
        Command::new("tar")
            .arg("-xzf")
            .arg(archive)
            .arg("-C")
            .arg(stage),
    )?;
    Ok(stage.join(program::folder_name(release)))
}

/// Copies everything to its place.
fn fill(from: &Path, root: &Path) -> Result<()> {
    for (file, folder) in PLACES {
        let name = Path::new(file).file_name().context("a file has a name")?;
        copy(&from.join(file), &root.join(folder).join(name))?;
    }
    let completions = "usr/share/bash-completion/completions";
    copy(
        &from.join("completions/foldoku.bash"),
        &root.join(completions).join(NAME),
    )?;
    fs::write(
        root.join("usr/share/doc/foldoku/copyright"),
        "foldoku is licensed under MIT or Apache-2.0, at your choice:\n\
         see LICENSE-MIT and LICENSE-APACHE in this folder.\n\
         THIRD-PARTY.txt has the licences of the packages that are part of it.\n",
    )?;
    copy_compressed(
        &[from.join("CHANGELOG.md")],
        &root.join("usr/share/doc/foldoku"),
    )?;
    let pages = fs::read_dir(from.join("man"))?.map(|entry| Ok(entry?.path()));
    let pages: Vec<PathBuf> = pages.collect::<std::io::Result<_>>()?;
    copy_compressed(&pages, &root.join("usr/share/man/man1"))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file has a folder")?)?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// Copies files, and compresses them as Debian asks for.
fn copy_compressed(files: &[PathBuf], folder: &Path) -> Result<()> {
    let mut gzip = Command::new("gzip");
    gzip.args(["-9", "--no-name"]);
    for file in files {
        let to = folder.join(file.file_name().context("a file has a name")?);
        copy(file, &to)?;
        gzip.arg(to);
    }
    output_of(&mut gzip).map(|_| ())
}

/// Returns the description of the package.
fn control(release: &Release, program: &Path) -> Result<String> {
    let bytes = fs::read(program).with_context(|| program.display().to_string())?;
    let depends = match glibc(&bytes) {
        Some(minor) => format!("Depends: libc6 (>= 2.{minor}), libgcc-s1\n"),
        None => String::new(),
    };
    Ok(format!(
        "Package: {NAME}\n\
         Version: {}\n\
         Architecture: {}\n\
         Maintainer: The foldoku authors\n\
         Section: games\n\
         Priority: optional\n\
         Homepage: {}\n\
         {depends}\
         Installed-Size: {}\n\
         Description: Sudoku engine\n \
         foldoku solves, counts, rates, explains and generates Sudoku puzzles,\n \
         one at a time or by the billion, with rules of variants or without.\n",
        release.version,
        release.target.debian_architecture()?,
        release.repository,
        bytes.len().div_ceil(1024)
    ))
}

/// Returns the newest minor version of the GNU C library whose symbols a program names.
fn glibc(program: &[u8]) -> Option<u32> {
    let names = program.split(|byte| *byte == 0);
    let minors = names.filter_map(|name| {
        let version = str::from_utf8(name).ok()?.strip_prefix("GLIBC_2.")?;
        version.split('.').next()?.parse().ok()
    });
    minors.max()
}

fn utf8(path: &Path) -> Result<&str> {
    path.to_str()
        .with_context(|| format!("{} is not UTF-8", path.display()))
}

#[cfg(test)]
mod tests {
    use super::glibc;

    #[test]
    fn newest_symbol_decides() {
        let program = b"\x7fELF\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0GLIBC_PRIVATE\0";
        assert_eq!(glibc(program), Some(34));
        assert_eq!(glibc(b"\x7fELF\0static"), None);
    }
}
