//! Which continuous effect waits for which (CR 613.8).
//!
//! The rule itself is a thought experiment: would applying the other one change what this one applies to or
//! does? Most effects read nothing that their layer changes; that is known from their program alone, and only the
//! rest is tried on a copy of the state.

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Affected, Cond, Distinct, Filter, Mod, Op, Sel, Stat, Tables, Value, Visitor, Walk, Who};
use crate::layers::change::taker;
use crate::layers::{Layer, Working, affected, apply, defines, exists, layer, numbers};
use crate::state::{Active, Chars, NONE, Obj, Ref, State};

/// What is known of an effect beforehand.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dependence {
    /// Bit per layer whose changes it may read.
    on: u16,
    /// What of the type line it may read, and change: most effects of that layer leave alone what others ask for.
    reads: u8,
    writes: u8,
    /// It may take abilities away, and so end the effects of others.
    strips: bool,
    /// Some number in its changes may be another for each object that it changes.
    varies: bool,
}

// Parts of the type line.
const CARD_TYPES: u8 = 1;
const SUPERTYPES: u8 = 2;
const SUBTYPES: u8 = 4;

/// The dependences of all abilities, and of all instructions of all bodies.
#[derive(Default)]
pub struct Dependencies {
    abilities: Vec<Dependence>,
    ops: Vec<Vec<Dependence>>,
    /// Per ability with a condition that asks nothing of its own object: the layers that the condition reads.
    common: Vec<Option<u16>>,
}

impl Dependencies {
    pub fn new(tables: &Tables) -> Self {
        let ability = |kind: &AbilityKind| match kind {
            AbilityKind::Static(effect) => dependence(&effect.of, &effect.when, &effect.mods),
            _ => Dependence::default(),
        };
        let op = |op: &Op| match op {
            Op::Effect { of, mods, .. } => dependence(of, &Cond::Always, mods),
            op => op.entry().map_or_else(Dependence::default, |entry| of_changes(&entry.mods)),
        };
        Self {
            abilities: tables.abilities.iter().map(|a| ability(&a.kind)).collect(),
            ops: tables.bodies.iter().map(|b| b.code.iter().map(op).collect()).collect(),
            common: tables.abilities.iter().map(|a| common(&a.kind)).collect(),
        }
    }

    /// Does the condition of this ability ask nothing of its own object, and nothing that the layer changes?
    pub fn is_common(&self, ability: u16, at: Layer) -> bool {
        self.common[usize::from(ability)].is_some_and(|reads| reads & (1 << at as u16) == 0)
    }

    /// Are the numbers in its changes the same for all objects that it changes?
    pub fn is_even(&self, s: &State, from: &Active) -> bool {
        !self.of(s, from).varies
    }

    fn of(&self, s: &State, from: &Active) -> Dependence {
        match from.lasting {
            NONE => self.abilities[usize::from(from.ability)],
            k => {
                let l = &s.lasting[usize::from(k)];
                self.ops[usize::from(l.body)][usize::from(l.pc)]
            }
        }
    }
}

fn common(kind: &AbilityKind) -> Option<u16> {
    let AbilityKind::Static(effect) = kind else { return None };
    let mut own = Own(false);
    effect.when.walk(&mut own);
    let mut read = Dependence::default();
    read.reading(&effect.when);
    // Names change in the first layer, numbers in each of the last.
    let bit = |layer: Layer| 1u16 << layer as u16;
    let mut layers = read.on | bit(Layer::Copy);
    if read.on & bit(Layer::SetPt) != 0 {
        layers |= bit(Layer::DefinePt) | bit(Layer::AddPt) | bit(Layer::SwitchPt);
    }
    (effect.when != Cond::Always && !own.0).then_some(layers)
}

/// Whether something may ask about the object that speaks: all that is not known to leave it alone.
struct Own(bool);

