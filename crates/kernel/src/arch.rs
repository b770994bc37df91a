//! Which vector instructions there are, and the door into the code compiled for each.
//!
//! **Invariant:** the only folder of the workspace with `unsafe` in it. Nothing outside it can
//! reach an instruction the processor does not have: the doors ask for a proof, and a proof is made
//! by looking.
#![allow(
    unsafe_code,
    reason = "intrinsics, behind types that exist only where the instructions do"
)]

#[cfg(target_arch = "aarch64")]
mod aarch64;
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use std::fmt;
use std::str::FromStr;

use crate::vector::Vector;
use portable::Portable;

#[cfg(target_arch = "aarch64")]
use aarch64::neon::Neon;
#[cfg(target_arch = "x86_64")]
use x86_64::{avx2::Avx2, avx512::Avx512};

/// The registers that lanes are in. All give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// Plain arrays, on any processor.
    Portable,
    /// Four lanes: any 64-bit Arm processor.
    Neon,
    /// Eight lanes: x86-64 processors since 2013.
    Avx2,
    /// Sixteen lanes: AVX-512 with VBMI2, as Ice Lake and Zen 4 have it.
    Avx512,
}

impl Backend {
    /// All there are, the widest last.
    pub const ALL: [Backend; 4] = [
        Backend::Portable,
        Backend::Neon,
        Backend::Avx2,
        Backend::Avx512,
    ];

    /// Those that this processor has, the widest last.
    pub fn available() -> impl DoubleEndedIterator<Item = Backend> {
        let all = Backend::ALL.into_iter();
        all.filter(|backend| backend.is_available())
    }

    /// The widest that this processor has.
    pub fn detect() -> Backend {
        let widest = Backend::available().next_back();
        widest.unwrap_or(Backend::Portable)
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Portable => true,
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => true,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::new().is_some(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512::new().is_some(),
            #[allow(unreachable_patterns, reason = "those of other processors")]
            _ => false,
        }
    }

    /// The name, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Neon => "neon",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// Does the work in these registers, or in plain arrays if the processor does not have them.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 if let Some(proof) = Avx512::new() => proof.run(work),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 if let Some(proof) = Avx2::new() => proof.run(work),
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => Neon::new().run(work),
            _ => work.run::<Portable>(()),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No backend has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBackend;

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such backend, there are portable, neon, avx2, avx512")
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

/// The same word, in a register of its own.
///
/// Where words are copied from many places to one, or compared one after the other, compilers like
/// to collect them in a vector register first, which takes longer than all the rest: the words come
/// from as many cache lines. They cannot look through this.
#[inline(always)]
pub(crate) fn scalar(word: u32) -> u32 {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
    {
        let mut wide = u64::from(word);
        // SAFETY: there is no instruction.
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

/// Something to be done in any registers.
pub(crate) trait Work {
    /// What comes of it.
    type Output;

    /// Does it; marked `inline(always)`, so that it is compiled for the door it goes through.
    fn run<V: Vector>(self, proof: V::Proof) -> Self::Output;
}
