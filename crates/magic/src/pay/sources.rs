//! Where mana may come from: the pool, mana abilities that pay their own way, and what a cost lets one tap
//! or exile instead.

use kernel::Seat;

use crate::eval::Env;
use crate::eval::filter::{joined, printed};
use crate::events::triggers;
use crate::game::{Magic, Printed};
use crate::ir::ability::AbilityKind;
use crate::ir::op::{Keep, Mana};
use crate::ir::{
    Activated, Body, CardType, Deed, Filter, Keyword, Layout, Limit, Op, Part, Pip, Rule, Sel, Stat,
    Supertype, Timing, Value, Zone,
};
use crate::layers::rules;
use crate::pay::extra;
use crate::pay::mana::{ALL, From, MOST, SNOW, Unit};
use crate::state::{Chars, NONE, Obj, Perm, Ref, State, perm_flag, role};

/// What is being paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    Spell,
    Ability,
    /// A cost within a program, or of combat.
    Other,
}

#[derive(Clone, Copy)]
pub struct Payee {
    pub paid: For,
    pub seat: Seat,
    /// The spell, or the source of the ability.
    pub obj: Obj,
    /// The face the spell is cast as.
    pub face: u8,
    /// Mana of any type may be spent, by leave of the effect that lets it be cast.
    pub any: bool,
    /// Cast with both halves of a split card (CR 709.4d).
    pub fused: bool,
}

impl Payee {
    fn ch<'a>(&self, env: &Env<'a>) -> &'a Chars {
        match self.paid {
            For::Spell => &self.printed(env.g, env.s.card(self.obj.i).def).ch,
            _ => env.ch(self.obj),
        }
    }

    fn printed<'a>(&self, g: &'a Magic, def: u16) -> &'a Printed {
        let both = if self.fused { g.halves(def) } else { None };
        both.unwrap_or_else(|| g.print(def, self.face))
    }

    /// Does a rule about spells or abilities mean this one? It may still be on its way to the stack, so
    /// that what only the stack could tell is told here.
    pub fn meant(&self, env: &Env<'_>, filter: &Filter) -> bool {
        if let Some(answer) = joined(filter, |f| self.meant(env, f)) {
            return answer;
        }
        match filter {
            _ if self.paid == For::Other => false,
            Filter::Spell | Filter::WasCast => self.paid == For::Spell,
            Filter::StackAbility | Filter::ActivatedAbility => self.paid == For::Ability,
            Filter::Zone(zones) if zones.contains(&Zone::Stack) => true,
            Filter::Controller(who) => env.who(who, self.seat),
            Filter::Type(t) => self.ch(env).types & t.bit() as u16 != 0,
            // CR 709.4d: a fused spell has both names.
            Filter::Name(_) | Filter::SameName(_) if self.fused => {
                [0, 1].iter().any(|&face| Self { face, fused: false, ..*self }.meant(env, filter))
            }
            // CR 601.3e: that of the spell, not that of the card.
            Filter::Stat { stat: Stat::ManaValue, cmp, value }
                if self.paid == For::Spell && env.s.stack_item(self.obj).is_none() =>
            {
                let def = env.s.card(self.obj.i).def;
                // CR 202.3b: the back of a transforming card has the front's.
                let front = env.g.def(def).layout == Layout::Transform;
                let printed = if front { env.g.print(def, 0) } else { self.printed(env.g, def) };
                cmp.holds(printed.mana_value.into(), env.with(Ref::Obj(self.obj)).value(value))
            }
            _ => printed(filter, self.ch(env))
                .or_else(|| (self.paid == For::Spell).then(|| env.compares(filter, self.ch(env))).flatten())
                .unwrap_or_else(|| env.passes(filter, Ref::Obj(self.obj))),
        }
    }
}

/// A card whose tapping or going is spoken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    pub card: u16,
    pub tap: bool,
    pub go: bool,
}

impl Taken {
    /// All that is spoken for of one card.
    pub fn of(taken: &[Self], card: u16) -> Self {
        let none = Self { card, tap: false, go: false };
        let mine = taken.iter().filter(|t| t.card == card);
        mine.fold(none, |a, t| Self { card, tap: a.tap | t.tap, go: a.go | t.go })
    }
}

