//! What must hold in every position of every game, shipped or made for tests: seeded walks.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use boardwright::Compiled;
use boardwright::entry::{Course, Entry, Target, Token, narrow};
use boardwright::game::Game;
use boardwright::index::{DirectionId, SiteId};
use boardwright::moves::{Move, MoveList, Rules, Step, Track, TrackKind};
use boardwright::notation::{
    find_move, move_texts, parse_position, position_text, read_record, step_text, write_record,
};
use boardwright::position::{Change, Position};
use boardwright::program::{Piece, Program};

const WALKS: u64 = 3;
const PLIES: usize = 150;
/// Of positions with more moves than this only some are looked at, so that all games cost about the same.
const MOVES: usize = 40;
/// So many moves of a position are looked at where each costs more.
const SAMPLE: usize = 8;

/// Random positions of a game, each with its game so far.
fn walk(compiled: &Compiled, mut each: impl FnMut(&mut Game, &mut fastrand::Rng)) {
    for seed in 0..WALKS {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        for _ in 0..PLIES {
            if random.usize(..MOVES.max(game.moves().len())) < MOVES {
                each(&mut game, &mut random);
            }
            if game.outcome().is_some() {
                break;
            }
            let index = random.usize(..game.moves().len());
            game.play(index).unwrap();
        }
    }
}

fn shown(game: &Game) -> String {
    position_text(game.program(), game.position())
}

fn in_every_game(mut check: impl FnMut(&mut Game, &mut fastrand::Rng)) {
    for compiled in support::all_games() {
        walk(&compiled, &mut check);
    }
}

#[test]
fn taking_back_restores_everything() {
    in_every_game(|game, _| {
        if game.outcome().is_some() {
            return;
        }
        let before = game.position().clone();
        let mut rules = Rules::new(game.shared_program());
        let mut position = before.clone();
        let mut list = MoveList::default();
        rules.moves(&before, &mut list).unwrap();
        for index in 0..list.len() {
            let turn = rules.make(&mut position, list.changes_mut(index)).unwrap();
            let fresh = Position::from_cells(game.program(), position.cells());
            assert_eq!((position.hash(), &position), (fresh.hash(), &fresh));
            rules.unmake(&mut position, list.changes_mut(index), turn);
            assert_eq!((position.hash(), &position), (before.hash(), &before));
        }
    });
}

/// So many numbers of moves are tried in one position of eight; in the others only one.
const DRAWS: usize = 40;

/// A move with its changes in the order of the cells.
fn sorted(mut found: Move) -> Move {
    found.changes.sort_by_key(|change| change.cell);
    found
}

/// Every legal move can be drawn, and nothing else; and nothing where there is none.
#[test]
fn drawn_moves_are_the_legal_ones() {
    in_every_game(|game, random| {
        let position = game.position().clone();
        let (mut legal, mut list) = (MoveList::default(), MoveList::default());
        let rules = game.rules_mut();
        rules.moves(&position, &mut legal).unwrap();
        let legal: Vec<_> = (0..legal.len()).map(|index| sorted(legal.get(index))).collect();
        let most = if random.u8(..8) == 0 { DRAWS } else { 1 };
        let (mut numbers, mut drawn) = (1, Vec::new());
        while numbers > drawn.len() {
            let mut wanted = Some(drawn.len());
            let mut pick = |count: usize| {
                let first = wanted.take().inspect(|_| numbers = count);
                first.unwrap_or_else(|| random.usize(..count))
            };
            list.clear();
            let found = rules.draw(&position, &mut list, &mut pick).unwrap();
            drawn.push(found.map(|index| sorted(list.get(index))));
            assert_eq!(found.is_some(), !legal.is_empty());
            if drawn.len() == most {
                break;
            }
        }
        let strange = drawn.iter().flatten().find(|found| !legal.contains(found));
        assert!(strange.is_none(), "{strange:?} in {}", shown(game));
        let missing = legal.iter().any(|wanted| !drawn.contains(&Some(wanted.clone())));
        assert!(drawn.len() == most || !missing, "{}", shown(game));
    });
}

#[test]
fn texts_read_back() {
    in_every_game(|game, random| {
        let text = shown(game);
        assert_eq!(&parse_position(game.program(), &text).unwrap(), game.position(), "{text}");
        let texts = move_texts(game.program(), game.moves());
        let mut distinct = texts.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), texts.len(), "two moves read alike in {text}");
        for _ in 0..texts.len().min(SAMPLE) {
            let index = random.usize(..texts.len());
            let text = &texts[index];
            assert_eq!(find_move(game, text).unwrap(), index, "{text} in {}", shown(game));
        }
    });
}

