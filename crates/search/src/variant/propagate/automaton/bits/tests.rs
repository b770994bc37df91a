//! Passes that continue the last one give the results of passes over all layers.
//!
//! **Invariant:** the expected candidates come from a store without memory.

use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_board::Square;
use foldoku_board::constraint::Automaton;
use foldoku_kernel::{Families, Task};
use foldoku_testkit::rules::Random;

use super::*;
use crate::variant::model::Model;
use crate::variant::store::Mask;

/// A pass of a line over some candidates. Returns what it leaves, or `None` on a contradiction.
fn pass(model: &Model, line: &Bits, store: &mut Store, start: &[Mask]) -> Option<Vec<Mask>> {
    struct Run<'a>(&'a Model, &'a Bits, &'a mut Store);
    impl Task for Run<'_> {
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

#[test]
fn a_line_finds_the_same_whatever_it_remembers() {
    let step = |&sum: &u32, digit: Digit, next: &mut dyn FnMut(u32)| {
        next((sum + u32::from(digit.number())) % 120);
        if sum == 5 {
            next(0);
        }
    };
    for (modulus, again, words) in [(11, false, 1), (120, false, 2), (11, true, 1)] {
        let step = |&sum: &u32, digit: Digit, next: &mut dyn FnMut(u32)| {
            step(&sum, digit, &mut |sum| next(sum % modulus));
        };
        let automaton = Automaton::explore(4, [0], step, |&sum| sum == 3, 1000).unwrap();
        let cells = (0..14).chain(again.then_some(2)).map(Square::new);
        let line = Line::new(cells, Arc::new(automaton));
        let context = Context::new(Families::new(), 4, [0xf; 16].into());
        let mut line = Bits::new(&context, &line, usize::MAX).unwrap();
        line.memory = Some(0);
        let mut model = Model {
            context,
            ..Model::default()
        };
        model.finish();
        let line = &line;
        assert_eq!((line.words, line.is_simple), (words, !again));
        let (mut store, mut fails) = (Store::default(), 0);
        model.reset(&mut store);
        let random = &mut Random::new(modulus.into());
        let mut start = model.context.start.clone();
        for round in 0..2000 {
            // Few cells change between two passes, as in a search.
            for _ in 0..random.below(4) {
                let (cell, digit) = (random.below(16), random.below(4));
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
}
