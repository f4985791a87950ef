//! The texts of a rule file in other languages.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::model::Translation;

/// The texts of a rule file in another language. What is empty or missing has no translation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct TranslatedTexts {
    /// The title of the game or variant.
    pub title: String,
    /// The description.
    pub description: String,
    /// The history of the game.
    pub history: String,
    /// Advice on strategy.
    pub strategy: String,
    /// What a player has to achieve.
    pub aim: String,
    /// The rule text that the file follows.
    pub source: String,
    /// The titles of the games and variants in the file, in file order.
    pub variants: Vec<String>,
    /// Names of players, pieces, move types and so on, words in names of moves, reasons and labels, by what stands in
    /// the rule file.
    pub names: BTreeMap<String, String>,
    /// The texts of piece types, by name.
    pub pieces: BTreeMap<String, PieceTexts>,
    /// Help texts, by the name of a move or move type.
    pub help: BTreeMap<String, String>,
}

/// The texts of a piece type in another language.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PieceTexts {
    /// The one-line description.
    pub help: String,
    /// The longer description.
    pub description: String,
}

/// The texts in every language that a game or the titles of the variants have.
pub(super) fn translated(
    translations: &BTreeMap<String, Translation>,
    variants: &BTreeMap<String, Vec<String>>,
) -> BTreeMap<String, TranslatedTexts> {
    let languages: BTreeSet<&String> = translations.keys().chain(variants.keys()).collect();
    let texts_in = |language: &String| TranslatedTexts {
        variants: variants.get(language).cloned().unwrap_or_default(),
        ..translations.get(language).cloned().map(TranslatedTexts::from).unwrap_or_default()
    };
    languages.into_iter().map(|language| (language.clone(), texts_in(language))).collect()
}

impl From<Translation> for TranslatedTexts {
    fn from(texts: Translation) -> Self {
        let Translation { title, description, history, strategy, aim, source, names, pieces, help } = texts;
        let pieces = pieces.into_iter().map(|(name, texts)| {
            let crate::model::PieceTexts { help, description } = texts;
            (name, PieceTexts { help, description })
        });
        let (pieces, variants) = (pieces.collect(), Vec::new());
        Self { title, description, history, strategy, aim, source, variants, names, pieces, help }
    }
}
