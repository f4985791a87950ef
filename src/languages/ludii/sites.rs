//! Regions: sets of sites that are known beforehand, and conditions for sites.
//!
//! In: `(sites …)` and what is made of it. Out: a set, or a condition for a position.

use std::collections::BTreeSet;

use super::Fault;
use super::board::{Form, Relation};
use super::conditions::join;
use super::context::{Game, Owner, Region, Scope, Zone, role_number, test};
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
                    None => self.place(member, &scope)?,
                };
                found.insert(self.board.site_named(&name).ok_or_else(|| member.unknown("as a site"))?);
            }
            return Ok(Some(found));
        }
        match node.head() {
            "sites" => self.fixed_word(node),
            "union" | "intersection" | "difference" | "expand" => self.fixed_operation(node),
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
        }
        let Some(word) = arguments.first().and_then(|node| node.word()) else { return Ok(None) };
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
            "Row" if board.form == Form::Rows => board.filter(|site| site.row == number),
            "Column" if board.form == Form::Rows => board.filter(|site| site.column == number),
            "Phase" if board.form == Form::Rows => {
                board.filter(|site| (site.row + site.column) % 2 == number)
            }
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

    fn fixed_operation(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        node.allow_names(&["steps"])?;
        let mut parts = Vec::new();
        for member in node
            .positional()
            .into_iter()
            .flat_map(|part| if part.is_array() { part.members() } else { vec![part] })
        {
            if member.word().is_some() && member.integer().is_none() {
                return Ok(None);
            }
            match self.fixed_sites(member)? {
                Some(sites) => parts.push(sites),
                None => return Ok(None),
            }
        }
        let mut parts = parts.into_iter();
        let Some(first) = parts.next() else { return Err(node.fault("it has no region")) };
        Ok(Some(match node.head() {
            "union" => parts.fold(first, |all, part| &all | &part),
            "intersection" => parts.fold(first, |all, part| &all & &part),
            "difference" => parts.fold(first, |all, part| &all - &part),
            _ => {
                let steps = node.named("steps").map_or(Some(1), |steps| self.constant(steps));
                let steps = steps.ok_or_else(|| node.unknown("with steps like these"))?;
                self.board.expanded(&first, steps, &self.board.adjacent())
            }
        }))
    }

    /// A condition that a position lies in a region.
    pub(super) fn in_region(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        if let Some(sites) = self.fixed_sites(node)? {
            return Ok(self.in_sites(&sites, place));
        }
        match node.keyword().as_str() {
            "sites Empty" => Ok(test("empty?", place)),
            "sites Occupied" => {
                node.allow_names(&["by", "component"])?;
                let by = node.named("by").ok_or_else(|| node.unknown("without by:"))?;
                let owner = self.owned(by, place)?;
                match node.named("component").and_then(Node::text) {
                    Some(name) => {
                        let (piece, _) = self.piece_named(node, name)?;
                        Ok(join("and", vec![owner, self.is_piece(piece, place)]))
                    }
                    None => Ok(owner),
                }
            }
            "sites Mover" => self.in_zone_of_mover(node, place),
            "union" => self.in_regions(node, "or", place, scope),
            "intersection" => self.in_regions(node, "and", place, scope),
            "difference" => match node.positional()[..] {
                [all, without] => {
                    let all = self.in_region(all, place, scope)?;
                    let without = self.in_region(without, place, scope)?;
                    Ok(join("and", vec![all, format!("(not {without})")]))
                }
                _ => Err(node.unknown("with these regions")),
            },
            "last To" | "to" | "from" | "between" | "site" => {
                let other = self.place(node, scope)?;
                Ok(format!("(= {place} {other})"))
            }
            _ => Err(node.unknown("as a region")),
        }
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
        if *sites == self.board.all() {
            return if place == "here" { "true".to_owned() } else { format!("(on-board? {place})") };
        }
        let zone = self.zone(sites);
        if place == "here" { format!("(in-zone? {zone})") } else { format!("(in-zone? {zone} {place})") }
    }

    /// The zone that is a different one for each player.
    fn in_zone_of_mover(&mut self, node: &Node, place: &str) -> Result<String, Fault> {
        let name = node.arguments().get(1).and_then(Node::text);
        let zone = format!("own-{}", name.unwrap_or("region").to_lowercase().replace(' ', "-"));
        if !self.zones.iter().any(|known| known.name == zone) {
            for player in 1..=self.players() {
                let is = |region: &&Region| {
                    region.owner == Owner::Player(player)
                        && (name.is_none() || region.name.as_deref() == name)
                };
                let sites: Sites = self
                    .regions
                    .iter()
                    .filter(is)
                    .flat_map(|region| region.sets.iter().flatten().copied())
                    .collect();
                if sites.is_empty() {
                    return Err(node.fault(format!("player {player} has no such region")));
                }
                self.zones.push(Zone { name: zone.clone(), player: Some(player), sites });
            }
        }
        Ok(if place == "here" { format!("(in-zone? {zone})") } else { format!("(in-zone? {zone} {place})") })
    }
}
