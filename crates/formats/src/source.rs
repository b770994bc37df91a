//! The lines or records of an open file, which a reader cuts into chunks.
//!
//! **Invariant:** every record of the file is in exactly one chunk, in order, for any size of chunks.

use std::fmt;
use std::io;
#[cfg(feature = "json")]
use std::sync::Arc;

use crate::chunk::Content;
#[cfg(feature = "json")]
use crate::elements::Elements;
use crate::field::{Column, Field};
use crate::lines::LineCutter;
use crate::raw::{RawRecord, RawRecords};
use crate::wanted::Dropped;
#[cfg(feature = "json")]
use crate::wanted::{Wanted, names};

/// The approximate maximum of bytes in a chunk, even if it then holds few records.
pub(crate) const CHUNK_BYTES: usize = 1 << 19;

/// An open file of a format.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) records: SourceRecords,
    /// The columns of the fields.
    pub(crate) columns: Vec<Column>,
    /// The names of columns that cannot be fields.
    pub(crate) left_out: Vec<String>,
    /// Whether records may hold a solution.
    pub(crate) has_solutions: bool,
    /// For each output field its index among the fields read, if these differ, and the fields without
    /// a place.
    places: Option<Places>,
    /// The own columns that are dropped.
    dropped: Dropped,
    /// The error that ended the records early; it is returned after the records before it.
    failure: Option<io::Error>,
}

pub(crate) type Stream = Box<dyn Iterator<Item = io::Result<RawRecord>> + Send>;

/// The source of the records.
pub(crate) enum SourceRecords {
    Lines(LineCutter),
    #[cfg(feature = "json")]
    JsonLines(LineCutter, Arc<Wanted>),
    #[cfg(feature = "json")]
    JsonElements(Elements, Arc<Wanted>),
    Stream(Stream),
    Ended,
}

/// How the fields of a record are rearranged.
#[derive(Debug)]
struct Places {
    /// For each output field its index among the fields read.
    fields: Vec<Option<usize>>,
    /// The fields read that follow them, with their columns.
    named: Vec<(usize, Column)>,
}

impl Source {
    /// Returns a file with one record per line.
    pub(crate) fn lines(lines: LineCutter) -> Source {
        Source::new(SourceRecords::Lines(lines), Vec::new(), false)
    }

    /// Keeps groups of this many lines in one chunk.
    pub(crate) fn keep_together(&mut self, group: usize) {
        if let SourceRecords::Lines(lines) = &mut self.records {
            lines.keep_together(group);
        }
    }

    /// Returns a file with one JSON value per line.
    #[cfg(feature = "json")]
    pub(crate) fn json_lines(
        lines: LineCutter,
        wanted: Wanted,
        columns: Vec<Column>,
        has_solutions: bool,
    ) -> Source {
        let records = SourceRecords::JsonLines(lines, Arc::new(wanted));
        Source::new(records, columns, has_solutions)
    }

    /// Returns a file of JSON values that do not have a line each.
    #[cfg(feature = "json")]
    pub(crate) fn json_elements(
        elements: Elements,
        wanted: Wanted,
        columns: Vec<Column>,
        has_solutions: bool,
    ) -> Source {
        let records = SourceRecords::JsonElements(elements, Arc::new(wanted));
        Source::new(records, columns, has_solutions)
    }

    /// Returns whether every line is a record.
    pub(crate) fn is_lines(&self) -> bool {
        match self.records {
            SourceRecords::Lines(_) => true,
            #[cfg(feature = "json")]
            SourceRecords::JsonLines(..) => true,
            _ => false,
        }
    }

    /// Returns a file whose records are read one by one.
    pub(crate) fn records(records: impl RawRecords + 'static) -> Source {
        let (columns, has_solutions) = (records.columns(), records.has_solutions());
        let left_out = records.left_out();
        let records = SourceRecords::Stream(Box::new(records));
        Source {
            left_out,
            ..Source::new(records, columns, has_solutions)
        }
    }

    fn new(records: SourceRecords, columns: Vec<Column>, has_solutions: bool) -> Source {
        Source {
            records,
            columns,
            left_out: Vec::new(),
            has_solutions,
            places: None,
            dropped: Dropped::default(),
            failure: None,
        }
    }

