//! The actions of a cost: can they be done, and which objects may be chosen for them?

use crate::eval::Env;
use crate::game::counter;
use crate::ir::{Deed, Filter, Part, Zone};
use crate::pay::bill::Bill;
use crate::pay::converters;
use crate::pay::mana::{self, Unit};
use crate::pay::sources::{For, Sources, Taken, can_tap};
use crate::state::{Obj, PLAYER, Perm, Ref, State, perm_flag};

/// A search for a completion that took longer than this gives up.
const PATIENCE: u32 = 400;

/// What was chosen so far: one list for each part that chooses, the last one perhaps unfinished.
pub type Picks = Vec<Vec<u16>>;

/// Read the choices from the pool, where a gap closes each part's list.
pub fn picks(pool: &[Ref]) -> Picks {
    let mut picks = vec![Vec::new()];
    for r in pool {
        match r {
            Ref::Obj(o) => picks.last_mut().expect("never empty").push(o.i),
            Ref::Nothing => picks.push(Vec::new()),
            _ => break,
        }
    }
    picks
}

/// Does the payer choose objects for it?
pub fn chooses(part: &Part) -> bool {
    matches!(
        part,
        Part::TapOthers { .. }
            | Part::TapPower { .. }
            | Part::Sacrifice { .. }
            | Part::Discard { random: false, .. }
            | Part::Exile { .. }
            | Part::Return { .. }
            | Part::RemoveCountersFrom { .. }
            | Part::AddCountersTo { .. }
            | Part::Reveal { .. }
            | Part::Behold { .. }
    )
}

/// Which objects it may be paid with, and where those that were are kept.
pub fn paid_with(part: &Part) -> Option<(&Filter, Option<u8>)> {
    match part {
        Part::TapOthers { what, slot, .. }
        | Part::TapPower { what, slot, .. }
        | Part::Sacrifice { what, slot, .. }
        | Part::Discard { what, slot, .. }
        | Part::Exile { what, slot, .. }
        | Part::Return { what, slot, .. }
        | Part::RemoveCountersFrom { what, slot, .. }
        | Part::AddCountersTo { what, slot, .. }
        | Part::Reveal { what, slot, .. }
        | Part::Behold { what, slot, .. } => Some((what, *slot)),
        _ => None,
    }
}

/// A candidate and the first of those that are just like it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub class: u16,
    pub card: u16,
}

impl<'a> Bill<'a> {
    pub fn choosing(&self) -> impl Iterator<Item = &'a Part> + '_ {
        self.parts.iter().copied().filter(|p| chooses(p))
    }

    /// Life that the parts take.
    pub fn life(&self) -> i32 {
        let of = |p: &&Part| match p {
            Part::Life(value) => self.env.value(value).max(0),
            _ => 0,
        };
        self.parts.iter().map(of).sum()
    }

    /// Can it be paid, mana and all? Exactly what the payment itself can do.
    pub fn payable(&self) -> bool {
        let life = self.life_left();
        if life < 0 || !self.parts.iter().all(|part| self.affordable(part)) {
            return false;
        }
        let choosing = self.choosing().next().is_some();
        if self.needs.is_zero() {
            if !choosing {
                return true;
            }
            if let Some(answer) = self.crowd_pays() {
                return answer;
            }
        }
        // What the chosen objects leave is never more than this.
        (self.lowers() || self.mana_payable(&self.taken(&Vec::new())))
            && (!choosing || self.completes(&mut vec![Vec::new()], &mut PATIENCE.clone()))
    }

    /// As [`Bill::payable`], for mana alone, with these spoken for otherwise.
    pub fn payable_without(&self, taken: &[Taken]) -> bool {
        self.mana_payable(taken)
    }

