//! The command line: commands, options and their help. Names and summaries of
//! strategies, levels, themes and formats come from their tables.

pub mod export;
mod level;
pub mod meant;
pub mod replay;
pub mod scores;
#[cfg(any(test, fuzzing))]
pub mod trial;
pub mod values;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use snakepilot::ai::{Effort, StrategyRow};
use snakepilot::bench::command::Request;
use snakepilot::bench::{Format, Refusal, Setup};
use snakepilot::engine::{Level, LevelError};
use snakepilot::store::{Date, daily};
use snakepilot::ui::{After, Choice, Fit, Glyphs, Start, Theme};

use level::LevelOptions;
use replay::ReplayOptions;
use scores::ScoresOptions;
use values::{AskedZoom, ScreenSize, Size, choice, day, format, named_svg, strategy, whole};

/// The size of a board if none is given.
const USUAL_SIZE: Size = Size { width: 20, height: 20 };
/// That of the game of a day.
const DAILY_SIZE: Size = Size { width: daily::SIDE, height: daily::SIDE };
/// The most games per strategy that can be asked for.
const MOST_GAMES: u32 = 1_000_000;
/// The largest number of threads.
const MOST_THREADS: usize = 1_024;

/// Snake for the terminal: play it by hand, or watch a strategy fill the board.
///
/// Without a command it opens a start screen.
#[derive(Parser)]
// Options before a command would be those of the start screen, and have no effect on the
// command: they are refused.
#[command(
    name = "snakepilot",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
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
        /// Go on with the game that was cut off last
        #[arg(long, conflicts_with_all = ["size", "seed", "wrap", "walls", "junk"])]
        resume: bool,
        /// The options of the game.
        #[command(flatten)]
        game: GameOptions,
    },
    /// Watch a strategy play
    // It is for the moves of a person, who may take over, but that is not what one comes for.
    #[command(mut_arg("no_grace", |arg| arg.hide(true)))]
    Watch {
        /// The strategy that plays
        #[arg(value_name = "STRATEGY", value_parser = strategy())]
        strategy: Option<&'static StrategyRow>,
        /// The options of the screensaver.
        #[command(flatten)]
        saver: SaverOptions,
        /// The options of the game.
        #[command(flatten)]
        game: GameOptions,
        /// What is left out of the screen.
        #[command(flatten)]
        bare: BareOptions,
    },
    /// Race strategies side by side on the same seed
    #[command(override_usage = "snakepilot race [OPTIONS] <STRATEGY>...")]
    Race {
        /// The strategies, 2 to 4; with --human, 1 to 3
        #[arg(value_name = "STRATEGY", value_parser = strategy())]
        strategies: Vec<&'static StrategyRow>,
        /// Take part yourself
        #[arg(long, conflicts_with = "bare")]
        human: bool,
        /// The options of the games.
        #[command(flatten)]
        game: GameOptions,
        /// What is left out of the screen.
        #[command(flatten)]
        bare: BareOptions,
    },
    /// Play many games without a screen and compare strategies
    Bench(BenchOptions),
    /// Replay a recorded game
    Replay(ReplayOptions),
    /// List the best games
    Scores(ScoresOptions),
}

/// The options of the screensaver.
#[derive(Args)]
pub struct SaverOptions {
    /// Play game after game until a key is pressed
    #[arg(long, conflicts_with = "exit_when_done")]
    screensaver: bool,
    /// Switch strategy after each game
    #[arg(long, requires = "screensaver")]
    new_strategy: bool,
}

impl SaverOptions {
    /// Returns what follows each game, if it is a screensaver.
    pub fn after(&self) -> Option<After> {
        self.screensaver.then_some(After::Again { new_strategy: self.new_strategy })
    }
}

