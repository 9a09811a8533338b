//! What a player could pay, at a glance. Where every source of mana is a plain `{T}: Add …` and nothing changes
//! costs, paying is a matter of counting; elsewhere `bill` and `sources` reckon in full, but only what is not out of
//! reach: most of what is looked at costs more than all sources together could make.

use std::cell::OnceCell;

use kernel::Seat;

use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{
    Activated, CardDef, CardType, Cond, Cost, Deed, Face, Limit, Op, Part, Supertype, Tables, Timing, Who,
    Zone,
};
use crate::layers::rules;
use crate::pay::bill::Bill;
use crate::pay::bounds::{self, Made, Most, least_of, least_of_ways};
use crate::pay::converters;
use crate::pay::crowd::{self, Crowd};
use crate::pay::extra;
use crate::pay::mana::{self, Needs, SNOW, Tally, Unit};
use crate::pay::sources::{For, Payee, Sources, Taken, can_tap, single};
use crate::state::{NONE, Obj, Perm, State, perm_flag, role};

/// Costs that mana alone pays, perhaps with tapping the source: found once for all matches.
#[derive(Default)]
pub struct Plain {
    /// Per definition and face: each way of casting it.
    ways: Vec<[Vec<Option<Needs>>; 2]>,
    /// Per ability: the mana, and whether its source is tapped.
    abilities: Vec<Option<(Needs, bool)>>,
    /// Per ability: `{T}: Add one mana of one of these types`; 0 for all others.
    taps: Vec<u8>,
    /// Per definition and face: the mana abilities printed on it, if all are such.
    faces: Vec<[Option<Tap>; 2]>,
    /// Per ability: it makes mana that may be spent on some things only.
    reserved: Vec<bool>,
    /// Per ability: it turns other mana, or a permanent, into mana.
    pub converts: Vec<bool>,
    /// Per definition and face: the mana that each way of casting it takes at the least. `None`: something else may
    /// stand for the mana.
    least_of_ways: Vec<[Vec<Option<Needs>>; 2]>,
    /// The same per ability.
    least: Vec<Option<Needs>>,
    /// Per ability: it is paid for by tapping others alone, and by the same ones whoever asks.
    crowds: Vec<bool>,
    /// Per definition and face: what its mana abilities come to at the most, where that is known.
    most: Vec<[Option<Most>; 2]>,
}

/// What a permanent makes at the most.
#[derive(Default)]
struct Makes {
    /// All types it may have, and whether it is of snow.
    types: u8,
    now: Made,
    /// That without being tapped for it.
    untapped: Made,
    /// One mana for being tapped, and that for certain.
    plain: bool,
}

impl Makes {
    /// `None`: that depends. What it has gained is not looked at.
    #[inline(always)]
    fn of(g: &Magic, s: &State, p: &Perm) -> Option<Self> {
        let makes = p.ch.roles & role::MAKES_MANA != 0;
        if !makes && (!p.ch.is(CardType::Land) || p.is(perm_flag::TAPPED)) {
            return Some(Self::default());
        }
        let snow = if p.ch.is_super(Supertype::Snow) { SNOW } else { 0 };
        Some(match g.plain.taps_for(g, s, p) {
            Some(tap) if tap.types != 0 && can_tap(g, s, p) => Self {
                types: tap.types | snow,
                now: Made { all: 1, more: 1 },
                untapped: Made::default(),
                plain: true,
            },
            Some(_) => Self::default(),
            None => {
                let Most { types, tapped, untapped } = g.plain.most(s, p)?;
                // Some make mana while they are tapped.
                let now = if can_tap(g, s, p) { untapped.and(tapped) } else { untapped };
                Self { types: types | snow, now, untapped, plain: false }
            }
        })
    }
}

/// One mana for tapping a permanent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tap {
    /// The types it may have; 0: none at all.
    pub types: u8,
    /// The mana ability; NONE where the colour decides which.
    pub ability: u16,
}

impl Tap {
    const NONE: Self = Self { types: 0, ability: NONE };

