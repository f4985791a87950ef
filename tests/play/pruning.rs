//! What a search prunes, and where it must not.

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::find_move;
use boardwright::search::{Algorithm, Limits, Pruning, Report, Search, plies_to_end};

use crate::support;

const KINGS_AND_PAWNS: &str = "White; White King e3; White Pawn a2 b2 g4; Black King e6; Black Pawn a7 b6 g5";
const ROOKS_BESIDES: &str = "White; White King e3; White Pawn a2 b2 g4; White Rook h1; Black King e6; Black Pawn a7 b6 g5; Black Rook a8";

fn search(game: &Game, depth: u32, pruning: Pruning) -> Report {
    let limits = Limits { depth, pruning, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
    Search::new(game, limits).run(u64::MAX).unwrap().clone()
}

/// Whether null moves change which positions are searched.
fn leaves_turns_out(compiled: &Compiled, position: &str) -> bool {
    let game = support::game_at(compiled, position);
    let nodes = |pruning| search(&game, 6, pruning).nodes;
    nodes(Pruning::ALL) != nodes(Pruning::ALL.without("null-move").unwrap())
}

/// Breakthrough, whose pieces are all of one type, with an addition to its weights.
fn breakthrough(said: &str) -> Compiled {
    let text = std::fs::read_to_string(support::rule_file("breakthrough")).unwrap();
    support::compile("breakthrough", &text.replace("(weights", &format!("(weights {said}")), 0)
}

#[test]
fn null_move_needs_more_than_kings_and_pawns() {
    let chess = support::shipped("chess");
    assert!(!leaves_turns_out(&chess, KINGS_AND_PAWNS));
    assert!(leaves_turns_out(&chess, ROOKS_BESIDES));
}

#[test]
fn null_move_needs_permission_by_the_rule_file() {
    let start = "White; White Man a1 b1 c1 a2 b2 d2; Black Man a8 b8 d8 a7 c7";
    assert!(!leaves_turns_out(&breakthrough(""), start));
    assert!(
        leaves_turns_out(&breakthrough("(null-move)"), start),
        "the only piece type is not the least one"
    );
}

#[test]
fn sound_pruning_finds_what_speculative_pruning_misses() {
    let chase = support::shipped("chase");
    let position = "Red action; Red Die B8=5 C4=3 D7=6 E1=4 E6=2 H2=5; Blue Die E3=3 G2=5 I3=6 I5=6 I7=5";
    let mut game = support::game_at(&chase, position);
    let win = find_move(&mut game, "E1 - I8 nw").unwrap();
    let sound = search(&game, 4, Pruning::SOUND);
    assert_eq!((sound.best, plies_to_end(sound.score)), (Some(win), Some(3)));
    assert_eq!(plies_to_end(search(&game, 4, Pruning::ALL).score), None);
}
