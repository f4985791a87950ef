//! `check --texts`: lists what rule files do not say in the other languages that they have.

use std::collections::BTreeSet;
use std::io::Write as _;

use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::model::{Model, PieceTexts, Role, Translation};

use crate::failure::Failure;
use crate::target;

/// Prints a line for each text that has no translation: the language, the game or variant, and what the text is. What
/// several variants have in common is listed once.
pub(crate) fn run(paths: &[String]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for path in paths {
        let mut file = target::read(path)?;
        for (language, title, missing) in missing_in(&mut file)? {
            writeln!(out, "{path}\t{language}\t{title}\t{missing}")?;
        }
    }
    Ok(())
}

fn missing_in(file: &mut RuleFile) -> Result<Vec<(String, String, String)>, Failure> {
    let compiled: Vec<_> = (0..file.variants().len())
        .map(|variant| file.compile(variant).map_err(|found| Failure::new(render(&found, file.source()))))
        .collect::<Result<_, _>>()?;
    let languages = |model: &Model| model.texts.translations.keys().cloned().collect::<Vec<_>>();
    let languages: BTreeSet<String> = compiled.iter().flat_map(|one| languages(&one.model)).collect();
    let (mut listed, mut missing) = (BTreeSet::new(), Vec::new());
    for language in &languages {
        for model in compiled.iter().map(|one| &one.model) {
            let texts = model.texts.translations.get(language).cloned().unwrap_or_default();
            for what in untranslated(model, &texts) {
                if listed.insert((language, what.clone())) {
                    missing.push((language.clone(), model.texts.title.clone(), what));
                }
            }
        }
    }
    Ok(missing)
}

/// The texts and names of a game that a translation does not have.
fn untranslated(model: &Model, translation: &Translation) -> Vec<String> {
    let texts = &model.texts;
    let whole = [
        ("title", &texts.title, &translation.title),
        ("description", &texts.description, &translation.description),
        ("history", &texts.history, &translation.history),
        ("strategy", &texts.strategy, &translation.strategy),
        ("aim", &texts.aim, &translation.aim),
        ("source", &texts.about.source, &translation.source),
    ];
    let is_missing = |original: &str, translated: &str| !original.is_empty() && translated.is_empty();
    let whole = whole.into_iter().filter(|(_, original, translated)| is_missing(original, translated));
    let mut missing: Vec<String> = whole
        .map(
            |(part, original, _)| if part == "title" { format!("title {original}") } else { part.to_owned() },
        )
        .collect();
    for piece in &model.piece_types {
        let PieceTexts { help, description } =
            translation.pieces.get(&piece.name).cloned().unwrap_or_default();
        let parts = [("help", &piece.help, help), ("description", &piece.description, description)];
        let parts = parts.into_iter().filter(|(_, original, translated)| is_missing(original, translated));
        missing.extend(parts.map(|(part, ..)| format!("piece {} {part}", piece.name)));
    }
    let helped = texts.help.iter().map(|(name, _)| name).filter(|name| !translation.help.contains_key(*name));
    missing.extend(helped.map(|name| format!("help {name}")));
    let names = names_of(model).into_iter().filter(|name| !translation.names.contains_key(*name));
    missing.extend(names.map(|name| format!("name {name}")));
    missing
}

/// The names and short texts that people see in every game; what occurs only in some moves is not among them.
fn names_of(model: &Model) -> BTreeSet<&str> {
    let players = model.players.iter().filter(|player| player.role == Role::Playing);
    let mut names: BTreeSet<&str> = players.map(|player| player.name.as_str()).collect();
    names.extend(model.piece_types.iter().map(|piece| piece.name.as_str()));
    names.extend(model.goals.iter().map(|goal| goal.reason.as_str()));
    names.extend(model.display.zones.iter().map(|(_, label)| label.as_str()));
    names.extend(model.display.scores.iter().map(|(_, label)| label.as_str()));
    names.extend(model.texts.help.iter().map(|(name, _)| name.as_str()));
    names.remove("");
    names
}