/// In a decision every way to an outcome may be written, also where another one stands for it.
#[test]
fn every_way_is_a_text_of_its_outcome() {
    in_every_game(|game, _| {
        if !game.turn().decision || game.outcome().is_some() {
            return;
        }
        let mut ways = MoveList::default();
        let position = game.position().clone();
        game.rules_mut().ways(&position, &mut ways).unwrap();
        let after = |changes: &[Change]| {
            let mut after = position.clone();
            after.apply(changes);
            after
        };
        for (way, text) in move_texts(game.program(), &ways).iter().enumerate() {
            let found = find_move(game, text).unwrap();
            assert_eq!(after(game.moves().changes(found)), after(ways.changes(way)), "{text}");
        }
    });
}

#[test]
fn records_read_back() {
    for compiled in support::all_games() {
        let mut random = fastrand::Rng::with_seed(9);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        while game.outcome().is_none() && game.ply() < PLIES {
            game.play(random.usize(..game.moves().len())).unwrap();
        }
        game.go_to(game.line().len() / 2).unwrap();
        let record = write_record(&mut game).unwrap();
        let mut again = read_record(&compiled.program, &record).unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!((again.ply(), again.line().len()), (game.ply(), game.line().len()));
        assert_eq!(write_record(&mut again).unwrap(), record);
    }
}

#[test]
fn going_back_and_forth_comes_to_the_same_positions() {
    for compiled in support::all_games() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut game = Game::new(compiled.program.clone()).unwrap();
        let mut seen = vec![game.position().clone()];
        while game.outcome().is_none() && game.ply() < PLIES {
            game.play(random.usize(..game.moves().len())).unwrap();
            seen.push(game.position().clone());
        }
        for _ in 0..50 {
            let ply = random.usize(..seen.len());
            game.go_to(ply).unwrap();
            assert_eq!(game.position(), &seen[ply]);
        }
        game.go_to(0).unwrap();
        for position in &seen[1..] {
            assert!(game.redo().unwrap());
            assert_eq!(game.position(), position);
        }
        assert!(!game.redo().unwrap());
        for position in seen[..seen.len() - 1].iter().rev() {
            assert!(game.undo().unwrap());
            assert_eq!(game.position(), position);
        }
        assert!(!game.undo().unwrap());
    }
}

#[test]
fn every_move_can_be_entered_by_clicks() {
    let mut entered = 0;
    in_every_game(|game, random| {
        if game.turn().decision || random.u8(..) < 24 {
            for _ in 0..game.moves().len().min(SAMPLE) {
                enter(game, random.usize(..game.moves().len()));
                entered += 1;
            }
        }
    });
    assert!(entered > 500, "only {entered} moves were entered");
}

/// Steps that read alike have numbers; no fixture has more of one text.
const ALIKE: usize = 12;

/// Says of each step the pieces, then where it points, then which it is, until it is settled, and last that it
/// ends there. Everything that is said must have been on offer, and in the end the move must be known.
fn enter(game: &mut Game, index: usize) {
    let wanted = move_texts(game.program(), game.moves()).swap_remove(index);
    let outcome = |game: &mut Game, index: usize| sorted(game.moves().get(index)).changes;
    let aim = outcome(game, index);
    let is_found = |number: usize| {
        // Of moves with one outcome any will do: nobody is asked which.
        let found = try_to_enter(game, index, number);
        found.is_some_and(|text| {
            let found = find_move(game, &text).unwrap();
            outcome(game, found) == aim
        })
    };
    assert!((1..=ALIKE).any(is_found), "{wanted} in {}", shown(game));
}

