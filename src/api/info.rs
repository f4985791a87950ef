//! Everything about a game that does not change while it is played.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::error::Diagnostic;
use crate::Compiled;
use crate::board::{Board, Geometry, Layout, Point, SiteSet};
use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, VariableId, ZoneId};
use crate::model::{About, CellShape, Drawing, Inscription, Model, PieceType, Role, Sign};
use crate::program::{Op, Program, TurnCode};
use crate::source::SourceText;

/// Everything about a game that does not change while it is played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null, hashmap_as_object))]
pub struct GameInfo {
    /// The title of the game or variant.
    pub title: String,
    /// What the rule file says of it: paragraphs separated by blank lines; plain text, never HTML.
    pub description: String,
    /// Likewise.
    pub history: String,
    /// Likewise.
    pub strategy: String,
    /// Where the game comes from.
    pub about: AboutInfo,
    /// Title of every game and variant in the file, in file order.
    pub variants: Vec<String>,
    /// Which of them this is.
    pub variant: usize,
    /// In the order of the rule file.
    pub players: Vec<PlayerInfo>,
    /// Whether two players take one turn each by turns, and nothing ever changes that.
    pub alternates: bool,
    /// In the order of the rule file.
    pub piece_types: Vec<PieceTypeInfo>,
    /// The board.
    pub board: BoardInfo,
    /// Help by name of a move or move type, as the rule file gives it.
    pub help: BTreeMap<String, String>,
    /// Wishes of the rule file about the page, by name, as in "smart moves".
    pub hints: BTreeMap<String, String>,
    /// Variables to be shown beside the board.
    pub scores: Vec<ScoreInfo>,
    /// What the compiler remarked.
    pub warnings: Vec<Diagnostic>,
}

/// A variable to be shown beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct ScoreInfo {
    /// Its name.
    pub variable: String,
    /// What to call it.
    pub label: String,
}

/// Where a game comes from; empty or null where the rule file does not say.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct AboutInfo {
    /// Who invented it.
    pub author: String,
    /// Who published it.
    pub publisher: String,
    /// When; negative before Christ.
    pub year: Option<i32>,
    /// What rules the file follows.
    pub source: String,
    /// Where a program is found that plays it: an address with https, or empty. Nothing runs it by itself.
    pub program: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PlayerInfo {
    /// The name in the rule file.
    pub name: String,
    /// Whether it plays.
    pub role: PlayerRole,
    /// CSS colour the rule file asks for, or empty.
    pub colour: String,
    /// The direction that the player's pieces point to, or -1 where they stand upright.
    pub facing: i32,
}

/// What a player does in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum PlayerRole {
    /// Somebody plays.
    Playing,
    /// Chance draws the moves.
    Chance,
    /// Has no turn and only owns pieces.
    Neutral,
}

/// A type of pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PieceTypeInfo {
    /// The name in the rule file.
    pub name: String,
    /// What the rule file says of it in a line.
    pub help: String,
    /// What it is, at more length; plain text, never HTML.
    pub description: String,
    /// A short name for people, such as "N" for a knight, or empty.
    pub notation: String,
    /// How it is drawn: `die` and `number` show the attribute at index `value`, `symbol` the text of that name.
    pub drawing: DrawingKind,
    /// Name of a shape of `www/board/pieces/shapes`, or empty.
    pub shape: &'static str,
    /// Index of the attribute to show, or -1.
    pub value: i32,
    /// A short text such as a chess symbol, or empty.
    pub symbol: String,
    /// What may be written instead of it, or empty.
    pub plain: String,
    /// Whether the second colour of the owner is used.
    pub second_ink: bool,
    /// Names of files with pictures, by player; empty where there is none.
    pub images: Vec<String>,
    /// What is kept with each piece.
    pub attributes: Vec<AttributeInfo>,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum DrawingKind {
    /// As a die.
    Die,
    /// As a number.
    Number,
    /// As a stone.
    Stone,
    /// As the first letter of its name.
    Letter,
    /// As a symbol.
    Symbol,
    /// As a shape.
    Shape,
}

/// A number that is kept with a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct AttributeInfo {
    /// Its name.
    pub name: String,
    /// Least value.
    pub min: i32,
    /// Greatest value.
    pub max: i32,
}

