//! Regions: conditions for sites.
//!
//! In: `(sites …)` and what is made of it. Out: a condition for a position.

pub(crate) mod directions;
pub(crate) mod fixed;
pub(crate) mod hands;
pub(crate) mod places;
pub(crate) mod rays;
pub(crate) mod tracks;

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory, Owner, Zone};
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::{Node, names_site, put, within_limit};
use crate::languages::ludii::texts::{join, negated, test, zone_test};

type Sites = BTreeSet<usize>;

impl Game {
    /// The variable of a list of sites that a game keeps: `(values Remembered ?"Name")`.
    pub(crate) fn list_named(&mut self, node: &Node) -> String {
        let name = node.positional().into_iter().find_map(Node::text).unwrap_or("all");
        let list = self.identifier("listed", name);
        self.lists.entry(list.clone()).or_default();
        list
    }

    /// A condition that a position lies in a region.
    pub(crate) fn in_region(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        let text = self.region_text(node, place, scope)?;
        within_limit(node, text)
    }

    fn region_text(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        if let Some(sites) = self.fixed_sites(node)? {
            return Ok(self.in_sites(&sites, place));
        }
        if node.is_array() {
            let parts = node.members().into_iter().map(|part| self.in_region(part, place, scope));
            return Ok(join("or", parts.collect::<Result<Vec<_>, _>>()?));
        }
        match node.keyword().as_str() {
            "sites Empty" if self.sows() => Ok(format!("(= {} 0)", test("seeds", place))),
            // Beside the board nothing ever stands.
            "sites Empty" if !self.board.extras.is_empty() && place == "here" => {
                let all = self.board.all();
                Ok(join("and", vec![self.in_sites(&all, place), "empty?".to_owned()]))
            }
            "sites Empty" => Ok(self.is_empty_site(place)),
            "sites Track" if !self.sows() => self.in_own_track(node, place, scope),
            "sites Occupied" => self.in_occupied(node, place, scope),
            "sites Mover" => self.in_zone_of(node, place, true),
            "sites Next" if self.players() == 2 => self.in_zone_of(node, place, false),
            "sites Hand" if self.stacks() => {
                let who =
                    node.positional().get(1).copied().ok_or_else(|| node.unknown("without a player"))?;
                let hand = self.hand_of(node, who, scope)?.text;
                Ok(format!("(= {place} {hand})"))
            }
            // What is on the board is in no hand; what is in a hand has no sites of its own.
            "sites Hand" if place != "here" && place != "last-from" => {
                node.ignore();
                Ok("false".to_owned())
            }
            "sites Hand" => Err(node.unsupported("sites Hand", "as a set of sites")),
            "sites Around" => self.around(node, place, scope),
            "sites Group" => self.in_group(node, place, scope),
            "sites Direction" => self.in_ray(node, place, scope),
            "sites LineOfSight" => self.in_sight(node, place, scope),
            "sites Start" => self.in_start(node, place, scope),
            "sites LastTo" | "sites Last" => Ok(Self::equals(place, scope.last_to.as_ref())),
            "sites LastFrom" => Ok(Self::equals(place, scope.last_from.as_ref())),
            "sites ToClear" => {
                self.remember(Memory::Doomed);
                self.remember(Memory::Again);
                Ok(test("doomed", place))
            }
            "sites State" => match node.positional()[..] {
                [_, state] if self.constant(state).is_some_and(|state| state > 0) => {
                    self.remember(Memory::State);
                    Ok(format!("(= {} {})", test("state", place), self.number(state, scope)?))
                }
                _ => Err(node.unsupported("sites State", "of no piece")),
            },
            "sites Pending" | "value Pending" => {
                self.remember(Memory::PendingSites);
                Ok(test("awaited", place))
            }
            "values" if node.arguments().first().is_some_and(|what| what.is_word("Remembered")) => {
                let list = self.list_named(node);
                Ok(test(&list, place))
            }
            "sites" => match node.positional()[..] {
                [list] if list.is_array() || list.has_head("values") => self.in_region(list, place, scope),
                [who] if who.has_head("player") => self.in_mapped_zone(who, place),
                _ => Err(node.unknown_as("a region")),
            },
            "union" => self.in_regions(node, "or", place, scope),
            "intersection" => self.in_regions(node, "and", place, scope),
            "difference" => match node.positional()[..] {
                [all, without] => {
                    let all = self.in_region(all, place, scope)?;
                    let without = self.in_region(without, place, scope)?;
                    Ok(join("and", vec![all, negated(&without)]))
                }
                _ => Err(node.unknown("with these regions")),
            },
            "if" => self.in_chosen(node, place, scope),
            "forEach" => self.in_filtered(node, place, scope),
            "expand" => self.in_expanded(node, place, scope),
            "sites Row" | "sites Column" => self.in_line(node, place, scope),
            "last To" if node.named("afterConsequence").is_some_and(Node::is_true) => {
                self.sown = true;
                Ok(test("sown", place))
            }
            "handSite"
            | "mapEntry"
            | "trackSite Move"
            | "trackSite FirstSite"
            | "var"
            | "+"
            | "-"
            | "where" => {
                let other = self.place(node, scope)?;
                Ok(format!("(= {place} {other})"))
            }
            _ if names_site(node) => {
                let other = self.place(node, scope)?;
                Ok(format!("(= {place} {other})"))
            }
            _ => Err(node.unknown_as("a region")),
        }
    }

