//! Characteristics by CR 613, and the lists of what watches, replaces and rules.

mod change;
pub(crate) mod dependency;
pub(crate) mod durations;
#[cfg(test)]
mod effort;
pub(crate) mod quiet;
pub(crate) mod rules;
mod watch;

use kernel::Seat;

use self::change::{apply_one, change_chars};
use self::dependency::Queue;
use crate::eval::Env;
use crate::game::reads::Reads;
use crate::game::{Magic, has, subtype};
use crate::ir::ability::AbilityKind;
use crate::ir::{
    Affected, CardType, EventKind, Keyword, Layout, Mod, Op, Pattern, Sel, Supertype, Value, Zone,
};
use crate::state::{
    Active, Chars, Ev, Lasting, Lasts, Link, Local, NONE, Obj, Perm, Ref, State, hidden, perm_flag, role,
};
use crate::zones::{self, merge};

/// The layers and sublayers in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Layer {
    Copy,
    Control,
    Type,
    Color,
    Ability,
    DefinePt,
    SetPt,
    AddPt,
    SwitchPt,
}

const LAYERS: [Layer; 9] = [
    Layer::Copy,
    Layer::Control,
    Layer::Type,
    Layer::Color,
    Layer::Ability,
    Layer::DefinePt,
    Layer::SetPt,
    Layer::AddPt,
    Layer::SwitchPt,
];

pub fn layer(change: &Mod) -> Layer {
    match change {
        Mod::Copy(_) | Mod::Rename(_) | Mod::NoManaCost => Layer::Copy,
        Mod::Control(_) => Layer::Control,
        Mod::AddType(_)
        | Mod::SetTypes(_)
        | Mod::RemoveType(_)
        | Mod::AddSupertype(_)
        | Mod::RemoveSupertype(_)
        | Mod::AddSubtype(_)
        | Mod::AddChosenSubtype(_)
        | Mod::SetSubtypes(_)
        | Mod::SetChosenSubtype(_)
        | Mod::AllCreatureTypes
        | Mod::LoseCreatureTypes => Layer::Type,
        Mod::SetColors(_) | Mod::AddColor(_) | Mod::AddChosenColor(_) => Layer::Color,
        Mod::AddKeyword(_)
        | Mod::RemoveKeyword(_)
        | Mod::Grant(_)
        | Mod::LoseAbilities
        | Mod::GrantActivatedOf(_)
        | Mod::GrantTriggeredOf(_) => Layer::Ability,
        Mod::SetPt { cda: true, .. } => Layer::DefinePt,
        Mod::SetPt { .. } | Mod::SetPower(_) | Mod::SetToughness(_) => Layer::SetPt,
        Mod::AddPt { .. } => Layer::AddPt,
        Mod::SwitchPt => Layer::SwitchPt,
    }
}

/// The numbers in a change: fixed when a spell's effect begins (CR 608.2h).
pub fn numbers(change: &Mod) -> [Option<&Value>; 2] {
    match change {
        Mod::SetPt { power, toughness, .. } | Mod::AddPt { power, toughness } => {
            [Some(power), Some(toughness)]
        }
        Mod::SetPower(v) | Mod::SetToughness(v) => [Some(v), None],
        _ => [None, None],
    }
}

/// One effect with changes, while the layers are worked through.
pub struct Working {
    pub from: Active,
    pub stamp: u32,
    /// Bit per layer it has changes in.
    pub layers: u16,
    /// What it applies to, from its first layer on (CR 613.6).
    pub to: Option<Vec<Obj>>,
}

/// Has anything changed that the layers depend on?
#[inline]
pub const fn stale(s: &State) -> bool {
    s.relist || changed(s)
}

/// Anything but the lists of what watches, replaces and rules?
#[inline]
const fn changed(s: &State) -> bool {
    s.dirty || s.changed & s.reads != 0
}

/// Recompute if anything changed.
#[inline]
pub fn refresh(g: &Magic, s: &mut State) {
    if changed(s) {
        rebuild(g, s);
    } else if s.relist && s.granted.is_empty() {
        watch::activate(g, s);
    } else if s.relist {
        // Gained abilities are listed in the order in which they were gained, and only the layers know it.
        rebuild(g, s);
    }
}

