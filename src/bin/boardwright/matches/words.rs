//! Reads the words of the description of a player, one after the other.
//!
//! In: text such as `alpha-beta,nodes=20000,seed=3`. Out: what each word says, or which one is wrong and what is allowed.
//! What they mean together is for `contestant`.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use boardwright::search::{Algorithm, LEVELS, MAX_DEPTH, MAX_MARGIN, MAX_MEGABYTES, Pruning};

use crate::protocol::Language;
use crate::think::thread_count;

/// All words that are understood, for error messages.
const WORDS: &str = "level=1…10, depth=N, nodes=N, time=1s or time=250ms, margin=N, seed=N, alpha-beta, uct, \
    memory=MEGABYTES, threads=N, without=WAY, weights=rules or weights=GAME, random, timeout=30s, option=NAME:VALUE, \
    program=COMMAND, uci=COMMAND, usi=COMMAND, ucci=COMMAND, gtp=COMMAND";

/// Where the weights of an evaluation come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WeightSource {
    /// Derived from the rules, even if the file has weights.
    Rules,
    /// From another rule file or game.
    Game(String),
}

/// The words of a description, as far as they have been parsed.
#[derive(Default, PartialEq)]
pub(super) struct Words {
    pub(super) level: Option<usize>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) margin: Option<i32>,
    pub(super) megabytes: Option<u32>,
    pub(super) threads: Option<usize>,
    pub(super) seed: Option<u64>,
    pub(super) timeout: Option<Duration>,
    pub(super) random: Option<()>,
    pub(super) algorithm: Option<Algorithm>,
    pub(super) pruning: Option<Pruning>,
    pub(super) weights: Option<WeightSource>,
    pub(super) options: Vec<(String, String)>,
    pub(super) command: Option<(Language, Vec<String>)>,
}

impl Words {
    /// Reads a description.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut words = Self::default();
        let mut rest = text;
        while !rest.is_empty() {
            // A command may contain commas, so it extends to the end.
            if let Some((name, language, command)) = command_in(rest) {
                words.command = Some((language, split(name, command)?));
                break;
            }
            let (word, after) = rest.split_once(',').unwrap_or((rest, ""));
            words.take(word.trim())?;
            rest = after.trim_start();
        }
        Ok(words)
    }

    fn take(&mut self, word: &str) -> Result<(), String> {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        match name {
            "level" => set_once(&mut self.level, word, level(value)?),
            "depth" => set_once(&mut self.depth, word, depth(value)?),
            "nodes" => set_once(&mut self.nodes, word, nodes(value)?),
            "time" => set_once(&mut self.time, word, duration(value)?),
            "margin" => set_once(&mut self.margin, word, margin(value)?),
            "memory" => set_once(&mut self.megabytes, word, megabytes(value)?),
            "threads" => set_once(
                &mut self.threads,
                word,
                thread_count(value).map_err(|told| format!("`{word}`: {told}"))?,
            ),
            "seed" => set_once(&mut self.seed, word, number(word, value)?),
            "timeout" => set_once(&mut self.timeout, word, duration(value)?),
            "random" if word == name => set_once(&mut self.random, word, ()),
            "without" => self.leave_out(value),
            "option" => self.set_option(word, value),
            "weights" if value == "rules" => set_once(&mut self.weights, word, WeightSource::Rules),
            "weights" => set_once(&mut self.weights, word, WeightSource::Game(value.to_owned())),
            _ => set_once(&mut self.algorithm, word, algorithm(word)?),
        }
    }

    /// Disables one pruning technique.
    fn leave_out(&mut self, name: &str) -> Result<(), String> {
        let before = self.pruning.unwrap_or(Pruning::ALL);
        let known = Pruning::WITHIN_A_SEARCH.join(", ");
        let unknown = || {
            let (memory, tables) = (Pruning::BETWEEN_SEARCHES, Pruning::WITH_TABLES);
            format!("unknown pruning `{name}`; expected one of {known}, {tables}, {memory}")
        };
        let pruning = before.without(name).ok_or_else(unknown)?;
        if pruning == before {
            return Err(already_set(&format!("without={name}")));
        }
        self.pruning = Some(pruning);
        Ok(())
    }

    fn set_option(&mut self, word: &str, value: &str) -> Result<(), String> {
        let option = value.split_once(':').filter(|(name, _)| !name.is_empty());
        let (name, value) = option.ok_or_else(|| format!("`{word}`: expected `option=NAME:VALUE`"))?;
        if self.options.iter().any(|(known, _)| known == name) {
            return Err(already_set(word));
        }
        self.options.push((name.to_owned(), value.to_owned()));
        Ok(())
    }
}

