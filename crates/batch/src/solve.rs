//! Solvers: the puzzles of a chunk into answers.
//!
//! **Invariant:** an answer depends on its puzzle and on the solver's settings alone.

use foldoku_board::format::{self, Style};
use foldoku_board::puzzle::Defect;
use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_kernel::{Answer, Backend, Lanes, Line, Status as KernelStatus};
use foldoku_search::Engine;

use foldoku_formats::alphabet::Spelling;
use foldoku_formats::puzzles::{Entry, Given, Place, Puzzles};
use foldoku_formats::{Asked, Fault, Reason, Row, Status};

/// What is asked of every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is wanted.
    pub asked: Asked,
    /// After how many solutions a search stops.
    pub limit: u64,
}

/// Answers puzzles. Owns the memory it works in; every thread has its own.
pub struct Solver {
    question: Question,
    lanes: Lanes,
    /// Instead of the lanes, where these cannot be used or are not wanted.
    engine: Option<Box<dyn Engine>>,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("question", &self.question)
            .field("engine", &self.engine.as_ref().map(|engine| engine.name()))
            .finish_non_exhaustive()
    }
}

impl Question {
    fn wants_solutions(self) -> bool {
        matches!(self.asked, Asked::Solution | Asked::Status)
    }
}

impl Solver {
    /// One that solves classic puzzles in the lanes of a backend, and puzzles on other boards not
    /// at all; `None` if this processor does not have the backend.
    pub fn lanes(question: Question, backend: Backend) -> Option<Solver> {
        Some(Solver {
            question,
            lanes: Lanes::with_backend(backend)?,
            engine: None,
        })
    }

    /// One that has an engine solve every puzzle by itself, except those given as candidates:
    /// engines do not take them.
    pub fn engine(question: Question, engine: Box<dyn Engine>) -> Solver {
        Solver {
            question,
            lanes: Lanes::new(),
            engine: Some(engine),
        }
    }

    /// The puzzles of a chunk with their answers.
    pub fn solve(&mut self, geometry: &Geometry, mut puzzles: Puzzles) -> Solved {
        let [mut lines, mut sukakus, mut grids] = [const { Answers::NONE }; 3];
        if self.question.asked != Asked::Nothing {
            lines = match &mut self.engine {
                Some(engine) => {
                    let grid = |line| {
                        let grid = format::read(geometry, line);
                        grid.expect("a line of digits and dots is a grid")
                    };
                    let read = puzzles.lines.iter().map(|line| grid(line));
                    each(engine, self.question, geometry, read)
                }
                None => in_lanes(&mut self.lanes, self.question, &puzzles.lines),
            };
            sukakus = in_lanes(&mut self.lanes, self.question, &puzzles.sukakus);
            if let Some(engine) = &mut self.engine {
                let read = puzzles.grids.iter().map(|it| it.grid.clone());
                grids = each(engine, self.question, geometry, read);
            }
            note_clashes(geometry, &mut puzzles, &lines, &grids);
        }
        Solved {
            question: self.question,
            puzzles,
            lines,
            sukakus,
            grids,
            is_in_own_symbols: false,
            seconds: 0.0,
        }
    }
}

/// Answers to puzzles of one kind, and room for the solutions of those that have one.
#[derive(Debug)]
struct Answers {
    answers: Vec<Answer>,
    /// None at all if they are not wanted.
    solutions: Vec<u8>,
    /// How long each solution is.
    squares: usize,
}

impl Answers {
    const NONE: Answers = Answers {
        answers: Vec::new(),
        solutions: Vec::new(),
        squares: 0,
    };

    fn solution(&self, index: usize) -> Option<&[u8]> {
        let start = index * self.squares;
        let has = self.answers.get(index)?.count > 0;
        self.solutions
            .get(start..start + self.squares)
            .filter(|_| has && self.squares > 0)
    }
}

fn in_lanes<T: foldoku_kernel::PuzzleInput>(
    lanes: &mut Lanes,
    question: Question,
    puzzles: &[T],
) -> Answers {
    let mut answers = vec![Answer::default(); puzzles.len()];
    let wanted = if question.wants_solutions() {
        puzzles.len()
    } else {
        0
    };
    let mut solutions = vec![0; 81 * wanted];
    let (room, _) = solutions.as_chunks_mut::<81>();
    let room: Option<&mut [Line]> = (wanted > 0).then_some(room);
    lanes.solve_into(puzzles, question.limit, &mut answers, room);
    Answers {
        answers,
        solutions,
        squares: 81,
    }
}

