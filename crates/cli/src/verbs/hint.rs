//! `hint`: the next step, or all that can be taken, in as much detail as was asked for.
//!
//! **Invariant:** a hint is a step that follows from the position as it is.

use foldoku::logic::describe;

use crate::args;
use crate::desk::{Body, Desk};
use crate::exit::Exit;
use crate::json::{self, steps};
use crate::looking::{self, Found, Guide};
use crate::position::{Position, Refusal};
use crate::telling::{self, Record, Telling, Verdict};

/// How many positions a thread takes at a time.
const CHUNK: usize = 16;

pub(crate) fn run(args: &args::Hint) -> anyhow::Result<Exit> {
    looking::check(&args.looking)?;
    let collection = telling::open("hint", &args.input, &args.run, CHUNK)?;
    let desk = Desk::to_stdout(&collection.progress);
    telling::run(
        &Hinting { args },
        collection,
        &desk,
        b"",
        &args.input,
        &args.run,
    )
}

struct Hinting<'a> {
    args: &'a args::Hint,
}

impl Hinting<'_> {
    fn look(&self, guide: &mut Guide, position: &Position) -> Vec<Found> {
        match self.args.all {
            true => guide.all(&position.state),
            false => guide.next(&position.state, &|| false).into_iter().collect(),
        }
    }

    fn text(&self, position: &Position, found: &[Found], status: &str) -> String {
        let mut text = String::new();
        if let Some(remark) = position.remark() {
            text.push_str(&format!("# {remark}\n"));
        }
        let names = self.args.looking.coordinates.into();
        for found in found {
            text.push_str(&describe::hint(&found.step, self.args.detail.into(), names));
            text.push('\n');
        }
        match status {
            "solved" => text.push_str("Every square is filled.\n"),
            "stuck" => text.push_str("No technique that is tried goes on.\n"),
            _ => {}
        }
        text
    }
}

impl Telling for Hinting<'_> {
    type Scratch = Guide;
    type Sheet = String;

    fn scratch(&self) -> Guide {
        Guide::new(&self.args.looking)
    }

    fn tell(&self, guide: &mut Guide, record: &Record<'_>, sheet: &mut String) -> Verdict {
        let json = self.args.output.json;
        let position = match telling::turn(guide, record) {
            Ok(position) => position,
            Err(Refusal { status, fault }) => {
                let message = fault.to_string();
                match json {
                    true => sheet.push_str(&telling::refused(record, status, &message)),
                    false => sheet.push_str(&format!("# {message}\n")),
                }
                return Verdict::refused(status, &message);
            }
        };
        let found = self.look(guide, position);
        let status = match (position.state.is_solved(), found.is_empty()) {
            (true, _) => "solved",
            (false, true) => "stuck",
            (false, false) => "found",
        };
        if json {
            let names = self.args.looking.coordinates.into();
            sheet.push_str(&json::line(&steps::Hinted {
                version: json::VERSION,
                number: record.row.number,
                puzzle: String::from_utf8_lossy(&position.shown).into_owned(),
                status,
                remark: position.remark(),
                steps: found.iter().map(|found| steps::of(found, names)).collect(),
            }));
        } else {
            sheet.push_str(&self.text(position, &found, status));
        }
        Verdict {
            failed: status == "stuck",
            ..Verdict::of(status)
        }
    }

    fn body(&self, sheet: String) -> Body {
        Body::Text(sheet.into_bytes())
    }
}
