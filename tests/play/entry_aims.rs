//! Entering moves of pieces that stay where they are: pits that are sown, whose direction is given by an arrow or a
//! neighbour, and exchanges, which begin with either piece.

use crate::support::{compile, game_at, rule_file, variants_of};
use boardwright::entry::{Displacement, Entry, Token, filter_moves, refusal};
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::notation::move_texts;

/// Bao at the start of a variant.
fn bao(variant: usize) -> Game {
    Game::new(variants_of(&rule_file("bao"))[variant].program.clone()).unwrap()
}

fn site(game: &Game, name: &str) -> SiteId {
    SiteId::new(game.program().names.sites.iter().position(|known| known == name).unwrap())
}

fn names(game: &Game, sites: &[SiteId]) -> Vec<String> {
    sites.iter().map(|site| game.program().names.sites[site.index()].clone()).collect()
}

fn added(game: &mut Game, pieces: &[&str]) -> Entry {
    let tokens: Vec<Token> = pieces.iter().map(|name| Token::Add(site(game, name))).collect();
    filter_moves(game, &tokens).unwrap()
}

/// The neighbours that are targets, each with the moves that it selects.
fn targets(game: &Game, entry: &Entry) -> Vec<(String, Vec<String>)> {
    let told =
        |target: &boardwright::entry::Target| (names(game, &[target.site]).remove(0), target.moves.clone());
    entry.targets.iter().map(told).collect()
}

/// The arrows, each with the moves that it selects and the number of pieces that move along.
fn arrows(game: &Game, entry: &Entry) -> Vec<(String, Vec<String>, usize)> {
    let direction = |heading: &boardwright::entry::Heading| {
        game.program().names.directions[heading.direction.index()].clone()
    };
    let told = |heading: &boardwright::entry::Heading| {
        let [reach] = heading.reaches.as_slice() else { panic!("{heading:?} goes one step") };
        (direction(heading), reach.moves.clone(), reach.carried.len())
    };
    entry.headings.iter().map(told).collect()
}

/// An expected target or arrow.
fn says(name: &str, text: &str) -> (String, Vec<String>) {
    (name.to_owned(), vec![text.to_owned()])
}

#[test]
fn a_pit_offers_its_own_moves_and_no_others() {
    for variant in 0..3 {
        let mut game = bao(variant);
        let texts = move_texts(game.program(), game.moves());
        let start = filter_moves(&mut game, &[]).unwrap();
        let sown: Vec<&str> = texts.iter().filter_map(|text| text.split(' ').next()).collect();
        let offered = names(&game, &start.addable);
        assert!(offered.iter().all(|pit| sown.contains(&pit.as_str())), "{offered:?} {texts:?}");
        assert!(sown.iter().all(|pit| offered.iter().any(|known| known == pit)), "{offered:?} {texts:?}");
        for pit in offered {
            let entry = added(&mut game, &[&pit]);
            let mut said: Vec<String> =
                entry.targets.iter().flat_map(|target| target.moves.clone()).collect();
            said.sort();
            let mut own: Vec<String> =
                texts.iter().filter(|text| text.starts_with(&format!("{pit} "))).cloned().collect();
            own.sort();
            assert_eq!(said, own, "{pit}");
            assert_eq!((entry.addable, entry.choices, entry.forced), (vec![], vec![], vec![]), "{pit}");
        }
    }
}

#[test]
fn a_neighbour_or_an_arrow_gives_the_direction() {
    let mut game = bao(1);
    let one = added(&mut game, &["a2"]);
    assert_eq!(targets(&game, &one), [says("b2", "a2 clockwise")]);
    assert_eq!(arrows(&game, &one), [("clockwise".to_owned(), vec!["a2 clockwise".to_owned()], 0)]);
    assert_eq!(one.complete, None, "one click plays nothing");
    let both = added(&mut game, &["d2"]);
    assert_eq!(targets(&game, &both), [says("c2", "d2 anticlockwise"), says("e2", "d2 clockwise")]);
    let corner = added(&mut game, &["a1"]);
    assert_eq!(targets(&game, &corner), [says("a2", "a1 clockwise")], "round the end of the rows");

    let pit = Token::Add(site(&game, "d2"));
    let way = game.program().names.directions.iter().position(|name| name == "clockwise").unwrap();
    let arrow =
        Token::Shift(Displacement { direction: boardwright::index::DirectionId::new(way), distance: 1 });
    for said in [arrow, Token::Target(site(&game, "e2"))] {
        let entry = filter_moves(&mut game, &[pit.clone(), said]).unwrap();
        assert_eq!(entry.complete.as_deref(), Some("d2 clockwise"));
    }
}

#[test]
fn pits_that_receive_seeds_cannot_be_added() {
    let mut game = bao(1);
    let chosen = added(&mut game, &["d2"]);
    for pit in ["a2", "b2", "f2", "h1"] {
        assert_eq!(added(&mut game, &["d2", pit]), chosen, "{pit}");
    }
    let [pit, other] = ["d2", "b1"].map(|name| site(&game, name));
    let mut session = boardwright::entry::EntrySession::default();
    let refused = refusal(&mut session, &mut game, &[Token::Add(pit)], other).unwrap();
    assert_eq!(refused, None, "another pit does not join, but may be chosen instead");
}

