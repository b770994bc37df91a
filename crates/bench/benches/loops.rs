//! Criterion benchmarks of the main loops of the kernel, for each backend.

#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use foldoku::kernel::Backend;
use foldoku_bench::competitor::{self, Answer};
use foldoku_bench::puzzles::Puzzles;
use foldoku_bench::sets::Kind;

const PUZZLES: usize = 500;
const LIMIT: u64 = 2;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    let sets = Kind::ALL.map(|kind| (kind, kind.puzzles(PUZZLES, 1)));
    for backend in Backend::ALL.into_iter().filter(|it| it.is_available()) {
        group(&mut criterion, "lanes", &format!("lanes:{backend}"), &sets);
    }
    group(&mut criterion, "bands", "bands", &sets);
    group(&mut criterion, "solo", "solo", &sets);
    criterion.final_summary();
}

fn group(criterion: &mut Criterion, group: &str, engine: &str, sets: &[(Kind, Puzzles)]) {
    let mut competitor =
        competitor::by_name(engine, 1).expect("the processor supports the backend");
    let mut answers = vec![Answer::default(); PUZZLES];
    let mut group = criterion.benchmark_group(group);
    group.throughput(Throughput::Elements(PUZZLES as u64));
    for (kind, puzzles) in sets {
        competitor.answers(&puzzles.lines, LIMIT, &mut answers);
        let count = kind.solutions();
        assert!(
            answers.iter().all(|answer| answer.count == count),
            "{engine} on {}",
            kind.name()
        );
        group.bench_function(
            format!("{}/{}", competitor.name(), kind.name()),
            |bencher| {
                bencher.iter(|| competitor.answers(black_box(&puzzles.lines), LIMIT, &mut answers));
            },
        );
    }
    group.finish();
}
