//! Laws of the search for duplicates.
//!
//! **Invariant:** the results are those of a table of all keys, for any budget.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use foldoku_batch::distinct::{Distinct, Resolved, Verdict};
use foldoku_batch::fingerprint;
use foldoku_testkit::effort;
use proptest::prelude::*;

/// A record to insert.
type Inserted = (u128, u64, Vec<u8>);

/// The result for a record: its text if it is new, else the number of the first with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    New(Vec<u8>),
    Duplicate(u64),
}

/// Budgets that hold hardly a key, a few keys, and all keys.
const BUDGETS: [usize; 5] = [0, 3000, 20_000, 100_000, 10_000_000];

/// Returns the results of a table of all keys.
fn naive(records: &[Inserted]) -> Vec<(u64, Fate)> {
    let mut firsts = HashMap::new();
    let fate = |(key, number, text): &Inserted| {
        let first = *firsts.entry(*key).or_insert(*number);
        let fate = if first == *number {
            Fate::New(text.clone())
        } else {
            Fate::Duplicate(first)
        };
        (*number, fate)
    };
    records.iter().map(fate).collect()
}

/// The results reported at once, and those reported by `finish`.
#[derive(Debug, Default)]
struct Reported {
    at_once: Vec<(u64, Fate)>,
    later: Vec<(u64, Fate)>,
    put_off: Vec<u64>,
}

fn reported(records: &[Inserted], budget: usize) -> Reported {
    let mut distinct = Distinct::new(budget, None).unwrap();
    let mut reported = Reported::default();
    for (key, number, text) in records {
        match distinct.insert(*key, *number, text).unwrap() {
            Verdict::New => reported.at_once.push((*number, Fate::New(text.clone()))),
            Verdict::Duplicate { first } => {
                reported.at_once.push((*number, Fate::Duplicate(first)))
            }
            Verdict::Deferred => reported.put_off.push(*number),
        }
    }
    let later = &mut reported.later;
    let end = distinct.finish(|number, resolved| {
        later.push((
            number,
            match resolved {
                Resolved::New(text) => Fate::New(text.to_vec()),
                Resolved::Duplicate { first } => Fate::Duplicate(first),
            },
        ));
        Ok(())
    });
    end.unwrap();
    reported
}

/// Checks one budget; returns how many records were deferred.
#[track_caller]
fn check(records: &[Inserted], budget: usize) -> usize {
    let reported = reported(records, budget);
    let later: Vec<u64> = reported.later.iter().map(|(number, _)| *number).collect();
    assert_eq!(
        later, reported.put_off,
        "deferred records are resolved in order"
    );
    // Not sorted: all results at once are about records before the deferred ones.
    let all = [reported.at_once, reported.later].concat();
    assert_eq!(all, naive(records), "budget {budget}");
    reported.put_off.len()
}

/// Returns records with these keys; their numbers have gaps.
fn records(keys: impl IntoIterator<Item = u128>) -> Vec<Inserted> {
    let offer = |(index, key): (u64, u128)| {
        let text = format!("{key:x}").repeat(index as usize % 4);
        (key, 3 * index + index % 3, text.into_bytes())
    };
    (0..).zip(keys).map(offer).collect()
}

fn uniform(number: u64) -> u128 {
    fingerprint(&number.to_le_bytes())
}

/// Returns uniform keys, and keys that tables and parts are not made for.
fn key(kinds: u64) -> impl Strategy<Value = u128> {
    prop_oneof![
        6 => (0..kinds).prop_map(uniform),
        1 => (0..kinds).prop_map(u128::from),
        1 => (0..kinds).prop_map(|number| u128::MAX - u128::from(number)),
        1 => (0..kinds).prop_map(|number| u128::from(number) << 64),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(effort(15, 60, 600)))]

    #[test]
    fn results_equal_those_of_a_table_of_all_keys(
        keys in (1..2000_u64).prop_flat_map(|kinds| proptest::collection::vec(key(kinds), 0..1500)),
        budget in proptest::sample::select(BUDGETS.to_vec()),
    ) {
        check(&records(keys), budget);
    }
}

#[test]
fn different_keys_are_all_new() {
    let records = records((0..30_000).map(uniform));
    for budget in BUDGETS {
        let put_off = check(&records, budget);
        assert_eq!(put_off > 0, budget < 1_000_000, "{budget}: {put_off}");
    }
}

/// Has more parts than runs are merged at a time.
#[test]
fn parts_that_do_not_fit_are_divided() {
    let keys = (0..60_000).map(|number| uniform(number % 50_000));
    assert!(check(&records(keys), 0) > 59_000);
}

#[test]
fn equal_keys_are_duplicates_of_the_first() {
    for key in [0, 1, 63, 1 << 127, u128::MAX, uniform(1)] {
        assert_eq!(check(&records([key; 100]), 0), 0);
    }
}

/// These share a part on every level but the last ones.
#[test]
fn keys_with_equal_high_bits_are_divided_eventually() {
    for keys in [0..300, u128::MAX - 300..u128::MAX] {
        let twice = keys.clone().chain(keys);
        assert!(check(&records(twice), 0) > 0);
    }
}

#[test]
fn no_records_give_no_results() {
    for budget in BUDGETS {
        assert_eq!(check(&[], budget), 0);
    }
}

#[test]
#[should_panic(expected = "record 7 comes too late")]
fn numbers_ascend() {
    let mut distinct = Distinct::new(0, None).unwrap();
    let _ = distinct.insert(1, 7, b"");
    let _ = distinct.insert(2, 7, b"");
}

#[test]
fn a_missing_folder_is_an_error_at_once() {
    let error = Distinct::new(0, Some(Path::new("no/such/folder"))).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    let message = error.to_string();
    assert!(
        message.starts_with("temporary file in no/such/folder: "),
        "{message}"
    );
}

#[test]
fn sink_errors_end_finish() {
    let mut distinct = Distinct::new(0, None).unwrap();
    for number in 0..1000 {
        distinct.insert(uniform(number), number, b"").unwrap();
    }
    let mut reported = 0;
    let end = distinct.finish(|_, _| {
        reported += 1;
        Err(io::ErrorKind::BrokenPipe.into())
    });
    assert_eq!(
        (end.unwrap_err().kind(), reported),
        (io::ErrorKind::BrokenPipe, 1)
    );
}

/// The folder stays empty even while records are deferred.
#[test]
#[cfg(unix)]
fn temporary_files_have_no_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut distinct = Distinct::new(0, Some(folder.path())).unwrap();
    let mut put_off = 0;
    for number in 0..1000 {
        let verdict = distinct.insert(uniform(number), number, b"text").unwrap();
        put_off += usize::from(verdict == Verdict::Deferred);
    }
    let is_empty = || std::fs::read_dir(folder.path()).unwrap().next().is_none();
    assert!(put_off > 900 && is_empty());
    distinct
        .finish(|_, _| {
            assert!(is_empty());
            Ok(())
        })
        .unwrap();
    assert!(is_empty());
}
