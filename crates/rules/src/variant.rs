//! Variants: a sheet, its givens and its rules, and what is known about them.
//!
//! **Invariant:** a variant is unchecked data: [`Variant::puzzle`] fails if a given or a rule does not fit
//! the sheet. Rules are in the order of their text.

use std::fmt;

use foldoku_board::constraint::{Constraint, ConstraintError, Domain, Reason};
use foldoku_board::puzzle::{Defect, PuzzleError};
use foldoku_board::{Digit, DigitSet, Grid, Puzzle, Square};

use crate::lower::{Lowering, RuleError};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::values::Values;

/// A puzzle with named rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// The board.
    pub sheet: Sheet,
    /// The given values, in reading order.
    pub givens: Vec<(Square, i32)>,
    /// The values that a player has entered, if the text holds a game in progress.
    pub entries: Vec<(Square, i32)>,
    /// The rules beyond rows, columns and regions.
    pub rules: Vec<Rule>,
    /// The title; empty if there is none.
    pub title: String,
    /// The setter; empty if not named.
    pub author: String,
    /// The rules in the words of the setter; empty if there are none.
    pub words: String,
    /// The solution that came with the puzzle: one value per cell of the grid.
    pub solution: Option<Vec<Option<i32>>>,
    /// What the text said that has no meaning here, such as colours, lines without a rule and sentences beside
    /// the rules.
    pub ignored: Vec<String>,
    /// What the text said that no reader places: figures and sentences. A puzzle with such parts may have
    /// other solutions than its setter means.
    pub unknown: Vec<String>,
    /// What drawn elements of the text were taken for.
    pub taken: Vec<Taken>,
    /// The drawing of the text, as the JSON of SudokuPad; empty if there is none.
    pub drawn: String,
}

/// An element of a text, and the rule that it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The name of the element: `lines[0]`.
    pub element: String,
    /// The rule, by its place among the rules of the variant.
    pub rule: usize,
}

/// Why a variant is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantError {
    /// A given is not a value of the board.
    Given(String),
    /// The board cannot have a rule.
    Rule(RuleError),
    /// A constraint of a rule does not fit the board.
    Constraint {
        /// The name of the rule and its first cell: `cage at r1c1`.
        rule: String,
        /// What is wrong with it. Totals are those of values, not of digits.
        error: ConstraintError,
    },
    /// The givens are not a puzzle.
    Puzzle(PuzzleError),
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantError::Given(message) => f.write_str(message),
            VariantError::Rule(error) => error.fmt(f),
            VariantError::Constraint { rule, error } => {
                write!(f, "{rule}: {}", error.without_place())
            }
            VariantError::Puzzle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for VariantError {}

impl VariantError {
    /// Returns whether the puzzle only lacks a solution: a rule cannot be met on its own, or givens clash.
    pub fn is_contradiction(&self) -> bool {
        match self {
            VariantError::Constraint { error, .. } => is_unreachable(error.reason),
            VariantError::Puzzle(error) => matches!(error.defect, Defect::Clash(_)),
            VariantError::Given(_) | VariantError::Rule(_) => false,
        }
    }
}

/// Returns whether a constraint fits the board, but nothing meets it.
fn is_unreachable(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::TooManySquares { .. } | Reason::TotalOutside { .. } | Reason::UnequalGroups
    )
}

/// The constraints of a variant, and the rule that each comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lowered {
    /// The constraints.
    pub constraints: Vec<Constraint>,
    /// For each constraint the place of its rule; `None` for those that fix unused cells.
    pub origins: Vec<Option<usize>>,
}

impl Variant {
    /// Creates a variant without givens and rules.
    pub fn new(sheet: Sheet) -> Variant {
        Variant {
            sheet,
            givens: Vec::new(),
            entries: Vec::new(),
            rules: Vec::new(),
            title: String::new(),
            author: String::new(),
            words: String::new(),
            solution: None,
            ignored: Vec::new(),
            unknown: Vec::new(),
            taken: Vec::new(),
            drawn: String::new(),
        }
    }

    /// Adds the extra cells that a rule of a kind needs, unless the board has them or has no room for them.
    pub(crate) fn add_extra_cells(&mut self, kind: Kind) {
        let mut options = self.sheet.options().clone();
        options.add_extra_cells(kind);
        if let Ok(sheet) = Sheet::new(options) {
            self.sheet = sheet;
        }
    }

