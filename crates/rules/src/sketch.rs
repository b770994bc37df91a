//! Sketches: the picture of a variant, rule by rule.
//!
//! **Invariant:** a sketch only collects figures and notes. Each kind of rule has one note, in the order
//! in which the kinds come first; pictures differ from each other by cells, numbers and letters only.

use std::collections::BTreeSet;

use foldoku_board::Square;
use foldoku_render::{End, Figure, Hue, Note, Spot, Stroke, StrokeStyle};

use crate::percent::unescaped;
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;

/// Collects the figures of rules.
#[derive(Debug)]
pub(crate) struct Sketch<'a> {
    pub(crate) sheet: &'a Sheet,
    figures: Vec<Figure>,
    explanations: Vec<Explanation>,
    letters: usize,
}

/// What a note says about the rules of a kind.
#[derive(Debug)]
struct Explanation {
    kind: Kind,
    sample: Option<(Hue, StrokeStyle)>,
    /// The numbers that the board does not show.
    numbers: BTreeSet<Vec<i32>>,
    /// Names of the setter.
    names: BTreeSet<String>,
    /// The letter before clues of this kind.
    tag: String,
}

impl<'a> Sketch<'a> {
    pub(crate) fn new(sheet: &'a Sheet) -> Sketch<'a> {
        Sketch {
            sheet,
            figures: Vec::new(),
            explanations: Vec::new(),
            letters: 0,
        }
    }

    /// Draws a rule and explains it.
    pub(crate) fn rule(&mut self, rule: &Rule) {
        self.explanation(rule.kind);
        let first = self.figures.len();
        rule.draw(self);
        let explained = self.figures[first..]
            .iter()
            .find_map(|figure| match figure {
                Figure::Line(stroke) => Some((stroke.hue, stroke.style)),
                _ => None,
            });
        let explanation = self.explanation(rule.kind);
        explanation.sample = explanation.sample.or(explained);
    }

    fn explanation(&mut self, kind: Kind) -> &mut Explanation {
        let place = self.explanations.iter().position(|own| own.kind == kind);
        let place = place.unwrap_or_else(|| {
            self.explanations.push(Explanation {
                kind,
                sample: None,
                numbers: BTreeSet::new(),
                names: BTreeSet::new(),
                tag: String::new(),
            });
            self.explanations.len() - 1
        });
        &mut self.explanations[place]
    }

    /// Returns the figures and notes.
    pub(crate) fn finish(mut self) -> (Vec<Figure>, Vec<Note>) {
        self.tag_clues();
        let notes = self.explanations.iter().map(Explanation::note);
        (self.figures, notes.collect())
    }

    /// Puts a letter before the clues outside the board if they are of several kinds.
    fn tag_clues(&mut self) {
        let kinds = self.explanations.iter().filter(|own| !own.tag.is_empty());
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
            self.explanations.iter_mut().for_each(|own| own.tag.clear());
        }
    }

    /// Names the numbers of a rule in its note, because the board does not show them.
    pub(crate) fn tell_numbers(&mut self, rule: &Rule) {
        let numbers = rule.numbers.clone();
        self.explanation(rule.kind).numbers.insert(numbers);
    }

    /// Names the setter's name of a rule in its note.
    pub(crate) fn tell_name(&mut self, kind: Kind, name: &str) {
        if !name.is_empty() {
            let name = unescaped(name);
            self.explanation(kind).names.insert(name);
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
        self.stroke(cells, hue, StrokeStyle::Medium, [End::Plain; 2]);
    }

    /// Adds a line.
    pub(crate) fn stroke(
        &mut self,
        cells: &[Square],
        hue: Hue,
        style: StrokeStyle,
        ends: [End; 2],
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
                tag.clone_into(&mut self.explanation(rule.kind).tag);
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

impl Explanation {
    fn note(&self) -> Note {
        let info = self.kind.info();
        let numbers = self.numbers.iter().map(|numbers| {
            let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
            numbers.join(", ")
        });
        let tag = Some(self.tag.clone()).filter(|tag| !tag.is_empty());
        let details: Vec<String> = tag
            .into_iter()
            .chain(numbers.filter(|numbers| !numbers.is_empty()))
            .chain(self.names.iter().cloned())
            .collect();
        let mut name = info.name.to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if !details.is_empty() {
            name.push_str(&format!(" ({})", details.join("; ")));
        }
        Note {
            sample: self.sample,
            name,
            text: info.about.to_owned(),
        }
    }
}

/// Draws nothing: the note says everything about a rule of the whole grid.
pub(crate) fn words_only(_: &Rule, _: &mut Sketch<'_>) {}