impl Visitor for Own {
    fn cond(&mut self, cond: &Cond) {
        self.0 |= !matches!(
            cond,
            Cond::Always
                | Cond::Never
                | Cond::All(_)
                | Cond::Any(_)
                | Cond::Not(_)
                | Cond::Compare(..)
                | Cond::Exists(_)
                | Cond::Is { .. }
                | Cond::TurnOf(_)
                | Cond::During(_)
                | Cond::Monarch(_)
                | Cond::Initiative(_)
                | Cond::StackEmpty
                | Cond::Day
                | Cond::Night
        );
    }
    fn value(&mut self, value: &Value) {
        self.0 |= !matches!(
            value,
            Value::Int(_)
                | Value::Count(_)
                | Value::Stat { .. }
                | Value::Greatest { .. }
                | Value::Least { .. }
                | Value::Counters { .. }
                | Value::Life(_)
                | Value::Distinct { .. }
                | Value::Devotion { .. }
                | Value::Add(_)
                | Value::Sub(..)
                | Value::Mul(..)
                | Value::HalfUp(_)
                | Value::HalfDown(_)
                | Value::Min(_)
                | Value::Max(_)
                | Value::If { .. }
                | Value::Pool(_)
                | Value::TurnNumber
                | Value::StartingLife
                | Value::Unbounded
        );
    }
    fn sel(&mut self, sel: &Sel) {
        self.0 |= !matches!(
            sel,
            Sel::Nothing
                | Sel::Candidate
                | Sel::You
                | Sel::Opponents
                | Sel::EachPlayer
                | Sel::ActivePlayer
                | Sel::Each { .. }
                | Sel::Players(_)
                | Sel::Where { .. }
                | Sel::Union(_)
                | Sel::Without { .. }
                | Sel::Controller(_)
                | Sel::Owner(_)
                | Sel::Extreme { .. }
        );
    }
    fn filter(&mut self, filter: &Filter) {
        self.0 |= matches!(filter, Filter::This | Filter::Designated(_) | Filter::WasCast);
    }
}

/// Whether a number speaks of the object that is changed.
struct Candidate(bool);

impl Visitor for Candidate {
    fn sel(&mut self, sel: &Sel) {
        self.0 |= matches!(sel, Sel::Candidate);
    }
}

fn dependence(of: &Affected, when: &Cond, mods: &[Mod]) -> Dependence {
    let mut dependence = of_changes(mods);
    // What a fixed effect applies to was found when it began.
    if !matches!(of, Affected::Fixed(_)) {
        dependence.reading(of);
    }
    dependence.reading(when);
    dependence
}

fn of_changes(mods: &[Mod]) -> Dependence {
    let mut dependence = Dependence::default();
    for change in mods {
        for value in numbers(change).into_iter().flatten() {
            dependence.reading(value);
            let mut each = Candidate(false);
            value.walk(&mut each);
            dependence.varies |= each.0;
        }
        match change {
            Mod::Copy(_) | Mod::GrantActivatedOf(_) | Mod::GrantTriggeredOf(_) => {
                dependence = Dependence { on: !0, reads: !0, writes: !0, strips: true, ..dependence }
            }
            Mod::Control(sel)
            | Mod::AddChosenSubtype(sel)
            | Mod::SetChosenSubtype(sel)
            | Mod::AddChosenColor(sel) => dependence.reading(sel),
            _ => {}
        }
        dependence.writes |= written(change);
        dependence.strips |=
            matches!(change, Mod::LoseAbilities | Mod::SetSubtypes(_) | Mod::SetChosenSubtype(_));
    }
    dependence
}

/// What of the type line a change may alter. Subtypes without their card type are lost.
const fn written(change: &Mod) -> u8 {
    match change {
        Mod::AddType(_) => CARD_TYPES,
        Mod::SetTypes(_) | Mod::RemoveType(_) => CARD_TYPES | SUBTYPES,
        Mod::AddSupertype(_) | Mod::RemoveSupertype(_) => SUPERTYPES,
        Mod::AddSubtype(_)
        | Mod::AddChosenSubtype(_)
        | Mod::SetSubtypes(_)
        | Mod::SetChosenSubtype(_)
        | Mod::AllCreatureTypes
        | Mod::LoseCreatureTypes => SUBTYPES,
        _ => 0,
    }
}

