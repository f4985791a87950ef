//! What rules in Ludii's language do, move by move: small games of our own, each about one rule.

use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::game::Game;
use boardwright::languages::ludii::{numbering, translate};
use boardwright::notation::move_texts;
use boardwright::source::{Files, SourceText};

/// A game after some moves, each from one of Ludii's site numbers to another; what is put down has one number twice.
pub(crate) fn played(text: &str, moves: &[(usize, usize)]) -> Game {
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
pub(crate) fn cell(game: &Game, text: &str, site: usize) -> usize {
    let name = &numbering(&SourceText::new("some.lud", text)).unwrap().sites[site];
    game.program().names.sites.iter().position(|known| known == name).unwrap()
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

/// Who has won a game that is over.
fn winner(game: &Game) -> Option<usize> {
    let outcome = game.outcome()?;
    outcome.winners.first().map(|player| player.index() + 1)
}

/// Stones that are cut off from the rim may be of either side, or none.
#[test]
fn loops_go_round_anything_but_the_rim() {
    let rules = "(play (move Add (to (sites Empty)))) (end (if (is Loop) (result Mover Win)))";
    let text = on_squares("(hex 3)", "(piece \"Stone\" Each)", "", rules).replace("(start {  })", "");
    // Sites are numbered by rows of 3, 4, 5, 4 and 3: the neighbours of the middle one, 9, are 4, 5, 8, 10, 13 and 14.
    let around = |middle: [usize; 6], others: [usize; 5]| {
        let all = middle.iter().zip(others.iter().chain([&18])).flat_map(|(own, other)| [*own, *other]);
        all.map(|site| (site, site)).collect::<Vec<_>>()
    };
    let ring = around([4, 5, 8, 10, 13, 14], [0, 1, 2, 3, 6]);
    assert_eq!(winner(&played(&text, &ring[..9])), None);
    assert_eq!(winner(&played(&text, &ring[..11])), Some(1));
    // The other player's stone within makes no difference.
    let ring = around([4, 5, 8, 10, 13, 14], [9, 1, 2, 3, 6]);
    assert_eq!(winner(&played(&text, &ring[..11])), Some(1));
    // One stone of the ring is at the rim, and nothing is cut off from it.
    let open = around([4, 5, 8, 10, 13, 17], [0, 1, 2, 3, 6]);
    assert_eq!(winner(&played(&text, &open[..11])), None);
}

/// Three sides, without the corners that two of them share; or two corners.
#[test]
fn some_of_several_sides_are_enough() {
    let won = |what: &str, moves: &[usize]| {
        let rules = format!(
            "(play (move Add (to (sites Empty)))) (end (if (is Connected {what}) (result Mover Win)))"
        );
        let text = on_squares("(square 4)", "(piece \"Stone\" Each)", "", &rules).replace("(start {  })", "");
        let moves: Vec<(usize, usize)> = moves.iter().map(|&site| (site, site)).collect();
        winner(&played(&text, &moves)) == Some(1)
    };
    // The lowest row without its ends touches one side; the row above it, two more.
    assert!(!won("3 SidesNoCorners", &[4, 12, 5, 13, 6, 14, 7]));
    assert!(won("3 SidesNoCorners", &[4, 12, 5, 13, 6, 14, 7, 15, 1]));
    assert!(!won("3 SidesNoCorners", &[0, 12, 1, 13, 2, 14, 3]));
    assert!(won("2 Corners", &[0, 12, 1, 13, 2, 14, 3]));
    assert!(!won("2 Corners", &[0, 12, 1, 13, 2]));
}

/// A move begins at the site where the piece is put, and not at the first site of the board.
#[test]
fn pieces_are_put_where_they_go() {
    for name in ["turning", "two-faces", "arrows", "mills", "fox"] {
        let text = std::fs::read_to_string(format!("tests/languages/ludii/{name}.lud")).unwrap();
        let game = played(&text, &[]);
        let first = game.moves().steps(0)[0].origin;
        let is_elsewhere = |index| game.moves().steps(index)[0].origin != first;
        assert!((1..game.moves().len()).any(is_elsewhere), "{name}");
    }
}

/// A row counts that goes through the last piece, and not one that stands elsewhere.
#[test]
fn rows_go_through_the_last_piece() {
    let rules = "(play (forEach Piece)) (end (if (is Line 2 Orthogonal) (result Mover Win)))";
    let pieces = "(piece \"Man\" Each (move Step Orthogonal (to if:(is Empty (to)))))";
    let start = "(place \"Man1\" {0 1 7}) (place \"Man2\" {3})";
    let text = on_squares("(rectangle 2 4)", pieces, start, rules);
    assert_eq!(winner(&played(&text, &[(7, 6)])), None);
    // Beside another condition, too.
    let rules = "(play (move Add (to (sites Empty)))) \
                 (end (if (and (is Line 2 Orthogonal) (>= (count Moves) 5)) (result Mover Win)))";
    let text = on_squares("(square 3)", "(piece \"Man\" Each)", "", rules).replace("(start {  })", "");
    let game = played(&text, &[(0, 0), (5, 5), (1, 1), (6, 6), (8, 8)]);
    assert_eq!((winner(&game), game.moves().len()), (None, 4));
}

/// The first rule that holds decides, also if it asks whether the next player can move.
#[test]
fn the_first_end_that_holds_counts() {
    let stuck = "(if (no Moves Next) (result Mover Win))";
    let there = "(if (is In (last To) (sites {1})) (result Mover Loss))";
    let winner_with = |ends: &str| {
        let pieces = "(piece \"Man\" Each (move Step (directions {E}) (to if:(is Empty (to)))))";
        let rules = format!("(play (forEach Piece)) (end {{ {ends} }})");
        winner(&played(&on_squares("(rectangle 1 2)", pieces, "(place \"Man1\" 0)", &rules), &[(0, 1)]))
    };
    assert_eq!(winner_with(&format!("{stuck} {there}")), Some(1));
    assert_eq!(winner_with(&format!("{there} {stuck}")), Some(2));
}

/// A copy leaves the piece as it was.
#[test]
fn copies_leave_what_is_copied() {
    let pieces = "(piece \"Disc\" Each (flips 1 2) (move (from) (to (sites Around (from)) if:(is Empty (to))) \
                  copy:True (then (flip (last From)))))";
    let start = "(place \"Disc1\" 0 state:1) (place \"Disc2\" 3 state:1)";
    let rules = "(play (forEach Piece)) (end (if (= (state at:0) 2) (result Mover Loss)))";
    assert_eq!(winner(&played(&on_squares("(rectangle 1 4)", pieces, start, rules), &[(0, 1)])), Some(2));
}

/// Names that differ in one letter, or only in how they are written, are names of different things.
#[test]
fn names_stay_apart() {
    let regions = "(piece \"Man2\" Each) (regions \"a\" P1 {0}) (regions \"A\" P1 {1 2}) \
                   (regions \"a\" P2 {0}) (regions \"A\" P2 {3})";
    let play = format!(
        "(play (if (< (var \"n+\") (var \"n-\")) (move Add (to (sites Empty) \
         if:(or (is In (to) (sites Mover \"a\")) (is In (to) (sites Mover \"A\"))))))) {LINE_WINS}"
    );
    let start = "(set Var \"n+\" 1) (set Var \"n-\" 2) (place \"Man22\" 3)";
    assert_eq!(played(&on_squares("(square 2)", regions, start, &play), &[]).moves().len(), 3);
}

/// What both have voted for is decided; after two different votes the game goes on.
#[test]
fn two_votes_decide() {
    let rules = "(play (if (is Proposed \"End\") (or (move Vote \"End\") (move Vote \"No\")) \
                 (or (move Add (to (sites Empty))) (move Propose \"End\" (then (vote \"End\")))))) \
                 (end (if (is Decided \"End\") (result Mover Loss)))";
    let text = on_squares("(square 2)", "(piece \"Man\" Each)", "", rules).replace("(start {  })", "");
    let mut game = played(&text, &[]);
    let choose = |game: &mut Game, name: &str| {
        let index = move_texts(game.program(), game.moves()).iter().position(|text| text.contains(name));
        game.play(
            index.unwrap_or_else(|| panic!("no {name} among {:?}", move_texts(game.program(), game.moves()))),
        )
        .unwrap();
    };
    assert_eq!(game.moves().len(), 5);
    choose(&mut game, "propose End");
    assert_eq!(game.moves().len(), 2);
    choose(&mut game, "vote No");
    assert_eq!((game.moves().len(), winner(&game)), (5, None));
    choose(&mut game, "propose End");
    choose(&mut game, "vote End");
    // The one who has voted last loses.
    assert_eq!(winner(&game), Some(1));
    let three = text.replace("(players 2)", "(players 3)");
    assert!(super::remarks(&three).contains("for this number of players"));
}

/// A choice of two sites after which the piece goes from one to the other is a move of that piece.
#[test]
fn chosen_pieces_go_at_once() {
    let select = |then: &str| {
        let play = format!(
            "(play (forEach Piece (move Select (from) (to (sites Around (from)) if:(is Empty (to))) \
             (then {then})))) {LINE_WINS}"
        );
        on_squares("(rectangle 1 4)", "(piece \"Man\" Each)", "(place \"Man1\" 0) (place \"Man2\" 3)", &play)
    };
    let goes = "(fromTo (from (last From)) (to (last To)))";
    let game = played(&select(&format!("(and {{ {goes} (moveAgain) }})")), &[(0, 1)]);
    assert_eq!((game.moves().len(), game.position().board_count()), (2, 2));
    let stays = super::remarks(&select("(moveAgain)"));
    assert!(stays.contains("`move Select` is not read of two sites"), "{stays}");
}

/// A map says which kind each kind becomes, by names that end in the number of the owner.
#[test]
fn pieces_are_promoted_by_maps() {
    let then = "(then (promote (last To) (piece (mapEntry \"Grown\" (what at:(last To)))) Mover))";
    let pieces = format!(
        "(piece \"Pup\" Each (move Step E (to if:(is Empty (to))) {then})) (piece \"Dog\" Each) \
         (map \"Grown\" {{(pair \"Pup1\" \"Dog1\") (pair \"Pup2\" \"Dog2\")}})"
    );
    let start = "(place \"Pup1\" 0) (place \"Pup2\" 3)";
    let text = on_squares("(rectangle 2 3)", &pieces, start, &format!("(play (forEach Piece)) {LINE_WINS}"));
    let game = played(&text, &[(0, 1), (3, 4)]);
    for site in [1, 4] {
        let piece = game.position().piece(boardwright::index::SiteId::new(cell(&game, &text, site)));
        assert_eq!(game.program().names.piece_types[piece.piece_type().index()], "Dog");
    }
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

/// A walk turns where it says so, and begins in any orthogonal direction: the pieces that it meets are like the last
/// one, or of the kinds that are named in turn, which need not be of one player.
#[test]
fn patterns_are_walks() {
    let text = |pattern: &str| {
        format!(
            "(game \"Corners\" (players 2) (equipment {{ (board (square 4)) (piece \"Man\" Each) }})\n\
             (rules (play (move Add (to (sites Empty)))) (end (if (is Pattern {pattern}) (result Mover Win)))))"
        )
    };
    let winner = |pattern: &str, moves: &[usize]| {
        let moves: Vec<(usize, usize)> = moves.iter().map(|&site| (site, site)).collect();
        played(&text(pattern), &moves).outcome().map(|outcome| outcome.winners[0].0)
    };
    let square = "{F R F R F}";
    assert_eq!(winner(square, &[5, 0, 6, 1, 9, 2, 10]), Some(0));
    assert_eq!(winner(square, &[5, 0, 6, 1, 9, 2, 11]), None);
    // The last piece is where the walk begins, and it turns to one side only.
    assert_eq!(winner("{F F R F}", &[5, 0, 9, 2, 10, 3, 1]), Some(0));
    assert_eq!(winner("{F F L F}", &[5, 0, 9, 2, 10, 3, 1]), None);
    assert_eq!(winner("{F F R F}", &[1, 0, 9, 2, 10, 3, 5]), None);
    // Two of each player, on opposite corners of a square.
    let crossed = format!("{square} whats:{{(mover) (next)}}");
    assert_eq!(winner(&crossed, &[5, 6, 10, 9]), Some(1));
    assert_eq!(winner(&crossed, &[5, 9, 6, 10]), None);
    let bent = "{F R F} whats:{(id \"Man\" Mover) (id \"Man2\")}";
    assert_eq!(winner(bent, &[5, 6, 10]), Some(0));
    assert_eq!(winner(bent, &[5, 6, 9]), None);
    assert_eq!(winner("{F} from:5 whats:{(id \"Man1\") (id \"Man2\")}", &[5, 0, 1, 6]), Some(1));
}

/// From the centre of five by five, with a piece on the rim to the right and one at a corner.
#[test]
fn lines_of_sight_end_at_pieces() {
    let targets = |sight: &str| {
        let text = format!(
            "(game \"Sight\" (players 2) (equipment {{ (board (square 5)) (piece \"Man\" Each \
             (move (from (from)) (to (sites LineOfSight {sight} at:(from) Orthogonal) (apply (remove (to)))))) }})\n\
             (rules (start {{ (place \"Man1\" coord:\"C3\") (place \"Man2\" {{\"E3\" \"E5\"}}) }})\n\
             (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"
        );
        let game = played(&text, &[]);
        let mut found: Vec<usize> =
            (0..game.moves().len()).map(|at| usize::from(game.moves().steps(at)[0].target)).collect();
        found.sort_unstable();
        let expected = |sites: &[usize]| {
            let mut cells: Vec<usize> = sites.iter().map(|&site| cell(&game, &text, site)).collect();
            cells.sort_unstable();
            cells
        };
        (
            found,
            expected(match sight {
                "" | "Piece" => &[14],
                "Empty" => &[2, 7, 10, 11, 13, 17, 22],
                _ => &[2, 10, 13, 22],
            }),
        )
    };
    for sight in ["", "Piece", "Empty", "Farthest"] {
        let (found, expected) = targets(sight);
        assert_eq!(found, expected, "{sight}");
    }
}

/// A gun hops over the first piece that it meets, from afar, and lands on the next one if that is an enemy; the sites
/// between stay out of reach. Where pieces stand is said by rows and columns, and by sites ahead of others.
#[test]
fn hops_from_afar_take_where_they_land() {
    let targets = |enemy: &str, after: usize| {
        let text = format!(
            "(game \"Guns\" (players 2) (equipment {{ (board (square 7)) (piece \"Man\" Each) (piece \"Gun\" Each \
             (move Hop Orthogonal (between before:9 after:{after} if:(is Occupied (between))) \
             (to if:(is Empty (to)) (apply if:(is Enemy (who at:(to))) (remove (to)))))) }})\n\
             (rules (start {{ (place \"Gun1\" (coord row:0 column:0)) (place \"Man1\" (sites {{\"A3\" \"C1\"}})) \
             (place \"Man2\" (sites {{ {enemy} }})) }})\n(play (forEach Piece)) {LINE_WINS}))"
        );
        let game = played(&text, &[]);
        (0..game.moves().len()).map(|at| usize::from(game.moves().steps(at)[0].target)).collect::<Vec<_>>()
            == vec![cell(&game, &text, 42)]
    };
    let far = "(ahead (coord row:(- 7 1) column:3) steps:(+ 1 2) W)";
    assert!(targets(far, 9));
    assert!(targets(&format!("{far} \"D5\""), 3));
    assert!(!targets(far, 2));
}

/// As few letters as tell kinds on discs apart, up to three.
#[test]
fn kinds_on_discs_have_different_letters() {
    let names = ["Jiang", "Ju", "Ma", "King", "Kanga", "Turnip", "Turtle"];
    let pieces = names.map(|name| format!("(piece \"{name}\" Each)")).concat();
    let rules = format!("(play (forEach Piece (move Step))) {LINE_WINS}");
    let text = on_squares("(square 3)", &pieces, "(place \"Ma1\" coord:\"A1\")", &rules);
    let written = translate(&SourceText::new("some.lud", text)).unwrap();
    for (kind, shape) in [
        ("Jiang", "disc \"Ji\""),
        ("Ju", "disc \"Ju\""),
        ("Ma", "disc \"M\""),
        ("King", "king"),
        ("Kanga", "disc \"K\""),
        ("Turnip", "disc \"Tur\""),
    ] {
        assert!(written.contains(&format!("(piece {kind} (shape {shape}))")), "{kind}: {written}");
    }
}
