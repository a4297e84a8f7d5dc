//! Recordings as files that show them elsewhere, written by the binary.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::command::{Ran, ran_with, snakepilot};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Exports a recording of the documentation with these options to a file in the folder.
fn export(folder: &Path, options: &str) -> Ran {
    let recording = root().join("docs/pictures/watch.snake");
    let words = options.split_whitespace();
    let command = ["replay", recording.to_str().unwrap()];
    let mut run = snakepilot();
    run.args(command).args(words).current_dir(folder);
    run.output().unwrap().into()
}

#[test]
fn the_pictures_of_the_documentation_are_as_its_commands_make_them() {
    let docs = fs::read_to_string(root().join("docs/export.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut made = 0;
    for line in docs.lines().filter(|line| line.starts_with("snakepilot replay docs/pictures/")) {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let at = words.iter().position(|word| *word == "--export").unwrap() + 1;
        let new = folder.path().join(format!("{made}.svg"));
        let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        let old = std::mem::replace(&mut words[at], new.display().to_string());
        let ran: Ran = snakepilot().args(&words).current_dir(root()).output().unwrap().into();
        assert_eq!((ran.code, ran.said.as_str()), (0, ""), "{line}");
        let (new, old) = (fs::read(new).unwrap(), fs::read(root().join(&old)).unwrap_or_default());
        assert!(new == old, "make it anew and look at it: {line}");
        assert!(new.len() < 150_000);
        made += 1;
    }
    assert_eq!(made, 4);
}

#[test]
fn each_form_is_written_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    for (options, begins) in [
        ("--export a.svg", &b"<svg "[..]),
        ("--export b.SVG --animate --from 5 --to 20 --speed 9 --theme day --cell 7", b"<svg "),
        ("--export c.gif --to 30 --speed 9 --theme mono --cell 7", b"GIF89a"),
        ("--export e.cast --to 9 --theme day --glyphs ascii --zoom 1", b"{\"version\":2,"),
        ("--export d.txt --at 9", b"; 10x10, seed 1, played by certified\n; "),
    ] {
        let ran = export(folder.path(), options);
        assert_eq!((ran.code, ran.printed.as_str(), ran.said.as_str()), (0, "", ""), "{options}");
        let name = options.split_whitespace().nth(1).unwrap();
        assert!(fs::read(folder.path().join(name)).unwrap().starts_with(begins), "{options}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
}

#[test]
fn what_cannot_be_written_is_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("old.svg"), "mine").unwrap();
    export(at, "--export old.svg").fails(2, &["old.svg already exists"]);
    assert_eq!(fs::read_to_string(at.join("old.svg")).unwrap(), "mine");
    for name in ["a.png", "svg", "a", "-", ".svg"] {
        export(at, &format!("--export {name}")).fails(2, &[".cast, .svg, .gif or .txt"]);
    }
    export(at, "--export a.svg --at 752").fails(2, &["751 moves"]);
    export(at, "--export a.gif --at 3").fails(2, &["--at", ".gif", "stills"]);
    export(at, "--export a.svg --from 3").fails(2, &["--animate"]);
    export(at, "--export a.gif --glyphs ascii").fails(2, &["--glyphs"]);
    export(at, "--export a.cast --cell 9").fails(2, &["--cell"]);
    export(at, "--export a.svg --zoom 2").fails(2, &["--cell"]);
    export(at, "--export a.svg --cell 3").fails(2, &["4 to 100"]);
    export(at, "--export a.svg --check").fails(2, &["--check"]);
    export(at, "--at 3").fails(2, &["--export"]);
    export(at, "--export none/a.svg").fails(1, &["none/a.svg", "no such folder"]);
    ran_with(["replay", at.join("none").to_str().unwrap(), "--export", "a.svg"])
        .fails(2, &["none"]);
    assert_eq!(fs::read_dir(at).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_board_as_text_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(export(folder.path(), "--export a.txt --at 300").code, 0);
    let level = folder.path().join("a.txt");
    let words = ["bench", "safe", "--games", "1", "--no-timing", "--walls"];
    let ran = ran_with(words.into_iter().chain([level.to_str().unwrap()]));
    assert_eq!(ran.code, 0, "{}", ran.said);
}

/// Ctrl-C while a large picture is being written.
#[cfg(unix)]
#[test]
fn a_signal_leaves_no_file() {
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().unwrap();
    let recording = root().join("docs/pictures/level.snake");
    let mut child = snakepilot()
        .arg("replay")
        .arg(recording)
        .args(["--export", "a.gif", "--cell", "100", "--speed", "20"])
        .current_dir(folder.path())
        .spawn()
        .unwrap();
    while fs::read_dir(folder.path()).unwrap().count() == 0 {
        std::thread::yield_now();
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let status = child.wait().unwrap();
    assert_eq!((status.code(), status.signal()), (Some(130), None));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}
