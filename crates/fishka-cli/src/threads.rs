//! Threads of the machine for searches that take help.

use crate::commands::analyse::elapsed_ms;
use fishka_search::{Control, Hands, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, scope};
use std::time::Instant;

/// Most threads of one search.
pub const THREADS_MAX: usize = 256;

/// A search by the clock, in so many threads.
pub struct Timed {
    pub start: Instant,
    pub threads: usize,
}

impl Control for Timed {
    fn elapsed_ms(&mut self) -> u64 {
        elapsed_ms(self.start)
    }

    fn hands(&mut self) -> Option<Arc<dyn Hands>> {
        helpers(self.threads)
    }
}

/// All threads of a search but the one that it runs in.
pub fn helpers(threads: usize) -> Option<Arc<dyn Hands>> {
    (threads > 1).then(|| Arc::new(Helpers(threads - 1)) as Arc<dyn Hands>)
}

struct Helpers(usize);

impl Hands for Helpers {
    fn count(&self) -> usize {
        self.0
    }

    fn run(&self, own: &mut dyn FnMut(), help: &(dyn Fn(usize, &mut dyn Control) + Sync)) {
        let done = AtomicBool::new(false);
        scope(|scope| {
            let _ends = Ends(&done);
            for number in 0..self.0 {
                let done = &done;
                let work = move || {
                    let stopped = || done.load(Ordering::Relaxed);
                    help(number, &mut Watch { stopped, elapsed_ms: || 0 });
                };
                // A machine that gives no more threads is one with less help.
                if Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            own();
        });
    }
}

/// Tells those who help to stop however the search ends, so that nobody waits for them for ever.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
