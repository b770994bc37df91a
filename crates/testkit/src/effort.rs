//! How much tests do: less on every run, all of it in CI, and much more on request.
//!
//! **Invariant:** a test checks the same laws at every level, on fewer or more cases.

use std::env;

/// Returns the first value by default, the second with the variable `RUN_FULL_TESTS`, which CI sets, and
/// the third with `RUN_SLOW_TESTS`.
pub fn effort<T>(quick: T, full: T, slow: T) -> T {
    if env::var_os("RUN_SLOW_TESTS").is_some() {
        slow
    } else if env::var_os("RUN_FULL_TESTS").is_some() {
        full
    } else {
        quick
    }
}
