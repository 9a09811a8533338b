//! What programs read besides the battlefield, worked out once for each definition.

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::op::Mana;
use crate::ir::{
    CardDef, Cond, Duration, EventKind, Filter, Layout, Mod, Op, Pattern, Rule, Sel, Stat, Tables, Value,
    Visitor, Walk, Who, Window, Zone,
};
use crate::state::{NONE, Perm, State, role, touched};

/// What some card asks about, so that a match remembers it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asks {
    /// Which mana was spent.
    pub spent: bool,
    /// How often an ability has resolved.
    pub resolved: bool,
    /// Kinds of events (bits) that are asked about at all: those of this turn and the last are kept.
    pub kept: u64,
    /// Kinds of events (bits) that are asked about for the whole game.
    pub ever: u64,
    /// Whose effect made somebody discard.
    pub causes: bool,
    /// Copies of cards outside the stack and the battlefield.
    pub copies: bool,
    /// Mana that may be spent on some things only.
    pub reserved: bool,
    /// What type of mana something was tapped for.
    pub produced: bool,
    /// What gave an ability to its object.
    pub givers: bool,
    /// Some effect gives an ability that replaces entering.
    pub gives_entering: bool,
    /// Where permanents came from.
    pub origins: bool,
    /// Some effect lasts as long as something is so.
    pub whiles: bool,
    /// Somebody may venture into a dungeon.
    pub dungeons: bool,
    /// Cards that may be spliced onto spells.
    pub splices: bool,
}

impl Asks {
    pub fn of(defs: &[CardDef], tables: &Tables) -> Self {
        // A program follows what it has moved.
        let mut asks = Self { kept: EventKind::Zone.bit(), ..Self::default() };
        defs.iter().for_each(|def| def.walk(&mut asks));
        tables.bodies.iter().for_each(|body| body.walk(&mut asks));
        tables.abilities.iter().for_each(|ability| ability.walk(&mut asks));
        asks.copies |= defs.iter().any(|def| def.layout == Layout::Prepare);
        asks.splices = defs.iter().flat_map(|def| &def.faces).any(|face| face.splice.is_some());
        let enters = |change: &Mod| match change {
            Mod::Grant(id) => match &tables.abilities[usize::from(id.0)].kind {
                AbilityKind::Replacement(r) => {
                    r.on.on == EventKind::Zone && r.on.to.contains(&Zone::Battlefield)
                }
                _ => false,
            },
            _ => false,
        };
        asks.gives_entering = tables.abilities.iter().any(|ability| match &ability.kind {
            AbilityKind::Static(effect) => effect.mods.iter().any(enters),
            _ => false,
        });
        asks
    }
}

/// Prices, and amounts of mana, that count cards of hands, graveyards and the like.
#[derive(Debug, Default)]
pub struct CardsPay {
    /// Whether there are any.
    any: bool,
    /// Per definition what lowers its costs reads, and per ability what it reads to make so much mana, or as a rule
    /// about prices: bits of [`touched`].
    lowered: Vec<u16>,
    abilities: Vec<u16>,
}

impl CardsPay {
    pub fn of(defs: &[CardDef], tables: &Tables) -> Self {
        let priced = |rule: &Rule| match rule {
            Rule::CostLess { .. } | Rule::CostMore { .. } => touched(rule),
            _ => 0,
        };
        let ability = |kind: &AbilityKind| match kind {
            AbilityKind::Activated(a) if a.mana && a.from == Zone::Battlefield => {
                touched(&tables.bodies[usize::from(a.body.0)])
            }
            AbilityKind::Static(effect) => effect.rules.iter().fold(0, |m, rule| m | priced(rule)),
            _ => 0,
        };
        let lowered = |def: &CardDef| {
            def.faces.iter().flat_map(|f| &f.reductions).fold(0, |m, reduction| m | touched(reduction))
        };
        let lowered: Vec<u16> = defs.iter().map(lowered).collect();
        let abilities: Vec<u16> = tables.abilities.iter().map(|a| ability(&a.kind)).collect();
        let any = lowered.iter().chain(&abilities).any(|bits| bits & touched::CARDS != 0);
        Self { any, lowered, abilities }
    }

