//! `render`: which pictures are written where, and the errors.

use crate::harness::{Folder, Run, foldoku, foldoku_reading};
use insta::assert_snapshot;

const UNIQUE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
const SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

/// Returns the texts of a picture, concatenated.
fn texts(picture: &str) -> String {
    let texts = picture.split("<text ").skip(1);
    let content = |text: &str| {
        let (_, content) = text.split_once('>').unwrap();
        content.split('<').next().unwrap().to_owned()
    };
    texts.map(content).collect()
}

#[track_caller]
fn check(run: &Run, code: i32, stderr: &str) {
    assert_eq!((run.code, run.stderr.as_str()), (code, stderr), "{run}");
}

#[test]
fn single_picture_goes_to_standard_output() {
    let run = foldoku("render --title Four --geometry 4x4 --content both -p 1.....2.....3..4");
    assert_snapshot!(run);
}

#[test]
fn content_can_be_selected() {
    let shown =
        |arguments: &str| texts(&foldoku(&format!("render -p {UNIQUE} {arguments}")).stdout);
    let givens = UNIQUE.replace('.', "");
    assert_eq!(shown(""), givens);
    assert_eq!(shown("--content solution"), SOLUTION);
    assert_eq!(shown("--content both"), givens + SOLUTION);
    assert!(shown("--content candidates").starts_with("12568"));
    assert!(shown("--caption %n:%g").ends_with('…'));
    assert!(shown("--title A").starts_with('A'));
}

#[test]
fn captions_may_name_fields_of_the_input() {
    let table = format!("puzzle,rating,level\n{UNIQUE},7.2,Hard\n");
    let run = foldoku_reading("render --caption {level}/{Rating}", table.as_bytes());
    assert!(texts(&run.stdout).ends_with("Hard/7.2"), "{run}");
    let run = foldoku_reading("render --caption {score}", table.as_bytes());
    let message = "error: --caption: unknown field 'score'; expected one of: rating, level\n";
    check(&run, 2, message);
}

/// The sections of a booklet come from easy to hard, and start on new pages.
#[test]
fn booklets_have_covers_and_sections() {
    let folder = Folder::new("render-booklet");
    let rows = ["hard", "easy", "hard"].map(|level| format!("{UNIQUE},{level}\n"));
    let table = folder.file("levels.csv", format!("puzzle,level\n{}", rows.concat()));
    let pages = |flags: &str| {
        let name = folder.name("a.pdf");
        let run = foldoku(&format!("render {table} -q -o {name} {flags}"));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
        let text = String::from_utf8_lossy(&folder.read("a.pdf")).into_owned();
        let count = text.split("/Count ").nth(1).unwrap();
        count.split('>').next().unwrap().parse::<usize>().unwrap()
    };
    assert_eq!(pages(""), 1);
    assert_eq!(pages("--section-by level --cover --subtitle Two"), 3);
    assert_eq!(pages("--section-by file --page a5"), 2);
    assert_eq!(pages("--large-print --page half-letter --answers"), 3 + 2);
    let run = foldoku(&format!(
        "render {table} --to pdf --section-by size -o {}",
        folder.name("b.pdf")
    ));
    let message = "error: --section-by: unknown field 'size'; expected one of: level\n";
    check(&run, 2, message);
}

#[test]
fn themes_change_the_colours_only() {
    let of = |theme: &str| foldoku(&format!("render -p {UNIQUE} --theme {theme}")).stdout;
    let (light, dark, auto) = (of("light"), of("dark"), of("auto"));
    assert_eq!(texts(&light), texts(&dark));
    assert!(light.contains("#ffffff") && !dark.contains("#ffffff"));
    assert!(auto.contains("prefers-color-scheme:dark") && auto.contains("#ffffff"));
    for picture in [light, dark, auto] {
        assert!(picture.contains("<title id=") && picture.contains("<desc id="));
        assert!(picture.contains("role=\"img\" aria-labelledby="));
    }
}

#[test]
fn given_candidates_are_drawn() {
    let sukaku = foldoku(&format!("convert --to sukaku -p {UNIQUE}")).stdout;
    let run = foldoku_reading("render", sukaku.as_bytes());
    assert_eq!(texts(&run.stdout), sukaku.trim().replace('.', ""));
    let run = foldoku_reading("render --content solution", sukaku.as_bytes());
    assert_eq!(texts(&run.stdout), SOLUTION);
}

#[test]
fn symbols_follow_the_input_or_the_flag() {
    let puzzle = "0F".to_owned() + &".".repeat(254);
    let shown =
        |arguments: &str| texts(&foldoku(&format!("render -p {puzzle} {arguments}")).stdout);
    assert_eq!(shown("--symbols 0-9A"), "0F");
    assert_eq!(shown("--symbols 0-9A --draw-symbols 1-9A"), "1G");
    assert_eq!(shown("--symbols 0-9A --draw-symbols A"), "AP");
    assert_eq!(shown("--symbols 0-9A --draw-symbols numbers"), "116");
}

