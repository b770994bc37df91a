//! Building and installing the library.
//!
//! ```text
//! PREFIX/include/foldoku.h
//! PREFIX/lib/libfoldoku.so -> libfoldoku.so.0.1 -> libfoldoku.so.0.1.0     (macOS: libfoldoku.dylib)
//! PREFIX/lib/libfoldoku.a
//! PREFIX/lib/pkgconfig/foldoku.pc
//! ```
//!
//! **Invariant:** the name that programs are linked to changes with every version that may change the
//! interface: before 1.0.0 with the minor version.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{CRATE, HEADER, target_directory};
use crate::metadata::Metadata;
use crate::shell;

/// How the library is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Profile {
    Dev,
    Release,
}

impl Profile {
    /// Builds the library, to be installed below `prefix`, and returns the name of its folder.
    fn build(self, prefix: &Path) -> Result<&'static str> {
        let (profile, folder) = match self {
            Profile::Dev => ("--profile=dev", "debug"),
            Profile::Release => ("--profile=release", "release"),
        };
        let package = ["cargo", "rustc", "--quiet", "--package", "foldoku-capi"];
        let package = package.into_iter().chain(["--lib", profile]);
        if cfg!(target_os = "macos") {
            let name = format!("-install_name,{}/lib/libfoldoku.dylib", prefix.display());
            let link = format!("link-arg=-Wl,{name}");
            shell::run_words(package.chain(["--", "-C", &link]))?;
        } else if self == Profile::Dev {
            // What the tests have compiled; alone, the package has other features.
            shell::run("cargo build --quiet --locked --workspace --lib --test cli")?;
        } else {
            shell::run_words(package)?;
        }
        Ok(folder)
    }
}

/// A library that has been built.
pub(super) struct Library {
    version: String,
    /// Where cargo has put it.
    folder: PathBuf,
}

impl Library {
    /// Builds the shared and the static library, to be installed below `prefix`.
    pub(super) fn build(profile: Profile, prefix: &Path) -> Result<Library> {
        ensure!(
            cfg!(unix),
            "only Unix has these folders; elsewhere use the files of `cargo build --release --package foldoku-capi`"
        );
        let metadata = Metadata::read(&shell::root()?)?;
        let mut packages = metadata.packages.into_iter();
        let package = packages.find(|package| package.folder == CRATE);
        let version = package.context("the crate is missing")?.version;
        let folder = profile.build(prefix)?;
        Ok(Library {
            version,
            folder: target_directory()?.join(folder),
        })
    }

    /// Returns the path of the shared library below a prefix.
    pub(super) fn shared(prefix: &Path) -> PathBuf {
        let extension = if cfg!(target_os = "macos") {
            "dylib"
        } else {
            "so"
        };
        prefix.join("lib/libfoldoku").with_extension(extension)
    }

    /// Copies the library, the header and the file for pkg-config.
    pub(super) fn install(&self, prefix: &Path) -> Result<()> {
        let root = shell::root()?.join(CRATE);
        let libraries = prefix.join("lib");
        for folder in [&prefix.join("include"), &libraries.join("pkgconfig")] {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        copy(&root.join(HEADER), &prefix.join(HEADER))?;
        copy(
            &self.folder.join("libfoldoku.a"),
            &libraries.join("libfoldoku.a"),
        )?;
        let shared = Library::shared(prefix);
        let built = self.folder.join(shared.file_name().context("a file")?);
        if cfg!(target_os = "macos") {
            copy(&built, &shared)?
        } else {
            self.install_versions(&built, &libraries)?
        }
        let template = fs::read_to_string(root.join("foldoku.pc.in"))?;
        let text = template.replace("@VERSION@", &self.version);
        let text = text.replace("@PREFIX@", &prefix.to_string_lossy());
        fs::write(libraries.join("pkgconfig/foldoku.pc"), text)?;
        println!("installed foldoku {} in {}", self.version, prefix.display());
        Ok(())
    }

    /// Copies the shared library under its full version, with the links to it.
    fn install_versions(&self, built: &Path, libraries: &Path) -> Result<()> {
        let full = format!("libfoldoku.so.{}", self.version);
        let interface = interface_name(&self.version);
        copy(built, &libraries.join(&full))?;
        link(&full, &libraries.join(&interface))?;
        link(&interface, &libraries.join("libfoldoku.so"))
    }
}

/// Returns the name that programs are linked to: `libfoldoku.so.0.1`, or `libfoldoku.so.1`.
fn interface_name(version: &str) -> String {
    let mut parts = version.split('.');
    match [parts.next(), parts.next()] {
        [Some("0"), Some(minor)] => format!("libfoldoku.so.0.{minor}"),
        [major, _] => format!("libfoldoku.so.{}", major.unwrap_or_default()),
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    // A program that runs keeps the old file.
    if to.exists() {
        fs::remove_file(to).with_context(|| to.display().to_string())?;
    }
    let copied = fs::copy(from, to);
    copied.with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

#[cfg(unix)]
fn link(target: &str, path: &Path) -> Result<()> {
    if path.symlink_metadata().is_ok() {
        fs::remove_file(path).with_context(|| path.display().to_string())?;
    }
    std::os::unix::fs::symlink(target, path).with_context(|| path.display().to_string())
}

#[cfg(not(unix))]
fn link(_: &str, path: &Path) -> Result<()> {
    anyhow::bail!("cannot create the link {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::interface_name;

    #[test]
    fn interface_follows_the_version() {
        assert_eq!(interface_name("0.1.0"), "libfoldoku.so.0.1");
        assert_eq!(interface_name("0.12.3"), "libfoldoku.so.0.12");
        assert_eq!(interface_name("1.4.2"), "libfoldoku.so.1");
        assert_eq!(interface_name("12.0.0"), "libfoldoku.so.12");
    }
}
