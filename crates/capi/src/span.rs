//! Where the records of a buffer lie in memory, as numbers.
//!
//! ```text
//! start                 start + stride
//! ├── size ──┤··········├── size ──┤··········
//! ```
//!
//! **Invariant:** a span lies within the address space, and its records do not overlap each other.

use crate::error::Error;

/// Equally long pieces of memory at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    start: usize,
    stride: usize,
    size: usize,
    len: usize,
}

impl Span {
    /// Returns a span of `len` pieces of `size` bytes.
    ///
    /// # Errors
    ///
    /// `Stride` if the pieces would overlap, `Length` if they exceed the address space.
    pub(crate) fn new(start: usize, stride: usize, size: usize, len: usize) -> Result<Span, Error> {
        if stride < size {
            return Err(Error::Stride);
        }
        let span = Span {
            start,
            stride,
            size,
            len,
        };
        // Distances within an object never exceed `isize::MAX`: pointer arithmetic relies on it.
        let bytes = span.bytes().filter(|&bytes| isize::try_from(bytes).is_ok());
        let end = bytes.and_then(|bytes| start.checked_add(bytes));
        end.map(|_| span).ok_or(Error::Length)
    }

    /// Returns the distance from the start of the first piece to the end of the last.
    fn bytes(&self) -> Option<usize> {
        match self.len.checked_sub(1) {
            None => Some(0),
            Some(before) => before.checked_mul(self.stride)?.checked_add(self.size),
        }
    }

    fn end(&self) -> usize {
        self.start + self.bytes().unwrap_or(0)
    }

    /// Returns whether the pieces of two spans may share memory.
    ///
    /// Pieces with the same stride may be interleaved, such as the puzzle and the solution in an array
    /// of structures. Spans of different strides must lie one after the other.
    pub(crate) fn overlaps(&self, other: &Span) -> bool {
        if self.end() <= other.start || other.end() <= self.start {
            return false;
        }
        if self.stride != other.stride {
            return true;
        }
        let [first, second] = if self.start <= other.start {
            [self, other]
        } else {
            [other, self]
        };
        let offset = (second.start - first.start) % self.stride;
        offset < first.size || offset + second.size > self.stride
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, Span};

    fn span(start: usize, stride: usize, size: usize, len: usize) -> Span {
        Span::new(start, stride, size, len).unwrap()
    }

    #[track_caller]
    fn check(one: Span, other: Span, expected: bool) {
        assert_eq!(one.overlaps(&other), expected);
        assert_eq!(other.overlaps(&one), expected);
        // Byte by byte; the strides of the cases are small enough.
        let bytes = |span: Span| {
            let starts = (0..span.len).map(move |index| span.start + index * span.stride);
            starts.flat_map(move |start| start..start + span.size)
        };
        if one.stride == other.stride {
            let shared = bytes(one).any(|byte| bytes(other).any(|it| it == byte));
            assert_eq!(shared, expected);
        }
    }

    #[test]
    fn interleaved_pieces_do_not_overlap() {
        check(span(1000, 162, 81, 10), span(1081, 162, 81, 10), false);
        check(span(1000, 164, 81, 10), span(1082, 164, 81, 10), false);
        check(span(1000, 164, 81, 10), span(1082, 164, 82, 10), false);
        check(span(1000, 164, 81, 10), span(1080, 164, 81, 10), true);
        check(span(1000, 164, 81, 10), span(1084, 164, 81, 10), true);
        check(span(1000, 82, 81, 10), span(1081, 82, 1, 10), false);
    }

    #[test]
    fn spans_one_after_the_other_do_not_overlap() {
        check(span(1000, 81, 81, 10), span(1810, 81, 81, 10), false);
        check(span(1000, 81, 81, 10), span(1809, 81, 81, 10), true);
        check(span(1000, 81, 81, 10), span(1000, 81, 81, 10), true);
        check(span(1000, 81, 81, 10), span(1810, 8, 8, 10), false);
        check(span(1000, 81, 81, 10), span(1800, 8, 8, 10), true);
        check(span(1000, 81, 81, 0), span(1000, 81, 81, 10), false);
    }

    #[test]
    fn absurd_lengths_are_errors() {
        let of = |start, stride, len| Span::new(start, stride, 81, len);
        assert_eq!(of(8, 80, 1), Err(Error::Stride));
        assert_eq!(of(8, 0, 1), Err(Error::Stride));
        assert_eq!(of(8, 81, usize::MAX), Err(Error::Length));
        assert_eq!(of(8, usize::MAX, 2), Err(Error::Length));
        assert_eq!(of(8, 81, usize::MAX / 162 + 1), Err(Error::Length));
        assert_eq!(of(usize::MAX - 80, 81, 1), Err(Error::Length));
        assert!(of(8, usize::MAX, 1).is_ok());
        assert!(of(0, 81, 0).is_ok());
    }
}