/// Recompute everything that is derived.
pub fn rebuild(g: &Magic, s: &mut State) {
    s.dirty = false;
    s.changed = 0;
    s.settled = false;
    s.idle = 0;
    s.granted.clear();
    s.by_holder = false;
    s.bereft.clear();
    if print(g, s) {
        copy(g, s);
    }
    if s.links.iter().any(|l| matches!(l.word, merge::MERGED | merge::BENEATH)) {
        add_merged(g, s);
    }
    let mut working = collect(g, s);
    note_reads(g, s, &working);
    if !working.is_empty() || !s.counters.is_empty() || !s.granted.is_empty() {
        let mut todo = Vec::new();
        for layer in LAYERS {
            if layer == Layer::SwitchPt {
                add_counters(g, s);
            }
            apply_layer(g, s, &mut working, layer, &mut todo);
            if layer == Layer::Ability && !s.granted.is_empty() {
                note_reads(g, s, &working);
            }
        }
    }
    let taken = changed_hands(g, s);
    watch::activate(g, s);
    // Who gained the most comes no sooner: what each has gained stays in order.
    s.granted.sort_by_key(|(holder, _)| holder.i);
    s.by_holder = true;
    if !taken.is_empty() && s.watched & EventKind::ControlChange.bit() != 0 {
        crate::events::triggers::overheard(g, s, &taken);
    }
}

/// Permanents are as they are printed; true where some are not.
fn print(g: &Magic, s: &mut State) -> bool {
    let mut others = false;
    for p in s.perms.iter_mut().filter(|p| !p.obj.is_none()) {
        if p.is(perm_flag::FACE_DOWN) || p.except.0 != NONE {
            others = true;
            continue;
        }
        let card = &s.cards[usize::from(p.obj.i)];
        p.ch = g.print(card.def, card.face).ch;
        p.ch.controller = p.base_controller;
    }
    others
}

/// Those that are face down, or copies with exceptions.
fn copy(g: &Magic, s: &mut State) {
    for k in 0..s.battlefield.len() {
        let i = s.battlefield[k];
        let p = s.at(i);
        if !p.is(perm_flag::FACE_DOWN) && p.except.0 == NONE {
            continue;
        }
        let ch = copiable(g, s, p);
        let p = s.at_mut(i);
        p.ch = ch;
        let o = p.obj;
        let gained = exceptions(g, p).iter().filter_map(|change| match change {
            Mod::Grant(ability) => Some((o, ability.0)),
            _ => None,
        });
        s.granted.extend(gained);
    }
}

/// What lies beneath the topmost card of a merged permanent gives it its abilities.
fn add_merged(g: &Magic, s: &mut State) {
    let of_some = |l: &Link| matches!(l.word, merge::MERGED | merge::BENEATH).then_some(l.holder);
    let some: Vec<Obj> = s.links.iter().filter_map(of_some).collect();
    for k in 0..s.battlefield.len() {
        let i = s.battlefield[k];
        let o = s.at(i).obj;
        if !some.contains(&o) {
            continue;
        }
        for def in merge::beneath(g, s, o) {
            // CR 729.2i: what is double-faced among them has turned with the rest.
            let double = g.def(def).layout == Layout::Transform;
            let face = u8::from(double && zones::turns(s, o) % 2 == 1);
            s.granted.extend(g.face(def, face).abilities.iter().map(|a| (o, a.0)));
            let p = s.at_mut(i);
            p.ch.keywords |= g.print(def, face).ch.keywords;
            p.ch.roles |= g.print(def, face).ch.roles;
        }
    }
}

/// What somebody asks of a newcomer besides its abilities, power and toughness aside.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked {
    /// A bit per layer whose changes would tell.
    layers: u16,
}

impl Asked {
    /// What a pattern asks, whoever it is about.
    pub fn also(&mut self, pattern: &Pattern) {
        self.layers |=
            dependency::layers_read(pattern) | 1 << Layer::Copy as u16 | 1 << Layer::Control as u16;
    }