/// Returns the race of these strategies, or an error if they are too few or too
/// many.
pub fn race(strategies: Vec<&'static StrategyRow>, human: bool) -> Result<Start, clap::Error> {
    let racers = strategies.len() + usize::from(human);
    // Clap can count the names, but not the person among the racers.
    if (2..=4).contains(&racers) {
        return Ok(Start::Race { strategies, human });
    }
    let given = match strategies.len() {
        0 => "no strategy was".to_owned(),
        1 => "1 strategy was".to_owned(),
        given => format!("{given} strategies were"),
    };
    let words = format!(
        "{given} given; a race takes 2 to 4, or 1 to 3 with --human\n\n\
         For example: snakepilot race greedy hamiltonian\n"
    );
    let mut command = Cli::command();
    // The usage line then has the full name, `snakepilot race`.
    command.build();
    let race = command.find_subcommand_mut("race").expect("there is such a command");
    Err(race.error(ErrorKind::WrongNumberOfValues, words))
}

/// The options of every game on the screen.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct GameOptions {
    /// Board size, 4 to 250 cells each way, or `fit` to fill the terminal
    /// [default: 20x20; smaller where that would not fit]
    #[arg(help_heading = "Board", long, value_name = "WxH|fit", allow_hyphen_values = true)]
    pub size: Option<ScreenSize>,
    /// Random seed; the same seed gives the same apples [default: a new one each
    /// time]
    #[arg(help_heading = "Board", long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Moves per second, 1 to 240 [default: 10 in play, 20 in watch]
    #[arg(help_heading = "Play", long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<u16>(1..=240))]
    pub speed: Option<u16>,
    /// How hard `certified` thinks: fast, normal, max, or the number of routes to
    /// try per apple
    #[arg(
        help_heading = "Play",
        long,
        value_name = "EFFORT",
        default_value = "normal",
        allow_hyphen_values = true
    )]
    pub effort: Effort,
    /// The game of the day: 15x15, the same apples for everybody; with a date, that
    /// of another day
    #[arg(help_heading = "Board", long, value_name = "DATE", num_args = 0..=1, require_equals = false,
          default_missing_value = "today", value_parser = day,
          conflicts_with_all = ["size", "seed", "wrap", "walls", "junk", "arcade"])]
    pub daily: Option<Date>,
    /// Wrap around: leaving one edge enters at the opposite one
    #[arg(help_heading = "Board", long)]
    pub wrap: bool,
    /// The walls on the board.
    #[command(flatten)]
    pub level: LevelOptions,
    /// No 80 ms grace before a fatal move
    #[arg(help_heading = "Play", long)]
    pub no_grace: bool,
    /// Speed up a little with each apple
    #[arg(help_heading = "Play", long)]
    pub arcade: bool,
    /// Quit when the game is over
    #[arg(help_heading = "Play", long)]
    pub exit_when_done: bool,
    /// Write a recording of every game: the first to this new file, further ones
    /// with a number
    #[arg(help_heading = "Play", long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Neither read nor write scores
    #[arg(help_heading = "Play", long)]
    pub no_scores: bool,
    /// How the game is drawn.
    #[command(flatten)]
    pub look: LookOptions,
}

/// How games are drawn.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct LookOptions {
    /// Colour theme [default: calm; mono without colours]
    #[arg(help_heading = "Look", long, value_name = "THEME", value_parser = choice::<Theme>())]
    pub theme: Option<&'static Theme>,
    /// Characters to draw with [default: what suits the terminal]
    #[arg(help_heading = "Look", long, value_name = "GLYPHS", value_parser = choice::<Glyphs>())]
    glyphs: Option<&'static Glyphs>,
    /// Short for --glyphs ascii
    #[arg(help_heading = "Look", long, conflicts_with = "glyphs")]
    ascii: bool,
    /// How large cells are drawn where there is room: 1, 2, 3, or auto for the
    /// largest that fits
    #[arg(
        help_heading = "Look",
        long,
        value_name = "ZOOM",
        default_value = "auto",
        allow_hyphen_values = true
    )]
    pub zoom: AskedZoom,
    /// Move in whole cells, without gliding
    #[arg(help_heading = "Look", long)]
    pub no_animation: bool,
    /// No clicks: the mouse selects text, without Shift
    #[arg(help_heading = "Look", long)]
    pub no_mouse: bool,
    /// Print nothing on leaving
    #[arg(help_heading = "Look", long)]
    pub quiet: bool,
}

