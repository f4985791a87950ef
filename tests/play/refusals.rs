//! Why a site is refused: the reason is the first rule that stands in the way. `cases::zrf_differential` compares reasons
//! with a second implementation in random positions of all games.

use boardwright::entry::{EntrySession, Refusal, Token, refusal};
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::moves::IllegalReason;

use crate::support::{compile, game_at, shipped};

/// Why a site is refused after some pieces were chosen.
fn refused(id: &str, position: &str, chosen: &[&str], at: &str) -> Option<Refusal> {
    let mut game = game_at(&shipped(id), position);
    let program = game.shared_program();
    let site =
        |name: &str| SiteId::new(program.names.sites.iter().position(|known| known == name).expect("a site"));
    let tokens: Vec<Token> = chosen.iter().map(|name| Token::Add(site(name))).collect();
    refusal(&mut EntrySession::default(), &mut game, &tokens, site(at)).unwrap()
}

fn in_chess(pieces: &str, chosen: &str, at: &str) -> Option<Refusal> {
    refused("chess", &format!("White; {pieces}"), &[chosen], at)
}

#[test]
fn what_is_in_the_way_is_named_only_if_it_is_in_the_way() {
    let kings = "White King a1; Black King h8";
    let with = |pieces: &str, chosen: &str, at: &str| in_chess(&format!("{kings}; {pieces}"), chosen, at);
    let blocked = with("White Rook d1; Black Pawn d5", "d1", "d7");
    assert!(matches!(blocked, Some(Refusal::BlockedAt(_))), "the rook is stopped at d5: {blocked:?}");
    let stopped = with("White Pawn e2; Black Pawn d3 e3", "e2", "e4");
    assert!(matches!(stopped, Some(Refusal::BlockedAt(_))), "the pawn would go two squares: {stopped:?}");
    assert_eq!(
        with("White Pawn e2; Black Pawn e4", "e2", "e4"),
        Some(Refusal::Occupied),
        "pawns capture aslant"
    );
    assert_eq!(with("White Pawn e2; Black Pawn e5", "e2", "e6"), Some(Refusal::TooFar), "with or without e5");
    assert_eq!(with("White Rook d1", "a1", "a4"), Some(Refusal::TooFar), "a king goes one square");
    let never = Some(Refusal::Illegal(IllegalReason::Blocked));
    assert_eq!(with("White Rook d1", "d1", "e3"), never, "rooks go straight");
}

#[test]
fn a_pin_is_a_pin_however_far() {
    let pinned = "White King e1; White Rook e4; Black Rook e8; Black King h8";
    let endangers = Some(Refusal::Illegal(IllegalReason::Endangers));
    assert_eq!(in_chess(pinned, "e4", "a4"), endangers);
    // The rook goes along the line of the pin, so that its reach is known; to check the rest of its moves, a check.
    let checked = "White King e1; White Rook a4; Black Rook e8; Black King h8";
    assert_eq!(in_chess(checked, "a4", "e4"), None, "this blocks the check");
    assert_eq!(
        in_chess(checked, "a4", "g4"),
        endangers,
        "farther than the only legal move, but not too far for a rook"
    );
}

#[test]
fn drops_are_refused_for_the_reason_of_drops() {
    let checked = "Black; Black King 5i; Black Gold off=1; White Rook 5a; White King 1a";
    let endangers = Some(Refusal::IllegalDrop(IllegalReason::Endangers));
    assert_eq!(refused("shogi", checked, &[], "7e"), endangers);
    assert_eq!(refused("shogi", checked, &[], "5e"), None, "between rook and king");
    let without = "Black; Black King 5i; White Rook 5a; White King 1a";
    assert_eq!(refused("shogi", without, &[], "7e"), Some(Refusal::Empty), "there is nothing to drop");
    assert_eq!(
        refused("hex", "Red place 2; Red Stone off=9; Blue Stone c3 off=9", &[], "c3"),
        Some(Refusal::Occupied)
    );
    assert_eq!(
        refused("go", "Black play; Black Stone C3 off=9; White Stone off=9", &[], "C3"),
        Some(Refusal::Occupied)
    );
    let blocked = Some(Refusal::IllegalDrop(IllegalReason::Blocked));
    assert_eq!(
        refused("reversi", "Black; Black Disc d5 e4 off=9; White Disc d4 e5 off=9", &[], "a1"),
        blocked
    );
}

#[test]
fn what_must_be_captured_comes_before_everything_else() {
    let must = "White; White Man 26 32; Black Man 22";
    let compulsory = Some(Refusal::Illegal(IllegalReason::Compulsory));
    assert_eq!(refused("english-draughts", must, &[], "32"), compulsory);
    let longest = "White; White Man 28 47; Black Man 22 12 41";
    let outdone = Some(Refusal::Illegal(IllegalReason::Outdone));
    assert_eq!(refused("international-draughts", longest, &[], "47"), outdone, "one is captured, not two");
}

#[test]
fn pieces_that_never_move_are_said_not_to() {
    let text = r#"
        (game (title "Walls") (players White Black)
          (board
            (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
          (piece (name Man) (moves (n (verify empty?) add)))
          (piece (name Wall))
          (board-setup (White (Man a1) (Wall b1)) (Black (Man c3))))"#;
    let mut game = Game::new(compile("walls.zrf", text, 0).program).unwrap();
    let wall = game.program().names.sites.iter().position(|name| name == "b1").unwrap();
    assert_eq!(
        refusal(&mut EntrySession::default(), &mut game, &[], SiteId::new(wall)).unwrap(),
        Some(Refusal::Immobile)
    );
}
