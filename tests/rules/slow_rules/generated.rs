//! Rule files that are slow because they are large, up to a megabyte: too large to be stored.

/// Their size in bytes.
const SIZE: usize = 1_000_000;

const BOARD: &str = "(board (grid (start-rectangle 0 0 9 9)
    (dimensions (\"a/b/c/d/e/f/g/h\" (10 0)) (\"8/7/6/5/4/3/2/1\" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))";

/// The largest possible number of positions.
const LARGE_BOARD: &str = "(grid (start-rectangle 0 0 9 9)
    (dimensions (\"a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p\" (10 0)) (\"A/B/C/D/E/F/G/H/I/J/K/L/M/N/O/P\" (0 10))
      (\"0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15\" (160 160)))
    (directions (n 0 -1 0) (e 1 0 0) (s 0 1 0) (w -1 0 0) (u 0 0 1) (d 0 0 -1)))";

const MAN: &str = "(piece (name Man) (moves (n (verify empty?) add)))";
const SETUP: &str = "(board-setup (White (Man a1 b1)) (Black (Man h8 g8)))";

/// A large rule file.
pub(crate) struct Large {
    /// What is large in it.
    pub(crate) name: &'static str,
    /// The code with which the compiler refuses it; empty if it can be played.
    pub(crate) refusal: &'static str,
    pub(crate) text: String,
}

fn large(name: &'static str, refusal: &'static str, text: String) -> Large {
    Large { name, refusal, text }
}

/// All large rule files.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn all() -> Vec<Large> {
    let on_large =
        |parts: String| format!("{MAN} (board {LARGE_BOARD} {parts}) (board-setup (White (Man aA0)))");
    vec![
        large(
            "blocks",
            "",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves {}))",
                fill(|_| "(n (verify empty?) add)\n".into())
            )),
        ),
        large(
            "instructions",
            "",
            game(&format!(
                "{BOARD} {SETUP} (variable k 0 9) (piece (name Man) (anywhere ({} n add)))",
                fill(|_| "(set k 1)".into())
            )),
        ),
        large(
            "goals",
            "",
            game(&format!(
                "{BOARD} {MAN} {SETUP} {}",
                fill(|_| "(win-condition (White Black) (> (count (pieces friend?)) 99))\n".into())
            )),
        ),
        large(
            "attacks",
            "",
            game(&format!(
                "{BOARD} {MAN} {SETUP} {}",
                fill(|n| format!("(win-condition (White) (attacked? {}{}))\n", letter(n), 1 + n / 8 % 8))
            )),
        ),
        large(
            "names of moves",
            "E0501",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves ({})))",
                fill(|n| format!("(name \"m{n}\") add\n"))
            )),
        ),
        large(
            "turns",
            "E0501",
            game(&format!("{BOARD} {MAN} {SETUP} (turn-order {})", fill(|_| "White Black ".into()))),
        ),
        large(
            "priorities",
            "",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves (move-type q) (n add))) (turn-order White Black) (move-priorities {})",
                fill(|_| "q ((q)) ".into())
            )),
        ),
        large(
            "set-up",
            "",
            game(&format!(
                "{BOARD} {MAN} (board-setup (White (Man {})))",
                fill(|n| format!("{}{} ", letter(n), 1 + n / 8 % 8))
            )),
        ),
        large(
            "pieces off",
            "",
            game(&format!(
                "{BOARD} (piece (name Man) (drops (add))) (board-setup (White (Man {})))",
                fill(|_| "off 1000000 ".into())
            )),
        ),
        large(
            "attributes",
            "",
            game(&format!(
                "{BOARD} (piece (name Man) (attribute q 0 9) (moves (n add))) (board-setup (White (Man {})))",
                fill(|n| format!("(q {}) {}{} ", n % 9, letter(n), 1 + n / 8 % 8))
            )),
        ),
        large(
            "unknown positions",
            "E0202",
            game(&on_large(format!("(zone (name z) (positions {}))", fill(|n| format!("aQ{n} "))))),
        ),
        large(
            "unknown instructions",
            "E0201",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves ({} add)))",
                fill(|n| format!("captur{n} "))
            )),
        ),
        large(
            "unknown sections",
            "E0201",
            game(&format!("{BOARD} {MAN} {SETUP} {}", fill(|n| format!("(win-conditon{n})")))),
        ),
        large("stray words", "E0201", format!("{} (game)", fill(|n| format!("gamf{n} ")))),
        large("parentheses", "E0501", fill(|_| "(".into())),
        large("strings", "E0201", fill(|_| "\"\"".into())),
        large("grids", "E0501", game(&format!("{MAN} {SETUP} (board {})", fill(|_| LARGE_BOARD.into())))),
        large(
            "unlinks",
            "E0501",
            game(&on_large(format!("(unlink {})", fill(|n| format!("{}A0 ", letter(n)))))),
        ),
        large(
            "killed positions",
            "E0501",
            game(&on_large(fill(|n| format!("(kill-positions {}A{})", letter(n), n % 16)))),
        ),
        large("zones", "E0501", game(&on_large(fill(|_| "(zone (name z) (edge n))".into())))),
        large("edges", "E0501", game(&on_large(format!("(zone (name z) (edge {}))", fill(|_| "n ".into()))))),
        large("symmetry", "", game(&on_large(format!("(symmetry White {})", fill(|_| "(n s)".into()))))),
        large(
            "links",
            "E0501",
            game(&format!("{MAN} (board {LARGE_BOARD} {}) (board-setup (White (Man aA0)))", links())),
        ),
        large(
            "layers",
            "E0501",
            game(&format!(
                "{MAN} (board (positions (a1 0 0 1 1)) (layers (u d) {})) (board-setup (White (Man a1)))",
                fill(|n| format!("L{n} "))
            )),
        ),
        large(
            "dimensions",
            "E0501",
            game(&format!(
                "{MAN} (board (grid (dimensions (\"{}\" (1 0))) (directions (n 1))))",
                fill(|n| format!("{n}/"))
            )),
        ),
        large(
            "marks",
            "E0501",
            game(&format!(
                "{MAN} (board {LARGE_BOARD} (zone (name z) (edge u))) (board-setup (White (Man aA0))) (display {})",
                fill(|_| "(mark z ring)".into())
            )),
        ),
        large(
            "weights",
            "E0501",
            game(&format!("{BOARD} {MAN} {SETUP} (weights {})", fill(|_| "(piece Man 1)".into()))),
        ),
        large(
            "great weights",
            "",
            game(&format!(
                "{BOARD} {MAN} {SETUP} (weights {})",
                "(piece Man 100000) (mobility 100000) (linked -100000)".repeat(6000)
            )),
        ),
        large(
            "macros",
            "E0104",
            format!("{} (game (m0 x))", fill(|n| format!("(define m{n} (m{} $1))\n", n + 1))),
        ),
        large(
            "a long word",
            "E0501",
            game(&format!("{BOARD} (piece (name {}) (moves (n add)))", fill(|_| "x".into()))),
        ),
        large(
            "nested tests",
            "",
            game(&format!(
                "{BOARD} {SETUP} (piece (name Man) (moves ({} add)))",
                fill(|_| format!("(verify {}empty?{})", "(not ".repeat(150), ")".repeat(150)))
            )),
        ),
        large(
            "variables",
            "E0501",
            game(&format!("{BOARD} {MAN} {SETUP} {}", fill(|n| format!("(variable v{n} 0 9)")))),
        ),
        large(
            "options",
            "",
            game(&format!("{BOARD} {MAN} {SETUP} {}", fill(|n| format!("(option \"pas partia{n}\" true)")))),
        ),
        large(
            "variants",
            "",
            format!(
                "{} {}",
                game(&format!("{BOARD} {MAN} {SETUP}")),
                fill(|n| format!("(variant (title \"V{n}\"))"))
            ),
        ),
    ]
}

/// A game that declares the use of extensions.
fn game(sections: &str) -> String {
    format!("(version \"boardwright 1\")\n(game (title \"Large\") (players White Black) {sections})")
}

/// As many numbered parts as make a file large.
fn fill(part: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(SIZE);
    let mut number = 0;
    while text.len() < SIZE {
        text.push_str(&part(number));
        number += 1;
    }
    text
}

fn letter(number: usize) -> char {
    char::from(b'a' + (number % 8) as u8)
}

/// A hundred directions, each with links between all positions.
fn links() -> String {
    let grid = |direction: usize| {
        let sizes = LARGE_BOARD.split("(directions").next().unwrap_or_default();
        format!(
            "{sizes} (directions (d{direction} 0 0 {}) (e{direction} 1 1 {}))) ",
            direction % 7,
            direction % 5
        )
    };
    (0..50).map(grid).collect()
}
