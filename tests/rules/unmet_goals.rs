//! Goals that are known not to hold are asked again when something changes on which they depend.

use boardwright::moves::{MoveList, Repeated, Rules};
use boardwright::source::SourceText;

const GAME: &str = r#"(version "boardwright 1")
    (game (title "T") (players White Black)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
      (piece (name Man) (moves ((for-each d (n e s w) d (verify not-friend?) add))))
      (board-setup (White (Man a1 b1 c1)) (Black (Man a3 b3 c3)))
      (loss-condition (White Black) (pieces-remaining 1)))"#;

#[test]
fn a_driver_that_goes_from_one_game_to_another_finds_every_goal() {
    let program = boardwright::compile(&SourceText::new("t.zrf", GAME), 0).unwrap().program;
    let mut rules = Rules::new(program.clone());
    let mut random = fastrand::Rng::with_seed(5);
    let start = rules.start().unwrap();
    let mut games = vec![start.clone(); 4];
    let mut met = 0;
    for _ in 0..20_000 {
        let position = &mut games[random.usize(..4)];
        let mut list = MoveList::default();
        rules.moves(position, &mut list).unwrap();
        let chosen = random.usize(..list.len().max(1));
        if list.is_empty() {
            position.clone_from(&start);
            continue;
        }
        rules.make(position, list.changes_mut(chosen)).unwrap();
        let goal_by =
            |rules: &mut Rules| rules.goal(position, Repeated::default()).unwrap().map(|goal| goal.player);
        let expected = goal_by(&mut Rules::new(program.clone()));
        if expected.is_some() || random.bool() {
            assert_eq!(goal_by(&mut rules), expected);
        }
        if expected.is_some() {
            met += 1;
            position.clone_from(&start);
        }
    }
    assert!(met > 200, "{met}");
}
