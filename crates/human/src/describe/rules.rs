//! Texts of what a rule says: the rule at work, what of its cells is known, and nothing else.
//!
//! **Invariant:** a list of combinations is complete. A bound of the other cells follows from the digits that
//! the step leaves.

use foldoku_board::{Digit, DigitSet, Square};
use foldoku_rules::{Kind, Rule};

use super::last_resorts::reasons;
use super::rule_names::set;
use super::text::Text;
use super::{fillings, rule_words};
use crate::cells::{CellSet, Mask, digit_at};
use crate::rulebook::Clue;

/// The most combinations that a text lists.
const COMBINATIONS: usize = 6;

/// Returns why a rule alone makes the step.
pub(super) fn reason(text: &Text<'_>) -> String {
    let places = text.places_of_rules();
    let Some(&place) = places.first() else {
        return text.cited();
    };
    let cited = text.cited();
    let mut clues = text.rulebook.clues().iter();
    let clue = clues.find(|clue| clue.place == place);
    let rule = text.rule_at(place);
    let clue = clue.filter(|_| rule.is_none_or(|rule| is_sum(rule.kind)));
    let listed = clue.and_then(|clue| combined(text, clue, &cited));
    listed.unwrap_or_else(|| {
        let law = rule.map(|rule| law(text, rule)).unwrap_or_default();
        join(text, law, cited)
    })
}

/// `cage 11 in r1c12 needs 5, in r1c1 or r1c2`.
pub(super) fn must_contain(text: &Text<'_>) -> String {
    let (Some(&place), Some(gone)) = (
        text.places_of_rules().first(),
        text.step.eliminations.first(),
    ) else {
        return text.cited();
    };
    let digit = gone.digit;
    let mut clues = text.rulebook.clues().iter();
    let cells = clues.find(|clue| clue.place == place);
    let cells = cells.map_or(CellSet::EMPTY, |clue| clue.cells);
    let places = cells & text.position.places(digit.index());
    let (rule, digit, names) = (text.rule(place), text.digit(digit), text.any_cell(places));
    if places.len() == 1 {
        text.language.must_contain_once(rule, digit, names)
    } else {
        text.language.must_contain(rule, digit, names)
    }
}

/// `cage 11 in r1c12 and white dot between r1c2 and r1c3 cannot be met together with r1c1=5`.
pub(super) fn together(text: &Text<'_>) -> String {
    let rules = reasons(text, &text.step.premises);
    let changes = text.step.eliminations.iter();
    let candidates = changes.map(|it| format!("{}={}", text.cell(it.square), text.digit(it.digit)));
    text.language.together(rules, text.language.or(candidates))
}

fn join(text: &Text<'_>, law: String, cited: String) -> String {
    match (law.is_empty(), cited.is_empty()) {
        (true, _) => cited,
        (_, true) => law,
        _ => text.language.and_cited(law, cited),
    }
}

/// Returns whether the digits of the cells matter more than their order.
fn is_sum(kind: Kind) -> bool {
    matches!(kind, Kind::Cage | Kind::Sum | Kind::LittleKiller)
}

/// Returns the combinations of a rule, if there are few.
fn combined(text: &Text<'_>, clue: &Clue, cited: &str) -> Option<String> {
    let cells: Vec<Square> = clue.cells.squares().collect();
    if cells.len() < 2 {
        return None;
    }
    let all = text.rulebook.all();
    let free: Vec<Mask> = vec![all; cells.len()];
    let known = cells.iter().map(|&cell| {
        let mut items = text.step.cited.iter();
        let item = items.find(|(square, _)| *square == cell);
        item.map_or(all, |(_, digits)| digits.to_bits() as Mask)
    });
    let known: Vec<Mask> = known.collect();
    let few = |masks: &[Mask]| {
        let found = fillings::combinations(text, clue, masks)?;
        (found.len() <= COMBINATIONS && !found.is_empty()).then(|| in_words(text, &found))
    };
    match (few(&free), cited.is_empty()) {
        (Some(words), true) => Some(text.language.only(words)),
        (Some(words), false) => Some(text.language.and_cited(words, cited)),
        (None, true) => None,
        (None, false) => few(&known).map(|words| text.language.leaves(cited, words)),
    }
}

