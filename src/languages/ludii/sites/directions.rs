//! Words for directions.
//!
//! In: `Orthogonal`, `Forward`, `(directions {…})`. Out: directions of the board, as the first player sees them.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{COMPASS, Relation};
use crate::languages::ludii::model::Game;
use crate::languages::ludii::text::tree::Node;

impl Game {
    /// The directions that a word or list means, in order.
    pub(crate) fn directions(&mut self, node: &Node) -> Result<Vec<usize>, Fault> {
        if let ("difference", [all, without]) = (node.head(), &node.positional()[..]) {
            let (all, without) = (self.directions(all)?, self.directions(without)?);
            return Ok(all.into_iter().filter(|one| !without.contains(one)).collect());
        }
        let mut found = Vec::new();
        let (words, of_relation) = self.words_and_relation(node)?;
        let (mut is_absolute, mut is_relative) = (false, false);
        for word in words {
            let (directions, relative) = self.word_directions(word, &of_relation)?;
            is_absolute |= !relative;
            is_relative |= relative;
            self.turns_directions |= relative;
            found.extend(directions);
        }
        let mut kept: Vec<usize> = Vec::new();
        for direction in found {
            if !kept.contains(&direction) {
                kept.push(direction);
            }
        }
        if self.is_turned() && !is_absolute && !self.turns_well(node, &of_relation)? {
            return Err(node.unsupported("directions that turn", "on this board"));
        }
        if is_absolute && self.is_turned() && !self.is_closed(&kept) && !is_relative {
            kept = kept.into_iter().map(|direction| self.board.fix(direction)).collect();
        }
        if is_absolute && self.is_turned() && !self.is_closed(&kept) {
            return Err(node.unsupported("directions of the compass", "for players who face different ways"));
        }
        self.used.extend(kept.iter().copied());
        Ok(kept)
    }

    /// The directions that words mean; without words, the adjacent ones.
    pub(crate) fn directions_or_adjacent(&mut self, words: Option<&Node>) -> Result<Vec<usize>, Fault> {
        match words {
            Some(words) => self.directions(words),
            None => Ok(self.adjacent()),
        }
    }

    /// The adjacent directions, which are used from now on.
    pub(crate) fn adjacent(&mut self) -> Vec<usize> {
        let adjacent = self.board.adjacent();
        self.used.extend(adjacent.iter().copied());
        adjacent
    }

