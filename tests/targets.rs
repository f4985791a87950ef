//! What is told of the moves of pieces without a board, against the moves they have on one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::moves::{Deed, Rules};
use fastrand::Rng;

const PLIES: usize = 30;

/// The sites that a step ends on or captures something on.
fn hits(rules: &mut Rules, game: &Game, index: usize) -> Vec<SiteId> {
    let step = game.moves().steps(index)[0];
    let deeds = rules.deeds(game.position(), &step, false).unwrap();
    let captured = deeds.effects.iter().filter_map(|deed| match *deed {
        Deed::Capture(site) => Some(site),
        _ => None,
    });
    deeds.ways.iter().map(|way| way.to).chain(captured).collect()
}

/// Compares in a random game; gives how many sites no run could hit.
fn compare(compiled: &Compiled) -> usize {
    let program = &compiled.program;
    let (mut rules, mut random) = (Rules::new(program.clone()), Rng::with_seed(1));
    let mut game = Game::new(program.clone()).unwrap();
    let mut spared = 0;
    for _ in 0..PLIES {
        if game.outcome().is_some() {
            break;
        }
        let is_empty = |site| game.position().piece(site).is_none();
        for index in (0..game.moves().len()).filter(|&index| !game.moves().steps(index)[0].is_pass()) {
            let step = game.moves().steps(index)[0];
            let Some(run) = program.run(step.block, SiteId(step.origin)) else { continue };
            for site in hits(&mut rules, &game, index) {
                let title = &compiled.model.texts.title;
                assert!(run.may_hit(site, is_empty), "{title}: {step:?} hits {}", site.0);
            }
            let sites = (0..program.site_count()).map(SiteId::new);
            spared += sites.filter(|&site| !run.may_hit(site, is_empty)).count();
        }
        let index = random.usize(..game.moves().len());
        game.play(index).unwrap();
    }
    spared
}

#[test]
fn moves_hit_what_they_may() {
    let spared: usize = support::all_games().iter().map(compare).sum();
    assert!(spared > 1_000_000, "{spared}");
}

#[test]
fn a_rook_goes_along_free_lines() {
    let chess = support::shipped("chess");
    let game = support::game_at(&chess, "White; White King e1; White Rook a1; White Pawn a3; Black King e8");
    let program = &chess.program;
    let site = |name: &str| SiteId::new(program.names.sites.iter().position(|site| site == name).unwrap());
    let rook = game.position().piece(site("a1"));
    let blocks = || program.groups.iter().flat_map(|group| &group.by_type[rook.piece_type().index()]);
    let own = || blocks().filter(|&&block| program.blocks[block as usize].player == rook.owner());
    let is_empty = |site| game.position().piece(site).is_none();
    let may_hit = |target: &str| {
        own().any(|&block| program.run(block, site("a1")).unwrap().may_hit(site(target), is_empty))
    };
    for target in ["a2", "a3", "b1", "d1", "e1"] {
        assert!(may_hit(target), "{target}");
    }
    for target in ["a1", "a4", "b2", "f1", "h1", "h8"] {
        assert!(!may_hit(target), "{target}");
    }
}
