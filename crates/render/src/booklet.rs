//! Booklets: puzzles on pages, so many a page, and their answers at the back.
//!
//! ```text
//!  +----------------+
//!  |     title      |
//!  | 1      2  easy |   a number to the left above each board, its caption to the right
//!  | +---+  +---+   |
//!  | +---+  +---+   |
//!  | 3      4       |
//!  | +---+  +---+   |
//!  | +---+  +---+   |
//!  |       1        |
//!  +----------------+
//! ```
//!
//! **Invariant:** all puzzles of a booklet have squares of the same size, and so have all answers; no
//! two boards touch, and none reaches into the margin.

use crate::drawing::Drawing;
use crate::layout::{self, Measures};
use crate::scene::{Anchor, Colour, Point, Scene, Shape, Text};

/// How puzzles are put on pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booklet {
    /// The line above each page of puzzles, and the title of the document; may be empty.
    pub title: String,
    /// The line above each page of answers.
    pub answers_title: String,
    /// The size of the pages.
    pub paper: Paper,
    /// How many puzzles stand on a page; if `None`, up to four, as long as they are large enough to
    /// write in.
    pub per_page: Option<usize>,
    /// How many answers stand on a page; if `None`, up to twenty, as long as they can be read.
    pub answers_per_page: Option<usize>,
    /// The number of the first puzzle; if `None`, puzzles have no numbers.
    pub first_number: Option<u64>,
}

/// A puzzle of a booklet. The titles of its drawings are not shown.
#[derive(Clone, Debug)]
pub struct Entry<'g> {
    /// The puzzle; its caption stands above it.
    pub puzzle: Drawing<'g>,
    /// What stands at the back.
    pub answer: Option<Drawing<'g>>,
}

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Default for Booklet {
    fn default() -> Booklet {
        Booklet {
            title: String::new(),
            answers_title: String::from("Solutions"),
            paper: Paper::A4,
            per_page: None,
            answers_per_page: None,
            first_number: Some(1),
        }
    }
}

impl Paper {
    /// Width and height in points.
    fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0 / 25.4 * 72.0, 297.0 / 25.4 * 72.0),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// The margin on all sides, in points.
const MARGIN: f64 = 45.0;

/// The size of a page's title, and the room for it.
const TITLE: f64 = 18.0;
const TITLE_ROOM: f64 = 36.0;

const PAGE_NUMBER: f64 = 9.0;

/// No square is larger than this, however much room there is.
const LARGEST_SQUARE: f64 = 56.0;

const CAPTION_COLOUR: Colour = Colour(0x33, 0x33, 0x33);

/// Boards may be so much smaller, by a factor, if no place on the page is left empty then.
const FULL_PAGE: f64 = 0.85;

/// How the boards of one part lie on their pages.
struct Style {
    /// The size of the font above boards, of which there are so many on a page at most.
    header: &'static [(usize, f64)],
    /// The space between boards.
    gap: f64,
    /// How many boards stand on a page, from the most to the least, if nobody says.
    counts: &'static [usize],
    /// The smallest square that is large enough, if nobody says.
    smallest: f64,
}

const PUZZLES: Style = Style {
    header: &[(2, 14.0), (usize::MAX, 10.5)],
    gap: 22.0,
    counts: &[4, 2, 1],
    smallest: 18.0,
};

const ANSWERS: Style = Style {
    header: &[(usize::MAX, 8.0)],
    gap: 14.0,
    counts: &[20, 12, 9, 6, 4, 2, 1],
    smallest: 11.0,
};

/// A board with what stands above it.
struct Cell<'a> {
    drawing: &'a Drawing<'a>,
    number: Option<u64>,
    caption: &'a str,
}

/// The arrangement of boards on a page; there may be more places than boards.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrangement {
    count: usize,
    columns: usize,
    rows: usize,
    square: f64,
    /// The size of the font above each board.
    header: f64,
}

/// One part of a booklet: puzzles or answers.
struct Part<'a> {
    title: &'a str,
    style: &'static Style,
    cells: Vec<Cell<'a>>,
    per_page: Option<usize>,
}

