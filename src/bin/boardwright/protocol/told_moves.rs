//! The moves of a game as a protocol writes them.
//!
//! A program is told all moves of the game each time it is asked for one. Writing a move takes all legal moves of its
//! position, so those that were told before are not written again.

use boardwright::game::Game;
use boardwright::moves::Step;

/// The moves that a program was told last.
#[derive(Debug, Default)]
pub(super) struct ToldMoves {
    steps: Vec<Vec<Step>>,
    texts: Vec<String>,
}

impl ToldMoves {
    /// The texts of the moves of a game up to now; `write` writes the legal move with an index.
    pub(super) fn texts(
        &mut self,
        game: &Game,
        write: impl Fn(&mut Game, usize) -> String,
    ) -> Result<&[String], String> {
        const UNKNOWN: &str = "cannot be told the moves of the game";
        let played = &game.line()[..game.ply()];
        let steps = |at: usize| game.tree().get(played[at]).map(boardwright::game::Node::steps);
        let known = (0..played.len().min(self.steps.len()))
            .take_while(|&at| steps(at) == Some(&self.steps[at]))
            .count();
        self.steps.truncate(known);
        self.texts.truncate(known);
        let mut replayed = game.clone();
        for at in known..played.len() {
            let wanted = steps(at).ok_or(UNKNOWN)?;
            replayed.go_to(at).map_err(|error| error.to_string())?;
            let moves = replayed.moves();
            let index = (0..moves.len()).find(|&index| moves.steps(index) == wanted).ok_or(UNKNOWN)?;
            self.texts.push(write(&mut replayed, index));
            self.steps.push(wanted.to_vec());
        }
        Ok(&self.texts)
    }
}

#[cfg(test)]
mod tests {
    use boardwright::compile;
    use boardwright::source::SourceText;

    use super::*;

    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (e 1 0))))
          (piece (name Man) (moves (n add) (e add)))
          (board-setup (White (Man a1)) (Black (Man b1)))
          (win-condition (White Black) (stalemated)))"#;

    fn texts(told: &mut ToldMoves, game: &Game, written: &std::cell::Cell<usize>) -> Vec<String> {
        let write = |game: &mut Game, index: usize| {
            written.set(written.get() + 1);
            format!("{} of {}", index, game.moves().len())
        };
        told.texts(game, write).expect("the moves are legal").to_vec()
    }

    #[test]
    fn only_moves_that_differ_from_those_told_before_are_written() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let mut game = Game::new(program).expect("no fault");
        let (mut told, written) = (ToldMoves::default(), std::cell::Cell::new(0));
        assert_eq!(texts(&mut told, &game, &written), [""; 0]);
        game.play(0).expect("legal");
        game.play(1).expect("legal");
        assert_eq!(texts(&mut told, &game, &written), ["0 of 2", "1 of 2"]);
        assert_eq!(written.get(), 2);
        game.go_to(1).expect("it was played");
        game.play(0).expect("legal");
        assert_eq!(texts(&mut told, &game, &written), ["0 of 2", "0 of 2"]);
        assert_eq!(written.get(), 3);
    }
}
