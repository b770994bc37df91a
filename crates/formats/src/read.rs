//! Readers: files into chunks of records, one reader a format.
//!
//! What can be left to the threads is left to them: of files with a record a line only the line
//! ends are looked for here. The others are read record by record.
//!
//! **Invariant:** every record of the file is in exactly one chunk, in order, whatever the size of
//! the chunks; memory is bounded by a chunk.

mod clip;
#[cfg(feature = "csv")]
pub(crate) mod csv;
mod gather;
pub(crate) mod grids;
pub(crate) mod hodoku;
#[cfg(feature = "json")]
pub(crate) mod json_lines;
pub(crate) mod lines;
pub(crate) mod names;
#[cfg(feature = "xml")]
pub(crate) mod open_sudoku;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
pub(crate) mod pencil;
pub(crate) mod sdk;
pub(crate) mod simple_sudoku;

use std::fmt;
use std::io;
use std::sync::Arc;

use foldoku_board::Geometry;
use foldoku_board::format::LINE_LIMIT;

use crate::alphabet::detect::{self, Evidence, Verdict};
use crate::alphabet::{Alphabet, Spelling};
use crate::format::{self, Format};
#[cfg(not(all(
    feature = "csv",
    feature = "json",
    feature = "parquet",
    feature = "xml"
)))]
use crate::input::not_built;
use crate::input::{Input, buffered};
use crate::puzzles;
use crate::record::{Record, Shown};
use lines::{LineCutter, Lines};

/// Some records of a file, as they were found.
#[derive(Debug)]
pub struct Chunk {
    /// The number of the first in the collection.
    pub(crate) first: u64,
    pub(crate) alphabet: Alphabet,
    pub(crate) content: Content,
}

#[derive(Debug)]
pub(crate) enum Content {
    Lines(Lines),
    #[cfg(feature = "json")]
    JsonLines(Lines, Arc<[String]>),
    Records(Vec<Record>),
}

impl Chunk {
    /// The number of its last record; of the one before it if it has none.
    pub fn last(&self) -> u64 {
        self.first + self.content.records() as u64 - 1
    }
}

impl Content {
    fn records(&self) -> usize {
        match self {
            Content::Lines(lines) => lines.records,
            #[cfg(feature = "json")]
            Content::JsonLines(lines, _) => lines.records,
            Content::Records(records) => records.len(),
        }
    }
}

