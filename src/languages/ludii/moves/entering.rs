//! Pieces that are put on the board, taken from it, or moved anywhere.
//!
//! In: `(move Add …)`, `(move Remove …)`, `(move (from …) (to …))` and their kin. Out: instructions.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory, Owner};
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::moves::motions::Applies;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::values::Value;

/// A kind of piece that is put on the board.
#[derive(Clone, Copy)]
pub(crate) struct Added {
    pub(crate) kind: usize,
    /// The only player who may do so.
    pub(crate) only: Option<usize>,
    /// Whose piece it is, if not the mover's.
    pub(crate) whose: Option<usize>,
}

/// What is added where.
pub(crate) struct Addition {
    pub(crate) kinds: Vec<Added>,
    /// That a site is in the region.
    pub(crate) region: Vec<String>,
    /// What else must hold, with the cursor on the site.
    pub(crate) tests: Vec<String>,
    /// What the site is called.
    pub(crate) site: String,
    pub(crate) effects: String,
}

impl Game {
    /// The parts of `(move Add …)`, with tests and effects at a place.
    pub(crate) fn addition_parts(
        &mut self,
        node: &Node,
        frame: &Frame,
        place: &str,
    ) -> Result<Addition, Fault> {
        node.allow_names(&[])?;
        let mut kinds = None;
        let (mut within, mut tests, mut effects) = (Vec::new(), Vec::new(), String::new());
        let site = self.fresh("spot");
        for part in node.positional().into_iter().skip(1) {
            match part.head() {
                "to" => {
                    part.allow_names(&["if"])?;
                    let scope = Scope { to: Some(Place::here(&site)), ..frame.scope.elsewhere() };
                    let mut regions = part.positional();
                    if regions.first().is_some_and(|first| matches!(first.word(), Some("Cell" | "Vertex"))) {
                        regions.remove(0);
                    }
                    let [region] = regions[..] else { return Err(part.unknown("in move Add")) };
                    if !within.is_empty() {
                        return Err(part.unknown("twice in move Add"));
                    }
                    within.push(self.in_region(region, place, &frame.scope.elsewhere())?);
                    if let Some(condition) = part.named("if") {
                        tests.push(self.condition(condition, &scope)?);
                    }
                }
                "piece" => {
                    part.allow_names(&["state"])?;
                    kinds = Some(self.added_kinds(part, &frame.scope)?);
                    if let Some(state) = part.named("state") {
                        self.remember(Memory::State);
                        let _ =
                            write!(effects, "(set-attribute state {}) ", self.number(state, &frame.scope)?);
                    }
                }
                "then" => {}
                _ => return Err(part.unknown("in move Add")),
            }
        }
        if within.is_empty() {
            return Err(node.fault("`move Add` has no `(to REGION)`, so nothing could be added"));
        }
        let kinds = match kinds {
            Some(kinds) => kinds,
            None => self.own_first_kinds(node)?,
        };
        Ok(Addition { kinds, region: within, tests, site, effects })
    }

    /// The kinds of `(piece …)`: names, `(id …)`, or the number of a player, which is that of the player's first kind.
    fn added_kinds(&mut self, part: &Node, scope: &Scope) -> Result<Vec<Added>, Fault> {
        let mut found = Vec::new();
        for node in part.positional().into_iter().flat_map(Node::members) {
            if let Some(name) = node.text() {
                let (kind, number) = self.piece_named(node, name)?;
                let whose = match self.pieces[kind].owner {
                    Owner::Each => number,
                    Owner::Player(player) => Some(player),
                    Owner::Neutral => None,
                };
                found.push(Added { kind, only: None, whose });
                continue;
            }
            match self.value(node, scope)? {
                Value::Own => found.extend(self.own_first_kinds(node)?),
                Value::Kinds(kinds) => {
                    for (kind, owner) in kinds {
                        found.push(self.added(node, kind, owner.as_deref())?);
                    }
                }
                _ => return Err(node.unknown_as("a piece to add")),
            }
        }
        Ok(found)
    }

    fn added(&self, node: &Node, kind: usize, owner: Option<&str>) -> Result<Added, Fault> {
        let owned = match self.pieces[kind].owner {
            Owner::Player(player) => Some(player),
            _ => None,
        };
        match owner {
            None => Ok(Added { kind, only: None, whose: owned }),
            Some("own") => Ok(Added { kind, only: owned, whose: None }),
            Some(player) => {
                let whose = player.strip_prefix('P').and_then(|number| number.parse().ok());
                let whose = whose.ok_or_else(|| node.unknown_as("a piece to add"))?;
                Ok(Added { kind, only: None, whose: Some(whose) })
            }
        }
    }

