//! Steps, slides, hops and leaps.
//!
//! In: `(move Step …)` and its kin. Out: instructions with the cursor on the piece that moves.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, mentions, naming};

/// The parts of a motion.
#[derive(Default)]
pub(crate) struct Parts<'a> {
    pub(crate) directions: Option<&'a Node>,
    pub(crate) walk: Option<&'a Node>,
    pub(crate) between: Option<&'a Node>,
    pub(crate) to: Option<&'a Node>,
    pub(crate) from: Option<&'a Node>,
    pub(crate) piece: Option<&'a Node>,
}

/// When the effects of `(apply if:CONDITION …)` where a piece arrives happen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Applies {
    /// Where the condition holds: in steps, leaps and shots.
    Where,
    /// In every move, since there is none where the condition does not hold: in slides and hops, see [`Game::filter`].
    Always,
}

/// How long a run of sites may be.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) least: i64,
    pub(crate) most: i64,
}

/// What ends a run without a move.
pub(crate) const NO_MOVE: &str = "(verify false)";
/// As good as without end.
const FAR: i64 = 1000;
/// All tracks of a board with loops.
const ALL_TRACKS: &str = "AllTracks";
/// Longest slide that is written step by step.
const MAX_LENGTH: i64 = 60;

impl Game {
    /// The instructions of a motion.
    pub(crate) fn motion(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        let parts = parts(node)?;
        let from = Some(Place::fixed("from"));
        let outer = frame.scope.clone();
        let frame = Frame { scope: Scope { from, ..frame.scope.clone() }, ..frame.clone() };
        let finish = self.finish(&frame)?;
        let body = match node.keyword().as_str() {
            "move Step" => self.step(&parts, &frame, &finish)?,
            "move Slide" if names_tracks(node) => self.slide_in_loops(node, &frame, &finish)?,
            "move Slide" => self.slide(&parts, &frame, &finish)?,
            "move Shoot" => return self.shoot(node, &parts, &frame, &finish),
            "move Hop" => self.hop(node, &parts, &frame, &finish)?,
            _ => self.leap(node, &parts, &frame, &finish)?,
        };
        self.starting(node, parts.from, &Frame { scope: outer, ..frame }, &body)
    }

    pub(crate) fn directions_of(&mut self, parts: &Parts<'_>) -> Result<Vec<usize>, Fault> {
        self.directions_or_adjacent(parts.directions)
    }

    /// A text with a name for a direction, done in each of them; if the board has none of those that are meant, there is no
    /// move.
    pub(crate) fn in_each(&mut self, directions: &[usize], text: impl Fn(&str) -> String) -> String {
        if directions.is_empty() {
            return NO_MOVE.to_owned();
        }
        let name = self.fresh("way");
        format!("(for-each {name} {} {})", self.names(directions), text(&name))
    }

    /// The condition and the effects of `(to if:… (apply …))`, with the cursor there.
    pub(crate) fn arrival(
        &mut self,
        to: Option<&Node>,
        scope: &Scope,
        (name, applies): (&str, Applies),
    ) -> Result<(Option<String>, String), Fault> {
        let Some(to) = to else { return Ok((None, String::new())) };
        to.allow_names(&["if"])?;
        let scope = Scope { to: Some(Place::here(name)), arrives: true, ..scope.clone() };
        let condition = to.named("if").map(|condition| self.condition(condition, &scope)).transpose()?;
        let effects = self.applied(to, &scope, applies)?;
        Ok((condition, effects))
    }

    /// The effects of `(apply …)` among the parts of a helper list, which has nothing else but how far it may be.
    pub(crate) fn applied(&mut self, node: &Node, scope: &Scope, applies: Applies) -> Result<String, Fault> {
        let is_range = |part: &&Node| matches!(part.head(), "exact" | "range" | "max");
        let parts: Vec<&Node> = node.positional().into_iter().filter(|part| !is_range(part)).collect();
        if let Some(other) = parts.iter().find(|part| !part.has_head("apply")) {
            return Err(other.unknown(&format!("in ({} …)", node.head())));
        }
        let may_test = node.has_head("to");
        parts.into_iter().map(|apply| self.one_applied(apply, scope, applies, may_test)).collect()
    }

    /// The effects of one `(apply ?if:CONDITION EFFECT …)`.
    pub(crate) fn one_applied(
        &mut self,
        apply: &Node,
        scope: &Scope,
        applies: Applies,
        may_test: bool,
    ) -> Result<String, Fault> {
        apply.allow_names(if may_test { &["if"] } else { &[] })?;
        let effects = apply.positional().into_iter().map(|effect| self.effect(effect, scope));
        let mut effects = effects.collect::<Result<Vec<String>, Fault>>()?;
        effects.retain(|effect| !effect.is_empty());
        let text: String = effects.into_iter().map(|effect| effect + " ").collect();
        match apply.named("if").filter(|_| applies == Applies::Where) {
            Some(condition) if text.is_empty() => condition.ignore(),
            Some(condition) => {
                return Ok(format!("(if {} {}) ", self.condition(condition, scope)?, text.trim_end()));
            }
            None => {}
        }
        Ok(text)
    }

