//! Regions: sets of sites that are known beforehand, and conditions for sites.
//!
//! In: `(sites …)` and what is made of it. Out: a set, or a condition for a position.

use std::collections::BTreeSet;

use super::Fault;
use super::board::{Form, Relation};
use super::conditions::{join, negated};
use super::context::{Game, Memory, Owner, Place, Region, Scope, Zone, role_number, test};
use super::tree::Node;

type Sites = BTreeSet<usize>;

impl Game {
    /// The sites of a region that never changes; `None` if it may change or depends on who asks.
    pub(super) fn fixed_sites(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        if node.is_array()
            || node.integer().is_some()
            || matches!(node.keyword().as_str(), "coord" | "centrePoint")
        {
            let scope = Scope::default();
            let mut found = Sites::new();
            for member in node.members() {
                let name = match member.text() {
                    Some(name) => name.to_owned(),
                    None => match self.place(member, &scope) {
                        Ok(name) => name,
                        Err(_) => return Ok(None),
                    },
                };
                found.insert(self.board.site_named(&name).ok_or_else(|| member.unknown("as a site"))?);
            }
            return Ok(Some(found));
        }
        match node.head() {
            "sites" => self.fixed_word(node),
            "union" | "intersection" | "difference" | "expand" => self.fixed_operation(node),
            "forEach" => self.fixed_filter(node),
            _ => Ok(None),
        }
    }

    fn fixed_word(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        let arguments = node.positional();
        if let [only] = arguments[..] {
            if only.is_array() {
                return self.fixed_sites(only);
            }
            let of = |region: &Region| match (only.text(), role_number(only)) {
                (Some(name), _) => region.name.as_deref() == Some(name),
                (None, player) => player.is_some_and(|player| region.owner == Owner::Player(player)),
            };
            let found: Vec<Sites> = self
                .regions
                .iter()
                .filter(|region| of(region))
                .flat_map(|region| region.sets.clone())
                .collect();
            if !found.is_empty() {
                return Ok(Some(found.into_iter().flatten().collect()));
            }
            if let Some(site) = only.text().and_then(|name| self.board.site_named(name)) {
                return Ok(Some(Sites::from([site])));
            }
        }
        if let [role, name] = arguments[..]
            && let (Some(player), Some(name)) = (role_number(role), name.text())
        {
            let of = |region: &&Region| {
                region.owner == Owner::Player(player) && region.name.as_deref() == Some(name)
            };
            let found: Sites = self
                .regions
                .iter()
                .filter(of)
                .flat_map(|region| region.sets.iter().flatten().copied())
                .collect();
            return Ok((!found.is_empty()).then_some(found));
        }
        let Some(word) = arguments.first().and_then(|node| node.word()) else { return Ok(None) };
        if word == "Occupied" || word == "Around" {
            return Ok(None);
        }
        if word == "Track" {
            return Ok(self.track_sites(node));
        }
        let number = match arguments.get(1).filter(|_| matches!(word, "Row" | "Column" | "Phase")) {
            Some(number) => {
                self.constant(number).ok_or_else(|| number.unknown("as the number of a region"))? as i32
            }
            None => 0,
        };
        let most = if matches!(word, "Row" | "Column" | "Phase" | "Side") { 2 } else { 1 };
        if arguments.len() > most || (most == 2 && arguments.len() < 2) {
            return Ok(None);
        }
        node.allow_names(if word == "Occupied" { &["by", "component"] } else { &[] })?;
        let board = &self.board;
        Ok(Some(match word {
            "Board" => board.all(),
            "Top" => board.greatest(|site| site.y),
            "Bottom" => board.greatest(|site| -site.y),
            "Right" => board.greatest(|site| site.x),
            "Left" => board.greatest(|site| -site.x),
            "Centre" => board.centre(),
            "Outer" | "Perimeter" => board.rim(),
            "Inner" => board.all().difference(&board.rim()).copied().collect(),
            "Row" if board.is_even() => board.filter(|site| site.row == number),
            "Column" if board.is_even() => board.filter(|site| site.column == number),
            "Phase" if board.form == Form::Rows => {
                board.filter(|site| (site.row + site.column) % 2 == number)
            }
            "Corners" if board.form == Form::Hexagon => board.filter(|site| board.near(site).len() == 3),
            "Corners" if board.form == Form::Rows => {
                let (columns, rows) = board.size();
                let is_end = |at: i32, count: i32| at == 0 || at == count - 1;
                board.filter(|site| is_end(site.column, columns) && is_end(site.row, rows))
            }
            "Side" => return self.side(node, arguments.get(1).copied()).map(Some),
            _ => return Ok(None),
        }))
    }