/// Does any permanent have a mana ability that it was given?
pub fn grants_mana(g: &Magic, s: &State) -> bool {
    s.granted.iter().any(|&(_, id)| matches!(&g.ability(id).kind, AbilityKind::Activated(act) if act.mana))
}

/// So many ways to get one mana are listed without asking for memory again.
const USUAL: usize = 12;

/// Everything that could pay for one mana of this.
pub struct Sources<'a> {
    pub env: Env<'a>,
    pub payee: Payee,
    pub parts: &'a [&'a Part],
    pub taken: &'a [Taken],
    /// Life that mana abilities may still cost.
    pub life: i32,
}

impl Sources<'_> {
    pub fn units(&self, out: &mut Vec<Unit>) {
        let Env { g, s, .. } = self.env;
        let seat = self.payee.seat;
        let player = &s.players[usize::from(seat)];
        let any = any_type(g, s, &self.payee);
        for (kind, &n) in player.pool.iter().enumerate() {
            let mask = if any { ALL } else { 1 << kind };
            out.extend((0..n).map(|_| Unit { ability: kind as u16, ..Unit::pool(mask) }));
        }
        for (k, special) in s.special.iter().enumerate().filter(|(_, m)| m.seat == seat) {
            if !may_spend(g, s, special, &self.payee) {
                continue;
            }
            let snow = if special.body == NONE { SNOW } else { 0 };
            let mask = if any { ALL } else { 1 << special.mana } | snow;
            out.push(Unit { from: From::Special, source: k as u16, ..Unit::pool(mask) });
        }
        let start = out.len();
        let mut group = 0;
        let mut life = self.life;
        let granted = grants_mana(g, s);
        // A land that has but the abilities of its types makes nothing while it is tapped.
        let may = |p: &&Perm| {
            let land = p.ch.types & CardType::Land.bit() as u16 != 0 && !p.is(perm_flag::TAPPED);
            land || p.ch.roles & role::MAKES_MANA != 0 || granted
        };
        out.reserve(USUAL);
        for p in s.permanents().filter(|p| p.ch.controller == seat).filter(may) {
            self.permanent(p, &mut group, &mut life, out);
        }
        self.out_of_hand(&mut group, out);
        if any {
            out[start..].iter_mut().for_each(|u| u.mask |= ALL);
        }
        for part in self.parts {
            match part {
                Part::Convoke(filter) => self.tapping(filter, true, &mut group, out),
                Part::Improvise(filter) => self.tapping(filter, false, &mut group, out),
                Part::Delve => self.delving(&mut group, out),
                Part::Harmonize(filter) => self.harmonizing(filter, &mut group, out),
                _ => {}
            }
        }
    }

    /// What an ability is of is tapped for it later than other lands: it may be about to attack.
    fn kept(&self, p: &Perm, rank: u8) -> u8 {
        if self.payee.paid == For::Ability && self.payee.obj == p.obj { rank.max(MERE + 1) } else { rank }
    }

    fn taken(&self, card: u16) -> Taken {
        Taken::of(self.taken, card)
    }

    fn permanent(&self, p: &Perm, group: &mut u16, life: &mut i32, out: &mut Vec<Unit>) {
        let Env { g, s, .. } = self.env;
        let snow = if p.ch.supertypes & Supertype::Snow.bit() as u8 != 0 { SNOW } else { 0 };
        if s.gained(p.obj).next().is_none()
            && let Some(tap) = g.plain.taps_for(g, s, p)
        {
            if tap.types != 0 && can_tap(g, s, p) && !self.taken(p.obj.i).tap && !silenced(g, s, p.obj) {
                let (mask, source, ability) = (tap.types | snow, p.obj.i, tap.ability);
                let rank = self.kept(p, if p.ch.is(CardType::Creature) { CREATURE } else { MERE });
                if extra::some(g, s) {
                    push(out, group, source, &self.with_extra(p, &[(ability, rank, vec![tap.types])]), snow);
                    return;
                }
                out.push(Unit { mask, from: From::Ability, source, ability, group: *group, alt: 0, rank });
                *group += 1;
            }
            return;
        }
        let taken = self.taken(p.obj.i);
        let rank_of = |p: &Perm, act: &Activated, harm: bool| self.kept(p, rank_of(p, act, harm));
        let (mut union, mut ability, mut rank) = (0u8, NONE, u8::MAX);
        let mut several: Vec<(u16, u8, Vec<u8>)> = Vec::new();
        for id in s.abilities(g, p) {
            let AbilityKind::Activated(act) = &g.ability(id).kind else { continue };
            if !act.mana || act.from != Zone::Battlefield || !self.pays_its_way(p, id, act, &taken, *life) {
                continue;
            }
            let again = repeatable(act);
            if !again {
                *life -= life_of(&Env::new(g, s, p.obj, self.payee.seat), act);
            }
            if let Some(mask) = single(&g.body(act.body.0).code).filter(|_| !again) {
                ability = if union == 0 { id } else { NONE };
                union |= mask;
                rank = rank.min(rank_of(p, act, false));
                continue;
            }
            let env = Env::new(g, s, p.obj, self.payee.seat);
            let Some(made) = made(&env, act, Some(&self.payee)) else { continue };
            let worth = rank_of(p, act, made.harm);
            if again {
                for _ in 0..uses(g, s, p.obj, id, act, life) {
                    push(out, group, p.obj.i, &[(id, worth, made.alts[0].clone())], snow);
                }
                continue;
            }
            for alt in made.alts {
                if let [mask] = alt[..] {
                    ability = if union == 0 { id } else { NONE };
                    union |= mask;
                    rank = rank.min(worth);
                } else if !alt.is_empty() {
                    several.push((id, worth, alt));
                }
            }
        }
        if extra::some(g, s) {
            if union != 0 {
                several.insert(0, (ability, rank, vec![union]));
            }
            push(out, group, p.obj.i, &self.with_extra(p, &several), snow);
            return;
        }
        if several.is_empty() {
            if union != 0 {
                let (mask, source) = (union | snow, p.obj.i);
                out.push(Unit { mask, from: From::Ability, source, ability, group: *group, alt: 0, rank });
                *group += 1;
            }
            return;
        }
        if union != 0 {
            several.insert(0, (ability, rank, vec![union]));
        }
        push(out, group, p.obj.i, &several, snow);
    }

    /// The alternatives of a source with what comes along when it is tapped. Where one mana of several types becomes
    /// more, it is all of one type.
    fn with_extra(&self, p: &Perm, alts: &[(u16, u8, Vec<u8>)]) -> Vec<(u16, u8, Vec<u8>)> {
        let Env { g, s, .. } = self.env;
        let taps = |ability: u16| match ability {
            NONE => true,
            id => {
                matches!(&g.ability(id).kind, AbilityKind::Activated(a) if a.cost.parts.contains(&Part::Tap))
            }
        };
        let mut all = Vec::new();
        for (ability, rank, own) in alts {
            if !taps(*ability) {
                all.push((*ability, *rank, own.clone()));
                continue;
            }
            let kinds: Vec<Vec<u8>> = match own[..] {
                [mask] => (0..6).map(|k| 1u8 << k).filter(|k| mask & k != 0).map(|k| vec![k]).collect(),
                _ => vec![own.clone()],
            };
            for own in kinds {
                let with = extra::with(g, s, self.payee.seat, p.obj, &own);
                all.extend(with.into_iter().map(|alt| (*ability, *rank, alt)));
            }
        }
        all
    }

    /// Is the cost one that payments pay by themselves: tapping, its own sacrifice, life, its counters?
    fn pays_its_way(&self, p: &Perm, id: u16, act: &Activated, taken: &Taken, life: i32) -> bool {
        let alone = !act.cost.parts.iter().any(|part| matches!(part, Part::Sacrifice { .. }));
        act.cost.mana.is_zero() && act.timing == Timing::Instant && alone && {
            let env = Env::new(self.env.g, self.env.s, p.obj, self.payee.seat);
            pays_parts(&env, p, id, act, &self.payee, taken, life)
        }
    }

    /// Cards of the hand that make mana by leaving it.
    fn out_of_hand(&self, group: &mut u16, out: &mut Vec<Unit>) {
        let Env { g, s, .. } = self.env;
        for &i in &s.hands[usize::from(self.payee.seat)] {
            let card = s.card(i);
            let printed = g.print(card.def, 0);
            if !printed.makes_mana_from_hand() || s.obj(i) == self.payee.obj {
                continue;
            }
            for a in &g.face(card.def, 0).abilities {
                let AbilityKind::Activated(act) = &g.ability(a.0).kind else { continue };
                let leaves = matches!(act.cost.parts[..], [Part::ExileThis | Part::DiscardThis]);
                if !act.mana
                    || act.from != Zone::Hand
                    || !leaves
                    || !act.cost.mana.is_zero()
                    || self.taken(i).go
                {
                    continue;
                }
                if let Some(made) = made(&Env::new(g, s, s.obj(i), self.payee.seat), act, Some(&self.payee)) {
                    let alts: Vec<_> = made.alts.into_iter().map(|alt| (a.0, 8, alt)).collect();
                    push(out, group, i, &alts, 0);
                }
            }
        }
    }

    /// Convoke (CR 702.51) and improvise (CR 702.126): those that would pay with mana keep that choice.
    fn tapping(&self, filter: &Filter, colors: bool, group: &mut u16, out: &mut Vec<Unit>) {
        let (s, before) = (self.env.s, out.len());
        for p in s.permanents().filter(|p| p.ch.controller == self.payee.seat && !p.is(perm_flag::TAPPED)) {
            if self.taken(p.obj.i).tap || !self.env.passes(filter, Ref::Obj(p.obj)) {
                continue;
            }
            let mask = if colors { p.ch.colors } else { 0 };
            // CR 702.51d: a second convoke taps nothing once more.
            let again = |u: &Unit| u.from == From::Tap && u.source == p.obj.i && mask & !u.mask == 0;
            if out[..before].iter().any(again) {
                continue;
            }
            let of = |u: &&Unit| matches!(u.from, From::Ability | From::Tap) && u.source == p.obj.i;
            let unit = Unit {
                mask,
                from: From::Tap,
                source: p.obj.i,
                ability: NONE,
                group: *group,
                alt: 0,
                rank: 5,
            };
            match out[..before].iter().rfind(of).copied() {
                // It cannot do both: another alternative of the same group.
                Some(mana) => {
                    let last = out.iter().filter(|u| u.group == mana.group).map(|u| u.alt).max().unwrap_or(0);
                    out.push(Unit { group: mana.group, alt: last + 1, ..unit });
                }
                None => {
                    out.push(unit);
                    *group += 1;
                }
            }
        }
    }

    /// One creature at most: each is an alternative of one group. Those that make mana do that instead.
    fn harmonizing(&self, filter: &Filter, group: &mut u16, out: &mut Vec<Unit>) {
        let mut alt = 0;
        for p in self.env.s.permanents().filter(|p| p.ch.controller == self.payee.seat && p.ch.power > 0) {
            let busy = p.is(perm_flag::TAPPED)
                || self.taken(p.obj.i).tap
                || out.iter().any(|u| u.from == From::Ability && u.source == p.obj.i);
            if busy || !self.env.passes(filter, Ref::Obj(p.obj)) {
                continue;
            }
            let source = p.obj.i;
            let unit = Unit { mask: 0, from: From::Tap, source, ability: NONE, group: *group, alt, rank: 5 };
            out.extend((0..p.ch.power).map(|_| unit));
            alt += 1;
        }
        *group += 1;
    }

    fn delving(&self, group: &mut u16, out: &mut Vec<Unit>) {
        let s = self.env.s;
        for &i in &s.graveyards[usize::from(self.payee.seat)] {
            if self.taken(i).go || s.obj(i) == self.payee.obj {
                continue;
            }
            out.push(Unit {
                mask: 0,
                from: From::Exile,
                source: i,
                ability: NONE,
                group: *group,
                alt: 0,
                rank: 6,
            });
            *group += 1;
        }
    }
}

