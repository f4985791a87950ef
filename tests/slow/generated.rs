//! Rule files that are slow because they are large, up to a megabyte: too large to be kept as they are.

use std::fmt::Write as _;

/// How large they are, in bytes.
const SIZE: usize = 1_000_000;

const BOARD: &str = "(board (grid (start-rectangle 0 0 9 9)
    (dimensions (\"a/b/c/d/e/f/g/h\" (10 0)) (\"8/7/6/5/4/3/2/1\" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))";

/// As many positions as there may be.
const LARGE_BOARD: &str = "(grid (start-rectangle 0 0 9 9)
    (dimensions (\"a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p\" (10 0)) (\"A/B/C/D/E/F/G/H/I/J/K/L/M/N/O/P\" (0 10))
      (\"0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15\" (160 160)))
    (directions (n 0 -1 0) (e 1 0 0) (s 0 1 0) (w -1 0 0) (u 0 0 1) (d 0 0 -1)))";

const MAN: &str = "(piece (name Man) (moves (n (verify empty?) add)))";
const SETUP: &str = "(board-setup (White (Man a1 b1)) (Black (Man h8 g8)))";

/// All of them, with what is large in them.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    let on_large =
        |parts: String| format!("{MAN} (board {LARGE_BOARD} {parts}) (board-setup (White (Man aA0)))");
    vec![
        (
            "blocks",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves {}))",
                fill(|_| "(n (verify empty?) add)\n".into())
            )),
        ),
        (
            "instructions",
            game(&format!(
                "{BOARD} {SETUP} (variable k 0 9) (piece (name Man) (anywhere ({} n add)))",
                fill(|_| "(set k 1)".into())
            )),
        ),
        (
            "goals",
            game(&format!(
                "{BOARD} {MAN} {SETUP} (zone (name z) (positions a1)) {}",
                fill(|_| "(win-condition (White Black) (> (count (pieces friend?)) 99))\n".into())
            )),
        ),
        (
            "attacks",
            game(&format!(
                "{BOARD} {MAN} {SETUP} {}",
                fill(|n| format!("(win-condition (White) (attacked? {}{}))\n", letter(n), 1 + n / 8 % 8))
            )),
        ),
        (
            "names of moves",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves ({})))",
                fill(|n| format!("(name \"m{n}\") add\n"))
            )),
        ),
        ("turns", game(&format!("{BOARD} {MAN} {SETUP} (turn-order {})", fill(|_| "White Black ".into())))),
        (
            "priorities",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves (move-type q) (n add))) (turn-order White Black) (move-priorities {})",
                fill(|_| "q ((q)) ".into())
            )),
        ),
        (
            "set-up",
            game(&format!(
                "{BOARD} {MAN} (board-setup (White (Man {})))",
                fill(|n| format!("{}{} ", letter(n), 1 + n / 8 % 8))
            )),
        ),
        (
            "pieces off",
            game(&format!(
                "{BOARD} (piece (name Man) (drops (add))) (board-setup (White (Man {})))",
                fill(|_| "off 1000000 ".into())
            )),
        ),
        (
            "attributes",
            game(&format!(
                "{BOARD} (piece (name Man) (attribute q 0 9) (moves (n add))) (board-setup (White (Man {})))",
                fill(|n| format!("(q {}) {}{} ", n % 9, letter(n), 1 + n / 8 % 8))
            )),
        ),
        (
            "unknown names",
            game(&on_large(format!("(zone (name z) (positions {}))", fill(|n| format!("aQ{n} "))))),
        ),
        (
            "unknown instructions",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves ({} add)))",
                fill(|n| format!("captur{n} "))
            )),
        ),
        (
            "unknown sections",
            game(&format!("{BOARD} {MAN} {SETUP} {}", fill(|n| format!("(win-conditon{n})")))),
        ),
        ("stray words", format!("{} (game)", fill(|n| format!("gamf{n} ")))),
        ("parentheses", fill(|_| "(".into())),
        ("strings", fill(|_| "\"\"".into())),
        ("grids", game(&format!("{MAN} {SETUP} (board {})", fill(|_| LARGE_BOARD.into())))),
        ("unlinks", game(&on_large(format!("(unlink {})", fill(|n| format!("{}A0 ", letter(n))))))),
        ("kills", game(&on_large(fill(|n| format!("(kill-positions {}A{})", letter(n), n % 16))))),
        ("zones", game(&on_large(fill(|_| "(zone (name z) (edge n))".into())))),
        ("edges", game(&on_large(format!("(zone (name z) (edge {}))", fill(|_| "n ".into()))))),
        ("symmetry", game(&on_large(format!("(symmetry White {})", fill(|_| "(n s)".into()))))),
        ("links", game(&on_large(directions()))),
        (
            "layers",
            game(&format!(
                "{MAN} (board (positions (a1 0 0 1 1)) (layers (u d) {})) (board-setup (White (Man a1)))",
                fill(|n| format!("L{n} "))
            )),
        ),
        (
            "dimensions",
            game(&format!(
                "{MAN} (board (grid (dimensions (\"{}\" (1 0))) (directions (n 1))))",
                fill(|n| format!("{n}/"))
            )),
        ),
        (
            "marks",
            game(&format!(
                "{MAN} (board {LARGE_BOARD} (zone (name z) (edge u))) (board-setup (White (Man aA0))) (display {})",
                fill(|_| "(mark z ring)".into())
            )),
        ),
        ("weights", game(&format!("{BOARD} {MAN} {SETUP} (weights {})", fill(|_| "(piece Man 1)".into())))),
        (
            "macros",
            format!("{} (game (players White))", fill(|n| format!("(define m{n} (m{} $1))\n", n + 1))),
        ),
        ("long word", game(&format!("{BOARD} (piece (name {}) (moves (n add)))", fill(|_| "x".into())))),
        (
            "nested tests",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves ({} add)))",
                fill(|_| format!("(verify {}empty?{})", "(not ".repeat(150), ")".repeat(150)))
            )),
        ),
        ("variables", game(&format!("{BOARD} {MAN} {SETUP} {}", fill(|n| format!("(variable v{n} 0 9)"))))),
        (
            "options",
            game(&format!("{BOARD} {MAN} {SETUP} {}", fill(|n| format!("(option \"pas partia{n}\" true)")))),
        ),
        (
            "variants",
            format!(
                "{} {}",
                game(&format!("{BOARD} {MAN} {SETUP}")),
                fill(|n| format!("(variant (title \"V{n}\"))"))
            ),
        ),
        ("included", game(&fill(|n| format!("(include \"f{n}.zrf\")")))),
    ]
}

/// A game with the mark of the language's own words.
fn game(sections: &str) -> String {
    format!("(version \"boardwright 1\")\n(game (title \"Large\") (players White Black) {sections})")
}

/// As many parts as make a file large, each with its number.
fn fill(part: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(SIZE);
    (0..)
        .take_while(|&number| {
            text.push_str(&part(number));
            text.len() < SIZE
        })
        .for_each(drop);
    text
}

fn letter(number: usize) -> char {
    char::from(b'a' + (number % 8) as u8)
}

/// As many directions as there may be, each with links between all positions of a row.
fn directions() -> String {
    let mut text = String::new();
    for direction in 0..250 {
        let _ = write!(text, "(links d{direction}");
        for at in 0..230 {
            let (column, row, layer) = (letter(at), char::from(b'A' + (at / 8 % 16) as u8), at / 128);
            let _ = write!(text, "({column}{row}{layer} {}B{direction})", letter(direction));
        }
        text.push(')');
    }
    text
}
