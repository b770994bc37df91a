//! Rules about the whole grid.
//!
//! **Invariant:** extra cells outside the grid take no part.

use std::collections::BTreeSet;

use foldoku_board::Square;
use foldoku_board::constraint::Totals;

use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::values::Values;

const KNIGHT: [(i32, i32); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// Returns whether a test accepts all pairs of cells whose distances in rows and columns are as given.
fn all_pairs(
    values: &Values<'_>,
    is_apart: impl Fn(i32, i32) -> bool,
    accepts: impl Fn(i32, i32) -> bool,
) -> bool {
    let cells: Vec<Square> = values.sheet.grid_squares().collect();
    cells.iter().enumerate().all(|(place, &one)| {
        cells[..place].iter().all(|&other| {
            let (here, there) = (values.sheet.place(one), values.sheet.place(other));
            let apart = ((here.0 - there.0).abs(), (here.1 - there.1).abs());
            !is_apart(apart.0, apart.1) || accepts(values.at(one), values.at(other))
        })
    })
}

pub(crate) mod diagonal {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (rows, columns) = (out.sheet.rows() as i32, out.sheet.columns() as i32);
        if rows != columns {
            return Err(RuleError {
                rule: "diagonal",
                reason: format!("the grid is {rows}x{columns}, not square"),
            });
        }
        let rises = rule.number() > 0;
        let column = |row: i32| if rises { columns - 1 - row } else { row };
        let cells: Vec<Square> = (0..rows)
            .filter_map(|row| out.sheet.at(row, column(row)))
            .collect();
        out.different(&cells);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let side = values.sheet.rows() as i32;
        let is_on = |cell: &Square| {
            let (row, column) = values.sheet.place(*cell);
            match rule.number() {
                1.. => row + column == side - 1,
                _ => row == column,
            }
        };
        values.differ(
            &values
                .sheet
                .grid_squares()
                .filter(is_on)
                .collect::<Vec<_>>(),
        )
    }
}

pub(crate) mod anti_knight {
    use super::*;

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&out.sheet.pairs_at(&KNIGHT), |one, other| one != other);
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        all_pairs(
            values,
            |down, along| down * along == 2,
            |one, other| one != other,
        )
    }
}

pub(crate) mod anti_king {
    use super::*;

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&out.sheet.pairs_at(&[(1, -1), (1, 1)]), |one, other| {
            one != other
        });
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        all_pairs(
            values,
            |down, along| down == 1 && along == 1,
            |one, other| one != other,
        )
    }
}

pub(crate) mod anti_taxicab {
    use super::*;

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        for distance in out.sheet.values().filter(|&value| value > 0) {
            let steps = |down: i32| [(down, distance - down), (down, down - distance)];
            let offsets: BTreeSet<(i32, i32)> = (0..=distance).flat_map(steps).collect();
            let forward = offsets
                .into_iter()
                .filter(|&(down, along)| down > 0 || along > 0);
            let pairs = out.sheet.pairs_at(&forward.collect::<Vec<_>>());
            out.couples(&pairs, |one, other| one != distance || other != distance);
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        values
            .sheet
            .values()
            .filter(|&value| value > 0)
            .all(|value| {
                let is_apart = |down: i32, along: i32| down + along == value;
                all_pairs(values, is_apart, |one, other| one != value || one != other)
            })
    }
}

pub(crate) mod knightmare {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let pairs = out.sheet.pairs_at(&KNIGHT);
        out.couples(&pairs, |one, other| !rule.numbers.contains(&(one + other)));
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let accepts = |one: i32, other: i32| rule.numbers.iter().all(|sum| sum - one != other);
        all_pairs(values, |down, along| down * along == 2, accepts)
    }
}

pub(crate) mod disjoint_groups {
    use super::*;

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let size = out.sheet.boxes().first().map_or(0, Vec::len);
        for place in 0..size {
            let group: Vec<Square> = out.sheet.boxes().iter().map(|cells| cells[place]).collect();
            out.different(&group);
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let contents: Vec<Vec<i32>> = values
            .sheet
            .boxes()
            .iter()
            .map(|cells| values.of(cells))
            .collect();
        contents.iter().enumerate().all(|(index, one)| {
            let mut others = contents[..index].iter();
            others.all(|other| one.iter().zip(other).all(|(value, same)| value != same))
        })
    }
}

