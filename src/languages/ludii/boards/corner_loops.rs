//! Surakarta boards, whose lines are joined by loops around the corners, and slides along them.
//!
//! In: `(surakartaBoard SHAPE ?loops:n)`, `(move Slide "AllTracks" …)`. Out: a board of points, arcs as directions, and
//! instructions that follow lines and arcs.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Board, Relation};
use crate::languages::ludii::boards::shapes;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::moves::motions::parts;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;

/// The arcs: what a piece runs off the board along, and how it goes on after the corner.
const ARCS: [(&str, &str); 8] =
    [("N", "E"), ("N", "W"), ("E", "S"), ("E", "N"), ("S", "E"), ("S", "W"), ("W", "S"), ("W", "N")];

/// Whether equipment is such a board.
pub(crate) fn is_looped(item: &Node) -> bool {
    item.has_head("surakartaBoard")
}

/// The board, and how many loops there are around each corner.
pub(crate) fn board(item: &Node) -> Result<(Board, i32), Fault> {
    item.allow_names(&["loops"])?;
    let [shape] = item.positional()[..] else { return Err(item.unknown("with these arguments")) };
    if !matches!(shape.head(), "square" | "rectangle") {
        return Err(shape.unknown_as("a board with loops"));
    }
    let points = item.new_word("Vertex").with_name("use");
    let board = shapes::read(&item.new_list("board", vec![shape.clone(), points]))?;
    let (columns, rows) = board.size();
    let most = (columns.min(rows) - 1) / 2;
    let loops = item.named("loops").map_or(Some(i64::from(most)), Node::integer);
    let loops = loops.and_then(|loops| i32::try_from(loops).ok()).filter(|loops| (1..=most).contains(loops));
    Ok((board, loops.ok_or_else(|| item.unknown("with so many loops"))?))
}

impl Game {
    /// Declarations of the arcs, as directions.
    pub(crate) fn arcs_written(&self) -> String {
        let (columns, rows) = self.board.size();
        let (right, top) = (columns - 1, rows - 1);
        let mut out = String::new();
        for (off, on) in ARCS.iter().filter(|_| self.loops > 0) {
            let mut pairs = String::new();
            for at in 1..=self.loops {
                // Where a line leaves the board, and where the arc comes back to it.
                let (leaves, returns) = match (*off, *on) {
                    ("N", "E") => ((at, top), (0, top - at)),
                    ("N", _) => ((right - at, top), (right, top - at)),
                    ("E", "S") => ((right, top - at), (right - at, top)),
                    ("E", _) => ((right, at), (right - at, 0)),
                    ("S", "E") => ((at, 0), (0, at)),
                    ("S", _) => ((right - at, 0), (right, at)),
                    (_, "S") => ((0, top - at), (at, top)),
                    _ => ((0, at), (at, 0)),
                };
                let name = |place| self.board.index.get(&place).map(|&site| self.board.name(site));
                if let (Some(leaves), Some(returns)) = (name(leaves), name(returns)) {
                    let _ = write!(pairs, " ({leaves} {returns})");
                }
            }
            let _ = writeln!(out, "    (links {}{pairs})", arc(off, on));
        }
        out
    }

    /// `(move Slide "AllTracks" (between if:C) (to if:C (apply if:False …)))`: over lines and at least one arc.
    pub(crate) fn slide_in_loops(
        &mut self,
        node: &Node,
        frame: &Frame,
        finish: &str,
    ) -> Result<String, Fault> {
        let parts = parts(node)?;
        if self.loops == 0 || self.is_turned() || parts.directions.is_some() {
            return Err(node.unsupported("AllTracks", "on this board"));
        }
        let to = parts.to.ok_or_else(|| node.unknown("without to"))?;
        let applies = to.positional();
        let only_in_loops = |apply: &&Node| {
            apply.has_head("apply") && apply.named("if").is_some_and(|test| test.is_word("False"))
        };
        if !applies.iter().all(only_in_loops) {
            return Err(to.unsupported("apply", "along tracks, with this condition"));
        }
        // Moves without a loop are those that there are not.
        for apply in applies {
            apply.ignore();
        }
        let (at, heading, bends) = (self.fresh("at"), self.fresh("heading"), self.fresh("bends"));
        let (goes, far, way) = (self.fresh("goes"), self.fresh("far"), self.fresh("way"));
        let here = Some(Place::fixed(&at));
        let scope = Scope { to: here.clone(), between: here, ..frame.scope.clone() };
        let condition = |game: &mut Self, part: Option<&Node>, otherwise: String| {
            let test = part.and_then(|part| part.named("if"));
            test.map_or(Ok(otherwise), |test| game.condition(test, &scope))
        };
        let passes = condition(self, parts.between, format!("(empty? {at})"))?;
        let takes = condition(self, parts.to, format!("(enemy? {at})"))?;
        self.used.extend(self.board.of_relation(Relation::Orthogonal));
        let turns: Vec<String> = ARCS
            .iter()
            .map(|(off, on)| {
                let beyond = format!("(step {at} {})", arc(off, on));
                format!(
                    "(if (and (not {goes}) (= {heading} {off}) (on-board? {beyond})) (set {at} {beyond}) \
                     (set {heading} {on}) (set {bends} (+ {bends} 1)) (set {goes} true)) "
                )
            })
            .collect();
        let turns = turns.concat();
        // Round all corners and back again.
        let most = 4 * self.longest();
        Ok(format!(
            "(for-each {way} (N E S W) (let {at} from) (let {heading} {way}) (let {bends} 0) (let {far} 0) \
             (let {goes} true) (while (and {goes} (< {far} {most})) (set {far} (+ {far} 1)) \
             (if (on-board? (step {at} {heading})) (set {at} (step {at} {heading})) else (set {goes} false) {turns}) \
             (if (and {goes} (not {passes})) (set {goes} false) \
             (if (and (> {bends} 0) {takes}) (try (go {at}) {finish}add)))))"
        ))
    }
}

/// The name of an arc.
fn arc(off: &str, on: &str) -> String {
    format!("arc-{}-{}", off.to_lowercase(), on.to_lowercase())
}