impl Dependence {
    /// It reads this.
    fn reading(&mut self, what: &impl Walk) {
        let mut read = Read { layers: 0, line: 0 };
        what.walk(&mut read);
        self.on |= read.layers;
        self.reads |= read.line;
    }
}

/// The layers whose changes something may read, a bit each.
pub fn layers_read(what: &impl Walk) -> u16 {
    let mut read = Dependence::default();
    read.reading(what);
    read.on
}

/// The layers whose changes something may read, a bit each, and the parts of the type line.
struct Read {
    layers: u16,
    line: u8,
}

impl Read {
    const fn layer(&mut self, layer: Layer) {
        self.layers |= 1 << layer as u16;
    }

    const fn line(&mut self, part: u8) {
        self.layer(Layer::Type);
        self.line |= part;
    }
}

impl Visitor for Read {
    fn who(&mut self, who: &Who) {
        if !matches!(who, Who::Any) {
            self.layer(Layer::Control);
        }
    }
    fn sel(&mut self, sel: &Sel) {
        match sel {
            Sel::You
            | Sel::Opponents
            | Sel::EachPlayer
            | Sel::ActivePlayer
            | Sel::DefendingPlayer(_)
            | Sel::Players(_)
            | Sel::Controller(_)
            | Sel::InTurnOrder(_) => self.layer(Layer::Control),
            Sel::Extreme { .. } => self.layer(Layer::SetPt),
            _ => {}
        }
    }
    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Player(_) | Filter::Controller(_) | Filter::AttackingPlayer(_) => {
                self.layer(Layer::Control)
            }
            Filter::Type(_) | Filter::SharesCardType(_) | Filter::Spell => self.line(CARD_TYPES),
            Filter::Supertype(_) => self.line(SUPERTYPES),
            Filter::Subtype(_) | Filter::ChosenSubtype(_) | Filter::SharesCreatureType(_) => {
                self.line(SUBTYPES)
            }
            Filter::Color(_)
            | Filter::ChosenColor(_)
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::Monocolored
            | Filter::SharesColor(_) => self.layer(Layer::Color),
            Filter::Keyword(_)
            | Filter::HasManaAbility
            | Filter::StackAbility
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility => self.layer(Layer::Ability),
            _ => {}
        }
    }
    fn value(&mut self, value: &Value) {
        match value {
            Value::Devotion { .. } => self.layer(Layer::Color),
            Value::Stat { .. } | Value::Greatest { .. } | Value::Least { .. } => self.layer(Layer::SetPt),
            _ => {}
        }
    }
    fn stat(&mut self, stat: &Stat) {
        self.layer(Layer::SetPt);
        if matches!(stat, Stat::Colors) {
            self.layer(Layer::Color);
        }
    }
    fn distinct(&mut self, what: &Distinct) {
        match what {
            Distinct::CardTypes => self.line(CARD_TYPES),
            Distinct::CreatureTypes | Distinct::BasicLandTypes | Distinct::AlikeInCreatureType => {
                self.line(SUBTYPES)
            }
            Distinct::Party => self.line(CARD_TYPES | SUBTYPES),
            Distinct::Colors => self.layer(Layer::Color),
            Distinct::Powers => self.layer(Layer::SetPt),
            Distinct::Controllers => self.layer(Layer::Control),
            Distinct::Names | Distinct::ManaValues | Distinct::CounterKinds => {}
        }
    }
}

