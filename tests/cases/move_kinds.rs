//! The kinds of moves found in every shipped game: each example is legal in its position and does what it is said to
//! do; and the moves that a game is known for are among them.

use std::collections::BTreeMap;
use std::path::Path;

use boardwright::Rules;
use boardwright::api::{CompileOptions, FoundKind, MoveKinds, MoveKindsOptions};

use crate::Outcome;

/// What has to be found: a line `GAME: PIECE NAME: EFFECT COUNT, …` each.
const KNOWN: &str = include_str!("../fixtures/move_kinds.txt");

fn rules(path: &Path) -> Rules {
    let text = std::fs::read_to_string(path).unwrap();
    Rules::compile(&text, &CompileOptions::default()).unwrap()
}

fn search(rules: &Rules) -> MoveKinds {
    rules.move_kinds(&MoveKindsOptions::default()).unwrap()
}

/// A kind in the format of the file.
fn line(rules: &Rules, kind: &FoundKind) -> String {
    let mover = &rules.info().piece_types[usize::from(kind.mover)].name;
    let named = format!("{mover} {}", kind.name);
    let effects: Vec<String> =
        kind.effects.iter().map(|effect| format!("{} {}", effect.name, effect.count)).collect();
    format!("{}: {}", named.trim_end(), effects.join(", "))
}

/// What each game is known for.
fn known() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut known: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let lines = KNOWN.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for (game, kind) in lines.map(|line| line.split_once(": ").unwrap()) {
        known.entry(game).or_default().push(kind);
    }
    known
}

/// Checks that an example is a whole move that does not end the game, in a legal position with the pieces that it
/// lists.
fn check_example(rules: &Rules, kind: &FoundKind) {
    let (example, told) = (&kind.example, line(rules, kind));
    let mut game = rules.new_game_at(&example.position).unwrap();
    assert_eq!(game.position(), example.position);
    let view = game.view();
    assert_eq!((view.turn.player, &view.turn.prompt), (example.player, &example.prompt), "{told}");
    assert!(game.move_texts().contains(&example.text), "{told}: {} in {}", example.text, example.position);
    let seen = |site: u16| !rules.info().board.sites[usize::from(site)].hidden;
    let pieces: Vec<_> = view.pieces.into_iter().filter(|piece| seen(piece.site)).collect();
    assert_eq!(pieces, example.before, "{told}");
    assert!(!example.trace.tracks.is_empty(), "{told}: nothing is seen of it");
    assert!(example.trace.tracks.iter().flat_map(|track| &track.path).all(|at| seen(at.site)), "{told}");
    game.apply(example.text.as_str()).unwrap();
    assert_eq!(game.outcome(), None, "{told}: {} in {}", example.text, example.position);
}

pub(crate) fn kinds_of_moves_are_found(path: &Path) -> Outcome {
    let rules = rules(path);
    let mut search = search(&rules);
    assert!(search.run(f64::INFINITY), "it ends by itself");
    let found = search.found();
    assert!(!found.is_empty());
    for kind in &found {
        check_example(&rules, kind);
    }
    let told: Vec<String> = found.iter().map(|kind| line(&rules, kind)).collect();
    for wanted in known().remove(path.file_stem().unwrap().to_str().unwrap()).unwrap_or_default() {
        assert!(told.iter().any(|kind| kind == wanted), "`{wanted}` is not among {told:#?}");
    }
    Ok(())
}
