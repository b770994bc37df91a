//! The board of a game: which cells differ, what the rules demand, and how both are called.
//!
//! ```text
//! classic board ──▶ Board::classic ─┐
//!                                   ├─▶ Arc<Board>, shared by all states of a game
//! any other, with rules ──▶ Parts ──┘
//! ```
//!
//! A board knows no rule by name: the maker states the rules as constraints with words for people, draws
//! them, and says how digits are completed to solutions.
//!
//! **Invariant:** a board never changes. Two boards are equal only if they are the same one.

use std::fmt;
use std::sync::{Arc, LazyLock};

use foldoku_board::{
    Candidates, Constraint, Digit, DigitSet, Geometry, Grid, Square, Unit, UnitKind,
};
use foldoku_logic::Coordinates;
use foldoku_render::{Candidate, Drawing};

use crate::solutions::{Solutions, line};

/// Finds the solutions of the digits in a grid.
pub type Solve = Box<dyn Fn(&Grid) -> Solutions + Send + Sync>;

/// A board in play.
pub struct Board {
    parts: Parts,
    /// For each cell those that differ from it, in reading order.
    peers: Vec<Vec<Square>>,
    /// The cells of each rule, in reading order.
    cells_of_rules: Vec<Vec<Square>>,
    is_classic: bool,
}

/// What a board consists of.
pub struct Parts {
    /// The cells and units.
    pub geometry: Geometry,
    /// The cells that differ: units, and cells of rules.
    pub groups: Vec<Group>,
    /// The cells that each cell differs from, beside those of its groups.
    pub peers: Vec<Vec<Square>>,
    /// The digits that the rules allow in each cell by itself.
    pub allowed: Candidates,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The names of the cells.
    pub names: Vec<String>,
    /// The value of the first digit.
    pub first_value: i32,
    /// The puzzle as text, which is saved with a game.
    pub text: String,
    /// The picture of the board with its rules, without digits.
    pub drawing: Drawing,
    /// Finds the solutions of digits.
    pub solve: Solve,
}

/// Cells that hold different digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The unit of the board that it is, unless a rule makes the cells differ.
    pub unit: Option<Unit>,
    /// Its name in sentences, such as `row 1`.
    pub name: String,
    /// The cells.
    pub squares: Vec<Square>,
}

/// A rule, as a board in play needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The rule in a few words, such as `cage 7: r2c1 r2c2`.
    pub name: String,
    /// What it demands.
    pub constraints: Vec<Constraint>,
}

static CLASSIC: LazyLock<Arc<Board>> = LazyLock::new(|| {
    let solve = Box::new(|digits: &Grid| Solutions::of(&line(digits)));
    Arc::new(Board {
        is_classic: true,
        ..Board::new(Parts::plain(Geometry::classic(), solve))
    })
});

impl Parts {
    /// Returns the parts of a board without rules beyond its units.
    pub fn plain(geometry: Geometry, solve: Solve) -> Parts {
        let names = geometry.squares().map(|it| geometry.shape().name(it));
        Parts {
            groups: Group::of_units(&geometry),
            peers: vec![Vec::new(); geometry.square_count()],
            allowed: Candidates::full(&geometry),
            rules: Vec::new(),
            names: names.collect(),
            first_value: 1,
            text: String::new(),
            drawing: Drawing::new(&geometry),
            solve,
            geometry,
        }
    }
}

