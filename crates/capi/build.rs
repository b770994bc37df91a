//! Gives the shared library the name that programs are linked to.
//!
//! **Invariant:** the name changes with every version that may change the interface: before 1.0.0 with the minor
//! version. `cargo xtask capi` installs the library under it; elsewhere than on Linux its linker call states the name.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name: &str| env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") != "linux" {
        return;
    }
    let (major, minor) = (
        variable("CARGO_PKG_VERSION_MAJOR"),
        variable("CARGO_PKG_VERSION_MINOR"),
    );
    let version = match major.as_str() {
        "0" => format!("0.{minor}"),
        _ => major,
    };
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libfoldoku.so.{version}");
}
