//! Boards with holes and seeds, and sowing along tracks.
//!
//! In: `(mancalaBoard …)`, `(sow …)`. Out: a board, tracks as directions, and instructions. Seeds are numbers of sites, not
//! pieces.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Fault;
use super::board::{Board, Direction, Form, Relation, Site};
use super::context::{Game, Memory, Place, Scope, Stage};
use super::effects::latest;
use super::generators::Frame;
use super::texts::{join, negated};
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
        sites,
    };
    for (facing, step) in [(0, (0, 1)), (4, (1, 0)), (8, (0, -1)), (12, (-1, 0))] {
        made.directions.push(Direction { facing, step: (0, 0), relation: Relation::Orthogonal });
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
fn track(node: &Node, board: &Board) -> Result<Track, Fault> {
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

/// The name of the track along which something is sown.
fn track_of(node: &Node) -> Option<String> {
    if node.head() == "sow" {
        return node.positional().into_iter().find_map(Node::text).map(str::to_owned);
    }
    node.children().iter().find_map(track_of)
}

impl Game {
    /// Whether sites hold seeds.
    pub(super) fn sows(&self) -> bool {
        self.remembers(Memory::Seeds)
    }

    /// The tracks that a name means, by the player whose they are: as a direction.
    fn track_direction(
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
            Some(Value::Own) => {}
            Some(Value::Player(player)) => return Ok(format!("track-{}", ways[player - 1] + 1)),
            // Without a name it is the mover's own.
            None => {}
            _ => return Err(node.unsupported("track", "with this owner")),
        }
        if !self.own_tracks.contains(&ways) {
            self.own_tracks.push(ways.clone());
        }
        let at = self.own_tracks.iter().position(|known| *known == ways).unwrap_or(0);
        Ok(format!("own-track-{}", at + 1))
    }

    /// `(trackSite Move ?from: ?"Track"|ROLE steps:n)`: a site further along.
    pub(super) fn track_site(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        node.allow_names(&["from", "steps"])?;
        let steps = match node.named("steps") {
            Some(steps) => self.number(steps, scope)?,
            None => "1".to_owned(),
        };
        let from = node.named("from").ok_or_else(|| node.unknown("without from:"))?;
        let from = self.located(from, scope)?;
        let (mut name, mut owner) = (None, None);
        for part in node.positional().into_iter().skip(1) {
            match part.text() {
                Some(text) => name = Some(text),
                None => owner = self.role(part, scope)?,
            }
        }
        let way = self.track_direction(node, name, owner.as_ref())?;
        Ok(from.step(&format!("(repeat {steps} {way})")))
    }

    /// The sites of tracks: `(sites Track ?ROLE ?"Name")`.
    pub(super) fn track_sites(&self, node: &Node) -> Option<BTreeSet<usize>> {
        let name = node.positional().into_iter().find_map(Node::text);
        let owner = node.positional().into_iter().find_map(super::context::role_number);
        let fits = |track: &&Track| {
            name.is_none_or(|name| track.name.contains(name))
                && owner.is_none_or(|owner| track.owner == Some(owner))
        };
        let found: Vec<&Track> = self.tracks.iter().filter(fits).collect();
        (!found.is_empty()).then(|| found.iter().flat_map(|track| track.sites.iter().copied()).collect())
    }

    /// `(sow …)`: the seeds of a hole go one by one into those that follow.
    pub(super) fn sow(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[
            "if",
            "apply",
            "includeSelf",
            "origin",
            "backtracking",
            "owner",
            "skipIf",
            "numPerHole",
            "count",
            "forward",
        ])?;
        let is = |name: &str, otherwise: bool| match node.named(name).map(|value| value.word()) {
            None => Ok(otherwise),
            Some(Some("True")) => Ok(true),
            Some(Some("False")) => Ok(false),
            _ => Err(node.unsupported(&format!("sow {name}:"), "with a condition")),
        };
        let (includes_self, goes_on) = (is("includeSelf", true)?, is("forward", false)?);
        // `backtracking:` with a condition is that of the holes before the last one.
        let back = node.named("backtracking").filter(|value| value.word() != Some("False"));
        let earlier = back.filter(|value| value.word().is_none());
        let (mut name, mut from) = (None, None);
        for part in node.positional() {
            match part.text() {
                Some(text) => name = Some(text),
                None if from.is_none() => from = Some(part),
                None => return Err(part.unknown("in sow")),
            }
        }
        let start = match from {
            Some(site) => self.located(site, scope)?,
            None => scope.last_to.clone().ok_or_else(|| node.unknown("here"))?,
        };
        if scope.stage != Stage::After {
            return Err(node.unsupported("sow", "before a move is made"));
        }
        let owner = node.named("owner").map(|who| self.value(who, scope)).transpose()?;
        let way = self.track_direction(node, name, owner.as_ref())?;
        self.sown = true;
        let (first, hole, left) = (self.fresh("first"), self.fresh("hole"), self.fresh("left"));
        let inner = Scope { to: Some(Place::fixed(&hole)), site: None, ..scope.clone() };
        let condition = node.named("if").map(|condition| self.condition(condition, &inner)).transpose()?;
        let apply = match node.named("apply") {
            Some(apply) => self.effect(apply, &inner)?,
            None => String::new(),
        };
        let before = Scope { from: Some(Place::fixed(&first)), ..inner.clone() };
        let origin = node.named("origin").map(|origin| self.condition(origin, &before)).transpose()?;
        let origin = origin.unwrap_or_else(|| "false".to_owned());
        let number = match node.named("count") {
            Some(count) => self.number(count, &before)?,
            None => format!("(seeds {first})"),
        };
        let mut out = format!("(let {first} {}) (let {left} {number}) (let {hole} {first}) ", start.text);
        let _ = write!(out, "(set (seeds~ {first}) (- (seeds~ {first}) {left})) ");
        // A seed for the hole where they come from.
        let put_back = format!("(set (seeds~ {first}) (+ (seeds~ {first}) 1)) (set {left} (- {left} 1))");
        match origin.as_str() {
            "false" => {}
            "true" => out += &format!("{put_back} "),
            _ => out += &format!("(if {origin} {put_back}) "),
        }
        let skipped = node.named("skipIf").map(|skip| self.condition(skip, &inner)).transpose()?;
        let mut into = Vec::new();
        if !includes_self {
            into.push(format!("(!= {hole} {first})"));
        }
        if let Some(skipped) = skipped {
            into.push(negated(&skipped));
        }
        let drop = match node.named("numPerHole") {
            None => format!("(set (seeds~ {hole}) (+ (seeds~ {hole}) 1)) (set {left} (- {left} 1))"),
            Some(each) => {
                let (each, put) = (self.number(each, &inner)?, self.fresh("put"));
                format!(
                    "(let {put} (min {left} {each})) (set (seeds~ {hole}) (+ (seeds~ {hole}) {put})) \
                     (set {left} (- {left} {put}))"
                )
            }
        };
        let drop = if into.is_empty() { drop } else { format!("(if {} {drop})", join("and", into)) };
        let _ = write!(out, "(while (> {left} 0) (set {hole} (step {hole} {way})) {drop}) ");
        let _ =
            write!(out, "(for-all place (sites sown) (set (sown place) false)) (set (sown {hole}) true) ");
        if apply.is_empty() {
            return Ok(out);
        }
        let condition = condition.unwrap_or_else(|| "true".to_owned());
        let test = |condition: &str| join("and", vec![format!("(on-board? {hole})"), condition.to_owned()]);
        if back.is_none() && !goes_on {
            let _ = write!(out, "(if {} {apply})", test(&condition));
            return Ok(out);
        }
        if apply.contains("next-turn") {
            return Err(node.unsupported("sow", "with moves that go on and several captures"));
        }
        let way = if goes_on { way } else { format!("back-{way}") };
        match earlier {
            None => {
                let _ = write!(out, "(while {} {apply} (set {hole} (step {hole} {way})))", test(&condition));
            }
            Some(earlier) => {
                let earlier = self.condition(earlier, &inner)?;
                let on = format!("(set {hole} (step {hole} {way}))");
                let _ = write!(
                    out,
                    "(if {} {apply} {on} (while {} {apply} {on}))",
                    test(&condition),
                    test(&earlier)
                );
            }
        }
        Ok(out)
    }

    /// `(move Remove REGION ?count:n)`: all seeds of a hole, or so many.
    pub(super) fn removing_seeds(
        &mut self,
        node: &Node,
        region: &Node,
        frame: &Frame,
    ) -> Result<String, Fault> {
        node.allow_names(&["count"])?;
        let finish = self.finish(frame)?;
        let name = self.fresh("victim");
        let here = Some(Place::fixed(&name));
        let scope = Scope { to: here.clone(), site: here, ..frame.scope.clone() };
        let left = match node.named("count") {
            Some(count) => format!("(- (seeds~ {name}) {})", self.number(count, &scope)?),
            None => "0".to_owned(),
        };
        let body = format!(
            "(verify (> (seeds {name}) 0)) (set (seeds~ {name}) {left}) (go {name}) from {finish}add"
        );
        self.looped((&name, "site"), region, None, &frame.scope, &body)
    }

    /// A name for moves that sow along one of several tracks, since otherwise those with the same result would be one.
    pub(super) fn way_named(&self, frame: &Frame) -> String {
        let way = frame.thens.iter().find_map(track_of).filter(|_| self.tracks.len() > 1);
        way.map_or_else(String::new, |way| format!("(name \"{way}\") "))
    }

    /// Moves of seeds from one place to another: `(move (from …) (to …) ?count:n)`.
    pub(super) fn carrying(
        &mut self,
        node: &Node,
        from: &Node,
        to: &Node,
        frame: &Frame,
    ) -> Result<String, Fault> {
        node.allow_names(&["count"])?;
        from.allow_names(&["if"])?;
        to.allow_names(&["if"])?;
        let ([source], [target]) = (&from.positional()[..], &to.positional()[..]) else {
            return Err(node.unknown("with these arguments"));
        };
        let (start, goal) = (self.fresh("start"), self.fresh("goal"));
        let count = |game: &mut Self, scope: &Scope| match node.named("count") {
            Some(count) => game.number(count, scope),
            None => Ok("1".to_owned()),
        };
        let held = |game: &mut Self, place: &Node, scope: &Scope| match place.head() {
            "handSite" => game.hand_seeds(place, scope).map(Some),
            _ => Ok(None),
        };
        let carried = self.fresh("carried");
        let mut scope = frame.scope.clone();
        let kept = held(self, source, &scope)?;
        if kept.is_none() {
            scope.from = Some(Place::fixed(&start));
        }
        let taken = held(self, target, &scope)?;
        if taken.is_none() {
            scope.to = Some(Place::fixed(&goal));
        } else {
            // Where all that is taken goes, `(to)` is meant to be where it comes from.
            scope.to = scope.from.clone();
        }
        let number = count(self, &scope)?;
        let finish = self.finish(frame)?;
        let source_text = kept.clone().unwrap_or_else(|| format!("(seeds {start})"));
        let target_text = taken.clone().unwrap_or_else(|| format!("(seeds {goal})"));
        let spot = match (&kept, &taken) {
            (_, None) => goal.clone(),
            (None, Some(_)) => start.clone(),
            _ => return Err(node.unsupported("move", "from hand to hand")),
        };
        let way = if kept.is_none() && taken.is_none() {
            format!("(go {start}) from (go {goal})")
        } else {
            format!("(go {spot}) from")
        };
        let mut body = format!(
            "(let {carried} {number}) (verify (> {source_text} 0)) (set {source_text} (- {source_text} {carried})) \
             (set {target_text} (+ {target_text} {carried})) {way} {finish}add"
        );
        if taken.is_none() {
            let around = Scope { to: None, ..scope.clone() };
            body = self.looped((&goal, "to"), target, to.named("if"), &around, &body)?;
        }
        if kept.is_none() {
            body = self.looped((&start, "from"), source, from.named("if"), &frame.scope, &body)?;
        }
        Ok(body)
    }

    /// Seeds go from one hole to another, or to a hand.
    pub(super) fn carry(
        &mut self,
        node: &Node,
        from: &Node,
        to: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        node.allow_names(&["count"])?;
        let ([from], [to]) = (&from.positional()[..], &to.positional()[..]) else {
            return Err(node.unknown("with these arguments"));
        };
        let (carried, source) = (self.fresh("carried"), self.fresh("source"));
        let (begin, taken) = if from.head() == "handSite" {
            (String::new(), latest(&self.hand_seeds(from, scope)?))
        } else {
            (format!("(let {source} {}) ", self.place(from, scope)?), format!("(seeds~ {source})"))
        };
        let number = match node.named("count") {
            Some(count) => self.number(count, scope)?,
            None => "1".to_owned(),
        };
        let target = if to.head() == "handSite" {
            latest(&self.hand_seeds(to, scope)?)
        } else {
            format!("(seeds~ {})", self.place(to, scope)?)
        };
        Ok(format!(
            "{begin}(let {carried} {number}) (set {taken} (- {taken} {carried})) \
             (set {target} (+ {target} {carried}))"
        ))
    }

    /// The variable of a player's hand.
    pub(super) fn hand_seeds(&mut self, site: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = site.positional();
        let [who] = arguments[..] else { return Err(site.unknown("with several sites")) };
        match self.role(who, scope)? {
            Some(Value::Own) => Ok("kept".to_owned()),
            Some(Value::Player(player)) => Ok(format!("(kept P{player})")),
            // Both without the own one; only to be read.
            Some(Value::Other) => Ok("(- (+ (kept P1) (kept P2)) kept)".to_owned()),
            _ => Err(who.unknown("as the owner of a hand")),
        }
    }

    /// `(set Count n to:REGION)` at the start.
    pub(super) fn first_seeds(&mut self, node: &Node) -> Result<(), Fault> {
        let arguments = node.positional();
        let [_, count] = arguments[..] else { return Err(node.unknown("with these arguments")) };
        let count = self.constant(count).filter(|count| (0..=10_000).contains(count));
        let count = count.ok_or_else(|| node.unknown("with this count"))?;
        let region = node.named("to").or_else(|| node.named("at")).cloned();
        let region = region.ok_or_else(|| node.unknown("without to:"))?;
        if region.head() == "handSite" {
            let player = region.arguments().first().and_then(super::context::role_number);
            self.kept.push((player.ok_or_else(|| region.unknown("as a place at the start"))?, count));
            return Ok(());
        }
        let sites = self.fixed_sites(&region)?.ok_or_else(|| region.unknown("as a place at the start"))?;
        self.seeds.push((count, sites));
        Ok(())
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

    fn has_stores(&self) -> bool {
        self.board.links.iter().all(|links| links[0].is_none() && !links.contains(&Some(0)))
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

    fn rows_up(&self) -> Vec<(usize, usize)> {
        let up = (0..self.board.directions.len()).find(|&at| self.board.direction_name(at) == "N");
        let step = |site: usize| Some((site, self.board.step(site, up?)?));
        (0..self.board.sites.len()).filter_map(step).collect()
    }
}