    /// A test of where a piece arrives, `(to (apply if:CONDITION …))`, in a slide or hop: it cannot stop there, but a slide
    /// goes on.
    pub(crate) fn filter(&mut self, to: Option<&Node>, scope: &Scope) -> Result<String, Fault> {
        let applies = to.into_iter().flat_map(Node::positional).filter(|part| part.has_head("apply"));
        let mut out = String::new();
        for condition in applies.filter_map(|apply| apply.named("if")) {
            let name = self.fresh("there");
            let scope = Scope { to: Some(Place::here(&name)), arrives: true, ..scope.clone() };
            let condition = self.condition(condition, &scope)?;
            out += &naming(&name, format!("(verify {condition}) "));
        }
        Ok(out)
    }

    fn step(&mut self, parts: &Parts<'_>, frame: &Frame, finish: &str) -> Result<String, Fault> {
        let directions = self.directions_of(parts)?;
        let name = self.fresh("to");
        let (condition, effects) = self.arrival(parts.to, &frame.scope, (&name, Applies::Where))?;
        let verified = Self::verified(condition.as_deref());
        let text = naming(&name, format!("{verified}{effects}{finish}add"));
        Ok(self.in_each(&directions, |way| format!("{way} {text}")))
    }

    /// A slide stops where `to if:` holds, or else where the condition for what is passed fails.
    fn slide(&mut self, parts: &Parts<'_>, frame: &Frame, finish: &str) -> Result<String, Fault> {
        let directions = self.directions_of(parts)?;
        let (to, between) = (self.fresh("to"), self.fresh("between"));
        let (capture, effects) = self.arrival(parts.to, &frame.scope, (&to, Applies::Always))?;
        let passed = self.passed(parts.between, &frame.scope, &between)?;
        let has_apply = |part: &&Node| part.positional().iter().any(|part| part.has_head("apply"));
        if let Some(between) = parts.between.filter(has_apply) {
            return Err(between.unsupported("apply", "between, in a slide"));
        }
        if let Some(to) = parts.to.filter(|_| capture.is_none() && !effects.is_empty()) {
            return Err(to.unsupported("apply", "without if:, in a slide"));
        }
        let range = self.range(parts.between)?;
        let finish = &(self.filter(parts.to, &frame.scope)? + finish);
        let arrive = naming(&to, format!("{}{effects}{finish}add", Self::verified(capture.as_deref())));
        let is_simple = range.least <= 1 && range.most >= FAR;
        if is_simple
            && !mentions(&passed, &between)
            && !capture.as_deref().is_some_and(|text| mentions(text, &to))
        {
            return Ok(match capture {
                None => {
                    self.in_each(&directions, |way| format!("{way} (while {passed} (try {finish}add) {way})"))
                }
                Some(capture) => {
                    let is_apart =
                        passed == "empty?" && matches!(capture.as_str(), "enemy?" | "not-empty?" | "my?");
                    let passes = if is_apart { passed } else { format!("(and {passed} (not {capture}))") };
                    self.in_each(&directions, |way| {
                        format!("{way} (while {passes} (try {finish}add) {way}) {arrive}")
                    })
                }
            });
        }
        // Step by step.
        let most = range.most.min(self.longest());
        let stops = capture.clone().unwrap_or_else(|| "false".to_owned());
        let has_stop = capture.is_some();
        let far = self.fresh("far");
        let halt = if has_stop {
            naming(
                &to,
                format!("(if (and (>= {far} {}) {stops}) {effects}{finish}add (verify false))", range.least),
            )
        } else {
            String::new()
        };
        let pass = naming(&between, format!("(verify {passed})"));
        Ok(self.in_each(&directions, |way| {
            format!(
                "(let {far} 1) {way} (while (<= {far} {most}) {halt} {pass} (if (>= {far} {}) (try {finish}add)) \
                 (set {far} (+ {far} 1)) {way})",
                range.least
            )
        }))
    }

    /// What a slide passes, by default nothing.
    pub(crate) fn passed(
        &mut self,
        between: Option<&Node>,
        scope: &Scope,
        name: &str,
    ) -> Result<String, Fault> {
        let Some(condition) = between.and_then(|between| between.named("if")) else {
            return Ok("empty?".to_owned());
        };
        let here = Some(Place::here(name));
        let scope = Scope { to: here.clone(), between: here, ..scope.clone() };
        self.condition(condition, &scope)
    }

    /// The greatest number of steps in one direction.
    pub(crate) fn longest(&self) -> i64 {
        (self.board.sites.len() as i64).min(MAX_LENGTH)
    }

