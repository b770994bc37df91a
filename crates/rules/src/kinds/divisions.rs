//! Divisions of the grid into regions whose shape follows from their centre or their size: galaxies and fillomino.
//!
//! **Invariant:** the extra cells `G` hold the numbers of galaxies, counted from the lowest value of the board in the
//! order of the groups; the extra cells `F` hold the sizes of regions.

use foldoku_board::Square;
use foldoku_board::constraint::{Area, Constraint, Relation, SizedGroups, Totals};
use foldoku_render::Spot;

use super::layers::{self, Filled};
use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::sketch::Sketch;
use crate::values::Values;

pub(crate) mod galaxies {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "galaxies",
        form: Form::Groups,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    /// Returns the place of the cell opposite to another one, seen from the middle of the cells of a centre.
    fn opposite(sheet: &Sheet, centre: &[Square], place: usize) -> Option<usize> {
        let sum = |of: fn((i32, i32)) -> i32| {
            let places = centre.iter().map(|&cell| of(sheet.place(cell)));
            let (least, most) = (places.clone().min()?, places.max()?);
            Some(least + most)
        };
        let (row, column) = sheet.place(Square::new(place));
        let cell = sheet.at(sum(|it| it.0)? - row, sum(|it| it.1)? - column)?;
        Some(cell.index())
    }

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        let (first, values) = (out.sheet.options().first, out.sheet.options().values);
        let count = rule.groups.len();
        if count > usize::from(values) {
            return Err(RuleError {
                rule: RULE.name,
                reason: format!("{count} galaxies are more than the {values} values of the board"),
            });
        }
        out.domain(&layer, |value| value < first + count as i32);
        for (number, centre) in (first..).zip(&rule.groups) {
            out.domain(&layers::over(&layer, centre), |value| value == number);
            let (mut pairs, mut alone) = (Vec::new(), Vec::new());
            for place in 0..layer.len() {
                match opposite(out.sheet, centre, place) {
                    None => alone.push(layer[place]),
                    Some(other) if other > place => pairs.push([layer[place], layer[other]]),
                    Some(_) => {}
                }
            }
            if !alone.is_empty() {
                out.domain(&alone, |value| value != number);
            }
            out.couples(&pairs, |one, other| (one == number) == (other == number));
            let counts = Totals::from(1..=layer.len() as i32);
            layers::connect(out, &layer, &[number], counts, |it| it);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Some(filled) = Filled::new(rule, all) else {
            return false;
        };
        let groups = filled.groups(|_| true, |one, other| one == other);
        let is_galaxy = |region: &Vec<usize>| {
            let number = filled.values[region[0]] - all.sheet.options().first;
            let centre = usize::try_from(number)
                .ok()
                .and_then(|number| rule.groups.get(number));
            centre.is_some_and(|centre| {
                let mut cells = centre.iter();
                cells.all(|cell| region.contains(&cell.index()))
                    && region.iter().all(|&place| {
                        let other = opposite(all.sheet, centre, place);
                        other.is_some_and(|other| region.contains(&other))
                    })
            })
        };
        groups.len() == rule.groups.len() && groups.iter().all(is_galaxy)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        for centre in &rule.groups {
            out.spot(centre, Spot::White(String::new()));
        }
    }
}

pub(crate) mod fillomino {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "fillomino",
        form: Form::Marks,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let layer = layers::cells(rule, out.sheet)?;
        out.domain(&layer, |value| value > 0);
        let sizes = layers::over(&layer, &rule.cells);
        let pairs = rule.cells.iter().zip(&sizes);
        let pairs: Vec<[Square; 2]> = pairs.map(|(&cell, &size)| [cell, size]).collect();
        let table = out.table(|one, other| one == other);
        if !pairs.is_empty() {
            out.push(Constraint::Relation(Relation::couples(pairs, table)));
        }
        out.push(Constraint::SizedGroups(SizedGroups {
            area: Area::new(layer, out.sheet.columns()),
            offset: out.sheet.options().first - 1,
        }));
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
        let Some(filled) = Filled::new(rule, all) else {
            return false;
        };
        let regions = filled.groups(|_| true, |one, other| one == other);
        let has_size = |region: &Vec<usize>| filled.values[region[0]] == region.len() as i32;
        let mut marks = rule.cells.iter();
        regions.iter().all(has_size)
            && marks.all(|cell| all.at(*cell) == filled.values[cell.index()])
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot_each(&rule.cells, &Spot::Circle);
    }
}