    fn own_first_kinds(&self, node: &Node) -> Result<Vec<Added>, Fault> {
        let kinds = self.first_kinds(node)?;
        Ok(kinds.into_iter().map(|(kind, only)| Added { kind, only, whose: None }).collect())
    }

    /// `(move Add …)` as instructions.
    pub(crate) fn adding(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        let parts = self.addition_parts(node, frame, "here")?;
        let finish = self.finish(frame)?;
        let mut texts = Vec::new();
        for Added { kind, only, whose } in parts.kinds {
            let piece = self.pieces[kind].name.clone();
            let whose = match whose {
                Some(player) => format!(" P{player}"),
                None if self.pieces[kind].owner == Owner::Neutral => " Nobody".to_owned(),
                None => String::new(),
            };
            let only = only.map_or_else(String::new, |player| format!("(verify (= own P{player})) "));
            texts.push(format!("(try {only}(create{whose} {piece}) {}{finish}add)", parts.effects));
        }
        let verify = if parts.tests.is_empty() {
            String::new()
        } else {
            format!("(verify {}) ", parts.tests.join(" "))
        };
        let (name, region) = (parts.site, parts.region.join(" "));
        Ok(format!("(for-each {name} (sites {region}) (go {name}) {verify}from {})", texts.join(" ")))
    }

    /// `(move Remove REGION)`.
    pub(crate) fn removing(&mut self, node: &Node, region: &Node, frame: &Frame) -> Result<String, Fault> {
        if self.sows() {
            return self.removing_seeds(node, region, frame);
        }
        if frame.in_hand {
            return self.removing_from_hand(node, region, frame);
        }
        node.allow_names(&[])?;
        let finish = self.finish(frame)?;
        let name = self.fresh("victim");
        let set = self.set_of(region, None, "site", &frame.scope)?;
        let set = set.replacen("(sites ", "(pieces ", 1);
        Ok(format!("(for-each {name} {set} (go {name}) from capture {finish}add)"))
    }

    /// `(move (from …) (to …))`: any piece of a region to any site of another.
    pub(crate) fn transfer(
        &mut self,
        node: &Node,
        from: &Node,
        to: &Node,
        frame: &Frame,
    ) -> Result<String, Fault> {
        node.allow_names(&["copy"])?;
        to.allow_names(&["if"])?;
        let stays = self.copy_of(node, frame)?;
        let name = self.fresh("goal");
        let mut regions: Vec<&Node> = to.positional();
        if regions.first().is_some_and(|first| matches!(first.word(), Some("Cell" | "Vertex"))) {
            regions.remove(0);
        }
        let (applied, regions): (Vec<&Node>, Vec<&Node>) =
            regions.into_iter().partition(|part| part.has_head("apply"));
        let [region] = regions[..] else { return Err(to.unknown("in a move")) };
        if region.has_head("handSite") && !self.stacks() {
            return Err(region.unknown_as("a place to move to"));
        }
        let from_place = Place::fixed("from");
        let scope = Scope { from: Some(from_place), ..frame.scope.clone() };
        let arrival = Scope { to: Some(Place::fixed(&name)), arrives: true, ..scope.clone() };
        let effects: Result<String, Fault> = applied
            .into_iter()
            .map(|apply| self.one_applied(apply, &arrival, Applies::Where, true))
            .collect();
        let effects = effects?;
        let in_own_hand = frame.kind.filter(|_| frame.in_hand).map(|kind| (vec![kind], None));
        let in_hand = match in_own_hand {
            Some(_) => in_own_hand,
            None if self.stacks() => None,
            None => self.hand_kinds(from, frame)?,
        };
        if let Some((kinds, owner)) = in_hand {
            self.takes_from_hands = true;
            let only = owner.map_or_else(String::new, |player| format!("(= own P{player}) "));
            let hand = Scope { from: self.own_hand().filter(|_| owner.is_none()), ..scope };
            let finish = self.finish(frame)?;
            let mut texts = Vec::new();
            for kind in kinds {
                let piece = self.pieces[kind].name.clone();
                let body = format!(
                    "(go {name}) from (create {piece}) (set (reserve {piece}) (- (reserve {piece}) 1)) \
                     {effects}{finish}(name {piece}) add"
                );
                let loops = self.each_goal(&name, region, to.named("if"), &hand, &body)?;
                texts.push(format!("(if (and {only}(> (reserve {piece}) 0)) {loops})"));
            }
            return Ok(texts.join(" "));
        }
        let finish = self.finish(frame)?;
        let body = if self.stacks() {
            let condition =
                to.named("if").map(|condition| self.condition(condition, &arrival)).transpose()?;
            self.note_arrival(condition.as_deref(), &effects);
            format!("(go {name}) {effects}(stack 1 from) (target) (go from) {finish}add")
        } else {
            format!("(go {name}) {effects}{stays}{finish}add")
        };
        let body = self.each_goal(&name, region, to.named("if"), &scope, &body)?;
        self.starting(node, Some(from), frame, &body)
    }