/// The same for all but the mana; `env` is the source's.
pub fn pays_parts(
    env: &Env<'_>,
    p: &Perm,
    id: u16,
    act: &Activated,
    payee: &Payee,
    taken: &Taken,
    life: i32,
) -> bool {
    let Env { g, s, .. } = *env;
    // What is paid for cannot go away to pay for it.
    let own = payee.paid == For::Ability && payee.obj == p.obj;
    act.cost.parts.iter().all(|part| match part {
        Part::Tap => can_tap(g, s, p) && !taken.tap,
        Part::SacrificeThis => {
            !taken.go && !own && !g.cannot(s, Deed::BeSacrificed, Ref::Obj(p.obj), Ref::Nothing)
        }
        Part::ExileThis => !taken.go && !own,
        Part::Life(value) => env.value(value) <= life,
        Part::RemoveCounters { kind: Some(kind), count } => {
            !taken.go && s.counters_on(p.obj.i, kind.0) >= env.value(count)
        }
        Part::AddCounters { .. } => {
            !taken.go && !g.cannot(s, Deed::ReceiveCounters, Ref::Obj(p.obj), Ref::Nothing)
        }
        // Looked at by whoever thinks of such abilities.
        Part::Sacrifice { .. } => true,
        _ => false,
    }) && triggers::allowed(s, p.obj, id, act.limit)
        && !silenced(g, s, p.obj)
        && env.who(&act.by, payee.seat)
        && env.holds(&act.when)
}

