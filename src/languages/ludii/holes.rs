//! Boards with holes, and tracks along them.
//!
//! In: `(mancalaBoard …)`, `(trackSite …)`. Out: a board, tracks as directions, and places along them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Fault;
use super::board::{Board, Direction, Form, Relation, Site};
use super::context::{Game, Place, Scope, Stage};
use super::texts::negated;
use super::tree::Node;
use super::values::Value;

/// Most holes in a row, and rows.
const MAX_HOLES: i64 = 40;

/// A way along the holes.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) name: String,
    pub(super) owner: Option<usize>,
    pub(super) sites: Vec<usize>,
    pub(super) is_loop: bool,
}

impl Game {
    /// The tracks that a name means, by the player whose they are: as a direction.
    pub(super) fn track_direction(
        &mut self,
        node: &Node,
        name: Option<&str>,
        owner: Option<&Value>,
    ) -> Result<String, Fault> {
        let fits = |track: &&Track| name.is_none_or(|name| track.name.contains(name));
        let all: Vec<usize> = (0..self.tracks.len()).filter(|&at| fits(&&self.tracks[at])).collect();
        let of = |player: usize| {
            let own = all.iter().copied().find(|&at| self.tracks[at].owner == Some(player));
            own.or_else(|| all.iter().copied().find(|&at| self.tracks[at].owner.is_none()))
        };
        if all.iter().all(|&at| self.tracks[at].owner.is_none()) {
            let first = all.first().copied().ok_or_else(|| node.fault("there is no such track"))?;
            return Ok(format!("track-{}", first + 1));
        }
        let ways: Option<Vec<usize>> = (1..=self.players()).map(of).collect();
        let ways = ways.ok_or_else(|| node.fault("not every player has such a track"))?;
        match owner {
            // Without a name it is the mover's own.
            Some(Value::Own) | None => {}
            Some(Value::Player(player)) => return Ok(format!("track-{}", ways[player - 1] + 1)),
            _ => return Err(node.unsupported("track", "with this owner")),
        }
        if !self.own_tracks.contains(&ways) {
            self.own_tracks.push(ways.clone());
        }
        let at = self.own_tracks.iter().position(|known| *known == ways).unwrap_or(0);
        Ok(format!("own-track-{}", at + 1))
    }

    /// The first track whose name contains a word, as a direction.
    pub(super) fn first_track(&self, word: Option<&str>) -> Option<String> {
        let word = word?;
        let first = self.tracks.iter().position(|track| track.name.contains(word))?;
        Some(format!("track-{}", first + 1))
    }

    /// `(trackSite Move ?from: ?"Track"|ROLE steps:n)`: a site further along.
    pub(super) fn track_site(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        let is_first = node.keyword() == "trackSite FirstSite";
        node.allow_names(if is_first { &["from", "if"] } else { &["from", "steps"] })?;
        let steps = match node.named("steps") {
            Some(steps) => self.number(steps, scope)?,
            None => "1".to_owned(),
        };
        let from_node = node.named("from").ok_or_else(|| node.unknown("without from:"))?;
        let from = self.located(from_node, scope)?;
        let (mut name, mut owner) = (None, None);
        for part in node.positional().into_iter().skip(1) {
            match part.text() {
                Some(text) => name = Some(text),
                None => owner = self.role(part, scope)?,
            }
        }
        let way = self.track_direction(node, name, owner.as_ref())?;
        if is_first {
            let condition = node.named("if").ok_or_else(|| node.unknown("without if:"))?;
            let condition = self.condition(condition, &scope.within_set_as_to())?;
            // As many steps as there are sites, one after the other, for which it does not hold.
            let on = |from: &str| {
                let run = format!("(count (group {from} {} ({way})))", negated(&condition));
                format!("(step {from} (repeat {run} {way}))")
            };
            return Ok(Place { text: on(&from.text), away: from.away.as_deref().map(on) });
        }
        let reached = from.step(&format!("(repeat {steps} {way})"));
        let may_be_none = matches!(from_node.keyword().as_str(), "last From" | "last To");
        if scope.stage == Stage::Play && may_be_none {
            return self.or_along_track(node, reached, &steps, &way);
        }
        Ok(reached)
    }

