//! How the screen looks: a theme, a set of glyphs, and which of them the terminal can
//! show.

mod choice;
pub(in crate::ui) mod color_depth;
pub(in crate::ui) mod glyphs;
pub(in crate::ui) mod theme;
pub(in crate::ui) mod themes;
#[cfg(test)]
mod vision;
mod zoom;

pub use choice::Choice;
use color_depth::ColorDepth;
pub use glyphs::Glyphs;
use glyphs::{ASCII, BLOCKS};
pub use theme::Theme;
use themes::{COLOURED, MONO};
pub use zoom::Zoom;

/// A theme and a set of glyphs: all that drawing needs to know about looks.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) theme: &'static Theme,
    pub(super) glyphs: &'static Glyphs,
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capabilities {
    pub(super) depth: ColorDepth,
    /// Whether it shows more characters than ASCII.
    pub(super) utf8: bool,
    /// Whether blocks and lines may be two columns wide there, or have no glyphs.
    pub(super) doubtful: bool,
}

/// Beginnings of the names of terminals whose fonts lack most blocks, corners and dots:
/// that of the Linux kernel, and hardware terminals.
const FEW_GLYPHS: [&str; 6] = ["linux", "vt100", "vt220", "ansi", "dumb", "cons25"];

/// Languages in whose fonts blocks and lines are often two columns wide.
const WIDE: [&str; 3] = ["zh", "ja", "ko"];

impl Capabilities {
    /// The capabilities that the environment tells of; `variable` reads its variables.
    pub(super) fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        // POSIX: the first of these that is set and not empty decides.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        let term = set("TERM").unwrap_or_default();
        Self {
            depth: ColorDepth::of(variable),
            // Windows has no such variables, and its terminals take UTF-8.
            utf8: cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8"),
            doubtful: WIDE.contains(&language)
                || FEW_GLYPHS.iter().any(|few| term.starts_with(few)),
        }
    }
}

impl Look {
    /// The look with this theme and these glyphs, or with the default ones of a terminal
    /// with these capabilities. Without colour it is always the theme `mono`.
    pub(super) fn new(
        theme: Option<&'static Theme>,
        glyphs: Option<&'static Glyphs>,
        capabilities: Capabilities,
    ) -> Self {
        let ascii = !capabilities.utf8 || capabilities.doubtful;
        let theme =
            if capabilities.depth == ColorDepth::None { &MONO } else { theme.unwrap_or(&COLOURED) };
        Self { theme, glyphs: glyphs.unwrap_or(if ascii { &ASCII } else { &BLOCKS }) }
    }

    /// Changes to the next theme, and returns its name and summary, or why there is no other.
    pub(super) fn next_theme(&mut self, capabilities: Capabilities) -> String {
        if capabilities.depth == ColorDepth::None {
            return "theme mono only: no colour support, or NO_COLOR is set".to_owned();
        }
        self.theme = self.theme.next();
        format!("{}: {}", self.name_of_theme(), self.theme.summary)
    }

    /// The theme in words, by its name.
    pub(super) fn name_of_theme(&self) -> String {
        format!("theme {}", self.theme.name)
    }

    /// Changes to the next glyphs, and returns their name and summary, or why there are no
    /// others.
    pub(super) fn next_glyphs(&mut self, capabilities: Capabilities) -> String {
        if !capabilities.utf8 && self.glyphs.ascii {
            return "glyphs ascii only: the locale is not UTF-8".to_owned();
        }
        self.glyphs = self.glyphs.next();
        format!("{}: {}", self.name_of_glyphs(), self.glyphs.summary)
    }

    /// The glyphs in words, by their name.
    pub(super) fn name_of_glyphs(&self) -> String {
        format!("glyphs {}", self.glyphs.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capabilities(variables: &[(&str, &str)]) -> Capabilities {
        Capabilities::of(|name| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    /// The names of the default theme and glyphs in this environment.
    fn look(variables: &[(&str, &str)]) -> (&'static str, &'static str) {
        let look = Look::new(None, None, capabilities(variables));
        (look.theme.name, look.glyphs.name)
    }

    #[test]
    fn no_color_counts_where_it_is_not_empty() {
        let utf8 = ("LANG", "en_US.UTF-8");
        assert_eq!(look(&[utf8]), ("calm", "blocks"));
        assert_eq!(look(&[utf8, ("NO_COLOR", "1")]), ("mono", "blocks"));
        assert_eq!(look(&[utf8, ("NO_COLOR", "")]), ("calm", "blocks"));
        let none = capabilities(&[utf8, ("NO_COLOR", "1")]);
        assert_eq!(Look::new(Theme::find("day"), None, none).theme.name, "mono");
    }

    #[test]
    #[cfg(not(windows))]
    fn the_locale_chooses_the_characters() {
        let glyphs = |variables: &[(&str, &str)]| look(variables).1;
        assert_eq!(glyphs(&[]), "ascii");
        assert_eq!(glyphs(&[("LANG", "C")]), "ascii");
        assert_eq!(glyphs(&[("LANG", "C.utf8")]), "blocks");
        assert_eq!(glyphs(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]), "ascii");
        assert_eq!(glyphs(&[("LC_ALL", ""), ("LC_CTYPE", "en_GB.UTF-8")]), "blocks");
    }

    #[test]
    fn where_blocks_may_be_wide_it_is_ascii_unless_asked_for() {
        for locale in ["zh_CN.UTF-8", "ja_JP.UTF-8", "ko_KR.utf8", "zh_Hant_TW.UTF-8"] {
            let capabilities = capabilities(&[("LANG", locale)]);
            assert_eq!(Look::new(None, None, capabilities).glyphs.name, "ascii");
            assert_eq!(Look::new(None, Glyphs::find("lines"), capabilities).glyphs.name, "lines");
        }
        assert_eq!(look(&[("LANG", "kok_IN.UTF-8")]).1, "blocks");
    }

    #[test]
    fn where_the_font_lacks_blocks_it_is_ascii_unless_asked_for() {
        let utf8 = ("LANG", "en_US.UTF-8");
        for term in ["linux", "linux-16color", "vt100", "vt220", "ansi", "cons25"] {
            assert_eq!(look(&[utf8, ("TERM", term)]).1, "ascii", "{term}");
            let capabilities = capabilities(&[utf8, ("TERM", term)]);
            assert_eq!(Look::new(None, Glyphs::find("lines"), capabilities).glyphs.name, "lines");
        }
        assert_eq!(look(&[utf8, ("TERM", "xterm-256color")]).1, "blocks");
    }

    #[test]
    fn keys_go_through_all_there_are() {
        let all = Capabilities { depth: ColorDepth::Full, utf8: true, doubtful: false };
        let mut look = Look::new(None, None, all);
        for theme in Theme::all().iter().skip(1).chain(Theme::all().first()) {
            assert!(look.next_theme(all).contains(theme.name));
            assert_eq!(look.theme.name, theme.name);
        }
        for glyphs in Glyphs::all().iter().skip(1).chain(Glyphs::all().first()) {
            assert!(look.next_glyphs(all).contains(glyphs.name));
            assert_eq!(look.glyphs.name, glyphs.name);
        }
        let few = Capabilities { depth: ColorDepth::None, utf8: false, doubtful: false };
        let mut look = Look::new(None, None, few);
        assert!(look.next_theme(few).contains("NO_COLOR"));
        assert!(look.next_glyphs(few).contains("UTF-8"));
        assert_eq!((look.theme.name, look.glyphs.name), ("mono", "ascii"));
    }
}