    /// Life left after the parts, for symbols and sources that take life; negative: too little.
    pub fn life_left(&self) -> i32 {
        let Env { g, s, .. } = self.env;
        let (seat, cost) = (self.seat(), self.life());
        let who = Ref::Player(seat);
        let barred = || {
            g.cannot(s, Deed::PayLife, who, Ref::Nothing) || g.cannot(s, Deed::LoseLife, who, Ref::Nothing)
        };
        // CR 119.4, 119.8.
        if barred() {
            return if cost > 0 { -1 } else { 0 };
        }
        let life = s.players[usize::from(seat)].life;
        if cost == 0 { life.max(0) } else { life - cost }
    }

    pub fn units(&self, taken: &[Taken], out: &mut Vec<Unit>) {
        let sources = Sources {
            env: self.payer(),
            payee: self.payee,
            parts: &self.parts,
            taken,
            life: self.life_left().max(0),
        };
        sources.units(out);
    }

    /// Does what is sacrificed lower the mana?
    pub fn lowers(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Sacrifice { lowers: true, .. }))
    }

    /// The bill with the mana lowered by what was chosen to be sacrificed; none where that lowers nothing.
    pub fn lowered(&self, picks: &Picks) -> Option<Self> {
        let by = |(part, list): (&Part, &Vec<u16>)| match part {
            Part::Sacrifice { lowers: true, .. } => self.weight(list),
            _ => 0,
        };
        let less: i32 = self.choosing().zip(picks).map(by).sum();
        if less == 0 {
            return None;
        }
        let mut bill = Self { purse: None, ..self.clone() };
        bill.needs.generic = (bill.needs.generic - less).max(0);
        Some(bill)
    }

    fn mana_payable(&self, taken: &[Taken]) -> bool {
        if self.needs.is_zero() {
            return true;
        }
        if let Some(answer) = self.purse.and_then(|purse| purse.pays(self, taken)) {
            return answer;
        }
        let mut units = Vec::new();
        self.units(taken, &mut units);
        let life = self.life_left().max(0);
        mana::payable(&units, &self.needs, life)
            || converters::payable(self, taken, &units, &self.needs, life)
    }

    /// A part that needs no choice, or has enough to choose from at all.
    pub fn affordable(&self, part: &Part) -> bool {
        let Env { g, s, source, .. } = self.env;
        let n = |value| self.env.value(value);
        let here = s.perm(source);
        match part {
            Part::Tap => here.is_some_and(|p| can_tap(g, s, p)),
            Part::Untap => here.is_some_and(|p| {
                let awake = Perm { flags: p.flags & !perm_flag::TAPPED, ..*p };
                p.is(perm_flag::TAPPED) && can_tap(g, s, &awake)
            }),
            Part::SacrificeThis => here.is_some_and(|p| self.may_sacrifice(p)),
            Part::ReturnThis => here.is_some(),
            Part::DiscardThis => s.is_live(source) && s.card(source.i).zone == Zone::Hand,
            Part::ExileThis => s.is_live(source),
            Part::RemoveCounters { kind, count } => {
                s.is_live(source) && self.counters(source.i, kind.map(|k| k.0)) >= n(count)
            }
            Part::AddCounters { .. } => {
                here.is_some() && !g.cannot(s, Deed::ReceiveCounters, Ref::Obj(source), Ref::Nothing)
            }
            Part::Loyalty(value) => {
                here.is_some() && n(value) + s.counters_on(source.i, counter::LOYALTY) >= 0
            }
            Part::Mill(value) => s.libraries[usize::from(self.seat())].len() as i32 >= n(value),
            // CR 119.7.
            Part::OpponentGainsLife(value) => {
                let other = Ref::Player(1 - self.seat());
                n(value) <= 0 || !g.cannot(s, Deed::GainLife, other, Ref::Nothing)
            }
            Part::PlayerCounters { kind, count } => {
                s.counters_on(PLAYER + u16::from(self.seat()), kind.0) >= n(count)
            }
            Part::Discard { random: true, count, .. } => {
                self.candidates(part, &vec![Vec::new()]).len() as i32 >= n(count)
            }
            Part::Exile { total: Some(total), .. } => {
                let all = self.candidates(part, &vec![Vec::new()]);
                self.weight(&all.iter().map(|c| c.card).collect::<Vec<_>>()) >= n(total)
            }
            _ => true,
        }
    }

    pub fn may_sacrifice(&self, p: &Perm) -> bool {
        p.ch.controller == self.seat()
            && !self.env.g.cannot(self.env.s, Deed::BeSacrificed, Ref::Obj(p.obj), Ref::Nothing)
    }

    fn counters(&self, on: u16, kind: Option<u16>) -> i32 {
        match kind {
            Some(kind) => self.env.s.counters_on(on, kind),
            None => self.env.s.counters.iter().filter(|c| c.on == on).map(|c| c.n).sum(),
        }
    }

    /// Cards whose tapping or going is spoken for by the parts and choices.
    pub fn taken(&self, picks: &Picks) -> Vec<Taken> {
        let source = self.env.source.i;
        let mut taken = Vec::new();
        for part in &self.parts {
            match part {
                Part::Tap | Part::Untap => taken.push(Taken { card: source, tap: true, go: true }),
                Part::SacrificeThis
                | Part::ExileThis
                | Part::ReturnThis
                | Part::DiscardThis
                | Part::RemoveCounters { .. }
                | Part::AddCounters { .. }
                | Part::Loyalty(_) => taken.push(Taken { card: source, tap: false, go: true }),
                _ => {}
            }
        }
        for (part, list) in self.choosing().zip(picks) {
            let tap = matches!(part, Part::TapOthers { .. } | Part::TapPower { .. });
            taken.extend(list.iter().map(|&card| Taken { card, tap, go: true }));
        }
        taken
    }

    /// Is the card among those chosen for earlier parts of this kind?
    fn spoken_for(&self, picks: &Picks, test: fn(&Part) -> bool, card: u16) -> bool {
        self.choosing().zip(&picks[..picks.len() - 1]).any(|(p, list)| test(p) && list.contains(&card))
    }

    /// Does another part take the card away?
    fn leaves(&self, picks: &Picks, card: u16) -> bool {
        let this = |p: &&Part| {
            matches!(p, Part::SacrificeThis | Part::ExileThis | Part::ReturnThis | Part::DiscardThis)
        };
        let goes = |p: &Part| {
            matches!(
                p,
                Part::Sacrifice { .. } | Part::Discard { .. } | Part::Exile { .. } | Part::Return { .. }
            )
        };
        card == self.env.source.i && self.parts.iter().any(this) || self.spoken_for(picks, goes, card)
    }

    /// May the permanent be tapped, or sacrificed, for the part?
    pub fn may_be_chosen(&self, part: &Part, picks: &Picks, p: &Perm) -> bool {
        let env = self.payer();
        let Env { g, s, .. } = self.env;
        let i = p.obj.i;
        if p.ch.controller != self.seat() {
            return false;
        }
        match part {
            Part::TapOthers { what, .. } | Part::TapPower { what, .. } => {
                let taps = |p: &Part| matches!(p, Part::TapOthers { .. } | Part::TapPower { .. });
                !p.is(perm_flag::TAPPED)
                    && (i != self.env.source.i || !self.parts.iter().any(|p| matches!(p, Part::Tap)))
                    && !self.spoken_for(picks, taps, i)
                    && env.passes(what, Ref::Obj(p.obj))
                    && (!matches!(part, Part::TapPower { .. })
                        || !g.cannot(s, Deed::Crew, Ref::Obj(p.obj), Ref::Nothing))
            }
            Part::Sacrifice { what, .. } => {
                self.may_sacrifice(p) && !self.leaves(picks, i) && env.passes(what, Ref::Obj(p.obj))
            }
            _ => false,
        }
    }

    /// Cards that may be chosen for the part, like ones side by side. What an earlier part has taken away is
    /// left out.
    pub fn candidates(&self, part: &Part, picks: &Picks) -> Vec<Candidate> {
        let Env { g, s, .. } = self.env;
        let (env, seat) = (self.payer(), self.seat());
        let leaves = |card: u16| self.leaves(picks, card);
        let permanents = |test: &dyn Fn(&Perm) -> bool| -> Vec<u16> {
            s.permanents().filter(|p| p.ch.controller == seat && test(p)).map(|p| p.obj.i).collect()
        };
        // A card that is being cast is no longer where it was.
        let own = if self.payee.paid == For::Spell { self.payee.obj } else { Obj::NONE };
        let cards = |list: &[u16]| -> Vec<u16> {
            list.iter().copied().filter(|&i| s.obj(i) != own && !leaves(i)).collect()
        };
        let passes = |filter, i: u16| env.passes(filter, Ref::Obj(s.obj(i)));
        let found: Vec<u16> = match part {
            Part::TapOthers { .. } | Part::TapPower { .. } | Part::Sacrifice { .. } => {
                permanents(&|p| self.may_be_chosen(part, picks, p))
            }
            Part::Return { what, anyone, .. } => {
                let open = |p: &Perm| !leaves(p.obj.i) && env.passes(what, Ref::Obj(p.obj));
                if *anyone {
                    s.permanents().filter(|p| open(p)).map(|p| p.obj.i).collect()
                } else {
                    permanents(&open)
                }
            }
            Part::Discard { what, .. } | Part::Reveal { what, .. } => {
                cards(&s.hands[usize::from(seat)]).into_iter().filter(|&i| passes(what, i)).collect()
            }
            Part::Exile { what, zone, also, .. } => {
                let list = |zone: &Zone| match zone {
                    Zone::Battlefield => {
                        permanents(&|p| !leaves(p.obj.i) && env.passes(what, Ref::Obj(p.obj)))
                    }
                    Zone::Hand => cards(&s.hands[usize::from(seat)]),
                    Zone::Graveyard => cards(&s.graveyards[usize::from(seat)]),
                    Zone::Exile => cards(&s.exile).into_iter().filter(|&i| s.card(i).owner == seat).collect(),
                    Zone::Library => s.libraries[usize::from(seat)].iter().rev().copied().collect(),
                    _ => Vec::new(),
                };
                let both = [Some(*zone), *also].into_iter().flatten();
                both.flat_map(|zone| list(&zone)).filter(|&i| passes(what, i)).collect()
            }
            Part::RemoveCountersFrom { what, kind, .. } => permanents(&|p| {
                !leaves(p.obj.i)
                    && self.counters(p.obj.i, kind.map(|k| k.0)) > 0
                    && env.passes(what, Ref::Obj(p.obj))
            }),
            Part::AddCountersTo { what, .. } => permanents(&|p| {
                !leaves(p.obj.i)
                    && env.passes(what, Ref::Obj(p.obj))
                    && !g.cannot(s, Deed::ReceiveCounters, Ref::Obj(p.obj), Ref::Nothing)
            }),
            Part::Behold { what, .. } => {
                let hand = cards(&s.hands[usize::from(seat)]).into_iter().filter(|&i| passes(what, i));
                let mut all = permanents(&|p| env.passes(what, Ref::Obj(p.obj)));
                all.extend(hand);
                all
            }
            _ => Vec::new(),
        };
        classes(s, self, found)
    }

    /// How many objects the part wants; `None`: until their power suffices.
    pub fn count(&self, part: &Part) -> Option<i32> {
        match part {
            Part::TapPower { .. } | Part::Exile { total: Some(_), .. } => None,
            Part::TapOthers { count, .. }
            | Part::Sacrifice { count, .. }
            | Part::Discard { count, .. }
            | Part::Exile { count, .. }
            | Part::Return { count, .. }
            | Part::RemoveCountersFrom { count, .. }
            | Part::Reveal { count, .. }
            | Part::Behold { count, .. } => Some(self.env.value(count).max(0)),
            Part::AddCountersTo { .. } => Some(1),
            _ => Some(0),
        }
    }

    /// The mana values of these cards together.
    pub fn weight(&self, list: &[u16]) -> i32 {
        list.iter().map(|&i| self.env.mana_value(self.env.s.obj(i))).sum()
    }

    /// Has this part all it wants?
    pub fn satisfied(&self, part: &Part, list: &[u16]) -> bool {
        match part {
            Part::TapPower { power, .. } => {
                let total: i32 = list.iter().map(|&i| self.env.s.at(i).ch.power.max(0)).sum();
                total >= self.env.value(power)
            }
            Part::Exile { total: Some(total), .. } => self.weight(list) >= self.env.value(total),
            _ => self.count(part).is_some_and(|n| list.len() as i32 >= n),
        }
    }

    /// What may come next in the list of the part at hand. Sets are chosen in one order only: classes of like
    /// cards never go back, and of each class the first that is left is taken.
    pub fn next(&self, part: &Part, picks: &Picks) -> Vec<Candidate> {
        let list = picks.last().expect("never empty");
        let all = self.candidates(part, picks);
        let last = list.last().and_then(|&i| all.iter().position(|c| c.card == i));
        let again = matches!(part, Part::RemoveCountersFrom { .. });
        let mut found: Vec<Candidate> = Vec::new();
        for (k, c) in all.iter().enumerate() {
            let used = list.iter().filter(|&&i| i == c.card).count() as i32;
            let free = match part {
                Part::RemoveCountersFrom { kind, .. } => used < self.counters(c.card, kind.map(|k| k.0)),
                _ => used == 0,
            };
            let onward = last.is_none_or(|last| k >= last);
            if free && onward && (again || !found.iter().any(|f| f.class == c.class)) {
                found.push(*c);
            }
        }
        found
    }

    /// Can these choices be completed, and all be paid?
    pub fn completes(&self, picks: &mut Picks, patience: &mut u32) -> bool {
        *patience = patience.saturating_sub(1);
        if *patience == 0 {
            return false;
        }
        let Some(part) = self.choosing().nth(picks.len() - 1) else {
            let taken = self.taken(picks);
            return self.lowered(picks).map_or_else(|| self.mana_payable(&taken), |b| b.mana_payable(&taken));
        };
        if self.satisfied(part, picks.last().expect("never empty")) {
            picks.push(Vec::new());
            let found = self.completes(picks, patience);
            picks.pop();
            if found || !part.open_ended() {
                return found;
            }
        }
        for c in self.next(part, picks) {
            picks.last_mut().expect("never empty").push(c.card);
            let found = self.completes(picks, patience);
            picks.last_mut().expect("never empty").pop();
            if found {
                return true;
            }
        }
        false
    }

    /// Is there an option for the part at hand that leaves the rest payable?
    pub fn offers_some(&self, picks: &mut Picks) -> bool {
        let Some(part) = self.choosing().nth(picks.len() - 1) else { return true };
        if self.satisfied(part, picks.last().expect("never empty")) {
            picks.push(Vec::new());
            let done = self.completes(picks, &mut PATIENCE.clone());
            picks.pop();
            if done {
                return true;
            }
        }
        self.next(part, picks).into_iter().any(|c| {
            picks.last_mut().expect("never empty").push(c.card);
            let found = self.completes(picks, &mut PATIENCE.clone());
            picks.last_mut().expect("never empty").pop();
            found
        })
    }

    /// The options of the part at hand that leave the rest payable.
    pub fn offers(&self, picks: &mut Picks) -> (Vec<u16>, bool) {
        let Some(part) = self.choosing().nth(picks.len() - 1) else { return (Vec::new(), true) };
        let mut cards = Vec::new();
        for c in self.next(part, picks) {
            picks.last_mut().expect("never empty").push(c.card);
            if self.completes(picks, &mut PATIENCE.clone()) {
                cards.push(c.card);
            }
            picks.last_mut().expect("never empty").pop();
        }
        let mut done = self.satisfied(part, picks.last().expect("never empty"));
        if done {
            picks.push(Vec::new());
            done = self.completes(picks, &mut PATIENCE.clone());
            picks.pop();
        }
        (cards, done)
    }
}

