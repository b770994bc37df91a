//! A small model of a terminal's screen.
//!
//! It knows the escape codes that the program writes: cursor moves, clearing, scrolling, the
//! alternate screen, colours. Unknown codes are skipped.
//!
//! **Invariant:** every row has as many characters as the screen has columns, and the cursor is on
//! the screen. A character takes one column.

use std::fmt;
use std::mem;

/// The text on a screen, and the lines that have scrolled off its top.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    columns: usize,
    cells: Vec<Vec<char>>,
    /// Lines above the top of the screen.
    history: Vec<String>,
    row: usize,
    column: usize,
    /// Whether the next character goes to the next line: the last column was just written.
    wraps: bool,
    /// The other screen and its cursor, while the alternate screen is shown.
    main: Option<(Vec<Vec<char>>, usize, usize)>,
    saved: (usize, usize),
    cursor_visible: bool,
    /// The bytes of an incomplete character or escape code.
    partial: Vec<u8>,
}

impl Screen {
    /// Returns an empty screen.
    pub(crate) fn new(columns: u16, rows: u16) -> Screen {
        let columns = usize::from(columns);
        Screen {
            columns,
            cells: vec![vec![' '; columns]; rows.into()],
            history: Vec::new(),
            row: 0,
            column: 0,
            wraps: false,
            main: None,
            saved: (0, 0),
            cursor_visible: true,
            partial: Vec::new(),
        }
    }

