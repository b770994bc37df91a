//! Compares finders with positions that were published for their techniques.
//!
//! The table lies beside the repository; without it nothing is compared.
//!
//! **Invariant:** a technique passes if it finds the stated changes in 95 % of its positions, and no
//! step where there must be none.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use foldoku_logic::board::Digit;
use foldoku_logic::board::classic::square_at;
use foldoku_logic::whips::Whips;
use foldoku_logic::{Candidate, Finder, Position, Step, Technique, check, finders};
use foldoku_testkit::tables::{self, Fields};

/// The names of the table, with the techniques that find their steps.
const NAMES: &[(&str, &[Technique])] = {
    use Technique::*;
    &[
        ("VWXYZ-Wing", &[VwxyzWing]),
        ("UVWXYZ-Wing", &[UvwxyzWing]),
        ("TUVWXYZ-Wing", &[TuvwxyzWing]),
        ("STUVWXYZ-Wing", &[StuvwxyzWing]),
        ("M-Wing", &[MWing]),
        ("S-Wing", &[SWing]),
        ("L-Wing", &[LWing]),
        ("H-Wing", &[HWing]),
        ("ALS-W-Wing", &[AlsWWing]),
        ("Extended Rectangle", &[ExtendedRectangle]),
        ("Extended Unique Rectangle", &[ExtendedRectangle]),
        ("BUG-Lite", &[BugLite]),
        ("BUG+3", &[BugPlusN]),
        ("BUG+4", &[BugPlusN]),
        ("Bivalue Universal Grave + 3", &[BugPlusN]),
        (
            "Borescoper's Deadly Pattern (3 digits)",
            &[BorescoperPattern],
        ),
        (
            "Borescoper's Deadly Pattern (4 digits)",
            &[BorescoperPattern],
        ),
        // The guardians of the position for a unique matrix exclude nothing together. Four of eight positions of the
        // name Qiu's Deadly Pattern alone have two rows and two columns, which are not looked for.
        ("Qiu's Deadly Pattern Type 1", &[QiuPattern]),
        ("Qiu's Deadly Pattern Type 3", &[QiuPattern]),
        ("Locked Qiu's Deadly Pattern", &[QiuPattern]),
        ("Qiu's Deadly Pattern External Type 1", &[QiuPattern]),
        ("Firework ALP", &[FireworkPair]),
        // The positions for a quadruple and a W-Wing of fireworks lack the stated pairs.
        ("Firework Triple", &[FireworkTriple]),
        ("3D Medusa", &[ThreeDMedusa]),
        ("Broken Wing (guardians)", &[BrokenWing]),
        ("Senior Exocet", &[SeniorExocet]),
        ("Kraken Fish", &[KrakenFishOne, KrakenFishTwo]),
        // Kraken fish with boxes are not looked for.
        // Positions of the name Reverse BUG have no given with the two digits; three of four reverse unique
        // rectangles need chains or a third digit.
        ("Reverse Bivalue Universal Grave Type 1", &[ReverseBug]),
        ("Reverse Bivalue Universal Grave Type 2", &[ReverseBug]),
        ("Reverse Bivalue Universal Grave Type 3", &[ReverseBug]),
        ("Reverse Unique Loop", &[ReverseBug]),
        ("Gurth's Symmetrical Placement", &[SymmetricalPlacement]),
        ("Bivalue Oddagon", &[BivalueOddagon]),
        ("Bivalue Oddagon Type 3", &[BivalueOddagon]),
    ]
};

#[test]
#[allow(clippy::print_stderr, reason = "the table is worth reading")]
fn finders_find_published_steps() {
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut problems = Vec::new();
    for row in tables::shared("research/techniques.tsv") {
        let mut names = NAMES.iter();
        let Some((name, techniques)) = names.find(|(name, _)| *name == row["technique"]) else {
            continue;
        };
        let count = counts.entry(name).or_default();
        count[1] += 1;
        match verdict(&row, techniques) {
            Ok(()) => count[0] += 1,
            Err(problem) => problems.push(format!("{name} {}: {problem}", row["variant"])),
        }
    }
    for (name, [found, all]) in &counts {
        eprintln!("{name:40} {found:3} of {all:3}");
    }
    let is_short = |[found, all]: &[usize; 2]| found * 100 < all * 95;
    assert!(!counts.values().any(is_short), "{}", problems.join("\n"));
}

