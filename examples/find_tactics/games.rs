//! Plays seeded games between sides of different strength, for their ends.

use std::error::Error;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{parse_position, position_text};
use boardwright::program::Program;
use boardwright::search::{Limits, Search};

/// Most turns of a game.
const MAX_TURNS: usize = 400;
/// Depth and nodes of a side that does not move at random.
const LIMITS: (u32, u64) = (3, 2_000);
/// How often a side moves at random: one of these is chosen for each side and game.
const CARELESS: [f64; 4] = [0.05, 0.1, 0.3, 1.0];
/// Most pieces of a type that are scattered.
const MAX_SCATTERED: usize = 8;

/// How games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// At the start position.
    AsInTheRules,
    /// With many pieces removed.
    Thinned,
    /// With a few pieces on random sites.
    Scattered,
}

impl Start {
    /// The start for a word of the command line.
    pub(crate) fn named(word: Option<&str>) -> Option<Self> {
        match word {
            None => Some(Self::AsInTheRules),
            Some("thin") => Some(Self::Thinned),
            Some("scatter") => Some(Self::Scattered),
            Some(_) => None,
        }
    }
}

/// Plays a game to its end; one that begins with scattered pieces is not played.
pub(crate) fn play_game(
    compiled: &Compiled,
    random: &mut fastrand::Rng,
    start: Start,
) -> Result<Game, Box<dyn Error>> {
    let mut game = begin(compiled, random, start)?;
    if start == Start::Scattered {
        // One turn, so that either player may be to move.
        if game.outcome().is_none() && random.bool() {
            game.play(random.usize(..game.moves().len()))?;
        }
        return Ok(game);
    }
    let careless: Vec<f64> =
        (0..game.program().player_count()).map(|_| CARELESS[random.usize(..CARELESS.len())]).collect();
    let opening = random.usize(..8);
    while game.outcome().is_none() && game.ply() < MAX_TURNS {
        let at_random = game.ply() < opening || random.f64() < careless[game.turn().player.index()];
        let index = if at_random { random.usize(..game.moves().len()) } else { best(&game, random.u64(..))? };
        game.play(index)?;
    }
    Ok(game)
}

fn best(game: &Game, seed: u64) -> Result<usize, Box<dyn Error>> {
    let (depth, nodes) = LIMITS;
    let mut search = Search::new(game, Limits { depth, nodes, seed, ..Limits::default() });
    Ok(search.run(nodes)?.best.unwrap_or_default())
}

/// The start of a game.
fn begin(compiled: &Compiled, random: &mut fastrand::Rng, start: Start) -> Result<Game, Box<dyn Error>> {
    let game = Game::new(compiled.program.clone())?;
    if start == Start::AsInTheRules {
        return Ok(game);
    }
    let text = position_text(game.program(), game.position());
    let position = loop {
        // If two pieces are on the same site, the text is not a position and another one is tried.
        if let Ok(position) = parse_position(game.program(), &altered(&text, game.program(), random, start)) {
            break position;
        }
    };
    Ok(Game::from_position(compiled.program.clone(), position)?)
}

fn altered(text: &str, program: &Program, random: &mut fastrand::Rng, start: Start) -> String {
    let mut sites: Vec<&str> = program.names.sites.iter().map(String::as_str).collect();
    random.shuffle(&mut sites);
    let mut groups = Vec::new();
    for group in text.split("; ") {
        groups.push(match start {
            Start::Scattered => scattered(group, &mut sites, random),
            _ => thinned(group, random),
        });
    }
    groups.join("; ")
}

/// The pieces of a type, or another part of the text: of the sites, at least one is kept.
fn thinned(group: &str, random: &mut fastrand::Rng) -> String {
    let (kind, mut sites) = parts(group);
    let most = sites.len().max(1);
    let (one, other) = (random.usize(1..=most), random.usize(1..=most));
    random.shuffle(&mut sites);
    sites.truncate(if random.bool() { one.min(other) } else { one.max(other) });
    [kind, sites].concat().join(" ")
}

/// One or a few of the same pieces on other sites, which are removed from `sites`; if there is only one piece, it stays
/// where it is.
fn scattered(group: &str, sites: &mut Vec<&str>, random: &mut fastrand::Rng) -> String {
    let (kind, places) = parts(group);
    if places.len() < 2 {
        return group.to_owned();
    }
    let stay = if random.bool() { 1 } else { random.usize(1..=places.len().min(MAX_SCATTERED)) };
    [kind, sites.split_off(sites.len().saturating_sub(stay))].concat().join(" ")
}

/// The player and type of some pieces, and their sites.
fn parts(group: &str) -> (Vec<&str>, Vec<&str>) {
    let mut kind: Vec<&str> = group.split(' ').collect();
    let sites = kind.split_off(kind.len().min(2));
    (kind, sites)
}
