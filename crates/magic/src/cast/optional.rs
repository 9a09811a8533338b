//! Optional additional costs of a spell (CR 601.2b): its own, and those that rules in force give it.

use super::modes::modes_suffice;
use super::{
    COSTS_FIRST, COSTS_TOLD, KIND_CHOSEN, MODES, OPTIONAL, OPTIONAL_ANSWERED, SPELL, X, lowered_by,
    targets_exist,
};
use crate::eval::Env;
use crate::game::{Magic, has};
use crate::ir::{AbilityId, CardType, Cost, Filter, Optional, Part, Rule};
use crate::layers::rules;
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::pay::bill::Bill;
use crate::pay::sources::{For, Payee};
use crate::state::{Active, Local, NONE, Ref, StackItem, State, card_flag, hidden};

type Given<'a> = (&'a Option<Optional>, &'a [AbilityId]);

/// What rules in force give this spell.
fn gained<'a>(g: &'a Magic, s: &'a State, payee: &Payee) -> Vec<Given<'a>> {
    let mut found = Vec::new();
    g.each_rule(s, rules::SPELLS, &mut |rule, env, of| {
        if let Rule::SpellsGain { what, optional, abilities } = rule
            && env.affects(of, Ref::Player(payee.seat))
            && (*what == Filter::Anything || payee.meant(&env.with(Ref::Obj(payee.obj)), what))
        {
            found.push((optional, &abilities[..]));
        }
    });
    found
}

/// The optional costs that rules in force give this spell.
pub fn given<'a>(g: &'a Magic, s: &'a State, payee: &Payee) -> Vec<&'a Optional> {
    gained(g, s, payee).into_iter().filter_map(|(optional, _)| optional.as_ref()).collect()
}

fn payee(s: &State, item: &StackItem) -> Payee {
    let card = s.card(item.obj.i);
    let fused = card.flags & card_flag::FUSED != 0;
    Payee { paid: For::Spell, seat: item.seat, obj: item.obj, face: card.face, any: false, fused }
}

/// All of them, the spell's own first.
pub fn all<'a>(g: &'a Magic, s: &'a State, item: &StackItem) -> Vec<&'a Optional> {
    let card = s.card(item.obj.i);
    let own = g.face(card.def, card.face).optional.iter();
    own.chain(given(g, s, &payee(s, item))).collect()
}

/// The abilities that rules give to spells on the stack. Those of an optional cost are there as often as it was
/// paid beyond the spell's own (CR 702.78b).
pub fn abilities(g: &Magic, s: &State) -> Vec<Active> {
    let mut found = Vec::new();
    for item in s.stack.iter().filter(|item| s.is_spell(item) && item.cast) {
        let card = s.card(item.obj.i);
        let mut seen: Vec<u16> = g.face(card.def, card.face).optional.iter().map(|o| o.word.0).collect();
        for (optional, abilities) in gained(g, s, &payee(s, item)) {
            if let Some(optional) = optional {
                let word = optional.word.0;
                let paid = Local { slot: hidden::PAID, value: Ref::Word(word) };
                let times = item.locals.iter().filter(|l| **l == paid).count();
                let before = seen.iter().filter(|w| **w == word).count();
                seen.push(word);
                if times <= before {
                    continue;
                }
            }
            let active =
                |a: &AbilityId| Active { source: item.obj, ability: a.0, lasting: NONE, seat: item.seat };
            found.extend(abilities.iter().map(active));
        }
    }
    found
}

/// The slot of the creature type that is chosen as part of a cost.
fn kind(cost: &Cost) -> Option<u8> {
    cost.parts.iter().find_map(|part| if let Part::ChooseSubtype(slot) = part { Some(*slot) } else { None })
}

/// The creature types that leave the cost payable.
fn kinds(g: &Magic, s: &State, with: &StackItem, slot: u8) -> Vec<Ref> {
    let seat = with.seat;
    let mine = s.permanents().filter(|p| p.ch.controller == seat).map(|p| &p.ch);
    let held = s.hands[usize::from(seat)].iter().map(|&i| &g.lying(s.card(i)).ch);
    let creatures: Vec<_> = mine.chain(held).filter(|ch| ch.is(CardType::Creature)).collect();
    let all = 0..g.tables.subtypes.len() as u16;
    let mut words: Vec<u16> = all
        .filter(|&t| has(&g.creature_types, t) && creatures.iter().any(|ch| has(&ch.subtypes, t)))
        .collect();
    words.sort_by_key(|&t| (t >= g.subtypes_met, &g.tables.subtypes[usize::from(t)]));
    let mut with = with.clone();
    with.locals.push(Local { slot, value: Ref::Nothing });
    let mut pays = |t: &u16| {
        with.locals.last_mut().expect("it was put there").value = Ref::Word(*t);
        Bill::item(g, s, &with).payable()
    };
    words.into_iter().filter(|t| pays(t)).map(Ref::Word).collect()
}

/// The next optional cost that could be paid.
pub fn ask(g: &Magic, s: &mut State, k: usize) {
    let f = *s.top();
    let item = &s.stack[k];
    let option = (f.flags == SPELL).then(|| all(g, s, item).get(f.n as usize).copied()).flatten();
    let Some(option) = option else {
        let f = s.top();
        (f.phase, f.b) = if f.b == COSTS_FIRST { (MODES, COSTS_TOLD) } else { (X, f.b) };
        return;
    };
    let mut with = item.clone();
    with.locals.push(Local { slot: hidden::PAID, value: Ref::Word(option.word.0) });
    let seat = item.seat;
    let suffice = f.b != COSTS_FIRST || modes_suffice(g, s, &with);
    let affordable = || match kind(&option.cost) {
        Some(slot) => !kinds(g, s, &with, slot).is_empty(),
        None => Bill::item(g, s, &with).payable(),
    };
    let payable = suffice && affordable() && targets_exist(g, s, &with);
    if payable {
        // Where only this cost makes the spell payable, it is paid.
        let face = s.card(item.obj.i).face;
        let needed = lowered_by(&Env::of_item(g, s, item), face).any(|word| word == option.word.0)
            && !Bill::item(g, s, item).payable();
        let both = [Ref::Num(1), Ref::Num(0)];
        s.top().phase = OPTIONAL_ANSWERED;
        Choice::of(seat, Ask::YesNo, if needed { &both[..1] } else { &both }, 1, 1).start(s);
    } else {
        s.top().n += 1;
    }
}

pub fn answered(g: &Magic, s: &mut State, k: usize) {
    let at = s.top().n as usize;
    let yes = s.result == [Ref::Num(1)];
    let option = all(g, s, &s.stack[k])[at];
    let (word, repeat, slot) = (option.word.0, option.repeat, kind(&option.cost));
    if yes {
        s.stack[k].locals.push(Local { slot: hidden::PAID, value: Ref::Word(word) });
    }
    s.top().phase = OPTIONAL;
    if let Some(slot) = slot.filter(|_| yes) {
        let words = kinds(g, s, &s.stack[k], slot);
        let seat = s.stack[k].seat;
        s.top().phase = KIND_CHOSEN;
        Choice::of(seat, Ask::Subtype, &words, 1, 1).start(s);
    } else if !yes || !repeat {
        s.top().n += 1;
    }
}

pub fn kind_chosen(g: &Magic, s: &mut State, k: usize) {
    let at = s.top().n as usize;
    let slot = kind(&all(g, s, &s.stack[k])[at].cost);
    if let (Some(slot), Some(&value)) = (slot, s.result.first()) {
        s.stack[k].locals.push(Local { slot, value });
    }
    s.top().phase = OPTIONAL;
    s.top().n += 1;
}
