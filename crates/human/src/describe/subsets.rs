//! Texts of locked candidates and of subsets.
//!
//! **Invariant:** the text names the cells, the digits and the house; without a common house, it says that
//! the cells see each other.

use foldoku_board::DigitSet;

use super::text::Text;
use crate::cells::CellSet;
use crate::step::Premise;

/// `5 in box 1 is confined to row 2 (r2c12)`, or the cells that see all places.
pub(super) fn locked(text: &Text<'_>) -> String {
    let Some((base, digit)) = text.houses().first().copied() else {
        return String::new();
    };
    let (house, number) = (text.group(base), text.digit(digit));
    let places = text.rulebook.groups()[base].cells & text.position.places(digit.index());
    let gone: CellSet = text.step.eliminations.iter().map(|it| it.square).collect();
    if let Some(cover) = cover(text) {
        let cells = text.cells(places);
        return text
            .language
            .confined(number, house, text.group(cover), cells);
    }
    let (in_places, cells) = (text.any_cell(places), text.cells(gone));
    let words = if gone.len() == 1 {
        text.language.seen(number, house, in_places, cells)
    } else {
        text.language
            .seen_by_several(number, house, in_places, cells)
    };
    let rules = text.sight(gone, places);
    if rules.is_empty() {
        words
    } else {
        text.language.by_rules(words, rules)
    }
}

/// Returns the group to which locked candidates are confined.
pub(super) fn cover(text: &Text<'_>) -> Option<usize> {
    let (base, digit) = text.houses().first().copied()?;
    let places = text.rulebook.groups()[base].cells & text.position.places(digit.index());
    let gone: CellSet = text.step.eliminations.iter().map(|it| it.square).collect();
    text.group_of(places | gone, &[base])
}

/// `1 and 2 in r1c12 (row 1)`.
pub(super) fn naked(text: &Text<'_>) -> String {
    let cells: CellSet = text.step.cited.iter().map(|(square, _)| *square).collect();
    let cited = text.step.cited.iter();
    let digits = cited.fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits);
    let (digits, names) = (text.all_digits(digits), text.cells(cells));
    let gone: CellSet = text.step.eliminations.iter().map(|it| it.square).collect();
    let group = text.group_of(cells | gone, &[]);
    match group.or_else(|| text.group_of(cells, &[])) {
        Some(group) => text.language.naked(digits, names, text.group(group)),
        None => text.language.mutual(digits, names),
    }
}

/// `1 and 2 in row 1 are confined to r1c12`.
pub(super) fn hidden(text: &Text<'_>) -> String {
    let houses = text.houses();
    let Some(&(house, _)) = houses.first() else {
        return String::new();
    };
    let places = houses.iter().fold(CellSet::EMPTY, |all, (_, digit)| {
        all | text.rulebook.groups()[house].cells & text.position.places(digit.index())
    });
    let digits: DigitSet = houses.iter().map(|(_, digit)| *digit).collect();
    let (digits, house) = (text.all_digits(digits), text.group(house));
    text.language.hidden(digits, house, text.cells(places))
}

impl Text<'_> {
    /// Returns the houses and digits among the premises.
    pub(super) fn houses(&self) -> Vec<(usize, foldoku_board::Digit)> {
        let premises = self.step.premises.iter();
        let houses = premises.filter_map(|premise| match premise {
            Premise::House(number, digit) => Some((*number, *digit)),
            _ => None,
        });
        houses.collect()
    }
}
