//! The search against exhaustive search; limits, slices and reproducibility.

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::moves::{MoveList, Repeated, Rules};
use boardwright::notation::{find_move, parse_position, position_text};
use boardwright::position::Position;
use boardwright::program::Gain;
use boardwright::search::{Algorithm, Level, Limits, Part, Pruning, Report, Search, plies_to_end};

use crate::support;

const START: &str = "Red action; Red Die A1=1 A2=2 A3=3 A4=4 A5=5 A6=4 A7=3 A8=2 A9=1; Blue Die I1=1 I2=2 I3=3 I4=4 I5=5 I6=4 I7=3 I8=2 I9=1";
/// Blue has five dice, so the first capture wins.
const LAST_FIVE: &str = "Red action; Red Die A1=6 B3=2 C5=5 D7=6 H4=6; Blue Die I1=5 I3=5 I5=5 I7=5 I9=5";
/// Red owes six points and has three dice to choose from.
const OWING: &str = "Red distribute; Red Die A1=1 A2=2 A4=4 A5=1 A6=4 A7=3 A8=3 A9=1; Blue Die I1=1 I2=2 I3=3 I4=4 I5=5 I6=4 I7=3 I8=2 I9=1; owed Red=6";

fn search(game: &Game, limits: Limits) -> Report {
    Search::new(game, limits).run(u64::MAX).unwrap().clone()
}

fn depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::default() }
}

/// Exhaustive search for certain results within `depth` turns, where a decision costs none.
///
/// A positive number is a win in this many plies for the player to move, a negative one a loss.
fn certain(rules: &mut Rules, position: &Position, depth: u32) -> Option<i32> {
    let player = rules.turn(position).player;
    if let Some(goal) = rules.goal(position, Repeated::default()).unwrap() {
        assert_eq!(goal.gain, Gain::Loss, "the test knows no other goals");
        return Some(if goal.player == player { -1 } else { 1 });
    }
    let mut list = MoveList::default();
    if depth > 0 || rules.turn(position).decision {
        rules.moves(position, &mut list).unwrap();
        if list.is_empty() {
            return Some(-1);
        }
    }
    let mut ends = Vec::new();
    for index in 0..list.len() {
        let mut next = position.clone();
        rules.make(&mut next, list.changes_mut(index)).unwrap();
        let turn = rules.turn(&next);
        let same = turn.player == player;
        let end = certain(rules, &next, depth - u32::from(!turn.decision && depth > 0));
        ends.push(end.map(|end| (end + end.signum()) * if same { 1 } else { -1 }));
    }
    // The quickest win; if all moves lose, the longest resistance.
    let win = ends.iter().flatten().copied().filter(|&end| end > 0).min();
    win.or_else(|| ends.into_iter().collect::<Option<Vec<i32>>>()?.into_iter().min())
}

/// The result that a search has found, in the same form; the end itself is not a ply.
fn found(report: &Report) -> Option<i32> {
    plies_to_end(report.score).map(|plies| (plies as i32 + 1) * report.score.signum())
}

/// Positions near the end of random games, with either player to move.
fn late_positions(compiled: &Compiled, each: &mut dyn FnMut(&Game)) {
    for seed in 0..30 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        while game.outcome().is_none() && game.ply() < 400 {
            game.play(random.usize(..game.moves().len())).unwrap();
        }
        for _ in 0..6 {
            game.undo().unwrap();
            each(&game);
        }
    }
}

#[test]
fn forced_ends_are_found_at_their_distance() {
    let compiled = support::shipped("chase");
    let mut rules = Rules::new(compiled.program.clone());
    let (mut wins, mut losses, mut owing, mut players) = (0, 0, 0, [0, 0]);
    late_positions(&compiled, &mut |game| {
        let depth = match game.moves().len() {
            0..=8 => 3,
            9..=24 => 2,
            _ => 1,
        };
        let report = search(game, plain(depth));
        let mut known = (1..=depth).map(|depth| certain(&mut rules, game.position(), depth));
        let known = known.find(Option::is_some).flatten();
        // Captures are followed beyond the depth, so the search may see one turn further.
        let mut further = || certain(&mut rules, game.position(), depth + 1);
        let found = found(&report);
        let agrees = found == known || known.is_none() && found == further();
        let text = position_text(game.program(), game.position());
        assert!(agrees, "{text}: searching finds {found:?}, trying everything {known:?}");
        wins += usize::from(known.is_some_and(|end| end > 0));
        losses += usize::from(known.is_some_and(|end| end < 0));
        owing += usize::from(game.turn().decision);
        players[game.turn().player.index()] += 1;
    });
    let enough = wins > 30 && losses > 5 && owing > 10 && players.iter().all(|&count| count > 20);
    assert!(enough, "{wins} wins, {losses} losses, {owing} debts, {players:?}");
}

