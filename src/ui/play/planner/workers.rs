//! The threads that plan: as many as lanes were ever on the screen at once.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What Rust gives a thread where nothing is said.
const STACK: usize = 2 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that take jobs from one queue, in the order in which these came. A thread is
/// started when there are more jobs than threads, up to one per lane; it ends once
/// all handles are dropped and the queue is empty.
#[derive(Clone)]
pub(in crate::ui) struct Workers {
    jobs: Sender<Job>,
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Receiver<Job>>,
    /// The jobs that are not done.
    undone: AtomicUsize,
    /// The threads started, and how many there may be.
    threads: AtomicUsize,
    most: AtomicUsize,
    /// The size of a thread's stack, in bytes.
    stack: usize,
}

impl Default for Workers {
    /// A single one, not started yet.
    fn default() -> Self {
        Self::with_stack(STACK)
    }
}

impl Workers {
    /// A single one with a stack of so many bytes, not started yet.
    pub(in crate::ui) fn with_stack(stack: usize) -> Self {
        let (jobs, queue) = mpsc::channel();
        let shared = Shared {
            queue: Mutex::new(queue),
            undone: AtomicUsize::new(0),
            threads: AtomicUsize::new(0),
            most: AtomicUsize::new(1),
            stack,
        };
        Self { jobs, shared: Arc::new(shared) }
    }

    /// Allows a thread for each of so many lanes.
    pub(in crate::ui) fn serve(&self, lanes: usize) {
        self.shared.most.fetch_max(lanes, Ordering::Relaxed);
    }

    /// Starts a thread if the next job would have to wait for one and another is allowed.
    ///
    /// # Errors
    /// Where the system gives none and there is none yet. With some of the threads, jobs
    /// wait for one another.
    pub(super) fn ready(&self) -> io::Result<()> {
        let Shared { undone, threads, most, .. } = &*self.shared;
        let started = threads.load(Ordering::Relaxed);
        let busy = undone.load(Ordering::Relaxed) >= started;
        if !busy || started >= most.load(Ordering::Relaxed) {
            return Ok(());
        }
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new().name("planner".to_owned()).stack_size(shared.stack);
        match thread.spawn(move || work(&shared)) {
            Ok(_) => threads.fetch_add(1, Ordering::Relaxed),
            Err(error) if started == 0 => return Err(error),
            Err(_) => started,
        };
        Ok(())
    }

    /// Has a thread run this job, after all earlier ones.
    pub(super) fn run(&self, job: impl FnOnce() + Send + 'static) {
        self.shared.undone.fetch_add(1, Ordering::Relaxed);
        // The queue lives as long as this handle.
        let _ = self.jobs.send(Box::new(job));
    }

    /// The number of threads started.
    #[cfg(test)]
    pub(super) fn threads(&self) -> usize {
        self.shared.threads.load(Ordering::Relaxed)
    }
}

/// Runs jobs until nobody can send any more.
fn work(shared: &Shared) {
    loop {
        // The lock is held while waiting: the threads that are free form a line.
        let job = shared.queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        job();
        shared.undone.fetch_sub(1, Ordering::Relaxed);
    }
}
