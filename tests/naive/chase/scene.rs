//! Applies the naive generator to the engine's positions.

use super::board::{Board, Die, Player};
use super::cylinder::Site;
use super::moves::{Action, Exits, actions, moves_of};
use super::perft::{State, legal};
use super::redistribution::by_itself;
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

/// The variant in which dice that have captured may capture again.
pub struct Repeat;

impl Naive for Repeat {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let state = state(scene);
        if state.owed > 0 || state.too_few_dice() {
            return legal(&state).iter().map(shown).collect();
        }
        let mut states = Vec::new();
        for action in actions(&state.board, state.mover, Exits::Arrow) {
            states.push(state.after(&action));
            go_on(&state, &action, &mut states);
        }
        states.iter().map(shown).collect()
    }

    fn values(&self) -> &'static [&'static str] {
        &["owed"]
    }
}

/// Every way to capture once more, and again after that.
fn go_on(state: &State, action: &Action, states: &mut Vec<State>) {
    for hit in &action.hits {
        for mut next in moves_of(&action.board, *hit, Exits::Arrow) {
            next.owed += action.owed;
            if !next.hits.is_empty() {
                states.push(state.after(&next));
                go_on(state, &next, states);
            }
        }
    }
}

/// The variant in which the halves of a die leave the Chamber forwards.
pub struct Replicator;

impl Naive for Replicator {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let state = state(scene);
        if state.owed > 0 || state.too_few_dice() {
            return legal(&state).iter().map(shown).collect();
        }
        let actions = actions(&state.board, state.mover, Exits::Fork);
        actions.iter().map(|action| shown(&state.after(action))).collect()
    }

    fn values(&self) -> &'static [&'static str] {
        &["owed"]
    }
}

/// The variant in which lost points are added automatically to the lowest dice.
pub struct Lite;

impl Naive for Lite {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let state = state(scene);
        if state.too_few_dice() {
            return Vec::new();
        }
        let settled = |action: &Action| {
            let after = state.after(action);
            State { board: by_itself(&after.board, after.mover, after.owed), owed: 0, ..after }
        };
        actions(&state.board, state.mover, Exits::Arrow)
            .iter()
            .map(|action| shown(&settled(action)))
            .collect()
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
