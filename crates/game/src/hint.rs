//! Hints in levels: where to look, which technique, which cells, the step in words.
//!
//! Mistakes come first: a hint that builds on a wrong entry would mislead. A step that the player's
//! marks already contain is not found again, because the search starts from the marks.
//!
//! **Invariant:** a hint follows from the state of the game alone, and a level never reveals less than
//! the one before it. Hints about mistakes never reveal the solution.

use foldoku_board::classic::UNITS;
use foldoku_board::{Square, SquareSet};
use foldoku_logic::describe::{self, Detail, Style};
use foldoku_logic::solver::{Settings, Solver};
use foldoku_logic::{self as logic, Coordinates, Step, Technique};
use foldoku_render::Candidate;

use crate::check::{Conflict, conflicts};
use crate::drawing::candidate;
use crate::game::Game;
use crate::play_board::{Board, Names};
use crate::solutions::Solutions;

/// The most cells that a hint lists.
const MOST_NAMED: usize = 12;

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Where to look.
    #[default]
    Where,
    /// The technique too.
    Technique,
    /// The cells of the pattern too.
    Cells,
    /// The whole step.
    Step,
}

impl Level {
    /// All levels, the one that reveals least first.
    pub const ALL: [Level; 4] = [Level::Where, Level::Technique, Level::Cells, Level::Step];

    /// Returns the level that reveals more, or the last one.
    pub fn next(self) -> Level {
        match self {
            Level::Where => Level::Technique,
            Level::Technique => Level::Cells,
            Level::Cells | Level::Step => Level::Step,
        }
    }
}

/// What prevents the next step from being found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A unit, or another group of cells that differ, holds a digit twice.
    Conflict(Conflict),
    /// The digits break the rule with this number.
    BrokenRule(usize),
    /// The givens have no solution.
    NoSolution,
    /// Entries that are not part of the solution.
    WrongEntries(Vec<Candidate>),
    /// The digits together have no solution; the givens have several.
    Impossible,
    /// Digits of the solution that the marks of their cells lack.
    MissingMarks(Vec<Candidate>),
}

/// The answer to a player who asks for a hint. Steps are those of the classic board, or of another type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint<S = Step> {
    /// Something must be corrected first.
    Mistake(Mistake),
    /// The next step.
    Step(S),
    /// The puzzle is solved.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The search was stopped.
    Stopped,
    /// Steps are not searched for on such a large board.
    TooLarge,
}

impl Game {
    /// Returns the first mistake: a conflict, a broken rule, wrong entries, or marks that lack the solution.
    pub fn mistake(&self) -> Option<Mistake> {
        let (board, digits) = (self.state().board(), self.state().grid());
        if let Some(conflict) = conflicts(board, digits).into_iter().next() {
            return Some(Mistake::Conflict(conflict));
        }
        if let Some(&rule) = board.broken_rules(digits).first() {
            return Some(Mistake::BrokenRule(rule));
        }
        if !self.solutions().exist() {
            return Some(Mistake::NoSolution);
        }
        let wrong = self.wrong_entries();
        if !wrong.is_empty() {
            return Some(Mistake::WrongEntries(wrong));
        }
        let is_unique = self.solutions().unique().is_some();
        if !is_unique && !board.solutions(digits).exist() {
            return Some(Mistake::Impossible);
        }
        let missing = self.missing_marks();
        (!missing.is_empty()).then_some(Mistake::MissingMarks(missing))
    }
}

/// Gives hints, in reusable memory.
#[derive(Debug)]
pub struct Adviser {
    solver: Solver,
    settings: Settings,
}

impl Default for Adviser {
    /// An adviser with all techniques of a default solver.
    fn default() -> Adviser {
        Adviser::new(Settings::default())
    }
}

impl Adviser {
    /// Creates an adviser that uses these techniques.
    pub fn new(settings: Settings) -> Adviser {
        let solver = Solver::new(settings.clone());
        Adviser { solver, settings }
    }