/// The effects of a layer that are still to be applied, the first by timestamp first.
pub struct Queue<'a> {
    todo: &'a mut Vec<usize>,
    /// So many of them have been applied.
    done: usize,
    /// What is known of each, and of all that ever stood in the queue, where it matters.
    known: Vec<Dependence>,
    all: Dependence,
    /// One of them comes from a permanent that could lose the ability first.
    frail: bool,
    at: Layer,
}

impl<'a> Queue<'a> {
    pub fn new(g: &Magic, s: &State, working: &[Working], todo: &'a mut Vec<usize>, at: Layer) -> Self {
        let mut queue =
            Self { todo, done: 0, known: Vec::new(), all: Dependence::default(), frail: false, at };
        if queue.todo.len() > 1 && matters(at) {
            (0..queue.todo.len()).for_each(|place| queue.learn(g, s, working, place));
        }
        queue
    }

    /// One more effect, the last so far.
    pub fn push(&mut self, g: &Magic, s: &State, working: &[Working], k: usize) {
        self.todo.push(k);
        if matters(self.at) {
            (self.known.len()..self.todo.len()).for_each(|place| self.learn(g, s, working, place));
        }
    }

    fn learn(&mut self, g: &Magic, s: &State, working: &[Working], place: usize) {
        let w = &working[self.todo[place]];
        let one = g.dependencies.of(s, &w.from);
        self.known.push(one);
        self.all.on |= one.on;
        self.all.reads |= one.reads;
        self.all.writes |= one.writes;
        self.all.strips |= one.strips;
        self.frail |= frail(w);
    }

    /// The first effect, by timestamp, that depends on none of the others (CR 613.8); in a circle, the first.
    pub fn next(&mut self, g: &Magic, s: &mut State, working: &[Working]) -> Option<usize> {
        let left = self.todo.len() - self.done;
        if left > 1 && !self.is_calm() {
            let place = self.done + self.independent(g, s, working);
            self.todo[self.done..=place].rotate_right(1);
            self.known[self.done..=place].rotate_right(1);
        }
        self.done += 1;
        self.todo.get(self.done - 1).copied()
    }

    /// Is it plain that none of these waits for another?
    fn is_calm(&self) -> bool {
        !matters(self.at) || !(self.reads(&self.all) || self.all.strips && self.frail)
    }

    /// May it read something that another one changes?
    fn reads(&self, one: &Dependence) -> bool {
        one.on & 1 << self.at as u16 != 0 && (self.at != Layer::Type || one.reads & self.all.writes != 0)
    }

    fn independent(&self, g: &Magic, s: &mut State, working: &[Working]) -> usize {
        let (todo, known, at) = (&self.todo[self.done..], &self.known[self.done..], self.at);
        // The same ability of two objects: whatever the one does to the other, that does to it, and in a circle
        // timestamps decide (CR 613.8b). CR 613.8a: what defines characteristics and what does not never wait for
        // each other.
        let may_wait = |s: &State, a: usize, b: usize| {
            let (waits, first) = (known[a], known[b]);
            let (w, v) = (&working[todo[a]], &working[todo[b]]);
            let read = self.reads(&waits) && (at != Layer::Type || waits.reads & first.writes != 0);
            a != b
                && (read || first.strips && frail(w))
                && said(s, w) != said(s, v)
                && defines(g, w) == defines(g, v)
        };
        // The world after each effect, made when it is first asked for.
        let mut worlds: Vec<Option<World>> = Vec::new();
        let mut depends = |a: usize| {
            let mut before = None;
            // Most effects of a crowd wait for nothing, whoever the others are.
            (self.reads(&known[a]) || self.all.strips && frail(&working[todo[a]]))
                && (0..todo.len()).any(|b| {
                    may_wait(s, a, b) && {
                        let now = before.get_or_insert_with(|| reach(g, s, &working[todo[a]], at));
                        worlds.resize_with(todo.len(), || None);
                        let world =
                            worlds[b].get_or_insert_with(|| World::after(g, s, &working[todo[b]], at));
                        world.change_places(s);
                        let then = reach(g, s, &working[todo[a]], at);
                        world.change_places(s);
                        then != *now
                    }
                })
        };
        (0..todo.len()).position(|a| !depends(a)).unwrap_or(0)
    }
}

