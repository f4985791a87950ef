//! Observations of the games of a rule file.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use boardwright::game::Game;
use boardwright::model::About;
use boardwright::notation::{described_position, described_texts, find_move, move_texts, position_text};
use boardwright::source::{Files, SourceText};
use boardwright::{Compiled, RuleFile, Rules, SearchLimits};

/// What may differ between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// The texts of legal moves.
    Moves,
    /// The positions that can be reached.
    Positions,
    /// The ends of games.
    Ends,
    /// What the page gets: the game and its initial state.
    Page,
    /// What a catalogue shows.
    Catalogue,
    /// The evaluation of the first positions.
    Search,
    /// The games and variants of the file, and which one opens first.
    Menu,
    /// The diagnostics of the compiler.
    Remarks,
    /// Moves and positions in the notations of the rules, and what is understood.
    Notations,
}

impl Aspect {
    pub(crate) const ALL: [Self; 9] = [
        Self::Moves,
        Self::Positions,
        Self::Ends,
        Self::Page,
        Self::Catalogue,
        Self::Search,
        Self::Menu,
        Self::Remarks,
        Self::Notations,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Positions => "positions",
            Self::Ends => "ends",
            Self::Page => "page",
            Self::Catalogue => "catalogue",
            Self::Search => "search",
            Self::Menu => "menu",
            Self::Remarks => "remarks",
            Self::Notations => "notations",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|aspect| aspect.name() == name)
    }
}

/// Files that rule files of the table include.
fn included() -> Files {
    let mut files = Files::default();
    files.add("course.inc", "(define course ($1 $1 (verify empty?) add))");
    files
}

fn file(text: &str) -> RuleFile {
    RuleFile::read(SourceText::new("construct.zrf", text), &included())
}

/// The codes of the diagnostics for a rule file.
pub(crate) fn codes(text: &str) -> Vec<&'static str> {
    file(text).check().iter().map(|remark| remark.code.text()).collect()
}

/// A rule file that compiles, with the game that opens first.
pub(crate) struct Subject {
    text: String,
    compiled: Compiled,
    opens: usize,
}

impl Subject {
    /// # Errors
    /// What is wrong with the rule file.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut file = file(text);
        let opens = file.default_variant();
        let compiled =
            file.compile(opens).map_err(|found| boardwright::diagnostic::render(&found, file.source()))?;
        Ok(Self { text: text.to_owned(), compiled, opens })
    }

    pub(crate) fn seen(&self, aspect: Aspect) -> String {
        match aspect {
            Aspect::Moves => self.reached(|game| {
                let mut texts = move_texts(game.program(), game.moves());
                texts.sort();
                texts.join(", ")
            }),
            Aspect::Positions => self.reached(|game| position_text(game.program(), game.position())),
            Aspect::Ends => self.reached(ending) + &self.ends_of_walks(),
            Aspect::Page => self.page(),
            Aspect::Catalogue => {
                let About { turns, tags, aliases, .. } = &self.compiled.model.texts.about;
                format!("{turns:?} {tags:?} {aliases:?}")
            }
            Aspect::Search => self.search(),
            Aspect::Menu => format!("{:?} {}", self.compiled.variants, self.opens),
            Aspect::Notations => self.reached(in_notations),
            Aspect::Remarks => format!("{:?}", codes(&self.text)),
        }
    }

    /// Collects something about each of the first positions, in the order in which they are reached.
    fn reached(&self, tell: impl Fn(&Game) -> String) -> String {
        let mut told = String::new();
        let mut met = BTreeSet::new();
        let mut games = vec![Game::new(self.compiled.program.clone()).unwrap()];
        for _ in 0..PLIES {
            let mut next = Vec::new();
            for game in games {
                writeln!(told, "{}", tell(&game)).unwrap();
                for at in 0..game.moves().len() {
                    let mut after = game.clone();
                    if after.play(at).is_ok() && met.insert(position_text(after.program(), after.position()))
                    {
                        next.push(after);
                    }
                }
            }
            games = next;
            games.truncate(POSITIONS);
        }
        told
    }

    /// How random games end.
    fn ends_of_walks(&self) -> String {
        let walk = |seed| {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = Game::new(self.compiled.program.clone()).unwrap();
            while game.outcome().is_none() && game.ply() < WALK {
                let at = random.usize(..game.moves().len());
                game.play(at).unwrap();
            }
            ending(&game)
        };
        (0..WALKS).map(walk).collect()
    }

    fn page(&self) -> String {
        let rules = Rules::of(&mut file(&self.text), self.opens).unwrap();
        let mut info = rules.info().clone();
        info.warnings.clear();
        format!("{info:?} {:?}", rules.new_game().unwrap().view())
    }

    fn search(&self) -> String {
        let rules = Rules::of(&mut file(&self.text), self.opens).unwrap();
        let limits = SearchLimits { nodes: Some(NODES), seed: Some(1.0), ..SearchLimits::default() };
        let mut game = rules.new_game().unwrap();
        let mut told = String::new();
        for _ in 0..2 {
            let report = game.search(&limits).unwrap();
            writeln!(told, "{:?} {} {} {:?}", report.best, report.score, report.depth, report.line).unwrap();
            if let Some(best) = &report.best {
                game.apply(best.as_str()).unwrap();
            }
        }
        told
    }
}

/// The legal moves and the position in every notation, and which of some texts are understood as moves.
fn in_notations(game: &Game) -> String {
    let mut game = game.clone();
    let (position, moves) = (game.position().clone(), game.moves().clone());
    let texts = (0..moves.len()).map(|at| described_texts(game.rules_mut(), &position, &moves, at).unwrap());
    let texts: Vec<Vec<String>> = texts.collect();
    let positions: Vec<Option<String>> =
        (0..game.program().notations.0.len()).map(|notation| described_position(&game, notation)).collect();
    let read = ["Xa2", "♔a2"].map(|text| find_move(&mut game, text).is_ok());
    format!("{texts:?} {positions:?} {read:?}")
}

fn ending(game: &Game) -> String {
    format!("{:?}\n", game.outcome())
}

/// The number and length of random games.
const WALKS: u64 = 12;
const WALK: usize = 40;
/// The greatest distance from the start, and the number of positions at each distance.
const PLIES: usize = 5;
const POSITIONS: usize = 24;
/// Most nodes of a search.
const NODES: f64 = 2_000.0;
