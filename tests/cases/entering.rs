//! Every move of every game can be entered by clicks.

use std::path::Path;

use boardwright::entry::{Displacement, Entry, Target, Token, filter_moves, footprint};
use boardwright::game::Game;
use boardwright::index::{DirectionId, SiteId};
use boardwright::moves::{Step, Track, TrackKind};
use boardwright::notation::{find_move, move_texts, step_text};
use boardwright::position::Position;
use boardwright::program::Program;

use crate::Outcome;
use crate::walk::{SAMPLE, in_walks, shown, sorted};

/// Tests every decision and some other positions, at least one in each game that has moves.
pub(crate) fn every_move_can_be_entered_by_clicks(path: &Path) -> Outcome {
    let (mut entered, mut moves) = (0, 0);
    in_walks(path, |game, random| {
        moves += game.moves().len();
        if entered == 0 || game.turn().decision || random.u8(..) < 24 {
            for _ in 0..game.moves().len().min(SAMPLE) {
                enter(game, random.usize(..game.moves().len()));
                entered += 1;
            }
        }
    });
    assert!(entered > 0 || moves == 0, "no move was entered");
    Ok(())
}

/// Steps that read alike are numbered; no fixture has more of the same text.
const ALIKE: usize = 12;

/// Enters for each step its pieces, then its target, then which step it is, until it is complete, and finally `stop`.
/// Every token must be on offer, and in the end the move must be known.
fn enter(game: &mut Game, index: usize) {
    let wanted = move_texts(game.program(), game.moves()).swap_remove(index);
    let outcome = |game: &mut Game, index: usize| sorted(game.moves().get(index)).changes;
    let aim = outcome(game, index);
    let is_found = |number: usize| {
        // Among moves with the same outcome any will do, since the player is not asked.
        let found = try_to_enter(game, index, number);
        found.is_some_and(|text| {
            let found = find_move(game, &text).unwrap();
            outcome(game, found) == aim
        })
    };
    assert!((1..=ALIKE).any(is_found), "{wanted} in {}", shown(game));
}

/// Enters a move, choosing the `number`-th of steps that read alike; returns the move that results.
fn try_to_enter(game: &mut Game, index: usize, number: usize) -> Option<String> {
    let played = game.moves().get(index);
    let wanted = move_texts(game.program(), game.moves()).swap_remove(index);
    let start = game.position().clone();
    let mut position = game.rules_mut().position_before_move(&start).unwrap();
    let mut said = Vec::new();
    for (settled, step) in played.steps.iter().enumerate() {
        let (tokens, course, after) = clicks(game, &position, step);
        let text = step_text(game.program(), step);
        for token in tokens {
            let entry = filter_moves(game, &said).unwrap();
            if entry.steps.len() > settled {
                break;
            }
            let token = match token {
                Token::Choose(text) => chosen(&entry, text, number),
                // If a row is full and all of it would be pushed, the other end of an exchange can only be a target.
                Token::Add(site) if !entry.addable.contains(&site) => pointed(&entry, site, None, &text),
                Token::Target(site) => pointed(&entry, site, course, &text),
                other => other,
            };
            let offered = match &token {
                Token::Add(site) => entry.addable.contains(site),
                Token::Target(site) => entry.targets.iter().any(|target| target.site == *site),
                Token::Shift(course) => {
                    let ahead = entry.headings.iter().filter(|heading| heading.direction == course.direction);
                    let reaches = ahead.flat_map(|heading| &heading.reaches);
                    reaches.into_iter().any(|reach| reach.distance == course.distance)
                }
                Token::Choose(text) if text == "pass" => entry.may_pass,
                Token::Choose(text) => entry.choices.iter().any(|choice| choice.text == *text),
                Token::Pick(sites) => {
                    let is_pick = |site| entry.targets.iter().any(|to| to.site == site && to.is_pick);
                    sites.iter().copied().all(is_pick)
                }
                Token::Stop => entry.may_stop,
            };
            assert!(offered, "{wanted} in {}: {token:?} is not offered after {said:?}", shown(game));
            said.push(token);
        }
        position = after;
    }
    if filter_moves(game, &said).unwrap().may_stop {
        said.push(Token::Stop);
    }
    filter_moves(game, &said).unwrap().complete
}

/// The token for a target or pick; if that is not offered, the one for the direction.
fn pointed(entry: &Entry, site: SiteId, course: Option<Displacement>, text: &str) -> Token {
    let means_it = |target: &&Target| target.site == site && target.moves.iter().any(|known| known == text);
    match (entry.targets.iter().find(means_it), course) {
        (Some(target), _) if target.is_pick => Token::Pick(vec![site]),
        (None, Some(course)) => Token::Shift(course),
        _ => Token::Target(site),
    }
}

