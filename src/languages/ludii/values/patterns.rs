//! Patterns of pieces along a walk.
//!
//! In: `(is Pattern {F R F R F} ?from:SITE ?whats:{…})`. Out: conditions.

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::Relation;
use crate::languages::ludii::model::{Game, Owner};
use crate::languages::ludii::moves::leaps::walked;
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::join;
use crate::languages::ludii::values::Value;

/// Longer walks are refused.
const MAX_WALK: usize = 50;

/// Kinds of pieces with their owners, as in [`Value::Kinds`].
type Kinds = Vec<(usize, Option<String>)>;

impl Game {
    /// Whether a walk in some orthogonal direction meets pieces like the one where it begins, by default where the last
    /// move ended; or pieces of the given kinds, in turn.
    pub(crate) fn pattern(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&["from", "whats"])?;
        let arguments = node.positional();
        let [_, walk] = arguments[..] else { return Err(node.unknown("with these arguments")) };
        if !walk.is_array() || walk.members().len() > MAX_WALK {
            return Err(walk.unsupported("is Pattern", "of this form"));
        }
        let begin = match node.named("from") {
            Some(site) => Place { text: self.place(site, scope)?, away: None },
            None => scope.last_to.clone().ok_or_else(|| node.unknown("here"))?,
        };
        let sequences = match node.named("whats") {
            Some(list) => vec![self.kinds_in_turn(list, scope)?],
            None => self.kinds_alike(node.named("from").is_some()),
        };
        let mut ring = self.board.of_relation(Relation::Orthogonal);
        ring.sort_by_key(|&direction| self.board.directions[direction].facing);
        self.used.extend(ring.iter().copied());
        let mut ways = Vec::new();
        for start in 0..ring.len() {
            let path = walked(walk, &ring, start)?;
            for kinds in &sequences {
                let mut place = begin.clone();
                let mut tests = vec![self.is_of(&kinds[0], &place.text)];
                for (at, &direction) in path.iter().enumerate() {
                    place = place.step(&self.board.direction_name(direction));
                    tests.push(self.is_of(&kinds[(at + 1) % kinds.len()], &place.text));
                }
                ways.push(join("and", tests));
            }
        }
        Ok(join("or", ways))
    }

    /// The kinds that a list names, the first for where the walk begins.
    fn kinds_in_turn(&mut self, list: &Node, scope: &Scope) -> Result<Vec<Kinds>, Fault> {
        let mut sequence = Vec::new();
        for what in list.members() {
            let owner = match self.value(what, scope)? {
                Value::Kinds(kinds) => {
                    sequence.push(kinds);
                    continue;
                }
                Value::Own => "own",
                Value::Other => "enemy",
                _ => return Err(what.unknown("in a pattern")),
            };
            // The number of a player is that of the player's first kind.
            let kinds = self.first_kinds(what)?.into_iter();
            sequence.push(kinds.map(|(kind, _)| (kind, Some(owner.to_owned()))).collect());
        }
        if sequence.is_empty() { Err(list.unknown("in a pattern")) } else { Ok(sequence) }
    }

    /// Each kind of each player on its own; but of the mover alone where the mover's last piece is asked for.
    fn kinds_alike(&self, of_anyone: bool) -> Vec<Vec<Kinds>> {
        let owners: Vec<String> = match (of_anyone, self.players()) {
            (false, _) => vec!["own".to_owned()],
            (true, 2) => vec!["own".to_owned(), "enemy".to_owned()],
            (true, players) => (1..=players).map(|player| format!("P{player}")).collect(),
        };
        let mut sequences = Vec::new();
        for (kind, piece) in self.pieces.iter().enumerate() {
            if piece.owner == Owner::Neutral {
                sequences.push(vec![vec![(kind, None)]]);
            } else {
                sequences.extend(owners.iter().map(|owner| vec![vec![(kind, Some(owner.clone()))]]));
            }
        }
        sequences
    }
}