    /// Returns the puzzle with these rules, some of its own, without the extra cells that only others need.
    #[must_use]
    pub fn with_rules(&self, rules: Vec<Rule>) -> Variant {
        let mut variant = Variant {
            rules,
            ..self.clone()
        };
        let mut options = self.sheet.options().clone();
        let (rows, columns) = (options.rows, options.columns);
        let need = |rules: &[Rule], name: &str| {
            let groups = rules
                .iter()
                .flat_map(|it| it.kind.extra_cells(rows, columns));
            groups.into_iter().any(|group| group.name == name)
        };
        let is_kept = |name: &str| need(&variant.rules, name) || !need(&self.rules, name);
        options.variables.retain(|group| is_kept(&group.name));
        let is_extra = |cell: Square| !self.sheet.is_in_grid(cell);
        let are_listed = variant.rules.iter().any(|rule| rule.lists(is_extra));
        let sheet = Sheet::new(options).ok().filter(|_| !are_listed);
        if let Some(sheet) = sheet {
            let moved = |&(cell, value): &(Square, i32)| match self.sheet.variable_name(cell) {
                Some(name) => Some((sheet.variable(&name)?, value)),
                None => Some((cell, value)),
            };
            variant.givens = self.givens.iter().filter_map(moved).collect();
            variant.sheet = sheet;
        }
        variant
    }

    /// Adds the rule that an element was taken for.
    pub(crate) fn take(&mut self, element: &str, rule: Rule) {
        self.taken.push(Taken {
            element: element.to_owned(),
            rule: self.rules.len(),
        });
        self.rules.push(rule);
    }

    /// Returns the elements of the text, each with the name of the rule that it was taken for and the first
    /// cell of that: `cage at r1c1`.
    pub fn report(&self) -> impl Iterator<Item = (&str, String)> {
        let rule = move |taken: &Taken| self.rules.get(taken.rule).map(|rule| self.place(rule));
        let taken = self.taken.iter();
        taken.filter_map(move |taken| Some((taken.element.as_str(), rule(taken)?)))
    }

    /// Returns the constraints of the rules.
    ///
    /// # Errors
    ///
    /// If the board cannot have a rule.
    pub fn lower(&self) -> Result<Lowered, VariantError> {
        let mut lowering = Lowering::new(&self.sheet);
        let mut origins = Vec::new();
        let first = DigitSet::of(Digit::new(1));
        for square in self.sheet.padding() {
            lowering.push(Constraint::Domain(Domain::new([square], first)));
            origins.push(None);
        }
        for (place, rule) in self.rules.iter().enumerate() {
            for constraint in self.constraints_of(rule)? {
                lowering.push(constraint);
                origins.push(Some(place));
            }
        }
        Ok(Lowered {
            constraints: lowering.finish(),
            origins,
        })
    }

    /// Returns the givens as a grid.
    ///
    /// # Errors
    ///
    /// If a given is not a value of the board.
    pub fn givens(&self) -> Result<Grid, VariantError> {
        let mut grid = Grid::empty(self.sheet.geometry());
        for &(square, value) in &self.givens {
            let digit = self.sheet.digit(value).ok_or_else(|| {
                let values = self.sheet.values();
                VariantError::Given(format!(
                    "{} holds {value}, which is not from {} to {}",
                    self.sheet.name(square),
                    values.start(),
                    values.end()
                ))
            })?;
            grid[square] = Some(digit);
        }
        Ok(grid)
    }

    /// Returns the puzzle that engines solve.
    ///
    /// # Errors
    ///
    /// If a given or a rule does not fit the board, or the givens clash.
    pub fn puzzle(&self) -> Result<Puzzle, VariantError> {
        let givens = self.givens()?;
        let plain = Puzzle::new(self.sheet.geometry(), givens).map_err(VariantError::Puzzle)?;
        let Lowered {
            constraints,
            origins,
        } = self.lower()?;
        plain
            .with_constraints(constraints.clone())
            .map_err(|error| {
                let rule = origins[error.index].map(|rule| &self.rules[rule]);
                VariantError::Constraint {
                    rule: rule.map_or_else(|| String::from("board"), |rule| self.place(rule)),
                    error: self.in_values(error, &constraints[error.index]),
                }
            })
    }

