//! Where a first hint points, and the cells of a pattern.
//!
//! **Invariant:** a region holds a part of what the step cites, or the cells that the step changes.

use foldoku_board::{Digit, Square};

use super::text::Text;
use crate::cells::CellSet;
use crate::step::Premise;
use crate::technique::Technique;

/// A part of the puzzle.
pub(super) enum Region {
    Cells(CellSet),
    Group(usize),
    Digit(Digit),
    Rule(usize),
}

impl Region {
    pub(super) fn name(&self, text: &Text<'_>) -> String {
        match *self {
            Region::Cells(cells) => text.cells(cells),
            Region::Group(number) => text.group(number),
            Region::Digit(digit) => text.language.digit(text.digit(digit)),
            Region::Rule(place) => text.definite_rule(place),
        }
    }

    /// Returns the cells; none of a digit or of a rule of the whole board.
    pub(super) fn cells(&self, text: &Text<'_>) -> CellSet {
        match *self {
            Region::Cells(cells) => cells,
            Region::Group(number) => text.rulebook.groups()[number].cells,
            Region::Digit(_) => CellSet::EMPTY,
            Region::Rule(place) => {
                let mut clues = text.rulebook.clues().iter();
                let cells = clues
                    .find(|clue| clue.place == place)
                    .map(|clue| clue.cells);
                let is_part = |cells: &CellSet| cells.len() < text.rulebook.cell_count();
                cells.filter(is_part).unwrap_or_default()
            }
        }
    }
}

/// Returns where to look for a step.
pub(super) fn of(text: &Text<'_>) -> Region {
    let technique = text.step.technique;
    let start = text.step.chain.first();
    if let Some(node) = start.filter(|_| technique >= Technique::Chain) {
        return Region::Cells(CellSet::of(node.candidate.square.index()));
    }
    let houses = text.houses();
    match (houses.first(), text.step.premises.first()) {
        (Some(&(_, digit)), _) if is_fish(technique) => Region::Digit(digit),
        (Some(&(house, _)), _) => Region::Group(house),
        (None, Some(Premise::Rule(place))) => Region::Rule(*place),
        (None, Some(Premise::Sums(houses, rules))) => match (houses.first(), rules.first()) {
            (Some(&house), _) => Region::Group(house),
            (None, Some(&place)) => Region::Rule(place),
            (None, None) => Region::Cells(changed(text)),
        },
        _ if text.step.cited.len() > 1 => {
            let cited = cited(text);
            let group = text.group_of(cited, &[]);
            group.map_or(Region::Cells(cited), Region::Group)
        }
        _ => Region::Cells(changed(text)),
    }
}

/// Returns the cells of the pattern; the changed cells if the step names none.
pub(super) fn pattern(text: &Text<'_>) -> CellSet {
    let step = text.step;
    if !step.chain.is_empty() {
        return step.chain.iter().map(|it| it.candidate.square).collect();
    }
    if !step.placements.is_empty() {
        return changed(text);
    }
    let houses = text.houses().into_iter();
    let places = houses.fold(CellSet::EMPTY, |all, (house, digit)| {
        let cells = text.rulebook.groups()[house].cells;
        all | cells & text.position.places(digit.index())
    });
    let pattern = places | cited(text);
    if pattern.is_empty() {
        changed(text)
    } else {
        pattern
    }
}

fn is_fish(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish
    )
}

fn cited(text: &Text<'_>) -> CellSet {
    text.step.cited.iter().map(|(square, _)| *square).collect()
}

fn changed(text: &Text<'_>) -> CellSet {
    let changes = text.step.placements.iter().chain(&text.step.eliminations);
    let squares = changes.map(|candidate| candidate.square);
    squares.collect::<Vec<Square>>().into_iter().collect()
}
