//! Lines from cell to cell, and fences along their sides, which the solver finds.
//!
//! ```text
//!  nodes and links of two rows of three cells:    o - o - o
//!                                                 |   |   |
//!                                                 o - o - o
//! ```
//!
//! **Invariant:** a layer holds nodes, the links between them and, between links, cells that stay blank, row by row.
//! The nodes of `L` are cells of the grid, those of `E` are corners of cells. What is on the line has the second value
//! of the board, and an end of a path the third.

use foldoku_board::Square;
use foldoku_board::constraint::{Connected, Constraint, GroupForm, Totals};
use foldoku_render::Spot;

use super::layers::{self, Shades};
use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::sketch::Sketch;
use crate::values::Values;

/// The nodes and links of a layer.
struct Lattice {
    cells: Vec<Square>,
    /// The rows and columns of nodes.
    rows: usize,
    columns: usize,
}

/// The steps from a node to its links.
const STEPS: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl Lattice {
    fn new(rule: &Rule, sheet: &Sheet) -> Result<Lattice, RuleError> {
        let more = usize::from(rule.kind == Kind::Fence);
        Ok(Lattice {
            cells: layers::cells(rule, sheet)?,
            rows: sheet.rows() + more,
            columns: sheet.columns() + more,
        })
    }

    /// The columns of nodes and links.
    fn width(&self) -> usize {
        2 * self.columns - 1
    }

    fn at(&self, row: i32, column: i32) -> Option<Square> {
        let (height, width) = (2 * self.rows as i32 - 1, self.width() as i32);
        let is_inside = (0..height).contains(&row) && (0..width).contains(&column);
        is_inside.then(|| self.cells[(row * width + column) as usize])
    }

    /// Returns the place of each node.
    fn nodes(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let columns = self.columns as i32;
        (0..self.rows as i32).flat_map(move |row| (0..columns).map(move |it| (2 * row, 2 * it)))
    }

    /// Returns the cells beside the one at a place.
    fn around(&self, (row, column): (i32, i32)) -> Vec<Square> {
        let steps = STEPS.into_iter();
        steps
            .filter_map(|(down, along)| self.at(row + down, column + along))
            .collect()
    }

    /// Returns the node of a cell of the grid, or the blank cell within its sides.
    fn of_cell(&self, sheet: &Sheet, kind: Kind, cell: Square) -> (i32, i32) {
        let (row, column) = sheet.place(cell);
        let more = i32::from(kind == Kind::Fence);
        (2 * row + more, 2 * column + more)
    }

    /// Adds one line: each node has two links, or one if it is an end.
    fn lower(&self, kind: Kind, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let Shades { blank, shaded, end } = Shades::of(out.sheet);
        let (mut nodes, mut links, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for (place, &cell) in self.cells.iter().enumerate() {
            match (place / self.width() % 2, place % self.width() % 2) {
                (0, 0) => nodes.push(cell),
                (1, 1) => rest.push(cell),
                _ => links.push(cell),
            }
        }
        let most = if kind == Kind::Path { end } else { shaded };
        out.domain(&nodes, |value| value <= most);
        out.domain(&links, |value| value <= shaded);
        out.domain(&rest, |value| value == blank);
        if kind == Kind::Path {
            layers::count(out, &nodes, end, Totals::exactly(2));
        }
        // Before the node; after it, the number of links on the line that are still to come.
        let step = |state: &Option<i32>, value: i32, next: &mut dyn FnMut(Option<i32>)| match *state
        {
            None => next(Some([0, 2, 1][(value - blank).clamp(0, 2) as usize])),
            Some(rest) if value == blank => next(Some(rest)),
            Some(rest) if rest > 0 => next(Some(rest - 1)),
            Some(_) => {}
        };
        let machine = out.explore(kind.info().name, [None], step, |state| *state == Some(0))?;
        for place in self.nodes() {
            let node = self.at(place.0, place.1);
            let line: Vec<Square> = node.into_iter().chain(self.around(place)).collect();
            out.line(&line, machine.clone());
        }
        let digits = out.sheet.digits(|value| value > blank && value <= end);
        let counts = Totals::from(3..=self.cells.len() as i32);
        let cells = self.cells.iter().copied();
        let form = match kind {
            Kind::Path => GroupForm::Path,
            _ => GroupForm::Loop,
        };
        let connected = Connected::new(cells, self.width(), digits, counts);
        out.push(Constraint::Connected(connected.of_form(form)));
        Ok(())
    }

    /// Returns whether the layer holds one line, by walking along it.
    fn is_one_line(&self, kind: Kind, all: &Values<'_>) -> bool {
        let Shades { blank, shaded, end } = Shades::of(all.sheet);
        let value = |place: (i32, i32)| self.at(place.0, place.1).map_or(blank, |it| all.at(it));
        let is_on = |place: (i32, i32)| value(place) != blank;
        let steps = |(row, column): (i32, i32)| {
            let ways = STEPS.into_iter();
            let ways = ways.filter(move |it| is_on((row + it.0, column + it.1)));
            ways.map(move |(down, along)| (row + 2 * down, column + 2 * along))
        };
        let mut count = 0;
        for place in self.nodes() {
            let expected = match value(place) {
                it if it == blank => 0,
                it if it == shaded => 2,
                it if it == end && kind == Kind::Path => 1,
                _ => return false,
            };
            if steps(place).count() != expected {
                return false;
            }
            count += usize::from(expected > 0);
        }
        let ends = self.nodes().filter(|&place| value(place) == end).count();
        let start = self.nodes().find(|&place| is_on(place));
        let mut reached: Vec<(i32, i32)> = start.into_iter().collect();
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            for other in steps(place) {
                if !reached.contains(&other) {
                    reached.push(other);
                }
            }
            next += 1;
        }
        let places = (0..).zip(&self.cells);
        let mut others = places.filter(|(place, _)| {
            let (row, column) = (place / self.width() % 2, place % self.width() % 2);
            (row, column) != (0, 0)
        });
        let are_right = others.all(|(place, &cell)| {
            let is_link = place / self.width() % 2 != place % self.width() % 2;
            all.at(cell) == blank || (is_link && all.at(cell) == shaded)
        });
        are_right
            && reached.len() == count
            && count > 0
            && ends == if kind == Kind::Path { 2 } else { 0 }
    }
}

