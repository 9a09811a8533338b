//! The interpreter: runs the top frame until somebody must answer. All of its state is in the match.

use kernel::{CHANCE, Event, Mode, Opt, Seat, Seed};

use crate::code::{End, Need, Num, Op, Stmt, Target, Words};
use crate::events;
use crate::expr::Eval;
use crate::faults::{Fault, Last};
use crate::game::{Context, Parlor};
use crate::piles::packet_start;
use crate::sets::CardSet;
use crate::state::{Asking, Frame, Kind, State};

/// Steps that may lie between two decisions; beyond them the match is ended as endless.
pub(crate) const FUEL: u32 = 4_000_000;
/// The most rounds of a `for`.
pub(crate) const ROUNDS: i32 = 4096;

pub(crate) enum Flow {
    /// On to the next statement.
    Next,
    /// On to that statement of the block.
    To(u16),
    /// Frames were changed.
    Moved,
    /// A menu is ready.
    Wait,
}

impl<S: CardSet> Parlor<S> {
    #[inline]
    pub(crate) fn eval<'a>(&'a self, s: &'a mut State<S>) -> Eval<'a, S> {
        Eval { code: &self.code, core: &s.core, locals: &mut s.locals }
    }

    pub(crate) fn begin(&self, seed: Seed, mode: Mode, s: &mut State<S>, cx: &mut Context<S>) {
        s.begin(&self.code, seed, mode);
        self.run(s, cx);
    }

    pub(crate) fn run(&self, s: &mut State<S>, cx: &mut Context<S>) {
        s.locals.fuel = FUEL;
        while !s.core.over {
            // Only these two fields are read: a frame was often just written to.
            let Some((block, pc)) = s.core.frames.last().map(|f| (f.block, f.pc)) else {
                self.finish(s, &self.code.cap, cx);
                break;
            };
            let stmts = &self.code.blocks[usize::from(block)];
            let mut at = usize::from(pc);
            // As long as nothing but the place changes, it is known without looking at the frame.
            loop {
                s.locals.fuel = s.locals.fuel.saturating_sub(1);
                if s.locals.fuel == 0 {
                    self.endless(s, cx);
                    break;
                }
                let Some(stmt) = stmts.get(at) else {
                    if self.again(s) {
                        at = 0;
                        continue;
                    }
                    s.core.frames.last_mut().expect("a statement has a frame").pc = at as u16;
                    match self.leave(s, cx) {
                        Flow::Next => s.core.frames.last_mut().expect("a statement has a frame").pc += 1,
                        Flow::Wait => return,
                        Flow::Moved | Flow::To(_) => {}
                    }
                    break;
                };
                if stmt.needs.is_empty()
                    && let Some(next) = self.light(&stmt.op, at, s, cx)
                {
                    if s.core.over {
                        break;
                    }
                    at = next;
                    continue;
                }
                s.core.frames.last_mut().expect("a statement has a frame").pc = at as u16;
                match self.step(stmt, s, cx) {
                    Flow::Next => at += 1,
                    Flow::To(place) => at = usize::from(place),
                    Flow::Moved => break,
                    Flow::Wait if self.pick_on(s, cx) => break,
                    Flow::Wait => return,
                }
                s.core.frames.last_mut().expect("a statement has a frame").pc = at as u16;
            }
        }
        cx.menu.close();
    }

    /// How often a `for` goes round.
    #[inline]
    pub(crate) fn rounds_of(&self, n: &Num<S>, s: &mut State<S>) -> i32 {
        let n = self.eval(s).number(n);
        if n > ROUNDS {
            s.locals.fault_of(Last { kind: Fault::TooMany, wanted: n, had: ROUNDS, ..Last::default() });
        }
        n.min(ROUNDS)
    }

    /// The end of a match that asks nobody any more.
    #[cold]
    pub(crate) fn endless(&self, s: &mut State<S>, cx: &mut Context<S>) {
        s.locals.fault(Fault::Endless);
        self.finish(s, &self.code.cap, cx);
    }

