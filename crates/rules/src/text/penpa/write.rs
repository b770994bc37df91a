//! Writes addresses of Penpa+ to edit.
//!
//! **Invariant:** reading what was written gives the same board, givens and rules.

use foldoku_board::Square;

use super::board::Board;
use super::lines::{abbreviated, escaped_field};
use super::read::read;
use crate::rule::{Kind, Rule};
use crate::text::drawing::{Node, number, text};
use crate::text::phrases::{Reading, Topic, words_of};
use crate::text::{TextError, check_one_grid, deflate, keeps};
use crate::variant::Variant;

/// Thick lines between regions.
const WALL: f64 = 2.0;

/// Lines along a diagonal.
const DIAGONAL: f64 = 12.0;

/// Writes the address of a puzzle.
///
/// # Errors
///
/// If Penpa+ has no figure for a rule.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    check_one_grid(&variant.sheet)?;
    let (rows, columns) = (variant.sheet.rows(), variant.sheet.columns());
    let board = Board::of_sides(rows, columns);
    let writer = Writer { variant, board };
    let words = words(variant);
    let header = [
        format!(
            "square,{columns},{rows},38,0,1,1,{0},{1}",
            38 * (columns + 1),
            38 * (rows + 1)
        ),
        format!("{0},{0},0,0,0,0", rows * (columns + 4) / 2 + columns + 5),
        format!("Title: {}", escaped_field(&variant.title)),
        format!("Author: {}", escaped_field(&variant.author)),
        format!(",{},OFF,false", escaped_field(&words)),
    ];
    let problem = writer.problem()?;
    let lines = [
        header.join(","),
        String::from("[0,0,0,0]"),
        MODES.to_owned(),
        problem.json(),
        layer(Vec::new()).json(),
        writer.places().json(),
    ];
    let address = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";
    let mut address = format!("{address}{}", deflate::compress(&abbreviated(&lines)));
    if let Some(solution) = &variant.solution {
        let answer = writer.answer(solution).json();
        address = format!("{address}&a={}", deflate::compress(&answer));
    }
    match read(&address).is_ok_and(|again| keeps(&again, variant)) {
        true => Ok(address),
        false => Err(TextError::new(
            "Penpa+ has only boards with values from 1 to their side",
        )),
    }
}

/// Returns the rules in words, which state cages, too: Penpa+ does not know what its figures mean.
fn words(variant: &Variant) -> String {
    let words = words_of(variant);
    let reading = Reading::of(&words);
    let mut statements = reading.statements.iter();
    let has_cage = variant.rules.iter().any(|rule| rule.kind == Kind::Cage);
    if !has_cage || statements.any(|it| it.phrase.topic == Topic::CageDistinct) {
        return words;
    }
    format!("{words}\nDigits in cages do not repeat and sum to the given total.")
}

/// The modes of the editor: givens, in the first style.
const MODES: &str = r#"{"qa":"pu_q","grid":["1","2","1"],"pu_q":{"edit_mode":"number","number":["1",1]},"pu_a":{"edit_mode":"sudoku","sudoku":["1",9]}}"#;

/// The kinds of figures of a layer, and whether they are lists.
const KEYS: [(&str, bool); 20] = [
    ("command_redo", false),
    ("command_undo", false),
    ("command_replay", false),
    ("surface", false),
    ("number", false),
    ("numberS", false),
    ("symbol", false),
    ("freeline", false),
    ("freelineE", false),
    ("thermo", true),
    ("arrows", true),
    ("direction", true),
    ("squareframe", true),
    ("polygon", true),
    ("line", false),
    ("lineE", false),
    ("wall", false),
    ("cage", false),
    ("deletelineE", false),
    ("killercages", true),
];

/// Returns a layer with all kinds of figures.
fn layer(mut figures: Vec<(&'static str, Node)>) -> Node {
    let mut member = |(key, is_list): (&str, bool)| {
        let own = figures.iter().position(|(name, _)| *name == key);
        let empty = match (is_list, key.starts_with("command")) {
            (true, _) => Node::List(Vec::new()),
            (false, true) => Node::Object(vec![(String::from("__a"), Node::List(Vec::new()))]),
            (false, false) => Node::Object(Vec::new()),
        };
        (
            key.to_owned(),
            own.map_or(empty, |own| figures.remove(own).1),
        )
    };
    Node::Object(KEYS.into_iter().map(&mut member).collect())
}

struct Writer<'a> {
    variant: &'a Variant,
    board: Board,
}

