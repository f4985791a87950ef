//! Lowers `(layers …)`: copies of all positions, one for each layer above the ground, for columns, tiles and
//! footprints.

use std::collections::BTreeSet;

use super::measure::measure;
use crate::board::{Board, MAX_SITES, Rect, Vector};
use crate::diagnostic::Code;
use crate::index::{DirectionId, SiteId};
use crate::model::lower::context::Context;
use crate::syntax::Sexpr;

/// `(layers (UP DOWN) LAYER …)`, after all other parts of the board. The ground keeps its names; a position of another
/// layer is called `POSITION/NAME`. The board's directions stay within each layer; `UP` and `DOWN` lead from layer to
/// layer. A layer is a name, or `(NAME DX DY)` if it is drawn at a distance from the ground.
pub(super) fn add(form: &Sexpr, context: &mut Context<'_>) {
    context.report_extension(form, "layers");
    let [ways, layers @ ..] = form.arguments() else {
        return wrong(form, context);
    };
    let (Some([up, down]), Some(layers)) =
        (ways.list(), layers.iter().map(layer).collect::<Option<Vec<Layer<'_>>>>())
    else {
        return wrong(form, context);
    };
    let ground = context.model.board.sites().len();
    if ground * (layers.len() + 1) > MAX_SITES {
        return context.report(
            Code::TooLarge,
            form,
            format!("a board can have at most {MAX_SITES} positions"),
        );
    }
    if let Some(name) = taken(&context.model.board, &layers) {
        context.board_failed();
        let message = format!("position `{name}` is already declared");
        let diagnostic = context.about(Code::DuplicateName, form, message);
        return context.push(diagnostic.hint("give each layer its own name"));
    }
    for layer in &layers {
        context.is_short(form, layer.name);
    }
    let board = &mut context.model.board;
    let directions = board.directions().len();
    let mut way = |form: &Sexpr| form.symbol().and_then(|word| board.add_direction(word));
    let (Some(up), Some(down)) = (way(up), way(down)) else {
        return wrong(form, context);
    };
    for (at, Layer { name, shift }) in layers.into_iter().enumerate() {
        let floor = Floor { ground, below: at * ground };
        floor.add(board, name, shift, directions);
        floor.join(board, up, down);
    }
}

/// The first name of a position in the layers that is taken already, or that two of them would have.
fn taken(board: &Board, layers: &[Layer<'_>]) -> Option<String> {
    let names =
        layers.iter().flat_map(|layer| board.sites().iter().map(|site| above(&site.name, layer.name)));
    let mut met = BTreeSet::new();
    names.into_iter().find(|name| board.site(name).is_some() || !met.insert(name.clone()))
}

/// The name of a position in a layer.
fn above(ground: &str, layer: &str) -> String {
    format!("{ground}/{layer}")
}

fn wrong(form: &Sexpr, context: &mut Context<'_>) {
    context.report_bad_form(
        form,
        "`(layers (UP DOWN) NAME …)`, with `(NAME DX DY)` for a layer that is drawn apart",
    );
}

/// A layer as written: its name, and its distance from the ground in the drawing.
struct Layer<'s> {
    name: &'s str,
    shift: Vector,
}

fn layer(form: &Sexpr) -> Option<Layer<'_>> {
    match form.list() {
        Some([name, right, down]) => {
            let shift = Vector { x: measure(right)?, y: measure(down)? };
            Some(Layer { name: name.symbol()?, shift })
        }
        Some(_) => None,
        None => Some(Layer { name: form.symbol()?, shift: Vector::default() }),
    }
}

fn moved(rect: Rect, by: Vector) -> Rect {
    Rect {
        left: rect.left + by.x,
        top: rect.top + by.y,
        right: rect.right + by.x,
        bottom: rect.bottom + by.y,
    }
}

/// A layer and the one below it; `below` is the first site of the latter.
struct Floor {
    ground: usize,
    below: usize,
}

impl Floor {
    fn above(&self, site: usize) -> SiteId {
        SiteId::new(self.below + self.ground + site)
    }

    /// Adds the sites, linked like the ground.
    fn add(&self, board: &mut Board, name: &str, shift: Vector, directions: usize) {
        for site in 0..self.ground {
            let ground = board.sites()[site].clone();
            board.add_site(&above(&ground.name, name), moved(ground.rect, shift));
        }
        for direction in (0..directions).map(DirectionId::new) {
            let links: Vec<_> =
                board.links_of(direction).filter(|link| link.from.index() < self.ground).collect();
            for link in links {
                board.set_link(self.above(link.from.index()), direction, self.above(link.to.index()));
            }
        }
    }

    fn join(&self, board: &mut Board, up: DirectionId, down: DirectionId) {
        for site in 0..self.ground {
            let below = SiteId::new(self.below + site);
            board.set_link(below, up, self.above(site));
            board.set_link(self.above(site), down, below);
        }
    }
}