/// The board, as it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct BoardInfo {
    /// Shape of a cell as the rule file asks for it.
    pub cell: Cell,
    /// Width of a cell, in the same units as `x` and `y`.
    pub width: f64,
    /// Height of a cell.
    pub height: f64,
    /// The places where pieces may stand.
    pub sites: Vec<SiteInfo>,
    /// Unit vectors of the directions as drawn, y downwards.
    pub directions: Vec<DirectionInfo>,
    /// Links between sites, without repeats.
    pub links: Vec<LinkInfo>,
    /// Zones that the rule file wants shown.
    pub zones: Vec<ZoneInfo>,
    /// CSS colours that the rule file gives to cells.
    pub tints: Vec<TintInfo>,
    /// What is drawn in cells.
    pub marks: Vec<MarkInfo>,
    /// Directions along which points are joined by lines; null for all.
    pub lines: Option<Vec<u8>>,
    /// Directions whose links are arcs around a corner of the board.
    pub curves: Vec<u8>,
    /// Name of a file with a picture of the board, or empty.
    pub image: String,
}

/// Shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum Cell {
    /// Six corners.
    Hexagon,
    /// Four corners.
    Square,
    /// Eight corners.
    Octagon,
    /// A point where lines meet.
    Point,
}

/// A place where pieces may stand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct SiteInfo {
    /// Its name.
    pub name: String,
    /// Centre of the cell.
    pub x: f64,
    /// Centre of the cell, downwards.
    pub y: f64,
    /// What is hidden is neither drawn nor pointed at.
    pub hidden: bool,
}

/// A direction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct DirectionInfo {
    /// Its name.
    pub name: String,
    /// As drawn.
    pub dx: f64,
    /// As drawn, downwards.
    pub dy: f64,
}

/// A link between two sites.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct LinkInfo {
    /// From this site
    pub from: u16,
    /// in this direction
    pub direction: u8,
    /// to this one.
    pub to: u16,
    /// Whether it leaves the drawing at one edge and returns at another.
    pub wraps: bool,
}

/// A zone that is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct ZoneInfo {
    /// Its name.
    pub name: String,
    /// What to write there.
    pub label: String,
    /// Its sites.
    pub sites: Vec<u16>,
}

/// A colour of cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct TintInfo {
    /// As CSS has it.
    pub colour: String,
    /// Where.
    pub sites: Vec<u16>,
}

/// Something that is drawn in cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct MarkInfo {
    /// A sign, or `text`.
    #[cfg_attr(
        js,
        tsify(type = "'ring' | 'two-rings' | 'three-rings' | 'dot' | 'cross' | 'rosette' | 'text'")
    )]
    pub sign: &'static str,
    /// The text.
    pub text: String,
    /// Where.
    pub sites: Vec<u16>,
}

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
            warnings: Diagnostic::list(&compiled.warnings, source),
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
        program: about.program.clone(),
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
            Role::Playing => PlayerRole::Playing,
            Role::Random => PlayerRole::Chance,
            Role::Neutral => PlayerRole::Neutral,
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
    let (kind, shown) = match drawing {
        Some(Drawing::Die(attribute)) => (DrawingKind::Die, Some(attribute)),
        Some(Drawing::Number(attribute)) => (DrawingKind::Number, Some(attribute)),
        Some(Drawing::Shape { inscription: Inscription::Attribute(attribute), .. }) => {
            (DrawingKind::Shape, Some(attribute))
        }
        Some(Drawing::Shape { .. }) => (DrawingKind::Shape, None),
        Some(Drawing::Symbol(_)) => (DrawingKind::Symbol, None),
        Some(Drawing::Stone) => (DrawingKind::Stone, None),
        None if model.piece_types.len() == 1 => (DrawingKind::Stone, None),
        Some(Drawing::Letter) | None => (DrawingKind::Letter, None),
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
        description: piece.description.clone(),
        notation: piece.notation.clone(),
        drawing: kind,
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
    let geometry = Geometry::of(board);
    BoardInfo {
        cell: match model.display.cell {
            CellShape::Square => Cell::Square,
            CellShape::Hexagon => Cell::Hexagon,
            CellShape::Octagon => Cell::Octagon,
            CellShape::Point => Cell::Point,
        },
        width: geometry.width,
        height: geometry.height,
        sites: board.sites().iter().zip(geometry.centres).map(site).collect(),
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

fn site((site, centre): (&crate::board::Site, Point)) -> SiteInfo {
    SiteInfo { name: site.name.clone(), x: centre.x, y: centre.y, hidden: site.hidden }
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
