//! How files of games write who has won.

use crate::game::Game;
use crate::game_file::Format;
use crate::index::PlayerId;

/// The words for a win of the first player to move, of the second, and for a draw; none in formats that write no result.
pub(super) fn words(format: Format) -> Option<[&'static str; 3]> {
    match format {
        Format::Pgn => Some(["1-0", "0-1", "1/2-1/2"]),
        Format::Pdn => Some(["2-0", "0-2", "1-1"]),
        Format::Sgf => Some(["B+", "W+", "0"]),
        Format::Kif | Format::Transcript => None,
    }
}

pub(super) fn first_player(game: &Game) -> PlayerId {
    game.program().turns.first().map_or(PlayerId(0), |turn| turn.player)
}

/// The result of a game in the words of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedResult {
    /// This player has won, and the other one has lost.
    Won(PlayerId),
    /// Nobody has won.
    Drawn,
}

/// The result according to the file that a game was read from; `None` if the file does not say, or the game has more than
/// two players.
pub fn recorded_result(game: &Game) -> Option<RecordedResult> {
    let heading = game.heading();
    let format = Format::named(heading.format?)?;
    let written = heading.result.trim();
    let program = game.program();
    let first = first_player(game);
    let mut others = program.turns.iter().map(|turn| turn.player).filter(|&player| player != first);
    let second = others.next()?;
    if others.any(|player| player != second) {
        return None;
    }
    let [first_wins, second_wins, draw] = words(format)?;
    // A win in SGF says after the sign by how much, or how.
    let says = |words: &str| if words.ends_with('+') { written.starts_with(words) } else { written == words };
    match () {
        () if says(first_wins) || written == "1-0" => Some(RecordedResult::Won(first)),
        () if says(second_wins) || written == "0-1" => Some(RecordedResult::Won(second)),
        () if says(draw) || matches!(written, "1/2-1/2" | "Draw" | "draw") => Some(RecordedResult::Drawn),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::game::Heading;
    use crate::source::SourceText;

    fn result(players: &str, format: &'static str, result: &str) -> Option<RecordedResult> {
        let text = format!(
            "(version \"boardwright 1\") (game (title \"T\") (players {players})
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
              (directions (n 0 -1))))
            (piece (name Man) (drops ((verify empty?) add))))"
        );
        let program = compile(&SourceText::new("t.zrf", text), 0).expect("it compiles").program;
        let mut game = Game::new(program).expect("no fault");
        let heading = Heading { format: Some(format), result: result.to_owned(), ..Heading::default() };
        game.set_heading(heading).expect("it is small");
        recorded_result(&game)
    }

    #[test]
    fn results_are_read_as_files_write_them() {
        let won = |player| Some(RecordedResult::Won(PlayerId(player)));
        let (first, second, drawn) = (won(0), won(1), Some(RecordedResult::Drawn));
        for (format, written, expected) in [
            ("pgn", "1-0", first),
            ("pgn", "0-1", second),
            ("pgn", "1/2-1/2", drawn),
            ("pgn", "*", None),
            ("pdn", "2-0", first),
            ("pdn", "0-1", second),
            ("pdn", "1-1", drawn),
            ("pdn", "0-0", None),
            ("sgf", "B+3.5", first),
            ("sgf", "W+Resign", second),
            ("sgf", "0", drawn),
            ("sgf", "Draw", drawn),
            ("sgf", "", None),
            ("transcript", "1-0", None),
        ] {
            assert_eq!(result("White Black", format, written), expected, "{format} {written}");
        }
        assert_eq!(result("White Black Red", "pgn", "1-0"), None);
        assert_eq!(result("White", "pgn", "1-0"), None);
    }
}
