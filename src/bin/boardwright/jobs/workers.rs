//! Works on numbered games on several threads, and delivers the results in order.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, channel};

use rayon::iter::{ParallelBridge as _, ParallelIterator as _};

use crate::threads::Threads;

/// Works on each item and passes the result on, in the order of the items, as soon as it and all before it are there.
/// No more items are begun after one has failed.
pub(crate) fn work_in_order<I: Send, T: Send, E: Send>(
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> Result<T, E> + Sync,
    threads: &Threads,
    take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (sender, receiver) = channel();
    threads.pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            // Sending fails when nobody takes results any more.
            let _ = items
                .enumerate()
                .par_bridge()
                .try_for_each_with(sender, |sender, (index, item)| sender.send((index, work(item))).ok());
        });
        take_in_order(receiver, take)
    })
}

fn take_in_order<T, E>(
    receiver: Receiver<(usize, Result<T, E>)>,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut next = 0;
    let mut waiting: BTreeMap<usize, T> = BTreeMap::new();
    for (index, result) in receiver {
        waiting.insert(index, result?);
        while let Some(result) = waiting.remove(&next) {
            take(result)?;
            next += 1;
        }
    }
    Ok(())
}
