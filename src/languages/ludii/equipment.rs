//! Players and equipment.
//!
//! In: `(players …)`, and pieces, regions, maps and hands of `(equipment {…})`. Out: facings, and what [`Game`] knows of
//! the rest.

use super::Fault;
use super::boards::board::COMPASS;
use super::boards::corner_loops;
use super::model::{Game, Memory, Owner, Piece, Region};
use super::text::tree::Node;

/// More players than this are refused.
const MAX_PLAYERS: i64 = 8;

/// The facing of each player: north, if none is given.
pub(super) fn players(players: Option<&Node>) -> Result<Vec<usize>, Fault> {
    let Some(players) = players else { return Ok(vec![0, 0]) };
    let arguments = players.positional();
    match arguments[..] {
        [count] if count.integer().is_some_and(|count| (1..=MAX_PLAYERS).contains(&count)) => {
            Ok(vec![0; count.integer().unwrap_or(1) as usize])
        }
        [list] if list.is_array() && (1..=MAX_PLAYERS).contains(&(list.members().len() as i64)) => {
            list.members().into_iter().map(player).collect()
        }
        [number] if number.integer().is_some() || number.is_array() => {
            Err(number.fault(format!("a game has 1 to {MAX_PLAYERS} players")))
        }
        _ => Err(players.unknown("with these arguments")),
    }
}

fn player(player: &Node) -> Result<usize, Fault> {
    if !player.has_head("player") {
        return Err(player.unknown("in players"));
    }
    match player.positional()[..] {
        [] => Ok(0),
        [facing] => facing_of(facing).ok_or_else(|| facing.unknown_as("a facing")),
        _ => Err(player.unknown("with these arguments")),
    }
}

fn facing_of(node: &Node) -> Option<usize> {
    COMPASS.iter().position(|known| Some(*known) == node.word())
}

/// Who owns something, from a word such as `Each`.
fn owner(node: &Node) -> Option<Owner> {
    match (node.word()?, node.role_number()) {
        (_, Some(number)) => Some(Owner::Player(number)),
        ("Each", _) => Some(Owner::Each),
        // What all share belongs to nobody.
        ("Neutral" | "Shared", _) => Some(Owner::Neutral),
        _ => None,
    }
}

impl Game {
    /// A piece or a region of the equipment.
    pub(super) fn item(&mut self, item: &Node) -> Result<(), Fault> {
        match item.head() {
            "board" | "mancalaBoard" => Ok(()),
            _ if corner_loops::is_looped(item) => Ok(()),
            // Pieces off the board need no sites.
            "hand" => {
                self.has_hands = true;
                item.allow_names(&["size"])?;
                if item.named("size").is_some_and(|size| size.integer().is_none_or(|size| size < 1)) {
                    return Err(item.unsupported("hand size:", "with this number"));
                }
                match item.positional()[..] {
                    [who] if self.is_owner(who) => Ok(()),
                    _ => Err(item.unknown("with these arguments")),
                }
            }
            _ if item.is_array() => item.members().into_iter().try_for_each(|item| self.item(item)),
            "piece" => self.piece(item),
            "regions" => self.region(item),
            "map" => self.map(item),
            "dice" => self.read_dice(item),
            _ => Err(item.unknown_as("equipment")),
        }
    }

    fn piece(&mut self, item: &Node) -> Result<(), Fault> {
        item.allow_names(&["maxState"])?;
        if let Some(most) = item.named("maxState") {
            let most = most.integer().filter(|most| (0..=255).contains(most));
            self.max_carried = self.max_carried.max(most.ok_or_else(|| item.unknown("with maxState:"))?);
        }
        let (mut name, mut who, mut moves, mut flips) = (None, None, None, None);
        for part in item.positional() {
            if part.has_head("flips") {
                flips = Some(self.flips(part)?);
            } else if let Some(text) = part.text() {
                name = Some(text.to_owned());
            } else if let Some(found) = owner(part) {
                if !self.is_owner(part) {
                    return Err(part.fault("there is no such player"));
                }
                who = Some(found);
            } else if let Some(facing) = facing_of(part) {
                let Some(Owner::Player(player)) = who else {
                    return Err(part.unsupported("a facing", "for several players"));
                };
                let known = self.given_facings.insert(player, facing);
                if known.is_some_and(|known| known != facing) {
                    return Err(part.unsupported("a facing", "unlike that of another piece of the player"));
                }
                *self.facings.get_mut(player - 1).ok_or_else(|| part.fault("there is no such player"))? =
                    facing;
            } else if part.is_list() && moves.is_none() {
                part.may_stay_unread();
                moves = Some(part.clone());
            } else {
                return Err(part.unknown("in a piece"));
            }
        }
        let name = name.filter(|name| !name.trim().is_empty());
        let name = name.ok_or_else(|| item.fault("a piece needs a name: `(piece \"Name\" …)`"))?;
        let written = name;
        let name = Piece::name_for(&written);
        let owner = who.unwrap_or(Owner::Each);
        let is_same = |known: &Piece| {
            let is_shared = |a: Owner, b: Owner| a == Owner::Each && b != Owner::Neutral;
            known.name == name
                && (known.owner == owner || is_shared(known.owner, owner) || is_shared(owner, known.owner))
        };
        if self.pieces.iter().any(is_same) {
            return Err(item.fault(format!("there are two pieces `{written}` of one player")));
        }
        self.pieces.push(Piece { name, owner, moves, flips });
        Ok(())
    }

