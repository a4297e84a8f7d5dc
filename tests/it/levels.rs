//! Levels: every strategy that can plays them all, and the command line says what
//! is wrong with those that are none.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::sync::Arc;

use serde_json::Value;
use snakepilot::ai::{Needs, Promise, STRATEGIES, StrategyRow, Survey};
use snakepilot::engine::{BUILT_IN, Game, Grid, Level, Status};

use super::command::{Ran, ran, ran_with, refused, snakepilot};

/// The levels that come with the program.
fn built_in() -> impl Iterator<Item = Level> {
    BUILT_IN.iter().map(|level| Level::read(level.name, level.picture, false).unwrap())
}

/// Plays the game with this seed to its end.
fn play(level: &Level, row: &StrategyRow, seed: u64) -> Game {
    let mut game = level.game(seed);
    let grid = Arc::clone(game.board().grid());
    let mut player = row.create(&grid);
    while game.status() == Status::Running {
        let board = game.board();
        let plan = player.plan(board, usize::MAX);
        let mut at = board.head();
        for &cell in plan.route {
            assert!(grid.adjacent(at, cell), "{} {}\n{board}", row.name, plan.intent);
            at = cell;
        }
        let way = plan.direction(board);
        game.step(way);
    }
    game
}

#[test]
fn every_strategy_plays_every_built_in_level() {
    let mut apples = vec![0; STRATEGIES.len()];
    for (level, seed) in built_in().zip(0..) {
        let survey = Survey::new(level.grid());
        for (row, apples) in STRATEGIES.iter().zip(&mut apples) {
            assert_eq!(survey.allows(row), Ok(()), "{:?}", level.name());
            let game = play(&level, row, seed);
            let told = format!("{} on {:?}\n{}", row.name, level.name(), game.board());
            let died = matches!(game.status(), Status::Died(_));
            assert!(row.promise == Promise::Nothing || !died, "{told}");
            let won = game.status() == Status::Won;
            assert!(row.promise < Promise::AlwaysWins || won, "{told}");
            *apples += game.figures().apples;
        }
    }
    for (row, apples) in STRATEGIES.iter().zip(apples) {
        // Walls are in the way of those who walk straight; on the whole it gets on.
        assert!(apples > 3 * BUILT_IN.len() as u64, "{}: {apples} apples", row.name);
    }
}

/// On junk too, wherever a strategy says that it can play.
#[test]
fn strategies_play_among_junk_where_they_say_so() {
    let plain = Level::new(&Grid::new(10, 10, false).unwrap()).unwrap();
    let mut played = 0;
    for junk in [1, 2, 4, 8] {
        let level = plain.clone().with_junk(junk);
        for seed in 0..8 {
            let survey = Survey::new(level.board(seed).grid());
            for row in STRATEGIES.iter().filter(|row| survey.allows(row).is_ok()) {
                let game = play(&level, row, seed);
                let told = format!("{} with seed {seed}\n{}", row.name, game.board());
                if row.promise == Promise::AlwaysWins {
                    assert_eq!(game.status(), Status::Won, "{told}");
                    played += 1;
                }
            }
        }
    }
    assert!(played > 10, "{played}");
}

/// What nobody can come to is no cell: the board is full without it.
#[test]
fn the_cells_joined_to_the_start_win() {
    let text = "....#..\n....#..\n>>@.##.\n....#..";
    let level = Level::read("closed", text, false).unwrap();
    for name in ["hamiltonian", "tour"] {
        let row = snakepilot::ai::find(name).unwrap();
        let game = play(&level, row, 1);
        assert_eq!((game.status(), game.board().len()), (Status::Won, 16), "{name}");
    }
}

