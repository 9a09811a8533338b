//! Threads for series and batches: the bridge's own pools, made when first wanted.
//!
//! A child process made by `fork` inherits pools without their threads, so pools are kept by process as
//! well as by size. Look-ups happen while attached to Python: whoever forks holds its lock, so the child
//! never inherits a half-made pool.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Error, Result};
use pyo3::Python;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Never emptied: dropping a pool whose threads do not exist would wait for them.
static POOLS: Mutex<Vec<Made>> = Mutex::new(Vec::new());

struct Made {
    process: u32,
    threads: usize,
    pool: Arc<ThreadPool>,
}

thread_local! {
    static ALONE: RefCell<Option<Arc<ThreadPool>>> = const { RefCell::new(None) };
}

/// More threads than this is a slip of the finger.
const MOST: usize = 1024;

/// How many threads a request means; `None` is all cores.
pub fn threads(wanted: Option<usize>) -> Result<usize> {
    match wanted {
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(n) if (1..=MOST).contains(&n) => Ok(n),
        Some(n) => Err(Error::invalid(format!("{n} threads; 1 to {MOST} are possible"))),
    }
}

/// A pool of that many threads. One thread means the calling one, so that Python players and games run
/// where signals and thread-local things of the caller are.
pub fn pool(_attached: Python<'_>, threads: usize) -> Result<Arc<ThreadPool>> {
    if threads == 1
        && let Some(pool) = alone()
    {
        return Ok(pool);
    }
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some(made) = pools.iter().find(|made| (made.process, made.threads) == (process, threads)) {
        return Ok(Arc::clone(&made.pool));
    }
    let pool = Arc::new(build(ThreadPoolBuilder::new().num_threads(threads))?);
    pools.push(Made { process, threads, pool: Arc::clone(&pool) });
    Ok(pool)
}

/// The calling thread as a pool of its own; none if it already works for another.
fn alone() -> Option<Arc<ThreadPool>> {
    ALONE.with_borrow_mut(|slot| {
        if slot.is_none() {
            *slot = build(ThreadPoolBuilder::new().num_threads(1).use_current_thread()).ok().map(Arc::new);
        }
        slot.clone()
    })
}

fn build(builder: ThreadPoolBuilder) -> Result<ThreadPool> {
    builder
        .thread_name(|i| format!("ludwright-{i}"))
        .build()
        .map_err(|e| Error::unsupported(format!("threads cannot be started: {e}")))
}