    /// What leaves a piece like the one that moves where it began, if the move is a copy.
    fn copy_of(&self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        match (node.named("copy").map(Node::word), frame.kind) {
            (None | Some(Some("False")), _) => Ok(String::new()),
            (Some(Some("True")), Some(kind)) if !self.stacks() && !frame.in_hand => {
                let mut text = format!("(create {} from) ", self.pieces[kind].name);
                for (memory, attribute) in [(Memory::State, "state"), (Memory::Value, "worth")] {
                    if self.carried.contains(&memory) || self.remembers(memory) {
                        let _ = write!(text, "(set-attribute {attribute} ({attribute} from) from) ");
                    }
                }
                Ok(text)
            }
            _ => Err(node.unsupported("copy:", "of these pieces")),
        }
    }

    /// Instructions for each site of a region where a piece may go; along a track there is only one.
    fn each_goal(
        &mut self,
        name: &str,
        region: &Node,
        condition: Option<&Node>,
        scope: &Scope,
        body: &str,
    ) -> Result<String, Fault> {
        if region.keyword() != "trackSite Move" || self.sows() {
            return self.looped((name, "to"), region, condition, scope, body);
        }
        let place = self.place(region, scope)?;
        let mut tests = self.is_site(&place).replace(&place, name);
        if let Some(condition) = condition {
            let scope = Scope { to: Some(Place::fixed(name)), ..scope.clone() };
            tests = format!("{tests} {}", self.condition(condition, &scope)?);
        }
        Ok(format!("(try (let {name} {place}) (verify {tests}) {body})"))
    }

    /// `(sites Occupied by:Mover container:"Hand" ?component:"Name")`: all or some kinds in the mover's hand.
    #[allow(clippy::type_complexity, reason = "as of the kinds in a hand")]
    fn occupied_hand(
        &mut self,
        place: &Node,
        from: &Node,
        frame: &Frame,
    ) -> Result<Option<(Vec<usize>, Option<usize>)>, Fault> {
        place.allow_names(&["by", "container", "component", "components"])?;
        from.allow_names(&[])?;
        let is_hand = |name: &Node| name.is_text("Hand") || name.has_head("mover");
        if !place.named("container").is_some_and(is_hand) {
            return Ok(None);
        }
        let by = place.named("by").ok_or_else(|| place.unknown("without by:"))?;
        if self.role(by, &frame.scope)? != Some(Value::Own) {
            return Err(by.unknown_as("the owner of a hand"));
        }
        let mut kinds = Vec::new();
        let names = [place.named("component"), place.named("components")].into_iter().flatten();
        for name in names.flat_map(Node::members) {
            kinds.extend(self.kinds_named(name, name.text().unwrap_or(""))?);
        }
        if kinds.is_empty() {
            kinds.extend((0..self.pieces.len()).filter(|&kind| self.pieces[kind].owner != Owner::Neutral));
        }
        Ok(Some((kinds, None)))
    }

    /// The kinds of pieces in the hand that `(from …)` names; `None` if it names no hand.
    #[allow(
        clippy::type_complexity,
        reason = "kinds, and the player whose hand it is if that is not the mover's"
    )]
    fn hand_kinds(
        &mut self,
        from: &Node,
        frame: &Frame,
    ) -> Result<Option<(Vec<usize>, Option<usize>)>, Fault> {
        let [place] = from.positional()[..] else { return Ok(None) };
        if place.keyword() == "sites Occupied" && place.named("container").is_some() {
            return self.occupied_hand(place, from, frame);
        }
        let (who, rest) = match (place.head(), &place.positional()[..]) {
            ("handSite", [who, rest @ ..]) => (*who, rest.to_vec()),
            ("sites", [word, who, rest @ ..]) if word.is_word("Hand") => (*who, rest.to_vec()),
            _ => return Ok(None),
        };
        let owner = match self.role(who, &frame.scope)? {
            Some(Value::Own) => None,
            Some(Value::Player(player)) => Some(player),
            _ => return Err(place.unknown_as("a hand to move from")),
        };
        if !rest.is_empty() {
            return Err(place.unknown_as("a hand to move from"));
        }
        from.allow_names(&[])?;
        let kinds =
            (0..self.pieces.len()).filter(|&kind| self.pieces[kind].owner != Owner::Neutral).collect();
        Ok(Some((kinds, owner)))
    }
}
