//! The available vector instructions, and the entry point to the code compiled for each.
//!
//! **Invariant:** the only folder of the crate with `unsafe` code. Nothing outside it can reach an
//! instruction that the processor does not have: every entry point takes a proof, and a proof is
//! obtained only by asking the processor.
#![allow(
    unsafe_code,
    reason = "intrinsics, behind types that exist only where the processor has the instructions"
)]

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use std::fmt;
use std::str::FromStr;

use crate::vector::Work;
#[cfg(target_arch = "aarch64")]
use aarch64::neon::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm32::simd128::Simd128;
#[cfg(target_arch = "x86_64")]
use x86_64::{avx2::Avx2, avx512::Avx512, sse41::Sse41};

/// An instruction set the kernel is implemented for. All backends give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Plain arrays, for any processor. Left out of modules of WebAssembly that have vectors.
    Portable,
    /// NEON, four lanes: any 64-bit Arm processor.
    Neon,
    /// 128-bit vectors of WebAssembly, four lanes. Chosen when a module is compiled, because it cannot
    /// ask for them.
    Simd128,
    /// SSE4.1, four lanes: x86-64 processors since 2008 (Nehalem).
    Sse41,
    /// AVX2, eight lanes: x86-64 processors since 2013 (Haswell, Zen).
    Avx2,
    /// AVX-512 with VBMI2 and VPOPCNTDQ, sixteen lanes: Ice Lake, Zen 4 and later.
    Avx512,
}

impl Backend {
    /// All backends, the widest last.
    pub const ALL: [Backend; 6] = [
        Backend::Portable,
        Backend::Neon,
        Backend::Simd128,
        Backend::Sse41,
        Backend::Avx2,
        Backend::Avx512,
    ];

    /// Returns the backends that this processor supports, the widest last.
    pub fn available() -> impl DoubleEndedIterator<Item = Backend> {
        let all = Backend::ALL.into_iter();
        all.filter(|backend| backend.is_available())
    }

    /// Returns the widest backend that this processor supports.
    pub fn detect() -> Backend {
        let widest = Backend::available().next_back();
        widest.unwrap_or(Backend::Portable)
    }

    /// Returns whether this processor supports the backend.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Backend::Portable => true,
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => true,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Backend::Simd128 => true,
            #[cfg(target_arch = "x86_64")]
            Backend::Sse41 => Sse41::new().is_some(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::new().is_some(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512::new().is_some(),
            #[allow(unreachable_patterns, reason = "the backends of other architectures")]
            _ => false,
        }
    }

    /// Returns the name, as used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Neon => "neon",
            Backend::Simd128 => "simd128",
            Backend::Sse41 => "sse41",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// Runs `work` with these registers, or with plain arrays if the processor does not support them.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        self.prove().run(work)
    }

    /// Asks the processor once. Without the instructions the proof is that of plain arrays; a module of
    /// WebAssembly that has vectors loads only where they exist.
    pub(crate) fn prove(self) -> Proven {
        match self {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 if let Some(proof) = Avx512::new() => Proven::Avx512(proof),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 if let Some(proof) = Avx2::new() => Proven::Avx2(proof),
            #[cfg(target_arch = "x86_64")]
            Backend::Sse41 if let Some(proof) = Sse41::new() => Proven::Sse41(proof),
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => Proven::Neon(Neon::new()),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            _ => Proven::Simd128(Simd128::new()),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => Proven::Portable,
        }
    }
}

/// The constructors of a type that works with one backend; its function `on` makes it.
macro_rules! constructors {
    ($type:ident) => {
        impl Default for $type {
            fn default() -> $type {
                $type::new()
            }
        }

        impl $type {
            /// Uses the widest backend of this processor.
            pub fn new() -> $type {
                $type::on($crate::Backend::detect())
            }

            /// Uses a given backend. Returns `None` if this processor does not support it.
            pub fn with_backend(backend: $crate::Backend) -> Option<$type> {
                backend.is_available().then(|| $type::on(backend))
            }
        }
    };
}

pub(crate) use constructors;

/// The proof that the processor supports a backend, for callers with many short computations.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Proven {
    /// Plain arrays need no proof.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Portable,
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
    #[cfg(target_arch = "x86_64")]
    Sse41(Sse41),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Proven {
    /// Runs `work` with the registers of the backend.
    #[inline]
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Proven::Avx512(proof) => proof.run(work),
            #[cfg(target_arch = "x86_64")]
            Proven::Avx2(proof) => proof.run(work),
            #[cfg(target_arch = "x86_64")]
            Proven::Sse41(proof) if W::HAS_SSE41 => proof.run(work),
            #[cfg(target_arch = "x86_64")]
            Proven::Sse41(_) => work.run::<Portable>(()),
            #[cfg(target_arch = "aarch64")]
            Proven::Neon(proof) => proof.run(work),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Proven::Simd128(proof) => proof.run(work),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Proven::Portable => work.run::<Portable>(()),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that no backend has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBackend;

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "unknown backend; expected one of: portable, neon, simd128, sse41, avx2, avx512",
        )
    }
}

impl std::error::Error for UnknownBackend {}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(name: &str) -> Result<Backend, UnknownBackend> {
        let mut all = Backend::ALL.into_iter();
        all.find(|backend| backend.name() == name)
            .ok_or(UnknownBackend)
    }
}

/// Returns the word unchanged, in a general-purpose register.
///
/// When words are copied from many places or compared one after the other, compilers gather them in a
/// vector register first. That is slower here, because each word comes from a different cache line.
/// This function is opaque to the optimiser and prevents it.
#[inline(always)]
pub(crate) fn scalar(word: u32) -> u32 {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
    {
        let mut wide = u64::from(word);
        // SAFETY: the assembly is empty.
        unsafe {
            std::arch::asm!(
                "/* {0} */",
                inout(reg) wide,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        wide as u32
    }
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri))))]
    word
}