    /// The sites from which nothing lies in a direction.
    fn side(&self, node: &Node, facing: Option<&Node>) -> Result<Sites, Fault> {
        let word = facing.and_then(Node::word).unwrap_or("");
        let word = match (self.board.form, word) {
            (Form::Rows, word) => word,
            (Form::Rhombus, "NE") => "ENE",
            (Form::Rhombus, "NW") => "WNW",
            (Form::Rhombus, "SE") => "ESE",
            (Form::Rhombus, "SW") => "WSW",
            _ => return Err(node.unsupported("sites Side", "on this board")),
        };
        let orthogonal = self.board.of_relation(Relation::Orthogonal);
        let found = orthogonal.into_iter().find(|&direction| self.board.direction_name(direction) == word);
        let direction = found.ok_or_else(|| node.unsupported("sites Side", "with this facing"))?;
        Ok(self.board.all().into_iter().filter(|&site| self.board.step(site, direction).is_none()).collect())
    }

    /// `(forEach REGION if:CONDITION)`, where the condition depends on nothing but the number of a site.
    fn fixed_filter(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        node.allow_names(&["if"])?;
        let ([region], Some(condition)) = (&node.positional()[..], node.named("if")) else { return Ok(None) };
        let Some(sites) = self.fixed_sites(region)? else { return Ok(None) };
        let mut kept = Sites::new();
        for site in sites {
            match self.holds_at(condition, site)? {
                Some(true) => {
                    kept.insert(site);
                }
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(kept))
    }

    /// Whether a condition about nothing but a site holds; `None` if it is about more.
    fn holds_at(&mut self, condition: &Node, site: usize) -> Result<Option<bool>, Fault> {
        let arguments = condition.positional();
        Ok(match (condition.keyword().as_str(), &arguments[..]) {
            ("not", [inner]) => self.holds_at(inner, site)?.map(|holds| !holds),
            (word @ ("and" | "or"), parts) => {
                let parts: Vec<&Node> = parts.iter().flat_map(|part| part.members()).collect();
                let mut all = Vec::new();
                for part in parts {
                    all.push(self.holds_at(part, site)?);
                }
                let all: Option<Vec<bool>> = all.into_iter().collect();
                all.map(
                    |all| if word == "and" { all.iter().all(|&one| one) } else { all.iter().any(|&one| one) },
                )
            }
            ("is In", [_, one, region]) if one.head() == "site" => {
                self.fixed_sites(region)?.map(|region| region.contains(&site))
            }
            (word @ ("=" | "!=" | "<" | ">" | "<=" | ">="), [a, b]) => {
                let (Some(a), Some(b)) = (self.number_at(a, site), self.number_at(b, site)) else {
                    return Ok(None);
                };
                Some(match word {
                    "=" => a == b,
                    "!=" => a != b,
                    "<" => a < b,
                    ">" => a > b,
                    "<=" => a <= b,
                    _ => a >= b,
                })
            }
            ("is Even", [_, number]) => self.number_at(number, site).map(|number| number % 2 == 0),
            ("is Odd", [_, number]) => self.number_at(number, site).map(|number| number % 2 != 0),
            _ => None,
        })
    }

    /// A number about nothing but a site.
    fn number_at(&mut self, node: &Node, site: usize) -> Option<i64> {
        if let Some(number) = self.constant(node) {
            return Some(number);
        }
        let of_site = |name: &str| node.named(name).is_some_and(|of| of.head() == "site");
        let place = self.board.sites[site];
        let is_plain = self.board.form == Form::Rows;
        let arguments = node.positional();
        match (node.head(), &arguments[..]) {
            ("site", []) => Some(site as i64),
            ("centrePoint", []) => self.board.centre().first().map(|&site| site as i64),
            ("row", []) if of_site("of") && is_plain => Some(i64::from(place.row)),
            ("column", []) if of_site("of") && is_plain => Some(i64::from(place.column)),
            (word @ ("+" | "-" | "*" | "/" | "%"), [a, b]) => {
                let (a, b) = (self.number_at(a, site)?, self.number_at(b, site)?);
                match word {
                    "+" => a.checked_add(b),
                    "-" => a.checked_sub(b),
                    "*" => a.checked_mul(b),
                    "/" => a.checked_div(b),
                    _ => a.checked_rem(b),
                }
            }
            _ => None,
        }
    }

    fn fixed_operation(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        let mut parts = Vec::new();
        let (mut words, mut regions) = (Vec::new(), Vec::new());
        for part in node.positional() {
            let is_word = part.word().is_some() && part.integer().is_none();
            if is_word || part.head() == "directions" {
                words.push(part);
            } else if part.is_array() && part.members().iter().all(|member| member.is_list()) {
                regions.extend(part.members());
            } else {
                regions.push(part);
            }
        }
        for region in regions {
            match self.fixed_sites(region)? {
                Some(sites) => parts.push(sites),
                None => return Ok(None),
            }
        }
        let mut parts = parts.into_iter();
        if node.head() == "expand" {
            node.allow_names(&["steps", "origin"])?;
            let first = match (parts.next(), node.named("origin")) {
                (Some(first), None) => first,
                (None, Some(origin)) => match self.fixed_sites(origin)? {
                    Some(origin) => origin,
                    None => return Ok(None),
                },
                _ => return Ok(None),
            };
            let steps = node.named("steps").map_or(Some(1), |steps| self.constant(steps));
            let steps = steps.ok_or_else(|| node.unknown("with steps like these"))?;
            let directions = match words[..] {
                [] => self.board.adjacent(),
                [word] => self.directions(word)?,
                _ => return Err(node.unknown("with these arguments")),
            };
            return Ok(Some(self.board.expanded(&first, steps, &directions)));
        }
        node.allow_names(&[])?;
        if !words.is_empty() {
            return Ok(None);
        }
        let Some(first) = parts.next() else { return Err(node.fault("it has no region")) };
        Ok(Some(match node.head() {
            "union" => parts.fold(first, |all, part| &all | &part),
            "intersection" => parts.fold(first, |all, part| &all & &part),
            _ => parts.fold(first, |all, part| &all - &part),
        }))
    }

    /// A condition that a position lies in a region.
    pub(super) fn in_region(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        if let Some(sites) = self.fixed_sites(node)? {
            return Ok(self.in_sites(&sites, place));
        }
        if node.is_array() {
            let parts = node.members().into_iter().map(|part| self.in_region(part, place, scope));
            return Ok(join("or", parts.collect::<Result<Vec<_>, _>>()?));
        }
        match node.keyword().as_str() {
            "sites Empty" if self.sows() => Ok(format!("(= {} 0)", test("seeds", place))),
            "sites Empty" => Ok(test("empty?", place)),
            "sites Occupied" => self.in_occupied(node, place, scope),
            "sites Mover" => self.in_zone_of(node, place, true),
            "sites Next" if self.players() == 2 => self.in_zone_of(node, place, false),
            "sites Hand" => Ok("false".to_owned()),
            "sites Around" => self.around(node, place, scope),
            "sites Group" => self.in_group(node, place, scope),
            "sites Start" => self.in_start(node, place, scope),
            "sites LastTo" | "sites Last" => Ok(Self::equals(place, scope.last_to.as_ref())),
            "sites LastFrom" => Ok(Self::equals(place, scope.last_from.as_ref())),
            "sites ToClear" => {
                self.remember(Memory::Doomed);
                self.remember(Memory::Again);
                Ok(test("doomed", place))
            }
            "sites Pending" => {
                self.remember(Memory::PendingSites);
                Ok(test("awaited", place))
            }
            "sites" => match node.positional()[..] {
                [list] if list.is_array() => self.in_region(list, place, scope),
                _ => Err(node.unknown("as a region")),
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
            "if" => match node.positional()[..] {
                [condition, then, ref rest @ ..] if rest.len() <= 1 => {
                    let condition = self.condition(condition, scope)?;
                    let then = self.in_region(then, place, scope)?;
                    let otherwise = match rest {
                        [otherwise] => self.in_region(otherwise, place, scope)?,
                        _ => "false".to_owned(),
                    };
                    let first = join("and", vec![condition.clone(), then]);
                    Ok(join("or", vec![first, join("and", vec![negated(&condition), otherwise])]))
                }
                _ => Err(node.unknown("as a region")),
            },
            "forEach" => self.in_filtered(node, place, scope),
            "last To" if node.named("afterConsequence").is_some() => {
                self.sown = true;
                Ok(test("sown", place))
            }
            "mapEntry" | "trackSite Move" | "last To" | "last From" | "to" | "from" | "between" | "site"
            | "ahead" | "coord" => {
                let other = self.place(node, scope)?;
                Ok(format!("(= {place} {other})"))
            }
            _ => Err(node.unknown("as a region")),
        }
    }

    /// `(sites Start (piece (what at:SITE)))`: where pieces of the kind that stands there began, of its owner.
    fn in_start(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        let what = node.arguments().get(1).filter(|piece| piece.head() == "piece");
        let what = what
            .and_then(|piece| piece.arguments().first())
            .ok_or_else(|| node.unknown("without a piece"))?;
        let Some(site) = what.named("at").filter(|_| what.head() == "what") else {
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
        for names in [node.named("component"), node.named("components")].into_iter().flatten() {
            let mut kinds = Vec::new();
            for name in names.members() {
                let text = name.text().ok_or_else(|| name.unknown("as a kind"))?;
                kinds.extend(self.kinds_named(name, text)?);
            }
            parts.push(join("or", kinds.iter().map(|&kind| self.is_piece(kind, place)).collect()));
        }
        Ok(join("and", parts))
    }

    /// `(forEach REGION if:CONDITION)` as a region.
    fn in_filtered(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["if"])?;
        let ([region], Some(condition)) = (&node.positional()[..], node.named("if")) else {
            return Err(node.unknown("as a region"));
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
                Some("Empty" | "NotEmpty" | "Own" | "NotOwn" | "Enemy" | "NotEnemy") => sort = part.word(),
                _ if centre.is_none() && (part.word().is_none() || part.integer().is_some()) => {
                    centre = Some(part);
                }
                _ => words = Some(part),
            }
        }
        let centre = centre.ok_or_else(|| node.unknown("without a site"))?;
        let directions = match words {
            Some(words) => self.directions(words)?,
            None => self.adjacent(),
        };
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
        if node.named("includeSelf").is_some_and(|value| value.word() == Some("True")) {
            parts = vec![join("or", vec![parts.remove(0), self.in_region(centre, place, scope)?])];
        } else if !Self::is_single(centre) {
            parts.push(negated(&self.in_region(centre, place, scope)?));
        }
        if let Some(sort) = sort {
            parts.push(match sort {
                "Empty" => test("empty?", place),
                "NotEmpty" => test("not-empty?", place),
                "Own" => test("my?", place),
                "NotOwn" => test("not-my?", place),
                "Enemy" => test("enemy?", place),
                _ => test("not-enemy?", place),
            });
        }
        if let Some(condition) = node.named("if") {
            let to = Place { text: place.to_owned(), away: (place != "here").then(|| place.to_owned()) };
            parts.push(self.condition(condition, &Scope { to: Some(to), ..scope.clone() })?);
        }
        Ok(join("and", parts))
    }

    /// Whether a region is a single site.
    fn is_single(node: &Node) -> bool {
        node.integer().is_some()
            || matches!(
                node.keyword().as_str(),
                "to" | "from"
                    | "between"
                    | "site"
                    | "last To"
                    | "last From"
                    | "coord"
                    | "centrePoint"
                    | "ahead"
            )
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
        if *sites == self.board.all() {
            return if place == "here" { "true".to_owned() } else { format!("(on-board? {place})") };
        }
        let zone = self.zone(sites);
        if place == "here" { format!("(in-zone? {zone})") } else { format!("(in-zone? {zone} {place})") }
    }

    /// The zone that is a different one for each player: the player's own, or of two players the other's.
    fn in_zone_of(&mut self, node: &Node, place: &str, own: bool) -> Result<String, Fault> {
        let name = node.arguments().get(1).and_then(Node::text);
        let stem = name.unwrap_or("region").to_lowercase().replace(|c: char| !c.is_alphanumeric(), "-");
        let zone = format!("{}-{stem}", if own { "own" } else { "other" });
        if !self.zones.iter().any(|known| known.name == zone) {
            for player in 1..=self.players() {
                let owner = if own { player } else { 3 - player };
                let is = |region: &&Region| {
                    (region.owner == Owner::Player(owner) || region.owner == Owner::Each)
                        && (name.is_none() || region.name.as_deref() == name)
                };
                let sites: Sites = self
                    .regions
                    .iter()
                    .filter(is)
                    .flat_map(|region| region.sets.iter().flatten().copied())
                    .collect();
                if sites.is_empty() {
                    return Err(node.fault(format!("player {owner} has no such region")));
                }
                self.zones.push(Zone { name: zone.clone(), player: Some(player), sites });
            }
        }
        Ok(if place == "here" { format!("(in-zone? {zone})") } else { format!("(in-zone? {zone} {place})") })
    }
}
