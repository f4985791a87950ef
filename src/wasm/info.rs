//! Everything about a game that does not change while it is played.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{DiagnosticDto, diagnostics};
use super::json::object;
use crate::Compiled;
use crate::board::{Board, Layout, SiteSet};
use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, VariableId, ZoneId};
use crate::model::{About, CellShape, Drawing, Inscription, Model, PieceType, Role, Sign};
use crate::program::{Op, Program, TurnCode};
use crate::source::SourceText;

#[derive(Debug)]
pub(super) struct GameInfo {
    title: String,
    description: String,
    history: String,
    strategy: String,
    about: AboutInfo,
    variants: Vec<String>,
    variant: usize,
    players: Vec<PlayerInfo>,
    alternates: bool,
    piece_types: Vec<PieceTypeInfo>,
    board: BoardInfo,
    help: BTreeMap<String, String>,
    hints: BTreeMap<String, String>,
    scores: Vec<ScoreInfo>,
    warnings: Vec<DiagnosticDto>,
}

object!(GameInfo {
    title, description, history, strategy, about, variants, variant, players, alternates, piece_types as "pieceTypes",
    board, help, hints, scores, warnings,
});

#[derive(Debug)]
struct ScoreInfo {
    variable: String,
    label: String,
}

object!(ScoreInfo { variable, label });

#[derive(Debug)]
struct AboutInfo {
    author: String,
    publisher: String,
    year: Option<i32>,
    source: String,
}

object!(AboutInfo { author, publisher, year, source });

#[derive(Debug)]
struct PlayerInfo {
    name: String,
    role: &'static str,
    colour: String,
    facing: i32,
}

object!(PlayerInfo { name, role, colour, facing });

#[derive(Debug)]
struct PieceTypeInfo {
    name: String,
    help: String,
    drawing: &'static str,
    shape: &'static str,
    value: i32,
    symbol: String,
    plain: String,
    second_ink: bool,
    images: Vec<String>,
    attributes: Vec<AttributeInfo>,
}

object!(PieceTypeInfo {
    name, help, drawing, shape, value, symbol, plain, second_ink as "secondInk", images, attributes,
});

#[derive(Debug)]
struct AttributeInfo {
    name: String,
    min: i32,
    max: i32,
}

object!(AttributeInfo { name, min, max });

#[derive(Debug)]
struct BoardInfo {
    cell: &'static str,
    width: f64,
    height: f64,
    sites: Vec<SiteInfo>,
    directions: Vec<DirectionInfo>,
    links: Vec<LinkInfo>,
    zones: Vec<ZoneInfo>,
    tints: Vec<TintInfo>,
    marks: Vec<MarkInfo>,
    lines: Option<Vec<u8>>,
    curves: Vec<u8>,
    image: String,
}

object!(BoardInfo {
    cell,
    width,
    height,
    sites,
    directions,
    links,
    zones,
    tints,
    marks,
    lines,
    curves,
    image,
});

#[derive(Debug)]
struct SiteInfo {
    name: String,
    x: f64,
    y: f64,
    hidden: bool,
}

object!(SiteInfo { name, x, y, hidden });

#[derive(Debug)]
struct DirectionInfo {
    name: String,
    dx: f64,
    dy: f64,
}

object!(DirectionInfo { name, dx, dy });

#[derive(Debug)]
struct LinkInfo {
    from: u16,
    direction: u8,
    to: u16,
    wraps: bool,
}

object!(LinkInfo { from, direction, to, wraps });

#[derive(Debug)]
struct ZoneInfo {
    name: String,
    label: String,
    sites: Vec<u16>,
}

object!(ZoneInfo { name, label, sites });

#[derive(Debug)]
struct TintInfo {
    colour: String,
    sites: Vec<u16>,
}

object!(TintInfo { colour, sites });

#[derive(Debug)]
struct MarkInfo {
    sign: &'static str,
    text: String,
    sites: Vec<u16>,
}

object!(MarkInfo { sign, text, sites });

impl GameInfo {
    pub(super) fn new(compiled: &Compiled, variant: usize, source: &SourceText) -> Self {
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
            alternates: alternates(&compiled.program),
            piece_types: (0..model.piece_types.len()).map(|at| piece_type(compiled, at)).collect(),
            board: board(model),
            help: texts.help.into_iter().collect(),
            hints: model.hints.iter().cloned().collect(),
            scores: model.display.scores.iter().map(|(id, label)| score(model, *id, label)).collect(),
            warnings: diagnostics(&compiled.warnings, source),
        }
    }
}

/// Whether two players take one turn each by turns, and nothing ever changes that.
fn alternates(program: &Program) -> bool {
    let deciders: BTreeSet<PlayerId> = program.turns.iter().map(|turn| turn.player).collect();
    let is_steady = |turn: &TurnCode| {
        turn.guard.is_none() && !turn.random && program.turns[usize::from(turn.next)].player != turn.player
    };
    let is_granted = program.ops.iter().any(|op| matches!(op, Op::NextTurn { .. }));
    deciders.len() == 2 && program.turns.iter().all(is_steady) && !is_granted
}

fn about(about: &About) -> AboutInfo {
    AboutInfo {
        author: about.author.clone(),
        publisher: about.publisher.clone(),
        year: about.year,
        source: about.source.clone(),
    }
}

