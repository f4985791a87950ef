//! Generators of moves as instructions.
//!
//! In: a generator, and what is known where it stands. Out: instructions that add its moves, with everything afterwards as
//! it was before.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::scope::{Place, Scope, Stage};
use crate::languages::ludii::text::tree::{Node, without_then};

/// What is known where a generator stands in a run.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) scope: Scope,
    /// The kind of piece that moves, if the cursor is on one.
    pub(crate) kind: Option<usize>,
    /// What follows its moves: that of the innermost generator comes first.
    pub(crate) thens: Vec<Node>,
    /// The postcondition of its moves, by number from 1; 0 if there is none.
    pub(crate) postcondition: usize,
    /// Effects that each move has.
    pub(crate) effects: String,
    /// The piece that moves is in its owner's hand.
    pub(crate) in_hand: bool,
}

impl Frame {
    pub(crate) fn top() -> Self {
        Self {
            scope: Scope::at_start(),
            kind: None,
            thens: Vec::new(),
            postcondition: 0,
            effects: String::new(),
            in_hand: false,
        }
    }

    /// With the cursor on a piece that moves.
    pub(crate) fn on_piece(&self, kind: usize) -> Self {
        let from = Some(Place::fixed("from"));
        let scope = Scope { from, ..self.scope.clone() };
        Self { kind: Some(kind), scope, in_hand: false, ..self.clone() }
    }

    /// Whether nothing follows the moves.
    pub(crate) fn is_plain(&self) -> bool {
        self.thens.is_empty() && self.postcondition == 0 && self.effects.is_empty()
    }

    pub(crate) fn followed_by(&self, then: &Node) -> Self {
        let thens = [vec![then.clone()], self.thens.clone()].concat();
        Self { thens, ..self.clone() }
    }

    /// With what the `(then …)` of a generator adds.
    pub(crate) fn with_then_of(&self, node: &Node) -> Self {
        let thens = node.positional().into_iter().filter(|part| part.has_head("then"));
        thens.fold(self.clone(), |frame, then| frame.followed_by(then))
    }
}

impl Game {
    /// The instructions of a generator.
    pub(crate) fn moves(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        let arguments = node.positional();
        let plain = without_then(&arguments);
        let around = frame;
        let frame = &frame.with_then_of(node);
        match (node.keyword().as_str(), &plain[..]) {
            ("or" | "and", _) => {
                let members: Vec<&Node> = plain.iter().flat_map(|part| part.members()).collect();
                let parts = members
                    .iter()
                    .map(|member| self.moves(member, frame).map(|text| format!("(try {text})")));
                Ok(parts.collect::<Result<Vec<_>, _>>()?.join(" "))
            }
            ("if", [condition, then, rest @ ..]) if rest.len() <= 1 => {
                let condition = self.condition(condition, &frame.scope)?;
                let then = self.moves(then, frame)?;
                Ok(match rest {
                    [otherwise] => format!("(if {condition} {then} else {})", self.moves(otherwise, frame)?),
                    _ => format!("(if {condition} {then})"),
                })
            }
            ("priority", _) => {
                let members: Vec<&Node> = plain.iter().flat_map(|part| part.members()).collect();
                self.choose_first(&members, frame)
            }
            ("do", [inner, ..]) if node.named("ifAfterwards").is_some() => {
                let frame = self.with_postcondition(node, frame)?;
                self.moves(inner, &frame)
            }
            ("max Moves", [_, inner]) => {
                let frame = self.preferring_longest(node, frame)?;
                self.moves(inner, &frame)
            }
            ("do", [first]) if node.named("next").is_some() => {
                node.allow_names(&["next"])?;
                if !changes_only_variables(first) {
                    return Err(first.unsupported(&first.keyword(), "before other moves"));
                }
                let next = node.named("next").ok_or_else(|| node.unknown_as("moves"))?;
                // A run sees at once what it has set.
                let first = self.effect(first, &frame.scope)?;
                Ok(format!("(try {first} {})", self.moves(next, frame)?))
            }
            ("forEach Piece", _) => self.each_piece(node, frame),
            ("forEach Direction", _) => self.each_direction(node, frame),
            ("forEach Site", [_, region, inner]) => match node.named("noMoveYet") {
                None => self.each_site(node, region, inner, frame),
                Some(otherwise) => {
                    let all = without(node, "noMoveYet");
                    let exists = self.exists(&all, &frame.scope, false)?;
                    let moves = self.moves(&all, around)?;
                    // What follows moves for the sites does not follow the others.
                    Ok(format!("(if {exists} {moves} else {})", self.moves(otherwise, around)?))
                }
            },
            ("forEach Value", [_, inner]) => self.each_value(node, inner, frame),
            ("forEach Player", [_, inner]) => {
                let mut parts = Vec::new();
                for player in 1..=self.players() {
                    let scope = Scope { player: Some(player), ..frame.scope.clone() };
                    parts.push(self.moves(inner, &Frame { scope, ..frame.clone() })?);
                }
                Ok(parts.iter().map(|part| format!("(try {part})")).collect::<Vec<_>>().join(" "))
            }
            ("move Add", _) => self.adding(node, frame),
            ("move Remove", [_, region]) => self.removing(node, region, frame),
            ("move Promote", _) => self.promoting(node, &plain, frame),
            ("move", [from, to])
                if frame.scope.way.is_some()
                    && from.has_head("from")
                    && from.arguments().is_empty()
                    && to.positional().iter().all(|part| part.has_head("apply")) =>
            {
                let there = frame.scope.to.clone().ok_or_else(|| node.unknown("here"))?;
                self.going_there(to, &there, frame)
            }
            ("move", [from, to]) if self.sows() && from.has_head("from") && to.has_head("to") => {
                self.moving_seeds(node, from, to, frame)
            }
            ("move", [from, to]) if from.has_head("from") && to.has_head("to") => {
                self.transfer(node, from, to, frame)
            }
            ("move Step" | "move Slide" | "move Hop" | "move Leap" | "move Shoot", _) => {
                match self.choice_by_direction(node)? {
                    Some(choice) => self.moves(&choice, frame),
                    None => self.motion(node, frame),
                }
            }
            _ => self.moves_without_motion(node, &plain, around),
        }
    }

