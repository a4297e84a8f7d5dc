use proptest::prelude::*;

use super::*;

/// All that is understood of what `decoder` has been given.
fn taken(decoder: &mut Decoder) -> Vec<Input> {
    std::iter::from_fn(|| decoder.next()).collect()
}

/// What is understood of these pieces, with a pause after the last.
fn decoded(pieces: &[&[u8]]) -> Vec<Input> {
    let mut decoder = Decoder::default();
    for piece in pieces {
        decoder.add(piece);
    }
    if decoder.patience().is_some() {
        decoder.pause();
    }
    taken(&mut decoder)
}

/// The keys of bytes that come at once, after a check that they are the same however the
/// bytes are split.
fn keys(bytes: &[u8]) -> Vec<Key> {
    let whole = decoded(&[bytes]);
    for place in 0..=bytes.len() {
        let (before, after) = bytes.split_at(place);
        assert_eq!(decoded(&[before, after]), whole, "{bytes:?} split at {place}");
    }
    let single: Vec<&[u8]> = bytes.chunks(1).collect();
    assert_eq!(decoded(&single), whole, "{bytes:?} in single bytes");
    let key = |input: Input| match input {
        Input::Key(key) => key,
        other => panic!("{bytes:?} is no key, but {other:?}"),
    };
    whole.into_iter().map(key).collect()
}

#[test]
fn keys_are_the_same_however_their_bytes_are_split() {
    for (bytes, wanted) in [
        ("\x1b[A\x1b[B\x1b[C\x1b[D", vec![Key::Up, Key::Down, Key::Right, Key::Left]),
        ("\x1bOA\x1bOB\x1bOC\x1bOD", vec![Key::Up, Key::Down, Key::Right, Key::Left]),
        ("\x1b[1;2A\x1b[1;65B\x1b[1;1:2C", vec![Key::Up, Key::Down, Key::Right]),
        ("\x1b[H\x1b[F\x1bOH\x1bOF", vec![Key::Home, Key::End, Key::Home, Key::End]),
        ("\x1b[1~\x1b[4~\x1b[7~\x1b[8~", vec![Key::Home, Key::End, Key::Home, Key::End]),
        ("\x1b[Aq", vec![Key::Up, Key::Char('q')]),
        ("\x1b[Z\t\r\n ", vec![Key::BackTab, Key::Tab, Key::Enter, Key::Enter, Key::Char(' ')]),
        ("\x03\x0c\x1a", vec![Key::Ctrl('c'), Key::Ctrl('l'), Key::Ctrl('z')]),
        ("Q?йς", vec![Key::Char('q'), Key::Char('?'), Key::Char('q'), Key::Char('w')]),
        // The number pad, where it is told apart.
        ("\x1bOx\x1bOr\x1bOv\x1bOt\x1bOM", {
            vec![Key::Up, Key::Down, Key::Right, Key::Left, Key::Enter]
        }),
    ] {
        assert_eq!(keys(bytes.as_bytes()), wanted, "{bytes:?}");
    }
}

#[test]
fn the_mouse_clicks_and_turns_its_wheel() {
    let click = |x, y| Input::Mouse(Mouse::Click { x, y });
    for (bytes, wanted) in [
        (&b"\x1b[<0;1;1M\x1b[<0;1;1m"[..], vec![click(0, 0)]),
        (b"\x1b[<0;300;120M", vec![click(299, 119)]),
        (
            b"\x1b[<64;5;5M\x1b[<65;5;5M",
            vec![Input::Mouse(Mouse::WheelUp), Input::Mouse(Mouse::WheelDown)],
        ),
        // Other buttons, motion, a key held, and what is no place.
        (b"\x1b[<1;1;1M\x1b[<2;1;1M\x1b[<32;1;1M\x1b[<4;1;1M\x1b[<0;0;1M\x1b[<0;1M", vec![]),
    ] {
        for place in 0..=bytes.len() {
            let (before, after) = bytes.split_at(place);
            assert_eq!(decoded(&[before, after]), wanted, "{bytes:?} split at {place}");
        }
    }
}

