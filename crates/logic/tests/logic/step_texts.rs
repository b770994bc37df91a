//! Step texts of one real step of each technique.
//!
//! **Invariant:** every technique with a position in `fixtures/techniques` has a line in the
//! snapshots.

use std::ops::ControlFlow;

use foldoku_logic::chains::{ChainOptions, Chains};
use foldoku_logic::describe::{Detail, Notation, Style, hint};
use foldoku_logic::{Explainer, Finder, Step, Technique, describe};
use insta::assert_snapshot;

use crate::hodoku::finders::finder_of;
use crate::positions::{self, Case, Effect};

/// Returns one step of each technique, in the order of the table.
fn steps() -> Vec<Step> {
    let own = positions::own_cases();
    let mut steps: Vec<Step> = own.iter().map(found_step).collect();
    let of_explainer = positions::explainer_cases();
    steps.extend(of_explainer.iter().map(explained_step));
    steps.sort_by_key(|step| step.technique);
    steps
}

/// Returns the first step with the effect of a case.
fn found_step(case: &Case) -> Step {
    let mut finder = finder_of(case).expect("a finder knows the technique");
    let mut first = None;
    let _ = finder.find(&case.position, case.technique, &mut |step| {
        if Effect::of(&step) == case.effect {
            first = Some(step);
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    first.unwrap_or_else(|| panic!("no step: {}", case.text))
}

fn explained_step(case: &Case) -> Step {
    let hint = Explainer::new().next(&case.position);
    hint.unwrap_or_else(|| panic!("no step: {}", case.text))
        .step
}

fn in_words(step: &Step) -> String {
    describe(step, Style::default())
}

fn in_eureka(step: &Step) -> String {
    let notation = Notation::Eureka;
    describe(
        step,
        Style {
            notation,
            ..Style::default()
        },
    )
}

fn lines(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn texts_in_words_and_eureka_notation() {
    let steps = steps();
    assert_snapshot!("words", lines(steps.iter().map(in_words)));
    let with_chains = steps
        .iter()
        .filter(|&step| in_words(step) != in_eureka(step));
    assert_snapshot!("eureka", lines(with_chains.map(in_eureka)));
    let hints = steps
        .iter()
        .map(|step| hint(step, Detail::Technique, Style::default()));
    assert_snapshot!("hints", lines(hints));
}

/// By default chains do not use almost locked sets.
#[test]
fn chains_through_almost_locked_sets_name_the_sets() {
    let options = ChainOptions {
        almost_locked_sets: true,
        ..ChainOptions::default()
    };
    let cases = positions::own_cases();
    let case = cases
        .iter()
        .find(|case| case.technique == Technique::AlsXyWing)
        .expect("the technique has a position");
    let mut texts = Vec::new();
    for technique in [
        Technique::GroupedContinuousNiceLoop,
        Technique::GroupedDiscontinuousNiceLoop,
        Technique::GroupedAic,
    ] {
        let mut count = 0;
        let _ = Chains::new(options).find(&case.position, technique, &mut |step| {
            if step.evidence.sets.is_empty() {
                return ControlFlow::Continue(());
            }
            texts.extend([in_words(&step), in_eureka(&step)]);
            count += 1;
            match count {
                3 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
    }
    assert_snapshot!("almost_locked_sets", texts.join("\n"));
}
