//! Every technique that only the explainer knows, in a position where it gives no easier step.
//!
//! **Invariant:** the explainer gives the first step of the easiest kind, so that whatever a position
//! shows is shown after all that is simpler has been looked for in vain.

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
    for technique in Technique::all().filter(|&technique| is_of_explainer_alone(technique)) {
        let has_case = cases.iter().any(|case| case.technique == technique);
        assert!(has_case, "{technique}: no position");
    }
}

/// Whether no finder knows a technique, nor HoDoKu, and the explainer gives it.
///
/// Direct claiming it never gives: where that is, direct pointing is, too, and comes first.
fn is_of_explainer_alone(technique: Technique) -> bool {
    if technique == Technique::DirectClaiming {
        return false;
    }
    let finders = finders::all();
    let mut finders = finders.iter();
    let is_known = finders.any(|finder| finder.techniques().contains(&technique));
    !is_known && technique.entry().code.is_empty()
}
