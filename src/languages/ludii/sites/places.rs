//! Sites that rules name.
//!
//! In: `(to)`, `(last To)`, `(coord "A1")`, `(mapEntry …)`, numbers. Out: [`Place`]s.

use std::fmt::Write as _;

use crate::diagnostic::Code;
use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Board, Site};
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::source_chars::fault;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::values::Value;

/// Deepest nesting of numbers of sites: the time that it takes doubles with each.
const MAX_NUMBERS_WITHIN: usize = 8;
/// As far as a site may be ahead of another.
const MOST_STEPS: i64 = 50;

/// The pairs of a map, and what is looked up in it.
pub(crate) type Entry<'a> = (Vec<(Node, Node)>, &'a Node);

impl Game {
    /// A position, in the text for where the cursor is.
    pub(crate) fn place(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        self.located(node, scope).map(|place| place.text)
    }

    /// A position.
    pub(crate) fn located(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        let known = |place: &Option<Place>| place.clone().ok_or_else(|| node.unknown("here"));
        let site = |board: &Board, site: Option<usize>| {
            site.map(|site| Place::fixed(&board.name(site))).ok_or_else(|| node.unknown_as("a site"))
        };
        if let Some(number) = self.constant(node) {
            let number = usize::try_from(number).ok().filter(|&site| site < self.board.sites.len());
            return site(&self.board, number);
        }
        match node.keyword().as_str() {
            "to" => known(&scope.to),
            "from" => known(&scope.from),
            "between" => known(&scope.between),
            "site" => known(&scope.site),
            "last From" if node.named("afterConsequence").is_some_and(Node::is_true) => {
                Err(node.unsupported("last From", "after consequences"))
            }
            // Where what followed the last move has ended: the only site that is marked as such, if any. While something follows,
            // it is still where the move itself has ended.
            "last To" if node.named("afterConsequence").is_some_and(Node::is_true) && !scope.in_then => {
                self.sown = true;
                self.numbers_sites = true;
                Ok(Place::fixed("(position-at (- (max (+ (index here) 1) (sites sown)) 1))"))
            }
            "last To" => known(&scope.last_to),
            "last From" => {
                self.asks_last_from = self
                    .asks_last_from
                    .take()
                    .or_else(|| Some(node.unsupported("last From", "where pieces come from hands")));
                known(&scope.last_from)
            }
            "coord" => site(&self.board, self.coordinate(node)),
            "centrePoint" => site(&self.board, self.board.centre().first().copied()),
            "ahead" => self.ahead(node, scope),
            "mapEntry" => self.entry(node, scope),
            "regionSite" => self.region_site(node),
            "trackSite EndSite" => self.end_site(node),
            "handSite" => self.hand_place(node, scope),
            "trackSite Move" | "trackSite FirstSite" => self.track_site(node, scope),
            "+" | "-" | "if" if self.sows() => match self.site_sum(node, scope) {
                Ok(place) => Ok(place),
                Err(_) => self.numbered(node, scope),
            },
            "+" | "-" | "*" | "if" | "var" | "value Player" | "count" | "where" | "count Pips" | "pips"
            | "face" => self.numbered(node, scope),
            _ => Err(node.unknown_as("a site")),
        }
    }

    /// `(regionSite REGION index:n)`: a site of a region by its place in it, which may differ by player.
    fn region_site(&mut self, node: &Node) -> Result<Place, Fault> {
        node.allow_names(&["index"])?;
        let ([region], Some(index)) = (&node.positional()[..], node.named("index").and_then(Node::integer))
        else {
            return Err(node.unknown("with these arguments"));
        };
        let nth = |sites: &std::collections::BTreeSet<usize>| {
            let site = usize::try_from(index).ok().and_then(|index| sites.iter().nth(index).copied());
            site.ok_or_else(|| node.unknown("beyond the region"))
        };
        if let Some(sites) = self.fixed_sites(region)? {
            return Ok(Place::fixed(&self.board.name(nth(&sites)?)));
        }
        let name = region.arguments().get(1).and_then(Node::text);
        let turned = match region.keyword().as_str() {
            "sites Mover" => false,
            "sites Next" if self.players() == 2 => true,
            _ => return Err(region.unknown("in regionSite")),
        };
        let mut sites = Vec::new();
        for player in 1..=self.players() {
            let owner = Owner::Player(if turned { 3 - player } else { player });
            let is_meant = |known: Option<&str>, whose: Owner| {
                whose == owner && name.is_none_or(|name| known.is_some_and(|known| known.contains(name)))
            };
            sites.push(nth(&self.declared(is_meant)?)?);
        }
        Ok(self.entrance(sites))
    }