impl Board {
    /// Returns the classic board without rules.
    pub fn classic() -> &'static Arc<Board> {
        &CLASSIC
    }

    /// Makes a board of its parts.
    pub fn new(parts: Parts) -> Board {
        let mut peers: Vec<Vec<Square>> = parts.peers.clone();
        for group in &parts.groups {
            for &square in &group.squares {
                let others = group.squares.iter().filter(|&&other| other != square);
                peers[square.index()].extend(others);
            }
        }
        for of_square in &mut peers {
            of_square.sort_unstable();
            of_square.dedup();
        }
        Board {
            cells_of_rules: parts.rules.iter().map(Rule::squares).collect(),
            parts,
            peers,
            is_classic: false,
        }
    }

    /// Returns whether this is the classic board without rules.
    pub fn is_classic(&self) -> bool {
        self.is_classic
    }

    /// Returns the cells and units.
    pub fn geometry(&self) -> &Geometry {
        &self.parts.geometry
    }

    /// Returns the cells in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.geometry().squares()
    }

    /// Returns the groups of cells that differ.
    pub fn groups(&self) -> &[Group] {
        &self.parts.groups
    }

    /// Returns the rules.
    pub fn rules(&self) -> &[Rule] {
        &self.parts.rules
    }

    /// Returns the rules that a cell belongs to, by their number, with their cells. Rules on more than half of the
    /// board are left out: they say nothing about a cell.
    pub fn rules_at(&self, square: Square) -> impl Iterator<Item = (usize, &[Square])> {
        let most = self.geometry().square_count() / 2;
        let rules = self.cells_of_rules.iter().enumerate();
        let rules = rules.map(|(rule, squares)| (rule, &squares[..]));
        rules.filter(move |(_, squares)| squares.len() <= most && squares.contains(&square))
    }

    /// Returns the puzzle as text; nothing for the classic board.
    pub fn text(&self) -> &str {
        &self.parts.text
    }

    /// Returns the picture of the board with its rules, without digits.
    pub fn drawing(&self) -> &Drawing {
        &self.parts.drawing
    }

    /// Returns the cells that differ from a cell.
    pub fn peers(&self, square: Square) -> &[Square] {
        &self.peers[square.index()]
    }

    /// Returns the digits that the rules allow in a cell by itself.
    pub fn allowed(&self, square: Square) -> DigitSet {
        self.parts.allowed[square]
    }

    /// Returns the value of a digit: most boards have values from 1 on.
    pub fn value(&self, digit: Digit) -> i32 {
        self.parts.first_value + digit.index() as i32
    }

    /// Returns the digit that a key writes: `1` to `9`, then letters from `A`, by its value.
    pub fn digit_of_key(&self, key: char) -> Option<Digit> {
        let value = match key {
            '0'..='9' => key as i32 - '0' as i32,
            'A'..='Z' => key as i32 - 'A' as i32 + 10,
            _ => return None,
        };
        let number = u8::try_from(value - self.parts.first_value + 1).ok()?;
        let digit = Digit::try_new(number)?;
        self.geometry().digits().contains(digit).then_some(digit)
    }

    /// Returns the key that writes a digit.
    pub fn key_of(&self, digit: Digit) -> char {
        let value = self.value(digit).unsigned_abs();
        let key = char::from_digit(value, 36).unwrap_or('?');
        key.to_ascii_uppercase()
    }

    /// Returns the cell with a name.
    pub fn square(&self, name: &str) -> Option<Square> {
        let place = self.parts.names.iter().position(|it| it == name)?;
        Some(Square::new(place))
    }

    /// Returns the solutions of the digits in a grid.
    pub fn solutions(&self, digits: &Grid) -> Solutions {
        (self.parts.solve)(digits)
    }

    /// Returns the rules that the filled cells of a grid break already, by their number.
    pub fn broken_rules(&self, digits: &Grid) -> Vec<usize> {
        let is_broken = |rule: &Rule| rule.constraints.iter().any(|it| it.is_broken(digits));
        let rules = self.rules().iter().enumerate();
        let broken = rules.filter(|(_, rule)| is_broken(rule));
        broken.map(|(place, _)| place).collect()
    }

    /// Returns how cells and groups are written.
    pub fn names(&self, coordinates: Coordinates) -> Names<'_> {
        Names {
            board: self,
            coordinates,
        }
    }

    /// Returns the first unit of a kind that holds a cell.
    fn unit_of(&self, square: Square, kind: UnitKind) -> Option<Unit> {
        let geometry = self.geometry();
        let mut units = geometry.units_of(square).iter().copied();
        units.find(|&unit| geometry.kind(unit) == kind)
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules.len();
        write!(f, "{} with {rules} rules", self.geometry.name())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.fmt(f)
    }
}

impl Rule {
    /// Returns the cells that the rule mentions, in reading order.
    fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self
            .constraints
            .iter()
            .flat_map(Constraint::squares)
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

impl Group {
    /// Returns the units of a board.
    pub fn of_units(geometry: &Geometry) -> Vec<Group> {
        let units = geometry.units().map(|unit| Group {
            unit: Some(unit),
            name: geometry.unit_name(unit),
            squares: geometry.squares_of(unit).to_vec(),
        });
        units.collect()
    }
}

/// How the cells, groups and digits of a board are written.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    board: &'a Board,
    coordinates: Coordinates,
}

impl Names<'_> {
    /// Returns the name of a cell. Letters name the cells of the classic board only.
    pub fn square(self, square: Square) -> String {
        if self.board.is_classic {
            self.coordinates.square(square)
        } else {
            self.board.parts.names[square.index()].clone()
        }
    }

    /// Returns the names of cells.
    pub fn squares(self, squares: &[Square]) -> String {
        if self.board.is_classic {
            return self.coordinates.squares(squares.iter().copied().collect());
        }
        let names: Vec<String> = squares.iter().map(|&it| self.square(it)).collect();
        names.join(", ")
    }

    /// Returns the name of a group.
    pub fn group(self, group: usize) -> String {
        let group = &self.board.groups()[group];
        match group.unit {
            Some(unit) => self.unit(unit),
            None => group.name.clone(),
        }
    }

    fn unit(self, unit: Unit) -> String {
        if self.board.is_classic {
            self.coordinates.unit(unit)
        } else {
            self.board.geometry().unit_name(unit)
        }
    }

    /// Returns a candidate, such as `r1c1=5`.
    pub fn candidate(self, candidate: Candidate) -> String {
        let value = self.board.value(candidate.digit);
        format!("{}={value}", self.square(candidate.square))
    }

    /// Returns candidates in words, such as `r1c1=5, r2c3=7`.
    pub fn list(self, candidates: &[Candidate]) -> String {
        let names: Vec<String> = candidates.iter().map(|&it| self.candidate(it)).collect();
        names.join(", ")
    }

    /// Returns the value of a digit.
    pub fn digit(self, digit: Digit) -> i32 {
        self.board.value(digit)
    }

    /// Returns the words of a rule.
    pub fn rule(self, rule: usize) -> String {
        self.board.rules()[rule].name.clone()
    }

    /// Returns the box of a cell, or what else says roughly where it is.
    pub fn region(self, square: Square) -> String {
        self.roughly(square, [UnitKind::Box, UnitKind::Column])
    }

    /// Returns the row of a cell, or what else says roughly where it is.
    pub fn row(self, square: Square) -> String {
        self.roughly(square, [UnitKind::Row, UnitKind::Box])
    }

    fn roughly(self, square: Square, kinds: [UnitKind; 2]) -> String {
        let mut units = kinds
            .iter()
            .filter_map(|&it| self.board.unit_of(square, it));
        let unit = units.next();
        unit.map_or_else(|| self.square(square), |it| self.unit(it))
    }
}