pub(crate) mod windoku {
    use super::*;

    fn windows(sheet: &Sheet) -> Vec<Vec<Square>> {
        let options = sheet.options();
        let size = options.region_size.unwrap_or(usize::from(options.values));
        let Some((rows, columns)) = options.box_sides(size) else {
            return Vec::new();
        };
        let starts = |step: usize, side: usize| {
            (1..side)
                .step_by(step + 1)
                .filter(move |start| start + step < side)
        };
        let mut windows = Vec::new();
        for left in starts(columns, sheet.columns()) {
            for top in starts(rows, sheet.rows()) {
                let cell =
                    |k: usize| sheet.at((top + k / columns) as i32, (left + k % columns) as i32);
                windows.push((0..size).filter_map(cell).collect());
            }
        }
        windows
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        windows(out.sheet)
            .iter()
            .for_each(|window| out.different(window));
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        windows(values.sheet)
            .iter()
            .all(|window| values.differ(window))
    }
}

/// Returns the third of the values that a value is in: 0, 1 or 2.
fn thirds(sheet: &Sheet, rule: &'static str) -> Result<impl Fn(i32) -> i32 + use<>, RuleError> {
    let (first, count) = (*sheet.values().start(), i32::from(sheet.options().values));
    match count % 3 {
        0 => Ok(move |value: i32| (value - first) / (count / 3)),
        _ => Err(RuleError {
            rule,
            reason: format!("{count} values have no three equal parts"),
        }),
    }
}

pub(crate) mod global_entropy {
    use super::*;

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let third = thirds(out.sheet, "global entropy")?;
        for block in out.sheet.blocks_of_four() {
            for part in 0..3 {
                out.count(&block, |value| third(value) == part, &Totals::from(1..=2));
            }
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let range: Vec<i32> = values.sheet.values().collect();
        let mut parts = range.chunks(range.len() / 3);
        let blocks = values.sheet.blocks_of_four();
        parts.all(|part| {
            blocks
                .iter()
                .all(|block| block.iter().any(|&cell| part.contains(&values.at(cell))))
        })
    }
}

pub(crate) mod global_modulo {
    use super::*;

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        for block in out.sheet.blocks_of_four() {
            for rest in 0..3 {
                out.count(&block, |value| value % 3 == rest, &Totals::from(1..=2));
            }
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        values.sheet.blocks_of_four().iter().all(|block| {
            let rests: BTreeSet<i32> = block.iter().map(|&cell| values.at(cell) % 3).collect();
            rests.len() == 3
        })
    }
}

pub(crate) mod dutch_flatmates {
    use super::*;

    /// What the last cell was, and whether it is a middle value that still needs the largest below.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    enum Last {
        Smallest,
        Other,
        NeedsLargest,
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (first, last) = out.sheet.values().into_inner();
        let middle = (first + last + 1) / 2;
        let step = |state: &Last, value: i32, next: &mut dyn FnMut(Last)| {
            if *state == Last::NeedsLargest && value != last {
                return;
            }
            match value {
                _ if value == middle && *state != Last::Smallest => next(Last::NeedsLargest),
                _ if value == first => next(Last::Smallest),
                _ => next(Last::Other),
            }
        };
        let accepts = |state: &Last| *state != Last::NeedsLargest;
        for column in out.sheet.column_cells() {
            out.automaton("dutch flatmates", &column, [Last::Other], step, accepts)?;
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let (first, last) = values.sheet.values().into_inner();
        values.sheet.grid_squares().all(|cell| {
            let (row, column) = values.sheet.place(cell);
            let near = |row: i32| values.sheet.at(row, column).map(|cell| values.at(cell));
            values.at(cell) != (first + last + 1) / 2
                || near(row - 1) == Some(first)
                || near(row + 1) == Some(last)
        })
    }
}

