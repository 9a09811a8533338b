//! Passing through a program: what it reads, asks and does is found by looking at it, never at its text.
//!
//! `#[derive(Walk)]` leads into every field of every variant, so that no place can be forgotten.

use super::{
    AbilityId, Affected, BodyId, CardType, Color, Cond, Counter, Distinct, Filter, Keyword, ManaCost, Mod,
    Name, Op, Pattern, Rule, Sel, Stat, Step, Subtype, Supertype, Value, Who, Word, Zone,
};

/// Who passes through. Each method is shown what it is named after, before what is inside.
pub trait Visitor {
    fn affected(&mut self, _: &Affected) {}
    fn change(&mut self, _: &Mod) {}
    fn cond(&mut self, _: &Cond) {}
    fn distinct(&mut self, _: &Distinct) {}
    fn filter(&mut self, _: &Filter) {}
    fn op(&mut self, _: &Op) {}
    fn pattern(&mut self, _: &Pattern) {}
    fn rule(&mut self, _: &Rule) {}
    fn sel(&mut self, _: &Sel) {}
    fn stat(&mut self, _: &Stat) {}
    fn value(&mut self, _: &Value) {}
    fn who(&mut self, _: &Who) {}
    fn zone(&mut self, _: &Zone) {}
}

/// What can be passed through.
pub trait Walk {
    fn walk(&self, visitor: &mut dyn Visitor);
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.iter().for_each(|inside| inside.walk(visitor));
    }
}

impl<T: Walk> Walk for [T] {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.iter().for_each(|inside| inside.walk(visitor));
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.iter().for_each(|inside| inside.walk(visitor));
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk(&self, visitor: &mut dyn Visitor) {
        (**self).walk(visitor);
    }
}

impl<A: Walk, B: Walk> Walk for (A, B) {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.0.walk(visitor);
        self.1.walk(visitor);
    }
}

impl Walk for Zone {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.zone(self);
    }
}

/// Nothing is inside these. Programs and abilities in the tables are passed through by whoever wants to.
macro_rules! leaves {
    ($($leaf:ty),*) => {
        $(impl Walk for $leaf {
            fn walk(&self, _: &mut dyn Visitor) {}
        })*
    };
}

leaves! {
    bool, u8, u16, i16, i32, usize, String, AbilityId, BodyId, CardType, Color, Counter, Keyword, ManaCost, Name,
    Step, Subtype, Supertype, Word
}