/// Has an engine answer grids one by one.
fn each(
    engine: &mut Box<dyn Engine>,
    question: Question,
    geometry: &Geometry,
    grids: impl Iterator<Item = Grid>,
) -> Answers {
    let mut found = Answers {
        squares: geometry.square_count(),
        ..Answers::NONE
    };
    for grid in grids {
        let (answer, first) = match Puzzle::new(geometry, grid) {
            Ok(puzzle) => ask(engine, question, &puzzle),
            Err(_) => (IMPOSSIBLE, None),
        };
        found.answers.push(answer);
        if question.wants_solutions() {
            let end = found.answers.len() * found.squares;
            if let Some(first) = first {
                let line = format::grid(geometry, &first, Style::Line);
                found.solutions.extend_from_slice(line.as_bytes());
            }
            found.solutions.resize(end, b'.');
        }
    }
    found
}

/// What is said of a puzzle whose givens clash.
const IMPOSSIBLE: Answer = Answer {
    status: KernelStatus::None,
    count: 0,
    guesses: 0,
};

fn ask(
    engine: &mut Box<dyn Engine>,
    question: Question,
    puzzle: &Puzzle,
) -> (Answer, Option<Grid>) {
    use std::ops::ControlFlow::{Break, Continue};
    let limit = question.limit;
    let ((count, first), stats) = engine.fold(puzzle, (0, None), |(count, first), solution| {
        let first = first.or_else(|| Some(solution.clone()));
        let count: u64 = count + 1;
        if count == limit {
            Break((count, first))
        } else {
            Continue((count, first))
        }
    });
    let status = match count {
        0 => KernelStatus::None,
        1 if limit == 1 => KernelStatus::Found,
        1 => KernelStatus::Unique,
        _ => KernelStatus::Multiple,
    };
    let answer = Answer {
        status,
        count,
        guesses: stats.guesses,
    };
    (answer, first)
}

/// Says of puzzles without solutions which of their givens clash.
fn note_clashes(geometry: &Geometry, puzzles: &mut Puzzles, lines: &Answers, grids: &Answers) {
    let refuted = |answer: &Answer| answer.status == KernelStatus::None && answer.guesses == 0;
    for entry in &mut puzzles.entries {
        let grid = match entry.place {
            Place::Line(index) if refuted(&lines.answers[index]) => {
                let line = &puzzles.lines[index];
                if !may_clash(line) {
                    continue;
                }
                format::read(geometry, line).ok()
            }
            Place::Grid(index) if grids.answers.get(index).is_some_and(refuted) => {
                Some(puzzles.grids[index].grid.clone())
            }
            _ => None,
        };
        let error = grid.and_then(|grid| Puzzle::new(geometry, grid).err());
        if let Some(Defect::Clash(clash)) = error.map(|error| error.defect) {
            let line = entry.line;
            let reason = Reason::Clash(clash);
            entry.clash = Some(Box::new(Fault { line, reason }));
        }
    }
}

/// Whether a digit stands twice in a row, a column or a box of a classic puzzle.
fn may_clash(line: &Line) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for (square, &byte) in line.iter().enumerate() {
        let digit = byte.wrapping_sub(b'1');
        if digit < 9 {
            let (row, column) = (square / 9, square % 9);
            let box_index = row / 3 * 3 + column / 3;
            for (kind, unit) in [row, column, box_index].into_iter().enumerate() {
                if seen[kind][unit] & 1 << digit != 0 {
                    return true;
                }
                seen[kind][unit] |= 1 << digit;
            }
        }
    }
    false
}

/// The puzzles of a chunk and their answers.
#[derive(Debug)]
pub struct Solved {
    question: Question,
    puzzles: Puzzles,
    lines: Answers,
    sukakus: Answers,
    grids: Answers,
    /// Whether puzzles and solutions are in the symbols the puzzles were read in.
    is_in_own_symbols: bool,
    seconds: f64,
}

impl Solved {
    /// Puzzles of which nothing is asked.
    pub fn unsolved(puzzles: Puzzles) -> Solved {
        let [lines, sukakus, grids] = [const { Answers::NONE }; 3];
        let question = Question {
            asked: Asked::Nothing,
            limit: 1,
        };
        Solved {
            question,
            puzzles,
            lines,
            sukakus,
            grids,
            is_in_own_symbols: false,
            seconds: 0.0,
        }
    }