    /// `(if CONDITION REGION ?REGION)`.
    fn in_chosen(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        let [condition, then, ref rest @ ..] = node.positional()[..] else {
            return Err(node.unknown_as("a region"));
        };
        let condition = self.condition(condition, scope)?;
        let then = self.in_region(then, place, scope)?;
        let otherwise = match rest {
            [] => "false".to_owned(),
            [otherwise] => self.in_region(otherwise, place, scope)?,
            _ => return Err(node.unknown_as("a region")),
        };
        let first = join("and", vec![condition.clone(), then]);
        Ok(join("or", vec![first, join("and", vec![negated(&condition), otherwise])]))
    }

    /// `(sites Start (piece (what at:SITE)))`: where pieces of the kind that stands there began, of its owner.
    fn in_start(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        let what = node.arguments().get(1).filter(|piece| piece.has_head("piece"));
        let what = what
            .and_then(|piece| piece.arguments().first())
            .ok_or_else(|| node.unknown("without a piece"))?;
        let Some(site) = what.named("at").filter(|_| what.has_head("what")) else {
            return Err(what.unknown("in sites Start"));
        };
        let at = self.place(site, scope)?;
        let mut ways = Vec::new();
        for (kind, player, sites) in self.starts.clone() {
            let owner = match player {
                Some(player) => format!("(and {} (= (owner {at}) P{player}))", test("not-empty?", &at)),
                None => test("neutral?", &at),
            };
            ways.push(join("and", vec![self.is_piece(kind, &at), owner, self.in_sites(&sites, place)]));
        }
        Ok(join("or", ways))
    }

    fn equals(place: &str, other: Option<&Place>) -> String {
        other.map_or("false".to_owned(), |other| format!("(= {place} {})", other.text))
    }