    /// One more mana ability of the same permanent.
    fn or(self, types: u8, ability: u16) -> Self {
        Self { types: self.types | types, ability: if self.types == 0 { ability } else { NONE } }
    }
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
            // What there is to aim at may depend on X.
            AbilityKind::Activated(a) if a.less.is_none() && a.cost.mana.xs == 0 => match a.cost.parts[..] {
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
        let taps: Vec<u8> = tables.abilities.iter().map(|a| tap(&a.kind)).collect();
        let of_face = |face: &Face| {
            face.abilities.iter().try_fold(Tap::NONE, |so_far, a| {
                match &tables.abilities[usize::from(a.0)].kind {
                    AbilityKind::Activated(act) if act.mana => match taps[usize::from(a.0)] {
                        0 => None,
                        types => Some(so_far.or(types, a.0)),
                    },
                    _ => Some(so_far),
                }
            })
        };
        let faces = defs.iter().map(|d| {
            let front = of_face(&d.faces[0]);
            [front, d.faces.get(1).map_or(front, of_face)]
        });
        let reserved = |kind: &AbilityKind| {
            let only = |op: &Op| matches!(op, Op::AddMana { only_for: Some(_), .. });
            matches!(kind, AbilityKind::Activated(a) if tables.bodies[usize::from(a.body.0)].code.iter().any(only))
        };
        let most = |face: &Face| bounds::most_of(face, tables);
        Self {
            least_of_ways: defs
                .iter()
                .map(|d| [least_of_ways(&d.faces[0]), d.faces.get(1).map_or_else(Vec::new, least_of_ways)])
                .collect(),
            least: tables.abilities.iter().map(|a| least_of(&a.kind)).collect(),
            most: defs
                .iter()
                .map(|d| [most(&d.faces[0]), d.faces.get(1).map_or_else(|| most(&d.faces[0]), most)])
                .collect(),
            crowds: tables.abilities.iter().map(|a| crowd::alone(&a.kind)).collect(),
            reserved: tables.abilities.iter().map(|a| reserved(&a.kind)).collect(),
            converts: tables.abilities.iter().map(|a| converters::converts(&a.kind)).collect(),
            faces: faces.collect(),
            ways: defs
                .iter()
                .map(|d| [ways(&d.faces[0]), d.faces.get(1).map_or_else(Vec::new, ways)])
                .collect(),
            abilities: tables.abilities.iter().map(|a| ability(&a.kind)).collect(),
            taps,
        }
    }

    /// What tapping a permanent gives, printed and by its land types. `None`: it has other mana abilities. What it
    /// has gained is not looked at.
    #[inline(always)]
    pub fn taps_for(&self, g: &Magic, s: &State, p: &Perm) -> Option<Tap> {
        let card = s.card(p.obj.i);
        let printed = if p.ch.lost {
            Tap::NONE
        } else {
            self.faces[usize::from(card.def)][usize::from(card.face.min(1))]?
        };
        match basic_types(p) {
            0 => Some(printed),
            types if types.is_power_of_two() => {
                Some(printed.or(types, g.land_abilities[types.trailing_zeros() as usize]))
            }
            types => Some(printed.or(types, NONE)),
        }
    }