/// What is left out of a screen on which nobody plays.
#[derive(Args)]
pub struct BareOptions {
    /// Show the board alone, without border or text
    #[arg(help_heading = "Look", long)]
    pub bare: bool,
}

impl GameOptions {
    /// Returns what the games start from; a provisional board if the terminal
    /// decides the size.
    pub fn level(&self) -> Result<Level, LevelError> {
        let usual = if self.daily.is_some() { DAILY_SIZE } else { USUAL_SIZE };
        let size = self.size.unwrap_or(ScreenSize::Cells(usual));
        self.level.level(size.cells(), self.wrap)
    }

    /// Returns the seed asked for.
    pub fn seed(&self) -> Option<u64> {
        self.daily.map(daily::seed).or(self.seed)
    }

    /// Returns when the terminal decides the size of the boards.
    pub fn fit(&self) -> Fit {
        match self.size {
            Some(ScreenSize::Fit) => Fit::Always,
            None if self.level.walls.is_none() && self.daily.is_none() => Fit::Small,
            _ => Fit::Never,
        }
    }
}

impl LookOptions {
    /// Returns the characters asked for.
    pub fn glyphs(&self) -> Option<&'static Glyphs> {
        if self.ascii { Glyphs::find("ascii") } else { self.glyphs }
    }
}

/// The options of `bench`.
#[derive(Args)]
pub struct BenchOptions {
    /// Strategies to compare [default: all]
    #[arg(value_name = "STRATEGY", value_parser = strategy())]
    pub strategies: Vec<&'static StrategyRow>,
    /// Board size: 4 to 250 cells each way
    #[arg(
        help_heading = "Board",
        long,
        value_name = "WxH",
        default_value = "20x20",
        allow_hyphen_values = true
    )]
    pub size: Size,
    /// The game of the day, one per strategy; with a date, that of another day
    #[arg(help_heading = "Board", long, value_name = "DATE", num_args = 0..=1,
          default_missing_value = "today", value_parser = day,
          conflicts_with_all = ["size", "seed", "games", "wrap", "walls", "junk"])]
    pub daily: Option<Date>,
    /// Games per strategy
    #[arg(help_heading = "Games", long, value_name = "N", default_value = "100", allow_negative_numbers = true,
          value_parser = whole::<u32>(1..=MOST_GAMES))]
    pub games: u32,
    /// Seed of the first game; the following games count up from it, the same for
    /// every strategy. `watch --seed` shows any of them
    #[arg(help_heading = "Games", long, value_name = "N", default_value = "1", allow_negative_numbers = true,
          value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// Move limit, after which a game counts as stalled [default: 200 times the
    /// number of cells or half its square, whichever is larger]
    #[arg(help_heading = "Games", long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<u64>(1..=u64::MAX))]
    pub max_moves: Option<u64>,
    /// Wrap around: leaving one edge enters at the opposite one
    #[arg(help_heading = "Board", long)]
    pub wrap: bool,
    /// How hard `certified` thinks: fast, normal, max, or the number of routes to
    /// try per apple
    #[arg(
        help_heading = "Games",
        long,
        value_name = "EFFORT",
        default_value = "normal",
        allow_hyphen_values = true
    )]
    pub effort: Effort,
    /// The walls on the board.
    #[command(flatten)]
    pub level: LevelOptions,
    /// Number of threads [default: one per core]
    #[arg(help_heading = "Games", long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<usize>(1..=MOST_THREADS))]
    pub threads: Option<usize>,
    /// Format of the report
    #[arg(help_heading = "Report", long, value_name = "FORMAT", default_value = Format::ALL[0].name(),
          value_parser = format())]
    pub format: Format,
    /// Write the report to this new file; an existing file is never overwritten
    #[arg(help_heading = "Report", long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw the results as a picture to this new .svg file: moves per apple by
    /// length, and the spread of games
    #[arg(help_heading = "Report", long, value_name = "FILE", value_parser = named_svg())]
    pub plot: Option<PathBuf>,
    /// Record every game: a single one to this new file, of several each to one
    /// whose name has strategy and seed before its ending
    #[arg(help_heading = "Report", long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Also list every game
    #[arg(help_heading = "Report", long)]
    pub per_game: bool,
    /// Do not time decisions; the report is then the same on every run
    #[arg(help_heading = "Report", long)]
    pub no_timing: bool,
}

