//! Generators of moves at the top of the rules.
//!
//! In: what stands in `(play …)`. Out: [`Block`]s: of pieces for what pieces do, of drops for what is put on the board, and
//! for everything else blocks that run once, written by `generators`.

pub(crate) mod blocks_by_site;
pub(crate) mod conditional_directions;
pub(crate) mod dice_moves;
pub(crate) mod each_direction;
pub(crate) mod entering;
pub(crate) mod generators;
pub(crate) mod hops;
pub(crate) mod leaps;
pub(crate) mod motions;
pub(crate) mod postconditions;
pub(crate) mod promoting;
pub(crate) mod rewriting;
pub(crate) mod select_and_pass;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::moves::entering::Added;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::{Node, without_then};
use crate::languages::ludii::texts::{naming, negated};

/// Where a block belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Moves,
    Drops,
    Anywhere,
}

/// A block of a kind of piece.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) piece: usize,
    pub(crate) part: Part,
    /// Of several priorities the lowest number comes first.
    pub(crate) priority: usize,
    pub(crate) text: String,
}

/// What is known where a generator stands.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// What must hold for any of it.
    pub(crate) when: Vec<String>,
    pub(crate) priority: usize,
    /// Whether all the others are excluded wherever this comes, so that there may be priorities.
    pub(crate) alone: bool,
    /// What follows these moves, and what they must keep.
    pub(crate) frame: Frame,
}

impl Site {
    pub(crate) fn top() -> Self {
        Self { when: Vec::new(), priority: 0, alone: true, frame: Frame::top() }
    }

    fn under(&self, condition: String) -> Self {
        let mut site = self.clone();
        site.when.push(condition);
        site
    }

    /// The conditions as an instruction.
    pub(crate) fn verify(&self) -> String {
        if self.when.is_empty() { String::new() } else { format!("(verify {}) ", self.when.join(" ")) }
    }
}

impl Game {
    /// The blocks of a generator.
    pub(crate) fn generate(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let arguments = node.positional();
        let around = site;
        let site = &Self::followed(node, site);
        match (node.keyword().as_str(), &arguments[..]) {
            ("or" | "and", _) => {
                let members = members(&arguments);
                let site = Site { alone: site.alone && members.len() == 1, ..site.clone() };
                let blocks = members.iter().map(|member| self.generate(member, &site));
                Ok(blocks.collect::<Result<Vec<_>, _>>()?.concat())
            }
            ("if", [condition, then, otherwise])
                if is_whether_there_is(condition, then) && self.is_forced_pass(otherwise, site) =>
            {
                condition.ignore();
                otherwise.ignore();
                self.generate(then, site)
            }
            ("if", [condition, then, rest @ ..]) if without_then(rest).len() <= 1 => {
                let condition = self.condition(condition, &Scope::at_start())?;
                let mut blocks = self.generate(then, &site.under(condition.clone()))?;
                if let [otherwise] = without_then(rest)[..] {
                    blocks.extend(self.generate(otherwise, &site.under(negated(&condition)))?);
                }
                Ok(blocks)
            }
            ("priority", _) if site.alone => {
                let mut blocks = Vec::new();
                let mut members = members(&arguments);
                if members.len() > 1 && members.last().is_some_and(|last| self.is_forced_pass(last, site)) {
                    members.pop().into_iter().for_each(Node::ignore);
                }
                for (at, member) in members.into_iter().enumerate() {
                    let site = Site { priority: site.priority + at, alone: false, ..site.clone() };
                    blocks.extend(self.generate(member, &site)?);
                }
                Ok(blocks)
            }
            ("do", [first, ..]) if first.has_keyword("roll") => self.after_roll(node, first, site),
            ("forEach Piece", _) if Self::is_plain_loop(node) => self.for_each_piece(node, site),
            ("move Pass", [_]) if site.when.is_empty() && site.priority == 0 && site.frame.is_plain() => {
                // Chance might pass, too.
                if self.rolls_dice() {
                    return Err(node.unsupported("move Pass", "beside other moves where dice are rolled"));
                }
                self.may_pass = true;
                self.mentions_pass = true;
                Ok(Vec::new())
            }
            ("move Add", _) if !self.has_hands && Self::is_plain_addition(node) => self.additions(node, site),
            ("do", [inner, ..]) if node.named("ifAfterwards").is_some() => {
                let site = Site { frame: self.with_postcondition(node, &site.frame)?, ..site.clone() };
                self.generate(inner, &site)
            }
            ("max Distance", [_, words @ .., inner])
                if words.iter().all(|word| word.word().is_some() || word.text().is_some())
                    && without_then(&arguments).len() == arguments.len() =>
            {
                // As among other generators.
                self.generate(inner, site)
            }
            ("max Moves", [_, inner]) => {
                let site = Site { frame: self.preferring_longest(node, &site.frame)?, ..site.clone() };
                self.generate(inner, &site)
            }
            _ => self.once(node, around),
        }
    }

    /// Whether a generator is a forced pass: one that is offered only where there is no other move. Where rules ask if there
    /// are moves, such a pass counts as one.
    fn is_forced_pass(&self, node: &Node, site: &Site) -> bool {
        let is_last = site.alone && site.priority == 0 && site.frame.is_plain() && !self.rolls_dice();
        is_last && !self.asks_for_moves && node.plain() == "(move Pass)"
    }

