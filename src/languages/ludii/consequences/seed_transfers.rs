//! Seeds that go from place to place, and hands that hold them.
//!
//! In: `(move (from …) (to …) ?count:n)`, `(fromTo …)` of seeds, `(set Count …)` at the start. Out: instructions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::consequences::shifts::ends_of;
use crate::languages::ludii::consequences::simultaneous::latest;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::values::Value;
use crate::languages::ludii::values::numbers::of_the_other;

impl Game {
    /// Moves of seeds from one place to another: `(move (from …) (to …) ?count:n)`.
    pub(crate) fn moving_seeds(
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
        let held = taken.clone().unwrap_or_else(|| format!("(seeds {goal})"));
        let less = self.hand_or_hole(source, &source_text, &scope, |old| format!("(- {old} {carried})"))?;
        let more = self.hand_or_hole(target, &held, &scope, |old| format!("(+ {old} {carried})"))?;
        let emptied = if kept.is_none() { self.emptied(&start, &carried) } else { String::new() };
        let mut body = format!(
            "(let {carried} {number}) (verify (> {source_text} 0)) {less} {emptied}{more} {way} {finish}add"
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
    pub(crate) fn transfer_seeds(
        &mut self,
        node: &Node,
        from: &Node,
        to: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        node.allow_names(&["count"])?;
        let (from, to) = ends_of(node, from, to)?;
        let (carried, source) = (self.fresh("carried"), self.fresh("source"));
        let is_hand = from.has_head("handSite");
        let (begin, taken) = if is_hand {
            (String::new(), latest(&self.hand_seeds(from, scope)?))
        } else {
            (format!("(let {source} {}) ", self.place(from, scope)?), format!("(seeds~ {source})"))
        };
        let number = match node.named("count") {
            Some(count) => self.number(count, scope)?,
            None => "1".to_owned(),
        };
        let number = if scope.may_be_taken { format!("(min {number} {taken})") } else { number };
        let less = self.hand_or_hole(from, &taken, scope, |held| format!("(- {held} {carried})"))?;
        let emptied = if is_hand { String::new() } else { self.emptied(&source, &carried) };
        let target = if to.has_head("handSite") {
            latest(&self.hand_seeds(to, scope)?)
        } else {
            format!("(seeds~ {})", self.place(to, scope)?)
        };
        let more = self.hand_or_hole(to, &target, scope, |held| format!("(+ {held} {carried})"))?;
        let ends = if self.asks_where_sown { self.ended(&target) } else { String::new() };
        Ok(format!("{begin}(let {carried} {number}) {less} {emptied}{more}{ends}"))
    }

    /// Instructions that mark where seeds have gone, by the variable that holds them: nowhere, if that is a hand.
    fn ended(&mut self, target: &str) -> String {
        self.sown = true;
        let hole = target.strip_prefix("(seeds~ ").and_then(|rest| rest.strip_suffix(')'));
        let mark = hole.map_or_else(String::new, |hole| format!(" (set (sown {hole}) true)"));
        format!(" (for-all place (sites sown) (set (sown place) false)){mark}")
    }

    /// Instructions that change the seeds of a hand or of a hole, by the variable that holds them.
    fn hand_or_hole(
        &mut self,
        place: &Node,
        variable: &str,
        scope: &Scope,
        value: impl Fn(&str) -> String,
    ) -> Result<String, Fault> {
        let set = |variable: &str| format!("(set {variable} {})", value(variable));
        if place.has_head("handSite")
            && let [who] = place.positional()[..]
            && matches!(self.role(who, scope)?, Some(Value::Other))
        {
            return Ok(of_the_other(|player| set(&format!("(kept~ P{player})"))));
        }
        Ok(set(variable))
    }

    /// The variable of a player's hand.
    pub(crate) fn hand_seeds(&mut self, site: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = site.positional();
        let [who] = arguments[..] else { return Err(site.unknown("with several sites")) };
        match self.role(who, scope)? {
            Some(Value::Own) => Ok("kept".to_owned()),
            Some(Value::Player(player)) => Ok(format!("(kept P{player})")),
            // Both without the own one; only to be read.
            Some(Value::Other) => Ok("(- (+ (kept P1) (kept P2)) kept)".to_owned()),
            _ => Err(who.unknown_as("the owner of a hand")),
        }
    }

    /// `(set Count n to:REGION)` at the start.
    pub(crate) fn first_seeds(&mut self, node: &Node) -> Result<(), Fault> {
        let arguments = node.positional();
        let [_, count] = arguments[..] else { return Err(node.unknown("with these arguments")) };
        let count = self.constant(count).filter(|count| (0..=10_000).contains(count));
        let count = count.ok_or_else(|| node.unknown("with this count"))?;
        let region = node.named("to").or_else(|| node.named("at")).cloned();
        let region = region.ok_or_else(|| node.unknown("without to:"))?;
        if region.has_head("handSite") {
            let player = region.arguments().first().and_then(Node::role_number);
            self.seeds_in_hands
                .push((player.ok_or_else(|| region.unknown_as("a place at the start"))?, count));
            return Ok(());
        }
        let sites = self.fixed_sites(&region)?.ok_or_else(|| region.unknown_as("a place at the start"))?;
        self.seeds.push((count, sites));
        Ok(())
    }
}