    /// Returns the next hint. `stop` is polled during the search, as in
    /// [`Solver::next_unless`].
    pub fn hint(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Hint {
        if let Some(mistake) = game.mistake() {
            return Hint::Mistake(mistake);
        }
        let position = game.position();
        if position.is_solved() {
            return Hint::Solved;
        }
        // A technique that assumes a unique solution proves nothing about a puzzle with several.
        self.solver.set(match game.solutions() {
            Solutions::Unique(_) => self.settings.clone(),
            _ => self.settings.clone().without_uniqueness(),
        });
        match self.solver.next_unless(&position, stop) {
            Some(step) => Hint::Step(step),
            None if stop() => Hint::Stopped,
            None => Hint::Stuck,
        }
    }

    /// Returns the steps from the current state to the solution, as far as techniques find them;
    /// none if there is a mistake.
    pub fn path(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Vec<Step> {
        match self.hint(game, stop) {
            Hint::Step(_) => self.solver.path(&game.position(), stop).steps,
            _ => Vec::new(),
        }
    }
}

impl<S> Hint<S> {
    /// Returns the words of a level; `of_step` returns those of a step.
    pub fn text_with(
        &self,
        level: Level,
        names: Names<'_>,
        of_step: impl Fn(&S, Level) -> String,
    ) -> String {
        match self {
            Hint::Mistake(mistake) => mistake.text(level, names),
            Hint::Step(step) => of_step(step, level),
            Hint::Solved => "The puzzle is solved.".to_owned(),
            Hint::Stuck => "No technique finds a step.".to_owned(),
            Hint::Stopped => "The search for a step was stopped.".to_owned(),
            Hint::TooLarge => {
                "Hints need a board of at most 1,024 cells and 16 digits; mistakes are found on any board.".to_owned()
            }
        }
    }

    /// Returns the hint with another type of step.
    pub fn map<T>(self, step: impl FnOnce(S) -> T) -> Hint<T> {
        match self {
            Hint::Mistake(mistake) => Hint::Mistake(mistake),
            Hint::Step(it) => Hint::Step(step(it)),
            Hint::Solved => Hint::Solved,
            Hint::Stuck => Hint::Stuck,
            Hint::Stopped => Hint::Stopped,
            Hint::TooLarge => Hint::TooLarge,
        }
    }

    /// Returns the word that every output uses.
    pub fn outcome(&self) -> &'static str {
        match self {
            Hint::Mistake(_) => "mistake",
            Hint::Step(_) => "step",
            Hint::Solved => "solved",
            Hint::Stuck => "stuck",
            Hint::Stopped => "timeout",
            Hint::TooLarge => "unsupported",
        }
    }
}

impl Hint {
    /// Returns the words of a level.
    pub fn text(&self, level: Level, style: Style) -> String {
        let names = Board::classic().names(style.coordinates);
        self.text_with(level, names, |step, level| text_of_step(step, level, style))
    }

    /// Returns the cells that a level points at; none at the first level, unless they are the text.
    pub fn squares(&self, level: Level) -> Vec<Square> {
        match self {
            Hint::Step(step) => squares_of_step(step, level).iter().collect(),
            Hint::Mistake(mistake) => mistake.squares(level),
            _ => Vec::new(),
        }
    }
}

/// Returns the cells that a hint about a step points at.
pub fn squares_of_step(step: &Step, level: Level) -> SquareSet {
    if level >= Level::Cells {
        return pattern(step);
    }
    match describe::region(step) {
        describe::Region::Squares(squares) => squares,
        describe::Region::Unit(unit) => UNITS[unit.index()].into_iter().collect(),
        describe::Region::Digit(_) => SquareSet::EMPTY,
    }
}

/// Returns the hint about a step at a level.
pub fn text_of_step(step: &Step, level: Level, style: Style) -> String {
    match level {
        Level::Where => describe::hint(step, Detail::Where, style),
        Level::Technique => describe::hint(step, Detail::Technique, style),
        Level::Cells => text_of_cells(step, style.coordinates),
        Level::Step => describe::hint(step, Detail::Step, style),
    }
}

fn text_of_cells(step: &Step, coordinates: Coordinates) -> String {
    let (name, squares) = (step.technique.name(), pattern(step));
    let digits = digits_of(step);
    if squares.len() > MOST_NAMED {
        let start = describe::region(step).describe(coordinates);
        return format!("{name}: it starts at {start}.");
    }
    let squares = coordinates.squares(squares);
    match digits.as_str() {
        "" => format!("{name}: look at {squares}."),
        digits => format!("{name}: look at {digits} in {squares}."),
    }
}

/// Returns the cells that show the pattern of a step; those that it changes, if it shows none.
fn pattern(step: &Step) -> SquareSet {
    let evidence = &step.evidence;
    let nodes = evidence.chains.iter().flat_map(|chain| &chain.nodes);
    let sets = evidence.sets.iter().map(|set| set.squares);
    let squares = nodes.map(|node| node.squares).chain(sets);
    let squares = squares.fold(evidence.squares | evidence.fins, |all, one| all | one);
    let is_single = !step.placements.is_empty() && step.technique != Technique::FullHouse;
    if squares.is_empty() || is_single && step.eliminations.is_empty() {
        step.changed()
    } else {
        squares
    }
}

fn digits_of(step: &Step) -> String {
    let digits: Vec<String> = step
        .evidence
        .digits
        .iter()
        .map(|it| it.to_string())
        .collect();
    match digits.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        digits => digits.concat(),
    }
}

