//! The cover: title, subtitle, number of puzzles, the first puzzle, and the sections.
//!
//! **Invariant:** the cover has no page number, but is counted as a page.

use super::{Booklet, Entry};
use crate::drawing::Drawing;
use crate::ink::Ink;
use crate::layout::{self, Measures};
use crate::scene::{Anchor, Outline, Pen, Point, Scene, Shape, Text};

/// The share of the page's width that the board takes at most.
const BOARD: f64 = 0.5;

/// The most sections that are listed.
const MOST_SECTIONS: usize = 10;

/// Returns the first page.
pub(super) fn page(entries: &[Entry], booklet: &Booklet) -> Scene {
    let (width, height) = booklet.paper.size();
    let unit = booklet.paper.title();
    let room = width - 2.0 * booklet.paper.margin();
    let mut shapes = Vec::new();
    let mut line = |content: &str, y: f64, size: f64, ink: Ink, is_bold: bool| {
        let at = Point { x: width / 2.0, y };
        let text = Text::fitted(content, at, Anchor::Middle, size, room).coloured(ink);
        shapes.push(Shape::Text(if is_bold { text.bold() } else { text }));
    };
    let title = if booklet.title.is_empty() {
        "Sudoku"
    } else {
        &booklet.title
    };
    line(title, 0.2 * height, 2.4 * unit, Ink::Main, true);
    line(
        &booklet.subtitle,
        0.2 * height + 2.2 * unit,
        1.2 * unit,
        Ink::Muted,
        false,
    );
    line(
        &count(entries.len()),
        0.2 * height + 4.2 * unit,
        unit,
        Ink::Main,
        false,
    );
    let sections = sections(entries, booklet.first_number);
    let top = height - booklet.paper.margin() - 1.6 * unit * sections.len() as f64;
    for (index, text) in sections.iter().enumerate() {
        line(
            text,
            top + 1.6 * unit * index as f64,
            unit,
            Ink::Main,
            false,
        );
    }
    let rule = Outline::Lines(vec![[
        Point {
            x: width * 0.35,
            y: 0.2 * height + 5.4 * unit,
        },
        Point {
            x: width * 0.65,
            y: 0.2 * height + 5.4 * unit,
        },
    ]]);
    shapes.push(Shape::Stroke(rule, Pen::solid(0.8, Ink::Muted)));
    if let Some(first) = entries.first() {
        let above = 0.2 * height + 7.0 * unit;
        let below = top - 2.2 * unit;
        let board = first.puzzle.clone().without_notes();
        place_board(&board, (width, above, below), &mut shapes);
    }
    Scene {
        width,
        height,
        shapes,
    }
}

fn place_board(board: &Drawing, (width, above, below): (f64, f64, f64), shapes: &mut Vec<Shape>) {
    let (across, down) = layout::extent(board);
    let cell = (BOARD * width / across).min((below - above) / down);
    if cell <= 1.0 {
        return;
    }
    let corner = Point {
        x: (width - across * cell) / 2.0,
        y: above + (below - above - down * cell) / 2.0,
    };
    layout::place(board, Measures::print(cell), corner, shapes);
}

fn count(puzzles: usize) -> String {
    match puzzles {
        1 => String::from("1 puzzle"),
        _ => format!("{puzzles} puzzles"),
    }
}

/// Returns the titles of the sections with the numbers of their puzzles.
fn sections(entries: &[Entry], first_number: Option<u64>) -> Vec<String> {
    let mut sections = Vec::new();
    let mut next = first_number.unwrap_or(1);
    for section in entries.chunk_by(|one, other| one.section == other.section) {
        let end = next + section.len() as u64 - 1;
        let title = &section[0].section;
        if !title.is_empty() {
            sections.push(match first_number {
                Some(_) if next == end => format!("{title}  {next}"),
                Some(_) => format!("{title}  {next}–{end}"),
                None => format!("{title}: {}", count(section.len())),
            });
        }
        next = end + 1;
    }
    let is_long = sections.len() > MOST_SECTIONS;
    sections.truncate(if is_long {
        MOST_SECTIONS - 1
    } else {
        MOST_SECTIONS
    });
    if is_long {
        sections.push(String::from("…"));
    }
    sections
}
