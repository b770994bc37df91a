//! Forms of f-puzzles texts, and what a conversion cannot keep.

use foldoku_rules::Variant;
use foldoku_rules::text::fpuzzles::{self, Wrapping};
use foldoku_rules::text::{iss, json};

fn base64() -> String {
    let variant = iss::read(".Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3.AntiKnight").unwrap();
    fpuzzles::write(&variant, Wrapping::Base64).unwrap()
}

#[test]
fn every_form_of_a_link_is_read() {
    let data = base64();
    let expected = fpuzzles::read(&data).unwrap();
    assert_eq!(expected.rules.len(), 3);
    let escaped = data
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D");
    for text in [
        format!("https://www.f-puzzles.com/?load={data}"),
        format!("https://f-puzzles.com/?load={escaped}"),
        format!("https://sudokupad.app/fpuzzles{data}"),
        format!("https://sudokupad.app/fpuz{data}"),
        format!("https://app.crackingthecryptic.com/sudoku/?load={data}&t=1"),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{escaped}#top"),
        data.trim_end_matches('=').to_owned(),
        data.replace('+', " "),
        format!("  {data}\n"),
    ] {
        assert_eq!(fpuzzles::read(&text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn short_names_are_refused_with_a_reason() {
    let error = |text: &str| fpuzzles::read(text).unwrap_err().to_string();
    assert!(error("https://www.f-puzzles.com/?id=y7xyz123").contains("only the number"));
    assert!(error("https://sudokupad.app/abcdefgh123456").contains("without holding it"));
    assert!(error("abcdefgh").contains("short name"));
    let data = base64();
    assert!(error(&data[..data.len() / 2]).contains("damaged or cut off"));
}

#[test]
fn rules_about_unmarked_pairs_are_written_only_as_f_puzzles_reads_them() {
    let read = |rules: &str| {
        json::read(&format!(
            "{{\"board\":{{\"rows\":4,\"columns\":4}},\"rules\":[{rules}]}}"
        ))
        .unwrap()
    };
    let dot = "{\"rule\":\"ratio\",\"cells\":[\"r1c1\",\"r1c2\"],\"numbers\":[2]}";
    let exempt = "\"groups\":[[\"r1c1\",\"r1c2\"]]";
    for (rules, is_written) in [
        (
            format!("{dot},{{\"rule\":\"no ratio\",\"numbers\":[2],{exempt}}}"),
            true,
        ),
        (
            format!("{dot},{{\"rule\":\"no ratio\",\"numbers\":[2]}}"),
            false,
        ),
        (
            String::from("{\"rule\":\"no ratio\",\"numbers\":[3]}"),
            false,
        ),
        (
            format!("{dot},{{\"rule\":\"no difference\",\"numbers\":[1]}}"),
            false,
        ),
        (
            String::from("{\"rule\":\"no difference\",\"numbers\":[1]}"),
            true,
        ),
        (
            String::from("{\"rule\":\"no pair sum\",\"numbers\":[5,10]}"),
            true,
        ),
        (
            String::from("{\"rule\":\"no pair sum\",\"numbers\":[7]}"),
            false,
        ),
    ] {
        let variant = read(&rules);
        match fpuzzles::write(&variant, Wrapping::Json) {
            Ok(text) => assert_eq!(
                fpuzzles::read(&text).unwrap().rules,
                variant.rules,
                "{rules}"
            ),
            Err(error) => {
                assert!(!is_written, "{rules}: {error}");
                assert!(error.to_string().contains("f-puzzles has no rule"));
                continue;
            }
        }
        assert!(is_written, "{rules}");
    }
}

/// Reads foldoku's own JSON of a 4×4 board with a rule.
fn with_rule(rule: &str) -> Variant {
    let text = format!("{{\"board\":{{\"rows\":4,\"columns\":4}},\"rules\":[{rule}]}}");
    json::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn odd_and_even_cells_of_one_rule_are_written_one_by_one() {
    let variant = with_rule("{\"rule\":\"odd\",\"cells\":[\"r1c1\",\"r2c3\"]}");
    let text = fpuzzles::write(&variant, Wrapping::Json).unwrap();
    let again = fpuzzles::read(&text).unwrap();
    let cells: Vec<_> = again.rules.iter().flat_map(|rule| &rule.cells).collect();
    assert_eq!(cells, variant.rules[0].cells.iter().collect::<Vec<_>>());
}

#[test]
fn a_minimum_is_written_only_if_it_is_compared_with_its_neighbours() {
    for (cells, is_written) in [
        ("\"r1c1\",\"r1c2\",\"r2c1\"", true),
        ("\"r1c1\",\"r2c1\",\"r1c2\"", true),
        ("\"r1c1\",\"r1c2\"", false),
        ("\"r1c1\",\"r4c4\",\"r2c1\"", false),
    ] {
        let variant = with_rule(&format!("{{\"rule\":\"minimum\",\"cells\":[{cells}]}}"));
        let text = fpuzzles::write(&variant, Wrapping::Json);
        assert_eq!(text.is_ok(), is_written, "{cells}: {text:?}");
    }
}
