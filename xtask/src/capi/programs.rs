//! The programs that use the library: compiled as a user would, and run.
//!
//! **Invariant:** compilers and pkg-config see only the installed files, except for the sources of the
//! programs. A warning of a compiler is an error.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::install::Library;
use super::{CRATE, require};
use crate::shell;

const WARNINGS: [&str; 5] = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-Wconversion"];

/// How a program is compiled.
struct Build {
    name: &'static str,
    compiler: &'static [&'static str],
    /// Arguments for pkg-config.
    linking: &'static [&'static str],
    /// Whether the program knows the folder of the library.
    has_rpath: bool,
}

const BUILDS: [Build; 4] = [
    Build {
        name: "c11",
        compiler: &["cc", "-std=c11"],
        linking: &[],
        has_rpath: false,
    },
    Build {
        name: "c99",
        compiler: &["cc", "-std=c99"],
        linking: &[],
        has_rpath: false,
    },
    Build {
        name: "c++17",
        compiler: &["c++", "-std=c++17", "-x", "c++"],
        linking: &[],
        has_rpath: false,
    },
    Build {
        name: "static",
        compiler: &["cc", "-std=c11"],
        linking: &["--static"],
        has_rpath: false,
    },
];

/// A program that finds the library in a folder that the system does not search, as in the README.
const RPATH: Build = Build {
    name: "rpath",
    compiler: &["cc", "-std=c11"],
    linking: &[],
    has_rpath: true,
};

/// Compiles and runs all programs.
pub(super) fn run_all(prefix: &Path, folder: &Path) -> Result<()> {
    for (program, package) in [
        ("cc", "gcc"),
        ("c++", "g++"),
        ("pkg-config", "pkg-config"),
        ("python3", "python3"),
    ] {
        require(program, package)?;
    }
    let here = Programs { prefix, folder };
    let examples = shell::root()?.join(CRATE).join("examples");
    for build in &BUILDS {
        let program = here.compile(build, &examples.join("check.c"))?;
        let output = here.run(&program, &[], "")?;
        print!("{}: {output}", build.name);
    }
    here.solve_example(&examples.join("solve.c"))?;
    here.speed_example(&examples.join("speed.c"))?;
    here.readme_example()?;
    let script = examples.join("foldoku_ctypes.py");
    let library = Library::shared(prefix);
    let output = here.run(Path::new("python3"), &[&script, &library], "")?;
    print!("python: {output}");
    Ok(())
}

/// Where the library is installed, and where programs are built.
struct Programs<'a> {
    prefix: &'a Path,
    folder: &'a Path,
}

/// A puzzle, its solution, and a puzzle with several solutions.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