impl Writer<'_> {
    fn index(&self, cell: Square) -> usize {
        let (row, column) = self.variant.sheet.place(cell);
        self.board.index(row, column)
    }

    fn indices(&self, cells: &[Square]) -> Node {
        let cells = cells.iter().map(|&cell| number(self.index(cell) as f64));
        Node::List(cells.collect())
    }

    fn problem(&self) -> Result<Node, TextError> {
        let mut givens = Vec::new();
        for &(cell, value) in &self.variant.givens {
            let figure = vec![text(value.to_string()), number(1.0), text("1")];
            givens.push((self.index(cell).to_string(), Node::List(figure)));
        }
        let (mut thermometers, mut arrows) = (Vec::new(), Vec::new());
        let (mut cages, mut sums) = (Vec::new(), Vec::new());
        let (mut circles, mut edges) = (Vec::new(), self.walls());
        for rule in &self.variant.rules {
            match rule.kind {
                Kind::Thermometer => thermometers.push(self.indices(&rule.cells)),
                Kind::Arrow if rule.number() == 1 => {
                    arrows.push(self.indices(&rule.cells));
                    circles.extend(rule.cells.first().map(|&cell| self.circle(cell)));
                }
                Kind::Diagonal => edges.extend(self.diagonal(rule.number() < 0)),
                Kind::Cage => {
                    cages.push(self.indices(&rule.cells));
                    sums.extend(self.sum(rule));
                }
                Kind::AntiKnight | Kind::AntiKing | Kind::DisjointGroups | Kind::GlobalEntropy => {}
                kind => {
                    let name = kind.info().name;
                    return Err(TextError::new(format!(
                        "Penpa+ has no tool for the rule '{name}'"
                    )));
                }
            }
        }
        Ok(layer(vec![
            ("number", Node::Object(givens)),
            ("numberS", Node::Object(sums)),
            ("symbol", Node::Object(circles)),
            ("thermo", Node::List(thermometers)),
            ("arrows", Node::List(arrows)),
            ("lineE", Node::Object(edges)),
            ("killercages", Node::List(cages)),
        ]))
    }

    /// Returns the sum of a cage in the corner of its first cell.
    fn sum(&self, rule: &Rule) -> Option<(String, Node)> {
        let (sum, cell) = (rule.numbers.first()?, rule.cells.iter().min()?);
        let corner = self.board.corner(self.index(*cell));
        let figure = Node::List(vec![text(sum.to_string()), number(1.0)]);
        Some((corner.to_string(), figure))
    }

    /// Returns the circle of an arrow, which its tool does not draw.
    fn circle(&self, cell: Square) -> (String, Node) {
        let figure = Node::List(vec![number(1.0), text("circle_L"), number(1.0)]);
        (self.index(cell).to_string(), figure)
    }

    /// Returns the lines along a diagonal, cell by cell.
    fn diagonal(&self, falls: bool) -> impl Iterator<Item = (String, Node)> {
        let side = self.variant.sheet.rows() as i32;
        (0..side).map(move |row| {
            let (from, to) = match falls {
                true => (row - 1, row),
                false => (side - 1 - row, side - 2 - row),
            };
            let (from, to) = (self.board.vertex(row - 1, from), self.board.vertex(row, to));
            (format!("{from},{to}"), number(DIAGONAL))
        })
    }

    /// Returns the lines between cells of different regions.
    fn walls(&self) -> Vec<(String, Node)> {
        let sheet = &self.variant.sheet;
        let region = |cell: Square| sheet.regions().iter().position(|it| it.contains(&cell));
        let mut walls = Vec::new();
        for cell in sheet.grid_squares() {
            let (row, column) = sheet.place(cell);
            for (next, start) in [
                ((row, column + 1), (row - 1, column)),
                ((row + 1, column), (row, column - 1)),
            ] {
                let next = sheet.at(next.0, next.1);
                if next.is_some_and(|next| region(next) != region(cell)) {
                    let [from, to] =
                        [start, (row, column)].map(|(row, column)| self.board.vertex(row, column));
                    walls.push((format!("{from},{to}"), number(WALL)));
                }
            }
        }
        walls
    }

    /// Returns the cells of the board, each as the distance from the one before.
    fn places(&self) -> Node {
        let mut before = 0;
        let cells = self.variant.sheet.grid_squares().map(|cell| {
            let index = self.index(cell);
            number((index - std::mem::replace(&mut before, index)) as f64)
        });
        Node::List(cells.collect())
    }

    fn answer(&self, solution: &[Option<i32>]) -> Node {
        let cells = self.variant.sheet.grid_squares().zip(solution);
        let digits = cells
            .filter_map(|(cell, value)| Some(text(format!("{},{}", self.index(cell), (*value)?))));
        let mut lists = vec![Node::List(Vec::new()); 6];
        lists[4] = Node::List(digits.collect());
        Node::List(lists)
    }
}
