//! Paying a cost (CR 601.2g–h, 118): choose the objects, make the mana, spend it, do the rest.
//!
//! A Pay frame has a [`Paying`] record of its own. What the payer chose lies in the pool from `from` on: the
//! cards of each part that chooses, a gap after each. `n` counts the parts that are done.

pub(crate) mod acts;
pub(crate) mod bill;
pub(crate) mod bounds;
pub(crate) mod by_hand;
pub(crate) mod converters;
pub(crate) mod crowd;
pub(crate) mod express;
pub(crate) mod extra;
pub mod mana;
pub(crate) mod parts;
pub(crate) mod purse;
mod settle;
pub(crate) mod sources;

use kernel::{Cx, Menu, Opt, Seat};

use self::acts::{activate, acts, asked, make};
use self::bill::Bill;
use self::by_hand::OWN_COST;
use self::converters::Given;
use self::mana::{ALL, From, Needs, Spend, Unit};
use self::parts::{Picks, paid_with, picks};
use self::settle::{bind, chosen_part, keep, this_part};
use self::sources::made;
use crate::combat::attackers;
use crate::eval::Env;
use crate::events;
use crate::events::triggers;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{EventKind, Op, Part, Purpose, Zone};
use crate::machine::Flow;
use crate::machine::ask::{Ask, Verb};
use crate::machine::{pick, program};
use crate::state::{Ctx, Doing, Ev, Frame, Link, Local, NONE, Obj, Paying, Ref, Special, State, touched};

// Phases.
const CHOOSE: u8 = 0;
const MANA: u8 = 1;
/// A mana ability's own cost is paid: its effect.
const MAKE: u8 = 2;
const SPEND: u8 = 3;
const PARTS: u8 = 4;
/// The payer taps by hand.
const HAND: u8 = 5;
/// The payer of a cost within a program announces X, which the rest of the program reads.
const X: u8 = 6;
/// A mana ability has resolved whose product is asked for: now what was tapped was tapped for mana.
const MADE: u8 = 8;
/// The payer has said whether symbols that mana or life pays are paid with life.
const LIFE: u8 = 7;

// Flags.
/// The payer is done tapping by hand.
const REST: u8 = 1;
/// For a mana ability, off the stack (CR 605.3b): `item` is its source, `pc` the ability.
const ALONE: u8 = 2;
/// X is announced.
const ANNOUNCED: u8 = 4;
/// Mana abilities with costs of their own were activated meanwhile: what was chosen is looked at again.
const DISTURBED: u8 = 8;
/// It was asked whether life is paid where mana would do; it is.
const LIFE_TOLD: u8 = 16;
const PAYS_LIFE: u8 = 32;

/// Pay for a spell or ability on the stack.
pub fn start(s: &mut State, item: Obj) {
    let seat = s.controller(item);
    push(s, seat, Paying { item, ..nothing() }, 0);
}

/// Could the payer pay the cost of this instruction (its body and place) of the running program?
pub fn can_pay_op(g: &Magic, s: &State, payer: Seat, (body, pc): (u16, u16), times: i32) -> bool {
    // An X of its own may be announced as 0.
    let bill = bill_within(g, s, payer, (body, pc), times, None);
    if bill.has_x() { bill_within(g, s, payer, (body, pc), times, Some(0)).payable() } else { bill.payable() }
}

/// Pay the cost of this instruction of the running program.
pub fn start_op(
    _: &Magic,
    s: &mut State,
    _: &mut Cx<Magic>,
    payer: Seat,
    (body, pc): (u16, u16),
    times: i32,
) {
    push(s, payer, Paying { body, pc, times, ..nothing() }, 0);
}

fn bill_within<'a>(
    g: &'a Magic,
    s: &'a State,
    payer: Seat,
    (body, pc): (u16, u16),
    times: i32,
    x: Option<i32>,
) -> Bill<'a> {
    let Op::Pay { cost, .. } = &g.body(body).code[usize::from(pc)] else {
        unreachable!("the instruction is a cost")
    };
    let env = Env::of(g, s, s.ctxs.last().expect("a running program"));
    Bill::within(Env { x: x.unwrap_or(env.x), ..env }, cost, payer, times)
}

/// Pay what attacking or blocking as declared costs.
pub fn start_combat(s: &mut State, payer: Seat) {
    push(s, payer, nothing(), 0);
}