    fn is_changed_by(self, mods: &[Mod]) -> bool {
        mods.iter().any(|change| match change {
            // A land of other types has other abilities.
            Mod::SetSubtypes(_) | Mod::SetChosenSubtype(_) | Mod::Copy(_) => true,
            // The keywords that are but words give no ability.
            Mod::AddKeyword(_) => self.layers & 1 << Layer::Ability as u16 != 0,
            change => {
                let layer = layer(change);
                layer == Layer::Ability || layer < Layer::DefinePt && self.layers & 1 << layer as u16 != 0
            }
        })
    }
}

/// Is there an effect that changes objects which are not named one by one, and so may change a newcomer?
pub fn reaches_others(g: &Magic, s: &State, asked: Asked) -> bool {
    let reaches = |ability: u16| match &g.ability(ability).kind {
        AbilityKind::Static(effect) => {
            matches!(effect.of, Affected::Each(_)) && asked.is_changed_by(&effect.mods)
        }
        _ => false,
    };
    let printed = |p: &Perm| {
        let card = s.card(p.obj.i);
        p.ch.roles & role::CHANGES != 0
            && !p.ch.lost
            && g.face(card.def, card.face).abilities.iter().any(|a| reaches(a.0))
    };
    s.permanents().any(printed)
        || s.granted.iter().any(|&(_, ability)| reaches(ability))
        || s.lasting.iter().any(|l| match (l.lasts, &g.body(l.body).code[usize::from(l.pc)]) {
            (Lasts::Effect, Op::Effect { of: Affected::Each(_), mods, .. }) => asked.is_changed_by(mods),
            _ => false,
        })
}

/// What effects that spells and abilities have left behind change of a spell on the stack, the oldest first.
fn changes_of_spell<'a>(g: &'a Magic, s: &'a State, o: Obj) -> impl Iterator<Item = &'a [Mod]> {
    let meant = move |x: &Local| (x.slot, x.value) == (hidden::AFFECTED, Ref::Obj(o));
    let of_it = move |l: &&Lasting| l.lasts == Lasts::Effect && l.locals.iter().any(meant);
    s.lasting.iter().filter(of_it).filter_map(|l| match &g.body(l.body).code[usize::from(l.pc)] {
        Op::Effect { mods, .. } => Some(&mods[..]),
        _ => None,
    })
}

/// A spell on the stack as such effects have made it: its types, colours and keywords. `None`: as it is printed.
pub fn changed_spell(g: &Magic, s: &State, o: Obj, printed: &Chars) -> Option<Chars> {
    let mut changed = None;
    for mods in changes_of_spell(g, s, o) {
        let ch = changed.get_or_insert(*printed);
        for change in mods.iter().filter(|change| numbers(change) == [None, None]) {
            change::change_plainly(g, change, [0, 0], ch);
        }
    }
    changed
}

/// Keywords that effects give a spell on the stack ("instant and sorcery spells you control have lifelink", "it gains
/// wither").
pub fn spell_keywords(g: &Magic, s: &State, o: Obj) -> u64 {
    if s.perm(o).is_some() || s.stack_item(o).is_none() {
        return 0;
    }
    let given = |mods: &[Mod]| {
        mods.iter().fold(0, |m, change| match change {
            Mod::AddKeyword(k) => m | k.bit(),
            _ => m,
        })
    };
    let mut keywords = changes_of_spell(g, s, o).fold(0, |m, mods| m | given(mods));
    for p in s.permanents().filter(|p| p.ch.roles & role::CHANGES != 0) {
        let env = Env::new(g, s, p.obj, p.ch.controller);
        for ability in s.abilities(g, p) {
            let AbilityKind::Static(effect) = &g.ability(ability).kind else { continue };
            let given = given(&effect.mods);
            if given & !keywords != 0
                && let Affected::Each(filter) = &effect.of
                && env.passes(filter, Ref::Obj(o))
                && env.holds(&effect.when)
            {
                keywords |= given;
            }
        }
    }
    keywords
}

/// So large may power, toughness and damage be that two of them can still be added.
pub const HUGE: i32 = 1_000_000_000;

fn sized(n: i32) -> i32 {
    n.clamp(-HUGE, HUGE)
}

