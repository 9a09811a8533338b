//! A batch at work while its owner does something else.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use kernel::{Error, Result};

use crate::any::AnyBatch;
use crate::target::Target;

struct Job {
    batch: Box<dyn AnyBatch>,
    actions: Vec<i64>,
    target: Arc<Target>,
}

struct Done {
    batch: Box<dyn AnyBatch>,
    actions: Vec<i64>,
    result: Result<()>,
}

/// A thread that waits for batches to step. The batch travels there and back, so nobody can touch it
/// meanwhile.
pub struct Background {
    jobs: SyncSender<Job>,
    done: Receiver<Done>,
    process: u32,
    busy: bool,
    /// Memory for the actions of the next job.
    actions: Vec<i64>,
}

impl Background {
    pub fn new() -> Self {
        let (jobs, inbox) = sync_channel::<Job>(1);
        let (outbox, done) = sync_channel(1);
        let work = move || {
            while let Ok(Job { mut batch, actions, target }) = inbox.recv() {
                let result = batch.step(&actions, &target);
                drop(target);
                if outbox.send(Done { batch, actions, result }).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new()
            .name("ludwright-step".to_owned())
            .spawn(work)
            .expect("a thread can be started");
        Self { jobs, done, process: std::process::id(), busy: false, actions: Vec::new() }
    }

    /// Whether its thread lives in this process: a fork has none.
    pub fn is_here(&self) -> bool {
        self.process == std::process::id()
    }

    /// Whether a batch is away.
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// Begin a step.
    pub fn send(&mut self, batch: Box<dyn AnyBatch>, actions: &[i64], target: Arc<Target>) {
        let mut own = std::mem::take(&mut self.actions);
        own.clear();
        own.extend_from_slice(actions);
        self.busy = true;
        self.jobs.send(Job { batch, actions: own, target }).expect("the thread waits for work");
    }

    /// Wait for the step and take the batch back.
    pub fn recv(&mut self) -> Result<(Box<dyn AnyBatch>, Result<()>)> {
        if !self.busy {
            return Err(Error::illegal("no step is under way: call send before recv"));
        }
        if !self.is_here() {
            return Err(Error::illegal(
                "the step was sent before this process forked; it ends in the parent alone",
            ));
        }
        self.busy = false;
        let done = self.done.recv().map_err(|_| Error::illegal("the stepping thread was lost"))?;
        self.actions = done.actions;
        Ok((done.batch, done.result))
    }
}

impl Default for Background {
    fn default() -> Self {
        Self::new()
    }
}
