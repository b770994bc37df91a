//! Killer puzzles of SumoCue: `3x3::k:` and 81 numbers, each 256 times the sum of the cage plus its
//! number.
//!
//! **Invariant:** only cages and both diagonals of the classic board can be written.

use foldoku_board::Square;

use crate::rule::{Kind, Rule};
use crate::sheet::SheetOptions;
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// Returns whether a line looks like such a puzzle.
pub fn looks_like(line: &[u8]) -> bool {
    line.starts_with(b"3x3:")
        && line
            .get(4..8)
            .is_some_and(|rest| rest.windows(3).any(|part| part == b":k:"))
}

/// Reads a puzzle.
///
/// # Errors
///
/// If the text does not start with `3x3::k:` or `3x3:d:k:`, or does not have 81 numbers.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let text = text.trim();
    let rest = text
        .strip_prefix("3x3:")
        .and_then(|rest| rest.split_once(":k:"));
    let Some((kind, numbers)) = rest else {
        return Err(TextError::new(format!(
            "{}: expected 3x3::k: and 81 numbers",
            quoted(text)
        )));
    };
    let mut variant = Variant::default();
    match kind {
        "" => {}
        "d" => variant
            .rules
            .extend([1, -1].map(|slope| Rule::with(Kind::Diagonal, [slope], []))),
        other => {
            return Err(TextError::new(format!(
                "unknown kind of board {}",
                quoted(other)
            )));
        }
    }
    let numbers: Vec<&str> = numbers.trim_end_matches(':').split(':').collect();
    if numbers.len() != 81 {
        let found = numbers.len();
        return Err(TextError::new(format!(
            "expected 81 numbers, found {found}"
        )));
    }
    let mut cages: Vec<(u32, i32, Vec<Square>)> = Vec::new();
    for (index, number) in numbers.into_iter().enumerate() {
        let number: u32 = number
            .parse()
            .ok()
            .filter(|number| *number < 1 << 16)
            .ok_or_else(|| {
                TextError::new(format!(
                    "number {}: {} is not a number",
                    index + 1,
                    quoted(number)
                ))
            })?;
        // Cages are counted from 0, so the number of a cell without a cage is also that of a cage.
        if number == 0 {
            continue;
        }
        let (id, sum, cell) = (number % 256, (number / 256) as i32, Square::new(index));
        match cages.iter_mut().find(|cage| cage.0 == id) {
            Some(cage) if sum == 0 || cage.1 == sum => cage.2.push(cell),
            Some(cage) => {
                let message = format!("cage {id} has the sums {} and {sum}", cage.1);
                return Err(TextError::new(message));
            }
            None if sum > 0 => cages.push((id, sum, vec![cell])),
            None => {}
        }
    }
    let cages = cages
        .into_iter()
        .map(|(_, sum, cells)| Rule::with(Kind::Cage, [sum], cells));
    variant.rules.extend(cages);
    Ok(variant)
}

/// Writes a puzzle.
///
/// # Errors
///
/// If the puzzle has givens, or rules other than cages with sums and both diagonals.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    if *variant.sheet.options() != SheetOptions::new(9, 9) || !variant.givens.is_empty() {
        let message = "the format has only cages on the classic board, without givens";
        return Err(TextError::new(message));
    }
    let mut numbers = [0_i32; 81];
    let mut slopes = Vec::new();
    let mut id = 0;
    for rule in &variant.rules {
        let is_free = rule.cells.iter().all(|cell| numbers[cell.index()] == 0);
        match rule.kind {
            Kind::Diagonal => slopes.push(rule.number().signum()),
            Kind::Cage if is_free && (1..256).contains(&rule.number()) => {
                id += 1;
                for cell in &rule.cells {
                    numbers[cell.index()] = rule.number() * 256 + id;
                }
            }
            _ => {
                let message = format!(
                    "the format has no rule '{}' of this form",
                    rule.kind.info().name
                );
                return Err(TextError::new(message));
            }
        }
    }
    slopes.sort_unstable();
    let kind = match slopes[..] {
        [] => "",
        [-1, 1] => "d",
        _ => {
            return Err(TextError::new(
                "the format has only both diagonals, not one",
            ));
        }
    };
    let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
    Ok(format!("3x3:{kind}:k:{}", numbers.join(":")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_without_a_number_is_in_no_cage() {
        let mut numbers = vec![0; 81];
        numbers[..2].copy_from_slice(&[7 * 256, 7 * 256]);
        numbers[2..5].copy_from_slice(&[9 * 256 + 1, 1, 2]);
        let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
        let variant = read(&format!("3x3::k:{}", numbers.join(":"))).unwrap();
        let cage =
            |sum: i32, cells: [usize; 2]| Rule::with(Kind::Cage, [sum], cells.map(Square::new));
        assert_eq!(variant.rules, [cage(7, [0, 1]), cage(9, [2, 3])]);
    }
}
