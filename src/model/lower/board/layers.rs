//! Layers: every position once more for each layer above the ground, for columns, tiles and footprints.

use std::collections::BTreeSet;

use crate::board::{Board, MAX_SITES, Rect};
use crate::diagnostic::Code;
use crate::index::{DirectionId, SiteId};
use crate::model::lower::context::Context;
use crate::syntax::Sexpr;

/// `(layers (UP DOWN) LAYER …)`: after all other parts of the board. The ground keeps its names; a position of
/// another layer is called `POSITION/NAME`. The board's directions lead within each layer, `UP` and `DOWN` from
/// layer to layer. A layer is a name, or `(NAME DX DY)` where it is drawn so far from the ground.
pub(super) fn add(form: &Sexpr, context: &mut Context<'_>) {
    context.report_extension(form, "layers");
    let [ways, layers @ ..] = form.arguments() else {
        return wrong(form, context);
    };
    let (Some([up, down]), Some(layers)) =
        (ways.list(), layers.iter().map(layer).collect::<Option<Vec<(&str, Shift)>>>())
    else {
        return wrong(form, context);
    };
    let ground = context.model.board.sites().len();
    if ground * (layers.len() + 1) > MAX_SITES {
        return context.report(Code::TooLarge, form, format!("a board has at most {MAX_SITES} positions"));
    }
    if let Some(name) = taken(&context.model.board, &layers) {
        context.board_failed();
        let message = format!("position `{name}` is there already");
        let diagnostic = context.about(Code::DuplicateName, form, message);
        return context.push(diagnostic.hint("give each layer a name of its own"));
    }
    for (name, _) in &layers {
        context.is_short(form, name);
    }
    let board = &mut context.model.board;
    let directions = board.directions().len();
    let mut way = |form: &Sexpr| form.symbol().and_then(|word| board.add_direction(word));
    let (Some(up), Some(down)) = (way(up), way(down)) else {
        return wrong(form, context);
    };
    for (at, (name, shift)) in layers.into_iter().enumerate() {
        let floor = Floor { ground, below: at * ground };
        floor.add(board, name, shift, directions);
        floor.join(board, up, down);
    }
}

/// A name that a position of a layer would have, and that is there already, or that two of them would have.
fn taken(board: &Board, layers: &[(&str, Shift)]) -> Option<String> {
    let names =
        layers.iter().flat_map(|(layer, _)| board.sites().iter().map(move |site| above(&site.name, layer)));
    let mut met = BTreeSet::new();
    names.into_iter().find(|name| board.site(name).is_some() || !met.insert(name.clone()))
}

/// What a position of a layer is called.
fn above(ground: &str, layer: &str) -> String {
    format!("{ground}/{layer}")
}

fn wrong(form: &Sexpr, context: &mut Context<'_>) {
    context.report_bad_form(
        form,
        "`(layers (UP DOWN) NAME …)`, with `(NAME DX DY)` for a layer that is drawn apart",
    );
}

/// How far from the ground a layer is drawn, to the right and down.
type Shift = (i32, i32);

fn layer(form: &Sexpr) -> Option<(&str, Shift)> {
    match form.list() {
        Some([name, right, down]) => Some((name.symbol()?, (super::measure(right)?, super::measure(down)?))),
        Some(_) => None,
        None => Some((form.symbol()?, (0, 0))),
    }
}

fn moved(rect: Rect, (right, down): Shift) -> Rect {
    Rect {
        left: rect.left + right,
        top: rect.top + down,
        right: rect.right + right,
        bottom: rect.bottom + down,
    }
}

/// A layer and the one below it, by the number of the first site below.
struct Floor {
    ground: usize,
    below: usize,
}

impl Floor {
    fn above(&self, site: usize) -> SiteId {
        SiteId::new(self.below + self.ground + site)
    }

    /// Adds the sites with the links that the ground has.
    fn add(&self, board: &mut Board, name: &str, shift: Shift, directions: usize) {
        for site in 0..self.ground {
            let ground = board.sites()[site].clone();
            board.add_site(&above(&ground.name, name), moved(ground.rect, shift));
        }
        for direction in (0..directions).map(DirectionId::new) {
            let links: Vec<_> =
                board.links_of(direction).filter(|(from, _)| from.index() < self.ground).collect();
            for (from, to) in links {
                board.set_link(self.above(from.index()), direction, self.above(to.index()));
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
