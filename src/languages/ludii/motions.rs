//! Steps, slides, hops and leaps.
//!
//! In: `(move Step …)` and its kin. Out: blocks of the pieces that move so.

use super::Fault;
use super::conditions::join;
use super::context::{Game, Scope};
use super::moves::{Block, Part, Site};
use super::tree::Node;

/// The parts of a motion.
#[derive(Default)]
struct Parts<'a> {
    directions: Option<&'a Node>,
    walk: Option<&'a Node>,
    between: Option<&'a Node>,
    to: Option<&'a Node>,
    from: Option<&'a Node>,
    then: Option<&'a Node>,
}

/// Longest slide whose length is limited.
const MAX_LENGTH: i64 = 50;

impl Game {
    /// The blocks of a motion, for each kind of piece that may make it.
    pub(super) fn motion(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let parts = parts(node)?;
        let site = self.starting(node, &parts, site)?;
        let after = match parts.then {
            Some(then) => self.then(then)?,
            None => String::new(),
        };
        let texts = match node.keyword().as_str() {
            "move Step" => self.step(&parts, &after)?,
            "move Slide" => self.slide(&parts, &after)?,
            "move Hop" => self.hop(node, &parts, &after)?,
            _ => self.leap(node, &parts, &after)?,
        };
        let mut blocks = Vec::new();
        for &piece in site.pieces.iter().flatten() {
            for text in &texts {
                let text = format!("({}{text})", site.verify());
                blocks.push(Block { piece, part: Part::Moves, priority: site.priority, text });
            }
        }
        Ok(blocks)
    }

    /// Adds what `(from …)` demands.
    fn starting(&mut self, node: &Node, parts: &Parts<'_>, site: &Site) -> Result<Site, Fault> {
        let mut site = site.clone();
        let Some(from) = parts.from else {
            return if site.pieces.is_some() {
                Ok(site)
            } else {
                Err(node.unsupported(&node.keyword(), "without a piece"))
            };
        };
        from.allow_names(&["if"])?;
        match from.positional()[..] {
            [] => {}
            [place] if place.head() == "from" => {}
            [place] if place.keyword() == "last To" => site.when.push("last-to?".to_owned()),
            _ => return Err(from.unknown("with this region")),
        }
        if let Some(condition) = from.named("if") {
            site.when.push(self.condition(condition, &Scope::at_start())?);
        }
        if site.pieces.is_none() {
            site.pieces = Some((0..self.pieces.len()).collect());
        }
        Ok(site)
    }

    fn directions_of(&mut self, parts: &Parts<'_>) -> Result<Vec<usize>, Fault> {
        if let Some(words) = parts.directions {
            return self.directions(words);
        }
        let adjacent = self.board.adjacent();
        self.used.extend(adjacent.iter().copied());
        Ok(adjacent)
    }

    /// A text with `d` for a direction, done in each of them.
    fn in_each(&self, directions: &[usize], text: &str) -> Vec<String> {
        match directions {
            [] => Vec::new(),
            _ => vec![format!("(for-each d {} {text})", self.names(directions))],
        }
    }

    /// The condition and the effects of `(to if:… (apply …))`.
    fn arrival(
        &mut self,
        to: Option<&Node>,
        between: Option<&str>,
    ) -> Result<(Option<String>, String), Fault> {
        let Some(to) = to else { return Ok((None, String::new())) };
        to.allow_names(&["if"])?;
        let scope = Scope {
            from: Some("from".to_owned()),
            to: Some("here".to_owned()),
            between: between.map(str::to_owned),
            last_to: Some("last-to".to_owned()),
            arrives: true,
            ..Scope::default()
        };
        let condition = to.named("if").map(|condition| self.condition(condition, &scope)).transpose()?;
        let mut effects = String::new();
        for part in to.positional() {
            if part.head() != "apply" {
                return Err(part.unknown("in (to …)"));
            }
            part.allow_names(&[])?;
            for effect in part.positional() {
                effects = add_word(effects, &self.effect(effect, &scope)?);
            }
        }
        Ok((condition, effects))
    }

    fn step(&mut self, parts: &Parts<'_>, after: &str) -> Result<Vec<String>, Fault> {
        let directions = self.directions_of(parts)?;
        let (condition, effects) = self.arrival(parts.to, None)?;
        let text = format!("d {}{effects}{after}add", verified(condition.as_deref()));
        Ok(self.in_each(&directions, &text))
    }