/// Put like cards side by side, each with the first of its class.
fn classes(s: &State, bill: &Bill<'_>, cards: Vec<u16>) -> Vec<Candidate> {
    if cards.len() < 2 {
        return cards.into_iter().map(|card| Candidate { class: card, card }).collect();
    }
    let mut found: Vec<Candidate> = Vec::with_capacity(cards.len());
    let mut plain_ones: Vec<u16> = Vec::new();
    let named = spoken_of(s);
    for &card in &cards {
        if !plain(s, bill, &named, card) {
            found.push(Candidate { class: card, card });
            continue;
        }
        match plain_ones.iter().copied().find(|&class| alike(s, class, card)) {
            Some(class) => {
                let k =
                    found.iter().rposition(|c| c.class == class).expect("the first of its class is there");
                found.insert(k + 1, Candidate { class, card });
            }
            None => {
                plain_ones.push(card);
                found.push(Candidate { class: card, card });
            }
        }
    }
    found
}

/// Of every card, whether something is about it alone: counters, attachments, blocks, effects, uses.
fn spoken_of(s: &State) -> Vec<bool> {
    let mut named = vec![false; s.cards.len()];
    let mut mark = |r: Ref| {
        if let Ref::Obj(o) = r
            && s.is_live(o)
        {
            named[usize::from(o.i)] = true;
        }
    };
    s.permanents().for_each(|p| mark(p.host));
    s.blocks.iter().for_each(|k| mark(Ref::Obj(k.blocker)));
    for l in &s.links {
        mark(Ref::Obj(l.holder));
        mark(l.value);
    }
    for l in &s.lasting {
        mark(Ref::Obj(l.source));
        l.locals.iter().for_each(|x| mark(x.value));
    }
    for item in &s.stack {
        mark(Ref::Obj(item.source));
        item.locals.iter().for_each(|x| mark(x.value));
    }
    s.granted.iter().for_each(|&(holder, _)| mark(Ref::Obj(holder)));
    s.uses.iter().for_each(|u| mark(Ref::Obj(u.source)));
    for c in &s.counters {
        if let Some(named) = named.get_mut(usize::from(c.on)) {
            *named = true;
        }
    }
    named
}

