//! Reads grids drawn over several lines.
//!
//! **Invariant:** every grid is a record, and so is a puzzle with rules in a line between grids; other
//! text between grids is not.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_board::Geometry;
use foldoku_board::format::{self, Layout, Splitter};

use crate::alphabet::Translator;
use crate::format::variants;
use crate::raw::gather::{Line, LineParser, LineRecords};
use crate::raw::{RawPuzzle, RawRecord};

/// Returns the grids of a file, in order; a translator is needed unless they are in the standard
/// symbols.
pub(crate) fn records<R: BufRead>(
    geometry: Geometry,
    translator: Option<Translator>,
    reader: R,
) -> LineRecords<R, Drawn> {
    let splitter = Some(Splitter::new(&geometry, Some(Layout::Grids)));
    LineRecords::new(
        reader,
        Drawn {
            splitter,
            translator,
        },
    )
}

/// The current grid.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// `None` after the end of the file.
    splitter: Option<Splitter>,
    /// Cells are counted in the standard symbols, to find the end of a grid.
    translator: Option<Translator>,
}

impl LineParser for Drawn {
    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        let Some(splitter) = &mut self.splitter else {
            return;
        };
        let finished = match self.translator {
            None => record,
            Some(_) => translated,
        };
        let trimmed = line.text.trim_ascii();
        if let Some(format) = variants::detect::format_of(trimmed) {
            splitter.skip(|grid| ready.push_back(finished(grid)));
            let puzzle = RawPuzzle::Variant(format, trimmed.to_vec());
            ready.push_back(RawRecord {
                puzzle: Ok(puzzle),
                ..RawRecord::of_text(line.number, "")
            });
            return;
        }
        match &self.translator {
            None => splitter.line(line.text, |grid| ready.push_back(record(grid))),
            Some(translator) => {
                let text = translator.line(line.text);
                splitter.line(&text, |grid| ready.push_back(translated(grid)));
            }
        }
    }

    fn finish(&mut self, ready: &mut VecDeque<RawRecord>) {
        let record = match self.translator {
            None => record,
            Some(_) => translated,
        };
        if let Some(splitter) = self.splitter.take() {
            splitter.finish(|grid| ready.push_back(record(grid)));
        }
    }
}

fn record(grid: format::PuzzleText) -> RawRecord {
    RawRecord::of_text(grid.line, grid.text)
}

fn translated(grid: format::PuzzleText) -> RawRecord {
    RawRecord {
        puzzle: Ok(RawPuzzle::Standard(grid.text)),
        ..RawRecord::of_text(grid.line, "")
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read};

    use foldoku_board::format::LINE_LIMIT;

    use super::*;

    const GRID: &str = "12|..\n..|1.\n--+--\n..|..\n4.|.3\n";

    /// Returns the grids of a file on a 4×4 board, read through a small buffer.
    fn grids(file: &str) -> Vec<(usize, String)> {
        let board = Geometry::boxes(2, 2).unwrap();
        let reader = BufReader::with_capacity(7, file.as_bytes());
        let records = records(board, None, reader).map(Result::unwrap);
        records
            .map(|record| match record.puzzle {
                Ok(RawPuzzle::Text(text)) => (record.line, String::from_utf8(text).unwrap()),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn every_grid_is_a_record() {
        let expected = GRID.trim_end().to_owned();
        let windows = GRID.replace('\n', "\r\n");
        assert_eq!(
            grids(&format!("A title\n{GRID}\n\n{windows}")),
            [(2, expected.clone()), (9, expected)]
        );
        assert_eq!(grids(""), []);
    }

    #[test]
    fn long_lines_are_truncated() {
        let long = "1".repeat(3 * LINE_LIMIT);
        let found = grids(&format!("12..\n{long}\n\n{GRID}"));
        assert!(found.iter().all(|(_, text)| text.len() <= LINE_LIMIT + 2));
        assert_eq!(found.last().unwrap().0, 4);
    }

    #[test]
    fn read_errors_end_the_grids() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("disk failure"))
            }
        }
        let board = Geometry::boxes(2, 2).unwrap();
        let mut grids = records(board, None, BufReader::new(Broken));
        assert!(grids.next().unwrap().is_err());
        assert!(grids.next().is_none());
    }
}
