//! The segments that shape the board.
//!
//! **Invariant:** a board that is not the classic one is written so that reading gives the same sheet.

use foldoku_board::Square;

use super::Writer;
use crate::sheet::SheetOptions;

impl Writer<'_> {
    pub(super) fn shape(&self) -> String {
        let options = self.sheet.options();
        let plain = SheetOptions::new(options.rows, options.columns);
        let mut out = String::new();
        let last = *self.sheet.values().end();
        let range = match (options.first, options.values == plain.values) {
            (1, true) => String::new(),
            (1, false) => options.values.to_string(),
            (first, _) => format!("{first}-{last}"),
        };
        if *options != plain || (options.rows, options.columns) != (9, 9) {
            let sides = format!("{}x{}", options.rows, options.columns);
            match (options.lines, range.is_empty()) {
                (false, _) => out.push_str(&format!(".Shape~{sides}~{range}~Raw")),
                (true, true) if sides == "9x9" => {}
                (true, true) => out.push_str(&format!(".Shape~{sides}")),
                (true, false) => out.push_str(&format!(".Shape~{sides}~{range}")),
            }
        }
        if !options.boxes && options.lines {
            out.push_str(".NoBoxes");
        }
        if let Some(size) = options.region_size {
            out.push_str(&format!(".RegionSize~{size}"));
        }
        if !options.pieces.is_empty() {
            out.push_str(&self.jigsaw());
        }
        for group in options
            .variables
            .iter()
            .filter(|group| group.name.starts_with('V'))
        {
            let size = match group.columns {
                0 => group.count.to_string(),
                columns => format!("{}x{columns}", group.count / columns),
            };
            out.push_str(&format!(".Var~{}~{}~{size}", &group.name[1..], group.label));
        }
        out
    }

    /// Writes the pieces; pieces that overlap need several layouts.
    pub(super) fn jigsaw(&self) -> String {
        let mut out = String::new();
        let mut rest: Vec<&Vec<Square>> = self.sheet.options().pieces.iter().collect();
        while !rest.is_empty() {
            let mut letters = vec![None; self.sheet.grid_cells()];
            let mut count = 0;
            rest.retain(|piece| {
                let fits = piece.iter().all(|cell| letters[cell.index()].is_none());
                if fits {
                    piece
                        .iter()
                        .for_each(|cell| letters[cell.index()] = Some(count));
                    count += 1;
                }
                !fits
            });
            let letter = |place: usize| char::from_digit(place as u32, 36).unwrap_or('?');
            let layout = letters.iter().map(|place| letter(place.unwrap_or(count)));
            out.push_str(&format!(".Jigsaw~{}", layout.collect::<String>()));
        }
        out
    }
}