/// Limits of a search with quiescence and the table, and no other technique.
fn plain(depth: u32) -> Limits {
    let pruning = Pruning { table: true, quiescence: true, ..Pruning::NONE };
    Limits { depth, pruning, ..Limits::default() }
}

/// Playing the best move of a certain win to the end wins at the predicted ply.
#[test]
fn a_predicted_win_is_carried_out() {
    let compiled = support::shipped("chase");
    let mut played = 0;
    late_positions(&compiled, &mut |game| {
        let report = search(game, plain(2));
        let (Some(plies), true) = (plies_to_end(report.score), report.score > 0) else { return };
        let (winner, mut game) = (game.turn().player, game.clone());
        for left in (1..=plies).rev() {
            let report = search(&game, plain(3));
            assert_eq!(plies_to_end(report.score), Some(left), "{:?}", report.line);
            game.play(report.best.unwrap()).unwrap();
        }
        assert_eq!(game.outcome().map(|outcome| outcome.winners.clone()), Some(vec![winner]));
        played += 1;
    });
    assert!(played > 30, "only {played} wins were played");
}

#[test]
fn searching_in_slices_gives_the_same_move() {
    let compiled = support::shipped("chase");
    for position in [START, LAST_FIVE, OWING] {
        let game = support::game_at(&compiled, position);
        let limits = Limits { depth: 3, margin: 30, seed: 11, ..Limits::default() };
        let whole = search(&game, limits);
        assert_eq!(search(&game, limits), whole);
        let mut sliced = Search::new(&game, limits);
        while !sliced.report().done {
            sliced.run(100).unwrap();
        }
        assert_eq!(*sliced.report(), whole);
        assert!(whole.best.is_some_and(|best| best < game.moves().len()));
        assert!(!whole.line.is_empty());
    }
}

#[test]
fn limits_are_kept_and_stopping_gives_a_move() {
    let compiled = support::shipped("chase");
    let game = support::game_at(&compiled, START);
    let report = search(&game, Limits { nodes: 5000, ..Limits::default() });
    assert!(report.done && report.nodes <= 5001, "{report:?}");
    assert_eq!(search(&game, depth(2)).depth, 2);
    for nodes in [1, 10, 300] {
        let mut stopped = Search::new(&game, Limits::default());
        stopped.run(nodes).unwrap();
        let report = stopped.stop();
        assert!(report.done && report.best.is_some_and(|best| best < game.moves().len()));
    }
}

#[test]
fn two_turns_in_a_row_do_not_negate_the_score() {
    let compiled = support::shipped("chase");
    let game = support::game_at(&compiled, OWING);
    let report = search(&game, depth(2));
    let mut next = game.clone();
    next.play(report.best.unwrap()).unwrap();
    assert_eq!(next.turn().player, game.turn().player);
    assert!(report.score.abs() < 500, "a decision changes no sign: {report:?}");
}

#[test]
fn a_finished_game_is_not_searched() {
    let compiled = support::shipped("chase");
    let game = support::game_at(
        &compiled,
        "Red action; Red Die A1=6 A3=6 A5=6 A7=6; Blue Die I1=5 I3=5 I5=5 I7=5 I9=5",
    );
    assert!(game.outcome().is_some());
    let report = search(&game, Limits::default());
    assert!(report.done && report.best.is_none());
}

/// Exhaustive search to the end of the game: a thousand for a win, less one for each ply.
fn exact(game: &mut Game) -> i32 {
    if let Some(outcome) = game.outcome() {
        let won = outcome.winners.contains(&game.turn().player);
        return if outcome.winners.is_empty() { 0 } else { 1000 * if won { 1 } else { -1 } };
    }
    (0..game.moves().len()).map(|index| exact_of(game, index)).max().unwrap()
}

/// The same for one move, for the player who makes it.
fn exact_of(game: &mut Game, index: usize) -> i32 {
    let player = game.turn().player;
    game.play(index).unwrap();
    let sign = if game.turn().player == player { 1 } else { -1 };
    let value = exact(game) * sign;
    game.undo().unwrap();
    value - value.signum()
}

