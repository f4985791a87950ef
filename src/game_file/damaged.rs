//! Properties of all formats: what is read reads back, and damaged texts are refused without harm.

use super::outline::outline;
use super::pgn::Export;
use super::{GameFile, GameFileError, detect, kif, pdn, pgn, sgf, transcript};

type Read = fn(&str) -> Result<Vec<GameFile>, GameFileError>;
type Write = fn(&GameFile) -> String;

/// The formats: how each is read and written, and how many tags it adds.
const FORMATS: [(Read, Write); 5] = [
    (pgn::read, |game| pgn::write(game, Export::default())),
    (pdn::read, |game| pdn::write(game, Export::default())),
    (sgf::read, sgf::write),
    (kif::read, kif::write),
    (|text| transcript::read(text, None).map(|game| vec![game]), transcript::write),
];

/// Pieces of which random texts are made.
const PIECES: [&str; 60] = [
    "[Event \"a\"]\n",
    "[Result \"1-0\"]",
    "[A \"b\\\"c\"]\n",
    "1. ",
    "2... ",
    "e4",
    "Nf3+",
    " ",
    "\n",
    "\n\n",
    "(",
    ")",
    "{",
    "}",
    "{words}",
    "; rest\n",
    "$1",
    "!?",
    "1-0",
    "*",
    "--",
    "32-28",
    "32 - 28",
    "1/2",
    "e8(Q)",
    "% x\n",
    "\\",
    "\"",
    "[",
    "]",
    "(;",
    ";",
    "B[aa]",
    "W[]",
    "C[a\\]b]",
    "AB[aa][bb]",
    "GM[2]",
    "White[cc]",
    "RE[x]",
    "C[\r\n]",
    "mn[1]",
    "手合割：平手\n",
    "先手：A\n",
    "\n1 ７六歩(77)   ( 0:16/00:00:16)+\n",
    "\n2 同　銀(31)\n",
    "\n3 投了\n",
    "\n変化：2手\n",
    "\n変化：1手\n",
    "\n*comment\n",
    "\n&mark\n",
    "\nまで2手\n",
    "\n|v香|一\n",
    "pass",
    "f5d6",
    ",",
    "\u{feff}",
    "\r",
    "é",
    "…",
    "0",
];

/// A small generator of numbers that are random enough.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap_or(0) % limit
    }

    fn text(&mut self, pieces: &[&str]) -> String {
        let count = self.below(40);
        (0..count).map(|_| pieces[self.below(pieces.len())]).collect()
    }
}

/// The outline without the tags that PGN adds if they are missing, and in any order.
fn facts(game: &GameFile) -> Vec<String> {
    let mut lines = outline(game);
    let is_unknown = |line: &str| {
        ["Event", "Site", "Round", "White", "Black"].iter().any(|name| line == format!("{name}=\"?\""))
            || line == "Date=\"????.??.??\""
            || line.starts_with("Result=")
    };
    lines.retain(|line| !is_unknown(line));
    lines[..].sort_by_key(|line| !line.starts_with("Event="));
    lines
}

fn check(text: &str, read: Read, write: Write) -> usize {
    let Ok(games) = read(text) else { return 0 };
    for game in &games {
        let written = write(game);
        let again = read(&written);
        let again = again.unwrap_or_else(|error| panic!("{error}\n{text:?}\n{written:?}"));
        assert_eq!(again.len(), 1, "{text:?}\n{written:?}");
        assert_eq!(facts(&again[0]), facts(game), "{text:?}\n{written:?}");
        assert_eq!(write(&again[0]), written, "{text:?}");
    }
    games.len()
}

#[test]
fn random_texts_read_back() {
    let mut numbers = Numbers(7);
    let mut counts = [0; 5];
    for round in 0..6_000 {
        // Pieces of one format more often than of all.
        let pieces = match round % 4 {
            0 => &PIECES[..],
            1 => &PIECES[..28],
            2 => &PIECES[30..41],
            _ => &PIECES[41..52],
        };
        let mut text = numbers.text(pieces);
        if round % 4 == 2 {
            text = format!("(;{text})");
        }
        let _ = detect(&text);
        for (at, (read, write)) in FORMATS.into_iter().enumerate() {
            counts[at] += check(&text, read, write);
        }
    }
    assert!(counts.iter().all(|&count| count > 150), "{counts:?}");
}

#[test]
fn random_bytes_do_no_harm() {
    let mut numbers = Numbers(3);
    for _ in 0..2000 {
        let bytes: Vec<u8> =
            (0..numbers.below(400)).map(|_| u8::try_from(numbers.below(256)).unwrap_or(0)).collect();
        let text = String::from_utf8_lossy(&bytes);
        let _ = detect(&text);
        for (read, write) in FORMATS {
            check(&text, read, write);
        }
    }
}

#[test]
fn long_hostile_texts_end_quickly() {
    for piece in PIECES.iter().copied().chain([
        "[A \"b\"]\n\n{",
        "(;C[",
        "1 ",
        "1-",
        "(;B[aa](",
        "1. e4 (",
        "e4 {a} (1. d4) ",
        "[A \"b\"c",
    ]) {
        let text = piece.repeat(30_000 / piece.len());
        let _ = detect(&text);
        for (read, _) in FORMATS {
            let _ = read(&text);
        }
        for games in [pgn::games(&text), pdn::games(&text), sgf::games(&text), kif::games(&text)] {
            for game in games.flatten() {
                let _ = (pgn::write(&game, Export::default()), sgf::write(&game), kif::write(&game));
            }
        }
    }
}

#[test]
fn truncated_files_do_no_harm() {
    let texts = [
        "[Event \"a\"]\n\n{é} 1. e4 {b} (1. d4 $1 d5) 1... e5!? 1-0 {c}\n",
        "(;FF[4]C[é\\]];B[aa](;W[bb])(;W[cc]AB[dd][ee]))",
        "先手：A\n1 ７六歩(77) ( 0:16/00:00:16)\n*é\n2 投了\n変化：1手\n1 ２六歩(27)\n",
        "1. f5 d6, pass",
    ];
    for text in texts {
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            for (read, write) in FORMATS {
                check(&text[..end], read, write);
                check(&text[end..], read, write);
            }
        }
    }
}
