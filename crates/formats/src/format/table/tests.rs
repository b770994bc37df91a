//! Rules that all rows of the table follow.
//!
//! **Invariant:** a test goes through all rows, so that a new row is checked, too.

use std::collections::BTreeSet;
use std::path::Path;

use super::*;

#[test]
fn rows_are_in_the_order_of_the_variants() {
    for (index, info) in FORMATS.iter().enumerate() {
        assert_eq!(info.format as usize, index, "{}", info.name);
        assert_eq!(Format::from_name(info.name), Some(info.format));
    }
}

#[test]
fn names_and_aliases_are_unique() {
    let mut seen = BTreeSet::new();
    for info in &FORMATS {
        for name in std::iter::once(&info.name).chain(info.aliases) {
            assert!(seen.insert(name), "{name}");
            assert_eq!(Format::from_name(name), Some(info.format));
        }
    }
    assert_eq!(Format::from_name("JSON"), Some(Format::JsonLines));
    assert_eq!(Format::from_name("docx"), None);
}

#[test]
fn help_and_tasks_are_given_exactly_for_what_a_format_can_do() {
    for info in &FORMATS {
        assert!(info.read_help.is_none() || info.read.is_some());
        assert_eq!(info.write_help.is_some(), info.write.is_some());
        assert_eq!(info.tasks.is_empty(), info.write.is_none());
        let is_text = matches!(info.write, Some(Write::Text(_)) | None);
        assert_eq!(info.target == Target::Stream, is_text, "{}", info.name);
        assert!(!matches!(info.detect, Detect::Never) || info.read_help.is_none());
    }
}

#[test]
fn extensions_name_one_format_each() {
    for info in &FORMATS {
        for extension in info.extensions {
            let path = Path::new("a.b").with_extension(extension);
            assert_eq!(Format::of_extension(&path), Some(info.format));
        }
    }
    let of_extension = |name: &str| Format::of_extension(Path::new(name));
    assert_eq!(of_extension("A.CSV"), Some(Format::Csv));
    assert_eq!(of_extension("csv"), None);
    assert_eq!(of_extension("a.csv.gz"), None);
}
