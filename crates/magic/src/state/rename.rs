//! Other numbers for cards in hidden zones, wherever the State names them.

use crate::state::{Active, Ev, Local, Obj, Ref, State};

impl State {
    /// Show every object that the State names to `new`, which says what it is called from now on. Lists of zones
    /// and records of permanents are the caller's.
    pub(crate) fn rename(&mut self, new: impl Fn(Obj) -> Obj) {
        let object = |o: &mut Obj| *o = new(*o);
        let meant = |r: &mut Ref| {
            if let Ref::Obj(o) = r {
                object(o);
            }
        };
        let locals = |all: &mut Vec<Local>| all.iter_mut().for_each(|l| meant(&mut l.value));
        for item in self.stack.iter_mut().chain(self.left.iter_mut().map(|left| &mut left.item)) {
            object(&mut item.obj);
            object(&mut item.source);
            locals(&mut item.locals);
        }
        for link in &mut self.links {
            object(&mut link.holder);
            meant(&mut link.value);
        }
        for effect in &mut self.lasting {
            object(&mut effect.source);
            locals(&mut effect.locals);
        }
        for trigger in &mut self.pending {
            object(&mut trigger.source);
            object(&mut trigger.obj);
            locals(&mut trigger.locals);
        }
        for context in &mut self.ctxs {
            object(&mut context.source);
            object(&mut context.item);
            locals(&mut context.locals);
        }
        for frame in &mut self.frames {
            meant(&mut frame.a);
            meant(&mut frame.b);
        }
        for entering in &mut self.entering {
            meant(&mut entering.host);
        }
        let happened = |e: &mut Ev| {
            meant(&mut e.subject);
            meant(&mut e.other);
        };
        self.history
            .iter_mut()
            .chain(&mut self.past)
            .chain(&mut self.batch)
            .chain(&mut self.done)
            .for_each(happened);
        self.pool.iter_mut().chain(&mut self.result).for_each(meant);
        self.uses.iter_mut().for_each(|u| object(&mut u.source));
        self.special.iter_mut().for_each(|m| object(&mut m.source));
        self.paying.iter_mut().for_each(|p| object(&mut p.item));
        let working = |a: &mut Active| object(&mut a.source);
        let lists = [&mut self.applied, &mut self.watching, &mut self.replacing, &mut self.ruling];
        lists.into_iter().flatten().for_each(working);
    }
}
