//! The board as a graph: sites, directions, links, zones, symmetries, and where sites are drawn. No pieces, no rules.
//!
//! In: the contents of `board` sections, as read by `model::lower`. Out: a [`Board`] whose ids are all in range.
//!
//! - `graph`: the board itself.
//! - `grid`: regular boards, also staggered or closed to a ring.
//! - `site_set`: sets of sites.
//! - `layout`: what a picture needs beyond the rectangles.
//! - `geometry`: centres and sizes of cells.

mod geometry;
mod graph;
mod grid;
mod layout;
mod site_set;

pub use geometry::{Geometry, Point};
pub use graph::{Board, DirectionPair, Link, MAX_SITES, Rect, Site, Symmetry, Vector, Zone};
pub use grid::{Dimension, Grid, GridDirection, GridError, UNIT};
pub use layout::{Layout, LayoutLink};
pub use site_set::SiteSet;
