//! Templates: all the ways in which a digit can lie on the board.
//!
//! A template puts the digit once into each row, column and box. What all templates of a digit have
//! in common can be placed, and what none of them has can be taken away. What can be placed is in
//! the way of other digits: a template with such a square is none, and so on to the end.
//! See <http://hodoku.sourceforge.net/en/tech_last.php#tem>.
//!
//! **Invariant:** a template is left aside only if it holds a square that all templates of another
//! digit have; that two digits have no two templates beside each other is not looked at.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::{ROWS, square_at};

use crate::candidate::Candidate;
use crate::finder::{Finder, OnStep};
use crate::position::{Mask, Position, bits_of, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Looks for what templates have in common.
#[derive(Clone, Debug, Default)]
pub struct Templates {
    digits: [Layouts; 9],
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

impl Templates {
    /// Lists the templates; returns whether each digit has some.
    fn prepare(&mut self, position: &Position) -> bool {
        for (digit, layouts) in self.digits.iter_mut().enumerate() {
            layouts.list(position, digit);
        }
        while let Some((digit, by)) = self.conflict() {
            let (taken, because) = (self.digits[by].all, self.digits[by].because);
            self.digits[digit].keep_clear_of(taken, because);
        }
        let has_some = |layouts: &Layouts| layouts.rows == 0 || !layouts.templates.is_empty();
        self.digits.iter().all(has_some)
    }

    /// A digit that could lie on a square that another one takes, and that one.
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

    /// A step that rests on the rows that miss one of the digits that had a say.
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

/// The templates of a digit, or what is left of them.
#[derive(Clone, Debug, Default)]
struct Layouts {
    /// The rows in which the digit is missing.
    rows: Mask,
    /// The squares of each template, those where the digit stands already left aside.
    templates: Vec<SquareSet>,
    /// The squares that some template has.
    some: SquareSet,
    /// The squares that all templates have; none if there is no template.
    all: SquareSet,
    /// The digits that left these templates: this one, and those that were in the way.
    because: Mask,
}

impl Layouts {
    fn list(&mut self, position: &Position, digit: usize) {
        let places = |row: usize| position.places_in(ROWS[row], digit);
        let rows = (0..9).filter(|&row| places(row) != 0);
        self.rows = rows.fold(0, |rows, row| rows | 1 << row);
        self.because = 1 << digit;
        self.templates.clear();
        if self.rows != 0 {
            self.extend(&places, self.rows, Taken::default());
        }
        self.sum_up();
    }

    /// Goes on with a template in the rows that are left.
    fn extend(&mut self, places: &impl Fn(usize) -> Mask, rows: Mask, taken: Taken) {
        if rows == 0 {
            self.templates.push(taken.squares);
            return;
        }
        let row = rows.trailing_zeros() as usize;
        for column in bits_of(places(row) & !taken.columns) {
            let of_box = 1 << (row / 3 * 3 + column / 3);
            if taken.boxes & of_box == 0 {
                let more = Taken {
                    columns: taken.columns | 1 << column,
                    boxes: taken.boxes | of_box,
                    squares: taken.squares | SquareSet::of(square_at(row, column)),
                };
                self.extend(places, rows & (rows - 1), more);
            }
        }
    }

    /// Leaves aside the templates that have one of some squares, which are taken because of other
    /// digits.
    fn keep_clear_of(&mut self, squares: SquareSet, because: Mask) {
        self.templates
            .retain(|&template| (template & squares).is_empty());
        self.because |= because;
        self.sum_up();
    }

    fn sum_up(&mut self) {
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

/// What a template has so far.
#[derive(Clone, Copy, Default)]
struct Taken {
    columns: Mask,
    boxes: Mask,
    squares: SquareSet,
}
