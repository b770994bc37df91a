//! Passes that continue the last one give the results of passes over all layers.
//!
//! **Invariant:** the expected candidates come from a store without memory.

use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_board::Square;
use foldoku_board::constraint::Automaton;
use foldoku_kernel::{Computation, Families};
use foldoku_testkit::rules::Random;

use super::*;
use crate::limits::{Limits, Meter};
use crate::variant::model::Model;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::automaton::unroll;
use crate::variant::store::Mask;

/// A pass of a line over some candidates. Returns what it leaves, or `None` on a contradiction.
fn pass(model: &Model, line: &Propagator, store: &mut Store, start: &[Mask]) -> Option<Vec<Mask>> {
    struct Run<'a>(&'a Model, &'a Propagator, &'a mut Store);
    impl Computation for Run<'_> {
        type Output = Step;

        fn run<R: Registers>(self, registers: R) -> Step {
            self.1.run(registers, &self.0.context, self.2)
        }
    }
    store.forget();
    store.cells.copy_from_slice(start);
    let result = model.context.families.enter(Run(model, line, store));
    result.is_ok().then(|| store.cells.to_vec())
}

/// Returns an automaton that adds digits up to a modulus and begins anew at some sums.
fn sums(modulus: u32) -> Automaton {
    let step = |&sum: &u32, digit: Digit, next: &mut dyn FnMut(u32)| {
        next((sum + u32::from(digit.number())) % modulus);
        if sum == 5 {
            next(0);
        }
    };
    Automaton::explore(4, [0], step, |&sum| sum == 3, 1000).unwrap()
}

/// Returns an automaton that accepts no two ones in a row.
fn single_ones() -> Automaton {
    let step = |&is_one: &bool, digit: Digit, next: &mut dyn FnMut(bool)| {
        if !is_one || digit.number() > 1 {
            next(digit.number() == 1);
        }
    };
    Automaton::explore(4, [false], step, |_| true, 2).unwrap()
}

#[test]
fn a_line_finds_the_same_whatever_it_remembers() {
    for (automaton, count, again, words) in [
        (sums(11), 14, false, 1),
        (sums(120), 14, false, 2),
        (sums(11), 14, true, 1),
        (single_ones(), 40, false, 1),
        (single_ones(), 40, true, 1),
    ] {
        let cells = (0..count).chain(again.then_some(2)).map(Square::new);
        let line = Line::new(cells, Arc::new(automaton));
        let context = Context::new(Families::new(), 4, vec![0xf; count + 2]);
        let bits = Bits::new(&context, &line, usize::MAX).unwrap();
        assert_eq!((bits.words, bits.is_simple), (words, !again));
        let mut meter = Meter::new(Limits::NONE, u64::MAX);
        let unrolled = unroll(&context, &line, usize::MAX, &mut meter);
        let unrolled = unrolled.unwrap().unwrap();
        assert_eq!(unrolled.is_long, count == 40);
        let lines = [
            Propagator::Bits(bits.into()),
            Propagator::Automaton(unrolled.into()),
        ];
        for line in lines {
            check(context.clone(), line);
        }
    }
}

/// Compares passes that continue with passes that begin anew.
fn check(context: Context, line: Propagator) {
    let mut model = Model {
        context,
        propagators: Vec::from([line]),
        ..Model::default()
    };
    model.finish();
    let line = &model.propagators[0];
    let (mut store, mut fails) = (Store::default(), 0);
    model.reset(&mut store);
    let random = &mut Random::new(11);
    let mut start = model.context.start.clone();
    for round in 0..2000 {
        // Few cells change between two passes, as in a search.
        for _ in 0..random.below(4) {
            let (cell, digit) = (random.below(start.len()), random.below(4));
            let noise = if random.below(3) == 0 {
                random.below(16)
            } else {
                0
            };
            start[cell] = 1 << digit | noise as Mask;
        }
        let mut fresh = Store::default();
        model.reset(&mut fresh);
        let expected = pass(&model, line, &mut fresh, &start);
        let found = pass(&model, line, &mut store, &start);
        assert_eq!(found, expected, "round {round} {start:?}");
        fails += u32::from(found.is_none());
        if let Some(found) = found.filter(|_| random.below(2) == 0) {
            start = found;
        }
        if expected.is_none() && random.below(30) == 0 {
            start.clone_from(&model.context.start);
        }
    }
    assert!((100..1900).contains(&fails), "{fails}");
}