#[test]
fn several_pictures_go_to_separate_files() {
    let folder = Folder::new("render-several");
    let input = format!("{UNIQUE}\nbroken\n{TWO} # two\n");
    let stderr =
        "warning: stdin: line 2: expected 81 cells, found 0\n3 puzzles: 2 drawn, 1 invalid\n";
    for (output, files) in [
        ("new", ["new/1.svg", "new/3.svg"]),
        ("picture-%n.svg", ["picture-1.svg", "picture-3.svg"]),
    ] {
        let arguments = format!("render --caption %m -o {}", folder.name(output));
        check(&foldoku_reading(&arguments, input.as_bytes()), 0, stderr);
        let pictures = files.map(|file| String::from_utf8(folder.read(file)).unwrap());
        assert_eq!(texts(&pictures[0]), UNIQUE.replace('.', ""));
        assert_eq!(texts(&pictures[1]), TWO.replace('.', "") + "two");
    }
}

#[test]
fn several_pictures_need_a_folder() {
    let folder = Folder::new("render-one-place");
    let input = format!("{UNIQUE}\n{UNIQUE}\n");
    let stderr = "error: there are several puzzles; set --output to a folder or to a name with %n, such as puzzle-%n.svg\n";
    let arguments = format!("render -o {}", folder.name("one.svg"));
    check(&foldoku_reading("render", input.as_bytes()), 2, stderr);
    check(&foldoku_reading(&arguments, input.as_bytes()), 2, stderr);
    assert!(!folder.path("one.svg").exists());
    check(&foldoku_reading(&arguments, UNIQUE.as_bytes()), 0, "");
    assert!(folder.path("one.svg").exists());
    let png = foldoku_reading("render --to png", input.as_bytes());
    assert!(png.stderr.contains("such as puzzle-%n.png"), "{png}");
}

#[cfg(feature = "render")]
#[test]
fn pdf_does_not_depend_on_threads() {
    let folder = Folder::new("render-document");
    let input = format!("{UNIQUE} easy\n").repeat(50) + TWO + "\n";
    let document = |threads| {
        let arguments = format!(
            "render -j {threads} --answers --per-page 12 --title Fifty --caption %n -o {}",
            folder.name("book.pdf")
        );
        let run = foldoku_reading(&arguments, input.as_bytes());
        check(
            &run,
            0,
            "warning: stdin: line 51: several solutions; the first is drawn\n51 puzzles: 1 multiple, 50 unique\n",
        );
        folder.read("book.pdf")
    };
    let one = document(1);
    assert!(one.starts_with(b"%PDF"));
    // Five pages of puzzles and three pages of answers.
    assert!(String::from_utf8_lossy(&one).contains("/Count 8>>"));
    assert!(one == document(2) && one == document(7));
}

#[cfg(feature = "render")]
#[test]
fn png_has_the_requested_width() {
    let folder = Folder::new("render-png");
    let arguments = format!("render --size 200 -p {UNIQUE} -o {}", folder.name("a.png"));
    check(&foldoku(&arguments), 0, "");
    let picture = folder.read("a.png");
    assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(picture[16..24], [0, 0, 0, 200, 0, 0, 0, 200]);
    let arguments = arguments.replace("200", "9000");
    check(
        &foldoku(&arguments),
        2,
        "error: --size: a PNG is from 1 to 8192 pixels wide, not 9000\n",
    );
}

/// A puzzle whose picture would be too high: 1,000 extra cells below a grid of four columns.
const TALL: &str = r#"{"board":{"rows":4,"columns":4,"extra_cells":[{"name":"V","count":1000}]},"rules":[{"rule":"sum","numbers":[3],"cells":["V1","V2"]}]}"#;