    /// A site with what `(then …)` of the generator adds.
    fn followed(node: &Node, site: &Site) -> Site {
        let is_list = matches!(node.head(), "or" | "and" | "if" | "priority" | "do" | "max")
            || node.keyword() == "forEach Piece";
        if !is_list {
            return site.clone();
        }
        Site { frame: site.frame.with_then_of(node), ..site.clone() }
    }

    /// Blocks that do once in a turn what a generator does.
    fn once(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let text = self.moves(node, &site.frame)?;
        let first = self.board.name(0);
        let texts = blocks_by_site::blocks(&first, &site.verify(), &text);
        let block = |text| Block { piece: 0, part: Part::Anywhere, priority: site.priority, text };
        Ok(texts.into_iter().map(block).collect())
    }

    /// Whether a loop goes over the player's own pieces on the board.
    fn is_plain_loop(node: &Node) -> bool {
        node.named("container").is_none()
            && node
                .positional()
                .into_iter()
                .skip(1)
                .all(|part| part.word().is_none_or(|word| word == "Mover"))
    }

    /// The moves of all the player's pieces, or of some kinds, by their own generators or by the one that is given.
    fn for_each_piece(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let mut blocks = Vec::new();
        for (kind, generator) in self.generators_of(node)? {
            let frame = site.frame.on_piece(kind);
            let text = self.moves(&generator, &frame)?;
            let text = self.for_each_level(node, &generator, text)?;
            let on_board = self.not_in_hand();
            let on_board = if on_board.is_empty() { on_board } else { format!("(verify{on_board}) ") };
            let text = format!("({}{on_board}{text})", site.verify());
            blocks.push(Block { piece: kind, part: Part::Moves, priority: site.priority, text });
        }
        Ok(blocks)
    }

    /// The kinds that a loop over pieces goes through, with the generator of each.
    pub(crate) fn generators_of(&mut self, node: &Node) -> Result<Vec<(usize, Node)>, Fault> {
        node.allow_names(&["top", "container"])?;
        let (mut kinds, mut given) = (Vec::new(), None);
        let parts = node.positional().into_iter().skip(1).filter(|part| !part.has_head("then"));
        for argument in parts.flat_map(Node::members) {
            match argument.text() {
                Some(name) => kinds.extend(self.kinds_named(argument, name)?),
                None if argument.is_list() => given = Some(argument.clone()),
                None if argument.word().is_some() => {}
                None => return Err(argument.unknown("in forEach Piece")),
            }
        }
        if kinds.is_empty() {
            kinds = (0..self.pieces.len()).collect();
        }
        kinds.retain(|&kind| self.pieces[kind].owner != Owner::Neutral);
        let own = |kind: usize| Some((kind, given.clone().or_else(|| self.pieces[kind].moves.clone())?));
        Ok(kinds.into_iter().filter_map(own).collect())
    }

    /// Whether pieces are added one by one, without counts and states.
    fn is_plain_addition(node: &Node) -> bool {
        let is_plain = |part: &Node| match part.head() {
            "to" => part.positional().len() == 1 && part.positional()[0].keyword() == "sites Empty",
            "piece" => part.arguments().iter().all(|name| name.text().is_some() && name.name.is_none()),
            _ => part.is_word("Add") || part.has_head("then"),
        };
        node.arguments().iter().all(|part| part.name.is_none() && is_plain(part))
    }

    /// `(move Add ?(piece …) (to REGION ?if:…) ?(then …))`: pieces from off the board.
    fn additions(&mut self, node: &Node, site: &Site) -> Result<Vec<Block>, Fault> {
        let frame = site.frame.with_then_of(node);
        let parts = self.addition_parts(node, &frame, "here")?;
        let is_own = |one: &Added| one.whose.is_none() && self.pieces[one.kind].owner != Owner::Neutral;
        if !parts.kinds.iter().all(is_own) {
            return self.once(node, site);
        }
        let mut site = site.clone();
        site.when.extend(parts.region);
        site.when.extend(parts.tests);
        let finish = self.finish(&frame)?;
        let text = format!("{}{}{finish}add", site.verify(), parts.effects);
        let text = format!("({})", naming(&parts.site, text));
        let block = |Added { kind: piece, only, .. }: Added| {
            let text = match only {
                Some(player) => format!("((verify (= own P{player})) {}", &text[1..]),
                None => text.clone(),
            };
            Block { piece, part: Part::Drops, priority: site.priority, text }
        };
        Ok(parts.kinds.into_iter().map(block).collect())
    }

    /// The first kind of each player.
    pub(crate) fn first_kinds(&self, node: &Node) -> Result<Vec<(usize, Option<usize>)>, Fault> {
        let kinds: Vec<(usize, Option<usize>)> = (1..=self.players())
            .filter_map(|player| {
                let kind = self.first_piece(player)?;
                Some((kind, (self.pieces[kind].owner != Owner::Each).then_some(player)))
            })
            .collect();
        if kinds.len() < self.players() {
            return Err(node.fault("not every player has a piece to add"));
        }
        let mut kept = Vec::new();
        for kind in kinds {
            if !kept.contains(&kind) {
                kept.push(kind);
            }
        }
        Ok(kept)
    }
}

/// The generators among arguments.
fn members<'a>(arguments: &[&'a Node]) -> Vec<&'a Node> {
    without_then(arguments).into_iter().flat_map(Node::members).collect()
}

/// Whether a condition asks if a generator has moves.
fn is_whether_there_is(condition: &Node, generator: &Node) -> bool {
    condition.plain() == format!("(can Move {})", generator.plain())
}
