//! Contrast and colour blindness.

use super::*;

/// Linear red, green and blue, from 0 to 1.
type Light = [f64; 3];

/// How the eye without one kind of cone sees linear light (Machado, Oliveira, Fernandes 2009).
const DEFICIENCIES: [[Light; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    // Deuteranopia.
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    // Protanopia.
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    // Tritanopia.
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

fn linear(Colour(red, green, blue): Colour) -> Light {
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn luminance(light: Light) -> f64 {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

/// The contrast ratio of WCAG.
fn contrast(one: Colour, other: Colour) -> f64 {
    let [one, other] = [one, other].map(|colour| luminance(linear(colour)) + 0.05);
    one.max(other) / one.min(other)
}

/// Returns the CIELAB coordinates.
fn lab([red, green, blue]: Light) -> [f64; 3] {
    let f = |t: f64| {
        if t > 0.008856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
    let y = f(luminance([red, green, blue]));
    let z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the smallest distance of two colours under any deficiency.
fn distance(one: Colour, other: Colour) -> f64 {
    let distances = DEFICIENCIES.iter().map(|rows| {
        let seen = |colour| {
            let light = linear(colour);
            let seen = rows.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>());
            lab(seen.map(|part| part.clamp(0.0, 1.0)))
        };
        let parts = seen(one).into_iter().zip(seen(other));
        parts.map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    });
    distances.fold(f64::INFINITY, f64::min)
}

const MARKS: [Mark; 4] = [Mark::Defining, Mark::Off, Mark::Fin, Mark::Eliminated];

#[test]
fn colours_of_marks_differ_under_every_colour_blindness() {
    for (index, &one) in MARKS.iter().enumerate() {
        for &other in &MARKS[index + 1..] {
            let colours = [one, other].map(|mark| Ink::Mark(mark).colour(false));
            let distance = distance(colours[0], colours[1]);
            assert!(distance >= 12.0, "{one:?} {other:?}: {distance}");
        }
    }
}

#[test]
fn colours_of_sets_differ_under_every_colour_blindness() {
    for is_dark in [false, true] {
        for one in 0..SETS {
            for other in 0..one {
                let colours = [one, other].map(|set| Ink::Cell(Tint::Set(set)).colour(is_dark));
                let distance = distance(colours[0], colours[1]);
                assert!(distance >= 10.0, "{one} {other}: {distance}");
            }
        }
    }
}

#[test]
fn digits_are_legible_on_every_background() {
    for is_dark in [false, true] {
        let backgrounds = Ink::ALL.iter().filter(|ink| {
            matches!(ink, Ink::Paper | Ink::Cell(_)) || matches!(ink, Ink::Extra(0 | 1))
        });
        for &background in backgrounds {
            for digit in [Ink::Main, Ink::Solved, Ink::Candidate] {
                let contrast = contrast(background.colour(is_dark), digit.colour(is_dark));
                assert!(
                    contrast >= 4.5,
                    "{background:?} {digit:?} {is_dark}: {contrast}"
                );
            }
        }
        for mark in MARKS {
            let contrast = contrast(Ink::Mark(mark).colour(is_dark), Ink::OnMark.colour(is_dark));
            assert!(contrast >= 7.0, "{mark:?}: {contrast}");
        }
        let text = contrast(Ink::Paper.colour(is_dark), Ink::Muted.colour(is_dark));
        assert!(text >= 4.5, "{text}");
    }
}

#[test]
fn marks_differ_in_greyscale() {
    let lightness = |mark| lab(linear(Ink::Mark(mark).colour(false)))[0];
    assert!(lightness(Mark::Off) - lightness(Mark::Defining) >= 8.0);
    assert!(lightness(Mark::Defining) - lightness(Mark::Fin) >= 5.0);
    assert!(lightness(Mark::Eliminated) >= 60.0);
}

#[test]
fn digits_are_legible_on_the_figures_of_rules() {
    for is_dark in [false, true] {
        for hue in Hue::ALL {
            for background in [Ink::Line(hue), Ink::Shade(hue)] {
                for digit in [Ink::Main, Ink::Solved, Ink::Candidate] {
                    let contrast = contrast(background.colour(is_dark), digit.colour(is_dark));
                    assert!(
                        contrast >= 4.5,
                        "{background:?} {digit:?} {is_dark}: {contrast}"
                    );
                }
            }
        }
        // Thin lines stay visible on paper.
        let line = contrast(Ink::Paper.colour(is_dark), Ink::Thin.colour(is_dark));
        assert!(line >= 2.5, "{line}");
    }
}

#[test]
fn hues_have_classes_of_their_own() {
    let classes: std::collections::BTreeSet<&str> = Hue::ALL
        .iter()
        .flat_map(|&hue| [Ink::Line(hue).class(), Ink::Shade(hue).class()])
        .chain(Ink::ALL.iter().map(|ink| ink.class()))
        .collect();
    assert_eq!(classes.len(), 2 * Hue::ALL.len() + Ink::ALL.len());
}
