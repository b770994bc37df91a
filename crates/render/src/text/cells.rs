//! The layout of one board of text: where cells, labels and lines are.
//!
//! **Invariant:** every cell of a board has the same width and height, and each candidate a fixed
//! place in it.

use foldoku_board::{Digit, Shape, Square};

use super::borders::Borders;
use super::canvas::{Canvas, Look};
use super::{Area, Role, Size};
use crate::drawing::{Content, Drawing};
use crate::layout::Line;
use crate::marks::{Candidate, Labels, Mark, Tint};

/// A board with its size and its left edge.
pub(super) struct TextBoard<'a> {
    pub(super) drawing: &'a Drawing,
    size: Size,
    left: usize,
    /// The candidates of a cell in one line.
    slots: usize,
    /// The lines of a cell.
    height: usize,
}

impl<'a> TextBoard<'a> {
    pub(super) fn new(drawing: &'a Drawing, size: Size, left: usize) -> TextBoard<'a> {
        let digits = usize::from(drawing.geometry.digit_count());
        let slots = match size {
            Size::Compact => 1,
            Size::Medium => digits.div_ceil(2),
            Size::Full => (1..).find(|side| side * side >= digits).unwrap_or(1),
        };
        let height = match size {
            Size::Compact => 1,
            Size::Medium | Size::Full => digits.div_ceil(slots),
        };
        TextBoard {
            drawing,
            size,
            left,
            slots,
            height,
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.drawing.geometry.shape()
    }

    /// Returns the width of the board with its labels.
    pub(super) fn width(&self) -> usize {
        self.label_width() + self.shape().columns() * (self.cell_width() + 1) + 1
    }

    /// Returns the number of lines of the board with its labels.
    pub(super) fn height(&self) -> usize {
        self.layer_line(self.shape().layers())
    }

    /// Returns the place of a cell.
    pub(super) fn area(&self, square: Square) -> Area {
        let (layer, row, column) = self.shape().position(square);
        Area {
            line: self.row_line(layer, row),
            column: self.cell_column(column),
            width: self.cell_width(),
            height: self.height,
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let title = &self.drawing.title;
        if !title.is_empty() {
            canvas.write(0, self.left, title, look(Role::Title));
        }
        for layer in 0..self.shape().layers() {
            self.draw_labels(layer, canvas);
            self.draw_borders(layer, canvas);
        }
        for square in self.drawing.geometry.squares() {
            self.draw_cell(square, canvas);
        }
        let caption = &self.drawing.caption;
        if !caption.is_empty() {
            let line = self.layer_line(self.shape().layers());
            canvas.write(line, self.left, caption, look(Role::Caption));
        }
    }

    fn draw_labels(&self, layer: usize, canvas: &mut Canvas) {
        let (shape, labels) = (self.shape(), self.drawing.labels);
        if shape.layers() > 1 {
            let name = format!("z{}", layer + 1);
            canvas.write(self.layer_line(layer), self.left, &name, look(Role::Label));
        }
        if labels == Labels::None {
            return;
        }
        let above = self.row_line(layer, 0) - 2;
        for column in 0..shape.columns() {
            let name = labels.column(column);
            let at = self.cell_column(column) + self.cell_width().saturating_sub(name.len()) / 2;
            let squares = (0..shape.rows()).map(|row| shape.at(layer, row, column));
            canvas.write(above, at, &name, look(self.label_role(squares)));
        }
        for row in 0..shape.rows() {
            let name = labels.row(row);
            let squares = (0..shape.columns()).map(|column| shape.at(layer, row, column));
            let at = self.left + self.label_width() - name.len();
            let line = self.row_line(layer, row) + (self.height - 1) / 2;
            canvas.write(line, at, &name, look(self.label_role(squares)));
        }
    }

    /// Returns the role of the label of these cells: highlighted if they all lie in the unit.
    fn label_role(&self, mut squares: impl Iterator<Item = Option<Square>>) -> Role {
        let is_in = |square: Square| {
            let tints = self.drawing.tints.iter();
            let mut its = tints.filter(|(other, _)| *other == square);
            its.any(|(_, tint)| matches!(tint, Tint::Unit | Tint::Cover))
        };
        if squares.all(|square| square.is_none_or(is_in)) {
            Role::HighlightedLabel
        } else {
            Role::Label
        }
    }

    fn draw_borders(&self, layer: usize, canvas: &mut Canvas) {
        let (shape, borders) = (self.shape(), self.borders(layer));
        for row in 0..=shape.rows() {
            if borders.has_line_above(row) {
                let line = if row < shape.rows() {
                    self.row_line(layer, row) - 1
                } else {
                    self.row_line(layer, row - 1) + self.height
                };
                canvas.write(
                    line,
                    self.left + self.label_width(),
                    &self.border_line(&borders, row),
                    look(Role::Border),
                );
            }
        }
        for row in 0..shape.rows() {
            for column in 0..=shape.columns() {
                let (text, role) = match borders.left(row, column) {
                    Line::Thick => ("│", Role::Border),
                    Line::Thin if self.size != Size::Compact => ("┊", Role::Divider),
                    Line::Thin | Line::None => (" ", Role::Blank),
                };
                for line in 0..self.height {
                    let line = self.row_line(layer, row) + line;
                    canvas.write(line, self.cell_column(column) - 1, text, look(role));
                }
            }
        }
    }

    /// Returns the line above a row.
    fn border_line(&self, borders: &Borders<'_>, row: usize) -> String {
        let mut line = String::new();
        for column in 0..=self.shape().columns() {
            line.push(borders.corner(row, column));
            if column < self.shape().columns() {
                let dash = if borders.is_above(row, column) {
                    "─"
                } else {
                    " "
                };
                line.push_str(&dash.repeat(self.cell_width()));
            }
        }
        line
    }

    fn draw_cell(&self, square: Square, canvas: &mut Canvas) {
        let area = self.area(square);
        let tint = self.drawing.shown_tint(square);
        let blank = " ".repeat(area.width);
        let background = Look {
            role: Role::Blank,
            tint,
        };
        for line in 0..area.height {
            canvas.write(area.line + line, area.column, &blank, background);
        }
        if let Some(colour) = self.colour(square)
            && self.size != Size::Compact
        {
            let (line, column) = (area.line + area.height - 1, area.column + area.width - 1);
            let look = Look {
                role: Role::Colour,
                tint,
            };
            canvas.write(line, column, &colour.to_string(), look);
        }
        let mut draw_digit = |text: &str, role| {
            let column = area.column + (area.width - text.chars().count()) / 2;
            let line = area.line + (area.height - 1) / 2;
            canvas.write(line, column, text, Look { role, tint });
        };
        let text = |digit| self.drawing.numerals.text(digit);
        match self.drawing.content(square) {
            Content::Given(digit) => draw_digit(&text(digit), Role::Given),
            Content::Solved(digit) => draw_digit(&text(digit), Role::Placed),
            Content::Candidates(_) if self.size == Size::Compact => match self.shown_mark(square) {
                Some((digit, mark)) => draw_digit(&text(digit), Role::Marked(mark)),
                None => draw_digit("·", Role::Empty),
            },
            Content::Candidates(digits) => {
                for digit in digits & self.drawing.geometry.digits() {
                    let role = match self.drawing.shown_mark(Candidate { square, digit }) {
                        Some(mark) => Role::Marked(mark),
                        None => Role::Candidate,
                    };
                    let line = area.line + digit.index() / self.slots;
                    let column = area.column + digit.index() % self.slots * self.slot_width();
                    canvas.write(line, column, &text(digit), Look { role, tint });
                }
            }
        }
    }

    /// Returns the letter of the colour that a player has given to a cell.
    ///
    /// The last place of a cell is free for it on boards with fewer candidates than places.
    fn colour(&self, square: Square) -> Option<char> {
        let mut tints = self.drawing.tints.iter();
        let colour = tints.find_map(|&(other, tint)| match tint {
            Tint::Colour(colour) if other == square => Some(colour),
            _ => None,
        });
        Some(char::from(b'a' + colour? % 26))
    }

    /// Returns the marked candidate that stands for a cell in the compact size.
    fn shown_mark(&self, square: Square) -> Option<(Digit, Mark)> {
        let marks = self.drawing.marks.iter();
        let marks = marks.filter(|(candidate, _)| candidate.square == square);
        marks
            .map(|(candidate, mark)| (candidate.digit, *mark))
            .max_by_key(|&(_, mark)| mark)
    }

    fn borders(&self, layer: usize) -> Borders<'_> {
        Borders {
            drawing: self.drawing,
            layer,
        }
    }

    /// Returns the characters of a candidate, and a space after it if it may have two.
    fn slot_width(&self) -> usize {
        match self.characters() {
            1 => 1,
            more => more + 1,
        }
    }

    fn cell_width(&self) -> usize {
        match self.size {
            Size::Compact => self.characters(),
            Size::Medium | Size::Full => self.slots * self.slot_width(),
        }
    }

    /// Returns the number of characters of the longest digit.
    fn characters(&self) -> usize {
        let digits = self.drawing.geometry.digit_count();
        self.drawing.numerals.width(digits)
    }

    fn label_width(&self) -> usize {
        let rows = (0..self.shape().rows()).map(|row| self.drawing.labels.row(row).len());
        rows.max().unwrap_or_default()
    }

    /// Returns the first column of a cell.
    fn cell_column(&self, column: usize) -> usize {
        self.left + self.label_width() + 1 + column * (self.cell_width() + 1)
    }

    /// Returns the first line of a layer, which is its name or its labels.
    fn layer_line(&self, layer: usize) -> usize {
        let title = usize::from(!self.drawing.title.is_empty());
        (0..layer).fold(title, |line, layer| line + self.layer_height(layer))
    }

    fn layer_height(&self, layer: usize) -> usize {
        let borders = self.borders(layer);
        let rows = self.shape().rows();
        let lines = (0..=rows).filter(|&row| borders.has_line_above(row));
        self.head_height() + lines.count() + rows * self.height
    }

    /// Returns the lines above the upper line of a layer.
    fn head_height(&self) -> usize {
        let has_labels = self.drawing.labels != Labels::None;
        usize::from(self.shape().layers() > 1) + usize::from(has_labels)
    }

    /// Returns the first line of a row.
    fn row_line(&self, layer: usize, row: usize) -> usize {
        let borders = self.borders(layer);
        let lines = (0..=row).filter(|&row| borders.has_line_above(row));
        self.layer_line(layer) + self.head_height() + lines.count() + row * self.height
    }
}

fn look(role: Role) -> Look {
    Look { role, tint: None }
}
