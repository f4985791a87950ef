//! The naive generator's view of the engine's positions.

use super::board::{Board, Die, Player};
use super::cylinder::Site;
use super::perft::{State, legal};
use crate::naive::scene::{Man, Naive, Scene};

/// The published rules.
pub struct Published;

impl Naive for Published {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        legal(&state(scene)).iter().map(shown).collect()
    }

    fn values(&self) -> &'static [&'static str] {
        &["owed"]
    }
}

fn player(name: &str) -> Player {
    Player::parse(name).unwrap()
}

fn state(scene: &Scene) -> State {
    let mut board = Board::empty();
    for (site, man) in &scene.men {
        board.put(Site::parse(site).unwrap(), Die { player: player(&man.owner), value: man.values[0] as u8 });
    }
    let owed = scene.value(&format!("owed {}", scene.mover()), 0);
    State { board, mover: player(scene.mover()), owed: owed as u8 }
}

fn shown(state: &State) -> Scene {
    let mut scene = Scene::default();
    for player in [Player::Red, Player::Blue] {
        for (site, value) in state.board.dice(player) {
            let man =
                Man { owner: format!("{player:?}"), kind: "Die".to_owned(), values: vec![value.into()] };
            scene.men.insert(site.to_string(), man);
        }
    }
    scene.values.insert(format!("owed {:?}", state.mover), state.owed.into());
    scene
}
