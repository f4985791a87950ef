//! Ends that cannot hold before the first move.
//!
//! In: conditions of ends, which are tested after moves only. Out: whether one of them fails at the start anyway, so that
//! nobody need remember that the game has begun.

use crate::languages::ludii::model::Game;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::values::arithmetic::compared;

/// Conditions about the last move, or about a player who cannot move or has passed.
const ABOUT_MOVES: &[&str] = &[
    "is Loop",
    "is Connected",
    "is Threatened",
    "is Triggered",
    "is Pending",
    "is Cycle",
    "is Proposed",
    "is Decided",
    "no Moves",
    "all Passed",
    "was Pass",
];

impl Game {
    /// Whether one of some conditions does not hold at the start.
    pub(super) fn fails_at_start(&mut self, conditions: &[&Node]) -> bool {
        conditions.iter().any(|condition| self.fails(condition))
    }

    fn fails(&mut self, condition: &Node) -> bool {
        let parts: Vec<&Node> = condition.positional().into_iter().flat_map(Node::members).collect();
        match (condition.keyword().as_str(), &parts[..]) {
            ("and", _) => self.fails_at_start(&parts),
            ("or", _) => parts.iter().all(|part| self.fails(part)),
            ("is Line", _) => condition.named("through").is_none(),
            ("is Pattern", _) => condition.named("from").is_none(),
            ("is In", [_, site, region]) if site.has_keyword("where") => self.is_outside(site, region),
            ("is In", [_, site, ..]) => is_of_last_move(site),
            ("is Within", [_, id]) => condition.named("in").is_some_and(|region| self.is_outside(id, region)),
            ("is Enemy" | "is Friend", [_, who]) => who.named("at").is_some_and(is_of_last_move),
            ("is Full", _) => {
                self.starts.iter().map(|(.., sites)| sites.len()).sum::<usize>() < self.board.sites.len()
            }
            ("no Pieces", _) => self.standing(condition).is_some_and(|count| count > 0),
            (word @ ("=" | "<" | ">" | "<=" | ">="), [a, b]) => {
                let number = |node: &Node| {
                    let counted = match node.keyword().as_str() {
                        "counter" | "count Moves" => Some(0),
                        "score" => Some(self.first_score),
                        _ => self.standing(node),
                    };
                    self.constant(node).or(counted)
                };
                number(a).zip(number(b)).is_some_and(|(a, b)| !compared(word, a, b))
            }
            (word, _) => ABOUT_MOVES.contains(&word),
        }
    }

    /// Whether all pieces that a ludeme names stand outside a region at the start, if that never changes.
    fn is_outside(&mut self, named: &Node, region: &Node) -> bool {
        let Some(name) = named.positional().first().and_then(|name| name.text()) else { return false };
        let (Ok(kinds), Ok(Some(sites))) = (self.kinds_named(named, name), self.fixed_sites(region)) else {
            return false;
        };
        let placed = self.starts.iter().filter(|(kind, ..)| kinds.contains(kind));
        !self.has_hands && placed.flat_map(|(.., own)| own).all(|site| !sites.contains(site))
    }

    /// The number of pieces of `(count Pieces ROLE ?"Name")` or `(no Pieces ROLE)` at the start: for a role that depends on
    /// whose turn it is, if all players have as many.
    fn standing(&self, count: &Node) -> Option<i64> {
        if !matches!(count.keyword().as_str(), "count Pieces" | "no Pieces") || self.has_hands {
            return None;
        }
        let (names, roles): (Vec<&Node>, Vec<&Node>) =
            count.positional().into_iter().skip(1).partition(|part| part.text().is_some());
        let kinds = match names[..] {
            [] => (0..self.pieces.len()).collect(),
            [name] => self.kinds_counted(name, name.text()?).ok()?,
            _ => return None,
        };
        let of = |player: usize| -> i64 {
            let own =
                self.starts.iter().filter(|(kind, owner, _)| *owner == Some(player) && kinds.contains(kind));
            own.map(|(.., sites)| sites.len() as i64).sum()
        };
        match roles[..] {
            [role] if role.role_number().is_some() => Some(of(role.role_number()?)),
            [role] if matches!(role.word(), Some("Mover" | "Next" | "Player")) => {
                let first = of(1);
                (2..=self.players()).all(|player| of(player) == first).then_some(first)
            }
            _ => None,
        }
    }
}

/// Whether a site is one of the last move, which there is none of at the start.
fn is_of_last_move(site: &Node) -> bool {
    matches!(site.keyword().as_str(), "last To" | "last From")
}
