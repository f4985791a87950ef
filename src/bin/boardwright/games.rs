//! `games`: lists the shipped games, one per line, or as the catalogue that the page and the packages read.

use std::collections::BTreeMap;
use std::io::Write as _;

use boardwright::Compiled;
use boardwright::model::Role;
use boardwright::notations::GameFileKind;
use serde::Serialize;

use crate::failure::Failure;
use crate::target::{SHIPPED, Shipped, Target, slug};

/// The entry of a rule file in the catalogue.
#[derive(Serialize)]
struct Entry {
    id: &'static str,
    family: &'static str,
    #[serde(flatten)]
    game: Game,
    #[serde(skip_serializing_if = "String::is_empty")]
    author: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    publisher: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i32>,
    source: String,
    /// The usual length of a game between people, in turns of all players together.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u32>,
    tags: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<String>,
    variants: Vec<Variant>,
}

#[derive(Serialize)]
struct Variant {
    id: String,
    #[serde(flatten)]
    game: Game,
}

#[derive(Serialize)]
struct Game {
    title: String,
    /// The titles in other languages, by language tag.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    titles: BTreeMap<String, String>,
    /// The number of players, without random and neutral ones.
    players: usize,
    /// The formats of game files that hold the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<File>,
    /// Whether positions can be written in a notation of the game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    positions: bool,
}

/// A format of game files, with the tags by which those of a game are known.
#[derive(Serialize)]
struct File {
    format: &'static str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    tags: BTreeMap<String, String>,
}

pub(crate) fn run(json: bool) -> Result<(), Failure> {
    let entries = SHIPPED.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&entries).map_err(Failure::new)?)?;
        return Ok(());
    }
    for entry in entries {
        writeln!(out, "{}\t{}", entry.id, entry.game.title)?;
        for variant in entry.variants {
            writeln!(out, "{}\t{}", variant.id, variant.game.title)?;
        }
    }
    Ok(())
}

fn entry(shipped: &Shipped) -> Result<Entry, Failure> {
    let Target { file, compiled, .. } = Target::load(shipped.id)?;
    let others = (0..file.variants().len()).filter(|&at| at != file.default_variant());
    let variant = |at: usize| {
        let id = format!("{}/{}", shipped.id, slug(&file.variants()[at]));
        Ok(Variant { game: game(&Target::load(&id)?.compiled), id })
    };
    let variants = others.map(variant).collect::<Result<_, Failure>>()?;
    let game = game(&compiled);
    let about = compiled.model.texts.about;
    Ok(Entry {
        id: shipped.id,
        family: shipped.family,
        game,
        author: about.author,
        publisher: about.publisher,
        year: about.year,
        source: about.source,
        turns: about.turns,
        tags: about.tags,
        aliases: about.aliases,
        variants,
    })
}

fn game(compiled: &Compiled) -> Game {
    let people = compiled.model.players.iter().filter(|player| player.role == Role::Playing);
    let texts = &compiled.model.texts;
    let titles = texts.translations.iter().filter(|(_, texts)| !texts.title.is_empty());
    let titles = titles.map(|(language, texts)| (language.clone(), texts.title.clone())).collect();
    let notations = &compiled.model.notations.0;
    let file =
        |kind: &GameFileKind| File { format: kind.format.word(), tags: kind.tags.iter().cloned().collect() };
    Game {
        title: texts.title.clone(),
        titles,
        players: people.count(),
        files: notations.iter().flat_map(|notation| &notation.files).map(file).collect(),
        positions: notations.iter().any(|notation| notation.fen.is_some()),
    }
}
