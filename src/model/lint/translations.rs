//! Finds texts in other languages for names that the rules do not have, for example since they were renamed.

use std::collections::BTreeSet;

use super::findings::Lint;
use crate::diagnostic::{Code, nearest};
use crate::effect_kind::EffectKind;
use crate::model::{Action, ActionKind, Model, NamePart, Sign, Translated};

pub(super) fn check(lint: &mut Lint<'_>) {
    let model = lint.model;
    if model.places.translated.is_empty() {
        return;
    }
    let (names, words) = (names_of(model), words_in_moves(model));
    let pieces: BTreeSet<&str> = model.piece_types.iter().map(|piece| piece.name.as_str()).collect();
    let helped: BTreeSet<&str> = model.texts.help.iter().map(|(name, _)| name.as_str()).collect();
    let is_in_moves = |name: &str| name.split_whitespace().all(|word| words.contains(word));
    for (translated, place) in &model.places.translated {
        let (what, name, known) = match translated {
            Translated::Name(name) => ("name or text", name, &names),
            Translated::Piece(name) => ("piece", name, &pieces),
            Translated::Help(name) => ("help for", name, &helped),
        };
        let is_name = matches!(translated, Translated::Name(_));
        let is_known = known.contains(name.as_str()) || is_name && is_in_moves(name);
        let message =
            (!is_known).then(|| format!("the rules have no {what} `{name}`, so this text is never shown"));
        let all = known.iter().chain(words.iter().filter(|_| is_name)).copied();
        let hint = match nearest(name, all.filter(|_| !is_known)) {
            Some(meant) => format!("a similar name exists: `{meant}`"),
            None => "write what stands in the rules, or remove it".to_owned(),
        };
        lint.judge(Code::Unused, *place, message.map(|message| (message, hint.as_str())));
    }
}

/// Everything that is shown under a name of its own, and short texts.
fn names_of(model: &Model) -> BTreeSet<&str> {
    let (board, display, about) = (&model.board, &model.display, &model.texts.about);
    let mut names = BTreeSet::from([about.author.as_str(), &about.publisher]);
    names
        .extend(model.players.iter().flat_map(|player| [&*player.name, player.name.trim_start_matches('?')]));
    names.extend(model.piece_types.iter().flat_map(|piece| [&*piece.name, &piece.notation]));
    let letters = model.notations.0.iter().flat_map(|notation| notation.letters.iter().flatten());
    names.extend(letters.flatten().map(String::as_str));
    // What moves do has a word of its own in many games.
    names.extend(EffectKind::ALL.iter().map(|(_, word)| *word));
    names.extend(model.move_types.iter().map(|kind| kind.name.as_str()));
    names.extend(model.attributes.iter().map(|attribute| attribute.name.as_str()));
    names.extend(model.variables.iter().map(|variable| variable.range.name.as_str()));
    names.extend(model.goals.iter().flat_map(|goal| [&*goal.reason, &goal.kind]));
    names.extend(board.sites().iter().map(|site| site.name.as_str()));
    names.extend(board.directions().iter().map(String::as_str));
    names.extend(board.zones.iter().map(|zone| zone.name.as_str()));
    names.extend(display.zones.iter().map(|(_, label)| label.as_str()));
    names.extend(display.scores.iter().map(|(_, label)| label.as_str()));
    names.extend(display.marks.iter().filter_map(|(_, sign)| match sign {
        Sign::Text(text) => Some(text.as_str()),
        Sign::Drawn(_) => None,
    }));
    names
}

/// The words that rules write into the names of moves.
fn words_in_moves(model: &Model) -> BTreeSet<&str> {
    let mut words = BTreeSet::new();
    model
        .piece_types
        .iter()
        .flat_map(|piece| &piece.blocks)
        .for_each(|block| collect(&block.body, &mut words));
    words
}

fn collect<'m>(actions: &'m [Action], words: &mut BTreeSet<&'m str>) {
    for action in actions {
        if let ActionKind::Name(parts) = &action.kind {
            for part in parts {
                if let NamePart::Word(text) = part {
                    words.extend(text.split_whitespace());
                }
            }
        }
        action.kind.bodies().for_each(|body| collect(body, words));
    }
}
