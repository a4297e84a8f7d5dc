//! What the annotations of a board mean, in words.

use super::{Annotations, EAST, WEST, free, why_not};
use crate::ai::search::Access;
use crate::engine::Board;
use crate::ui::layout::Drawing;
use crate::ui::look::Look;
use crate::ui::text::{grouped, longest};

impl Annotations {
    /// What is drawn and how much of it there is, in as many words as `room` columns
    /// hold.
    pub(in crate::ui::view::board) fn legend(
        &self,
        look: &Look,
        board: &Board,
        drawing: Drawing,
        room: usize,
    ) -> String {
        longest(&self.legends(look, board, drawing), room, look.glyphs.cut)
    }

    /// The legend in many words and in ever fewer.
    fn legends(&self, look: &Look, board: &Board, drawing: Drawing) -> Vec<String> {
        let glyphs = look.glyphs;
        let has_columns = drawing.has_columns();
        match self {
            Self::None => vec![format!("{} planned route", glyphs.dot[0])],
            Self::Missing(why) => why.to_vec(),
            Self::Tour(_) if !has_columns => {
                ["a tour needs two columns per cell", "tour: no room"].map(str::to_owned).to_vec()
            }
            Self::Tour(tour) => {
                let line = glyphs.thin[usize::from(EAST | WEST)];
                let cells = grouped(tour.len() as u64);
                vec![format!("{line} tour, {cells} cells"), format!("{line} {cells} cells")]
            }
            Self::Closed(access) => {
                let count = |kind| free(board).filter(|cell| access[cell.index()] == kind).count();
                let [cut_off, dead_end] = glyphs.closed.map(String::from_iter);
                let (cut, dead) = (count(Access::CutOff), count(Access::DeadEnd));
                let few = format!("{cut_off} {cut}  {dead_end}{dead}");
                vec![format!("{cut_off} cut off {cut}  {dead_end}dead ends {dead}"), few]
            }
            Self::Heat { most: 0, .. } => {
                ["no free cell in reach", "none"].map(str::to_owned).to_vec()
            }
            Self::WhyNot(why_not) => why_not::legends(why_not, glyphs.untaken[0]),
            Self::Heat { most, .. } => {
                let ends = if look.theme.coloured {
                    format!("1 warm, {most} cold")
                } else {
                    format!("0 near, 9 = {most}")
                };
                vec![format!("moves from the head: {ends}"), ends, format!("1 to {most}")]
            }
            Self::Weighed(_) if !has_columns => {
                ["routes need two columns per cell", "no room"].map(str::to_owned).to_vec()
            }
            Self::Weighed(ranking) => ranking.legends(board, glyphs.separator, glyphs.cut),
        }
    }
}
