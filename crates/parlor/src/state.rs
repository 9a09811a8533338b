//! One match in progress: flat data, no reference to the rules.

use kernel::{Chance, Error, MAX_SEATS, Mode, NOBODY, Reader, Result, Scope, Seed, Writer};

use crate::code::{Code, Op};
use crate::faults::{Fault, Last};
use crate::sets::CardSet;

/// Most locals that hold numbers, and sets.
pub(crate) const NUMBERS: usize = 32;
pub(crate) const SETS: usize = 16;
/// Deepest nesting of blocks.
pub(crate) const DEPTH: usize = 48;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum Kind {
    /// A block run once: a branch, or what follows a card of a trick.
    #[default]
    Plain,
    Call,
    While,
    For,
    ForCards,
    /// The body of a picked option.
    Chosen,
}

/// A block being run. A loop's statement is the one its parent frame stands at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Frame {
    pub kind: Kind,
    /// Group of a picked option; phase of a statement that takes several decisions.
    pub group: u8,
    pub phase: u8,
    pub block: u16,
    pub pc: u16,
    pub from: u16,
    pub i: u32,
    pub n: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum Asking {
    #[default]
    Nothing,
    Choose,
    Trick,
    Bet,
    /// The card at a place of a pile whose order is open.
    Draw,
    Roll,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TrickState {
    pub leader: u8,
    /// Seats passed so far, whether or not they played.
    pub turn: u8,
    pub seat: u8,
    pub plays: u8,
    pub winner: u8,
    pub strength: i16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct BetState {
    pub seat: u8,
    /// Seats that have answered the greatest bet.
    pub answered: u8,
    pub raises: u16,
}

/// What bodies and filters bound.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Locals<S> {
    pub numbers: [i32; NUMBERS],
    pub sets: [S; SETS],
    pub this: i32,
    /// Steps left before the match is ended as endless; not part of the truth.
    pub fuel: u32,
    /// Things the rules should never come to: a place that does not exist, a division by zero.
    pub faults: u32,
    /// The last of them; not part of the truth.
    pub last: Last,
}

impl<S> Locals<S> {
    /// Apart from what is frequent: rules without faults pay nothing for it.
    #[cold]
    #[inline(never)]
    pub fn fault(&mut self, kind: Fault) {
        self.fault_of(Last { kind, ..Last::default() });
    }

    #[cold]
    #[inline(never)]
    pub fn fault_of(&mut self, last: Last) {
        self.faults = self.faults.saturating_add(1);
        self.last = last;
    }
}

impl<S: CardSet> Default for Locals<S> {
    fn default() -> Self {
        Self {
            numbers: [0; NUMBERS],
            sets: [S::EMPTY; SETS],
            this: -1,
            fuel: 0,
            faults: 0,
            last: Last::default(),
        }
    }
}

/// Everything but chance and locals.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Core<S> {
    /// Cards of each pile.
    pub piles: Vec<S>,
    /// Cards whose pile everybody knows.
    pub public: S,
    /// `pile × seats + seat`: cards, of those not public, that the seat thinks may lie there.
    pub maybe: Vec<S>,
    /// Cards whose exact place in an ordered pile a seat knows, beside those that lie open.
    pub placed: [S; MAX_SEATS],
    /// Cards that everybody sees, and those that the owner of their pile sees.
    pub up: S,
    pub own: S,
    /// Ordered piles, bottom first, each with room for the whole deck.
    pub order: Vec<u8>,
    pub lens: Vec<u8>,
    /// Per ordered pile, bit i: entries i and i + 1 belong to one shuffled packet whose order is open.
    pub tied: Vec<u128>,
    pub vars: Vec<i32>,
    pub frames: Vec<Frame>,
    pub trick: TrickState,
    /// Cards that follow the one led.
    pub following: S,
    pub bet: BetState,
    pub asking: Asking,
    pub asked: u8,
    /// Pile and place whose card chance is asked for, or the number of faces of a roll.
    pub draw: (u8, u8),
    pub roll: u32,
    pub decisions: u32,
    pub turns: u32,
    pub over: bool,
    pub reason: u8,
    /// In thousandths.
    pub payoffs: [i32; MAX_SEATS],
}