fn nothing() -> Paying {
    Paying { item: Obj::NONE, body: NONE, pc: 0, times: 1, needs: Needs::default(), life: 0 }
}

fn push(s: &mut State, seat: Seat, paying: Paying, flags: u8) {
    let from = s.pool.len() as u16;
    s.paying.push(paying);
    s.push(Frame { from, flags, ..Frame::of(Doing::Pay, seat) });
}

/// The bill under payment; from the time mana is made on its total is what it was then.
fn bill<'a>(g: &'a Magic, s: &'a State) -> Bill<'a> {
    let frame = s.frames.last().expect("a payment under way");
    let paying = s.paying.last().expect("a payment under way");
    let mut bill = if frame.flags & ALONE != 0 {
        Bill::ability(Env::new(g, s, paying.item, frame.seat), paying.pc)
    } else if !paying.item.is_none() {
        Bill::item(g, s, s.stack_item(paying.item).expect("what is paid for is on the stack"))
    } else if paying.body != NONE {
        bill_within(g, s, frame.seat, (paying.body, paying.pc), paying.times, None)
    } else {
        attackers::tax(g, s, frame.seat)
    };
    if frame.phase != CHOOSE {
        bill.needs = paying.needs;
    }
    bill
}

/// What a payment asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Objects,
    X,
    Mana,
}

pub fn asked_for(frame: &Frame) -> Asked {
    match frame.phase {
        X => Asked::X,
        HAND => Asked::Mana,
        _ => Asked::Objects,
    }
}

/// Is it a mana ability that is paid for?
pub fn for_mana_ability(frame: &Frame) -> bool {
    frame.flags & ALONE != 0
}

/// The payment under way: its bill and the objects chosen so far.
pub fn under_way<'a>(g: &'a Magic, s: &'a State) -> (Bill<'a>, Picks) {
    (bill(g, s), chosen(s))
}

/// The cost within a program under payment, with this X.
pub fn with_x<'a>(g: &'a Magic, s: &'a State, x: i32) -> Bill<'a> {
    let Paying { body, pc, times, .. } = *s.paying.last().expect("a payment under way");
    bill_within(g, s, s.frames.last().expect("a payment under way").seat, (body, pc), times, Some(x))
}

fn chosen(s: &State) -> Picks {
    picks(&s.pool[usize::from(s.frames.last().expect("a payment under way").from)..])
}

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let frame = *s.top();
    match frame.phase {
        CHOOSE => choose(g, s, cx),
        MANA => make_mana(g, s, cx),
        MAKE => make(g, s),
        SPEND => spend(g, s, cx),
        PARTS => part(g, s, cx),
        MADE => tapped_for(g, s, cx),
        LIFE => {
            let yes = s.result == [Ref::Num(1)];
            let f = s.top();
            (f.phase, f.flags) = (CHOOSE, f.flags | if yes { PAYS_LIFE } else { 0 });
            Flow::Next
        }
        _ => Flow::Ask,
    }
}

/// Objects for the parts that choose, one after another; then the total is fixed.
fn choose(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let program = s.paying.last().expect("a payment under way").body != NONE;
    if program && s.top().flags & ANNOUNCED == 0 {
        s.top().flags |= ANNOUNCED;
        if bill(g, s).has_x() {
            s.top().phase = X;
            return Flow::Ask;
        }
    }
    loop {
        let picks = chosen(s);
        let bill = bill(g, s);
        let Some(part) = bill.choosing().nth(picks.len() - 1) else {
            let mut units = Vec::new();
            let (taken, most) = (bill.taken(&picks), bill.life_left().max(0));
            bill.units(&taken, &mut units);
            let bill = bill.lowered(&picks).unwrap_or(bill);
            let found = mana::resolve(&units, &bill.needs, most)
                .or_else(|| converters::resolve(&bill, &taken, &units, most));
            let Some((mut needs, mut life)) = found else { return finish(s, false) };
            // CR 107.4f, 601.2b: where mana or life would do, the payer says which.
            if let Some(dear) = mana::resolve_with_life(&units, &bill.needs, most).filter(|d| d.1 > life) {
                let Frame { flags, seat, .. } = *s.frames.last().expect("a payment under way");
                if flags & LIFE_TOLD == 0 {
                    let f = s.top();
                    (f.phase, f.flags) = (LIFE, flags | LIFE_TOLD);
                    pick::yes_no(s, seat, Purpose::Bad);
                    return Flow::Next;
                }
                if flags & PAYS_LIFE != 0 {
                    (needs, life) = dear;
                }
            }
            let at_once = bill.parts.is_empty()
                && !bill.payee.any
                && s.frames.last().is_some_and(|f| f.flags & ALONE == 0);
            let paying = s.paying.last_mut().expect("a payment under way");
            (paying.needs, paying.life) = (needs, life);
            s.top().phase = MANA;
            if at_once && life == 0 {
                express::pay(g, s, cx, &units, &needs);
            }
            return Flow::Next;
        };
        let list = picks.last().expect("never empty");
        let open = !bill.satisfied(part, list) || part.open_ended() && !bill.next(part, &picks).is_empty();
        if open {
            // Somebody else may have changed what there was: then it cannot be paid any more.
            return if bill.offers_some(&mut picks.clone()) { Flow::Ask } else { finish(s, false) };
        }
        s.pool.push(Ref::Nothing);
    }
}

