//! Texts of sums of houses: innies and outies.
//!
//! **Invariant:** the text names the houses, the rules that are taken out, and the equation that is left.

use foldoku_board::Constraint;

use super::text::Text;
use crate::step::Premise;

pub(super) fn reason(text: &Text<'_>) -> String {
    let mut premises = text.step.premises.iter();
    let sums = premises.find_map(|premise| match premise {
        Premise::Sums(houses, rules) => Some((houses, rules)),
        _ => None,
    });
    let Some((houses, rules)) = sums else {
        return text.cited();
    };
    let (low, high) = match &text.rulebook.variant {
        Some(variant) => variant.sheet.values().into_inner(),
        None => (1, text.rulebook.digit_count() as i32),
    };
    let sum: i32 = (low..=high).sum::<i32>() * houses.len() as i32;
    let names = text.groups(houses, false);
    let law = if houses.len() == 1 {
        text.language.house_has(names, sum)
    } else {
        text.language.houses_have(names, sum)
    };
    let equation = equation(text, houses, rules);
    let law = text.language.less(law, text.rules(rules), equation);
    let cited = text.cited();
    if cited.is_empty() {
        law
    } else {
        text.language.and_cited(law, cited)
    }
}

/// `r1c8 + r1c9 = r2c3 + 2`.
fn equation(text: &Text<'_>, houses: &[usize], rules: &[usize]) -> String {
    let Constraint::Sum(sum) = crate::sums::sum_of(text.rulebook, houses, rules) else {
        return String::new();
    };
    let first = text.rulebook.variant.as_ref();
    let shift = first.map_or(0, |variant| *variant.sheet.values().start() - 1);
    let coefficients: i32 = sum.terms.iter().map(|term| term.coefficient).sum();
    let total = sum.totals.single().unwrap_or_default() + shift * coefficients;
    let side = |sign: i32| {
        let terms = sum.terms.iter().filter(|term| term.coefficient * sign > 0);
        let words = terms.map(|term| {
            let (times, cell) = (term.coefficient.abs(), text.cell(term.square));
            if times == 1 {
                cell
            } else {
                format!("{times}×{cell}")
            }
        });
        words.collect::<Vec<_>>()
    };
    let (mut left, mut right) = (side(1), side(-1));
    match total {
        1.. => right.push(total.to_string()),
        0 => {}
        _ => left.push((-total).to_string()),
    }
    if left.is_empty() || right.is_empty() {
        let both = [left, right].concat();
        return format!("{} = 0", both.join(" + "));
    }
    format!("{} = {}", left.join(" + "), right.join(" + "))
}