/// The records of a file, one by one. After an error it ends.
pub(crate) trait Records: Iterator<Item = io::Result<Record>> + Send {
    /// The names of the fields that stand beside the puzzles.
    fn columns(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether solutions may stand beside the puzzles.
    fn gives_solutions(&self) -> bool {
        false
    }
}

/// A file as chunks of records. After an error it ends.
pub struct Reader {
    format: Format,
    verdict: Verdict,
    source: Source,
    columns: Vec<String>,
    gives_solutions: bool,
    /// Where the fields come from, if not each from its own place.
    places: Option<Vec<Option<usize>>>,
    /// What has ended the records too early; those before it come first.
    failure: Option<io::Error>,
    /// The number of the next record.
    next: u64,
    /// How many records make a chunk.
    size: usize,
}

type Stream = Box<dyn Iterator<Item = io::Result<Record>> + Send>;

enum Source {
    Lines(LineCutter),
    #[cfg(feature = "json")]
    JsonLines(LineCutter, Arc<[String]>),
    Records(Stream),
    Ended,
}

impl Reader {
    /// The records of `input`, in this format and this alphabet or in those it shows.
    ///
    /// The first has the number `first`; up to `size` of them make a chunk.
    ///
    /// # Errors
    ///
    /// If the start of the input cannot be read, or is not what files of this format begin with.
    pub fn new(
        geometry: &Geometry,
        mut input: Input,
        format: Option<Format>,
        alphabet: Option<Alphabet>,
        first: u64,
        size: usize,
    ) -> io::Result<Reader> {
        let mut verdict = match alphabet {
            Some(alphabet) => Verdict::certain(alphabet),
            None => detect::of_input(geometry, &mut input)?,
        };
        let spelling = Spelling::new(verdict.alphabet, geometry);
        let format = match format {
            Some(format) => format,
            None => sniff(geometry, spelling.as_ref(), &mut input)?,
        };
        let Opened {
            mut source,
            columns,
            gives_solutions,
        } = open(geometry, format, spelling, input)?;
        if let (Format::Parquet, None, Source::Records(records)) = (format, alphabet, &mut source) {
            verdict = peek(geometry, records);
        }
        Ok(Reader {
            format,
            verdict,
            source,
            columns,
            gives_solutions,
            places: None,
            failure: None,
            next: first,
            size,
        })
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// How digits are written in it.
    pub fn alphabet(&self) -> Alphabet {
        self.verdict.alphabet
    }

    /// The alphabet that it may as well be written in, as far as its start shows.
    pub fn other_alphabet(&self) -> Option<Alphabet> {
        self.verdict.other
    }

    /// The names of the fields that stand beside the puzzles.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The number that its next record will have.
    pub fn next_number(&self) -> u64 {
        self.next
    }

    /// Has fields handed out in the order of other columns; what is not among them is left out.
    ///
    /// Meant for files that follow another one whose columns count.
    pub fn align(&mut self, columns: &[String]) {
        if self.columns == columns {
            return;
        }
        match &mut self.source {
            #[cfg(feature = "json")]
            Source::JsonLines(_, wanted) => *wanted = columns.into(),
            _ => {
                let place = |name| self.columns.iter().position(|column| column == name);
                self.places = Some(columns.iter().map(place).collect());
            }
        }
        self.columns = columns.to_vec();
    }

    /// Whether solutions may stand beside the puzzles.
    pub fn gives_solutions(&self) -> bool {
        self.gives_solutions
    }

    fn read(&mut self) -> io::Result<Option<Content>> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        Ok(match &mut self.source {
            Source::Lines(cutter) => cutter.cut(self.size)?.map(Content::Lines),
            #[cfg(feature = "json")]
            Source::JsonLines(cutter, columns) => {
                let columns = Arc::clone(columns);
                let lines = cutter.cut(self.size)?;
                lines.map(|lines| Content::JsonLines(lines, columns))
            }
            Source::Records(records) => {
                let mut records = some(records, self.size, &mut self.failure);
                if let Some(places) = &self.places {
                    records
                        .iter_mut()
                        .for_each(|record| rearrange(record, places));
                }
                match self.failure.take() {
                    Some(error) if records.is_empty() => return Err(error),
                    failure => self.failure = failure,
                }
                (!records.is_empty()).then_some(Content::Records(records))
            }
            Source::Ended => None,
        })
    }
}

impl Iterator for Reader {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        let content = self.read().transpose()?;
        Some(match content {
            Ok(content) => {
                let first = self.next;
                self.next += content.records() as u64;
                Ok(Chunk {
                    first,
                    alphabet: self.verdict.alphabet,
                    content,
                })
            }
            Err(error) => {
                self.source = Source::Ended;
                Err(error)
            }
        })
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("format", &self.format)
            .field("alphabet", &self.verdict.alphabet)
            .field("columns", &self.columns)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

/// Looks at the input until its format shows.
fn sniff(
    geometry: &Geometry,
    spelling: Option<&Spelling>,
    input: &mut Input,
) -> io::Result<Format> {
    loop {
        let whole = input.is_at_end();
        if let Some(format) = format::sniff(geometry, spelling, input.head(), whole) {
            return Ok(format);
        }
        input.look()?;
    }
}

/// The alphabet of records, of which the first are looked at and put back.
fn peek(geometry: &Geometry, records: &mut Stream) -> Verdict {
    let mut evidence = Evidence::new(geometry);
    let mut seen = Vec::new();
    let mut bytes = 0;
    for record in records.by_ref() {
        if let Ok(record) = &record {
            if let Ok(Shown::Text(text)) = &record.shown {
                bytes += text.len();
                evidence.add(text);
            }
            evidence.add(record.solution.as_deref().unwrap_or_default().as_bytes());
        }
        seen.push(record);
        if evidence.verdict().is_some() || bytes >= format::HEAD {
            break;
        }
    }
    let rest = std::mem::replace(records, Box::new(std::iter::empty()));
    *records = Box::new(seen.into_iter().chain(rest));
    evidence.last_verdict()
}

/// How many bytes of records make a chunk, be they ever so few.
const CHUNK_BYTES: usize = 1 << 19;

/// The next records up to the first error.
fn some(
    records: &mut dyn Iterator<Item = io::Result<Record>>,
    size: usize,
    failure: &mut Option<io::Error>,
) -> Vec<Record> {
    let mut taken = Vec::new();
    let mut bytes = 0;
    while taken.len() < size && bytes < CHUNK_BYTES {
        match records.next() {
            Some(Ok(record)) => {
                bytes += record.bytes();
                taken.push(record);
            }
            Some(Err(error)) => {
                *failure = Some(error);
                break;
            }
            None => break,
        }
    }
    taken
}

fn rearrange(record: &mut Record, places: &[Option<usize>]) {
    let mut fields = std::mem::take(&mut record.fields);
    let mut take = |place: &Option<usize>| {
        let field = place.and_then(|place| fields.get_mut(place));
        field.map(std::mem::take).unwrap_or_default()
    };
    record.fields = places.iter().map(&mut take).collect();
}

/// What a file consists of.
struct Opened {
    source: Source,
    columns: Vec<String>,
    gives_solutions: bool,
}

impl Opened {
    fn records(records: impl Records + 'static) -> Opened {
        Opened {
            columns: records.columns(),
            gives_solutions: records.gives_solutions(),
            source: Source::Records(Box::new(records)),
        }
    }
}

/// Opens a file of a format.
fn open(
    geometry: &Geometry,
    format: Format,
    spelling: Option<Spelling>,
    mut input: Input,
) -> io::Result<Opened> {
    Ok(match format {
        Format::Lines => Opened {
            source: Source::Lines(LineCutter::new(input, puzzles::is_record)),
            columns: Vec::new(),
            gives_solutions: false,
        },
        #[cfg(feature = "json")]
        Format::JsonLines => {
            let first = first_line(&mut input)?;
            let columns = json_lines::columns(&first);
            let cutter = LineCutter::new(input, is_not_blank);
            Opened {
                source: Source::JsonLines(cutter, columns.clone().into()),
                columns,
                gives_solutions: json_lines::gives_solution(&first),
            }
        }
        Format::Grids => {
            let board = geometry.clone();
            Opened::records(grids::records(board, spelling, buffered(input)))
        }
        Format::PencilMarks => Opened::records(pencil::records(buffered(input))),
        #[cfg(feature = "csv")]
        Format::Csv => Opened::records(csv::Csv::new(buffered(input))?),
        Format::Sdk => Opened::records(sdk::records(buffered(input))),
        Format::SimpleSudoku => Opened::records(simple_sudoku::records(buffered(input))),
        #[cfg(feature = "xml")]
        Format::OpenSudoku => Opened::records(open_sudoku::OpenSudoku::new(buffered(input))),
        Format::Hodoku => Opened::records(hodoku::records(buffered(input))),
        #[cfg(feature = "parquet")]
        Format::Parquet => Opened::records(parquet::Parquet::new(input.into_file()?)?),
        #[cfg(not(feature = "json"))]
        Format::JsonLines => return Err(not_built("JSON")),
        #[cfg(not(feature = "csv"))]
        Format::Csv => return Err(not_built("CSV")),
        #[cfg(not(feature = "xml"))]
        Format::OpenSudoku => return Err(not_built("XML")),
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => return Err(not_built("Parquet")),
    })
}

/// The first line that is not blank, as far as a line is looked at.
#[cfg(feature = "json")]
fn first_line(input: &mut Input) -> io::Result<Vec<u8>> {
    loop {
        let mut lines = input.head().split_inclusive(|&byte| byte == b'\n');
        let whole = input.is_at_end() || input.head().len() > LINE_LIMIT;
        if let Some(line) = lines.find(|line| is_not_blank(line))
            && (whole || line.ends_with(b"\n"))
        {
            return Ok(line.to_vec());
        }
        if whole {
            return Ok(Vec::new());
        }
        input.look()?;
    }
}

#[cfg(feature = "json")]
fn is_not_blank(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(cell: usize, rows: usize) -> Vec<usize> {
        let row = format!("{},{}\n", ".".repeat(81), "x".repeat(cell));
        let file = "puzzle,text\n".to_owned() + &row.repeat(rows);
        let input = Input::new(io::Cursor::new(file.into_bytes())).unwrap();
        let reader = Reader::new(&Geometry::classic(), input, None, None, 1, 100).unwrap();
        reader
            .map(|chunk| chunk.unwrap().content.records())
            .collect()
    }

    #[test]
    fn a_chunk_is_bounded_by_records_and_by_bytes() {
        assert_eq!(sizes(10, 250), [100, 100, 50]);
        let found = sizes(60_000, 50);
        assert!(
            found
                .iter()
                .all(|records| records * 60_000 < 2 * CHUNK_BYTES)
        );
        assert_eq!(found.iter().sum::<usize>(), 50);
    }
}
