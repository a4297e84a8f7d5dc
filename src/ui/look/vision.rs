//! How colours look to people, for the tests of the themes: contrast, distance, and colour
//! vision deficiencies.

use ratatui::style::Color;

/// Kinds of colour vision.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) enum Vision {
    Usual,
    /// No cones for long wavelengths (red).
    Protanopia,
    /// No cones for medium wavelengths (green).
    Deuteranopia,
    /// No cones for short wavelengths (blue).
    Tritanopia,
}

pub(in crate::ui) const ALL: [Vision; 4] =
    [Vision::Usual, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia];

type Linear = [f64; 3];

impl Vision {
    /// The matrix that turns linear red, green and blue into what is seen: Machado, Oliveira and
    /// Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency" (2009), at full severity
    /// (<https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html>).
    fn matrix(self) -> [Linear; 3] {
        match self {
            Self::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

/// The colour that a person with this vision sees.
pub(in crate::ui) fn seen(colour: Color, vision: Vision) -> Color {
    let [red, green, blue] = times(vision.matrix(), linear(colour)).map(|light| {
        let light = light.clamp(0.0, 1.0);
        let shown = if light <= 0.003_130_8 {
            light * 12.92
        } else {
            1.055 * light.powf(1.0 / 2.4) - 0.055
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let byte = (shown * 255.0).round() as u8;
        byte
    });
    Color::Rgb(red, green, blue)
}

/// The contrast ratio of two colours, 1 to 21, as in
/// <https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio>.
pub(in crate::ui) fn contrast(one: Color, other: Color) -> f64 {
    let light = |colour| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

/// How far apart two colours look, where black and white are 1 apart: the distance in
/// Oklab (<https://bottosson.github.io/posts/oklab/>).
pub(in crate::ui) fn apart(one: Color, other: Color) -> f64 {
    let (one, other) = (oklab(one), oklab(other));
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

fn oklab(colour: Color) -> Linear {
    let cones = times(
        [
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ],
        linear(colour),
    );
    times(
        [
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ],
        cones.map(f64::cbrt),
    )
}

fn times(matrix: [Linear; 3], vector: Linear) -> Linear {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

fn linear(colour: Color) -> Linear {
    let Color::Rgb(red, green, blue) = colour else { panic!("{colour:?} is not in full colour") };
    [red, green, blue].map(|byte| {
        let shown = f64::from(byte) / 255.0;
        if shown <= 0.040_45 { shown / 12.92 } else { ((shown + 0.055) / 1.055).powf(2.4) }
    })
}