impl BenchOptions {
    /// Returns the run that the options ask for, and the strategies left out of it.
    /// A strategy named twice plays once. If none is named, all that can play do.
    pub fn request(self) -> Result<(Request, Vec<Refusal>), LevelError> {
        let size = if self.daily.is_some() { DAILY_SIZE } else { self.size };
        let mut setup = Setup::new(self.level.level(size, self.wrap)?);
        setup.effort = self.effort;
        setup.games = if self.daily.is_some() { 1 } else { self.games };
        setup.seed = self.daily.map_or(self.seed, daily::seed);
        setup.max_moves = self.max_moves.unwrap_or(setup.max_moves);
        setup.threads = self.threads;
        setup.timing = !self.no_timing;
        setup.per_game = self.per_game;
        setup.record = self.record.is_some();
        setup.courses = self.plot.is_some();
        let left_out = if self.strategies.is_empty() {
            // Not before the seeds are set: each may have junk of its own.
            let refusals = setup.refusals();
            let left_out = |name| refusals.iter().any(|refusal| refusal.why.strategy == name);
            setup.strategies.retain(|row| !left_out(row.name));
            refusals
        } else {
            setup.strategies.clear();
            for row in self.strategies {
                if setup.strategies.iter().all(|other| other.name != row.name) {
                    setup.strategies.push(row);
                }
            }
            Vec::new()
        };
        let Self { format, output, plot, record, .. } = self;
        Ok((Request { setup, format, output, plot, record }, left_out))
    }
}

#[cfg(test)]
mod tests {
    use snakepilot::ai::STRATEGIES;
    use snakepilot::ui::Zoom;

    use super::*;

