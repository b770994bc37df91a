//! The time limit of a request. A module of WebAssembly has no clock, so the host keeps the time.
//!
//! **Invariant:** a stopped search returns what it has found so far; it never changes an answer.
#![allow(unsafe_code, reason = "an imported function counts as unsafe code")]

/// Returns whether the host wants the request to end.
#[cfg(target_family = "wasm")]
pub(crate) fn stop() -> bool {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Returns 1 once the time of the request is up.
        #[link_name = "stop"]
        safe fn host_stop() -> i32;
    }
    host_stop() != 0
}

/// Returns whether the host wants the request to end. Outside of WebAssembly no request is stopped.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn stop() -> bool {
    false
}
