//! The turn and its steps (CR 500–514).

pub(crate) mod control;
pub(crate) mod idle;
pub(crate) mod outcome;
pub(crate) mod phasing;
pub(crate) mod pregame;
pub(crate) mod priority;
pub(crate) mod state_based;

use kernel::Cx;

use crate::combat::damage;
use crate::events::{commit, triggers};
use crate::game::setup::Midway;
use crate::game::{Magic, counter, has, subtype};
use crate::ir::op::Keep;
use crate::ir::{Deed, EventKind, Op, Rule, Step, Zone};
use crate::layers::durations::{self, Moment};
use crate::layers::rules;
use crate::machine::Flow;
use crate::machine::ask::{Ask, Reason};
use crate::machine::pick::Choice;
use crate::state::{Doing, Ev, Frame, Obj, PLAYER, Ref, State, ev_flag, perm_flag, touched};
use crate::{events, layers, zones};

const BEGIN: u8 = 0;
const ACT: u8 = 1;
const END: u8 = 2;
const DISCARDED: u8 = 3;
const CLEANED: u8 = 4;
const UNTAP: u8 = 5;
const CLEAN: u8 = 6;
const LEGENDS: u8 = 7;

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    match s.top().phase {
        BEGIN => begin(g, s, cx),
        ACT => {
            s.top().phase = END;
            s.passes = 0;
            let active = s.active;
            s.push(Frame::of(Doing::Priority, active));
        }
        END => end(g, s),
        DISCARDED => {
            s.top().phase = CLEAN;
            let seat = s.active;
            let events: Vec<Ev> = s.result.iter().map(|&r| Ev::of(EventKind::Discard, seat, r)).collect();
            if !events.is_empty() {
                events::propose(g, s, cx, &events);
            }
        }
        UNTAP => {
            s.top().phase = END;
            untap(g, s, cx);
        }
        CLEAN => {
            s.top().phase = CLEANED;
            clean(g, s);
        }
        LEGENDS => {
            s.top().phase = CLEANED;
            state_based::keep_one(g, s, cx, LEGENDS);
        }
        _ => cleaned(g, s, cx),
    }
    Flow::Next
}

/// What [`State::day`] says; 0 is neither.
pub const DAY: u8 = 1;
pub const NIGHT: u8 = 2;

/// Go on in the middle of a turn, with a player who has priority.
pub fn resume(s: &mut State, at: &Midway) {
    s.turn = at.turn;
    s.step = at.step;
    (s.active, s.regular) = (at.active, at.active);
    for (seat, player) in s.players.iter_mut().enumerate() {
        player.pool = at.mana[seat];
        player.drawn = at.drawn[seat];
        player.lands_played = at.lands_played[seat];
    }
    for (seat, counters) in at.counters.iter().enumerate() {
        for &(kind, n) in counters {
            zones::add_counters(s, PLAYER + seat as u16, kind.0, n);
        }
    }
    s.push(Frame { phase: END, ..Frame::of(Doing::Turn, at.active) });
    s.passes = u8::from(at.priority != at.active);
    s.push(Frame::of(Doing::Priority, at.priority));
}

/// The next turn: whoever has an extra one, else the other player (CR 500.7).
pub fn next_turn(g: &Magic, s: &mut State) {
    // A turn that does not begin changes nothing.
    if s.turn >= g.settings.turn_cap {
        outcome::draw(s, Reason::TurnLimit);
        return;
    }
    day_or_night(s);
    // Extra turns do not move the natural order.
    let next = match s.extra_turns.pop() {
        Some(seat) => seat,
        None => {
            s.regular = if s.turn == 0 { s.starter } else { 1 - s.regular };
            s.regular
        }
    };
    s.active = next;
    let player = &mut s.players[usize::from(next)];
    if player.skip_turns > 0 {
        player.skip_turns -= 1;
        next_turn(g, s);
        return;
    }
    s.turn += 1;
    control::turn_begins(s);
    s.asked = 0;
    s.idle = 0;
    s.step = Step::Untap;
    s.extra_steps.clear();
    let mark = s.turn_mark as usize;
    let over = s.history.drain(..mark);
    if g.asks.ever != 0 {
        s.past.extend(over.filter(|e| g.asks.ever & e.kind.bit() != 0));
    } else {
        drop(over);
    }
    s.turn_mark = s.history.len() as u32;
    let turn = s.turn;
    s.lki.retain(|l| l.turn + 1 >= turn);
    let known: Vec<Obj> = s.lki.iter().map(|l| l.perm.obj).collect();
    let cards = &s.cards;
    let live = |o: Obj| cards[usize::from(o.i)].inc == o.inc || known.contains(&o);
    s.links.retain(|l| live(l.holder));
    s.uses.retain(|u| !u.turn && live(u.source));
    for p in &mut s.players {
        (p.lands_played, p.drawn, p.spells_cast, p.damaged) = (0, 0, 0, false);
    }
    let active = s.active;
    for k in 0..s.battlefield.len() {
        let i = s.battlefield[k];
        let p = s.at_mut(i);
        p.flags &= !(perm_flag::ATTACKED | perm_flag::DAMAGED | perm_flag::BLOCKED_THIS_TURN);
        p.loyalty_used = 0;
        if p.ch.controller == active {
            p.flags &= !perm_flag::SICK;
        }
        // CR 701.15a: goaded until the next turn of whoever goaded it.
        p.goaded &= !(1 << active);
    }
    durations::at(g, s, Moment::TurnBegins);
    // Nothing but flags, history and the turn itself has changed: effects that read them begin or end.
    s.changed = !0;
    layers::refresh(g, s);
}