    /// The site of a number.
    fn numbered(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        // Each is translated twice.
        if self.numbers_within >= MAX_NUMBERS_WITHIN {
            return Err(fault(Code::TooLarge, node.at, "numbers of sites stand too deep within each other"));
        }
        self.numbers_within += 1;
        let (here, away) = (self.number(node, scope), self.number(node, &scope.elsewhere()));
        self.numbers_within -= 1;
        let at = |number: String| format!("(position-at {number})");
        self.numbers_sites = true;
        Ok(Place { text: at(here?), away: away.ok().map(at) })
    }

    /// The number of a site.
    pub(crate) fn number_of(&mut self, place: &str) -> String {
        self.numbers_sites = true;
        format!("(index {place})")
    }

    /// A number that is another one for each player: as the number of a site.
    pub(crate) fn number_of_player(&mut self, node: &Node, numbers: &[i64]) -> Result<String, Fault> {
        let site = |number: &i64| usize::try_from(*number).ok().filter(|&site| site < self.board.sites.len());
        let sites: Option<Vec<usize>> = numbers.iter().map(site).collect();
        let place = self.entrance(sites.ok_or_else(|| node.unknown_as("a number for each player"))?);
        Ok(self.number_of(&place.text))
    }

    /// A site that is another one for each player.
    pub(crate) fn entrance(&mut self, sites: Vec<usize>) -> Place {
        let at = self.entries.iter().position(|known| *known == sites).unwrap_or_else(|| {
            self.entries.push(sites);
            self.entries.len() - 1
        });
        Place::fixed(&format!("(step {} entry-{}-1)", self.board.name(0), at + 1))
    }

