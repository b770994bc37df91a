//! The WebAssembly modules: one crate, built with four sets of features.
//!
//! The standard library comes with the target, where rustup has it; Debian's `rustc-web` builds it from
//! its sources.
//!
//! **Invariant:** all modules are built with 128-bit vectors and without unwinding, and engine.wasm and rules.wasm
//! each as one unit of code.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::CRATE;
use crate::metadata::Metadata;
use crate::shell;
use crate::tidy::tree::Tree;

const TARGET: &str = "wasm32-unknown-unknown";

/// Names and features.
pub(super) const MODULES: [(&str, &str); 4] = [
    ("engine", "engine"),
    ("files", "files"),
    ("rules", "rules"),
    ("kernel", ""),
];

/// The level of the kernel: engine.wasm solves one puzzle at a time and is to be small, the others solve
/// as many as there are.
fn kernel_level(name: &str) -> &'static str {
    match name {
        "engine" => "\"z\"",
        _ => "3",
    }
}

/// The level of the engine for constraints, which every step under rules asks many times: small code takes nine
/// times as long for the rating of a hard killer, and saves 21 kB.
fn search_level(name: &str) -> &'static str {
    match name {
        "rules" => "2",
        _ => "\"z\"",
    }
}

/// The command that builds a module. The manifest makes a library for Rust, too, which the compiler does not
/// optimise as a whole: without it engine.wasm is 6 % smaller and up to a fifth faster, and rules.wasm holds the
/// questions of the table in the size that it had without them. The module for plain files would be 8 % smaller,
/// and take a tenth longer.
fn command_of(name: &str) -> &'static [&'static str] {
    match name {
        "engine" | "rules" => &["rustc", "--lib", "--crate-type", "cdylib"],
        _ => &["build"],
    }
}

/// The packages that read, write and pass on millions of records: at the level of small code, a file
/// takes half as long again.
const FAST: [&str; 2] = ["foldoku-batch", "foldoku-formats"];

/// Settings of the profile `release`: small code everywhere, except where puzzles are solved.
const PROFILE: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_LTO", "fat"),
    ("CARGO_PROFILE_RELEASE_STRIP", "symbols"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "z"),
];

/// The packages to which the profile gives other levels.
const SMALL: [&str; 5] = [
    "foldoku-game",
    "foldoku-questions",
    "foldoku-render",
    "foldoku-rules",
    "quick-xml",
];

/// Where Debian installs its compiler.
const DEBIAN: &str = "/usr/bin";

/// The compiler that builds the modules.
#[derive(Debug)]
enum Compiler {
    /// The one of rustup, with the target installed.
    Rustup,
    /// Debian's, with the sources of the standard library.
    Debian,
}

impl Compiler {
    fn find() -> Result<Compiler> {
        if shell::has_target(TARGET) {
            return Ok(Compiler::Rustup);
        }
        let is_debian = ["rustc", "cargo", "wasm-ld"]
            .iter()
            .all(|program| Path::new(DEBIAN).join(program).exists())
            && Path::new("/usr/lib/rustlib/src/rust/library/std").exists();
        ensure!(
            is_debian,
            "no standard library for {TARGET}: rustup target add {TARGET}, \
             or with Debian: apt-get install rustc-web cargo-web rust-web-src lld"
        );
        Ok(Compiler::Debian)
    }

    fn cargo(&self) -> Command {
        let mut flags = "-C target-feature=+simd128 -Zlocation-detail=none".to_owned();
        let mut command = match self {
            Compiler::Rustup => Command::new("cargo"),
            Compiler::Debian => {
                flags.push_str(" -C linker=wasm-ld");
                let debian = Path::new(DEBIAN);
                let mut command = Command::new(debian.join("cargo"));
                command
                    .env("RUSTC", debian.join("rustc"))
                    .env_remove("RUSTUP_TOOLCHAIN")
                    // Without messages of panics, which nobody would see.
                    .env("CARGO_PROFILE_RELEASE_PANIC", "immediate-abort")
                    .args(["-Zpanic-immediate-abort", "-Zbuild-std=std,panic_abort"])
                    // Smaller sorting, searching and formatting, and no backtraces.
                    .arg("-Zbuild-std-features=optimize_for_size");
                command
            }
        };
        // The flags that remove the places of panics are not stable.
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", flags)
            .envs(PROFILE);
        command
    }
}

/// Returns whether the modules come from the compiler for which their size limits are. Those of rustup's are
/// larger, because its standard library is compiled for speed.
pub(super) fn is_measured() -> Result<bool> {
    Ok(matches!(Compiler::find()?, Compiler::Debian))
}

