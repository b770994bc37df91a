//! Texts that are grids, and texts that are not.
//!
//! **Invariant:** an error is compared with the message that people read.

use super::*;
use crate::format::{Style, grid};
use alloc::string::{String, ToString};

const LINE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

#[track_caller]
fn check(text: &str, expected: &str) {
    let classic = Geometry::classic();
    let read = read(&classic, text.as_bytes());
    let shown = match read {
        Ok(read) => grid(&classic, &read, Style::Line),
        Err(error) => error.to_string(),
    };
    assert_eq!(shown, expected, "{text}");
}

#[test]
fn empty_cells_can_have_any_mark() {
    for blank in [".", "0", "?", "_", "*", "-", "x", "X"] {
        check(&LINE.replace('.', blank), LINE);
    }
}

#[test]
fn comments_after_the_line_are_ignored() {
    for comment in [" 17 clues", ",4173", "\t# hard", ";", "|x", ":1:417"] {
        check(&alloc::format!("  {LINE}{comment}"), LINE);
    }
}

#[test]
fn quotes_and_spaces_around_cells_are_ignored() {
    check(&alloc::format!("\"{LINE}\""), LINE);
    let spaced: String = LINE.chars().flat_map(|c| [c, ' ']).collect();
    check(&spaced, LINE);
}

#[test]
fn drawings_are_read_in_many_styles() {
    let rows: String = LINE.as_bytes().chunks(9).fold(String::new(), |text, row| {
        text + core::str::from_utf8(row).unwrap() + "\n"
    });
    check(&rows, LINE);
    check(&rows.replace('.', "-"), LINE);
    check(&alloc::format!("\"\n{rows}\""), LINE);
    check(&alloc::format!("My puzzle, rated hard:\n{rows}"), LINE);
    let classic = Geometry::classic();
    let puzzle = read(&classic, LINE.as_bytes()).unwrap();
    for style in [Style::Line, Style::Rows, Style::Box, Style::Wide] {
        check(&grid(&classic, &puzzle, style), LINE);
    }
    let dotted_corners = grid(&classic, &puzzle, Style::Box)
        .replace('+', ".")
        .replace('|', " │ ");
    check(&dotted_corners, LINE);
}

#[test]
fn errors_name_the_line_and_the_column() {
    check(&LINE[1..], "line 1: expected 81 cells, found 80");
    check("", "line 1: expected 81 cells, found 0");
    check(
        &LINE.replacen("8.5", "8y5", 1),
        "line 1, row 1, column 8: 'y' is not a digit",
    );
    check(
        &".".repeat(256),
        "line 1: expected 81 cells, found 256; this is the size of a 16x16 board",
    );
    let short_row =
        LINE.as_bytes()
            .chunks(9)
            .enumerate()
            .fold(String::new(), |text, (index, row)| {
                let row = if index == 3 { &row[1..] } else { row };
                text + core::str::from_utf8(row).unwrap() + "\n"
            });
    check(&short_row, "line 4: expected a row of 9 cells, found 8");
    let classic = Geometry::classic();
    let invalid = [LINE.as_bytes(), b"\n1\xff2"].concat();
    assert_eq!(
        read(&classic, &invalid).unwrap_err().to_string(),
        "line 2, column 2: byte 0xff is not UTF-8 text"
    );
}

#[test]
fn empty_cells_can_be_blank() {
    let classic = Geometry::classic();
    let puzzle = read(&classic, LINE.as_bytes()).unwrap();
    let frame = grid(&classic, &puzzle, Style::Frame);
    check(&frame, LINE);
    let boxes = frame.replace('|', "│").replace("--", "──");
    check(&boxes, LINE);
    let rows = grid(&classic, &puzzle, Style::Rows);
    check(&rows.replace('.', "·"), LINE);
    let spaces = rows.replace('.', " ");
    check(&spaces, LINE);
    let separated = |separator: &str| -> String {
        let row = |row: &str| {
            let cells = row
                .chars()
                .map(|c| if c == '.' { String::new() } else { c.into() });
            cells.collect::<alloc::vec::Vec<String>>().join(separator) + "\n"
        };
        rows.lines().map(row).collect()
    };
    for separator in [",", ";", "\t", " │ "] {
        check(&separated(separator), LINE);
    }
}

#[test]
fn full_width_digits_are_digits() {
    let wide = |c: char| match c.to_digit(10) {
        Some(digit) => char::from_u32('０' as u32 + digit).unwrap(),
        None => '．',
    };
    check(&LINE.chars().map(wide).collect::<String>(), LINE);
}

#[test]
fn a_typo_in_a_drawing_names_the_cell() {
    let classic = Geometry::classic();
    let puzzle = read(&classic, LINE.as_bytes()).unwrap();
    let typo = grid(&classic, &puzzle, Style::Box).replacen("3 ?", "z ?", 1);
    check(&typo, "line 3, row 2, column 2: 'z' is not a digit");
}

#[test]
fn digits_that_are_too_large_are_reported() {
    let small = Geometry::boxes(2, 2).unwrap();
    assert_eq!(
        read(&small, b"12.5............").unwrap_err().to_string(),
        "line 1, column 4: digit '5' is too large; the largest digit of this board is '4'"
    );
    let large = Geometry::board(16).unwrap();
    assert_eq!(
        read(&large, &[b'H'; 256]).unwrap_err().to_string(),
        "line 1, column 1: digit 'H' is too large; the largest digit of this board is 'G'"
    );
}

#[test]
fn slashes_stand_between_rows() {
    let join = |separator: &str, blank: &str| {
        let line = LINE.replace('.', blank);
        let rows: alloc::vec::Vec<&str> = (0..9).map(|row| &line[9 * row..9 * row + 9]).collect();
        rows.join(separator)
    };
    for blank in [".", "0", "_", "-", "x", " "] {
        for separator in ["/", " / "] {
            check(&join(separator, blank), LINE);
            check(
                &alloc::format!("{}{}", join(separator, blank), separator.trim_end()),
                LINE,
            );
        }
    }
    let spaced = LINE.as_bytes().chunks(9).map(|row| {
        let cells: alloc::vec::Vec<String> = row
            .iter()
            .map(|&cell| char::from(cell).to_string())
            .collect();
        cells.join(" ")
    });
    check(
        &spaced.collect::<alloc::vec::Vec<String>>().join(" / "),
        LINE,
    );
    let short = join("/", ".");
    check(&short[..79], "line 1: expected 81 cells, found 72");
    check(
        &short.replacen("./", "/", 1),
        "line 1: expected 81 cells, found 80",
    );
}

#[test]
fn lines_of_rows_between_slashes_are_records() {
    let classic = Geometry::classic();
    let sparse = alloc::vec!["---------"; 9].join("/").replacen('-', "1", 1);
    assert_eq!(
        crate::format::layout(&classic, sparse.as_bytes()),
        Some(crate::format::Layout::Lines)
    );
}
