//! The puzzles that episodes are about.
//!
//! **Invariant:** all puzzles have the same board, and each has one solution.

use foldoku::questions::Subject;
use foldoku::{Auto, Engine, Geometry, Grid, Puzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::InvalidPuzzleError;
use crate::input::Input;
use crate::text::{self, PuzzleReader, Supported};
use crate::work;

use super::rules::{Rules, Work};

/// The board of all puzzles.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) cells: usize,
    pub(super) digits: usize,
    geometry: Geometry,
    /// The peers of all cells, and where those of each begin.
    peers: Vec<u16>,
    starts: Vec<usize>,
}

/// Puzzles with their solutions.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) form: Form,
    /// Givens and solution of each puzzle.
    digits: Vec<u8>,
    /// The placements that the givens allow, as a mask per puzzle.
    masks: Vec<u8>,
    legal: Vec<u32>,
    /// Those of each puzzle with rules beyond the board.
    rules: Vec<Option<Box<Rules>>>,
}

impl Form {
    fn of(geometry: &Geometry) -> Form {
        let (mut peers, mut starts) = (Vec::new(), vec![0]);
        for square in geometry.squares() {
            peers.extend(geometry.peers(square).iter().map(|it| it.index() as u16));
            starts.push(peers.len());
        }
        Form {
            cells: geometry.square_count(),
            digits: usize::from(geometry.digit_count()),
            geometry: geometry.clone(),
            peers,
            starts,
        }
    }

    /// Returns the number of pairs of a cell and a digit.
    pub(super) fn candidates(&self) -> usize {
        self.cells * self.digits
    }

    /// Returns the cells that differ from a cell.
    #[inline]
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.starts[cell]..self.starts[cell + 1]]
    }

    /// Returns whether no peer of a cell holds a digit.
    pub(super) fn allows(&self, board: &[u8], cell: usize, digit: u8) -> bool {
        self.peers(cell)
            .iter()
            .all(|&peer| board[usize::from(peer)] != digit)
    }
}

impl Pool {
    /// Reads a column of puzzles.
    pub(super) fn read(puzzles: &Bound<'_, PyAny>) -> PyResult<Pool> {
        let mut input = Input::open(puzzles, None)?;
        puzzles.py().detach(|| {
            let (reader, mut engine) = (PuzzleReader::default(), Auto::default());
            let mut work = Work::default();
            let (mut pool, mut row): (Option<Pool>, usize) = (None, 0);
            while let Some(rows) = input.next()? {
                for index in 0..rows.len() {
                    let at = |message: String| {
                        InvalidPuzzleError::new_err(format!("row {row}: {message}"))
                    };
                    let text = rows.get(index).ok_or_else(|| at("no puzzle".to_owned()))?;
                    let puzzle = reader.ask(text, Supported::Rules, |subject: Subject<'_>| {
                        let puzzle = subject.puzzle().map_err(|refusal| refusal.message)?;
                        let cells = subject.solution_text(puzzle.givens()).chars().count();
                        match cells == puzzle.geometry().square_count() {
                            true => Ok(puzzle),
                            false => Err("the puzzle has cells beside its grid".to_owned()),
                        }
                    });
                    let puzzle = puzzle
                        .map_err(|error| at(text::message(text, &error)))?
                        .map_err(at)?;
                    let pool = pool.get_or_insert_with(|| Pool::empty(puzzle.geometry()));
                    pool.push(&mut engine, &mut work, &puzzle)
                        .map_err(|message| at(message.to_owned()))?;
                    row += 1;
                }
                work::check_signals()?;
            }
            pool.ok_or_else(|| PyValueError::new_err("there are no puzzles"))
        })
    }

    fn empty(geometry: &Geometry) -> Pool {
        Pool {
            form: Form::of(geometry),
            digits: Vec::new(),
            masks: Vec::new(),
            legal: Vec::new(),
            rules: Vec::new(),
        }
    }

    fn push(
        &mut self,
        engine: &mut Auto,
        work: &mut Work,
        puzzle: &Puzzle,
    ) -> Result<(), &'static str> {
        if *puzzle.geometry() != self.form.geometry {
            return Err("the board is not that of the first puzzle");
        }
        let rules = match puzzle.constraints() {
            [] => None,
            _ => {
                let rules = Rules::of(puzzle);
                Some(rules.ok_or("rules need a board of at most 1,024 cells and 16 digits")?)
            }
        };
        let solutions = engine.collect(puzzle, 2);
        let [solution] = &solutions[..] else {
            return Err("the puzzle does not have exactly one solution");
        };
        let digits = |grid: &Grid| -> Vec<u8> {
            let cells = grid.contents().iter();
            cells
                .map(|cell| cell.map_or(0, |digit| digit.number()))
                .collect()
        };
        let givens = digits(puzzle.givens());
        let form = &self.form;
        let mask = (0..form.candidates()).map(|action| {
            let (cell, digit) = (action / form.digits, action % form.digits);
            givens[cell] == 0 && form.allows(&givens, cell, digit as u8 + 1)
        });
        let mut mask: Vec<u8> = mask.map(u8::from).collect();
        self.legal.push(match &rules {
            Some(rules) => rules.write_legal(work, &givens, &mut mask),
            None => mask.iter().map(|&it| u32::from(it)).sum(),
        });
        self.masks.extend(mask);
        self.rules.push(rules.map(Box::new));
        self.digits.extend(givens);
        self.digits.extend(digits(solution));
        Ok(())
    }

    /// Returns the number of puzzles.
    pub(super) fn len(&self) -> usize {
        self.legal.len()
    }

    /// Returns the givens and the solution of a puzzle, 0 for an empty cell.
    #[inline]
    pub(super) fn puzzle(&self, index: usize) -> (&[u8], &[u8]) {
        let cells = self.form.cells;
        self.digits[index * 2 * cells..][..2 * cells].split_at(cells)
    }

    /// Returns the placements that the givens of a puzzle allow.
    #[inline]
    pub(super) fn mask(&self, index: usize) -> &[u8] {
        let candidates = self.form.candidates();
        &self.masks[index * candidates..][..candidates]
    }

    /// Returns the rules of a puzzle beyond its board.
    #[inline]
    pub(super) fn rules(&self, index: usize) -> Option<&Rules> {
        self.rules[index].as_deref()
    }

    /// Returns the number of these placements.
    #[inline]
    pub(super) fn legal(&self, index: usize) -> u32 {
        self.legal[index]
    }
}