/// `2+9, 3+8 or 4+7`.
fn in_words(text: &Text<'_>, combinations: &[Vec<usize>]) -> String {
    let words = combinations.iter().map(|digits| {
        let values = digits
            .iter()
            .map(|&it| text.value(digit_at(it)).to_string());
        values.collect::<Vec<_>>().join("+")
    });
    text.language.or(words)
}

/// Returns what the rule demands of the cells that the step changes.
fn law(text: &Text<'_>, rule: &Rule) -> String {
    let language = text.language;
    let sum_of = |cells: &[Square]| {
        let names = cells.iter().map(|&cell| text.cell(cell));
        names.collect::<Vec<_>>().join(" + ")
    };
    let general = || rule_words::about(language, rule.kind);
    let number = rule.number();
    let (cells, ends) = (&rule.cells[..], (rule.cells.first(), rule.cells.last()));
    let (Some(&first), Some(&last)) = ends else {
        return match rule.kind {
            Kind::Clone => same(text, &pairs_of_groups(rule)).unwrap_or_else(general),
            Kind::EqualSums => language.equal_sums(),
            Kind::NoDifference if rule.numbers == [1] => language.never_consecutive(),
            Kind::NoDifference => {
                language.never_differ(language.or(rule.numbers.iter().map(i32::to_string)))
            }
            _ => general(),
        };
    };
    let (one, other) = (text.cell(first), text.cell(last));
    match rule.kind {
        Kind::Cage | Kind::Sum | Kind::LittleKiller if !rule.numbers.is_empty() => {
            bound(text, number).unwrap_or_else(|| language.add_up(number))
        }
        Kind::Arrow => arrow(text, rule),
        Kind::DoubleArrow => format!("{} = {one} + {other}", sum_of(inner(cells))),
        Kind::Zipper => zipper(text, cells),
        Kind::RegionSumLine => language.region_sums(),
        Kind::Thermometer => language.thermometer(one, other),
        Kind::SlowThermometer => language.slow_thermometer(one, other),
        Kind::Whisper => language.whisper(number),
        Kind::Renban => renban(text, cells),
        Kind::Nabner => language.nabner(),
        Kind::Palindrome => same(text, &mirrored(cells)).unwrap_or_else(general),
        Kind::Between => language.between(one, other),
        Kind::Lockout => language.lockout(number, one, other),
        Kind::Entropic => language.entropic(),
        Kind::Modular => language.modular(number),
        Kind::Difference => language.differ_by(number),
        Kind::Ratio if number == 2 => language.twice(),
        Kind::Ratio => language.times(number),
        Kind::PairSum => language.pair_sum(number),
        Kind::GreaterThan => language.greater(one, other),
        Kind::Contains => language.quadruple(),
        Kind::Sandwich => {
            let values = text.rulebook.variant.as_ref().map(|it| it.sheet.values());
            let (low, high) = values.map_or((1, 9), |values| (*values.start(), *values.end()));
            language.sandwich(low, high, number)
        }
        Kind::XSum => language.x_sum(one, number),
        Kind::Skyscraper if number == 1 => language.skyscraper_of_one(one),
        Kind::Skyscraper => language.skyscraper(number),
        Kind::Indexing => language.indexing(one, number),
        _ => general(),
    }
}

fn inner(cells: &[Square]) -> &[Square] {
    match cells {
        [_, inner @ .., _] => inner,
        _ => cells,
    }
}

/// Returns a bound of the other cells, if the step bounds one cell of a sum.
fn bound(text: &Text<'_>, total: i32) -> Option<String> {
    let (left, gone) = only_target(text)?;
    let (low, high) = (left.iter().min()?, left.iter().max()?);
    if gone.iter().all(|digit| digit > high) {
        let sum = total - text.value(high);
        return Some(text.language.others_at_least(sum));
    }
    let sum = total - text.value(low);
    let is_below = gone.iter().all(|digit| digit < low);
    is_below.then(|| text.language.others_at_most(sum))
}

