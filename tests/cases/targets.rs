//! The static analysis of targets against the actual moves on a board.

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::moves::{Rules, StepEffect};
use fastrand::Rng;

use crate::support::length::short_or_long;
use crate::{Outcome, support};

/// Shipped games in which every move may hit any site, as far as the analysis can tell.
const UNTOLD: [&str; 16] = [
    "backgammon",
    "bao",
    "chase",
    "crossings",
    "epaminondas",
    "gess",
    "go",
    "klotski",
    "lines-of-action",
    "nard",
    "ordo-x",
    "oware",
    "pentago",
    "quantum-noughts",
    "tavreli",
    "ur",
];

/// The sites where a step ends or captures.
fn hits(rules: &mut Rules, game: &Game, index: usize) -> Vec<SiteId> {
    let step = game.moves().steps(index)[0];
    let step_effects = rules.step_effects(game.position(), &step).unwrap();
    let captured = step_effects.effects.iter().filter_map(|effect| match *effect {
        StepEffect::Capture(site) => Some(site),
        _ => None,
    });
    step_effects.movements.iter().map(|movement| movement.to).chain(captured).collect()
}

/// Compares both in a random game; returns how many sites no run can hit.
fn compare(compiled: &Compiled) -> usize {
    let program = &compiled.program;
    let (mut rules, mut random) = (Rules::new(program.clone()), Rng::with_seed(1));
    let mut game = Game::new(program.clone()).unwrap();
    let mut spared = 0;
    for _ in 0..short_or_long(5, 30) {
        if game.outcome().is_some() {
            break;
        }
        let is_empty = |site| game.position().piece(site).is_none();
        for index in (0..game.moves().len()).filter(|&index| !game.moves().steps(index)[0].is_pass()) {
            let step = game.moves().steps(index)[0];
            let Some(targets) = program.targets_of(step.block, SiteId(step.origin)) else { continue };
            for site in hits(&mut rules, &game, index) {
                let title = &compiled.model.texts.title;
                assert!(
                    targets.may_hit(site, game.position().piece(site), is_empty),
                    "{title}: {step:?} hits {}",
                    site.0
                );
            }
            let sites = (0..program.site_count()).map(SiteId::new);
            spared +=
                sites.filter(|&site| !targets.may_hit(site, game.position().piece(site), is_empty)).count();
        }
        let index = random.usize(..game.moves().len());
        game.play(index).unwrap();
    }
    spared
}

pub(crate) fn moves_hit_what_they_may(path: &Path) -> Outcome {
    let spared: usize = support::variants_of(path).iter().map(compare).sum();
    let is_told = spared > 0 || UNTOLD.contains(&path.file_stem().unwrap().to_str().unwrap());
    assert!(is_told || !path.starts_with("games"), "of no move anything is told");
    Ok(())
}
