//! The board of a file, and what its sites and directions are called there.
//!
//! In: a board. Out: `(board (rectangle …))` where it is made of rows and columns, otherwise a graph with the same places
//! and lines; and the numbers of sites, bottom row first, and words for directions.

use std::collections::{BTreeMap, BTreeSet};

use super::misfit::{Misfit, misfit};
use crate::index::{DirectionId, SiteId};
use crate::model::Model;
use crate::source::Span;

/// The facings, clockwise from north.
const COMPASS: [&str; 16] =
    ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];
/// Words for the facings of squares that turn with the player, from ahead clockwise by eighths of a turn.
const AHEAD: [&str; 8] = ["Forward", "FR", "Rightward", "BR", "Backward", "BL", "Leftward", "FL"];

/// A board as it is written.
pub(super) struct BoardWords {
    pub(super) text: String,
    /// The number of each site.
    pub(super) numbers: Vec<usize>,
    /// The facing of each direction, in sixteenths of a turn from north.
    facings: Vec<Option<usize>>,
    /// What each direction is for the second player.
    seen: Vec<DirectionId>,
    /// Whether the second player faces the other way.
    pub(super) turns: bool,
    pub(super) is_grid: bool,
}

impl BoardWords {
    pub(super) fn new(model: &Model) -> Result<Self, Misfit> {
        let board = &model.board;
        let nowhere = Span::default();
        if let Some(hidden) = board.sites().iter().find(|site| site.hidden) {
            return Err(misfit(nowhere, format_args!("the hidden position `{}`", hidden.name)));
        }
        let centres: Vec<(i32, i32)> = board
            .sites()
            .iter()
            // Twice the centre, upwards, so that all numbers are whole.
            .map(|site| (site.rect.left + site.rect.right, -(site.rect.top + site.rect.bottom)))
            .collect();
        let mut order: Vec<usize> = (0..centres.len()).collect();
        order.sort_by_key(|&site| (centres[site].1, centres[site].0));
        let mut numbers = vec![0; centres.len()];
        for (number, &site) in order.iter().enumerate() {
            numbers[site] = number;
        }
        let mut facings = Vec::new();
        for direction in 0..board.directions().len() {
            facings.push(facing_of(model, &centres, DirectionId::new(direction))?);
        }
        let second = model.players.get(1).map(|player| player.name.as_str()).unwrap_or_default();
        let symmetry = board.symmetries.iter().find(|symmetry| symmetry.name == second);
        let apply = |direction: usize| {
            let direction = DirectionId::new(direction);
            symmetry.map_or(direction, |symmetry| symmetry.apply(direction))
        };
        let seen: Vec<DirectionId> = (0..board.directions().len()).map(apply).collect();
        let columns: BTreeSet<i32> = centres.iter().map(|centre| centre.0).collect();
        let rows: BTreeSet<i32> = centres.iter().map(|centre| centre.1).collect();
        let is_grid = columns.len() * rows.len() == centres.len()
            && is_even(&columns)
            && is_even(&rows)
            && is_complete(model, &centres, &columns, &rows);
        let text = if is_grid {
            format!("(board (rectangle {} {}))", rows.len(), columns.len())
        } else {
            graph(model, &order, &centres, &numbers, &facings)?
        };
        let turns = symmetry.is_some_and(|symmetry| !symmetry.pairs.is_empty());
        Ok(Self { text, numbers, facings, seen, turns, is_grid })
    }

    /// Numbers of sites as a list.
    pub(super) fn sites(&self, sites: impl Iterator<Item = SiteId>) -> String {
        let numbers: BTreeSet<usize> = sites.map(|site| self.numbers[site.index()]).collect();
        numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Words for a set of directions, as the first player sees them: absolute ones if they are the same for both,
    /// otherwise relative ones.
    pub(super) fn words(&self, directions: &[DirectionId], span: Span) -> Result<String, Misfit> {
        let facing = |direction: DirectionId| {
            self.facings[direction.index()].ok_or_else(|| misfit(span, "a direction that leads nowhere"))
        };
        let own = directions.iter().map(|&one| facing(one)).collect::<Result<BTreeSet<_>, _>>()?;
        let others = directions.iter().map(|&one| facing(self.seen[one.index()]));
        let others = others.collect::<Result<BTreeSet<_>, _>>()?;
        let list = |words: Vec<&str>| match words[..] {
            [word] => word.to_owned(),
            _ => format!("(directions {{{}}})", words.join(" ")),
        };
        if own == others {
            return Ok(list(own.iter().map(|&facing| COMPASS[facing]).collect()));
        }
        let turned: BTreeSet<usize> = own.iter().map(|&facing| (facing + 8) % 16).collect();
        if !self.is_grid || turned != others {
            return Err(misfit(span, "directions that the players see in different ways"));
        }
        Ok(list(own.iter().map(|&facing| AHEAD[facing / 2]).collect()))
    }

    /// The word for a direction as the first player sees it.
    pub(super) fn word(&self, direction: DirectionId, span: Span) -> Result<&'static str, Misfit> {
        let facing = self.facings[direction.index()];
        facing.map(|facing| COMPASS[facing]).ok_or_else(|| misfit(span, "a direction that leads nowhere"))
    }

