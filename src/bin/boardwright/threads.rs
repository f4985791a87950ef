//! `--threads`: how many threads a command uses, and work that is spread over them.

use boardwright::solve::Workers;
use clap::{Args, value_parser};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;

/// Most threads that can be asked for.
const MAX_THREADS: i64 = 1024;

/// The option of all commands that use several threads.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ThreadsOption {
    /// How many threads to use; by default one per core. The results do not depend on it, unless a clock decides.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
}

impl ThreadsOption {
    pub(crate) fn is_given(self) -> bool {
        self.threads.is_some()
    }

    /// Starts the threads.
    pub(crate) fn start(self) -> Result<Threads, Failure> {
        // 0 stands for one per core.
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0).into()).build();
        pool.map(|pool| Threads { pool }).map_err(|error| {
            Failure::new(format!("the threads cannot be started: {error}; use fewer with `--threads`"))
        })
    }
}

/// Threads that wait for work.
#[derive(Debug)]
pub(crate) struct Threads {
    pub(crate) pool: ThreadPool,
}

impl Threads {
    /// Works on each item; the results are in the order of the items.
    pub(crate) fn in_order<I: Send, T: Send>(&self, items: Vec<I>, work: impl Fn(I) -> T + Sync) -> Vec<T> {
        // One item at a time, since some take much longer than others.
        self.pool.install(|| items.into_par_iter().with_max_len(1).map(&work).collect())
    }
}

impl Workers for Threads {
    fn count(&self) -> usize {
        self.pool.current_num_threads()
    }

    fn work_on<T: Send>(&self, tasks: &mut [T], work: impl Fn(&mut T) + Sync) {
        self.pool.install(|| tasks.into_par_iter().with_max_len(1).for_each(&work));
    }
}
