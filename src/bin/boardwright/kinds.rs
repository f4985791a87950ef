//! `kinds`: lists the kinds of moves of a game, each with an example.

use std::io::Write as _;

use boardwright::Rules;
use boardwright::api::{FoundKind, GameInfo, MoveEffect, MoveKindsOptions};

use crate::args::KindsArguments;
use crate::failure::Failure;
use crate::target::Target;

/// Searches until nothing more is found or the time is over, and prints the results.
pub(crate) fn run(wanted: &KindsArguments) -> Result<(), Failure> {
    let mut target = Target::load(&wanted.game)?;
    let rules = Rules::of(&mut target.file, target.variant).map_err(Failure::new)?;
    let options = MoveKindsOptions { seed: wanted.seed.map(f64::from) };
    let mut kinds = rules.move_kinds(&options).map_err(Failure::new)?;
    kinds.run(wanted.seconds * 1000.0);
    let found = kinds.found();
    let text = if wanted.json {
        serde_json::to_string_pretty(&found).map_err(Failure::new)? + "\n"
    } else {
        found.iter().map(|kind| description(rules.info(), kind)).collect()
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

/// A kind as text: what it does, then its example.
fn description(info: &GameInfo, kind: &FoundKind) -> String {
    let mover = &info.piece_types[usize::from(kind.mover)].name;
    let space = if kind.name.is_empty() { "" } else { " " };
    let effects: Vec<String> = kind.effects.iter().map(effect).collect();
    let (name, example) = (&kind.name, &kind.example);
    format!("{mover}{space}{name}: {}\n  {}\n  {}\n", effects.join(", "), example.text, example.position)
}

/// An effect such as `capture 1`.
fn effect(effect: &MoveEffect) -> String {
    format!("{} {}", effect.name, effect.count)
}