    /// More than a permanent with other mana abilities makes, printed and by its land types. What it has gained is
    /// not looked at.
    fn most(&self, s: &State, p: &Perm) -> Option<Most> {
        let card = s.card(p.obj.i);
        let most = self.most[usize::from(card.def)][usize::from(card.face.min(1))]?;
        Some(match basic_types(p) {
            0 => most,
            types => {
                Most { types: most.types | types, tapped: most.tapped.best(Made { all: 1, more: 1 }), ..most }
            }
        })
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

/// The types of mana that a land's basic types give it.
#[inline]
fn basic_types(p: &Perm) -> u8 {
    if p.ch.is(CardType::Land) && !p.ch.barren { (p.ch.subtypes[0] & 0b1_1111) as u8 } else { 0 }
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
    seat: Seat,
    tally: Tally,
    /// The count is exact: nothing but plain mana, which pays for everything alike.
    exact: bool,
    /// Nobody could have more than the count says.
    bounded: bool,
    /// Nothing changes costs.
    fixed: bool,
    /// Every way to get one mana, if all are the same whatever is paid for.
    units: OnceCell<Option<Vec<Unit>>>,
    /// What is there to tap for abilities that many permanents have.
    pub crowd: Crowd,
}

impl Purse {
    pub fn of(g: &Magic, s: &State, seat: Seat) -> Self {
        let fixed = s.rules & rules::COSTS == 0;
        let mut purse = Self {
            seat,
            tally: Tally::default(),
            exact: false,
            bounded: false,
            fixed,
            units: OnceCell::new(),
            crowd: Crowd::default(),
        };
        let granted =
            |&(_, a): &(Obj, u16)| matches!(&g.ability(a).kind, AbilityKind::Activated(a) if a.mana);
        if s.rules & rules::forbids(Deed::ActivateAbilities) != 0
            || !regular(g, s, seat)
            || s.granted.iter().any(granted)
            || extra::some(g, s)
        {
            return purse;
        }
        for (kind, &n) in s.players[usize::from(seat)].pool.iter().enumerate() {
            if n > 0 {
                purse.tally.add(1 << kind, n.into());
            }
        }
        purse.exact = true;
        for p in s.standing().filter(|p| p.ch.controller == seat) {
            let Some(Makes { types, now, plain, .. }) = Makes::of(g, s, p) else {
                purse.exact = false;
                return purse;
            };
            if now.all > 0 {
                purse.exact &= plain;
                now.join(types, &mut purse.tally);
            }
        }
        purse.bounded = true;
        purse
    }

    /// Is it known that this cannot be paid for, with at most this much life for symbols that take life?
    #[inline]
    fn is_beyond(&self, needs: &Needs, life: i32) -> bool {
        self.bounded
            && match needs.softs() {
                [] => !self.tally.pays(needs),
                _ => !self.tally.covers(needs, life),
            }
    }

    /// Is a way of casting a spell known to be too dear, whatever else it costs?
    pub fn way_is_beyond(&self, g: &Magic, def: u16, face: u8, way: usize) -> bool {
        let least = &g.plain.least_of_ways[usize::from(def)][usize::from(face)];
        self.fixed
            && least.get(way).and_then(Option::as_ref).is_some_and(|least| self.is_beyond(least, i32::MAX))
    }

    /// The same for an ability.
    pub fn ability_is_beyond(&self, g: &Magic, ability: u16) -> bool {
        self.fixed
            && g.plain.least[usize::from(ability)]
                .as_ref()
                .is_some_and(|least| self.is_beyond(least, i32::MAX))
    }

    /// No more mana than this can be had: what is dearer need not be looked at.
    pub fn most(&self, g: &Magic, s: &State) -> i32 {
        if self.bounded {
            return self.tally.total;
        }
        match self.units(g, s) {
            Some(units) if !g.converts => units.len() as i32,
            _ => i32::MAX,
        }
    }

    /// Every way to get one mana, if they are the same whatever is paid for.
    fn units(&self, g: &Magic, s: &State) -> Option<&Vec<Unit>> {
        let units = self.units.get_or_init(|| {
            let mut units = Vec::new();
            let payee = Payee {
                paid: For::Other,
                seat: self.seat,
                obj: Obj::NONE,
                face: 0,
                any: false,
                fused: false,
            };
            let env = Env::new(g, s, Obj::NONE, self.seat);
            let life = Bill::new(env, payee).life_left().max(0);
            (regular(g, s, self.seat) && impartial(g, s, self.seat)).then(|| {
                Sources { env, payee, parts: &[], taken: &[], life }.units(&mut units);
                units
            })
        });
        units.as_ref()
    }

    /// Can the way of casting be paid for? `None`: that takes a full reckoning.
    pub fn pays_for_way(&self, g: &Magic, def: u16, face: u8, way: usize) -> Option<bool> {
        let needs = g.plain.way(def, face, way).filter(|_| self.exact && self.fixed)?;
        Some(self.tally.pays(needs))
    }

    /// The same for an ability of a permanent.
    pub fn pays_for_ability(&self, g: &Magic, s: &State, source: Obj, ability: u16) -> Option<bool> {
        let plain = g.plain.abilities[usize::from(ability)].as_ref();
        let (needs, tap) = plain.filter(|_| self.exact && self.fixed)?;
        if !tap {
            return Some(self.tally.pays(needs));
        }
        let p = s.perm(source)?;
        if !can_tap(g, s, p) || !self.tally.pays(needs) {
            return Some(false);
        }
        if !p.ch.is(CardType::Land) && p.ch.roles & role::MAKES_MANA == 0 {
            return Some(true);
        }
        // What is tapped for its own ability makes no mana.
        Some(self.without(g, s, &[Taken { card: source.i, tap: true, go: true }]).pays(needs))
    }

    /// Whether there are enough others to tap for an ability that takes nothing else, where that is known.
    pub fn crowd_pays_for(&self, g: &Magic, source: Obj, ability: u16) -> Option<bool> {
        if !self.fixed || !g.plain.crowds[usize::from(ability)] {
            return None;
        }
        let AbilityKind::Activated(a) = &g.ability(ability).kind else { return None };
        self.crowd.pays_for(&a.cost.parts[0], source.i)
    }

    /// What is left to make without tapping these, where all is counted.
    fn without(&self, g: &Magic, s: &State, taken: &[Taken]) -> Tally {
        let mut left = self.tally.clone();
        for (k, t) in taken.iter().enumerate() {
            if !t.tap || taken[..k].iter().any(|before| before.tap && before.card == t.card) {
                continue;
            }
            let Some(p) = s.perm(s.obj(t.card)).filter(|p| p.ch.controller == self.seat) else { continue };
            if let Some(Makes { types, now, untapped, .. }) = Makes::of(g, s, p)
                && now.all > 0
            {
                now.leave(types, &mut left);
                untapped.join(types, &mut left);
            }
        }
        left
    }

    /// Is there the mana for a bill, with these spoken for otherwise? `None`: that takes a full reckoning.
    pub fn pays(&self, bill: &Bill<'_>, taken: &[Taken]) -> Option<bool> {
        let Env { g, s, .. } = bill.env;
        if bill.seat() != self.seat || bill.payee.any {
            return None;
        }
        let life = bill.life_left().max(0);
        if bill.parts.iter().any(|part| bounds::helps(part)) {
            return self.pays_with_help(bill, taken, life);
        }
        let source = |i: u16| {
            s.perm(s.obj(i)).is_some_and(|p| {
                p.ch.is(CardType::Land)
                    || p.ch.roles & role::MAKES_MANA != 0
                    || s.gained(p.obj).next().is_some()
            })
        };
        // What is spoken for otherwise only leaves less.
        if self.is_beyond(&bill.needs, life) {
            return Some(false);
        }
        let busy = self.bounded && taken.iter().any(|t| t.tap && source(t.card));
        let pays = !busy || self.without(g, s, taken).covers(&bill.needs, life);
        if self.exact || !pays {
            return Some(pays);
        }
        // Who is tapped for one mana is so for everything alike; what else is paid for cannot go away to pay for it, and
        // what else is paid leaves less.
        let plain = |i: u16| s.perm(s.obj(i)).is_some_and(|p| g.plain.taps_for(g, s, p).is_some());
        let varies = |i: u16| source(i) && (!plain(i) || s.gained(s.obj(i)).next().is_some());
        let own = bill.payee.paid == For::Ability && varies(bill.payee.obj.i);
        if own || bill.life() > 0 || taken.iter().any(|t| varies(t.card)) {
            return None;
        }
        let pay = |units: &[Unit]| {
            mana::payable(units, &bill.needs, life)
                || converters::payable(bill, taken, units, &bill.needs, life)
        };
        let units = self.units(g, s)?;
        let gone =
            |u: &&Unit| u.from == mana::From::Ability && taken.iter().any(|t| t.tap && t.card == u.source);
        if units.iter().any(|u| gone(&u)) {
            return Some(pay(&units.iter().filter(|u| !gone(u)).copied().collect::<Vec<_>>()));
        }
        Some(pay(units))
    }
}

impl Purse {
    /// The same where cards or permanents may pay for mana symbols: nobody has to let them, and each permanent that
    /// is tapped to help pays for one.
    fn pays_with_help(&self, bill: &Bill<'_>, taken: &[Taken], life: i32) -> Option<bool> {
        let Env { g, s, .. } = bill.env;
        if self.exact && self.without(g, s, taken).covers(&bill.needs, life) {
            return Some(true);
        }
        let by_one = |part: &&Part| matches!(part, Part::Convoke(_) | Part::Improvise(_));
        if !self.bounded || !bill.parts.iter().filter(|part| bounds::helps(part)).all(by_one) {
            return None;
        }
        let helper = |p: &&Perm| p.ch.controller == self.seat && !p.is(perm_flag::TAPPED);
        let most = self.tally.total.saturating_add(s.standing().filter(helper).count() as i32);
        (bill.needs.least() > most).then_some(false)
    }
}

/// Is there no mana but that of the pool and of permanents, each of its own types?
fn regular(g: &Magic, s: &State, seat: Seat) -> bool {
    let from_hand = |&i: &u16| g.print(s.card(i).own, 0).makes_mana_from_hand();
    s.rules & rules::ANY_MANA == 0
        && !s.special.iter().any(|m| m.seat == seat)
        && !(g.mana_from_hand && s.hands[usize::from(seat)].iter().any(from_hand))
}

/// Does the mana of all permanents pay for everything alike?
fn impartial(g: &Magic, s: &State, seat: Seat) -> bool {
    let reserved = |a: u16| g.plain.reserved[usize::from(a)];
    let makes = |p: &&Perm| p.ch.controller == seat && p.ch.roles & role::MAKES_MANA != 0;
    let printed = |p: &Perm| {
        let card = s.card(p.obj.i);
        g.face(card.def, card.face).abilities.iter().any(|a| reserved(a.0))
    };
    !g.asks.reserved
        || !s.granted.iter().any(|&(_, a)| reserved(a)) && !s.permanents().filter(makes).any(printed)
}
