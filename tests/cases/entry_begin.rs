//! Entering a move begins with the piece that makes it, never with one that it merely changes. Tested at the start of
//! all games and in random positions.

use std::path::Path;

use boardwright::Compiled;
use boardwright::entry::{Entry, EntrySession, Token};
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::moves::{Step, Track, TrackKind};
use boardwright::notation::{find_move, move_texts, step_text};
use fastrand::Rng;

use crate::{Outcome, support};

/// Random positions of each game besides its start, and the most moves before them.
const POSITIONS: u64 = 2;
const MAX_PLIES: usize = 40;
/// Shipped games whose first steps change nothing that entry might wrongly begin with.
const ONLY_ITSELF: [&str; 15] = [
    "amazons",
    "chinese-checkers",
    "crossings",
    "epaminondas",
    "fifteen",
    "forks",
    "international-draughts",
    "italian-draughts",
    "koom-valley",
    "nard",
    "old-french-draughts",
    "rithmomachia",
    "surakarta",
    "tamerlane-chess",
    "tavreli",
];
/// Most moves entered in a position.
const MAX_MOVES: usize = 16;
/// Most calls of the filter for one move.
const MAX_LOOKS: usize = 500;

/// A legal move, and what a player sees of it.
struct Wanted {
    index: usize,
    text: String,
    /// The texts of its steps.
    steps: Vec<String>,
    first: Step,
    /// The tracks of the first step.
    tracks: Vec<Track>,
    /// The sites that it touches, first those that its steps name.
    touched: Vec<SiteId>,
}

fn plain(text: &str) -> &str {
    text.rsplit_once(" #").map_or(text, |(plain, _)| plain)
}

fn wanted(game: &mut Game, index: usize) -> Wanted {
    let text = move_texts(game.program(), game.moves()).swap_remove(index);
    let steps = game.moves().steps(index).to_vec();
    let position = game.position().clone();
    let opening = game.rules_mut().position_before_move(&position).unwrap();
    let first = steps[0];
    let tracks =
        if first.is_pass() { Vec::new() } else { game.rules_mut().trace_step(&opening, &first).unwrap().0 };
    let all = game.rules_mut().trace(&position, &steps).unwrap().tracks;
    let named = steps.iter().filter(|step| !step.is_pass()).map(|step| SiteId(step.origin));
    let passed = all.iter().flat_map(|track| track.path.iter().map(|at| at.site));
    let mut touched: Vec<SiteId> = Vec::new();
    for site in named.chain(passed) {
        if !touched.contains(&site) {
            touched.push(site);
        }
    }
    let steps = steps.iter().map(|step| step_text(game.program(), step)).collect();
    Wanted { index, text, steps, first, tracks, touched }
}

/// The tokens that may come next for a move, the most likely last.
fn next_tokens(entry: &Entry, wanted: &Wanted) -> Vec<Token> {
    let Some(step) = wanted.steps.get(entry.steps.len()) else {
        return entry.may_stop.then_some(Token::Stop).into_iter().collect();
    };
    let is_it = |text: &String| plain(text) == step;
    let added =
        wanted.touched.iter().filter(|site| entry.addable.contains(site)).map(|&site| Token::Add(site));
    let headed =
        entry.headings.iter().flat_map(|heading| heading.reaches.iter().map(move |reach| (heading, reach)));
    let courses = headed
        .filter(|(_, reach)| reach.moves.iter().any(|text| is_it(text) || plain(text) == plain(&wanted.text)))
        .map(|(heading, reach)| {
            Token::Shift(boardwright::entry::Displacement {
                direction: heading.direction,
                distance: reach.distance,
            })
        });
    let aimed = entry.targets.iter().filter(|target| target.moves.iter().any(is_it));
    let chosen = entry.choices.iter().map(|choice| choice.text.clone()).filter(is_it).map(Token::Choose);
    let pass = (entry.may_pass && step == "pass").then(|| Token::Choose("pass".to_owned()));
    let mut tokens: Vec<Token> = added.collect();
    tokens.reverse();
    tokens.extend(courses);
    tokens.extend(aimed.map(|target| Token::Target(target.site)));
    tokens.extend(chosen.chain(pass));
    tokens
}

/// Finds tokens that lead to the wanted move, by backtracking; `None` if there are none.
fn said(
    (game, session): (&mut Game, &mut EntrySession),
    wanted: &Wanted,
    begun: &[Token],
    is_it: &dyn Fn(&mut Game, &Entry) -> bool,
) -> Option<Vec<Token>> {
    let mut open = vec![begun.to_vec()];
    for _ in 0..MAX_LOOKS {
        let tokens = open.pop()?;
        let entry = session.filter_moves(game, &tokens).unwrap();
        if is_it(game, &entry) {
            return Some(tokens);
        }
        if entry.complete.is_none() {
            let longer = |token| [tokens.as_slice(), &[token]].concat();
            open.extend(next_tokens(&entry, wanted).into_iter().map(longer));
        }
    }
    None
}

/// Whether an entry has reached a move, or one with the same effect.
fn comes_to(game: &mut Game, entry: &Entry, wanted: &Wanted) -> bool {
    let Some(text) = &entry.complete else { return false };
    let found = find_move(game, text).unwrap();
    game.moves().changes(found) == game.moves().changes(wanted.index)
}

