//! Finds the figures in a drawing: lines with their circles, arrows, dots, cages, clues outside the grid.
//!
//! Points are rows and columns from the top left corner of the grid, so the centre of the first cell is at
//! 0.5, 0.5.
//!
//! **Invariant:** every element of the drawing that can be seen belongs to a figure. A figure says what it
//! looks like, not what it means.

use foldoku_board::Square;

use super::tree::Node;
use crate::sheet::Sheet;
use crate::text::colours;
use crate::text::phrases::Shape;

/// A part of the drawing that has one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    pub(super) shape: Shape,
    /// The names of its colour.
    pub(super) colours: Vec<&'static str>,
    /// Its cells in the order in which it is drawn; for a clue outside the grid those that it looks along.
    pub(super) cells: Vec<Square>,
    /// The numbers written on it. For an arrow, how many cells its circle has.
    pub(super) numbers: Vec<i32>,
    /// The elements of the drawing: `lines[0]`.
    pub(super) parts: Vec<String>,
}

/// Returns the figures of a puzzle.
pub(super) fn figures(object: &Node, sheet: &Sheet) -> Vec<Figure> {
    let finder = Finder { sheet };
    let elements = |layer: &'static str| {
        let elements = object.list(layer).iter().enumerate();
        elements.map(move |(index, element)| (format!("{layer}[{index}]"), element))
    };
    let spots = elements("underlays").chain(elements("overlays"));
    let mut figures: Vec<Figure> = spots
        .filter_map(|(name, element)| finder.spot(name, element))
        .collect();
    for (name, element) in elements("lines") {
        finder.line(name, element, &mut figures);
    }
    for (name, element) in elements("arrows") {
        finder.arrow(name, element, &mut figures);
    }
    join_circles(&mut figures);
    figures
}

struct Finder<'a> {
    sheet: &'a Sheet,
}

/// Returns whether a coordinate is in the middle of a cell.
fn is_middle(at: f64) -> bool {
    ((at - at.floor()) - 0.5).abs() < 0.02
}

/// Returns whether a coordinate is between cells.
fn is_border(at: f64) -> bool {
    (at - at.round()).abs() < 0.02
}