    /// Answer at once when all seats pick uniformly. False when the question stands.
    fn pick_on(&self, s: &mut State<S>, cx: &mut Context<S>) -> bool {
        while cx.picks.uniform() && cx.menu.seat != CHANCE {
            let index = cx.picks.pick(cx.menu.seat, cx.menu.len() as u32);
            let o = cx.menu.opts[index as usize];
            if !self.answer(s, o, cx) {
                return true;
            }
        }
        false
    }

    #[inline(never)]
    pub(crate) fn step(&self, stmt: &Stmt<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        if !stmt.needs.is_empty() && !self.meet(&stmt.needs, s, cx) {
            return Flow::Wait;
        }
        match &stmt.op {
            Op::Shuffle(place) => self.shuffle(place, s, cx),
            Op::Settle(place) => match self.eval(s).pile(place) {
                Some(pile) if !s.settle(&self.code, pile, usize::MAX) => self.ask_draw(s, cx),
                _ => Flow::Next,
            },
            Op::Deal { from, zone, first, count, batch, face } => {
                self.deal(from, *zone, first, count, *batch, *face, s, cx)
            }
            Op::Move { what, to, face, secret, positional, order, .. } => {
                self.shift(what, to, *face, *secret, *positional, *order, s, cx)
            }
            Op::Turn(what, face) => self.turn(what, *face, s, cx),
            Op::Show(what, to) => self.show(what, to.as_ref(), s, cx),
            Op::Deny { seat, zone, cards } => self.deny(seat, *zone, cards, s, cx),
            Op::Roll(target, n) => self.roll(target, n, s, cx),
            Op::If(test, then, other) => {
                let block = if self.eval(s).test(test) { Some(*then) } else { *other };
                match block {
                    None => Flow::Next,
                    Some(block) => self.enter(block, Kind::Plain, s),
                }
            }
            Op::Unless(test, to) => {
                if self.eval(s).test(test) {
                    return Flow::Next;
                }
                Flow::To(*to)
            }
            Op::Call(block) => self.enter(*block, Kind::Call, s),
            Op::While(test, body, _) => {
                if !self.eval(s).test(test) {
                    return Flow::Next;
                }
                s.core.frames.push(Frame { kind: Kind::While, block: *body, ..Frame::default() });
                Flow::Moved
            }
            Op::For { local, from, n, body } => {
                let n = self.rounds_of(n, s);
                if n <= 0 {
                    return Flow::Next;
                }
                let from = self.eval(s).number(from).rem_euclid(n);
                s.locals.numbers[usize::from(*local)] = from;
                s.core.frames.push(Frame {
                    kind: Kind::For,
                    block: *body,
                    from: from as u16,
                    n: n as u32,
                    ..Frame::default()
                });
                Flow::Moved
            }
            Op::ForCards { local, slot, of, body } => {
                let set = self.eval(s).set(of);
                if set.is_empty() {
                    return Flow::Next;
                }
                s.locals.numbers[usize::from(*local)] = set.lowest() as i32;
                s.locals.sets[usize::from(*slot)] = set.without_lowest();
                s.core.frames.push(Frame { kind: Kind::ForCards, block: *body, ..Frame::default() });
                Flow::Moved
            }
            Op::Break => {
                while let Some(f) = self.drop_frame(s) {
                    if matches!(f.kind, Kind::While | Kind::For | Kind::ForCards) {
                        break;
                    }
                }
                if let Some(f) = s.core.frames.last_mut() {
                    f.pc += 1;
                }
                Flow::Moved
            }
            Op::Return => {
                while let Some(f) = self.drop_frame(s) {
                    if f.kind == Kind::Call {
                        break;
                    }
                }
                Flow::Moved
            }
            Op::Choose(choice) => self.choose(choice, s, cx),
            Op::Trick(trick) => self.trick(trick, s, cx),
            Op::Betting(betting) => self.betting(betting, s, cx),
            Op::Showdown(showdown) => self.showdown(showdown, s, cx),
            Op::End(end) => {
                self.finish(s, end, cx);
                Flow::Moved
            }
            Op::Set(target, value) => {
                self.set(target, value, s, cx);
                Flow::Next
            }
            Op::Add(target, value, why) => {
                self.add(target, value, *why, s, cx);
                Flow::Next
            }
            Op::Jump(to) => Flow::To(*to),
            Op::Say(label, seat, n) => {
                self.say(*label, seat.as_ref(), n.as_ref(), s, cx);
                Flow::Next
            }
            // They have no needs, and are done already.
            Op::Mark { .. } | Op::Bump { .. } | Op::Ladder(_) => Flow::Next,
        }
    }