/// One source with its alternatives, as one group.
fn push(out: &mut Vec<Unit>, group: &mut u16, source: u16, alts: &[(u16, u8, Vec<u8>)], snow: u8) {
    if alts.is_empty() {
        return;
    }
    for (alt, (ability, rank, masks)) in alts.iter().enumerate() {
        let unit = |&mask: &u8| Unit {
            mask: mask | snow,
            from: From::Ability,
            source,
            ability: *ability,
            group: *group,
            alt: alt as u8,
            rank: *rank,
        };
        out.extend(masks.iter().map(unit));
    }
    *group += 1;
}

/// May mana of any type be spent on it?
fn any_type(g: &Magic, s: &State, payee: &Payee) -> bool {
    payee.any
        || g.ruled(
            s,
            rules::ANY_MANA,
            Ref::Player(payee.seat),
            |rule, env| matches!(rule, Rule::AnyManaFor(what) if payee.meant(env, what)),
        )
}

/// Does the restriction on this mana allow it (CR 106.6)?
pub fn may_spend(g: &Magic, s: &State, special: &crate::state::Special, payee: &Payee) -> bool {
    if special.body == NONE {
        return true;
    }
    let Op::AddMana { only_for, .. } = &g.body(special.body).code[usize::from(special.pc)] else {
        return true;
    };
    let env = Env::new(g, s, special.source, special.seat);
    only_for.as_ref().is_none_or(|what| payee.meant(&env, what))
}

