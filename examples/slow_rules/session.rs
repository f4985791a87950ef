//! What the page calls, with the time of each call.

use std::sync::LazyLock;
use std::time::Instant;

use boardwright::api::Token;
use boardwright::{CompileOptions, Error, Game, Rules, SearchLimits};

/// The calls that are timed.
pub(crate) const CALLS: [&str; 16] = [
    "compile",
    "start",
    "view",
    "moves",
    "texts",
    "filter-moves",
    "illegal-reason",
    "foot",
    "trace",
    "apply",
    "nodes",
    "record",
    "settable",
    "search",
    "slice",
    "load",
];
/// How many slices of a search are run.
const SLICES: usize = 40;
/// The length of a slice on the page, in milliseconds.
const SLICE: f64 = 16.0;
/// How many moves are played.
const MOVES: usize = 4;

/// The longest time of each call.
#[derive(Default)]
pub(crate) struct Session {
    pub(crate) milliseconds: [f64; CALLS.len()],
    /// The first error.
    pub(crate) refusal: String,
}

impl Session {
    pub(crate) fn of(text: &str) -> Self {
        let mut session = Self::default();
        if let Some(rules) = session.time("compile", || Rules::compile(text, &CompileOptions::default()))
            && let Some(mut game) = session.time("start", || rules.new_game())
        {
            session.play(&mut game);
        }
        session
    }

    fn play(&mut self, game: &mut Game) {
        for _ in 0..MOVES {
            self.look(game);
            self.search(game);
            let Some(text) = game.move_texts().pop() else { break };
            self.time("trace", || game.trace(&text));
            if self.time("apply", || game.apply(text.as_str())).is_none() {
                break;
            }
        }
        let record = self.time("record", || game.record());
        self.time("nodes", || game.nodes());
        if let Some(record) = record {
            self.time("load", || game.load(&record));
        }
    }

    fn look(&mut self, game: &mut Game) {
        self.time("view", || Ok(game.view()));
        self.time("moves", || game.legal_moves());
        self.time("texts", || Ok(game.move_texts()));
        let entry = self.time("filter-moves", || game.filter_moves(&[]));
        if let Some(site) = entry.and_then(|entry| entry.addable.first().copied()) {
            self.time("filter-moves", || game.filter_moves(&[Token::Add { site }]));
        }
        let sites = game.rules().info().board.sites.len() as u16;
        for site in [0, sites / 2, sites - 1] {
            self.time("illegal-reason", || game.illegal_reason(&[], site));
            self.time("foot", || game.footprint(site));
        }
        self.time("settable", || game.settable());
    }

    fn search(&mut self, game: &Game) {
        let Some(mut search) = self.time("search", || game.start_search(&SearchLimits::default())) else {
            return;
        };
        for _ in 0..SLICES {
            if self.time("slice", || search.run(SLICE)) != Some(false) {
                break;
            }
        }
    }

    fn time<T>(&mut self, call: &str, work: impl FnOnce() -> Result<T, Error>) -> Option<T> {
        let began = milliseconds();
        let done = work();
        let spent = milliseconds() - began;
        if std::env::var_os("SLOW_RULES_LOUD").is_some() && spent > 300.0 {
            eprintln!("    {call}: {spent:.0} ms");
        }
        if let Some(at) = CALLS.iter().position(|known| *known == call) {
            self.milliseconds[at] = self.milliseconds[at].max(spent);
        }
        if let Err(error) = &done
            && self.refusal.is_empty()
        {
            self.refusal = format!("{call}: {}", error.to_string().lines().next().unwrap_or_default());
        }
        done.ok()
    }
}

/// Milliseconds that this thread has run, if the system tells, so that other load makes no difference; otherwise
/// elapsed time.
fn milliseconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let worked = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    worked.map_or_else(|| START.elapsed().as_secs_f64() * 1000.0, |nanoseconds| nanoseconds / 1e6)
}
