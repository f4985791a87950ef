//! The diagram with which a file of KIF shows where a game starts, as in
//!
//! ```text
//! 後手の持駒：金四 歩十七
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・v銀v玉v銀 ・ ・ ・|一
//! ```
//!
//! `v` stands before the pieces of the second player.

use std::fmt::Write as _;

use super::super::game::{GameFile, Tag};
use super::super::tree::append;

/// Where a game starts. Players are 0, who moves first in a game without handicap, and 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// What stands where, row by row from the top: the player and the letter of a piece.
    pub rows: Vec<Vec<Option<(usize, char)>>>,
    /// The letters of the pieces in hand, each with its number, by player.
    pub hands: [Vec<(char, usize)>; 2],
    /// Who moves.
    pub to_move: usize,
}

/// The tags that name the pieces in hand; the second of a player in games with a handicap.
const HANDS: [[&str; 2]; 2] = [["先手の持駒", "下手の持駒"], ["後手の持駒", "上手の持駒"]];
/// The lines that say who moves.
const TO_MOVE: [[&str; 2]; 2] = [["先手番", "下手番"], ["後手番", "上手番"]];
/// The value of a tag about pieces in hand if there are none.
const NONE: &str = "なし";
/// The sign of an empty site.
const EMPTY: char = '・';
/// The tag about the handicap, and its value for a start of any other kind.
const OTHER: (&str, &str) = ("手合割", "その他");
/// What is more is not a number of pieces.
const MOST: usize = 1000;
const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';

impl Diagram {
    /// The diagram of a game; `None` if it has none.
    pub fn of(game: &GameFile) -> Option<Self> {
        let lines = game.extra.lines().map(str::trim);
        let rows: Vec<_> = lines.clone().filter_map(|line| line.strip_prefix('|')).map(row).collect();
        let to_move = |player: &usize| lines.clone().any(|line| TO_MOVE[*player].contains(&line));
        let hands = HANDS
            .map(|names| names.iter().find_map(|name| game.tag(name)).map_or_else(Vec::new, pieces_in_hand));
        (!rows.is_empty()).then(|| Self { rows, hands, to_move: usize::from(to_move(&1)) })
    }

    /// Writes the diagram into the headings of a game, with the labels of its columns and rows.
    pub fn write(&self, columns: &[&str], ranks: &[&str], game: &mut GameFile) {
        let mut tag = |name: &str, value: String| game.tags.push(Tag { name: name.to_owned(), value });
        tag(OTHER.0, OTHER.1.to_owned());
        for (names, hand) in HANDS.iter().zip(&self.hands).rev() {
            tag(names[0], hand_text(hand));
        }
        let edge = format!("+{}+", "-".repeat(3 * columns.len()));
        let mut lines = vec![format!("  {}", columns.join(" ")), edge.clone()];
        for (row, rank) in self.rows.iter().zip(ranks) {
            let cell = |cell: &Option<(usize, char)>| match cell {
                Some((0, letter)) => format!(" {letter}"),
                Some((_, letter)) => format!("v{letter}"),
                None => format!(" {EMPTY}"),
            };
            lines.push(format!("|{}|{rank}", row.iter().map(cell).collect::<String>()));
        }
        lines.push(edge);
        if self.to_move == 1 {
            lines.push(TO_MOVE[1][0].to_owned());
        }
        append(&mut game.extra, "\n", &lines.join("\n"));
    }
}

/// The sites of a row: each is a sign for the player and a letter.
fn row(text: &str) -> Vec<Option<(usize, char)>> {
    let text = text.rsplit_once('|').map_or(text, |(sites, _)| sites);
    let letters: Vec<char> = text.chars().collect();
    let site = |pair: &[char]| match *pair {
        [sign, letter] if letter != EMPTY && !letter.is_whitespace() => {
            Some((usize::from(sign.eq_ignore_ascii_case(&'v')), letter))
        }
        _ => None,
    };
    letters.chunks(2).map(site).collect()
}

/// `飛二 角 歩十七`
fn pieces_in_hand(text: &str) -> Vec<(char, usize)> {
    let mut pieces: Vec<(char, usize)> = Vec::new();
    if text.trim() == NONE {
        return pieces;
    }
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        let digit = DIGITS.iter().position(|&digit| digit == letter).map(|at| at + 1);
        match (pieces.last_mut(), digit) {
            // The number is read as it stands: ten times what is before its sign, and what comes after.
            (Some((_, count)), Some(digit)) => *count = (*count + digit).min(MOST),
            (Some((_, count)), None) if letter == TEN => *count = ((*count).max(1) * 10).min(MOST),
            _ => pieces.push((letter, 0)),
        }
    }
    // A piece without a number is one.
    pieces.into_iter().map(|(letter, count)| (letter, count.clamp(1, MOST))).collect()
}

fn hand_text(hand: &[(char, usize)]) -> String {
    let items = hand.iter().filter(|(_, count)| *count > 0).map(|(letter, count)| {
        let mut text = letter.to_string();
        if *count > 1 {
            let _ = write!(text, "{}", numeral(*count));
        }
        text
    });
    let text = items.collect::<Vec<_>>().join("　");
    if text.is_empty() { NONE.to_owned() } else { text }
}

/// A number up to 99, as in `十七`.
fn numeral(count: usize) -> String {
    let (tens, ones) = (count.min(99) / 10, count.min(99) % 10);
    let digit = |digit: usize| digit.checked_sub(1).and_then(|at| DIGITS.get(at));
    let sign = (tens > 0).then_some(&TEN);
    digit(tens).filter(|_| tens > 1).into_iter().chain(sign).chain(digit(ones)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn numerals() {
        for (count, text) in [(2, "二"), (10, "十"), (17, "十七"), (20, "二十"), (36, "三十六")] {
            assert_eq!(numeral(count), text);
            assert_eq!(pieces_in_hand(&format!("歩{text}　飛")), [('歩', count), ('飛', 1)]);
        }
        assert_eq!(pieces_in_hand("なし"), []);
        assert_eq!(pieces_in_hand(&"十".repeat(90)), [('十', MOST)]);
    }

    #[test]
    fn diagrams_read_back() {
        let text = "手合割：その他\n上手の持駒：銀四　歩十七\n  ３ ２ １\n+---------+\n|v玉 ・ と|一\n| ・ ・ 香|二\n+---------+\n\
            下手の持駒：なし\n上手番\n1 １一香(12)\n";
        let games = read(text).expect("it can be read");
        let diagram = Diagram::of(&games[0]).expect("it has one");
        assert_eq!(diagram.rows[0], [Some((1, '玉')), None, Some((0, 'と'))]);
        assert_eq!(diagram.rows[1], [None, None, Some((0, '香'))]);
        assert_eq!(diagram.hands, [vec![], vec![('銀', 4), ('歩', 17)]]);
        assert_eq!(diagram.to_move, 1);
        let mut game = GameFile { moves: games[0].moves.clone(), first: vec![0], ..GameFile::default() };
        diagram.write(&["３", "２", "１"], &["一", "二"], &mut game);
        let written = super::super::write(&game);
        let again = read(&written).expect("it can be read");
        assert_eq!(Diagram::of(&again[0]), Some(diagram), "{written}");
        assert_eq!(Diagram::of(&GameFile::default()), None);
    }
}