/// Untapped, and not a creature that came too late for `{T}` (CR 302.6).
pub fn can_tap(g: &Magic, s: &State, p: &Perm) -> bool {
    if p.is(perm_flag::TAPPED) {
        return false;
    }
    let sick = p.is(perm_flag::SICK)
        && p.ch.types & CardType::Creature.bit() as u16 != 0
        && p.ch.keywords & Keyword::Haste.bit() == 0;
    !sick || g.ruled(s, rules::HASTE, Ref::Obj(p.obj), |rule, _| matches!(rule, Rule::AsThoughHaste))
}

fn silenced(g: &Magic, s: &State, o: Obj) -> bool {
    g.cannot(s, Deed::ActivateAbilities, Ref::Obj(o), Ref::Nothing)
}

/// Neither taps nor leaves: it may be used again and again.
fn repeatable(act: &Activated) -> bool {
    !act.cost.parts.iter().any(|p| matches!(p, Part::Tap | Part::SacrificeThis | Part::ExileThis))
}

fn life_of(env: &Env<'_>, act: &Activated) -> i32 {
    let of = |part: &Part| if let Part::Life(value) = part { env.value(value).max(0) } else { 0 };
    act.cost.parts.iter().map(of).sum()
}

/// How often a repeatable ability can be used, within reason.
fn uses(g: &Magic, s: &State, source: Obj, ability: u16, act: &Activated, life: &mut i32) -> i32 {
    let env = Env::new(g, s, source, s.controller(source));
    let mut times = 20;
    for part in &act.cost.parts {
        times = times.min(match part {
            Part::Life(value) => *life / env.value(value).max(1),
            Part::RemoveCounters { kind: Some(kind), count } => {
                s.counters_on(source.i, kind.0) / env.value(count).max(1)
            }
            Part::AddCounters { .. } => times,
            _ => 0,
        });
        if let Part::Life(value) = part {
            *life -= times * env.value(value);
        }
    }
    if act.cost.parts.is_empty() {
        return 0;
    }
    let (Limit::PerTurn(most) | Limit::PerStay(most)) = act.limit else { return times };
    let used = s.uses.iter().find(|u| u.source == source && u.ability == ability).map_or(0, |u| u.times);
    times.min(i32::from(most.saturating_sub(used)))
}