    /// The same direction for the second player.
    pub(super) fn seen_by_second(&self, direction: DirectionId) -> DirectionId {
        self.seen[direction.index()]
    }
}

/// The facing that all links of a direction have.
fn facing_of(model: &Model, centres: &[(i32, i32)], direction: DirectionId) -> Result<Option<usize>, Misfit> {
    let mut found = None;
    for link in model.board.links_of(direction) {
        let facing = facing(centres[link.from.index()], centres[link.to.index()]);
        if found.replace(facing).is_some_and(|known| known != facing) {
            let name = &model.board.directions()[direction.index()];
            return Err(misfit(Span::default(), format_args!("the direction `{name}`, which bends,")));
        }
    }
    Ok(found)
}

/// The nearest of sixteen facings.
fn facing((x, y): (i32, i32), (to_x, to_y): (i32, i32)) -> usize {
    let angle = f64::from(to_x - x).atan2(f64::from(to_y - y));
    let sixteenths = (angle / std::f64::consts::TAU * 16.0).round() as i32;
    sixteenths.rem_euclid(16) as usize
}

fn is_even(places: &BTreeSet<i32>) -> bool {
    let places: Vec<i32> = places.iter().copied().collect();
    places.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
}

/// Whether each direction leads from everywhere to a neighbouring row or column, as far as the board goes.
fn is_complete(model: &Model, centres: &[(i32, i32)], columns: &BTreeSet<i32>, rows: &BTreeSet<i32>) -> bool {
    let place = |site: SiteId| {
        let (x, y) = centres[site.index()];
        (columns.range(..x).count() as i32, rows.range(..y).count() as i32)
    };
    let (width, height) = (columns.len() as i32, rows.len() as i32);
    (0..model.board.directions().len()).map(DirectionId::new).all(|direction| {
        let links: Vec<_> = model.board.links_of(direction).collect();
        let step = |link: &crate::board::Link| {
            let ((x, y), (to_x, to_y)) = (place(link.from), place(link.to));
            (to_x - x, to_y - y)
        };
        let Some(first) = links.first().map(step) else { return true };
        let expected = (width - first.0.abs()) * (height - first.1.abs());
        first.0.abs() <= 1
            && first.1.abs() <= 1
            && links.iter().all(|link| step(link) == first)
            && links.len() as i32 == expected
    })
}

/// The board as points and lines.
fn graph(
    model: &Model,
    order: &[usize],
    centres: &[(i32, i32)],
    numbers: &[usize],
    facings: &[Option<usize>],
) -> Result<String, Misfit> {
    let board = &model.board;
    let mut edges: BTreeMap<(usize, usize), (usize, usize)> = BTreeMap::new();
    for link in (0..facings.len()).flat_map(|direction| board.links_of(DirectionId::new(direction))) {
        let (from, to) = (link.from.index(), link.to.index());
        let (low, high) = (numbers[from].min(numbers[to]), numbers[from].max(numbers[to]));
        edges.insert((low, high), (from, to));
    }
    // A line can be followed both ways: each direction must lead along all lines that have its facing.
    for &(a, b) in edges.values() {
        for (from, to) in [(a, b), (b, a)] {
            let facing = facing(centres[from], centres[to]);
            for direction in (0..facings.len()).filter(|&one| facings[one] == Some(facing)) {
                let link = board.link(SiteId::new(from), DirectionId::new(direction));
                if link != Some(SiteId::new(to)) {
                    let (name, site) = (&board.directions()[direction], &board.sites()[from].name);
                    let what =
                        format!("the direction `{name}` at `{site}`, where another line has its facing,");
                    return Err(misfit(Span::default(), what));
                }
            }
        }
    }
    let half = |number: i32| f64::from(number) / 2.0;
    let vertices: Vec<String> = order
        .iter()
        .map(|&site| format!("{{{} {}}}", half(centres[site].0), half(centres[site].1)))
        .collect();
    let edges: Vec<String> = edges.keys().map(|(a, b)| format!("{{{a} {b}}}")).collect();
    let (vertices, edges) = (vertices.join(" "), edges.join(" "));
    Ok(format!("(board (graph vertices:{{{vertices}}} edges:{{{edges}}}) use:Vertex)"))
}
