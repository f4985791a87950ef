//! What differs between the Universal Chess Interface and the protocols made after it.
//!
//! - UCI, the Universal Chess Interface (R. Huber and S. Meyer-Kahlen 2000).
//! - USI, the Universal Shogi Interface (T. Romstad 2007).
//! - UCCI, the Universal Chinese Chess Interface, version 3.0 (xqbase.com, 2004 to 2007).

use boardwright::game::Game;
use boardwright::notation::{coordinates, described_texts, find_coordinates, find_move};

/// One of these protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Uci,
    Usi,
    Ucci,
}

impl Dialect {
    const ALL: [Self; 3] = [Self::Uci, Self::Usi, Self::Ucci];

    /// The one that begins with this word.
    pub(crate) fn greeted_by(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == word)
    }

    /// Its name, with which it begins, and which others of its words contain.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
            Self::Ucci => "ucci",
        }
    }

    /// The word before a position.
    pub(crate) fn position_word(self) -> &'static str {
        if self == Self::Usi { "sfen" } else { "fen" }
    }

    /// The name of the option for the size of the table.
    pub(crate) fn hash_option(self) -> &'static str {
        match self {
            Self::Uci => "Hash",
            Self::Usi => "USI_Hash",
            Self::Ucci => "hashsize",
        }
    }

    /// A line that offers an option with a number.
    pub(crate) fn option_line(self, name: &str, default: usize, most: usize) -> String {
        match self {
            Self::Ucci => format!("option {name} type spin min 1 max {most} default {default}"),
            Self::Uci | Self::Usi => {
                format!("option name {name} type spin default {default} min 1 max {most}")
            }
        }
    }

    /// Further options that are offered.
    pub(crate) fn other_options(self) -> &'static [&'static str] {
        match self {
            Self::Uci | Self::Usi => &[],
            Self::Ucci => &["option usemillisec type check default true", "option newgame type button"],
        }
    }

    /// The name and the value of an option that is set.
    pub(crate) fn read_option(self, rest: &str) -> Option<(&str, &str)> {
        match self {
            Self::Ucci => rest.split_once(' '),
            Self::Uci | Self::Usi => rest.strip_prefix("name ")?.split_once(" value "),
        }
    }

    /// Sets an option.
    pub(super) fn set_option(self, name: &str, value: &str) -> String {
        match self {
            Self::Ucci => format!("setoption {name} {value}"),
            Self::Uci | Self::Usi => format!("setoption name {name} value {value}"),
        }
    }

    /// What is said before a new game.
    pub(super) fn new_game(self) -> &'static str {
        match self {
            Self::Uci => "ucinewgame",
            Self::Usi => "usinewgame",
            Self::Ucci => "setoption newgame",
        }
    }

    /// The word before the time for one move, in milliseconds.
    pub(super) fn time_for_move(self) -> &'static str {
        if self == Self::Ucci { "time" } else { "movetime" }
    }

    /// The answer with the best move, or that there is none.
    pub(crate) fn answer(self, best: Option<String>) -> String {
        match (best, self) {
            (Some(best), _) => format!("bestmove {best}"),
            (None, Self::Uci) => "bestmove 0000".to_owned(),
            (None, Self::Usi) => "bestmove resign".to_owned(),
            (None, Self::Ucci) => "nobestmove".to_owned(),
        }
    }

    /// What is said at the end, if anything.
    pub(crate) fn farewell(self) -> Option<&'static str> {
        (self == Self::Ucci).then_some("bye")
    }

    /// The letter with which the words for the clock of the first player begin.
    pub(crate) fn letter_of_first(self) -> char {
        if self == Self::Usi { 'b' } else { 'w' }
    }

    /// The text of a move: as the notation that this protocol uses says, if the rules have it, or in coordinates.
    pub(crate) fn move_text(self, game: &mut Game, index: usize) -> String {
        let described = self.notation(game).and_then(|notation| {
            let (position, moves) = (game.position().clone(), game.moves().clone());
            described_texts(game.rules_mut(), &position, &moves, index).ok()?.into_iter().nth(notation)
        });
        match (described, self) {
            // `H2-E2` is `h2e2` here.
            (Some(text), Self::Ucci) => text.replace('-', "").to_lowercase(),
            (Some(text), _) => text,
            (None, _) => coordinates(game.program(), game.moves().steps(index)),
        }
    }

    /// The legal move that a text means.
    pub(crate) fn find(self, game: &mut Game, text: &str) -> Option<usize> {
        match (self.notation(game), self) {
            (Some(_), Self::Ucci) => {
                let (from, to) = text.split_at_checked(2)?;
                find_move(game, &format!("{from}-{to}").to_uppercase()).ok()
            }
            (Some(_), _) => find_move(game, text).ok(),
            (None, _) => find_coordinates(game, text),
        }
    }

    /// The notation of the rules in which moves are written: USI's own, and that of the Internet Chinese Chess Server.
    fn notation(self, game: &Game) -> Option<usize> {
        let name = match self {
            Self::Uci => return None,
            Self::Usi => "USI",
            Self::Ucci => "ICCS",
        };
        game.program().notations.0.iter().position(|notation| notation.name == name)
    }
}