/// Returns the digits that the step leaves to the only cell that it changes, and those that it removes.
fn only_target(text: &Text<'_>) -> Option<(DigitSet, DigitSet)> {
    let changes = &text.step.eliminations;
    let square = changes.first()?.square;
    if changes.iter().any(|other| other.square != square) {
        return None;
    }
    let gone: DigitSet = changes.iter().map(|it| it.digit).collect();
    Some((text.position.candidates(square) - gone, gone))
}

fn arrow(text: &Text<'_>, rule: &Rule) -> String {
    let size = (rule.number().max(1) as usize).min(rule.cells.len());
    let (pill, shaft) = rule.cells.split_at(size);
    let cells = text.cells(set(shaft));
    let circle: Vec<String> = pill.iter().map(|&cell| text.cell(cell)).collect();
    let is_circle = |square: Square| pill == [square];
    let changed = text.step.eliminations.first().map(|it| it.square);
    if let (true, Some((left, gone))) = (changed.is_some_and(is_circle), only_target(text)) {
        let bounds: Option<(Digit, Digit)> = left.iter().min().zip(left.iter().max());
        if let Some((low, high)) = bounds {
            if gone.iter().all(|digit| digit < low) {
                return text.language.arrow_at_least(cells, text.value(low));
            }
            if gone.iter().all(|digit| digit > high) {
                return text.language.arrow_at_most(cells, text.value(high));
            }
        }
    }
    let circle = circle.join("");
    match shaft {
        [_] => text.language.same_digit(cells, circle),
        _ => text.language.arrow(cells, circle),
    }
}

fn zipper(text: &Text<'_>, cells: &[Square]) -> String {
    let half = cells.len() / 2;
    let pairs = (0..half).map(|place| {
        let other = cells[cells.len() - 1 - place];
        format!("{} + {}", text.cell(cells[place]), text.cell(other))
    });
    let pairs = text.language.and(pairs);
    if cells.len() % 2 == 1 {
        text.language.zipper(pairs, text.cell(cells[half]))
    } else {
        text.language.zipper_pairs(pairs)
    }
}

/// Returns the runs of digits that a renban line can hold, if what is cited leaves few.
fn renban(text: &Text<'_>, cells: &[Square]) -> String {
    let (count, length) = (text.rulebook.digit_count(), cells.len());
    let runs = (0..(count + 1).saturating_sub(length)).filter(|&start| {
        let run: Mask = (start..start + length).fold(0, |run, digit| run | 1 << digit);
        let mut cited = text.step.cited.iter();
        cited.all(|(_, digits)| digits.to_bits() as Mask & run != 0)
    });
    let runs: Vec<usize> = runs.collect();
    if runs.is_empty() || runs.len() > 3 || text.step.cited.is_empty() {
        return text.language.renban();
    }
    let ends = |start: usize| [start, start + length - 1].map(|it| text.digit(digit_at(it)));
    let words = runs.into_iter().map(|start| ends(start).join("–"));
    text.language.renban_sets(text.language.or(words))
}

/// Returns the pairs of cells in which a line reads the same.
fn mirrored(cells: &[Square]) -> Vec<(Square, Square)> {
    let backwards = cells.iter().rev().copied();
    cells.iter().copied().zip(backwards).collect()
}

/// Returns the pairs of cells at the same place of two groups.
fn pairs_of_groups(rule: &Rule) -> Vec<(Square, Square)> {
    let groups = rule.groups.windows(2);
    let pairs = groups.flat_map(|pair| pair[0].iter().copied().zip(pair[1].iter().copied()));
    pairs
        .flat_map(|(one, other)| [(one, other), (other, one)])
        .collect()
}

/// Returns the pairs of equal cells that the step changes.
fn same(text: &Text<'_>, pairs: &[(Square, Square)]) -> Option<String> {
    let mut changed: Vec<(Square, Square)> = Vec::new();
    for change in &text.step.eliminations {
        let pair = pairs.iter().find(|(one, _)| *one == change.square)?;
        if !changed
            .iter()
            .any(|known| known == pair || *known == (pair.1, pair.0))
        {
            changed.push(*pair);
        }
    }
    let words = changed.into_iter().map(|(one, other)| {
        let names = [one, other].map(|square| text.cell(square));
        text.language.same_digit(&names[0], &names[1])
    });
    Some(text.language.and(words))
}