/// The rank of what only makes mana, and of creatures that are tapped for it.
const MERE: u8 = 1;
const CREATURE: u8 = 3;

/// What is missed least is used first: lands and other things that only make mana, then creatures, then
/// what hurts, then what is gone for good.
fn rank_of(p: &Perm, act: &Activated, harm: bool) -> u8 {
    let has = |test: fn(&Part) -> bool| act.cost.parts.iter().any(test);
    if has(|p| matches!(p, Part::SacrificeThis | Part::ExileThis)) {
        return 7;
    }
    if harm || has(|p| matches!(p, Part::Life(_) | Part::RemoveCounters { .. } | Part::AddCounters { .. })) {
        return 4;
    }
    if p.ch.types & CardType::Creature.bit() as u16 != 0 { CREATURE } else { MERE }
}

/// The most common programs at a glance: one mana of one of these types.
pub fn single(code: &[Op]) -> Option<u8> {
    let [
        Op::AddMana {
            who: Sel::You,
            mana,
            times: Value::Int(1),
            only_for: None,
            keep: Keep::Step,
            spent: None,
        },
    ] = code
    else {
        return None;
    };
    match mana {
        Mana::Exactly(cost) => match cost.pips[..] {
            [Pip::Of(mask)] if cost.generic == 0 => Some(mask),
            _ => None,
        },
        Mana::OneOf { mask, count: Value::Int(1) } => Some(*mask),
        _ => None,
    }
}

/// What an ability would make.
pub struct Made {
    /// The mana it makes, one mask each; one list for each alternative.
    pub alts: Vec<Vec<u8>>,
    /// It also costs life or the like.
    pub harm: bool,
    /// It does nothing but fill the pool.
    pub plain: bool,
}

/// Walk through the program without doing anything; `None` where it would ask something else, or would make
/// no mana for the payee.
pub fn made(env: &Env<'_>, act: &Activated, payee: Option<&Payee>) -> Option<Made> {
    made_by(env, env.g.body(act.body.0), payee, env.seat)
}

/// The same of any program, for this player.
pub fn made_by(env: &Env<'_>, body: &Body, payee: Option<&Payee>, seat: Seat) -> Option<Made> {
    if !body.targets.is_empty() || body.modes.is_some() {
        return None;
    }
    let mut made = Made { alts: vec![Vec::new()], harm: false, plain: true };
    let mut pc = 0;
    while let Some(op) = body.code.get(pc) {
        pc += 1;
        match op {
            Op::Jump { to } => pc = *to,
            Op::Branch { cond, to } => {
                if !env.holds(cond) {
                    pc = *to;
                }
            }
            Op::Stop => break,
            Op::AddMana { who, mana, times, only_for, keep, spent } => {
                if (*who != Sel::You || env.seat != seat) && env.player(who) != Some(seat) {
                    return None;
                }
                made.plain &= only_for.is_none() && *keep == Keep::Step && spent.is_none();
                let meant = |what: &Filter| payee.is_none_or(|p| p.meant(env, what));
                if only_for.as_ref().is_none_or(meant) {
                    add(env, mana, times, &mut made.alts)?;
                }
            }
            Op::Damage { .. } | Op::LoseLife { .. } | Op::Draw { .. } | Op::Mill { .. } => {
                made.plain = false;
                made.harm = true;
            }
            Op::GainLife { .. }
            | Op::Counters { .. }
            | Op::RemoveCounters { .. }
            | Op::Tap { .. }
            | Op::Untap { .. }
            | Op::Effect { .. }
            | Op::Later { .. }
            | Op::Let { .. }
            | Op::LetNumber { .. }
            | Op::Remember { .. }
            | Op::RememberNumber { .. }
            | Op::KeywordAction { .. } => made.plain = false,
            _ => return None,
        }
    }
    made.alts.iter().any(|alt| !alt.is_empty()).then_some(made)
}