/// Draws a circle in each cell that counts.
fn draw(rule: &Rule, out: &mut Sketch<'_>) {
    out.spot_each(&rule.cells, &Spot::Circle);
}

/// Returns the value of the node of a circle: an end of a path, or any place on a closed one.
fn circled(kind: Kind, sheet: &Sheet) -> i32 {
    let shades = Shades::of(sheet);
    match kind {
        Kind::Path => shades.end,
        _ => shades.shaded,
    }
}

/// Adds one line with a node in each circle.
fn lower_path(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
    let lattice = Lattice::new(rule, out.sheet)?;
    lattice.lower(rule.kind, out)?;
    let circled = circled(rule.kind, out.sheet);
    for &cell in &rule.cells {
        let (row, column) = lattice.of_cell(out.sheet, rule.kind, cell);
        let node: Vec<Square> = lattice.at(row, column).into_iter().collect();
        out.domain(&node, |value| value == circled);
    }
    Ok(())
}

fn is_path(rule: &Rule, all: &Values<'_>) -> bool {
    let Ok(lattice) = Lattice::new(rule, all.sheet) else {
        return false;
    };
    let circled = circled(rule.kind, all.sheet);
    let is_visited = |&cell: &Square| {
        let (row, column) = lattice.of_cell(all.sheet, rule.kind, cell);
        lattice.at(row, column).map(|node| all.at(node)) == Some(circled)
    };
    lattice.is_one_line(rule.kind, all) && rule.cells.iter().all(is_visited)
}

pub(crate) mod closed_path {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "closed path",
        form: Form::Marks,
        iss: None,
        fpuzzles: None,
        lower: lower_path,
        is_met: is_path,
        draw,
        make: None,
    };
}

pub(crate) mod path {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "path",
        ..closed_path::RULE
    };
}

pub(crate) mod fence {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "fence",
        form: Form::Marks,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let lattice = Lattice::new(rule, out.sheet)?;
        lattice.lower(rule.kind, out)?;
        let blank = Shades::of(out.sheet).blank;
        // The sides that have come, and those of them on the fence; none after the cell that counts.
        type State = Option<(usize, i32)>;
        let step = |state: &State, value: i32, next: &mut dyn FnMut(State)| match *state {
            Some((4, count)) if value == count => next(None),
            Some((4, _)) | None => {}
            Some((sides, count)) => next(Some((sides + 1, count + i32::from(value != blank)))),
        };
        let machine = out.explore(RULE.name, [Some((0, 0))], step, Option::is_none)?;
        for &cell in &rule.cells {
            let sides = lattice.around(lattice.of_cell(out.sheet, rule.kind, cell));
            let line: Vec<Square> = sides.into_iter().chain([cell]).collect();
            out.line(&line, machine.clone());
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Ok(lattice) = Lattice::new(rule, all.sheet) else {
            return false;
        };
        let blank = Shades::of(all.sheet).blank;
        let counts = |&cell: &Square| {
            let sides = lattice.around(lattice.of_cell(all.sheet, rule.kind, cell));
            let fenced = sides.into_iter().filter(|&side| all.at(side) != blank);
            fenced.count() as i32 == all.at(cell)
        };
        lattice.is_one_line(rule.kind, all) && rule.cells.iter().all(counts)
    }
}
