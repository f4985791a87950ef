//! SGF, the smart game format, in its versions 1 to 4.
//!
//! In: a text. Out: games as trees of texts; each node is a move, even one that only sets up or says something. The
//! facts of the first node are tags. Everything that is neither a fact nor a move nor a comment stays as it is.
//!
//! - `property`: properties and their values; `read`: texts as games; `write`: the reverse; `setup`: stones
//!   that are placed.

mod property;
mod read;
mod setup;
mod write;

pub use read::next;
pub use setup::values;
pub use write::{properties_of, write};

use super::error::GameFileError;
use super::game::GameFile;
use super::games::{Games, all_games};

/// What a game looks like.
const EXAMPLE: &str = "(;FF[4]GM[1]SZ[19];B[pd];W[dp])";
/// The property that gives the result.
const RESULT: &str = "RE";
/// Properties that belong to a position or a move, not to the whole game.
const NO_FACTS: [&str; 44] = [
    "AB", "AE", "AR", "AW", "B", "BL", "BM", "C", "CR", "DD", "DM", "DO", "FG", "GB", "GW", "HO", "IT", "KO",
    "L", "LB", "LN", "M", "MA", "MN", "N", "OB", "OW", "PL", "PM", "SL", "SQ", "TB", "TE", "TR", "TW", "UC",
    "V", "VW", "W", "WL", "CH", "SI", "EL", "EX",
];

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

/// Whether a property says something about the whole game.
fn is_fact(name: &str) -> bool {
    !NO_FACTS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::super::FileMove;
    use super::super::outline::outline;
    use super::*;

    fn game(text: &str) -> GameFile {
        let mut games = read(text).expect("it can be read");
        assert_eq!(games.len(), 1);
        games.remove(0)
    }

    const GAME: &str = "(;FF[4]GM[1]SZ[9]PB[Ada]AB[cc][gg]RE[B+2.5]C[Start \\] here]\n;W[ee]BL[30]C[mid]\n(;B[];W[ce])\
        (;AE[ee]PL[W];C[only words];W[aa](;B[bb])(;B[dd]LB[aa:x\\]y])))";

    #[test]
    fn a_tree() {
        let game = game(GAME);
        let tags: Vec<_> = game.tags.iter().map(|tag| format!("{} {}", tag.name, tag.value)).collect();
        assert_eq!(tags, ["FF 4", "GM 1", "SZ 9", "PB Ada", "RE B+2.5"]);
        assert_eq!((game.extra.as_str(), game.comment.as_str()), ("AB[cc][gg]", "Start ] here"));
        assert_eq!(game.result, "B+2.5");
        let first = &game.moves[game.first[0]];
        assert_eq!((first.text.as_str(), first.side, first.line), ("ee", Some('W'), 2));
        assert_eq!((first.comment.as_str(), first.extra.as_str()), ("mid", "BL[30]"));
        let pass = &game.moves[first.next[0]];
        assert_eq!((pass.text.as_str(), pass.side), ("", Some('B')));
        let setup = &game.moves[first.next[1]];
        assert_eq!((setup.text.as_str(), setup.side, setup.extra.as_str()), ("", None, "AE[ee]PL[W]"));
        let words = &game.moves[setup.next[0]];
        assert_eq!((words.comment.as_str(), words.side), ("only words", None));
    }

    #[test]
    fn games_read_back() {
        for text in [
            GAME,
            "(;)",
            "(;;;)",
            "(;B[aa];W[bb])",
            "(;FF[3]White Name[x];White[aa]Black[bb]C[]C[a]C[b][c];AddBlack[cc] [dd] )",
            "(;AP[a\\:b:2]C[\\\\];B[a\\:b];W[x\\]];B[a][b])",
            "(;(;B[a])(;B[b](;W[c])(;W[d];B[e])))",
            "(;GC[two\nlines]FF[1];Black[aa]\\n)".replace("\\n", "\n").as_str(),
        ] {
            let Ok(games) = read(text) else {
                assert!(text.contains("White Name"), "{text}");
                continue;
            };
            let written = write(&games[0]);
            let again = game(&written);
            assert_eq!(outline(&again), outline(&games[0]), "{text}\n{written}");
            assert_eq!(write(&again), written);
        }
    }

    #[test]
    fn collections() {
        let text = "From: me\n(;GM[1];B[aa])\n\n(;GM[1];B[bb];Wx)(;GM[2];B[cc](;W[dd]))";
        let games: Vec<_> = games(text).map(|game| game.map(|game| game.moves.len())).collect();
        assert_eq!(games.len(), 3);
        assert_eq!((&games[0], &games[2]), (&Ok(1), &Ok(2)));
        let error = games[1].as_ref().expect_err("it is damaged").to_string();
        assert_eq!(error, "line 4: the property `Wx` has no value; write it as `Wx[…]`, or remove it");
    }

    #[test]
    fn errors_say_what_to_do() {
        let error = |text: &str| read(text).expect_err("it is wrong").to_string();
        assert!(
            error("(;B[aa]\n(;W[bb])")
                .starts_with("line 1: the game or variation that begins here does not end")
        );
        assert!(error("(;B[aa]\n;W[bb").starts_with("line 2: the value that begins here does not end"));
        assert!(error("(;B[aa] ? )").contains("unexpected `?`"));
        assert!(error("e4 e5").contains("there is no game"));
    }

    #[test]
    fn any_depth() {
        let depth = 100_000;
        let long = game(&format!("(;{})", ";B[aa]".repeat(depth)));
        assert_eq!(long.moves.len(), depth);
        let deep = game(&format!("(;{}{})", "(;B[a])(;W[b]".repeat(depth / 2), ")".repeat(depth / 2)));
        assert_eq!(outline(&game(&write(&deep))).len(), depth + 1);
        assert!(read(&format!("{}{}", "(;".repeat(depth), ")".repeat(depth))).is_ok());
    }

    #[test]
    fn moves_of_other_formats_alternate() {
        let at = |text: &str, next: &[usize]| FileMove {
            text: text.to_owned(),
            extra: "$1".to_owned(),
            next: next.to_vec(),
            ..FileMove::default()
        };
        let game =
            GameFile { moves: vec![at("a", &[1]), at("b", &[0])], first: vec![0], ..GameFile::default() };
        assert_eq!(write(&game), "(;\n;B[a];W[b])\n");
    }
}