/// CR 731.2: a day on which the active player casts nothing ends in night, a night with two spells in day.
fn day_or_night(s: &mut State) {
    let cast = s.players[usize::from(s.active)].spells_cast;
    let turned = match s.day {
        DAY => cast == 0,
        NIGHT => cast >= 2,
        _ => false,
    };
    if turned && s.turn > 0 {
        s.day = DAY + NIGHT - s.day;
        s.dirty = true;
        s.settled = false;
    }
}

fn step_event(s: &State) -> Ev {
    Ev::of(EventKind::Step, s.active, Ref::Player(s.active)).word(s.step as u16)
}

/// Is the step left out?
fn skipped(g: &Magic, s: &mut State) -> bool {
    let (step, active) = (s.step, s.active);
    let bit = 1 << step as u16;
    let player = &mut s.players[usize::from(active)];
    if player.skip_steps & bit != 0 {
        player.skip_steps &= !bit;
        return true;
    }
    let attackers = || s.standing().any(|p| p.attacking != Ref::Nothing);
    match step {
        // CR 508.8.
        Step::Blockers | Step::Damage if !attackers() => return true,
        Step::FirstDamage if !attackers() || !damage::has_first_strike_step(g, s) => return true,
        // CR 103.8a.
        Step::Draw if s.turn == 1 && g.settings.skip_first_draw => return true,
        _ => {}
    }
    g.ruled(s, rules::STEPS, Ref::Player(active), |rule, _| matches!(rule, Rule::SkipStep(x) if *x == step))
}

fn begin(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) {
    s.changed |= touched::STEP;
    layers::refresh(g, s);
    if skipped(g, s) {
        s.top().phase = END;
        s.top().n = 1;
        return;
    }
    control::step_begins(s);
    s.top().phase = ACT;
    s.top().n = 0;
    durations::at(g, s, Moment::Step(s.step));
    let active = s.active;
    match s.step {
        Step::Untap => {
            s.top().phase = UNTAP;
            let events = phasing::events(g, s);
            if !events.is_empty() {
                events::propose(g, s, cx, &events);
            }
        }
        Step::Draw => {
            let draw = Ev::of(EventKind::Draw, active, Ref::Player(active));
            events::propose(g, s, cx, &[draw, step_event(s)]);
        }
        Step::Main1 => {
            // CR 714.3b.
            let sagas =
                s.permanents().filter(|p| p.ch.controller == active && has(&p.ch.subtypes, subtype::SAGA));
            let tell = |o: Obj| {
                Ev::of(EventKind::AddCounters, active, Ref::Obj(o))
                    .word(counter::LORE)
                    .amount(1)
                    .flag(ev_flag::BY_RULE)
            };
            let mut events: Vec<Ev> = sagas.map(|p| tell(p.obj)).collect();
            let begins = step_event(s);
            if events.is_empty() {
                events::happen(g, s, cx, begins);
                return;
            }
            events.push(begins);
            events::propose(g, s, cx, &events);
        }
        Step::Attackers => s.push(Frame::of(Doing::Attack, active)),
        Step::Blockers => s.push(Frame::of(Doing::Block, 1 - active)),
        Step::FirstDamage => s.push(Frame { n: 0, ..Frame::of(Doing::Damage, active) }),
        Step::Damage => s.push(Frame { n: 1, ..Frame::of(Doing::Damage, active) }),
        Step::Cleanup => {
            s.top().phase = DISCARDED;
            discard(g, s);
        }
        Step::Upkeep | Step::BeginCombat | Step::EndCombat | Step::Main2 | Step::End => {
            let begins = step_event(s);
            events::happen(g, s, cx, begins);
        }
    }
}