/// The pages of a booklet; one that is empty if there are no puzzles.
pub(crate) fn pages(entries: &[Entry<'_>], booklet: &Booklet) -> Vec<Scene> {
    let numbers = |index: usize| booklet.first_number.map(|first| first + index as u64);
    let puzzles = entries.iter().enumerate().map(|(index, entry)| Cell {
        drawing: &entry.puzzle,
        number: numbers(index),
        caption: &entry.puzzle.caption,
    });
    let answers = entries.iter().enumerate().filter_map(|(index, entry)| {
        Some(Cell {
            drawing: entry.answer.as_ref()?,
            number: numbers(index),
            caption: "",
        })
    });
    let puzzles = Part {
        title: &booklet.title,
        style: &PUZZLES,
        cells: puzzles.collect(),
        per_page: booklet.per_page,
    };
    let answers = Part {
        title: &booklet.answers_title,
        style: &ANSWERS,
        cells: answers.collect(),
        per_page: booklet.answers_per_page,
    };
    let mut pages = Vec::new();
    puzzles.lay_out(booklet.paper, &mut pages);
    answers.lay_out(booklet.paper, &mut pages);
    if pages.is_empty() {
        pages.push(page(booklet.paper, &booklet.title, 1));
    }
    pages
}

/// A page with its title and its number.
fn page(paper: Paper, title: &str, number: usize) -> Scene {
    let (width, height) = paper.size();
    let mut shapes = Vec::new();
    if !title.is_empty() {
        let at = Point {
            x: width / 2.0,
            y: MARGIN + 0.8 * TITLE,
        };
        let room = width - 2.0 * MARGIN;
        let title = Text::fitted(title, at, Anchor::Middle, TITLE, room);
        shapes.push(Shape::Text(title.bold()));
    }
    let at = Point {
        x: width / 2.0,
        y: height - 0.55 * MARGIN,
    };
    let number = number.to_string();
    let number = Text::fitted(&number, at, Anchor::Middle, PAGE_NUMBER, MARGIN);
    shapes.push(Shape::Text(number.coloured(CAPTION_COLOUR)));
    Scene {
        width,
        height,
        shapes,
    }
}

impl Part<'_> {
    fn lay_out(&self, paper: Paper, pages: &mut Vec<Scene>) {
        let area = self.area(paper);
        let arrangement = self.arrangement(area);
        for cells in self.cells.chunks(arrangement.count) {
            let mut page = page(paper, self.title, pages.len() + 1);
            for (index, cell) in cells.iter().enumerate() {
                self.place(cell, index, arrangement, area, &mut page.shapes);
            }
            pages.push(page);
        }
    }

    /// The corner and the size of what is left of a page for boards.
    fn area(&self, paper: Paper) -> (Point, f64, f64) {
        let (width, height) = paper.size();
        let title = if self.title.is_empty() {
            0.0
        } else {
            TITLE_ROOM
        };
        let corner = Point {
            x: MARGIN,
            y: MARGIN + title,
        };
        (corner, width - 2.0 * MARGIN, height - 2.0 * MARGIN - title)
    }

    /// The arrangement that was asked for, or the one of the most boards that are large enough.
    fn arrangement(&self, area: (Point, f64, f64)) -> Arrangement {
        if let Some(count) = self.per_page {
            return self.best(count.max(1), area);
        }
        let counts = self
            .style
            .counts
            .iter()
            .map(|&count| self.best(count, area));
        let mut large_enough = counts.filter(|it| it.square >= self.style.smallest);
        large_enough.next().unwrap_or_else(|| self.best(1, area))
    }

    /// The arrangement in which so many boards are as large as they can be.
    fn best(&self, count: usize, area: (Point, f64, f64)) -> Arrangement {
        let worth = |it: &Arrangement| {
            let is_full = it.columns * it.rows == count;
            it.square / if is_full { FULL_PAGE } else { 1.0 }
        };
        let all = (1..=count).map(|columns| self.with_columns(columns, count, area));
        let better = |best, other| {
            if worth(&other) > worth(&best) {
                other
            } else {
                best
            }
        };
        all.reduce(better).expect("a page has a board at least")
    }

    fn with_columns(
        &self,
        columns: usize,
        count: usize,
        (_, width, height): (Point, f64, f64),
    ) -> Arrangement {
        let rows = count.div_ceil(columns);
        let (across, down) = self.extent();
        let room =
            |total: f64, count: usize| (total + self.style.gap) / count as f64 - self.style.gap;
        let header = self.header(count);
        let wide = room(width, columns) / across;
        let high = (room(height, rows) - header_room(header)) / down;
        Arrangement {
            count,
            columns,
            rows,
            square: wide.min(high).clamp(0.5, LARGEST_SQUARE),
            header,
        }
    }

    /// The extent of the largest board, in squares.
    fn extent(&self) -> (f64, f64) {
        let extents = self.cells.iter().map(|cell| layout::extent(cell.drawing));
        extents.fold(
            (1.0, 1.0),
            |(width, height), (other_width, other_height)| {
                (f64::max(width, other_width), f64::max(height, other_height))
            },
        )
    }

    /// The size of the font above each of so many boards, 0 if nothing stands there.
    fn header(&self, count: usize) -> f64 {
        let has_header = |cell: &Cell<'_>| cell.number.is_some() || !cell.caption.is_empty();
        let sizes = self.style.header.iter();
        let mut sizes = sizes.filter(|(most, _)| count <= *most);
        match sizes.next() {
            Some(&(_, size)) if self.cells.iter().any(has_header) => size,
            _ => 0.0,
        }
    }

    /// Lays out a board in the middle of its part of the page.
    fn place(
        &self,
        cell: &Cell<'_>,
        index: usize,
        arrangement: Arrangement,
        (area, width, height): (Point, f64, f64),
        shapes: &mut Vec<Shape>,
    ) {
        let Arrangement {
            columns,
            rows,
            square,
            header,
            ..
        } = arrangement;
        let gap = self.style.gap;
        let cell_width = (width + gap) / columns as f64;
        let cell_height = (height + gap) / rows as f64;
        let (across, down) = layout::extent(cell.drawing);
        let (board_width, board_height) = (across * square, down * square);
        let spare_width = cell_width - gap - board_width;
        let spare_height = cell_height - gap - board_height - header_room(header);
        let (row, column) = (index / columns, index % columns);
        let corner = area.offset(
            column as f64 * cell_width + spare_width / 2.0,
            row as f64 * cell_height + spare_height / 2.0 + header_room(header),
        );
        place_header(cell, header, corner, board_width, shapes);
        layout::place(cell.drawing, Measures::print(square), corner, shapes);
    }
}

