//! The ways in which paths end, and settings.
//!
//! **Invariant:** singles alone solve the easy puzzle and not the hard one.

use super::*;

const EASY: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &[u8; 81] =
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

fn singles() -> Settings {
    Settings::only(&[Technique::NakedSingle, Technique::HiddenSingle]).unwrap()
}

#[test]
fn paths_end_solved_stuck_stopped_or_impossible() {
    let mut solver = Solver::new(singles());
    let path = solver.path(&Position::from_line(EASY), &|| false);
    assert_eq!(path.end, End::Solved);
    assert_eq!(path.steps.len(), 51);
    let stuck = solver.path(&Position::from_line(HARD), &|| false);
    assert_eq!(stuck.end, End::Stuck);
    let stopped = solver.path(&Position::from_line(EASY), &|| true);
    assert_eq!((stopped.end, stopped.steps.len()), (End::Stopped, 0));
    let mut twice = *EASY;
    twice[2] = b'5';
    let impossible = solver.path(&Position::from_line(&twice), &|| false);
    assert_eq!(impossible.end, End::Impossible);
}

#[test]
fn settings_select_techniques() {
    let mut solver = Solver::new(Settings::only(&[Technique::NakedSingle]).unwrap());
    let position = Position::from_line(EASY);
    assert_eq!(solver.techniques().count(), 1);
    let all = solver.all(&position);
    assert_eq!(solver.next(&position).as_ref(), all.first());
    assert!(all.len() > 1);
    solver.set(Settings::default().without(Technique::NakedSingle));
    assert!(!solver.techniques().any(|it| it == Technique::NakedSingle));
    let settings = Settings::all().without_uniqueness();
    assert!(!settings.allow(Technique::BugPlusOne));
    assert!(settings.allow(Technique::XWing));
    assert!(!Settings::default().allow(Technique::UniqueLoop));
    assert!(
        Settings::default()
            .with(Technique::UniqueLoop)
            .unwrap()
            .allow(Technique::UniqueLoop)
    );
}

#[test]
fn settings_reject_techniques_without_finder() {
    let error = Settings::only(&[Technique::DirectPointing]).unwrap_err();
    assert_eq!(error, NoFinder(Technique::DirectPointing));
    assert!(error.to_string().contains("'direct-pointing'"));
    assert!(!Settings::all().allow(Technique::DirectPointing));
    assert!(
        Settings::default()
            .with(Technique::DirectHiddenPair)
            .is_err()
    );
}
