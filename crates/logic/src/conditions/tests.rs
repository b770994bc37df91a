//! Verdicts equal those of the definitions, computed on whole paths.
//!
//! **Invariant:** the puzzles are those of the golden levels of HoDoKu.

use std::cell::RefCell;

use foldoku_testkit::{effort, fixtures};

use super::*;
use crate::explainer::{self, Explainer};
use crate::hodoku::{Rater, Rating};
use crate::position::Position;
use crate::solver::{End, Path, Solver};

/// Returns positions of all levels, more of them in full and slow tests.
fn positions() -> Vec<Position> {
    let stride = effort(15, 10, 4);
    let path = fixtures::path("golden/hodoku-levels.tsv");
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let lines = text.lines().filter(|line| !line.starts_with(['#', 'p']));
    let lines = lines.filter_map(|line| line.as_bytes().first_chunk::<81>());
    lines.step_by(stride).map(Position::from_line).collect()
}

fn rating(position: &Position) -> Rating {
    let rating = Rater::new().rate(position, true, &|| false);
    rating.expect("nothing stops the rating")
}

fn path(position: &Position, settings: Settings) -> Path {
    thread_local! {
        static SOLVER: RefCell<Solver> = RefCell::default();
    }
    SOLVER.with_borrow_mut(|solver| {
        solver.set(settings);
        solver.path(position, &|| false)
    })
}

/// Returns whether a puzzle needs a technique, by the definition.
fn needs(position: &Position, settings: &Settings, technique: Technique) -> bool {
    let path_with = path(position, settings.clone());
    let techniques = path_with.steps.iter().map(|step| step.technique);
    if path_with.end != End::Solved || !techniques.clone().any(|it| it == technique) {
        return false;
    }
    let levels = techniques.map(|technique| technique.entry().level);
    let level = levels.max().unwrap();
    let others = Technique::all().filter(|it| it.entry().level > level);
    let settings = others.fold(settings.clone().without(technique), Settings::without);
    path(position, settings).end != End::Solved
}

#[track_caller]
fn check(conditions: &Conditions, position: &Position, expected: bool) {
    thread_local! {
        static EVALUATOR: RefCell<Evaluator> = RefCell::default();
    }
    let verdict = EVALUATOR
        .with_borrow_mut(|evaluator| evaluator.evaluate(conditions, position, true, &|| false));
    let text = position.to_line();
    let text = text.escape_ascii();
    assert_eq!(
        verdict == Verdict::Met,
        expected,
        "{conditions:?} {text} {verdict:?}"
    );
}

#[test]
fn levels_are_those_of_whole_paths() {
    let sets: [&[Level]; 7] = [
        &[Level::Easy],
        &[Level::Medium],
        &[Level::Hard],
        &[Level::Unfair],
        &[Level::Extreme],
        &[Level::Easy, Level::Extreme],
        &[Level::Medium, Level::Unfair],
    ];
    for position in positions() {
        let level = rating(&position).level();
        for levels in sets {
            let conditions = Conditions {
                levels: levels.to_vec(),
                ..Conditions::default()
            };
            check(&conditions, &position, levels.contains(&level));
        }
    }
}

#[test]
fn techniques_are_needed_by_the_definition() {
    let techniques = [
        Technique::HiddenSingle,
        Technique::Pointing,
        Technique::XWing,
        Technique::XyWing,
        Technique::WxyzWing,
        Technique::XyChain,
    ];
    let mut needed = 0;
    for position in positions() {
        for technique in techniques {
            let settings = Settings::for_rating().with(technique).unwrap();
            let expected = needs(&position, &settings, technique);
            needed += usize::from(expected);
            let conditions = Conditions {
                techniques: vec![technique],
                ..Conditions::default()
            };
            check(&conditions, &position, expected);
            let level = rating(&position).level();
            let conditions = Conditions {
                levels: vec![level],
                ..conditions
            };
            check(&conditions, &position, expected);
        }
    }
    assert!(needed > 5, "{needed}");
}

#[test]
fn hardest_technique_is_that_of_the_path() {
    for position in positions() {
        let rating = rating(&position);
        let (path, Some(hardest)) = (rating.path(), rating.hardest()) else {
            continue;
        };
        let condition = |technique| Conditions {
            hardest: Some(technique),
            ..Conditions::default()
        };
        check(&condition(hardest), &position, path.end == End::Solved);
        let is_single = path.end == End::Solved && hardest == Technique::NakedSingle;
        check(&condition(Technique::NakedSingle), &position, is_single);
    }
}

#[test]
fn er_is_that_of_the_rating() {
    let easy = Position::from_line(
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let hard = Position::from_line(
        b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
    );
    for position in [easy, hard] {
        let rating = Explainer::new().rate_position(&position, None, &|| false);
        assert_eq!(rating.end, explainer::End::Solved);
        let tenths = |change: i32| {
            let tenths = i32::from(rating.er.tenths()) + change;
            Difficulty::from_tenths(tenths.try_into().unwrap())
        };
        for (range, expected) in [
            (tenths(0)..=tenths(0), true),
            (tenths(-1)..=tenths(1), true),
            (tenths(1)..=tenths(5), false),
            (tenths(-5)..=tenths(-1), false),
        ] {
            let conditions = Conditions {
                er: Some(range),
                ..Conditions::default()
            };
            check(&conditions, &position, expected);
        }
    }
}

#[test]
fn failed_condition_is_named() {
    let easy = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let position = Position::from_line(easy);
    let fails = |conditions: Conditions, expected: Condition| {
        let verdict = Evaluator::new().evaluate(&conditions, &position, true, &|| false);
        assert_eq!(verdict, Verdict::Failed(expected));
    };
    fails(
        Conditions {
            levels: vec![Level::Hard],
            ..Conditions::default()
        },
        Condition::Level,
    );
    fails(
        Conditions {
            techniques: vec![Technique::Swordfish],
            ..Conditions::default()
        },
        Condition::Techniques,
    );
    fails(
        Conditions {
            hardest: Some(Technique::Swordfish),
            ..Conditions::default()
        },
        Condition::HardestTechnique,
    );
    let hard = Difficulty::from_tenths(80);
    fails(
        Conditions {
            er: Some(hard..=hard),
            ..Conditions::default()
        },
        Condition::Er,
    );
    let stopped = Evaluator::new().evaluate(
        &Conditions {
            levels: vec![Level::Hard],
            ..Conditions::default()
        },
        &position,
        true,
        &|| true,
    );
    assert_eq!(stopped, Verdict::Stopped);
}