    #[inline]
    pub(crate) fn set(&self, target: &Target<S>, value: &Num<S>, s: &mut State<S>, cx: &mut Context<S>) {
        let value = self.eval(s).number(value);
        if let Some(cell) = self.cell(target, s) {
            self.assign(cell, value, s, cx);
        }
    }

    #[inline]
    pub(crate) fn add(
        &self,
        target: &Target<S>,
        value: &Num<S>,
        why: u16,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) {
        let value = self.eval(s).number(value);
        if let Some(cell) = self.cell(target, s) {
            self.bump(cell, value, why, s, cx);
        }
    }

    #[inline]
    pub(crate) fn bump(&self, cell: usize, by: i32, why: u16, s: &mut State<S>, cx: &mut Context<S>) {
        let before = s.core.vars[cell];
        self.raise(cell, by, s);
        let now = s.core.vars[cell];
        if now == before {
            return;
        }
        if cx.log.is_on() {
            self.tell_gain(cell, why, now.saturating_sub(before), cx);
        }
    }

    #[inline]
    pub(crate) fn say(
        &self,
        label: u16,
        seat: Option<&Num<S>>,
        n: Option<&Num<S>>,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) {
        if cx.log.is_on() {
            // What is only said is no part of the truth, and so are its faults.
            let faults = s.locals.faults;
            let seat = seat.map_or(0xFF, |v| self.eval(s).number(v) as u8);
            let value = n.map(|v| self.eval(s).number(v));
            s.locals.faults = faults;
            self.tell(cx, || Event {
                a: label as i16,
                b: i16::from(value.is_some()),
                n: value.unwrap_or(0),
                ..Event::of(events::SAY, seat)
            });
        }
    }

    pub(crate) fn enter(&self, block: u16, kind: Kind, s: &mut State<S>) -> Flow {
        s.core.frames.last_mut().expect("a statement has a frame").pc += 1;
        s.core.frames.push(Frame { kind, block, ..Frame::default() });
        Flow::Moved
    }

    /// The statement that the frame below the top stands at.
    fn parent(&self, s: &State<S>) -> Option<&Stmt<S>> {
        let f = s.core.frames.iter().rev().nth(1)?;
        self.code.blocks[usize::from(f.block)].get(usize::from(f.pc))
    }

    /// At the end of a block: whether it is that of a loop that goes on.
    #[inline]
    pub(crate) fn again(&self, s: &mut State<S>) -> bool {
        let [.., below, top] = s.core.frames.as_slice() else { return false };
        let (block, pc, i) = (usize::from(below.block), usize::from(below.pc), top.i);
        if top.kind != Kind::While {
            return false;
        }
        let Stmt { needs, op: Op::While(test, _, max) } = &self.code.blocks[block][pc] else { return false };
        if !needs.is_empty() || i + 1 >= *max || !self.eval(s).test(test) {
            return false;
        }
        let top = s.core.frames.last_mut().expect("the frame that ends");
        (top.pc, top.i) = (0, i + 1);
        true
    }

