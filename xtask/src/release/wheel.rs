//! The wheel: the Python package for one platform.
//!
//! **Invariant:** maturin has the version of the tests, and the wheel works with every Python from 3.10 on.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::Release;
use super::program::python;
use crate::shell;

/// The packages of the tests, with their versions.
const REQUIREMENTS: &str = "crates/python/requirements.txt";

/// Builds the wheel.
pub(super) fn build(release: &Release) -> Result<()> {
    let requirements = fs::read_to_string(release.root.join(REQUIREMENTS))?;
    let maturin = requirements.lines().find(|it| it.starts_with("maturin=="));
    let maturin = maturin.with_context(|| format!("no maturin in {REQUIREMENTS}"))?;
    let python = environment(release, maturin)?;
    let out = release.empty_stage("wheels")?;
    let out = out.to_str().context("the target folder is not UTF-8")?;
    let mut words = vec![python.as_str(), "-m", "maturin", "build", "--locked"];
    words.extend(["--profile", &release.profile, "--out", out]);
    words.extend(["--manifest-path", "crates/python/Cargo.toml"]);
    words.extend(release.target.arguments());
    shell::run_words(words)?;
    let wheels: Vec<PathBuf> = wheels_in(out.into())?;
    let [wheel] = &wheels[..] else {
        bail!("expected one wheel in {out}, found {}", wheels.len());
    };
    release.finish(wheel)
}

/// Returns the wheels in a folder.
pub(super) fn wheels_in(folder: PathBuf) -> Result<Vec<PathBuf>> {
    let mut wheels = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "whl") {
            wheels.push(path);
        }
    }
    Ok(wheels)
}

/// Returns whether a wheel is for a platform, by the words that its name ends with.
pub(super) fn is_for(wheel: &Path, triple: &str) -> bool {
    let name = wheel.file_stem().unwrap_or_default().to_string_lossy();
    let (processor, rest) = triple.split_once('-').unwrap_or((triple, ""));
    let system = match rest {
        "unknown-linux-gnu" => "linux",
        "unknown-linux-musl" => "musllinux",
        "apple-darwin" => "macosx",
        _ => "win",
    };
    let processor = match (processor, system) {
        ("aarch64", "macosx") => "arm64",
        ("x86_64", "win") => "amd64",
        (processor, _) => processor,
    };
    let mut tags = name.rsplit('-').next().unwrap_or_default().split('.');
    let is_system = |tag: &str| match system {
        "linux" => tag.starts_with("linux") || tag.starts_with("manylinux"),
        system => tag.starts_with(system),
    };
    tags.any(|tag| is_system(tag) && tag.ends_with(processor))
}

/// Creates an environment with maturin, and returns the path of its Python.
fn environment(release: &Release, maturin: &str) -> Result<String> {
    let folder = release.empty_stage("python")?;
    let folder = folder.to_str().context("the target folder is not UTF-8")?;
    shell::run_words([python()?, "-m", "venv", folder])?;
    let scripts = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = format!("{folder}/{scripts}/python");
    let pip = [&python, "-m", "pip", "install", "--quiet"];
    shell::run_words(
        pip.into_iter()
            .chain(["--disable-pip-version-check", maturin]),
    )?;
    Ok(python)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::is_for;

    #[track_caller]
    fn check(tags: &str, expected: &[&str]) {
        let wheel = format!("foldoku-0.1.0-cp310-abi3-{tags}.whl");
        let triples = [
            "x86_64-unknown-linux-gnu",
            "aarch64-unknown-linux-gnu",
            "x86_64-unknown-linux-musl",
            "aarch64-apple-darwin",
            "x86_64-apple-darwin",
            "x86_64-pc-windows-msvc",
        ];
        let found = triples.into_iter();
        let found = found.filter(|triple| is_for(Path::new(&wheel), triple));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{tags}");
    }

    #[test]
    fn tags_name_one_platform() {
        check(
            "manylinux_2_17_x86_64.manylinux2014_x86_64",
            &["x86_64-unknown-linux-gnu"],
        );
        check("linux_aarch64", &["aarch64-unknown-linux-gnu"]);
        check("musllinux_1_2_x86_64", &["x86_64-unknown-linux-musl"]);
        check("macosx_11_0_arm64", &["aarch64-apple-darwin"]);
        check("macosx_10_12_x86_64", &["x86_64-apple-darwin"]);
        check("win_amd64", &["x86_64-pc-windows-msvc"]);
    }
}
