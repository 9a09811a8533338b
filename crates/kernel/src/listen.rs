//! Work that takes long listens for a call to stop.
//!
//! Whoever starts the work says how to listen. Searches and series ask now and then; when called, they give up
//! by a panic, which the guard around every match catches. Listening never changes what work comes to.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use rayon::ThreadPool;

/// Tells whether to stop.
pub type Ear = Arc<dyn Fn() -> bool + Send + Sync>;

thread_local! {
    /// Counted apart on every thread: threads that shared a count would wait for each other.
    static EAR: RefCell<Option<Rc<Ear>>> = const { RefCell::new(None) };
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// One call of [`listen`] in so many asks: to ask costs more than a step of most searches.
const EVERY: u32 = 32;

/// How often a thread that waits for others listens.
const MOMENT: Duration = Duration::from_millis(20);

/// Do `f`, listening with `ear`.
pub fn with<T>(ear: Option<Ear>, f: impl FnOnce() -> T) -> T {
    struct Back(Option<Rc<Ear>>);
    impl Drop for Back {
        fn drop(&mut self) {
            EAR.set(self.0.take());
        }
    }
    let _back = Back(EAR.replace(ear.map(Rc::new)));
    f()
}

/// What this thread listens with, to be handed to another.
pub fn ear() -> Option<Ear> {
    EAR.with_borrow(|ear| ear.as_deref().cloned())
}

/// Whether the work was called to stop.
pub fn stopped() -> bool {
    // Not held while asking: to listen may lead to other work.
    let ear = EAR.with_borrow(Clone::clone);
    ear.is_some_and(|ear| ear())
}

/// Give up if called to stop. For loops that take long; cheap enough for every turn of theirs.
#[inline]
pub fn listen() {
    let calls = CALLS.get().wrapping_add(1);
    CALLS.set(calls);
    if calls.is_multiple_of(EVERY) {
        ask();
    }
}

#[cold]
fn ask() {
    if stopped() {
        panic!("interrupted");
    }
}

/// Do `f` on a pool, while this thread listens for all of them.
pub fn on_pool<T: Send>(pool: &ThreadPool, f: impl FnOnce() -> T + Send) -> T {
    let Some(ear) = ear().filter(|_| pool.current_thread_index().is_none()) else {
        return pool.install(f);
    };
    let called = Arc::new(AtomicBool::new(false));
    let flag: Ear = {
        let called = Arc::clone(&called);
        Arc::new(move || called.load(Ordering::Relaxed))
    };
    let (tell, told) = channel();
    let done = pool.in_place_scope(|scope| {
        scope.spawn(move |_| {
            // Nobody listens any more if the waiting thread panicked.
            let _ = tell.send(with(Some(flag), f));
        });
        loop {
            match told.recv_timeout(MOMENT) {
                Ok(done) => return Some(done),
                // The work panicked; the scope hands that on.
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    if ear() {
                        called.store(true, Ordering::Relaxed);
                    }
                }
            }
        }
    });
    done.expect("a panic passes through the scope")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::guard;

    fn after(calls: usize) -> Ear {
        let left = std::sync::atomic::AtomicUsize::new(calls);
        Arc::new(move || {
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)).is_err()
        })
    }

    #[test]
    fn endless_work_ends_when_called() {
        let told = guard(|| {
            with(Some(after(5)), || {
                loop {
                    listen()
                }
            })
        });
        assert_eq!(told, Err("interrupted".to_owned()));
        assert!(ear().is_none(), "what was listened with before is back");
        listen();
    }

    #[test]
    fn a_pool_is_called_by_the_thread_that_waits_for_it() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let spin = || {
            let ear = ear();
            rayon::join(
                || with(ear.clone(), || while !stopped() {}),
                || with(ear.clone(), || while !stopped() {}),
            );
            7
        };
        assert_eq!(with(Some(after(3)), || on_pool(&pool, spin)), 7);
        assert_eq!(on_pool(&pool, || 8), 8);
    }

    #[test]
    fn a_panic_on_a_pool_reaches_the_caller() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let told =
            guard(|| with(Some(after(9)), || on_pool(&pool, || std::panic::resume_unwind(Box::new("lost")))));
        assert_eq!(told, Err::<(), _>("lost".to_owned()));
    }
}
