//! The tables of the comparison in Markdown.
//!
//! **Invariant:** every figure is in the record that the page names.

use std::fmt;
use std::path::Path;

use super::sets::Group;
use crate::measure::{self, Measurement, Timing};
use crate::record::Environment;

/// The page.
pub(super) struct Page {
    heading: String,
    /// The sets, with the programs that were left out.
    sets: Vec<(Group, Measurement, Vec<String>)>,
}

impl Page {
    pub(super) fn new(environment: &Environment, record: &Path) -> Page {
        let Environment {
            date,
            cpu,
            compiler,
            commit,
        } = environment;
        let name = record.file_name().unwrap_or_default().to_string_lossy();
        let heading = format!(
            "Whole runs on one core of an {cpu}, {date}, commit {commit}, {compiler}: CPU time per puzzle of foldoku, \
             and how many times as long the others take (record `{name}`).\n"
        );
        Page {
            heading,
            sets: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, group: Group, measurement: Measurement, skipped: Vec<String>) {
        self.sets.push((group, measurement, skipped));
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.heading)?;
        for group in Group::ALL {
            let sets = self.sets.iter().filter(|(of, ..)| *of == group);
            let measurements: Vec<&Measurement> = sets.clone().map(|(_, it, _)| it).collect();
            if measurements.is_empty() {
                continue;
            }
            write!(f, "\n{}", Table(&measurements))?;
            for reason in sets.flat_map(|(.., skipped)| skipped) {
                write!(f, "\nLeft out: {reason}.\n")?;
            }
        }
        Ok(())
    }
}

/// A row per set, a column per program.
struct Table<'a>(&'a [&'a Measurement]);

impl Table<'_> {
    /// Returns the programs after the first one, in the order in which they appear.
    fn others(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for timing in self.0.iter().flat_map(|set| &set.timings[1..]) {
            if !names.contains(&timing.name.as_str()) {
                names.push(&timing.name);
            }
        }
        names
    }

    /// Returns how many times as long a program takes, on each set that it solves.
    fn factors(&self, name: &str) -> Vec<f64> {
        self.0.iter().filter_map(|set| factor(set, name)).collect()
    }
}

fn factor(set: &Measurement, name: &str) -> Option<f64> {
    let of = |timing: &&Timing| timing.name == name;
    set.timings.iter().find(of).map(|timing| 1.0 / timing.ratio)
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.others();
        writeln!(f, "| puzzles | foldoku | {} |", names.join(" | "))?;
        writeln!(f, "|---|---|{}", "---|".repeat(names.len()))?;
        let cell = |factor: Option<f64>| factor.map_or(String::from("–"), times);
        for set in self.0 {
            let cells: Vec<String> = names.iter().map(|name| cell(factor(set, name))).collect();
            let own = duration(set.timings[0].micros);
            writeln!(f, "| {} | {own} | {} |", set.set, cells.join(" | "))?;
        }
        let mean = |name: &&str| times(measure::geometric_mean(&self.factors(name)));
        let least = |name: &&str| times(self.factors(name).into_iter().fold(f64::MAX, f64::min));
        let means: Vec<String> = names.iter().map(mean).collect();
        let leasts: Vec<String> = names.iter().map(least).collect();
        writeln!(f, "| geometric mean | | {} |", means.join(" | "))?;
        writeln!(f, "| least | | {} |", leasts.join(" | "))
    }
}

/// Returns a factor with about two digits.
fn times(factor: f64) -> String {
    if factor < 10.0 {
        format!("{factor:.1}×")
    } else {
        format!("{factor:.0}×")
    }
}

/// Returns microseconds with a unit that fits.
fn duration(micros: f64) -> String {
    match micros {
        ..10.0 => format!("{micros:.2} µs"),
        ..1_000.0 => format!("{micros:.0} µs"),
        ..10_000.0 => format!("{:.1} ms", micros / 1e3),
        _ => format!("{:.0} ms", micros / 1e3),
    }
}

#[cfg(test)]
mod tests {
    use super::{Table, duration, times};
    use crate::measure::{Clock, Measurement, Timing};

    fn set(name: &str, timings: &[(&str, f64)]) -> Measurement {
        let first = timings[0].1;
        let timings = timings.iter();
        Measurement {
            set: name.to_owned(),
            puzzles: 1,
            limit: Some(2),
            clock: Clock::Cpu,
            timings: timings
                .map(|&(name, micros)| Timing::of_rounds(name, 1, &[first], &[micros]))
                .collect(),
        }
    }

    #[test]
    fn table_has_a_row_per_set_and_the_means() {
        let sets = [
            set("easy", &[("foldoku", 0.5), ("one", 2.0), ("two", 20.0)]),
            set("hard", &[("foldoku", 20.0), ("two", 80.0)]),
        ];
        let sets: Vec<&Measurement> = sets.iter().collect();
        let expected = "\
| puzzles | foldoku | one | two |
|---|---|---|---|
| easy | 0.50 µs | 4.0× | 40× |
| hard | 20 µs | – | 4.0× |
| geometric mean | | 4.0× | 13× |
| least | | 4.0× | 4.0× |
";
        assert_eq!(Table(&sets).to_string(), expected);
    }

    #[test]
    fn figures_have_about_two_digits() {
        assert_eq!([times(0.956), times(12.4)], ["1.0×", "12×"]);
        assert_eq!([duration(2_345.0), duration(45_678.0)], ["2.3 ms", "46 ms"]);
    }
}
