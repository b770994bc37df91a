//! Sums along lines and over groups of cells.
//!
//! **Invariant:** a cell that a sum lists twice counts twice.

use foldoku_board::Square;
use foldoku_render::{Figure, Hue, LineEnd, Spot, Stroke, StrokeStyle};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Layer, Maker, Sizes};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

pub(crate) mod sum {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "sum",
        form: Form::Sum,
        iss: Some("Sum"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let weights = rule
            .numbers
            .iter()
            .skip(1)
            .copied()
            .chain(std::iter::repeat(1));
        let terms: Vec<(i32, Square)> = weights.zip(rule.cells.iter().copied()).collect();
        out.sum(&terms, rule.number());
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut sum = 0;
        for (place, &cell) in rule.cells.iter().enumerate() {
            sum += rule.numbers.get(place + 1).unwrap_or(&1) * values.at(cell);
        }
        sum == rule.number()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let weights = rule.numbers.get(1..).unwrap_or_default();
        if weights.is_empty() {
            out.frame(
                &rule.cells,
                &format!("Σ{}", rule.clue_text()),
                Some(Hue::Peach),
            );
            return;
        }
        // Each cell shows its coefficient.
        for (&cell, weight) in rule.cells.iter().zip(weights) {
            out.shade(&[cell], Hue::Peach, &format!("×{weight}"));
        }
        out.note_name(&rule.clue_text());
    }
}

pub(crate) mod little_killer {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "little killer",
        form: Form::Diagonal,
        iss: Some("LittleKiller"),
        fpuzzles: Some("littlekillersum"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::Outside, 8, every),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let terms: Vec<(i32, Square)> = rule.cells.iter().map(|&cell| (1, cell)).collect();
        out.sum(&terms, rule.number());
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.sum(&rule.cells) == rule.number()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "", &rule.clue_text());
    }

    /// Lists the diagonals of at least three cells, each once, from the end at which Interactive Sudoku Solver
    /// begins.
    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let (rows, columns) = (out.sheet.rows() as i32, out.sheet.columns() as i32);
        let mut starts = Vec::new();
        starts.extend((0..rows - 1).map(|row| ((row, 0), (1, 1))));
        starts.extend((1..rows - 1).map(|row| ((row, columns - 1), (-1, -1))));
        starts.extend((1..columns).map(|column| ((0, column), (1, -1))));
        starts.extend((1..columns - 1).map(|column| ((rows - 1, column), (-1, 1))));
        let diagonals = starts.into_iter().map(|((row, column), (down, along))| {
            let cell = |step: i32| out.sheet.at(row + step * down, column + step * along);
            (0..).map_while(cell).collect::<Vec<Square>>()
        });
        let long = diagonals.filter(|cells| cells.len() > 2);
        long.map(|cells| Rule::with(order.kind, [out.sum(&cells)], cells))
            .collect()
    }
}

pub(crate) mod arrow {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "arrow",
        form: Form::Arrow,
        iss: Some("PillArrow"),
        fpuzzles: Some("arrow"),
        lower,
        is_met,
        draw,
        make: Maker::line(6, Sizes::of(3, (3, 5), maker::values), make),
    };

    /// Returns the cells of the circle or pill in reading order, and the cells of the arrow.
    fn parts(rule: &Rule) -> (Vec<Square>, &[Square]) {
        let size = (rule.number().max(1) as usize).min(rule.cells.len());
        let (pill, arrow) = rule.cells.split_at(size);
        let mut pill = pill.to_vec();
        pill.sort_unstable();
        (pill, arrow)
    }

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (pill, arrow) = parts(rule);
        let mut terms: Vec<(i32, Square)> = arrow.iter().map(|&cell| (1, cell)).collect();
        for (place, &cell) in pill.iter().rev().enumerate() {
            terms.push((-10_i32.saturating_pow(place as u32), cell));
        }
        out.sum(&terms, 0);
        // A value of two digits can only stand at the front of the number.
        if pill.len() > 1 && *out.sheet.values().end() > 9 {
            out.domain(&pill[1..], |value| value < 10);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let (pill, arrow) = parts(rule);
        let digits = values.of(&pill);
        let number = digits.iter().map(i32::to_string).collect::<String>();
        digits.iter().skip(1).all(|&digit| digit < 10) && number.parse() == Ok(values.sum(arrow))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let size = (rule.number().max(1) as usize).min(rule.cells.len());
        let (pill, arrow) = rule.cells.split_at(size);
        let line: Vec<Square> = pill.last().into_iter().chain(arrow).copied().collect();
        out.stroke(
            &line,
            Hue::Grey,
            StrokeStyle::Thin,
            [LineEnd::Plain, LineEnd::Arrow],
        );
        out.figure(Figure::Ring(pill.to_vec()));
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |before, next| {
            let Some((&circle, arrow)) = before.split_first() else {
                return true;
            };
            let sum = arrow.iter().sum::<i32>() + next;
            sum == circle && before.len() + 1 == size || sum < circle && before.len() + 1 < size
        })?;
        Some(Rule::with(order.kind, [1], cells))
    }
}

