//! PDN, the portable notation of draughts games: PGN with other moves and results.

use super::cursor::Place;
use super::error::GameFileError;
use super::game::GameFile;
use super::games::{Games, Step, all_games};
use super::pgn::{Dialect, Export, next_game, write_in};

/// What a game looks like.
const EXAMPLE: &str = "1. 32-28 19-23 2. 28x19 14x23 *";

/// Reads all games.
///
/// # Errors
/// The first game that is damaged; a text without games, or with too many.
pub fn read(text: &str) -> Result<Vec<GameFile>, GameFileError> {
    all_games(games(text), EXAMPLE)
}

/// Reads game by game.
pub fn games(text: &str) -> Games<'_> {
    Games::new(text, next)
}

/// Reads the game at a place, and moves the place past it, even if the game is damaged; `None` at the end.
pub fn next(text: &str, place: &mut Place) -> Step {
    next_game(text, place, Dialect::Pdn)
}

/// Writes a game.
pub fn write(game: &GameFile, export: Export<'_>) -> String {
    write_in(game, export, Dialect::Pdn)
}

#[cfg(test)]
mod tests {
    use super::super::outline::outline;
    use super::*;

    const GAME: &str =
        "[GameType \"20\"]\n\n1. 32-28 19 - 23 {ja} 2. 28x19 14x23 (2... 13x24) 3. 37-32! 2-0\n";

    #[test]
    fn moves_and_results() {
        let games = read(&format!("{GAME}*\n{GAME}\n1. 33-29 1-1")).expect("they can be read");
        assert_eq!(games.len(), 3);
        let texts: Vec<&str> = games[0].moves.iter().map(|at| at.text.as_str()).collect();
        assert_eq!(texts, ["32-28", "19-23", "28x19", "14x23", "13x24", "37-32"]);
        assert_eq!((games[0].result.as_str(), games[2].result.as_str()), ("2-0", "1-1"));
    }

    #[test]
    fn games_read_back() {
        let game = &read(GAME).expect("it can be read")[0];
        let text = write(game, Export::default());
        let again = &read(&text).expect("it can be read again")[0];
        assert_eq!(outline(again)[7..], outline(game)[0..]);
        assert_eq!(write(again, Export::default()), text);
    }
}
