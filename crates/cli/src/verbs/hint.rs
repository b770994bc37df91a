//! `hint`: the next step, or all that can be taken, in as much detail as was task for.
//!
//! **Invariant:** a hint is a step that follows from the position as it is.

use foldoku::logic::describe;

use crate::args;
use crate::output::json::{self, steps};
use crate::pipeline::ordered_writer::{Body, Desk};
use crate::terminal::exit::Exit;
use crate::verbs::shared::position::{Position, Refusal};
use crate::verbs::shared::position_verb::{self, Record, Telling, Verdict};
use crate::verbs::shared::step_search::{self, Found, Guide, Patience};

/// How many positions a thread takes at a time.
const CHUNK: usize = 16;

pub(crate) fn run(args: &args::Hint) -> anyhow::Result<Exit> {
    step_search::check(&args.looking)?;
    let collection = position_verb::open("hint", &args.input, &args.run, CHUNK)?;
    let desk = Desk::to_stdout(&collection.progress);
    let patience = Patience::of(args.timeout)?;
    position_verb::run(
        &Hinting { args, patience },
        collection,
        &desk,
        b"",
        &args.input,
        &args.run,
    )
}

struct Hinting<'a> {
    args: &'a args::Hint,
    patience: Patience,
}

impl Hinting<'_> {
    /// The steps, and whether the search for them was given up.
    fn look(&self, guide: &mut Guide, position: &Position) -> (Vec<Found>, bool) {
        let stop = self.patience.start();
        let found = match self.args.all {
            true => guide.all(&position.state, &stop),
            false => guide.next(&position.state, &stop).into_iter().collect(),
        };
        (found, stop())
    }

    fn text(&self, position: &Position, found: &[Found], status: &str) -> String {
        let mut text = String::new();
        if let Some(remark) = position.remark() {
            text.push_str(&format!("# {remark}\n"));
        }
        let style = self.args.looking.style();
        for found in found {
            text.push_str(&describe::hint(&found.step, self.args.detail.into(), style));
            text.push('\n');
        }
        match status {
            "solved" => text.push_str("Every square is filled.\n"),
            "stuck" => text.push_str("No technique that is tried goes on.\n"),
            "timeout" => {
                let message = self.patience.message();
                text.push_str(&format!("The search for a step was {message}.\n"));
            }
            _ => {}
        }
        text
    }
}

impl Telling for Hinting<'_> {
    type Scratch = Guide;
    type Sheet = String;

    fn scratch(&self) -> Guide {
        match self.args.all {
            true => Guide::of_all(&self.args.looking),
            false => Guide::new(&self.args.looking),
        }
    }

    fn tell(&self, guide: &mut Guide, record: &Record<'_>, sheet: &mut String) -> Verdict {
        let json = self.args.output.json;
        let position = match position_verb::turn(guide, record) {
            Ok(position) => position,
            Err(Refusal { status, fault }) => {
                let message = fault.to_string();
                match json {
                    true => sheet.push_str(&position_verb::refused(record, status, &message)),
                    false => sheet.push_str(&format!("# {message}\n")),
                }
                return Verdict::refused(status, &message);
            }
        };
        let (found, is_given_up) = self.look(guide, position);
        let status = match (position.state.is_solved(), found.is_empty()) {
            (true, _) => "solved",
            (false, false) => "found",
            (false, true) if is_given_up => "timeout",
            (false, true) => "stuck",
        };
        if json {
            let style = self.args.looking.style();
            sheet.push_str(&json::line(&steps::Hinted {
                version: json::VERSION,
                number: record.row.number,
                puzzle: String::from_utf8_lossy(&position.shown).into_owned(),
                status,
                remark: position.remark(),
                steps: found.iter().map(|found| steps::of(found, style)).collect(),
            }));
        } else {
            sheet.push_str(&self.text(position, &found, status));
        }
        Verdict {
            failed: matches!(status, "stuck" | "timeout"),
            ..Verdict::of(status)
        }
    }

    fn body(&self, sheet: String) -> Body {
        Body::Text(sheet.into_bytes())
    }
}
