//! Moves along each of some directions.
//!
//! In: `(forEach Direction …)` of a piece. Out: instructions with the cursor where a direction leads. Within it, words such
//! as `FR` are seen from that direction.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::moves::motions::Applies;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::{Node, put};
use crate::languages::ludii::texts::naming;

impl Game {
    /// `(forEach Direction ?(from SITE) DIRECTIONS (to if:CONDITION (apply MOVES)))`, or MOVES instead of `(to …)`.
    pub(crate) fn each_direction(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        node.allow_names(&[])?;
        if frame.kind.is_none() {
            return Err(node.unsupported("forEach Direction", "without a piece"));
        }
        let (mut start, mut words, mut to, mut inner) = (None, None, None, None);
        for part in node.positional().into_iter().skip(1).filter(|part| !part.has_head("then")) {
            match part.head() {
                "from" => start = part.positional().first().copied(),
                "to" => put(&mut to, part)?,
                "directions" | "difference" => put(&mut words, part)?,
                _ if part.word().is_some() || part.is_array() => put(&mut words, part)?,
                _ if inner.is_none() => inner = Some(part),
                _ => return Err(part.unknown("in forEach Direction")),
            }
        }
        let start = match start {
            Some(site) => format!("(go {}) ", self.place(site, &frame.scope.elsewhere())?),
            None => "(go from) ".to_owned(),
        };
        let ways = match (words, frame.scope.way) {
            (Some(words), Some(way)) => self.directions_from(words, way)?,
            _ => self.directions_or_adjacent(words)?,
        };
        let condition = to.and_then(|to| to.named("if"));
        if let Some(to) = to {
            to.allow_names(&["if"])?;
            let apply = to.positional().into_iter().find(|part| part.has_head("apply"));
            inner = inner.or(apply.and_then(|apply| apply.positional().first().copied()));
        }
        let inner = inner.ok_or_else(|| node.unknown("without moves"))?;
        let mut out = Vec::new();
        for way in ways {
            let name = self.fresh("to");
            let scope = Scope { to: Some(Place::fixed(&name)), way: Some(way), ..frame.scope.clone() };
            let condition = condition.map(|condition| self.condition(condition, &scope)).transpose()?;
            let verified = Self::verified(condition.as_deref());
            let moves = self.moves(inner, &Frame { scope, ..frame.clone() })?;
            let step = self.board.direction_name(way);
            out.push(format!("(try {start}{step} (let {name} here) {verified}{moves})"));
        }
        Ok(out.join(" "))
    }

    /// `(move (from) (to (apply ?if:CONDITION EFFECT)))` within such a loop: the piece goes where the direction leads.
    pub(crate) fn going_there(&mut self, to: &Node, there: &Place, frame: &Frame) -> Result<String, Fault> {
        to.allow_names(&[])?;
        let scope = Scope { arrives: true, ..frame.scope.clone() };
        let effects = self.applied(to, &scope, Applies::Where)?;
        let finish = self.finish(frame)?;
        Ok(naming("landed", format!("(go {}) {}{finish}add", there.text, effects)))
    }
}
