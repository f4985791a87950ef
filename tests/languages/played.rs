//! What rules in Ludii's language do, move by move: small games of our own, each about one rule.

use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::game::Game;
use boardwright::languages::ludii::numbering;
use boardwright::source::{Files, SourceText};

/// A game after some moves, each from one of Ludii's site numbers to another; what is put down has one number twice.
fn played(text: &str, moves: &[(usize, usize)]) -> Game {
    let mut file = RuleFile::read(SourceText::new("some.lud", text), &Files::default());
    let compiled = file.compile(0).unwrap_or_else(|found| panic!("{}", render(&found, file.source())));
    let mut game = Game::new(compiled.program).unwrap();
    for &(from, to) in moves {
        let (from, to) = (cell(&game, text, from), cell(&game, text, to));
        let fits = |index: &usize| {
            let step = &game.moves().steps(*index)[0];
            usize::from(step.target) == to && (usize::from(step.origin) == from || from == to)
        };
        let index = (0..game.moves().len()).find(fits);
        game.play(index.unwrap_or_else(|| panic!("no move from {from} to {to}"))).unwrap();
    }
    game
}

/// Our number of a site.
fn cell(game: &Game, text: &str, site: usize) -> usize {
    let name = &numbering(&SourceText::new("some.lud", text)).unwrap().sites[site];
    game.program().names.sites.iter().position(|known| known == name).unwrap()
}

/// The seeds on all sites after some moves from holes.
fn seeds(text: &str, holes: &[usize]) -> Vec<u32> {
    let game = played(text, &holes.iter().map(|&hole| (hole, hole)).collect::<Vec<_>>());
    let slot = game.program().layout.variables.iter().find(|slot| slot.name == "seeds").unwrap();
    game.position().cells()[slot.cell..slot.cell + game.program().site_count()].to_vec()
}

/// A game of one row of holes, with so many seeds in each, where moves begin anywhere.
fn sowing(counts: &[usize], then: &str) -> String {
    let (holes, track) = (counts.len(), (0..counts.len()).map(|hole| hole.to_string()).collect::<Vec<_>>());
    let start: Vec<String> =
        (0..holes).map(|hole| format!("(set Count {} to:{hole})", counts[hole])).collect();
    let start = start.concat();
    format!(
        "(game \"Row\" (players 2)\n(equipment {{ (mancalaBoard 1 {holes} store:None (track \"Ring\" \"{}\" loop:True)) \
         (piece \"Seed\" Shared) (hand Each) }})\n(rules (start {{ {start} }})\n\
         (play (move Select (from (sites Board) if:(< 0 (count at:(from)))) (then {then})))\n\
         (end (if (no Moves Next) (result Mover Win)))))",
        track.join(",")
    )
}

const TAKES_THREE: &str = "(if (= 3 (count at:(to))) (fromTo (from (to)) (to (handSite Mover)) count:3))";

/// The last of three seeds passes over the hole that they come from, which then counts as the last: nothing is taken.
#[test]
fn a_seed_that_passes_over_the_first_hole_ends_there() {
    let takes = "(fromTo (from (to)) (to (handSite Mover)) count:(count at:(to)))";
    let text = sowing(&[3, 3, 3], &format!("(sow apply:{takes} includeSelf:False)"));
    assert_eq!(seeds(&text, &[0]), [0, 5, 4]);
    let text = sowing(&[2, 3, 3], &format!("(sow apply:{takes} includeSelf:False)"));
    assert_eq!(seeds(&text, &[0]), [0, 4, 0]);
}

/// It goes back only from a hole of which the condition holds.
#[test]
fn captures_go_back_under_a_condition() {
    let sow = format!("(sow if:True apply:{TAKES_THREE} backtracking:(= 3 (count at:(to))))");
    assert_eq!(seeds(&sowing(&[2, 2, 2, 2], &sow), &[0]), [0, 0, 0, 2]);
    assert_eq!(seeds(&sowing(&[2, 2, 5, 5], &sow), &[0]), [0, 3, 6, 5]);
}

/// What a capture takes from another hole is not there for the next one, which still decides as if it were.
#[test]
fn captures_that_go_back_are_decided_together() {
    let both = "(and (fromTo (from (to)) (to (handSite Mover)) count:3) \
                (fromTo (from (trackSite Move from:(to) \"Ring\" steps:2)) (to (handSite Mover)) count:3))";
    let sow =
        format!("(sow if:True apply:(if (= 3 (count at:(to))) {both}) backtracking:(= 3 (count at:(to))))");
    let text = sowing(&[3, 2, 2, 2], &sow);
    // Holes 3, 2 and 1 are taken, and with them holes 1, 0 and 3: each once.
    assert_eq!(seeds(&text, &[0]), [0, 0, 0, 0]);
    let game = played(&text, &[(0, 0)]);
    let kept = game.program().layout.variables.iter().find(|slot| slot.name == "kept").unwrap();
    assert_eq!(game.position().cells()[kept.cell], 9);
}

/// Of a track only the part from the first to the last site.
#[test]
fn parts_of_tracks_are_gone_along() {
    let each = "(forEach Site (sites Track from:(last From) to:(trackSite Move from:(last From) \"Ring\" steps:1)) \
                (if (= 3 (count at:(site))) (remove (site))))";
    assert_eq!(seeds(&sowing(&[2, 2, 2, 3], &format!("(sow (then {each}))")), &[0]), [0, 0, 3, 3]);
}