    /// May those of these bits matter for casting this card now?
    pub fn matter(&self, g: &Magic, s: &State, i: u16, bits: u16) -> bool {
        let ability = |a: u16| self.abilities[usize::from(a)] & bits != 0;
        let makes = |p: &Perm| {
            let card = s.card(p.obj.i);
            g.face(card.def, card.face).abilities.iter().any(|a| ability(a.0))
        };
        let (own, def) = (s.card(i).own, s.cast_as(i));
        self.any
            && ([own, def].iter().any(|&def| self.lowered[usize::from(def)] & bits != 0)
                || s.ruling.iter().any(|rule| rule.lasting == NONE && ability(rule.ability))
                || s.granted.iter().any(|&(_, a)| ability(a))
                || s.standing().any(|p| p.ch.roles & role::MAKES_MANA != 0 && makes(p)))
    }
}

impl Asks {
    fn happened(&mut self, what: &Pattern, within: Window) {
        self.kept |= what.on.bit();
        if within == Window::Game {
            self.ever |= what.on.bit();
        }
    }
}

impl Visitor for Asks {
    fn sel(&mut self, sel: &Sel) {
        self.givers |= matches!(sel, Sel::Giver);
    }
    fn pattern(&mut self, pattern: &Pattern) {
        self.causes |= pattern.by.is_some();
        if pattern.nth.is_some() {
            self.kept |= pattern.on.bit();
        }
    }
    fn filter(&mut self, filter: &Filter) {
        self.origins |= matches!(filter, Filter::CameFrom(_));
        self.kept |= match filter {
            Filter::EnteredThisTurn => EventKind::Draw.bit(),
            Filter::DamagedBy(_) => EventKind::Damage.bit(),
            _ => 0,
        };
    }
    fn op(&mut self, op: &Op) {
        self.copies |= matches!(op, Op::CopyCard { .. });
        self.whiles |= matches!(
            op,
            Op::Effect { duration: Duration::While(_), .. }
                | Op::Replace { duration: Duration::While(_), .. }
                | Op::Later { duration: Duration::While(_), .. }
                | Op::BecomeCopy { duration: Duration::While(_), .. }
        );
        self.dungeons |= matches!(op, Op::Venture { .. });
        self.produced |= matches!(op, Op::AddMana { mana: Mana::TypeOf(_), .. });
        self.reserved |= matches!(op, Op::AddMana { only_for: Some(_), .. });
        self.kept |= match op {
            Op::Damage { excess: Some(_), .. } | Op::Fight { excess: Some(_), .. } => {
                EventKind::Damage.bit() | EventKind::AddCounters.bit() | EventKind::RemoveCounters.bit()
            }
            Op::Damage { dealt: Some(_), .. } => EventKind::Damage.bit(),
            Op::GainLife { slot: Some(_), .. } => EventKind::GainLife.bit(),
            Op::LoseLife { slot: Some(_), .. } => EventKind::LoseLife.bit(),
            Op::AddMana { mana: Mana::TypeOf(_), .. } => EventKind::TapForMana.bit(),
            _ => 0,
        };
    }
    fn value(&mut self, value: &Value) {
        self.spent |= matches!(value, Value::Spent(_) | Value::ColorsSpent);
        self.resolved |= matches!(value, Value::Resolved);
        if let Value::Happened { what, within, before, .. } = value {
            self.happened(what, *within);
            if before.is_some() {
                self.kept |= EventKind::Cast.bit();
            }
        }
    }
    fn cond(&mut self, cond: &Cond) {
        if let Cond::Happened { what, within } = cond {
            self.happened(what, *within);
        }
    }
}

/// What a program depends on: bits of [`touched`].
pub fn touched(program: &impl Walk) -> u16 {
    Reads::of(program).bits
}

/// Cards outside the battlefield, wherever they are.
const OUTSIDE: u16 = touched::CARDS | touched::HANDS;

/// What a program depends on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reads {
    /// Bits of [`touched`].
    pub bits: u16,
    /// The kinds of events whose history it asks about, a bit each.
    pub kinds: u64,
}