/// The token that chooses a step by its text, the `number`-th of those that read alike; if it is not offered, the one
/// for the direction in the text.
fn chosen(entry: &Entry, text: String, number: usize) -> Token {
    let is_known = |text: &str| entry.choices.iter().any(|choice| choice.text == text);
    let numbered = format!("{text} #{number}");
    if number > 1 && is_known(&numbered) {
        return Token::Choose(numbered);
    }
    let ways =
        entry.headings.iter().flat_map(|heading| heading.reaches.iter().map(move |reach| (heading, reach)));
    let told = ways.into_iter().find(|(_, reach)| reach.moves.contains(&text));
    match told {
        Some((heading, reach)) if !is_known(&text) => {
            Token::Shift(Displacement { direction: heading.direction, distance: reach.distance })
        }
        _ => Token::Choose(text),
    }
}

/// The displacement of a step that moves straight: a piece along its path, a line by one step if its last piece jumps
/// over it to the front, a place with what it carries.
fn course(program: &Program, before: &Position, step: &Step, tracks: &[Track]) -> Option<Displacement> {
    let goes = |track: &&Track| matches!(track.kind, TrackKind::Slide | TrackKind::Push | TrackKind::Jump);
    let Some(lead) = tracks.iter().filter(goes).find(|track| track.first() == SiteId(step.origin)) else {
        return straight(program, SiteId(step.origin), SiteId(step.target));
    };
    let directions: Vec<_> = lead.path[1..].iter().map(|at| at.direction).collect();
    let (Some(direction), true) = (directions[0], directions.iter().all(|at| *at == directions[0])) else {
        return straight(program, lead.first(), lead.last());
    };
    let passed = &lead.path[1..lead.path.len() - 1];
    let stays = |site: SiteId| tracks.iter().all(|track| track.first() != site);
    let is_line = passed.iter().all(|at| before.piece(at.site) == lead.piece && stays(at.site));
    let distance = if is_line { 1 } else { directions.len() };
    Some(Displacement { direction, distance })
}

/// The shortest displacement from one site to another.
fn straight(program: &Program, from: SiteId, to: SiteId) -> Option<Displacement> {
    let along = |direction| {
        let sites = std::iter::successors(Some(from), |&site| program.link(site, direction));
        let distance = sites.take(program.site_count()).skip(1).position(|site| site == to)? + 1;
        Some(Displacement { direction, distance })
    };
    let directions = (0..program.direction_count).map(DirectionId::new);
    directions.filter_map(along).min_by_key(|course| course.distance)
}

/// The clicks that enter a step, more than necessary; its displacement, if it moves straight; and the position after
/// it.
fn clicks(game: &mut Game, before: &Position, step: &Step) -> (Vec<Token>, Option<Displacement>, Position) {
    let player = game.turn().owner;
    let (tracks, after) = game.rules_mut().trace_step(before, step).unwrap();
    let text = Token::Choose(step_text(game.program(), step));
    if step.is_pass() {
        return (vec![text], None, after);
    }
    let origin = step.dropped(game.program()).is_none().then_some(SiteId(step.origin));
    // The other end of an exchange is clicked; pieces that are merely changed are not.
    let exchanged = |track: &&Track| {
        track.kind == TrackKind::Change
            && track.piece.owner() == player
            && track.first() == SiteId(step.target)
    };
    let moves = |track: &&Track| matches!(track.kind, TrackKind::Slide | TrackKind::Push | TrackKind::Jump);
    let lead = tracks.iter().filter(moves).find(|track| Some(track.first()) == origin);
    let directions = |track: &Track| track.path[1..].iter().map(|at| at.direction).collect::<Vec<_>>();
    let goes_along = |track: &&Track| {
        let is_like = |lead: &Track| lead.piece == track.piece && directions(lead) == directions(track);
        moves(track)
            && lead.is_some_and(is_like)
            && directions(track).iter().all(|direction| *direction == directions(track)[0])
    };
    let others = tracks.iter().filter(|track| exchanged(track) || goes_along(track)).map(Track::first);
    // A place is entered by one click, whatever moves with it.
    let place = origin.map_or(Vec::new(), |site| footprint(game, site).unwrap().sites);
    let others = others.filter(|site| Some(*site) != origin && !place.contains(site));
    let mut tokens: Vec<Token> = origin.into_iter().chain(others).map(Token::Add).collect();
    let goes = tracks.iter().any(|track| goes_along(&track) && track.first() == SiteId(step.target));
    let told = !goes && tokens.contains(&Token::Add(SiteId(step.target)));
    tokens.extend((!told).then_some(Token::Target(SiteId(step.target))));
    tokens.push(text);
    (tokens, course(game.program(), before, step, &tracks), after)
}
