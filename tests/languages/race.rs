//! Dice, tracks and stacks in Ludii's language: small games of our own, each about one rule.

use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::game::Game;
use boardwright::languages::ludii::numbering;
use boardwright::source::{Files, SourceText};

/// A turn: what the dice show, or a move from one of Ludii's site numbers to another; what enters or leaves has one number
/// twice.
enum Turn<'a> {
    Roll(&'a [i32]),
    Move(usize, usize),
    Pass,
}
use Turn::{Move, Pass, Roll};

fn played(text: &str, turns: &[Turn<'_>]) -> Game {
    let mut file = RuleFile::read(SourceText::new("some.lud", text), &Files::default());
    let compiled = file.compile(0).unwrap_or_else(|found| panic!("{}", render(&found, file.source())));
    let mut game = Game::new(compiled.program).unwrap();
    for (at, turn) in turns.iter().enumerate() {
        let index = (0..game.moves().len()).find(|&index| fits(&game, text, index, turn));
        game.play(index.unwrap_or_else(|| panic!("turn {at} is not possible"))).unwrap();
    }
    game
}

fn fits(game: &Game, text: &str, index: usize, turn: &Turn<'_>) -> bool {
    let step = &game.moves().steps(index)[0];
    match turn {
        Roll(dice) => {
            let mut after = game.clone();
            after.play(index).unwrap();
            dice.iter().enumerate().all(|(at, shown)| value(&after, &format!("die-{}", at + 1)) == *shown)
        }
        Move(from, to) => {
            let (from, to) = (site(game, text, *from), site(game, text, *to));
            !step.is_pass()
                && usize::from(step.target) == to
                && (usize::from(step.origin) == from || from == to)
        }
        Pass => step.is_pass(),
    }
}

/// Our number of a site.
fn site(game: &Game, text: &str, number: usize) -> usize {
    let name = &numbering(&SourceText::new("some.lud", text)).unwrap().sites[number];
    game.program().names.sites.iter().position(|known| known == name).unwrap()
}

fn value(game: &Game, name: &str) -> i32 {
    let slot = game.program().layout.variables.iter().find(|slot| slot.name == name).unwrap();
    game.position().cells()[slot.cell] as i32
}

/// How many pieces stand on each site, in the order of Ludii's.
fn heights(game: &Game, text: &str) -> Vec<usize> {
    let program = game.program();
    let sites = numbering(&SourceText::new("some.lud", text)).unwrap().sites.len();
    let height = |number| {
        let site = boardwright::index::SiteId::new(site(game, text, number));
        game.position().height(program, site)
    };
    (0..sites).map(height).collect()
}

/// One row of five sites, along which the two sides come against each other and leave.
fn row(equipment: &str, start: &str, play: &str) -> String {
    format!(
        "(game \"Row\" (players 2)\n(equipment {{ (board (rectangle 1 5) {{\n\
         (track \"Way1\" \"0,E,End\" P1 directed:True) (track \"Way2\" {{4..0 End}} P2 directed:True) }}) {equipment} }})\n\
         (rules (start {{ {start} }})\n(play {play})\n(end (\"EscapeWin\"))))"
    )
}

const NEXT: &str = "(\"NextSiteOnTrack\" (count Pips))";

/// A man that leaves at the end of its track, with the exact number.
fn runner() -> String {
    format!(
        "(dice d:2 num:1) (piece \"Man\" Each (if (\"IsEndTrack\" {NEXT}) (move Remove (from)) \
         (if (\"IsNotOffBoard\" {NEXT}) (move (from) (to {NEXT} if:(not (\"IsFriendAt\" (to))))))))"
    )
}

#[test]
fn dice_are_rolled_before_each_move() {
    let text = row(&runner(), "(place \"Man1\" 0) (place \"Man2\" 4)", "(\"RollMove\" (forEach Piece))");
    let game = played(&text, &[]);
    assert_eq!(game.moves().len(), 2);
    let game = played(&text, &[Roll(&[2]), Move(0, 2), Roll(&[1]), Move(4, 3), Roll(&[2]), Move(2, 4)]);
    assert_eq!(heights(&game, &text), [0, 0, 0, 1, 1]);
    // Two steps lead past the end.
    let game = played(
        &text,
        &[
            Roll(&[2]),
            Move(0, 2),
            Roll(&[1]),
            Move(4, 3),
            Roll(&[2]),
            Move(2, 4),
            Roll(&[1]),
            Move(3, 2),
            Roll(&[2]),
        ],
    );
    assert!(game.moves().len() == 1 && game.moves().steps(0)[0].is_pass());
    assert!(game.outcome().is_none());
}

#[test]
fn whose_last_man_leaves_wins() {
    let text = row(&runner(), "(place \"Man1\" 3) (place \"Man2\" 4)", "(\"RollMove\" (forEach Piece))");
    assert!(played(&text, &[Roll(&[2]), Move(3, 3)]).outcome().is_some());
    assert!(played(&text, &[Roll(&[1]), Move(3, 4)]).outcome().is_none());
}

/// After another turn of the same player the dice fall again; of having to pass the consequence comes too.
#[test]
fn a_turn_that_goes_on_begins_with_a_roll() {
    let play = "(\"RollMove\" (forEach Piece) (then (if (= 2 (count Pips)) (moveAgain))))";
    let text = row(&runner(), "(place \"Man1\" 0) (place \"Man2\" 4)", play);
    let game = played(&text, &[Roll(&[2]), Move(0, 2), Roll(&[1]), Move(2, 3), Roll(&[1]), Move(4, 3)]);
    assert_eq!(heights(&game, &text), [0, 0, 0, 1, 0]);
    let text = row(&runner(), "(place \"Man1\" 4) (place \"Man2\" 2)", play);
    let game = played(&text, &[Roll(&[2]), Pass, Roll(&[1]), Move(4, 4)]);
    assert!(game.outcome().is_some());
}

/// Pieces enter from hands, where tracks may begin, and go back there.
#[test]
fn pieces_enter_from_hands_and_go_back() {
    let way = |from: &str| format!("(trackSite Move from:{from} steps:(count Pips))");
    let text = format!(
        "(game \"Small\" (players 2)\n(equipment {{ (board (rectangle 1 3) {{\n\
         (track \"Way1\" {{3 0..2 End}} P1) (track \"Way2\" {{4 2..0 End}} P2) }}) (dice d:3 num:1) (hand Each)\n\
         (piece \"Man\" Each (move (from) (to {} if:(not (\"IsFriendAt\" (to))) (\"HittingCapture\" (handSite Next))))) }})\n\
         (rules (start {{ (place \"Man1\" (handSite P1) count:2) (place \"Man2\" (handSite P2) count:2) }})\n\
         (play (\"RollMove\" (or (forEach Piece) (forEach Piece container:(mover))))) (end (\"EscapeWin\"))))",
        way("(from)")
    );
    let game = played(&text, &[Roll(&[1]), Move(0, 0), Roll(&[3])]);
    let in_hand = |game: &Game| game.moves().len();
    assert_eq!(in_hand(&game), 1);
    let game =
        played(&text, &[Roll(&[1]), Move(0, 0), Roll(&[3]), Move(0, 0), Roll(&[2]), Move(1, 1), Roll(&[1])]);
    // The man at the end of the second side's way cannot go on, but another one enters; the first side has two in hand.
    assert_eq!(game.moves().len(), 1);
    assert_eq!(heights(&game, &text), [1, 1, 0]);
}

/// A board of four stacks in a ring of tables; each die moves a man, equal dice two.
fn tables(play: &str) -> String {
    format!(
        "(game \"Tables\" (players 2)\n(equipment {{ (board (rectangle 1 6) {{\n\
         (track \"Way1\" {{0..5 End}} P1) (track \"Way2\" {{5..0 End}} P2) }} use:Vertex) (dice d:3 num:2)\n\
         (map \"Bar\" {{(pair P1 0) (pair P2 5)}})\n\
         (piece \"Man\" Each (forEach Die {play} if:(\"DieNotUsed\")\n\
         (move (from (from)) (to (\"NextSiteOnTrack\" (pips) from:(from)) if:(\"NoEnemyOrOnlyOne\" (to)) \
         (\"HittingCapture\" (mapEntry \"Bar\" Next)))) (then (\"ReplayNotAllDiceUsed\")))) }})\n\
         (rules (start {{ (place Stack \"Man1\" 0 count:3) (place Stack \"Man2\" 5 count:2) (place Stack \"Man2\" 3) }})\n\
         (play (\"RollEachNewTurnMove\" (forEach Piece top:True))) (end (\"EscapeWin\"))))"
    )
}

#[test]
fn each_die_is_used_once() {
    let text = tables("");
    let game = played(&text, &[Roll(&[1, 2])]);
    assert_eq!(game.moves().len(), 2);
    let game = played(&text, &[Roll(&[1, 2]), Move(0, 1)]);
    assert_eq!((value(&game, "die-1"), value(&game, "die-2")), (0, 2));
    // From 0 to 2, or from 1 to 3, where a single enemy is hit.
    let game = played(&text, &[Roll(&[1, 2]), Move(0, 1), Move(1, 3)]);
    assert_eq!(heights(&game, &text), [2, 0, 0, 1, 0, 3]);
    // Two of the enemy bar the way from 0 to 2; from 3 a single one is hit, with either die.
    let game = played(
        &text,
        &[Roll(&[1, 2]), Move(0, 1), Move(1, 3), Roll(&[3, 3]), Move(5, 2), Move(5, 2), Roll(&[2, 2])],
    );
    assert_eq!(game.moves().len(), 2);
}

#[test]
fn equal_dice_are_used_twice_each() {
    let text = tables("replayDouble:True");
    let game = played(&text, &[Roll(&[1, 1]), Move(0, 1), Move(0, 1), Move(0, 1), Move(1, 2), Roll(&[1, 3])]);
    assert_eq!(heights(&game, &text), [0, 2, 1, 1, 0, 2]);
}

/// What a track, a roll or a stack needs that is not read is named.
#[test]
fn what_is_not_read_of_races_is_named() {
    let told = |text: &str| {
        let mut file = RuleFile::read(SourceText::new("some.lud", text), &Files::default());
        let found = file.check();
        render(&found, file.source())
    };
    let twice = row(&runner(), "(place \"Man1\" 0)", "(\"RollMove\" (forEach Piece))")
        .replace("{4..0 End}", "{4 3 4 End}");
    assert!(told(&twice).contains("`track` is not read that comes back to a site"));
    let nested = row(&runner(), "(place \"Man1\" 0)", "(or (\"RollMove\" (forEach Piece)) (move Pass))");
    assert!(told(&nested).contains("`roll` is not read within other moves"));
    let mixed = tables("")
        .replace("if:(\"NoEnemyOrOnlyOne\" (to))", "")
        .replace("(\"HittingCapture\" (mapEntry \"Bar\" Next))", "");
    assert!(told(&mixed).contains("where pieces of both players may share a site"));
}
