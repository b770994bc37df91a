//! Laws of the search for repeated records.
//!
//! **Invariant:** what a table of everything would say is what is said, whatever the budget.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use foldoku_batch::distinct::{Distinct, Settled, Verdict};
use foldoku_batch::fingerprint;
use proptest::prelude::*;

/// A record that is offered.
type Offer = (u128, u64, Vec<u8>);

/// What became of a record: its text if it was new, else the number of the first with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    New(Vec<u8>),
    Repeat(u64),
}

/// Budgets that hold hardly a key, a few, and all of them.
const BUDGETS: [usize; 5] = [0, 3000, 20_000, 100_000, 10_000_000];

/// What a table of everything says.
fn naive(offers: &[Offer]) -> Vec<(u64, Fate)> {
    let mut firsts = HashMap::new();
    let fate = |(key, number, text): &Offer| {
        let first = *firsts.entry(*key).or_insert(*number);
        let fate = match first == *number {
            true => Fate::New(text.clone()),
            false => Fate::Repeat(first),
        };
        (*number, fate)
    };
    offers.iter().map(fate).collect()
}

/// What is said at once, and what is said in the end.
#[derive(Debug, Default)]
struct Told {
    at_once: Vec<(u64, Fate)>,
    later: Vec<(u64, Fate)>,
    put_off: Vec<u64>,
}

fn told(offers: &[Offer], budget: usize) -> Told {
    let mut distinct = Distinct::new(budget, None).unwrap();
    let mut told = Told::default();
    for (key, number, text) in offers {
        match distinct.offer(*key, *number, text).unwrap() {
            Verdict::New => told.at_once.push((*number, Fate::New(text.clone()))),
            Verdict::Repeat { first } => told.at_once.push((*number, Fate::Repeat(first))),
            Verdict::Later => told.put_off.push(*number),
        }
    }
    let later = &mut told.later;
    let end = distinct.finish(|number, settled| {
        later.push((
            number,
            match settled {
                Settled::New(text) => Fate::New(text.to_vec()),
                Settled::Repeat { first } => Fate::Repeat(first),
            },
        ));
        Ok(())
    });
    end.unwrap();
    told
}

/// Checks one way; says how many records were put off.
#[track_caller]
fn check(offers: &[Offer], budget: usize) -> usize {
    let told = told(offers, budget);
    let later: Vec<u64> = told.later.iter().map(|(number, _)| *number).collect();
    assert_eq!(later, told.put_off, "what is put off is settled, in order");
    // Not sorted: what is said at once is all about records before those that are put off.
    let all = [told.at_once, told.later].concat();
    assert_eq!(all, naive(offers), "budget {budget}");
    told.put_off.len()
}

/// So many records with these keys; numbers are not without gaps.
fn offers(keys: impl IntoIterator<Item = u128>) -> Vec<Offer> {
    let offer = |(index, key): (u64, u128)| {
        let text = format!("{key:x}").repeat(index as usize % 4);
        (key, 3 * index + index % 3, text.into_bytes())
    };
    (0..).zip(keys).map(offer).collect()
}

fn uniform(number: u64) -> u128 {
    fingerprint(&number.to_le_bytes())
}

/// Keys as they are, and keys that tables and parts are not made for.
fn key(kinds: u64) -> impl Strategy<Value = u128> {
    prop_oneof![
        6 => (0..kinds).prop_map(uniform),
        1 => (0..kinds).prop_map(u128::from),
        1 => (0..kinds).prop_map(|number| u128::MAX - u128::from(number)),
        1 => (0..kinds).prop_map(|number| u128::from(number) << 64),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_table_of_everything_says_the_same(
        keys in (1..2000_u64).prop_flat_map(|kinds| proptest::collection::vec(key(kinds), 0..1500)),
        budget in proptest::sample::select(BUDGETS.to_vec()),
    ) {
        check(&offers(keys), budget);
    }
}

#[test]
fn different_keys_are_all_new() {
    let offers = offers((0..30_000).map(uniform));
    for budget in BUDGETS {
        let put_off = check(&offers, budget);
        assert_eq!(put_off > 0, budget < 1_000_000, "{budget}: {put_off}");
    }
}

/// More parts than runs are merged at a time.
#[test]
fn parts_that_do_not_fit_are_dealt_out_again() {
    let keys = (0..60_000).map(|number| uniform(number % 50_000));
    assert!(check(&offers(keys), 0) > 59_000);
}

#[test]
fn equal_keys_are_all_repeats_of_the_first() {
    for key in [0, 1, 63, 1 << 127, u128::MAX, uniform(1)] {
        assert_eq!(check(&offers([key; 100]), 0), 0);
    }
}

/// These share a part on every level but the last ones.
#[test]
fn keys_without_a_difference_in_their_high_bits_come_apart_in_the_end() {
    for keys in [0..300, u128::MAX - 300..u128::MAX] {
        let twice = keys.clone().chain(keys);
        assert!(check(&offers(twice), 0) > 0);
    }
}

#[test]
fn nothing_comes_of_nothing() {
    for budget in BUDGETS {
        assert_eq!(check(&[], budget), 0);
    }
}

#[test]
#[should_panic(expected = "record 7 comes too late")]
fn numbers_ascend() {
    let mut distinct = Distinct::new(0, None).unwrap();
    let _ = distinct.offer(1, 7, b"");
    let _ = distinct.offer(2, 7, b"");
}

#[test]
fn a_folder_that_does_not_exist_is_an_error_before_the_first_record() {
    let error = Distinct::new(0, Some(Path::new("no/such/folder"))).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    let message = error.to_string();
    assert!(
        message.starts_with("a temporary file in no/such/folder: "),
        "{message}"
    );
}

#[test]
fn an_error_of_the_sink_ends_it() {
    let mut distinct = Distinct::new(0, None).unwrap();
    for number in 0..1000 {
        distinct.offer(uniform(number), number, b"").unwrap();
    }
    let mut told = 0;
    let end = distinct.finish(|_, _| {
        told += 1;
        Err(io::ErrorKind::BrokenPipe.into())
    });
    assert_eq!(
        (end.unwrap_err().kind(), told),
        (io::ErrorKind::BrokenPipe, 1)
    );
}

/// Nothing is left in the folder, even while records are there that were put off.
#[test]
#[cfg(unix)]
fn temporary_files_have_no_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut distinct = Distinct::new(0, Some(folder.path())).unwrap();
    let mut put_off = 0;
    for number in 0..1000 {
        let verdict = distinct.offer(uniform(number), number, b"text").unwrap();
        put_off += usize::from(verdict == Verdict::Later);
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
