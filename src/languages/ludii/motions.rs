//! Steps, slides, hops and leaps.
//!
//! In: `(move Step …)` and its kin. Out: instructions with the cursor on the piece that moves.

use super::Fault;
use super::board::Relation;
use super::context::{Game, Memory, Owner, Place, Scope};
use super::generators::Frame;
use super::texts::{join, mentions, naming};
use super::tree::Node;

/// The parts of a motion.
#[derive(Default)]
pub(super) struct Parts<'a> {
    pub(super) directions: Option<&'a Node>,
    pub(super) walk: Option<&'a Node>,
    pub(super) between: Option<&'a Node>,
    pub(super) to: Option<&'a Node>,
    pub(super) from: Option<&'a Node>,
    pub(super) piece: Option<&'a Node>,
}

/// How long a run of sites may be.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub(super) least: i64,
    pub(super) most: i64,
}

/// As good as without end.
const FAR: i64 = 1000;
/// Longest slide that is written step by step.
const MAX_LENGTH: i64 = 60;

impl Game {
    /// The instructions of a motion.
    pub(super) fn motion(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        let parts = parts(node)?;
        let from = Some(Place::fixed("from"));
        let outer = frame.scope.clone();
        let frame = Frame { scope: Scope { from, ..frame.scope.clone() }, ..frame.clone() };
        let finish = self.finish(&frame)?;
        let body = match node.keyword().as_str() {
            "move Step" => self.step(&parts, &frame, &finish)?,
            "move Slide" => self.slide(&parts, &frame, &finish)?,
            "move Shoot" => return self.shoot(node, &parts, &frame, &finish),
            "move Hop" => self.hop(node, &parts, &frame, &finish)?,
            _ => self.leap(node, &parts, &frame, &finish)?,
        };
        self.starting(node, parts.from, &Frame { scope: outer, ..frame }, &body)
    }

    pub(super) fn directions_of(&mut self, parts: &Parts<'_>) -> Result<Vec<usize>, Fault> {
        match parts.directions {
            Some(words) => self.directions(words),
            None => Ok(self.adjacent()),
        }
    }

    /// A text with a name for a direction, done in each of them.
    fn in_each(&mut self, directions: &[usize], text: impl Fn(&str) -> String) -> String {
        if directions.is_empty() {
            return String::new();
        }
        let name = self.fresh("way");
        format!("(for-each {name} {} {})", self.names(directions), text(&name))
    }

    /// The condition and the effects of `(to if:… (apply …))`, with the cursor there.
    fn arrival(
        &mut self,
        to: Option<&Node>,
        scope: &Scope,
        name: &str,
    ) -> Result<(Option<String>, String), Fault> {
        let Some(to) = to else { return Ok((None, String::new())) };
        to.allow_names(&["if"])?;
        let scope = Scope { to: Some(Place::here(name)), arrives: true, ..scope.clone() };
        let condition = to.named("if").map(|condition| self.condition(condition, &scope)).transpose()?;
        let effects = self.applied(to, &scope)?;
        Ok((condition, effects))
    }

    /// The effects of `(apply …)` among the parts of a helper list.
    fn applied(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let mut effects = String::new();
        for part in node.positional() {
            match part.head() {
                "apply" => {}
                "exact" | "range" | "max" => continue,
                _ => return Err(part.unknown(&format!("in ({} …)", node.head()))),
            }
            // What `(apply if:…)` demands of where a piece arrives is read by `filter`.
            part.allow_names(if node.head() == "to" { &["if"] } else { &[] })?;
            for effect in part.positional() {
                let text = self.effect(effect, scope)?;
                if !text.is_empty() {
                    effects += &(text + " ");
                }
            }
        }
        Ok(effects)
    }

