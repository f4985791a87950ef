//! The two players of a match, as they are described: `level=5`, `alpha-beta,nodes=20000,seed=3`, `random`,
//! `time=1s,program=./engine --quiet`.

use std::time::Duration;

use boardwright::search::{Algorithm, Level, Limits, Pruning};

use super::words::{WeightSource, Words};
use crate::protocol::Language;
use crate::think::Strength;

/// How long a program may take to answer if it has no time limit.
const TIMEOUT: Duration = Duration::from_mins(1);
/// How much longer than its time limit a program may take to answer.
const GRACE: Duration = Duration::from_millis(250);
/// How long a program may take to start, by default.
const GREETING: Duration = Duration::from_secs(10);
/// One of the two players of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contestant {
    /// Its description.
    pub(crate) text: String,
    /// Its random seed, if not that of the match.
    pub(crate) seed: Option<u64>,
    /// Where its evaluation weights come from, if not from the game.
    pub(crate) weights: Option<WeightSource>,
    pub(crate) kind: Kind,
}

/// How a player finds its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Random,
    Search(Strength),
    Program(External),
}

/// An external program that is run with pipes for standard input and output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct External {
    pub(crate) language: Language,
    /// Options that are set, with their values.
    pub(crate) options: Vec<(String, String)>,
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// The limits that it is told.
    pub(crate) strength: Strength,
    /// How long it may take for a move, whatever its limits.
    pub(crate) timeout: Duration,
    /// How long it may take to start.
    pub(crate) greeting: Duration,
}

impl Contestant {
    /// Parses a description; the error says which word is wrong and what is allowed.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let words = Words::read(text).map_err(|problem| format!("player `{text}`: {problem}"))?;
        let (seed, weights) = (words.seed, words.weights.clone());
        let kind = words.kind().map_err(|problem| format!("player `{text}`: {problem}"))?;
        Ok(Self { text: text.to_owned(), seed, weights, kind })
    }

    /// Checks that all its words have an effect, given the default search algorithm of the game.
    pub(crate) fn check_effective(&self, default: Algorithm) -> Result<(), String> {
        let Kind::Search(Strength { limits, .. }) = &self.kind else { return Ok(()) };
        // Levels differ in whether they use tables, which is no word of the description.
        let pruning = Pruning { tablebase: true, ..limits.pruning };
        if limits.algorithm.is_none() && default == Algorithm::Uct && pruning != Pruning::ALL {
            return Err(format!(
                "player `{}`: `without` is for looking ahead, and this game is played at random by default; add \
                 `alpha-beta`",
                self.text
            ));
        }
        Ok(())
    }
}

impl Words {
    fn kind(self) -> Result<Kind, String> {
        let limited =
            self.level.is_some() || self.depth.is_some() || self.nodes.is_some() || self.time.is_some();
        if self.random.is_some() {
            let alone = self == Self { random: self.random, seed: self.seed, ..Self::default() };
            return if alone { Ok(Kind::Random) } else { Err("`random` goes only with `seed=N`".to_owned()) };
        }
        let is_gtp = matches!(self.command, Some((Language::Gtp, _)));
        if !limited && !is_gtp {
            return Err("it must say how much to think: `level`, `depth`, `nodes` or `time`".to_owned());
        }
        if self.timeout.is_some() && self.command.is_none() {
            return Err("`timeout` is for programs; `time` limits a search".to_owned());
        }
        if self.algorithm == Some(Algorithm::Uct) && self.pruning.is_some() {
            return Err("`without` is for looking ahead, and `uct` plays at random".to_owned());
        }
        let takes_options = matches!(self.command, Some((Language::Uci(_), _)));
        if !self.options.is_empty() && !takes_options {
            return Err("`option` is for programs that speak UCI, USI or UCCI".to_owned());
        }
        let speaks_ours = matches!(self.command, None | Some((Language::Lines, _)));
        if !speaks_ours && self.has_words_of_ours() {
            return Err(
                "only a program that speaks our own protocol can be told `level`, `margin`, `memory`, `threads`, \
                 `seed` or how to search"
                    .to_owned(),
            );
        }
        if is_gtp && (self.depth.is_some() || self.nodes.is_some()) {
            return Err(
                "in GTP a program can only be told `time`; other limits belong in its command".to_owned()
            );
        }
        if self.command.is_some() && (self.pruning.is_some() || self.weights.is_some()) {
            return Err("a program cannot be told `without` or `weights`".to_owned());
        }
        let strength = self.strength();
        Ok(match self.command {
            None => Kind::Search(strength),
            Some((language, command)) => {
                let by_time = strength.time.map_or(TIMEOUT, |time| time + GRACE);
                let timeout = self.timeout.unwrap_or(by_time);
                let greeting = self.timeout.unwrap_or(GREETING);
                Kind::Program(External {
                    language,
                    options: self.options,
                    command,
                    strength,
                    timeout,
                    greeting,
                })
            }
        })
    }