    /// A slide stops where `to if:` holds, or else where the condition for what is passed fails.
    fn slide(&mut self, parts: &Parts<'_>, after: &str) -> Result<Vec<String>, Fault> {
        let directions = self.directions_of(parts)?;
        let (capture, effects) = self.arrival(parts.to, None)?;
        let scope = Scope {
            from: Some("from".to_owned()),
            to: Some("here".to_owned()),
            between: Some("here".to_owned()),
            last_to: Some("last-to".to_owned()),
            ..Scope::default()
        };
        let passed = parts.between.and_then(|between| between.named("if"));
        let passed = passed.map_or(Ok("empty?".to_owned()), |condition| self.condition(condition, &scope))?;
        let range = parts.between.map(length).transpose()?.flatten();
        let text = match (capture, range) {
            (None, None) => format!("d (while {passed} {after}add d)"),
            (Some(capture), None) => {
                let is_apart =
                    passed == "empty?" && matches!(capture.as_str(), "enemy?" | "not-empty?" | "my?");
                let passes = if is_apart { passed } else { format!("(and {passed} (not {capture}))") };
                format!("d (while {passes} {after}add d) (verify {capture}) {effects}{after}add")
            }
            (None, Some((least, most))) => {
                let one = |at: i64| {
                    format!("d (verify {passed})")
                        + &if at >= least { format!(" (try {after}add)") } else { String::new() }
                };
                (1..=most).map(one).collect::<Vec<_>>().join(" ")
            }
            (Some(_), Some(_)) => {
                let place = parts.between.or(parts.to);
                return Err(place.map_or_else(
                    || super::letters::fault(crate::diagnostic::Code::UnknownForm, 0, "a slide is not read"),
                    |place| place.unsupported("move Slide", "with both a range and to if:"),
                ));
            }
        };
        Ok(self.in_each(&directions, &text))
    }

    fn hop(&mut self, node: &Node, parts: &Parts<'_>, after: &str) -> Result<Vec<String>, Fault> {
        let Some(between) = parts.between else {
            return Err(node.unsupported("move Hop", "without between"));
        };
        let directions = self.directions_of(parts)?;
        let (hurdle, taken) = self.hurdle(between)?;
        let (condition, effects) = self.arrival(parts.to, Some("hurdle"))?;
        let text = format!("{}{effects}{after}add", verified(condition.as_deref()));
        let kept = if text.contains("hurdle") { "(let hurdle here) " } else { "" };
        let text = format!("d {}{taken}{kept}d {text}", verified(hurdle.as_deref()));
        Ok(self.in_each(&directions, &text))
    }

    /// The condition and the effects of what is hopped over.
    fn hurdle(&mut self, between: &Node) -> Result<(Option<String>, String), Fault> {
        between.allow_names(&["if"])?;
        if length(between)?.is_some_and(|range| range != (1, 1)) {
            return Err(between.unsupported("move Hop", "over more than one site"));
        }
        let scope = Scope {
            from: Some("from".to_owned()),
            between: Some("here".to_owned()),
            last_to: Some("last-to".to_owned()),
            ..Scope::default()
        };
        let condition = between.named("if").map(|condition| self.condition(condition, &scope)).transpose()?;
        let mut effects = String::new();
        for part in between.positional().into_iter().filter(|part| part.head() == "apply") {
            part.allow_names(&[])?;
            for effect in part.positional() {
                effects = add_word(effects, &self.effect(effect, &scope)?);
            }
        }
        Ok((condition, effects))
    }

    /// A leap ends where a walk leads, begun in each orthogonal direction.
    fn leap(&mut self, node: &Node, parts: &Parts<'_>, after: &str) -> Result<Vec<String>, Fault> {
        let Some(walks) = parts.walk else { return Err(node.unsupported("move Leap", "without a walk")) };
        let ahead = node.named("forward").is_some_and(|value| value.word() == Some("True"));
        if node.named("rotations").is_some_and(|value| value.word() != Some("True")) {
            return Err(node.unsupported("rotations:", "in leaps"));
        }
        let (condition, effects) = self.arrival(parts.to, None)?;
        let ring = self.board.of_relation(super::board::Relation::Orthogonal);
        if ahead {
            self.turns_directions = true;
        }
        self.used.extend(ring.iter().copied());
        let (mut ends, mut texts) = (Vec::new(), Vec::new());
        for walk in walks.arguments() {
            for start in 0..ring.len() {
                let path = walked(walk, &ring, start)?;
                let step = |(x, y): (i32, i32), &direction: &usize| {
                    let (dx, dy) = self.board.directions[direction].step;
                    (x + dx, y + dy)
                };
                let end = path.iter().fold((0, 0), step);
                if ends.contains(&end) || (ahead && !self.is_ahead(end)) {
                    continue;
                }
                ends.push(end);
                let names: Vec<&str> =
                    path.iter().map(|&direction| self.board.direction_name(direction)).collect();
                texts.push(format!(
                    "{} {}{effects}{after}add",
                    names.join(" "),
                    verified(condition.as_deref())
                ));
            }
        }
        Ok(texts)
    }