    /// How many sites there are in a row at most, in any direction.
    pub(crate) fn longest_line(&self) -> i64 {
        let sites = self.board.sites.len();
        let length = |site: usize, direction: usize| {
            std::iter::successors(Some(site), |&at| self.board.step(at, direction)).take(sites).count()
        };
        let directions = 0..self.board.directions.len();
        let lengths = directions.flat_map(|direction| (0..sites).map(move |site| length(site, direction)));
        lengths.max().unwrap_or(0) as i64
    }

    /// A new piece is thrown from where the last move ended, over empty sites.
    fn shoot(
        &mut self,
        node: &Node,
        parts: &Parts<'_>,
        frame: &Frame,
        finish: &str,
    ) -> Result<String, Fault> {
        let piece = parts.piece.and_then(|piece| piece.arguments().first()).and_then(Node::text);
        let name = piece.ok_or_else(|| node.unknown("without a piece"))?;
        let (kind, _) = self.piece_named(node, name)?;
        if parts.from.is_some() || self.pieces[kind].owner != Owner::Neutral || has_filter(parts) {
            return Err(node.unknown("with these arguments"));
        }
        let directions = self.directions_of(parts)?;
        let between = self.fresh("between");
        let passed = self.passed(parts.between, &frame.scope, &between)?;
        let (to, piece) = (self.fresh("to"), self.pieces[kind].name.clone());
        let (condition, effects) = self.arrival(parts.to, &frame.scope, (&to, Applies::Always))?;
        let passes = join("and", vec![passed, condition.unwrap_or_else(|| "true".to_owned())]);
        let text = self.in_each(&directions, |way| {
            format!("{way} (while {passes} (try from (create Nobody {piece}) {effects}{finish}add) {way})")
        });
        Ok(format!("(go last-to) {text}"))
    }

    /// The least and greatest length that `(between …)` allows.
    pub(crate) fn range(&mut self, between: Option<&Node>) -> Result<Range, Fault> {
        let all = Range { least: 1, most: FAR };
        let Some(between) = between else { return Ok(all) };
        between.allow_names(&["if"])?;
        self.range_or(between, all)
    }

    pub(crate) fn range_or(&mut self, between: &Node, otherwise: Range) -> Result<Range, Fault> {
        let mut found = otherwise;
        for part in between.positional() {
            let numbers: Option<Vec<i64>> =
                part.positional().into_iter().map(|number| self.constant(number)).collect();
            found = match (part.head(), numbers.as_deref()) {
                ("apply", _) => continue,
                ("exact", Some(&[number])) => Range { least: number, most: number },
                ("max", Some(&[number])) => Range { least: 1, most: number },
                ("range", Some(&[least, most])) => Range { least, most },
                _ => return Err(part.unknown("in between")),
            };
        }
        Ok(found)
    }

    /// Refuses `is Threatened` where pieces have no moves of their own, since these say what is attacked.
    pub(crate) fn require_attackers(&self, node: &Node) -> Result<(), Fault> {
        if self.pieces.iter().all(|piece| piece.moves.is_none()) {
            return Err(node.unsupported("is Threatened", "where pieces have no moves of their own"));
        }
        Ok(())
    }
}

/// The parts of a motion by their sort.
pub(crate) fn parts(node: &Node) -> Result<Parts<'_>, Fault> {
    node.allow_names(&["forward", "rotations"])?;
    let mut parts = Parts::default();
    let is_motion = |part: &&Node| matches!(part.word(), Some("Step" | "Slide" | "Hop" | "Leap" | "Shoot"));
    for part in node.positional().into_iter().filter(|part| !is_motion(part)) {
        let slot = match part.head() {
            "to" => &mut parts.to,
            "from" => &mut parts.from,
            "between" => &mut parts.between,
            "piece" => &mut parts.piece,
            // What follows is read where the generator is.
            "then" => continue,
            _ if part.text() == Some(ALL_TRACKS) => continue,
            "directions" | "difference" => &mut parts.directions,
            _ if part.word().is_some() => &mut parts.directions,
            _ if part.is_array() && part.members().iter().all(|member| member.word().is_some()) => {
                &mut parts.directions
            }
            _ if part.is_array() => &mut parts.walk,
            _ => return Err(part.unknown("in a motion")),
        };
        if slot.replace(part).is_some() {
            return Err(
                part.fault("this motion has such an argument already; several directions go in `{…}`")
            );
        }
    }
    Ok(parts)
}

/// Whether something is demanded of where a piece arrives besides `if:`.
pub(crate) fn has_filter(parts: &Parts<'_>) -> bool {
    parts.to.is_some_and(|to| to.positional().iter().any(|part| part.named("if").is_some()))
}

pub(crate) fn names_tracks(node: &Node) -> bool {
    node.positional().iter().any(|part| part.text() == Some(ALL_TRACKS))
}
