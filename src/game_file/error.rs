//! Why a text is not a game file.

use crate::coded_error::{Coded, Fault, coded_errors, with_context};
use thiserror::Error;

/// A text that is not a game file, or a game in it that is damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct GameFileError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub problem: GameFileProblem,
}

impl Coded for GameFileError {
    fn faults(&self) -> Vec<Fault> {
        with_context("gameFile.line", "line", self.line.to_string(), &self.problem)
    }
}

coded_errors! {
    /// What is wrong with a game file.
    GameFileProblem {
        /// The text has no game.
        Empty { example: &'static str } = "gameFile.empty", "there is no game in this text; one looks like this: `{example}`";
        /// The text is too long to be read at once.
        TooLong { most: usize } = "gameFile.tooLong", "the file has more than {most} MB; divide it into smaller files";
        /// There are too many games to be read at once.
        TooManyGames { most: usize } = "gameFile.tooManyGames",
            "the file has more than {most} games; divide it into smaller files";
        /// A game has too many moves.
        TooManyMoves { most: usize } = "gameFile.tooManyMoves",
            "the game has more than {most} moves with its variations; divide it into several games";
        /// A game has too many tags.
        TooManyTags { most: usize } = "gameFile.tooManyTags", "the game has more than {most} tags; remove some";
        /// A word is too long for a move.
        LongWord { word: String } = "gameFile.longWord",
            "`{word}…` is too long for a move; comments must stand between `{{` and `}}`";
        /// A character that cannot be here.
        Unexpected { sign: char } = "gameFile.unexpected", "unexpected `{sign}`; remove it, or put it into a comment";
        /// A tag without its end.
        OpenTag = "gameFile.openTag", "the tag does not end in its line; write it as `[Name \"value\"]`";
        /// A tag without a name.
        NoTagName = "gameFile.noTagName", "the tag has no name; write it as `[Name \"value\"]`";
        /// A comment without its end.
        OpenComment = "gameFile.openComment", "the comment that begins here does not end; add `}}` after it";
        /// A variation without its end.
        OpenVariation = "gameFile.openVariation", "the variation that begins here does not end; add `)` after it";
        /// The end of a variation that did not begin.
        NoVariation = "gameFile.noVariation", "`)` ends no variation; remove it, or add `(` where the variation begins";
        /// A variation of no move.
        NothingToVary = "gameFile.nothingToVary",
            "a variation must follow the move that it replaces; put it after that move";
        /// A game in SGF without its end.
        OpenGame = "gameFile.openGame", "the game or variation that begins here does not end; add `)` after it";
        /// A value in SGF without its end.
        OpenValue = "gameFile.openValue", "the value that begins here does not end; add `]` after it";
        /// A property in SGF without values.
        NoValue { name: String } = "gameFile.noValue",
            "the property `{name}` has no value; write it as `{name}[…]`, or remove it";
        /// A line of KIF that means nothing.
        UnknownLine { text: String } = "gameFile.unknownLine",
            "`{text}` is neither a move nor a variation nor a heading; begin a comment with `*`";
        /// A variation of KIF that begins after the end of the line that it varies.
        LateVariation { number: usize, most: usize } = "gameFile.lateVariation",
            "the variation begins at move {number}, but the moves above it allow only 1 to {most}; correct the number";
        /// A variation of KIF without a number.
        NoNumber = "gameFile.noNumber", "expected the number of a move, as in `変化：5手`";
        /// Moves run together that cannot be told apart.
        RunTogether { word: String, length: usize } = "gameFile.runTogether",
            "`{word}` does not consist of moves of {length} letters; put spaces between the moves";
    }
}

pub(super) fn wrong<T>(line: usize, problem: GameFileProblem) -> Result<T, GameFileError> {
    Err(GameFileError { line, problem })
}

/// The beginning of a text, to quote it.
pub(super) fn quoted(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}
