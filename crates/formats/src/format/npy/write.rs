//! Writes data sets for training recursive reasoning models: NumPy arrays of puzzles and solutions.
//!
//! The layout is the one that the training programs of the Hierarchical Reasoning Model and of the
//! Tiny Recursive Model read. A folder holds a folder for each split, such as `train` or `test`:
//!
//! | file | type | shape | holds |
//! |---|---|---|---|
//! | `all__inputs.npy` | `uint8` | N × 81 | the puzzles: 1 for an empty cell, a digit plus 1 |
//! | `all__labels.npy` | `uint8` | N × 81 | the solutions: a digit plus 1 |
//! | `all__group_indices.npy` | `int32` | G + 1 | where each group of puzzles begins, and N |
//! | `all__puzzle_indices.npy` | `int32` | N + 1 | 0 to N: where each puzzle's examples begin |
//! | `all__puzzle_identifiers.npy` | `int32` | N | zeros |
//! | `dataset.json` | | | the sizes |
//!
//! A group is a puzzle with its augmentations: consecutive rows of the same record. Training draws
//! one puzzle of each group per epoch. The file `identifiers.json` is in the same folder as the
//! splits.
//!
//! **Invariant:** every label completes its input; memory does not grow with the rows. The arrays are
//! valid only after the data set is finished.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::array::{NpyArray, NpyElement};
use crate::row::{Row, Status};
use crate::write::TableWriter;

/// The number of cells.
const CELLS: usize = 81;

/// Writes a split of a data set of 9×9 puzzles.
///
/// A row is written if its puzzle has a known unique solution, or if it was not solved and the
/// given solution completes it. Other rows are left out.
#[derive(Debug)]
pub struct Npy {
    folder: PathBuf,
    split: PathBuf,
    inputs: NpyArray,
    labels: NpyArray,
    /// One element per group so far.
    group_indices: NpyArray,
    rows: u32,
    /// The record of the last row.
    last: Option<u64>,
    left_out: u64,
}

impl Npy {
    /// Creates the split `split` of the data set in `folder`, with the folders if they are missing;
    /// replaces files of the same names.
    ///
    /// # Errors
    ///
    /// If a folder or a file cannot be created.
    pub fn create(folder: &Path, split: &str) -> io::Result<Npy> {
        let split = folder.join(split);
        fs::create_dir_all(&split)?;
        let cells = |name| array(&split, name, NpyElement::U8, Some(CELLS));
        Ok(Npy {
            folder: folder.to_path_buf(),
            inputs: cells("inputs")?,
            labels: cells("labels")?,
            group_indices: array(&split, "group_indices", NpyElement::I32, None)?,
            split,
            rows: 0,
            last: None,
            left_out: 0,
        })
    }

    /// Returns the files of a split, relative to the folder of its data set.
    pub fn files(split: &str) -> Vec<PathBuf> {
        let arrays = [
            "inputs",
            "labels",
            "group_indices",
            "puzzle_indices",
            "puzzle_identifiers",
        ];
        let arrays = arrays.map(|name| format!("all__{name}.npy"));
        let names = arrays.into_iter().chain([String::from("dataset.json")]);
        names.map(|name| Path::new(split).join(name)).collect()
    }

    /// Returns the number of rows left out so far.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

impl TableWriter for Npy {
    fn row(&mut self, row: &Row<'_>) -> io::Result<()> {
        let input = match row.text() {
            Some(puzzle) => Some(input(puzzle).ok_or_else(|| not_classic(row))?),
            None => None,
        };
        let example = input.and_then(|input| Some((input, label(&input, solution(row)?)?)));
        let Some((input, label)) = example else {
            self.left_out += 1;
            return Ok(());
        };
        if self.rows >= i32::MAX as u32 {
            return Err(invalid("too many puzzles for an NPY data set"));
        }
        if self.last.replace(row.number) != Some(row.number) {
            self.group_indices.push(&self.rows.to_le_bytes())?;
        }
        self.rows += 1;
        self.inputs.push(&input)?;
        self.labels.push(&label)
    }

    fn note(&self) -> Option<String> {
        match self.left_out {
            0 => None,
            1 => Some(String::from(
                "1 record without a known, unique solution was left out",
            )),
            more => Some(format!(
                "{more} records without a known, unique solution were left out"
            )),
        }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        let (rows, groups) = (self.rows, self.group_indices.rows());
        self.group_indices.push(&rows.to_le_bytes())?;
        self.inputs.finish()?;
        self.labels.finish()?;
        self.group_indices.finish()?;
        numbers(&self.split, "puzzle_indices", rows + 1, |index| index)?;
        numbers(&self.split, "puzzle_identifiers", rows, |_| 0)?;
        fs::write(self.folder.join("identifiers.json"), "[\"<blank>\"]")?;
        fs::write(self.split.join("dataset.json"), metadata(groups))
    }
}

/// Returns the solution to store.
fn solution<'a>(row: &Row<'a>) -> Option<&'a [u8]> {
    match row.status {
        Status::Unique => row
            .solution
            .or(row.given.map(|given| given.text().as_bytes())),
        Status::Wrong => row.solution,
        Status::Unsolved => row.given.map(|given| given.text().as_bytes()),
        _ => None,
    }
}