pub(crate) mod double_arrow {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "double arrow",
        form: Form::Cells,
        iss: Some("DoubleArrow"),
        fpuzzles: Some("doublearrow"),
        lower,
        is_met,
        draw,
        make: Maker::line(4, Sizes::of(4, (4, 6), maker::long), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let [first, middle @ .., last] = &rule.cells[..] {
            out.equal(middle, &[*first, *last]);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let ends = all.first().unwrap_or(&0) + all.last().unwrap_or(&0);
        all.len() < 2 || 2 * ends == all.iter().sum::<i32>()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.stroke(
            &rule.cells,
            Hue::Grey,
            StrokeStyle::Medium,
            [LineEnd::Circle; 2],
        );
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |before, next| {
            let first = before.first().copied().unwrap_or_default();
            before.len() + 1 < size || 2 * (first + next) == before.iter().sum::<i32>() + next
        })?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod zipper {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "zipper line",
        form: Form::Cells,
        iss: Some("Zipper"),
        fpuzzles: Some("zipperline"),
        lower,
        is_met,
        draw,
        make: Maker::line(4, Sizes::of(3, (3, 6), maker::long), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let cells = &rule.cells;
        let half = cells.len() / 2;
        let pair = |place: usize| [cells[place], cells[cells.len() - 1 - place]];
        if cells.len() % 2 == 1 {
            (0..half).for_each(|place| out.equal(&pair(place), &[cells[half]]));
        } else {
            (1..half).for_each(|place| out.equal(&pair(place), &pair(0)));
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let backwards = all.iter().rev();
        let mut sums: Vec<i32> = all
            .iter()
            .zip(backwards)
            .map(|(one, other)| one + other)
            .collect();
        if all.len() % 2 == 1 {
            // The centre is the sum of each pair, so it counts once.
            sums[all.len() / 2] /= 2;
        }
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.line(&rule.cells, Hue::Lavender);
        if rule.cells.len() % 2 == 1 {
            let centre = rule.cells[rule.cells.len() / 2];
            out.spot(&[centre], Spot::Point);
        }
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let is_odd = size % 2 == 1;
        let cells = out.walk_from_centre(size, |inner, one, other| match inner {
            [] => true,
            [centre] => one + other == *centre,
            [first, .., last] if inner.len() == 2 || !is_odd => one + other == first + last,
            _ => one + other == inner[inner.len() / 2],
        })?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod sum_line {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "sum line",
        form: Form::Line,
        iss: Some("SumLine"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::numbered_line(
            4,
            Sizes::of(2, (4, 8), maker::long),
            |sheet| sheet.values().end() + 1,
            make,
        ),
    };

    /// The sum of the cells before the first cut, once it is made, and of those after the last cut.
    type State = (Option<i32>, i32);

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let sum = rule.number();
        let is_loop = rule.numbers.get(1) == Some(&1);
        let step = |&(head, tail): &State, value: i32, next: &mut dyn FnMut(State)| {
            let grown = tail + value;
            if grown <= sum {
                next((head, grown));
            }
            match head {
                Some(_) if tail == sum && value <= sum => next((head, value)),
                None if tail < sum && value <= sum => next((Some(tail), value)),
                _ => {}
            }
        };
        let accepts = |&(head, tail): &State| match head {
            Some(head) => (head + tail == sum && head > 0) || (head == 0 && tail == sum),
            None => tail == sum,
        };
        let start = if is_loop { None } else { Some(0) };
        out.automaton("sum line", &rule.cells, [(start, 0)], step, accepts)
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(&rule.cells);
        let turns = match rule.numbers.get(1) {
            Some(1) => all.len(),
            _ => 1,
        };
        (0..turns).any(|_| {
            all.rotate_left(usize::from(turns > 1));
            is_cut_into(&all, rule.number())
        })
    }

    fn is_cut_into(values: &[i32], sum: i32) -> bool {
        let mut current = 0;
        for &value in values {
            if current == sum && value > 0 {
                current = 0;
            }
            current += value;
            if current > sum {
                return false;
            }
        }
        current == sum
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.figure(Figure::Line(Stroke {
            cells: rule.cells.clone(),
            hue: Hue::Yellow,
            style: StrokeStyle::Medium,
            ends: [LineEnd::Plain; 2],
            closed: rule.numbers.get(1) == Some(&1),
            text: rule.number().to_string(),
        }));
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let (size, sum) = (out.size(order), order.number_on(out.sheet));
        let cells = out.walk(size, |before, next| {
            let mut current = 0;
            for value in before {
                current = if current == sum { 0 } else { current } + value;
            }
            let grown = if current == sum { 0 } else { current } + next;
            let is_divided = before.iter().sum::<i32>() >= sum;
            grown < sum && before.len() + 1 < size
                || grown == sum && (is_divided || before.len() + 1 < size)
        })?;
        Some(Rule::with(order.kind, [sum], cells))
    }
}

pub(crate) mod region_sum_line {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "region sum line",
        form: Form::Cells,
        iss: Some("RegionSumLine"),
        fpuzzles: Some("regionsumline"),
        lower,
        is_met,
        draw,
        make: Maker::line(4, Sizes::of(2, (4, 6), maker::long), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let regions = out.sheet.regions();
        let region_of = |cell: &Square| regions.iter().position(|region| region.contains(cell));
        let pieces: Vec<&[Square]> = rule
            .cells
            .chunk_by(|one, next| region_of(one) == region_of(next))
            .collect();
        if regions.is_empty() {
            return Ok(());
        }
        // The shortest piece says most about the others.
        let shortest = (0..pieces.len()).min_by_key(|&place| pieces[place].len());
        for place in (0..pieces.len()).filter(|&place| Some(place) != shortest) {
            out.equal(pieces[place], pieces[shortest.unwrap_or(0)]);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let regions = values.sheet.regions();
        let mut sums = Vec::new();
        let mut last = None;
        for cell in &rule.cells {
            let region = regions.iter().position(|region| region.contains(cell));
            if last != Some(region) {
                sums.push(0);
                last = Some(region);
            }
            *sums.last_mut().expect("a sum was just added") += values.at(*cell);
        }
        regions.is_empty() || sums.iter().all(|sum| *sum == sums[0])
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.line(&rule.cells, Hue::Sky);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |_, _| true)?;
        let mut regions = out.sheet.regions().iter();
        // A line within one region says nothing.
        let is_inside = regions.any(|region| cells.iter().all(|cell| region.contains(cell)));
        (!is_inside && !out.sheet.regions().is_empty()).then(|| Rule::new(order.kind, cells))
    }
}

pub(crate) mod equal_sums {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "equal sums",
        form: Form::Groups,
        iss: Some("EqualSum"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let groups = &rule.groups;
        let shortest = (0..groups.len()).min_by_key(|&place| groups[place].len());
        for place in (0..groups.len()).filter(|&place| Some(place) != shortest) {
            out.equal(&groups[place], &groups[shortest.unwrap_or(0)]);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let sums: Vec<i32> = rule.groups.iter().map(|group| values.sum(group)).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let letter = out.letter();
        for group in &rule.groups {
            out.frame(group, &format!("Σ{letter}"), Some(Hue::Peach));
        }
    }
}
