//! Which backends there are, and what they are called.
//!
//! **Invariant:** where `REQUIRE_BACKENDS` names backends, separated by commas, a processor without
//! one of them fails: what is not there is not tested by the other tests either.

mod support;

use foldoku_kernel::{Backend, Bands, Lanes, Solo, Spread, UnknownBackend};

#[test]
fn the_required_backends_are_there() {
    let names = std::env::var("REQUIRE_BACKENDS").unwrap_or_default();
    for name in names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        let backend: Backend = name
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(backend.is_available(), "this processor has no {name}");
    }
}

#[test]
fn the_last_available_backend_is_detected() {
    assert!(Backend::Portable.is_available());
    let mut all = Backend::ALL.into_iter();
    let widest = all.rfind(|backend| backend.is_available());
    assert_eq!(widest, Some(Backend::detect()));
    assert_eq!(Lanes::new().backend(), Backend::detect());
}

#[test]
fn names_are_read_as_they_are_written() {
    for backend in Backend::ALL {
        assert_eq!(backend.to_string().parse(), Ok(backend));
        assert_eq!(backend.to_string(), backend.name());
    }
    for unknown in ["", "AVX2", " avx2", "avx", "auto"] {
        assert_eq!(
            unknown.parse::<Backend>(),
            Err(UnknownBackend),
            "{unknown:?}"
        );
    }
    let message = UnknownBackend.to_string();
    assert!(
        Backend::ALL
            .iter()
            .all(|backend| message.contains(backend.name()))
    );
}

#[test]
fn only_what_is_available_is_handed_out() {
    for backend in Backend::ALL {
        let there = backend.is_available();
        assert_eq!(Lanes::with_backend(backend).is_some(), there, "{backend}");
        assert_eq!(Spread::with_backend(backend).is_some(), there, "{backend}");
        assert_eq!(Bands::with_backend(backend).is_some(), there, "{backend}");
        assert_eq!(Solo::with_backend(backend).is_some(), there, "{backend}");
        let lanes = Lanes::with_backend(backend);
        assert!(lanes.is_none_or(|lanes| lanes.backend() == backend));
    }
}
