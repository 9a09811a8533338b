//! Statements: checked and lowered.

use kernel::Result;

use super::flow::{binder_local, group_binds, set_binders};
use super::{Compiler, LocalType, tighten};
use crate::ast::{Arrival, Betting, Binder, Ending, Face, Group, Owner, Showdown, Statement, Trick, Value};
use crate::code::{
    BettingCode, Bind, BindKind, Carrier, Choice, Code, End, GroupCode, Num, Op, Set, ShowdownCode, Stmt,
    Target, Test, TrickCode,
};
use crate::sets::CardSet;
use crate::statements::choose::PACKED;

/// An ending that says nothing, until the real one is compiled.
pub(super) fn nothing<S>() -> End<S> {
    End { reason: 0, seat_local: 0, merit: Num::Const(0), payoff: None }
}

impl<S: CardSet> Compiler<'_, S> {
    /// The types of locals that outlive a statement: they may be read by blocks compiled before it.
    pub(super) fn declare_locals(&mut self) -> Result<()> {
        let p = self.p;
        for (b, block) in p.blocks.iter().enumerate() {
            for (i, statement) in block.iter().enumerate() {
                self.within(&format!("blocks[{b}][{i}]"), |c| match statement {
                    Statement::For { local, .. } => c.local(*local, LocalType::Number),
                    Statement::ForCards { local, .. } => c.local(*local, LocalType::Card),
                    Statement::Choose { groups, .. } => {
                        for (g, group) in groups.iter().enumerate() {
                            for (k, binder) in group.binders.iter().enumerate() {
                                let kind = match binder {
                                    Binder::Card { .. } => LocalType::Card,
                                    Binder::Number { .. } | Binder::Value { .. } | Binder::Seat { .. } => {
                                        LocalType::Number
                                    }
                                    _ => LocalType::Set,
                                };
                                c.within(&format!("groups[{g}].binders[{k}]"), |c| {
                                    c.local(binder_local(binder), kind)
                                })?;
                            }
                        }
                        Ok(())
                    }
                    Statement::Trick(t) => {
                        c.local(t.seat_local, LocalType::Number)?;
                        c.local(t.card_local, LocalType::Card)
                    }
                    Statement::Betting(x) => c.local(x.seat_local, LocalType::Number),
                    Statement::Showdown(x) => c.local(x.seat_local, LocalType::Number),
                    Statement::End(x) => c.local(x.seat_local, LocalType::Number),
                    _ => Ok(()),
                })?;
            }
        }
        self.within("cap", |c| c.local(p.cap.seat_local, LocalType::Number))
    }

    pub(super) fn statement(
        &mut self,
        statement: &Statement,
        place: (u16, u16),
        code: &mut Vec<Stmt<S>>,
    ) -> Result<()> {
        let mut settle = None;
        let op = match statement {
            Statement::Shuffle { place } => {
                let spot = self.within("place", |c| c.place(place))?;
                self.ordered(place.zone, "place")?;
                if self.code.zones[usize::from(place.zone)].face == Face::Up {
                    settle = Some(spot.clone());
                }
                Op::Shuffle(spot)
            }
            Statement::Deal { from, zone, first, count, batch, face } => {
                let spot = self.within("from", |c| c.place(from))?;
                self.ordered(from.zone, "from")?;
                self.within("zone", |c| c.index((*zone).into(), c.code.zones.len(), "zone"))?;
                let info = self.code.zones[usize::from(*zone)];
                if !info.per_seat || info.piles != 1 {
                    return self
                        .within("zone", |c| c.fail("cards are dealt to a zone with one pile per seat"));
                }
                if *batch == 0 {
                    return self.within("batch", |c| c.fail("at least one card is dealt at once"));
                }
                let first = self.within("first", |c| c.number(first))?;
                let count = self.within("count", |c| c.number(count))?;
                Op::Deal {
                    from: Box::new(spot),
                    zone: *zone,
                    first: Box::new(first),
                    count: Box::new(count),
                    batch: *batch,
                    face: face.unwrap_or(info.face),
                }
            }
            Statement::Move { what, to, face, secret, order } => {
                let what = self.within("what", |c| c.set(what))?;
                let spot = self.within("to", |c| c.place(to))?;
                let zone = self.code.zones[usize::from(to.zone)];
                if *face == Some(Face::Owner) && !zone.per_seat {
                    return self.within("face", |c| c.fail("cards on the table have no owner to see them"));
                }
                let face = face.unwrap_or(zone.face);
                if face == Face::Up && matches!(order, Arrival::Random | Arrival::BeneathRandom) {
                    let ordered = self.p.zones[usize::from(to.zone)].ordered;
                    settle = ordered.then(|| spot.clone());
                }
                let positional = matches!(what, Set::TopOf(_));
                let sweep = match (&what, spot.fixed) {
                    (Set::Pile(from), Some(to))
                        if self.shortcuts && *from != to && *order == Arrival::Kept =>
                    {
                        Some((*from, to))
                    }
                    _ => None,
                };
                Op::Move { what, to: Box::new(spot), face, secret: *secret, positional, order: *order, sweep }
            }
            Statement::Turn { what, face } => Op::Turn(self.within("what", |c| c.set(what))?, *face),
            Statement::Show { what, to } => {
                let what = self.within("what", |c| c.set(what))?;
                Op::Show(what, self.option("to", to)?)
            }
            Statement::Deny { seat, zone, cards } => {
                let seat = self.within("seat", |c| c.number(seat))?;
                self.within("zone", |c| c.index((*zone).into(), c.code.zones.len(), "zone"))?;
                if self.p.zones[usize::from(*zone)].owner != Owner::Seat {
                    return self.within("zone", |c| c.fail("a seat can only deny what its own zone holds"));
                }
                Op::Deny { seat, zone: *zone, cards: self.within("cards", |c| c.set(cards))? }
            }
            Statement::Set { var, at, value } => {
                let target = self.target(*var, at)?;
                Op::Set(target, self.within("value", |c| c.number(value))?)
            }
            Statement::Roll { var, at, n } => {
                let target = self.target(*var, at)?;
                Op::Roll(target, self.within("n", |c| c.number(n))?)
            }
            Statement::Add { var, at, value, why } => {
                self.within("why", |c| c.index((*why).into(), c.p.labels.len(), "label"))?;
                let target = self.target(*var, at)?;
                Op::Add(target, self.within("value", |c| c.number(value))?, *why)
            }
            Statement::If { test, then, other } => {
                let test = self.within("test", |c| c.test(test))?;
                self.block("then", *then)?;
                if let Some(other) = other {
                    self.block("other", *other)?;
                }
                Op::If(test, *then, *other)
            }
            Statement::While { test, body, max } => {
                let test = self.within("test", |c| c.test(test))?;
                self.block("body", *body)?;
                if *max == 0 {
                    return self.within("max", |c| c.fail("a loop that never runs; say at least 1"));
                }
                Op::While(test, *body, *max)
            }
            Statement::For { local, from, n, body } => {
                let from = self.within("from", |c| c.number(from))?;
                let n = self.within("n", |c| c.number(n))?;
                self.block("body", *body)?;
                self.binds(*local, &[1 << local])?;
                Op::For { local: *local, from, n, body: *body }
            }
            Statement::ForCards { local, of, body } => {
                let of = self.within("of", |c| c.set(of))?;
                self.block("body", *body)?;
                self.binds(*local, &[1 << local])?;
                let slot = self.slot()?;
                Op::ForCards { local: *local, slot, of, body: *body }
            }
            Statement::Call { body } => {
                self.block("body", *body)?;
                Op::Call(*body)
            }
            Statement::Break => Op::Break,
            Statement::Return => Op::Return,
            Statement::Choose { by, prompt, groups, otherwise, secret } => {
                let by = self.within("by", |c| c.number(by))?;
                let prompt = self.prompt(*prompt)?;
                if groups.is_empty() || groups.len() > 200 {
                    return self.within("groups", |c| c.fail("1 to 200 groups of options are possible"));
                }
                let mut made = Vec::new();
                for (g, group) in groups.iter().enumerate() {
                    self.code.groups.push((place.0, place.1, g as u8));
                    let id = self.code.groups.len() as u16 - 1;
                    made.push(self.item("groups", g, |c| c.group(group, id))?);
                    self.uses.bodies.push(group_binds(&group.binders));
                }
                if let Some(block) = otherwise {
                    self.block("otherwise", *block)?;
                    self.uses.bodies.push(0);
                }
                let countable = self.shortcuts
                    && !self.code.copies
                    && crate::statements::count::countable(&self.code, &made);
                Op::Choose(Box::new(Choice {
                    countable,
                    fixed: false,
                    meek: false,
                    by,
                    prompt,
                    groups: made,
                    otherwise: *otherwise,
                    secret: *secret,
                }))
            }
            Statement::Trick(t) => Op::Trick(Box::new(self.trick(t)?)),
            Statement::Betting(b) => Op::Betting(Box::new(self.betting(b)?)),
            Statement::Showdown(d) => Op::Showdown(Box::new(self.showdown(d)?)),
            Statement::Say { label, seat, n } => {
                self.within("label", |c| c.index((*label).into(), c.p.labels.len(), "label"))?;
                let seat = self.option("seat", seat)?;
                Op::Say(*label, seat, self.option("n", n)?)
            }
            Statement::End(e) => Op::End(self.ending(e)?),
        };
        code.push(Stmt { needs: std::mem::take(&mut self.needs), op });
        if let Some(spot) = settle {
            code.push(Stmt { needs: Vec::new(), op: Op::Settle(spot) });
        }
        Ok(())
    }

    fn option(&mut self, field: &str, v: &Option<Value>) -> Result<Option<Num<S>>> {
        v.as_ref().map(|v| self.within(field, |c| c.number(v))).transpose()
    }

    fn block(&mut self, field: &str, block: u16) -> Result<()> {
        self.within(field, |c| c.index(block.into(), c.p.blocks.len(), "block"))
    }

    fn prompt(&mut self, prompt: u16) -> Result<u8> {
        self.within("prompt", |c| c.index(prompt.into(), c.p.prompts.len(), "prompt"))?;
        Ok(prompt as u8)
    }

    fn binds(&mut self, local: u8, bodies: &[u128]) -> Result<()> {
        self.enter(local)?;
        self.scope.pop();
        self.uses.bodies.extend_from_slice(bodies);
        Ok(())
    }

    fn target(&mut self, var: u16, at: &Option<Value>) -> Result<Target<S>> {
        self.within("var", |c| c.index(var.into(), c.p.vars.len(), "variable"))?;
        let info = self.code.vars[usize::from(var)];
        if at.is_none() && info.size != 1 {
            return self
                .within("at", |c| c.fail(format!("variable {var} has {} cells; say which", info.size)));
        }
        match self.option("at", at)? {
            Some(Num::Const(n)) if (0..i32::from(info.size)).contains(&n) => {
                Ok(Target { base: info.base + n as u16, size: 1, at: None })
            }
            Some(Num::Const(n)) => self.within("at", |c| c.fail(format!("variable {var} has no cell {n}"))),
            at => Ok(Target { base: info.base, size: info.size, at }),
        }
    }

    /// A variable with one cell, or one per seat.
    fn cells(&mut self, field: &str, var: u16, size: usize) -> Result<u16> {
        self.within(field, |c| {
            c.index(var.into(), c.p.vars.len(), "variable")?;
            let info = c.code.vars[usize::from(var)];
            if usize::from(info.size) != size {
                return c.fail(format!("variable {var} has {} cells; {size} are needed", info.size));
            }
            Ok(info.base)
        })
    }

    fn group(&mut self, group: &Group, id: u16) -> Result<GroupCode<S>> {
        self.within("label", |c| c.index(group.label.into(), c.p.labels.len(), "label"))?;
        self.block("body", group.body)?;
        let outer = self.scope.len();
        let mut binders: Vec<Bind<S>> = Vec::new();
        let mut numbers = vec![Carrier::A, Carrier::B, Carrier::C];
        let sets = group
            .binders
            .iter()
            .any(|b| matches!(b, Binder::Summing { .. } | Binder::Subset { .. } | Binder::Meld { .. }));
        if sets {
            numbers.truncate(1);
        }
        numbers.reverse();
        let mut n_free = !sets;
        for (k, binder) in group.binders.iter().enumerate() {
            let bind = self.item("binders", k, |c| {
                let kind = c.binder(binder)?;
                let carrier = match &kind {
                    BindKind::Number { .. } if n_free => {
                        n_free = false;
                        Some(Carrier::N)
                    }
                    BindKind::Card(_)
                    | BindKind::Number { .. }
                    | BindKind::Value { .. }
                    | BindKind::Seat { .. } => {
                        numbers.pop().or_else(|| std::mem::take(&mut n_free).then_some(Carrier::N))
                    }
                    _ => Some(Carrier::Wide),
                };
                let Some(carrier) = carrier else {
                    return c
                        .fail("too many binders: an option carries four numbers, or a set and one number");
                };
                let local = match carrier {
                    Carrier::Wide => c.slots[usize::from(binder_local(binder))],
                    _ => binder_local(binder),
                };
                Ok(Bind { local, carrier, kind })
            })?;
            binders.push(bind);
        }
        if set_binders(&binders) > 1 {
            return self.within("binders", |c| c.fail("one set of cards per option is possible"));
        }
        let mut when = self.within("when", |c| c.test(&group.when))?;
        self.scope.truncate(outer);
        if self.shortcuts {
            tighten::values_held(&self.code, &mut binders, &mut when);
        }
        Ok(GroupCode { id, binders, when, label: group.label as u8, body: group.body })
    }

    /// Compile a binder; what it binds stays in scope for those after it.
    fn binder(&mut self, binder: &Binder) -> Result<BindKind<S>> {
        Ok(match binder {
            Binder::Card { local, of } => {
                let of = self.within("of", |c| c.set(of))?;
                self.enter(*local)?;
                BindKind::Card(of)
            }
            Binder::Number { local, low, high, domain } => {
                self.domain(*domain)?;
                let low = self.within("low", |c| c.number(low))?;
                let high = self.within("high", |c| c.number(high))?;
                self.enter(*local)?;
                BindKind::Number { low, high, domain: *domain }
            }
            Binder::Value { local, of, attr, domain } => {
                self.domain(*domain)?;
                self.attribute(*attr, "attr")?;
                let of = self.within("of", |c| c.set(of))?;
                self.enter(*local)?;
                BindKind::Value { of, attr: *attr, domain: *domain }
            }
            Binder::Seat { local, from, test } => {
                let from = self.within("from", |c| c.number(from))?;
                self.enter(*local)?;
                BindKind::Seat { from, test: self.within("test", |c| c.test(test))? }
            }
            Binder::Summing { local, of, attr, total, min, max } => {
                self.attribute(*attr, "attr")?;
                self.set_size(*max)?;
                let of = self.within("of", |c| c.set(of))?;
                let total = self.within("total", |c| c.number(total))?;
                self.enter(*local)?;
                BindKind::Summing { of, attr: *attr, total, min: *min, max: *max }
            }
            Binder::Subset { local, of, attr, min, max } => {
                if let Some(attr) = attr {
                    self.attribute(*attr, "attr")?;
                }
                let of = self.within("of", |c| c.set(of))?;
                let min = self.within("min", |c| c.number(min))?;
                let max = self.within("max", |c| c.number(max))?;
                if let Num::Const(n) = max {
                    self.set_size(n.clamp(0, 255) as u8)?;
                }
                self.enter(*local)?;
                BindKind::Subset { of, attr: *attr, min, max }
            }
            Binder::Meld { local, of, patterns } => {
                self.melds_exist(patterns)?;
                let of = self.within("of", |c| c.set(of))?;
                self.enter(*local)?;
                BindKind::Meld { of, patterns: patterns.clone() }
            }
        })
    }

    fn set_size(&mut self, max: u8) -> Result<()> {
        if S::BITS > 64 && u32::from(max) > PACKED {
            return self.within("max", |c| {
                c.fail(format!("with more than 64 cards an option carries up to {PACKED}"))
            });
        }
        Ok(())
    }

    fn trick(&mut self, t: &Trick) -> Result<TrickCode<S>> {
        let leader = self.within("leader", |c| c.number(&t.leader))?;
        self.within("zone", |c| c.index(t.zone.into(), c.code.zones.len(), "zone"))?;
        if self.p.zones[usize::from(t.zone)].owner != Owner::Seat {
            return self.within("zone", |c| c.fail("cards are played from a zone of each seat"));
        }
        let derived = |c: &mut Self, field: &str, d: u16| {
            c.within(field, |c| c.index(d.into(), c.p.derived.len(), "derived attribute"))
        };
        if let Some(follow) = t.follow {
            derived(self, "follow", follow)?;
        }
        derived(self, "strength", t.strength)?;
        let led = self.cells("led", t.led, 1)?;
        let winner = self.cells("winner", t.winner, 1)?;
        let prompt = self.prompt(t.prompt)?;
        self.enter(t.seat_local)?;
        let sits_out = self.within("sits_out", |c| c.test(&t.sits_out))?;
        let played_by = self.within("played_by", |c| c.number(&t.played_by))?;
        let to = self.within("to", |c| c.place(&t.to))?;
        if self.code.zones[usize::from(t.to.zone)].face == Face::Owner {
            return self.within("to", |c| c.fail("a trick is played where everybody or nobody looks on"));
        }
        let lead = self.within("lead", |c| c.set(&t.lead))?;
        let lead_fallback = self.within("lead_fallback", |c| c.set(&t.lead_fallback))?;
        let off_suit = self.within("off_suit", |c| c.set(&t.off_suit))?;
        let within = self.within("within", |c| c.set(&t.within))?;
        self.enter(t.card_local)?;
        if let Some(block) = t.after_card {
            self.block("after_card", block)?;
            self.uses.bodies.push(1 << t.seat_local | 1 << t.card_local);
        }
        self.scope.clear();
        let zone = self.code.zones[usize::from(t.zone)];
        let openly = self.code.zones[usize::from(t.to.zone)].face == Face::Up;
        let open = to.fixed.filter(|_| openly && !self.p.zones[usize::from(t.zone)].ordered);
        let lean = |set| match self.shortcuts {
            true => tighten::within_hand(set, t.zone, t.seat_local, self.code.every),
            false => set,
        };
        let own = zone.piles == 1 && matches!(played_by, Num::Local(l) if l == t.seat_local);
        let fits = |cell: u16, low: i32, high: i32| {
            let info = &self.code.cells[usize::from(cell)];
            self.shortcuts && info.low <= low && high <= info.high
        };
        let led_fits = t.follow.is_none_or(|follow| {
            let table = &self.code.derived[usize::from(follow)];
            fits(led, table.low, table.low + table.span as i32 - 1)
        });
        Ok(TrickCode {
            own,
            led_fits,
            rush: false,
            tail: None,
            swept: None,
            seated: false,
            sitter: None,
            winner_fits: fits(winner, 0, self.code.seats as i32 - 1),
            base: zone.base,
            piles: zone.piles,
            open,
            leader,
            sits_out,
            seat_local: t.seat_local,
            played_by,
            zone: t.zone,
            to,
            lead: lean(lead),
            lead_fallback: lean(lead_fallback),
            follow: t.follow,
            off_suit: lean(off_suit),
            within: lean(within),
            strength: t.strength,
            led,
            winner,
            after_card: t.after_card,
            mark: None,
            flows_on: false,
            card_local: t.card_local,
            denies: t.denies,
            prompt,
        })
    }

    fn betting(&mut self, b: &Betting) -> Result<BettingCode<S>> {
        let seats = self.code.seats;
        let first = self.within("first", |c| c.number(&b.first))?;
        let chips = self.cells("chips", b.chips, seats)?;
        let round = self.cells("round", b.round, seats)?;
        let hand = self.cells("hand", b.hand, seats)?;
        let folded = self.cells("folded", b.folded, seats)?;
        let prompt = self.prompt(b.prompt)?;
        if b.sizes.contains(&0) {
            return self.within("sizes", |c| c.fail("a bet of nothing is no bet"));
        }
        self.enter(b.seat_local)?;
        let out = self.within("out", |c| c.test(&b.out))?;
        let min_bet = self.within("min_bet", |c| c.number(&b.min_bet))?;
        let max_raises = self.within("max_raises", |c| c.number(&b.max_raises))?;
        self.scope.clear();
        Ok(BettingCode {
            first,
            chips,
            round,
            hand,
            folded,
            out,
            seat_local: b.seat_local,
            min_bet,
            max_raises,
            sizes: b.sizes.clone(),
            all_in: b.all_in,
            prompt,
        })
    }

    fn showdown(&mut self, d: &Showdown) -> Result<ShowdownCode<S>> {
        let seats = self.code.seats;
        let chips = self.cells("chips", d.chips, seats)?;
        let hand = self.cells("hand", d.hand, seats)?;
        let folded = self.cells("folded", d.folded, seats)?;
        let winners = self.cells("winners", d.winners, seats)?;
        let remainder_from = self.within("remainder_from", |c| c.number(&d.remainder_from))?;
        self.enter(d.seat_local)?;
        let strength = self.within("strength", |c| c.number(&d.strength))?;
        self.scope.clear();
        Ok(ShowdownCode { chips, hand, folded, seat_local: d.seat_local, strength, remainder_from, winners })
    }

    pub(super) fn ending(&mut self, e: &Ending) -> Result<End<S>> {
        self.within("reason", |c| c.index(e.reason.into(), c.p.reasons.len(), "reason"))?;
        self.enter(e.seat_local)?;
        let merit = self.within("merit", |c| c.number(&e.merit))?;
        let payoff = self.option("payoff", &e.payoff)?;
        self.scope.clear();
        Ok(End { reason: e.reason as u8, seat_local: e.seat_local, merit, payoff })
    }
}

