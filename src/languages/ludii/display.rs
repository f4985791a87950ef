//! How a game is drawn.
//!
//! In: `(metadata … (graphics {…}))` of a file, of which colours of players and the style of the board are read, and the
//! kinds of pieces. Out: `(display …)`. What is not read there is no fault, since nothing depends on it.

use std::fmt::Write as _;

use super::boards::board::Form;
use super::model::{Game, Owner, Piece};
use super::text::tree::Node;

/// What a file says about its looks.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// The colours of players, by number from 1.
    colours: Vec<(usize, String)>,
    style: Option<String>,
}

/// Colours that are known by the same name in style sheets, once it is written in small letters.
const COLOURS: [&str; 24] = [
    "Black",
    "White",
    "Red",
    "Blue",
    "Green",
    "Yellow",
    "Orange",
    "Grey",
    "Brown",
    "Purple",
    "Pink",
    "Cyan",
    "Magenta",
    "DarkGrey",
    "LightGrey",
    "DarkRed",
    "DarkBlue",
    "DarkGreen",
    "LightBlue",
    "LightGreen",
    "DarkOrange",
    "Tan",
    "Gold",
    "Silver",
];

/// Styles of boards with the material that is nearest.
const MATERIALS: [(&str, &str); 4] =
    [("Go", "wood"), ("Mancala", "wood"), ("ConnectiveGoal", "marble"), ("Tafl", "parchment")];

/// Shapes of pieces by their names.
const SHAPES: [(&str, &str); 8] = [
    ("king", "king"),
    ("queen", "queen"),
    ("rook", "rook"),
    ("bishop", "bishop"),
    ("knight", "knight"),
    ("pawn", "pawn"),
    ("doublecounter", "crowned-man"),
    ("counter", "man"),
];

impl Look {
    /// What metadata says.
    pub(super) fn of(metadata: &[Node]) -> Self {
        let mut look = Self::default();
        for node in metadata {
            look.add(node);
        }
        look
    }

    fn add(&mut self, node: &Node) {
        let words: Vec<Option<&str>> = node.positional().iter().map(|part| part.word()).collect();
        match (node.head(), &words[..]) {
            ("player", [Some("Colour"), Some(_), None]) => {
                let arguments = node.positional();
                if let (Some(player), Some(colour)) = (arguments[1].role_number(), colour(arguments[2])) {
                    self.colours.push((player, colour));
                }
            }
            ("board", [Some("Style"), Some(style)]) => self.style = Some((*style).to_owned()),
            _ => node.inner().iter().for_each(|inner| self.add(inner)),
        }
    }

    /// The display of a game.
    pub(super) fn written(&self, game: &Game) -> String {
        let cell = match game.board.form {
            _ if game.board.on_points => "point",
            Form::Rows | Form::Network => "square",
            Form::Hexagon | Form::Rhombus => "hexagon",
        };
        let mut out = format!("  (display (cell {cell})");
        let known = MATERIALS.iter().find(|(style, _)| Some(*style) == self.style.as_deref());
        let has_king = (0..game.pieces.len()).any(|at| shape(game, at).as_deref() == Some("king"));
        let is_chequered = has_king && game.board.form == Form::Rows && !game.board.on_points;
        if let Some(material) = known.map(|(_, material)| *material).or(is_chequered.then_some("walnut")) {
            let _ = write!(out, " (material {material})");
        }
        for (player, colour) in self.colours.iter().filter(|(player, _)| *player <= game.players()) {
            let _ = write!(out, " (colour P{player} \"{colour}\")");
        }
        for (at, piece) in game.pieces.iter().enumerate() {
            // Whose side is up would not be seen otherwise.
            if piece.flips.is_some() && piece.owner == Owner::Neutral {
                let _ = write!(out, " (piece {} (number state))", piece.name);
            } else if let Some(shape) = shape(game, at) {
                let _ = write!(out, " (piece {} (shape {shape}))", piece.name);
            }
        }
        out + ")\n"
    }
}

/// As many letters as fit on a disc.
const MOST_LETTERS: usize = 3;

/// The shape of a piece: that which its name says, or else a disc with the beginning of its name, where there are
/// several kinds.
fn shape(game: &Game, at: usize) -> Option<String> {
    let piece = &game.pieces[at];
    let stem = stem(piece);
    if let Some(shape) = shape_of(&stem) {
        return Some(shape.to_owned());
    }
    let is_other = |other: &&Piece| {
        other.owner != Owner::Neutral && (other.owner == Owner::Each || other.owner == piece.owner)
    };
    let kinds: Vec<String> = game.pieces.iter().filter(is_other).map(self::stem).collect();
    if kinds.len() < 2 || stem.is_empty() || piece.owner == Owner::Neutral {
        return None;
    }
    Some(format!("disc \"{}\"", beginning(&stem, &kinds)))
}

/// The letters with which the name of a piece begins.
fn stem(piece: &Piece) -> String {
    piece.name_in_file().chars().take_while(|c| c.is_alphabetic()).collect()
}

fn shape_of(stem: &str) -> Option<&'static str> {
    SHAPES.iter().find(|(name, _)| *name == stem.to_lowercase()).map(|(_, shape)| *shape)
}

/// As few letters of a name as no other kind on a disc begins with.
fn beginning(stem: &str, kinds: &[String]) -> String {
    let others = || kinds.iter().filter(|other| *other != stem && shape_of(other).is_none());
    let first = |count: usize| stem.chars().take(count).collect::<String>();
    let is_alone = |count: &usize| !others().any(|other| other.starts_with(&first(*count)));
    first((1..MOST_LETTERS).find(is_alone).unwrap_or(MOST_LETTERS))
}

/// `(colour Red)`, `(colour 255 0 0)` or `(colour "#ff0000")`.
fn colour(node: &Node) -> Option<String> {
    let part = |part: &Node| part.integer().and_then(|part| u8::try_from(part).ok());
    match (node.head(), node.arguments()) {
        ("colour", [name]) if name.text().is_some() => {
            let text = name.text()?.strip_prefix('#')?;
            let is_known = text.len() == 6 && text.chars().all(|c| c.is_ascii_hexdigit());
            is_known.then(|| format!("#{text}"))
        }
        ("colour", [name]) => {
            let known = COLOURS.iter().find(|known| name.word() == Some(known))?;
            Some(known.to_lowercase())
        }
        ("colour", [red, green, blue]) => {
            Some(format!("#{:02x}{:02x}{:02x}", part(red)?, part(green)?, part(blue)?))
        }
        _ => None,
    }
}
