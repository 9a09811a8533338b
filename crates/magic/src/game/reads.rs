//! What programs read besides the battlefield, worked out once for each definition.

use crate::ir::{Cond, Filter, Sel, Stat, Value, Visitor, Walk, Who, Zone};
use crate::state::touched;

/// What a program depends on: bits of [`touched`].
pub fn touched(program: &impl Walk) -> u8 {
    let mut reads = Reads(0);
    program.walk(&mut reads);
    reads.0
}

struct Reads(u8);

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
            Cond::TurnOf(_) | Cond::During(_) | Cond::Day | Cond::Night | Cond::Monarch(_) => touched::TURN,
            Cond::Happened { .. } => touched::HISTORY | touched::TURN,
            Cond::StackEmpty | Cond::Resolving => touched::STACK,
            _ => 0,
        };
    }
    fn value(&mut self, value: &Value) {
        self.0 |= match value {
            Value::Life(_) => touched::LIFE,
            Value::Linked(_) => touched::CARDS,
            Value::Happened { .. } => touched::HISTORY | touched::TURN,
            Value::TurnNumber => touched::TURN,
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
            Sel::DefendingPlayer(_) | Sel::BlockersOf(_) | Sel::BlockedBy(_) => touched::COMBAT,
            Sel::TargetsOf(_) | Sel::SourceOf(_) => touched::STACK,
            _ => 0,
        };
    }
    fn filter(&mut self, filter: &Filter) {
        self.0 |= match filter {
            Filter::Tapped => touched::TAPPED,
            Filter::Attacking
            | Filter::Blocking
            | Filter::Blocked
            | Filter::Unblocked
            | Filter::AttackingPlayer(_)
            | Filter::InCombatWith(_) => touched::COMBAT,
            Filter::AttackedThisTurn => touched::COMBAT | touched::TURN,
            Filter::DamagedThisTurn => touched::DAMAGE | touched::TURN,
            Filter::SummoningSick | Filter::EnteredThisTurn => touched::TURN,
            Filter::Spell
            | Filter::StackAbility
            | Filter::ActivatedAbility
            | Filter::TriggeredAbility
            | Filter::Targets(_)
            | Filter::TargetCount(_) => touched::STACK,
            _ => 0,
        };
    }
}
