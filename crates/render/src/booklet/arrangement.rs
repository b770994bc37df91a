//! The arrangement of boards on pages: how many, how large, where.
//!
//! **Invariant:** all boards of a part have cells of one size. A heading starts a new page.

use crate::drawing::Drawing;
use crate::ink::Ink;
use crate::layout::{self, Measures};
use crate::scene::{Anchor, Point, Scene, Shape, Text};

use super::page;
use super::paper::Paper;

/// The factor by which boards may be smaller if that leaves no place on the page empty.
const FULL_PAGE: f64 = 0.85;

/// The page layout of one part of a booklet.
pub(super) struct Style {
    /// The font size above boards, by the maximum number of boards per page that it is for.
    header: &'static [(usize, f64)],
    /// The space between boards.
    gap: f64,
    /// The numbers of boards per page to choose from, in descending order.
    counts: &'static [usize],
    /// The smallest acceptable side of a cell, in points, when the number is chosen.
    min_cell: f64,
    /// The largest side of a cell, in points.
    max_cell: f64,
}

const PUZZLES: Style = Style {
    header: &[(2, 14.0), (usize::MAX, 10.5)],
    gap: 22.0,
    counts: &[4, 2, 1],
    min_cell: 20.0,
    max_cell: 56.0,
};

const ANSWERS: Style = Style {
    header: &[(usize::MAX, 8.0)],
    gap: 14.0,
    counts: &[20, 12, 9, 6, 4, 2, 1],
    min_cell: 11.0,
    max_cell: 56.0,
};

const LARGE_PUZZLES: Style = Style {
    header: &[(usize::MAX, 20.0)],
    gap: 24.0,
    counts: &[1],
    min_cell: 0.0,
    max_cell: 72.0,
};

const LARGE_ANSWERS: Style = Style {
    header: &[(usize::MAX, 14.0)],
    gap: 20.0,
    counts: &[4, 2, 1],
    min_cell: 20.0,
    max_cell: 72.0,
};

/// Returns the style of pages of puzzles.
pub(super) fn puzzles(large_print: bool) -> &'static Style {
    if large_print {
        &LARGE_PUZZLES
    } else {
        &PUZZLES
    }
}

/// Returns the style of pages of answers.
pub(super) fn answers(large_print: bool) -> &'static Style {
    if large_print {
        &LARGE_ANSWERS
    } else {
        &ANSWERS
    }
}

/// A board with its number, title and caption.
pub(super) struct Item<'a> {
    pub(super) drawing: &'a Drawing,
    pub(super) number: Option<u64>,
    pub(super) title: String,
    pub(super) caption: &'a str,
    /// The heading of its page.
    pub(super) heading: &'a str,
}

/// The arrangement of boards on a page, which may have more places than boards.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrangement {
    count: usize,
    columns: usize,
    rows: usize,
    /// The side of a cell, in points.
    cell: f64,
    /// The font size above each board.
    header: f64,
}

/// One part of a booklet: puzzles or answers.
pub(super) struct Part<'a> {
    pub(super) style: &'static Style,
    pub(super) items: Vec<Item<'a>>,
    pub(super) per_page: Option<usize>,
}

