//! The benchmark, through the library and the binary.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use serde_json::Value;
use snakepilot::ai::{self, STRATEGIES};
use snakepilot::bench::{self, Format, Outcome, Results, Setup};
use snakepilot::engine::{Game, Grid, Level, Status};

use super::command::{Ran, ran, ran_with, snakepilot};

/// Runs `bench` with these arguments.
fn benched(arguments: &str) -> Ran {
    ran(&format!("bench {arguments}"))
}

fn printed(arguments: &str) -> String {
    benched(arguments).succeeds()
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

fn run(setup: &Setup) -> Results {
    bench::run(setup, &AtomicBool::new(false), |_| ()).unwrap()
}

fn setup_on(grid: &Grid) -> Setup {
    Setup::new(Level::new(grid).unwrap())
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split_whitespace().collect()
}

#[test]
fn json_has_the_documented_names_and_no_others() {
    let all = json("--size 6x5 --games 3 --seed 9 --format json --per-game");
    assert_eq!(keys(&all), words("snakepilot board games seed max_moves effort partial results"));
    assert_eq!(all["snakepilot"], env!("CARGO_PKG_VERSION"));
    assert_eq!(all["board"], serde_json::json!({"width": 6, "height": 5, "wrap": false}));
    assert_eq!((&all["games"], &all["seed"]), (&3.into(), &9.into()));
    assert_eq!((&all["max_moves"], &all["partial"]), (&6_000.into(), &false.into()));
    let rows = all["results"].as_array().unwrap();
    assert_eq!(rows.len(), STRATEGIES.len());
    for (row, strategy) in rows.iter().zip(STRATEGIES) {
        assert_eq!(row["strategy"], strategy.name);
        let names = "strategy won died stalled length fill apples moves moves_per_apple moves_per_apple_error \
                     moves_per_game bound bound_ratio decision_ns per_game";
        assert_eq!(keys(row), words(names));
        assert_eq!(keys(&row["length"]), words("mean min max"));
        assert_eq!(keys(&row["moves_per_game"]), words("mean sd min median max"));
        assert_eq!(keys(&row["decision_ns"]), words("mean p50 p99 max"));
        for (i, game) in row["per_game"].as_array().unwrap().iter().enumerate() {
            assert_eq!(keys(game), words("seed outcome length moves"));
            assert_eq!(game["seed"], 9 + i);
            assert!(["won", "died", "stalled"].contains(&game["outcome"].as_str().unwrap()));
        }
    }
    let bare = json("greedy --size 6x5 --games 3 --format json --no-timing --wrap");
    let row = &bare["results"][0];
    assert!(row.get("decision_ns").is_none() && row.get("per_game").is_none());
    assert_eq!(bare["board"]["wrap"], true);
}

#[test]
fn the_threads_do_not_show_in_the_results() {
    for format in Format::ALL {
        let with = |threads| {
            let name = format.name();
            printed(&format!(
                "--size 7x6 --games 12 --seed 18446744073709551610 --format {name} --per-game \
                 --no-timing --threads {threads}"
            ))
        };
        let one = with(1);
        assert!(one.contains("greedy"));
        for threads in [2, 3, 8] {
            assert_eq!(with(threads), one, "{threads} threads");
        }
    }
}

/// The sums are right, and each game listed is the one that its seed gives, on any number
/// of threads.
#[test]
fn games_can_be_played_again_from_their_seeds() {
    for (width, height, wrap) in [(8, 7, false), (6, 6, true)] {
        let grid = Arc::new(Grid::new(width, height, wrap).unwrap());
        let setup = Setup { games: 7, seed: 30, per_game: true, timing: false, ..setup_on(&grid) };
        let results = run(&setup).results;
        for threads in [1, 2, 3, 8] {
            let again = run(&Setup { threads: Some(threads), ..setup.clone() });
            assert_eq!(again.results, results, "{threads} threads");
        }
        for row in results {
            let (mut moves, mut apples, mut dealt, mut distance) = (0, 0, 0, 0);
            let games = row.per_game.as_ref().unwrap();
            for (played, seed) in games.iter().zip(30..) {
                let mut player = ai::find(row.strategy).unwrap().create(&grid);
                let mut game = Game::new(grid.clone(), seed).unwrap();
                while game.status() == Status::Running {
                    let way = player.plan(game.board(), usize::MAX).direction(game.board());
                    game.step(way);
                }
                let outcome = match game.status() {
                    Status::Won => Outcome::Won,
                    Status::Stalled => Outcome::Stalled,
                    Status::Died(_) | Status::Running => Outcome::Died,
                };
                let figures = game.figures();
                assert_eq!((played.seed, played.outcome), (seed, outcome), "{}", row.strategy);
                assert_eq!((played.length, played.moves), (game.board().len(), figures.moves));
                moves += figures.moves;
                apples += figures.apples;
                dealt += figures.dealt;
                distance += figures.distance;
            }
            assert_eq!((games.len(), row.moves, row.apples), (7, moves, apples));
            assert_eq!(row.bound, bench::stats::ratio(distance, dealt));
            let count = |outcome| games.iter().filter(|game| game.outcome == outcome).count();
            assert_eq!(row.won, count(Outcome::Won));
            assert_eq!(row.died, count(Outcome::Died));
            assert_eq!(row.stalled, count(Outcome::Stalled));
        }
    }
}

#[test]
fn the_cap_on_moves_makes_games_stall_and_nothing_is_divided_by_zero() {
    let all = json("greedy --games 1 --max-moves 1 --seed 3 --format json --no-timing");
    let row = &all["results"][0];
    assert_eq!((&row["stalled"], &row["died"]), (&1.into(), &0.into()));
    assert_eq!((&row["apples"], &row["moves"]), (&0.into(), &1.into()));
    for null in ["moves_per_apple", "bound_ratio"] {
        assert!(row[null].is_null(), "{null}");
    }
    assert!(row["moves_per_game"]["sd"].is_null());
}

#[test]
fn strategies_are_reported_once_and_in_the_order_asked_for() {
    let names: Vec<_> = STRATEGIES.iter().rev().map(|row| row.name).collect();
    let again = [names.as_slice(), names.as_slice()].concat().join(" ");
    let all = json(&format!("{again} --size 4x4 --games 1 --format json"));
    let found = all["results"].as_array().unwrap().iter();
    assert_eq!(found.map(|row| row["strategy"].as_str().unwrap()).collect::<Vec<_>>(), names);
}

#[test]
fn a_report_goes_to_a_new_file_and_never_over_an_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.csv");
    let arguments = "greedy --size 5x5 --games 2 --no-timing --format csv";
    let write = || {
        let words = ["bench"].into_iter().chain(arguments.split(' ')).map(OsStr::new);
        ran_with(words.chain(["--output".as_ref(), file.as_os_str()]))
    };
    assert_eq!(write().succeeds(), "");
    let written = fs::read_to_string(&file).unwrap();
    assert_eq!(written, printed(arguments));

    fs::write(&file, "mine").unwrap();
    write().fails(2, &["already exists", "new file"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no other file is left behind");
}

#[test]
fn a_report_that_cannot_be_written_says_so() {
    let nowhere = "greedy --games 1 --size 4x4 --output no/such/folder/report";
    let refused = benched(nowhere);
    refused.fails(
        1,
        &[
            "cannot write no/such/folder/report: no such folder",
            "name a file in a folder that exists",
        ],
    );
    assert!(!refused.said.contains(".snakepilot-"), "{}", refused.said);
    let long = "n".repeat(300);
    let file = tempfile::NamedTempFile::new().unwrap();
    let through = file.path().join("report");
    for (name, why) in [
        ("new/", "it names a folder"),
        (long.as_str(), "the name is too long"),
        (through.to_str().unwrap(), "part of its path is not a folder"),
    ] {
        // So many games would take hours: the name is looked at before them.
        let refused = benched(&format!("greedy --games 1000000 --output {name}"));
        refused.fails(1, &[&format!("cannot write {name}: {why}")]);
    }
    assert_eq!(printed("greedy --games 1 --size 4x4 --output /dev/null"), "");
    #[cfg(target_os = "linux")]
    {
        let arguments = "greedy --games 1 --size 4x4 --no-timing";
        let mut full = snakepilot();
        full.arg("bench").args(arguments.split(' '));
        full.stdout(fs::File::create("/dev/full").unwrap());
        Ran::from(full.output().unwrap()).fails(1, &["cannot write to standard output"]);

        let late = benched(&format!("{arguments} --output /dev/full"));
        assert_eq!((late.code, late.printed.as_str()), (1, printed(arguments).as_str()));
        late.says(&["cannot write /dev/full", "standard output instead"]);
    }
}

/// In a terminal, as a person would: the bar shows, Ctrl-C is pressed, and what
/// is finished is reported.
#[test]
fn ctrl_c_reports_what_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.json");
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_snakepilot"));
    command.args(["bench", "--games", "1000000", "--size", "6x6", "--threads", "2"]);
    command.args(["--no-timing", "--format", "json", "--per-game", "--output"]);
    command.arg(&file);
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut keys = pair.master.take_writer().unwrap();
    let mut screen = pair.master.try_clone_reader().unwrap();

    let all = format!("/{} games", 1_000_000 * STRATEGIES.len());
    let mut seen = String::new();
    let mut pressed = false;
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = screen.read(&mut buffer) {
        seen.push_str(&String::from_utf8_lossy(&buffer[..count]));
        let counts = |before: &str| before.ends_with(|last: char| last.is_ascii_digit());
        let mut bars = seen.split(&all);
        if !pressed && bars.any(|before| counts(before) && !before.ends_with(" 0")) {
            keys.write_all(b"\x03").unwrap();
            pressed = true;
        }
    }
    assert_eq!(child.wait().unwrap().exit_code(), 130, "{seen}");

    let report: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(report["partial"], true);
    let rows = report["results"].as_array().unwrap();
    let counts: Vec<_> = rows.iter().map(|row| row["per_game"].as_array().unwrap().len()).collect();
    let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
    assert!(*most > 0 && most - least <= 3, "the rows hold about the same games: {counts:?}");
}

/// While a plan takes long, the bar counts moves, and says what a second Ctrl-C does.
#[cfg(unix)]
#[test]
fn the_first_ctrl_c_is_answered_at_once() {
    // The plan outlasts the whole test, on any machine.
    let arguments = "bench certified --size 200x200 --effort 1000000 --games 3 --threads 1";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let mut pty = super::terminal::Pty::new(80, 24).run(&arguments, &[]);
    pty.wait_for("no estimate", |screen| screen.contains("0/3 games, 0 moves so far"));
    // Long enough for the first plan to begin: before it, the first Ctrl-C ends the run at once.
    std::thread::sleep(std::time::Duration::from_secs(2));
    pty.type_keys("\x03");
    pty.wait_for("an answer", |screen| screen.contains("stopping; Ctrl-C again quits"));
    pty.type_keys("\x03");
    assert_eq!(pty.wait_exit(std::time::Duration::from_secs(5)).exit_code(), 130);
}

/// A request to terminate and a hang-up lose nothing that is finished.
#[cfg(unix)]
#[test]
fn other_signals_report_what_is_finished_too() {
    use rustix::process::{Pid, Signal, kill_process};
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129)] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("report.json");
        let mut command = snakepilot();
        command.args(["bench", "greedy", "--games", "1000000", "--size", "4x4", "--no-timing"]);
        command.args(["--format", "json", "--output"]).arg(&file);
        let mut child = command.spawn().unwrap();
        // Long enough for the handlers and some games.
        std::thread::sleep(std::time::Duration::from_millis(700));
        kill_process(Pid::from_child(&child), signal).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code));
        let report: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(report["partial"], true);
        assert!(report["results"][0]["won"].is_u64());
    }
}

#[test]
fn a_stopped_run_has_rows_without_figures() {
    let setup = Setup { games: 2, ..setup_on(&Grid::new(6, 6, false).unwrap()) };
    let results = bench::run(&setup, &AtomicBool::new(true), |_| ()).unwrap();
    assert!(results.partial);
    for row in &results.results {
        assert_eq!((row.finished(), row.moves, row.length.mean), (0, 0, None));
        assert_eq!(row.decision_ns.unwrap().mean, None);
    }
    for format in Format::ALL {
        assert!(format.render(&results).to_lowercase().contains("partial"));
    }
}
