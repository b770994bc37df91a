//! The sets of the comparison: generated ones, files of classic puzzles, the boards and variants of the fixtures.
//!
//! **Invariant:** a set depends on its source and the seed only.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::board::GeometrySpec;

use super::Options;
use crate::puzzles::Puzzles;
use crate::sets::Kind;

/// Which table a set belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Classic,
    Boards,
    Variants,
}

impl Group {
    pub(super) const ALL: [Group; 3] = [Group::Classic, Group::Boards, Group::Variants];
}

/// A set of puzzles.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub(super) name: String,
    pub(super) group: Group,
    /// The board by its name on the command line, and its units; none for variants.
    pub(super) board: Option<(String, Geometry)>,
    /// The puzzles, one per line.
    pub(super) lines: Vec<String>,
}

/// Returns the sets that are asked for.
pub(super) fn all(options: &Options) -> anyhow::Result<Vec<Set>> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let is_wanted = |name: &str| {
        options.sets.is_empty() || options.sets.iter().any(|word| name.contains(word.as_str()))
    };
    let mut sets = Vec::new();
    for kind in Kind::ALL.into_iter().filter(|kind| is_wanted(kind.name())) {
        sets.push(classic(kind.puzzles(options.puzzles, options.seed)));
    }
    let mut files = vec![fixtures.join("samples/easy.txt")];
    if let Some(folder) = &options.data {
        files.extend(files_of(folder)?);
    }
    for file in files {
        let mut puzzles = Puzzles::read(&file, None, options.seed)?;
        puzzles.name = match puzzles.name.as_str() {
            "easy" => String::from("samples"),
            name => name.replace('_', " "),
        };
        if is_wanted(&puzzles.name) {
            puzzles.repeat(options.puzzles, options.seed);
            sets.push(classic(puzzles));
        }
    }
    for file in files_of(&fixtures.join("corpus"))? {
        sets.extend(board(&file).with_context(|| file.display().to_string())?);
    }
    sets.push(variants(&fixtures.join("variants"))?);
    sets.retain(|set| is_wanted(&set.name));
    ensure!(!sets.is_empty(), "no set has such a name");
    Ok(sets)
}

/// Returns the text files of a folder, sorted by name.
fn files_of(folder: &Path) -> anyhow::Result<Vec<std::path::PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut paths: Vec<_> = paths.collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    paths.sort();
    Ok(paths)
}

fn classic(puzzles: Puzzles) -> Set {
    let lines = puzzles.lines.iter();
    Set {
        name: puzzles.name,
        group: Group::Classic,
        board: Some((String::from("9x9"), Geometry::classic())),
        lines: lines
            .map(|line| String::from_utf8_lossy(line).into_owned())
            .collect(),
    }
}

/// Reads a file of `puzzle:count:solution` with the name of its board; `None` for the classic board, whose puzzles
/// are there to be right, not to take long.
fn board(file: &Path) -> anyhow::Result<Option<Set>> {
    let text = fs::read_to_string(file)?;
    let name = text.lines().find_map(|it| it.strip_prefix("# geometry:"));
    let name = name.context("no `# geometry:`")?.trim().to_owned();
    let spec: GeometrySpec = name.parse()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let map = spec.region_map();
    let map = map
        .map(|map| fs::read_to_string(root.join(map)))
        .transpose()?;
    let geometry = spec.build(map.as_deref())?;
    if geometry.is_classic() {
        return Ok(None);
    }
    let puzzles = text.lines().filter(|it| !it.starts_with('#'));
    let puzzles = puzzles.filter_map(|it| it.split(':').next());
    Ok(Some(Set {
        name: file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into(),
        group: Group::Boards,
        board: Some((name, geometry)),
        lines: puzzles
            .filter(|it| !it.is_empty())
            .map(String::from)
            .collect(),
    }))
}

/// Reads the variants that are written as strings of Interactive Sudoku Solver, without those for which that program
/// is known to be wrong.
fn variants(folder: &Path) -> anyhow::Result<Set> {
    let puzzles = column(&folder.join("puzzles.tsv"), "text")?;
    let exceptions = column(&folder.join("exceptions.tsv"), "puzzle")?;
    let is_string = |text: &String| text.starts_with('.') && !exceptions.contains(text);
    Ok(Set {
        name: String::from("variants"),
        group: Group::Variants,
        board: None,
        lines: puzzles.into_iter().filter(is_string).collect(),
    })
}

/// Reads a column of a table with tabs and a heading.
fn column(file: &Path, name: &str) -> anyhow::Result<Vec<String>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut rows = text.lines().filter(|line| !line.starts_with('#'));
    let heading = rows.next().unwrap_or_default();
    let index = heading.split('\t').position(|field| field == name);
    let index = index.with_context(|| format!("{}: no column {name}", file.display()))?;
    let fields = rows.filter_map(|row| row.split('\t').nth(index));
    Ok(fields.map(String::from).collect())
}