/// Mostly both are of the same rules, and so of the same length.
#[inline]
fn copy<T: Copy>(to: &mut Vec<T>, from: &[T]) {
    if to.len() != from.len() {
        to.clear();
        return to.extend_from_slice(from);
    }
    to.copy_from_slice(from);
}

impl<S: CardSet> Clone for Core<S> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Search clones into used memory.
    fn clone_from(&mut self, o: &Self) {
        copy(&mut self.piles, &o.piles);
        copy(&mut self.maybe, &o.maybe);
        copy(&mut self.order, &o.order);
        copy(&mut self.lens, &o.lens);
        copy(&mut self.tied, &o.tied);
        copy(&mut self.vars, &o.vars);
        self.frames.clone_from(&o.frames);
        (self.public, self.placed, self.up, self.own) = (o.public, o.placed, o.up, o.own);
        (self.trick, self.following, self.bet) = (o.trick, o.following, o.bet);
        (self.asking, self.asked, self.draw, self.roll) = (o.asking, o.asked, o.draw, o.roll);
        (self.decisions, self.turns) = (o.decisions, o.turns);
        (self.over, self.reason, self.payoffs) = (o.over, o.reason, o.payoffs);
    }
}

#[derive(Debug, Default)]
pub struct State<S: CardSet> {
    pub(crate) chance: Chance<1>,
    pub(crate) core: Core<S>,
    pub(crate) locals: Locals<S>,
}

impl<S: CardSet> Clone for State<S> {
    fn clone(&self) -> Self {
        Self { chance: self.chance.clone(), core: self.core.clone(), locals: self.locals.clone() }
    }
    fn clone_from(&mut self, o: &Self) {
        self.chance.clone_from(&o.chance);
        self.core.clone_from(&o.core);
        self.locals.clone_from(&o.locals);
    }
}

impl<S: CardSet> State<S> {
    pub(crate) fn begin(&mut self, code: &Code<S>, seed: Seed, mode: Mode) {
        self.chance = Chance::new(seed, mode);
        self.locals = Locals::default();
        self.core.clone_from(&code.start);
    }
}

impl<S: CardSet> Core<S> {
    /// The deck in the first pile of the first zone, in card order, known to all to lie there.
    pub(crate) fn first(code: &Code<S>) -> Self {
        let mut core = Self {
            piles: vec![S::EMPTY; code.piles.len()],
            maybe: vec![S::EMPTY; code.piles.len() * code.seats],
            public: code.every,
            order: vec![0; code.ordered * code.cards],
            lens: vec![0; code.ordered],
            tied: vec![0; code.ordered],
            vars: code.cells.iter().map(|cell| cell.init).collect(),
            frames: vec![Frame::default()],
            asked: NOBODY,
            ..Self::default()
        };
        core.piles[0] = code.every;
        if code.piles[0].order != 255 {
            for card in 0..code.cards {
                core.order[card] = card as u8;
            }
            core.lens[0] = code.cards as u8;
            core.placed[..code.seats].fill(code.every);
        }
        match code.zones[0].face {
            crate::ast::Face::Up => core.up = code.every,
            crate::ast::Face::Owner => core.own = code.every,
            crate::ast::Face::Down => {}
        }
        core
    }
}