/// What the effects in force depend on besides the battlefield.
fn note_reads(g: &Magic, s: &mut State, working: &[Working]) {
    let all = working.iter().fold(Reads::default(), |all, w| all.and(reads(g, s, &w.from)));
    (s.reads, s.recalls) = (all.bits, all.kinds);
}

/// What an effect depends on besides the battlefield.
fn reads(g: &Magic, s: &State, from: &Active) -> Reads {
    match from.lasting {
        NONE => g.ability_reads[usize::from(from.ability)],
        k => {
            let l = &s.lasting[usize::from(k)];
            g.body_reads[usize::from(l.body)][usize::from(l.pc)]
        }
    }
}

/// A permanent under new control cannot attack yet and leaves combat (CR 302.6, 506.4c).
fn changed_hands(g: &Magic, s: &mut State) -> Vec<Ev> {
    let mut events = Vec::new();
    if s.standing().all(|p| p.held == p.ch.controller) {
        return events;
    }
    for k in 0..s.battlefield.len() {
        let i = s.battlefield[k];
        let p = s.at_mut(i);
        if p.held != p.ch.controller && !p.is(perm_flag::PHASED_OUT) {
            p.held = p.ch.controller;
            p.flags |= perm_flag::SICK;
            let (o, seat) = (p.obj, p.held);
            crate::events::commit::leave_combat(s, o);
            // CR 702.95e: what is paired is paired no longer.
            let pair = |l: &Link| l.word == g.words.pair && (l.holder == o || l.value == Ref::Obj(o));
            s.links.retain(|l| !pair(l));
            events.push(Ev::of(EventKind::ControlChange, seat, Ref::Obj(o)));
        }
    }
    events
}

/// Copiable values (CR 707.2): the printed ones, or those of a face-down permanent.
fn copiable(g: &Magic, s: &State, p: &Perm) -> Chars {
    let card = s.card(p.obj.i);
    let mut ch = g.print(card.def, card.face).ch;
    if p.is(perm_flag::FACE_DOWN) && card.face == 1 && g.def(card.def).layout == Layout::FaceDown {
        ch.name = NONE;
    } else if p.is(perm_flag::FACE_DOWN) {
        // CR 708.2a.
        let types = CardType::Creature.bit() as u16;
        ch = Chars {
            power: 2,
            toughness: 2,
            base_power: 2,
            base_toughness: 2,
            types,
            name: NONE,
            lost: true,
            ..Chars::default()
        };
    }
    ch.controller = p.base_controller;
    if p.except.0 != NONE {
        except(g, s, p, &mut ch);
    }
    ch
}

/// The exceptions a copy was made with (CR 707.9).
pub fn exceptions<'a>(g: &'a Magic, p: &Perm) -> &'a [Mod] {
    if p.except.0 == NONE {
        return &[];
    }
    match &g.body(p.except.0).code[usize::from(p.except.1)] {
        Op::CreateCopy { except, .. } | Op::BecomeCopy { except, .. } | Op::EnterAsCopy { except, .. } => {
            except
        }
        _ => &[],
    }
}

fn except(g: &Magic, s: &State, p: &Perm, ch: &mut Chars) {
    let env = Env::new(g, s, p.obj, p.base_controller).with(Ref::Obj(p.obj));
    for change in exceptions(g, p) {
        let values = numbers(change).map(|v| v.map_or(0, |v| env.value(v)));
        change_chars(g, &env, change, values, ch);
        // CR 604.3a: what a copy effect gives defines what the copy is.
        if matches!(change, Mod::AddKeyword(Keyword::Changeling)) {
            change_chars(g, &env, &Mod::AllCreatureTypes, values, ch);
        }
    }
}

fn mask(mods: &[Mod]) -> u16 {
    mods.iter().fold(0, |m, c| m | 1 << layer(c) as u16)
}

