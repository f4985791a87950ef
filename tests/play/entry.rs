//! Entering moves: end sites of compound moves, pieces picked one by one, refusals, and pieces that a move cuts off.

use boardwright::entry::{Entry, EntrySession, Kinds, Refusal, Token, filter_moves, footprint, refusal};
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::notation::find_move;

use crate::support::{self, game_at, rule_file, shipped, variants_of};

fn game(id: &str, position: &str) -> Game {
    game_at(&shipped(id), position)
}

fn site(game: &Game, name: &str) -> SiteId {
    SiteId::new(game.program().names.sites.iter().position(|known| known == name).unwrap())
}

fn names(game: &Game, sites: impl IntoIterator<Item = SiteId>) -> Vec<String> {
    sites.into_iter().map(|site| game.program().names.sites[site.index()].clone()).collect()
}

/// The end sites on offer, each with its moves.
fn end_sites(game: &Game, entry: &Entry) -> Vec<(String, Vec<String>)> {
    let ends = entry.end_sites.iter().map(|end| (names(game, [end.site]).remove(0), end.moves.clone()));
    ends.collect()
}

#[test]
fn a_chain_can_be_entered_by_its_last_square() {
    let mut game = game("english-draughts", "White; White Man 26 32; Black Man 22 14");
    assert_eq!(filter_moves(&mut game, &[]).unwrap().end_sites, []);
    let from = Token::Add(site(&game, "26"));
    let entry = filter_moves(&mut game, std::slice::from_ref(&from)).unwrap();
    assert_eq!(end_sites(&game, &entry), [("10".to_owned(), vec!["26 - 17 + 17 - 10".to_owned()])]);
    let landed = site(&game, "17");
    let entry = filter_moves(&mut game, &[from, Token::Target(landed), Token::Add(landed)]).unwrap();
    assert_eq!(end_sites(&game, &entry), [], "the next jump is a target");
    assert_eq!(names(&game, entry.targets.iter().map(|target| target.site)), ["10"], "{entry:?}");
}

#[test]
fn two_paths_to_one_square_are_both_offered() {
    let mut game = game("english-draughts", "White; White Man 26; Black Man 22 23 14 15");
    let from = Token::Add(site(&game, "26"));
    let entry = filter_moves(&mut game, &[from]).unwrap();
    let mut ends = end_sites(&game, &entry);
    for (_, moves) in &mut ends {
        moves.sort();
    }
    let ways = vec!["26 - 17 + 17 - 10".to_owned(), "26 - 19 + 19 - 10".to_owned()];
    assert_eq!(ends, [("10".to_owned(), ways)]);
    assert_eq!(entry.only, None);
}

#[test]
fn a_line_moves_like_its_last_piece_and_a_jump_moves_one_piece() {
    let jumped = "Red; Red Man c5 d6; Blue Man q13";
    let mut game_of_jumps = game("chinese-checkers", jumped);
    let from = Token::Add(site(&game_of_jumps, "c5"));
    let entry = filter_moves(&mut game_of_jumps, &[from]).unwrap();
    assert_eq!(names(&game_of_jumps, entry.addable.iter().copied()), [] as [&str; 0]);
    assert!(
        entry.headings.iter().all(|heading| heading.reaches.iter().all(|reach| reach.carried.len() == 1))
    );

    let mut game_of_lines = game("dameo", "White; White Man c3 c4; Black Man h8");
    let from = Token::Add(site(&game_of_lines, "c3"));
    let entry = filter_moves(&mut game_of_lines, &[from]).unwrap();
    assert_eq!(names(&game_of_lines, entry.addable.iter().copied()), ["c4"]);
}