pub(crate) mod region_same_values {
    use super::*;

    fn largest(sheet: &Sheet) -> Vec<Vec<Square>> {
        let mut all = sheet.row_cells();
        all.extend(sheet.column_cells());
        all.extend(sheet.boxes().to_vec());
        all.extend(sheet.options().pieces.clone());
        let size = all.iter().map(Vec::len).max().unwrap_or(0);
        all.retain(|cells| cells.len() == size);
        all
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.same(&largest(out.sheet));
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let sorted = |cells: &Vec<Square>| {
            let mut held = values.of(cells);
            held.sort_unstable();
            held
        };
        let contents: BTreeSet<Vec<i32>> = largest(values.sheet).iter().map(sorted).collect();
        contents.len() == 1
    }
}

pub(crate) mod doppelganger {
    use super::*;
    use foldoku_board::constraint::{Constraint, Domain};

    /// The names of the extra cells that hold the missing values of rows, columns and boxes.
    const MISSING: [&str; 3] = ["DGR", "DGC", "DGB"];

    fn houses(sheet: &Sheet) -> [Vec<Vec<Square>>; 3] {
        [
            sheet.row_cells(),
            sheet.column_cells(),
            sheet.boxes().to_vec(),
        ]
    }

    pub(crate) fn lower(_: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let sheet = out.sheet;
        let houses = houses(sheet);
        let missing = MISSING.map(|name| sheet.variable_cells(name));
        for (kind, cells) in houses.iter().zip(&missing) {
            if kind.len() != cells.len() {
                return Err(RuleError {
                    rule: "doppelganger",
                    reason: String::from("the board has no extra cells for the missing values"),
                });
            }
            for (house, &extra) in kind.iter().zip(cells) {
                let all: Vec<Square> = house.iter().copied().chain([extra]).collect();
                out.different(&all);
            }
            out.different(cells);
            if !cells.is_empty() {
                out.domain(cells, |value| value != 0);
            }
        }
        for cell in sheet.grid_squares() {
            let pairs = houses.iter().zip(&missing);
            let around = pairs.filter_map(|(kind, cells)| {
                let index = kind.iter().position(|house| house.contains(&cell))?;
                Some(cells[index])
            });
            let differ = Constraint::AllDifferent(around.collect());
            let filled = Domain::new([cell], sheet.digits(|value| value != 0));
            out.any(vec![vec![Constraint::Domain(filled)], vec![differ]]);
        }
        Ok(())
    }

    pub(crate) fn is_met(_: &Rule, values: &Values<'_>) -> bool {
        let sheet = values.sheet;
        let all: BTreeSet<i32> = sheet.values().collect();
        // The missing value of each house; a house that misses 0 or more than one value fails.
        let missing_of = |house: &Vec<Square>| {
            let held: BTreeSet<i32> = values.of(house).into_iter().collect();
            let missing: Vec<i32> = all.difference(&held).copied().collect();
            (missing.len() == 1 && missing[0] != 0).then(|| missing[0])
        };
        let houses = houses(sheet);
        let missing = houses
            .clone()
            .map(|kind| kind.iter().map(missing_of).collect::<Vec<_>>());
        let distinct = |kind: &Vec<Option<i32>>| {
            kind.iter().all(Option::is_some)
                && kind.iter().collect::<BTreeSet<_>>().len() == kind.len()
        };
        let extra = MISSING.iter().zip(&missing).all(|(name, kind)| {
            let cells = values.of(&sheet.variable_cells(name));
            cells.into_iter().map(Some).eq(kind.iter().copied())
        });
        let zeros = sheet.grid_squares().filter(|&cell| values.at(cell) == 0);
        extra
            && missing.iter().all(distinct)
            && zeros.into_iter().all(|cell| {
                let around = houses.iter().zip(&missing).filter_map(|(kind, missing)| {
                    let index = kind.iter().position(|house| house.contains(&cell))?;
                    Some(missing[index])
                });
                let around: Vec<_> = around.collect();
                around.iter().collect::<BTreeSet<_>>().len() == around.len()
            })
    }
}