/// Is it an ability that has not begun to apply, so that its source may lose it first (CR 613.6)?
fn frail(w: &Working) -> bool {
    w.from.lasting == NONE && w.to.is_none()
}

/// All that an effect changes, as it would be with one effect more: what it applies to, and who gained and lost
/// abilities. The rest of a crowd is left where it is.
struct World {
    changed: Vec<(Obj, Chars)>,
    granted: Vec<(Obj, u16)>,
    bereft: Vec<(Obj, u16)>,
}

impl World {
    fn after(g: &Magic, s: &mut State, w: &Working, at: Layer) -> Self {
        let to = applies_to(g, s, w);
        let mut changed: Vec<(Obj, Chars)> =
            to.iter().flatten().filter_map(|&o| Some((o, s.perm(o)?.ch))).collect();
        changed.sort_by_key(|(o, _)| o.i);
        changed.dedup_by_key(|(o, _)| o.i);
        let mut world = Self { changed, granted: s.granted.clone(), bereft: s.bereft.clone() };
        if to.is_some() {
            apply(g, s, &mut Working { from: w.from, stamp: w.stamp, layers: w.layers, to }, at);
        }
        world.change_places(s);
        world
    }

    fn change_places(&mut self, s: &mut State) {
        for (o, ch) in &mut self.changed {
            if let Some(p) = s.perm_mut(*o) {
                std::mem::swap(ch, &mut p.ch);
            }
        }
        std::mem::swap(&mut self.granted, &mut s.granted);
        std::mem::swap(&mut self.bereft, &mut s.bereft);
    }
}

/// The ability or instruction that says what the effect does.
fn said(s: &State, w: &Working) -> (u16, u16, u16) {
    match s.lasting.get(usize::from(w.from.lasting)) {
        None => (w.from.ability, NONE, NONE),
        Some(l) => (NONE, l.body, l.pc),
    }
}

/// The effect as whoever controls its source now has it.
fn held(s: &State, w: &Working) -> Active {
    let mut from = w.from;
    if from.lasting == NONE
        && let Some(p) = s.perm(from.source)
    {
        from.seat = p.ch.controller;
    }
    from
}

/// What an effect would apply to now, if it would do anything.
fn applies_to(g: &Magic, s: &State, w: &Working) -> Option<Vec<Obj>> {
    if !exists(s, w) {
        return None;
    }
    let (effect, env) = g.effect_begun(s, &held(s, w), w.to.is_some())?;
    Some(w.to.clone().unwrap_or_else(|| affected(&env, effect.of)))
}

/// What an effect would apply to now, with what numbers and for which player.
fn reach(g: &Magic, s: &State, w: &Working, at: Layer) -> Option<(Vec<Obj>, Vec<i32>)> {
    if !exists(s, w) {
        return None;
    }
    let from = held(s, w);
    let (effect, env) = g.effect_begun(s, &from, w.to.is_some())?;
    let to = w.to.clone().unwrap_or_else(|| affected(&env, effect.of));
    let mut does = Vec::new();
    for change in effect.mods.iter().filter(|change| layer(change) == at) {
        if let Mod::Control(sel) = change {
            does.push(taker(&env, sel).map_or(-1, i32::from));
        }
        // The numbers of a spell's effect were fixed when it began.
        for v in numbers(change).into_iter().flatten().filter(|_| from.lasting == NONE) {
            does.extend(to.iter().map(|&o| env.with(Ref::Obj(o)).value(v)));
        }
    }
    Some((to, does))
}

/// Layers in which one effect may change what another does or applies to.
pub fn matters(at: Layer) -> bool {
    matches!(at, Layer::Control | Layer::Type | Layer::Color | Layer::Ability | Layer::SetPt)
}