    /// The words of `(directions WORDS ?of:RELATION)` or of a word alone, and the directions among which relative ones are.
    fn words_and_relation<'a>(&self, node: &'a Node) -> Result<(Vec<&'a Node>, Vec<usize>), Fault> {
        if node.head() != "directions" {
            return Ok((node.members(), self.board.adjacent()));
        }
        node.allow_names(&["of"])?;
        let of_relation = match node.named("of") {
            None => self.board.adjacent(),
            Some(of) => match of.word() {
                Some("Adjacent") => self.board.adjacent(),
                Some("Orthogonal") => self.board.of_relation(Relation::Orthogonal),
                Some("Diagonal") => self.board.of_relation(Relation::Diagonal),
                Some("All") => self.board.turning().collect(),
                _ => return Err(of.unknown_as("a relation")),
            },
        };
        Ok((node.positional().into_iter().flat_map(Node::members).collect(), of_relation))
    }

    /// The directions that words mean as seen along another direction.
    pub(crate) fn directions_from(&mut self, node: &Node, way: usize) -> Result<Vec<usize>, Fault> {
        let (words, of_relation) = self.words_and_relation(node)?;
        let facing = std::mem::replace(&mut self.facings[0], self.board.directions[way].facing);
        let found = words.iter().map(|word| self.word_directions(word, &of_relation).map(|(found, _)| found));
        let found: Result<Vec<Vec<usize>>, Fault> = found.collect();
        self.facings[0] = facing;
        let found = found?.concat();
        self.turns_directions |= self.is_turned();
        self.used.extend(found.iter().copied());
        Ok(found)
    }

    /// Whether what the words mean for each player is what they mean for the first one, turned.
    fn turns_well(&mut self, node: &Node, adjacent: &[usize]) -> Result<bool, Fault> {
        let words: Vec<&Node> = match node.head() {
            "directions" => node.positional().into_iter().flat_map(Node::members).collect(),
            _ => node.members(),
        };
        for word in words {
            let own = self.word_directions(word, adjacent)?.0;
            for player in 1..self.players() {
                let turned: Option<BTreeSet<usize>> =
                    own.iter().map(|&one| self.turned(one, player)).collect();
                self.facings.swap(0, player);
                let meant = self.word_directions(word, adjacent);
                self.facings.swap(0, player);
                if turned
                    .is_none_or(|turned| meant.is_ok_and(|(meant, _)| turned != meant.into_iter().collect()))
                {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether players face different ways.
    pub(crate) fn is_turned(&self) -> bool {
        self.facings.windows(2).any(|pair| pair[0] != pair[1])
    }

    /// Whether the directions are the same ones for all players.
    pub(crate) fn is_closed(&self, directions: &[usize]) -> bool {
        let turned = |player: usize| directions.iter().map(move |&direction| self.turned(direction, player));
        (0..self.players())
            .all(|player| turned(player).all(|one| one.is_none_or(|one| directions.contains(&one))))
    }

    /// What a direction of the first player is for another one.
    pub(crate) fn turned(&self, direction: usize, player: usize) -> Option<usize> {
        if self.board.directions[direction].fixed {
            return Some(direction);
        }
        let by = self.facings[player] + 16 - self.facings[0];
        self.facing((self.board.directions[direction].facing + by) % 16)
    }

    fn facing(&self, facing: usize) -> Option<usize> {
        self.board.directions.iter().position(|direction| direction.facing == facing && !direction.fixed)
    }

    fn word_directions(&self, node: &Node, adjacent: &[usize]) -> Result<(Vec<usize>, bool), Fault> {
        let Some(word) = node.word() else { return Err(node.unknown_as("a direction")) };
        let board = &self.board;
        let absolute = match word {
            "Adjacent" => Some(board.adjacent()),
            "Orthogonal" => Some(board.of_relation(Relation::Orthogonal)),
            "Diagonal" => Some(board.of_relation(Relation::Diagonal)),
            "All" => Some(board.turning().collect()),
            _ => {
                let is = |&at: &usize| COMPASS[board.directions[at].facing] == word;
                let found: Vec<usize> = board.turning().filter(is).collect();
                (!found.is_empty()).then_some(found)
            }
        };
        if let Some(absolute) = absolute {
            return Ok((absolute, false));
        }
        self.relative(word, adjacent)
            .map(|found| (found, true))
            .ok_or_else(|| node.unknown_as("a direction of this board"))
    }

    /// Words that turn with the facing of the first player, among the adjacent directions.
    fn relative(&self, word: &str, adjacent: &[usize]) -> Option<Vec<usize>> {
        let turn_of =
            |direction: usize| (self.board.directions[direction].facing + 16 - self.facings[0]) % 16;
        let exactly = |turn: usize| adjacent.iter().copied().filter(|&one| turn_of(one) == turn).collect();
        let between = |keep: &dyn Fn(usize) -> bool| {
            adjacent.iter().copied().filter(|&one| keep(turn_of(one))).collect()
        };
        // The first one right of a facing, the second one, or left of it.
        let beside = |turn: usize, right: bool, skip: usize| {
            let distance = |one: usize| {
                if right { (turn_of(one) + 16 - turn) % 16 } else { (turn + 16 - turn_of(one)) % 16 }
            };
            let mut others: Vec<usize> = adjacent.iter().copied().filter(|&one| distance(one) > 0).collect();
            others.sort_by_key(|&one| distance(one));
            others.into_iter().skip(skip).take(1).collect::<Vec<_>>()
        };
        Some(match word {
            "Forward" => exactly(0),
            "Backward" => exactly(8),
            "Rightward" => exactly(4),
            "Leftward" => exactly(12),
            "Forwards" => between(&|turn| !(4..=12).contains(&turn)),
            "Backwards" => between(&|turn| turn > 4 && turn < 12),
            "Rightwards" => between(&|turn| turn > 0 && turn < 8),
            "Leftwards" => between(&|turn| turn > 8),
            "FR" => beside(0, true, 0),
            "FL" => beside(0, false, 0),
            "FRR" => beside(0, true, 1),
            "FLL" => beside(0, false, 1),
            "BR" => beside(8, false, 0),
            "BL" => beside(8, true, 0),
            _ => return None,
        })
    }

    /// The names of directions, as a list.
    pub(crate) fn names(&self, directions: &[usize]) -> String {
        let names: Vec<String> =
            directions.iter().map(|&direction| self.board.direction_name(direction)).collect();
        format!("({})", names.join(" "))
    }
}