/// Every effect that changes objects: printed statics, then those left behind by spells and abilities.
fn collect(g: &Magic, s: &State) -> Vec<Working> {
    let mut working = Vec::new();
    let mut add = |ability: u16, source: Obj, seat: u8, zone: Zone, stamp: u32| {
        if let AbilityKind::Static(effect) = &g.ability(ability).kind
            && !effect.mods.is_empty()
            && effect.from.contains(&zone)
        {
            let from = Active { source, ability, lasting: NONE, seat };
            working.push(Working { from, stamp, layers: mask(&effect.mods), to: None });
        }
    };
    for p in s.permanents() {
        if p.ch.roles & role::CHANGES != 0 && !p.ch.lost {
            let card = s.card(p.obj.i);
            for a in &g.face(card.def, card.face).abilities {
                add(a.0, p.obj, p.base_controller, Zone::Battlefield, p.stamp);
            }
        }
    }
    each_elsewhere(g, s, &mut |i, zone| {
        let card = s.card(i);
        for a in &g.face(card.def, card.face).abilities {
            add(a.0, s.obj(i), card.owner, zone, 0);
        }
    });
    for (k, l) in s.lasting.iter().enumerate() {
        let op = &g.body(l.body).code[usize::from(l.pc)];
        let mods = match (l.lasts, op) {
            (Lasts::Effect, Op::Effect { mods, .. }) => mods.as_slice(),
            (Lasts::Effect, Op::ExchangeControl { .. }) => &rules::EXCHANGED,
            (Lasts::Entry, op) => match op.entry() {
                Some(entry) => &entry.mods,
                None => continue,
            },
            _ => continue,
        };
        if !mods.is_empty() {
            let from = Active { source: l.source, ability: NONE, lasting: k as u16, seat: l.seat };
            working.push(Working { from, stamp: l.stamp, layers: mask(mods), to: None });
        }
    }
    // What a copy was given by way of exception is as good as printed (CR 707.9).
    collect_granted(g, s, &mut working, 0);
    working.sort_by_key(|w| w.stamp);
    working
}

/// Is it an ability that defines characteristics (CR 604.3)? Such an ability works everywhere, on its own object.
pub fn defines(g: &Magic, w: &Working) -> bool {
    if w.from.lasting != NONE {
        return false;
    }
    let AbilityKind::Static(effect) = &g.ability(w.from.ability).kind else { return false };
    let everywhere = [Zone::Library, Zone::Hand, Zone::Graveyard, Zone::Stack, Zone::Exile];
    matches!(effect.of, Affected::These(Sel::This)) && everywhere.iter().all(|z| effect.from.contains(z))
}

/// Statics that permanents have gained, from this number on: they join from the layer they were gained in (CR
/// 613.6).
fn collect_granted(g: &Magic, s: &State, working: &mut Vec<Working>, first: usize) {
    for &(holder, ability) in s.granted.iter().skip(first) {
        if let AbilityKind::Static(effect) = &g.ability(ability).kind
            && !effect.mods.is_empty()
            && let Some(p) = s.perm(holder)
        {
            let from = Active { source: holder, ability, lasting: NONE, seat: p.ch.controller };
            working.push(Working { from, stamp: p.stamp, layers: mask(&effect.mods), to: None });
        }
    }
}

/// Cards outside the battlefield with abilities that work where they are.
fn each_elsewhere(g: &Magic, s: &State, f: &mut dyn FnMut(u16, Zone)) {
    let mut look = |i: u16, zone: Zone| {
        let card = s.card(i);
        if g.print(card.def, card.face).elsewhere & zone.bit() as u8 != 0 {
            f(i, zone);
        }
    };
    let some = |zone: Zone| g.ability_zones & zone.bit() as u8 != 0;
    let owned = [(Zone::Graveyard, &s.graveyards), (Zone::Hand, &s.hands)];
    for seat in 0..2 {
        for (zone, lists) in owned {
            if some(zone) {
                lists[seat].iter().for_each(|&i| look(i, zone));
            }
        }
    }
    for (zone, list) in [(Zone::Exile, &s.exile), (Zone::Command, &s.command)] {
        if some(zone) {
            list.iter().for_each(|&i| look(i, zone));
        }
    }
    if some(Zone::Stack) {
        for item in s.stack.iter().filter(|item| s.is_spell(item)) {
            look(item.obj.i, Zone::Stack);
        }
    }
}

