//! Whether moves along tracks, and by dice, are possible, as conditions.
//!
//! In: generators in `(can Move …)`, or those that come before others. Out: conditions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::{Node, names_site};
use crate::languages::ludii::texts;
use crate::languages::ludii::texts::join;

impl Game {
    /// Whether there is a move by any die.
    pub(crate) fn exists_by_die(
        &mut self,
        node: &Node,
        inner: &Node,
        scope: &Scope,
        on_piece: bool,
    ) -> Result<String, Fault> {
        node.allow_names(&["if", "replayDouble"])?;
        // Whether a die may be used again does not matter for a first move.
        node.named("replayDouble").into_iter().for_each(Node::ignore);
        let mut ways = Vec::new();
        for die in 1..=self.dice.len() {
            let scope = Scope { die: Some(format!("die-{die}")), ..scope.clone() };
            let mut tests = Vec::new();
            if let Some(condition) = node.named("if") {
                tests.push(self.condition(condition, &scope)?);
            }
            tests.push(self.exists(inner, &scope, on_piece)?);
            ways.push(join("and", tests));
        }
        Ok(join("or", ways))
    }

    /// Whether there is a move for any site of a region.
    pub(crate) fn exists_for_site(
        &mut self,
        node: &Node,
        region: &Node,
        inner: &Node,
        scope: &Scope,
    ) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let within = scope.within_set();
        let way = self.exists(inner, &within, false)?;
        let region = self.in_region(region, "here", &scope.elsewhere())?;
        Ok(format!("(any {way} (sites {region}))"))
    }

    /// Whether a piece may go from one place to another; `None` if there may be several places.
    pub(crate) fn exists_between_places(
        &mut self,
        from: &Node,
        to: &Node,
        scope: &Scope,
    ) -> Result<Option<String>, Fault> {
        let is_place = |node: &Node| {
            names_site(node) || matches!(node.keyword().as_str(), "trackSite Move" | "mapEntry" | "handSite")
        };
        let (applied, targets): (Vec<&Node>, Vec<&Node>) =
            to.positional().into_iter().partition(|part| part.has_head("apply"));
        applied.into_iter().for_each(Node::ignore);
        let is_race = !self.tracks.is_empty() && !self.sows();
        let (origin, target) = match (&from.positional()[..], &targets[..]) {
            ([], [target]) if is_race => (scope.from.clone(), target),
            ([origin], [target]) if is_race && is_place(origin) => match (origin.head(), self.stacks()) {
                ("handSite", false) => return Ok(None),
                ("from", _) => (scope.from.clone(), target),
                _ => (Some(self.located(origin, scope)?), target),
            },
            _ => return Ok(None),
        };
        if !is_place(target) || from.named("if").is_some() {
            return Ok(None);
        }
        let origin = origin.ok_or_else(|| from.unknown("here"))?;
        let inner = Scope { from: Some(origin.clone()), ..scope.clone() };
        let place = self.located(target, &inner)?;
        let mut tests = vec![texts::test("not-empty?", &origin.text), self.is_site(&place.text)];
        if let Some(condition) = to.named("if") {
            tests.push(self.condition(condition, &Scope { to: Some(place), ..inner })?);
        }
        Ok(Some(join("and", tests)))
    }

    /// `(firstMoveOnTrack "Track" ROLE MOVES)`: the moves for the first site of a track for which there are any.
    pub(crate) fn first_on_track(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let (name, inner) = match node.positional()[..] {
            [name, who, inner] if who.is_word("Mover") => (name.text(), inner),
            _ => return Err(node.unknown("with these arguments")),
        };
        let way = self.track_direction(node, name, None)?;
        let first = self.first_of_own_track(node, name)?;
        let site = self.fresh("site");
        let scope = Scope { site: Some(Place::fixed(&site)), ..frame.scope.clone() };
        let exists = self.exists(inner, &scope, false)?;
        let moves = self.moves(inner, &Frame { scope, ..frame.clone() })?;
        let most = self.tracks.iter().map(|track| track.sites.len()).max().unwrap_or(0);
        let left = self.fresh("left");
        // Further on as long as there are none.
        Ok(format!(
            "(try (let {site} {first}) (let {left} {most}) (while (and (> {left} 0) (on-board? {site}) (not {exists})) \
             (set {site} (step {site} {way})) (set {left} (- {left} 1))) (verify (on-board? {site})) {moves})"
        ))
    }

    /// Where each player's own track begins.
    fn first_of_own_track(&mut self, node: &Node, name: Option<&str>) -> Result<String, Fault> {
        let mut sites = Vec::new();
        for player in 1..=self.players() {
            let first = self.own_track(player, name).and_then(|track| track.sites.first().copied());
            sites.push(first.ok_or_else(|| node.fault("not every player has such a track"))?);
        }
        Ok(self.entrance(sites).text)
    }
}
