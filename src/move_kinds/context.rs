//! The game whose moves are classified, and the names that its rules give them.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::appearance::Appearance;
use crate::moves::Step;
use crate::notation::name_text;
use crate::program::Program;

/// The game whose moves are classified.
#[derive(Clone, Debug)]
pub struct Context {
    /// Its rules.
    pub program: Arc<Program>,
    /// What a player sees of it.
    pub appearance: Arc<Appearance>,
    /// Whether its moves are of places with everything around them, so that numbers of pieces mean nothing.
    pub places: bool,
    /// Words that are not names of moves: those of sites, directions and piece types.
    known_words: BTreeSet<String>,
}

impl Context {
    pub(super) fn new(program: Arc<Program>, appearance: Arc<Appearance>, places: bool) -> Self {
        let names = &program.names;
        let known_words = [&names.sites, &names.directions, &names.piece_types];
        let known_words = known_words.into_iter().flatten().cloned().collect();
        Self { program, appearance, places, known_words }
    }

    /// The name that the rules give a move; of several names the first with a help text, or else the first.
    pub(super) fn name_of(&self, steps: &[Step]) -> String {
        let mut names = steps.iter().flat_map(|step| self.names_of(step));
        let first = names.next();
        let is_explained = |name: &String| self.appearance.help.contains_key(name);
        let explained = first.iter().cloned().chain(names).find(is_explained);
        explained.or(first).unwrap_or_default()
    }

    /// The words in a step's name that are not sites, numbers and the like.
    fn names_of(&self, step: &Step) -> Vec<String> {
        let text = if step.is_pass() { "pass".to_owned() } else { name_text(&self.program, step) };
        let is_name =
            |word: &&str| word.starts_with(char::is_alphabetic) && !self.known_words.contains(*word);
        text.split_whitespace().filter(is_name).map(str::to_owned).collect()
    }
}
