//! Texts of singles.
//!
//! **Invariant:** a hidden single and a full house name their house.

use super::text::Text;
use crate::step::Premise;
use crate::technique::Technique;

pub(super) fn reason(text: &Text<'_>) -> String {
    let Some(placed) = text.step.placements.first() else {
        return String::new();
    };
    let (cell, digit) = (text.cell(placed.square), text.digit(placed.digit));
    let mut premises = text.step.premises.iter();
    let house = premises.find_map(|premise| match premise {
        Premise::House(number, _) => Some(text.group(*number)),
        _ => None,
    });
    match (text.step.technique, house) {
        (Technique::FullHouse, Some(house)) => text.language.last_cell(cell, house),
        (_, Some(house)) => text.language.only_cell(cell, digit, house),
        (_, None) => text.language.only_digit(cell, digit),
    }
}
