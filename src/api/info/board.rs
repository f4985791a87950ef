//! The board of a game, for drawing.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::board::{Board, Geometry, Layout, Point, SiteSet, Vector};
use crate::index::{DirectionId, ZoneId};
use crate::model::{CellShape, Model, Sign};

/// The board, for drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct BoardInfo {
    /// The shape of cells, from the rule file.
    pub cell: Cell,
    /// What the board looks made of, from the rule file.
    #[cfg_attr(
        js,
        tsify(
            type = "'felt' | 'green' | 'marble' | 'parchment' | 'sand' | 'sea' | 'slate' | 'walnut' | 'wood'"
        )
    )]
    pub material: &'static str,
    /// Width of a cell, in the same units as `x` and `y`.
    pub width: f64,
    /// Height of a cell.
    pub height: f64,
    /// The sites of the board.
    pub sites: Vec<SiteInfo>,
    /// The directions, as drawn.
    pub directions: Vec<DirectionInfo>,
    /// Links between sites, without duplicates.
    pub links: Vec<LinkInfo>,
    /// Zones to be shown.
    pub zones: Vec<ZoneInfo>,
    /// Colours of cells.
    pub tints: Vec<TintInfo>,
    /// Signs and texts in cells.
    pub marks: Vec<MarkInfo>,
    /// Directions along which lines are drawn between points; null for all.
    pub lines: Option<Vec<u8>>,
    /// Directions whose links are drawn as arcs around a corner of the board.
    pub curves: Vec<u8>,
    /// The file name of a picture of the board, or empty.
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
    /// An intersection of lines.
    Point,
}

/// A site of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct SiteInfo {
    /// Its name.
    pub name: String,
    /// The centre of the cell.
    pub x: f64,
    /// The centre of the cell; y points down.
    pub y: f64,
    /// Whether it is hidden: neither drawn nor pointed at.
    pub hidden: bool,
}

/// A direction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct DirectionInfo {
    /// Its name.
    pub name: String,
    /// The x component of its unit vector.
    pub dx: f64,
    /// The y component of its unit vector; y points down.
    pub dy: f64,
}

/// A link between two sites.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct LinkInfo {
    /// Where it starts.
    pub from: u16,
    /// Its direction.
    pub direction: u8,
    /// Where it ends.
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
    /// Its label.
    pub label: String,
    /// Its sites.
    pub sites: Vec<u16>,
}

/// The colour of some cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct TintInfo {
    /// As in CSS.
    pub colour: String,
    /// The sites.
    pub sites: Vec<u16>,
}

/// A sign or text in some cells.
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
    /// The text, if the sign is `text`.
    pub text: String,
    /// The sites.
    pub sites: Vec<u16>,
}

pub(super) fn board(model: &Model) -> BoardInfo {
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
        material: model.display.material.unwrap_or("sand"),
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
    let unit = |(name, &Vector { x, y }): (&String, &Vector)| {
        let length = f64::from(x).hypot(f64::from(y)).max(1.0);
        DirectionInfo { name: name.clone(), dx: f64::from(x) / length, dy: f64::from(y) / length }
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

/// The sites of a zone, for any of the players.
fn sites_of(model: &Model, id: ZoneId) -> Vec<u16> {
    let sites: SiteSet = model.board.zones[id.index()].sites.iter().flat_map(SiteSet::iter).collect();
    sites.iter().map(|site| site.0).collect()
}