#[test]
fn pieces_captured_one_by_one_may_be_picked_in_any_order() {
    let position = "Trolls march; Dwarfs Dwarf e5 f6 o9; Trolls Troll e7; Stone Thudstone h8";
    let mut game = game_at(&variants_of(&rule_file("thud"))[1], position);
    let (from, to) = (site(&game, "e7"), site(&game, "e6"));
    let [near, far] = ["e5", "f6"].map(|name| site(&game, name));
    let march = vec![Token::Add(from), Token::Target(to)];
    let entry = filter_moves(&mut game, &[march.as_slice(), &[Token::Add(to)]].concat()).unwrap();
    let picks: Vec<SiteId> = entry.targets.iter().filter(|to| to.is_pick).map(|to| to.site).collect();
    assert!(!picks.is_empty() && picks.iter().all(|site| [near, far].contains(site)), "{entry:?}");
    let mut outcomes = Vec::new();
    for sites in [[near, far], [far, near]] {
        let tokens = [march.as_slice(), &[Token::Pick(sites.to_vec())]].concat();
        let entry = filter_moves(&mut game, &tokens).unwrap();
        let mut picked = entry.picked.clone();
        picked.sort_unstable();
        assert_eq!(names(&game, picked), ["e5", "f6"]);
        outcomes.push((entry.preview, entry.complete, entry.steps));
    }
    assert_eq!(outcomes[0], outcomes[1]);
}

#[test]
fn a_legal_move_shows_how_moves_are_written() {
    let mut game = Game::new(shipped("chess").program).unwrap();
    let from = Token::Add(site(&game, "e2"));
    assert_eq!(filter_moves(&mut game, &[]).unwrap().example.as_deref(), Some("a2 - a3"));
    assert_eq!(filter_moves(&mut game, &[from]).unwrap().example, None);
}

#[test]
fn impossible_sites_are_ignored() {
    let mut game = game("english-draughts", "White; White Man 26; Black Man 22 14");
    let start = filter_moves(&mut game, &[]).unwrap();
    let beyond = SiteId(u16::MAX);
    let tokens = [Token::Add(beyond), Token::Target(beyond), Token::Pick(vec![beyond; 3]), Token::Stop];
    assert_eq!(filter_moves(&mut game, &tokens).unwrap(), start);
}

#[test]
fn refusals_refer_to_the_position_after_the_entered_steps() {
    let mut game = game("english-draughts", "White; White Man 26 32; Black Man 22 14");
    let [from, to] = ["26", "17"].map(|name| site(&game, name));
    let mut refusal = |tokens: &[Token], name| {
        let site = site(&game, name);
        refusal(&mut EntrySession::default(), &mut game, tokens, site).unwrap()
    };
    assert_eq!(refusal(&[], "22"), Some(Refusal::Foreign));
    assert_eq!(refusal(&[], "17"), Some(Refusal::Empty));
    let begun = [Token::Add(from), Token::Target(to)];
    assert_eq!(refusal(&begun, "22"), Some(Refusal::Empty), "what was jumped is gone");
    assert_eq!(refusal(&begun, "26"), Some(Refusal::Empty), "the man has left");
    assert_eq!(refusal(&begun, "17"), None, "from here it goes on");
    assert_eq!(refusal(&begun, "14"), Some(Refusal::Foreign));
}

#[test]
fn cached_answers_equal_fresh_ones() {
    let mut game = game("english-draughts", "White; White Man 26 32; Black Man 22 14");
    let [from, to, beyond] = ["26", "17", "1"].map(|name| site(&game, name));
    let said = [Token::Add(from), Token::Add(beyond), Token::Stop, Token::Target(to), Token::Add(from)];
    let mut session = EntrySession::default();
    let grows = (0..=said.len()).chain((0..said.len()).rev());
    for count in grows {
        let known = session.filter_moves(&mut game, &said[..count]).unwrap();
        assert_eq!(known, filter_moves(&mut game, &said[..count]).unwrap(), "{count} tokens");
    }
}

/// Where a move cuts off pieces.
fn cut_off(id: &str, position: &str, text: &str) -> Vec<String> {
    let mut game = game(id, position);
    let index = find_move(&mut game, text).unwrap();
    let (before, steps) = (game.position().clone(), game.moves().steps(index).to_vec());
    let trace = game.rules_mut().trace(&before, &steps).unwrap();
    names(&game, trace.cut_off)
}

#[test]
fn a_right_that_is_lost_is_no_change_that_people_see() {
    let mut game = game("chess", "White; White King e1; White Rook a1=1 h1=1; Black King e8");
    let from = Token::Add(site(&game, "e1"));
    let entry = filter_moves(&mut game, &[from]).unwrap();
    assert_eq!(entry.targets.len(), 7, "five steps, and castling on either side");
    assert!(entry.targets.iter().all(|target| target.kinds == Kinds::default()), "{:?}", entry.targets);
    let mut game = Game::new(shipped("reversi").program).unwrap();
    let entry = filter_moves(&mut game, &[]).unwrap();
    assert!(entry.targets.iter().all(|target| target.kinds.change), "discs are turned over");
}

