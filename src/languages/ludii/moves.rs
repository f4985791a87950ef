//! Generators of moves.
//!
//! In: what stands in `(play …)` and in pieces. Out: [`Block`]s, which `motions` writes for pieces that move.

use super::Fault;
use super::conditions::join;
use super::context::{Game, Owner, Scope};
use super::tree::Node;

/// Where a block belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Moves,
    Drops,
    Anywhere,
}

/// A block of a kind of piece.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) piece: usize,
    pub(super) part: Part,
    /// Of several priorities the lowest number comes first.
    pub(super) priority: usize,
    pub(super) text: String,
}

/// What is known where a generator stands.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The kinds whose pieces move; `None` at the top of the rules, where a generator names its own.
    pub(super) pieces: Option<Vec<usize>>,
    /// What must hold for any of it.
    pub(super) when: Vec<String>,
    pub(super) priority: usize,
    /// Whether all the others are excluded wherever this comes, so that there may be priorities.
    pub(super) alone: bool,
}

impl Site {
    pub(super) fn top() -> Self {
        Self { pieces: None, when: Vec::new(), priority: 0, alone: true }
    }

    fn under(&self, condition: String) -> Self {
        let mut site = self.clone();
        site.when.push(condition);
        site
    }

    /// The conditions as an instruction.
    pub(super) fn verify(&self) -> String {
        if self.when.is_empty() { String::new() } else { format!("(verify {}) ", self.when.join(" ")) }
    }
}

