//! What the finders find, against HoDoKu's regression library, where it is at hand, and against
//! positions of our own in the same form, in which no simpler technique finds anything.
//!
//! A case passes if every step of its technique with its digits does what the case says, and there
//! is one; a case that must not fire passes if there is none.
//!
//! **Invariant:** every code has a finder, and passes all of its cases but those that `BELOW` lets
//! through.

mod finders;
mod simpler;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foldoku_logic::technique::Family;
use foldoku_logic::{Finder, Fish, Step, Technique, check};

use crate::positions::{self, Case, Effect};

/// The codes that do not pass all of their cases, and the percentage that they must pass: what
/// HoDoKu finds through almost locked sets hangs on the order of its tables.
const BELOW: &[(&str, usize)] = &[("0709", 80), ("0710", 80), ("0711", 80), ("0903", 85)];

/// How a code has done.
struct Score {
    technique: Technique,
    cases: usize,
    passed: usize,
    failures: Vec<String>,
}

impl Score {
    fn new(technique: Technique) -> Score {
        Score {
            technique,
            cases: 0,
            passed: 0,
            failures: Vec::new(),
        }
    }

    fn take(&mut self, case: &Case) {
        self.cases += 1;
        let mut finder = finders::finder_of(case).expect("a finder knows the technique");
        match verdict(case, finder.as_mut()) {
            Ok(()) => self.passed += 1,
            Err(problem) => self.failures.push(format!("{}\n    {problem}", case.text)),
        }
    }
}

#[test]
#[allow(clippy::print_stderr, reason = "the table is there to be read")]
fn steps_are_those_of_the_regression_library() {
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    for case in positions::cases() {
        let score = scores.entry(case.code.clone());
        let score = score.or_insert_with(|| Score::new(case.technique));
        score.take(&case);
    }
    let mut failures = Vec::new();
    for (code, score) in scores {
        let Score {
            technique,
            cases,
            passed,
            ..
        } = score;
        eprintln!("{code:7} {technique:35} {cases:3} {passed:>3}");
        let below = BELOW.iter().find(|(below, _)| *below == code);
        let percent = below.map_or(100, |&(_, percent)| percent);
        if 100 * passed < percent * cases {
            failures.extend(score.failures);
        }
    }
    assert!(failures.is_empty(), "failed:\n{}", failures.join("\n"));
}

#[test]
fn every_technique_finds_its_own_position() {
    let cases = positions::own_cases();
    for case in &cases {
        let mut finder = finders::finder_of(case).expect("a finder knows the technique");
        if let Err(problem) = verdict(case, finder.as_mut()) {
            panic!("{}\n    {problem}", case.text);
        }
        let also = simpler::techniques_that_fire(case);
        assert_eq!(also, simpler::left_out(case.technique), "{}", case.text);
    }
    let of_explainer = positions::explainer_cases();
    let finders = foldoku_logic::finders::all();
    for technique in finders.iter().flat_map(|finder| finder.techniques()) {
        let mut positions = cases.iter().chain(&of_explainer);
        let has_case = positions.any(|case| case.technique == *technique);
        assert!(has_case, "{technique}: no position");
    }
}

/// Whether what is found is what the case says, and what is wrong if it is not.
fn verdict(case: &Case, finder: &mut dyn Finder) -> Result<(), String> {
    let mut steps = Vec::new();
    let flow = finder.find(&case.position, case.technique, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "nobody has asked to stop");
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
        (false, []) => Ok(()),
        (true, []) => Err(String::from("nothing is found")),
        (_, found) => Err(format!("found {found:?}")),
    }
}

/// The digits by which the library tells steps of a technique apart.
fn digits_of(step: &Step) -> Vec<u8> {
    let mut digits: Vec<u8> = if names_what_it_eliminates(step.technique) {
        let taken = step.eliminations.iter();
        taken.map(|taken| taken.digit().number()).collect()
    } else if step.technique == Technique::DualTwoStringKite {
        // The kites can have different digits; the library names that of the first.
        vec![step.evidence.chains[0].nodes[0].digit as u8 + 1]
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
