//! Who does the work: this crate starts no threads, but whoever calls it may have some.

/// Does work that can be done in any order, and at once.
pub trait Workers {
    /// How many tasks can be done at once.
    fn count(&self) -> usize;

    /// Does the work of each task.
    fn work_on<T: Send>(&self, tasks: &mut [T], work: impl Fn(&mut T) + Sync);
}

/// Everything on the thread of the caller.
#[derive(Clone, Copy, Debug)]
pub struct OneThread;

impl Workers for OneThread {
    fn count(&self) -> usize {
        1
    }

    fn work_on<T: Send>(&self, tasks: &mut [T], work: impl Fn(&mut T) + Sync) {
        tasks.iter_mut().for_each(work);
    }
}
