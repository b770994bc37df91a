//! Line ends: a CR alone becomes LF, in place.
//!
//! **Invariant:** the lines are the same for any division of the bytes into pieces. CR LF stays as it is,
//! except between two pieces, where it becomes LF.

/// Turns each CR that ends a line into LF.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineEnds {
    /// Whether the last byte was a CR.
    after_cr: bool,
}

impl LineEnds {
    /// Changes the next piece; returns how many of its bytes are left.
    pub(super) fn unify(&mut self, piece: &mut [u8]) -> usize {
        let Some(&first) = piece.first() else {
            return 0;
        };
        let mut kept = piece.len();
        if std::mem::take(&mut self.after_cr) && first == b'\n' {
            piece.copy_within(1.., 0);
            kept -= 1;
        }
        let piece = &mut piece[..kept];
        let mut from = 0;
        while let Some(found) = memchr::memchr(b'\r', &piece[from..]) {
            let at = from + found;
            if piece.get(at + 1) != Some(&b'\n') {
                piece[at] = b'\n';
                self.after_cr = at + 1 == piece.len();
            }
            from = at + 1;
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a text after it was changed in pieces of this size, in which CR LF has become LF.
    fn unified(text: &[u8], size: usize) -> String {
        let mut ends = LineEnds::default();
        let mut out = Vec::new();
        for piece in text.chunks(size) {
            let mut piece = piece.to_vec();
            let kept = ends.unify(&mut piece);
            out.extend_from_slice(&piece[..kept]);
        }
        String::from_utf8(out).unwrap().replace("\r\n", "\n")
    }

    #[test]
    fn lines_do_not_depend_on_the_pieces() {
        for (text, expected) in [
            ("", ""),
            ("a\rb\r", "a\nb\n"),
            ("a\nb\n", "a\nb\n"),
            ("a\r\nb\r\n", "a\nb\n"),
            ("a\r\rb\n\rc\r\n\n", "a\n\nb\n\nc\n\n"),
            ("\r\n\r\n", "\n\n"),
            ("\r\r\n\r", "\n\n\n"),
        ] {
            for size in 1..=text.len().max(1) {
                assert_eq!(
                    unified(text.as_bytes(), size),
                    expected,
                    "{text:?} by {size}"
                );
            }
        }
    }
}