/// A score of the search in the scale of [`exact`].
fn as_exact(score: i32) -> i32 {
    plies_to_end(score).map_or(score, |plies| (1000 - plies as i32) * score.signum())
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let compiled = support::shipped("reversi");
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        while game.outcome().is_none() && game.position().pieces().count() < 59 {
            game.play(random.usize(..game.moves().len())).unwrap();
        }
        if game.outcome().is_some() {
            continue;
        }
        let values: Vec<i32> = (0..game.moves().len()).map(|index| exact_of(&mut game, index)).collect();
        let mut best_first = values.clone();
        best_first.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
        for lines in 1..=5 {
            let algorithm = Some(Algorithm::AlphaBeta);
            let report = search(&game, Limits { lines, algorithm, ..plain(20) });
            let found: Vec<i32> = report.lines.iter().map(|line| as_exact(line.score)).collect();
            assert_eq!(found, best_first[..lines.min(values.len())], "seed {seed}, {lines} lines");
            for line in &report.lines {
                assert_eq!(values[line.first], as_exact(line.score), "seed {seed}: {:?}", line.texts);
                let mut game = game.clone();
                for text in &line.texts {
                    let index = find_move(&mut game, text).unwrap();
                    game.play(index).unwrap();
                }
            }
            assert_eq!((report.best, report.score), (Some(report.lines[0].first), report.lines[0].score));
        }
        wins += values.iter().filter(|&&value| value > 0).count();
        draws += values.iter().filter(|&&value| value == 0).count();
        losses += values.iter().filter(|&&value| value < 0).count();
    }
    assert!(wins > 20 && draws > 0 && losses > 20, "{wins} wins, {draws} draws, {losses} losses");
}

