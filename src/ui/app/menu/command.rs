//! The command line that does what is chosen on the start screen.

use super::super::App;
use crate::ui::again::{Again, BoardSize, Command};
use crate::ui::look::Look;

/// The size that needs no option.
const USUAL: BoardSize = BoardSize::Cells(20, 20);

impl App {
    /// The command line of a command on the board and with the settings that are chosen.
    pub(in crate::ui) fn command_line(&self, command: Command) -> String {
        let (options, usual) = (&self.options, Look::new(None, None, self.capabilities));
        let is_open = options.level.name().is_none();
        let (theme, glyphs) = (self.look.theme.name, self.look.glyphs.name);
        let again = Again {
            seed: options.seed,
            size: Some(self.board_size()).filter(|&size| is_open && size != USUAL),
            speed: options.speed,
            theme: (theme != usual.theme.name).then_some(theme),
            glyphs: (glyphs != usual.glyphs.name).then_some(glyphs),
            animates: options.animates,
            ..self.asked_for(command, &options.level)
        };
        again.command_line()
    }
}