/// Nothing is about this card alone.
fn plain(s: &State, bill: &Bill<'_>, named: &[bool], card: u16) -> bool {
    if card == bill.env.source.i {
        return false;
    }
    if s.card(card).zone != Zone::Battlefield {
        return matches!(s.card(card).zone, Zone::Hand | Zone::Graveyard);
    }
    let p = s.at(card);
    p.host == Ref::Nothing && p.attacking == Ref::Nothing && !named[usize::from(card)]
}

/// Nobody could tell them apart, both of them plain.
fn alike(s: &State, a: u16, b: u16) -> bool {
    let (x, y) = (s.card(a), s.card(b));
    if x.own != y.own
        || x.def != y.def
        || x.face != y.face
        || x.zone != y.zone
        || x.flags != y.flags
        || x.known != y.known
    {
        return false;
    }
    if x.zone != Zone::Battlefield {
        return true;
    }
    let (p, q) = (s.at(a), s.at(b));
    // The order of entry and the time stamp matter to nobody where nothing else differs.
    p.flags == q.flags
        && p.damage == q.damage
        && p.ch == q.ch
        && p.base_controller == q.base_controller
        && p.goaded == q.goaded
        && p.shields == q.shields
        && (p.entered == s.turn) == (q.entered == s.turn)
}
