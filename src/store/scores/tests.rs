use super::*;

fn kind(size: &str, by: &str) -> Kind {
    Kind {
        size: size.to_owned(),
        edges: "walls".to_owned(),
        level: None,
        walls: None,
        junk: 0,
        mode: String::new(),
        by: by.to_owned(),
    }
}

fn score(length: u64, moves: u64) -> Score {
    let date = "2026-01-31".to_owned();
    Score { length, apples: length - 3, moves, date, seed: 7, recording: None }
}

fn longest(file: &ScoreFile, kind: &Kind) -> Option<(u64, u64)> {
    file.scores().of(kind).map(|row| (row.longest.length, row.longest.moves))
}

#[test]
fn the_longest_and_the_fewest_moves_are_kept_for_each_kind() {
    let folder = tempfile::tempdir().unwrap();
    let (mut file, said) = ScoreFile::read(folder.path());
    assert_eq!(said, None);
    let (own, other) = (kind("20x20", YOU), kind("20x20", "greedy"));
    for (game, won) in
        [(score(9, 90), false), (score(8, 10), false), (score(9, 80), false), (score(9, 85), false)]
    {
        file.note(&own, &game, won).unwrap();
    }
    file.note(&other, &score(400, 900), true).unwrap();
    file.note(&other, &score(400, 800), true).unwrap();
    file.note(&other, &score(400, 850), true).unwrap();
    let (read, said) = ScoreFile::read(folder.path());
    assert_eq!((read.scores(), said), (file.scores(), None));
    assert_eq!(longest(&read, &own), Some((9, 80)));
    assert_eq!(read.scores().of(&own).unwrap().fewest_moves, None);
    let fewest = read.scores().of(&other).unwrap().fewest_moves.as_ref().unwrap();
    assert_eq!(fewest.moves, 800);
    let text = fs::read_to_string(folder.path().join(FILE)).unwrap();
    insta::assert_snapshot!(text);
}

#[test]
fn two_programs_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for program in 0..4_u64 {
            let folder = folder.path();
            scope.spawn(move || {
                let (mut file, _) = ScoreFile::read(folder);
                for game in 0..25 {
                    let own = kind(&format!("{program}x{game}"), YOU);
                    file.note(&own, &score(5 + game, 9), false).unwrap();
                    file.note(&kind("20x20", YOU), &score(10 * game + program + 3, 9), false)
                        .unwrap();
                }
            });
        }
    });
    let (file, _) = ScoreFile::read(folder.path());
    assert_eq!(file.scores().rows().len(), 101);
    assert_eq!(longest(&file, &kind("20x20", YOU)), Some((246, 9)));
}

#[test]
fn a_file_that_is_harmed_is_set_aside_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    let (mut file, _) = ScoreFile::read(folder.path());
    file.note(&kind("20x20", YOU), &score(9, 90), false).unwrap();
    let whole = fs::read(&path).unwrap();
    let mut aside = 0;
    for at in 0..whole.len() - 1 {
        let mut flipped = whole.clone();
        flipped[at] ^= 0x80;
        for harmed in [&whole[..at], &flipped[..]] {
            fs::write(&path, harmed).unwrap();
            let (mut file, said) = ScoreFile::read(folder.path());
            let said = said.unwrap_or_else(|| panic!("{at}: nothing is said"));
            aside += 1;
            let name = format!("{FILE}.broken-{aside}");
            // There are names for so many only.
            if aside < 1_000 {
                assert!(said.contains(&name), "{said}");
                assert_eq!(fs::read(folder.path().join(name)).unwrap(), harmed);
                file.note(&kind("8x8", YOU), &score(4, 5), false).unwrap();
                assert_eq!(
                    longest(&ScoreFile::read(folder.path()).0, &kind("8x8", YOU)),
                    Some((4, 5))
                );
            }
        }
        if aside > 300 {
            return;
        }
    }
}

#[test]
fn what_cannot_be_read_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    let newer = r#"{"version": 2, "scores": "of another kind"}"#;
    fs::write(&path, newer).unwrap();
    let (mut file, said) = ScoreFile::read(folder.path());
    assert!(said.unwrap().contains("a newer snakepilot wrote it"));
    file.note(&kind("20x20", YOU), &score(9, 90), false).unwrap();
    assert_eq!(longest(&file, &kind("20x20", YOU)), Some((9, 90)), "seen in this run");
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);

    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let (_, said) = ScoreFile::read(folder.path());
    assert!(said.unwrap().contains("it is a directory; scores are not kept"));
    fs::remove_dir(&path).unwrap();

    fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let (_, said) = ScoreFile::read(folder.path());
    assert!(said.unwrap().contains("larger than"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is renamed");
}

#[test]
fn a_folder_that_cannot_be_written_costs_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("file");
    fs::write(&in_the_way, "mine").unwrap();
    let (mut file, said) = ScoreFile::read(&folder.path().join("new"));
    assert_eq!(said, None);
    file.folder = Some(in_the_way.clone());
    let said = file.note(&kind("20x20", YOU), &score(9, 90), false).unwrap_err();
    assert!(said.contains("cannot keep scores in"), "{said}");
    file.note(&kind("20x20", YOU), &score(10, 90), false).unwrap();
    assert_eq!(longest(&file, &kind("20x20", YOU)), Some((10, 90)));
    assert_eq!(fs::read_to_string(in_the_way).unwrap(), "mine");
}

#[test]
fn of_too_many_rows_a_persons_own_stay() {
    let mut scores = ScoreFile::unkept().scores;
    scores.take_in(&kind("4x4", YOU), &score(5, 5), false);
    for number in 0..=MOST_ROWS {
        scores.take_in(&kind(&format!("{number}"), "greedy"), &score(5, 5), false);
    }
    assert_eq!(scores.rows().len(), MOST_ROWS);
    assert!(scores.of(&kind("4x4", YOU)).is_some());
    assert!(scores.of(&kind("0", "greedy")).is_none());
}
