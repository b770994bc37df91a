//! Checks every technique that only the explainer finds, in a position without an easier step.
//!
//! **Invariant:** the explainer returns a step of the easiest technique that applies, so the step of a
//! position proves that no easier technique applies there.

use foldoku_logic::{Explainer, Technique, check, finders};

use crate::positions::{self, Effect};

#[test]
fn every_technique_of_the_explainer_has_its_own_position() {
    let mut explainer = Explainer::new();
    let cases = positions::explainer_cases();
    for case in &cases {
        let hint = explainer.next(&case.position);
        let hint = hint.unwrap_or_else(|| panic!("no step: {}", case.text));
        let (technique, difficulty) = (hint.step.technique, hint.difficulty.to_string());
        assert_eq!(technique, case.technique, "{}", case.text);
        assert_eq!(difficulty, case.extra, "{}", case.text);
        assert_eq!(Effect::of(&hint.step), case.effect, "{}", case.text);
        assert_eq!(check(&case.position, &hint.step), Ok(()), "{}", case.text);
    }
    for technique in Technique::all().filter(|&technique| is_explainer_only(technique)) {
        let has_case = cases.iter().any(|case| case.technique == technique);
        assert!(has_case, "{technique}: no position");
    }
}

/// Returns whether only the explainer finds a technique: no finder does, and HoDoKu does not know
/// it.
///
/// Direct claiming never occurs: wherever it applies, direct pointing applies too and is easier.
fn is_explainer_only(technique: Technique) -> bool {
    if technique == Technique::DirectClaiming {
        return false;
    }
    let finders = finders::all();
    let mut finders = finders.iter();
    let is_known = finders.any(|finder| finder.techniques().contains(&technique));
    !is_known && technique.entry().code.is_empty()
}
