//! Runs games on several threads, and delivers them in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::live_game::MatchError;
use super::round::{self, Played};
use super::setup::Setup;
use crate::failure::Failure;

/// Why not all games were played.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// A game could not be played.
    MatchError(MatchError),
    /// Processing a finished game failed.
    Failure(Failure),
}

type PlayedResult = (u64, Result<Played, MatchError>);

/// What the threads share.
struct Work<'s> {
    setup: &'s Setup,
    next: AtomicU64,
    end: u64,
    stop: AtomicBool,
}

/// Plays the games with these numbers and passes each one on, in order, as soon as it and all before it are finished.
pub(crate) fn play(
    setup: &Setup,
    numbers: Range<u64>,
    threads: NonZeroUsize,
    take: impl FnMut(Played) -> Result<(), Failure>,
) -> Result<(), Stopped> {
    let work =
        Work { setup, next: AtomicU64::new(numbers.start), end: numbers.end, stop: AtomicBool::new(false) };
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let useful = numbers.end.saturating_sub(numbers.start);
        for _ in 0..useful.min(threads.get() as u64) {
            let sender = sender.clone();
            let work = &work;
            scope.spawn(move || work.play(&sender));
        }
        drop(sender);
        let taken = take_in_order(&receiver, numbers.start, take);
        work.stop.store(true, Ordering::Relaxed);
        taken
    })
}

impl Work<'_> {
    /// Plays one game after another until there are no more or `stop` is set.
    fn play(&self, sender: &Sender<PlayedResult>) {
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.end || sender.send((number, round::play(self.setup, number))).is_err() {
                break;
            }
        }
    }
}

fn take_in_order(
    receiver: &Receiver<PlayedResult>,
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
