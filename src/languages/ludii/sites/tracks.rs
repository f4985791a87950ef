//! Tracks: ways along sites, as directions.
//!
//! In: the tracks of a board from `boards::track_declarations`, `(trackSite …)`, `(sites Track …)`. Out: directions, places
//! along them, and regions.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::TRACK_END;
use crate::languages::ludii::model::{Game, Track, Zone};
use crate::languages::ludii::scope::{Place, Scope, Stage};
use crate::languages::ludii::text::tree::{Node, put};
use crate::languages::ludii::texts::{negated, zone_test};
use crate::languages::ludii::values::Value;

impl Game {
    /// The tracks that a name means, by the player whose they are: as a direction.
    pub(crate) fn track_direction(
        &mut self,
        node: &Node,
        name: Option<&str>,
        owner: Option<&Value>,
    ) -> Result<String, Fault> {
        let fits = |track: &&Track| name.is_none_or(|name| track.name.contains(name));
        let all: Vec<usize> = (0..self.tracks.len()).filter(|&at| fits(&&self.tracks[at])).collect();
        let of = |player: usize| {
            let own = all.iter().copied().find(|&at| self.tracks[at].owner == Some(player));
            let other = |at: &usize| name.is_some() || self.tracks[*at].owner.is_none();
            own.or_else(|| all.iter().copied().find(other))
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
    pub(crate) fn first_track(&self, word: Option<&str>) -> Option<String> {
        let word = word?;
        let first = self.tracks.iter().position(|track| track.name.contains(word))?;
        Some(format!("track-{}", first + 1))
    }

    /// A player's first track whose name contains a word, if one is given.
    pub(crate) fn own_track(&self, player: usize, word: Option<&str>) -> Option<&Track> {
        let is_meant =
            |track: &&Track| track.owner == Some(player) && word.is_none_or(|word| track.name.contains(word));
        self.tracks.iter().find(is_meant)
    }

    /// The name and the owner of the track that a list means, after its first word.
    fn track_named<'a>(
        &mut self,
        node: &'a Node,
        scope: &Scope,
    ) -> Result<(Option<&'a str>, Option<Value>), Fault> {
        let (mut name, mut owner) = (None, None);
        for part in node.positional().into_iter().skip(1) {
            if part.text().is_some() {
                put(&mut name, part)?;
            } else {
                put(&mut owner, part)?;
            }
        }
        let owner = owner
            .map(|part| self.role(part, scope)?.ok_or_else(|| part.unknown_as("the owner of a track")))
            .transpose()?;
        Ok((name.and_then(Node::text), owner))
    }

    /// `(trackSite Move ?from: ?"Track"|ROLE steps:n)`: a site further along.
    pub(crate) fn track_site(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        let is_first = node.keyword() == "trackSite FirstSite";
        node.allow_names(if is_first { &["from", "if"] } else { &["from", "steps"] })?;
        let steps = match node.named("steps") {
            Some(steps) => self.number(steps, scope)?,
            None => "1".to_owned(),
        };
        let from_node = match node.named("from") {
            Some(from) => from.clone(),
            None if is_first => return Err(node.unknown("without from:")),
            None => word_alone(node, "from"),
        };
        let from = self.located(&from_node, scope)?;
        let (name, owner) = self.track_named(node, scope)?;
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
        if !self.sows() {
            return Ok(self.on_track(&from, &way).step(&format!("(repeat {steps} {way})")));
        }
        let reached = from.step(&format!("(repeat {steps} {way})"));
        let may_be_none = matches!(from_node.keyword().as_str(), "last From" | "last To");
        if scope.stage == Stage::Play && may_be_none {
            return self.or_along_track(node, reached, &steps, &way);
        }
        Ok(reached)
    }

    /// Where a way along a track begins: from a site beside it nothing is reached, or of a loop what is so many steps after
    /// its first site.
    fn on_track(&mut self, from: &Place, way: &str) -> Place {
        let far = |track: &Track| (0..self.board.sites.len()).any(|site| !track.sites.contains(&site));
        if !self.tracks.iter().any(far) {
            return from.clone();
        }
        self.enters_tracks = true;
        from.step(&format!("on-{way}"))
    }

    /// `(trackSite EndSite ROLE "Name")`: where a track ends that is another one for each player.
    pub(crate) fn end_site(&mut self, node: &Node) -> Result<Place, Fault> {
        node.allow_names(&[])?;
        let arguments = node.positional();
        let name = arguments.iter().find_map(|part| part.text());
        let is_own = arguments.iter().any(|part| part.is_word("Mover"));
        let mut sites = Vec::new();
        for player in 1..=self.players() {
            let last = self.own_track(player, name).and_then(|track| track.sites.last().copied());
            sites.push(last.filter(|_| is_own).ok_or_else(|| node.unknown("with these arguments"))?);
        }
        Ok(self.entrance(sites))
    }

    /// Whether a text may mean the position where tracks end.
    pub(crate) fn may_be_end(&self, place: &str) -> bool {
        self.board.end_of_tracks().is_some() && place.contains("track-")
    }

    /// A condition that a place is a site.
    pub(crate) fn is_site(&self, place: &str) -> String {
        if self.may_be_end(place) {
            format!("(and (on-board? {place}) (!= {place} {TRACK_END}))")
        } else {
            format!("(on-board? {place})")
        }
    }

    /// `(sites Track Mover ?"Name")`: the sites of a track that is another one for each player.
    pub(crate) fn in_own_track(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let (name, owner) = self.track_named(node, scope)?;
        let turned = match owner {
            Some(Value::Own) => false,
            Some(Value::Other) => true,
            _ => return Err(node.unknown_as("a region")),
        };
        let zone = self.identifier(if turned { "other-track" } else { "own-track" }, name.unwrap_or("any"));
        if !self.zones.iter().any(|known| known.name == zone) {
            for player in 1..=self.players() {
                let owner = if turned { 3 - player } else { player };
                let fits = |track: &&Track| name.is_none_or(|name| track.name.contains(name));
                let is_own = |track: &&Track| fits(track) && track.owner == Some(owner);
                let found = self.tracks.iter().find(is_own).or_else(|| self.tracks.iter().find(fits));
                let found = found.ok_or_else(|| node.fault("there is no such track"))?;
                let on_board = |site: &usize| *site < self.board.sites.len();
                let sites = found.sites.iter().copied().filter(on_board).collect();
                self.zones.push(Zone { name: zone.clone(), player: Some(player), sites });
            }
        }
        Ok(zone_test("in-zone?", &zone, place))
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
    pub(crate) fn along_track(
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
        let (name, owner) = self.track_named(region, scope)?;
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
    pub(crate) fn track_sites(&self, node: &Node) -> Option<BTreeSet<usize>> {
        // A part of a track depends on the position, and some tracks on whose turn it is.
        let is_own = |part: &&Node| matches!(part.word(), Some("Mover" | "Next")) || part.has_head("mover");
        let is_part = node.named("from").is_some() || node.named("to").is_some();
        if is_part || !self.sows() && node.positional().iter().any(is_own) {
            return None;
        }
        let (mut name, mut owner) = (None, None);
        for part in node.positional().into_iter().skip(1) {
            match (part.text(), part.role_number()) {
                (Some(text), _) => name = Some(text),
                (None, Some(player)) => owner = Some(player),
                (None, None) => return None,
            }
        }
        let fits = |track: &&Track| {
            name.is_none_or(|name| track.name.contains(name))
                && owner.is_none_or(|owner| track.owner == Some(owner))
        };
        let found: Vec<&Track> = self.tracks.iter().filter(fits).collect();
        let on_board = |site: &usize| *site < self.board.sites.len();
        let sites = found.iter().flat_map(|track| track.sites.iter().copied().filter(on_board)).collect();
        (!found.is_empty()).then_some(sites)
    }

    /// Declarations of tracks, as directions.
    pub(crate) fn tracks_written(&self) -> String {
        let (mut out, sows) = (String::new(), self.sows());
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
            if sows {
                write(&format!("back-track-{}", at + 1), back(pairs(track)));
            }
        }
        for (at, ways) in self.own_tracks.iter().enumerate() {
            let first = &self.tracks[ways[0]];
            write(&format!("own-track-{}", at + 1), pairs(first));
            if sows {
                write(&format!("back-own-track-{}", at + 1), back(pairs(first)));
            }
        }
        if self.turns_rows {
            write("ahead", self.rows_up());
        }
        if self.enters_tracks {
            let entry = |track: &Track| -> Vec<(usize, usize)> {
                let on = |site: usize| track.sites.contains(&site);
                let first = track.sites.first().filter(|_| track.is_loop).copied();
                let sites = 0..self.board.sites.len() + self.board.extras.len();
                sites.filter_map(|site| Some((site, if on(site) { site } else { first? }))).collect()
            };
            for (at, track) in self.tracks.iter().enumerate() {
                write(&format!("on-track-{}", at + 1), entry(track));
            }
            for (at, ways) in self.own_tracks.iter().enumerate() {
                write(&format!("on-own-track-{}", at + 1), entry(&self.tracks[ways[0]]));
            }
        }
        for (at, ways) in self.own_tracks.iter().enumerate() {
            for (player, way) in ways.iter().enumerate().skip(1) {
                let (number, way, player) = (at + 1, way + 1, player + 1);
                let mut more = String::new();
                if sows {
                    let _ = write!(more, " (back-own-track-{number} back-track-{way})");
                }
                if self.enters_tracks {
                    let _ = write!(more, " (on-own-track-{number} on-track-{way})");
                }
                let _ = writeln!(out, "    (symmetry P{player} (own-track-{number} track-{way}){more})");
            }
        }
        if self.turns_rows {
            out += "    (symmetry P2 (ahead S))\n";
        }
        out
    }
}

/// `(WORD)`.
fn word_alone(node: &Node, word: &str) -> Node {
    node.new_list(word, Vec::new())
}