/// Whether the seed that stays behind does so is asked before any is taken.
#[test]
fn the_first_hole_keeps_a_seed_if_there_were_several() {
    let sow = "(sow origin:(< 1 (count at:(from))))";
    assert_eq!(seeds(&sowing(&[3, 0, 0, 0], sow), &[0]), [1, 1, 1, 0]);
    assert_eq!(seeds(&sowing(&[1, 0, 0, 0], sow), &[0]), [0, 1, 0, 0]);
}

/// A game on squares.
fn on_squares(board: &str, pieces: &str, start: &str, rules: &str) -> String {
    format!(
        "(game \"Squares\" (players 2)\n(equipment {{ (board {board}) {pieces} }})\n\
         (rules (start {{ {start} }})\n{rules}))"
    )
}

const LINE_WINS: &str = "(end (if (is Line 9) (result Mover Win)))";

/// Beyond the edge is the site itself.
#[test]
fn ahead_stays_on_the_board() {
    let play = format!("(play (move Add (to (sites Empty) if:(is Empty (ahead (to) E))))) {LINE_WINS}");
    let text = on_squares("(rectangle 1 3)", "(piece \"Man\" Each)", "", &play);
    assert_eq!(played(&text.replace("(start {  })", ""), &[]).moves().len(), 3);
}

/// A site that has a piece keeps it.
#[test]
fn the_first_piece_of_a_site_stays() {
    let start = "(place \"Man1\" 0) (place \"Man2\" (sites {0 1}))";
    let play = format!("(play (forEach Piece (move Step (to if:(is Empty (to)))))) {LINE_WINS}");
    let game = played(&on_squares("(rectangle 1 3)", "(piece \"Man\" Each)", start, &play), &[]);
    assert_eq!(game.position().board_count(), 2);
}

/// The turn passes although the same player was to go on.
#[test]
fn a_turn_passes_after_all() {
    let then = "(then (and (moveAgain) (set NextPlayer (player 2))))";
    let play = format!("(play (move Add (to (sites Empty)) {then})) {LINE_WINS}");
    let text = on_squares("(square 3)", "(piece \"Man\" Each)", "", &play).replace("(start {  })", "");
    let game = played(&text, &[(0, 0), (1, 1), (2, 2)]);
    let owners = [0, 1, 2].map(|site| {
        let site = boardwright::index::SiteId::new(cell(&game, &text, site));
        game.position().piece(site).owner().index()
    });
    assert_eq!(owners, [0, 1, 1]);
}

/// What is promoted and put back at once is promoted where it goes.
#[test]
fn a_piece_is_promoted_and_put_back() {
    let then =
        "(then (and (promote (last To) (piece \"Lord\") Mover) (fromTo (from (last To)) (to (last From)))))";
    let pieces =
        format!("(piece \"Man\" Each (move Step E (to if:(is Empty (to))) {then})) (piece \"Lord\" Each)");
    let start = "(place \"Man1\" 0) (place \"Man2\" 3)";
    let text = on_squares("(rectangle 2 3)", &pieces, start, &format!("(play (forEach Piece)) {LINE_WINS}"));
    let game = played(&text, &[(0, 1)]);
    let piece = |site| game.position().piece(boardwright::index::SiteId::new(cell(&game, &text, site)));
    assert!(piece(1).is_none());
    assert_eq!(game.program().names.piece_types[piece(0).piece_type().index()], "Lord");
}

/// A king is mated by whoever has just moved, also where rules tell a second move in a turn from the first.
#[test]
fn mates_are_seen_where_a_turn_may_go_on() {
    let pieces = "(piece \"King\" Each (move Step (to if:(not (is Friend (who at:(to)))))))\n\
                  (piece \"Rook\" Each (move Slide Orthogonal (to if:(is Enemy (who at:(to))))))";
    let start = "(place \"King1\" 0) (place \"Rook1\" {1 4}) (place \"King2\" 11)";
    let rules = "(play (if (is Prev Mover) (move Pass) (do (forEach Piece) \
                 ifAfterwards:(not (is Threatened (id \"King\" Mover))))))\n\
                 (end (if (and (is Threatened (id \"King\" Next)) (no Moves Next)) (result Mover Win)))";
    let text = on_squares("(rectangle 3 4)", pieces, start, rules);
    assert!(
        played(&text, &[(1, 9)]).outcome().is_some_and(|outcome| !format!("{outcome:?}").contains("Draw"))
    );
    assert!(played(&text, &[(1, 2)]).outcome().is_none());
}

fn names(board: &str) -> Vec<String> {
    let text = on_squares(board, "(piece \"Man\" Each)", "", LINE_WINS);
    numbering(&SourceText::new("some.lud", text)).unwrap().sites
}

/// Cells of merged boards are numbered at one point after another.
#[test]
fn cells_of_merged_boards_are_numbered_by_points() {
    assert_eq!(names("(merge (square 2) (shift -1 -1 (square 1)))"), ["B2", "A1", "C2", "B3", "C3"]);
}

/// Points of rings in the form of triangles: the top of the inner one comes before the middles of the outer one.
#[test]
fn points_of_triangles_are_numbered_by_rows() {
    let sites = names("(concentric Triangle rings:3 joinMidpoints:False) use:Vertex");
    let column = |site: usize| sites[site].trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    assert_eq!([13, 16, 17].map(column), [1, 4, 7].map(column));
    assert!(column(14) < column(13) && column(13) < column(15));
}