/// Returns the stored form of a puzzle, or `None` if it does not have 9×9 cells.
fn input(puzzle: &[u8]) -> Option<[u8; CELLS]> {
    let mut input = <[u8; CELLS]>::try_from(puzzle).ok()?;
    for square in &mut input {
        *square = match *square {
            b'.' => 1,
            digit @ b'1'..=b'9' => digit - b'0' + 1,
            _ => return None,
        };
    }
    Some(input)
}

/// Returns the stored form of a solution, or `None` if it does not complete the puzzle.
fn label(input: &[u8; CELLS], solution: &[u8]) -> Option<[u8; CELLS]> {
    let label = self::input(solution)?;
    let completes = |(&label, &input): (&u8, &u8)| label > 1 && (input == 1 || input == label);
    label.iter().zip(input).all(completes).then_some(label)
}

fn not_classic(row: &Row<'_>) -> io::Error {
    let line = row.line;
    invalid(&format!(
        "line {line}: an NPY data set holds only puzzles of 9×9 cells"
    ))
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// Creates the file of an array.
fn array(
    split: &Path,
    name: &str,
    element: NpyElement,
    columns: Option<usize>,
) -> io::Result<NpyArray> {
    NpyArray::create(&split.join(format!("all__{name}.npy")), element, columns)
}

/// Writes an array of integers.
fn numbers(split: &Path, name: &str, count: u32, number: fn(u32) -> u32) -> io::Result<()> {
    let mut array = array(split, name, NpyElement::I32, None)?;
    (0..count).try_for_each(|index| array.push(&number(index).to_le_bytes()))?;
    array.finish()
}

/// Returns the contents of `dataset.json`; the training programs count a group as one puzzle.
fn metadata(groups: u64) -> String {
    format!(
        "{{\"pad_id\": 0, \"ignore_label_id\": 0, \"blank_identifier_id\": 0, \
         \"vocab_size\": 11, \"seq_len\": 81, \"num_puzzle_identifiers\": 1, \
         \"total_groups\": {groups}, \"mean_puzzle_examples\": 1.0, \"total_puzzles\": {groups}, \
         \"sets\": [\"all\"]}}"
    )
}

#[cfg(test)]
mod tests {
    use super::super::array::{HEADER, header};
    use super::*;
    use crate::record::{Given, PuzzleRef};

    const PUZZLE: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    const SOLUTION: &str =
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

    fn row(status: Status) -> Row<'static> {
        Row {
            line: 7,
            puzzle: Some(PuzzleRef::from_text(PUZZLE.as_bytes())),
            status,
            count: 1,
            complete: true,
            ..Row::EMPTY
        }
    }

    /// Checks whether a row is written.
    #[track_caller]
    fn check(row: Row<'_>, written: bool) {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Npy::create(folder.path(), "train").unwrap();
        writer.row(&row).unwrap();
        assert_eq!(
            (writer.rows == 1, writer.left_out()),
            (written, u64::from(!written))
        );
    }

    #[test]
    fn rows_with_one_known_solution_are_written() {
        let other = SOLUTION.replace('1', "2");
        let solved = |status| Row {
            solution: Some(SOLUTION.as_bytes()),
            given: Some(Given::from(&*other)),
            ..row(status)
        };
        let given = |status| Row {
            given: Some(Given::from(SOLUTION)),
            ..row(status)
        };
        check(solved(Status::Unique), true);
        check(solved(Status::Wrong), true);
        check(given(Status::Unique), true);
        check(given(Status::Unsolved), true);
        check(given(Status::Wrong), false);
        check(row(Status::Unique), false);
        check(row(Status::Unsolved), false);
        for status in [Status::Found, Status::Multiple, Status::None] {
            check(solved(status), false);
        }
        let invalid = Row {
            puzzle: None,
            ..given(Status::Invalid)
        };
        check(invalid, false);
    }

    #[test]
    fn solutions_that_do_not_complete_the_puzzle_are_left_out() {
        for given in ["", &SOLUTION[1..], &SOLUTION.replace('1', "2"), PUZZLE, "x"] {
            let row = Row {
                given: Some(Given::from(given)),
                ..row(Status::Unsolved)
            };
            check(row, false);
        }
    }

    #[test]
    fn other_boards_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Npy::create(folder.path(), "train").unwrap();
        for puzzle in ["1...", &PUZZLE.replace('9', "A"), &".".repeat(729)] {
            let row = Row {
                puzzle: Some(PuzzleRef::from_text(puzzle.as_bytes())),
                ..row(Status::Unique)
            };
            let error = writer.row(&row).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
            let message = "line 7: an NPY data set holds only puzzles of 9×9 cells";
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn a_split_is_its_arrays_and_their_sizes() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Box::new(Npy::create(folder.path(), "test").unwrap());
        let solved = |number| Row {
            number,
            solution: Some(SOLUTION.as_bytes()),
            ..row(Status::Unique)
        };
        for row in [solved(1), row(Status::None), solved(2)] {
            writer.row(&row).unwrap();
        }
        writer.finish().unwrap();
        let body = |name: &str, start: &[u8]| {
            let file = fs::read(folder.path().join(format!("test/all__{name}.npy"))).unwrap();
            assert_eq!(&file[..HEADER], start, "{name}");
            file[HEADER..].to_vec()
        };
        let stored = |text: &str| {
            let square = |byte: u8| if byte == b'.' { 1 } else { byte - b'0' + 1 };
            text.bytes().map(square).collect::<Vec<u8>>().repeat(2)
        };
        let grids = header("|u1", "(2, 81)");
        assert_eq!(body("inputs", &grids), stored(PUZZLE));
        assert_eq!(body("labels", &grids), stored(SOLUTION));
        let indices = [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0];
        assert_eq!(body("group_indices", &header("<i4", "(3,)")), indices);
        assert_eq!(body("puzzle_indices", &header("<i4", "(3,)")), indices);
        assert_eq!(body("puzzle_identifiers", &header("<i4", "(2,)")), [0; 8]);
        let names = fs::read(folder.path().join("identifiers.json")).unwrap();
        assert_eq!(names, b"[\"<blank>\"]");
        let sizes = fs::read(folder.path().join("test/dataset.json")).unwrap();
        let expected = serde_json::json!({
            "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11,
            "seq_len": 81, "num_puzzle_identifiers": 1, "total_groups": 2,
            "mean_puzzle_examples": 1.0, "total_puzzles": 2, "sets": ["all"],
        });
        let sizes: serde_json::Value = serde_json::from_slice(&sizes).unwrap();
        assert_eq!(sizes, expected);
    }
    /// What the loop of HRM's `build_sudoku_dataset.py` appends for puzzles with these numbers of
    /// augmentations: `puzzle_indices` and `group_indices`.
    fn indices_of_hrm(augmentations: &[i32]) -> (Vec<i32>, Vec<i32>) {
        let (mut puzzle_id, mut example_id) = (0, 0);
        let (mut puzzle_indices, mut group_indices) = (vec![0], vec![0]);
        for count in augmentations {
            for _ in 0..1 + count {
                example_id += 1;
                puzzle_id += 1;
                puzzle_indices.push(example_id);
            }
            group_indices.push(puzzle_id);
        }
        (puzzle_indices, group_indices)
    }

    #[test]
    fn rows_of_one_record_are_a_group_as_in_hrm() {
        for augmentations in [&[3, 0, 1, 1][..], &[0, 0], &[5], &[]] {
            let folder = tempfile::tempdir().unwrap();
            let mut writer = Box::new(Npy::create(folder.path(), "train").unwrap());
            for (number, count) in (1..).zip(augmentations) {
                for _ in 0..1 + count {
                    let row = Row {
                        number,
                        solution: Some(SOLUTION.as_bytes()),
                        ..row(Status::Unique)
                    };
                    writer.row(&row).unwrap();
                }
            }
            writer.finish().unwrap();
            let array = |name: &str, numbers: &[i32]| {
                let file = fs::read(folder.path().join(format!("train/all__{name}.npy"))).unwrap();
                let body = numbers.iter().flat_map(|number| number.to_le_bytes());
                let start = header("<i4", &format!("({},)", numbers.len()));
                assert!(file == [start.to_vec(), body.collect()].concat(), "{name}");
            };
            let (puzzles, groups) = indices_of_hrm(augmentations);
            array("puzzle_indices", &puzzles);
            array("group_indices", &groups);
            array("puzzle_identifiers", &vec![0; puzzles.len() - 1]);
            let sizes = fs::read(folder.path().join("train/dataset.json")).unwrap();
            let sizes: serde_json::Value = serde_json::from_slice(&sizes).unwrap();
            assert_eq!(sizes["total_groups"], augmentations.len());
            assert_eq!(sizes["total_puzzles"], augmentations.len());
        }
    }
}