impl Reads {
    pub fn of(program: &impl Walk) -> Self {
        let mut reads = Self::default();
        program.walk(&mut reads);
        reads
    }

    pub const fn and(self, other: Self) -> Self {
        Self { bits: self.bits | other.bits, kinds: self.kinds | other.kinds }
    }

    fn history(&mut self, kind: EventKind) {
        self.bits |= touched::TURN | if kind == EventKind::Step { touched::STEP } else { touched::HISTORY };
        self.kinds |= kind.bit();
    }

    /// Something that events change, whatever their kinds.
    fn all_history(&mut self, more: u16) {
        self.bits |= touched::HISTORY | more;
        self.kinds = !0;
    }
}

impl Visitor for Reads {
    fn zone(&mut self, zone: &Zone) {
        self.bits |= match zone {
            Zone::Hand => OUTSIDE,
            Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command => touched::CARDS,
            Zone::Stack => touched::STACK,
            Zone::Battlefield | Zone::Nowhere => 0,
        };
    }
    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::TurnOf(_) | Cond::Day | Cond::Night => self.bits |= touched::TURN,
            Cond::Monarch(_) | Cond::Initiative(_) => self.all_history(touched::TURN),
            Cond::During(_) => self.bits |= touched::STEP | touched::TURN,
            Cond::Happened { what, .. } => self.history(what.on),
            Cond::StackEmpty | Cond::Resolving => self.bits |= touched::STACK,
            _ => {}
        }
    }
    fn value(&mut self, value: &Value) {
        match value {
            Value::Life(_) => self.bits |= touched::LIFE,
            Value::Linked(_) | Value::Spent(_) | Value::ColorsSpent => self.bits |= OUTSIDE,
            Value::Happened { what, .. } => self.history(what.on),
            Value::TurnNumber => self.bits |= touched::TURN,
            Value::Pool(_) => self.bits |= touched::MANA,
            Value::Resolved => self.all_history(touched::TURN),
            _ => {}
        }
    }
    fn stat(&mut self, stat: &Stat) {
        if matches!(stat, Stat::Damage) {
            self.bits |= touched::DAMAGE;
        }
    }
    fn who(&mut self, who: &Who) {
        if matches!(who, Who::Active) {
            self.bits |= touched::TURN;
        }
    }
    fn sel(&mut self, sel: &Sel) {
        self.bits |= match sel {
            Sel::Linked(_)
            | Sel::LinkedOf { .. }
            | Sel::Top { .. }
            | Sel::Bottom { .. }
            | Sel::Latest { .. } => OUTSIDE,
            Sel::ActivePlayer | Sel::InTurnOrder(_) => touched::TURN,
            Sel::DefendingPlayer(_) => touched::COMBAT | touched::STEP | touched::TURN,
            Sel::BlockersOf(_) | Sel::BlockedBy(_) => touched::COMBAT,
            Sel::TargetsOf(_) | Sel::SourceOf(_) => touched::STACK,
            _ => 0,
        };
    }
    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::DamagedBy(_) => self.all_history(touched::DAMAGE | touched::TURN),
            Filter::EnteredThisTurn => self.all_history(touched::TURN),
            _ => {}
        }
        self.bits |= match filter {
            Filter::Tapped => touched::TAPPED,
            Filter::Designated(_) => OUTSIDE,
            Filter::Attacking
            | Filter::Blocking
            | Filter::Blocked
            | Filter::Unblocked
            | Filter::AttackingPlayer(_)
            | Filter::InCombatWith(_) => touched::COMBAT,
            Filter::AttackedThisTurn => touched::COMBAT | touched::TURN,
            Filter::DamagedThisTurn => touched::DAMAGE | touched::TURN,
            Filter::SummoningSick => touched::TURN,
            Filter::CameFrom(_) => OUTSIDE,
            Filter::Spell
            | Filter::Resolving
            | Filter::StackAbility
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility
            | Filter::Targets(_)
            | Filter::TargetCount(_) => touched::STACK,
            _ => 0,
        };
    }
}