    /// Notes how long it took to solve all of them.
    pub fn took(&mut self, seconds: f64) {
        self.seconds = seconds / self.puzzles.entries.len().max(1) as f64;
    }

    /// About how long the rows are with puzzle and solution, to make room for them.
    pub fn text_length(&self) -> usize {
        let puzzles = &self.puzzles;
        let grids = puzzles.grids.iter().map(|it| it.line.len()).sum::<usize>();
        let puzzle_length = 81 * puzzles.lines.len() + 729 * puzzles.sukakus.len() + grids;
        2 * puzzle_length + 16 * puzzles.entries.len()
    }

    /// Writes puzzles and solutions in the symbols that the puzzles were read in, if these have one
    /// character a square; until then they are in the standard ones.
    pub fn use_own_symbols(&mut self) {
        let Puzzles {
            entries,
            lines,
            sukakus,
            grids,
            spelling,
            ..
        } = &mut self.puzzles;
        let Some(Spelling::Characters(table)) = spelling else {
            return;
        };
        if std::mem::replace(&mut self.is_in_own_symbols, true) {
            return;
        }
        table.write(lines.as_flattened_mut());
        table.write(sukakus.as_flattened_mut());
        for grid in grids {
            table.write(&mut grid.line);
        }
        for answers in [&mut self.lines, &mut self.sukakus, &mut self.grids] {
            table.write(&mut answers.solutions);
        }
        let extras = entries.iter_mut().filter_map(|it| it.extra.as_mut());
        for given in extras.filter_map(|extra| extra.solution.as_mut()?.line.as_mut()) {
            table.write(given);
        }
    }

    /// A row for each record.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.puzzles.entries.iter().map(|entry| self.row(entry))
    }

    /// A given solution in the symbols that the puzzles are in.
    fn shown<'a>(&self, given: &'a Given) -> &'a str {
        let line = given.line.as_deref().filter(|line| !line.is_empty());
        let is_translated = self.puzzles.spelling.is_some() && !self.is_in_own_symbols;
        line.filter(|_| is_translated)
            .and_then(|line| std::str::from_utf8(line).ok())
            .unwrap_or(&given.text)
    }

    fn row<'a>(&'a self, entry: &'a Entry) -> Row<'a> {
        let puzzles = &self.puzzles;
        let (puzzle, answers): (&[u8], _) = match &entry.place {
            Place::Line(index) => (&puzzles.lines[*index], Some((&self.lines, *index))),
            Place::Sukaku(index) => (&puzzles.sukakus[*index], Some((&self.sukakus, *index))),
            Place::Grid(index) => (&puzzles.grids[*index].line, Some((&self.grids, *index))),
            Place::Nowhere(_) => (&[], None),
        };
        let answer = answers.and_then(|(answers, index)| answers.answers.get(index).copied());
        let solution = answers.and_then(|(answers, index)| answers.solution(index));
        let extra = entry.extra.as_deref();
        let given = extra.and_then(|extra| extra.solution.as_ref());
        let status = match (&entry.place, answer) {
            (Place::Nowhere(_), _) => Status::Invalid,
            (_, None) => Status::Unsolved,
            (_, Some(answer)) => status(answer, solution, given),
        };
        let answer = answer.unwrap_or_default();
        Row {
            number: entry.number,
            line: entry.line,
            puzzle: answers.map(|_| puzzle),
            fault: match &entry.place {
                Place::Nowhere(fault) => Some(fault),
                _ => entry.clash.as_deref(),
            },
            status,
            count: answer.count,
            complete: answer.count < self.question.limit,
            guesses: answer.guesses,
            seconds: self.seconds,
            solution,
            given: given.map(|given| self.shown(given)),
            comment: &puzzles.text[entry.comment.clone()],
            fields: extra.map_or(&[], |extra| &extra.fields),
        }
    }
}

fn status(answer: Answer, solution: Option<&[u8]>, given: Option<&Given>) -> Status {
    match answer.status {
        KernelStatus::Invalid => Status::Invalid,
        KernelStatus::None => Status::None,
        KernelStatus::Found => Status::Found,
        KernelStatus::Multiple => Status::Multiple,
        KernelStatus::Unique => {
            let differs = |given: &Given| {
                let text = || given.text.trim().as_bytes();
                let given = given.line.as_deref().unwrap_or_else(text);
                solution.is_some_and(|it| it != given)
            };
            if given.is_some_and(differs) {
                Status::Wrong
            } else {
                Status::Unique
            }
        }
    }
}
