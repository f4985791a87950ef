//! Invariants of every position of every game, shipped or made for tests.

use std::path::Path;

use boardwright::index::SiteId;
use boardwright::moves::{MoveList, Rules, Step, Track, TrackKind};
use boardwright::notation::{find_move, move_texts, parse_position};
use boardwright::position::{Change, Position};
use boardwright::program::Piece;

use crate::Outcome;
use crate::walk::{SAMPLE, in_walks, shown, sorted};

pub(crate) fn taking_back_restores_everything(path: &Path) -> Outcome {
    in_walks(path, |game, _| {
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
    Ok(())
}

/// How many random numbers are tried in one position of eight; in the others only one.
const DRAWS: usize = 40;

/// Every legal move can be sampled, and nothing else; and nothing if there is none. There are as many as are counted.
pub(crate) fn drawn_moves_are_the_legal_ones(path: &Path) -> Outcome {
    in_walks(path, |game, random| {
        let position = game.position().clone();
        let (mut legal, mut list) = (MoveList::default(), MoveList::default());
        let rules = game.rules_mut();
        rules.moves(&position, &mut legal).unwrap();
        assert_eq!(rules.count_moves(&position).unwrap(), legal.len());
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
            let found = rules.sample(&position, &mut list, &mut pick).unwrap();
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
    Ok(())
}

pub(crate) fn texts_read_back(path: &Path) -> Outcome {
    in_walks(path, |game, random| {
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
    Ok(())
}

/// In a decision, every way to reach an outcome can be given as text, even if another one represents it.
pub(crate) fn every_way_is_a_text_of_its_outcome(path: &Path) -> Outcome {
    in_walks(path, |game, _| {
        if !game.turn().decision || game.outcome().is_some() {
            return;
        }
        let mut ways = MoveList::default();
        let position = game.position().clone();
        game.rules_mut().unmerged_moves(&position, &mut ways).unwrap();
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
    Ok(())
}

/// Every track begins with a piece that is there, and all tracks together lead to the next position.
pub(crate) fn traces_lead_from_the_position_to_the_next(path: &Path) -> Outcome {
    in_walks(path, |game, random| {
        for _ in 0..game.moves().len().min(SAMPLE) {
            let played = game.moves().get(random.usize(..game.moves().len()));
            let before = game.position().clone();
            // A pass runs no hooks.
            let passes = played.steps.iter().any(Step::is_pass);
            let opening = game.rules_mut().position_before_move(&before).unwrap();
            let mut position = if passes { before.clone() } else { opening };
            let mut end = position.clone();
            for step in &played.steps {
                let (tracks, after) = game.rules_mut().trace_step(&position, step).unwrap();
                follow(&tracks, &position, &after);
                let (tracks, end_position) = game.rules_mut().trace_end(&position, step).unwrap();
                follow(&tracks, &after, &end_position);
                (position, end) = (after, end_position);
            }
            let mut after = before.clone();
            after.apply(&played.changes);
            assert_eq!(end, after, "the steps' changes are the move's");
            let trace = game.rules_mut().trace(&before, &played.steps).unwrap();
            // Each count takes one step.
            let counted = trace.counts.iter().map(|count| count.time + 1.0);
            let ends = trace.tracks.iter().map(|track| track.end).chain(counted);
            assert!((ends.fold(0.0, f32::max) - trace.duration).abs() < 1e-6);
        }
    });
    Ok(())
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