/// The level that the documents show how to write is one.
#[test]
fn the_example_of_the_documents_is_a_level() {
    let page = include_str!("../../docs/levels.md");
    let drawings = page.split("```\n").filter(|block| block.contains(">>@"));
    let levels: Vec<Level> =
        drawings.map(|text| Level::read("page", text, false).unwrap()).collect();
    assert_eq!(levels.len(), 1);
    let board = levels[0].board(1);
    assert_eq!((board.len(), board.apple()), (3, Some(board.grid().cell(9, 4))));
    for level in BUILT_IN {
        assert!(page.contains(&format!("`{}`", level.name)), "{}", level.name);
    }
}

/// A file with this text, and its path.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.txt");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn what_is_no_level_is_refused_by_all_commands() {
    let (_folder, bad) = file("......\n..x...\n");
    let names: Vec<&str> = BUILT_IN.iter().map(|level| level.name).collect();
    for command in ["", "play", "watch", "bench"] {
        refused(&format!("{command} --walls nowhere"), &[names.as_slice(), &["nowhere"]].concat());
        refused(&format!("{command} --walls maz"), &["similar", "'maze'", "no file 'maz'"]);
        refused(
            &format!("{command} --walls {bad}"),
            &[&bad, "line 2, column 3 has 'x'", ". # * @"],
        );
        refused(&format!("{command} --walls rooms --size 9x9"), &["--walls", "--size"]);
        refused(&format!("{command} --junk -1"), &["--junk", "from 0 to 62500"]);
    }
    for (text, said) in [
        ("...\n..", "line 2 has 2 cells, but the first row has 3"),
        ("...\n@.@", "line 2, column 3 has a second @"),
        ("#.#\n.#.\n#.#", "no place for the snake"),
        ("@..#*\n...#.", "line 1, column 5 is walled off"),
        ("", "from 2 to 250"),
    ] {
        let (_folder, path) = file(text);
        refused(&format!("bench --walls {path}"), &[said]);
    }
    let (folder, path) = file("....\n....");
    fs::write(&path, [0xff, 0xfe]).unwrap();
    refused(&format!("bench --walls {path}"), &["cannot read it", "UTF-8"]);
    fs::write(&path, "#".repeat(1 << 21)).unwrap();
    refused(&format!("bench --walls {path}"), &["larger than any level"]);
    refused(
        &format!("bench --walls {}", folder.path().display()),
        &["cannot read it: is a directory"],
    );
}

#[test]
fn the_benchmark_says_which_level_it_played() {
    let (_folder, path) = file("wrap\n......\n..#...\n......\n......\n");
    let common = "bench greedy --games 3 --no-timing --format";
    let board = |arguments: &str| {
        let printed = ran(&format!("{common} json {arguments}")).succeeds();
        serde_json::from_str::<Value>(&printed).unwrap()["board"].clone()
    };
    let plain = serde_json::json!({"width": 6, "height": 4, "wrap": true});
    assert_eq!(board("--size 6x4 --wrap"), plain);
    let mut with = plain.clone();
    with["cells"] = 23.into();
    with["level"] = "level.txt".into();
    assert_eq!(board(&format!("--walls {path}")), with);
    with["junk"] = 1.into();
    assert_eq!(board(&format!("--walls {path} --junk 1")), with);

    let table = ran(&format!("{common} table --walls rooms --junk 4")).succeeds();
    assert!(table.starts_with("22x18, walled, level rooms, 336 cells, junk 4; games"), "{table}");
    let csv = ran(&format!("{common} csv --walls rooms")).succeeds();
    assert!(csv.starts_with("width,height,wrap,level,cells,junk,games"), "{csv}");
    assert!(csv.contains("\n22,18,false,rooms,336,0,3,"), "{csv}");
}