fn make_mana(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    if s.paying.last().expect("a payment under way").needs.is_zero() {
        s.top().phase = SPEND;
        return Flow::Next;
    }
    if g.settings.manual_mana.does(s.top().seat) && s.top().flags & REST == 0 {
        s.top().phase = HAND;
        return Flow::Ask;
    }
    let Some((units, spends)) = planned(g, s) else { return convert(g, s, cx) };
    let mut acts = acts(&units, &spends);
    if acts.is_empty() {
        s.top().phase = SPEND;
        return Flow::Next;
    }
    // The plan spares what the hand wants; the order in which it is carried out is seen by all and must not tell.
    acts.sort_by_key(|act| act.source);
    let depth = s.frames.len();
    for act in acts {
        if !activate(g, s, cx, &act) {
            return finish(s, false);
        }
        if s.frames.len() != depth || s.top().phase != MANA {
            break;
        }
    }
    Flow::Next
}

/// Mana has to be turned into other mana: make the mana that is fed to the ability, or feed it.
fn convert(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let bill = bill(g, s);
    let taken = bill.taken(&chosen(s));
    let mut units = Vec::new();
    bill.units(&taken, &mut units);
    let Some(next) = converters::next(&bill, &taken, &units) else { return finish(s, false) };
    let seat = s.top().seat;
    let Given::Unit(fed) = next.given else {
        let (item, pc) = (s.obj(next.source), next.ability);
        s.top().flags |= DISTURBED;
        push(s, seat, Paying { item, pc, ..nothing() }, ALONE);
        return Flow::Next;
    };
    let act = if fed.from == From::Pool {
        let spends = mana::plan(&next.units, &s.paying.last().expect("a payment under way").needs, &[0; 6]);
        let made = acts(&next.units, &spends.unwrap_or_default());
        let Some(act) = made.into_iter().find(|a| (a.source, a.ability) == (next.source, next.ability))
        else {
            return finish(s, false);
        };
        s.players[usize::from(seat)].pool[usize::from(fed.ability)] -= 1;
        s.changed |= touched::MANA;
        act
    } else {
        let want = fed.mask & if next.takes == 0 { ALL } else { next.takes };
        acts(&units, &[Spend { unit: fed, mask: want }]).remove(0)
    };
    if activate(g, s, cx, &act) { Flow::Next } else { finish(s, false) }
}

fn planned(g: &Magic, s: &State) -> Option<(Vec<Unit>, Vec<Spend>)> {
    let bill = bill(g, s);
    let mut units = Vec::new();
    bill.units(&bill.taken(&chosen(s)), &mut units);
    let spends = mana::plan(&units, &bill.needs, &wanted(g, s, bill.seat()))?;
    Some((units, spends))
}

/// How much the cards of the hand want of each type.
pub fn wanted(g: &Magic, s: &State, seat: Seat) -> [u16; 6] {
    let mut wanted = [0; 6];
    for &i in &s.hands[usize::from(seat)] {
        let Some(cost) = &g.face(s.card(i).own, 0).cost else { continue };
        for pip in &cost.pips {
            let (crate::ir::Pip::Of(mask)
            | crate::ir::Pip::Phyrexian(mask)
            | crate::ir::Pip::Or { mask, .. }) = *pip
            else {
                continue;
            };
            (0..6).filter(|k| mask & (1 << k) != 0).for_each(|k| wanted[k] += 1);
        }
    }
    wanted
}