impl Part<'_> {
    pub(super) fn lay_out(&self, paper: Paper, pages: &mut Vec<Scene>) {
        let area = self.area(paper);
        let arrangement = self.arrangement(area);
        let sections = self
            .items
            .chunk_by(|one, other| one.heading == other.heading);
        for items in sections.flat_map(|section| section.chunks(arrangement.count)) {
            let mut page = page(paper, items[0].heading, pages.len() + 1);
            for (index, item) in items.iter().enumerate() {
                self.place(item, index, arrangement, area, &mut page.shapes);
            }
            pages.push(page);
        }
    }

    /// Returns the area of a page for boards: its corner, width and height.
    fn area(&self, paper: Paper) -> (Point, f64, f64) {
        let (width, height) = paper.size();
        let margin = paper.margin();
        let title = if self.items.iter().all(|item| item.heading.is_empty()) {
            0.0
        } else {
            2.0 * paper.title()
        };
        let corner = Point {
            x: margin,
            y: margin + title,
        };
        (corner, width - 2.0 * margin, height - 2.0 * margin - title)
    }

    /// Returns the arrangement with the requested number of boards, or with as many as are large
    /// enough.
    fn arrangement(&self, area: (Point, f64, f64)) -> Arrangement {
        if let Some(count) = self.per_page {
            return self.best(count.max(1), area);
        }
        let counts = self
            .style
            .counts
            .iter()
            .map(|&count| self.best(count, area));
        let mut large_enough = counts.filter(|it| it.cell >= self.style.min_cell);
        large_enough.next().unwrap_or_else(|| self.best(1, area))
    }

    /// Returns the arrangement of this many boards in which they are largest.
    fn best(&self, count: usize, area: (Point, f64, f64)) -> Arrangement {
        let score = |it: &Arrangement| {
            let is_full = it.columns * it.rows == count;
            it.cell / if is_full { FULL_PAGE } else { 1.0 }
        };
        let all = (1..=count).map(|columns| self.with_columns(columns, count, area));
        let better = |best, other| {
            if score(&other) > score(&best) {
                other
            } else {
                best
            }
        };
        all.reduce(better).expect("a page has at least one board")
    }

    fn with_columns(
        &self,
        columns: usize,
        count: usize,
        (_, width, height): (Point, f64, f64),
    ) -> Arrangement {
        let rows = count.div_ceil(columns);
        let (across, down) = self.extent();
        let share =
            |total: f64, count: usize| (total + self.style.gap) / count as f64 - self.style.gap;
        let header = self.header(count);
        let wide = share(width, columns) / across;
        let high = (share(height, rows) - header_height(header)) / down;
        Arrangement {
            count,
            columns,
            rows,
            cell: wide.min(high).clamp(0.5, self.style.max_cell),
            header,
        }
    }

    /// Returns the extent of the largest board, in cells.
    fn extent(&self) -> (f64, f64) {
        let extents = self.items.iter().map(|item| layout::extent(item.drawing));
        extents.fold(
            (1.0, 1.0),
            |(width, height), (other_width, other_height)| {
                (f64::max(width, other_width), f64::max(height, other_height))
            },
        )
    }

    /// Returns the font size above each of this many boards; 0 if there is nothing to print.
    fn header(&self, count: usize) -> f64 {
        let has_header = |item: &Item<'_>| {
            item.number.is_some() || !item.title.is_empty() || !item.caption.is_empty()
        };
        let mut sizes = self.style.header.iter().filter(|(max, _)| count <= *max);
        match sizes.next() {
            Some(&(_, size)) if self.items.iter().any(has_header) => size,
            _ => 0.0,
        }
    }

    /// Places a board in the middle of its part of the page.
    fn place(
        &self,
        item: &Item<'_>,
        index: usize,
        arrangement: Arrangement,
        (area, width, height): (Point, f64, f64),
        shapes: &mut Vec<Shape>,
    ) {
        let Arrangement {
            columns,
            rows,
            cell,
            header,
            ..
        } = arrangement;
        let gap = self.style.gap;
        let place_width = (width + gap) / columns as f64;
        let place_height = (height + gap) / rows as f64;
        let (across, down) = layout::extent(item.drawing);
        let (board_width, board_height) = (across * cell, down * cell);
        let spare_width = place_width - gap - board_width;
        let spare_height = place_height - gap - board_height - header_height(header);
        let (row, column) = (index / columns, index % columns);
        let corner = area.offset(
            column as f64 * place_width + spare_width / 2.0,
            row as f64 * place_height + spare_height / 2.0 + header_height(header),
        );
        place_header(item, header, corner, board_width, shapes);
        layout::place(item.drawing, Measures::print(cell), corner, shapes);
    }
}

/// Returns the height reserved for text of this font size above a board.
fn header_height(size: f64) -> f64 {
    1.6 * size
}

/// Adds the number and the title above a board on its left, and the caption on its right.
fn place_header(item: &Item<'_>, size: f64, corner: Point, width: f64, shapes: &mut Vec<Shape>) {
    let base = corner.offset(0.0, -0.5 * size);
    let mut taken = 0.0;
    if let Some(number) = item.number {
        let number = number.to_string();
        taken = Text::estimated_width(&number, size) + size;
        let text = Text::fitted(&number, base, Anchor::Start, size, width);
        shapes.push(Shape::Text(text.bold()));
    }
    let small = 0.85 * size;
    let mut room = (width - taken).max(size);
    if !item.title.is_empty() {
        // The caption takes up to half of the room.
        let caption = Text::estimated_width(item.caption, small) + size;
        let kept = if item.caption.is_empty() {
            0.0
        } else {
            caption.min(room / 2.0)
        };
        let at = base.offset(taken, 0.0);
        let text = Text::fitted(&item.title, at, Anchor::Start, small, room - kept);
        shapes.push(Shape::Text(text));
        room = kept - size;
    }
    if !item.caption.is_empty() {
        let at = base.offset(width, 0.0);
        let text = Text::fitted(item.caption, at, Anchor::End, small, room.max(size));
        shapes.push(Shape::Text(text.coloured(Ink::Muted)));
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
        let item = Item {
            drawing: &drawing,
            number: Some(1),
            title: String::new(),
            caption: "",
            heading: "A title",
        };
        let part = Part {
            style: &PUZZLES,
            items: vec![item],
            per_page,
        };
        let found = part.arrangement(part.area(Paper::A4));
        assert_eq!((found.columns, found.rows), (columns, rows), "{found:?}");
        let (_, width, height) = part.area(Paper::A4);
        let used = |count: usize, header: f64| {
            count as f64 * (side as f64 * found.cell + header) + (count - 1) as f64 * PUZZLES.gap
        };
        assert!(used(columns, 0.0) <= width + 0.01);
        assert!(used(rows, header_height(found.header)) <= height + 0.01);
    }

    #[test]
    fn arrangement_makes_boards_as_large_as_possible() {
        check(9, Some(1), 1, 1);
        check(9, Some(2), 1, 2);
        check(9, Some(4), 2, 2);
        check(9, Some(6), 2, 3);
        check(9, Some(8), 2, 4);
        check(9, Some(9), 3, 3);
        check(9, Some(12), 3, 4);
    }

    #[test]
    fn large_boards_get_fewer_per_page() {
        check(4, None, 2, 2);
        check(9, None, 2, 2);
        check(16, None, 1, 2);
        check(25, None, 1, 1);
        check(64, None, 1, 1);
    }
}