    /// A site that steps along a track reach, or, if there is none to begin with, the one so many sites after the first of
    /// the track.
    fn or_along_track(
        &mut self,
        node: &Node,
        reached: Place,
        steps: &str,
        way: &str,
    ) -> Result<Place, Fault> {
        let track = way.strip_prefix("track-").and_then(|number| number.parse::<usize>().ok());
        let track = track.and_then(|number| self.tracks.get(number - 1)).filter(|track| track.is_loop);
        let (Some(track), Ok(steps)) = (track, steps.parse::<usize>()) else { return Ok(reached) };
        let other = track.sites.get(steps % track.sites.len().max(1)).copied();
        let other = other.ok_or_else(|| node.fault("a track leads along sites"))?;
        self.numbers_sites = true;
        // The number of no site is -1.
        let either = |text: &str| {
            format!("(position-at (+ (index {text}) (* {} (- 0 (min 0 (index {text}))))))", other + 1)
        };
        Ok(Place { text: either(&reached.text), away: reached.away.as_deref().map(either) })
    }

    /// `(forEach Site (sites Track ?ROLE ?"Name" from:SITE to:SITE) EFFECT)`: for each site of a track from one to another.
    pub(super) fn along_track(
        &mut self,
        node: &Node,
        region: &Node,
        inner: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        region.allow_names(&["from", "to"])?;
        let (Some(from), Some(to)) = (region.named("from"), region.named("to")) else {
            return Err(region.unknown("without from: and to:"));
        };
        let (from, to) = (self.place(from, scope)?, self.place(to, scope)?);
        let (mut name, mut owner) = (None, None);
        for part in region.positional().into_iter().skip(1) {
            match part.text() {
                Some(text) => name = Some(text),
                None => owner = self.role(part, scope)?,
            }
        }
        let way = self.track_direction(region, name, owner.as_ref())?;
        let (site, last, left) = (self.fresh("site"), self.fresh("last"), self.fresh("left"));
        let scope = Scope { site: Some(Place::fixed(&site)), ..scope.clone() };
        let effect = self.effect(inner, &scope)?;
        let effect = match node.named("if") {
            Some(condition) => format!("(if {} {effect})", self.condition(condition, &scope)?),
            None => effect,
        };
        // Each site at most once, also where the track never comes to the last one.
        let most = self.tracks.iter().map(|track| track.sites.len()).max().unwrap_or(0);
        Ok(format!(
            "(let {site} {from}) (let {last} {to}) (let {left} {most}) (while (and (> {left} 0) (on-board? {site})) \
             {effect} (set {left} (- {left} 1)) (if (= {site} {last}) (set {left} 0)) (set {site} (step {site} {way})))"
        ))
    }

    /// The sites of tracks: `(sites Track ?ROLE ?"Name")`.
    pub(super) fn track_sites(&self, node: &Node) -> Option<BTreeSet<usize>> {
        // A part of a track depends on the position.
        if node.named("from").is_some() || node.named("to").is_some() {
            return None;
        }
        let name = node.positional().into_iter().find_map(Node::text);
        let owner = node.positional().into_iter().find_map(super::context::role_number);
        let fits = |track: &&Track| {
            name.is_none_or(|name| track.name.contains(name))
                && owner.is_none_or(|owner| track.owner == Some(owner))
        };
        let found: Vec<&Track> = self.tracks.iter().filter(fits).collect();
        (!found.is_empty()).then(|| found.iter().flat_map(|track| track.sites.iter().copied()).collect())
    }