/// All mana is there: spend it, tap and exile what stands for mana, pay life for symbols.
fn spend(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let Paying { item, needs, life, .. } = *s.paying.last().expect("a payment under way");
    let seat = s.top().seat;
    let mut events = Vec::new();
    let mut ridden = Vec::new();
    if s.top().flags & DISTURBED != 0 && !undisturbed(g, s) {
        return finish(s, false);
    }
    if !needs.is_zero() {
        let Some((_, spends)) = planned(g, s) else { return finish(s, false) };
        s.changed |= touched::MANA;
        let mut gone = Vec::new();
        let (mut count, mut colors) = (0u16, 0u8);
        let mut types = Vec::new();
        let mut riders = Vec::new();
        for Spend { unit, .. } in &spends {
            match unit.from {
                From::Pool => {
                    s.players[usize::from(seat)].pool[usize::from(unit.ability)] -= 1;
                    count = count.saturating_add(1);
                    colors |= 1 << unit.ability;
                    types.push(unit.ability as u8);
                }
                From::Special => {
                    gone.push(usize::from(unit.source));
                    count = count.saturating_add(1);
                    colors |= 1 << s.special[usize::from(unit.source)].mana;
                    types.push(s.special[usize::from(unit.source)].mana);
                    riders.push(s.special[usize::from(unit.source)]);
                }
                From::Tap => {
                    let tap = Ev::of(EventKind::Tap, seat, Ref::Obj(s.obj(unit.source)));
                    if !events.contains(&tap) {
                        events.push(tap);
                    }
                }
                From::Exile => {
                    let card = Ref::Obj(s.obj(unit.source));
                    events.push(Ev::of(EventKind::Zone, seat, card).moved(Zone::Graveyard, Zone::Exile));
                }
                From::Ability => {
                    s.top().phase = MANA;
                    return Flow::Next;
                }
            }
        }
        gone.sort_unstable();
        for &k in gone.iter().rev() {
            s.special.remove(k);
        }
        if let Some(item) = s.stack.iter_mut().find(|i| i.obj == item) {
            item.mana_spent = item.mana_spent.saturating_add(count);
            item.colors_spent |= colors & 0b1_1111;
        }
        note_spent(g, s, item, &types);
        ridden = riders;
    }
    if life > 0 {
        events.push(Ev::of(EventKind::LoseLife, seat, Ref::Player(seat)).amount(life));
    }
    s.top().phase = PARTS;
    if !events.is_empty() {
        events::propose(g, s, cx, &events);
    }
    ridden.iter().for_each(|mana| ride(g, s, mana, item));
    Flow::Next
}

/// Mana that does something when it is spent on this does so.
fn ride(g: &Magic, s: &mut State, mana: &Special, item: Obj) {
    if mana.body == NONE {
        return;
    }
    let Op::AddMana { spent: Some(rider), .. } = &g.body(mana.body).code[usize::from(mana.pc)] else {
        return;
    };
    let it = Ref::Obj(item);
    if s.stack_item(item).is_some() && Env::new(g, s, mana.source, mana.seat).passes(&rider.on, it) {
        let locals = vec![Local { slot: rider.slot, value: it }];
        program::start(s, Ctx { locals, ..Ctx::of(mana.source, NONE, mana.seat) }, rider.body.0);
    }
}

/// Keep the types of mana with a spell, where some card asks for them.
fn note_spent(g: &Magic, s: &mut State, item: Obj, types: &[u8]) {
    if !g.asks.spent || s.stack_item(item).is_none_or(|i| i.ability != NONE) {
        return;
    }
    let link = |&t: &u8| Link { holder: item, word: crate::zones::SPENT, value: Ref::Num(t.into()) };
    s.links.extend(types.iter().map(link));
}

/// Is everything that was chosen still there, and every part still possible?
fn undisturbed(g: &Magic, s: &State) -> bool {
    let from = usize::from(s.frames.last().expect("a payment under way").from);
    let (bill, picks) = (bill(g, s), chosen(s));
    let there = s.pool[from..].iter().filter_map(|r| r.obj()).all(|o| s.is_live(o));
    let mut lists = bill.choosing().zip(&picks).enumerate();
    there
        && bill.parts.iter().all(|part| bill.affordable(part))
        && lists.all(|(k, (part, list))| {
            let open = bill.candidates(part, &picks[..=k].to_vec());
            list.iter().all(|card| open.iter().any(|c| c.card == *card))
        })
}