    /// Drops own columns.
    pub(crate) fn drop_own(&mut self, names: Vec<String>, answers: bool) {
        self.dropped = Dropped::new(names, answers);
    }

    /// Arranges the fields of later records in the order of these columns; others follow.
    pub(crate) fn align(&mut self, columns: &[Column]) {
        match &mut self.records {
            #[cfg(feature = "json")]
            SourceRecords::JsonLines(_, wanted) | SourceRecords::JsonElements(_, wanted) => {
                let wanted = Arc::make_mut(wanted);
                wanted.columns = names(columns);
                wanted.dropped = self.dropped.clone();
            }
            _ if self.columns == columns => {}
            _ => self.places = Some(self.places(columns)),
        }
        self.columns = columns.to_vec();
    }

    /// Returns where the fields of the file are found for these columns.
    fn places(&self, columns: &[Column]) -> Places {
        let place = |wanted: &Column| {
            let mut columns = self.columns.iter();
            columns.position(|it| it.name == wanted.name && it.is_like(wanted))
        };
        let fields: Vec<Option<usize>> = columns.iter().map(place).collect();
        let others = self.columns.iter().enumerate();
        let named = others.filter(|(index, column)| {
            !fields.contains(&Some(*index)) && !self.dropped.holds(column)
        });
        Places {
            named: named.map(|(index, it)| (index, it.clone())).collect(),
            fields,
        }
    }

    /// Returns the next records, at most `limit`; `None` at the end and after an error.
    pub(crate) fn read(&mut self, limit: usize) -> io::Result<Option<Content>> {
        let content = self.next(limit);
        if content.is_err() {
            self.records = SourceRecords::Ended;
        }
        content
    }

    fn next(&mut self, limit: usize) -> io::Result<Option<Content>> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        Ok(match &mut self.records {
            SourceRecords::Lines(lines) => lines.cut(limit)?.map(Content::Lines),
            #[cfg(feature = "json")]
            SourceRecords::JsonLines(lines, columns) => {
                let columns = Arc::clone(columns);
                let lines = lines.cut(limit)?;
                lines.map(|lines| Content::JsonLines(lines, columns))
            }
            #[cfg(feature = "json")]
            SourceRecords::JsonElements(elements, columns) => {
                let columns = Arc::clone(columns);
                let elements = elements.cut(limit)?;
                elements.map(|elements| Content::JsonElements(elements, columns))
            }
            SourceRecords::Stream(stream) => {
                let mut records = take(stream, limit, &mut self.failure);
                if let Some(places) = &self.places {
                    let rearrange = |record| rearrange(record, places);
                    records.iter_mut().for_each(rearrange);
                }
                match self.failure.take() {
                    Some(error) if records.is_empty() => return Err(error),
                    failure => self.failure = failure,
                }
                (!records.is_empty()).then_some(Content::Records(records))
            }
            SourceRecords::Ended => None,
        })
    }
}

/// Takes records up to a number, a size or the first error.
fn take(stream: &mut Stream, limit: usize, failure: &mut Option<io::Error>) -> Vec<RawRecord> {
    let mut taken = Vec::new();
    let mut bytes = 0;
    while taken.len() < limit && bytes < CHUNK_BYTES {
        match stream.next() {
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

fn rearrange(record: &mut RawRecord, places: &Places) {
    let mut fields = std::mem::take(&mut record.fields);
    let mut take = |place: usize| {
        fields
            .get_mut(place)
            .map(std::mem::take)
            .unwrap_or_default()
    };
    let field = |place: &Option<usize>| place.map(&mut take).unwrap_or_default();
    record.fields = places.fields.iter().map(field).collect();
    for (place, column) in &places.named {
        let field = take(*place);
        if !field.is_missing() {
            let named = Box::new((column.clone(), field));
            record.fields.push(Field::Named(named));
        }
    }
}

impl fmt::Debug for SourceRecords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SourceRecords::Lines(_) => "Lines",
            #[cfg(feature = "json")]
            SourceRecords::JsonLines(..) => "JsonLines",
            #[cfg(feature = "json")]
            SourceRecords::JsonElements(..) => "JsonElements",
            SourceRecords::Stream(_) => "Stream",
            SourceRecords::Ended => "Ended",
        })
    }
}