/// The move that comes out where of steps that read alike the one of a number is chosen.
fn try_to_enter(game: &mut Game, index: usize, number: usize) -> Option<String> {
    let played = game.moves().get(index);
    let wanted = move_texts(game.program(), game.moves()).swap_remove(index);
    let start = game.position().clone();
    let mut position = game.rules_mut().opening(&start).unwrap();
    let mut said = Vec::new();
    for (settled, step) in played.steps.iter().enumerate() {
        let (tokens, course, after) = clicks(game, &position, step);
        let text = step_text(game.program(), step);
        for token in tokens {
            let entry = narrow(game, &said).unwrap();
            if entry.steps.len() > settled {
                break;
            }
            let token = match token {
                Token::Choose(text) if number > 1 => {
                    let numbered = format!("{text} #{number}");
                    let known = entry.choices.iter().any(|choice| choice.text == numbered);
                    Token::Choose(if known { numbered } else { text })
                }
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
    if narrow(game, &said).unwrap().may_stop {
        said.push(Token::Stop);
    }
    narrow(game, &said).unwrap().complete
}

/// Pointing at a site, or picking what stands there; or, where that is not offered, the way to go.
fn pointed(entry: &Entry, site: SiteId, course: Option<Course>, text: &str) -> Token {
    let means_it = |target: &&Target| target.site == site && target.moves.iter().any(|known| known == text);
    match (entry.targets.iter().find(means_it), course) {
        (Some(target), _) if target.is_pick => Token::Pick(vec![site]),
        (None, Some(course)) => Token::Shift(course),
        _ => Token::Target(site),
    }
}

/// Where a step goes straight: a piece along its path; where it goes over a line of its like to the front, the line by
/// one; a place along with what it carries.
fn course(program: &Program, before: &Position, step: &Step, tracks: &[Track]) -> Option<Course> {
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
    Some(Course { direction, distance })
}

/// The shortest way from one site to another that never turns.
fn straight(program: &Program, from: SiteId, to: SiteId) -> Option<Course> {
    let along = |direction| {
        let sites = std::iter::successors(Some(from), |&site| program.link(site, direction));
        let distance = sites.take(program.site_count()).skip(1).position(|site| site == to)? + 1;
        Some(Course { direction, distance })
    };
    let directions = (0..program.direction_count).map(DirectionId::new);
    directions.filter_map(along).min_by_key(|course| course.distance)
}

/// The clicks that enter a step, more than enough, where it goes straight, and the position after it.
fn clicks(game: &mut Game, before: &Position, step: &Step) -> (Vec<Token>, Option<Course>, Position) {
    let player = game.turn().owner;
    let (tracks, after) = game.rules_mut().trace_step(before, step).unwrap();
    let text = Token::Choose(step_text(game.program(), step));
    if step.is_pass() {
        return (vec![text], None, after);
    }
    let origin = step.dropped(game.program()).is_none().then_some(SiteId(step.origin));
    let changed = |track: &&Track| track.kind == TrackKind::Change && track.piece.owner() == player;
    let moves = |track: &&Track| matches!(track.kind, TrackKind::Slide | TrackKind::Push | TrackKind::Jump);
    let lead = tracks.iter().filter(moves).find(|track| Some(track.first()) == origin);
    let directions = |track: &Track| track.path[1..].iter().map(|at| at.direction).collect::<Vec<_>>();
    let goes_along = |track: &&Track| {
        let is_like = |lead: &Track| lead.piece == track.piece && directions(lead) == directions(track);
        moves(track)
            && lead.is_some_and(is_like)
            && directions(track).iter().all(|direction| *direction == directions(track)[0])
    };
    let others = tracks.iter().filter(|track| changed(track) || goes_along(track)).map(Track::first);
    let others = others.filter(|&site| Some(site) != origin);
    let mut tokens: Vec<Token> = origin.into_iter().chain(others).map(Token::Add).collect();
    let goes = tracks.iter().any(|track| goes_along(&track) && track.first() == SiteId(step.target));
    let told = !goes && tokens.contains(&Token::Add(SiteId(step.target)));
    tokens.extend((!told).then_some(Token::Target(SiteId(step.target))));
    tokens.push(text);
    (tokens, course(game.program(), before, step, &tracks), after)
}

/// Every track begins with a piece that stands there, and all of them together make the position after.
#[test]
fn traces_lead_from_the_position_to_the_next() {
    in_every_game(|game, random| {
        for _ in 0..game.moves().len().min(SAMPLE) {
            let played = game.moves().get(random.usize(..game.moves().len()));
            let before = game.position().clone();
            let mut position = game.rules_mut().opening(&before).unwrap();
            let mut end = position.clone();
            for step in &played.steps {
                let (tracks, after) = game.rules_mut().trace_step(&position, step).unwrap();
                follow(&tracks, &position, &after);
                let (tracks, behind) = game.rules_mut().trace_end(&position, step).unwrap();
                follow(&tracks, &after, &behind);
                (position, end) = (after, behind);
            }
            let mut after = before.clone();
            after.apply(&played.changes);
            assert_eq!(end, after, "the steps' changes are the move's");
            let trace = game.rules_mut().trace(&before, &played.steps).unwrap();
            // What is counted takes a step for each count.
            let counted = trace.counts.iter().map(|count| count.time + 1.0);
            let ends = trace.tracks.iter().map(|track| track.end).chain(counted);
            assert!((ends.fold(0.0, f32::max) - trace.duration).abs() < 1e-6);
        }
    });
}

fn follow(tracks: &[Track], before: &Position, after: &Position) {
    let pieces = after.pieces().chain(before.pieces()).map(|(site, _)| site.index());
    let ends = tracks.iter().flat_map(|track| [track.first().index(), track.last().index()]);
    let sites = pieces.chain(ends).max().unwrap_or(0);
    let pieces = |position: &Position| (0..=sites).map(|at| position.piece(SiteId::new(at))).collect();
    let (mut now, then): (Vec<Piece>, Vec<Piece>) = (pieces(before), pieces(after));
    assert!(tracks.iter().all(|track| !track.piece.is_none()), "{tracks:?}");
    for track in tracks.iter().filter(|track| track.kind != TrackKind::Create) {
        assert!(track.start <= track.end, "{track:?}");
        assert_eq!(before.piece(track.first()), track.piece, "{track:?}");
        now[track.first().index()] = Piece::NONE;
    }
    for track in tracks.iter().filter(|track| track.kind != TrackKind::Capture) {
        now[track.last().index()] = track.becomes;
    }
    assert_eq!(now, then, "{tracks:?}");
}