/// The next part; after the last one what was chosen is bound.
fn part(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    loop {
        let at = s.top().n as usize;
        let picks = chosen(s);
        let bill = bill(g, s);
        let Some(&part) = bill.parts.get(at) else {
            bind(g, s, &picks);
            let (alone, paying) =
                (s.top().flags & ALONE != 0, *s.paying.last().expect("a payment under way"));
            let seat = s.top().seat;
            if alone && g.asks.produced && taps(g, paying.pc) {
                return begin_mana(g, s, seat, paying.item, paying.pc);
            }
            finish(s, true);
            if alone {
                resolve_mana(g, s, cx, seat, paying.item, paying.pc);
            }
            return Flow::Next;
        };
        let mut events = Vec::new();
        let (mut random, mut slot) = (None, None);
        if crate::pay::parts::chooses(part) {
            let k = bill.parts[..at].iter().filter(|p| crate::pay::parts::chooses(p)).count();
            chosen_part(&bill, part, &picks[k], &mut events);
        } else if let Part::Discard { count, .. } = part {
            let cards: Vec<u16> = bill.candidates(part, &vec![Vec::new()]).iter().map(|c| c.card).collect();
            random = Some((cards, bill.env.value(count).max(0) as usize));
            slot = paid_with(part).and_then(|(_, slot)| slot);
        } else {
            this_part(&bill.payer(), part, &mut events);
        }
        s.top().n += 1;
        if let Some((mut cards, n)) = random {
            s.chance.stream(1).shuffle(&mut cards);
            cards.truncate(n);
            let seat = s.top().seat;
            let discard = |&i: &u16| Ev::of(EventKind::Discard, seat, Ref::Obj(s.obj(i)));
            events.extend(cards.iter().map(discard));
            if let Some(slot) = slot {
                keep(s, cards.iter().map(|&i| Local { slot, value: Ref::Obj(s.obj(i)) }).collect());
            }
        }
        if !events.is_empty() {
            events::propose(g, s, cx, &events);
            return Flow::Next;
        }
    }
}

pub fn finish(s: &mut State, paid: bool) -> Flow {
    let Frame { from, flags, .. } = *s.top();
    s.pool.truncate(usize::from(from));
    s.paying.pop();
    s.pop();
    say(s, paid);
    // A payment that lacks the mana of an ability lacks it for good.
    if !paid && flags & ALONE != 0 && s.top().doing == Doing::Pay {
        return finish(s, false);
    }
    Flow::Next
}

/// Leave word for whoever wanted it paid.
pub fn say(s: &mut State, paid: bool) {
    s.result.clear();
    s.result.push(Ref::Num(paid.into()));
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let frame = s.frames.last().expect("the frame that asks");
    if frame.phase == HAND {
        menu.ask(frame.seat, Ask::Payment as u8);
        let bill = bill(g, s);
        let taken = bill.taken(&chosen(s));
        let mut units = Vec::new();
        bill.units(&taken, &mut units);
        by_hand::sources(&units, &bill.needs, menu);
        if frame.flags & ALONE == 0 {
            by_hand::abilities(g, s, frame.seat, &mut |source, id, act| {
                if !by_hand::simple(act) {
                    menu.push(Opt::verb(Verb::TapForMana as u8).a(source.i).b(id).c(6).n(OWN_COST));
                }
            });
        }
        menu.push(Opt::verb(Verb::Done as u8));
        return;
    }
    if frame.phase == X {
        menu.ask(frame.seat, Ask::X as u8);
        let pays = |x: &i32| with_x(g, s, *x).payable();
        (0..1000).take_while(pays).for_each(|x| menu.push(Opt::verb(Verb::Number as u8).n(x)));
        return;
    }
    menu.ask(frame.seat, Ask::Cost as u8);
    let bill = bill(g, s);
    let (cards, done) = bill.offers(&mut chosen(s));
    for card in cards {
        menu.push(Opt::verb(Verb::Choose as u8).a(card));
    }
    if done {
        menu.push(Opt::verb(Verb::Done as u8));
    }
}

