//! The command line: what can be asked for. Names and help of the strategies
//! come from their table.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use snakepilot::ai::{self, STRATEGIES, StrategyRow};
use snakepilot::engine::MAX_SIDE;

/// The least width and height that can be asked for; the library takes less.
const LEAST_SIDE: u16 = 4;

/// Snake for the terminal: play it by hand, or watch a strategy fill the board.
///
/// Without a command it opens a start screen.
#[derive(Parser)]
#[command(name = "snakepilot", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; `None` for the start screen.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The options of the start screen.
    #[command(flatten)]
    pub game: GameOptions,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Play by hand
    Play {
        /// The options of the game.
        #[command(flatten)]
        game: GameOptions,
    },
    /// Watch a strategy play
    Watch {
        /// The strategy that plays
        #[arg(value_name = "STRATEGY", value_parser = strategy())]
        strategy: Option<&'static StrategyRow>,
        /// The options of the game.
        #[command(flatten)]
        game: GameOptions,
    },
}

/// The options that every game on the screen takes.
#[derive(Args)]
pub struct GameOptions {
    /// The size of the board: 4 to 250 cells each way
    #[arg(long, value_name = "WxH", default_value = "20x20")]
    pub size: Size,
    /// The seed of the apples: the same seed and the same moves give the same
    /// game [default: a new one each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Moves a second, 1 to 240 [default: 10 in play, 20 in watch]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<u16>(1..=240))]
    pub speed: Option<u16>,
    /// Join the edges of the board: what leaves on one side comes in on the other
    #[arg(long)]
    pub wrap: bool,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
}

/// The size of a board, as in `20x20`.
#[derive(Clone, Copy)]
pub struct Size {
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let allowed = LEAST_SIDE..=MAX_SIDE;
        let side = |text: &str| text.parse().ok().filter(|side| allowed.contains(side));
        text.split_once(['x', 'X'])
            .and_then(|(width, height)| Some(Self { width: side(width)?, height: side(height)? }))
            .ok_or_else(|| {
                format!("a size is WIDTHxHEIGHT, as in 20x20, each from {LEAST_SIDE} to {MAX_SIDE}")
            })
    }
}

/// Takes the name of a strategy.
fn strategy() -> impl TypedValueParser<Value = &'static StrategyRow> {
    let names = STRATEGIES.iter().map(|row| PossibleValue::new(row.name).help(row.summary));
    PossibleValuesParser::new(names).map(|name| ai::find(&name).expect("clap lets rows through"))
}

/// Takes a whole number in `allowed`.
fn whole<T>(allowed: RangeInclusive<T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        number.ok_or_else(|| {
            format!("give a whole number from {} to {}", allowed.start(), allowed.end())
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
