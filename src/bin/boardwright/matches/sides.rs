//! Who plays for whom: partners are one side, and A and B swap sides from game to game.

use boardwright::index::PlayerId;
use boardwright::program::Program;

use crate::failure::Failure;

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    A,
    B,
}

impl Name {
    pub(crate) fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }

    /// 0 for A, 1 for B.
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// The sides of a game.
#[derive(Clone, Debug)]
pub(crate) struct Sides {
    /// The side of each player; `None` for random and neutral ones.
    side_of: Vec<Option<usize>>,
    pub(crate) count: usize,
}

impl Sides {
    /// The sides of a game with at least two of them.
    pub(crate) fn rivals(program: &Program) -> Result<Self, Failure> {
        let sides = Self::new(program);
        let title = &program.names.title;
        let alone = || format!("{title} is a game for one player; try `boardwright solve`");
        if sides.count < 2 { Err(Failure::new(alone())) } else { Ok(sides) }
    }

    fn new(program: &Program) -> Self {
        let mut side_of: Vec<Option<usize>> = Vec::new();
        let mut count = 0;
        for player in (0..program.player_count()).map(PlayerId::new) {
            let plays = program.playing >> player.0 & 1 == 1;
            let partner = (0..player.index()).find(|&other| {
                side_of[other].is_some() && program.are_partners(player, PlayerId::new(other))
            });
            side_of.push(partner.map_or_else(|| plays.then_some(count), |partner| side_of[partner]));
            count += usize::from(plays && partner.is_none());
        }
        Self { side_of, count }
    }

    /// Who plays for a player in a game of the match; `None` if it is random or neutral.
    ///
    /// Games come in pairs with the same opening, the second with the sides swapped. With two sides, A begins the first
    /// game of a pair; with more, every second side is A's, starting from a side that changes from pair to pair.
    pub(crate) fn name(&self, player: PlayerId, game: u64) -> Option<Name> {
        let side = self.side_of.get(player.index()).copied().flatten()?;
        let (pair, exchanged) = (game / 2, game % 2);
        let from = if self.count > 2 { pair as usize % self.count } else { 0 };
        let even = ((side + from) % self.count + exchanged as usize).is_multiple_of(2);
        Some(if even { Name::A } else { Name::B })
    }

    /// Who plays for each player in turn, as letters: `AB` if A is the first player.
    pub(crate) fn seats(&self, game: u64) -> String {
        let players = (0..self.side_of.len()).map(PlayerId::new);
        players.filter_map(|player| self.name(player, game)).map(Name::letter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(side_of: &[Option<usize>], count: usize) -> Vec<String> {
        let sides = Sides { side_of: side_of.to_vec(), count };
        (0..6).map(|game| sides.seats(game)).collect()
    }

    #[test]
    fn sides_are_exchanged_after_each_game() {
        assert_eq!(seats(&[Some(0), None, Some(1)], 2), ["AB", "BA", "AB", "BA", "AB", "BA"]);
        assert_eq!(
            seats(&[Some(0), Some(1), Some(0), Some(1)], 2)[..2],
            ["ABAB", "BABA"],
            "partners stay together"
        );
        assert_eq!(seats(&[Some(0), Some(1), Some(2)], 3), ["ABA", "BAB", "BAA", "ABB", "AAB", "BBA"]);
    }
}