    /// Whether any word has no counterpart in other protocols than ours.
    fn has_words_of_ours(&self) -> bool {
        self.level.is_some()
            || self.margin.is_some()
            || self.megabytes.is_some()
            || self.threads.is_some()
            || self.seed.is_some()
            || self.algorithm.is_some()
    }

    /// The limits of the level, overridden by the other words.
    fn strength(&self) -> Strength {
        let level = self.level.map(Level::new);
        let mut limits = level.map_or(Limits::default(), |level| level.limits(0));
        limits.depth = self.depth.unwrap_or(limits.depth);
        if let Some(nodes) = self.nodes {
            limits = Limits { nodes, least_depth: 0, ..limits };
        }
        limits.margin = self.margin.unwrap_or(limits.margin);
        limits.megabytes = self.megabytes.unwrap_or(limits.megabytes);
        limits.algorithm = self.algorithm;
        limits.pruning = self.pruning.unwrap_or(limits.pruning);
        // Levels that limit nodes play the same on every machine, so no clock may interrupt them here.
        let by_clock = level.filter(|level| level.nodes == u64::MAX && self.nodes.is_none());
        let time = by_clock.map(|level| Duration::from_millis(u64::from(level.milliseconds)));
        Strength { limits, time: self.time.or(time), threads: self.threads.unwrap_or(1) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use boardwright::search::LEVELS;

    use super::*;
    use crate::protocol::Dialect;

    fn strength(text: &str) -> Strength {
        match Contestant::parse(text).unwrap().kind {
            Kind::Search(strength) => strength,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn complaint(text: &str) -> String {
        Contestant::parse(text).unwrap_err()
    }

    #[test]
    fn limits_are_read() {
        let read = strength("alpha-beta, nodes=20000,depth=6,time=0.5s,margin=20,seed=3");
        assert_eq!((read.limits.nodes, read.limits.depth, read.limits.margin), (20_000, 6, 20));
        assert_eq!((read.time, read.threads), (Some(Duration::from_millis(500)), 1));
        assert_eq!(strength("depth=6,threads=4").threads, 4);
        assert_eq!(Contestant::parse("random,seed=3").unwrap().seed, Some(3));
    }

    #[test]
    fn limits_override_those_of_a_level() {
        let (third, less) = (strength("level=3"), strength("nodes=500,level=3"));
        assert_eq!((third.limits.nodes, third.time), (LEVELS[2].nodes, None), "it counts positions");
        assert_eq!((less.limits.nodes, less.limits.margin), (500, third.limits.margin));
        let tenth = Duration::from_millis(u64::from(LEVELS[9].milliseconds));
        assert_eq!(strength("level=10").time, Some(tenth));
        assert_eq!(strength("level=10,nodes=500").time, None);
        assert_eq!(strength("level=10,time=1s").time, Some(Duration::from_secs(1)));
    }

    #[test]
    fn a_program_command_extends_to_the_end() {
        let Kind::Program(read) =
            Contestant::parse("depth=3,program=\"my engine\" --a=\"b c\",d  e").unwrap().kind
        else {
            panic!("no program")
        };
        assert_eq!(read.command, ["my engine", "--a=b c,d", "e"]);
        assert_eq!((read.strength.limits.depth, read.timeout), (3, TIMEOUT));
        let Kind::Program(read) = Contestant::parse("time=1s,program=x").unwrap().kind else {
            panic!("none")
        };
        assert_eq!(read.timeout, Duration::from_millis(1250));
    }

    #[test]
    fn programs_may_speak_other_languages() {
        let text = "time=0.2s,option=UCI_LimitStrength:true,option=UCI_Elo:1900,uci=stockfish --quiet";
        let Kind::Program(read) = Contestant::parse(text).unwrap().kind else { panic!("no program") };
        assert_eq!(
            (read.language, read.command.as_slice()),
            (Language::Uci(Dialect::Uci), ["stockfish".to_owned(), "--quiet".to_owned()].as_slice())
        );
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(read.options, [option("UCI_LimitStrength", "true"), option("UCI_Elo", "1900")]);
        let Kind::Program(read) = Contestant::parse("gtp=gnugo --mode gtp").unwrap().kind else {
            panic!("no program")
        };
        assert_eq!((read.language, read.command.len()), (Language::Gtp, 3));
        for (text, told) in [
            ("nodes=9,option=a:b", "`option` is for programs that speak UCI"),
            ("nodes=9,option=a:b,gtp=x", "`option` is for programs that speak UCI"),
            ("nodes=9,option=ab,uci=x", "expected `option=NAME:VALUE`"),
            ("nodes=9,option=a:b,option=a:c,uci=x", "another word"),
            ("nodes=9,margin=3,uci=x", "can be told `level`, `margin`"),
            ("seed=3,gtp=x", "can be told `level`, `margin`, `memory`, `threads`, `seed`"),
            ("nodes=9,memory=64,uci=x", "can be told `level`"),
            ("nodes=9,threads=2,usi=x", "can be told `level`"),
            ("level=3,ucci=x", "can be told `level`"),
            ("nodes=9,gtp=x", "can only be told `time`"),
            ("nodes=9,ucci=", "`ucci=` names no program"),
            ("uci=x", "how much to think"),
        ] {
            assert!(complaint(text).contains(told), "{text}: {}", complaint(text));
        }
    }

    #[test]
    fn duplicate_or_conflicting_words_are_refused() {
        for (text, word) in [
            ("level=3,level=5", "level=5"),
            ("depth=2,depth=2", "depth=2"),
            ("nodes=9,uct,alpha-beta", "alpha-beta"),
            ("random,random", "random"),
            ("depth=2,without=table,without=history,without=table", "without=table"),
            ("depth=2,weights=rules,weights=other", "weights=other"),
        ] {
            assert!(complaint(text).contains(&format!("`{word}`: another word")), "{text}");
        }
        assert!(!strength("depth=2,without=table,without=history").limits.pruning.history);
    }

    #[test]
    fn mistakes_are_reported() {
        for text in ["", "alpha-beta", "margin=3", "program=x"] {
            assert!(complaint(text).contains("how much to think"), "{text}");
        }
        for text in ["levle=3", "random=2", "level", "depth=3,,", "uctt"] {
            let message = complaint(text);
            assert!(message.contains("unknown") || message.contains("levels are"), "{text}: {message}");
        }
        for text in ["level=0", "level=11", "level=x"] {
            assert!(complaint(text).contains("from 1 to 10"), "{text}");
        }
        for text in ["time=1", "time=0s", "time=-1s", "time=NaNs", "time=infs", "time=1e99s", "time=1h"] {
            assert!(complaint(text).contains("is not a time"), "{text}");
        }
        assert!(complaint("nodes=-1").contains("`nodes=-1`"));
        for text in ["nodes=0", "depth=2,nodes=0,program=x"] {
            assert!(complaint(text).contains("`nodes=0`"), "{text}");
        }
        for text in ["depth=2,margin=-1", "depth=2,margin=10001", "depth=2,margin=99999999999"] {
            assert!(complaint(text).contains("from 0 to 10000"), "{text}");
        }
        for text in ["depth=2,threads=0", "depth=2,threads=65"] {
            assert!(complaint(text).contains("from 1 to 64"), "{text}");
        }
        for text in ["random,depth=2", "random,uct", "random,without=table", "weights=rules,random"] {
            assert!(complaint(text).contains("only with"), "{text}");
        }
        assert!(complaint("depth=2,uct,without=table").contains("for looking ahead"));
        assert!(complaint("depth=2,timeout=3s").contains("for programs"));
        for text in ["depth=2,weights=rules,program=x", "without=table,depth=2,program=x"] {
            assert!(complaint(text).contains("cannot be told"), "{text}");
        }
        assert!(complaint("depth=2,program= ").contains("no program"));
        assert!(complaint("depth=2,program=\"x").contains("unmatched quotation mark"));
    }
}
