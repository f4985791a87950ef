//! Games on several threads, told in their order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::course::Trouble;
use super::round::{self, Played};
use super::setup::Setup;
use crate::failure::Failure;

/// Why not all games were played.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// A game could not be played.
    Trouble(Trouble),
    /// What was to be done with one failed.
    Failure(Failure),
}

type Told = (u64, Result<Played, Trouble>);

/// What the threads share.
struct Work<'s> {
    setup: &'s Setup,
    next: AtomicU64,
    end: u64,
    stop: AtomicBool,
}

/// Plays the games with some numbers and hands each on, the first first, as soon as those before it are there.
pub(crate) fn play(
    setup: &Setup,
    numbers: Range<u64>,
    threads: NonZeroUsize,
    take: impl FnMut(Played) -> Result<(), Failure>,
) -> Result<(), Stopped> {
    let work =
        Work { setup, next: AtomicU64::new(numbers.start), end: numbers.end, stop: AtomicBool::new(false) };
    let (tell, told) = channel();
    thread::scope(|scope| {
        let useful = numbers.end.saturating_sub(numbers.start);
        for _ in 0..useful.min(threads.get() as u64) {
            let tell = tell.clone();
            let work = &work;
            scope.spawn(move || work.play(&tell));
        }
        drop(tell);
        let taken = take_in_order(&told, numbers.start, take);
        work.stop.store(true, Ordering::Relaxed);
        taken
    })
}

impl Work<'_> {
    /// Plays one game after the other until there are no more or somebody says stop.
    fn play(&self, tell: &Sender<Told>) {
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.end || tell.send((number, round::play(self.setup, number))).is_err() {
                break;
            }
        }
    }
}

fn take_in_order(
    told: &Receiver<Told>,
    first: u64,
    mut take: impl FnMut(Played) -> Result<(), Failure>,
) -> Result<(), Stopped> {
    let mut next = first;
    let mut waiting: BTreeMap<u64, Played> = BTreeMap::new();
    for (number, played) in told {
        waiting.insert(number, played.map_err(Stopped::Trouble)?);
        while let Some(played) = waiting.remove(&next) {
            take(played).map_err(Stopped::Failure)?;
            next += 1;
        }
    }
    Ok(())
}
