//! Calls about the cells of a line.
//!
//! **Invariant:** a line has its cells in the order of the call.

use serde_json::{Value, json};

use super::calls::{Cell, names, numbered, one_of, rule};

/// Returns the rules of a line.
pub(super) fn rules(kind: &str, cells: &[Cell], number: &dyn Fn(i64) -> i64) -> Option<Vec<Value>> {
    let (&first, rest) = cells.split_first()?;
    let back: Vec<Cell> = cells.iter().rev().copied().collect();
    Some(match kind {
        "EntropicLine" => vec![rule("entropic line", cells)],
        "ModularLine" => vec![numbered("modular line", cells, &[3])],
        "GermanWhispersLine" => vec![numbered("whisper line", cells, &[5])],
        "RenbanLine" => vec![rule("renban line", cells)],
        "NabnerLine" => vec![rule("nabner line", cells)],
        "PalindromeLine" => vec![rule("palindrome", cells)],
        "BetweenLine" => vec![rule("between line", cells)],
        "LockoutLine" => vec![numbered("lockout line", cells, &[4])],
        "ZipperLine" => vec![rule("zipper line", cells)],
        "RegionSegmentSumLine" => vec![rule("region sum line", cells)],
        "10Line" if back[0] == first => vec![numbered("sum line", rest, &[number(10), 1])],
        "10Line" => vec![numbered("sum line", cells, &[number(10)])],
        "RunOnRenbanLine" => windows("renban line", cells, number(5)),
        "RunOnNabnerLine" => windows("nabner line", cells, 4),
        "EntropicWhispersLine" => {
            let apart = |steps: usize| {
                cells
                    .windows(steps + 1)
                    .map(move |part| [part[0], part[steps]])
            };
            let whisper = |ends: [Cell; 2]| numbered("whisper line", &ends, &[3]);
            apart(1).chain(apart(2)).map(whisper).collect()
        }
        "ChineseWhispersLine" => vec![pairs(cells, &|one, other| (one - other).abs() <= 2)],
        "ClockLine" => vec![pairs(cells, &|one, other| {
            [2, 7].contains(&(one - other).abs())
        })],
        "ParityLine" => vec![pairs(cells, &|one, other| (one - other) % 2 != 0)],
        "KeypadKingLine" => vec![pairs(cells, &|one, other| keys(one, other).1 == 1)],
        "KeypadKnightLine" => vec![pairs(cells, &|one, other| keys(one, other) == (1, 2))],
        "ParindromeLine" => mirrored(cells, &|one, other| (one - other) % 2 == 0),
        "WeakPalindromeLine" => mirrored(cells, &|one, other| {
            (one - other) % 2 == 0 && (one < 5) == (other < 5)
        }),
        "SequenceLine" => {
            let equal = |part: &[Cell]| weighted(&[(1, part[0]), (-2, part[1]), (1, part[2])], 0);
            cells.windows(3).map(equal).collect()
        }
        "AverageLine" => {
            let mut terms: Vec<(i64, Cell)> = rest.iter().map(|&cell| (-1, cell)).collect();
            terms.push((rest.len() as i64, first));
            vec![weighted(&terms, 0)]
        }
        "LineSumLine" => {
            let is_sum = |&one: &Cell| {
                let others: Vec<Cell> = cells.iter().copied().filter(|cell| *cell != one).collect();
                sum(&[one], &others)
            };
            vec![one_of(cells.iter().map(is_sum).collect())]
        }
        "SplitPeaLine" => {
            let (&last, inner) = rest.split_last()?;
            let read = |tens, ones| {
                let inner = inner.iter().map(|&cell| (-1, cell));
                weighted(
                    &[(10, tens), (1, ones)]
                        .into_iter()
                        .chain(inner)
                        .collect::<Vec<_>>(),
                    0,
                )
            };
            vec![one_of(vec![read(first, last), read(last, first)])]
        }
        "Arrow" => vec![numbered("arrow", cells, &[1])],
        "DoubleArrow" => vec![rule("double arrow", cells)],
        "MultiDigitSumArrow" => vec![numbered("arrow", cells, &[number(2)])],
        "MissingArrow" => {
            vec![one_of(vec![
                numbered("arrow", cells, &[1]),
                numbered("arrow", &back, &[1]),
            ])]
        }
        "HeavyArrow" => {
            let mut terms: Vec<(i64, Cell)> = rest.iter().map(|&cell| (-1, cell)).collect();
            terms.push((number(2), first));
            vec![weighted(&terms, 0)]
        }
        "RepeatingArrow" if number(2) == 2 => {
            let arrow = |run: &[Cell]| numbered("arrow", &[&[first], run].concat(), &[1]);
            let cut = |at| both(arrow(&rest[..at]), arrow(&rest[at..]));
            vec![one_of((1..rest.len()).map(cut).collect())]
        }
        "Thermo" => vec![rule("thermometer", cells)],
        "SlowThermo" => vec![rule("slow thermometer", cells)],
        "FastThermo" => vec![
            rule("thermometer", cells),
            numbered("whisper line", cells, &[2]),
        ],
        "OddEvenThermo" => {
            vec![
                rule("thermometer", cells),
                pairs(cells, &|one, other| (one - other) % 2 == 0),
            ]
        }
        "MissingThermo" => vec![one_of(vec![
            rule("thermometer", cells),
            rule("thermometer", &back),
        ])],
        "RemovedBulbThermo" => {
            let from = |bulb: usize| {
                let back = &back[cells.len() - 1 - bulb..];
                both(
                    rule("thermometer", back),
                    rule("thermometer", &cells[bulb..]),
                )
            };
            vec![one_of((1..cells.len() - 1).map(from).collect())]
        }
        _ => return None,
    })
}