    /// The pairs of the map that `(mapEntry ?"Name" KEY)` is looked up in, and the key.
    pub(crate) fn map_and_key<'a>(&self, entry: &'a Node) -> Result<Entry<'a>, Fault> {
        let (name, key) = match entry.positional()[..] {
            [key] => (None, key),
            [name, key] => (name.text(), key),
            _ => return Err(entry.unknown("with these arguments")),
        };
        Ok((self.map_named(entry, name)?, key))
    }

    /// The pairs of the map with a name, or of the one without.
    pub(crate) fn map_named(&self, entry: &Node, name: Option<&str>) -> Result<Vec<(Node, Node)>, Fault> {
        let map = self.maps.iter().find(|(known, _)| known.as_deref() == name);
        map.map(|(_, pairs)| pairs.clone()).ok_or_else(|| entry.fault("there is no such map"))
    }

    /// `(mapEntry ?"Name" PLAYER)`: a site that is another one for each player.
    fn entry(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        node.allow_names(&[])?;
        let (pairs, key) = self.map_and_key(node)?;
        let Some(own) = self.role(key, scope)? else { return self.mapped(node, &pairs, key, scope) };
        let mut sites = Vec::new();
        for player in 1..=self.players() {
            let is_key = |key: &Node| {
                key.role_number().or_else(|| key.integer().map(|number| number as usize)) == Some(player)
            };
            let value = pairs.iter().find(|(key, _)| is_key(key)).map(|(_, value)| value);
            let site = value.and_then(|value| self.site_written(value));
            sites.push(site.ok_or_else(|| node.unknown_as("a site for each player"))?);
        }
        match own {
            Value::Player(player) => {
                return Ok(Place::fixed(&self.board.name(sites[player - 1])));
            }
            Value::Own => {}
            Value::Other => sites.reverse(),
            _ => return Err(node.unknown("with this key")),
        }
        Ok(self.entrance(sites))
    }

    /// What a map has for a site: where a direction of its own leads.
    fn mapped(
        &mut self,
        node: &Node,
        pairs: &[(Node, Node)],
        key: &Node,
        scope: &Scope,
    ) -> Result<Place, Fault> {
        let from = match self.located(key, scope) {
            Ok(from) => from,
            // Numbers are mapped as the sites of these numbers.
            Err(_) => self.numbered(key, scope)?,
        };
        let mut links = Vec::new();
        for (key, value) in pairs {
            match (self.site_written(key), self.site_written(value)) {
                (Some(key), Some(value)) => links.push((key, value)),
                (_, None) if self.constant(value) == Some(-1) => {}
                _ => return Err(node.unknown("with these pairs")),
            }
        }
        // What is not in the map stays as it is.
        let rest = (0..self.board.sites.len()).filter(|site| links.iter().all(|(key, _)| key != site));
        let rest: Vec<(usize, usize)> = rest.map(|site| (site, site)).collect();
        links.extend(rest);
        let at = self.site_maps.iter().position(|known| *known == links).unwrap_or_else(|| {
            self.site_maps.push(links);
            self.site_maps.len() - 1
        });
        Ok(from.step(&format!("map-{}", at + 1)))
    }

    /// `(coord "A1")`, or on boards of rows `(coord row:n column:n)`.
    fn coordinate(&self, node: &Node) -> Option<usize> {
        if let Some(name) = node.positional().first() {
            return self.board.site_named(name.text()?);
        }
        let number = |name: &str| i32::try_from(self.constant(node.named(name)?)?).ok();
        let (row, column) = (number("row")?, number("column")?);
        let is_there = |site: &Site| (site.row, site.column) == (row, column);
        self.board.sites.iter().position(is_there).filter(|_| self.board.is_even())
    }

    /// The site that a map or a list names.
    fn site_written(&self, node: &Node) -> Option<usize> {
        let site = match node.text() {
            Some(name) => self.board.site_named(name),
            None if node.is_word("FirstSite") => Some(0),
            None if node.is_word("LastSite") => Some(self.board.sites.len() - 1),
            None if node.has_head("coord") => self.coordinate(node),
            None => node.integer().and_then(|site| usize::try_from(site).ok()),
        };
        site.filter(|&site| site < self.board.sites.len())
    }

    /// The number of steps of `(ahead …)`, which is small: on boards with loops a way may never end.
    pub(crate) fn steps_ahead(&self, node: &Node) -> Option<i64> {
        let steps = node.named("steps").map_or(Some(1), |steps| self.constant(steps));
        steps.filter(|steps| (1..=MOST_STEPS).contains(steps))
    }

    /// `(ahead SITE ?steps:n ?DIRECTION)`: where a single direction leads, or the site itself if the board ends before.
    fn ahead(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        node.allow_names(&["steps"])?;
        let steps = self.steps_ahead(node).ok_or_else(|| node.unknown("with steps:"))?;
        let arguments = node.positional();
        let (Some(from), words) = (arguments.first(), arguments.get(1)) else {
            return Err(node.unknown("here"));
        };
        let directions = match words {
            Some(words) => self.directions(words)?,
            None => return Err(node.unsupported("ahead", "without a direction")),
        };
        let [direction] = directions[..] else {
            return Err(node.unsupported("ahead", "in several directions"));
        };
        let way = (direction, steps);
        let at = self.ways_ahead.iter().position(|known| *known == way).unwrap_or_else(|| {
            self.ways_ahead.push(way);
            self.ways_ahead.len() - 1
        });
        Ok(self.located(from, scope)?.step(&format!("ahead-{}", at + 1)))
    }

    /// Declarations of the directions that lead so many steps ahead and stay where the board ends.
    pub(crate) fn ways_ahead_written(&self) -> String {
        let mut out = String::new();
        for (at, &(direction, steps)) in self.ways_ahead.iter().enumerate() {
            let links = |direction: usize| -> String {
                let far = |from: usize| (0..steps).try_fold(from, |site, _| self.board.step(site, direction));
                let name = |site: usize| self.board.name(site);
                let pair = |from: usize| format!("({} {})", name(from), name(far(from).unwrap_or(from)));
                (0..self.board.sites.len()).map(pair).collect::<Vec<_>>().join(" ")
            };
            let way = format!("ahead-{}", at + 1);
            let _ = writeln!(out, "    (links {way} {})", links(direction));
            for player in 1..self.players() {
                let turned = self.turned(direction, player).filter(|_| self.turns_directions);
                if let Some(turned) = turned.filter(|turned| *turned != direction) {
                    let number = player + 1;
                    let _ = writeln!(
                        out,
                        "    (links {way}-P{number} {})\n    (symmetry P{number} ({way} {way}-P{number}))",
                        links(turned)
                    );
                }
            }
        }
        out
    }
}
