//! Recordings: by a key, at the end of each match, and on the way out.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::record::{Hand, Recording, Replay};
use crate::ui::launch::Keep;

fn recording_to(start: Start, file: Option<PathBuf>, folder: &Path) -> App {
    let level = Level::new(&Grid::new(8, 8, false).unwrap()).unwrap();
    let keep = Keep { record: file, data: Some(folder.to_owned()), ..Keep::default() };
    launched(Launch { level, seed: Some(1), keep, ..launch(start) }).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

fn read(folder: &Path, name: &str) -> Recording {
    Recording::read(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

/// Makes moves until the match is over.
fn finish(app: &mut App) {
    while !app.playing().unwrap().is_over() {
        press(app, ".");
    }
}

#[test]
fn a_key_saves_the_game_as_it_is_now() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = recording_to(Start::Watch(ai::find("greedy")), None, folder.path());
    let recordings = folder.path().join("recordings");
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("there is no move to record yet"));
    press(&mut app, ".....");
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("recorded as greedy-8x8-1.snake"));
    press(&mut app, "..");
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("recorded as greedy-8x8-1-2.snake"));
    finish(&mut app);
    app.press(Key::Esc);
    app.press(Key::Ctrl('s'));
    assert_eq!(
        files(&recordings),
        ["greedy-8x8-1-2.snake", "greedy-8x8-1-3.snake", "greedy-8x8-1.snake"]
    );
    let lengths = ["greedy-8x8-1.snake", "greedy-8x8-1-2.snake"].map(|name| {
        let recording = read(&recordings, name);
        assert_eq!(recording.end().status, Status::Running);
        recording.moves().len()
    });
    assert_eq!(lengths, [5, 7]);
    let mut whole = Replay::new(read(&recordings, "greedy-8x8-1-3.snake"));
    whole.seek(usize::MAX);
    assert_eq!(whole.game().board(), app.lane().board());
    let left = app.left_behind();
    assert!(left.failure.is_none());
    assert!(left.lines[3].starts_with("recorded · snakepilot replay /"), "{:?}", left.lines);
    assert!(left.lines[3].ends_with("greedy-8x8-1-3.snake"), "{:?}", left.lines);
}

#[test]
fn every_game_is_recorded_once_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.snake");
    let mut app = recording_to(Start::Play, Some(file), folder.path());
    app.keep_all(false);
    assert!(files(folder.path()).is_empty(), "no move was made");
    press(&mut app, "w");
    finish(&mut app);
    assert_eq!(app.note(), Some("recorded as game.snake"));
    app.keep_all(false);
    assert_eq!(files(folder.path()), ["game.snake"], "only once");
    assert!(!read(folder.path(), "game.snake").had_help());
    // Taken back, it is another game.
    press(&mut app, "ua.");
    press(&mut app, "n");
    let back = read(folder.path(), "game-2.snake");
    assert_eq!((back.taken_back().len(), back.had_help()), (1, false));
    // One that is left before its end, and the one that a race was laid over.
    press(&mut app, "a..");
    press(&mut app, "c");
    press(&mut app, "...");
    app.keep_all(false);
    let racers: Vec<&str> = app.playing().unwrap().lanes().iter().map(Lane::name).collect();
    let names = [racers[0], racers[1], "2", "3"].map(|part| format!("game-{part}.snake"));
    let mut wanted: Vec<&str> = names.iter().map(String::as_str).chain(["game.snake"]).collect();
    wanted.sort_unstable();
    assert_eq!(files(folder.path()), wanted);
    let race = read(folder.path(), &names[0]);
    assert_eq!((race.moves().len(), race.stints()[0].hand.name()), (3, racers[0]));
    assert_eq!(read(folder.path(), "game-3.snake").stints()[0].hand, Hand::Person);
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none/game.snake");
    let mut app = recording_to(Start::Watch(ai::find("greedy")), Some(file), folder.path());
    press(&mut app, "..");
    app.press(Key::Ctrl('s'));
    assert!(app.note().unwrap().starts_with("not recorded: "), "{:?}", app.note());
    assert!(app.left_behind().failure.unwrap().contains("no such folder"));
    let mut app = app_of(Start::Watch(ai::find("greedy")), 8, 8);
    press(&mut app, "..");
    app.press(Key::Ctrl('s'));
    assert_eq!(app.note(), Some("no folder for recordings; start with --record FILE"));
}