/// CR 502.3.
fn untap(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) {
    let active = s.active;
    let mut events = Vec::new();
    for p in s.permanents() {
        let me = Ref::Obj(p.obj);
        let along = || g.ruled(s, rules::STEPS, me, |rule, _| matches!(rule, Rule::UntapWithOthers));
        if p.is(perm_flag::TAPPED)
            && (p.ch.controller == active || along())
            && !g.cannot(s, Deed::UntapNormally, me, Ref::Nothing)
        {
            events.push(Ev::of(EventKind::Untap, p.ch.controller, me));
        }
    }
    if !events.is_empty() {
        events::propose(g, s, cx, &events);
    }
}

fn end(g: &Magic, s: &mut State) {
    empty_pools(g, s);
    if s.step == Step::EndCombat {
        for k in 0..s.battlefield.len() {
            let o = s.obj(s.battlefield[k]);
            let fought = perm_flag::STRUCK | perm_flag::BLOCKING;
            if s.at(o.i).attacking != Ref::Nothing || s.at(o.i).flags & fought != 0 {
                s.idle = 0;
                s.changed |= touched::COMBAT;
            }
            if s.at(o.i).attacking != Ref::Nothing {
                commit::leave_combat(s, o);
            }
            s.at_mut(o.i).flags &= !fought;
        }
        s.blocks.clear();
        durations::at(g, s, Moment::CombatEnds);
    }
    s.top().phase = BEGIN;
    match following(s) {
        Some(step) => s.step = step,
        None => next_turn(g, s),
    }
}

/// Which phase a step is a part of, by the step that it begins with.
const fn phase_of(step: Step) -> Step {
    match step {
        Step::Untap | Step::Upkeep | Step::Draw => Step::Untap,
        Step::Main1 => Step::Main1,
        Step::Main2 => Step::Main2,
        Step::End | Step::Cleanup => Step::End,
        _ => Step::BeginCombat,
    }
}

/// While extra steps are taken, with which step the natural order goes on after them: the turn's `pc`.
fn resumed(s: &State) -> Option<Step> {
    let turn = s.frames.iter().find(|f| f.doing == Doing::Turn)?;
    Step::ALL.get(usize::from(turn.pc)).copied().filter(|&step| step != Step::Untap)
}

/// Extra phases and steps first, then the order of the turn goes on where it was left (CR 500.8, 500.9). `None`: the
/// turn is over.
fn following(s: &mut State) -> Option<Step> {
    if let Some(next) = resumed(s) {
        return Some(s.extra_steps.pop().unwrap_or_else(|| {
            s.top().pc = 0;
            next
        }));
    }
    let next = Step::ALL.get(s.step.index() + 1).copied();
    let phase_over = next.is_none_or(|next| phase_of(next) != phase_of(s.step));
    // An extra step of the same kind comes directly after this one.
    let begins = s.extra_steps.last().is_some_and(|&extra| phase_over || extra == s.step);
    if begins {
        s.top().pc = next.unwrap_or(Step::Cleanup) as u16;
        return s.extra_steps.pop();
    }
    next
}

/// Phases or steps are added after the one under way; those created last come first (CR 500.8).
pub fn add_steps(s: &mut State, steps: &[Step]) {
    let mut all = Vec::with_capacity(steps.len() + 1);
    for (k, &step) in steps.iter().enumerate() {
        // Combat damage is dealt in two steps where something strikes first (CR 510.4).
        if step == Step::Damage && k > 0 && steps[k - 1] == Step::Blockers {
            all.push(Step::FirstDamage);
        }
        all.push(step);
    }
    // What is left of an extra phase under way comes before them.
    let mut left = 0;
    if resumed(s).is_some() {
        let mut last = s.step;
        for &step in s.extra_steps.iter().rev() {
            if phase_of(step) != phase_of(last) || step <= last {
                break;
            }
            (last, left) = (step, left + 1);
        }
    }
    let at = s.extra_steps.len() - left;
    s.extra_steps.splice(at..at, all.into_iter().rev());
}

