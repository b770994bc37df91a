//! The searches that both programs share find the same in both orders.
//!
//! **Invariant:** the positions are those of the tests of the producers, with other seeds.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use foldoku_board::{Square, Unit};

use super::{Random, mid_game, puzzles};
use crate::explainer::{PRODUCERS, Plain};
use crate::fish::lines::Lines;
use crate::intersections::crossings::each_locked;
use crate::order::SearchOrder;
use crate::position::Position;
use crate::singles::{each_full_house, each_hidden_single, each_naked_single};
use crate::step::Step;
use crate::subsets::{each_hidden, each_naked};
use crate::technique::Technique;
use crate::wings::pivot;

/// Patterns as comparable values: units, places, digits.
type Patterns = BTreeSet<(Technique, Vec<usize>)>;

/// Returns all patterns of the shared searches in an order, without the restrictions of a program.
fn patterns(position: &Position, order: &SearchOrder) -> Patterns {
    let mut all = Patterns::new();
    let mut add = |technique, pattern: &[usize]| {
        assert!(
            all.insert((technique, pattern.to_vec())),
            "{technique} {pattern:?} twice"
        );
        ControlFlow::<()>::Continue(())
    };
    let mut flows = Vec::new();
    flows.push(each_full_house(position, order, &mut |unit, candidate| {
        add(Technique::FullHouse, &[unit.index(), candidate.index()])
    }));
    flows.push(each_hidden_single(
        position,
        order,
        &mut |unit, candidate| add(Technique::HiddenSingle, &[unit.index(), candidate.index()]),
    ));
    flows.push(each_naked_single(position, order, &mut |candidate| {
        add(Technique::NakedSingle, &[candidate.index()])
    }));
    for (technique, groups) in [
        (Technique::Pointing, order.locked.pointing),
        (Technique::Claiming, order.locked.claiming),
    ] {
        let first = order.locked.digits_first;
        flows.push(each_locked(
            position,
            groups,
            first,
            &mut |crossing, digit| {
                let units = [crossing.base.unit, crossing.cover].map(Unit::index);
                add(technique, &[units[0], units[1], digit])
            },
        ));
    }
    for size in 2..=4 {
        flows.push(each_naked(position, order, (size, 0), &mut |subset| {
            add(
                Technique::NakedPair,
                &[subset.unit.index(), subset.places.into()],
            )
        }));
        flows.push(each_hidden(position, order, (size, 0), &mut |subset| {
            add(
                Technique::HiddenPair,
                &[subset.unit.index(), subset.digits.into()],
            )
        }));
        for has_columns in [order.columns_first, !order.columns_first] {
            for digit in 0..9 {
                let lines = Lines::new(position, (digit, size as usize), has_columns);
                flows.push(lines.each_basic(order.combinations, &mut |base, cover| {
                    let pattern = [usize::from(has_columns), digit, base.into(), cover.into()];
                    add(Technique::XWing, &pattern)
                }));
            }
        }
    }
    for (technique, size) in [(Technique::XyWing, 2), (Technique::XyzWing, 3)] {
        flows.push(pivot::each(position, order, size, &mut |wing| {
            let [pivot, one, other] = wing.squares.map(Square::index);
            add(technique, &[pivot, one, other, wing.digit])
        }));
    }
    assert!(flows.iter().all(|flow| flow.is_continue()));
    all
}

#[test]
fn both_orders_find_the_same_patterns() {
    let mut random = Random(2028);
    let mut seen = BTreeSet::new();
    for (givens, solution) in puzzles() {
        for round in 0..20 {
            let position = mid_game(&givens, &solution, round, &mut random);
            let hodoku = patterns(&position, &SearchOrder::HODOKU);
            assert_eq!(hodoku, patterns(&position, &SearchOrder::EXPLAINER));
            seen.extend(hodoku.iter().map(|(technique, _)| *technique));
        }
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
}

/// Each hint of a shared search is part of a step that the finder of the technique reports.
#[test]
fn hints_are_among_the_steps_of_the_finders() {
    let shared = [
        Technique::FullHouse,
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::Pointing,
        Technique::Claiming,
        Technique::NakedPair,
        Technique::NakedTriple,
        Technique::NakedQuadruple,
        Technique::HiddenPair,
        Technique::HiddenTriple,
        Technique::HiddenQuadruple,
        Technique::XWing,
        Technique::Swordfish,
        Technique::Jellyfish,
        Technique::XyWing,
        Technique::XyzWing,
    ];
    let mut random = Random(2029);
    let mut seen = BTreeSet::new();
    for (givens, solution) in puzzles() {
        for round in 0..40 {
            let position = mid_game(&givens, &solution, round, &mut random);
            for (_, producer) in &PRODUCERS {
                let &Plain(find) = producer else { continue };
                let Some(hint) = find(&position) else {
                    continue;
                };
                if shared.contains(&hint.technique) {
                    let step = hint.to_step(&position);
                    assert!(is_reported(&position, &step), "{step:?} in {position:?}");
                    seen.insert(step.technique);
                }
            }
        }
    }
    assert_eq!(seen, BTreeSet::from(shared));
}

/// Returns whether a finder reports a step of the technique with at least these changes.
fn is_reported(position: &Position, step: &Step) -> bool {
    let mut finders = crate::finders::all();
    let mut finders = finders.iter_mut();
    let finder = finders.find(|finder| finder.techniques().contains(&step.technique));
    let finder = finder.expect("shared techniques have a finder");
    let flow = finder.find(position, step.technique, &mut |found| {
        let places = step
            .placements
            .iter()
            .all(|it| found.placements.contains(it));
        let eliminates = step
            .eliminations
            .iter()
            .all(|it| found.eliminations.contains(it));
        if places && eliminates {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    flow.is_break()
}
