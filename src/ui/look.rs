//! What the surroundings ask of the drawing: colour or none, which characters.

use super::glyphs::{ASCII, BLOCKS, Glyphs};
use super::theme::{COLOURED, MONO, Theme};

/// Theme and glyphs together.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) theme: &'static Theme,
    pub(super) glyphs: &'static Glyphs,
}

impl Look {
    /// The look for an environment, whose variables `variable` reads: no colour
    /// where `NO_COLOR` is set to something (<https://no-color.org>), and ASCII
    /// where it is asked for or the locale is not UTF-8.
    pub(super) fn new(ascii: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let theme = if set("NO_COLOR").is_some() { &MONO } else { &COLOURED };
        // The first of these that is set decides for the kind of characters.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let utf8 = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
        let glyphs = if ascii || !utf8 { &ASCII } else { &BLOCKS };
        Self { theme, glyphs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a look is coloured, and whether it is ASCII.
    fn look(ascii: bool, variables: &[(&str, &str)]) -> (bool, bool) {
        let value = |name: &str| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let look = Look::new(ascii, value);
        (look.theme.coloured, look.glyphs.ascii)
    }

    #[test]
    fn no_color_counts_where_it_is_not_empty() {
        let utf8 = ("LANG", "en_US.UTF-8");
        assert_eq!(look(false, &[utf8]), (true, false));
        assert_eq!(look(false, &[utf8, ("NO_COLOR", "1")]), (false, false));
        assert_eq!(look(false, &[utf8, ("NO_COLOR", "")]), (true, false));
    }

    #[test]
    #[cfg(not(windows))]
    fn the_locale_chooses_the_characters() {
        assert_eq!(look(false, &[]), (true, true));
        assert_eq!(look(false, &[("LANG", "C")]), (true, true));
        assert_eq!(look(false, &[("LANG", "C.utf8")]), (true, false));
        assert_eq!(look(true, &[("LANG", "C.UTF-8")]), (true, true));
        assert_eq!(look(false, &[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]), (true, true));
        assert_eq!(look(false, &[("LC_ALL", ""), ("LC_CTYPE", "en_GB.UTF-8")]), (true, false));
    }
}
