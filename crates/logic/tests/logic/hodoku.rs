//! Compares the finders with HoDoKu's regression library, and with our own positions in the same form,
//! in which no simpler technique applies.
//!
//! A case passes if its technique has steps with its digits, and all of them have the effect in the
//! case; a case that must not fire passes if there is no step.
//!
//! **Invariant:** every code has a finder; a case that fails is listed in the exceptions.

pub(crate) mod finders;
mod simpler;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foldoku_logic::technique::Family;
use foldoku_logic::{Finder, Fish, Step, Technique, check};
use foldoku_testkit::golden::Comparison;

use crate::positions::{self, Case, Effect};

#[test]
#[allow(clippy::print_stderr, reason = "the table is worth reading")]
fn steps_equal_hodokus_regression_library() {
    let mut comparison = Comparison::new("hodoku-library");
    let mut n_cases: BTreeMap<String, (Technique, usize)> = BTreeMap::new();
    for case in positions::cases() {
        let mut finder = finders::finder_of(&case).expect("a finder knows the technique");
        let verdict = match verdict(&case, finder.as_mut()) {
            Ok(()) => String::from("passes"),
            Err(problem) => problem,
        };
        comparison.row(&case.text, &verdict, "passes");
        let count = n_cases.entry(case.code).or_insert((case.technique, 0));
        count.1 += 1;
    }
    for (code, (technique, n_cases)) in n_cases {
        eprintln!("{code:7} {technique:35} {n_cases:3}");
    }
    comparison.finish();
}

#[test]
fn every_technique_finds_its_own_position() {
    let cases = positions::own_cases();
    let mut problems = Vec::new();
    for case in &cases {
        let mut finder = finders::finder_of(case).expect("a finder knows the technique");
        if let Err(problem) = verdict(case, finder.as_mut()) {
            problems.push(format!("{}\n    {problem}", case.text));
        }
        let also = simpler::simpler_techniques(case);
        if also != simpler::exceptions_of(case.technique) {
            problems.push(format!("{}\n    also {also:?}", case.text));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let of_explainer = positions::explainer_cases();
    let finders = foldoku_logic::finders::all();
    for technique in finders.iter().flat_map(|finder| finder.techniques()) {
        let mut positions = cases.iter().chain(&of_explainer);
        let has_case = positions.any(|case| case.technique == *technique);
        assert!(has_case, "{technique}: no position");
    }
}

/// Returns an error that names the difference if a case fails.
fn verdict(case: &Case, finder: &mut dyn Finder) -> Result<(), String> {
    let mut steps = Vec::new();
    let flow = finder.find(&case.position, case.technique, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "the search never stops early");
    for step in &steps {
        check(&case.position, step).map_err(|refuted| format!("{refuted}: {step:?}"))?;
    }
    if case.technique.entry().family == Family::Fish {
        steps.retain(|step| Fish::is_siamese(step) == case.is_siamese);
    }
    steps.retain(|step| case.digits.is_empty() || digits_of(step) == case.digits);
    let mut effects: Vec<Effect> = steps.iter().map(Effect::of).collect();
    effects.sort_unstable();
    effects.dedup();
    match (case.must_fire, &effects[..]) {
        (true, [effect]) if *effect == case.effect => Ok(()),
        (true, found) if is_chain(case.technique) && found.contains(&case.effect) => Ok(()),
        (false, []) => Ok(()),
        (true, []) => Err(String::from("no step")),
        (true, [_]) => Err(String::from("another effect")),
        (_, found) => Err(format!("{} different effects", found.len())),
    }
}

/// Returns whether steps of a technique are chains of many kinds, of which a position has several.
fn is_chain(technique: Technique) -> bool {
    use Technique::{Braid, GBraid, GWhip, KrakenFishOne, KrakenFishTwo, Whip};
    matches!(
        technique,
        Whip | GWhip | Braid | GBraid | KrakenFishOne | KrakenFishTwo
    )
}

/// Returns the digits by which the library distinguishes the steps of a technique.
fn digits_of(step: &Step) -> Vec<u8> {
    let mut digits: Vec<u8> = if names_what_it_eliminates(step.technique) {
        let taken = step.eliminations.iter();
        taken.map(|taken| taken.digit().number()).collect()
    } else if step.technique == Technique::DualTwoStringKite {
        // The kites can have different digits; the library names that of the first.
        vec![step.evidence.chains[0].nodes[0].digit.number()]
    } else {
        let digits = step.evidence.digits.iter();
        digits.map(|digit| digit.number()).collect()
    };
    digits.sort_unstable();
    digits.dedup();
    digits
}

fn names_what_it_eliminates(technique: Technique) -> bool {
    let code = technique.entry().code;
    let is_chain = code.starts_with("07") && technique != Technique::RemotePair;
    is_chain || code.starts_with("09") || code.starts_with("11")
}
