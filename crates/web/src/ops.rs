//! The operations, by name.
//!
//! **Invariant:** each operation is one function from its arguments to its result; the session holds
//! working memory only, so the order of requests changes no reply.

mod making;
mod playing;
mod search;
mod solving;

use foldoku_kernel::{Lanes, Solo};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::error::Failure;
use crate::json;
#[cfg(test)]
pub(crate) use making::{Canonical, Generated};
use search::Searches;
#[cfg(test)]
pub(crate) use solving::{Solutions, Solved};

/// The working memory of all operations.
#[derive(Debug, Default)]
pub(crate) struct Session {
    pub(crate) lanes: Lanes,
    pub(crate) solo: Solo,
    searches: Searches,
}

type Json = Result<Box<RawValue>, Failure>;

/// Answers a request; `None` if there is no such operation.
pub(crate) fn answer(session: &mut Session, op: &str, args: &str) -> Option<Json> {
    Some(match op {
        "solve" | "count" => json(args, |args| solving::count(session, args, op)),
        "solutions" => json(args, |args| solving::solutions(session, args)),
        "check" => json(args, playing::check),
        "hint" => arguments(args).and_then(|args| playing::hint(session, args)),
        "steps" => arguments(args).and_then(|args| playing::steps(session, args)),
        "explain" => arguments(args).and_then(|args| playing::explain(session, args)),
        "position" => json(args, |args| playing::position(session, args)),
        "svg" => json(args, |args| playing::svg(session, args)),
        "rate" => json(args, |args| search::rate(session, args)),
        "techniques" => json(args, |_: Nothing| Ok(search::techniques())),
        "generate" => json(args, making::generate),
        "canon" => json(args, making::canon),
        "shuffle" => json(args, making::shuffle),
        "minimise" => json(args, making::minimise),
        _ => return None,
    })
}

/// The arguments of an operation without any.
#[derive(serde::Deserialize)]
struct Nothing {}

/// Reads the arguments, and writes the result.
fn json<A, R>(args: &str, operation: impl FnOnce(A) -> Result<R, Failure>) -> Json
where
    A: DeserializeOwned,
    R: Serialize,
{
    json::of(&operation(arguments(args)?)?)
}

fn arguments<A: DeserializeOwned>(args: &str) -> Result<A, Failure> {
    serde_json::from_str(args)
        .map_err(|error| Failure::argument(format!("invalid arguments: {error}")))
}
