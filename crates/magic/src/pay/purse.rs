//! What a player could pay, at a glance. Where every source of mana is a plain `{T}: Add …` and nothing changes
//! costs, paying is a matter of counting; elsewhere `bill` and `sources` reckon in full.

use kernel::Seat;

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{
    Activated, CardDef, CardType, Cond, Cost, Deed, Face, Limit, Part, Supertype, Tables, Timing, Who, Zone,
};
use crate::layers::rules;
use crate::pay::mana::{Needs, SNOW, Tally};
use crate::pay::sources::{can_tap, single};
use crate::state::{Obj, Perm, State, perm_flag, role};

/// Costs that mana alone pays, perhaps with tapping the source: found once for all matches.
#[derive(Default)]
pub struct Plain {
    /// Per definition and face: each way of casting it.
    ways: Vec<[Vec<Option<Needs>>; 2]>,
    /// Per ability: the mana, and whether its source is tapped.
    abilities: Vec<Option<(Needs, bool)>>,
    /// Per ability: `{T}: Add one mana of one of these types`; 0 for all others.
    taps: Vec<u8>,
}

impl Plain {
    pub fn new(defs: &[CardDef], tables: &Tables) -> Self {
        let mana = |cost: &Cost| {
            let needs = Needs::of(&cost.mana, 0);
            needs.softs().is_empty().then_some(needs)
        };
        let ways = |face: &Face| {
            let alone = face.extra.is_free() && face.reductions.is_empty();
            let way = |cost: &Cost| if alone && cost.parts.is_empty() { mana(cost) } else { None };
            face.ways.iter().map(|w| way(&w.cost)).collect()
        };
        let ability = |kind: &AbilityKind| match kind {
            AbilityKind::Activated(a) if a.less.is_none() => match a.cost.parts[..] {
                [] => mana(&a.cost).map(|needs| (needs, false)),
                [Part::Tap] => mana(&a.cost).map(|needs| (needs, true)),
                _ => None,
            },
            _ => None,
        };
        let tap = |kind: &AbilityKind| match kind {
            AbilityKind::Activated(a) if plain_tap(a) => {
                single(&tables.bodies[usize::from(a.body.0)].code).unwrap_or(0)
            }
            _ => 0,
        };
        Self {
            ways: defs
                .iter()
                .map(|d| [ways(&d.faces[0]), d.faces.get(1).map_or_else(Vec::new, ways)])
                .collect(),
            abilities: tables.abilities.iter().map(|a| ability(&a.kind)).collect(),
            taps: tables.abilities.iter().map(|a| tap(&a.kind)).collect(),
        }
    }

    pub fn way(&self, def: u16, face: u8, way: usize) -> Option<&Needs> {
        self.ways[usize::from(def)][usize::from(face)].get(way)?.as_ref()
    }

    /// One mana for tapping the source, and nothing else to it.
    #[inline]
    pub fn tap(&self, ability: u16) -> u8 {
        self.taps[usize::from(ability)]
    }
}

fn plain_tap(a: &Activated) -> bool {
    a.mana
        && a.cost.mana.is_zero()
        && matches!(a.cost.parts[..], [Part::Tap])
        && a.from == Zone::Battlefield
        && a.timing == Timing::Instant
        && a.limit == Limit::Never
        && a.when == Cond::Always
        && a.by == Who::You
}

/// The mana a player has and could make.
pub struct Purse {
    tally: Tally,
    /// The count is exact, and nothing changes costs.
    plain: bool,
}

impl Purse {
    pub fn of(g: &Magic, s: &State, seat: Seat) -> Self {
        let mut purse = Self { tally: Tally::default(), plain: false };
        let from_hand = |&i: &u16| g.print(s.card(i).own, 0).makes_mana_from_hand();
        let odd = rules::COSTS | rules::ANY_MANA | rules::forbids(Deed::ActivateAbilities);
        let granted =
            |&(_, a): &(Obj, u16)| matches!(&g.ability(a).kind, AbilityKind::Activated(a) if a.mana);
        if s.rules & odd != 0
            || s.special.iter().any(|m| m.seat == seat)
            || s.granted.iter().any(granted)
            || g.mana_from_hand && s.hands[usize::from(seat)].iter().any(from_hand)
        {
            return purse;
        }
        for (kind, &n) in s.players[usize::from(seat)].pool.iter().enumerate() {
            if n > 0 {
                purse.tally.add(1 << kind, n.into());
            }
        }
        // Some make mana while they are tapped.
        let of_use = |p: &&Perm| !p.is(perm_flag::TAPPED) || p.ch.roles & role::MAKES_MANA != 0;
        for p in s.permanents().filter(|p| p.ch.controller == seat).filter(of_use) {
            let land = p.ch.is(CardType::Land) && !p.ch.barren;
            let mut mask = if land { (p.ch.subtypes[0] & 0b1_1111) as u8 } else { 0 };
            if p.ch.roles & role::MAKES_MANA != 0 && !p.ch.lost {
                let card = s.card(p.obj.i);
                for a in &g.face(card.def, card.face).abilities {
                    if let AbilityKind::Activated(act) = &g.ability(a.0).kind
                        && act.mana
                    {
                        match g.plain.tap(a.0) {
                            0 => return purse,
                            types => mask |= types,
                        }
                    }
                }
            }
            if mask != 0 && can_tap(g, s, p) {
                let snow = if p.ch.is_super(Supertype::Snow) { SNOW } else { 0 };
                purse.tally.add(mask | snow, 1);
            }
        }
        purse.plain = true;
        purse
    }

    /// No more mana than this can be had: what is dearer need not be looked at.
    pub fn most(&self) -> i32 {
        if self.plain { self.tally.total } else { i32::MAX }
    }

    /// Can the way of casting be paid for? `None`: that takes a full reckoning.
    pub fn pays_for_way(&self, g: &Magic, def: u16, face: u8, way: usize) -> Option<bool> {
        let needs = g.plain.way(def, face, way).filter(|_| self.plain)?;
        Some(self.tally.pays(needs))
    }

    /// The same for an ability of a permanent.
    pub fn pays_for_ability(&self, g: &Magic, s: &State, source: Obj, ability: u16) -> Option<bool> {
        let (needs, tap) = g.plain.abilities[usize::from(ability)].as_ref().filter(|_| self.plain)?;
        if !tap {
            return Some(self.tally.pays(needs));
        }
        // What is tapped for its own ability makes no mana.
        let p = s.perm(source)?;
        if p.ch.is(CardType::Land) || p.ch.roles & role::MAKES_MANA != 0 {
            return None;
        }
        Some(can_tap(g, s, p) && self.tally.pays(needs))
    }
}
