//! Inspects the pages of a column before they are decoded.
//!
//! **Invariant:** no page passes that claims more values than its row group has, so a corrupt count
//! cannot make the decoder allocate memory for them.

use parquet::basic::Encoding;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

use super::footer::number;

/// The pages of a flat column.
pub(crate) struct Pages {
    pages: Box<dyn PageReader>,
    /// The number of rows of the row group.
    rows: usize,
    /// Whether a page begins with its missing values.
    nullable: bool,
    /// Whether there was a dictionary.
    has_dictionary: bool,
}

impl Pages {
    pub(crate) fn new(pages: Box<dyn PageReader>, rows: usize, nullable: bool) -> Pages {
        Pages {
            pages,
            rows,
            nullable,
            has_dictionary: false,
        }
    }

    fn is_sound(&self, page: &Page) -> bool {
        let count = page.num_values() as usize;
        let levels = match page {
            // The shortest value takes one byte.
            Page::DictionaryPage { buf, .. } => return count <= buf.len(),
            Page::DataPage {
                buf,
                def_level_encoding,
                ..
            } if self.nullable => match (def_level_encoding, buf.first_chunk()) {
                (Encoding::RLE, Some(&length)) => {
                    (u32::from_le_bytes(length) as usize).saturating_add(4)
                }
                (Encoding::RLE, None) => return false,
                _ => count.div_ceil(8),
            },
            Page::DataPage { .. } => 0,
            Page::DataPageV2 {
                def_levels_byte_len,
                rep_levels_byte_len,
                ..
            } => (*def_levels_byte_len as usize).saturating_add(*rep_levels_byte_len as usize),
        };
        let Some(values) = page.buffer().get(levels..) else {
            return false;
        };
        count <= self.rows
            && match page.encoding() {
                Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY => self.has_dictionary,
                Encoding::DELTA_LENGTH_BYTE_ARRAY | Encoding::DELTA_BYTE_ARRAY => {
                    lengths(values).is_some_and(|lengths| lengths <= count as u64)
                }
                _ => true,
            }
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Result<Page>> {
        self.get_next_page().transpose()
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        if let Some(page) = &page {
            if !self.is_sound(page) {
                let message = "a page holds fewer values than it claims".to_string();
                return Err(ParquetError::General(message));
            }
            self.has_dictionary |= page.is_dictionary_page();
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }
}

/// Returns how many lengths a page of texts begins with: the third number of its header.
fn lengths(mut header: &[u8]) -> Option<u64> {
    number(&mut header)?;
    number(&mut header)?;
    number(&mut header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(header: &[u8], expected: Option<u64>) {
        assert_eq!(lengths(header), expected);
    }

    /// Returns one page.
    struct One(Option<Page>);

    impl Iterator for One {
        type Item = Result<Page>;

        fn next(&mut self) -> Option<Result<Page>> {
            self.0.take().map(Ok)
        }
    }

    impl PageReader for One {
        fn get_next_page(&mut self) -> Result<Option<Page>> {
            Ok(self.0.take())
        }

        fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
            Ok(None)
        }

        fn skip_next_page(&mut self) -> Result<()> {
            Ok(())
        }
    }

    /// Checks whether a page of a nullable column passes in a group of five rows.
    #[track_caller]
    fn check_page(page: Page, passes: bool) {
        let mut pages = Pages::new(Box::new(One(Some(page))), 5, true);
        assert_eq!(pages.get_next_page().is_ok(), passes);
    }

    fn first_version(encoding: Encoding, num_values: u32, bytes: &'static [u8]) -> Page {
        Page::DataPage {
            buf: bytes.to_vec().into(),
            num_values,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        }
    }

    fn second_version(num_values: u32, level_bytes: u32) -> Page {
        Page::DataPageV2 {
            buf: vec![0; 8].into(),
            num_values,
            encoding: Encoding::PLAIN,
            num_nulls: 0,
            num_rows: num_values,
            def_levels_byte_len: level_bytes,
            rep_levels_byte_len: 1,
            is_compressed: false,
            statistics: None,
        }
    }

    #[test]
    fn pages_with_too_many_values_are_rejected() {
        let plain = Encoding::PLAIN;
        check_page(first_version(plain, 5, b"\x02\0\0\0ab"), true);
        check_page(first_version(plain, 6, b"\x02\0\0\0ab"), false);
        check_page(first_version(plain, 5, b"\x03\0\0\0ab"), false);
        check_page(first_version(plain, 5, b"\xff\xff\xff\xffab"), false);
        check_page(first_version(plain, 5, b"\0\0\0"), false);
        check_page(second_version(5, 7), true);
        check_page(second_version(5, 8), false);
        check_page(second_version(6, 7), false);
        for encoding in [
            Encoding::DELTA_LENGTH_BYTE_ARRAY,
            Encoding::DELTA_BYTE_ARRAY,
        ] {
            check_page(
                first_version(encoding, 5, b"\0\0\0\0\x80\x01\x04\x05"),
                true,
            );
            check_page(
                first_version(encoding, 5, b"\0\0\0\0\x80\x01\x04\x06"),
                false,
            );
        }
    }

    #[test]
    fn dictionaries_precede_their_pages() {
        let dictionary = |num_values| Page::DictionaryPage {
            buf: vec![0; 8].into(),
            num_values,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        check_page(dictionary(8), true);
        check_page(dictionary(9), false);
        let coded = || first_version(Encoding::RLE_DICTIONARY, 5, b"\0\0\0\0");
        check_page(coded(), false);
        let mut pages = Pages::new(Box::new(One(Some(dictionary(8)))), 5, true);
        pages.next().unwrap().unwrap();
        pages.pages = Box::new(One(Some(coded())));
        assert!(pages.next().unwrap().is_ok());
        assert!(pages.next().is_none());
    }

    #[test]
    fn the_third_number_counts_the_lengths() {
        check(&[0x80, 0x01, 4, 7, 99], Some(7));
        check(&[0x80, 0x01, 4, 0xac, 0x02], Some(300));
        check(&[0x80, 0x01, 4, 0xac], None);
        check(&[0xff; 40], None);
        check(b"", None);
    }
}
