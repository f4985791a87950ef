//! Sites in straight lines from others.
//!
//! In: `(sites Direction …)`, `(sites LineOfSight …)`. Out: a condition for a position.

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::COMPASS;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, negated, test};

impl Game {
    /// `(sites Direction from:SITE|REGION ?DIRECTIONS ?stop:CONDITION)`: whether the way back from a place, over sites that
    /// do not stop it, comes beside a site where the ray begins.
    pub(crate) fn in_ray(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["from", "stop", "included", "stopIncluded"])?;
        let ends_there = node.named("stopIncluded").is_some_and(Node::is_true);
        let from = node.named("from").ok_or_else(|| node.unknown("without from:"))?;
        let directions = self.directions_or_adjacent(node.positional().get(1).copied())?;
        if self.is_turned() && !self.is_closed(&directions) {
            return Err(node.unsupported("sites Direction", "with directions that turn"));
        }
        let inner = scope.within_set_as_to();
        let passes = match node.named("stop") {
            Some(stop) => negated(&self.condition(stop, &inner)?),
            None => "true".to_owned(),
        };
        let mut ways = Vec::new();
        for &direction in &directions {
            let back = self.board.opposite(direction);
            let back = back.ok_or_else(|| node.unsupported("sites Direction", "in these directions"))?;
            self.used.insert(back);
            let back = self.board.direction_name(back);
            let begins = self.in_region(from, &back, &scope.elsewhere())?;
            if ends_there {
                // The site that stops the ray belongs to it, so the way back begins beside it.
                let before = if place == "here" { back.clone() } else { format!("(step {place} {back})") };
                ways.push(self.in_region(from, &before, &scope.elsewhere())?);
                ways.push(format!("(any {begins} (group {before} {passes} ({back})))"));
            } else {
                ways.push(format!("(any {begins} (group {place} {passes} ({back})))"));
            }
        }
        if node.named("included").is_some_and(Node::is_true) {
            ways.push(self.in_region(from, place, scope)?);
        }
        Ok(join("or", ways))
    }

    /// `(sites LineOfSight ?Piece|Empty|Farthest ?at:SITE ?DIRECTIONS)`: the first pieces that are seen from a site, by
    /// default where the last move ended; or the empty sites before them, or the farthest of these.
    pub(crate) fn in_sight(&mut self, node: &Node, place: &str, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["at"])?;
        let (mut sort, mut words) = ("Piece", None);
        for part in node.positional().into_iter().skip(1) {
            match part.word() {
                Some("Cell" | "Vertex") => {}
                Some(word @ ("Piece" | "Empty" | "Farthest")) => sort = word,
                _ if words.is_none() => words = Some(part),
                _ => return Err(part.unknown("in sites LineOfSight")),
            }
        }
        let at = node.named("at").cloned();
        let at = at.unwrap_or_else(|| node.new_list("last", vec![node.new_word("To")])).with_name("from");
        let occupied = node.new_list("is", vec![node.new_word("Occupied"), node.new_list("to", Vec::new())]);
        let ray = |words: Option<Node>, includes: bool| {
            let stops = includes.then(|| node.new_word("True").with_name("stopIncluded"));
            let first = [node.new_word("Direction"), at.clone(), occupied.clone().with_name("stop")];
            node.new_list("sites", first.into_iter().chain(words).chain(stops).collect())
        };
        if sort != "Farthest" {
            let seen = self.in_ray(&ray(words.cloned(), sort == "Piece"), place, scope)?;
            let kept = if sort == "Piece" { test("not-empty?", place) } else { "true".to_owned() };
            return Ok(join("and", vec![kept, seen]));
        }
        let directions = self.directions_or_adjacent(words)?;
        let mut ways = Vec::new();
        for direction in directions {
            let word = node.new_word(COMPASS[self.board.directions[direction].facing]);
            let seen = self.in_ray(&ray(Some(word), false), place, scope)?;
            let here = Place { text: place.to_owned(), away: None };
            let next = here.step(&self.board.direction_name(direction)).text;
            ways.push(join("and", vec![seen, negated(&self.is_empty_site(&next))]));
        }
        Ok(join("or", ways))
    }
}
