//! The static analysis of targets on small boards.

use boardwright::Compiled;
use boardwright::index::{PieceTypeId, PlayerId, SiteId};
use boardwright::program::Piece;

use crate::support;

#[test]
fn a_rook_goes_along_free_lines() {
    let chess = support::shipped("chess");
    let game = support::game_at(&chess, "White; White King e1; White Rook a1; White Pawn a3; Black King e8");
    let program = &chess.program;
    let site = |name: &str| SiteId::new(program.names.sites.iter().position(|site| site == name).unwrap());
    let rook = game.position().piece(site("a1"));
    let blocks = || program.groups.iter().flat_map(|group| &group.by_type[rook.piece_type().index()]);
    let own = || blocks().filter(|&&block| program.blocks[block as usize].player == rook.owner());
    let is_empty = |site| game.position().piece(site).is_none();
    let may_hit = |target: &str| {
        let (target, from) = (site(target), site("a1"));
        let piece = game.position().piece(target);
        own().any(|&block| program.targets_of(block, from).unwrap().may_hit(target, piece, is_empty))
    };
    for target in ["a2", "a3", "b1", "d1", "e1"] {
        assert!(may_hit(target), "{target}");
    }
    for target in ["a1", "a4", "b2", "f1", "h1", "h8"] {
        assert!(!may_hit(target), "{target}");
    }
}

#[test]
fn a_loop_over_own_pieces_hits_where_they_are() {
    let text = "(version \"boardwright 1\")
        (game (title \"Places\") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"2/1\" (0 10)))))
          (piece (name Man)
            (moves ((let seat here) (for-each man (pieces my?) (go man) cascade (go seat) add))))
          (board-setup (White (Man a1 b1)) (Black (Man c1)))
          (loss-condition (White Black) stalemated))";
    let Compiled { program, .. } = support::compile("places", text, 0);
    let targets = program.targets_of(0, SiteId(3)).unwrap();
    let may_hit = |site: u16, piece: Piece| targets.may_hit(SiteId(site), piece, |_| true);
    let man_of = |player: u8| Piece::new(PieceTypeId(0), PlayerId(player));
    assert!(may_hit(5, man_of(0)), "any site with a piece of the player");
    assert!(!may_hit(5, man_of(1)) && !may_hit(5, Piece::NONE), "no other");
    assert!(may_hit(3, man_of(1)), "its own site, where the other piece arrives");
}

/// A game on a board of 50 by 50 with many piece types, each of which turns a corner on its way.
fn wide(types: usize) -> Compiled {
    let labels =
        |first: usize| (first..first + 50).map(|label| label.to_string()).collect::<Vec<_>>().join("/");
    let pieces = (0..types).map(|number| {
        let way = "((while empty? n) (while empty? e) add)";
        format!("(piece (name P{number}) (moves {way}))")
    });
    let text = format!(
        "(version \"boardwright 1\")
        (game (title \"Wide\") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{}\" (10 0)) (\"-{}\" (0 10)))
            (directions (n 0 -1) (e 1 0))))
          {}
          (board-setup (White (P0 10-10))) (loss-condition (White Black) stalemated))",
        labels(10),
        labels(10).replace('/', "/-"),
        pieces.collect::<Vec<_>>().join("\n"),
    );
    support::compile("wide", &text, 0)
}

#[test]
fn what_takes_too_long_to_tell_is_not_known() {
    let Compiled { program, .. } = wide(16);
    let runs = program.blocks.len() * program.site_count();
    assert!((60_000..100_000).contains(&runs), "{runs}");
    let site = |name: &str| SiteId::new(program.names.sites.iter().position(|site| site == name).unwrap());
    let hits = |from: &str, to: &str| {
        program.targets_of(0, site(from)).unwrap().may_hit(site(to), Piece::NONE, |_| true)
    };
    assert!(hits("57-11", "58-10") && !hits("57-11", "10-59"), "a short way can be told");
    assert!(hits("10-59", "59-10") && hits("57-40", "10-59"), "a long one cannot, so it may hit anything");
}

#[test]
fn nothing_is_told_of_a_program_with_too_many_runs() {
    let Compiled { program, .. } = wide(60);
    assert!(program.blocks.len() * program.site_count() > 100_000);
    assert!(program.targets_of(0, SiteId(0)).is_none());
}
