//! Everything about a game that does not change while it is played.

use std::collections::HashMap;

use serde::Serialize;

use super::error::{DiagnosticDto, diagnostics};
use crate::Compiled;
use crate::board::{Board, Layout, SiteSet};
use crate::index::{PieceTypeId, PlayerId, ZoneId};
use crate::model::{About, CellShape, Drawing, Model, Role};
use crate::source::SourceText;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameInfo {
    title: String,
    description: String,
    history: String,
    strategy: String,
    about: AboutInfo,
    variants: Vec<String>,
    variant: usize,
    players: Vec<PlayerInfo>,
    piece_types: Vec<PieceTypeInfo>,
    board: BoardInfo,
    help: HashMap<String, String>,
    hints: HashMap<String, String>,
    warnings: Vec<DiagnosticDto>,
}

#[derive(Serialize)]
struct AboutInfo {
    author: String,
    publisher: String,
    year: Option<i32>,
    source: String,
}

#[derive(Serialize)]
struct PlayerInfo {
    name: String,
    role: &'static str,
    colour: String,
}

#[derive(Serialize)]
struct PieceTypeInfo {
    name: String,
    help: String,
    drawing: &'static str,
    value: i32,
    symbol: String,
    attributes: Vec<AttributeInfo>,
}

#[derive(Serialize)]
struct AttributeInfo {
    name: String,
    min: i32,
    max: i32,
}

#[derive(Serialize)]
struct BoardInfo {
    cell: &'static str,
    width: f64,
    height: f64,
    sites: Vec<SiteInfo>,
    directions: Vec<DirectionInfo>,
    links: Vec<LinkInfo>,
    zones: Vec<ZoneInfo>,
    tints: Vec<TintInfo>,
}

#[derive(Serialize)]
struct SiteInfo {
    name: String,
    x: f64,
    y: f64,
    hidden: bool,
}

#[derive(Serialize)]
struct DirectionInfo {
    name: String,
    dx: f64,
    dy: f64,
}

#[derive(Serialize)]
struct LinkInfo {
    from: u16,
    direction: u8,
    to: u16,
    wraps: bool,
}

#[derive(Serialize)]
struct ZoneInfo {
    name: String,
    label: String,
    sites: Vec<u16>,
}

#[derive(Serialize)]
struct TintInfo {
    colour: String,
    sites: Vec<u16>,
}

impl GameInfo {
    pub(super) fn new(compiled: &Compiled, variant: usize, source: &SourceText, layout: &Layout) -> Self {
        let model = &compiled.model;
        let texts = model.texts.clone();
        Self {
            title: texts.title,
            description: texts.description,
            history: texts.history,
            strategy: texts.strategy,
            about: about(&texts.about),
            variants: compiled.variants.clone(),
            variant,
            players: (0..model.players.len()).map(|at| player(model, at)).collect(),
            piece_types: (0..model.piece_types.len()).map(|at| piece_type(model, at)).collect(),
            board: board(model, layout),
            help: texts.help.into_iter().collect(),
            hints: model.hints.iter().cloned().collect(),
            warnings: diagnostics(&compiled.warnings, source),
        }
    }
}

fn about(about: &About) -> AboutInfo {
    AboutInfo {
        author: about.author.clone(),
        publisher: about.publisher.clone(),
        year: about.year,
        source: about.source.clone(),
    }
}

fn player(model: &Model, at: usize) -> PlayerInfo {
    let id = PlayerId::new(at);
    let colour = model.display.colours.iter().rev().find(|(player, _)| *player == id);
    PlayerInfo {
        name: model.players[at].name.clone(),
        role: match model.players[at].role {
            Role::Playing => "playing",
            Role::Random => "chance",
            Role::Neutral => "neutral",
        },
        colour: colour.map(|(_, colour)| colour.clone()).unwrap_or_default(),
    }
}