#[test]
fn a_strategy_that_cannot_play_is_named_before_any_game() {
    let (_folder, path) = file("#.#...\n......\n......\n......");
    let Ran { printed, said, code } = ran(&format!("bench --games 2 --no-timing --walls {path}"));
    assert_eq!(code, 0);
    assert!(said.starts_with("left out: hamiltonian, tour, certified: no closed loop"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(printed.contains("greedy"), "{printed}");
    for row in STRATEGIES.iter().filter(|row| row.needs == Needs::Tour) {
        let cannot = format!("{} cannot play this level: it needs a closed loop", row.name);
        refused(&format!("bench greedy {} --walls {path}", row.name), &[&cannot, "greedy"]);
        assert!(!printed.contains(row.name), "{printed}");
    }
    let printed = ran("bench --walls pillars --games 1 --no-timing").succeeds();
    assert!(STRATEGIES.iter().all(|row| printed.contains(row.name)));
    // With junk each seed has a board of its own, and all are looked at.
    let words = ["tour cannot play", "(with the junk of seed "];
    refused("bench tour --size 6x6 --junk 6 --games 30", &words);
}

#[test]
fn games_on_a_level_are_the_same_for_any_number_of_threads() {
    let with = |threads| {
        let options = "--walls tunnels --junk 6 --games 8 --no-timing --per-game --format json";
        ran(&format!("bench greedy {options} --threads {threads}")).succeeds()
    };
    assert_eq!(with(1), with(3));
}

/// Without a tour for the loop, three of these games end in an orbit.
#[test]
fn safe_fills_levels_with_corridors() {
    for (level, seed) in [("maze", 7), ("spiral", 1)] {
        let options = format!("--walls {level} --seed {seed} --games 4 --no-timing --format csv");
        let csv = ran(&format!("bench safe --per-game {options}")).succeeds();
        assert_eq!(csv.matches(",won,").count(), 4, "{csv}");
    }
}

/// Files as editors write them, and standard input.
#[test]
fn levels_are_read_from_files_as_they_come_and_from_standard_input() {
    let options = "--games 1 --no-timing --format csv --walls";
    let (_plain, plain) = file("....\n..#.\n....\n....\n");
    let wanted = ran(&format!("bench greedy {options} {plain}")).succeeds();
    for text in ["\u{feff}....\r\n..#.\r\n....\r\n....", "; mine\n\n....\n  #\n....\n...."] {
        let (_folder, path) = file(text);
        assert_eq!(ran(&format!("bench greedy {options} {path}")).succeeds(), wanted, "{text:?}");
    }
    let mut command = snakepilot();
    command.args(["bench", "greedy"]).args(options.split(' ')).arg("-");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"....\n..#.\n....\n....").unwrap();
    let printed = Ran::from(child.wait_with_output().unwrap()).succeeds();
    assert_eq!(printed.replace("standard input", "level.txt"), wanted);
    let (_wide, wide) = file("");
    fs::write(&wide, b"\xff\xfe.\0.\0").unwrap();
    refused(&format!("bench --walls {wide}"), &["it is UTF-16; save it as UTF-8"]);
}

/// What a file or an argument holds cannot steer the terminal.
#[cfg(unix)]
#[test]
fn names_with_control_characters_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a\x1b[2Jb\nc");
    fs::write(&path, "....\n....\n....\n....\n").unwrap();
    for format in ["table", "markdown", "csv"] {
        let words =
            ["bench", "greedy", "--games", "1", "--no-timing", "--format", format, "--walls"];
        let all = words.iter().map(OsStr::new).chain([path.as_os_str()]);
        let printed = ran_with(all).succeeds();
        assert!(printed.contains("a\\u{1b}[2Jb\\nc") && !printed.contains('\x1b'), "{printed:?}");
    }
    let refused = ran_with(["watch", "a\x1b[2Jb"]);
    refused.fails(2, &["invalid value 'a"]);
    assert!(!refused.said.contains('\x1b'), "{:?}", refused.said);
}

/// A pipe that nobody writes to is refused at once.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    refused(&format!("bench --walls {}", path.display()), &["not a file", "give -"]);
}

/// A usage error keeps its exit code where standard error is full.
#[cfg(target_os = "linux")]
#[test]
fn a_usage_error_keeps_its_code_where_standard_error_is_full() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let status = snakepilot().args(["bench", "gredy"]).stderr(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
}