/// Lets time pass second by second, with a key each.
fn play_on(app: &mut App, now: &mut Instant, keys: &str) {
    for key in keys.chars() {
        press(app, &key.to_string());
        *now += ms(1_000);
        app.tick(*now, *now);
    }
}

fn unfinished(folder: &Path) -> usize {
    fs::read_dir(folder.join("unfinished")).map_or(0, |files| {
        files.filter(|it| it.as_ref().unwrap().path().extension().unwrap() == "snake").count()
    })
}

#[test]
fn a_game_that_was_cut_off_is_offered_and_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = recording_to(Start::Play, None, folder.path());
    let mut now = Instant::now();
    play_on(&mut app, &mut now, "a.w.");
    let before = app.lane().board().clone();
    app.keep_all(true);
    assert_eq!(unfinished(folder.path()), 1);
    drop(app);

    let mut app = recording_to(Start::Menu, None, folder.path());
    let menu = |app: &App| match app.scene() {
        Scene::Menu(menu) => menu.entry(),
        _ => panic!("not the start screen"),
    };
    assert_eq!(menu(&app), crate::ui::input::Entry::Resume);
    assert!(app.about_unfinished().contains(" moves, 8x8, 20"), "{}", app.about_unfinished());
    let mut other = recording_to(Start::Menu, None, folder.path());
    assert_eq!(menu(&other), crate::ui::input::Entry::Play, "the first has it in its hands");
    press(&mut other, "u");
    assert_eq!(other.note(), Some("there is no game that was cut off"));
    press(&mut app, "\n");
    assert_eq!(app.lane().board(), &before);
    assert_eq!(app.playing().unwrap().motion, Motion::Ready);
    assert!(app.lane().is_persons_own());
    // It ends, and is not offered again; Esc leads back to a start screen without it.
    play_on(&mut app, &mut now, "d.");
    finish(&mut app);
    app.tick(now + ms(1), now);
    press(&mut app, "\x1b\x1b");
    assert_eq!(menu(&app), crate::ui::input::Entry::Play);
    app.keep_all(false);
    assert_eq!(unfinished(folder.path()), 0);
}

#[test]
fn a_game_is_written_once_a_second_and_only_where_it_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = recording_to(Start::Play, None, folder.path());
    let mut now = Instant::now();
    play_on(&mut app, &mut now, "");
    assert!(!folder.path().join("unfinished").exists(), "nothing before the first move");
    play_on(&mut app, &mut now, "a.");
    let file = folder.path().join("unfinished/game-1.snake");
    let text = || fs::read_to_string(&file).unwrap_or_default();
    let wait = |old: &str| {
        // The thread that writes may take a while.
        for _ in 0..500 {
            if text() != old {
                break;
            }
            std::thread::sleep(ms(10));
        }
    };
    wait("");
    let first = text();
    assert!(first.contains("0 person"), "{first}");
    fs::remove_file(&file).unwrap();
    for _ in 0..5 {
        now += ms(1_000);
        app.tick(now, now);
    }
    std::thread::sleep(ms(50));
    assert!(!file.exists(), "nothing moves, so nothing is written");
    press(&mut app, ".");
    now += ms(1_000);
    app.tick(now, now);
    wait("");
    press(&mut app, ".");
    now += ms(900);
    let second = text();
    app.tick(now, now);
    std::thread::sleep(ms(50));
    assert_eq!(text(), second, "not yet");
    now += ms(100);
    app.tick(now, now);
    wait(&second);
    assert_ne!(text(), second);
    // Given up for another game.
    press(&mut app, "r");
    app.keep_all(true);
    assert_eq!(unfinished(folder.path()), 0);
}

