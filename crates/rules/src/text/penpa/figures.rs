//! Turns the figures of a problem into a drawing, cages and givens.
//!
//! **Invariant:** a figure that is not drawn is named as unknown.

use foldoku_board::Square;

use super::board::{Board, Place};
use super::paths::{joined, pair};
use crate::rule::{Kind, Rule};
use crate::text::drawing::{Drawing, GREY, Node, centre, line, shape, sign};
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// Keys of what cannot be seen or only belongs to the grid.
const PRESENTATION: [&str; 4] = [
    "command_redo",
    "command_undo",
    "command_replay",
    "deletelineE",
];

/// The most figures of a puzzle.
const MOST_FIGURES: usize = 5000;

/// Thick lines between cells, which show regions.
pub(super) const WALLS: [i32; 2] = [2, 21];

/// Colours of cells, by style.
const SURFACES: [&str; 13] = [
    "#444444", "#B3FFB3", "#CCCCCC", "#000000", "#C0E0FF", "#FFA3A3", "#FFFFA3", "#999999",
    "#FFB3FF", "#FFCC80", "#CC99FF", "#EECAB1", "#FF6700",
];

/// Returns the colour of a line by its style.
fn line_colour(style: i32) -> &'static str {
    match style {
        3 | 30 => "#208020",
        5 | 6 | 40 => "#999999",
        8 => "#FF0000",
        9 => "#187BCD",
        12 => "#444444",
        _ => "#000000",
    }
}

/// Returns the colours of the border and of the inside of a circle or square.
fn symbol_colours(variant: i32) -> (&'static str, &'static str) {
    match variant {
        1 | 8 | 10 => ("#000000", "#FFFFFF"),
        2 => ("#000000", "#000000"),
        3 => ("#CCCCCC", "#CCCCCC"),
        5 | 9 => ("#000000", "#CCCCCC"),
        6 => ("#999999", "#FFFFFF"),
        11 => ("#FF0000", "#FF0000"),
        12 => ("#208020", "#208020"),
        _ => ("#000000", ""),
    }
}

/// The figures of a puzzle as they are read.
pub(super) struct Figures<'a> {
    pub(super) board: &'a Board,
    pub(super) variant: &'a mut Variant,
    pub(super) drawing: Drawing,
    /// The cells of killer cages, and the number in the corner of their first cell.
    cages: Vec<(Vec<Square>, Option<i32>)>,
}