/// The types one mana of this may have: a mask, and how many of it.
fn add(env: &Env<'_>, mana: &Mana, times: &Value, alts: &mut Vec<Vec<u8>>) -> Option<()> {
    let times = env.value(times).clamp(0, MOST);
    let many = |count: &Value| env.value(count).saturating_mul(times).clamp(0, MOST) as usize;
    let times = times as usize;
    let all = |alts: &mut Vec<Vec<u8>>, mask: u8, n: usize| {
        alts.iter_mut().for_each(|alt| alt.extend(std::iter::repeat_n(mask, n)));
    };
    let one_type = |alts: &mut Vec<Vec<u8>>, mask: u8, n: usize| {
        if n <= 1 || mask.count_ones() <= 1 {
            all(alts, mask, n);
            return;
        }
        let before = std::mem::take(alts);
        for kind in (0..6).map(|k| 1u8 << k).filter(|k| mask & k != 0) {
            alts.extend(before.iter().map(|alt| {
                let mut alt = alt.clone();
                alt.extend(std::iter::repeat_n(kind, n));
                alt
            }));
        }
    };
    match mana {
        Mana::Exactly(cost) => {
            all(alts, 1 << 5, (usize::from(cost.generic) * times).min(MOST as usize));
            for pip in &cost.pips {
                let Pip::Of(mask) = *pip else { return None };
                all(alts, mask, times);
            }
        }
        Mana::OneOf { mask, count } => one_type(alts, *mask, many(count)),
        Mana::Combination { mask, count } => all(alts, *mask, many(count)),
        Mana::Chosen { .. }
        | Mana::ProducedBy(_)
        | Mana::ColorProducedBy(_)
        | Mana::TypeOf(_)
        | Mana::ColorsOf { .. } => {
            let n = match mana {
                Mana::Chosen { count, .. } | Mana::ColorsOf { count, .. } => many(count),
                _ => times,
            };
            match types(env, mana) {
                0 => {}
                mask => one_type(alts, mask, n),
            }
        }
    }
    Some(())
}

/// The types that mana found elsewhere may have.
pub fn types(env: &Env<'_>, mana: &Mana) -> u8 {
    match mana {
        Mana::Exactly(cost) => {
            cost.pips.iter().fold(0, |m, p| if let Pip::Of(mask) = p { m | mask } else { m })
        }
        Mana::OneOf { mask, .. } | Mana::Combination { mask, .. } => *mask,
        Mana::Chosen { color, .. } => {
            let bit = |r: Ref| if let Ref::Word(c) = r { 1 << c } else { 0 };
            env.all(color).into_iter().fold(0, |m, r| m | bit(r))
        }
        Mana::ColorsOf { of, .. } => env.objects(of).into_iter().fold(0, |m, o| m | env.ch(o).colors),
        Mana::ProducedBy(sel) | Mana::TypeOf(sel) => {
            env.objects(sel).into_iter().fold(0, |m, o| m | could_produce(env.g, env.s, o))
        }
        Mana::ColorProducedBy(sel) => {
            let made = env.objects(sel).into_iter().fold(0, |m, o| m | could_produce(env.g, env.s, o));
            made & 0b1_1111
        }
    }
}

/// The types of mana that a permanent's abilities could add (CR 106.7); abilities that themselves look at
/// other permanents are not followed.
pub fn could_produce(g: &Magic, s: &State, o: Obj) -> u8 {
    let Some(p) = s.perm(o) else { return 0 };
    let mut mask = 0;
    for id in s.abilities(g, p) {
        let AbilityKind::Activated(act) = &g.ability(id).kind else { continue };
        for op in g.body(act.body.0).code.iter().filter(|_| act.mana) {
            if let Op::AddMana { mana, .. } = op
                && !matches!(mana, Mana::ProducedBy(_) | Mana::ColorProducedBy(_) | Mana::TypeOf(_))
            {
                let of = Env::new(g, s, o, p.ch.controller);
                mask |= types(&of, mana);
                if let Mana::Exactly(cost) = mana
                    && cost.generic > 0
                {
                    mask |= 1 << 5;
                }
            }
        }
    }
    mask
}
