//! Sketches: the picture of a variant, rule by rule.
//!
//! **Invariant:** a sketch only collects figures and notes. Rules of one kind whose lines look alike share
//! a note; pictures differ from each other by cells, numbers and letters only.

mod explanation;

use foldoku_board::Square;
use foldoku_render::{Figure, Hue, LineEnd, Note, Spot, Stroke, StrokeStyle};

use self::explanation::{Explanation, joined};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;

/// Collects the figures of rules.
#[derive(Debug)]
pub(crate) struct Sketch<'a> {
    pub(crate) sheet: &'a Sheet,
    figures: Vec<Figure>,
    explanations: Vec<Explanation>,
    /// The explanation of the rule that is being drawn.
    current: Explanation,
    letters: usize,
}

impl<'a> Sketch<'a> {
    pub(crate) fn new(sheet: &'a Sheet) -> Sketch<'a> {
        Sketch {
            sheet,
            figures: Vec::new(),
            explanations: Vec::new(),
            current: Explanation::new(Kind::All),
            letters: 0,
        }
    }

    /// Draws a rule and explains it.
    pub(crate) fn rule(&mut self, rule: &Rule) {
        let outer = std::mem::replace(&mut self.current, Explanation::new(rule.kind));
        let first = self.figures.len();
        rule.draw(self);
        let mut explanation = std::mem::replace(&mut self.current, outer);
        let figures = first..self.figures.len();
        explanation.sample = self.figures[first..]
            .iter()
            .find_map(|figure| match figure {
                Figure::Line(stroke) => Some((stroke.hue, stroke.style)),
                _ => None,
            });
        for of_number in explanation.numbers.values_mut() {
            of_number.extend(figures.clone());
        }
        for of_name in explanation.names.values_mut() {
            of_name.figures.extend(figures.clone());
        }
        let mut others = self.explanations.iter_mut();
        match others.find(|other| other.looks_like(&explanation)) {
            Some(other) => other.merge(explanation),
            None => self.explanations.push(explanation),
        }
    }

    /// Returns the figures and notes.
    pub(crate) fn finish(mut self) -> (Vec<Figure>, Vec<Note>) {
        self.tag_clues();
        self.label_lines();
        let notes = self.explanations.iter().map(Explanation::note);
        (self.figures, notes.collect())
    }

    /// Labels lines and frames that look alike with their numbers, or with letters for their names.
    fn label_lines(&mut self) {
        let mut explanations = std::mem::take(&mut self.explanations);
        for explanation in &mut explanations {
            if explanation.numbers.len() > 1 {
                for (numbers, figures) in &explanation.numbers {
                    self.label(figures, &joined(numbers));
                }
            }
            if explanation.names.len() > 1 {
                for named in explanation.names.values_mut() {
                    if named
                        .figures
                        .iter()
                        .any(|&figure| self.label_of(figure).is_some())
                    {
                        named.letter = self.letter();
                        self.label(&named.figures, &named.letter);
                    }
                }
            }
        }
        self.explanations = explanations;
    }

    fn label(&mut self, figures: &[usize], text: &str) {
        for &figure in figures {
            if let Some(label) = self.label_of(figure) {
                text.clone_into(label);
            }
        }
    }

    /// Returns the text of a line or a frame that has none yet.
    fn label_of(&mut self, figure: usize) -> Option<&mut String> {
        let text = match &mut self.figures[figure] {
            Figure::Line(stroke) => &mut stroke.text,
            Figure::Frame { text, .. } => text,
            _ => return None,
        };
        text.is_empty().then_some(text)
    }

    /// Puts a letter before the clues outside the board if they are of several kinds.
    fn tag_clues(&mut self) {
        let kinds = self
            .explanations
            .iter()
            .filter(|explanation| !explanation.tag.is_empty());
        let several = kinds.count() > 1;
        for figure in &mut self.figures {
            if let Figure::Clue { text, .. } = figure
                && let Some((_, number)) = text.split_once(TAG)
                && !several
            {
                *text = number.to_owned();
            } else if let Figure::Clue { text, .. } = figure {
                *text = text.replace(TAG, "");
            }
        }
        if !several {
            self.explanations
                .iter_mut()
                .for_each(|explanation| explanation.tag.clear());
        }
    }

    /// Names the numbers of a rule in its note, because the board does not show them.
    pub(crate) fn note_numbers(&mut self, rule: &Rule) {
        let numbers = rule.numbers.clone();
        self.current.numbers.entry(numbers).or_default();
    }

    /// Names the setter's name of a rule in its note.
    pub(crate) fn note_name(&mut self, name: &str) {
        if !name.is_empty() {
            self.current.names.entry(name.to_owned()).or_default();
        }
    }

    /// Returns the next letter for groups that belong together.
    pub(crate) fn letter(&mut self) -> String {
        let letter = char::from(b'a' + (self.letters % 26) as u8);
        self.letters += 1;
        letter.to_string()
    }

    pub(crate) fn figure(&mut self, figure: Figure) {
        let is_empty = figure.cells().is_empty() && !matches!(figure, Figure::Diagonal { .. });
        if !is_empty {
            self.figures.push(figure);
        }
    }

    /// Adds a coloured background, with a letter if it is not empty.
    pub(crate) fn shade(&mut self, cells: &[Square], hue: Hue, text: &str) {
        self.figure(Figure::Shade {
            cells: cells.to_vec(),
            hue,
            text: text.to_owned(),
        });
    }

    /// Adds a line of the usual width.
    pub(crate) fn line(&mut self, cells: &[Square], hue: Hue) {
        self.stroke(cells, hue, StrokeStyle::Medium, [LineEnd::Plain; 2]);
    }

    /// Adds a line.
    pub(crate) fn stroke(
        &mut self,
        cells: &[Square],
        hue: Hue,
        style: StrokeStyle,
        ends: [LineEnd; 2],
    ) {
        self.figure(Figure::Line(Stroke {
            cells: cells.to_vec(),
            hue,
            style,
            ends,
            closed: false,
            text: String::new(),
        }));
    }

    /// Adds a dashed outline with a text in its corner.
    pub(crate) fn frame(&mut self, cells: &[Square], text: &str, hue: Option<Hue>) {
        self.figure(Figure::Frame {
            cells: cells.to_vec(),
            text: text.to_owned(),
            hue,
        });
    }

    /// Adds a symbol at the middle of cells.
    pub(crate) fn spot(&mut self, cells: &[Square], spot: Spot) {
        self.figure(Figure::Spot {
            cells: cells.to_vec(),
            spot,
        });
    }

    /// Adds a symbol to each cell.
    pub(crate) fn spot_each(&mut self, cells: &[Square], spot: &Spot) {
        for cell in cells {
            self.spot(std::slice::from_ref(cell), spot.clone());
        }
    }

    /// Adds a clue before the first cell of a row, column or diagonal; cells that are no such line
    /// are framed.
    pub(crate) fn clue(&mut self, rule: &Rule, tag: &str, text: &str) {
        let step = self.step_into_grid(&rule.cells);
        match step {
            Some((step, arrow)) => {
                // Arrows tell diagonals from the others.
                let tag = if arrow { "" } else { tag };
                tag.clone_into(&mut self.current.tag);
                self.figure(Figure::Clue {
                    first: rule.cells[0],
                    step,
                    text: match tag {
                        "" => text.to_owned(),
                        tag => format!("{tag}{TAG}{text}"),
                    },
                    arrow,
                });
            }
            None => self.frame(&rule.cells, &format!("{tag}{text}"), Some(Hue::Brown)),
        }
    }

    /// Returns the step from each cell to the next one, if the cells are a straight line that starts at
    /// the edge of the grid, and whether it is a diagonal.
    fn step_into_grid(&self, cells: &[Square]) -> Option<((i8, i8), bool)> {
        let (&first, rest) = cells.split_first()?;
        let from = self.sheet.place(first);
        if cells.iter().any(|&cell| !self.sheet.is_in_grid(cell)) {
            return None;
        }
        let step = match rest.first() {
            Some(&second) => {
                let to = self.sheet.place(second);
                (to.0 - from.0, to.1 - from.1)
            }
            // A diagonal of one cell is a corner, whose other end is as good.
            None => self.step_from_corner(from)?,
        };
        let at = |steps: usize| {
            let steps = steps as i32;
            self.sheet
                .at(from.0 + steps * step.0, from.1 + steps * step.1)
        };
        let is_step = step.0.abs() <= 1 && step.1.abs() <= 1 && step != (0, 0);
        let is_straight = (0..cells.len()).all(|place| at(place) == Some(cells[place]));
        let starts_outside = self.sheet.at(from.0 - step.0, from.1 - step.1).is_none();
        let is_line = is_step && is_straight && starts_outside;
        is_line.then_some(((step.0 as i8, step.1 as i8), step.0 != 0 && step.1 != 0))
    }

    fn step_from_corner(&self, (row, column): (i32, i32)) -> Option<(i32, i32)> {
        let inwards = |at: i32, count: usize| match at {
            0 => Some(1),
            at if at == count as i32 - 1 => Some(-1),
            _ => None,
        };
        // The clue of the upper left corner stands to its left, the direction is down left.
        let down = inwards(row, self.sheet.rows())?;
        let along = inwards(column, self.sheet.columns())?;
        Some((down, -along))
    }
}

/// Separates the letter of a clue from its number until all clues are known.
const TAG: char = '\u{1f}';

/// Draws nothing: the note says everything about a rule of the whole grid.
pub(crate) fn words_only(_: &Rule, _: &mut Sketch<'_>) {}
