//! Detection, names and selection of backends.
//!
//! **Invariant:** a test fails if the processor lacks a backend listed in `REQUIRE_BACKENDS` (separated
//! by commas), because the other tests skip backends that are not available.

use foldoku_kernel::{
    Answer, Backend, Bands, ClueCheck, Lanes, Position, SearchStats, Solo, Spread, UnknownBackend,
};

#[test]
fn required_backends_are_available() {
    let names = std::env::var("REQUIRE_BACKENDS").unwrap_or_default();
    for name in names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        let backend: Backend = name
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            backend.is_available(),
            "this processor does not support {name}"
        );
    }
}

#[test]
fn detect_returns_the_widest_available_backend() {
    assert!(Backend::Portable.is_available());
    let mut all = Backend::ALL.into_iter();
    let widest = all.rfind(|backend| backend.is_available());
    assert_eq!(widest, Some(Backend::detect()));
    assert_eq!(Lanes::new().backend(), Backend::detect());
}

#[test]
fn names_parse_back() {
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
fn with_backend_requires_support() {
    for backend in Backend::ALL {
        let supported = backend.is_available();
        assert_eq!(
            Lanes::with_backend(backend).is_some(),
            supported,
            "{backend}"
        );
        assert_eq!(
            Spread::with_backend(backend).is_some(),
            supported,
            "{backend}"
        );
        assert_eq!(
            Bands::with_backend(backend).is_some(),
            supported,
            "{backend}"
        );
        assert_eq!(
            Solo::with_backend(backend).is_some(),
            supported,
            "{backend}"
        );
        let lanes = Lanes::with_backend(backend);
        assert!(lanes.is_none_or(|lanes| lanes.backend() == backend));
    }
}

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Bands>();
    check::<Lanes>();
    check::<Solo>();
    check::<Spread>();
    check::<(
        Answer,
        Backend,
        ClueCheck,
        Position,
        SearchStats,
        UnknownBackend,
    )>();
}
