//! Layers: every position once more for each layer above the ground, for columns, tiles and footprints.

use crate::board::{Board, MAX_SITES};
use crate::diagnostic::Code;
use crate::index::{DirectionId, SiteId};
use crate::model::lower::context::Context;
use crate::syntax::Sexpr;

/// `(layers (UP DOWN) NAME …)`: behind all other parts of the board. The ground keeps its names; a position of
/// another layer is called `POSITION/NAME`. The board's directions lead within each layer, `UP` and `DOWN` from
/// layer to layer.
pub(super) fn add(form: &Sexpr, context: &mut Context<'_>) {
    context.beyond_zrf(form, "layers");
    let [ways, layers @ ..] = form.arguments() else {
        return wrong(form, context);
    };
    let (Some([up, down]), Some(names)) =
        (ways.list(), layers.iter().map(Sexpr::symbol).collect::<Option<Vec<&str>>>())
    else {
        return wrong(form, context);
    };
    let ground = context.model.board.sites().len();
    if ground * (names.len() + 1) > MAX_SITES {
        return context.report(Code::TooLarge, form, format!("a board has at most {MAX_SITES} positions"));
    }
    let board = &mut context.model.board;
    let directions = board.directions().len();
    let mut way = |form: &Sexpr| form.symbol().and_then(|word| board.add_direction(word));
    let (Some(up), Some(down)) = (way(up), way(down)) else {
        return wrong(form, context);
    };
    for (at, name) in names.iter().enumerate() {
        let floor = Floor { ground, below: at * ground };
        floor.add(board, name, directions);
        floor.join(board, up, down);
    }
}

fn wrong(form: &Sexpr, context: &mut Context<'_>) {
    context.bad_form(form, "`(layers (UP DOWN) NAME …)`");
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
    fn add(&self, board: &mut Board, name: &str, directions: usize) {
        for site in 0..self.ground {
            let ground = board.sites()[site].clone();
            board.add_site(&format!("{}/{name}", ground.name), ground.rect);
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
