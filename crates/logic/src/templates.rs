//! Templates: all possible placements of a digit on the board.
//!
//! A template places the digit once in each row, column and box. Cells common to all templates of a
//! digit can be placed, and candidates in no template eliminated. A template that uses a cell
//! placed by another digit is dropped, until nothing changes.
//!
//! See <http://hodoku.sourceforge.net/en/tech_last.php#tem>.
//!
//! **Invariant:** a template is dropped only if it contains a cell that all templates of another
//! digit contain. Pairs of templates are not compared with each other.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::{ROWS, square_at};

use crate::candidate::Candidate;
use crate::finder::{Finder, OnStep};
use crate::position::{Mask, Position, bits_of, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Finds template sets and template deletes.
#[derive(Clone, Debug, Default)]
pub struct Templates {
    digits: [DigitTemplates; 9],
}

impl Finder for Templates {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::TemplateSet, Technique::TemplateDelete]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        if !self.techniques().contains(&technique) || !self.prepare(position) {
            return ControlFlow::Continue(());
        }
        for digit in 0..9 {
            let step = match technique {
                Technique::TemplateSet => self.common(digit),
                _ => self.impossible(position, digit),
            };
            if !step.is_empty() {
                on_step(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the templates of a digit: the sets of empty cells that can have it together.
pub(crate) fn templates_of(position: &Position, digit: usize) -> Vec<SquareSet> {
    let mut layouts = DigitTemplates::default();
    layouts.list(position, digit);
    layouts.templates
}

impl Templates {
    /// Lists the templates; returns whether every digit has at least one.
    fn prepare(&mut self, position: &Position) -> bool {
        for (digit, layouts) in self.digits.iter_mut().enumerate() {
            layouts.list(position, digit);
        }
        while let Some((digit, by)) = self.conflict() {
            let (taken, because) = (self.digits[by].all, self.digits[by].because);
            self.digits[digit].drop_containing(taken, because);
        }
        let has_some =
            |layouts: &DigitTemplates| layouts.rows == 0 || !layouts.templates.is_empty();
        self.digits.iter().all(has_some)
    }

    /// Returns a digit with a template through a cell that another digit occupies, and that other
    /// digit.
    fn conflict(&self) -> Option<(usize, usize)> {
        let pairs = (0..9).flat_map(|digit| (0..9).map(move |by| (digit, by)));
        let meet = |&(digit, by): &(usize, usize)| {
            let is_taken = !(self.digits[digit].some & self.digits[by].all).is_empty();
            digit != by && is_taken
        };
        pairs.into_iter().find(meet)
    }

    fn common(&self, digit: usize) -> Step {
        let all = self.digits[digit].all;
        let mut step = self.step(Technique::TemplateSet, digit, all);
        let placements = all.iter().map(|square| Candidate::at(square, digit));
        step.placements.extend(placements);
        step
    }

    fn impossible(&self, position: &Position, digit: usize) -> Step {
        let some = self.digits[digit].some;
        let mut step = self.step(Technique::TemplateDelete, digit, some);
        step.eliminate_all(position, !some, digit);
        step
    }

    /// Returns a step that cites the rows that lack one of the digits involved.
    fn step(&self, technique: Technique, digit: usize, squares: SquareSet) -> Step {
        let mut step = Step::new(technique);
        for other in bits_of(self.digits[digit].because) {
            let rows = bits_of(self.digits[other].rows);
            step.truths
                .extend(rows.map(|row| Truth::in_unit(ROWS[row], other)));
        }
        step.evidence.digits = digit_set(1 << digit);
        step.evidence.squares = squares;
        step
    }
}

/// The remaining templates of a digit.
#[derive(Clone, Debug, Default)]
struct DigitTemplates {
    /// The rows in which the digit is missing.
    rows: Mask,
    /// The cells of each template, without those that have the digit already.
    templates: Vec<SquareSet>,
    /// The cells of at least one template.
    some: SquareSet,
    /// The cells of all templates; none if there is no template.
    all: SquareSet,
    /// The digits that restrict these templates: this one, and those that dropped templates.
    because: Mask,
}

impl DigitTemplates {
    fn list(&mut self, position: &Position, digit: usize) {
        let places = |row: usize| position.places_in(ROWS[row], digit);
        let rows = (0..9).filter(|&row| places(row) != 0);
        self.rows = rows.fold(0, |rows, row| rows | 1 << row);
        self.because = 1 << digit;
        self.templates.clear();
        if self.rows != 0 {
            self.extend(&places, self.rows, Partial::default());
        }
        self.update();
    }

    /// Extends a template in the remaining rows.
    fn extend(&mut self, places: &impl Fn(usize) -> Mask, rows: Mask, taken: Partial) {
        if rows == 0 {
            self.templates.push(taken.squares);
            return;
        }
        let row = rows.trailing_zeros() as usize;
        for column in bits_of(places(row) & !taken.columns) {
            let of_box = 1 << (row / 3 * 3 + column / 3);
            if taken.boxes & of_box == 0 {
                let more = Partial {
                    columns: taken.columns | 1 << column,
                    boxes: taken.boxes | of_box,
                    squares: taken.squares | SquareSet::of(square_at(row, column)),
                };
                self.extend(places, rows & (rows - 1), more);
            }
        }
    }

    /// Drops the templates that contain one of some cells, which other digits occupy.
    fn drop_containing(&mut self, squares: SquareSet, because: Mask) {
        self.templates
            .retain(|&template| (template & squares).is_empty());
        self.because |= because;
        self.update();
    }

    fn update(&mut self) {
        let templates = self.templates.iter();
        (self.some, self.all) = templates.fold(
            (SquareSet::EMPTY, SquareSet::ALL),
            |(some, all), &template| (some | template, all & template),
        );
        if self.templates.is_empty() {
            self.all = SquareSet::EMPTY;
        }
    }
}

/// The cells, columns and boxes of a partial template.
#[derive(Clone, Copy, Default)]
struct Partial {
    columns: Mask,
    boxes: Mask,
    squares: SquareSet,
}