impl<S: CardSet> State<S> {
    pub(crate) fn encode(&self, code: &Code<S>, scope: Scope, w: &mut Writer<'_>) {
        let c = &self.core;
        if scope == Scope::Truth {
            self.chance.encode(w);
            w.u32(c.decisions);
            w.u32(c.turns);
            w.u32(self.locals.faults);
        }
        let set = |w: &mut Writer<'_>, s: S| w.bytes(&s.wide().to_le_bytes()[..S::BITS / 8]);
        // What is known anyway is left out of the lists, so that equal knowledge is equal bytes.
        let ordered = code.piles.iter().zip(&c.piles).filter(|(info, _)| info.order != 255);
        let listed = ordered.fold(S::EMPTY, |all, (_, &p)| all | p).minus(c.up);
        c.piles.iter().for_each(|&s| set(w, s));
        c.maybe.iter().for_each(|&s| set(w, s.minus(c.public)));
        c.placed[..code.seats].iter().for_each(|&s| set(w, s & listed));
        set(w, c.public);
        set(w, c.up);
        set(w, c.own);
        for (k, (&len, &tied)) in c.lens.iter().zip(&c.tied).enumerate() {
            let mut pile = c.order[k * code.cards..][..usize::from(len)].to_vec();
            if scope == Scope::Position {
                sort_packets(&mut pile, tied);
            }
            w.u8(len);
            w.bytes(&pile);
            w.bytes(&tied.to_le_bytes());
        }
        for &v in &c.vars {
            w.i32(v);
        }
        w.u8(c.frames.len() as u8);
        for f in &c.frames {
            w.bytes(&[f.kind as u8, f.group, f.phase]);
            w.u16(f.block);
            w.u16(f.pc);
            w.u16(f.from);
            w.u32(f.i);
            w.u32(f.n);
        }
        let t = &c.trick;
        w.bytes(&[t.leader, t.turn, t.seat, t.plays, t.winner]);
        w.u16(t.strength as u16);
        set(w, c.following);
        w.bytes(&[c.bet.seat, c.bet.answered]);
        w.u16(c.bet.raises);
        w.bytes(&[c.asking as u8, c.asked, c.draw.0, c.draw.1]);
        w.u32(c.roll);
        w.bytes(&[u8::from(c.over), c.reason]);
        for &p in &c.payoffs[..code.seats] {
            w.i32(p);
        }
        for &n in &self.locals.numbers {
            w.i32(n);
        }
        for &s in &self.locals.sets {
            set(w, s);
        }
    }