impl Programs<'_> {
    fn solve_example(&self, source: &Path) -> Result<()> {
        let program = self.compile(&BUILDS[0], source)?;
        let expected = format!("{SOLUTION} unique\n");
        for input in ["\n", "", "\r\n"].map(|end| format!("{PUZZLE}{end}")) {
            let output = self.run(&program, &[], &input)?;
            ensure!(output == expected, "solve.c printed {output:?}");
        }
        let mixed = format!("{PUZZLE}\r\n{PUZZLE}\n").repeat(40_000);
        let output = self.run(&program, &[], &mixed)?;
        ensure!(output == expected.repeat(80_000), "solve.c lost lines");
        let error = self.run(&program, &[], &format!("{PUZZLE}\r\n12\r\n"));
        let error = error.err().context("solve.c solved a short line")?;
        let message = "error: line 2: expected 81 characters, found 2\n";
        ensure!(error.to_string().ends_with(message), "solve.c: {error}");
        println!("solve.c: one line per puzzle");
        Ok(())
    }

    fn speed_example(&self, source: &Path) -> Result<()> {
        let program = self.compile(&BUILDS[0], source)?;
        let puzzles = self.folder.join("puzzles.txt");
        fs::write(&puzzles, format!("{PUZZLE}\n").repeat(1000))?;
        let output = self.run(&program, &[&puzzles, Path::new("1")], "")?;
        ensure!(output.lines().count() == 4, "speed.c printed {output:?}");
        println!("speed.c: four lines");
        Ok(())
    }

    /// Runs the program in the README, which must print what the block after it shows.
    fn readme_example(&self) -> Result<()> {
        let readme = fs::read_to_string(shell::root()?.join(CRATE).join("README.md"))?;
        let block = |language: &str| {
            let start = format!("```{language}\n");
            let (_, rest) = readme.split_once(&start)?;
            Some(rest.split_once("```")?.0.to_owned())
        };
        let source = self.folder.join("readme.c");
        fs::write(&source, block("c").context("the README has no C program")?)?;
        let expected = block("text").context("the README has no output")?;
        let program = self.compile(&BUILDS[0], &source)?;
        let output = self.run(&program, &[], "")?;
        ensure!(
            output == expected,
            "the program in {CRATE}/README.md prints:\n{output}"
        );
        println!("README.md: prints what it shows");
        self.runs_alone(&source, &expected)
    }

    /// A program that knows the folder of the library needs no variable of the environment.
    fn runs_alone(&self, source: &Path, expected: &str) -> Result<()> {
        let mut command = Command::new(self.compile(&RPATH, source)?);
        command.env_remove("LD_LIBRARY_PATH");
        let output = output_of(command, "")?;
        ensure!(output == expected, "with an rpath, it prints:\n{output}");
        println!("rpath: runs without LD_LIBRARY_PATH");
        Ok(())
    }

    /// Compiles a program. Returns its path.
    fn compile(&self, build: &Build, source: &Path) -> Result<PathBuf> {
        let stem = source.file_stem().context("a source has a name")?;
        let program = self
            .folder
            .join(format!("{}-{}", stem.to_string_lossy(), build.name));
        let (compiler, standard) = build.compiler.split_first().context("a compiler")?;
        let mut command = Command::new(compiler);
        command
            .args(standard)
            .args(WARNINGS)
            .args(["-g", "-DFOLDOKU_TEST_PANIC"])
            .arg(source)
            .args(["-x", "none", "-o"])
            .arg(&program);
        command.args(self.flags(build)?);
        if build.has_rpath {
            let folder = self.pkg_config(&["--variable=libdir", "foldoku"])?;
            command.arg(format!("-Wl,-rpath,{}", folder.trim()));
        }
        let status = command.status()?;
        ensure!(status.success(), "cannot compile {}", source.display());
        Ok(program)
    }

    /// Returns the arguments for the compiler and the linker.
    fn flags(&self, build: &Build) -> Result<Vec<String>> {
        let flags =
            self.pkg_config(&[build.linking, &["--cflags", "--libs", "foldoku"]].concat())?;
        let flags = flags.split_whitespace().map(|flag| match flag {
            // The linker prefers the shared library of the same folder.
            "-lfoldoku" if !build.linking.is_empty() => {
                self.prefix.join("lib/libfoldoku.a").display().to_string()
            }
            flag => flag.to_owned(),
        });
        Ok(flags.collect())
    }

    fn pkg_config(&self, args: &[&str]) -> Result<String> {
        let output = Command::new("pkg-config")
            .env("PKG_CONFIG_PATH", self.prefix.join("lib/pkgconfig"))
            .args(args)
            .stderr(Stdio::inherit())
            .output()?;
        ensure!(output.status.success(), "pkg-config failed");
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Runs a program with the installed library. Returns its output.
    fn run(&self, program: &Path, args: &[&Path], input: &str) -> Result<String> {
        let libraries = self.prefix.join("lib");
        let mut command = Command::new(program);
        command
            .args(args)
            .env("LD_LIBRARY_PATH", &libraries)
            .env("DYLD_LIBRARY_PATH", &libraries);
        output_of(command, input)
    }
}

/// Runs a program. Returns its output.
fn output_of(mut command: Command, input: &str) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {program}"))?;
    let mut stdin = child.stdin.take().context("standard input is a pipe")?;
    let input = input.to_owned();
    // A program may print before it has read everything.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    ensure!(
        output.status.success(),
        "{program} failed with {}:\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    writer.join().expect("writing does not panic")?;
    Ok(String::from_utf8(output.stdout)?)
}
