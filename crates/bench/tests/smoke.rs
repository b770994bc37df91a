//! A measurement of every contender on the samples, so that none is broken when it is needed.

use std::path::Path;

use foldoku_bench::puzzles::Puzzles;
use foldoku_bench::record::{Circumstances, append};
use foldoku_bench::{contender, measure};

fn samples() -> Puzzles {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/samples/easy.txt");
    Puzzles::read(&file, Some(5), 7).unwrap()
}

#[test]
fn every_contender_agrees_on_the_samples() {
    let names = ["mrv", "trial", "backtrack", "rustoku", "rustoku-tuned"];
    for limit in [1, 2] {
        let mut contenders = names.map(|name| contender::named(name).unwrap());
        let figures = measure::rounds(&mut contenders, &samples(), limit, 1).unwrap();
        assert!(figures.iter().map(|figures| figures.name).eq(names));
        assert_eq!(figures[0].ratio, 1.0);
        assert!(figures[0].guesses.is_some() && figures[3].guesses.is_none());
    }
    assert!(contender::named("fastest").is_err());
}

#[test]
fn the_order_of_puzzles_follows_from_the_seed() {
    assert_eq!(samples().lines, samples().lines);
}

#[test]
fn a_record_has_one_header() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("record.csv");
    let _ = std::fs::remove_file(&path);
    let mut contenders = [contender::named("mrv").unwrap()];
    let figures = measure::rounds(&mut contenders, &samples(), 1, 1).unwrap();
    for _ in 0..2 {
        append(
            &path,
            &Circumstances::here("2026-01-31"),
            &samples(),
            1,
            &figures,
        )
        .unwrap();
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("date,cpu,compiler,commit,"));
    let columns = lines[0].split(',').count();
    assert!(
        lines[1..]
            .iter()
            .all(|line| line.split(',').count() == columns)
    );
}