pub fn take(g: &Magic, s: &mut State, o: Opt, cx: &mut Cx<Magic>) {
    if s.top().phase == X {
        s.ctxs.last_mut().expect("a running program").x = o.n;
        s.top().phase = CHOOSE;
        return;
    }
    let hand = s.top().phase == HAND;
    match (hand, o.verb == Verb::Done as u8) {
        (true, true) => {
            s.top().flags |= REST;
            s.top().phase = MANA;
        }
        (true, false) if o.n == OWN_COST => {
            let f = s.top();
            (f.phase, f.flags) = (MANA, f.flags | DISTURBED);
            let (seat, item) = (f.seat, s.obj(o.a));
            push(s, seat, Paying { item, pc: o.b, ..nothing() }, ALONE);
        }
        (true, false) => {
            s.top().phase = MANA;
            let bill = bill(g, s);
            let mut units = Vec::new();
            bill.units(&bill.taken(&chosen(s)), &mut units);
            if let Some(act) = asked(&units, o) {
                activate(g, s, cx, &act);
            }
        }
        (false, true) => s.pool.push(Ref::Nothing),
        (false, false) => {
            let card = Ref::Obj(s.obj(o.a));
            s.pool.push(card);
        }
    }
}

/// Activate a mana ability at priority: its cost is paid, then it resolves at once (CR 605.3b).
pub fn tap_for_mana(_: &Magic, s: &mut State, seat: Seat, o: Opt, _: &mut Cx<Magic>) {
    let source = s.obj(o.a);
    push(s, seat, Paying { item: source, pc: o.b, ..nothing() }, ALONE);
}

fn taps(g: &Magic, ability: u16) -> bool {
    matches!(&g.ability(ability).kind, AbilityKind::Activated(act)
        if act.cost.parts.iter().any(|part| matches!(part, Part::Tap)))
}

/// Resolve a mana ability and keep in mind what mana there was: whoever asks what it produced hears of it then
/// (CR 605.4a, 106.12).
fn begin_mana(g: &Magic, s: &mut State, seat: Seat, source: Obj, ability: u16) -> Flow {
    let AbilityKind::Activated(act) = &g.ability(ability).kind else { return finish(s, false) };
    triggers::count_use(s, source, ability, act.limit);
    let env = Env::new(g, s, source, seat);
    let n = made(&env, act, None).and_then(|m| m.alts.first().map(Vec::len)).unwrap_or(1) as i32;
    s.paying.pop();
    let from = usize::from(s.top().from);
    s.pool.truncate(from);
    let there = held(s, seat);
    s.pool.extend(there.map(Ref::Num));
    let f = s.top();
    (f.phase, f.a, f.n) = (MADE, Ref::Obj(source), n);
    program::start(s, Ctx::of(source, ability, seat), act.body.0);
    Flow::Next
}

/// How much mana of each type a player has.
fn held(s: &State, seat: Seat) -> [i32; 6] {
    let special = |t: usize| s.special.iter().filter(|m| m.seat == seat && usize::from(m.mana) == t).count();
    std::array::from_fn(|t| i32::from(s.players[usize::from(seat)].pool[t]) + special(t) as i32)
}

fn tapped_for(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let Frame { seat, from, a, n, .. } = *s.top();
    let now = held(s, seat);
    let before = s.pool[usize::from(from)..].iter().map(|r| r.num());
    let more = before.zip(now).enumerate().filter(|(_, (old, new))| new > old);
    let word = more.fold(0, |mask, (t, _)| mask | 1 << t);
    s.pool.truncate(usize::from(from));
    s.pop();
    say(s, true);
    let tapped = Ev::of(EventKind::TapForMana, seat, a).amount(n);
    events::propose(g, s, cx, &[tapped.word(if word == 0 { NONE } else { word })]);
    Flow::Next
}

fn resolve_mana(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, seat: Seat, source: Obj, ability: u16) {
    let AbilityKind::Activated(act) = &g.ability(ability).kind else { return };
    triggers::count_use(s, source, ability, act.limit);
    let env = Env::new(g, s, source, seat);
    let n = made(&env, act, None).and_then(|m| m.alts.first().map(Vec::len)).unwrap_or(1) as i32;
    let ctx = Ctx::of(source, ability, seat);
    program::start(s, ctx, act.body.0);
    if act.cost.parts.iter().any(|p| matches!(p, Part::Tap)) {
        events::propose(g, s, cx, &[Ev::of(EventKind::TapForMana, seat, Ref::Obj(source)).amount(n)]);
    }
}