    /// Whether a displacement leads ahead for the first player.
    fn is_ahead(&self, (column, row): (i32, i32)) -> bool {
        match self.facings[0] {
            0 => row > 0,
            4 => column > 0,
            8 => row < 0,
            _ => column < 0,
        }
    }

    /// Whether a step or a hop from where the last move ended is possible.
    pub(super) fn can_move(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let parts = parts(node)?;
        let is_last = |from: &&Node| matches!(from.positional()[..], [place] if place.keyword() == "last To");
        let starts_here =
            parts.from.as_ref().is_some_and(is_last) && scope.last_to.as_deref() == Some("here");
        let keyword = node.keyword();
        if !starts_here || !matches!(keyword.as_str(), "hop" | "move Hop" | "step" | "move Step") {
            return Err(node.unsupported(&format!("can Move ({keyword} …)"), "here"));
        }
        let hops = keyword.ends_with("op");
        let mut ways = Vec::new();
        for direction in self.directions_of(&parts)? {
            let name = self.board.direction_name(direction);
            let end = if hops { format!("(step here {name} {name})") } else { name.to_owned() };
            let inner = Scope { between: Some(name.to_owned()), to: Some(end.clone()), ..scope.clone() };
            let mut tests = vec![format!("(on-board? {end})")];
            for part in [parts.between, parts.to].into_iter().flatten() {
                if let Some(condition) = part.named("if") {
                    tests.push(self.condition(condition, &inner)?);
                }
            }
            ways.push(join("and", tests));
        }
        Ok(join("or", ways))
    }
}

/// The parts of a motion by their sort.
fn parts(node: &Node) -> Result<Parts<'_>, Fault> {
    node.allow_names(&["forward", "rotations"])?;
    let mut parts = Parts::default();
    let is_motion = |part: &&Node| matches!(part.word(), Some("Step" | "Slide" | "Hop" | "Leap"));
    for part in node.positional().into_iter().filter(|part| !is_motion(part)) {
        let slot = match part.head() {
            "to" => &mut parts.to,
            "from" => &mut parts.from,
            "between" => &mut parts.between,
            "then" => &mut parts.then,
            "directions" => &mut parts.directions,
            _ if part.word().is_some() => &mut parts.directions,
            _ if part.is_array() => &mut parts.walk,
            _ => return Err(part.unknown("in a motion")),
        };
        if slot.replace(part).is_some() {
            return Err(part.unsupported(part.head(), "twice in a motion"));
        }
    }
    Ok(parts)
}

/// The least and greatest length that `(between …)` allows.
fn length(between: &Node) -> Result<Option<(i64, i64)>, Fault> {
    between.allow_names(&["if"])?;
    let mut found = None;
    for part in between.positional() {
        let numbers: Vec<i64> = part.arguments().iter().filter_map(Node::integer).collect();
        found = match (part.head(), &numbers[..]) {
            ("apply", _) => continue,
            ("exact", &[number]) => Some((number, number)),
            ("max", &[number]) => Some((1, number)),
            ("range", &[least, most]) => Some((least, most)),
            _ => return Err(part.unknown("in between")),
        };
        if found.is_some_and(|(least, most)| least < 1 || most > MAX_LENGTH) {
            return Err(part.unsupported("range", "of this size"));
        }
    }
    Ok(found)
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

/// A condition as an instruction.
fn verified(condition: Option<&str>) -> String {
    match condition {
        None | Some("true") => String::new(),
        Some(condition) => format!("(verify {condition}) "),
    }
}

fn add_word(text: String, word: &str) -> String {
    if word.is_empty() { text } else { format!("{text}{word} ") }
}