#[test]
fn the_kitty_protocol_says_more_of_a_key() {
    for (bytes, wanted) in [
        ("\x1b[113u", Some(Key::Char('q'))),
        ("\x1b[113:81;2u", Some(Key::Char('q'))),
        ("\x1b[61:43;2u", Some(Key::Char('+'))),
        // In place of Latin letters, what a US keyboard has there.
        ("\x1b[1081::113u", Some(Key::Char('q'))),
        ("\x1b[1057:1057:99;6u", Some(Key::Ctrl('c'))),
        ("\x1b[1179::97u", Some(Key::Char('a'))),
        // A French keyboard has Latin letters of its own, and its keys are named by them.
        ("\x1b[97::113u", Some(Key::Char('a'))),
        ("\x1b[99;5u", Some(Key::Ctrl('c'))),
        ("\x1b[99;69u", Some(Key::Ctrl('c'))),
        ("\x1b[113;3u", Some(Key::Other)),
        ("\x1b[27u", Some(Key::Esc)),
        ("\x1b[9;2u", Some(Key::BackTab)),
        ("\x1b[57407u", Some(Key::Up)),
        ("\x1b[57399u", Some(Key::Other)),
        ("\x1b[57423u", Some(Key::Home)),
        ("\x1b[57400u", Some(Key::End)),
        ("\x1b[57417u", Some(Key::Left)),
        ("\x1b[57414u", Some(Key::Enter)),
        // Let go, and keys that are only held.
        ("\x1b[113;1:3u", None),
        ("\x1b[1;1:3A", None),
        ("\x1b[57441;2u", None),
    ] {
        assert_eq!(keys(bytes.as_bytes()), Vec::from_iter(wanted), "{bytes:?}");
    }
}

#[test]
fn what_is_not_understood_does_nothing() {
    for bytes in [
        &b"\x1b[<35;1;1M\x1b[<0;10;10m"[..],
        b"\x1b[M qa",
        b"\x1b[32;10;10M",
        b"\x1b[?1;2q\x1b[?62;4c\x1b[>0;276;0c\x1b[>q",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1b]11;rgb:qqqq/aaaa/wwww\x07",
        b"\x1bP>|qaws\x1b\\\x1b_qaws\x1b\\\x1b^q\x1b\\\x1bXq\x1b\\",
        b"\x1b[5;5R\x1b[0;0R\x1b[8;24;80t\x1b[0n",
        b"\x1b[200~qqq\x1b[A\r\x03\x1bq\x1b[201~",
        b"\xff\xfe\xc3",
        b"\x1b[12;",
        b"\x1b[",
        b"\x1bO",
        b"\x1b[I",
    ] {
        assert_eq!(keys(bytes), [], "{:?}", String::from_utf8_lossy(bytes));
    }
    // Keys, but none that does anything.
    for bytes in ["\x1b[15~", "\x1b[[A", "\x1bOP", "\x1bq", "\x1b[1;5C", "\x1bO5A", "\x7f", "\0"] {
        let keys = keys(bytes.as_bytes());
        assert!(
            keys.len() <= 1 && keys.iter().all(|&key| key == Key::Other),
            "{bytes:?}: {keys:?}"
        );
    }
}

#[test]
fn an_esc_by_itself_is_the_key_after_a_moment() {
    let mut decoder = Decoder::default();
    decoder.add(b"\x1b");
    assert_eq!((decoder.next(), decoder.patience()), (None, Some(PATIENCE)));
    decoder.pause();
    assert_eq!(taken(&mut decoder), [Input::Key(Key::Esc)]);
    // What comes later is for itself.
    decoder.add(b"[A");
    assert_eq!(taken(&mut decoder), [Input::Key(Key::Char('[')), Input::Key(Key::Char('a'))]);
    assert_eq!(keys(b"\x1b\x1b"), [Key::Esc, Key::Esc]);
}

#[test]
fn what_is_pasted_ends_even_if_its_end_is_lost() {
    let mut decoder = Decoder::default();
    decoder.add(b"\x1b[200~qqq");
    assert_eq!(decoder.patience(), Some(PASTE_PATIENCE));
    decoder.add(b"qqq");
    decoder.pause();
    decoder.add(b"p");
    assert_eq!(taken(&mut decoder), [Input::Key(Key::Char('p'))]);
}

#[test]
fn the_focus_is_reported() {
    assert_eq!(decoded(&[b"\x1b[O"]), [Input::Unfocused]);
    assert_eq!(decoded(&[b"\x1b", b"[", b"O", b"\x1b[I"]), [Input::Unfocused]);
}

proptest! {
    /// Whatever came before, a key is understood after a pause.
    #[test]
    fn after_any_bytes_and_a_pause_keys_are_keys(bytes: Vec<u8>, size in 1_usize..9) {
        let mut decoder = Decoder::default();
        for piece in bytes.chunks(size) {
            decoder.add(piece);
        }
        if decoder.patience().is_some() {
            decoder.pause();
        }
        taken(&mut decoder);
        decoder.add(b"\x03\x1b[A");
        prop_assert_eq!(taken(&mut decoder), [Input::Key(Key::Ctrl('c')), Input::Key(Key::Up)]);
    }
}
