//! KIF, the usual format of shogi games.
//!
//! In: a text, already decoded from Shift-JIS. Out: games as trees of texts; headings are tags, and times, bookmarks and
//! diagrams stay as they are. The reverse keeps this, but not remarks of programs, which begin with `#`.
//!
//! - `line`: the lines of a file; `read`: texts as games; `write`: the reverse; `diagram`: where a game starts.

mod diagram;
mod line;
mod read;
mod write;

pub use diagram::Diagram;
pub use read::next;
pub use write::write;

use super::error::GameFileError;
use super::game::GameFile;
use super::games::{Games, all_games};

/// What a game looks like.
const EXAMPLE: &str = "1 ７六歩(77)";

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

/// Whether a line looks like a move, a heading of this format or a title.
pub(super) fn is_typical(line: &str) -> bool {
    match line::Line::of(line) {
        line::Line::Move(text, _) => text.starts_with(|letter| matches!(letter, '１'..='９' | '同')),
        line::Line::Heading(name, _) => read::HEADINGS.contains(&name),
        line::Line::Ending(..) => true,
        _ => line.trim().starts_with("手数--"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::outline::outline;
    use super::*;

    const GAME: &str = "# made by hand
開始日時：2020/01/02 10:00:00
手合割：平手
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
|v香v桂|一
先手の持駒：なし
先手番
先手：Ada
後手：Bo
手数----指手---------消費時間--
*A game
* of two lines
   1 ７六歩(77)   ( 0:16/00:00:16)
&opening
   2 ３四歩(33)   ( 0:01/00:00:01)+
*sound
   3 ２二角成(88) ( 0:02/00:00:18)+
   4 同　銀(31)   ( 0:03/00:00:04)
   5 ４五角打
   6 投了         ( 0:05/00:00:09)
まで5手で先手の勝ち

変化：3手
   3 ６八銀(79)
   4 ８四歩(83)+
   5 中断

変化：4手
   4 ４二銀(31)

変化：2手
   2 ８四歩(83)
*other
";

    fn game(text: &str) -> GameFile {
        let mut games = read(text).expect("it can be read");
        assert_eq!(games.len(), 1);
        games.remove(0)
    }

    #[test]
    fn a_tree() {
        let game = game(GAME);
        assert_eq!((game.tag("先手"), game.tag("開始日時")), (Some("Ada"), Some("2020/01/02 10:00:00")));
        assert_eq!((game.comment.as_str(), game.result.as_str()), ("A game\n of two lines", "投了"));
        let first = &game.moves[game.first[0]];
        assert_eq!((first.text.as_str(), first.line), ("７六歩(77)", 14));
        assert_eq!(first.extra, "( 0:16/00:00:16)\n&opening");
        let second: Vec<&str> = first.next.iter().map(|&id| game.moves[id].text.as_str()).collect();
        assert_eq!(second, ["３四歩(33)", "８四歩(83)"]);
        let third = &game.moves[first.next[0]].next;
        let fourth = &game.moves[third[1]].next;
        assert_eq!(game.moves[fourth[0]].extra, "中断");
        assert_eq!(game.moves[fourth[1]].text, "４二銀(31)");
        assert!(game.extra.contains("|v香v桂|一\n先手番") && game.extra.ends_with("まで5手で先手の勝ち"));
    }

    #[test]
    fn games_read_back() {
        let game_read = game(GAME);
        let text = write(&game_read);
        let again = game(&text);
        assert_eq!(outline(&again), outline(&game_read), "{text}");
        assert_eq!(write(&again), text);
        assert!(text.contains("\n   4 同　銀(31)   ( 0:03/00:00:04)\n   5 ４五角打\n"), "{text}");
        let twice = read(&format!("{text}\n{text}")).expect("it can be read");
        assert_eq!(twice.len(), 2);
        assert_eq!(outline(&twice[1]), outline(&game_read));
    }

    #[test]
    fn errors_say_what_to_do() {
        let error = |text: &str| read(text).expect_err("it is wrong").to_string();
        assert!(
            error("1 ７六歩(77)\n変化：3手\n").starts_with("line 2: the variation begins at move 3, but")
        );
        assert!(error("1 ７六歩(77)\n変化：手\n").contains("expected the number of a move"));
        assert!(error("1 ７六歩(77)\nhello\n").contains("`hello` is neither"));
        assert!(error("hello: you").contains("there is no game"));
    }

    #[test]
    fn many_variations() {
        let main = (1..=3000).map(|number| format!("{number} ７六歩(77)"));
        let variations = (1..=3000).rev().map(|number| format!("変化：{number}手\n{number} ６八銀(79)"));
        let text = main.chain(variations).collect::<Vec<_>>().join("\n");
        let game_read = game(&text);
        assert_eq!(outline(&game(&write(&game_read))), outline(&game_read));
    }
}