impl Finder<'_> {
    fn cell(&self, [row, column]: [f64; 2]) -> Option<Square> {
        self.sheet.at(row.floor() as i32, column.floor() as i32)
    }

    /// Returns the figure of a rectangle, circle or text; `None` for one that cannot be seen.
    fn spot(&self, name: String, element: &Node) -> Option<Figure> {
        let text = element.text_of("text").trim();
        let size = |key: &str| element.get(key).and_then(Node::number).unwrap_or(0.0);
        let (width, height) = (size("width"), size("height"));
        let fill = colours::of_code(element.text_of("backgroundColor"));
        let border = colours::of_code(element.text_of("borderColor"));
        let is_blank =
            (fill.is_empty() || fill == ["white"]) && (border.is_empty() || border == ["white"]);
        if text.is_empty() && is_blank {
            return None;
        }
        // The colour of a white circle is that of its border, but a white dot is white.
        let colours = match (fill.first(), width < 0.5) {
            (None, _) | (Some(&"white"), false) if !border.is_empty() => border,
            _ => fill,
        };
        let numbers = numbers(text);
        let is_round = element.is_true("rounded");
        let mut figure = Figure {
            shape: Shape::Other,
            colours,
            cells: Vec::new(),
            numbers: numbers.clone().unwrap_or_default(),
            parts: vec![name],
        };
        let Some(centre) = element.get("center").and_then(Node::pair) else {
            return Some(figure);
        };
        let [row, column] = centre;
        let around = self.around(centre);
        let is_small = width <= 0.5 && height <= 0.5;
        let (shape, cells) = match (around.len(), numbers, text) {
            (_, Some(_), "") if is_round && width.max(height) > 1.1 && width.min(height) < 1.0 => {
                (Shape::Pill, self.covered(centre, height, width))
            }
            (2, None, "X" | "x" | "V" | "v") if !is_round || is_blank => {
                figure.numbers = vec![if text.eq_ignore_ascii_case("x") {
                    10
                } else {
                    5
                }];
                (Shape::Letter, around)
            }
            (2, Some(_), _) if is_round && is_small => (Shape::Dot, around),
            (4, Some(_), _) if is_round && !figure.numbers.is_empty() => {
                let digits = text.chars().filter_map(|digit| digit.to_digit(10));
                figure.numbers = digits.map(|digit| digit as i32).collect();
                (Shape::Quadruple, around)
            }
            (1, Some(_), "") if is_round && width < 1.0 && is_same(width, height) => {
                (Shape::Circle, around)
            }
            (1, Some(_), "") if is_same(width, height) && width < 0.95 => (Shape::Square, around),
            (1, Some(_), "") => (Shape::Shade, around),
            (0, Some(_), _) if is_middle(row) && is_middle(column) && is_blank => (
                Shape::Outside,
                self.line_from(row.floor() as i32, column.floor() as i32),
            ),
            _ => (Shape::Other, Vec::new()),
        };
        if cells.is_empty() && shape != Shape::Outside {
            return Some(figure);
        }
        figure.shape = shape;
        figure.cells = cells;
        // The place of a clue that looks along no row or column shows with its arrow.
        if figure.shape == Shape::Outside && figure.cells.is_empty() {
            figure.parts.push(corner(centre));
        }
        Some(figure)
    }

    /// Returns the cell at a point, the two cells beside a border, or the four around a corner.
    fn around(&self, [row, column]: [f64; 2]) -> Vec<Square> {
        let along = |at: f64| match (is_middle(at), is_border(at)) {
            (true, _) => vec![at.floor() as i32],
            (_, true) => vec![at.round() as i32 - 1, at.round() as i32],
            _ => Vec::new(),
        };
        let columns = along(column);
        let cells = along(row)
            .into_iter()
            .flat_map(|row| columns.iter().map(move |&column| (row, column)));
        let cells: Option<Vec<Square>> = cells
            .map(|(row, column)| self.sheet.at(row, column))
            .collect();
        cells.unwrap_or_default()
    }

    /// Returns the cells under a shape.
    fn covered(&self, [row, column]: [f64; 2], height: f64, width: f64) -> Vec<Square> {
        let is_under = |&cell: &Square| {
            let (down, along) = self.sheet.place(cell);
            (f64::from(down) + 0.5 - row).abs() < height / 2.0
                && (f64::from(along) + 0.5 - column).abs() < width / 2.0
        };
        self.sheet.grid_squares().filter(is_under).collect()
    }

    /// Returns the row or column that a place outside the grid looks along; none beyond a corner.
    fn line_from(&self, row: i32, column: i32) -> Vec<Square> {
        let (rows, columns) = (self.sheet.rows() as i32, self.sheet.columns() as i32);
        let step = match (row, column) {
            (-1, 0..) if column < columns => (1, 0),
            (0.., -1) if row < rows => (0, 1),
            (row, 0..) if row == rows && column < columns => (-1, 0),
            (0.., column) if column == columns && row < rows => (0, -1),
            _ => return Vec::new(),
        };
        self.ray(row, column, step)
    }

    fn ray(&self, row: i32, column: i32, step: (i32, i32)) -> Vec<Square> {
        let cell = |place: i32| self.sheet.at(row + place * step.0, column + place * step.1);
        (1..).map_while(cell).collect()
    }

    /// Returns the cells that a line visits, if all its points are in cells.
    fn path(&self, points: &[[f64; 2]]) -> Option<Vec<Square>> {
        let is_inner = |at: f64| (0.12..=0.88).contains(&(at - at.floor()));
        if points.len() < 2 || !points.iter().flatten().all(|&at| is_inner(at)) {
            return None;
        }
        let mut cells = Vec::new();
        for point in points {
            let cell = self.cell(*point)?;
            let Some(&last) = cells.last() else {
                cells.push(cell);
                continue;
            };
            let (from, to) = (self.sheet.place(last), self.sheet.place(cell));
            let (down, along) = (to.0 - from.0, to.1 - from.1);
            let steps = down.abs().max(along.abs());
            let is_straight = down == 0 || along == 0 || down.abs() == along.abs();
            if !is_straight {
                return None;
            }
            let step = (down.signum(), along.signum());
            cells.extend(
                (1..=steps)
                    .filter_map(|at| self.sheet.at(from.0 + at * step.0, from.1 + at * step.1)),
            );
        }
        (cells.len() > 1).then_some(cells)
    }

    fn line(&self, name: String, element: &Node, figures: &mut Vec<Figure>) {
        let colours = colours::of_code(element.text_of("color"));
        let Some(points) = points(element).filter(|_| !colours.is_empty()) else {
            return;
        };
        let path = self.path(&points);
        let (shape, cells) = match path {
            Some(cells) => (Shape::Line, cells),
            None => match self.diagonal(&points) {
                Some(cells) => (Shape::Diagonal, cells),
                None => (Shape::Other, Vec::new()),
            },
        };
        figures.push(Figure {
            shape,
            colours,
            cells,
            numbers: Vec::new(),
            parts: vec![name],
        });
    }

    /// Returns the cells of a main diagonal, for a line from corner to corner.
    fn diagonal(&self, points: &[[f64; 2]]) -> Option<Vec<Square>> {
        let side = self.sheet.rows() as f64;
        let &[from, to] = points else { return None };
        let is_end = |at: f64| is_same(at, 0.0) || is_same(at, side);
        let is_whole = [from[0], from[1], to[0], to[1]].into_iter().all(is_end)
            && !is_same(from[0], to[0])
            && !is_same(from[1], to[1])
            && self.sheet.rows() == self.sheet.columns();
        let falls = is_same(from[0], from[1]);
        let last = self.sheet.rows() as i32 - 1;
        let cell = |row: i32| self.sheet.at(row, if falls { row } else { last - row });
        is_whole.then(|| (0..=last).filter_map(cell).collect())
    }

    /// Adds an arrow with its circle, or with the clue outside the grid that it belongs to.
    fn arrow(&self, name: String, element: &Node, figures: &mut Vec<Figure>) {
        let mut arrow = Figure {
            shape: Shape::Other,
            colours: colours::of_code(element.text_of("color")),
            cells: Vec::new(),
            numbers: Vec::new(),
            parts: vec![name],
        };
        let points = points(element).unwrap_or_default();
        if let (Some(&from), Some(cells)) = (points.first(), self.path(&points)) {
            let start = self.cell(from);
            let is_start = |figure: &&Figure| {
                matches!(figure.shape, Shape::Circle | Shape::Pill)
                    && start.is_some_and(|start| figure.cells.contains(&start))
            };
            if let Some(circle) = figures.iter().find(is_start) {
                let line = cells
                    .into_iter()
                    .skip_while(|cell| circle.cells.contains(cell));
                arrow.numbers = vec![circle.cells.len() as i32];
                arrow.cells = circle.cells.iter().copied().chain(line).collect();
                arrow.parts.extend(circle.parts.iter().cloned());
                arrow.shape = Shape::Arrow;
            }
        } else if let (Some(&from), Some(&to)) = (points.first(), points.last()) {
            let place = [from[0].floor(), from[1].floor()];
            let step = (
                (to[0] - from[0]).signum() as i32,
                (to[1] - from[1]).signum() as i32,
            );
            let cells = self.ray(place[0] as i32, place[1] as i32, step);
            let middle = [place[0] + 0.5, place[1] + 0.5];
            let clue = figures.iter().position(|figure| {
                figure.shape == Shape::Outside
                    && (figure.parts.contains(&corner(middle))
                        || figure.cells == self.line_from(place[0] as i32, place[1] as i32)
                            && !figure.cells.is_empty())
            });
            let is_steep = (to[0] - from[0]).abs() > 0.02 && (to[1] - from[1]).abs() > 0.02;
            if let Some(clue) =
                clue.filter(|_| is_steep && !cells.is_empty() && self.cell(from).is_none())
            {
                let clue = figures.remove(clue);
                arrow.shape = Shape::DiagonalClue;
                arrow.cells = cells;
                arrow.numbers = clue.numbers;
                arrow.parts.extend(clue.parts);
            }
        }
        figures.push(arrow);
    }
}