/// Stores the value of a word, which must not have been given before.
fn set_once<T>(place: &mut Option<T>, word: &str, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(already_set(word)),
    }
}

fn already_set(word: &str) -> String {
    format!("`{word}`: another word has settled that already")
}

fn number<N: FromStr>(word: &str, value: &str) -> Result<N, String> {
    value.parse().map_err(|_| format!("`{word}`: expected a whole number after `=` that is not too large"))
}

fn algorithm(word: &str) -> Result<Algorithm, String> {
    Algorithm::named(word).ok_or_else(|| format!("unknown word `{word}`; expected one of {WORDS}"))
}

/// A number within bounds, or what to tell otherwise.
fn within<N: FromStr + PartialOrd>(
    bounds: RangeInclusive<N>,
    value: &str,
    told: String,
) -> Result<N, String> {
    value.parse().ok().filter(|number| bounds.contains(number)).ok_or(told)
}

fn level(value: &str) -> Result<usize, String> {
    let told = format!("`level={value}`: levels are numbered from 1 to {}", LEVELS.len());
    within(1..=LEVELS.len(), value, told)
}

fn depth(value: &str) -> Result<u32, String> {
    within(1..=MAX_DEPTH, value, format!("`depth={value}`: depths go from 1 to {MAX_DEPTH}"))
}

fn nodes(value: &str) -> Result<u64, String> {
    let nodes = number(&format!("nodes={value}"), value)?;
    if nodes > 0 {
        Ok(nodes)
    } else {
        Err("`nodes=0`: without a position there is nothing to choose by".to_owned())
    }
}

fn margin(value: &str) -> Result<i32, String> {
    within(0..=MAX_MARGIN, value, format!("`margin={value}`: margins go from 0 to {MAX_MARGIN}"))
}

fn megabytes(value: &str) -> Result<u32, String> {
    let told = format!("`memory={value}`: a table takes from 1 to {MAX_MEGABYTES} megabytes");
    within(1..=MAX_MEGABYTES, value, told)
}

/// Parses a duration: `1s`, `0.5s`, `250ms`.
fn duration(value: &str) -> Result<Duration, String> {
    let milliseconds = match value.strip_suffix("ms") {
        Some(number) => number.parse().ok(),
        None => value.strip_suffix('s').and_then(|number| number.parse::<f64>().ok()).map(|s| s * 1000.0),
    };
    let known = milliseconds.filter(|ms| (1.0..=86_400_000.0).contains(ms));
    let known = known.map(|ms| Duration::from_secs_f64(ms / 1000.0));
    known.ok_or_else(|| format!("`{value}` is not a time; write `1s`, `0.5s` or `250ms`, from 1 ms to a day"))
}

/// The word for the language of a program, that language, and the command, if a description goes on with it.
fn command_in(rest: &str) -> Option<(&'static str, Language, &str)> {
    Language::WORDS.into_iter().find_map(|(word, language)| Some((word, language, rest.strip_prefix(word)?)))
}

/// Splits a command into the program and its arguments at white space, except between quotation marks.
fn split(word: &str, command: &str) -> Result<Vec<String>, String> {
    let parts: Vec<&str> = command.split('"').collect();
    if parts.len().is_multiple_of(2) {
        return Err("its command has an unmatched quotation mark".to_owned());
    }
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for (at, part) in parts.into_iter().enumerate() {
        let quoted = at % 2 == 1;
        let pieces: Vec<&str> = if quoted { vec![part] } else { part.split(char::is_whitespace).collect() };
        for (number, piece) in pieces.iter().enumerate() {
            match words.last_mut().filter(|_| open && number == 0) {
                Some(word) => word.push_str(piece),
                None if quoted || !piece.is_empty() => words.push((*piece).to_owned()),
                None => {}
            }
            open = quoted || !piece.is_empty();
        }
    }
    if words.first().is_none_or(String::is_empty) {
        Err(format!("`{word}` names no program"))
    } else {
        Ok(words)
    }
}