fn apply_layer(g: &Magic, s: &mut State, working: &mut Vec<Working>, layer: Layer, todo: &mut Vec<usize>) {
    let bit = 1u16 << layer as u16;
    todo.clear();
    todo.extend((0..working.len()).filter(|&k| working[k].layers & bit != 0));
    if todo.is_empty() && (layer != Layer::Ability || s.counters.is_empty()) {
        return;
    }
    if todo.len() > 1 {
        // CR 613.3: abilities that define characteristics come first.
        todo.sort_by_key(|&k| (!defines(g, &working[k]), working[k].stamp));
    }
    let mut counted = 0;
    let mut told = Told { layer, held: Vec::new() };
    let mut queue = Queue::new(g, s, working, todo, layer);
    while let Some(k) = queue.next(g, s, working) {
        if layer == Layer::Ability {
            keyword_counters(g, s, counted, working[k].stamp);
            counted = counted.max(working[k].stamp);
        }
        let (granted, before) = (s.granted.len(), working.len());
        apply_told(g, s, &mut working[k], layer, Some(&mut told));
        if s.granted.len() > granted {
            collect_granted(g, s, working, granted);
            let joined = (before..working.len()).filter(|&k| working[k].layers & bit != 0);
            joined.for_each(|k| queue.push(g, s, working, k));
        }
    }
    if layer == Layer::Ability {
        let granted = s.granted.len();
        keyword_counters(g, s, counted, u32::MAX);
        collect_granted(g, s, working, granted);
    }
}

/// A static ability that its source has lost does not begin to apply (CR 613.6).
pub fn exists(s: &State, w: &Working) -> bool {
    if w.from.lasting != NONE || w.to.is_some() {
        return true;
    }
    let Some(p) = s.perm(w.from.source) else { return true };
    if !p.ch.lost {
        return true;
    }
    s.granted.iter().any(|&(holder, a)| holder == p.obj && a == w.from.ability)
}

pub fn affected(env: &Env<'_>, of: &Affected) -> Vec<Obj> {
    match of {
        Affected::Each(filter) => env.permanents_passing(filter).map(|p| p.obj).collect(),
        Affected::These(Sel::This) if !env.source.is_none() => vec![env.source],
        Affected::These(sel) => env.objects(sel),
        Affected::Fixed(_) | Affected::Next(_) => env.slot(hidden::AFFECTED).filter_map(Ref::obj).collect(),
    }
}

/// Conditions that ask nothing of the object whose they are, nor anything that the layer changes: whether they hold is
/// found once for all such objects of a player.
struct Told {
    layer: Layer,
    /// Ability, player, and whether its condition holds.
    held: Vec<(u16, Seat, bool)>,
}

impl Told {
    fn holds(&mut self, g: &Magic, s: &State, from: &Active) -> Option<bool> {
        if from.lasting != NONE || !g.dependencies.is_common(from.ability, self.layer) {
            return None;
        }
        let same = |(a, seat, _): &&(u16, Seat, bool)| (*a, *seat) == (from.ability, from.seat);
        if let Some((_, _, holds)) = self.held.iter().find(same) {
            return Some(*holds);
        }
        let holds = g.effect(s, from).is_some();
        self.held.push((from.ability, from.seat, holds));
        Some(holds)
    }
}

pub fn apply(g: &Magic, s: &mut State, w: &mut Working, layer: Layer) {
    apply_told(g, s, w, layer, None);
}

