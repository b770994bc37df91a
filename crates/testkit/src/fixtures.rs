//! The fixtures: puzzles in plain text with their expected answers.
//!
//! ```text
//! # source: by hand
//! # licence: MIT OR Apache-2.0
//! # why: the smallest board
//! # geometry: 4x4
//! 1...............:72:1234341221434321        exactly 72 solutions, and the first one
//! ................:30+:1234341221434321       at least 30
//! 123....4........:0:                         none
//! ```
//!
//! **Invariant:** every [`Fixture`] is well formed: its givens are a valid puzzle, and it has a first
//! solution, which is a full grid, exactly if the count is not 0. Whether count and solution are
//! *right* is not checked here. Every panic names the file and the line.

use std::fs;
use std::path::{Path, PathBuf};

use foldoku_board::{Geometry, GeometrySpec, Grid, Puzzle, format};

/// One line of a corpus file.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// The path of the file, relative to the root of the workspace.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The name of the board in the file.
    pub geometry_name: String,
    /// The board.
    pub geometry: Geometry,
    /// The puzzle in the file.
    pub text: String,
    /// The givens.
    pub givens: Grid,
    /// The solution count.
    pub count: Count,
    /// The lexicographically first solution.
    pub first: Option<Grid>,
}

impl Fixture {
    /// Returns `file:line`, for messages.
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Puzzle {
        match Puzzle::new(&self.geometry, self.givens.clone()) {
            Ok(puzzle) => puzzle,
            Err(error) => panic!("{}: {error}", self.place()),
        }
    }
}

/// The solution count of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many solutions.
    Exactly(usize),
    /// This many solutions or more, written `30+`.
    AtLeast(usize),
}

impl Count {
    /// Returns the limit up to which a solver must count for its count to be compared.
    pub fn limit(self) -> usize {
        match self {
            Count::Exactly(number) => number + 1,
            Count::AtLeast(number) => number,
        }
    }

    /// Returns whether a solver that counted up to [`Count::limit`] and found this many agrees.
    pub fn agrees(self, found: usize) -> bool {
        match self {
            Count::Exactly(number) => found == number,
            Count::AtLeast(number) => found >= number,
        }
    }

    fn parse(text: &str) -> Option<Count> {
        match text.strip_suffix('+') {
            Some(number) => number.parse().ok().map(Count::AtLeast),
            None => text.parse().ok().map(Count::Exactly),
        }
    }
}

/// Returns the fixtures of all files in `fixtures/corpus`, sorted by file name.
///
/// # Panics
///
/// If a file is malformed.
pub fn corpus() -> impl Iterator<Item = Fixture> {
    let folder = path("corpus");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut names: Vec<String> = entries
        .map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    names.retain(|name| name.ends_with(".txt"));
    names.sort_unstable();
    names.into_iter().flat_map(|name| {
        let file = format!("fixtures/corpus/{name}");
        parse(&file, &text_of(&file))
    })
}

/// Returns the fixtures in `text`, the content of `file`.
///
/// # Panics
///
/// If it is malformed.
pub fn parse(file: &str, text: &str) -> Vec<Fixture> {
    let mut header = Header::default();
    let mut fixtures = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = Place {
            file,
            line: index + 1,
        };
        if let Some(comment) = line.strip_prefix('#') {
            header.take(comment, &place);
        } else if !line.is_empty() {
            fixtures.push(fixture(line, &header, &place));
        }
    }
    if fixtures.is_empty() {
        panic!("{file}:1: the file has no puzzles");
    }
    fixtures
}

/// Builds the geometry called `name`. The path of a region map is relative to the root of the
/// workspace.
///
/// # Panics
///
/// If the name is unknown or the map does not exist.
#[track_caller]
pub fn geometry(name: &str) -> Geometry {
    let spec: GeometrySpec = name.parse().unwrap_or_else(|error| panic!("{error}"));
    let map = spec.region_map().map(text_of);
    let geometry = spec.build(map.as_deref());
    geometry.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the path of a file or folder in `fixtures`.
pub fn path(name: &str) -> PathBuf {
    root().join("fixtures").join(name)
}

/// Returns the path of a file in the optional folder of larger collections, if it exists.
///
/// The folder is named by the environment variable `FOLDOKU_SHARED`; the default is `shared` next to
/// the workspace. A test that needs more than the fixtures prints `skipped: …` if this is `None`.
pub fn shared_data(name: &str) -> Option<PathBuf> {
    let folder = match std::env::var_os("FOLDOKU_SHARED") {
        Some(folder) => PathBuf::from(folder),
        None => root().join("../shared"),
    };
    Some(folder.join(name)).filter(|path| path.exists())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text_of(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

struct Place<'a> {
    file: &'a str,
    line: usize,
}

impl Place<'_> {
    fn fail(&self, problem: &str) -> ! {
        panic!("{}:{}: {problem}", self.file, self.line)
    }
}

/// The comments at the top of a file.
#[derive(Default)]
struct Header {
    has_source: bool,
    has_licence: bool,
    has_reason: bool,
    geometry: Option<(String, Geometry)>,
}

impl Header {
    fn take(&mut self, comment: &str, place: &Place<'_>) {
        let Some((field, value)) = comment.split_once(':') else {
            return;
        };
        let value = value.trim();
        match field.trim() {
            "source" => self.has_source = !value.is_empty(),
            "licence" => self.has_licence = !value.is_empty(),
            "why" => self.has_reason = !value.is_empty(),
            "geometry" if self.geometry.is_some() => place.fail("`# geometry:` is given twice"),
            "geometry" => match value.parse::<GeometrySpec>() {
                Ok(_) => self.geometry = Some((value.to_owned(), geometry(value))),
                Err(error) => place.fail(&error.to_string()),
            },
            _ => {}
        }
    }
}

fn fixture(line: &str, header: &Header, place: &Place<'_>) -> Fixture {
    if !(header.has_source && header.has_licence && header.has_reason) {
        place.fail("`# source:`, `# licence:` and `# why:` are required before the first puzzle");
    }
    let Some((geometry_name, geometry)) = &header.geometry else {
        place.fail("`# geometry:` is required before the first puzzle");
    };
    let [text, count, first] = line.split(':').collect::<Vec<_>>()[..] else {
        place.fail("expected puzzle:count:solution");
    };
    let Some(count) = Count::parse(count) else {
        place.fail("expected a count like `1` or `30+`");
    };
    if first.is_empty() != matches!(count, Count::Exactly(0)) {
        place.fail("a first solution is required exactly if the count is not 0");
    }
    let givens = grid(geometry, text, place);
    if let Err(error) = Puzzle::new(geometry, givens.clone()) {
        place.fail(&error.to_string());
    }
    let first = (!first.is_empty()).then(|| grid(geometry, first, place));
    if first.as_ref().is_some_and(|first| !first.is_full()) {
        place.fail("the first solution has empty cells");
    }
    Fixture {
        file: place.file.to_owned(),
        line: place.line,
        geometry_name: geometry_name.clone(),
        geometry: geometry.clone(),
        text: text.to_owned(),
        givens,
        count,
        first,
    }
}

fn grid(geometry: &Geometry, text: &str, place: &Place<'_>) -> Grid {
    match format::read(geometry, text.as_bytes()) {
        Ok(grid) => grid,
        Err(error) => place.fail(&error.from_line(place.line).to_string()),
    }
}