    /// The end of a block.
    #[inline(never)]
    pub(crate) fn leave(&self, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        let Some(&top) = s.core.frames.last() else { return Flow::Moved };
        match (top.kind, self.parent(s).map(|p| (p, &p.op))) {
            (Kind::While, Some((stmt, Op::While(test, _, max)))) => {
                if !self.meet(&stmt.needs, s, cx) {
                    return Flow::Wait;
                }
                if !self.eval(s).test(test) {
                    s.core.frames.pop();
                    return Flow::Next;
                }
                if top.i + 1 >= *max {
                    self.finish(s, &self.code.cap, cx);
                    return Flow::Moved;
                }
            }
            (Kind::For, Some((_, Op::For { local, .. }))) => {
                if top.i + 1 >= top.n {
                    self.drop_frame(s);
                    return Flow::Next;
                }
                s.locals.numbers[usize::from(*local)] = ((u32::from(top.from) + top.i + 1) % top.n) as i32;
            }
            (Kind::ForCards, Some((_, Op::ForCards { local, slot, .. }))) => {
                let rest = s.locals.sets[usize::from(*slot)];
                if rest.is_empty() {
                    self.drop_frame(s);
                    return Flow::Next;
                }
                s.locals.numbers[usize::from(*local)] = rest.lowest() as i32;
                s.locals.sets[usize::from(*slot)] = rest.without_lowest();
            }
            (Kind::Chosen, _) => {
                self.drop_frame(s);
                return Flow::Next;
            }
            _ => {
                s.core.frames.pop();
                return Flow::Moved;
            }
        }
        let f = s.core.frames.last_mut().expect("the frame that ends");
        (f.pc, f.i) = (0, f.i + 1);
        Flow::Moved
    }

    /// Pop a frame and forget what it bound.
    fn drop_frame(&self, s: &mut State<S>) -> Option<Frame> {
        let f = *s.core.frames.last()?;
        match (f.kind, self.parent(s).map(|p| &p.op)) {
            (Kind::For, Some(Op::For { local, .. })) => s.locals.numbers[usize::from(*local)] = 0,
            (Kind::ForCards, Some(Op::ForCards { local, slot, .. })) => {
                s.locals.numbers[usize::from(*local)] = 0;
                s.locals.sets[usize::from(*slot)] = S::EMPTY;
            }
            (Kind::Chosen, Some(Op::Choose(choice))) => {
                crate::statements::choose::forget(&choice.groups[usize::from(f.group)], &mut s.locals);
            }
            _ => {}
        }
        s.core.frames.pop()
    }

    /// Settle the orders that a statement reads. False when chance is asked first.
    pub(crate) fn meet(&self, needs: &[Need<S>], s: &mut State<S>, cx: &mut Context<S>) -> bool {
        for need in needs {
            let (pile, n) = match need {
                Need::Top(spot, n) => {
                    let n = self.eval(s).number(n).max(0) as usize;
                    (self.eval(s).pile(spot), n)
                }
                Need::PileOf(card) => {
                    let card = self.eval(s).number(card);
                    (self.eval(s).pile_of(card), usize::MAX)
                }
            };
            if let Some(pile) = pile
                && !s.settle(&self.code, pile, n)
            {
                self.ask_draw(s, cx);
                return false;
            }
        }
        true
    }

    pub(crate) fn ask_draw(&self, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        s.core.asking = Asking::Draw;
        self.draw_menu(s, cx);
        Flow::Wait
    }

    /// Each different card of the packet, by the number of its copies.
    fn draw_menu(&self, s: &State<S>, cx: &mut Context<S>) {
        cx.menu.ask(CHANCE, self.code.words.chance_prompt);
        let packet = self.packet(s).1;
        let set = packet.iter().fold(S::EMPTY, |all, &c| all | S::bit(c.into()));
        for card in set.cards() {
            if !set.meets(self.code.earlier[card]) {
                let copies = set.cards().filter(|&c| self.code.earlier[c].has(card)).count();
                let verb = self.code.words.verb(Words::DRAW);
                cx.menu.push_weighted(Opt::verb(verb).a(card as u16), copies as u32 + 1);
            }
        }
    }

