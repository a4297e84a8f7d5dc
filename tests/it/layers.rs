//! The layers and their rooms hold: imports run one way, and the lower layers are pure.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The Rust files of one layer: its module file and all below its folder.
fn files(layer: &str) -> Vec<PathBuf> {
    let mut found = vec![src().join(format!("{layer}.rs"))];
    let mut folders = vec![src().join(layer)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found
}

fn holds_none(layer: &str, banned: &[&str]) {
    for path in files(layer) {
        let text = fs::read_to_string(&path).expect("the layer is where it was");
        for word in banned {
            assert!(!text.contains(word), "{} holds {word:?}", path.display());
        }
    }
}

/// Clocks, printing, the environment, files and the randomness of the system.
const IMPURE: &[&str] = &[
    "std::time",
    "Instant",
    "SystemTime",
    "println!",
    "print!(",
    "eprint",
    "std::env",
    "std::fs",
    "std::io",
    "std::thread",
    "SysRng",
    "rand::rng(",
    "HashMap",
    "HashSet",
];

#[test]
fn the_engine_is_pure_and_at_the_bottom() {
    holds_none("engine", IMPURE);
    holds_none("engine", &["crate::ai", "crate::bench", "crate::ui", "crate::cli"]);
}

#[test]
fn strategies_are_pure_and_see_boards_only() {
    holds_none("ai", IMPURE);
    holds_none("ai", &["crate::bench", "crate::ui", "crate::cli", "engine::Game", "Game::"]);
}

#[test]
fn a_recording_is_text_and_nothing_else() {
    holds_none("record", IMPURE);
    holds_none("record", &["crate::bench", "crate::ui", "crate::cli", "crate::store"]);
}

#[test]
fn the_store_knows_nothing_of_what_is_above_it() {
    holds_none("store", &["crate::bench", "crate::ui", "crate::cli"]);
}

#[test]
fn the_bench_and_the_front_end_do_not_know_each_other() {
    holds_none("bench", &["crate::ui", "crate::cli", "ratatui", "crossterm"]);
    holds_none("ui", &["crate::bench", "crate::cli"]);
}

/// The path of the module that a file holds, from the crate's root: `src/ai/tour.rs`
/// is `["ai", "tour"]`.
fn module_of(file: &Path) -> Vec<String> {
    let inside = file.strip_prefix(src()).unwrap().with_extension("");
    inside.iter().map(|part| part.to_str().unwrap().to_owned()).collect()
}

/// The code of a file without its tests and without comments.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("mod tests {").next().unwrap_or_default();
    let code = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

/// The module paths that a piece of code names: each `crate::…` and `super::…`, with
/// lists in braces written out.
fn named_paths(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c == ':' || c.is_alphanumeric() || c == '_') {
                continue;
            }
            let (mut base, mut rest) = (module.to_vec(), &code[at..]);
            if let Some(after) = rest.strip_prefix("crate::") {
                (base, rest) = (Vec::new(), after);
            }
            while let Some(after) = rest.strip_prefix("super::") {
                base.pop();
                rest = after;
            }
            write_out(rest, &base, &mut found);
        }
    }
    found
}

/// Adds the paths that `text` begins with, `a::b` or `a::{b, c::d}`, to `found`, each
/// after `base`.
fn write_out(text: &str, base: &[String], found: &mut Vec<Vec<String>>) {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let mut path = base.to_vec();
    if !name.is_empty() && name != "self" {
        path.push(name.to_owned());
    }
    match rest.strip_prefix("::") {
        Some(after) => write_out(after, &path, found),
        None if name.is_empty() && rest.starts_with('{') => {
            for item in items_in_braces(rest) {
                write_out(item, base, found);
            }
        }
        None => found.push(path),
    }
}

