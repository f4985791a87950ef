//! How the players of a game write its moves, positions and games, as its rule file describes it with `(notation …)`.
//!
//! This is data that the model and the program share; `notation::described` writes and reads texts by it. Notations say
//! nothing about what is legal.

use crate::game_file::Format;
use crate::index::{AttributeId, DirectionId, PieceTypeId, SiteId, VariableId};

/// The notations of a game, the one in common use first.
#[derive(Clone, Debug, Default)]
pub struct Notations(pub Vec<Notation>);

/// One notation.
#[derive(Clone, Debug, Default)]
pub struct Notation {
    /// Its name, such as `SAN`.
    pub name: String,
    /// The names of sites in it, by site; as targets of moves and in everything else.
    pub sites: Vec<SiteName>,
    /// The names of sites from which moves start, if they differ from those of targets.
    pub origins: Option<Vec<SiteName>>,
    /// What pieces are called.
    pub letters: Letters,
    /// Signs that may stand for the letters, such as chess figurines.
    pub figurines: Letters,
    /// Other letters that are understood when a move is read.
    pub spellings: Vec<Letters>,
    /// How the players count columns and rows, if moves are written in these.
    pub columns: Option<Columns>,
    /// How a move of a piece is written; empty if as everywhere in Boardwright.
    pub moves: Vec<Part>,
    /// How a drop is written, likewise.
    pub drops: Vec<Part>,
    /// How a pass is written, if in a way of its own.
    pub pass: Option<String>,
    /// Moves with a text of their own, such as castling: this text, and the usual texts of the moves that it stands for.
    pub whole: Vec<(String, Vec<String>)>,
    /// How positions are written.
    pub fen: Option<Fen>,
    /// The kinds of game files whose moves are written like this.
    pub files: Vec<GameFileKind>,
}

/// The name of a site in a notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteName {
    /// The whole name.
    pub whole: String,
    /// The part that all sites above and below it share, such as the file `e` of `e4`; empty if there is none.
    pub file: String,
    /// The part that all sites beside it share, such as the rank `4`; empty if there is none.
    pub rank: String,
}

/// A text for each piece type and player: `letters[piece type][player]`; `None` where nothing is said.
pub type Letters = Vec<Vec<Option<String>>>;

/// The columns and rows of a board as each player counts them: columns from the right, rows ahead, both from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// For each player, what the columns are called; numbers of rows are written likewise, `labels[0]` being one row.
    pub labels: Vec<Vec<String>>,
    /// For each player and site, where it is.
    pub places: Vec<Vec<Place>>,
}

/// Where a player sees a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The column, from the right.
    pub column: usize,
    /// The row, from the player's own side.
    pub row: usize,
}

/// A text as it is written, followed by others that are understood.
pub type Spellings = Vec<String>;

/// Signs that tell pieces of the same kind apart which stand in one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tandem {
    /// For the one that is furthest ahead.
    pub front: Spellings,
    /// For those between the others.
    pub between: Option<Spellings>,
    /// For the last one.
    pub rear: Spellings,
    /// The piece types that are told apart like this; all if there are none.
    pub pieces: Vec<PieceTypeId>,
}

/// A part of how a move is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// This text.
    Text(String),
    /// The letter of the piece that moves.
    Piece,
    /// As much of the origin as tells the move from others: nothing, its file, its rank, or all of it.
    Origin,
    /// The origin.
    From,
    /// The target of the last step.
    To,
    /// The targets of the steps before the last one, after this separator each, if they tell the move from others.
    Via(String),
    /// The letter of what the piece becomes.
    Promoted,
    /// A sign, if other pieces of this kind stand in the column of the origin.
    Tandem(Tandem),
    /// The column of the origin, unless a sign tells the piece from others in it.
    Column,
    /// Whether the move goes ahead, back, or neither.
    Heading([Spellings; 3]),
    /// How many rows the move goes within its column, or else the column of the target.
    Advance,
    /// Parts that are written only in some moves.
    When(Condition, Vec<Part>),
}

/// When a part of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The move captures.
    Captures,
    /// It does not.
    Quiet,
    /// The piece is promoted.
    Promotes,
    /// It could have been promoted by a move between the same sites.
    Declines,
    /// Another piece of this type could go to the same target.
    Ambiguous,
    /// The opponent is in check, but can move.
    Check,
    /// The opponent is in check and has no move.
    Mate,
}

/// How positions are written: first what stands where, then fields separated by spaces, as in Forsyth-Edwards notation.
#[derive(Clone, Debug)]
pub struct Fen {
    /// How the board is written.
    pub placement: Placement,
    /// What follows, in order.
    pub fields: Vec<FenField>,
}

/// How the pieces on a board are written.
#[derive(Clone, Debug)]
pub enum Placement {
    /// Row by row, from the top: the letters of pieces, and numbers of empty sites.
    Rows {
        /// The letters of pieces.
        letters: Letters,
        /// The sites of each row, from left to right.
        rows: Vec<Vec<SiteId>>,
    },
    /// Player by player, as in Portable Draughts Notation: `W:W31,K45:B5`. The letters of players are those of the turn.
    Lists {
        /// What stands before the site of each piece.
        letters: Letters,
        /// A letter for each player.
        players: Vec<String>,
    },
}

/// A field of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// Who moves: a letter for each player.
    Turn(Vec<String>),
    /// The pieces in reserve, with their numbers: `2Pn`; the letters in the order in which they are written.
    Hands(Vec<HandLetter>),
    /// Which of some pieces have a true attribute: a letter for the piece on each site, such as `KQkq`.
    Attribute(AttributeId, Vec<(SiteId, String)>),
    /// The site that the last step has passed over, while a variable is true; for each player the direction of the step.
    Passed(VariableId, Vec<DirectionId>),
    /// The value of a variable.
    Value(VariableId),
    /// The number of the move; it is 1 unless something else is known, and ignored when it is read.
    MoveNumber,
    /// Always this text.
    Text(String),
}

/// The letter of a piece in reserve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandLetter {
    /// The player, by index.
    pub player: usize,
    /// The piece type, by index.
    pub piece_type: usize,
    /// The letter.
    pub letter: String,
}

/// A kind of game file, with the tags by which files of this game are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFileKind {
    /// The format.
    pub format: Format,
    /// Tags that a file must have if it has them at all, such as `GameType` `20`.
    pub tags: Vec<(String, String)>,
    /// In formats that name players by their colours: the tags with the names of the two players, if they are not
    /// `White` and `Black`.
    pub players: Option<[String; 2]>,
    /// In formats that place stones before the game: the piece type of these stones, by index.
    pub stones: Option<usize>,
    /// In formats with diagrams of the start position: how these are written.
    pub diagram: Option<Diagram>,
    /// The starts that a tag can ask for.
    pub starts: Vec<NamedStart>,
}

/// How the board is drawn in a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The letters of pieces that differ from those in moves.
    pub letters: Letters,
    /// The sites of each row, from left to right.
    pub rows: Vec<Vec<SiteId>>,
}

/// A start that a tag of a game file asks for, such as a handicap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStart {
    /// The name of the tag.
    pub tag: String,
    /// Its value.
    pub value: String,
    /// The position; `None` for that of the rules.
    pub position: Option<String>,
}