    /// Whether a word names a player of this game, or everybody, or nobody.
    fn is_owner(&self, word: &Node) -> bool {
        match owner(word) {
            Some(Owner::Player(player)) => player <= self.players(),
            other => other.is_some(),
        }
    }

    /// `(flips a b)`: the states between which a piece changes.
    fn flips(&mut self, part: &Node) -> Result<(i64, i64), Fault> {
        let state = |number: &Node| number.integer().filter(|number| (0..=255).contains(number));
        match part.arguments() {
            [a, b] if let (Some(a), Some(b)) = (state(a), state(b)) => {
                self.remember(Memory::State);
                self.max_carried = self.max_carried.max(a).max(b);
                Ok((a, b))
            }
            _ => Err(part.unknown("with these states")),
        }
    }

    /// `(map ?"Name" {(pair KEY VALUE) …})`.
    fn map(&mut self, item: &Node) -> Result<(), Fault> {
        item.allow_names(&[])?;
        let (mut name, mut pairs) = (None, Vec::new());
        for part in item.positional() {
            if let Some(text) = part.text() {
                name = Some(text.to_owned());
                continue;
            }
            for pair in part.members() {
                match (pair.head(), pair.arguments()) {
                    ("pair", [key, value]) => {
                        pair.arguments().iter().for_each(Node::may_stay_unread);
                        pairs.push((key.clone(), value.clone()));
                    }
                    _ => return Err(pair.unknown("in a map")),
                }
            }
        }
        self.maps.push((name, pairs));
        Ok(())
    }

    /// Pieces of the same name have the number of their owner in it.
    pub(super) fn number_pieces(&mut self) {
        if self.pieces.is_empty() {
            self.pieces.push(Piece { name: "Ball".to_owned(), owner: Owner::Each, moves: None, flips: None });
        }
        let names: Vec<String> = self.pieces.iter().map(|piece| piece.name.clone()).collect();
        for piece in &mut self.pieces {
            let is_shared = names.iter().filter(|name| **name == piece.name).count() > 1;
            if let Owner::Player(player) = piece.owner
                && is_shared
            {
                piece.name += &player.to_string();
            }
        }
    }

    fn region(&mut self, item: &Node) -> Result<(), Fault> {
        item.allow_names(&[])?;
        let (mut name, mut who, mut sets, mut unread) = (None, Owner::Neutral, Vec::new(), None);
        for part in item.positional() {
            if let Some(text) = part.text() {
                name = Some(text.to_owned());
            } else if let Some(found) = owner(part) {
                if !self.is_owner(part) {
                    return Err(part.fault("there is no such player"));
                }
                who = found;
            } else {
                let is_list_of_regions =
                    part.is_array() && part.members().iter().all(|member| member.is_list());
                let regions = if is_list_of_regions { part.members() } else { vec![part] };
                for region in regions {
                    let sites = self.fixed_sites(region);
                    match sites
                        .and_then(|sites| sites.ok_or_else(|| region.unknown_as("a region of the board")))
                    {
                        Ok(sites) => sets.push(sites),
                        Err(fault) => unread = Some(fault),
                    }
                }
            }
        }
        if let Some(fault) = unread {
            item.ignore();
            self.unread_regions.push((name, who, fault));
            return Ok(());
        }
        self.regions.push(Region { name, owner: who, sets });
        Ok(())
    }
}
