//! Regions that never change: sets of sites that are known beforehand.
//!
//! In: `(sites …)` and what is made of it. Out: a set, or nothing if the region may change.

use std::collections::BTreeSet;

use crate::diagnostic::Code;
use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{COMPASS, Form, Relation, Site};
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::source_chars::fault;
use crate::languages::ludii::text::tree::Node;

type Sites = BTreeSet<usize>;

impl Game {
    /// The sites of a region that never changes; `None` if it may change or depends on who asks.
    pub(crate) fn fixed_sites(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        if node.is_array()
            || node.integer().is_some()
            || matches!(node.keyword().as_str(), "coord" | "centrePoint")
        {
            let scope = Scope::default();
            let mut found = Sites::new();
            for member in node.members() {
                if member.has_head("ahead") {
                    let Some(site) = self.fixed_ahead(member)? else { return Ok(None) };
                    found.insert(site);
                    continue;
                }
                let most = self.board.sites.len() as i64 - 1;
                if member.integer().is_some_and(|site| site > most) && self.board.extras.is_empty() {
                    let message = format!("the sites of this board are 0 to {most}");
                    return Err(fault(Code::UnknownName, member.at, message));
                }
                let name = match member.text() {
                    Some(name) => name.to_owned(),
                    None => match self.place(member, &scope) {
                        Ok(name) => name,
                        Err(_) => return Ok(None),
                    },
                };
                match self.board.site_named(&name) {
                    Some(site) => found.insert(site),
                    None if member.text().is_some() => {
                        return Err(member.no_site(&name));
                    }
                    None => return Ok(None),
                };
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

    /// `(ahead SITE ?steps:n DIRECTION)` of a site that never changes, in a direction that is the same for everybody.
    fn fixed_ahead(&mut self, node: &Node) -> Result<Option<usize>, Fault> {
        let arguments = node.positional();
        let [from, word] = arguments[..] else { return Ok(None) };
        let steps = self.steps_ahead(node);
        let is_facing = word.word().is_some_and(|word| COMPASS.contains(&word));
        let (Some(steps), Some(from), true) = (steps, self.fixed_sites(from)?, is_facing) else {
            return Ok(None);
        };
        let directions = self.directions(word)?;
        let ([direction], &[from]) = (&directions[..], &from.into_iter().collect::<Vec<_>>()[..]) else {
            return Ok(None);
        };
        let far = (0..steps).try_fold(from, |site, _| self.board.step(site, *direction));
        Ok(Some(far.unwrap_or(from)))
    }

    /// The sites of the declared regions that are meant by name and owner.
    pub(crate) fn declared(&self, is_meant: impl Fn(Option<&str>, Owner) -> bool) -> Result<Sites, Fault> {
        let unread = self.unread_regions.iter().find(|(name, owner, _)| is_meant(name.as_deref(), *owner));
        if let Some((.., fault)) = unread {
            return Err(fault.clone());
        }
        let meant = self.regions.iter().filter(|region| is_meant(region.name.as_deref(), region.owner));
        Ok(meant.flat_map(|region| region.sets.iter().flatten().copied()).collect())
    }

    fn fixed_word(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        let arguments = node.positional();
        if let [only] = arguments[..] {
            if only.is_array() {
                return self.fixed_sites(only);
            }
            let of = |name: Option<&str>, owner: Owner| match (only.text(), only.role_number()) {
                (Some(text), _) => name == Some(text),
                (None, player) => player.is_some_and(|player| owner == Owner::Player(player)),
            };
            let found = self.declared(of)?;
            if !found.is_empty() {
                return Ok(Some(found));
            }
            if let Some(name) = only.text() {
                if let Some(site) = self.board.site_named(name) {
                    return Ok(Some(Sites::from([site])));
                }
                return Err(fault(Code::UnknownName, only.at, format!("there is no region `{name}`")));
            }
        }
        if let [role, name] = arguments[..]
            && let (Some(player), Some(name)) = (role.role_number(), name.text())
        {
            let found = self.declared(|known, owner| {
                owner == Owner::Player(player) && known.is_some_and(|known| known.contains(name))
            })?;
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
            Some(number) => match self.constant(number) {
                Some(number) => number as i32,
                None => return Ok(None),
            },
            None => 0,
        };
        let most = if matches!(word, "Row" | "Column" | "Phase" | "Side") { 2 } else { 1 };
        if arguments.len() > most || (most == 2 && arguments.len() < 2) {
            return Ok(None);
        }
        node.allow_names(&[])?;
        let board = &self.board;
        if board.is_open && matches!(word, "Outer" | "Perimeter" | "Inner") {
            return Err(node.unsupported(&node.keyword(), "on this board"));
        }
        Ok(Some(match word {
            "Board" => board.all(),
            "Top" => board.extreme_sites(|site| site.y),
            "Bottom" => board.extreme_sites(|site| -site.y),
            "Right" => board.extreme_sites(|site| site.x),
            "Left" => board.extreme_sites(|site| -site.x),
            "Centre" => board.centre(),
            "Outer" | "Perimeter" => board.rim(),
            "Inner" => board.all().difference(&board.rim()).copied().collect(),
            "Row" if board.is_even() => board.filter(|site| site.row == number),
            "Column" if board.is_even() => board.filter(|site| site.column == number),
            "Phase" if board.form == Form::Rows => {
                board.filter(|site| (site.row + site.column) % 2 == number)
            }
            "Corners" if board.form == Form::Hexagon => {
                // Those of a hexagon have three neighbours, those of a triangle two.
                let with = |count: usize| board.filter(|site| board.near(site).len() == count);
                let found = [3, 2].map(with).into_iter().find(|sites| !sites.is_empty());
                found.ok_or_else(|| node.unsupported("Corners", "of this board"))?
            }
            "Corners" if board.form == Form::Rows => {
                let (columns, rows) = board.size();
                let is_end = |at: i32, count: i32| at == 0 || at == count - 1;
                board.filter(|site| is_end(site.column, columns) && is_end(site.row, rows))
            }
            "Corners" if board.form == Form::Network => {
                let edge = |measure: fn(&Site) -> f64| board.extreme_sites(measure);
                let (left, right) = (edge(|site| -site.x), edge(|site| site.x));
                let (bottom, top) = (edge(|site| -site.y), edge(|site| site.y));
                let found = &(&left | &right) & &(&bottom | &top);
                // On boards of other forms the corners are elsewhere.
                if found.len() != 4 {
                    return Err(node.unsupported("Corners", "of this board"));
                }
                found
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
            (Form::Hexagon, word) => return self.hexagon_side(node, word),
            _ => return Err(node.unsupported("sites Side", "on this board")),
        };
        let orthogonal = self.board.of_relation(Relation::Orthogonal);
        let found = orthogonal.into_iter().find(|&direction| self.board.direction_name(direction) == word);
        let direction = found.ok_or_else(|| node.unsupported("sites Side", "with this facing"))?;
        Ok(self.board.all().into_iter().filter(|&site| self.board.step(site, direction).is_none()).collect())
    }

    /// The sides of the board. From those of a board of squares nothing lies in one direction; from those of a board of
    /// hexagons, in two neighbouring ones, while a corner lacks more of them.
    pub(crate) fn board_sides(&self, node: &Node) -> Result<Vec<Sites>, Fault> {
        let ring = self.board.of_relation(Relation::Orthogonal);
        let beyond = match self.board.form {
            Form::Rows => 1,
            _ if ring.len() == 6 => 2,
            _ => return Err(node.unsupported("Sides", "of this board")),
        };
        let is_in = |site: usize, at: usize| {
            (0..beyond).all(|next| self.board.step(site, ring[(at + next) % ring.len()]).is_none())
        };
        let side = |at| -> Sites { self.board.all().into_iter().filter(|&site| is_in(site, at)).collect() };
        Ok((0..ring.len()).map(side).filter(|side| side.len() > 1).collect())
    }

    /// The side of a hexagon: the sites from which nothing lies in the two directions beside a facing.
    fn hexagon_side(&self, node: &Node, word: &str) -> Result<Sites, Fault> {
        let ring = self.board.of_relation(Relation::Orthogonal);
        let wanted = COMPASS.iter().position(|known| *known == word);
        let wanted = wanted.ok_or_else(|| node.unsupported("sites Side", "with this facing"))?;
        let is_full = self.board.sites.len()
            == 3 * (self.board.size().0 as usize / 2) * (self.board.size().0 as usize / 2 + 1) + 1;
        // Facings are sixteenths of a turn, and neighbours sixths: those at most an eighth away are beside it.
        let distance = |one: usize| {
            let apart = (self.board.directions[one].facing + 16 - wanted) % 16;
            apart.min(16 - apart)
        };
        let mut beside: Vec<usize> = ring.into_iter().filter(|&one| distance(one) <= 2).collect();
        beside.sort_by_key(|&one| distance(one));
        let [first, second] = beside[..] else {
            return Err(node.unsupported("sites Side", "with this facing"));
        };
        if !is_full {
            return Err(node.unsupported("sites Side", "on this board"));
        }
        let lacks = |site: usize, direction: usize| self.board.step(site, direction).is_none();
        Ok(self.board.all().into_iter().filter(|&site| lacks(site, first) && lacks(site, second)).collect())
    }

    fn fixed_operation(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        let mut parts = Vec::new();
        let (mut words, mut regions) = (Vec::new(), Vec::new());
        for part in node.positional() {
            let is_word = part.word().is_some() && part.integer().is_none();
            if is_word || part.has_head("directions") {
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
        if node.has_head("expand") {
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
                [] if self.sows() && self.has_stores() => {
                    return Ok(Some(self.expanded_with_stores(&first, steps)));
                }
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
}
