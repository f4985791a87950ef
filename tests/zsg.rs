//! Saved games of Zillions: every feature of the format, what is refused, and that what is written reads back.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use boardwright::game::Game;
use boardwright::notation::{position_text, read_zsg, replay_zsg, write_zsg};
use boardwright::source::{Files, SourceText};
use boardwright::{Compiled, RuleFile};

const GAMES: u64 = 8;
const PLIES: usize = 120;

fn random_game(compiled: &Compiled, seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(compiled.program.clone()).unwrap();
    while game.outcome().is_none() && game.ply() < PLIES {
        game.play(random.usize(..game.moves().len())).unwrap();
    }
    game
}

/// Every game and variant in `tests/fixtures/zrf` that compiles.
fn zrf_games() -> Vec<Compiled> {
    let mut games = Vec::new();
    for path in support::files_below("tests/fixtures/zrf", &["zrf"]) {
        let source = SourceText::new(path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        let mut file = RuleFile::read(source, &Files::default());
        games.extend((0..file.variants().len()).filter_map(|variant| file.compile(variant).ok()));
    }
    games
}

#[test]
fn what_is_written_reads_back() {
    eprintln!("{} zrf", zrf_games().len());
    for compiled in support::all_games().into_iter().chain(zrf_games()) {
        let title = &compiled.model.texts.title;
        for seed in 0..GAMES {
            let game = random_game(&compiled, seed);
            let text = write_zsg(&game, "rules.zrf", title).unwrap();
            let saved = read_zsg(&text).unwrap();
            assert_eq!(saved.variant.as_deref(), Some(title.as_str()));
            let replay = replay_zsg(&compiled.program, &saved)
                .unwrap_or_else(|error| panic!("{title}, game {seed}: {error}\n{text}"));
            let shown = |game: &Game| position_text(game.program(), game.position());
            assert_eq!(shown(&replay.game), shown(&game), "{title}, game {seed}\n{text}");
            assert_eq!((replay.turns, replay.unfinished), (game.ply(), 0), "{title}, game {seed}\n{text}");
            assert!(replay.loose.is_empty(), "{title}, game {seed}: {:?}\n{text}", replay.loose);
            if text.contains(" #") { eprintln!("{title} {seed}: #\n{text}"); } else if seed == 0 { let l: Vec<&str> = text.lines().take(14).collect(); eprintln!("{}", l.join("\n")); }
        }
    }
}