/// Builds all modules into the folder of the npm package, unless they were built from the same files by the same
/// compiler. Cargo itself compiles the last crate again for every module, because its output has the same name with
/// all features.
pub(super) fn build_all() -> Result<()> {
    let root = shell::root()?;
    let folder = Metadata::read(&root)?.target_directory.join("wasm");
    let stamp = folder.join("built");
    let built = fs::read_to_string(&stamp).ok();
    let compiler = Compiler::find()?;
    let made_from = || Ok::<_, anyhow::Error>(format!("{compiler:?} {}", digest(&root)?));
    if built.is_some() && built == made_from().ok() {
        println!("the modules are current");
        return Ok(());
    }
    for (name, features) in MODULES {
        println!(
            "\n$ cargo {} --release --target {TARGET} --features={features}  # {name}.wasm",
            command_of(name).join(" ")
        );
        let mut cargo = compiler.cargo();
        let small = SMALL.map(|package| (package, "\"z\""));
        let fast = FAST.map(|package| (package, "2"));
        let solving = [
            ("foldoku-kernel", kernel_level(name)),
            ("foldoku-search", search_level(name)),
        ];
        for (package, level) in small.into_iter().chain(fast).chain(solving) {
            let setting = format!("profile.release.package.{package}.opt-level={level}");
            cargo.arg("--config").arg(setting);
        }
        let status = cargo
            .args(command_of(name))
            .args(["--release", "--package", "foldoku-web"])
            .args(["--no-default-features", "--features", features])
            .args(["--target", TARGET, "--target-dir"])
            .arg(&folder)
            .current_dir(&root)
            .status()
            .context("cannot start cargo")?;
        ensure!(status.success(), "{name}.wasm was not built: {status}");
        let built = folder.join(TARGET).join("release/foldoku_web.wasm");
        let copy = path_of(&root, name);
        fs::copy(&built, &copy).with_context(|| format!("cannot copy {}", built.display()))?;
    }
    fs::write(&stamp, made_from()?).with_context(|| stamp.display().to_string())
}

/// Returns a digest of the modules and of all files that they can be made from.
fn digest(root: &Path) -> Result<String> {
    let tree = Tree::read(root)?;
    let is_source = |path: &&str| {
        let of_page = ["page", "photo-model"].map(|it| format!("{CRATE}/{it}/"));
        let is_other = of_page.iter().any(|it| path.starts_with(it))
            || path.contains("/tests/")
            || path.ends_with(".md");
        let is_code = path.starts_with("crates/") || path.starts_with("xtask/src/web/modules");
        (is_code && !is_other) || path.starts_with("Cargo.") || path.starts_with("fixtures/")
    };
    let sources = tree.paths().filter(is_source).map(|path| root.join(path));
    let modules = MODULES.map(|(name, _)| path_of(root, name));
    let mut digest = DefaultHasher::new();
    for path in sources.chain(modules) {
        let content = fs::read(&path).with_context(|| path.display().to_string())?;
        digest.write(path.as_os_str().as_encoded_bytes());
        digest.write(&content);
    }
    Ok(format!("{:016x}", digest.finish()))
}

/// Returns where a module is.
pub(super) fn path_of(root: &Path, name: &str) -> PathBuf {
    root.join(CRATE).join("npm").join(format!("{name}.wasm"))
}

/// Checks that no module depends on randomness of the host, which would be another import.
pub(super) fn check_dependencies() -> Result<()> {
    let output = Command::new("cargo")
        .args(["tree", "--package", "foldoku-web", "--target", TARGET])
        .args(["--edges", "normal", "--prefix", "none"])
        .current_dir(shell::root()?)
        .output()
        .context("cannot start cargo tree")?;
    let tree = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success() && !tree.is_empty(),
        "cargo tree failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    match forbidden(&tree) {
        Some(name) => bail!(
            "{name} must not be part of the modules: cargo tree --package foldoku-web --invert {name}"
        ),
        None => Ok(()),
    }
}

fn forbidden(tree: &str) -> Option<&'static str> {
    let names = ["getrandom", "wasm-bindgen", "rayon", "zstd-sys"];
    let mut packages = tree.lines().filter_map(|line| line.split(' ').next());
    packages.find_map(|package| names.into_iter().find(|name| *name == package))
}

#[cfg(test)]
mod tests {
    use super::forbidden;

    #[test]
    fn forbidden_packages_are_found() {
        assert_eq!(forbidden("a v1.0.0\ngetrandom v0.4.1\n"), Some("getrandom"));
        assert_eq!(forbidden("a v1.0.0\ngetrandom-like v0.4.1\n"), None);
    }
}
