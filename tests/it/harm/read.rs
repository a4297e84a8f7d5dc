//! Files that are read.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;

use rand::RngExt;

use super::super::support;
use super::{Ended, contents, make_pipe, paths_to_nothing, run, unusual_names, usual_name};

/// A kind of file that the program reads.
pub struct Read<'a> {
    /// The arguments before the file's path, of a run that is short.
    pub words: &'a str,
    /// A file that is good, and short.
    pub good: &'a str,
    /// Files of less than a megabyte that ask for as much memory or time as can be.
    pub greedy: &'a [String],
    /// What the library answers to a file: nothing, or the error that the program reports.
    pub library: fn(&[u8]) -> Result<(), String>,
    /// The exit code where it is no file that can be read.
    pub refused: i32,
    /// The exit code for bytes that the library refuses.
    pub code: fn(&[u8]) -> i32,
}

/// One in so many of the files that go to the library goes to the binary too.
const SAMPLE: usize = 61;

impl Read<'_> {
    /// Fails where the program does anything with such a file but read it or refuse it in
    /// words that name it.
    pub fn survives(&self) {
        self.takes_any_bytes();
        self.takes_no_more_memory_than_it_needs();
        self.refuses_what_is_no_file();
        self.reads_it_under_any_name();
    }

    /// The library answers to any bytes, and the binary as the library does.
    fn takes_any_bytes(&self) {
        assert_eq!((self.library)(self.good.as_bytes()), Ok(()));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(usual_name());
        let mut refused = 0;
        for (i, bytes) in self.broken().iter().enumerate() {
            let answer = (self.library)(bytes);
            refused += usize::from(answer.is_err());
            if i % SAMPLE == 0 {
                fs::write(&path, bytes).unwrap();
                let case = String::from_utf8_lossy(bytes);
                let code = (self.code)(bytes);
                self.answers(&path, &answer.map_err(|said| (code, said)), &case);
            }
        }
        assert!(refused > self.good.len(), "most broken files are refused");
    }

    /// The good file, cut off at every byte, with every bit flipped, with bytes changed,
    /// put in and taken out, with huge numbers in the place of its own, and noise.
    fn broken(&self) -> Vec<Vec<u8>> {
        let good = self.good.as_bytes();
        let mut files: Vec<Vec<u8>> = (0..good.len()).map(|end| good[..end].to_vec()).collect();
        for bit in 0..8 * good.len() {
            let mut file = good.to_vec();
            file[bit / 8] ^= 1 << (bit % 8);
            files.push(file);
        }
        let mut rng = support::rng(1);
        for _ in 0..500 {
            let mut file = good.to_vec();
            for _ in 0..rng.random_range(1..5) {
                let at = rng.random_range(0..=file.len());
                let end = (at + rng.random_range(0..9)).min(file.len());
                let more: Vec<u8> = (0..rng.random_range(0..5)).map(|_| rng.random()).collect();
                file.splice(at..end, more);
            }
            files.push(file);
            files.push((0..rng.random_range(0..300)).map(|_| rng.random()).collect());
        }
        for number in ["0", "-1", "4294967296", "99999999999999999999", "1e999"] {
            for part in self.good.split(|c: char| !c.is_ascii_digit()) {
                if !part.is_empty() {
                    files.push(self.good.replace(part, number).into_bytes());
                }
            }
        }
        files
    }

    /// A file of a gigabyte, and those of the kind that ask for much.
    fn takes_no_more_memory_than_it_needs(&self) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(usual_name());
        for (i, text) in self.greedy.iter().enumerate() {
            assert!(text.len() < 1 << 20);
            fs::write(&path, text).unwrap();
            self.refuses(&path, (self.code)(text.as_bytes()), &format!("the greedy file {i}"));
        }
        for begins in ["", self.good] {
            fs::write(&path, begins).unwrap();
            File::options().write(true).open(&path).unwrap().set_len(1 << 30).unwrap();
            self.refuses(&path, self.refused, "a gigabyte");
        }
    }

    /// What is no file is refused at once, and everything is left as it is.
    fn refuses_what_is_no_file(&self) {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        fs::write(inside("file"), self.good).unwrap();
        fs::create_dir(inside("folder")).unwrap();
        make_pipe(&inside("pipe"));
        let _socket = UnixListener::bind(inside("socket")).unwrap();
        symlink("nothing", inside("broken link")).unwrap();
        let mut paths = paths_to_nothing(folder.path()).unwrap();
        paths.extend(["folder", "pipe", "socket", "broken link", "circle", "no such"].map(inside));
        paths.extend(["/dev/null", "/dev/zero"].map(Into::into));
        fs::write(inside("locked"), self.good).unwrap();
        fs::set_permissions(inside("locked"), fs::Permissions::from_mode(0o000)).unwrap();
        // Nothing is locked for the superuser.
        if fs::read(inside("locked")).is_err() {
            paths.push(inside("locked"));
        }
        fs::remove_file(inside("locked")).unwrap();
        let before = contents(folder.path());
        for path in paths {
            self.refuses(&path, self.refused, &path.to_string_lossy());
        }
        assert!(contents(folder.path()) == before);
    }

    /// A good file is read and a bad one refused, whatever its name is.
    fn reads_it_under_any_name(&self) {
        let folder = tempfile::tempdir().unwrap();
        for name in unusual_names() {
            let path = folder.path().join(&name);
            fs::write(&path, self.good).unwrap();
            self.answers(&path, &Ok(()), &name.to_string_lossy());
            fs::write(&path, [0xff, 0x1b]).unwrap();
            self.refuses(&path, self.refused, &name.to_string_lossy());
        }
        fs::write(folder.path().join("target"), self.good).unwrap();
        let link = folder.path().join("link");
        symlink("target", &link).unwrap();
        self.answers(&link, &Ok(()), "a link");
    }

    /// Fails unless the binary answers to the file as the library does.
    #[track_caller]
    fn answers(&self, path: &Path, answer: &Result<(), (i32, String)>, case: &str) {
        let ended = run(self.words, path);
        match answer {
            Ok(()) => ended.is(0, path, case),
            Err((code, said)) => {
                ended.is(*code, path, case);
                assert!(ended.said.contains(said), "{case}: {said:?} is not in\n{}", ended.said);
            }
        }
    }

    #[track_caller]
    fn refuses(&self, path: &Path, code: i32, case: &str) {
        let ended: Ended = run(self.words, path);
        ended.is(code, path, case);
        assert!(ended.printed.is_empty(), "{case}");
    }
}