/// Returns a rule for each run of so many cells, or for a shorter line.
fn windows(name: &str, cells: &[Cell], count: i64) -> Vec<Value> {
    let count = (count as usize).min(cells.len());
    cells.windows(count).map(|part| rule(name, part)).collect()
}

/// Returns how far two keys of a telephone are apart, the shorter distance first.
fn keys(one: i64, other: i64) -> (i64, i64) {
    let rows = ((one - 1) / 3 - (other - 1) / 3).abs();
    let columns = ((one - 1) % 3 - (other - 1) % 3).abs();
    (rows.min(columns), rows.max(columns))
}

/// Returns a rule about neighbours on a line.
pub(super) fn pairs(cells: &[Cell], allows: &dyn Fn(i64, i64) -> bool) -> Value {
    let row = |one: i64| {
        (1..=9)
            .filter(|&other| allows(one, other))
            .collect::<Vec<i64>>()
    };
    let table: Vec<Vec<i64>> = (1..=9).map(row).collect();
    json!({"rule": "pairwise", "cells": names(cells), "table": table})
}

/// Returns rules about cells that mirror each other.
fn mirrored(cells: &[Cell], allows: &dyn Fn(i64, i64) -> bool) -> Vec<Value> {
    let halves = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
    halves
        .map(|(&one, &other)| pairs(&[one, other], allows))
        .collect()
}

fn both(one: Value, other: Value) -> Value {
    json!({"rule": "all of", "rules": [one, other]})
}

/// The sum of some cells is that of others.
pub(super) fn sum(cells: &[Cell], others: &[Cell]) -> Value {
    let plus = cells.iter().map(|&cell| (1, cell));
    let minus = others.iter().map(|&cell| (-1, cell));
    weighted(&plus.chain(minus).collect::<Vec<_>>(), 0)
}

fn weighted(terms: &[(i64, Cell)], total: i64) -> Value {
    let cells: Vec<Cell> = terms.iter().map(|(_, cell)| *cell).collect();
    let numbers: Vec<i64> = std::iter::once(total)
        .chain(terms.iter().map(|(weight, _)| *weight))
        .collect();
    numbered("sum", &cells, &numbers)
}