/// A man that goes on from where it has captured one of its own leaves one man, not two that have advanced.
#[test]
fn a_piece_that_captures_its_neighbour_and_goes_on_is_no_group() {
    let rules = "(game (title \"Alone\") (players White Black) (option \"pass partial\" true)
        (board (grid (dimensions (\"a\" (0 0)) (\"3/2/1\" (0 10))) (directions (s 0 1))))
        (piece (name Man) (moves (s add-partial)))
        (board-setup (White (Man a3 a2)))
        (loss-condition (White Black) stalemated))";
    let mut game = Game::new(support::compile("alone.zrf", rules, 0).program).unwrap();
    assert!(find_move(&mut game, "a3 - a2 + a2 - a1").is_ok());
    let front = Token::Add(site(&game, "a2"));
    let entry = filter_moves(&mut game, &[front]).unwrap();
    assert_eq!(names(&game, entry.addable), Vec::<String>::new());
}

#[test]
fn pieces_outside_the_largest_group_are_cut_off() {
    let split = "Black; White Man c4 d4 e4 f4; Black Man d5 e5";
    assert_eq!(cut_off("ordo", split, "e5 - e4"), ["f4"]);
    assert_eq!(cut_off("ordo", split, "d5 - d4"), ["c4"]);
    let alike = "Black; White Man d4 e4 f4; Black Man d5 e5";
    assert_eq!(cut_off("ordo", alike, "e5 - e4"), ["f4"], "of groups of one size the first stays");
}

#[test]
fn moves_that_split_no_group_cut_off_nothing() {
    let whole = "Black; White Man c4 d4 e4 f4; Black Man e5 f5";
    assert_eq!(cut_off("ordo", whole, "f5 - f4"), Vec::<String>::new());
    let joined = "White; White Man d4 f4; Black Man d5 e4";
    assert_eq!(cut_off("ordo", joined, "d4 - e5"), Vec::<String>::new());
    let uncounted = "White; White Man 26; Black Man 22 14";
    assert_eq!(cut_off("english-draughts", uncounted, "26 - 17 + 17 - 10"), Vec::<String>::new());
}

#[test]
fn a_footprint_moves_in_its_headings() {
    let mut game = Game::new(shipped("gess").program).unwrap();
    for (place, goes) in [("c3", true), ("g7", true), ("f7", false), ("k10", false)] {
        let place = site(&game, place);
        let found = footprint(&mut game, place).unwrap();
        assert_eq!(found.sites.len(), 9);
        let entry = filter_moves(&mut game, &[Token::Add(place)]).unwrap();
        let headings: Vec<_> = entry.headings.iter().map(|heading| heading.direction).collect();
        assert_eq!(found.ways, if goes { headings } else { Vec::new() });
        assert_eq!(found.ways.is_empty(), !goes);
    }
    let mut pieces = Game::new(shipped("chess").program).unwrap();
    let corner = site(&pieces, "a1");
    assert_eq!(footprint(&mut pieces, corner).unwrap().sites, []);
}

#[test]
fn case_is_ignored_in_every_alphabet() {
    let rules = "(game (title \"Шаги\") (players White) (turn-order White)
      (board (grid (start-rectangle 0 0 9 9) (dimensions (\"Ж/é/Ω\" (9 0)) (\"1\" (0 9)))
        (directions (e 1 0))))
      (piece (name Man) (moves (e add)))
      (board-setup (White (Man Ж1 é1))))";
    let compiled = support::compile("letters.zrf", rules, 0);
    let mut game = Game::new(compiled.program).unwrap();
    let move_named = |game: &mut Game, text: &str| find_move(game, text).ok();
    let [first, second] = ["Ж1 - é1", "é1 - Ω1"].map(|text| move_named(&mut game, text).unwrap());
    assert_ne!(first, second);
    for text in ["ж1 - é1", "ж1-É1", "Ж 1 - É1"] {
        assert_eq!(move_named(&mut game, text), Some(first), "{text}");
    }
    assert_eq!(move_named(&mut game, "É1-ω1"), Some(second));
    assert_eq!(move_named(&mut game, "ш1-é1"), None);
}