/// A game that is recorded later, or at once, is named by its score.
#[test]
fn a_score_names_the_recording_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    for (record, name) in
        [(None, "recordings/tour-8x8-1.snake"), (Some("game.snake"), "game.snake")]
    {
        let level = Level::new(&Grid::new(8, 8, false).unwrap()).unwrap();
        let record = record.map(|name| folder.path().join(name));
        let data = folder.path().join(name.len().to_string());
        let keep = Keep { record, data: Some(data.clone()), scores: true, resumed: None };
        let start = Start::Watch(ai::find("tour"));
        let mut app = launched(Launch { level, seed: Some(1), keep, ..launch(start) }).unwrap();
        finish(&mut app);
        app.press(Key::Ctrl('s'));
        let text = fs::read_to_string(data.join("scores.json")).unwrap();
        let scores = crate::store::scores::Scores::parse(&text).unwrap();
        let row = &scores.rows()[0];
        for score in [&row.longest, row.fewest_moves.as_ref().unwrap()] {
            let recording = PathBuf::from(score.recording.clone().unwrap());
            assert!(recording.ends_with(name) && recording.exists(), "{recording:?}");
        }
    }
}

#[test]
fn a_game_saved_by_a_key_and_then_left_counts() {
    let folder = tempfile::tempdir().unwrap();
    let keep = Keep { data: Some(folder.path().to_owned()), scores: true, ..Keep::default() };
    let mut app = launched(Launch { keep, ..launch(Start::Play) }).unwrap();
    press(&mut app, "w.");
    app.press(Key::Ctrl('s'));
    app.keep_all(false);
    assert!(folder.path().join("scores.json").exists());
}

#[test]
fn scores_outlive_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let launch_with = |start: Start, scores: bool| {
        let level = Level::new(&Grid::new(8, 8, false).unwrap()).unwrap();
        let keep = Keep { data: Some(folder.path().to_owned()), scores, ..Keep::default() };
        launched(Launch { level, seed: Some(1), keep, ..launch(start) }).unwrap()
    };
    let mut app = launch_with(Start::Play, true);
    assert_eq!(app.playing().unwrap().best, None);
    // A game that is left before its end counts too.
    while app.lane().figures().apples == 0 {
        let board = app.lane().board().clone();
        let way =
            ai::find("greedy").unwrap().create(board.grid()).plan(&board, 1).direction(&board);
        let key = match way {
            Direction::Up => "w",
            Direction::Right => "d",
            Direction::Down => "s",
            Direction::Left => "a",
        };
        press(&mut app, key);
        press(&mut app, ".");
    }
    assert_eq!(app.lane().figures().apples, 1);
    press(&mut app, "n");
    app.keep_all(false);
    drop(app);
    let mut app = launch_with(Start::Play, true);
    assert_eq!(app.playing().unwrap().best, Some(1));
    app.keep_all(false);
    let app = launch_with(Start::Play, false);
    assert_eq!(app.playing().unwrap().best, None, "--no-scores");
    // On the screen, and kept apart from what a strategy has done.
    let mut app = launch_with(Start::Watch(ai::find("greedy")), true);
    finish(&mut app);
    let mut app = launch_with(Start::Menu, true);
    press(&mut app, "h");
    let Scene::Scores(table) = app.scene() else { panic!("not the scores") };
    let who: Vec<&str> = table.rows.iter().map(|row| row.kind.by.as_str()).collect();
    assert_eq!(who, ["you", "greedy"]);
    press(&mut app, "\x1b");
    assert!(matches!(app.scene(), Scene::Menu(_)));
}

/// A race over it that is begun anew gives up the race, not the game.
#[test]
fn a_game_below_a_race_is_still_written_ahead() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = recording_to(Start::Play, None, folder.path());
    let mut now = Instant::now();
    play_on(&mut app, &mut now, "a.");
    press(&mut app, "c.n.");
    let file = folder.path().join("unfinished/game-1.snake");
    // The thread that writes and removes may take a while.
    std::thread::sleep(ms(200));
    assert!(file.exists());
    press(&mut app, "\x1b");
    app.keep_all(false);
    assert!(!file.exists());
}