/// Whether an entry has reached a move through the move's own steps.
fn has_steps(entry: &Entry, wanted: &Wanted) -> bool {
    entry.complete.is_some()
        && entry.steps.iter().map(|step| plain(step)).eq(wanted.steps.iter().map(String::as_str))
}

/// What the text of a move names first: the word of a pass; the site of a drop; the target of a mere capture; otherwise
/// the piece or place that makes the step.
fn named_first(game: &Game, wanted: &Wanted) -> Token {
    let Wanted { first, tracks, .. } = wanted;
    let is_taken = |track: &Track| {
        track.kind == TrackKind::Capture
            || (track.kind == TrackKind::Change && track.piece.owner() != track.becomes.owner())
    };
    let is_pick =
        matches!(tracks.as_slice(), [track] if is_taken(track) && track.first() == SiteId(first.target));
    if first.is_pass() {
        Token::Choose("pass".to_owned())
    } else if first.dropped(game.program()).is_some() || (is_pick && first.origin != first.target) {
        Token::Target(SiteId(first.target))
    } else {
        Token::Add(SiteId(first.origin))
    }
}

/// Whether entry may begin with a piece other than the first one named: the other end of an exchange, in which both
/// stay and change, or an equal piece that moves along in a group.
fn may_begin(wanted: &Wanted, track: &Track) -> bool {
    let of_lead = wanted.tracks.iter().find(|lead| lead.first() == SiteId(wanted.first.origin));
    of_lead.is_some_and(|lead| {
        let stay = lead.kind == TrackKind::Change && track.kind == TrackKind::Change;
        let is_end = track.first() == SiteId(wanted.first.target);
        let go = lead.first() != lead.last() && track.first() != track.last() && !track.becomes.is_none();
        lead.piece.owner() == track.piece.owner() && ((stay && is_end) || (go && lead.piece == track.piece))
    })
}

/// Enters some moves of a position, and tries to begin them with pieces that they merely change; reports faults.
fn check(game: &mut Game, faults: &mut Vec<String>, tried: &mut Tried) {
    let mut session = EntrySession::default();
    let count = game.moves().len();
    for index in (0..count).step_by(count.div_ceil(MAX_MOVES).max(1)) {
        let wanted = wanted(game, index);
        let first = named_first(game, &wanted);
        tried.moves += 1;
        let entered =
            said((game, &mut session), &wanted, &[first], &|game, entry| comes_to(game, entry, &wanted));
        let name = |game: &Game, site: SiteId| game.program().names.sites[site.index()].clone();
        if entered.is_none() {
            faults.push(format!("`{}` is not entered by what it names first", wanted.text));
        }
        let origin = (wanted.first.dropped(game.program()).is_none()).then_some(SiteId(wanted.first.origin));
        let others =
            wanted.tracks.iter().filter(|track| Some(track.first()) != origin && !may_begin(&wanted, track));
        for site in others.map(Track::first) {
            tried.others += 1;
            let begun = [Token::Add(site)];
            let start = session.filter_moves(game, &[]).unwrap();
            let entered = said((game, &mut session), &wanted, &begun, &|_, entry| has_steps(entry, &wanted));
            if entered.is_some() && start.addable.contains(&site) {
                faults.push(format!("`{}` begins with {}, which it changes", wanted.text, name(game, site)));
            }
        }
    }
}

/// How much was tested.
#[derive(Default)]
struct Tried {
    positions: usize,
    moves: usize,
    others: usize,
}

/// A game after random moves, at a turn of a person.
fn wandered(compiled: &Compiled, random: &mut Rng, plies: usize) -> Option<Game> {
    let mut game = Game::new(compiled.program.clone()).unwrap();
    let mut played = 0;
    while game.outcome().is_none() && (played < plies || game.turn().random) {
        let index = random.usize(..game.moves().len());
        game.play(index).unwrap();
        played += 1;
    }
    game.outcome().is_none().then_some(game)
}

pub(crate) fn every_move_begins_with_what_its_text_names_first(path: &Path) -> Outcome {
    let (mut faults, mut tried) = (Vec::new(), Tried::default());
    for compiled in support::variants_of(path) {
        for seed in 0..=POSITIONS {
            let mut random = Rng::with_seed(seed);
            let plies = if seed == 0 { 0 } else { random.usize(..MAX_PLIES) };
            let Some(mut game) = wandered(&compiled, &mut random, plies) else { continue };
            tried.positions += 1;
            let mut found = Vec::new();
            check(&mut game, &mut found, &mut tried);
            let title = &compiled.model.texts.title;
            faults.extend(found.into_iter().map(|fault| format!("{title}, seed {seed}: {fault}")));
        }
    }
    assert!(tried.moves > 0 || tried.positions == 0, "no move was entered");
    let has_others = tried.others > 0 || ONLY_ITSELF.contains(&path.file_stem().unwrap().to_str().unwrap());
    assert!(has_others || !path.starts_with("games"), "nothing that moves merely change was tried");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    Ok(())
}