    /// The first of some generators that has moves.
    fn choose_first(&mut self, members: &[&Node], frame: &Frame) -> Result<String, Fault> {
        let [first, rest @ ..] = members else { return Ok(String::new()) };
        let moves = self.moves(first, frame)?;
        if rest.is_empty() {
            return Ok(moves);
        }
        let exists = self.exists(first, &frame.scope, frame.kind.is_some())?;
        let otherwise = self.choose_first(rest, frame)?;
        Ok(format!("(if {exists} {moves} else {otherwise})"))
    }

    /// `(forEach Piece …)` within other generators.
    fn each_piece(&mut self, node: &Node, frame: &Frame) -> Result<String, Fault> {
        let is_plain =
            node.positional().into_iter().skip(1).all(|part| part.word().is_none_or(|word| word == "Mover"));
        if !is_plain {
            return Err(node.unsupported("forEach Piece", "of other players"));
        }
        if node.named("container").is_some() {
            return self.each_in_hand(node, frame);
        }
        let mut parts = Vec::new();
        for (kind, generator) in self.generators_of(node)? {
            let name = self.fresh("piece");
            let inner = frame.on_piece(kind);
            let text = self.moves(&generator, &inner)?;
            let is = self.is_piece(kind, "here") + &self.not_in_hand();
            let text = self.for_each_level(node, &generator, text)?;
            parts.push(format!("(for-each {name} (pieces my? {is}) (go {name}) from {text})"));
        }
        Ok(parts.join(" "))
    }

    /// Of a column, the moves of its top piece, or as many times as there are pieces: they count so often.
    pub(crate) fn for_each_level(
        &mut self,
        node: &Node,
        generator: &Node,
        text: String,
    ) -> Result<String, Fault> {
        if !self.stacks() {
            return Ok(text);
        }
        if generator.has_keyword("level") {
            return Err(node.unsupported("level", "in forEach Piece"));
        }
        match node.named("top").map(Node::word) {
            Some(Some("True")) => Ok(text),
            None | Some(Some("False")) => {
                self.require_unmixed_stacks(node);
                let level = self.fresh("level");
                Ok(format!("(for-each {level} (range 1 (height)) {text})"))
            }
            _ => Err(node.unsupported("top:", "of this kind")),
        }
    }

    fn each_site(
        &mut self,
        node: &Node,
        region: &Node,
        inner: &Node,
        frame: &Frame,
    ) -> Result<String, Fault> {
        node.allow_names(&["if"])?;
        let name = self.fresh("site");
        let scope = Scope { site: Some(Place::fixed(&name)), ..frame.scope.clone() };
        let text = self.moves(inner, &Frame { scope, ..frame.clone() })?;
        self.looped((&name, "site"), region, node.named("if"), &frame.scope, &text)
    }

    /// The set of a region, of which a condition may be demanded that calls the site by a word.
    pub(crate) fn set_of(
        &mut self,
        region: &Node,
        condition: Option<&Node>,
        word: &str,
        scope: &Scope,
    ) -> Result<String, Fault> {
        let mut inner = scope.elsewhere();
        let mut parts = vec![self.in_region(region, "here", &inner)?];
        let here = Some(Place { text: "here".to_owned(), away: None });
        match word {
            "from" => inner.from = here,
            "to" => inner.to = here,
            _ => inner.site = here,
        }
        if let Some(condition) = condition {
            parts.push(self.condition(condition, &inner)?);
        }
        Ok(format!("(sites {})", parts.join(" ")))
    }

