//! Endgame tables: against published numbers, against `solve` for single positions, as files, and in searches.

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::position::Position;
use boardwright::search::{Evaluation, Level, Limits, Search, plies_to_end};
use boardwright::solve::{OneThread, SolveError, SolveLimits, solve, tabulate};
use boardwright::tablebase::{Tablebase, TablebaseError, Value};
use fastrand::Rng;

use crate::support;
use crate::support::length::short_or_long;

/// A rule file on a board of four by four, with White to move upwards.
fn on_small_board(pieces: &str, rest: &str) -> String {
    format!(
        r#"(version "boardwright 1") (game (title "Small") (players White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("4/3/2/1" (0 9)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
          (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw)))
        {pieces} {rest})"#
    )
}

const KING: &str = "(piece (name King) (moves
    (n (verify not-friend?) add) (s (verify not-friend?) add) (e (verify not-friend?) add) (w (verify not-friend?) add)
    (ne (verify not-friend?) add) (nw (verify not-friend?) add) (se (verify not-friend?) add) (sw (verify not-friend?) add)))";

const ROOK: &str = "(define slide (while empty? add $1) (verify enemy?) add)
    (piece (name Rook) (moves (n (slide n)) (s (slide s)) (e (slide e)) (w (slide w))))";

/// A rook that becomes a bishop with each move, and a bishop that becomes a rook: their positions lead to each other.
const TURNCOAT: &str = "(define slide $1 (while empty? (add $2) $1) (verify enemy?) (add $2))
    (piece (name Rook) (moves (n (slide n Bishop)) (s (slide s Bishop)) (e (slide e Bishop)) (w (slide w Bishop))))
    (piece (name Bishop) (moves (ne (slide ne Rook)) (nw (slide nw Rook)) (se (slide se Rook)) (sw (slide sw Rook))))";

/// Two kings and a piece of White's that is declared so.
fn kings_and(piece: &str) -> String {
    on_small_board(
        &format!("{piece} {KING}"),
        "(board-setup (White (King a1) (Rook b1)) (Black (King d4))) (loss-condition (White Black) (checkmated King))
         (draw-condition (White Black) stalemated)",
    )
}

fn compiled(text: &str) -> Compiled {
    support::compile("small", text, 0)
}

fn tables(game: &Game) -> Tablebase {
    tabulate(game, None, &OneThread, |_| {}).unwrap()
}

/// Compares a table with `solve` for random arrangements of the pieces of a game, of which some can be solved.
fn agrees_with_solve(compiled: &Compiled, game: &Game, tries: usize) {
    let tables = tables(game);
    let program = &compiled.program;
    let mut random = Rng::with_seed(7);
    let pieces: Vec<u32> = game.position().pieces().map(|(_, piece)| piece.0).collect();
    let mut compared = 0;
    for _ in 0..tries {
        let mut cells = game.position().cells().to_vec();
        cells[..program.site_count()].fill(0);
        let mut sites: Vec<usize> = (0..program.site_count()).collect();
        random.shuffle(&mut sites);
        for (&piece, site) in pieces.iter().zip(sites) {
            cells[site] = piece;
        }
        let mut position = Position::from_cells(program, &cells);
        position.set_turn(random.usize(..program.turns.len()));
        let Some(value) = tables.value(program, &position) else { continue };
        let other = Game::from_position(program.clone(), position).unwrap();
        if other.outcome().is_some() {
            continue;
        }
        let solution = solve(&other, SolveLimits::default()).unwrap();
        assert!(solution.exact);
        assert_eq!(solution.value, Some(value), "{:?}", other.position());
        compared += 1;
    }
    assert!(compared * 6 > tries, "{compared} of {tries}");
}

#[test]
fn rooks_and_queens_win_as_often_and_as_late_as_published() {
    let chess = support::game_named("chess");
    let game = support::game_at(&chess, "8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    let rook = tables(&game);
    let game = support::game_at(&chess, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
    let both = tabulate(&game, Some(rook), &OneThread, |_| {}).unwrap();
    let found: Vec<_> = both
        .summaries(&chess.program)
        .map(|table| (table.pieces, table.wins, table.losses, table.positions, table.longest_win))
        .collect();
    // Mate in 16 and in 10 moves. Of 175,168 positions with White to move all are won, and of 223,944 with Black to move
    // those are drawn in which the rook is lost or Black is stalemated.
    assert_eq!(
        found,
        [
            ("White Rook, White King, Black King".to_owned(), 175_168, 201_700, 399_112, 31),
            ("White Queen, White King, Black King".to_owned(), 144_508, 200_896, 368_452, 19)
        ]
    );
}

#[test]
fn pieces_that_turn_into_each_other_are_solved_together() {
    let text = kings_and(TURNCOAT);
    let compiled = compiled(&text);
    let game = Game::new(compiled.program.clone()).unwrap();
    assert_eq!(
        tables(&game).summaries(&compiled.program).count(),
        3,
        "with a rook, with a bishop, and without"
    );
    agrees_with_solve(&compiled, &game, short_or_long(60, 1000));
}

/// Runners that may be captured in passing, right after they have gone two squares.
fn runners(moves: &str) -> String {
    on_small_board(
        &format!(
            "(piece (name Runner) (moves
                (n (verify empty?) (set passing false) add)
                (n (verify empty?) n (verify empty?) (set passing true) add)
                ((for-each d (ne nw) d (verify enemy?) (set passing false) add))
                {moves}))"
        ),
        "(variable passing false)
         (board-setup (White (Runner a1)) (Black (Runner b4)))
         (win-condition (White Black) (> (count (pieces friend? (not-on-board? n))) 0))
         (loss-condition (White Black) (pieces-remaining 0)) (draw-condition (White Black) stalemated)",
    )
}