fn score(model: &Model, id: VariableId, label: &str) -> ScoreInfo {
    ScoreInfo { variable: model.variables[id.index()].range.name.clone(), label: label.to_owned() }
}

fn player(model: &Model, at: usize) -> PlayerInfo {
    let id = PlayerId::new(at);
    let facing = model.display.facings.iter().rev().find(|(player, _)| *player == id);
    let colour = model.display.colours.iter().rev().find(|(player, _)| *player == id);
    PlayerInfo {
        name: model.players[at].name.clone(),
        role: match model.players[at].role {
            Role::Playing => "playing",
            Role::Random => "chance",
            Role::Neutral => "neutral",
        },
        colour: colour.map(|(_, colour)| colour.clone()).unwrap_or_default(),
        facing: facing.map_or(-1, |(_, direction)| i32::from(direction.0)),
    }
}

fn piece_type(compiled: &Compiled, at: usize) -> PieceTypeInfo {
    let Compiled { model, program, .. } = compiled;
    let piece = &model.piece_types[at];
    let id = PieceTypeId::new(at);
    let drawing = model.display.pieces.iter().rev().find(|(piece, _)| *piece == id);
    let position_of = |wanted: &AttributeId| {
        let name = &model.attributes[wanted.index()].name;
        program.attributes_of(id).position(|slot| slot.name == *name)
    };
    let drawing = drawing.map(|(_, drawing)| drawing);
    let (name, shown) = match drawing {
        Some(Drawing::Die(attribute)) => ("die", Some(attribute)),
        Some(Drawing::Number(attribute)) => ("number", Some(attribute)),
        Some(Drawing::Shape { inscription: Inscription::Attribute(attribute), .. }) => {
            ("shape", Some(attribute))
        }
        Some(Drawing::Shape { .. }) => ("shape", None),
        Some(Drawing::Symbol(_)) => ("symbol", None),
        Some(Drawing::Stone) => ("stone", None),
        None if model.piece_types.len() == 1 => ("stone", None),
        Some(Drawing::Letter) | None => ("letter", None),
    };
    let (symbol, plain) = match drawing {
        Some(Drawing::Symbol(text)) => (text.clone(), String::new()),
        Some(Drawing::Shape { inscription: Inscription::Text(text, plain), .. }) => {
            (text.clone(), plain.clone())
        }
        _ => Default::default(),
    };
    let (shape, second_ink) = match drawing {
        Some(Drawing::Shape { name, second_ink, .. }) => (*name, *second_ink),
        _ => ("", false),
    };
    let attributes = program.attributes_of(id).map(|slot| AttributeInfo {
        name: slot.name.clone(),
        min: slot.min,
        max: slot.max,
    });
    PieceTypeInfo {
        name: piece.name.clone(),
        help: piece.help.clone(),
        drawing: name,
        shape,
        value: shown.and_then(position_of).map_or(-1, |at| at as i32),
        symbol,
        plain,
        second_ink,
        images: images(model, piece),
        attributes: attributes.collect(),
    }
}

/// Names of the files with a piece's pictures, one for each player; empty where there is none.
fn images(model: &Model, piece: &PieceType) -> Vec<String> {
    let of = |at: usize| piece.images.iter().find(|(player, _)| player.index() == at);
    (0..model.players.len()).map(|at| of(at).map(|(_, file)| file.clone()).unwrap_or_default()).collect()
}

fn board(model: &Model) -> BoardInfo {
    let board = &model.board;
    let layout = Layout::of(board);
    let first = board.sites().first().map(|site| site.rect).unwrap_or_default();
    let (width, height) = (first.right - first.left, first.bottom - first.top);
    BoardInfo {
        cell: match model.display.cell {
            CellShape::Square => "square",
            CellShape::Hexagon => "hexagon",
            CellShape::Octagon => "octagon",
            CellShape::Point => "point",
        },
        width: f64::from(width.max(1)),
        height: f64::from(height.max(1)),
        sites: board.sites().iter().map(site).collect(),
        directions: directions(board, &layout),
        links: layout.links.into_iter().map(link).collect(),
        zones: model.display.zones.iter().map(|(id, label)| zone(model, *id, label)).collect(),
        tints: model.display.tints.iter().map(|(id, colour)| tint(model, *id, colour)).collect(),
        marks: model.display.marks.iter().map(|(id, sign)| mark(model, *id, sign)).collect(),
        lines: model.display.lines.as_deref().map(numbers),
        curves: numbers(&model.display.curves),
        image: model.display.image.clone(),
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
        let length = js_sys::Math::hypot(f64::from(dx), f64::from(dy)).max(1.0);
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

fn mark(model: &Model, id: ZoneId, sign: &Sign) -> MarkInfo {
    let (sign, text) = match sign {
        Sign::Drawn(word) => (*word, String::new()),
        Sign::Text(text) => ("text", text.clone()),
    };
    MarkInfo { sign, text, sites: sites_of(model, id) }
}

fn numbers(directions: &[DirectionId]) -> Vec<u8> {
    directions.iter().map(|direction| direction.0).collect()
}

/// The sites of a zone, in whatever player's view.
fn sites_of(model: &Model, id: ZoneId) -> Vec<u16> {
    let sites: SiteSet = model.board.zones[id.index()].sites.iter().flat_map(SiteSet::iter).collect();
    sites.iter().map(|site| site.0).collect()
}