impl Mistake {
    /// Returns the words of a level.
    pub fn text(&self, level: Level, names: Names<'_>) -> String {
        match self {
            Mistake::Conflict(conflict) => text_of_conflict(conflict, names),
            Mistake::BrokenRule(rule) => text_of_broken(*rule, names),
            Mistake::NoSolution => {
                "The givens have no solution: one of them may be mistyped.".to_owned()
            }
            Mistake::Impossible => "The entries leave no solution.".to_owned(),
            Mistake::WrongEntries(wrong) => MistakeNames::new(wrong, names).wrong_entries(level),
            Mistake::MissingMarks(missing) => {
                MistakeNames::new(missing, names).missing_marks(level)
            }
        }
    }

    /// Returns the wrong entries, or the digits that marks lack.
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Mistake::WrongEntries(candidates) | Mistake::MissingMarks(candidates) => candidates,
            _ => &[],
        }
    }

    /// Returns the cells that a level points at.
    pub fn squares(&self, level: Level) -> Vec<Square> {
        match self {
            Mistake::Conflict(conflict) => conflict.squares.clone(),
            Mistake::WrongEntries(candidates) | Mistake::MissingMarks(candidates) => {
                let squares = candidates.iter().map(|candidate| candidate.square);
                match level {
                    Level::Where | Level::Technique => Vec::new(),
                    Level::Cells => squares.take(1).collect(),
                    Level::Step => squares.collect(),
                }
            }
            Mistake::BrokenRule(_) | Mistake::NoSolution | Mistake::Impossible => Vec::new(),
        }
    }
}

/// Returns which cells of a group hold the same digit.
pub fn text_of_conflict(conflict: &Conflict, names: Names<'_>) -> String {
    let squares = names.squares(&conflict.squares);
    let group = names.group(conflict.group);
    let digit = names.digit(conflict.digit);
    let times = match conflict.squares.len() {
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    };
    format!("{squares}: {digit} appears {times} in {group}.")
}

/// Returns that a rule is broken.
pub fn text_of_broken(rule: usize, names: Names<'_>) -> String {
    format!("The digits break this rule: {}.", names.rule(rule))
}

/// The names in a hint about wrong entries or missing marks, in the notation of a board.
#[derive(Clone, Debug)]
pub struct MistakeNames {
    /// How many entries or marks there are.
    pub count: usize,
    /// The box of the first one.
    pub area: String,
    /// The row of the first one.
    pub row: String,
    /// The cell of the first one.
    pub cell: String,
    /// All of them, such as `r1c1=5`.
    pub all: Vec<String>,
}

impl MistakeNames {
    fn new(candidates: &[Candidate], names: Names<'_>) -> MistakeNames {
        let square = candidates[0].square;
        MistakeNames {
            count: candidates.len(),
            area: names.region(square),
            row: names.row(square),
            cell: names.square(square),
            all: candidates.iter().map(|&it| names.candidate(it)).collect(),
        }
    }

    /// Returns the words about wrong entries.
    pub fn wrong_entries(&self, level: Level) -> String {
        let row = &self.row;
        match (level, self.count) {
            (Level::Where, _) => format!("An entry in {} is wrong.", self.area),
            (Level::Technique, 1) => format!("One entry is wrong. Check {row}."),
            (Level::Technique, count) => format!("{count} entries are wrong. Check {row}."),
            (Level::Cells, _) => format!("{} is wrong.", self.all[0]),
            (Level::Step, _) => format!("Wrong: {}.", self.all.join(", ")),
        }
    }

    /// Returns the words about missing pencil marks.
    pub fn missing_marks(&self, level: Level) -> String {
        let row = &self.row;
        match (level, self.count) {
            (Level::Where, _) => format!("A pencil mark is missing in {}.", self.area),
            (Level::Technique, 1) => format!("One pencil mark is missing. Check {row}."),
            (Level::Technique, count) => {
                format!("{count} pencil marks are missing. Check {row}.")
            }
            (Level::Cells, _) => {
                format!(
                    "{} lacks a pencil mark that must not be removed.",
                    self.cell
                )
            }
            (Level::Step, _) => format!("Missing pencil marks: {}.", self.all.join(", ")),
        }
    }
}

/// Returns candidates of the classic board in words, such as `r1c1=5, r2c3=7`.
pub fn list(candidates: &[logic::Candidate], coordinates: Coordinates) -> String {
    let candidates: Vec<Candidate> = candidates.iter().copied().map(candidate).collect();
    Board::classic().names(coordinates).list(&candidates)
}