#[test]
fn choices_that_an_arrow_leaves_open_are_offered() {
    let position = "South; South Pit a2=0 a1=0 b2=1 b1=0 c2=1 c1=0 d2=0 d1=0 e2=7 e1=0 f2=0 f1=0 g2=3 g1=0 h2=1 \
        h1=1; North Pit a4=1 a3=0 b4=1 b3=1 c4=0 c3=0 d4=0 d3=8 e4=0 e3=0 f4=0 f3=0 g4=0 g3=0 h4=0 h3=1; \
        store South=19; store North=19";
    let mut game = game_at(&variants_of(&rule_file("bao"))[0], position);
    let [pit, next] = ["h2", "g2"].map(|name| Token::Target(site(&game, name)));
    let Token::Target(pit) = pit else { unreachable!() };
    let entry = filter_moves(&mut game, &[Token::Add(pit), next]).unwrap();
    let texts: Vec<&str> = entry.choices.iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(texts, ["h2 anticlockwise", "h2 anticlockwise safari"]);
}

#[test]
fn an_exchange_may_begin_with_either_die() {
    let dice = variants_of(&rule_file("chase")).swap_remove(0);
    let mut game = game_at(
        &dice,
        "Red action; Red Die A1=3 A5=3 A6=2 C9=1 E2=1 E3=2; Blue Die F4=2 I2=6 I3=6 I4=5 I5=3",
    );
    let texts = |entry: &Entry| {
        let mut texts: Vec<String> = entry.choices.iter().map(|choice| choice.text.clone()).collect();
        texts.sort();
        texts
    };
    let [one, other] = [["A5", "A6"], ["A6", "A5"]].map(|dice| added(&mut game, &dice));
    assert_eq!(texts(&one), ["A5 - A6 exchange 1 4", "A5 - A6 exchange 2 3", "A5 - A6 exchange 4 1"]);
    assert_eq!(texts(&one), texts(&other));
    let neighbours = "Blue action; Red Die A2=1 A3=4 A4=2 A5=6 A6=4 A7=3 A8=1 C3=2 C6=2; \
        Blue Die G9=2 H1=1 I2=1 I3=5 I4=3 I5=1 I6=5 I7=3 I8=4";
    let mut game = game_at(&dice, neighbours);
    let [one, other] = [["I2", "I3"], ["I3", "I2"]].map(|dice| added(&mut game, &dice));
    assert_eq!(texts(&one).len(), 4, "{one:?}: the one may be bumped by the other as well");
    assert_eq!(texts(&one), texts(&other));
    let [first, second] = ["I2", "I3"].map(|name| site(&game, name));
    let bumped = filter_moves(&mut game, &[Token::Add(first), Token::Target(second)]).unwrap();
    assert_eq!(bumped.complete.as_deref(), Some("I2 - I3 e"));
}

#[test]
fn a_push_around_the_board_is_no_exchange() {
    // With A8 and A9 swapped, a push moves all nine dice by one, and both of these look changed.
    let mut game = game_at(
        &variants_of(&rule_file("chase")).swap_remove(0),
        "Red action; Red Die A1=1 A2=2 A3=3 A4=4 A5=5 A6=4 A7=3 A8=2 A9=1; \
            Blue Die I1=1 I2=2 I3=3 I4=4 I5=5 I6=4 I7=3 I8=2 I9=1",
    );
    let entry = added(&mut game, &["A9"]);
    assert!(entry.addable.contains(&site(&game, "A8")), "{entry:?}");
}

/// Two adjacent coins with points, and a rule between them that is written in one direction only.
fn coins(rule: &str, points: (i32, i32)) -> Game {
    let rules = format!(
        "(version \"boardwright 1\")
        (game (title \"Coins\") (players White) (turn-order White)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"1\" (0 9)))
            (directions (e 1 0))))
          (piece (name Coin) (attribute points 0 9)
            (moves ((verify (friend? e)) (target e) {rule} add)))
          (board-setup (White (Coin (points {}) a1 (points {}) b1))))",
        points.0, points.1
    );
    Game::new(compile("coins.zrf", &rules, 0).program).unwrap()
}

#[test]
fn only_symmetric_moves_may_begin_at_either_end() {
    let swap = "(let mine points) (set-attribute points (points e)) (set-attribute points mine e)";
    let give =
        "(verify (> points 0)) (set-attribute points (- points 1)) (set-attribute points (+ (points e) 1) e)";
    for points in [(4, 1), (2, 3)] {
        let mut exchanged = coins(swap, points);
        let start = added(&mut exchanged, &[]);
        assert_eq!(names(&exchanged, &start.addable), ["a1", "b1"]);
        let mut given = coins(give, points);
        let start = added(&mut given, &[]);
        assert_eq!(names(&given, &start.addable), ["a1"], "{points:?}: who gives is named first");
        let entry = added(&mut given, &["a1"]);
        assert_eq!(targets(&given, &entry), [says("b1", "a1 - b1")]);
        assert_eq!(entry.addable, vec![]);
    }
}
