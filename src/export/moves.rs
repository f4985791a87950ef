//! Moves.
//!
//! In: the blocks of pieces. Out: pieces with generators, and what may be played.

use super::condition::View;
use super::misfit::{Misfit, misfit};
use super::motions::{Course, Motion, Promotion, motions};
use super::writer::Writer;
use crate::index::{DirectionId, MoveTypeId, PieceTypeId};
use crate::model::{Block, Truth};
use crate::source::Span;
use crate::terms::Origin;

impl Writer<'_> {
    /// A piece with its moves, unless it is of no use: nobody has any.
    pub(super) fn piece(&self, kind: PieceTypeId) -> Result<Option<String>, Misfit> {
        let moves = self.generators(kind, None)?;
        Ok(Some(match moves.len() {
            0 => format!("(piece \"{}\" Each)", self.kind(kind)),
            _ => format!("(piece \"{}\" Each {})", self.kind(kind), either(&moves)),
        }))
    }

    /// What may be played: what the pieces do, and what is put down; by priorities, if there are any.
    pub(super) fn play(&self) -> Result<String, Misfit> {
        let model = self.model;
        let mut play = if model.priorities.is_empty() || model.turns[0].move_type.is_some() {
            either(&self.all_moves(model.turns[0].move_type)?)
        } else {
            let mut parts = Vec::new();
            for &kind in &model.priorities {
                let moves = self.all_moves(Some(kind))?;
                if !moves.is_empty() {
                    parts.push(either(&moves));
                }
            }
            format!("(priority {{{}}})", parts.join(" "))
        };
        if self.may_pass() {
            play = format!("(or {play} (move Pass))");
        }
        if let Some(royal) = self.royal()? {
            play = format!("(do {play} ifAfterwards:(not (is Threatened (id \"{royal}\" Mover))))");
        }
        Ok(play)
    }

    /// All moves, or those of a type.
    fn all_moves(&self, kind: Option<MoveTypeId>) -> Result<Vec<String>, Misfit> {
        let mut moves = Vec::new();
        let types = (0..self.model.piece_types.len()).map(PieceTypeId::new);
        let moving = types.clone().filter(|&piece| self.blocks(piece, Origin::Piece, kind).next().is_some());
        match kind {
            None if moving.clone().next().is_some() => moves.push("(forEach Piece)".to_owned()),
            None => {}
            Some(_) => {
                for piece in moving {
                    let generators = either(&self.generators(piece, kind)?);
                    moves.push(format!("(forEach Piece \"{}\" {generators})", self.kind(piece)));
                }
            }
        }
        for piece in types {
            for block in self.blocks(piece, Origin::Hand, kind) {
                moves.push(self.drop(piece, block)?);
            }
        }
        Ok(moves)
    }

    fn blocks(
        &self,
        piece: PieceTypeId,
        origin: Origin,
        kind: Option<MoveTypeId>,
    ) -> impl Iterator<Item = &Block> {
        let blocks = self.model.piece_types[piece.index()].blocks.iter();
        blocks.filter(move |block| block.origin == origin && (kind.is_none() || block.move_type == kind))
    }

    /// The generators of a piece: motions that differ only in their direction are one.
    fn generators(&self, piece: PieceTypeId, kind: Option<MoveTypeId>) -> Result<Vec<String>, Misfit> {
        let blocks = &self.model.piece_types[piece.index()].blocks;
        if let Some(block) = blocks.iter().find(|block| block.origin == Origin::Anywhere) {
            return Err(misfit(block.span, "a block under `anywhere`"));
        }
        let mut groups: Vec<(Motion, Vec<DirectionId>)> = Vec::new();
        for block in self.blocks(piece, Origin::Piece, kind) {
            for motion in motions(block)? {
                let direction = direction_of(&motion.course);
                let same =
                    groups.iter_mut().find(|(known, _)| direction.is_some() && is_alike(known, &motion));
                match (same, direction) {
                    (Some((_, directions)), Some(direction)) => directions.push(direction),
                    _ => groups.push((motion, direction.into_iter().collect())),
                }
            }
        }
        groups.iter().map(|(motion, directions)| self.generator(motion, directions)).collect()
    }

    fn generator(&self, motion: &Motion, directions: &[DirectionId]) -> Result<String, Misfit> {
        let view = |here| View { own: "Mover", here, span: motion.span };
        let landing = self.all(&motion.landing, view("(to)"))?;
        let then = self.promoted(&motion.promotion, view("(to)"));
        let words = || self.board.words(directions, motion.span);
        // Whatever stands where a piece arrives is taken, and said to be.
        let takes = !implies_empty(&motion.landing);
        let to = |effect: &str| match (&landing, takes) {
            (Some(test), true) => format!("(to if:{test} (apply {effect}))"),
            (Some(test), false) => format!("(to if:{test})"),
            (None, _) => format!("(to if:True (apply {effect}))"),
        };
        let remove = "(if (is Occupied (to)) (remove (to)))";
        let text = match &motion.course {
            Course::Drop => return Err(misfit(motion.span, "a move that leads nowhere")),
            Course::Step(_) => format!("(move Step {} {}{then})", words()?, to(remove)),
            Course::Slide { captures: false, .. } => format!("(move Slide {}{then})", words()?),
            Course::Slide { .. } => {
                // What ends a slide is told of every site on the way: here it holds only beyond the empty ones.
                let landing = landing.as_deref().unwrap_or("True");
                let ends = format!("(to if:(and (is Occupied (to)) {landing}) (apply (remove (to))))");
                format!("(move Slide {} {ends}{then})", words()?)
            }
            Course::Hop { over, captures, .. } => {
                let over = self.all(over, view("(between)"))?.unwrap_or_else(|| "True".to_owned());
                let taken = if *captures { " (apply (remove (between)))" } else { "" };
                format!("(move Hop {} (between if:{over}{taken}) {}{then})", words()?, to(remove))
            }
            Course::Leap(way) => format!("(move Leap {} {}{then})", self.walk(way, motion.span)?, to(remove)),
        };
        Ok(match self.all(&motion.when, view("(from)"))? {
            Some(condition) => format!("(if {condition} {text})"),
            None => text,
        })
    }

    /// Steps as a walk from the facing of the first player, which the second turns.
    fn walk(&self, way: &[DirectionId], span: Span) -> Result<String, Misfit> {
        let (mut across, mut ahead) = (0i32, 0i32);
        for &direction in way {
            let (x, y) = match self.board.word(direction, span)? {
                _ if !self.board.is_grid => return Err(misfit(span, "a leap on this board")),
                "N" => (0, 1),
                "NE" => (1, 1),
                "E" => (1, 0),
                "SE" => (1, -1),
                "S" => (0, -1),
                "SW" => (-1, -1),
                "W" => (-1, 0),
                "NW" => (-1, 1),
                _ => return Err(misfit(span, "a leap in this direction")),
            };
            (across, ahead) = (across + x, ahead + y);
        }
        let second = |one: &DirectionId| self.board.seen_by_second(*one);
        let is_turned = self.board.turns && way.iter().any(|one| second(one) != *one);
        if self.board.turns && !is_turned {
            return Err(misfit(span, "a leap that is the same for players who face different ways"));
        }
        let turn = |ahead: bool, number: i32| match (ahead, number) {
            (true, 0..) => " F".repeat(number as usize),
            (true, _) => format!(" R R{} R R", " F".repeat(number.unsigned_abs() as usize)),
            (false, 0) => String::new(),
            (false, 1..) => format!(" R{}", " F".repeat(number as usize)),
            (false, _) => format!(" L{}", " F".repeat(number.unsigned_abs() as usize)),
        };
        Ok(format!("{{{{{}{} }}}} rotations:False", turn(true, ahead), turn(false, across)))
    }

    fn promoted(&self, promotion: &Promotion, view: View<'_>) -> String {
        let promote =
            |kind: PieceTypeId| format!("(promote (last To) (piece \"{}\") Mover)", self.kind(kind));
        match promotion {
            Promotion::None => String::new(),
            Promotion::Always(kind) => format!(" (then {})", promote(*kind)),
            Promotion::In(zone, kind) => {
                let zone = self.zone(*zone, view);
                format!(" (then (if (is In (last To) {zone}) {}))", promote(*kind))
            }
        }
    }

    /// A piece that is put on the board, from a hand if it may run out.
    fn drop(&self, piece: PieceTypeId, block: &Block) -> Result<String, Misfit> {
        let [motion] = &motions(block)?[..] else {
            return Err(misfit(block.span, "several drops in a block"));
        };
        if motion.course != Course::Drop || motion.promotion != Promotion::None {
            return Err(misfit(block.span, "a drop that does more"));
        }
        let is_other = |reserve: &crate::model::Reserve| reserve.piece_type != piece;
        if self.has_hands() && self.model.reserves.iter().any(is_other) {
            return Err(misfit(block.span, "a drop, where several kinds of pieces are off the board"));
        }
        let tests = [motion.when.clone(), motion.landing.clone()].concat();
        let name = self.kind(piece);
        let view = View { own: "Mover", here: "(to)", span: block.span };
        if !implies_empty(&tests) {
            return Err(misfit(block.span, "a drop on an occupied position"));
        }
        let rest: Vec<Truth> = tests.into_iter().filter(|test| !is_empty_here(test)).collect();
        let test = self.all(&rest, view)?.map_or_else(String::new, |test| format!(" if:{test}"));
        if self.has_hands() {
            return Ok(format!("(move (from (handSite Mover)) (to (sites Empty){test}))"));
        }
        Ok(format!("(move Add (piece (id \"{name}\" Mover)) (to (sites Empty){test}))"))
    }
}

