//! The arrays of a split: examples in the layout of HRM and TRM, the columns of the examples, and
//! the steps of solution paths.
//!
//! | file | type | shape |
//! |---|---|---|
//! | `all__inputs.npy`, … | | as [`Npy`] writes them |
//! | `all__number.npy`, `all__score.npy`, … | `int64` | N; -1 for no value |
//! | `all__er.npy`, … | `float32` | N; NaN for no value |
//! | `all__level.npy`, … | `uint8` | N, indices into the names in the manifest; 255 for no value |
//! | `trace__indices.npy` | `int64` | N + 1 |
//! | `trace__states.npy`, … | [`STEPS`] | S × 81 or S |
//!
//! **Invariant:** the arrays of a split have their rows in the same order; memory does not grow with
//! them.

use std::io;
use std::path::{Path, PathBuf};

use foldoku::formats::{Npy, NpyArray, NpyElement, TableWriter};
use foldoku::logic::Position;

use super::columns::{Column, Columns, DescribedColumn, Kind};
use super::example::MISSING;
use super::rows::{each_step, example_row, marks};
use super::trace::TraceStep;
use super::variant::Variant;

/// Writes the arrays of a split.
pub(super) struct ArrayWriter {
    examples: Box<Npy>,
    columns: Vec<(Kind, NpyArray)>,
    steps: Option<StepArrays>,
}

/// The arrays in the order of [`step_arrays`].
struct StepArrays {
    arrays: Vec<NpyArray>,
    steps: u64,
}

/// The cells of a board.
const CELLS: usize = 81;

/// Returns the columns of examples that arrays hold.
fn stored(columns: &Columns) -> Vec<Column> {
    let mut stored = columns.of_examples();
    stored.retain(|column| column.kind != Kind::Text);
    stored
}

/// An array of steps: its name, type, dimensions and meaning.
type StepArray = (&'static str, NpyElement, Option<usize>, &'static str);

/// The arrays of steps.
#[rustfmt::skip]
const STEPS: [StepArray; 7] = [
    ("indices", NpyElement::I64, None, "where the steps of each example begin, and their number"),
    ("states", NpyElement::U8, Some(CELLS), "the digits before the step: 1 for empty, a digit plus 1"),
    ("candidates", NpyElement::U16, Some(CELLS), "the candidates before the step: bit d - 1 for digit d"),
    ("placed", NpyElement::U8, Some(CELLS), "the digit plus 1 where the step places one, else 0"),
    ("eliminated", NpyElement::U16, Some(CELLS), "the candidates that the step eliminates: bit d - 1 for digit d"),
    ("mask", NpyElement::U8, Some(CELLS), "1 where the step changes the cell, else 0"),
    ("techniques", NpyElement::U8, None, "the technique"),
];

/// The array of steps in the order of Sudoku Explainer only.
const DIFFICULTIES: StepArray = (
    "difficulties",
    NpyElement::F32,
    None,
    "the difficulty of the step in Sudoku Explainer",
);

fn step_arrays(columns: &Columns) -> impl Iterator<Item = StepArray> {
    let difficulties = columns.has_difficulty().then_some(DIFFICULTIES);
    STEPS.into_iter().chain(difficulties)
}

/// Returns the files of a split, relative to the folder of the data set.
pub(super) fn files(split: &str, columns: &Columns, traces: bool) -> Vec<PathBuf> {
    let mut files = Npy::files(split);
    let folder = Path::new(split);
    let stored = stored(columns);
    let of_columns = stored.iter().map(|it| format!("all__{}.npy", it.name));
    files.extend(of_columns.map(|name| folder.join(name)));
    if traces {
        let names = step_arrays(columns).map(|array| format!("trace__{}.npy", array.0));
        files.extend(names.map(|name| folder.join(name)));
    }
    files
}

/// Returns the arrays with a row per example, for the manifest.
pub(super) fn of_examples(columns: &Columns) -> Vec<DescribedColumn> {
    let array = |name: &str, element: NpyElement, meaning| {
        DescribedColumn::new(format!("all__{name}"), element.name(), meaning)
    };
    let cells = |name, meaning| array(name, NpyElement::U8, meaning);
    let mut arrays = vec![
        cells(
            "inputs",
            "81 cells of the puzzle: 1 for empty, a digit plus 1",
        ),
        cells("labels", "81 cells of the only solution: a digit plus 1"),
    ];
    arrays.extend(stored(columns).iter().map(|column| DescribedColumn {
        names: column.kind.names(),
        ..array(column.name, element(column.kind), column.meaning)
    }));
    arrays
}

/// Returns the arrays of steps, for the manifest.
pub(super) fn of_steps(columns: &Columns) -> Vec<DescribedColumn> {
    let arrays = step_arrays(columns).map(|(name, element, _, meaning)| DescribedColumn {
        names: match name {
            "techniques" => Kind::Technique.names(),
            _ => Vec::new(),
        },
        ..DescribedColumn::new(format!("trace__{name}"), element.name(), meaning)
    });
    arrays.collect()
}