impl Game {
    /// The blocks of a generator.
    pub(super) fn generate(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("or" | "and", _) => {
                let members: Vec<&Node> = arguments.iter().flat_map(|part| part.members()).collect();
                let site = Site { alone: site.alone && members.len() == 1, ..site.clone() };
                self.all_of(&members, &site)
            }
            ("if", [condition, then, rest @ ..]) if rest.len() <= 1 => {
                let condition = self.condition(condition, &Scope::at_start())?;
                let mut blocks = self.generate(then, &site.under(condition.clone()))?;
                if let [otherwise] = rest {
                    blocks.extend(self.generate(otherwise, &site.under(format!("(not {condition})")))?);
                }
                Ok(blocks)
            }
            ("priority", _) => {
                if !site.alone {
                    return Err(node.unsupported("priority", "beside other moves"));
                }
                let members: Vec<&Node> = arguments.iter().flat_map(|part| part.members()).collect();
                let mut blocks = Vec::new();
                for (at, member) in members.into_iter().enumerate() {
                    let site = Site { priority: site.priority + at, alone: false, ..site.clone() };
                    blocks.extend(self.generate(member, &site)?);
                }
                Ok(blocks)
            }
            ("forEach Piece", _) => self.for_each_piece(node, site),
            ("move Add", _) if self.has_hands => Err(node.unsupported("move Add", "in games with hands")),
            ("move Add", _) => self.additions(node, site),
            ("move", [from, to, ..]) if from.head() == "from" && to.head() == "to" && is_hand(from) => {
                self.entries(node, site)
            }
            ("move Remove", [_, region]) => self.removals(node, region, site),
            ("move Step" | "move Slide" | "move Hop" | "move Leap", _) => self.motion(node, site),
            ("do", [inner]) => self.lawful(node, inner, site),
            _ => Err(node.unknown("as moves")),
        }
    }

    fn all_of(&mut self, members: &[&Node], site: &Site) -> Result<Vec<Block>, Fault> {
        let blocks =
            members.iter().map(|member| self.generate(member, site)).collect::<Result<Vec<_>, _>>()?;
        Ok(blocks.concat())
    }

    /// The moves of all the player's pieces, or of some kinds, by their own generators or by the one that is given.
    fn for_each_piece(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        node.allow_names(&[])?;
        let (mut kinds, mut given) = (Vec::new(), None);
        for argument in node.positional().into_iter().skip(1).flat_map(Node::members) {
            match argument.text() {
                Some(name) => kinds.push(self.piece_named(argument, name)?.0),
                None if argument.is_list() => given = Some(argument),
                None if argument.word() == Some("Mover") => {}
                None => return Err(argument.unknown("in forEach Piece")),
            }
        }
        if kinds.is_empty() {
            kinds = (0..self.pieces.len()).collect();
        }
        if let Some(given) = given {
            return self.generate(given, &Site { pieces: Some(kinds), ..site.clone() });
        }
        let mut blocks = Vec::new();
        for kind in kinds {
            if let Some(own) = self.pieces[kind].moves.clone() {
                blocks.extend(self.generate(&own, &Site { pieces: Some(vec![kind]), ..site.clone() })?);
            }
        }
        Ok(blocks)
    }

    /// `(move Add ?(piece …) (to REGION ?if:…) ?(then …))`: pieces from off the board.
    fn additions(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        node.allow_names(&[])?;
        let (mut kinds, mut tests, mut after) = (None, Vec::new(), String::new());
        let scope = Scope { to: Some("here".to_owned()), site: Some("here".to_owned()), ..Scope::at_start() };
        for part in node.positional().into_iter().skip(1) {
            match part.head() {
                "to" => {
                    part.allow_names(&["if"])?;
                    let [region] = part.positional()[..] else { return Err(part.unknown("in move Add")) };
                    tests.push(self.in_region(region, "here", &scope)?);
                    if let Some(condition) = part.named("if") {
                        tests.push(self.condition(condition, &scope)?);
                    }
                }
                "piece" => kinds = Some(self.added_kinds(part)?),
                "then" => after = self.then(part)?,
                _ => return Err(part.unknown("in move Add")),
            }
        }
        let kinds = match kinds {
            Some(kinds) => kinds,
            None => self.first_kinds(node)?,
        };
        let site = Site { when: [site.when.clone(), tests].concat(), ..site.clone() };
        let text = format!("({}{after}add)", site.verify());
        let block = |piece| Block { piece, part: Part::Drops, priority: site.priority, text: text.clone() };
        Ok(kinds.into_iter().map(block).collect())
    }

    /// `(move (from HAND) (to REGION ?if:…) ?(then …))`: pieces of any kind from the hand.
    fn entries(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let parts: Vec<Node> =
            node.arguments().iter().filter(|part| part.head() != "from").cloned().collect();
        let word = Node { kind: super::tree::Kind::Word("move".to_owned()), name: None, at: node.at };
        // The same as adding pieces, of every kind that somebody owns.
        let second = Node { kind: super::tree::Kind::Word("Add".to_owned()), ..word.clone() };
        let added =
            Node { kind: super::tree::Kind::List([vec![word, second], parts].concat()), ..node.clone() };
        let blocks = self.additions(&added, site)?;
        let Some(block) = blocks.first() else { return Ok(blocks) };
        let owned = (0..self.pieces.len()).filter(|&piece| self.pieces[piece].owner != Owner::Neutral);
        Ok(owned.map(|piece| Block { piece, ..block.clone() }).collect())
    }

    fn added_kinds(&self, part: &Node) -> Result<Vec<usize>, Fault> {
        let names: Vec<&Node> = part.positional().into_iter().flat_map(Node::members).collect();
        let kind = |node: &Node| match node.text() {
            Some(name) => {
                let (piece, _) = self.piece_named(node, name)?;
                let owned = self.pieces[piece].owner != Owner::Neutral;
                if owned { Ok(piece) } else { Err(node.unsupported("move Add", "with pieces of nobody")) }
            }
            None => Err(node.unknown("as a piece to add")),
        };
        part.allow_names(&[]).and_then(|()| names.into_iter().map(kind).collect())
    }

    /// The first kind of each player.
    fn first_kinds(&self, node: &Node) -> Result<Vec<usize>, Fault> {
        let mut kinds: Vec<usize> =
            (1..=self.players()).filter_map(|player| self.first_piece(player)).collect();
        if kinds.len() < self.players() {
            return Err(node.fault("not every player has a piece to add"));
        }
        kinds.dedup();
        Ok(kinds)
    }

    /// `(move Remove REGION ?(then …))`.
    fn removals(&mut self, node: &Node, region: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let mut after = String::new();
        node.allow_names(&[])?;
        for part in node.positional().into_iter().skip(2) {
            match part.head() {
                "then" => after = self.then(part)?,
                _ => return Err(part.unknown("in move Remove")),
            }
        }
        let scope = Scope { site: Some("here".to_owned()), ..Scope::at_start() };
        let test = join("and", vec!["not-empty?".to_owned(), self.in_region(region, "here", &scope)?]);
        let site = site.under(test);
        let text = format!("({}capture {after}add)", site.verify());
        match &site.pieces {
            // A piece that removes itself.
            Some(kinds) => {
                let block = |&piece: &usize| Block {
                    piece,
                    part: Part::Moves,
                    priority: site.priority,
                    text: text.clone(),
                };
                Ok(kinds.iter().map(block).collect())
            }
            None => Ok(vec![Block { piece: 0, part: Part::Anywhere, priority: site.priority, text }]),
        }
    }

    /// `(do MOVES ifAfterwards:CONDITION)`: the condition must hold after these moves.
    fn lawful(&mut self, node: &Node, inner: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        node.allow_names(&["ifAfterwards"])?;
        let Some(law) = node.named("ifAfterwards") else {
            return Err(node.unsupported("do next:", "as moves"));
        };
        let law = self.condition(law, &Scope::after_move())?;
        if law.contains("landed") {
            return Err(node.unsupported("last To", "inside a set of this condition"));
        }
        if !site.when.is_empty() || site.priority > 0 || !site.alone {
            return Err(node.unsupported("do ifAfterwards:", "beside other moves"));
        }
        self.laws.push(law);
        self.generate(inner, &Site { alone: false, ..site.clone() })
    }

    /// What a move does after it is made: `(next-turn again)` at once, everything else in a hook that the move names.
    pub(super) fn then(&mut self, node: &Node) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let mut texts = Vec::new();
        for effect in node.positional() {
            texts.push(self.effect(effect, &Scope::after_move())?);
        }
        let text = texts.join(" ");
        if text == "(next-turn again)" {
            return Ok(text + " ");
        }
        let text = if text.contains("landed") { format!("(let landed here) {text}") } else { text };
        if !self.hooks.contains(&text) {
            self.hooks.push(text.clone());
        }
        let number = self.hooks.iter().position(|known| *known == text).unwrap_or(0) + 1;
        Ok(format!("(set follow {number}) "))
    }
}

/// Whether `(from …)` names the mover's hand and nothing else.
fn is_hand(from: &Node) -> bool {
    let is_mover = |place: &Node, at: usize| place.arguments().get(at).and_then(Node::word) == Some("Mover");
    match from.arguments() {
        [place] if place.head() == "handSite" => place.arguments().len() == 1 && is_mover(place, 0),
        [place] if place.keyword() == "sites Hand" => place.arguments().len() == 2 && is_mover(place, 1),
        _ => false,
    }
}
