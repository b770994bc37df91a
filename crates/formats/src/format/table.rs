//! The table of formats.
//!
//! **Invariant:** the rows are in the order of the variants of [`Format`]. A row has help for a reader
//! or a writer exactly if there is one.

#[cfg(test)]
mod tests;

use std::io;

use foldoku_board::Geometry;
use foldoku_board::format::Style;

use super::info::{FormatInfo, Target, Write};
use super::lines::write::LineStyle;
use super::start::{self, Detect};
use super::{
    Format, csv, grids, hodoku, json_lines, lines, npy, open, open_sudoku, pencil_marks, sdk,
    simple_sudoku, sukaku, variants,
};
use crate::input::{Input, buffered};
use crate::row::Task;
use crate::source::Source;
use crate::variant_puzzle::VariantFormat;
use variants::write::{Report, Variants};

const ANY: &[Task] = &[Task::Convert, Task::Check, Task::Count, Task::Solve];
const CONVERT: &[Task] = &[Task::Convert];
const DRAWN: &[Task] = &[Task::Convert, Task::Solve];

/// An empty row, the base of all others.
const BASE: FormatInfo = FormatInfo {
    format: Format::Puzzle,
    name: "",
    aliases: &[],
    extensions: &[],
    read_help: None,
    write_help: None,
    tasks: &[],
    columns: false,
    candidates: false,
    comments: false,
    own_symbols: false,
    target: Target::Stream,
    detect: Detect::Never,
    read: None,
    write: None,
};

