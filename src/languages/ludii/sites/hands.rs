//! Hands as places beside the board, where tracks may begin and pieces come back to.
//!
//! In: `(hand Each)`, `(handSite ROLE)`, `(forEach Piece container:(mover) …)`. Out: positions on which nothing ever
//! stands, as pieces off the board are in reserves, and moves of these; with stacks, they are columns that hold the
//! pieces.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::values::Value;

/// The positions that stand for hands, if each player has one of one site.
pub(crate) fn places(items: &[&Node], players: usize) -> Vec<String> {
    let hands: Vec<&&Node> = items.iter().filter(|item| item.has_head("hand")).collect();
    match hands[..] {
        [hand] if hand.arguments().len() == 1 && hand.arguments()[0].is_word("Each") => {
            (1..=players).map(|player| format!("hand-{player}")).collect()
        }
        _ => Vec::new(),
    }
}

/// How many sites all hands have.
pub(crate) fn sites(items: &[&Node], players: usize) -> usize {
    let of = |item: &&&Node| item.has_head("hand");
    let count = |hand: &&Node| {
        let size = hand.named("size").and_then(Node::integer).unwrap_or(1).max(0) as usize;
        let is_each = hand.positional().first().is_some_and(|who| who.is_word("Each"));
        size * if is_each { players } else { 1 }
    };
    items.iter().filter(of).map(count).sum()
}

impl Game {
    /// The position that stands for the hand of `(handSite ROLE)`.
    pub(crate) fn hand_place(&mut self, node: &Node, scope: &Scope) -> Result<Place, Fault> {
        let [who] = node.positional()[..] else { return Err(node.unknown("with several sites")) };
        self.hand_of(node, who, scope)
    }

    /// The position that stands for a player's hand.
    pub(crate) fn hand_of(&mut self, node: &Node, who: &Node, scope: &Scope) -> Result<Place, Fault> {
        let hands = self.hand_places();
        if hands.is_empty() {
            return Err(node.unknown_as("a site"));
        }
        match self.role(who, scope)? {
            Some(Value::Own) => Ok(self.entrance(hands)),
            Some(Value::Other) => Ok(self.entrance(hands.into_iter().rev().collect())),
            Some(Value::Player(player)) => Ok(Place::fixed(&self.board.name(hands[player - 1]))),
            _ => Err(node.unknown_as("a site")),
        }
    }

    /// The sites of hands, by player.
    fn hand_places(&self) -> Vec<usize> {
        let first = self.board.sites.len();
        let is_hand = |at: &usize| self.board.extras[*at].starts_with("hand-");
        (0..self.board.extras.len()).filter(is_hand).map(|at| first + at).collect()
    }

    /// Where pieces that come from the mover's own hand are meant to be before.
    pub(crate) fn own_hand(&mut self) -> Option<Place> {
        let hands = self.hand_places();
        (!hands.is_empty()).then(|| self.entrance(hands))
    }

    /// Where the pieces of a loop in a question stand: on the board, or in the mover's hand; with a blank before.
    pub(crate) fn held_by(&mut self, node: &Node) -> Result<String, Fault> {
        if node.named("container").is_none() {
            return Ok(self.not_in_hand());
        }
        let from = self.own_hand().filter(|_| self.stacks());
        let from = from.ok_or_else(|| node.unsupported("can Move", "from a hand"))?;
        Ok(format!(" (= here {})", from.text))
    }

    /// `(forEach Piece … container:(mover))`: the kinds in the mover's hand.
    pub(crate) fn each_in_hand(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        let is_own = node.named("container").is_some_and(|container| container.has_head("mover"));
        let from = self.own_hand().filter(|_| is_own);
        let from = from.ok_or_else(|| node.unsupported("container:", "in forEach Piece"))?;
        let mut parts = Vec::new();
        if self.stacks() {
            for (kind, generator) in self.generators_of(node)? {
                let text = self.moves(&generator, &frame.on_piece(kind))?;
                let text = self.for_each_level(node, &generator, text)?;
                let (name, is) = (self.fresh("piece"), self.is_piece(kind, "here"));
                let place = &from.text;
                parts.push(format!(
                    "(for-each {name} (pieces my? {is} (= here {place})) (go {name}) from {text})"
                ));
            }
            return Ok(parts.join(" "));
        }
        for (kind, generator) in self.generators_of(node)? {
            let scope = Scope { from: Some(from.clone()), ..frame.scope.clone() };
            let inner = Frame { kind: Some(kind), in_hand: true, scope, ..frame.clone() };
            let text = self.moves(&generator, &inner)?;
            let piece = &self.pieces[kind].name;
            parts.push(format!("(if (> (reserve {piece}) 0) {text})"));
        }
        Ok(parts.join(" "))
    }

    /// `(move Remove (from))` of a piece in the mover's hand.
    pub(crate) fn removing_from_hand(
        &mut self,
        node: &Node,
        region: &Node,
        frame: &Frame,
    ) -> Result<String, Fault> {
        let kind = frame.kind.filter(|_| region.has_head("from") && region.arguments().is_empty());
        let kind = kind.ok_or_else(|| node.unsupported("move Remove", "from a hand"))?;
        let piece = self.pieces[kind].name.clone();
        let finish = self.finish(frame)?;
        let first = self.board.name(0);
        Ok(format!(
            "(try (go {first}) from (set (reserve {piece}) (- (reserve {piece}) 1)) {finish}(name {piece} \"leaves\") add)"
        ))
    }

    /// `(fromTo (from SITE) (to (handSite ROLE)))`: a piece goes to the hand of its owner, which must be that of the role.
    /// What is taken by the piece that moves there is gone by itself.
    pub(crate) fn hand_over(&mut self, from: &Node, hand: &Node, scope: &Scope) -> Result<String, Fault> {
        let [who] = hand.positional()[..] else { return Err(hand.unknown("with several sites")) };
        let place = self.place(from, scope)?;
        let is_its_own = who.has_head("who")
            && who.named("at").is_some_and(|at| at.plain() == format!("at:{}", from.plain()));
        let test = match self.role(who, scope)? {
            _ if is_its_own => {
                who.ignore();
                format!("(not-empty? {place})")
            }
            Some(Value::Other) => format!("(enemy? {place})"),
            Some(Value::Own) => format!("(my? {place})"),
            _ => return Err(who.unknown_as("the owner of a hand")),
        };
        if self.pieces.iter().all(|piece| piece.owner == Owner::Neutral) {
            return Err(hand.unknown("with pieces of nobody"));
        }
        if self.stacks() {
            let hands: Vec<String> =
                self.hand_places().into_iter().map(|hand| self.board.name(hand)).collect();
            if hands.len() != self.players() {
                return Err(hand.unknown_as("a hand"));
            }
            let one = |(at, hand): (usize, &String)| {
                format!("(if (= (owner {place}) P{}) (stack 1 {place} {hand}))", at + 1)
            };
            let all: Vec<String> = hands.iter().enumerate().map(one).collect();
            return Ok(format!("(if {test} {})", all.join(" ")));
        }
        let taken = scope.arrives && Some(&place) == scope.to.as_ref().map(|to| &to.text);
        let capture = if taken { String::new() } else { format!("(capture {place}) ") };
        let (what, whose) = (self.fresh("what"), self.fresh("whose"));
        let reserve = format!("(reserve {what} {whose})");
        Ok(format!(
            "(if {test} (let {what} (type-of {place})) (let {whose} (owner {place})) {capture}(set {reserve} (+ {reserve} 1)))"
        ))
    }
}