/// The merit of the last `end` that reads only what everybody sees: public variables and sizes of piles.
pub(super) fn public_merit<S: CardSet>(code: &Code<S>) -> Option<(u8, Num<S>)> {
    let ends = code.blocks.iter().flatten().filter_map(|s| match &s.op {
        Op::End(end) => Some(end),
        _ => None,
    });
    let mut all: Vec<&End<S>> = ends.collect();
    all.push(&code.cap);
    let constant = |n: &Num<S>| matches!(n, Num::Const(_));
    all.iter()
        .rev()
        .find(|e| !constant(&e.merit) && public_number(code, &e.merit))
        .map(|e| (e.seat_local, e.merit.clone()))
}

fn public_number<S: CardSet>(code: &Code<S>, n: &Num<S>) -> bool {
    let number = |n: &Num<S>| public_number(code, n);
    let test = |t: &Test<S>| public_test(code, t);
    match n {
        Num::Const(_) | Num::Local(_) => true,
        Num::Cell(cell) | Num::Table { cell, .. } => code.cells[usize::from(*cell)].face == Face::Up,
        Num::OfTeam(base, ..) => code.cells[usize::from(*base)].face == Face::Up,
        Num::CellAt(base, _, at) => code.cells[usize::from(*base)].face == Face::Up && number(at),
        Num::Count(of) => match &**of {
            Set::Pile(_) | Set::OfLocal(..) => true,
            Set::OfCell(_, cell) => code.cells[usize::from(*cell)].face == Face::Up,
            Set::In(spot) => spot.seat.as_ref().is_none_or(number) && spot.pile.as_ref().is_none_or(number),
            Set::InZone(_, seat) => seat.as_ref().is_none_or(|s| number(s)),
            _ => false,
        },
        Num::Next(of) | Num::Math(_, of) => of.iter().all(number),
        Num::Team(seat) => number(seat),
        Num::If(of) => test(&of.0) && number(&of.1) && number(&of.2),
        Num::CountWhere { n, test: t, .. } => number(n) && test(t),
        Num::FirstWhere { from, n, test: t, .. } => number(from) && number(n) && test(t),
        Num::Over { n, value, .. } => number(n) && number(value),
        _ => false,
    }
}

fn public_test<S: CardSet>(code: &Code<S>, t: &Test<S>) -> bool {
    match t {
        Test::Const(_) => true,
        Test::Cell(_, cell, _) => code.cells[usize::from(*cell)].face == Face::Up,
        Test::OneCell { cell, .. } | Test::LocalCell(_, _, cell) => {
            code.cells[usize::from(*cell)].face == Face::Up
        }
        Test::CellAt { base, .. } | Test::TeamAt { base, .. } => {
            code.cells[usize::from(*base)].face == Face::Up
        }
        Test::Local(..) => true,
        Test::Cmp(_, of) => of.iter().all(|n| public_number(code, n)),
        Test::Not(a) => public_test(code, a),
        Test::All(of) | Test::Any(of) => of.iter().all(|t| public_test(code, t)),
        Test::Empty(of) => match &**of {
            Set::Pile(_) | Set::OfLocal(..) => true,
            Set::OfCell(_, cell) => code.cells[usize::from(*cell)].face == Face::Up,
            Set::In(spot) => {
                spot.seat.as_ref().is_none_or(|n| public_number(code, n))
                    && spot.pile.as_ref().is_none_or(|n| public_number(code, n))
            }
            _ => false,
        },
        _ => false,
    }
}
