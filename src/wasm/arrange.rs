//! A position set up by hand.

use wasm_bindgen::JsValue;

use super::error::{Result, Thrown};
use super::json::object;
use super::piece::{PieceView, ReserveView, attributes, reserves};
use super::read;
use crate::notation::{Arrangement, Placed, PlainPiece, Setting, settings};
use crate::position::Position;
use crate::program::Program;

/// What can be set by hand, and how it is now and at the start of the rules.
pub(super) struct Settable {
    /// The turns by the words that a position text has for them.
    turns: Vec<String>,
    /// Whether pieces off the board are counted.
    reserves: bool,
    /// Most pieces that may stand on one site.
    most: usize,
    /// The attributes of a new piece of each kind.
    fresh: Vec<Vec<i32>>,
    now: ArrangementView,
    start: ArrangementView,
}

object!(Settable { turns, reserves, most, fresh, now, start });

struct ArrangementView {
    turn: usize,
    pieces: Vec<PieceView>,
    settings: Vec<SettingView>,
    reserves: Vec<ReserveView>,
    /// Players that have dropped out.
    out: Vec<usize>,
}

object!(ArrangementView { turn, pieces, settings, reserves, out });

struct SettingView {
    name: String,
    owner: String,
    value: i32,
    min: i32,
    max: i32,
}

object!(SettingView { name, owner, value, min, max });

impl Settable {
    pub(super) fn new(program: &Program, now: &Position, start: &Position) -> Self {
        let fresh = program.new_pieces.iter().map(|&piece| attributes(program, piece));
        Self {
            turns: program.turns.iter().map(|turn| turn.label.clone()).collect(),
            reserves: program.layout.reserves.is_some(),
            most: program.layout.columns.as_ref().map_or(1, |columns| columns.most),
            fresh: fresh.collect(),
            now: ArrangementView::new(program, now),
            start: ArrangementView::new(program, start),
        }
    }
}

impl ArrangementView {
    fn new(program: &Program, position: &Position) -> Self {
        let piece = |(site, piece)| PieceView::new(program, site, (piece, position.below(program, site)));
        let setting = |Setting { name, owner, value, min, max }| SettingView { name, owner, value, min, max };
        Self {
            turn: position.turn(),
            pieces: position.pieces().map(piece).collect(),
            settings: settings(program, position).into_iter().map(setting).collect(),
            reserves: reserves(program, position),
            out: (0..program.player_count())
                .filter(|player| position.out(program) >> player & 1 == 1)
                .collect(),
        }
    }
}

/// What JavaScript gives.
pub(super) fn arrangement(value: &JsValue) -> Result<Arrangement> {
    let list = |name: &str| read::items(&read::field(value, name).unwrap_or_default(), name);
    Ok(Arrangement {
        turn: index(value, "turn")?,
        pieces: list("pieces")?.iter().map(placed).collect::<Result<_>>()?,
        settings: list("settings")?.iter().map(setting).collect::<Result<_>>()?,
        reserves: list("reserves")?.iter().map(reserve).collect::<Result<_>>()?,
        out: whole_numbers(value, "out")?,
    })
}

fn placed(value: &JsValue) -> Result<Placed> {
    let list = |name: &str| read::items(&read::field(value, name).unwrap_or_default(), name);
    Ok(Placed {
        site: index(value, "site")?,
        top: plain_piece(value)?,
        below: list("below")?.iter().map(plain_piece).collect::<Result<_>>()?,
    })
}

fn plain_piece(value: &JsValue) -> Result<PlainPiece> {
    Ok(PlainPiece {
        owner: index(value, "owner")?,
        kind: index(value, "type")?,
        attributes: whole_numbers(value, "attributes")?,
    })
}

fn whole_numbers<T: TryFrom<i64>>(value: &JsValue, name: &str) -> Result<Vec<T>> {
    let list = read::items(&read::field(value, name).unwrap_or_default(), name)?;
    let numbers = list.iter().map(read::whole).collect::<Option<_>>();
    numbers.ok_or_else(|| Thrown::error(format!("`{name}` must be whole numbers")))
}

fn setting(value: &JsValue) -> Result<Setting> {
    let text = |name: &str| read::text(value, name).unwrap_or_default();
    let whole = read::number(value, "value");
    let whole = whole.ok_or_else(|| Thrown::error("the `value` of a setting must be a whole number"))?;
    Ok(Setting { name: text("name"), owner: text("owner"), value: whole, min: 0, max: 0 })
}

fn reserve(value: &JsValue) -> Result<(usize, usize, u32)> {
    Ok((index(value, "player")?, index(value, "type")?, index(value, "count")?))
}

fn index<T: TryFrom<i64>>(value: &JsValue, name: &str) -> Result<T> {
    read::number(value, name).ok_or_else(|| Thrown::error(format!("`{name}` must be a number from 0")))
}
