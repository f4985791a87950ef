//! Games whose rules exist twice: as a rule file, and as plain code in `tests/naive/`.
//!
//! Both must generate the same moves in every position of `tests/positions/`, and throughout random games.

use crate::naive::draughts::{
    Draughts, ENGLISH, INTERNATIONAL, ITALIAN, OLD_FRENCH, POLISH, RUSSIAN, STAVROPOL,
};
use crate::naive::phalanxes::Phalanxes;
use crate::naive::scene::{Naive, Scene};
use boardwright::Compiled;
use boardwright::moves::{MoveList, Repeated, Rules};
use boardwright::notation::{move_texts, parse_position, position_text};
use boardwright::position::Position;
use boardwright::program::Gain;

use crate::support::length::short_or_long;
use crate::{naive, support};

/// Fewest moves to compare in the random games of each game.
fn least_moves() -> usize {
    short_or_long(500, 50_000)
}

/// Most turns of a random game.
const PLIES: usize = 250;

/// A game in both forms.
struct Pair {
    name: String,
    rules: Rules,
    naive: Box<dyn Naive>,
}

impl Pair {
    fn new(compiled: &Compiled, naive: Box<dyn Naive>) -> Self {
        let name = compiled.model.texts.title.clone();
        Self { name, rules: Rules::new(compiled.program.clone()), naive }
    }

    /// `None` if the game is not over, otherwise whether it is drawn.
    fn ends(&mut self, position: &Position) -> Option<bool> {
        let goal = self.rules.goal(position, Repeated::default()).unwrap();
        goal.map(|goal| goal.gain == Gain::Draw)
    }

    /// Each legal move with the position after it; none if the game is over.
    fn next(&mut self, position: &Position) -> Vec<(String, Position)> {
        let mut list = MoveList::default();
        if self.ends(position).is_none() {
            self.rules.moves(position, &mut list).unwrap();
        }
        let texts = move_texts(self.rules.program(), &list);
        let make = |(index, text)| {
            let mut next = position.clone();
            self.rules.make(&mut next, list.changes_mut(index)).unwrap();
            (text, next)
        };
        texts.into_iter().enumerate().map(make).collect()
    }

    fn scene(&self, position: &Position) -> Scene {
        Scene::read(&position_text(self.rules.program(), position))
    }

    /// A scene without the values that the naive generator does not keep track of.
    fn shared(&self, mut scene: Scene) -> Scene {
        let names = self.naive.values();
        scene.values.retain(|name, value| *value != 0 && names.iter().any(|known| name.starts_with(known)));
        Scene { turn: String::new(), ..scene }
    }

    /// Compares both generators; returns the positions after each legal move.
    fn check(&mut self, position: &Position) -> Vec<Position> {
        if !self.naive.knows_draws() && self.ends(position) == Some(true) {
            return Vec::new();
        }
        let next = self.next(position);
        let scene = self.scene(position);
        let mut theirs: Vec<Scene> =
            self.naive.next(&scene).into_iter().map(|scene| self.shared(scene)).collect();
        let mut ours: Vec<(Scene, &str)> =
            next.iter().map(|(text, next)| (self.shared(self.scene(next)), text.as_str())).collect();
        ours.sort();
        theirs.sort();
        if self.naive.merges() {
            theirs.dedup();
        }
        if !ours.iter().map(|(scene, _)| scene).eq(&theirs) {
            let text = position_text(self.rules.program(), position);
            self.report(&text, &ours, &theirs);
        }
        next.into_iter().map(|(_, next)| next).collect()
    }

    fn report(&self, position: &str, ours: &[(Scene, &str)], theirs: &[Scene]) {
        let only_ours: Vec<&str> = ours
            .iter()
            .filter(|(scene, _)| {
                count(theirs.iter(), scene) != count(ours.iter().map(|(other, _)| other), scene)
            })
            .map(|(_, text)| *text)
            .collect();
        let only_theirs: Vec<&Scene> = theirs
            .iter()
            .filter(|scene| count(ours.iter().map(|(other, _)| other), scene) != count(theirs.iter(), scene))
            .collect();
        panic!(
            "{}: {position}\n{} moves and {}\nthe engine otherwise: {only_ours:#?}\nthe naive one otherwise: {only_theirs:#?}",
            self.name,
            ours.len(),
            theirs.len()
        );
    }

    /// Checks all `at` positions of the script of the game or variant; returns how many there are.
    fn check_script(&mut self, script: &str, title: &str) -> usize {
        let (mut checked, mut current) = (0, String::new());
        for line in script.lines() {
            if let Some(variant) = line.strip_prefix("variant ") {
                variant.clone_into(&mut current);
            }
            let is_own = current == title || (current.is_empty() || current == "-") && title.is_empty();
            if let Some(text) = line.strip_prefix("at ").filter(|_| is_own) {
                let position = parse_position(self.rules.program(), text).unwrap();
                self.check(&position);
                checked += 1;
            }
        }
        checked
    }