#[cfg(feature = "render")]
#[test]
fn a_puzzle_that_cannot_be_drawn_is_reported_and_the_others_are_drawn() {
    let folder = Folder::new("render-tall");
    let small = r#"{"board":{"rows":4,"columns":4},"rules":[{"rule":"anti-knight"}]}"#;
    let input = format!("{small}\n{TALL}\n{small}\n");
    for (size, advice) in [
        ("", "an SVG has no such limit"),
        ("--size 400", "choose another --size"),
    ] {
        let arguments = format!("render --to png {size} -o {}", folder.name("out"));
        let run = foldoku_reading(&arguments, input.as_bytes());
        assert_eq!(run.code, 0, "{run}");
        let (warning, summary) = run.stderr.trim_end().split_once('\n').unwrap();
        assert!(
            warning.starts_with("warning: stdin: line 2: puzzle 2: cannot draw a picture of "),
            "{run}"
        );
        assert!(warning.ends_with(advice), "{run}");
        assert_eq!(summary, "3 puzzles: 2 drawn, 1 not drawn", "{run}");
        assert!(folder.path("out/1.png").exists() && folder.path("out/3.png").exists());
        assert!(!folder.path("out/2.png").exists());
    }
    let run = foldoku_reading("render --to png", TALL.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{run}");
    assert!(!run.stderr.contains("--"), "{run}");
    let run = foldoku_reading("render", TALL.as_bytes());
    assert_eq!(run.code, 0, "{run}");
}

#[test]
fn values_at_a_corner_are_separated() {
    let shown = |puzzle: &str| foldoku(&format!("render -p {puzzle}")).stdout;
    assert!(shown(".Quad~R2C2~1~2").contains(">1 2</text>"));
    let sixteen = shown(".Shape~16x16.Quad~R2C2~12~14~3~16");
    assert!(sixteen.contains(">12 14</text>") && sixteen.contains(">3 16</text>"));
}

#[test]
fn title_author_and_rules_of_a_puzzle_are_drawn() {
    let puzzle = r#"{"title":"Stairs","author":"Ana","text":"Digits increase.","board":{"rows":4,"columns":4},"rules":[{"rule":"thermometer","cells":["r1c1","r2c1"]}]}"#;
    let shown = |flags: &str| {
        let run = foldoku_reading(&format!("render {flags}"), puzzle.as_bytes());
        texts(&run.stdout)
    };
    let own = shown("");
    assert!(own.starts_with("StairsAna"), "{own}");
    assert!(own.contains("Digits increase.Thermometer: "), "{own}");
    let other = shown("--title Monday");
    assert!(other.starts_with("MondayAna"), "{other}");
}

#[test]
fn invalid_usage_is_refused() {
    let mut shown = String::new();
    for arguments in [
        "-o picture.gif",
        "--size 0",
        "--size -5mm",
        "--size wide",
        "--to svg --per-page 4",
        "--answers",
        "--to pdf --size 80mm",
        "--to pdf -o %n.pdf",
        "--to pdf --answers-title Answers",
        "--to pdf --per-page 0",
        "--content nothing",
    ] {
        let run = foldoku(&format!("render -p {UNIQUE} {arguments}"));
        assert_eq!(run.code, 2, "{run}");
        let message = run.stderr.lines().next().unwrap_or_default();
        shown.push_str(&format!("{arguments}\n    {message}\n"));
    }
    assert_snapshot!(shown);
}

#[test]
fn inputs_are_never_overwritten() {
    let folder = Folder::new("render-over");
    let file = folder.file("1.svg", UNIQUE);
    for output in ["1.svg", "%n.svg", "."] {
        let run = foldoku(&format!("render {file} -o {}", folder.name(output)));
        assert_eq!(run.code, 2, "{run}");
        assert!(run.stderr.contains("is also an input"), "{run}");
    }
    assert_eq!(folder.read("1.svg"), UNIQUE.as_bytes());
}

#[test]
fn exit_codes_equal_those_of_other_commands() {
    let code = |arguments: &str, input: &str| {
        foldoku_reading(&format!("render {arguments}"), input.as_bytes()).code
    };
    assert_eq!(code("", ""), 0);
    assert_eq!(code("", &format!("nonsense\n{UNIQUE}\n")), 0);
    assert_eq!(code("", "nonsense"), 1);
    assert_eq!(code("--strict", "nonsense"), 1);
    assert_eq!(code("--strict", TWO), 0);
    assert_eq!(code("--strict --content solution", TWO), 1);
    assert_eq!(code("--strict --content solution", UNIQUE), 0);
    assert_eq!(code("--strict", &"1".repeat(81)), 1);
    assert_eq!(code("-o no/such/folder/a.svg", UNIQUE), 3);
    assert_eq!(code("-o no/such/folder/%n.svg", UNIQUE), 3);
    assert_eq!(code("no/such/file", ""), 3);
}

#[test]
fn every_board_is_drawn() {
    for (geometry, squares) in [
        ("2x3", 36),
        ("16x16", 256),
        ("x+windoku", 81),
        ("9x9+anti-knight", 81),
        ("jigsaw:fixtures/jigsaw/five.txt", 25),
        ("cube:2", 64),
    ] {
        let puzzle = "1".to_owned() + &".".repeat(squares - 1);
        let run = foldoku(&format!("render --geometry {geometry} -p {puzzle}"));
        assert_eq!(run.code, 0, "{run}");
        assert!(run.stdout.contains(">1</text>"), "{run}");
    }
}
