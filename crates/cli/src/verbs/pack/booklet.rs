//! The booklet of a level: a cover, the puzzles, the solutions.
//!
//! **Invariant:** a booklet has the puzzles of the file of its level, in the same order and with the
//! same numbers.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use foldoku::formats::{Column, Field, PuzzleRef, Row};
use foldoku::render::{self, Drawing, Entry};
use foldoku::{Geometry, Grid, format};
use serde::Deserialize;

use super::super::shared::caption::Caption;
use super::super::shared::general::General;
use super::making::Making;
use crate::args::{self, Paper};
use crate::terminal::{Ended, Exit, Interrupt, message};

/// Makes booklets.
pub(super) struct Booklets<'a> {
    pages: &'a args::PackPages,
    caption: Caption,
}

/// What a booklet shows of a puzzle.
#[derive(Deserialize)]
struct Puzzle {
    number: u64,
    puzzle: String,
    solution: String,
    clues: u64,
    level: String,
    score: Option<u32>,
    er: Option<f64>,
    difficulty: Option<f64>,
    hardest: Option<String>,
}

/// The fields that captions name.
fn columns() -> [Column; 6] {
    [
        Column::text("level"),
        Column::integer("score"),
        Column::float("er"),
        Column::float("difficulty"),
        Column::text("hardest"),
        Column::integer("clues"),
    ]
}

impl<'a> Booklets<'a> {
    /// Checks the settings.
    pub(super) fn new(pages: &'a args::PackPages) -> anyhow::Result<Booklets<'a>> {
        let caption = pages.caption.as_deref().unwrap_or_default();
        Ok(Booklets {
            pages,
            caption: Caption::parse(caption, &columns()).context("--caption")?,
        })
    }

    /// Writes the booklet of a level.
    ///
    /// # Errors
    ///
    /// [`Ended`] if the run was interrupted.
    pub(super) fn write(
        &self,
        [puzzles, booklet]: [&Path; 2],
        level: &str,
        making: &Making,
        interrupt: &Interrupt,
    ) -> anyhow::Result<()> {
        let text = fs::read_to_string(puzzles).with_context(|| puzzles.display().to_string())?;
        let puzzles: Vec<Puzzle> = serde_json::from_str(&text)
            .with_context(|| format!("{} was changed by another program", puzzles.display()))?;
        let going_on = puzzles.iter().take_while(|_| !interrupt.is_set());
        let entries = going_on.map(|puzzle| self.entry(puzzle, level, making));
        let entries = entries.collect::<anyhow::Result<Vec<Entry>>>()?;
        if !interrupt.is_set() {
            let bytes = render::pdf(&entries, &self.booklet(level));
            fs::write(booklet, bytes).with_context(|| booklet.display().to_string())?;
        }
        if interrupt.is_set() {
            message::error("interrupted; to continue, run the same command with --resume");
            bail!(Ended(Exit::Interrupted));
        }
        Ok(())
    }

    fn entry(&self, puzzle: &Puzzle, level: &str, making: &Making) -> anyhow::Result<Entry> {
        ensure!(
            puzzle.level.eq_ignore_ascii_case(level),
            "puzzles of another level"
        );
        let [text, solution] = [&puzzle.puzzle, &puzzle.solution].map(|it| it.as_bytes());
        let of_board = |board: &Geometry, givens: &Grid| {
            let drawing = Drawing::new(board).givens(givens);
            format::read(board, solution).map(|solution| (drawing, solution))
        };
        let (drawing, solution) = match making.general(text)? {
            Some(General::Rules(puzzle)) => {
                (puzzle.variant().drawing(), puzzle.solution_grid(solution))
            }
            Some(General::Board(puzzle)) => of_board(puzzle.geometry(), puzzle.givens())?,
            None => {
                let board = Geometry::classic();
                of_board(&board, &format::read(&board, text)?)?
            }
        };
        let solved = drawing.clone().solution(&solution);
        Ok(Entry {
            puzzle: drawing.caption(&self.caption(puzzle)),
            answer: Some(solved),
            section: puzzle.level.clone(),
        })
    }

    fn caption(&self, puzzle: &Puzzle) -> String {
        let fields = [
            Field::from(&*puzzle.level),
            Field::from(puzzle.score),
            Field::from(puzzle.er),
            Field::from(puzzle.difficulty),
            Field::from(puzzle.hardest.as_deref()),
            Field::from(puzzle.clues),
        ];
        self.caption.of(&Row {
            number: puzzle.number,
            puzzle: Some(PuzzleRef::from_text(puzzle.puzzle.as_bytes())),
            solution: Some(puzzle.solution.as_bytes()),
            fields: &fields,
            ..Row::EMPTY
        })
    }

    fn booklet(&self, level: &str) -> render::Booklet {
        let pages = self.pages;
        let mut booklet = render::Booklet {
            title: pages.title.clone(),
            subtitle: pages.subtitle.clone().unwrap_or_else(|| level.to_owned()),
            cover: true,
            paper: pages.page.unwrap_or(Paper::A4).into(),
            large_print: pages.large_print,
            per_page: pages.per_page.map(usize::from),
            answers_per_page: pages.answers_per_page.map(usize::from),
            ..render::Booklet::default()
        };
        if let Some(title) = &pages.answers_title {
            title.clone_into(&mut booklet.answers_title);
        }
        booklet
    }
}