/// The items of the list in braces that `text` begins with.
fn items_in_braces(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (0, 1, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if (c == ',' && depth == 1) || (c == '}' && depth == 0) {
            items.push(text[start..at].trim());
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    items
}

/// The rooms of the module `parent`, its children, each with those of its siblings that
/// it imports. Tests do not count; what a room takes from its parent's facade does, as
/// far as the facade has it from a sibling.
fn imports(parent: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let layer = parent.join("/");
    let facade = facade_of(parent);
    let mut rooms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(&layer) {
        let module = module_of(&file);
        let is_test = module.iter().any(|part| part == "tests" || part == "trial");
        let Some(room) = module.get(parent.len()).filter(|_| !is_test) else { continue };
        let imported = rooms.entry(room.clone()).or_default();
        for path in named_paths(&code_of(&file), &module) {
            let inside = path.len() > parent.len() && path.iter().zip(parent).all(|(a, b)| a == b);
            let Some(name) = path.get(parent.len()).filter(|_| inside) else { continue };
            imported.insert(facade.get(name).unwrap_or(name).clone());
        }
    }
    let names: BTreeSet<String> = rooms.keys().cloned().collect();
    for (room, imported) in &mut rooms {
        imported.retain(|name| names.contains(name) && name != room);
    }
    rooms
}

/// By name that the module hands on with `pub use room::…`: the room.
fn facade_of(parent: &[&str]) -> BTreeMap<String, String> {
    let code = code_of(&src().join(parent.join("/")).with_extension("rs"));
    let mut facade = BTreeMap::new();
    for item in code.split(';') {
        let Some((visibility, used)) = item.split_once("use ") else { continue };
        let handed_on = visibility.contains("pub") || visibility.trim().is_empty();
        let mut paths = Vec::new();
        write_out(used.trim(), &[], &mut paths);
        for path in paths.iter().filter(|path| handed_on && path.len() > 1) {
            facade.insert(path[path.len() - 1].clone(), path[0].clone());
        }
    }
    facade
}

/// Fails where a room of `parent` imports one that stands before it, or none of the
/// list.
#[track_caller]
fn hold_their_order(parent: &[&str], order: &[&str]) {
    let rooms = imports(parent);
    let known: BTreeSet<&str> = order.iter().copied().collect();
    let found: BTreeSet<&str> = rooms.keys().map(String::as_str).collect();
    assert_eq!(found, known, "the rooms of {parent:?}");
    let rank = |room: &str| order.iter().position(|&other| other == room);
    for (room, imported) in &rooms {
        for other in imported {
            assert!(
                rank(room) < rank(other),
                "{parent:?}: {room} imports {other}, which stands above it"
            );
        }
    }
}

/// Fails where rooms of `parent` import each other in a circle.
#[track_caller]
fn form_no_circle(parent: &[&str]) {
    let mut rooms = imports(parent);
    assert!(rooms.len() > 1, "{parent:?} has rooms");
    while let Some(free) =
        rooms.iter().find(|(_, imported)| imported.is_empty()).map(|(room, _)| room.clone())
    {
        rooms.remove(&free);
        for imported in rooms.values_mut() {
            imported.remove(&free);
        }
    }
    assert!(rooms.is_empty(), "circles in {parent:?}: {rooms:?}");
}

#[test]
fn the_rooms_of_the_strategies_import_one_way() {
    let order = [
        "hindsight",
        "table",
        "why_not",
        "strategies",
        "following",
        "survey",
        "cover",
        "strategy",
        "tour",
        "intent",
        "effort",
        "search",
        "body",
    ];
    hold_their_order(&["ai"], &order);
    for room in ["following", "cover", "tour", "search"] {
        form_no_circle(&["ai", room]);
    }
}

#[test]
fn no_strategy_imports_another() {
    for (strategy, imported) in imports(&["ai", "strategies"]) {
        assert!(imported.is_empty(), "{strategy} imports {imported:?}");
    }
}

#[test]
fn the_rooms_of_the_front_end_import_one_way() {
    let order = [
        "event_loop",
        "export",
        "terminal",
        "view",
        "app",
        "again",
        "play",
        "launch",
        "event",
        "layout",
        "input",
        "look",
        "text",
        "pictures",
    ];
    hold_their_order(&["ui"], &order);
    let shown = [
        "clicks", "menu", "replay", "scores", "game", "race", "bare", "panel", "plots", "status",
        "popups", "board", "timeline", "figures",
    ];
    hold_their_order(&["ui", "view"], &shown);
    for room in ["app", "export", "play", "layout", "look", "terminal"] {
        form_no_circle(&["ui", room]);
    }
    form_no_circle(&["ui", "view", "board"]);
}

#[test]
fn the_other_layers_have_no_circles() {
    for layer in ["engine", "record", "store", "bench"] {
        form_no_circle(&[layer]);
    }
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let module = ["ui", "view", "menu"].map(str::to_owned);
    let code = "use super::{board::BoardView, status};\nuse crate::ai;\nfn f() { super::super::text::fitted() }\nuse crate::ui::{look::{Look, glyphs::self}, text};";
    let mut found: Vec<String> =
        named_paths(code, &module).iter().map(|path| path.join("::")).collect();
    found.sort();
    let wanted = [
        "ai",
        "ui::look::Look",
        "ui::look::glyphs",
        "ui::text",
        "ui::text::fitted",
        "ui::view::board::BoardView",
        "ui::view::status",
    ];
    assert_eq!(found, wanted);
}