fn piece_type(model: &Model, at: usize) -> PieceTypeInfo {
    let piece = &model.piece_types[at];
    let id = PieceTypeId::new(at);
    let drawing = model.display.pieces.iter().rev().find(|(piece, _)| *piece == id);
    let position_of = |wanted| piece.attributes.iter().position(|&(attribute, _)| attribute == wanted);
    let drawing = drawing.map(|(_, drawing)| drawing);
    let (name, shown) = match drawing {
        Some(Drawing::Die(attribute)) => ("die", position_of(*attribute)),
        Some(Drawing::Number(attribute)) => ("number", position_of(*attribute)),
        Some(Drawing::Symbol(_)) => ("symbol", None),
        Some(Drawing::Stone) => ("stone", None),
        None if model.piece_types.len() == 1 => ("stone", None),
        Some(Drawing::Letter) | None => ("letter", None),
    };
    let symbol = if let Some(Drawing::Symbol(text)) = drawing { text.clone() } else { String::new() };
    let attributes = piece.attributes.iter().map(|&(attribute, _)| {
        let range = &model.attributes[attribute.index()];
        AttributeInfo { name: range.name.clone(), min: range.min, max: range.max }
    });
    PieceTypeInfo {
        name: piece.name.clone(),
        help: piece.help.clone(),
        drawing: name,
        value: shown.map_or(-1, |at| at as i32),
        symbol,
        attributes: attributes.collect(),
    }
}

fn board(model: &Model, layout: &Layout) -> BoardInfo {
    let board = &model.board;
    let first = board.sites().first().map(|site| site.rect).unwrap_or_default();
    let (width, height) = (first.right - first.left, first.bottom - first.top);
    BoardInfo {
        cell: match model.display.cell {
            CellShape::Square => "square",
            CellShape::Hexagon => "hexagon",
            CellShape::Point => "point",
        },
        width: f64::from(width.max(1)),
        height: f64::from(height.max(1)),
        sites: board.sites().iter().map(site).collect(),
        directions: directions(board, layout),
        links: layout.links.iter().copied().map(link).collect(),
        zones: model.display.zones.iter().map(|(id, label)| zone(model, *id, label)).collect(),
        tints: model.display.tints.iter().map(|(id, colour)| tint(model, *id, colour)).collect(),
    }
}

fn site(site: &crate::board::Site) -> SiteInfo {
    SiteInfo {
        name: site.name.clone(),
        x: f64::from(site.rect.left + site.rect.right) / 2.0,
        y: f64::from(site.rect.top + site.rect.bottom) / 2.0,
        hidden: site.hidden,
    }
}

fn directions(board: &Board, layout: &Layout) -> Vec<DirectionInfo> {
    let unit = |(name, &(dx, dy)): (&String, &(i32, i32))| {
        let length = f64::from(dx).hypot(f64::from(dy)).max(1.0);
        DirectionInfo { name: name.clone(), dx: f64::from(dx) / length, dy: f64::from(dy) / length }
    };
    board.directions().iter().zip(&layout.vectors).map(unit).collect()
}

fn link(link: crate::board::LayoutLink) -> LinkInfo {
    LinkInfo { from: link.from.0, direction: link.direction.0, to: link.to.0, wraps: link.wraps }
}

fn zone(model: &Model, id: ZoneId, label: &str) -> ZoneInfo {
    let name = model.board.zones[id.index()].name.clone();
    ZoneInfo { name, label: label.to_owned(), sites: sites_of(model, id) }
}

fn tint(model: &Model, id: ZoneId, colour: &str) -> TintInfo {
    TintInfo { colour: colour.to_owned(), sites: sites_of(model, id) }
}

/// The sites of a zone, in whatever player's view.
fn sites_of(model: &Model, id: ZoneId) -> Vec<u16> {
    let sites: SiteSet = model.board.zones[id.index()].sites.iter().flat_map(SiteSet::iter).collect();
    sites.iter().map(|site| site.0).collect()
}