/// All formats, in the order of [`Format`].
pub static FORMATS: [FormatInfo; 34] = [
    FormatInfo {
        format: Format::Puzzle,
        name: "puzzle",
        aliases: &["lines", "text", "sdm"],
        extensions: &["sdm", "txt"],
        read_help: Some("One puzzle per line: its cells or its candidates; .sdm"),
        write_help: Some("One puzzle per line; .sdm"),
        tasks: CONVERT,
        candidates: true,
        comments: true,
        own_symbols: true,
        detect: Detect::Line(1, start::is_lines),
        read: Some(open::lines),
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Puzzle, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Solution,
        name: "solution",
        write_help: Some("One solution per line, with a note after # if it is not unique"),
        tasks: &[Task::Solve],
        comments: true,
        own_symbols: true,
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Solution, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Tdoku,
        name: "tdoku",
        write_help: Some("puzzle:count:solution"),
        tasks: &[Task::Solve],
        candidates: true,
        comments: true,
        own_symbols: true,
        read: Some(open::lines),
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::PuzzleCountSolution, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Sukaku,
        name: "sukaku",
        write_help: Some("The puzzle's candidates as 729 characters"),
        tasks: CONVERT,
        candidates: true,
        read: Some(open::lines),
        write: Some(Write::Text(|_, _| Box::new(sukaku::write::Sukaku))),
        ..BASE
    },
    FormatInfo {
        format: Format::Count,
        name: "count",
        write_help: Some("The number of solutions"),
        tasks: &[Task::Count, Task::Solve],
        candidates: true,
        comments: true,
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Count, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Status,
        name: "status",
        write_help: Some("unique, multiple, none, invalid …"),
        tasks: &[Task::Check, Task::Count, Task::Solve],
        candidates: true,
        comments: true,
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Status, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Csv,
        name: "csv",
        extensions: &["csv"],
        read_help: Some("Comma, semicolon or tab separated values"),
        write_help: Some("Comma separated values"),
        detect: Detect::Line(0, start::is_table),
        read: Some(open::csv),
        write: Some(Write::Text(|_, schema| {
            Box::new(csv::write::Csv::new(schema))
        })),
        ..TABLE
    },
    FormatInfo {
        format: Format::Tsv,
        name: "tsv",
        extensions: &["tsv"],
        write_help: Some("Tab separated values"),
        read: Some(open::csv),
        write: Some(Write::Text(|_, schema| {
            Box::new(csv::write::Csv::tabs(schema))
        })),
        ..TABLE
    },
    FormatInfo {
        format: Format::JsonLines,
        name: "jsonl",
        aliases: &["json", "ndjson"],
        extensions: &["jsonl", "ndjson", "json"],
        read_help: Some("One JSON string or object per line"),
        write_help: Some("One JSON object per line"),
        detect: Detect::Line(0, start::is_json),
        read: Some(open::json_lines),
        write: Some(Write::Text(|_, schema| {
            Box::new(json_lines::write::JsonLines::new(schema))
        })),
        ..TABLE
    },
    FormatInfo {
        format: Format::Parquet,
        name: "parquet",
        extensions: &["parquet"],
        read_help: Some("Apache Parquet"),
        write_help: Some("Apache Parquet"),
        target: Target::File,
        detect: Detect::Bytes(|head| head.starts_with(b"PAR1")),
        read: Some(open::parquet),
        write: Some(Write::Table(|path, _, schema| {
            open::write_parquet(path, schema)
        })),
        ..TABLE
    },
    FormatInfo {
        format: Format::Npy,
        name: "npy",
        extensions: &["npy"],
        write_help: Some("Arrays for training models, in a folder"),
        tasks: DRAWN,
        target: Target::Folder,
        write: Some(Write::Table(|path, part, _| {
            Ok(Box::new(npy::write::Npy::create(path, part)?))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Rows,
        name: "rows",
        aliases: &["grids"],
        read_help: Some("Grids over several lines, drawn or not"),
        write_help: Some("Grids with one line per row"),
        detect: Detect::Start(3, start::is_grids),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Rows)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::Box,
        name: "box",
        write_help: Some("Framed grids"),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Box)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::Wide,
        name: "wide",
        write_help: Some("Wide grids with lines between boxes"),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Wide)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::Frame,
        name: "frame",
        write_help: Some("Grids framed with dashes, empty cells blank"),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Frame)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::PencilMarks,
        name: "pencil-marks",
        read_help: Some("Grids of candidates"),
        write_help: Some("Grids of candidates"),
        tasks: CONVERT,
        candidates: true,
        // Files of SudoCue and Simple Sudoku may hold pencil marks too.
        detect: Detect::Start(2, |start| pencil_marks::read::looks_like(start.head)),
        read: Some(|_, _, input| {
            Ok(Source::records(pencil_marks::read::records(buffered(
                input,
            ))))
        }),
        write: Some(Write::Text(|_, _| {
            Box::new(pencil_marks::write::PencilMarks)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Sdk,
        name: "sdk",
        extensions: &["sdk"],
        read_help: Some("SudoCue; .sdk"),
        write_help: Some("SudoCue; .sdk"),
        tasks: CONVERT,
        candidates: true,
        detect: Detect::Start(0, |start| sdk::read::looks_like(start.head)),
        read: Some(|_, _, input| Ok(Source::records(sdk::read::records(buffered(input))))),
        write: Some(Write::Text(|_, schema| {
            Box::new(sdk::write::Sdk::new(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::SimpleSudoku,
        name: "ss",
        extensions: &["ss"],
        read_help: Some("Simple Sudoku; .ss"),
        write_help: Some("Simple Sudoku; .ss"),
        tasks: CONVERT,
        detect: Detect::Start(1, |start| simple_sudoku::read::looks_like(start.head)),
        read: Some(|_, _, input| {
            Ok(Source::records(simple_sudoku::read::records(buffered(
                input,
            ))))
        }),
        write: Some(Write::Text(|_, _| {
            Box::new(simple_sudoku::write::SimpleSudoku)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::OpenSudoku,
        name: "opensudoku",
        aliases: &["xml"],
        extensions: &["opensudoku", "xml"],
        read_help: Some("OpenSudoku, XML"),
        write_help: Some("OpenSudoku, XML"),
        tasks: CONVERT,
        detect: Detect::Bytes(start::is_open_sudoku),
        read: Some(open::open_sudoku),
        write: Some(Write::Text(|_, schema| {
            Box::new(open_sudoku::write::OpenSudoku::new(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Hodoku,
        name: "hodoku",
        read_help: Some("The lines of HoDoKu's libraries"),
        write_help: Some("The lines of HoDoKu's libraries"),
        tasks: CONVERT,
        candidates: true,
        detect: Detect::Line(0, |_, line| hodoku::read::looks_like(line)),
        read: Some(|_, _, input| Ok(Source::records(hodoku::read::records(buffered(input))))),
        write: Some(Write::Text(|_, schema| {
            Box::new(hodoku::write::Hodoku::new(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Iss,
        name: "iss",
        read_help: Some("Interactive Sudoku Solver: puzzles with rules"),
        write_help: Some("Interactive Sudoku Solver: puzzles with rules"),
        detect: Detect::Bytes(variants::detect::is_iss),
        read: Some(|board, _, input| variants_in(board, VariantFormat::Iss, input)),
        write: Some(Write::Text(|_, _| Box::new(Variants(VariantFormat::Iss)))),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::FPuzzles,
        name: "fpuzzles",
        aliases: &["f-puzzles"],
        read_help: Some("f-puzzles: puzzles with rules"),
        write_help: Some("f-puzzles: puzzles with rules"),
        detect: Detect::Bytes(variants::detect::is_fpuzzles),
        read: Some(|board, _, input| variants_in(board, VariantFormat::FPuzzles, input)),
        write: Some(Write::Text(|_, _| {
            Box::new(Variants(VariantFormat::FPuzzles))
        })),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::SudokuPad,
        name: "sudokupad",
        aliases: &["scl", "ctc"],
        read_help: Some("SudokuPad: puzzles with rules, drawn and in words"),
        write_help: Some("SudokuPad: puzzles with rules, drawn and in words"),
        detect: Detect::Bytes(variants::detect::is_sudokupad),
        read: Some(|board, _, input| variants_in(board, VariantFormat::SudokuPad, input)),
        write: Some(Write::Text(|_, _| {
            Box::new(Variants(VariantFormat::SudokuPad))
        })),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::SudokuMaker,
        name: "sudokumaker",
        tasks: &[],
        read_help: Some("Addresses of SudokuMaker: puzzles with rules"),
        detect: Detect::Bytes(variants::detect::is_sudokumaker),
        read: Some(|board, _, input| variants_in(board, VariantFormat::SudokuMaker, input)),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::Lisudoku,
        name: "lisudoku",
        read_help: Some("Addresses and JSON of lisudoku: puzzles with rules"),
        write_help: Some("Addresses of lisudoku: puzzles with rules"),
        detect: Detect::Bytes(variants::detect::is_lisudoku),
        read: Some(|board, _, input| variants_in(board, VariantFormat::Lisudoku, input)),
        write: Some(Write::Text(|_, _| {
            Box::new(Variants(VariantFormat::Lisudoku))
        })),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::Penpa,
        name: "penpa",
        read_help: Some("Addresses of Penpa+: puzzles with figures"),
        write_help: Some("Addresses of Penpa+: puzzles with figures"),
        detect: Detect::Bytes(variants::detect::is_penpa),
        read: Some(|board, _, input| variants_in(board, VariantFormat::Penpa, input)),
        write: Some(Write::Text(|_, _| Box::new(Variants(VariantFormat::Penpa)))),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::PuzzLink,
        name: "puzzlink",
        tasks: &[],
        read_help: Some("Addresses of puzz.link: classic puzzles"),
        detect: Detect::Bytes(variants::detect::is_puzzlink),
        read: Some(|board, _, input| variants_in(board, VariantFormat::PuzzLink, input)),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::SudokuWiki,
        name: "sudokuwiki",
        tasks: &[],
        read_help: Some("Packed strings of SudokuWiki, alone or in addresses"),
        detect: Detect::Bytes(variants::detect::is_sudokuwiki),
        read: Some(|board, _, input| variants_in(board, VariantFormat::SudokuWiki, input)),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::Ipuz,
        name: "ipuz",
        read_help: Some("ipuz: JSON of Sudoku puzzles"),
        write_help: Some("ipuz: JSON of Sudoku puzzles"),
        detect: Detect::Bytes(variants::detect::is_ipuz),
        read: Some(|board, _, input| variants_in(board, VariantFormat::Ipuz, input)),
        write: Some(Write::Text(|_, _| Box::new(Variants(VariantFormat::Ipuz)))),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::Pencilmark,
        name: "pencilmark",
        read_help: Some("pencilmark: the JSON sudoku-puzzle"),
        write_help: Some("pencilmark: the JSON sudoku-puzzle"),
        detect: Detect::Bytes(variants::detect::is_pencilmark),
        read: Some(|board, _, input| variants_in(board, VariantFormat::Pencilmark, input)),
        write: Some(Write::Text(|_, _| {
            Box::new(Variants(VariantFormat::Pencilmark))
        })),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::Killer,
        name: "killer",
        read_help: Some("Killer puzzles in 81 characters that point to the heads of cages"),
        write_help: Some("Killer puzzles in 81 characters that point to the heads of cages"),
        detect: Detect::Bytes(variants::detect::is_killer),
        read: Some(|board, _, input| variants_in(board, VariantFormat::Killer, input)),
        write: Some(Write::Text(|_, _| {
            Box::new(Variants(VariantFormat::Killer))
        })),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::SumoCue,
        name: "sumocue",
        read_help: Some("SumoCue: killer puzzles"),
        write_help: Some("SumoCue: killer puzzles"),
        detect: Detect::Bytes(variants::detect::is_sumocue),
        read: Some(|board, _, input| variants_in(board, VariantFormat::SumoCue, input)),
        write: Some(Write::Text(|_, _| {
            Box::new(Variants(VariantFormat::SumoCue))
        })),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::Variant,
        name: "variant",
        aliases: &["variants"],
        read_help: Some("foldoku's JSON for puzzles with rules; see foldoku schema variant"),
        write_help: Some("foldoku's JSON for puzzles with rules; see foldoku schema variant"),
        detect: Detect::Bytes(variants::detect::is_json),
        read: Some(|board, _, input| variants_in(board, VariantFormat::Json, input)),
        write: Some(Write::Text(|_, _| Box::new(Variants(VariantFormat::Json)))),
        ..VARIANTS
    },
    FormatInfo {
        format: Format::Report,
        name: "report",
        write_help: Some("What each element of a puzzle with rules was taken for"),
        write: Some(Write::Text(|_, _| Box::new(Report))),
        ..VARIANTS
    },
];

/// The common part of the rows for formats with columns.
const TABLE: FormatInfo = FormatInfo {
    tasks: ANY,
    columns: true,
    candidates: true,
    comments: true,
    own_symbols: true,
    ..BASE
};

/// The common part of the rows for drawn grids.
const GRIDS: FormatInfo = FormatInfo {
    tasks: DRAWN,
    read: Some(|geometry, translator, input| {
        let records = grids::read::records(geometry.clone(), translator, buffered(input));
        Ok(Source::records(records))
    }),
    ..BASE
};

/// What the formats of variants have in common.
const VARIANTS: FormatInfo = FormatInfo {
    tasks: CONVERT,
    ..BASE
};

fn variants_in(board: &Geometry, format: VariantFormat, input: Input) -> io::Result<Source> {
    let records = variants::read::records(format, board, buffered(input));
    Ok(Source::records(records))
}
