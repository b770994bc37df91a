//! Captions: templates over the results of a row and the fields of the input.
//!
//! `%m` and the other letters are those of `solve --template`; `{rating}` is the field of that name in
//! the input.
//!
//! **Invariant:** an unknown letter or field is an error before the first puzzle is drawn.

use std::borrow::Cow;

use anyhow::{Context, bail};
use foldoku::formats::{Column, Field, Row, RowTemplate, TextWriter};

/// A parsed caption.
#[derive(Debug)]
pub(crate) struct Caption {
    pieces: Vec<Piece>,
}

#[derive(Debug)]
enum Piece {
    Template(RowTemplate),
    /// The number of a field.
    Field(usize),
}

impl Caption {
    /// Parses a template; `columns` are the names of the input's fields.
    pub(crate) fn parse(text: &str, columns: &[Column]) -> anyhow::Result<Caption> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after
                .split_once('}')
                .with_context(|| format!("'{{' without '}}' in '{text}'"))?;
            add_template(before, &mut pieces)?;
            pieces.push(Piece::Field(column(name, columns)?));
            rest = after;
        }
        add_template(rest, &mut pieces)?;
        Ok(Caption { pieces })
    }

    /// Returns the caption of a row, without separators around it.
    pub(crate) fn of(&self, row: &Row<'_>) -> String {
        let mut text = Vec::new();
        for piece in &self.pieces {
            match piece {
                Piece::Template(template) => {
                    template.row(row, &mut text);
                    // A template writes a line.
                    text.pop();
                }
                Piece::Field(index) => {
                    let value = row.fields.get(*index).map(value).unwrap_or_default();
                    text.extend_from_slice(value.as_bytes());
                }
            }
        }
        let text = String::from_utf8_lossy(&text);
        let is_separator = |c: char| c.is_whitespace() || matches!(c, '#' | ',' | ';' | ':' | '|');
        text.trim_start_matches(is_separator).trim_end().to_owned()
    }
}

/// Returns the number of the field with a name.
pub(crate) fn column(name: &str, columns: &[Column]) -> anyhow::Result<usize> {
    let same = |column: &Column| column.name.eq_ignore_ascii_case(name.trim());
    match columns.iter().position(same) {
        Some(index) => Ok(index),
        None if columns.is_empty() => {
            bail!("unknown field '{name}': the input has no fields besides the puzzle")
        }
        None => {
            let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
            bail!(
                "unknown field '{name}'; expected one of: {}",
                names.join(", ")
            )
        }
    }
}

/// Returns the value of a field as text.
pub(crate) fn value(field: &Field) -> Cow<'_, str> {
    match field {
        Field::Missing => Cow::Borrowed(""),
        Field::Text(text) => Cow::Borrowed(text),
        Field::Json(json) => Cow::Borrowed(json.trim_matches('"')),
        Field::Integer(number) => Cow::Owned(number.to_string()),
        Field::Float(number) => Cow::Owned(format!("{number:?}")),
        Field::Boolean(is_true) => Cow::Owned(is_true.to_string()),
        Field::Named(named) => value(&named.1),
    }
}

fn add_template(text: &str, pieces: &mut Vec<Piece>) -> anyhow::Result<()> {
    if !text.is_empty() {
        pieces.push(Piece::Template(text.parse()?));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fields: &[Field]) -> Row<'_> {
        Row {
            comment: b" # from Monday",
            fields,
            ..Row::EMPTY
        }
    }

    #[test]
    fn captions_mix_results_and_fields() {
        let columns = ["rating", "level"].map(Column::text);
        let fields = [Field::Float(7.2), Field::Text("Hard".to_owned())];
        let of = |text| Caption::parse(text, &columns).unwrap().of(&row(&fields));
        assert_eq!(of("{level} · {Rating}"), "Hard · 7.2");
        assert_eq!(of("%n: {rating} %m"), "1: 7.2 # from Monday");
        assert_eq!(of("%m"), "from Monday");
        assert_eq!(of(""), "");
    }

    #[test]
    fn unknown_fields_and_letters_are_errors() {
        let columns = [Column::text("rating")];
        let error = |text| Caption::parse(text, &columns).unwrap_err().to_string();
        assert_eq!(
            error("{score}"),
            "unknown field 'score'; expected one of: rating"
        );
        assert_eq!(error("{rating"), "'{' without '}' in '{rating'");
        assert!(error("%z").starts_with("unknown field '%z'"));
    }
}
