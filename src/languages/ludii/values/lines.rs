//! Lines and connections.
//!
//! In: `(is Line …)`, `(is Connected …)`. Out: conditions.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Form, Relation};
use crate::languages::ludii::model::{Game, Owner, Region};
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::{Node, put};
use crate::languages::ludii::texts::{join, test};
use crate::languages::ludii::values::Value;

/// Lines of more pieces are refused.
const MAX_LINE: i64 = 20;

impl Game {
    /// A line of one kind through a place, by default where the last move ended.
    pub(crate) fn line(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["exact", "through", "what"])?;
        let (mut length, mut words, mut who) = (None, None, None);
        for part in node.positional().into_iter().skip(1) {
            if let Some(number) = self.constant(part).filter(|_| length.is_none()) {
                length = Some(number);
            } else if matches!(part.word(), Some("Mover" | "Next")) || part.role_number().is_some() {
                who = Some(part);
            } else if part.integer().is_none()
                && words.is_none()
                && (part.word().is_some() || part.is_array() || part.has_head("directions"))
            {
                words = Some(part);
            } else {
                return Err(part.unknown("in is Line"));
            }
        }
        let length = length.filter(|length| (2..=MAX_LINE).contains(length));
        let Some(length) = length else { return Err(node.unsupported("is Line", "of this length")) };
        let directions = self.directions_or_adjacent(words)?;
        let exact = node.named("exact").is_some_and(Node::is_true);
        let halves = self.halves(node, &directions)?;
        // Where every row that is made ends the game, only the last move can have made one.
        if scope.ends_alone
            && self.hooks.iter().all(Vec::is_empty)
            && !exact
            && who.is_none()
            && node.named("through").is_none()
            && node.named("what").is_none()
            && self.board.form != Form::Network
        {
            return Ok(self.rows(&halves, length));
        }
        let place = match node.named("through") {
            Some(site) => self.place(site, scope)?,
            None => match &scope.last_to {
                Some(place) => place.text.clone(),
                None => return Err(node.unknown("here")),
            },
        };
        let own_only = node.named("through").is_none();
        let sorts = match who.and_then(Node::word) {
            None if node.named("what").is_some() => self.first_alike(node, &place, scope)?,
            Some("Mover") => vec![("my?".to_owned(), test("my?", &place))],
            Some(_) if who.and_then(Node::role_number).is_some() => {
                let who = who.ok_or_else(|| node.unknown("here"))?;
                vec![(self.owned(who, "here", scope)?, self.owned(who, &place, scope)?)]
            }
            Some(_) if self.players() == 2 => vec![("enemy?".to_owned(), test("enemy?", &place))],
            Some(_) => return Err(node.unknown("with this player")),
            None => self.alike(&place, own_only),
        };
        let sign = if exact { "=" } else { ">=" };
        let mut ways = Vec::new();
        for (inside, outside) in sorts {
            let mut runs = Vec::new();
            for &(half, back) in &halves {
                let (half, back) = (self.board.direction_name(half), self.board.direction_name(back));
                runs.push(format!("({sign} (count (group {place} {inside} ({half} {back}))) {length})"));
            }
            ways.push(join("and", vec![outside, join("or", runs)]));
        }
        Ok(join("or", ways))
    }

    /// Conditions for pieces that are like the one at a place, each with the test that the place has such a piece.
    fn alike(&self, place: &str, own_only: bool) -> Vec<(String, String)> {
        let owned: Vec<usize> =
            (0..self.pieces.len()).filter(|&kind| self.pieces[kind].owner != Owner::Neutral).collect();
        let words: &[&str] = if own_only { &["my?"] } else { &["my?", "enemy?"] };
        let per_player = |player: usize| {
            owned
                .iter()
                .filter(|&&kind| {
                    matches!(self.pieces[kind].owner, Owner::Each)
                        || self.pieces[kind].owner == Owner::Player(player)
                })
                .count()
        };
        let single = (1..=self.players()).all(|player| per_player(player) == 1);
        let mut found = Vec::new();
        for word in words {
            if single && (self.players() == 2 || *word == "my?") {
                found.push(((*word).to_owned(), test(word, place)));
                continue;
            }
            for &kind in &owned {
                let inside = format!("(and {word} {})", self.is_piece(kind, "here"));
                found.push((inside, join("and", vec![test(word, place), self.is_piece(kind, place)])));
            }
        }
        for kind in (0..self.pieces.len()).filter(|&kind| self.pieces[kind].owner == Owner::Neutral) {
            found.push((self.is_piece(kind, "here"), self.is_piece(kind, place)));
        }
        found
    }

    /// The same for pieces of the mover's first kind, whose number is that of the mover: `what:(mover)`.
    fn first_alike(
        &mut self,
        node: &Node,
        place: &str,
        scope: &Scope,
    ) -> Result<Vec<(String, String)>, Fault> {
        let what = node.named("what").map(|what| self.value(what, scope)).transpose()?;
        if what != Some(Value::Own) {
            return Err(node.unsupported("is Line what:", "with this value"));
        }
        let kinds = self.first_kinds(node)?;
        let of = |(kind, _): (usize, Option<usize>)| {
            let inside = format!("(and my? {})", self.is_piece(kind, "here"));
            (inside, join("and", vec![test("my?", place), self.is_piece(kind, place)]))
        };
        Ok(kinds.into_iter().map(of).collect())
    }

    /// One direction of each axis, with the one that leads back.
    fn halves(&mut self, node: &Node, directions: &[usize]) -> Result<Vec<(usize, usize)>, Fault> {
        let mut halves: Vec<(usize, usize)> = Vec::new();
        for &direction in directions {
            if halves.iter().any(|&(_, back)| back == direction) {
                continue;
            }
            let back = self.board.opposite(direction);
            let back = back.ok_or_else(|| node.unsupported("is Line", "on this board"))?;
            self.used.extend([direction, back]);
            halves.push((direction, back));
        }
        Ok(halves)
    }

    /// A row of one kind anywhere on the board.
    fn rows(&self, halves: &[(usize, usize)], length: i64) -> String {
        let mut lines = Vec::new();
        for piece in self.pieces.iter().filter(|piece| piece.owner != Owner::Neutral) {
            for &(half, _) in halves {
                let (kind, direction) = (&piece.name, self.board.direction_name(half));
                let rest = format!(" {direction} {kind}").repeat(length as usize - 1);
                lines.push(format!("(relative-config {kind}{rest})"));
            }
        }
        join("or", lines)
    }

    /// The last piece's group touches all the player's regions, or all that are given.
    pub(crate) fn connected(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let place = match &scope.last_to {
            Some(place) => place.text.clone(),
            None => return Err(node.unknown("here")),
        };
        let (mut words, mut what, mut number) = (None, None, None);
        for part in node.positional().into_iter().skip(1) {
            match part.word() {
                Some("Orthogonal" | "Diagonal" | "Adjacent" | "All") => put(&mut words, part)?,
                _ if part.integer().is_some() => put(&mut number, part)?,
                _ => put(&mut what, part)?,
            }
        }
        let what = what.ok_or_else(|| node.unknown("with these arguments"))?;
        let directions = self.directions_or_adjacent(words)?;
        let number = number.and_then(Node::integer);
        let names = self.names(&directions);
        let touches = |zone: &str| format!("(any (in-zone? {zone}) (group {place} my? {names}))");
        let sides = match what.word() {
            Some("Sides") => Some(self.board_sides(what)?),
            Some("SidesNoCorners") => {
                let corners = self.board_corners(what)?;
                let sides = self.board_sides(what)?.into_iter();
                Some(sides.map(|side| side.difference(&corners).copied().collect()).collect())
            }
            Some("Corners") => {
                Some(self.board_corners(what)?.into_iter().map(|corner| BTreeSet::from([corner])).collect())
            }
            _ => None,
        };
        if let Some(sides) = sides {
            let tests = sides.iter().map(|side| touches(&self.zone(side))).collect();
            return Ok(self.at_least(number, tests));
        }
        if what.is_array() {
            let mut tests = Vec::new();
            for region in what.members() {
                let sites =
                    self.fixed_sites(region)?.ok_or_else(|| region.unknown_as("a region to connect"))?;
                tests.push(touches(&self.zone(&sites)));
            }
            return Ok(self.at_least(number, tests));
        }
        if !matches!(what.word(), Some("Mover")) {
            return Err(node.unknown("with these arguments"));
        }
        let mut ways = Vec::new();
        for player in 1..=self.players() {
            // Regions that could not be read are told.
            self.declared(|_, owner| owner == Owner::Player(player))?;
            let is = |region: &&Region| region.owner == Owner::Player(player);
            let sets: Vec<BTreeSet<usize>> =
                self.regions.iter().filter(is).flat_map(|region| region.sets.clone()).collect();
            if sets.is_empty() {
                return Err(node.fault(format!("player {player} has no regions to connect")));
            }
            let tests = sets.iter().map(|set| touches(&self.zone(set))).collect();
            let tests = vec![format!("(= own P{player})"), self.at_least(number, tests)];
            ways.push(join("and", tests));
        }
        Ok(join("or", ways))
    }

    /// Whether so many of some tests hold; all, if no number is given.
    fn at_least(&mut self, number: Option<i64>, tests: Vec<String>) -> String {
        match number {
            Some(number) if number < tests.len() as i64 => {
                let ones: Vec<String> = tests.iter().map(|test| self.as_number(test)).collect();
                format!("(>= (+ {}) {number})", ones.join(" "))
            }
            _ => join("and", tests),
        }
    }

    /// The corners of the board.
    fn board_corners(&mut self, node: &Node) -> Result<BTreeSet<usize>, Fault> {
        let sites = node.new_list("sites", vec![node.new_word("Corners")]);
        self.fixed_sites(&sites)?.ok_or_else(|| node.unsupported("Corners", "of this board"))
    }

    /// `(is Loop)`: the last piece lies beside a site that pieces of its owner cut off from the rim of the board. What stands
    /// on that site and behind it does not matter, but the owner's other pieces are not passed through.
    pub(crate) fn looping(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let Some(last) = scope.last_to.as_ref().map(|place| place.text.clone()) else {
            return Err(node.unknown("here"));
        };
        let each_has_one = |player: usize| {
            self.pieces
                .iter()
                .filter(|piece| [Owner::Each, Owner::Player(player)].contains(&piece.owner))
                .count()
                == 1
        };
        if !(1..=self.players()).all(each_has_one) {
            return Err(node.unsupported("is Loop", "where players have several kinds of pieces"));
        }
        let outer = node.new_list("sites", vec![node.new_word("Outer")]);
        let outer = self.fixed_sites(&outer)?.ok_or_else(|| node.unsupported("is Loop", "on this board"))?;
        let outer = self.zone(&outer);
        let orthogonal = self.board.of_relation(Relation::Orthogonal);
        let names = self.names(&orthogonal);
        let mut ways = Vec::new();
        for direction in self.adjacent() {
            let beside = format!("(step {last} {})", self.board.direction_name(direction));
            ways.push(format!(
                "(and (on-board? {beside}) \
                 (all (not-in-zone? {outer}) (group {beside} (or not-my? (= here {beside})) {names})))"
            ));
        }
        Ok(join("or", ways))
    }
}