    /// The packet that chance draws from: where it starts, and its cards.
    pub(crate) fn packet<'a>(&self, s: &'a State<S>) -> (usize, &'a [u8]) {
        let (pile, at) = (usize::from(s.core.draw.0), usize::from(s.core.draw.1));
        let k = usize::from(self.code.piles[pile].order);
        let start = packet_start(s.core.tied[k], at);
        (start, &s.core.order[k * self.code.cards..][start..=at])
    }

    pub(crate) fn drawn(&self, s: &mut State<S>, card: u16) {
        let (pile, at) = (usize::from(s.core.draw.0), usize::from(s.core.draw.1));
        let (start, packet) = self.packet(s);
        if let Some(i) = packet.iter().position(|&c| u16::from(c) == card) {
            s.core.fix(&self.code, pile, at, start + i);
        }
        s.core.draw = (0, 0);
    }

    #[inline(never)]
    fn roll(&self, target: &Target<S>, n: &Num<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        let n = self.eval(s).number(n);
        if n <= 0 {
            s.locals.fault(Fault::NothingToDraw);
            return Flow::Next;
        }
        if s.chance.explicit() && n > 1 {
            s.core.asking = Asking::Roll;
            s.core.roll = n as u32;
            self.roll_menu(s, cx);
            return Flow::Wait;
        }
        let value = s.chance.stream(0).below(n as u32) as i32;
        self.rolled(target, value, s, cx);
        Flow::Next
    }

    fn roll_menu(&self, s: &State<S>, cx: &mut Context<S>) {
        cx.menu.ask(CHANCE, self.code.words.chance_prompt);
        for i in 0..s.core.roll.min(65_536) {
            cx.menu.push_weighted(Opt::verb(self.code.words.verb(Words::ROLL)).n(i as i32), 1);
        }
    }

    pub(crate) fn rolled(&self, target: &Target<S>, value: i32, s: &mut State<S>, cx: &mut Context<S>) {
        s.core.roll = 0;
        if let Some(cell) = self.cell(target, s) {
            self.assign(cell, value, s, cx);
        }
    }

    /// Put a decision to a seat, unless the match has had its share of them.
    #[inline]
    pub(crate) fn ask(&self, asking: Asking, seat: Seat, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        if s.core.decisions >= self.code.max_decisions {
            self.finish(s, &self.code.cap, cx);
            return Flow::Moved;
        }
        s.core.decisions += 1;
        s.core.turns += u32::from(s.core.asked != seat);
        s.core.asked = seat;
        s.core.asking = asking;
        Flow::Wait
    }

    /// Rebuild the menu from the State alone.
    #[inline(never)]
    pub(crate) fn rebuild(&self, s: &State<S>, cx: &mut Context<S>) {
        cx.menu.close();
        let Some(top) = s.core.frames.last().filter(|_| !s.core.over) else { return };
        let stmt = self.code.blocks[usize::from(top.block)].get(usize::from(top.pc));
        let mut locals = s.locals.clone();
        locals.fuel = FUEL;
        let mut eval = Eval { code: &self.code, core: &s.core, locals: &mut locals };
        match (s.core.asking, stmt.map(|s| &s.op)) {
            (Asking::Draw, _) => self.draw_menu(s, cx),
            (Asking::Roll, _) => self.roll_menu(s, cx),
            (Asking::Choose, Some(Op::Choose(choice))) => {
                cx.menu.ask(s.core.asked, choice.prompt);
                crate::statements::choose::offer(choice, &mut eval, &mut cx.menu);
            }
            (Asking::Trick, Some(Op::Trick(trick))) => {
                cx.menu.ask(s.core.asked, trick.prompt);
                let legal = crate::statements::trick::legal(trick, &mut eval);
                self.offer_cards(legal, &mut cx.menu);
            }
            (Asking::Bet, Some(Op::Betting(betting))) => {
                cx.menu.ask(s.core.asked, betting.prompt);
                crate::statements::betting::offer(betting, &mut eval, &mut cx.menu);
            }
            _ => {}
        }
    }

    #[inline]
    pub(crate) fn cell(&self, target: &Target<S>, s: &mut State<S>) -> Option<usize> {
        let Some(at) = &target.at else { return Some(usize::from(target.base)) };
        let at = self.eval(s).number(at);
        if (0..i32::from(target.size)).contains(&at) {
            return Some(usize::from(target.base) + at as usize);
        }
        s.locals.fault_of(Last {
            kind: Fault::NoSuchPlace,
            cell: target.base,
            wanted: at,
            ..Last::default()
        });
        None
    }

    /// Values stay in their declared range.
    #[inline]
    pub(crate) fn store(&self, cell: usize, value: i32, s: &mut State<S>) {
        let info = &self.code.cells[cell];
        let kept = value.clamp(info.low, info.high);
        s.core.vars[cell] = kept;
        if kept != value {
            let cell = cell as u16;
            s.locals.fault_of(Last { kind: Fault::OutOfRange, cell, wanted: value, had: kept });
        }
    }

    /// Add to a cell.
    #[inline]
    pub(crate) fn raise(&self, cell: usize, by: i32, s: &mut State<S>) {
        self.store(cell, s.core.vars[cell].saturating_add(by), s);
    }

    #[inline]
    pub(crate) fn assign(&self, cell: usize, value: i32, s: &mut State<S>, cx: &mut Context<S>) {
        let before = s.core.vars[cell];
        self.store(cell, value, s);
        let now = s.core.vars[cell];
        if now != before && cx.log.is_on() {
            self.tell_value(cell, now, cx);
        }
    }

    /// The end of the match: every seat's rank by its merit.
    #[inline(never)]
    pub(crate) fn finish(&self, s: &mut State<S>, end: &End<S>, cx: &mut Context<S>) {
        let seats = self.code.seats;
        let local = usize::from(end.seat_local);
        let mut merit = [0; kernel::MAX_SEATS];
        let mut payoffs = [0; kernel::MAX_SEATS];
        for seat in 0..seats {
            s.locals.numbers[local] = seat as i32;
            s.locals.fuel = s.locals.fuel.max(FUEL / 8);
            merit[seat] = self.eval(s).number(&end.merit);
            if let Some(payoff) = &end.payoff {
                payoffs[seat] = self.eval(s).number(payoff);
            }
        }
        s.locals.numbers[local] = 0;
        if end.payoff.is_none() {
            let best = merit[..seats].iter().copied().max().unwrap_or(0);
            let team = |seat: usize| 1u32 << (self.code.teams[seat] & 31);
            let winning = (0..seats).filter(|&o| merit[o] == best).fold(0, |all, o| all | team(o));
            let won = if winning.is_power_of_two() { 1000 } else { 0 };
            for (seat, payoff) in payoffs[..seats].iter_mut().enumerate() {
                *payoff = if winning & team(seat) != 0 { won } else { -1000 };
            }
        }
        (s.core.over, s.core.reason, s.core.payoffs) = (true, end.reason, payoffs);
        s.core.asking = Asking::Nothing;
        if cx.log.is_on() {
            let faults = s.locals.faults;
            for (i, tally) in self.code.tallies.iter().enumerate() {
                let n = self.eval(s).number(tally);
                self.tell(cx, || Event { a: i as i16, n, ..Event::of(events::TALLY, 0xFF) });
            }
            s.locals.faults = faults;
            self.tell(cx, || Event { a: end.reason.into(), ..Event::of(events::END, 0xFF) });
        }
    }
}
