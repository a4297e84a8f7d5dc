//! What a person picks by name on the command line or cycles through with a key: themes
//! and sets of glyphs.

/// One of several things to choose from, each with a name of its own.
pub trait Choice: 'static {
    /// All of them, the default first.
    fn all() -> &'static [&'static Self];

    /// The name on the command line: one word.
    fn name(&self) -> &'static str;

    /// What it looks like, in a few words.
    fn summary(&self) -> &'static str;

    /// The one with this name; `None` if there is none.
    #[must_use]
    fn find(name: &str) -> Option<&'static Self> {
        Self::all().iter().copied().find(|choice| choice.name() == name)
    }

    /// The one after this one; the first after the last.
    #[must_use]
    fn next(&self) -> &'static Self {
        let at = Self::all().iter().position(|choice| choice.name() == self.name());
        Self::all()[at.map_or(0, |at| (at + 1) % Self::all().len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{Glyphs, Theme};

    fn goes_through_all<T: Choice>(at_least: usize) {
        assert!(T::all().len() >= at_least);
        let mut shown = T::all()[0];
        for (i, &choice) in T::all().iter().enumerate() {
            assert!(T::all()[..i].iter().all(|other| other.name() != choice.name()));
            assert!(!choice.summary().is_empty());
            assert_eq!(T::find(choice.name()).map(T::name), Some(choice.name()));
            assert_eq!(shown.name(), choice.name());
            shown = shown.next();
        }
        assert_eq!(shown.name(), T::all()[0].name());
        assert!(T::find("none").is_none());
    }

    #[test]
    fn each_has_a_name_of_its_own_and_the_key_goes_through_all_and_back() {
        goes_through_all::<Theme>(5);
        goes_through_all::<Glyphs>(4);
    }
}