    fn parse(line: &str) -> Cli {
        let words = std::iter::once("snakepilot").chain(line.split_whitespace());
        Cli::try_parse_from(words).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn request(line: &str) -> Request {
        match parse(line).command {
            Some(Command::Bench(options)) => options.request().unwrap().0,
            _ => panic!("{line} is not for the benchmark"),
        }
    }

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_breaks_between_words_at_80_columns_and_names_no_grace_where_people_play() {
        let mut cli = Cli::command().term_width(80);
        cli.build();
        let names = ["play", "watch", "race", "bench"];
        let helps = names.map(|name| {
            let command = cli.find_subcommand_mut(name).unwrap();
            command.render_long_help().to_string()
        });
        for help in helps.iter().chain([&cli.render_long_help().to_string()]) {
            let longest = help.lines().map(|line| line.chars().count()).max().unwrap();
            assert!((60..=80).contains(&longest), "{longest} columns:\n{help}");
            assert!(help.contains("Board:"), "{help}");
        }
        let offers = helps.map(|help| help.contains("--no-grace"));
        assert_eq!(offers, [true, false, true, false]);
    }

    #[test]
    fn the_options_of_a_game_are_taken_by_all_screens() {
        for command in ["", "play", "watch", "watch greedy", "race greedy tour"] {
            let options = "--size 250x4 --seed 18446744073709551615 --speed 240 --wrap --ascii \
                           --no-grace --arcade --junk 3 --zoom 3";
            let cli = parse(&format!("{command} {options}"));
            let game = match cli.command {
                None => cli.game,
                Some(
                    Command::Play { game, .. }
                    | Command::Watch { game, .. }
                    | Command::Race { game, .. },
                ) => game,
                Some(Command::Bench(_) | Command::Replay(_) | Command::Scores(_)) => {
                    unreachable!()
                }
            };
            assert_eq!(game.fit(), Fit::Never);
            assert_eq!((game.seed, game.speed), (Some(u64::MAX), Some(240)));
            assert!(game.wrap && game.look.glyphs().is_some_and(|set| set.name() == "ascii"));
            assert!(game.no_grace && game.arcade);
            assert_eq!(game.look.zoom.0, Some(Zoom::Three));
            let level = game.level().unwrap();
            let grid = level.grid();
            assert_eq!((grid.width(), grid.height(), level.junk()), (250, 4, 3));
        }
    }

    #[test]
    fn what_is_not_asked_for_has_its_default() {
        let game = parse("").game;
        let level = game.level().unwrap();
        assert_eq!((level.grid().width(), level.grid().height()), (20, 20));
        assert_eq!((game.fit(), parse("--walls maze").game.fit()), (Fit::Small, Fit::Never));
        assert_eq!(
            ["--size fit", "--size FIT"].map(|line| parse(line).game.fit()),
            [Fit::Always; 2]
        );
        assert_eq!((game.seed, game.speed, game.look.zoom.0), (None, None, None));
        assert_eq!(parse("--zoom AUTO").game.look.zoom.0, None);
        for zoom in ["0", "4", "02", "-1", "", "largest"] {
            let error = Cli::try_parse_from(["snakepilot", "play", "--zoom", zoom]).err().unwrap();
            assert!(error.to_string().contains("a zoom is 1, 2, 3 or auto"), "{error}");
        }
        assert!(!game.wrap && game.look.glyphs().is_none() && !game.look.no_animation);
        assert!(!game.no_grace && !game.arcade && game.level().unwrap().is_plain());
        let Request { setup, format, output, record, .. } = request("bench");
        assert_eq!(setup.strategies.len(), STRATEGIES.len());
        let grid = setup.level.grid();
        assert_eq!((grid.width(), grid.height(), grid.wraps()), (20, 20, false));
        assert!(setup.level.is_plain());
        assert_eq!((setup.games, setup.seed, setup.max_moves), (100, 1, 80_000));
        assert_eq!((setup.threads, setup.timing, setup.per_game), (None, true, false));
        assert_eq!((format, output, record), (Format::Table, None, None));
        assert!(!setup.record);
    }

    #[test]
    fn every_option_of_the_benchmark_is_passed_on() {
        let Request { setup, format, output, record, .. } = request(
            "bench greedy greedy --size 7X30 --games 1000000 --seed 0 --max-moves 5 --wrap --junk 9 \
             --effort 7 --threads 3 --format markdown --output a/b --record c --per-game --no-timing",
        );
        assert_eq!(setup.strategies.iter().map(|row| row.name).collect::<Vec<_>>(), ["greedy"]);
        let grid = setup.level.grid();
        assert_eq!((grid.width(), grid.height(), grid.wraps()), (7, 30, true));
        assert_eq!(setup.level.junk(), 9);
        assert_eq!((setup.games, setup.seed, setup.max_moves), (1_000_000, 0, 5));
        assert_eq!(setup.effort.tries(), 7);
        assert_eq!((setup.threads, setup.timing, setup.per_game), (Some(3), false, true));
        assert_eq!((format, output), (Format::Markdown, Some("a/b".into())));
        assert_eq!((setup.record, record), (true, Some("c".into())));
    }

    #[test]
    fn the_game_of_a_day_is_one_board_and_one_seed() {
        for command in ["play", "watch greedy", "race greedy tour"] {
            let cli = parse(&format!("{command} --daily 2026-01-31"));
            let Some(
                Command::Play { game, .. }
                | Command::Watch { game, .. }
                | Command::Race { game, .. },
            ) = cli.command
            else {
                unreachable!()
            };
            let level = game.level().unwrap();
            assert_eq!((game.seed(), game.fit()), (Some(20_260_131), Fit::Never));
            assert_eq!((level.grid().width(), level.grid().height()), (15, 15));
        }
        let Request { setup, .. } = request("bench greedy --daily 2026-01-31");
        assert_eq!((setup.games, setup.seed, setup.level.grid().len()), (1, 20_260_131, 225));
        let Request { setup, .. } = request("bench greedy --daily");
        assert!(setup.seed > 20_250_000);
    }
}
