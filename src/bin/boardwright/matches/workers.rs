//! Plays games on several threads, and delivers them in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::mpsc::{Receiver, channel};

use rayon::iter::{ParallelBridge as _, ParallelIterator as _};

use super::live_game::MatchError;
use super::round::{self, Played};
use super::setup::Setup;
use crate::failure::Failure;
use crate::threads::Threads;

/// Why not all games were played.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// A game could not be played.
    MatchError(MatchError),
    /// Processing a finished game failed.
    Failure(Failure),
}

type PlayedResult = (u64, Result<Played, MatchError>);

/// Plays the games with these numbers and passes each one on, in order, as soon as it and all before it are finished.
pub(crate) fn play(
    setup: &Setup,
    numbers: Range<u64>,
    threads: &Threads,
    take: impl FnMut(Played) -> Result<(), Failure>,
) -> Result<(), Stopped> {
    let first = numbers.start;
    let (sender, receiver) = channel();
    threads.pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            // Sending fails when nobody takes games any more, and no others are begun.
            let _ = numbers.par_bridge().try_for_each_with(sender, |sender, number| {
                sender.send((number, round::play(setup, number))).ok()
            });
        });
        take_in_order(receiver, first, take)
    })
}

fn take_in_order(
    receiver: Receiver<PlayedResult>,
    first: u64,
    mut take: impl FnMut(Played) -> Result<(), Failure>,
) -> Result<(), Stopped> {
    let mut next = first;
    let mut waiting: BTreeMap<u64, Played> = BTreeMap::new();
    for (number, played) in receiver {
        waiting.insert(number, played.map_err(Stopped::MatchError)?);
        while let Some(played) = waiting.remove(&next) {
            take(played).map_err(Stopped::Failure)?;
            next += 1;
        }
    }
    Ok(())
}
