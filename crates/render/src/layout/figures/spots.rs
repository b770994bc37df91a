//! Symbols in cells, on edges and on corners.
//!
//! **Invariant:** dots are white and black in every theme, because their colour is their meaning.

use foldoku_board::Square;

use super::super::board::Board;
use crate::figures::{Hue, Spot};
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Point, Shape, Text};

/// The radius of dots and of circles with digits, in cells.
const DOT: f64 = 0.14;
const VALUES: f64 = 0.23;

/// The height of a line of values, in units of the font size.
const LINE: f64 = 0.92;

impl Board<'_> {
    /// Returns the middle of cells.
    fn middle(&self, cells: &[Square]) -> Point {
        let centres = cells.iter().map(|&cell| self.centre(cell));
        let count = cells.len().max(1) as f64;
        let sum = centres.fold(Point { x: 0.0, y: 0.0 }, |sum, at| sum.offset(at.x, at.y));
        Point {
            x: sum.x / count,
            y: sum.y / count,
        }
    }

    /// Adds a symbol that lies below digits.
    pub(super) fn place_spot_below(&self, cells: &[Square], spot: &Spot, shapes: &mut Vec<Shape>) {
        let (cell, centre) = (self.measures.cell, self.middle(cells));
        let grey = Ink::Line(Hue::Grey);
        match spot {
            Spot::Disc => {
                let radius = 0.36 * cell;
                shapes.push(Shape::Fill(Outline::Circle { centre, radius }, grey));
            }
            Spot::Block => {
                let side = 0.68 * cell;
                let outline = Outline::Rectangle {
                    corner: centre.offset(-side / 2.0, -side / 2.0),
                    width: side,
                    height: side,
                };
                shapes.push(Shape::Fill(outline, grey));
            }
            Spot::Circle => {
                let radius = 0.38 * cell;
                let pen = Pen::solid(0.045 * cell, Ink::Thin);
                shapes.push(Shape::Stroke(Outline::Circle { centre, radius }, pen));
            }
            Spot::Inwards | Spot::Outwards => {
                for &square in cells {
                    shapes.push(self.filled(square, Ink::Shade(Hue::Grey)));
                }
            }
            _ => {}
        }
    }

    /// Adds a small ring on a line.
    pub(super) fn place_point(&self, cells: &[Square], shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        let outline = Outline::Circle {
            centre: self.middle(cells),
            radius: 0.2 * cell,
        };
        shapes.push(Shape::Stroke(outline, Pen::solid(0.04 * cell, Ink::Thin)));
    }

    /// Adds a symbol that lies above the lines of the board.
    pub(super) fn place_spot_above(&self, cells: &[Square], spot: &Spot, shapes: &mut Vec<Shape>) {
        let (cell, centre) = (self.measures.cell, self.middle(cells));
        let text = |text: &str, size: f64, ink: Ink| {
            Shape::Text(Text::centred(text.to_owned(), centre, size * cell).coloured(ink))
        };
        let small = |text: &str| if text.chars().count() > 1 { 0.16 } else { 0.21 };
        match spot {
            Spot::White(number) => {
                self.push_dot(centre, DOT, Ink::White, shapes);
                shapes.push(text(number, small(number), Ink::Black));
            }
            Spot::Black(number) => {
                self.push_dot(centre, DOT, Ink::Black, shapes);
                shapes.push(text(number, small(number), Ink::White));
            }
            Spot::Text(content) => {
                let radius = 0.15 * cell;
                shapes.push(Shape::Fill(Outline::Circle { centre, radius }, Ink::Paper));
                let size = if content.chars().count() > 1 {
                    0.23
                } else {
                    0.3
                };
                let text = Text::centred(content.clone(), centre, size * cell);
                shapes.push(Shape::Text(text.bold()));
            }
            Spot::Values(values) => self.place_values(centre, values, shapes),
            Spot::Greater => {
                if let [greater, less] = *cells {
                    let radius = 0.13 * cell;
                    shapes.push(Shape::Fill(Outline::Circle { centre, radius }, Ink::Paper));
                    shapes.push(self.wedge(centre, self.centre(greater), self.centre(less), 1.0));
                }
            }
            Spot::Inwards | Spot::Outwards => {
                for &square in cells {
                    let middle = self.centre(square);
                    for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                        let at = middle.offset(0.42 * x * cell, 0.42 * y * cell);
                        let outside = middle.offset(x * cell, y * cell);
                        shapes.push(match spot {
                            Spot::Inwards => self.wedge(at, outside, middle, 0.7),
                            _ => self.wedge(at, middle, outside, 0.7),
                        });
                    }
                }
            }
            Spot::Disc | Spot::Block | Spot::Circle | Spot::Point => {}
        }
    }

    fn push_dot(&self, centre: Point, radius: f64, ink: Ink, shapes: &mut Vec<Shape>) {
        let outline = Outline::Circle {
            centre,
            radius: radius * self.measures.cell,
        };
        shapes.push(Shape::Fill(outline.clone(), ink));
        let ring = if ink == Ink::White {
            Ink::Black
        } else {
            Ink::White
        };
        // A black dot needs a ring only on dark paper, where it is as thin as can be.
        let width = if ink == Ink::White { 0.035 } else { 0.02 };
        shapes.push(Shape::Stroke(
            outline,
            Pen::solid(width * self.measures.cell, ring),
        ));
    }

    /// Adds a circle with up to four values, in one line or two.
    fn place_values(&self, centre: Point, values: &[String], shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        self.push_dot(centre, VALUES, Ink::White, shapes);
        let per_line = match values.len() {
            count @ 0..=2 => count.max(1),
            count => count.div_ceil(2),
        };
        let lines: Vec<String> = values.chunks(per_line).map(|line| line.join(" ")).collect();
        let size = values_size(&lines);
        for (index, line) in lines.iter().enumerate() {
            let down = (index as f64 - (lines.len() as f64 - 1.0) / 2.0) * LINE * size;
            let text = Text::centred(line.clone(), centre.offset(0.0, down * cell), size * cell);
            shapes.push(Shape::Text(text.bold().coloured(Ink::Black)));
        }
    }

    /// Returns an angle that opens towards one point and whose tip is towards another one.
    fn wedge(&self, centre: Point, wide: Point, tip: Point, scale: f64) -> Shape {
        let cell = scale * self.measures.cell;
        let end = centre.towards(tip, 0.07 * cell);
        let back = centre.towards(wide, 0.07 * cell);
        let (along, down) = ((end.x - back.x) * 0.75, (end.y - back.y) * 0.75);
        let outline = Outline::Path {
            points: vec![back.offset(-down, along), end, back.offset(down, -along)],
            closed: false,
        };
        Shape::Stroke(outline, Pen::round(0.035 * self.measures.cell, Ink::Main))
    }
}

/// Returns the largest font size, in cells, at which lines of values fit into their circle.
fn values_size(lines: &[String]) -> f64 {
    /// The width of a digit, of a space and the height of a digit, in units of the font size.
    const DIGIT: f64 = 0.58;
    const SPACE: f64 = 0.29;
    const HEIGHT: f64 = 0.72;
    let width = |line: &String| {
        let spaces = line.matches(' ').count() as f64;
        DIGIT * (line.chars().count() as f64 - spaces) + SPACE * spaces
    };
    let widest = lines.iter().map(width).fold(DIGIT, f64::max);
    let height = LINE * (lines.len() as f64 - 1.0) + HEIGHT;
    // Not `hypot`, whose last bit depends on the platform's math library.
    let diagonal = (widest * widest + height * height).sqrt();
    (2.0 * 0.93 * VALUES / diagonal).min(0.26)
}