    /// Returns the lines on the screen, without spaces at their ends.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.cells.iter().map(|row| line(row)).collect()
    }

    /// Returns the text on the screen, without empty lines at its end.
    pub(crate) fn text(&self) -> String {
        self.lines().join("\n").trim_end().to_owned()
    }

    /// Returns the lines that have scrolled off the screen, followed by the text on the screen.
    pub(crate) fn all_text(&self) -> String {
        let mut lines = self.history.clone();
        lines.push(self.text());
        lines.join("\n").trim_end().to_owned()
    }

    /// Returns the row and the column of the cursor, counted from 0.
    pub(crate) fn cursor(&self) -> (usize, usize) {
        (self.row, self.column)
    }

    /// Returns whether the cursor is visible.
    pub(crate) fn is_cursor_visible(&self) -> bool {
        self.cursor_visible
    }

    /// Returns whether the alternate screen is shown, as full-screen programs do.
    pub(crate) fn is_alternate(&self) -> bool {
        self.main.is_some()
    }

    /// Changes the size. Text outside the new size is lost.
    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.columns = columns.into();
        let main = self.main.as_mut().map(|(cells, ..)| cells);
        for cells in [Some(&mut self.cells), main].into_iter().flatten() {
            cells.resize(rows.into(), Vec::new());
            cells
                .iter_mut()
                .for_each(|row| row.resize(columns.into(), ' '));
        }
        self.move_to(self.row, self.column);
    }

    /// Writes bytes to the screen. Returns what the terminal answers to the program.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut input = mem::take(&mut self.partial);
        input.extend_from_slice(bytes);
        let mut answer = Vec::new();
        let mut rest = &input[..];
        while let Some(length) = unit_length(rest) {
            let (unit, after) = rest.split_at(length);
            self.unit(unit, &mut answer);
            rest = after;
        }
        self.partial = rest.to_vec();
        answer
    }

    /// Processes one character or one escape code.
    fn unit(&mut self, unit: &[u8], answer: &mut Vec<u8>) {
        match unit {
            [0x1b, b'[', body @ .., last] => self.control(body, *last, answer),
            [0x1b, b'7'] => self.saved = (self.row, self.column),
            [0x1b, b'8'] => self.move_to(self.saved.0, self.saved.1),
            [0x1b, b'M'] if self.row == 0 => self.insert_lines(1),
            [0x1b, b'M'] => self.move_to(self.row - 1, self.column),
            [0x1b, ..] | [0x07] => {}
            [b'\r'] => self.move_to(self.row, 0),
            [b'\n'] => self.line_feed(),
            [0x08] => self.move_to(self.row, self.column.saturating_sub(1)),
            [b'\t'] => self.move_to(self.row, (self.column / 8 + 1) * 8),
            _ => {
                let text = String::from_utf8_lossy(unit);
                text.chars().for_each(|character| self.print(character));
            }
        }
    }

    fn print(&mut self, character: char) {
        if character.is_control() {
            return;
        }
        if mem::take(&mut self.wraps) {
            self.column = 0;
            self.line_feed();
        }
        self.cells[self.row][self.column] = character;
        self.wraps = self.column + 1 == self.columns;
        self.column = (self.column + 1).min(self.columns - 1);
    }

    fn line_feed(&mut self) {
        self.wraps = false;
        if self.row + 1 < self.cells.len() {
            self.row += 1;
            return;
        }
        let top = self.cells.remove(0);
        if self.main.is_none() {
            self.history.push(line(&top));
        }
        self.cells.push(vec![' '; self.columns]);
    }

    fn move_to(&mut self, row: usize, column: usize) {
        self.wraps = false;
        self.row = row.min(self.cells.len() - 1);
        self.column = column.min(self.columns - 1);
    }

    /// Processes an escape code that begins with `ESC [`.
    fn control(&mut self, body: &[u8], last: u8, answer: &mut Vec<u8>) {
        if let Some(modes) = body.strip_prefix(b"?") {
            for mode in numbers(modes) {
                self.mode(mode, last == b'h');
            }
            return;
        }
        let numbers = numbers(body);
        let first = numbers.first().copied().unwrap_or(0);
        let count = first.max(1);
        let (row, column) = (self.row, self.column);
        match last {
            b'A' => self.move_to(row.saturating_sub(count), column),
            b'B' => self.move_to(row + count, column),
            b'C' => self.move_to(row, column + count),
            b'D' => self.move_to(row, column.saturating_sub(count)),
            b'E' => self.move_to(row + count, 0),
            b'F' => self.move_to(row.saturating_sub(count), 0),
            b'G' => self.move_to(row, count - 1),
            b'd' => self.move_to(count - 1, column),
            b'H' | b'f' => {
                let column = numbers.get(1).copied().unwrap_or(0).max(1);
                self.move_to(count - 1, column - 1);
            }
            b'J' => self.clear_screen(first),
            b'K' => self.clear_line(first),
            b'L' => self.insert_lines(count),
            b'M' => self.delete_lines(count),
            b'P' => self.delete_characters(count),
            b'X' => self.cells[row][column..]
                .iter_mut()
                .take(count)
                .for_each(|it| *it = ' '),
            b's' => self.saved = (row, column),
            b'u' => self.move_to(self.saved.0, self.saved.1),
            b'n' if first == 6 => {
                answer.extend_from_slice(format!("\x1b[{};{}R", row + 1, column + 1).as_bytes());
            }
            _ => {}
        }
    }

    fn mode(&mut self, mode: usize, on: bool) {
        match mode {
            25 => self.cursor_visible = on,
            47 | 1047 | 1049 if on && self.main.is_none() => {
                let empty = vec![vec![' '; self.columns]; self.cells.len()];
                let cells = mem::replace(&mut self.cells, empty);
                self.main = Some((cells, self.row, self.column));
                self.move_to(0, 0);
            }
            47 | 1047 | 1049 if !on => {
                if let Some((cells, row, column)) = self.main.take() {
                    self.cells = cells;
                    self.move_to(row, column);
                }
            }
            _ => {}
        }
    }

    fn clear_screen(&mut self, part: usize) {
        let rows = match part {
            0 => self.row + 1..self.cells.len(),
            1 => 0..self.row,
            _ => 0..self.cells.len(),
        };
        self.cells[rows].iter_mut().for_each(|row| row.fill(' '));
        self.clear_line(part);
    }

    fn clear_line(&mut self, part: usize) {
        let columns = match part {
            0 => self.column..self.columns,
            1 => 0..self.column + 1,
            _ => 0..self.columns,
        };
        self.cells[self.row][columns].fill(' ');
    }

    fn insert_lines(&mut self, count: usize) {
        let end = self.cells.len();
        self.cells[self.row..].rotate_right(count.min(end - self.row));
        let inserted = self.row..(self.row + count).min(end);
        self.cells[inserted]
            .iter_mut()
            .for_each(|row| row.fill(' '));
    }

    fn delete_lines(&mut self, count: usize) {
        let count = count.min(self.cells.len() - self.row);
        self.cells[self.row..].rotate_left(count);
        let start = self.cells.len() - count;
        self.cells[start..].iter_mut().for_each(|row| row.fill(' '));
    }

    fn delete_characters(&mut self, count: usize) {
        let row = &mut self.cells[self.row];
        let count = count.min(row.len() - self.column);
        row[self.column..].rotate_left(count);
        let start = row.len() - count;
        row[start..].fill(' ');
    }
}

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.all_text())
    }
}

