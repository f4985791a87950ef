//! Exact values of positions, against published values or independent counts.

use std::collections::{HashSet, VecDeque};

use boardwright::Compiled;
use boardwright::game::{Game, playout};
use boardwright::index::PlayerId;
use boardwright::moves::Rules;
use boardwright::notation::{find_move, position_text};
use boardwright::solve::{Solution, SolveError, SolveLimits, Value, solve};

use crate::support;
use crate::support::length::short_or_long;

/// Noughts and crosses, with as many stones as there are squares.
const NOUGHTS: &str = "(version \"boardwright 1\")
(game (title \"Three\") (players X O)
  (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9)))
    (directions (e 1 0) (n 0 -1) (ne 1 -1) (se 1 1))))
  (piece (name Stone) (drops ((verify empty?) add)))
  (board-setup (X (Stone off 9)) (O (Stone off 9)))
  (draw-condition (X O) stalemated)
  (win-condition (X O) (or (relative-config Stone e Stone e Stone) (relative-config Stone n Stone n Stone)
    (relative-config Stone ne Stone ne Stone) (relative-config Stone se Stone se Stone))))";

/// Two kings on a ring of four, which follow each other for ever.
const RING: &str = "(version \"boardwright 1\")
(game (title \"Ring\") (players White Black)
  (board (positions (a 0 0 9 9) (b 9 0 18 9) (c 9 9 18 18) (d 0 9 9 18)) (links e (a b) (b c) (c d) (d a)))
  (piece (name King) (moves (e add)))
  (board-setup (White (King a)) (Black (King c)))
  (loss-condition (White Black) (pieces-remaining 0)))";

fn solved(compiled: &Compiled) -> Solution {
    at(compiled, None, SolveLimits::default())
}

fn at(compiled: &Compiled, position: Option<&str>, limits: SolveLimits) -> Solution {
    let game = match position {
        Some(text) => support::game_at(compiled, text),
        None => Game::new(compiled.program.clone()).unwrap(),
    };
    let solution = solve(&game, limits).unwrap();
    check_line(game, &solution);
    solution
}

/// Checks that a line ends the game in as many turns as the value says, and that the right side wins.
fn check_line(mut game: Game, solution: &Solution) {
    let mover = game.turn().player;
    let (turns, wins) = match solution.value {
        Some(Value::Win(turns)) => (turns, true),
        Some(Value::Loss(turns)) => (turns, false),
        Some(Value::Draw) | None => {
            assert_eq!(solution.line.len(), 0);
            return;
        }
    };
    assert_eq!(solution.line.len(), turns as usize);
    for text in &solution.line {
        let index = find_move(&mut game, text).unwrap();
        game.play(index).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winners.contains(&mover), wins);
}

/// Winning Ways: the board without its centre can be tiled with dominoes, and Black answers within the domino.
#[test]
fn the_first_player_loses_on_a_full_board_with_one_hole() {
    let solution = solved(&support::game_named("lewthwaite"));
    assert!(matches!(solution.value, Some(Value::Loss(_))) && solution.exact, "{solution:?}");
    assert_eq!(solution.moves.len(), 4);
    assert!(
        solution.moves.iter().all(|(_, value)| value.is_none_or(|value| matches!(value, Value::Loss(_))))
    );
}

/// The game is a draw, and 5,478 positions can be reached, as many have counted.
#[test]
fn three_in_a_row_is_a_draw() {
    let compiled = support::compile("three", NOUGHTS, 0);
    let solution = solved(&compiled);
    assert_eq!((solution.value, solution.positions, solution.complete), (Some(Value::Draw), 5478, true));
    assert!(solution.moves.iter().all(|(_, value)| *value == Some(Value::Draw)), "whatever the first move");
    let of_nine_turns = at(&compiled, None, SolveLimits { depth: 9, ..SolveLimits::default() });
    assert_eq!((of_nine_turns.value, of_nine_turns.complete), (Some(Value::Draw), true));
    // A corner must be answered in the centre.
    let mut game = Game::new(compiled.program.clone()).unwrap();
    let corner = find_move(&mut game, &solution.moves[0].0).unwrap();
    game.play(corner).unwrap();
    let answers = solve(&game, SolveLimits::default()).unwrap();
    let drawing: Vec<&str> = answers
        .moves
        .iter()
        .filter(|(_, value)| *value == Some(Value::Draw))
        .map(|(text, _)| &**text)
        .collect();
    assert!(drawing.len() == 1 && drawing[0].contains("b2"), "{drawing:?}");
}

/// Each has one move, and the position repeats after eight.
#[test]
fn endless_play_is_a_draw() {
    let solution = solved(&support::compile("ring", RING, 0));
    assert_eq!((solution.value, solution.positions, solution.complete), (Some(Value::Draw), 8, true));
}

/// The fewest moves for the eight puzzle, row by row with 0 for the gap, found by a search over plain arrays.
fn fewest(start: [u8; 9]) -> Option<u32> {
    let mut seen = HashSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((tiles, turns)) = queue.pop_front() {
        if tiles == [1, 2, 3, 4, 5, 6, 7, 8, 0] {
            return Some(turns);
        }
        let gap = tiles.iter().position(|&tile| tile == 0).unwrap();
        for other in 0..9_usize {
            if (other % 3).abs_diff(gap % 3) + (other / 3).abs_diff(gap / 3) == 1 {
                let mut next = tiles;
                next.swap(gap, other);
                if seen.insert(next) {
                    queue.push_back((next, turns + 1));
                }
            }
        }
    }
    None
}

#[test]
fn puzzles_are_solved_in_the_fewest_turns() {
    let solution = solved(&support::game_named("fifteen/eight"));
    let turns = fewest([7, 8, 2, 6, 1, 5, 4, 3, 0]).unwrap();
    assert_eq!((solution.value, solution.exact), (Some(Value::Win(turns)), true));
}

/// Johnson and Story (1879): half of all arrangements can be reached, that is 9! / 2.
#[test]
fn a_puzzle_may_have_no_solution() {
    let exchanged = "Solver; Solver Tile a3=1 b3=2 c3=3 a2=4 b2=5 c2=6 a1=8 b1=7";
    let solution = at(&support::game_named("fifteen/eight"), Some(exchanged), SolveLimits::default());
    assert_eq!((solution.value, solution.positions), (Some(Value::Draw), 181_440));
}

#[test]
fn every_room_of_a_puzzle_is_solved() {
    let rooms = support::variants_of(&support::rule_file("sokoban"));
    assert_eq!(rooms.len(), 10);
    for room in &rooms {
        let solution = solved(room);
        let title = &room.model.texts.title;
        assert!(
            matches!(solution.value, Some(Value::Win(_))) && solution.exact,
            "{title}: {:?}",
            solution.value
        );
    }
}

/// The ladder mate: one rook confines the king to the last rank, the other gives mate.
#[test]
fn a_win_is_found_without_a_complete_search() {
    let position = "White; White Rook a6 b5; White King d1; Black King h8";
    let solution = at(&support::shipped("chess"), Some(position), SolveLimits::default());
    assert_eq!((solution.value, solution.exact, solution.complete), (Some(Value::Win(3)), true, false));
    let value = |text: &str| solution.moves.iter().find(|(known, _)| known == text).unwrap().1;
    assert_eq!(
        (value("a6 - a7"), value("d1 - d2")),
        (Some(Value::Win(3)), None),
        "of other moves nothing is said"
    );
}

/// After two turns of chess there are 400 positions.
#[test]
fn limits_are_kept_and_reported() {
    let chess = support::shipped("chess");
    let limits = SolveLimits { positions: 1000, ..SolveLimits::default() };
    let solution = at(&chess, None, limits);
    assert_eq!((solution.value, solution.complete, solution.depth), (None, false, 2));
    assert!(solution.positions >= 1000 && solution.positions < 1100, "{}", solution.positions);
    let solution = at(&chess, None, SolveLimits { depth: 2, ..SolveLimits::default() });
    assert_eq!((solution.value, solution.depth, solution.positions), (None, 2, 1 + 20 + 400));
}

/// Nobody is stuck before the sixteenth turn; proving that needs no seventeenth.
#[test]
fn a_player_without_moves_at_the_depth_limit_has_lost() {
    let game = support::game_named("lewthwaite");
    let within = |depth| at(&game, None, SolveLimits { depth, ..SolveLimits::default() });
    assert_eq!((within(16).value, within(16).exact), (Some(Value::Loss(16)), true));
    assert_eq!(within(15).value, None);
}

/// Who wins and in how many turns, by exhaustive search to a depth; `None` if that is not certain.
fn certain(game: &mut Game, side: PlayerId, depth: u32) -> Option<(bool, u32)> {
    if let Some(outcome) = game.outcome() {
        return outcome.winners.first().map(|&winner| (winner == side, 0));
    }
    let ours = game.turn().player == side;
    let mut ends = Vec::new();
    for index in (0..game.moves().len()).filter(|_| depth > 0) {
        game.play(index).unwrap();
        ends.push(certain(game, side, depth - 1).map(|(wins, turns)| (wins, turns + 1)));
        game.undo().unwrap();
    }
    let quickest =
        ends.iter().flatten().filter(|(wins, _)| *wins == ours).min_by_key(|(_, turns)| *turns).copied();
    let lost =
        || ends.iter().copied().collect::<Option<Vec<_>>>()?.into_iter().max_by_key(|(_, turns)| *turns);
    quickest.or_else(lost)
}

/// A position a few moves before the end of a random game.
fn late(compiled: &Compiled, seed: u64) -> Option<Game> {
    let mut rules = Rules::new(compiled.program.clone());
    let start = rules.start().unwrap();
    let mut play = |plies| playout(&mut rules, &start, plies, &mut fastrand::Rng::with_seed(seed)).unwrap();
    let plies = play(400).plies;
    let before = play(plies.checked_sub(2)?).position;
    let game = Game::from_position(compiled.program.clone(), before).unwrap();
    (game.outcome().is_none() && game.moves().len() <= 16).then_some(game)
}

/// This holds even where a side has several turns in a row, or has decisions to make.
#[test]
fn near_the_end_it_agrees_with_brute_force() {
    let (mut won, mut lost, mut open) = (0, 0, 0);
    for compiled in support::shipped_games() {
        for mut game in (1..=short_or_long(1, 2)).filter_map(|seed| late(&compiled, seed)) {
            let Ok(solution) = solve(&game, SolveLimits { depth: 3, ..SolveLimits::default() }) else {
                continue;
            };
            let side = game.turn().player;
            let near = |turns: u32| turns <= 2;
            let expected = certain(&mut game, side, 2);
            let found = match solution.value {
                Some(Value::Win(turns)) if near(turns) => Some((true, turns)),
                Some(Value::Loss(turns)) if near(turns) => Some((false, turns)),
                _ => None,
            };
            let title = &compiled.model.texts.title;
            assert_eq!(found, expected, "{title}: {}", position_text(game.program(), game.position()));
            *match found {
                Some((true, _)) => &mut won,
                Some((false, _)) => &mut lost,
                None => &mut open,
            } += 1;
        }
    }
    assert!(
        won > short_or_long(5, 10) && lost > short_or_long(2, 5) && open > 10,
        "{won} won, {lost} lost, {open} open"
    );
}

#[test]
fn unsolvable_games_are_refused_with_a_reason() {
    let refusal = |id: &str| {
        let game = Game::new(support::game_named(id).program).unwrap();
        solve(&game, SolveLimits::default()).unwrap_err()
    };
    assert_eq!(refusal("ur"), SolveError::Chance);
    assert_eq!(refusal("go"), SolveError::Memory);
    assert_eq!(refusal("splut/four-teams"), SolveError::Sides);
    let over = support::game_at(&support::shipped("chase"), "Red action; Red Die A1=6; Blue Die I1=5");
    assert_eq!(solve(&over, SolveLimits::default()).unwrap_err(), SolveError::Over);
}