/// A published whip may be longer than the shortest one, which is found first.
#[test]
fn whips_of_published_lengths_are_found() {
    let mut count = 0;
    for row in tables::shared("research/techniques.tsv") {
        let name = row["technique"].trim_end_matches(']');
        let (technique, length) = match name.split_once('[') {
            Some(("whip", length)) => (Technique::Whip, length),
            Some(("g-whip", length)) => (Technique::GWhip, length),
            _ => continue,
        };
        let length: usize = length.parse().unwrap();
        if !(2..=5).contains(&length) {
            continue;
        }
        let position = position(&row);
        let mut left: BTreeSet<Candidate> = candidates(&row["eliminations"]).collect();
        let _ = Whips.find(&position, technique, &mut |step| {
            if step.truths.len() > length {
                return ControlFlow::Break(());
            }
            assert_eq!(check(&position, &step), Ok(()), "{step:?}");
            left.retain(|it| !step.eliminations.contains(it));
            ControlFlow::Continue(())
        });
        assert!(left.is_empty(), "{name} {left:?} in {position:?}");
        count += 1;
    }
    assert!(count == 0 || count >= 20, "{count}");
}

/// Returns an error that names the difference if a row is not met.
fn verdict(row: &Fields, techniques: &[Technique]) -> Result<(), String> {
    let position = position(row);
    let steps = steps(&position, techniques);
    for step in steps.iter().step_by(1 + steps.len() / 4) {
        check(&position, step).map_err(|refuted| format!("{refuted}: {step:?}"))?;
    }
    let must_fire = !matches!(&*row["expect"], "absent" | "unsound");
    if must_fire == steps.is_empty() {
        return Err(format!("{} steps", steps.len()));
    }
    let mut after = position;
    steps.iter().for_each(|step| step.apply(&mut after));
    let removed = candidates(&row["eliminations"]).filter(|&it| after.has(it));
    let missing: Vec<Candidate> = removed.collect();
    let is_open = |it: &Candidate| after.digit(it.square()) != Some(it.digit());
    let unset: Vec<Candidate> = candidates(&row["placements"]).filter(is_open).collect();
    if must_fire && !(missing.is_empty() && unset.is_empty()) {
        return Err(format!("not removed {missing:?}, not placed {unset:?}"));
    }
    Ok(())
}

/// Returns the steps of some techniques.
fn steps(position: &Position, techniques: &[Technique]) -> Vec<Step> {
    let mut steps = Vec::new();
    for finder in &mut finders::all() {
        let known: BTreeSet<Technique> = finder.techniques().iter().copied().collect();
        for &technique in techniques.iter().filter(|it| known.contains(it)) {
            let _ = finder.find(position, technique, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
    }
    steps
}

/// Returns the position of a row: its cells, without the deleted candidates.
fn position(row: &Fields) -> Position {
    let line = |text: &str| -> [u8; 81] {
        let line = text.as_bytes().try_into();
        line.unwrap_or_else(|_| panic!("not 81 cells: {text}"))
    };
    let givens = line(&row["givens"]);
    let cells = match &*row["cells"] {
        "=" => givens,
        cells => line(cells),
    };
    let mut position = Position::from_line(&cells);
    position.set_givens(Position::from_line(&givens).givens());
    for candidate in candidates(&row["deleted"]) {
        position.remove(candidate);
    }
    position
}

/// Reads candidates as `digit row column`, separated by spaces.
fn candidates(text: &str) -> impl Iterator<Item = Candidate> {
    text.split_whitespace().map(|word| {
        let digits: Vec<u8> = word.bytes().map(|digit| digit - b'0').collect();
        let square = square_at(usize::from(digits[1]) - 1, usize::from(digits[2]) - 1);
        Candidate::new(square, Digit::new(digits[0]))
    })
}
