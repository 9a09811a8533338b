//! Most payments are lands tapped for a spell, and nothing looks on. They are made in one go: the same lands are
//! tapped and the same mana is spent as step by step, but it never lies in the pool.

use kernel::Cx;

use crate::game::Magic;
use crate::ir::EventKind;
use crate::ir::ability::AbilityKind;
use crate::layers::rules;
use crate::pay::mana::{self, ALL, From, Needs, SNOW, Spend, Unit};
use crate::state::{Ev, NONE, Ref, State, touched};
use crate::{events, pay};

/// Kinds of events that step-by-step payment is there for.
const SEEN: u64 = EventKind::Tap.bit() | EventKind::TapForMana.bit() | EventKind::ProduceMana.bit();

/// Pay the mana of the payment under way, and finish it; it has no other parts. Left alone if it is not plain.
pub fn pay(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, units: &[Unit], needs: &Needs) {
    if needs.is_zero() {
        pay::finish(s, true);
        return;
    }
    let seat = s.top().seat;
    if g.settings.manual_mana.does(seat)
        || s.rules & rules::ANY_MANA != 0
        || (s.watched | s.replaced) & SEEN != 0
    {
        return;
    }
    let Some(mut spends) = mana::plan(units, needs, &pay::wanted(g, s, seat)) else { return };
    if !spends.iter().all(|spend| plain(g, s, spend)) {
        return;
    }
    // As step by step: the order of the lands must not tell what the hand wants.
    spends.sort_by_key(|spend| spend.unit.source);
    let mut events = Vec::with_capacity(2 * spends.len());
    let mut colors = 0u8;
    let mut types = Vec::with_capacity(spends.len());
    for Spend { unit, mask } in &spends {
        if unit.from == From::Pool {
            s.players[usize::from(seat)].pool[usize::from(unit.ability)] -= 1;
            s.changed |= touched::MANA;
            colors |= 1 << unit.ability;
            types.push(unit.ability as u8);
            continue;
        }
        let fit = if unit.mask & mask & ALL != 0 { unit.mask & mask } else { unit.mask };
        colors |= 1 << (fit & ALL).trailing_zeros();
        types.push((fit & ALL).trailing_zeros() as u8);
        let land = Ref::Obj(s.obj(unit.source));
        events.push(Ev::of(EventKind::Tap, seat, land));
        events.push(Ev::of(EventKind::TapForMana, seat, land).amount(1));
    }
    let item = s.paying.last().expect("a payment under way").item;
    if let Some(item) = s.stack.iter_mut().find(|i| i.obj == item) {
        item.mana_spent = item.mana_spent.saturating_add(spends.len() as u16);
        item.colors_spent |= colors & 0b1_1111;
    }
    pay::note_spent(g, s, item, &types);
    pay::finish(s, true);
    if !events.is_empty() {
        events::propose(g, s, cx, &events);
        pay::say(s, true);
    }
}

/// Mana of the pool, or of something that is tapped for one mana and does nothing else.
fn plain(g: &Magic, s: &State, spend: &Spend) -> bool {
    let unit = &spend.unit;
    match unit.from {
        From::Pool => true,
        From::Ability if unit.mask & SNOW == 0 && unit.ability != NONE => g.plain.tap(unit.ability) != 0,
        From::Ability if unit.mask & SNOW == 0 => {
            let mana = |a: &u16| matches!(&g.ability(*a).kind, AbilityKind::Activated(a) if a.mana);
            s.abilities(g, s.at(unit.source)).filter(mana).all(|a| g.plain.tap(a) != 0)
        }
        _ => false,
    }
}