    fn check_games(&mut self) -> usize {
        let (mut moves, mut seed) = (0, 0);
        while moves <= least_moves() {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = self.rules.start().unwrap();
            for _ in 0..PLIES {
                let next = self.check(&position);
                if next.is_empty() {
                    break;
                }
                moves += next.len();
                position.clone_from(&next[random.usize(..next.len())]);
            }
            seed += 1;
        }
        moves
    }
}

fn count<'a>(scenes: impl Iterator<Item = &'a Scene>, wanted: &Scene) -> usize {
    scenes.filter(|scene| *scene == wanted).count()
}

/// Compares a shipped game, or its variant with a title, with a naive generator.
fn agree(id: &str, title: &str, naive: impl Naive + 'static) {
    let games = support::variants_of(&support::rule_file(id));
    let is_it = |game: &&Compiled| title.is_empty() || game.model.texts.title == title;
    let compiled = games.iter().find(is_it).unwrap_or_else(|| panic!("{id} has no variant {title}"));
    let mut pair = Pair::new(compiled, Box::new(naive));
    let script = support::read(&format!("tests/positions/{id}.txt"));
    let positions = pair.check_script(&script, title);
    let moves = pair.check_games();
    let has_cases = positions > 0 || !title.is_empty();
    assert!(has_cases && moves > least_moves(), "{id} {title}: {positions} positions, {moves} moves");
}

#[test]
fn lasca() {
    agree("lasca", "", naive::columns::Towers { size: 7, flying: false });
}

#[test]
fn bashni() {
    agree("bashni", "", naive::columns::Towers { size: 8, flying: true });
}

#[test]
fn magyar_checkers() {
    agree("magyar-checkers", "", naive::columns::Magyar);
}

#[test]
fn chase() {
    agree("chase", "", naive::chase::Published);
    agree("chase", "Repeat after capture", naive::chase::Repeat);
    agree("chase", "Y replicator", naive::chase::Replicator);
    agree("chase", "Chase Lite", naive::chase::Lite);
}

#[test]
fn thud() {
    agree("thud", "", naive::thud::Thud { free_captures: false });
    agree("thud", "Captures of your choice", naive::thud::Thud { free_captures: true });
}

#[test]
fn koom_valley() {
    agree("koom-valley", "", naive::thud::KoomValley { football: false });
    agree("koom-valley", "Koom Valley Football", naive::thud::KoomValley { football: true });
}

#[test]
fn abalone() {
    agree("abalone", "", naive::hexagon_games::Abalone);
    agree("abalone", "Snakes", naive::hexagon_games::Abalone);
}

#[test]
fn taacoca() {
    agree("taacoca", "", naive::hexagon_games::Taacoca { all_directions: false });
    agree("taacoca", "Six Directions", naive::hexagon_games::Taacoca { all_directions: true });
}

#[test]
fn epaminondas() {
    let large = |symmetry| Phalanxes { width: 14, height: 12, symmetry, crossings: false };
    let small = |symmetry| Phalanxes { width: 8, height: 8, symmetry, crossings: false };
    agree("epaminondas", "", large(false));
    agree("epaminondas", "Symmetry Allowed", large(true));
    agree("epaminondas", "8x8", small(false));
    agree("epaminondas", "8x8, Symmetry Allowed", small(true));
}

#[test]
fn draughts() {
    agree("english-draughts", "", ENGLISH);
    agree("russian-draughts", "", RUSSIAN);
    agree("italian-draughts", "", ITALIAN);
    agree("stavropol", "", STAVROPOL);
}

#[test]
fn large_draughts() {
    agree("international-draughts", "", INTERNATIONAL);
    agree("international-draughts", "Brazilian draughts", Draughts { size: 8, ..INTERNATIONAL });
    agree("old-french-draughts", "", POLISH);
    agree("old-french-draughts", "Old French draughts on sixty-four squares", OLD_FRENCH);
}

#[test]
fn fanorona() {
    agree("fanorona", "", naive::fanorona::Fanorona);
}

#[test]
fn dameo() {
    agree("dameo", "", naive::dameo::Dameo);
}

#[test]
fn gess() {
    agree("gess", "", naive::gess::Gess);
}

#[test]
fn ordo() {
    agree("ordo", "", naive::ordo::Ordo);
}

#[test]
fn ordo_x() {
    agree("ordo-x", "", naive::ordo::OrdoX);
    agree("ordo-x", "Ordo X, free", naive::ordo::FreeOrdo);
}

#[test]
fn crossings() {
    agree("crossings", "", Phalanxes { width: 8, height: 8, symmetry: true, crossings: true });
}

/// A redistribution counts as a turn of its own, as here, or as a part of the next turn.
#[test]
fn chase_counts_agree_with_other_programs() {
    assert_eq!(naive::chase::perft(3), 95_578);
    assert_eq!(naive::chase::perft_combined(3), 95_904);
    assert_eq!(naive::chase::perft_boards(2), 1934);
}