impl ArrayWriter {
    pub(super) fn create(
        folder: &Path,
        split: &str,
        columns: &Columns,
        traces: bool,
    ) -> io::Result<ArrayWriter> {
        let examples = Box::new(Npy::create(folder, split)?);
        let folder = folder.join(split);
        let arrays = stored(columns).into_iter().map(|column| {
            let path = folder.join(format!("all__{}.npy", column.name));
            let array = NpyArray::create(&path, element(column.kind), None)?;
            Ok((column.kind, array))
        });
        Ok(ArrayWriter {
            examples,
            columns: arrays.collect::<io::Result<_>>()?,
            steps: if traces {
                Some(StepArrays::create(&folder, columns)?)
            } else {
                None
            },
        })
    }

    /// Writes a puzzle and its steps.
    pub(super) fn write(&mut self, columns: &Columns, variant: &Variant<'_>) -> io::Result<()> {
        self.examples.row(&example_row(variant, &[]))?;
        let identity = columns.identity_values(variant.example.number, variant.augmentation);
        let values = identity
            .into_iter()
            .chain(variant.example.values.iter().copied());
        for ((kind, array), value) in self.columns.iter_mut().zip(values) {
            push(array, *kind, value)?;
        }
        match &mut self.steps {
            Some(steps) => steps.write(variant),
            None => Ok(()),
        }
    }

    pub(super) fn finish(self) -> io::Result<()> {
        self.examples.finish()?;
        for (_, array) in self.columns {
            array.finish()?;
        }
        self.steps.map_or(Ok(()), StepArrays::finish)
    }
}

/// Returns the type of the elements that hold a column.
fn element(kind: Kind) -> NpyElement {
    match kind {
        Kind::Integer => NpyElement::I64,
        Kind::Tenths => NpyElement::F32,
        _ => NpyElement::U8,
    }
}

/// Adds a value to an array.
fn push(array: &mut NpyArray, kind: Kind, value: i64) -> io::Result<()> {
    let is_missing = value == MISSING;
    match kind {
        Kind::Integer if is_missing => array.push(&(-1_i64).to_le_bytes()),
        Kind::Integer => array.push(&value.to_le_bytes()),
        Kind::Tenths if is_missing => array.push(&f32::NAN.to_le_bytes()),
        Kind::Tenths => array.push(&tenths(value).to_le_bytes()),
        _ => array.push(&[u8::try_from(value).unwrap_or(u8::MAX)]),
    }
}

/// Returns the number nearest to a number of tenths.
fn tenths(tenths: i64) -> f32 {
    (tenths as f64 / 10.0) as f32
}

impl StepArrays {
    fn create(folder: &Path, columns: &Columns) -> io::Result<StepArrays> {
        let arrays = step_arrays(columns).map(|(name, element, cells, _)| {
            NpyArray::create(&folder.join(format!("trace__{name}.npy")), element, cells)
        });
        Ok(StepArrays {
            arrays: arrays.collect::<io::Result<_>>()?,
            steps: 0,
        })
    }

    fn write(&mut self, variant: &Variant<'_>) -> io::Result<()> {
        self.arrays[0].push(&self.steps.to_le_bytes())?;
        each_step(variant, |_, position, step| self.step(position, step))
    }

    fn step(&mut self, position: &Position, step: &TraceStep) -> io::Result<()> {
        self.steps += 1;
        let state = position.to_line().map(|cell| match cell {
            b'.' => 1,
            digit => digit - b'0' + 1,
        });
        let marks = marks(position).map(|digits| {
            let bits = digits.iter().map(|digit| 1_u16 << digit.index());
            bits.fold(0, |marks, bit| marks | bit)
        });
        let (mut placed, mut eliminated, mut mask) = ([0_u8; CELLS], [0_u16; CELLS], [0_u8; CELLS]);
        for candidate in &step.placed {
            let cell = candidate.square().index();
            placed[cell] = candidate.digit().number() + 1;
            mask[cell] = 1;
        }
        for candidate in &step.eliminated {
            let cell = candidate.square().index();
            eliminated[cell] |= 1 << candidate.digit().index();
            mask[cell] = 1;
        }
        let difficulty = tenths(step.difficulty.into()).to_le_bytes();
        let rows: [&[u8]; 7] = [
            &state,
            &bytes(&marks),
            &placed,
            &bytes(&eliminated),
            &mask,
            &[step.technique as u8],
            &difficulty,
        ];
        let mut rows = self.arrays[1..].iter_mut().zip(rows);
        rows.try_for_each(|(array, row)| array.push(row))
    }

    fn finish(mut self) -> io::Result<()> {
        self.arrays[0].push(&self.steps.to_le_bytes())?;
        self.arrays.into_iter().try_for_each(NpyArray::finish)
    }
}

/// Returns the little-endian bytes of a row.
fn bytes(row: &[u16; CELLS]) -> [u8; 2 * CELLS] {
    let mut bytes = [0; 2 * CELLS];
    for (pair, number) in bytes.as_chunks_mut().0.iter_mut().zip(row) {
        *pair = number.to_le_bytes();
    }
    bytes
}
