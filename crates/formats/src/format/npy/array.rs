//! A NumPy array in a file, written row by row.
//!
//! ```text
//! 128 bytes: "\x93NUMPY", version 1.0, length, {'descr': …, 'shape': (rows, columns), }, spaces, \n
//! the elements, little endian, row by row
//! ```
//!
//! **Invariant:** memory does not grow with the rows. The file is an array only after
//! [`NpyArray::finish`], because its header holds the number of rows.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

/// The length of every header, to which NumPy pads the headers of such arrays.
pub(super) const HEADER: usize = 128;

/// The type of the elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NpyElement {
    /// `uint8`
    U8,
    /// `uint16`
    U16,
    /// `int32`
    I32,
    /// `int64`
    I64,
    /// `float32`
    F32,
}

impl NpyElement {
    /// Returns the name of the type in NumPy.
    pub const fn name(self) -> &'static str {
        match self {
            NpyElement::U8 => "uint8",
            NpyElement::U16 => "uint16",
            NpyElement::I32 => "int32",
            NpyElement::I64 => "int64",
            NpyElement::F32 => "float32",
        }
    }

    /// Returns the name of the type in headers.
    pub(super) const fn descriptor(self) -> &'static str {
        match self {
            NpyElement::U8 => "|u1",
            NpyElement::U16 => "<u2",
            NpyElement::I32 => "<i4",
            NpyElement::I64 => "<i8",
            NpyElement::F32 => "<f4",
        }
    }

    /// Returns the number of bytes of an element.
    pub const fn size(self) -> usize {
        match self {
            NpyElement::U8 => 1,
            NpyElement::U16 => 2,
            NpyElement::I32 | NpyElement::F32 => 4,
            NpyElement::I64 => 8,
        }
    }
}

/// Writes an array of one or two dimensions.
#[derive(Debug)]
pub struct NpyArray {
    file: BufWriter<File>,
    element: NpyElement,
    /// The elements per row of an array of two dimensions.
    columns: Option<usize>,
    rows: u64,
}

impl NpyArray {
    /// Creates the file of an array, with this many columns if it has two dimensions.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn create(
        path: &Path,
        element: NpyElement,
        columns: Option<usize>,
    ) -> io::Result<NpyArray> {
        let mut file = BufWriter::with_capacity(1 << 16, File::create(path)?);
        file.write_all(&[0; HEADER])?;
        Ok(NpyArray {
            file,
            element,
            columns,
            rows: 0,
        })
    }

    /// Adds a row: the little-endian bytes of its elements.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    ///
    /// # Panics
    ///
    /// If the row does not have the size of a row.
    pub fn push(&mut self, row: &[u8]) -> io::Result<()> {
        let size = self.columns.unwrap_or(1) * self.element.size();
        assert_eq!(row.len(), size, "a row of {size} bytes");
        self.rows += 1;
        self.file.write_all(row)
    }

    /// Returns the number of rows so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes the header.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn finish(self) -> io::Result<()> {
        let rows = self.rows;
        let shape = match self.columns {
            Some(columns) => format!("({rows}, {columns})"),
            None => format!("({rows},)"),
        };
        let mut file = self.file.into_inner()?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header(self.element.descriptor(), &shape))
    }
}

/// Returns the header of an array, byte by byte as NumPy writes it.
pub(super) fn header(descriptor: &str, shape: &str) -> [u8; HEADER] {
    let mut header = [b' '; HEADER];
    let start = b"\x93NUMPY\x01\x00";
    let length = (HEADER - start.len() - 2) as u16;
    let text = format!("{{'descr': '{descriptor}', 'fortran_order': False, 'shape': {shape}, }}");
    let parts = [start, length.to_le_bytes().as_slice(), text.as_bytes()].concat();
    header[..parts.len()].copy_from_slice(&parts);
    header[HEADER - 1] = b'\n';
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_what_numpy_writes() {
        let text = b"{'descr': '|u1', 'fortran_order': False, 'shape': (1000, 81), }";
        let expected = [
            b"\x93NUMPY\x01\x00\x76\x00".as_slice(),
            text,
            &[b' '; 54],
            b"\n",
        ];
        assert_eq!(header("|u1", "(1000, 81)").as_slice(), expected.concat());
        let text = b"{'descr': '<i4', 'fortran_order': False, 'shape': (2147483648,), }";
        let expected = [
            b"\x93NUMPY\x01\x00\x76\x00".as_slice(),
            text,
            &[b' '; 51],
            b"\n",
        ];
        assert_eq!(header("<i4", "(2147483648,)").as_slice(), expected.concat());
    }

    #[test]
    fn an_array_is_its_header_and_its_rows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.npy");
        let mut array = NpyArray::create(&path, NpyElement::U16, Some(3)).unwrap();
        array.push(&[1, 0, 2, 0, 3, 1]).unwrap();
        array.push(&[4; 6]).unwrap();
        assert_eq!(array.rows(), 2);
        array.finish().unwrap();
        let file = std::fs::read(&path).unwrap();
        assert_eq!(file[..HEADER], header("<u2", "(2, 3)"));
        assert_eq!(file[HEADER..], [1, 0, 2, 0, 3, 1, 4, 4, 4, 4, 4, 4]);
        let empty = NpyArray::create(&path, NpyElement::I64, None).unwrap();
        empty.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), header("<i8", "(0,)"));
    }
}
