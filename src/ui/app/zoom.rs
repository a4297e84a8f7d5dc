//! The key of the zoom.

use super::App;
use crate::ui::layout::Drawing;
use crate::ui::look::Zoom;

impl App {
    /// Changes to the next zoom that there is room for, after the largest to whichever fits
    /// the screen, and notes that and those passed over.
    pub(super) fn change_zoom(&mut self) {
        if !self.look.glyphs.squares {
            self.say(format!("glyphs {} have no zoom", self.look.glyphs.name));
            return;
        }
        let mut passed_over = Vec::new();
        loop {
            self.options.zoom = after(self.options.zoom);
            let Some(zoom) = self.options.zoom else { break };
            if self.drawn_zoom() == Some(zoom) {
                break;
            }
            passed_over.push(zoom.number().to_string());
        }
        let name = match (self.options.zoom, self.drawn_zoom()) {
            (Some(zoom), _) => format!("zoom {}", zoom.number()),
            (None, Some(zoom)) => format!("zoom auto, now {}", zoom.number()),
            (None, None) => "zoom auto".to_owned(),
        };
        let cell = self.drawn_zoom().map(Zoom::cell);
        self.say(match cell {
            _ if !passed_over.is_empty() => {
                format!("{name}; no room for zoom {}", passed_over.join(", "))
            }
            Some(cell) => format!("{name}: {}x{} characters per cell", cell.width, cell.height),
            None => name,
        });
    }

    /// The zoom that boards are drawn with.
    fn drawn_zoom(&self) -> Option<Zoom> {
        match self.new_layout().drawing()? {
            Drawing::Squares(zoom) => Some(zoom),
            _ => None,
        }
    }
}

/// The zoom after this one: `None` stands for whichever fits.
fn after(zoom: Option<Zoom>) -> Option<Zoom> {
    match zoom {
        None => Some(Zoom::ALL[0]),
        Some(zoom) => Zoom::ALL.into_iter().find(|&other| other > zoom),
    }
}
