//! Requests and replies as JSON: `{"op": …, "args": {…}}` becomes `{"ok": …}` or `{"error": …}`.
//!
//! **Invariant:** every request has exactly one reply, whatever its bytes are.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::Failure;
use crate::json;

/// A request: an operation and its arguments.
#[derive(Deserialize)]
struct Request<'a> {
    op: &'a str,
    #[serde(borrow)]
    args: Option<&'a RawValue>,
}

/// The working memory of a module. Requests change nothing else in it.
#[derive(Debug, Default)]
pub struct Session {
    engine: crate::ops::Session,
}

impl Session {
    /// Answers a request.
    pub fn call(&mut self, request: &[u8]) -> Vec<u8> {
        let result = read(request).and_then(|request| {
            let args = request.args.map_or("{}", RawValue::get);
            self.answer(request.op, args)
        });
        json::write(&result)
    }

    fn answer(&mut self, op: &str, args: &str) -> Result<Box<RawValue>, Failure> {
        if op == "load" {
            return json::of(&Loaded::this());
        }
        crate::ops::answer(&mut self.engine, op, args)
            .unwrap_or_else(|| Err(Failure::argument(format!("unknown operation '{op}'"))))
    }
}

/// Reads a request. Text is read as such everywhere, because a second reader for bytes takes more code.
fn read(request: &[u8]) -> Result<Request<'_>, Failure> {
    let message = |error: &dyn std::fmt::Display| format!("not a request: {error}");
    let text = str::from_utf8(request).map_err(|error| Failure::argument(message(&error)))?;
    serde_json::from_str(text).map_err(|error| Failure::argument(message(&error)))
}

/// What is loaded.
#[derive(Serialize)]
struct Loaded {
    version: &'static str,
    /// The registers of the kernel.
    backend: &'static str,
}

impl Loaded {
    fn this() -> Loaded {
        Loaded {
            version: env!("CARGO_PKG_VERSION"),
            backend: foldoku_kernel::Backend::detect().name(),
        }
    }
}

#[cfg(test)]
mod tests;
