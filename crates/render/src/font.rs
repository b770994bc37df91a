//! The fonts that are carried along: Noto Sans, regular and bold.
//!
//! **Invariant:** no other font is ever used, so that pictures and pages are the same on every
//! machine.

/// The regular face.
pub(crate) const REGULAR: &[u8] = ttf_noto_sans::REGULAR;

/// The bold face.
pub(crate) const BOLD: &[u8] = ttf_noto_sans::BOLD;