fn line(row: &[char]) -> String {
    let text: String = row.iter().collect();
    text.trim_end().to_owned()
}

/// Returns the numbers of an escape code, separated by semicolons; 0 for a missing one.
fn numbers(body: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(body);
    text.split(';')
        .map(|number| number.parse().unwrap_or(0))
        .collect()
}

/// Returns the length of the first character or escape code, or `None` if it is incomplete.
fn unit_length(bytes: &[u8]) -> Option<usize> {
    let end = |from: usize, is_last: fn(&u8) -> bool| {
        bytes[from..]
            .iter()
            .position(is_last)
            .map(|at| from + at + 1)
    };
    match bytes {
        [] | [0x1b] => None,
        [0x1b, b'[', ..] => end(2, |byte| (0x40..=0x7e).contains(byte)),
        // A title: up to a bell or a string terminator.
        [0x1b, b']', ..] => end(2, |byte| matches!(byte, 0x07 | b'\\')),
        [0x1b, b'(' | b')', ..] => (bytes.len() > 2).then_some(3),
        [0x1b, ..] => Some(2),
        [first, ..] => {
            let length = match first {
                0xc0..0xe0 => 2,
                0xe0..0xf0 => 3,
                0xf0.. => 4,
                _ => 1,
            };
            (bytes.len() >= length).then_some(length)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Screen;

    #[track_caller]
    fn check(written: &str, expected: &str) {
        let mut screen = Screen::new(10, 3);
        // Codes and characters may be cut anywhere.
        for byte in written.as_bytes() {
            screen.write(&[*byte]);
        }
        assert_eq!(screen.all_text(), expected, "{written:?}");
    }

    #[test]
    fn screen_shows_what_a_terminal_shows() {
        check("one\r\ntwo", "one\ntwo");
        check("progress\r\x1b[Kdone", "done");
        check("progress\r\x1b[2Kdone\n", "done");
        check("a\r\nb\r\nc\r\nd", "a\nb\nc\nd");
        check("0123456789ab", "0123456789\nab");
        check("0123456789\r\nab", "0123456789\nab");
        check(
            "\x1b[1;31mred\x1b[0m \u{2588}\x1b]0;title\x07!",
            "red \u{2588}!",
        );
        check("one\r\ntwo\x1b[A\x1b[1GO\x1b[B\x08T", "One\nTwo");
        check("one\r\ntwo\x1b[1;2H\x1b[J", "o");
        check("abcdef\x1b[3G\x1b[2P\x1b[1X", "ab f");
        check("shell\x1b[?1049hgame\x1b[?1049l$", "shell$");
    }

    #[test]
    fn screen_answers_where_the_cursor_is() {
        let mut screen = Screen::new(10, 3);
        assert_eq!(screen.write(b"ab\r\ncd\x1b[6n"), b"\x1b[2;3R");
        screen.write(b"\x1b[?25l");
        assert!(!screen.is_cursor_visible());
    }
}
