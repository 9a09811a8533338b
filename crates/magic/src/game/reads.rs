//! What programs read besides the battlefield, worked out once for each definition.

use crate::ir::ability::AbilityKind;
use crate::ir::op::Mana;
use crate::ir::{
    CardDef, Cond, EventKind, Filter, Layout, Mod, Op, Pattern, Rule, Sel, Stat, Tables, Value, Visitor,
    Walk, Who, Window, Zone,
};
use crate::state::touched;

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
    /// Prices, or the mana that abilities make, count cards outside the battlefield.
    pub cards_pay: bool,
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
        asks.cards_pay = cards_pay(defs, tables);
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

/// Does a price, or an amount of mana, depend on the cards of some hand or graveyard?
fn cards_pay(defs: &[CardDef], tables: &Tables) -> bool {
    let counts = |bits: u16| bits & touched::CARDS != 0;
    let lowered = |def: &CardDef| def.faces.iter().any(|f| f.reductions.iter().any(|r| counts(touched(r))));
    let priced = |rule: &Rule| match rule {
        Rule::CostLess { .. } | Rule::CostMore { .. } => counts(touched(rule)),
        _ => false,
    };
    defs.iter().any(lowered)
        || tables.abilities.iter().any(|ability| match &ability.kind {
            AbilityKind::Activated(a) if a.mana && a.from == Zone::Battlefield => {
                counts(touched(&tables.bodies[usize::from(a.body.0)]))
            }
            AbilityKind::Static(effect) => effect.rules.iter().any(priced),
            _ => false,
        })
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
    let mut reads = Reads(0);
    program.walk(&mut reads);
    reads.0
}

struct Reads(u16);

/// What reads events of this kind depends on.
fn history(kind: EventKind) -> u16 {
    let what = if kind == EventKind::Step { touched::STEP } else { touched::HISTORY };
    what | touched::TURN
}

impl Visitor for Reads {
    fn zone(&mut self, zone: &Zone) {
        self.0 |= match zone {
            Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command => touched::CARDS,
            Zone::Stack => touched::STACK,
            Zone::Battlefield | Zone::Nowhere => 0,
        };
    }
    fn cond(&mut self, cond: &Cond) {
        self.0 |= match cond {
            Cond::TurnOf(_) | Cond::Day | Cond::Night => touched::TURN,
            Cond::Monarch(_) | Cond::Initiative(_) => touched::TURN | touched::HISTORY,
            Cond::During(_) => touched::STEP | touched::TURN,
            Cond::Happened { what, .. } => history(what.on),
            Cond::StackEmpty | Cond::Resolving => touched::STACK,
            _ => 0,
        };
    }
    fn value(&mut self, value: &Value) {
        self.0 |= match value {
            Value::Life(_) => touched::LIFE,
            Value::Linked(_) => touched::CARDS,
            Value::Happened { what, .. } => history(what.on),
            Value::TurnNumber => touched::TURN,
            Value::Pool(_) => touched::MANA,
            Value::Resolved => touched::HISTORY | touched::TURN,
            Value::Spent(_) | Value::ColorsSpent => touched::CARDS,
            _ => 0,
        };
    }
    fn stat(&mut self, stat: &Stat) {
        if matches!(stat, Stat::Damage) {
            self.0 |= touched::DAMAGE;
        }
    }
    fn who(&mut self, who: &Who) {
        if matches!(who, Who::Active) {
            self.0 |= touched::TURN;
        }
    }
    fn sel(&mut self, sel: &Sel) {
        self.0 |= match sel {
            Sel::Linked(_)
            | Sel::LinkedOf { .. }
            | Sel::Top { .. }
            | Sel::Bottom { .. }
            | Sel::Latest { .. } => touched::CARDS,
            Sel::ActivePlayer | Sel::InTurnOrder(_) => touched::TURN,
            Sel::DefendingPlayer(_) => touched::COMBAT | touched::STEP | touched::TURN,
            Sel::BlockersOf(_) | Sel::BlockedBy(_) => touched::COMBAT,
            Sel::TargetsOf(_) | Sel::SourceOf(_) => touched::STACK,
            _ => 0,
        };
    }
    fn filter(&mut self, filter: &Filter) {
        self.0 |= match filter {
            Filter::Tapped => touched::TAPPED,
            Filter::Designated(_) => touched::CARDS,
            Filter::Attacking
            | Filter::Blocking
            | Filter::Blocked
            | Filter::Unblocked
            | Filter::AttackingPlayer(_)
            | Filter::InCombatWith(_) => touched::COMBAT,
            Filter::AttackedThisTurn => touched::COMBAT | touched::TURN,
            Filter::DamagedThisTurn => touched::DAMAGE | touched::TURN,
            Filter::DamagedBy(_) => touched::DAMAGE | touched::TURN | touched::HISTORY,
            Filter::SummoningSick => touched::TURN,
            Filter::EnteredThisTurn => touched::TURN | touched::HISTORY,
            Filter::CameFrom(_) => touched::CARDS,
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