fn apply_told(g: &Magic, s: &mut State, w: &mut Working, layer: Layer, told: Option<&mut Told>) {
    if !exists(s, w) {
        return;
    }
    // Whose ability it is may have changed in the control layer.
    if w.from.lasting == NONE
        && let Some(p) = s.perm(w.from.source)
    {
        w.from.seat = p.ch.controller;
    }
    let told = if w.to.is_some() { Some(true) } else { told.and_then(|t| t.holds(g, s, &w.from)) };
    if told == Some(false) {
        return;
    }
    let Some((effect, env)) = g.effect_begun(s, &w.from, told.is_some()) else { return };
    let mods = effect.mods;
    let to = w.to.get_or_insert_with(|| affected(&env, effect.of));
    let here = |change: &&Mod| self::layer(change) == layer;
    let constant = |change: &Mod| numbers(change).iter().flatten().all(|v| matches!(v, Value::Int(_)));
    if w.from.lasting == NONE && mods.iter().filter(here).all(constant) {
        for change in mods.iter().filter(here) {
            let values = numbers(change).map(|v| if let Some(Value::Int(n)) = v { *n } else { 0 });
            to.iter().for_each(|&o| apply_one(g, s, &w.from, o, change, values));
        }
        return;
    }
    // All numbers are found before anything changes, and those that are the same for all once.
    let even = to.len() > 1 && g.dependencies.is_even(s, &w.from);
    let mut changes: Vec<(Obj, &Mod, [i32; 2])> = Vec::new();
    let mut place = 0;
    for change in mods {
        let values = numbers(change);
        if here(&change) {
            let mut found = None;
            for &o in to.iter() {
                let at = env.with(Ref::Obj(o));
                let number = |k: usize| {
                    let fixed = || env.slot(hidden::FIXED).nth(place + k).map(Ref::num);
                    match values[k] {
                        None => 0,
                        Some(v) if w.from.lasting == NONE => at.value(v),
                        Some(v) => fixed().unwrap_or_else(|| at.value(v)),
                    }
                };
                let numbers = found.filter(|_| even).unwrap_or_else(|| [number(0), number(1)]);
                found = Some(numbers);
                changes.push((o, change, numbers));
            }
        }
        place += values.iter().flatten().count();
    }
    for (o, change, values) in changes {
        apply_one(g, s, &w.from, o, change, values);
    }
}

/// Counters that give keywords (CR 122.1b) take part in the ability layer by when they were put (CR 613.7d): those
/// from one moment up to another.
fn keyword_counters(g: &Magic, s: &mut State, from: u32, until: u32) {
    for k in 0..s.counters.len() {
        let c = s.counters[k];
        if c.n > 0
            && c.stamp >= from
            && c.stamp < until
            && c.on < crate::state::PLAYER
            && let Some(keyword) = g.keyword_counters[usize::from(c.kind)]
            && s.card(c.on).zone == Zone::Battlefield
        {
            let p = s.at_mut(c.on);
            p.ch.keywords |= keyword.bit();
            let obj = p.obj;
            s.granted.extend(g.counter_abilities[usize::from(c.kind)].iter().map(|&a| (obj, a)));
        }
    }
}

/// CR 613.4c: +1/+1 and -1/-1 counters, and those of other sizes.
fn add_counters(g: &Magic, s: &mut State) {
    for k in 0..s.counters.len() {
        let c = s.counters[k];
        if c.on >= crate::state::PLAYER || s.card(c.on).zone != Zone::Battlefield {
            continue;
        }
        let (power, toughness) = g.counter_pt[usize::from(c.kind)];
        if (power, toughness) != (0, 0) {
            grow(&mut s.at_mut(c.on).ch, power.saturating_mul(c.n), toughness.saturating_mul(c.n));
        } else if g.hone == Some(c.kind) {
            let p = s.at(c.on);
            let equips = has(&p.ch.subtypes, subtype::EQUIPMENT);
            if let Some(host) = p.host.obj().filter(|&host| equips && s.perm(host).is_some()) {
                grow(&mut s.at_mut(host.i).ch, c.n, 0);
            }
        }
    }
}

fn grow(ch: &mut Chars, power: i32, toughness: i32) {
    (ch.power, ch.toughness) =
        (sized(ch.power.saturating_add(power)), sized(ch.toughness.saturating_add(toughness)));
}

/// Keywords and supertypes by name, for callers that read better with them.
impl Chars {
    #[inline]
    pub const fn has(&self, keyword: Keyword) -> bool {
        self.keywords & keyword.bit() != 0
    }
    #[inline]
    pub const fn is(&self, t: CardType) -> bool {
        self.types & t.bit() as u16 != 0
    }
    #[inline]
    pub const fn is_super(&self, t: Supertype) -> bool {
        self.supertypes & t.bit() as u8 != 0
    }
}
