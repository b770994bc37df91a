//! A line a record after a template with letters behind `%`, as programs that rate puzzles have it.
//!
//! **Invariant:** a template is read once; every record is written after it, records that are no
//! puzzle too.

use std::fmt;
use std::str::FromStr;

use super::lines::push;
use crate::answer::Row;
use crate::write::TextWriter;

/// What a letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Puzzle,
    Solution,
    Number,
    Line,
    Count,
    Status,
    Guesses,
    Seconds,
    Comment,
}

/// The letters, what they stand for, and what is said of them.
const LETTERS: &[(char, Piece, &str)] = &[
    ('g', Piece::Puzzle, "the puzzle"),
    ('s', Piece::Solution, "its first solution"),
    ('c', Piece::Count, "how many solutions were found"),
    ('t', Piece::Status, "the status, and what is wrong"),
    ('b', Piece::Guesses, "how often the search guessed"),
    ('n', Piece::Number, "the number of the record"),
    ('l', Piece::Line, "its line in the file"),
    ('e', Piece::Seconds, "the seconds it took"),
    ('m', Piece::Comment, "the comment behind the puzzle"),
];

/// A template such as `%g %c %s`; `%%` is a percent sign, `\t` and `\n` are what they are in C.
///
/// ```
/// use foldoku_formats::write::Template;
///
/// assert!("%g,%s".parse::<Template>().is_ok());
/// let error = "%g %z".parse::<Template>().unwrap_err();
/// assert_eq!(error.to_string(), "no letter %z; there are %g %s %c %t %b %n %l %e %m and %%");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    pieces: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Piece(Piece),
}

impl Template {
    /// A line for each letter that says what it stands for.
    pub fn letters() -> impl Iterator<Item = String> {
        let letters = LETTERS.iter();
        letters.map(|(letter, _, meaning)| format!("%{letter}  {meaning}"))
    }

    /// Whether what is written tells how long something took, and so is never the same twice.
    pub fn tells_time(&self) -> bool {
        self.pieces.contains(&Part::Piece(Piece::Seconds))
    }

    fn push_text(&mut self, character: char) {
        match self.pieces.last_mut() {
            Some(Part::Text(text)) => text.push(character),
            _ => self.pieces.push(Part::Text(String::from(character))),
        }
    }
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Template, TemplateError> {
        let mut template = Template { pieces: Vec::new() };
        let mut rest = text.chars();
        while let Some(character) = rest.next() {
            match (character, rest.clone().next()) {
                ('%', Some('%')) => template.push_text('%'),
                ('%', letter) => {
                    let found = LETTERS.iter().find(|entry| Some(entry.0) == letter);
                    let &(_, piece, _) = found.ok_or(TemplateError { letter })?;
                    template.pieces.push(Part::Piece(piece));
                }
                ('\\', Some('t')) => template.push_text('\t'),
                ('\\', Some('n')) => template.push_text('\n'),
                ('\\', Some('\\')) => template.push_text('\\'),
                _ => {
                    template.push_text(character);
                    continue;
                }
            }
            rest.next();
        }
        Ok(template)
    }
}

/// A percent sign with a letter behind it that stands for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateError {
    letter: Option<char>,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter {
            Some(letter) => write!(f, "no letter %{}; there are", letter.escape_debug())?,
            None => f.write_str("no letter behind the last %; there are")?,
        }
        for (letter, _, _) in LETTERS {
            write!(f, " %{letter}")?;
        }
        f.write_str(" and %%")
    }
}

impl std::error::Error for TemplateError {}

impl TextWriter for Template {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        for part in &self.pieces {
            match part {
                Part::Text(text) => out.extend_from_slice(text.as_bytes()),
                Part::Piece(piece) => write(*piece, row, out),
            }
        }
        out.push(b'\n');
    }
}

fn write(piece: Piece, row: &Row<'_>, out: &mut Vec<u8>) {
    match piece {
        Piece::Puzzle => out.extend_from_slice(row.puzzle.unwrap_or_default()),
        Piece::Solution => out.extend_from_slice(row.solution.unwrap_or_default()),
        Piece::Number => push(out, format_args!("{}", row.number)),
        Piece::Line => push(out, format_args!("{}", row.line)),
        Piece::Count => push(out, format_args!("{}", row.count)),
        Piece::Guesses => push(out, format_args!("{}", row.guesses)),
        Piece::Seconds => push(out, format_args!("{:.9}", row.seconds)),
        Piece::Comment => out.extend_from_slice(row.comment.trim_ascii()),
        Piece::Status => match row.fault {
            Some(fault) => push(out, format_args!("{}: {fault}", row.status)),
            None => out.extend_from_slice(row.status.name().as_bytes()),
        },
    }
}
