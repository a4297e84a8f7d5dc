//! Why a recording cannot be written as it is asked for.

use thiserror::Error;

use super::{Form, MOST_DRAWN, Wishes, gif, usual_cell};
use crate::record::Recording;

/// The longest side of a GIF in pixels.
const LONGEST_SIDE: usize = 4_096;

/// Why a recording cannot be written as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// An option that has no meaning for the form.
    #[error("{option} has no meaning for .{ending}; it is for {meant}")]
    Option {
        /// The option.
        option: &'static str,
        /// The ending of the file.
        ending: &'static str,
        /// What it is for.
        meant: &'static str,
    },
    /// The option that a drawing that moves needs.
    #[error("{option} is for a drawing that moves: add --animate; --at is for a still")]
    Still {
        /// The option.
        option: &'static str,
    },
    /// The option that a still needs.
    #[error("--at is for a still, and --animate moves; give --from and --to instead")]
    Moving,
    /// There is no such move.
    #[error("{option} {given}: the recording has {moves} moves, so give 0 to {moves}")]
    Move {
        /// The option.
        option: &'static str,
        /// What was given.
        given: usize,
        /// The number of all moves.
        moves: usize,
    },
    /// The last move comes before the first.
    #[error("--from {from} comes after --to {to}; give a first move before the last")]
    Order {
        /// The first move.
        from: usize,
        /// The last move.
        to: usize,
    },
    /// Too many moves for a drawing that moves.
    #[error(
        "an animated .svg shows at most {MOST_DRAWN} moves, and these are {0}; \
         give --from and --to, or write a .gif"
    )]
    TooMany(usize),
    /// The picture would be too large.
    #[error(
        "the .gif would be {0} pixels long, and {LONGEST_SIDE} are the most; give a smaller --cell"
    )]
    TooLarge(usize),
}

/// An option that not every form has.
struct OptionOf {
    name: &'static str,
    is_given: bool,
    forms: &'static [Form],
    /// The forms in words.
    meant: &'static str,
}

/// The options that not every form has.
fn options(wishes: &Wishes) -> [OptionOf; 9] {
    use Form::{Cast, Gif, Svg, Text};
    let option = |name, is_given, forms, meant| OptionOf { name, is_given, forms, meant };
    let moving = "what moves: .cast, .gif, and .svg with --animate";
    [
        option("--at", wishes.at.is_some(), &[Svg, Text], "stills: .svg and .txt"),
        option("--animate", wishes.animate, &[Svg], ".svg; a .cast or .gif always moves"),
        option("--speed", wishes.speed.is_some(), &[Cast, Svg, Gif], moving),
        option("--from", wishes.from.is_some(), &[Cast, Svg, Gif], moving),
        option("--to", wishes.to.is_some(), &[Cast, Svg, Gif], moving),
        option(
            "--theme",
            wishes.theme.is_some(),
            &[Cast, Svg, Gif],
            "what has colours: .cast, .svg and .gif",
        ),
        option("--glyphs", wishes.glyphs.is_some(), &[Cast], "what a terminal shows: .cast"),
        option(
            "--zoom",
            wishes.zoom.is_some(),
            &[Cast],
            "what a terminal shows: .cast; pictures have --cell",
        ),
        option("--cell", wishes.cell.is_some(), &[Svg, Gif], "pictures: .svg and .gif"),
    ]
}

/// Checks that a recording can be written so.
pub(super) fn check(recording: &Recording, form: Form, wishes: &Wishes) -> Result<(), Refused> {
    let unfit = options(wishes).into_iter().find(|it| it.is_given && !it.forms.contains(&form));
    if let Some(OptionOf { name, meant, .. }) = unfit {
        return Err(Refused::Option { option: name, ending: form.ending(), meant });
    }
    if form == Form::Svg {
        check_drawing(wishes)?;
    }
    let moves = recording.moves().len();
    for (option, given) in [("--at", wishes.at), ("--from", wishes.from), ("--to", wishes.to)] {
        if let Some(given) = given.filter(|&given| given > moves) {
            return Err(Refused::Move { option, given, moves });
        }
    }
    let (from, to) = (wishes.from.unwrap_or(0), wishes.to.unwrap_or(moves));
    if from > to {
        return Err(Refused::Order { from, to });
    }
    if wishes.animate && to - from > MOST_DRAWN {
        return Err(Refused::TooMany(to - from));
    }
    let grid = recording.level().grid();
    let side = grid.width().max(grid.height());
    let length = gif::length(side, wishes.cell.unwrap_or_else(|| usual_cell(form, grid)));
    if form == Form::Gif && length > LONGEST_SIDE {
        return Err(Refused::TooLarge(length));
    }
    Ok(())
}

/// Checks that the options of a drawing go together.
fn check_drawing(wishes: &Wishes) -> Result<(), Refused> {
    let moving = [
        ("--speed", wishes.speed.is_some()),
        ("--from", wishes.from.is_some()),
        ("--to", wishes.to.is_some()),
    ];
    match moving.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) if !wishes.animate => Err(Refused::Still { option }),
        _ if wishes.animate && wishes.at.is_some() => Err(Refused::Moving),
        _ => Ok(()),
    }
}