#[test]
fn a_piece_can_be_captured_in_passing() {
    let text = runners(
        "((verify passing) (for-each d (e w) d (verify last-to?) capture n (set passing false) add))",
    );
    let compiled = compiled(&text);
    let game = Game::new(compiled.program.clone()).unwrap();
    agrees_with_solve(&compiled, &game, short_or_long(200, 2000));
}

#[test]
fn what_tables_cannot_tell_is_refused() {
    let refused = |text: &str| {
        let compiled = compiled(text);
        tabulate(&Game::new(compiled.program.clone()).unwrap(), None, &OneThread, |_| {}).unwrap_err()
    };
    // Nothing but the last move says that a piece can be captured in passing.
    let by_last_move = runners("((for-each d (e w) d (verify last-to?) capture n (set passing false) add))");
    assert_eq!(
        refused(&by_last_move.replace("(set passing true)", "(set passing false)")),
        SolveError::LastMove
    );
    let many = on_small_board(
        KING,
        "(board-setup (White (King a1 b1 c1 d1)) (Black (King a4 b4 c4))) (draw-condition (White Black) stalemated)",
    );
    assert!(matches!(refused(&many), SolveError::Pieces(7, _)));
    let counts = on_small_board(
        "(piece (name Man) (moves (n (set total (+ total 1)) add) (s (set total (+ total 1)) add)))",
        "(variable total 0 60000) (board-setup (White (Man a1)) (Black (Man d4)))
         (draw-condition (White Black) stalemated)",
    );
    assert_eq!(refused(&counts), SolveError::Variables);
}

#[test]
fn files_are_read_as_they_were_written_or_refused() {
    let text = on_small_board(
        &format!("{TURNCOAT} {KING}"),
        "(board-setup (White (King a1) (Rook b1)) (Black (King d4))) (loss-condition (White Black) (checkmated King))",
    );
    let small = compiled(&text);
    let program = &small.program;
    let game = Game::new(program.clone()).unwrap();
    let written = tables(&game);
    let bytes = written.to_bytes(program);
    // Of eight symmetrical positions one is written.
    assert!(bytes.len() < 2 * (16_usize.pow(3) * 2) / 5, "{}", bytes.len());
    let read = Tablebase::from_bytes(program, &bytes).unwrap();
    assert!(read.summaries(program).eq(written.summaries(program)));
    assert_eq!(read.to_bytes(program), bytes);
    for len in 0..bytes.len() {
        let cut = Tablebase::from_bytes(program, &bytes[..len]);
        assert!(cut.is_err() || cut.is_ok_and(|tables| tables.summaries(program).count() < 3), "{len}");
    }
    let mut random = Rng::with_seed(3);
    for _ in 0..short_or_long(500, 20_000) {
        let mut damaged = bytes.clone();
        damaged[random.usize(..bytes.len())] = random.u8(..);
        // Whatever it holds, nothing panics.
        if let Ok(tables) = Tablebase::from_bytes(program, &damaged) {
            let _ = tables.value(program, game.position());
        }
    }
    let other = compiled(&text.replace("checkmated King", "stalemated"));
    assert_eq!(Tablebase::from_bytes(&other.program, &bytes).unwrap_err(), TablebaseError::OtherRules);
    let unknown = Tablebase::from_bytes(program, b"something else").unwrap_err();
    assert_eq!(unknown, TablebaseError::Unknown);
    // Weights, which decide nothing, may change.
    let weighted = compiled(&text.replace("(board-setup", "(weights (piece Rook 500)) (board-setup"));
    assert!(Tablebase::from_bytes(&weighted.program, &bytes).is_ok());
}

#[test]
fn searches_win_as_quickly_as_tables_say() {
    let text = kings_and(ROOK);
    let compiled = compiled(&text);
    let program = &compiled.program;
    let mut game = Game::new(program.clone()).unwrap();
    let tables = std::sync::Arc::new(tables(&game));
    let evaluation = Evaluation::new(program).with_tablebase(Some(tables.clone()));
    let evaluation = std::sync::Arc::new(evaluation);
    let Some(Value::Win(turns)) = tables.value(program, game.position()) else { panic!("White wins") };
    let strongest = Level::new(10).limits(1);
    assert!(strongest.pruning.tablebase && !Level::new(9).limits(1).pruning.tablebase);
    for left in (1..=turns).rev() {
        let mut search = Search::with(&game, Limits { depth: 1, ..strongest }, evaluation.clone());
        let report = search.run(u64::MAX).unwrap();
        assert_eq!(plies_to_end(report.score), Some(left));
        game.play(report.best.unwrap()).unwrap();
    }
    assert!(game.outcome().is_some());
    // A line goes on by the tables.
    let start = Game::new(program.clone()).unwrap();
    let limits = Limits { depth: turns + 4, ..strongest };
    let mut search = Search::with(&start, limits, evaluation);
    assert_eq!(search.run(u64::MAX).unwrap().line.len(), turns as usize);
}
