//! `games/index.json`: the catalogue of shipped games matches the rule files.

use std::collections::BTreeSet;

use crate::command::written;
use crate::support;

#[test]
fn the_catalogue_matches_the_rule_files() {
    support::check_snapshot("games/index.json", &written(&["games", "--json"]));
}

#[test]
fn every_game_names_its_source() {
    for compiled in support::shipped_games() {
        let (title, about) = (&compiled.model.texts.title, &compiled.model.texts.about);
        let is_traditional = about.tags.iter().any(|tag| tag == "traditional");
        assert!(
            is_traditional || !about.author.is_empty(),
            "{title} needs an author, or the tag `traditional`"
        );
        assert!(!about.source.is_empty(), "{title} needs a source");
        assert!(about.turns.is_some() && !about.tags.is_empty(), "{title} needs its turns and tags");
    }
}

#[test]
fn no_two_games_share_an_id() {
    let files = support::rule_files();
    let ids: BTreeSet<_> = files.iter().map(|path| path.file_stem().unwrap()).collect();
    assert_eq!(ids.len(), files.len());
}