    pub(crate) fn decode(code: &Code<S>, r: &mut Reader<'_>) -> Result<Self> {
        let mut s = Self::default();
        let chance = Chance::decode(r)?;
        s.begin(code, 0, Mode::Sampled);
        s.chance = chance;
        let c = &mut s.core;
        c.decisions = r.u32()?;
        c.turns = r.u32()?;
        s.locals.faults = r.u32()?;
        let every = code.every;
        let set = |r: &mut Reader<'_>| -> Result<S> {
            let mut wide = [0u8; 16];
            wide[..S::BITS / 8].copy_from_slice(r.bytes(S::BITS / 8)?);
            let s = S::narrow(u128::from_le_bytes(wide));
            if s.within(every) { Ok(s) } else { Err(Error::invalid("saved match: a card beyond the deck")) }
        };
        for p in c.piles.iter_mut().chain(&mut c.maybe).chain(&mut c.placed[..code.seats]) {
            *p = set(r)?;
        }
        c.public = set(r)?;
        c.up = set(r)?;
        c.own = set(r)?;
        for k in 0..code.ordered {
            let len = r.upto(code.cards as u8, "length of a pile")?;
            c.lens[k] = len;
            c.order[k * code.cards..][..usize::from(len)].copy_from_slice(r.bytes(len.into())?);
            c.tied[k] = u128::from_le_bytes(r.array()?);
        }
        for v in &mut c.vars {
            *v = r.i32()?;
        }
        c.frames.clear();
        for _ in 0..r.upto(DEPTH as u8, "depth of blocks")? {
            let kind = [Kind::Plain, Kind::Call, Kind::While, Kind::For, Kind::ForCards, Kind::Chosen]
                [usize::from(r.upto(5, "kind of block")?)];
            let (group, phase) = (r.u8()?, r.u8()?);
            let (block, pc, from) = (r.u16()?, r.u16()?, r.u16()?);
            c.frames.push(Frame { kind, group, phase, block, pc, from, i: r.u32()?, n: r.u32()? });
        }
        let seat = code.seats as u8 - 1;
        c.trick.leader = r.upto(seat, "leader")?;
        c.trick.turn = r.upto(seat + 1, "turns of a trick")?;
        c.trick.seat = r.upto(seat, "seat in a trick")?;
        c.trick.plays = r.upto(seat + 1, "cards of a trick")?;
        c.trick.winner = r.upto(seat, "winner of a trick")?;
        c.trick.strength = r.u16()? as i16;
        c.following = set(r)?;
        c.bet = BetState { seat: r.upto(seat, "seat betting")?, answered: r.u8()?, raises: r.u16()? };
        c.asking = [Asking::Nothing, Asking::Choose, Asking::Trick, Asking::Bet, Asking::Draw, Asking::Roll]
            [usize::from(r.upto(5, "kind of question")?)];
        c.asked = r.u8()?;
        c.draw = (r.upto(code.piles.len() as u8 - 1, "pile")?, r.u8()?);
        c.roll = r.u32()?;
        c.over = r.flag("end")?;
        c.reason = r.u8()?;
        for p in &mut c.payoffs[..code.seats] {
            *p = r.i32()?;
        }
        for n in &mut s.locals.numbers {
            *n = r.i32()?;
        }
        for l in &mut s.locals.sets {
            *l = set(r)?;
        }
        s.sound(code)?;
        Ok(s)
    }

    /// That a loaded match cannot lead the interpreter astray.
    fn sound(&self, code: &Code<S>) -> Result<()> {
        let c = &self.core;
        let bad = |what: &str| Err(Error::invalid(format!("saved match: {what}")));
        for (i, f) in c.frames.iter().enumerate() {
            let Some(block) = code.blocks.get(usize::from(f.block)) else {
                return bad("a block that does not exist");
            };
            if usize::from(f.pc) > block.len() {
                return bad("a place beyond its block");
            }
            let parent = i.checked_sub(1).map(|p| &c.frames[p]);
            let op = parent.and_then(|p| code.blocks[usize::from(p.block)].get(usize::from(p.pc)));
            let fits = match (f.kind, op.map(|s| &s.op)) {
                (Kind::While, Some(Op::While(..)))
                | (Kind::For, Some(Op::For { .. }))
                | (Kind::ForCards, Some(Op::ForCards { .. })) => true,
                (Kind::Chosen, Some(Op::Choose(choice))) => usize::from(f.group) < choice.groups.len(),
                (Kind::Plain | Kind::Call, _) => true,
                _ => false,
            };
            if !fits {
                return bad("a block that its place does not lead to");
            }
        }
        if usize::from(c.reason) >= code.reasons {
            return bad("an unknown reason to end");
        }
        let op = c.frames.last().and_then(|f| code.blocks[usize::from(f.block)].get(usize::from(f.pc)));
        let fits = match (c.asking, op.map(|s| &s.op)) {
            (Asking::Nothing, _) => c.over,
            (Asking::Choose, Some(Op::Choose(_)))
            | (Asking::Trick, Some(Op::Trick(_)))
            | (Asking::Bet, Some(Op::Betting(_))) => usize::from(c.asked) < code.seats,
            (Asking::Roll, Some(Op::Roll(..))) => c.roll > 0,
            (Asking::Draw, _) => match code.piles[usize::from(c.draw.0)].order {
                255 => false,
                k => c.draw.1 < c.lens[usize::from(k)],
            },
            _ => false,
        };
        if !fits {
            return bad("a question that its place does not ask");
        }
        Ok(())
    }
}

/// Open order means nothing: packets compare as sets.
fn sort_packets(pile: &mut [u8], tied: u128) {
    let mut start = 0;
    for i in 0..pile.len() {
        if i + 1 == pile.len() || tied >> i & 1 == 0 {
            pile[start..=i].sort_unstable();
            start = i + 1;
        }
    }
}