fn header_room(size: f64) -> f64 {
    1.6 * size
}

/// Writes number and caption above a board.
fn place_header(cell: &Cell<'_>, size: f64, corner: Point, width: f64, shapes: &mut Vec<Shape>) {
    let base = corner.offset(0.0, -0.5 * size);
    let mut taken = 0.0;
    if let Some(number) = cell.number {
        let number = number.to_string();
        taken = Text::width(&number, size) + size;
        let text = Text::fitted(&number, base, Anchor::Start, size, width);
        shapes.push(Shape::Text(text.bold()));
    }
    if !cell.caption.is_empty() {
        let at = base.offset(width, 0.0);
        let room = (width - taken).max(size);
        let text = Text::fitted(cell.caption, at, Anchor::End, 0.85 * size, room);
        shapes.push(Shape::Text(text.coloured(CAPTION_COLOUR)));
    }
}

#[cfg(test)]
mod tests {
    use foldoku_board::Geometry;

    use super::*;

    #[track_caller]
    fn check(side: usize, per_page: Option<usize>, columns: usize, rows: usize) {
        let geometry = Geometry::board(side).unwrap();
        let drawing = Drawing::new(&geometry);
        let cell = Cell {
            drawing: &drawing,
            number: Some(1),
            caption: "",
        };
        let part = Part {
            title: "A title",
            style: &PUZZLES,
            cells: vec![cell],
            per_page,
        };
        let found = part.arrangement(part.area(Paper::A4));
        assert_eq!((found.columns, found.rows), (columns, rows), "{found:?}");
        let (_, width, height) = part.area(Paper::A4);
        let used = |count: usize, header: f64| {
            count as f64 * (side as f64 * found.square + header) + (count - 1) as f64 * PUZZLES.gap
        };
        assert!(used(columns, 0.0) <= width + 0.01);
        assert!(used(rows, header_room(found.header)) <= height + 0.01);
    }

    #[test]
    fn so_many_boards_on_a_page_lie_as_they_are_largest() {
        check(9, Some(1), 1, 1);
        check(9, Some(2), 1, 2);
        check(9, Some(4), 2, 2);
        check(9, Some(6), 2, 3);
        check(9, Some(8), 2, 4);
        check(9, Some(9), 3, 3);
        check(9, Some(12), 3, 4);
    }

    #[test]
    fn large_boards_have_pages_for_themselves() {
        check(4, None, 2, 2);
        check(9, None, 2, 2);
        check(16, None, 1, 2);
        check(25, None, 1, 1);
        check(64, None, 1, 1);
    }
}