    /// `(sites Occupied by:ROLE ?component:"Name" ?container:"Board")`.
    fn in_occupied(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["by", "component", "components", "container"])?;
        if node.named("container").is_some_and(|name| name.text() != Some("Board")) {
            return Err(node.unsupported("container:", "of this name"));
        }
        let by = node.named("by").ok_or_else(|| node.unknown("without by:"))?;
        let mut parts = vec![self.owned(by, place, scope)?];
        if self.stacks() {
            // Stacks in hands do not count as occupied sites.
            parts.extend(self.outside_hands(place));
        }
        for names in [node.named("component"), node.named("components")].into_iter().flatten() {
            let mut kinds = Vec::new();
            for name in names.members() {
                let text = name.text().ok_or_else(|| name.unknown_as("a kind"))?;
                kinds.extend(self.kinds_named(name, text)?);
            }
            parts.push(join("or", kinds.iter().map(|&kind| self.is_piece(kind, place)).collect()));
        }
        Ok(join("and", parts))
    }

    /// `(sites Row n)`, `(sites Column n)` where the number depends on something.
    fn in_line(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        let [word, number] = node.positional()[..] else { return Err(node.unknown_as("a region")) };
        let number = self.number(number, scope)?;
        let (row, column) = self.coordinates(node, place)?;
        Ok(format!("(= {} {number})", if word.is_word("Row") { row } else { column }))
    }

    /// `(expand origin:SITE steps:n)`: whether a place is at most so many steps away.
    fn in_expanded(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["origin", "steps"])?;
        let origin = node.named("origin").filter(|_| node.positional().is_empty());
        let origin = origin.ok_or_else(|| node.unknown_as("a region"))?;
        let steps = node.named("steps").map_or(Some(1), |steps| self.constant(steps));
        let steps = steps.ok_or_else(|| node.unknown("with steps like these"))?;
        let origin = self.place(origin, scope)?;
        Ok(format!("(<= {} {steps})", self.distance(node, None, place, &origin)?))
    }

    /// `(forEach REGION if:CONDITION)` as a region.
    fn in_filtered(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["if"])?;
        let ([region], Some(condition)) = (&node.positional()[..], node.named("if")) else {
            return Err(node.unknown_as("a region"));
        };
        let region = self.in_region(region, place, scope)?;
        let site = Place { text: place.to_owned(), away: (place != "here").then(|| place.to_owned()) };
        let inner = Scope { site: Some(site), ..scope.clone() };
        Ok(join("and", vec![region, self.condition(condition, &inner)?]))
    }

    /// `(sites Around SITE|REGION ?which ?DIRECTIONS ?if: ?includeSelf:)`: the neighbours.
    fn around(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["includeSelf", "if"])?;
        let (mut words, mut sort, mut centre) = (None, None, None);
        for part in node.positional().into_iter().skip(1) {
            match part.word() {
                Some("Cell" | "Vertex") if centre.is_none() => {}
                Some("Empty" | "NotEmpty" | "Own" | "NotOwn" | "Enemy" | "NotEnemy") => put(&mut sort, part)?,
                _ if centre.is_none() && (part.word().is_none() || part.integer().is_some()) => {
                    centre = Some(part);
                }
                _ => put(&mut words, part)?,
            }
        }
        let sort = sort.and_then(Node::word);
        let centre = centre.ok_or_else(|| node.unknown("without a site"))?;
        let directions = self.directions_or_adjacent(words)?;
        if self.is_turned() && !self.is_closed(&directions) {
            return Err(node.unsupported("sites Around", "with directions that turn"));
        }
        // The neighbours of a site are those from which the opposite directions lead there.
        let mut found = Vec::new();
        let at = Place { text: place.to_owned(), away: None };
        for &direction in &directions {
            let back = self.board.opposite(direction);
            let back = back.ok_or_else(|| node.unsupported("sites Around", "in these directions"))?;
            self.used.insert(back);
            let near = at.step(&self.board.direction_name(back)).text;
            found.push(self.in_region(centre, &near, scope)?);
        }
        let mut parts = vec![join("or", found)];
        if node.named("includeSelf").is_some_and(Node::is_true) {
            parts = vec![join("or", vec![parts.remove(0), self.in_region(centre, place, scope)?])];
        } else if !(centre.integer().is_some() || names_site(centre)) {
            parts.push(negated(&self.in_region(centre, place, scope)?));
        }
        if let Some(sort) = sort {
            parts.push(match sort {
                "Empty" => test("empty?", place),
                "NotEmpty" => test("not-empty?", place),
                // Empty sites are nobody's: neither somebody else's nor those of no enemy.
                "NotOwn" => join("and", vec![test("not-empty?", place), test("not-my?", place)]),
                "Enemy" => test("enemy?", place),
                _ => test("my?", place),
            });
        }
        if let Some(condition) = node.named("if") {
            let to = Place { text: place.to_owned(), away: (place != "here").then(|| place.to_owned()) };
            parts.push(self.condition(condition, &Scope { to: Some(to), ..scope.clone() })?);
        }
        Ok(join("and", parts))
    }

    /// `(sites Group at:SITE …)`: whether the place's group reaches the site, which is the same the other way round.
    fn in_group(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        let group = self.group(node, scope)?;
        if place == "here" {
            return Err(node.unsupported("sites Group", "in a set"));
        }
        Ok(format!("(any (= here {place}) {group})"))
    }

    fn in_regions(&mut self, node: &Node, word: &str, place: &str, scope: &Scope) -> Result<String, Fault> {
        let members: Vec<&Node> = node.positional().into_iter().flat_map(Node::members).collect();
        let tests = members
            .into_iter()
            .map(|part| self.in_region(part, place, scope))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(join(word, tests))
    }

    fn in_sites(&mut self, sites: &Sites, place: &str) -> String {
        if sites.is_empty() {
            return "false".to_owned();
        }
        if *sites == self.board.all() && self.board.extras.is_empty() {
            return if place == "here" { "true".to_owned() } else { format!("(on-board? {place})") };
        }
        let zone = self.zone(sites);
        zone_test("in-zone?", &zone, place)
    }

    /// `(sites (player (mapEntry (mover))))`: the region of the player whose number a map has for the mover.
    fn in_mapped_zone(&mut self, who: &Node, place: &str) -> Result<String, Fault> {
        let entry = who.arguments().first().filter(|entry| entry.has_head("mapEntry"));
        let entry = entry.filter(|entry| entry.arguments().last().is_some_and(|key| key.has_head("mover")));
        let entry = entry.ok_or_else(|| who.unknown_as("the owner of a region"))?;
        let name = entry.positional().into_iter().find_map(Node::text);
        let pairs = self.map_named(entry, name)?;
        let number = |node: &Node| node.integer().or_else(|| node.role_number().map(|player| player as i64));
        let zone = self.identifier("mapped", name.unwrap_or("region"));
        if !self.zones.iter().any(|known| known.name == zone) {
            for player in 1..=self.players() {
                let value = pairs.iter().find(|(key, _)| number(key) == Some(player as i64));
                let owner =
                    value.and_then(|(_, value)| number(value)).and_then(|owner| usize::try_from(owner).ok());
                let owner = owner.ok_or_else(|| entry.unknown("without an entry for each player"))?;
                let sites = self.declared(|_, whose| whose == Owner::Player(owner))?;
                self.zones.push(Zone { name: zone.clone(), player: Some(player), sites });
            }
        }
        Ok(zone_test("in-zone?", &zone, place))
    }

    /// The zone that is a different one for each player: the player's own, or of two players the other's.
    fn in_zone_of(&mut self, node: &Node, place: &str, own: bool) -> Result<String, Fault> {
        let name = node.arguments().get(1).and_then(Node::text);
        let zone = self.identifier(if own { "own" } else { "other" }, name.unwrap_or("region"));
        if !self.zones.iter().any(|known| known.name == zone) {
            for player in 1..=self.players() {
                let owner = if own { player } else { 3 - player };
                let sites = self.declared(|known, whose| {
                    (whose == Owner::Player(owner) || whose == Owner::Each)
                        && name.is_none_or(|name| known.is_some_and(|known| known.contains(name)))
                })?;
                if sites.is_empty() {
                    return Err(node.fault(format!("player {owner} has no such region")));
                }
                self.zones.push(Zone { name: zone.clone(), player: Some(player), sites });
            }
        }
        Ok(zone_test("in-zone?", &zone, place))
    }
}
