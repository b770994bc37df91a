//! Texts of fish.
//!
//! **Invariant:** the text names the digit, the base and the cover.

use super::text::Text;
use crate::cells::CellSet;

/// `5 in rows 1 and 4 is confined to columns 2 and 7`.
pub(super) fn reason(text: &Text<'_>) -> String {
    let houses = text.houses();
    let Some(&(_, digit)) = houses.first() else {
        return String::new();
    };
    let bases: Vec<usize> = houses.iter().map(|(number, _)| *number).collect();
    let (digit, names) = (text.digit(digit), text.groups(&bases, true));
    match covers(text) {
        Some(covers) => text.language.fish(digit, names, text.groups(&covers, true)),
        None => text.language.fish(digit, names, text.cells(places(text))),
    }
}

/// Returns the groups that hold all places of the base, and the cells that lose the digit.
pub(super) fn covers(text: &Text<'_>) -> Option<Vec<usize>> {
    let bases: Vec<usize> = text.houses().iter().map(|(number, _)| *number).collect();
    let gone = text.step.eliminations.iter().map(|it| it.square).collect();
    cover(text, places(text), gone, &bases, bases.len())
}

/// Returns the places of the digit in the base.
fn places(text: &Text<'_>) -> CellSet {
    let houses = text.houses().into_iter();
    houses.fold(CellSet::EMPTY, |all, (number, digit)| {
        all | text.rulebook.groups()[number].cells & text.position.places(digit.index())
    })
}

/// Returns `size` groups that hold all places, and the cells that lose the digit.
fn cover(
    text: &Text<'_>,
    places: CellSet,
    gone: CellSet,
    bases: &[usize],
    size: usize,
) -> Option<Vec<usize>> {
    let Some(first) = places.first() else {
        return gone.is_empty().then(Vec::new);
    };
    if size == 0 {
        return None;
    }
    let groups = text.rulebook.groups();
    let mut numbers = text.rulebook.groups_of(first).iter();
    numbers.find_map(|&number| {
        if bases.contains(&number) {
            return None;
        }
        let cells = groups[number].cells;
        let mut covers = cover(text, places - cells, gone - cells, bases, size - 1)?;
        covers.insert(0, number);
        Some(covers)
    })
}