    /// A test of where a piece arrives, `(to (apply if:CONDITION …))`: it cannot stop there, but a slide goes on.
    fn filter(&mut self, to: Option<&Node>, scope: &Scope) -> Result<String, Fault> {
        let applies = to.into_iter().flat_map(Node::positional).filter(|part| part.head() == "apply");
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
        let (condition, effects) = self.arrival(parts.to, &frame.scope, &name)?;
        let filter = self.filter(parts.to, &frame.scope)?;
        let verified = Self::verified(condition.as_deref());
        let text = naming(&name, format!("{verified}{filter}{effects}{finish}add"));
        Ok(self.in_each(&directions, |way| format!("{way} {text}")))
    }

    /// A slide stops where `to if:` holds, or else where the condition for what is passed fails.
    fn slide(&mut self, parts: &Parts<'_>, frame: &Frame, finish: &str) -> Result<String, Fault> {
        let directions = self.directions_of(parts)?;
        let (to, between) = (self.fresh("to"), self.fresh("between"));
        let (capture, effects) = self.arrival(parts.to, &frame.scope, &to)?;
        let passed = self.passed(parts.between, &frame.scope, &between)?;
        if parts.between.is_some_and(|between| between.positional().iter().any(|part| part.head() == "apply"))
        {
            return Err(parts.between.map_or_else(
                || super::letters::fault(crate::diagnostic::Code::UnknownForm, 0, "a slide is not read"),
                |between| between.unsupported("apply", "between, in a slide"),
            ));
        }
        if capture.is_none() && !effects.is_empty() {
            return Err(parts.to.map_or_else(
                || super::letters::fault(crate::diagnostic::Code::UnknownForm, 0, "a slide is not read"),
                |to| to.unsupported("apply", "without if:, in a slide"),
            ));
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
    pub(super) fn passed(
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
    fn longest(&self) -> i64 {
        (self.board.sites.len() as i64).min(MAX_LENGTH)
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
        let (condition, effects) = self.arrival(parts.to, &frame.scope, &to)?;
        let passes = join("and", vec![passed, condition.unwrap_or_else(|| "true".to_owned())]);
        let text = self.in_each(&directions, |way| {
            format!("(go last-to) {way} (while {passes} (try from (create Nobody {piece}) {effects}{finish}add) {way})")
        });
        Ok(text)
    }

    fn hop(&mut self, node: &Node, parts: &Parts<'_>, frame: &Frame, finish: &str) -> Result<String, Fault> {
        if has_filter(parts) {
            return Err(node.unsupported("apply if:", "in a hop"));
        }
        let directions = self.directions_of(parts)?;
        let hop = self.hop_parts(parts, frame)?;
        let Hop { before, after, range, hurdle, taken, landing, effects, between, to } = hop;
        if range.least < 1 {
            return Err(node.unsupported("move Hop", "over nothing"));
        }
        let land = format!("{}{effects}{finish}add", Self::verified(landing.as_deref()));
        let kept = if mentions(&land, &between) { format!("(let {between} here) ") } else { String::new() };
        let landing_test = landing.unwrap_or_else(|| "true".to_owned());
        let most = self.longest();
        let count = self.fresh("far");
        let land_name = to.clone();
        if mentions(&landing_test, &land_name) && (before > 0 || after > 0) {
            return Err(node.unsupported("move Hop", "over a distance with this condition"));
        }
        let approach = |way: &str| match before {
            0 => String::new(),
            steps if steps >= most => format!("(while {landing_test} {way}) "),
            steps => format!(
                "(let {count} 0) (while (and (< {count} {steps}) {landing_test}) (set {count} (+ {count} 1)) {way}) "
            ),
        };
        let over = |way: &str| {
            if (range.least, range.most) == (1, 1) {
                let taken = naming(&between, format!("{}{taken}", Self::verified(hurdle.as_deref())));
                let kept = if taken.contains("(let ") { String::new() } else { kept.clone() };
                return format!("{taken}{kept}{way} ");
            }
            let hurdle = hurdle.clone().unwrap_or_else(|| "true".to_owned());
            let limit =
                if range.most >= most { String::new() } else { format!("(< {count}-over {}) ", range.most) };
            format!(
                "(let {count}-over 0) (while (and {limit}{hurdle}) {taken}(set {count}-over (+ {count}-over 1)) {way}) \
                 (verify (>= {count}-over {})) ",
                range.least
            )
        };
        let down = |way: &str| match after {
            0 => naming(&land_name, land.clone()),
            steps => {
                let limit =
                    if steps >= most { String::new() } else { format!("(<= {count}-after {steps}) ") };
                format!(
                    "(let {count}-after 0) (while (and {limit}{landing_test}) (try {effects}{finish}add) \
                     (set {count}-after (+ {count}-after 1)) {way})"
                )
            }
        };
        if (range.least, range.most) != (1, 1) && mentions(&land, &between) {
            return Err(node.unsupported("move Hop", "over several sites with this condition"));
        }
        Ok(self.in_each(&directions, |way| format!("{way} {}{}{}", approach(way), over(way), down(way))))
    }

    fn hop_parts(&mut self, parts: &Parts<'_>, frame: &Frame) -> Result<Hop, Fault> {
        let (between, to) = (self.fresh("between"), self.fresh("to"));
        let scope = Scope { between: Some(Place::here(&between)), ..frame.scope.clone() };
        let (mut hurdle, mut taken) = (None, String::new());
        let (mut before, mut after) = (0, 0);
        if let Some(node) = parts.between {
            node.allow_names(&["if", "before", "after"])?;
            hurdle = node.named("if").map(|condition| self.condition(condition, &scope)).transpose()?;
            taken = self.applied(node, &scope)?;
            for (name, number) in [("before", &mut before), ("after", &mut after)] {
                if let Some(given) = node.named(name) {
                    let given = self.constant(given).filter(|given| *given >= 0);
                    *number = given.ok_or_else(|| node.unsupported(name, "with this number"))?;
                }
            }
        }
        let range = match parts.between {
            Some(node) => self.range_or(node, Range { least: 1, most: 1 })?,
            None => Range { least: 1, most: 1 },
        };
        let landing = Scope { between: Some(Place::fixed(&between)), ..frame.scope.clone() };
        let (landing, effects) = self.arrival(parts.to, &landing, &to)?;
        Ok(Hop { before, after, range, hurdle, taken, landing, effects, between, to })
    }

    /// A leap ends where a walk leads, begun in each orthogonal direction.
    fn leap(&mut self, node: &Node, parts: &Parts<'_>, frame: &Frame, finish: &str) -> Result<String, Fault> {
        let name = self.fresh("to");
        let (condition, effects) = self.arrival(parts.to, &frame.scope, &name)?;
        let filter = self.filter(parts.to, &frame.scope)?;
        let verified = Self::verified(condition.as_deref());
        let land = naming(&name, format!("{verified}{filter}{effects}{finish}add"));
        let paths = self.leaps(node, parts)?;
        let texts: Vec<String> = paths.iter().map(|path| format!("(try {path} {land})")).collect();
        Ok(texts.join(" "))
    }

    /// The ways of a leap, as names of directions.
    pub(super) fn leaps(&mut self, node: &Node, parts: &Parts<'_>) -> Result<Vec<String>, Fault> {
        let Some(walks) = parts.walk else { return Err(node.unsupported("move Leap", "without a walk")) };
        let is = |name: &str, otherwise: bool| {
            node.named(name).map_or(otherwise, |value| value.word() == Some("True"))
        };
        let (ahead, rotates) = (is("forward", false), is("rotations", true));
        let mut ring = self.board.of_relation(Relation::Orthogonal);
        ring.sort_by_key(|&direction| self.board.directions[direction].facing);
        if ahead || !rotates {
            self.turns_directions = true;
        }
        self.used.extend(ring.iter().copied());
        let facing = self.facings[0];
        let starts: Vec<usize> = if rotates {
            (0..ring.len()).collect()
        } else {
            (0..ring.len()).filter(|&at| self.board.directions[ring[at]].facing == facing).collect()
        };
        let (mut ends, mut paths): (Vec<(i64, i64)>, Vec<String>) = (Vec::new(), Vec::new());
        for walk in walks.arguments() {
            for &start in &starts {
                let path = walked(walk, &ring, start)?;
                let way = |direction: usize| {
                    let turn = self.board.directions[direction].facing as f64 * std::f64::consts::PI / 8.0;
                    (turn.sin(), turn.cos())
                };
                let end = path.iter().fold((0.0, 0.0), |(x, y), &direction| {
                    let (dx, dy) = way(direction);
                    (x + dx, y + dy)
                });
                let key = ((end.0 * 100.0).round() as i64, (end.1 * 100.0).round() as i64);
                let turn = facing as f64 * std::f64::consts::PI / 8.0;
                let is_ahead = end.0 * turn.sin() + end.1 * turn.cos() > 0.1;
                if ends.contains(&key) || (ahead && !is_ahead) {
                    continue;
                }
                if self.board.form != super::board::Form::Network {
                    ends.push(key);
                }
                let names: Vec<String> =
                    path.iter().map(|&direction| self.board.direction_name(direction)).collect();
                paths.push(names.join(" "));
            }
        }
        Ok(paths)
    }

    /// The least and greatest length that `(between …)` allows.
    pub(super) fn range(&mut self, between: Option<&Node>) -> Result<Range, Fault> {
        let all = Range { least: 1, most: FAR };
        let Some(between) = between else { return Ok(all) };
        between.allow_names(&["if"])?;
        self.range_or(between, all)
    }

    pub(super) fn range_or(&mut self, between: &Node, otherwise: Range) -> Result<Range, Fault> {
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

    /// Notes that attacks are asked for, which is answered by the moves of pieces.
    pub(super) fn asks_attacks(&mut self, node: &Node) -> Result<(), Fault> {
        let _ = Memory::Moved;
        if self.pieces.iter().all(|piece| piece.moves.is_none()) {
            return Err(node.unsupported("is Threatened", "where pieces have no moves of their own"));
        }
        Ok(())
    }
}

/// What a hop consists of.
struct Hop {
    before: i64,
    after: i64,
    range: Range,
    hurdle: Option<String>,
    taken: String,
    landing: Option<String>,
    effects: String,
    between: String,
    to: String,
}

/// The parts of a motion by their sort.
pub(super) fn parts(node: &Node) -> Result<Parts<'_>, Fault> {
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
            "directions" | "difference" => &mut parts.directions,
            _ if part.word().is_some() => &mut parts.directions,
            _ if part.is_array() && part.members().iter().all(|member| member.word().is_some()) => {
                &mut parts.directions
            }
            _ if part.is_array() => &mut parts.walk,
            _ => return Err(part.unknown("in a motion")),
        };
        if slot.replace(part).is_some() {
            return Err(part.unsupported(part.head(), "twice in a motion"));
        }
    }
    Ok(parts)
}

/// Whether something is demanded of where a piece arrives besides `if:`.
fn has_filter(parts: &Parts<'_>) -> bool {
    parts.to.is_some_and(|to| to.positional().iter().any(|part| part.named("if").is_some()))
}

/// The directions of a walk that begins in a direction of a ring: F goes ahead, L and R turn.
fn walked(walk: &Node, ring: &[usize], start: usize) -> Result<Vec<usize>, Fault> {
    let (mut facing, mut path) = (start, Vec::new());
    for step in walk.members() {
        match step.word() {
            Some("F") => path.push(ring[facing]),
            Some("R") => facing = (facing + 1) % ring.len(),
            Some("L") => facing = (facing + ring.len() - 1) % ring.len(),
            _ => return Err(step.unknown("in a walk")),
        }
    }
    Ok(path)
}