/// CR 106.4: unspent mana is lost as a step ends.
fn empty_pools(g: &Magic, s: &mut State) {
    if s.players.iter().all(|p| p.pool == [0; 6]) && s.special.is_empty() {
        return;
    }
    s.idle = 0;
    s.changed |= touched::MANA;
    let mut becomes = [None; 2];
    let mut kept = [0u8; 2];
    for seat in 0..2u8 {
        let at = usize::from(seat);
        g.each_rule(s, rules::KEPT_MANA, &mut |rule, env, of| {
            let mine = || env.affects(of, Ref::Player(seat));
            match rule {
                Rule::KeepMana(mask) if mine() => kept[at] |= mask,
                Rule::ManaBecomes(t) if mine() => becomes[at] = Some(*t),
                _ => {}
            }
        });
        let pool = &mut s.players[at].pool;
        let mut lost = 0u16;
        for (t, n) in pool.iter_mut().enumerate() {
            if kept[at] & (1 << t) == 0 {
                lost = lost.saturating_add(std::mem::take(n));
            }
        }
        if let Some(t) = becomes[at] {
            pool[usize::from(t)] = pool[usize::from(t)].saturating_add(lost);
        }
    }
    let step = s.step;
    // What it may be spent on, and how long it stays otherwise, is not changed with its type.
    s.special.retain_mut(|x| {
        let keep = match g
            .tables
            .bodies
            .get(usize::from(x.body))
            .and_then(|body| body.code.get(usize::from(x.pc)))
        {
            Some(Op::AddMana { keep, .. }) => *keep,
            _ => Keep::Step,
        };
        let stays = match keep {
            Keep::Turn => step != Step::Cleanup,
            Keep::Combat => step >= Step::BeginCombat && step < Step::EndCombat,
            Keep::Step => false,
        };
        let at = usize::from(x.seat);
        if stays || kept[at] & (1 << x.mana) != 0 {
            return true;
        }
        x.mana = becomes[at].unwrap_or(x.mana);
        becomes[at].is_some()
    });
}

/// CR 514.1: down to the maximum hand size.
fn discard(g: &Magic, s: &mut State) {
    let active = s.active;
    let me = Ref::Player(active);
    s.result.clear();
    let mut most = 7;
    let mut limited = true;
    g.each_rule(s, rules::HANDS, &mut |rule, env, of| match rule {
        Rule::NoMaximumHand if env.affects(of, me) => limited = false,
        Rule::HandSize(v) if env.affects(of, me) => most = env.value(v),
        _ => {}
    });
    let hand = &s.hands[usize::from(active)];
    let over = hand.len() as i32 - most;
    if limited && over > 0 {
        let cards: Vec<Ref> = hand.iter().map(|&i| Ref::Obj(s.obj(i))).collect();
        Choice { purpose: crate::ir::Purpose::Bad, ..Choice::of(active, Ask::Discard, &cards, over, over) }
            .start(s);
    }
}

/// CR 514.2: damage wears off and "until end of turn" ends, together.
fn clean(g: &Magic, s: &mut State) {
    s.idle = 0;
    for k in 0..s.battlefield.len() {
        let i = s.battlefield[k];
        let p = s.at_mut(i);
        p.damage = 0;
        p.shields = 0;
        p.set(perm_flag::DEATHTOUCHED, false);
    }
    durations::at(g, s, Moment::TurnEnds);
    s.changed |= touched::DAMAGE;
    layers::refresh(g, s);
}

/// CR 514.3a: if something happens in the cleanup step, players get priority and it is done again.
fn cleaned(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) {
    s.top().phase = CLEANED;
    if state_based::check(g, s, cx, LEGENDS) {
        s.cleanup_again = true;
        return;
    }
    if !s.pending.is_empty() || s.cleanup_again {
        s.cleanup_again = false;
        s.top().phase = BEGIN;
        let active = s.active;
        s.passes = 0;
        s.push(Frame::of(Doing::Priority, active));
        return;
    }
    s.top().phase = END;
}

/// CR 724: the turn ends now.
pub fn end_turn(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) {
    triggers::forget(s);
    let items: Vec<Ev> = s
        .stack
        .iter()
        .map(|item| Ev::of(EventKind::Zone, item.seat, Ref::Obj(item.obj)).moved(Zone::Stack, Zone::Exile))
        .collect();
    for k in 0..s.battlefield.len() {
        let o = s.obj(s.battlefield[k]);
        commit::leave_combat(s, o);
    }
    s.extra_steps.clear();
    // Everything above the turn is given up; the turn goes on with its cleanup step.
    let turn = s.frames.iter().position(|f| f.doing == Doing::Turn).expect("a turn is under way");
    s.frames.truncate(turn + 1);
    s.ctxs.clear();
    s.pool.clear();
    s.step = Step::Cleanup;
    let turn = s.top();
    (turn.phase, turn.pc) = (BEGIN, 0);
    events::propose(g, s, cx, &items);
}
