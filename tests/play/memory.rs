//! What searches of a game hand on to the next one, and when they do not.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::search::{Algorithm, Evaluation, Limits, Memory, Pruning, Search};

use crate::support;

/// A game, and how its positions are judged.
struct Table {
    game: Game,
    evaluation: Arc<Evaluation>,
}

impl Table {
    fn of(id: &str) -> Self {
        let program = support::shipped(id).program;
        Self { game: Game::new(program.clone()).unwrap(), evaluation: Arc::new(Evaluation::new(&program)) }
    }

    /// How many nodes a search takes, with the best move and what it has learnt.
    fn search(&self, limits: Limits, memory: Memory) -> (u64, usize, Memory) {
        let mut search = Search::remembering(&self.game, limits, self.evaluation.clone(), memory);
        let report = search.run(u64::MAX).unwrap();
        let (nodes, best) = (report.nodes, report.best.unwrap());
        (nodes, best, search.into_memory())
    }

    fn nodes(&self, limits: Limits, memory: &Memory) -> u64 {
        self.search(limits, memory.clone()).0
    }
}

fn depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::default() }
}

#[test]
fn searches_of_a_game_take_fewer_nodes_with_what_earlier_ones_have_learnt() {
    for id in ["chess", "english-draughts", "breakthrough"] {
        let mut table = Table::of(id);
        let (mut with, mut without) = (0, 0);
        let mut memory = Memory::default();
        for _ in 0..10 {
            let (nodes, best, learnt) = table.search(depth(5), memory);
            memory = learnt;
            with += nodes;
            without += table.nodes(depth(5), &Memory::default());
            table.game.play(best).unwrap();
        }
        assert!(with * 20 < without * 19, "{id}: {with} instead of {without}");
    }
}

#[test]
fn the_same_search_again_finds_everything_in_the_table() {
    let table = Table::of("chess");
    let (nodes, best, memory) = table.search(depth(5), Memory::default());
    let (again, best_again, _) = table.search(depth(5), memory);
    assert!(again * 10 < nodes, "{again} of {nodes}");
    assert_eq!(best, best_again);
}

#[test]
fn what_does_not_hold_is_forgotten() {
    let table = Table::of("english-draughts");
    let (fresh, _, memory) = table.search(depth(6), Memory::default());
    assert!(table.nodes(depth(6), &memory) < fresh);

    let other = Table {
        evaluation: Arc::new(Evaluation::new(&table.game.shared_program())),
        game: table.game.clone(),
    };
    assert_eq!(other.nodes(depth(6), &memory), fresh, "another evaluation");

    let large = Limits { megabytes: 32, ..depth(6) };
    assert_eq!(table.nodes(large, &memory), table.nodes(large, &Memory::default()), "another size");

    for way in Pruning::WITHIN_A_SEARCH.into_iter().chain([Pruning::BETWEEN_SEARCHES]) {
        let limits = Limits { pruning: Pruning::ALL.without(way).unwrap(), ..depth(6) };
        assert_eq!(table.nodes(limits, &memory), table.nodes(limits, &Memory::default()), "without {way}");
    }

    let limited = Limits { nodes: 1_000_000, ..depth(6) };
    assert_eq!(table.nodes(limited, &memory), fresh, "another level");

    let weak = Limits { margin: 50, seed: 1, ..depth(4) };
    assert_eq!(table.nodes(weak, &memory), table.nodes(weak, &Memory::default()), "a margin");

    let (_, _, left_alone) = table.search(weak, memory.clone());
    assert_eq!(
        table.nodes(depth(6), &left_alone),
        table.nodes(depth(6), &memory),
        "and it leaves the rest as it is"
    );

    let mut without_draws = Table { game: table.game.clone(), evaluation: table.evaluation.clone() };
    without_draws.game.set_draws_by_repetition(!table.game.draws_by_repetition()).unwrap();
    let forgot = without_draws.nodes(depth(6), &Memory::default());
    assert_eq!(without_draws.nodes(depth(6), &memory), forgot, "other draws");
}

/// Among more than two sides, a score is that of the searching side against all others.
#[test]
fn with_more_than_two_sides_only_the_same_side_remembers() {
    let mut table = Table::of("yonin-shogi");
    let (_, best, memory) = table.search(depth(2), Memory::default());
    assert!(table.nodes(depth(2), &memory) < table.nodes(depth(2), &Memory::default()));
    table.game.play(best).unwrap();
    assert_eq!(table.nodes(depth(2), &memory), table.nodes(depth(2), &Memory::default()));
}

/// Moves may be taken back, and other positions set up, between two searches.
#[test]
fn the_next_search_may_be_of_any_position() {
    let mut table = Table::of("breakthrough");
    let program = table.game.shared_program();
    let mut memory = Memory::default();
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..40 {
        let mut game = Game::new(program.clone()).unwrap();
        for _ in 0..random.usize(..60) {
            if game.outcome().is_none() {
                game.play(random.usize(..game.moves().len())).unwrap();
            }
        }
        if random.bool() {
            game = Game::from_position(program.clone(), game.position().clone()).unwrap();
        }
        if game.outcome().is_none() {
            table.game = game;
            let (_, best, learnt) = table.search(depth(3), memory);
            assert!(best < table.game.moves().len());
            memory = learnt;
        }
    }
}

/// Near the end everything is proven, and stays so after the next moves.
#[test]
fn the_tree_of_playouts_is_kept_from_move_to_move() {
    let uct = Limits { algorithm: Some(Algorithm::Uct), nodes: 100_000, seed: 2, ..Limits::default() };
    let mut random = fastrand::Rng::with_seed(4);
    let (mut kept, mut others) = (0, 0);
    let (mut with_tree, mut without) = (0, 0);
    for _ in 0..60 {
        let mut table = Table::of("connect-four");
        for _ in 0..26 {
            if table.game.outcome().is_none() {
                let index = random.usize(..table.game.moves().len());
                table.game.play(index).unwrap();
            }
        }
        if table.game.outcome().is_some() {
            continue;
        }
        let (_, best, memory) = table.search(uct, Memory::default());
        table.game.play(best).unwrap();
        let other_side = table.game.outcome().is_none().then(|| {
            let fresh = table.nodes(uct, &Memory::default());
            (table.nodes(uct, &memory), fresh)
        });
        if let Some((with, fresh)) = other_side {
            assert_eq!(with, fresh, "the tree is for the other side");
            others += 1;
            table.game.play(random.usize(..table.game.moves().len())).unwrap();
        }
        if table.game.outcome().is_none() {
            let fresh = table.nodes(uct, &Memory::default());
            let with = table.nodes(uct, &memory);
            (with_tree, without) = (with_tree + with, without + fresh);
            kept += usize::from(fresh > 2 && with <= 2);
        }
    }
    assert!(kept >= 3 && others >= 3, "{kept} {others}");
    assert!(with_tree * 10 < without * 9, "{with_tree} instead of {without}");
}