impl<'a> Figures<'a> {
    pub(super) fn new(board: &'a Board, variant: &'a mut Variant) -> Figures<'a> {
        Figures {
            board,
            variant,
            drawing: Drawing::default(),
            cages: Vec::new(),
        }
    }

    /// Reads all figures.
    pub(super) fn read(&mut self, problem: &Node) -> Result<(), TextError> {
        let Node::Object(members) = problem else {
            return Err(TextError::new("expected an object of figures"));
        };
        let count: usize = members.iter().map(|(_, figures)| count(figures)).sum();
        if count > MOST_FIGURES {
            let message =
                format!("the puzzle has {count} figures; expected at most {MOST_FIGURES}");
            return Err(TextError::new(message));
        }
        // Numbers may belong to cages.
        for cells in problem.list("killercages") {
            match self.cells(cells) {
                Some(cells) => self.cages.push((cells, None)),
                None => self.name(String::from("killercages beyond the board")),
            }
        }
        for (key, value) in members {
            match key.as_str() {
                "killercages" => {}
                key if PRESENTATION.contains(&key) => {}
                "thermo" => self.lines_of(key, value, Some(Kind::Thermometer))?,
                "arrows" => self.lines_of(key, value, Some(Kind::Arrow))?,
                "nobulbthermo" => self.lines_of(key, value, None)?,
                "number" => self.each(key, value, Figures::number),
                "numberS" => self.each(key, value, Figures::small_number),
                "symbol" => self.each(key, value, Figures::symbol),
                "surface" => self.each(key, value, Figures::surface),
                "line" | "freeline" | "freelineE" | "wall" => self.paths(key, value),
                "lineE" => self.edges(value),
                "cage" => self.borders(value),
                key => self.others(key, value),
            }
        }
        self.join_circles();
        for (cells, sum) in std::mem::take(&mut self.cages) {
            let rule = Rule::with(Kind::Cage, Vec::from_iter(sum), cells);
            self.variant.take("killercages", rule);
        }
        Ok(())
    }

    /// Removes the circles of arrows that start in a circle of the puzzle.
    fn join_circles(&mut self) {
        let circles = self.drawing.underlays.iter();
        let circles = circles.filter(|circle| circle.is_true("rounded"));
        let centres: Vec<&Node> = circles.filter_map(|circle| circle.get("center")).collect();
        let is_own = |circle: &Node| {
            let centre = circle.get("center");
            circle.is_true("rounded") && centre.is_some_and(|centre| centres.contains(&centre))
        };
        self.drawing.overlays.retain(|circle| !is_own(circle));
    }

    /// Returns the cells of a list, if all are on the board.
    fn cells(&self, cells: &Node) -> Option<Vec<Square>> {
        let cell = |node: &Node| {
            let (place, at) = self.board.place(node.whole()?.try_into().ok()?)?;
            self.cell(at).filter(|_| place == Place::Cell)
        };
        let cells: Option<Vec<Square>> = cells.elements().iter().map(cell).collect();
        cells.filter(|cells| !cells.is_empty())
    }

    /// Draws lists of cells as the figures of a rule, or as lines.
    fn lines_of(&mut self, key: &str, lists: &Node, kind: Option<Kind>) -> Result<(), TextError> {
        for cells in lists.elements() {
            let Some(cells) = self.cells(cells).filter(|cells| cells.len() > 1) else {
                self.name(format!("{key} beyond the board or of one cell"));
                continue;
            };
            let sheet = &self.variant.sheet;
            match kind {
                Some(kind) => {
                    let numbers = Vec::from_iter((kind == Kind::Arrow).then_some(1));
                    self.drawing
                        .rule(&Rule::with(kind, numbers, cells), sheet)?;
                    once(&mut self.drawing.underlays);
                    once(&mut self.drawing.overlays);
                }
                None => {
                    let points: Vec<[f64; 2]> =
                        cells.into_iter().map(|cell| centre(sheet, cell)).collect();
                    self.drawing.lines.push(line(&points, GREY, 16.0));
                }
            }
        }
        Ok(())
    }

    /// Reads figures by their places; a reader returns whether it knows the figure.
    fn each(
        &mut self,
        key: &str,
        figures: &Node,
        read: fn(&mut Self, Place, [f64; 2], &Node) -> bool,
    ) {
        let Node::Object(members) = figures else {
            return self.others(key, figures);
        };
        for (index, figure) in members {
            let place = index.parse().ok().and_then(|index| self.board.place(index));
            if !place.is_some_and(|(place, at)| read(self, place, at, figure)) {
                let name = figure.elements().get(1).and_then(Node::text);
                let name = name.filter(|_| key == "symbol").map(quoted);
                let words: Vec<&str> = [key].into_iter().chain(name.as_deref()).collect();
                self.name(words.join(" "));
            }
        }
    }

    /// Names a figure once.
    fn name(&mut self, name: String) {
        if !self.variant.unknown.contains(&name) {
            self.variant.unknown.push(name);
        }
    }

    fn cell(&self, [row, column]: [f64; 2]) -> Option<Square> {
        self.variant
            .sheet
            .at(row.floor() as i32, column.floor() as i32)
    }

    /// A number in the normal size is a given in a cell, and a clue beside the board.
    fn number(&mut self, place: Place, at: [f64; 2], figure: &Node) -> bool {
        let label = label(figure);
        let style = figure.elements().get(2).and_then(Node::text);
        let digit = label.trim().parse().ok().filter(|_| style == Some("1"));
        match (digit, self.cell(at)) {
            (Some(digit), Some(cell)) if place == Place::Cell => {
                self.variant.givens.push((cell, digit));
            }
            _ => self.drawing.overlays.push(sign(at, label, 28.0)),
        }
        true
    }

    /// A number in the corner of a cage is its sum.
    fn small_number(&mut self, place: Place, at: [f64; 2], figure: &Node) -> bool {
        let label = label(figure);
        let label = label.trim();
        let cell = self.cell(at).filter(|_| place == Place::Corner);
        let mut cages = self.cages.iter_mut();
        let cage =
            cages.find(|(cells, sum)| sum.is_none() && cell.is_some_and(|it| cells.contains(&it)));
        match (cage, label.parse().ok()) {
            (Some((_, sum)), Some(value)) => *sum = Some(value),
            _ => self.drawing.overlays.push(sign(at, label, 14.0)),
        }
        true
    }

    fn surface(&mut self, place: Place, at: [f64; 2], style: &Node) -> bool {
        let style = style
            .whole()
            .and_then(|style| usize::try_from(style - 1).ok());
        let colour = style.and_then(|style| SURFACES.get(style));
        let Some(colour) = colour.filter(|_| place == Place::Cell) else {
            return false;
        };
        let shape = shape(at, [1.0, 1.0], false, ["", colour], "");
        self.drawing.underlays.push(shape);
        true
    }

    /// Circles and squares in four sizes.
    fn symbol(&mut self, _: Place, at: [f64; 2], figure: &Node) -> bool {
        let [variant, name, ..] = figure.elements() else {
            return false;
        };
        let parts = name.text().and_then(|name| name.split_once('_'));
        let (Some(variant), Some((form, size))) = (variant.whole(), parts) else {
            return false;
        };
        let size = match size {
            "SS" => 0.3,
            "S" => 0.4,
            "M" => 0.6,
            "L" => 0.75,
            _ => return false,
        };
        let (border, fill) = symbol_colours(variant);
        let is_round = match form {
            "circle" => true,
            "square" => false,
            _ => return false,
        };
        let shape = shape(at, [size, size], is_round, [border, fill], "");
        if size < 0.5 {
            self.drawing.overlays.push(shape);
        } else {
            self.drawing.underlays.push(shape);
        }
        true
    }

    /// Draws lines from place to place; those of a style that meet become one line.
    fn paths(&mut self, key: &str, lines: &Node) {
        let Node::Object(members) = lines else {
            return self.others(key, lines);
        };
        let mut pieces = Vec::new();
        for (ends, style) in members {
            match style.whole().zip(pair(ends)) {
                Some(piece) => pieces.push(piece),
                None => self.name(key.to_owned()),
            }
        }
        for (style, path) in joined(&pieces) {
            let points: Option<Vec<[f64; 2]>> =
                path.iter().map(|index| self.board.point(index)).collect();
            match points {
                Some(points) => {
                    let thickness = if style == 6 { 16.0 } else { 5.0 };
                    let line = line(&points, line_colour(style), thickness);
                    self.drawing.lines.push(line);
                }
                None => self.name(key.to_owned()),
            }
        }
    }

    /// Draws the lines between cells that show no region, those along diagonals as one.
    fn edges(&mut self, lines: &Node) {
        let Node::Object(members) = lines else {
            return self.others("lineE", lines);
        };
        let is_wall = |style: &Node| style.whole().is_some_and(|it| WALLS.contains(&it));
        let others = members.iter().filter(|(_, style)| !is_wall(style));
        let before = self.drawing.lines.len();
        self.paths("lineE", &Node::Object(others.cloned().collect()));
        for drawn in &mut self.drawing.lines[before..] {
            straighten(drawn);
        }
    }

    /// Names the borders of cages that are drawn without the tool for cages.
    fn borders(&mut self, lines: &Node) {
        let Node::Object(members) = lines else {
            return self.others("cage", lines);
        };
        let is_known = |ends: &str| {
            let cells = pair(ends)
                .map(|ends| ends.map(|end| self.board.point(end).and_then(|at| self.cell(at))));
            let holds = |cage: &[Square], [from, to]: [Option<Square>; 2]| {
                [from, to]
                    .into_iter()
                    .all(|cell| cell.is_some_and(|cell| cage.contains(&cell)))
            };
            cells.is_some_and(|ends| self.cages.iter().any(|(cage, _)| holds(cage, ends)))
        };
        if members.iter().any(|(ends, _)| !is_known(ends)) {
            self.name(String::from("cage without the tool for killer cages"));
        }
    }

    /// Names figures of other kinds.
    fn others(&mut self, key: &str, figures: &Node) {
        let count = count(figures);
        if count > 0 {
            self.name(format!("{} ({count})", key.escape_debug()));
        }
    }
}

/// Returns the text of a number.
fn label(figure: &Node) -> &str {
    let first = figure.elements().first();
    first.and_then(Node::text).unwrap_or_default()
}

fn count(figures: &Node) -> usize {
    match figures {
        Node::Object(members) => members.len(),
        other => other.elements().len(),
    }
}

/// Removes the last element if it is drawn before: figures may share a circle.
fn once(layer: &mut Vec<Node>) {
    if let Some((last, before)) = layer.split_last()
        && before.contains(last)
    {
        layer.pop();
    }
}

/// Removes the points of a line that lie on a straight way between its ends.
fn straighten(drawn: &mut Node) {
    let Node::Object(members) = drawn else { return };
    let points = members.iter_mut().find(|(key, _)| key == "wayPoints");
    let Some((_, Node::List(points))) = points else {
        return;
    };
    let steps: Vec<Option<[f64; 2]>> = points
        .windows(2)
        .map(|ends| Some((ends[0].pair()?, ends[1].pair()?)))
        .map(|ends| ends.map(|(from, to)| [to[0] - from[0], to[1] - from[1]]))
        .collect();
    if steps.len() > 1 && steps.iter().all(|step| step == &steps[0]) {
        points.drain(1..points.len() - 1);
    }
}