#[test]
fn a_search_for_several_lines_can_be_stopped_at_any_node() {
    let compiled = support::shipped("chase");
    let game = support::game_at(&compiled, START);
    let limits = Limits { lines: 3, seed: 4, ..depth(2) };
    let whole = search(&game, limits);
    assert_eq!(whole.lines.len(), 3);
    assert!(whole.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
    for nodes in [1, 40, 200, 1000] {
        let mut stopped = Search::new(&game, limits);
        stopped.run(nodes).unwrap();
        assert!(stopped.stop().best.is_some_and(|best| best < game.moves().len()));
    }
}

/// The lines of all parts, best first.
fn lines_of_parts(game: &Game, limits: Limits, of: u32) -> Vec<(i32, usize)> {
    let part = |number| search(game, Limits { part: Part { number, of }, ..limits });
    let reports: Vec<Report> = (0..of).map(part).collect();
    for (number, report) in reports.iter().enumerate() {
        let best = report.lines[0].first;
        assert_eq!(report.best, Some(best));
        let parts = (of as usize).min(game.moves().len());
        assert!(report.lines.iter().all(|line| line.first % parts == number % parts), "moves of other parts");
    }
    let mut lines: Vec<(i32, usize)> =
        reports.iter().flat_map(|report| &report.lines).map(|line| (line.score, line.first)).collect();
    lines.sort_unstable_by_key(|&(score, first)| (-score, first));
    lines.dedup();
    lines
}

#[test]
fn the_parts_of_a_search_find_together_what_it_finds_alone() {
    let compiled = support::shipped("chase");
    let game = support::game_at(&compiled, LAST_FIVE);
    let limits = Limits { lines: 3, pruning: Pruning::NONE, ..depth(2) };
    let alone: Vec<i32> = search(&game, limits).lines.iter().map(|line| line.score).collect();
    for of in [1, 2, 5] {
        let scores: Vec<i32> = lines_of_parts(&game, limits, of).iter().map(|&(score, _)| score).collect();
        assert_eq!(scores[..3], alone, "of {of} parts");
    }
    let moves = game.moves().len() as u32;
    let limits = Limits { lines: 1, ..limits };
    assert_eq!(lines_of_parts(&game, limits, moves + 3).len() as u32, moves, "a move for each part");
}

#[test]
fn parts_that_play_at_random_play_other_games() {
    let compiled = support::shipped("hex");
    let game = Game::new(compiled.program).unwrap();
    let part = |number| Limits { nodes: 2_000, lines: 5, part: Part { number, of: 2 }, ..Limits::default() };
    let [first, second] = [0, 1].map(|number| search(&game, part(number)));
    assert_ne!(first.lines, second.lines);
    assert_eq!(first.lines, search(&game, part(0)).lines);
    let games = |report: &Report| report.lines.iter().filter_map(|line| line.games).sum::<u32>();
    assert!(games(&first) > 10 && games(&second) > 10);
    assert!(search(&support::game_at(&support::shipped("chase"), START), depth(1)).lines[0].games.is_none());
}

#[test]
fn repetition_is_a_draw_regardless_of_clocks() {
    let compiled = support::shipped("chess");
    let position = "White; White Rook a1 h1; White King e1; White Knight g1; Black King e8; Black Knight g8";
    let mut game = support::game_at(&compiled, position);
    for text in ["g1 - f3", "g8 - f6", "f3 - g1"] {
        let index = find_move(&mut game, text).unwrap();
        game.play(index).unwrap();
    }
    let back = find_move(&mut game, "f6 - g8").unwrap();
    let report = search(&game, depth(1));
    assert_eq!((report.best, report.score), (Some(back), 0), "Black, who is behind, repeats");
}

/// Breakthrough with the weights of pieces and goals multiplied by a factor.
fn breakthrough_worth(times: i32) -> Game {
    let text = std::fs::read_to_string(support::rule_file("breakthrough")).unwrap();
    let rules = &text[..text.find("  ; Found by").unwrap()];
    let weights = format!("(weights (piece Man {}) (goal 0 {}))", 100 * times, 80 * times);
    Game::new(support::compile("breakthrough", &format!("{rules}{weights})"), 0).program).unwrap()
}

#[test]
fn a_margin_is_measured_in_pieces() {
    let chosen = |times| -> Vec<Option<usize>> {
        let game = breakthrough_worth(times);
        let with = |seed| Limits { margin: 20, pruning: Pruning::NONE, seed, ..depth(2) };
        (0..10).map(|seed| search(&game, with(seed)).best).collect()
    };
    assert_eq!(chosen(1), chosen(5));
    assert!(chosen(1).iter().any(|best| best != &chosen(1)[0]), "it lets chance choose");
}

/// Whatever a piece is worth, and with it a margin.
#[test]
fn no_level_misses_a_win() {
    for times in [1, 40, 1000] {
        let program = breakthrough_worth(times).shared_program();
        let position = parse_position(&program, "White; White Man a1 b1 c1 d7; Black Man a8 b8 f8").unwrap();
        let game = Game::from_position(program, position).unwrap();
        for (level, seed) in (1..=5).flat_map(|level| (1..=4).map(move |seed| (level, seed))) {
            let report = search(&game, Level::new(level).limits(seed));
            assert_eq!(plies_to_end(report.score), Some(1), "{times}, level {level}: {report:?}");
            assert!(report.line[0].starts_with("d7 "), "{times}, level {level}: {report:?}");
        }
    }
}

/// White has to capture the man on d2, or loses at once.
#[test]
fn no_level_allows_an_avoidable_loss() {
    let program = breakthrough_worth(1000).shared_program();
    let position = parse_position(&program, "White; White Man c1 h3; Black Man d2 a7 b7").unwrap();
    let game = Game::from_position(program, position).unwrap();
    for (level, seed) in (1..=5).flat_map(|level| (1..=8).map(move |seed| (level, seed))) {
        let report = search(&game, Level::new(level).limits(seed));
        assert!(report.line[0].starts_with("c1 "), "level {level}, seed {seed}: {report:?}");
    }
}

#[test]
fn every_level_looks_at_every_move() {
    for name in ["thud", "gess", "amazons"] {
        let game = Game::new(support::shipped(name).program).unwrap();
        let report = search(&game, Level::new(1).limits(1));
        assert!(report.depth >= 1 && report.done, "{name}: {report:?}");
        let few = search(&game, Limits { nodes: 5, ..Level::new(1).limits(1) });
        assert!(few.depth >= 1, "{name}: {few:?}");
    }
}

/// Nobody waits for a move that is the only one; an analysis looks on.
#[test]
fn a_single_move_is_played_at_once() {
    let game = support::game_at(&support::shipped("breakthrough"), "White; White Man a1; Black Man a2 h8");
    assert_eq!(game.moves().len(), 1);
    let to_play = search(&game, Limits { nodes: 5_000, ..Level::new(10).limits(1) });
    assert!(to_play.done && to_play.best == Some(0) && to_play.nodes < 200, "{}", to_play.nodes);
    let analysed = search(&game, Limits { nodes: 5_000, ..Limits::default() });
    assert!(analysed.depth > to_play.depth);
}
