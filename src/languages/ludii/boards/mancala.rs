//! Mancala boards: rows of holes, and stores beside them.
//!
//! In: `(mancalaBoard …)`. Out: a board with its tracks, and places in its rows.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Board, Direction, Form, Relation, Site};
use crate::languages::ludii::boards::track_declarations;
use crate::languages::ludii::model::{Game, Track};
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;

/// Most holes in a row, and rows.
const MAX_HOLES: i64 = 40;

impl Game {
    /// `(+ SITE n)` where n is a multiple of the length of a row: as many rows up, for the mover where that is said.
    pub(crate) fn site_sum(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        let arguments = node.positional();
        match (node.head(), &arguments[..]) {
            (sign @ ("+" | "-"), [site, number]) => {
                let columns = i64::from(self.board.size().0)
                    - if self.board.sites.iter().any(|site| site.y.fract() != 0.0) || self.has_stores() {
                        2
                    } else {
                        0
                    };
                let number = self
                    .constant(number)
                    .filter(|number| columns > 0 && number % columns == 0 && *number > 0);
                let rows = number.ok_or_else(|| node.unknown_as("a site"))? / columns;
                let word = if sign == "+" { "N" } else { "S" };
                self.used.extend(0..self.board.directions.len());
                let from = self.located(site, scope)?;
                Ok((0..rows).fold(from, |place, _| place.step(word)))
            }
            ("if", [condition, up, down])
                if condition.keyword() == "is Mover"
                    && condition.arguments().get(1).and_then(Node::role_number) == Some(1)
                    && (up.head(), down.head()) == ("+", "-") =>
            {
                let (up, down) = (self.site_sum(up, scope)?, self.site_sum(down, scope)?);
                let turned = |text: &str| text.replace(" S)", " ahead)");
                if up.text.replace(" N)", " ahead)") != turned(&down.text) {
                    return Err(node.unknown_as("a site"));
                }
                self.turns_rows = true;
                Ok(Place { text: turned(&down.text), away: down.away.as_deref().map(turned) })
            }
            _ => Err(node.unknown_as("a site")),
        }
    }

    pub(crate) fn has_stores(&self) -> bool {
        self.board.links.iter().all(|links| links[0].is_none() && !links.contains(&Some(0)))
    }

    /// The sites at most some steps away, where each store is next to the holes at its end of the rows.
    pub(crate) fn expanded_with_stores(&self, from: &BTreeSet<usize>, steps: i64) -> BTreeSet<usize> {
        let stores = [0, self.board.sites.len() - 1];
        let column = |site: usize| self.board.sites[site].column;
        let beside = |a: usize, b: usize| stores.contains(&a) && (column(a) - column(b)).abs() == 1;
        let mut reached = from.clone();
        for _ in 0..steps.min(100) {
            let near =
                |site: &usize| reached.iter().any(|&other| beside(other, *site) || beside(*site, other));
            let more: Vec<usize> = (0..self.board.sites.len()).filter(near).collect();
            reached = self.board.expanded(&reached, 1, &self.board.adjacent());
            reached.extend(more);
        }
        reached
    }

    pub(crate) fn rows_up(&self) -> Vec<(usize, usize)> {
        let up = (0..self.board.directions.len()).find(|&at| self.board.direction_name(at) == "N");
        let step = |site: usize| Some((site, self.board.step(site, up?)?));
        (0..self.board.sites.len()).filter_map(step).collect()
    }
}

/// The board and its tracks.
pub(crate) fn board(node: &Node) -> Result<(Board, Vec<Track>), Fault> {
    node.allow_names(&["store"])?;
    let (mut sizes, mut tracks) = (Vec::new(), Vec::new());
    for part in node.positional() {
        match part.integer() {
            Some(size) if (1..=MAX_HOLES).contains(&size) => sizes.push(size as i32),
            Some(_) => {
                return Err(part.fault(format!(
                    "a mancala board has 1 to {MAX_HOLES} rows, and as many holes in a row"
                )));
            }
            None => tracks.extend(part.members()),
        }
    }
    let [rows, columns] = sizes[..] else { return Err(node.unknown("with these sizes")) };
    let has_stores = match node.named("store").and_then(Node::word) {
        None | Some("Outer") => true,
        Some("None") => false,
        Some(_) => return Err(node.unsupported("store:", "of this kind")),
    };
    let mut sites = Vec::new();
    let site = |column: i32, row: i32, y: f64| Site { column, row, x: f64::from(column), y };
    if has_stores {
        sites.push(site(0, 0, f64::from(rows - 1) / 2.0));
    }
    let shift = i32::from(has_stores);
    for row in 0..rows {
        sites.extend((0..columns).map(|column| site(column + shift, row, f64::from(row))));
    }
    if has_stores {
        sites.push(site(columns + 1, rows - 1, f64::from(rows - 1) / 2.0));
    }
    let hole = |column: i32, row: i32| {
        let is_in = (0..columns).contains(&column) && (0..rows).contains(&row);
        is_in.then_some((row * columns + column + shift) as usize)
    };
    let mut made = Board {
        form: Form::Network,
        directions: Vec::new(),
        axes: [(1.0, 0.0), (0.0, 1.0)],
        on_points: true,
        alternating: false,
        index: std::collections::BTreeMap::new(),
        links: Vec::new(),
        rim: BTreeSet::new(),
        is_open: false,
        extras: Vec::new(),
        sites,
    };
    for (facing, step) in [(0, (0, 1)), (4, (1, 0)), (8, (0, -1)), (12, (-1, 0))] {
        made.directions.push(Direction {
            facing,
            step: (0, 0),
            relation: Relation::Orthogonal,
            fixed: false,
        });
        let mut links = vec![None; made.sites.len()];
        for row in 0..rows {
            for column in 0..columns {
                if let Some(from) = hole(column, row) {
                    links[from] = hole(column + step.0, row + step.1);
                }
            }
        }
        made.links.push(links);
    }
    let tracks = tracks
        .into_iter()
        .map(|part| track_declarations::read(part, &made))
        .collect::<Result<Vec<_>, _>>()?;
    Ok((made, tracks))
}