    /// A loop over a region. Its condition stands in the set, or, where it has sets of its own, before what is done.
    pub(crate) fn looped(
        &mut self,
        (name, word): (&str, &str),
        region: &Node,
        condition: Option<&Node>,
        scope: &Scope,
        body: &str,
    ) -> Result<String, Fault> {
        if let Ok(set) = self.set_of(region, condition, word, scope) {
            return Ok(format!("(for-each {name} {set} {body})"));
        }
        let set = self.set_of(region, None, word, scope)?;
        let Some(condition) = condition else { return Ok(format!("(for-each {name} {set} {body})")) };
        let mut inner = scope.clone();
        let here = Some(Place::fixed(name));
        match word {
            "from" => inner.from = here,
            "to" => inner.to = here,
            _ => inner.site = here,
        }
        let condition = self.condition(condition, &inner)?;
        Ok(format!("(for-each {name} {set} (verify {condition}) {body})"))
    }

    fn each_value(&mut self, node: &Node, inner: &Node, frame: &Frame) -> Result<String, Fault> {
        node.allow_names(&["min", "max"])?;
        let mut bound = |name: &str| {
            let number = node.named(name).ok_or_else(|| node.unknown("without bounds"))?;
            self.number(number, &frame.scope)
        };
        let (least, most) = (bound("min")?, bound("max")?);
        let name = self.fresh("value");
        let scope = Scope { value: Some(name.clone()), ..frame.scope.clone() };
        let text = self.moves(inner, &Frame { scope, ..frame.clone() })?;
        Ok(format!("(for-each {name} (range {least} {most}) {text})"))
    }

    /// Instructions with the cursor on each piece that may start, and that piece moving.
    pub(crate) fn starting(
        &mut self,
        node: &Node,
        from: Option<&Node>,
        frame: &Frame,
        body: &str,
    ) -> Result<String, Fault> {
        if frame.in_hand {
            return Err(node.unsupported(&node.keyword(), "from a hand"));
        }
        let Some(from) = from else {
            return if frame.kind.is_some() {
                Ok(body.to_owned())
            } else {
                Err(node.unsupported(&node.keyword(), "without a piece"))
            };
        };
        from.allow_names(&["if"])?;
        let mut regions = from.positional();
        if regions.first().is_some_and(|first| matches!(first.word(), Some("Cell" | "Vertex"))) {
            regions.remove(0);
        }
        let is_own = |place: &Node| place.has_head("from");
        match regions[..] {
            [] if frame.kind.is_none() => Err(node.unsupported(&node.keyword(), "without a piece")),
            [] => self.verified_start(from, frame, body),
            [place] if is_own(place) && frame.kind.is_some() => self.verified_start(from, frame, body),
            [place]
                if matches!(place.keyword().as_str(), "last To" | "last From")
                    && frame.scope.stage == Stage::Play =>
            {
                let place = self.place(place, &frame.scope)?;
                let body = self.verified_start(from, frame, body)?;
                Ok(format!("(try (verify (not-empty? {place})) (go {place}) from {body})"))
            }
            [region] => {
                let name = self.fresh("start");
                let body = format!("(go {name}) from {body}");
                let text = self.looped((&name, "from"), region, from.named("if"), &frame.scope, &body)?;
                Ok(text.replacen("(sites ", "(pieces ", 1))
            }
            _ => Err(from.unknown("with these regions")),
        }
    }

    pub(crate) fn verified_start(&mut self, from: &Node, frame: &Frame, body: &str) -> Result<String, Fault> {
        let Some(condition) = from.named("if") else { return Ok(body.to_owned()) };
        let scope = Scope { from: Some(Place::fixed("from")), ..frame.scope.clone() };
        let condition = self.condition(condition, &scope)?;
        Ok(format!("(if {condition} {body})"))
    }

    /// An instruction that ends the run unless a condition holds.
    pub(crate) fn verified(condition: Option<&str>) -> String {
        match condition {
            None | Some("true") => String::new(),
            Some(condition) => format!("(verify {condition}) "),
        }
    }
}

/// A list without an argument of a name.
fn without(node: &Node, name: &str) -> Node {
    node.filtered(|part| part.name.as_deref() != Some(name))
}

/// Whether an effect changes variables and nothing on the board, so that it can come before the moves.
fn changes_only_variables(effect: &Node) -> bool {
    let all = |parts: &[&Node]| parts.iter().flat_map(|part| part.members()).all(changes_only_variables);
    match (effect.keyword().as_str(), &effect.positional()[..]) {
        ("set Var" | "set Score" | "set Value" | "addScore" | "trigger", _) => true,
        ("if", [_, branches @ ..]) => all(branches),
        ("and", parts) => all(parts),
        _ => false,
    }
}