/// Generators of which any may be chosen.
fn either(moves: &[String]) -> String {
    match moves {
        [one] => one.clone(),
        many => format!("(or {{{}}})", many.join(" ")),
    }
}

fn direction_of(course: &Course) -> Option<DirectionId> {
    match course {
        Course::Step(direction) | Course::Slide { direction, .. } | Course::Hop { direction, .. } => {
            Some(*direction)
        }
        Course::Drop | Course::Leap(_) => None,
    }
}

/// Whether two motions differ in their direction at most.
fn is_alike(one: &Motion, other: &Motion) -> bool {
    let course = |course: &Course| {
        let mut course = course.clone();
        match &mut course {
            Course::Step(direction) | Course::Slide { direction, .. } | Course::Hop { direction, .. } => {
                *direction = DirectionId::new(0);
            }
            Course::Drop | Course::Leap(_) => {}
        }
        course
    };
    course(&one.course) == course(&other.course)
        && (&one.when, &one.landing, &one.promotion) == (&other.when, &other.landing, &other.promotion)
}

fn is_empty_here(test: &Truth) -> bool {
    *test == Truth::Empty(crate::model::Site::Here)
}

fn implies_empty(tests: &[Truth]) -> bool {
    tests.iter().any(|test| is_empty_here(test) || matches!(test, Truth::And(parts) if implies_empty(parts)))
}