    /// `(+ SITE n)` where n is a multiple of the length of a row: as many rows up, for the mover where that is said.
    pub(super) fn site_sum(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
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
                let rows = number.ok_or_else(|| node.unknown("as a site"))? / columns;
                let word = if sign == "+" { "N" } else { "S" };
                self.used.extend(0..self.board.directions.len());
                let from = self.located(site, scope)?;
                Ok((0..rows).fold(from, |place, _| place.step(word)))
            }
            ("if", [condition, up, down])
                if condition.keyword() == "is Mover"
                    && condition.arguments().get(1).and_then(super::context::role_number) == Some(1)
                    && (up.head(), down.head()) == ("+", "-") =>
            {
                let (up, down) = (self.site_sum(up, scope)?, self.site_sum(down, scope)?);
                let turned = |text: &str| text.replace(" S)", " ahead)");
                if up.text.replace(" N)", " ahead)") != turned(&down.text) {
                    return Err(node.unknown("as a site"));
                }
                self.turns_rows = true;
                Ok(Place { text: turned(&down.text), away: down.away.as_deref().map(turned) })
            }
            _ => Err(node.unknown("as a site")),
        }
    }

    pub(super) fn has_stores(&self) -> bool {
        self.board.links.iter().all(|links| links[0].is_none() && !links.contains(&Some(0)))
    }

    /// The sites at most some steps away, where each store is next to the holes at its end of the rows.
    pub(super) fn expanded_with_stores(&self, from: &BTreeSet<usize>, steps: i64) -> BTreeSet<usize> {
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

    /// Declarations of tracks, as directions.
    pub(super) fn tracks_written(&self) -> String {
        let mut out = String::new();
        let name = |site: usize| self.board.name(site);
        let mut write = |word: &str, pairs: Vec<(usize, usize)>| {
            let pairs: Vec<String> =
                pairs.into_iter().map(|(a, b)| format!("({} {})", name(a), name(b))).collect();
            let _ = writeln!(out, "    (links {word} {})", pairs.join(" "));
        };
        let pairs = |track: &Track| -> Vec<(usize, usize)> {
            let mut pairs: Vec<(usize, usize)> =
                track.sites.windows(2).map(|pair| (pair[0], pair[1])).collect();
            if let (true, Some(&first), Some(&last)) =
                (track.is_loop, track.sites.first(), track.sites.last())
            {
                pairs.push((last, first));
            }
            pairs
        };
        let back = |pairs: Vec<(usize, usize)>| pairs.into_iter().map(|(a, b)| (b, a)).collect::<Vec<_>>();
        for (at, track) in self.tracks.iter().enumerate() {
            write(&format!("track-{}", at + 1), pairs(track));
            write(&format!("back-track-{}", at + 1), back(pairs(track)));
        }
        for (at, ways) in self.own_tracks.iter().enumerate() {
            let first = &self.tracks[ways[0]];
            write(&format!("own-track-{}", at + 1), pairs(first));
            write(&format!("back-own-track-{}", at + 1), back(pairs(first)));
        }
        if self.turns_rows {
            write("ahead", self.rows_up());
        }
        for (at, ways) in self.own_tracks.iter().enumerate() {
            for (player, way) in ways.iter().enumerate().skip(1) {
                let (number, way, player) = (at + 1, way + 1, player + 1);
                let _ = writeln!(
                    out,
                    "    (symmetry P{player} (own-track-{number} track-{way}) (back-own-track-{number} back-track-{way}))"
                );
            }
        }
        if self.turns_rows {
            out += "    (symmetry P2 (ahead S))\n";
        }
        out
    }

    pub(super) fn rows_up(&self) -> Vec<(usize, usize)> {
        let up = (0..self.board.directions.len()).find(|&at| self.board.direction_name(at) == "N");
        let step = |site: usize| Some((site, self.board.step(site, up?)?));
        (0..self.board.sites.len()).filter_map(step).collect()
    }
}

/// The board and its tracks.
pub(super) fn board(node: &Node) -> Result<(Board, Vec<Track>), Fault> {
    node.allow_names(&["store"])?;
    let (mut sizes, mut tracks) = (Vec::new(), Vec::new());
    for part in node.positional() {
        match part.integer() {
            Some(size) if (1..=MAX_HOLES).contains(&size) => sizes.push(size as i32),
            Some(_) => return Err(part.fault("a row has 1 to 40 holes")),
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
    let tracks = tracks.into_iter().map(|part| track(part, &made)).collect::<Result<Vec<_>, _>>()?;
    Ok((made, tracks))
}

/// `(track "Name" "0,E,N1,W" ?loop:True ?P1)`.
pub(super) fn track(node: &Node, board: &Board) -> Result<Track, Fault> {
    node.allow_names(&["loop"])?;
    if node.head() != "track" {
        return Err(node.unknown("in a board"));
    }
    let texts: Vec<&str> = node.positional().into_iter().filter_map(Node::text).collect();
    let [name, way] = texts[..] else { return Err(node.unknown("with these arguments")) };
    let owner = node.positional().into_iter().find_map(super::context::role_number);
    let mut sites: Vec<usize> = Vec::new();
    for step in way.split(',') {
        if let Ok(site) = step.parse::<usize>() {
            if site >= board.sites.len() {
                return Err(node.fault("a track leads along sites"));
            }
            sites.push(site);
            continue;
        }
        let word = step.trim_end_matches(|c: char| c.is_ascii_digit());
        let direction = (0..board.directions.len()).find(|&at| board.direction_name(at) == word);
        let direction = direction.ok_or_else(|| node.unsupported("track", "with these steps"))?;
        let most = step[word.len()..].parse::<usize>().unwrap_or(usize::MAX);
        let mut at = *sites.last().ok_or_else(|| node.fault("a track begins with a site"))?;
        for _ in 0..most.min(100) {
            let Some(next) = board.step(at, direction) else { break };
            sites.push(next);
            at = next;
        }
    }
    let is_loop = node.named("loop").is_some_and(|value| value.word() == Some("True"));
    let different: BTreeSet<usize> = sites.iter().copied().collect();
    if different.len() != sites.len() {
        return Err(node.unsupported("track", "that comes back to a site"));
    }
    Ok(Track { name: name.to_owned(), owner, sites, is_loop })
}
