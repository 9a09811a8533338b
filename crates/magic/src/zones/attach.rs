//! What may be attached to what (CR 301.5, 303.4, 701.3).

use crate::eval::Env;
use crate::events::commit::protected;
use crate::game::{Magic, has, subtype};
use crate::ir::ability::AbilityKind;
use crate::ir::{CardType, Deed, Filter};
use crate::state::{Obj, Ref, State, perm_flag};

/// What an Aura enchants, if this face is one.
pub fn enchants(g: &Magic, def: u16, face: u8) -> Option<&Filter> {
    g.face(def, face).abilities.iter().find_map(|a| match &g.ability(a.0).kind {
        AbilityKind::Enchant(filter) => Some(filter),
        _ => None,
    })
}

/// May the attachment be on this object or player?
pub fn may_attach(g: &Magic, s: &State, o: Obj, host: Ref) -> bool {
    let Some(p) = s.perm(o) else { return false };
    if host == Ref::Obj(o) {
        return false;
    }
    let card = s.card(o.i);
    let env = Env::new(g, s, o, p.ch.controller);
    if has(&p.ch.subtypes, subtype::AURA) {
        let fits = enchants(g, card.def, card.face).is_some_and(|filter| env.passes(filter, host));
        return fits && !forbidden(g, s, o, host);
    }
    // CR 301.5c: an Equipment that is a creature equips nothing.
    let Ref::Obj(creature) = host else { return false };
    let on_creature =
        s.perm(creature).is_some_and(|h| h.ch.is(CardType::Creature) && !h.is(perm_flag::PHASED_OUT));
    let on_land = s.perm(creature).is_some_and(|h| h.ch.is(CardType::Land));
    let right = if has(&p.ch.subtypes, subtype::FORTIFICATION) { on_land } else { on_creature };
    // CR 702.151b: with reconfigure it ceases to be one.
    let still = p.ch.is(CardType::Creature)
        && !s.abilities(g, p).any(|a| g.ability_words[usize::from(a)] == g.words.reconfigure);
    right && has_attachment_type(&p.ch.subtypes) && !still && !forbidden(g, s, o, host)
}

fn has_attachment_type(subtypes: &crate::state::Subtypes) -> bool {
    has(subtypes, subtype::EQUIPMENT) || has(subtypes, subtype::FORTIFICATION)
}

pub fn forbidden(g: &Magic, s: &State, o: Obj, host: Ref) -> bool {
    let shielded = match host {
        Ref::Obj(h) => s.perm(h).is_none() || protected(g, s, h, Ref::Obj(o)),
        Ref::Player(_) => g.ruled(
            s,
            crate::layers::rules::SHIELDS,
            host,
            |rule, env| matches!(rule, crate::ir::Rule::ProtectionPlayer(f) if env.passes(f, Ref::Obj(o))),
        ),
        _ => true,
    };
    shielded || g.cannot(s, Deed::BeAttached, host, Ref::Obj(o))
}
