//! Booklets: a cover, pages of puzzles in sections, and the answers at the back.
//!
//! ```text
//!  +----------------+   +----------------+   +----------------+
//!  |  Sunday book   |   |      Easy      |   |   Solutions    |
//!  |  48 puzzles    |   | 1      2  1.2  |   | 1   2   3   4  |
//!  |   +-------+    |   | +---+  +---+   |   | +-+ +-+ +-+ +-+|
//!  |   +-------+    |   | +---+  +---+   |   | +-+ +-+ +-+ +-+|
//!  |  Easy  1–24    |   | 3      4       |   |                |
//!  |  Hard 25–48    |   | +---+  +---+   |   |                |
//!  +----------------+   |       2        |   |       7        |
//!                       +----------------+   +----------------+
//! ```
//!
//! **Invariant:** all puzzles of a booklet have cells of one size, and all answers of another; no
//! two boards touch, and none reaches into the margin. Numbers run through all sections.

mod arrangement;
mod cover;
mod paper;

use crate::drawing::Drawing;
use crate::ink::Ink;
use crate::scene::{Anchor, Point, Scene, Shape, Text};
use arrangement::{Item, Part};

pub use paper::Paper;

/// The settings of a booklet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booklet {
    /// The title of the document, on the cover, and the heading of pages without a section; may be
    /// empty.
    pub title: String,
    /// The line below the title on the cover.
    pub subtitle: String,
    /// Whether the first page is a cover.
    pub cover: bool,
    /// The heading of each page of answers.
    pub answers_title: String,
    /// The paper size.
    pub paper: Paper,
    /// Whether boards and text are as large as the paper allows.
    pub large_print: bool,
    /// The number of puzzles per page; `None` for up to four, as long as the cells are large enough
    /// to write in.
    pub per_page: Option<usize>,
    /// The number of answers per page; `None` for up to twenty, as long as they are legible.
    pub answers_per_page: Option<usize>,
    /// The number of the first puzzle; `None` for puzzles without numbers.
    pub first_number: Option<u64>,
}

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle; its title, author and caption are printed above it.
    pub puzzle: Drawing,
    /// The answer at the back of the booklet.
    pub answer: Option<Drawing>,
    /// The heading of the pages that the puzzle is on: successive puzzles with the same heading are
    /// a section, which starts on a new page.
    pub section: String,
}

impl Default for Booklet {
    fn default() -> Booklet {
        Booklet {
            title: String::new(),
            subtitle: String::new(),
            cover: false,
            answers_title: String::from("Solutions"),
            paper: Paper::A4,
            large_print: false,
            per_page: None,
            answers_per_page: None,
            first_number: Some(1),
        }
    }
}

/// The font size of a page number, in points.
const PAGE_NUMBER: f64 = 9.0;

/// Returns the pages of a booklet; a single empty page if there are no puzzles.
pub(crate) fn pages(entries: &[Entry], booklet: &Booklet) -> Vec<Scene> {
    let numbers = |index: usize| booklet.first_number.map(|first| first + index as u64);
    let puzzles = entries.iter().enumerate().map(|(index, entry)| Item {
        drawing: &entry.puzzle,
        number: numbers(index),
        title: title(&entry.puzzle),
        caption: &entry.puzzle.caption,
        heading: if entry.section.is_empty() {
            &booklet.title
        } else {
            &entry.section
        },
    });
    let answers = entries.iter().enumerate().filter_map(|(index, entry)| {
        Some(Item {
            drawing: entry.answer.as_ref()?,
            number: numbers(index),
            title: String::new(),
            caption: "",
            heading: &booklet.answers_title,
        })
    });
    let puzzles = Part {
        style: arrangement::puzzles(booklet.large_print),
        items: puzzles.collect(),
        per_page: booklet.per_page,
    };
    let answers = Part {
        style: arrangement::answers(booklet.large_print),
        items: answers.collect(),
        per_page: booklet.answers_per_page,
    };
    let mut pages = Vec::new();
    if booklet.cover {
        pages.push(cover::page(entries, booklet));
    }
    puzzles.lay_out(booklet.paper, &mut pages);
    answers.lay_out(booklet.paper, &mut pages);
    if pages.is_empty() {
        pages.push(page(booklet.paper, &booklet.title, 1));
    }
    pages
}

/// Returns the title of a puzzle with its author.
fn title(puzzle: &Drawing) -> String {
    match (puzzle.title.as_str(), puzzle.shown_author()) {
        (title, "") => title.to_owned(),
        ("", author) => format!("by {author}"),
        (title, author) => format!("{title} by {author}"),
    }
}

/// Returns a page with its heading and page number.
fn page(paper: Paper, title: &str, number: usize) -> Scene {
    let (width, height) = paper.size();
    let (margin, size) = (paper.margin(), paper.title());
    let mut shapes = Vec::new();
    if !title.is_empty() {
        let at = Point {
            x: width / 2.0,
            y: margin + 0.8 * size,
        };
        let title = Text::fitted(title, at, Anchor::Middle, size, width - 2.0 * margin);
        shapes.push(Shape::Text(title.bold()));
    }
    let at = Point {
        x: width / 2.0,
        y: height - 0.5 * margin,
    };
    let number = number.to_string();
    let number = Text::fitted(&number, at, Anchor::Middle, PAGE_NUMBER, 2.0 * margin);
    shapes.push(Shape::Text(number.coloured(Ink::Muted)));
    Scene {
        width,
        height,
        shapes,
    }
}

#[cfg(test)]
mod tests {
    use foldoku_board::Geometry;

    use super::*;

    fn texts(page: &Scene) -> Vec<&str> {
        let texts = page.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(text.content.as_str()),
            _ => None,
        });
        texts.collect()
    }

    fn entry(section: &str) -> Entry {
        let board = Drawing::new(&Geometry::boxes(2, 2).unwrap());
        Entry {
            puzzle: board.clone().caption("easy"),
            answer: Some(board),
            section: section.to_owned(),
        }
    }

    #[test]
    fn a_section_of_one_puzzle_has_one_number_on_the_cover() {
        let entries = [entry("Easy"), entry("Hard"), entry("Hard")];
        let booklet = Booklet {
            cover: true,
            ..Booklet::default()
        };
        let pages = pages(&entries, &booklet);
        let cover = texts(&pages[0]);
        assert!(cover.contains(&"Easy  1"), "{cover:?}");
        assert!(cover.contains(&"Hard  2–3"), "{cover:?}");
    }

    #[cfg(feature = "figures")]
    #[test]
    fn a_puzzle_has_its_title_and_author_above_and_its_rules_below() {
        let mut with_rules = entry("");
        with_rules.puzzle = with_rules
            .puzzle
            .title("Stairs")
            .author("Ana")
            .words("Digits increase.");
        with_rules.answer = Some(with_rules.puzzle.clone().without_notes());
        let booklet = Booklet {
            cover: true,
            ..Booklet::default()
        };
        let pages = pages(&[with_rules], &booklet);
        assert!(!texts(&pages[0]).contains(&"Digits increase."));
        let puzzle = texts(&pages[1]);
        for text in ["1", "Stairs by Ana", "easy", "Digits increase."] {
            assert!(puzzle.contains(&text), "{text}: {puzzle:?}");
        }
        let answer = texts(&pages[2]);
        assert!(!answer.contains(&"Stairs by Ana") && !answer.contains(&"Digits increase."));
    }
}