/// Returns a name of a place outside the grid.
fn corner([row, column]: [f64; 2]) -> String {
    format!("the place {}, {}", row.floor(), column.floor())
}

fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.02
}

/// Returns the points of a line.
fn points(element: &Node) -> Option<Vec<[f64; 2]>> {
    let points = element.list("wayPoints");
    points.iter().map(Node::pair).collect()
}

/// Returns the numbers of a text, which are separated by blanks or commas; `None` if it holds anything else.
fn numbers(text: &str) -> Option<Vec<i32>> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let numbers = words.map(|word| {
        word.parse()
            .ok()
            .filter(|number| (0..100_000).contains(number))
    });
    numbers.collect()
}

/// Joins lines with the circles at their ends, and removes circles that belong to an arrow.
fn join_circles(figures: &mut Vec<Figure>) {
    let circles: Vec<Figure> = figures
        .iter()
        .filter(|figure| figure.shape == Shape::Circle)
        .cloned()
        .collect();
    let mut used: Vec<String> = Vec::new();
    for figure in figures.iter_mut() {
        if figure.shape == Shape::Arrow {
            used.extend(figure.parts[1..].iter().cloned());
        }
        if figure.shape != Shape::Line {
            continue;
        }
        let at = |cell: Option<&Square>| circles.iter().find(|circle| circle.cells.first() == cell);
        let shares = |circle: &&Figure| {
            circle
                .colours
                .iter()
                .any(|name| figure.colours.contains(name))
        };
        let ends = [at(figure.cells.first()), at(figure.cells.last())];
        let parts = match ends {
            [Some(one), Some(other)] => {
                figure.shape = Shape::Ends;
                [&one.parts[..], &other.parts[..]].concat()
            }
            [Some(bulb), None] if shares(&bulb) => {
                figure.shape = Shape::Bulb;
                bulb.parts.clone()
            }
            [None, Some(bulb)] if shares(&bulb) => {
                figure.shape = Shape::Bulb;
                figure.cells.reverse();
                bulb.parts.clone()
            }
            _ => continue,
        };
        used.extend(parts.iter().cloned());
        figure.parts.extend(parts);
    }
    figures.retain(|figure| {
        let is_circle = matches!(figure.shape, Shape::Circle | Shape::Pill);
        !(is_circle && used.contains(&figure.parts[0]))
    });
}