    /// Returns why the rule at a place cannot be met on its own, if its constraints show that.
    pub fn why_unmet(&self, lowered: &Lowered, place: usize) -> Option<String> {
        let geometry = self.sheet.geometry();
        let constraints = lowered.origins.iter().zip(&lowered.constraints);
        let mut of_rule = constraints.filter(|(origin, _)| **origin == Some(place));
        of_rule.find_map(|(_, constraint)| {
            let reason = constraint.check(geometry).err()?;
            let error = ConstraintError {
                index: 0,
                reason,
                shape: geometry.shape(),
            };
            let error = self.in_values(error, constraint);
            Some(error.without_place().to_string())
        })
    }

    /// Returns the name of a rule and its first cell.
    pub(crate) fn place(&self, rule: &Rule) -> String {
        let name = rule.kind.info().name;
        match rule
            .cells
            .first()
            .or_else(|| rule.groups.iter().flatten().next())
        {
            Some(&cell) => format!("{name} at {}", self.sheet.name(cell)),
            None => String::from(name),
        }
    }

    /// Returns an error about totals of digits as one about totals of values.
    fn in_values(&self, mut error: ConstraintError, constraint: &Constraint) -> ConstraintError {
        let weight: i64 = match constraint {
            Constraint::Cage(cage) => cage.squares.len() as i64,
            Constraint::Sum(sum) => sum
                .terms
                .iter()
                .map(|term| i64::from(term.coefficient))
                .sum(),
            _ => 0,
        };
        let shift = weight * i64::from(self.sheet.options().first - 1);
        if let Reason::TotalOutside { least, most } = &mut error.reason {
            *least += shift;
            *most += shift;
        }
        error
    }

    /// Returns whether a full grid is a solution, by the words of the rules: it keeps the givens, rows,
    /// columns and regions hold no value twice, and every rule is met.
    ///
    /// This uses neither units nor constraints.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        let Some(values) = Values::new(&self.sheet, grid) else {
            return false;
        };
        let options = self.sheet.options();
        let mut line = Vec::with_capacity(self.sheet.rows().max(self.sheet.columns()));
        let mut differ = |cells: &mut dyn Iterator<Item = Option<Square>>| {
            line.clear();
            line.extend(cells.flatten());
            values.differ(&line)
        };
        let shape = self.sheet.geometry().shape();
        let mut areas = self.sheet.grid_areas().into_iter();
        let lines_differ = !options.lines
            || areas.all(|area| {
                let at = |row, column| area.at(shape, row, column);
                let (rows, columns) = (0..area.rows, 0..area.columns);
                rows.clone()
                    .all(|row| differ(&mut columns.clone().map(|it| at(row, it))))
                    && columns
                        .clone()
                        .all(|column| differ(&mut rows.clone().map(|it| at(it, column))))
            });
        let mut regions = self.sheet.boxes().iter().chain(&options.pieces);
        grid.square_count() == self.sheet.geometry().square_count()
            && self
                .givens
                .iter()
                .all(|&(square, value)| values.at(square) == value)
            && lines_differ
            && regions.all(|house| values.differ(house))
            && self.rules.iter().all(|rule| rule.is_met(&values))
    }

    /// Returns the rules that a full grid breaks, by the words of the rules.
    pub fn unmet(&self, grid: &Grid) -> Vec<&Rule> {
        let Some(values) = Values::new(&self.sheet, grid) else {
            return Vec::new();
        };
        let rules = self.rules.iter();
        rules.filter(|rule| !rule.is_met(&values)).collect()
    }

    /// Returns the constraints of a rule.
    ///
    /// # Errors
    ///
    /// If the board cannot have the rule.
    pub fn constraints_of(&self, rule: &Rule) -> Result<Vec<Constraint>, VariantError> {
        let mut lowering = Lowering::new(&self.sheet);
        rule.lower(&mut lowering).map_err(VariantError::Rule)?;
        Ok(lowering.finish())
    }

    /// Returns whether words say everything about the puzzle: each rule is about cells that it lists, and has its
    /// numbers, the board has no extra cells, and the reader understood the whole text. Other puzzles need their
    /// constraints, which show whether the board can have a rule.
    pub fn is_plain_spoken(&self) -> bool {
        self.sheet.options().variables.is_empty() && self.unknown.is_empty() && {
            self.rules.iter()
        }
        .all(|rule| rule.kind.lists_cells() && !rule.is_unfinished())
    }
}
