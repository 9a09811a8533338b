//! Does this object or player pass?

use super::Env;
use crate::game::has;
use crate::ir::ability::AbilityKind;
use crate::ir::{EventKind, Filter, Keyword, Mod, Sel, Stat, Who, Zone};
use crate::state::{Chars, Doing, Ev, Frame, NONE, Obj, Ref, StackItem, card_flag, hidden, perm_flag, role};
use kernel::Seat;

impl Env<'_> {
    pub fn who(&self, who: &Who, seat: Seat) -> bool {
        match who {
            Who::Any => true,
            Who::You => seat == self.seat,
            Who::Opponent => seat != self.seat,
            Who::Active => seat == self.s.active,
            Who::In(sel) => self.any(sel, |r| self.player_of(r) == Some(seat)),
        }
    }

    /// A player, or an object's controller.
    pub fn player_of(&self, r: Ref) -> Option<Seat> {
        match r {
            Ref::Player(p) => Some(p),
            Ref::Obj(o) => Some(self.s.controller(o)),
            _ => None,
        }
    }

    #[inline]
    pub fn passes(&self, filter: &Filter, r: Ref) -> bool {
        let live = match r {
            Ref::Obj(o) => self.live_passes(filter, o),
            _ => None,
        };
        live.unwrap_or_else(|| self.passes_slowly(filter, r))
    }

    /// Players, and objects that are gone; and whatever is asked too seldom to be asked quickly.
    pub(super) fn passes_slowly(&self, filter: &Filter, r: Ref) -> bool {
        if let Some(answer) = joined(filter, |f| self.passes(f, r)) {
            return answer;
        }
        match filter {
            Filter::Player(who) => matches!(r, Ref::Player(p) if self.who(who, p)),
            Filter::In(sel) => self.any(sel, |x| x == r || self.loose && same_card(x, r)),
            Filter::Where(cond) => self.with(r).holds(cond),
            Filter::DamagedBy(by) => self.damaged_by(by, r),
            _ => match r {
                Ref::Obj(o) => self.object(filter, o),
                Ref::Player(p) if *filter == Filter::DamagedThisTurn => {
                    self.s.players[usize::from(p)].damaged
                }
                // A name alone, of what there is no longer.
                Ref::Word(word) => matches!(filter, Filter::Name(name) if name.0 == word),
                _ => false,
            },
        }
    }

    /// Has it an ability of this name?
    pub(super) fn bears(&self, o: Obj, keyword: Keyword) -> bool {
        let Self { g, s, .. } = *self;
        let named = |a: u16| g.ability(a).keyword == Some(keyword);
        if let Some(p) = s.perm(o) {
            return s.abilities(g, p).any(named);
        }
        let card = self.card(o);
        let lost = self.permanent(o).is_some_and(|p| p.ch.lost);
        !lost && g.face(card.def, card.face).abilities.iter().any(|a| named(a.0))
    }

    /// What compares characteristics with those of others, or with what was chosen.
    pub fn compares(&self, filter: &Filter, ch: &Chars) -> Option<bool> {
        Some(match filter {
            Filter::ChosenSubtype(sel) => {
                self.any(sel, |r| matches!(r, Ref::Word(t) if has(&ch.subtypes, t)))
            }
            Filter::ChosenColor(sel) => {
                self.any(sel, |r| matches!(r, Ref::Word(c) if ch.colors & (1 << c) != 0))
            }
            Filter::SameName(sel) => self.any(sel, |r| match r {
                Ref::Word(n) => self.g.share_name(ch.name, n),
                Ref::Obj(x) => self.g.share_name(ch.name, self.ch(x).name),
                _ => false,
            }),
            Filter::SharesCreatureType(sel) => self.any(sel, |r| match r {
                Ref::Obj(x) => {
                    let (a, b, t) = (&ch.subtypes, &self.ch(x).subtypes, &self.g.creature_types);
                    (0..4).any(|k| a[k] & b[k] & t[k] != 0)
                }
                _ => false,
            }),
            Filter::SharesColor(sel) => {
                self.any(sel, |r| matches!(r, Ref::Obj(x) if ch.colors & self.ch(x).colors != 0))
            }
            _ => return None,
        })
    }

    fn object(&self, filter: &Filter, o: Obj) -> bool {
        let flag = |f: u16| self.permanent(o).is_some_and(|p| p.flags & f != 0);
        match filter {
            Filter::Keyword(k) => self.ch(o).keywords & k.bit() != 0 || k.is_name() && self.bears(o, *k),
            Filter::Zone(zones) => zones.contains(&self.zone(o)),
            Filter::Spell => {
                // A spell that has left the stack was one when the event happened.
                let was = self.loose && !self.s.is_live(o) && self.s.last_known(o).is_none();
                was || o == self.spell
                    || self.zone(o) == Zone::Stack && self.s.card(o.i).flags & card_flag::ABILITY == 0
            }
            Filter::StackAbility => {
                self.zone(o) == Zone::Stack && self.s.card(o.i).flags & card_flag::ABILITY != 0
            }
            Filter::ActivatedAbility | Filter::TriggeredAbility => {
                let item = self.s.stack_item(o).filter(|_| self.s.card(o.i).flags & card_flag::ABILITY != 0);
                item.is_some_and(|item| self.activated(item) == (*filter == Filter::ActivatedAbility))
            }
            Filter::Type(t) => self.types(o) & t.bit() as u16 != 0,
            Filter::SameName(sel) if self.compares(filter, self.ch(o)) != Some(true) => {
                let card = self.s.card(o.i);
                self.s.is_live(o)
                    && self.any(sel, |r| match r {
                        Ref::Word(n) => self.g.also_named(card, n),
                        Ref::Obj(x) => self.g.also_named(card, self.ch(x).name),
                        _ => false,
                    })
            }
            Filter::SameName(_) => true,
            Filter::ChosenSubtype(_)
            | Filter::ChosenColor(_)
            | Filter::SharesCreatureType(_)
            | Filter::SharesColor(_) => self.compares(filter, self.ch(o)).is_some_and(|yes| yes),
            Filter::SharesCardType(sel) => {
                self.any(sel, |r| matches!(r, Ref::Obj(x) if self.types(o) & self.types(x) != 0))
            }
            Filter::Stat { stat, cmp, value } => {
                let value = self.with(Ref::Obj(o)).value(value);
                cmp.holds(self.stat(*stat, o), value)
            }
            Filter::HasCounter(kind) => {
                let on =
                    |c: &crate::state::Counters| c.on == o.i && c.n > 0 && kind.is_none_or(|k| k.0 == c.kind);
                if self.s.is_live(o) {
                    self.s.counters.iter().any(on)
                } else {
                    crate::zones::bore(self.s, o, kind.map(|k| k.0))
                }
            }
            Filter::Designated(word) => {
                let seat = Ref::Player(self.s.controller(o));
                let means = |value: Ref| value == seat || value == Ref::Nothing;
                self.s.links.iter().any(|l| l.holder == o && l.word == word.0 && means(l.value))
            }
            Filter::Controller(who) => self.who(who, self.s.controller(o)),
            Filter::Owner(who) => self.who(who, self.card(o).owner),
            Filter::This => o == self.source || self.loose && same_card(Ref::Obj(o), Ref::Obj(self.source)),
            Filter::Tapped => flag(perm_flag::TAPPED),
            Filter::Token if self.s.is_live(o) => crate::zones::merge::is_token(self.s, o),
            Filter::Token => self.card(o).flags & card_flag::TOKEN != 0,
            Filter::Card => {
                self.card(o).flags & (card_flag::TOKEN | card_flag::COPY | card_flag::ABILITY) == 0
            }
            Filter::FaceDown => {
                flag(perm_flag::FACE_DOWN) || self.s.card(o.i).flags & card_flag::FACE_DOWN != 0
            }
            Filter::Transformed => flag(perm_flag::TRANSFORMED),
            Filter::Commander => self.card(o).flags & card_flag::COMMANDER != 0,
            Filter::Attacking => self.permanent(o).is_some_and(|p| p.attacking != Ref::Nothing),
            Filter::Blocking => flag(perm_flag::BLOCKING),
            Filter::Blocked => flag(perm_flag::BLOCKED),
            Filter::Unblocked => {
                self.permanent(o).is_some_and(|p| p.attacking != Ref::Nothing && !p.is(perm_flag::BLOCKED))
            }
            Filter::AttackingPlayer(who) => self.permanent(o).is_some_and(|p| {
                p.attacking != Ref::Nothing
                    && self.player_of(p.attacking).is_some_and(|seat| self.who(who, seat))
            }),
            Filter::InCombatWith(sel) => self.any(sel, |r| {
                let now = self.s.blocks.iter().any(|b| {
                    (Ref::Obj(b.blocker) == r && b.attacker == o)
                        || (Ref::Obj(b.attacker) == r && b.blocker == o)
                });
                now || r.obj().is_some_and(|x| !self.s.is_live(x) && self.fought(x, o))
            }),
            Filter::AttachedTo(sel) => {
                let host = self.host(o);
                host != Ref::Nothing && self.any(sel, |r| r == host)
            }
            Filter::HasAttached(filter) => {
                self.s.permanents().any(|p| p.host == Ref::Obj(o) && self.passes(filter, Ref::Obj(p.obj)))
            }
            Filter::SummoningSick => flag(perm_flag::SICK),
            Filter::EnteredThisTurn => match self.s.perm(o) {
                Some(p) => p.entered == self.s.turn,
                None => self.came_this_turn(o),
            },
            Filter::AttackedThisTurn => flag(perm_flag::ATTACKED),
            Filter::DamagedThisTurn => flag(perm_flag::DAMAGED),
            Filter::CameFrom(zone) => {
                let words = [crate::zones::CAST_FROM, crate::zones::CAME_FROM];
                let from = |l: &crate::state::Link| {
                    l.holder == o && words.contains(&l.word) && l.value == Ref::Num(*zone as i32)
                };
                self.s.links.iter().any(from)
            }
            Filter::Resolving => {
                let resolves = |f: &Frame| f.doing == Doing::Resolve && f.a == Ref::Obj(o);
                self.s.frames.iter().any(|f| resolves(f) && f.n == 0)
            }
            Filter::WasCast => match self.s.once_on_stack(o) {
                Some(item) => item.cast,
                None => flag(perm_flag::CAST),
            },
            Filter::Targets(filter) => self.targets_of(o).into_iter().any(|r| self.passes(filter, r)),
            Filter::TargetCount(n) => self.targets_of(o).len() == usize::from(*n),
            Filter::HasManaAbility => match self.s.perm(o) {
                Some(p) => self.s.abilities(self.g, p).any(|a| self.is_mana_ability(a)),
                None => {
                    let card = self.s.card(o.i);
                    self.g.print(card.def, card.face).is(role::MAKES_MANA)
                }
            },
            _ => printed(filter, self.ch(o)).unwrap_or_else(|| unreachable!("tested before: {filter:?}")),
        }
    }

    /// Has a card come to the zone it is in this turn?
    fn came_this_turn(&self, o: Obj) -> bool {
        let came = |e: &Ev| e.kind == EventKind::Zone && e.other == Ref::Obj(o);
        let drawn = |e: &Ev| e.kind == EventKind::Draw && e.subject == Ref::Obj(o);
        let today = (self.s.turn_mark as usize).min(self.s.history.len());
        self.s.is_live(o) && self.s.history[today..].iter().any(|e| came(e) || drawn(e))
    }

    /// Has something that passes dealt damage to it this turn? What is gone is judged as it last was.
    fn damaged_by(&self, by: &Filter, r: Ref) -> bool {
        let today = (self.s.turn_mark as usize).min(self.s.history.len());
        let dealt = |e: &Ev| e.kind == EventKind::Damage && e.subject == r && e.n > 0;
        let env = Env { loose: false, ..*self };
        self.s.history[today..].iter().any(|e| dealt(e) && env.passes(by, e.other))
    }

    /// Was an object that is gone in combat with this one as it left (CR 608.2h)?
    fn fought(&self, gone: Obj, o: Obj) -> bool {
        let link = |l: &crate::state::Link| {
            l.holder == gone && l.word == crate::zones::FOUGHT && l.value == Ref::Obj(o)
        };
        self.s.links.iter().any(link)
    }

    fn activated(&self, item: &StackItem) -> bool {
        item.ability != NONE && matches!(self.g.ability(item.ability).kind, AbilityKind::Activated(_))
    }

    pub fn is_mana_ability(&self, ability: u16) -> bool {
        matches!(&self.g.ability(ability).kind, AbilityKind::Activated(a) if a.mana)
    }

    /// What a spell or ability on the stack targets.
    pub fn targets_of(&self, o: Obj) -> Vec<Ref> {
        // CR 601.2f: while a price is reckoned, what the spell is being aimed at.
        if o == self.spell && !self.aimed.is_empty() {
            let aimed = self.aimed.iter().filter(|l| l.slot < hidden::FIRST || l.slot == hidden::HOST);
            let things = aimed.filter(|l| matches!(l.value, Ref::Obj(_) | Ref::Player(_)));
            return things.map(|l| l.value).collect();
        }
        let Some(item) = self.s.once_on_stack(o) else { return Vec::new() };
        let mut out = Vec::new();
        crate::cast::each_target(self.g, self.s, item, &mut |group| {
            out.extend(item.locals.iter().filter(|l| l.slot == group.slot()).map(|l| l.value));
        });
        out
    }

    /// Power and toughness that a characteristic-defining ability gives a card outside the battlefield (CR 604.3).
    fn defined_pt(&self, o: Obj) -> Option<[i32; 2]> {
        if !self.s.is_live(o) || self.s.perm(o).is_some() {
            return None;
        }
        let card = self.s.card(o.i);
        let ability = self.g.print(card.def, card.face).defines_pt?;
        let AbilityKind::Static(effect) = &self.g.ability(ability).kind else { return None };
        let env = Env::new(self.g, self.s, o, self.s.controller(o)).with(Ref::Obj(o));
        effect.mods.iter().find_map(|change| match change {
            Mod::SetPt { power, toughness, cda: true } => Some([env.value(power), env.value(toughness)]),
            _ => None,
        })
    }

    pub fn stat(&self, stat: Stat, o: Obj) -> i32 {
        let ch = self.ch(o);
        let of_pt = matches!(
            stat,
            Stat::Power | Stat::Toughness | Stat::PowerPlusToughness | Stat::BasePower | Stat::BaseToughness
        );
        if of_pt && let Some([power, toughness]) = self.defined_pt(o) {
            return match stat {
                Stat::Power | Stat::BasePower => power,
                Stat::Toughness | Stat::BaseToughness => toughness,
                _ => power + toughness,
            };
        }
        match stat {
            Stat::Power => ch.power,
            Stat::Toughness => ch.toughness,
            Stat::PowerPlusToughness => ch.power + ch.toughness,
            Stat::BasePower => ch.base_power,
            Stat::BaseToughness => ch.base_toughness,
            Stat::ManaValue => self.mana_value(o),
            Stat::Loyalty => self.s.counters_on(o.i, crate::game::counter::LOYALTY),
            Stat::Damage => self.permanent(o).map_or(0, |p| p.damage),
            Stat::Colors => ch.colors.count_ones() as i32,
            Stat::Counters => {
                if !self.s.is_live(o) {
                    return crate::zones::all_counters_then(self.s, o);
                }
                self.s.counters.iter().filter(|c| c.on == o.i).map(|c| c.n).sum()
            }
            Stat::Doors if !self.s.is_live(o) => 0,
            Stat::Doors => self.g.doors(self.s.card(o.i)).map_or(0, |(_, doors)| doors.count_ones() as i32),
            Stat::Attachments => self.s.permanents().filter(|p| p.host == Ref::Obj(o)).count() as i32,
            Stat::ManaSpent => match self.s.once_on_stack(o) {
                Some(item) => item.mana_spent.into(),
                None => self.permanent(o).map_or(0, |p| p.mana_spent.into()),
            },
            Stat::X => match self.s.once_on_stack(o) {
                Some(item) => item.x,
                None => self.permanent(o).map_or(0, |p| p.x),
            },
        }
    }

    /// Is there one among these?
    pub fn any(&self, sel: &Sel, mut test: impl FnMut(Ref) -> bool) -> bool {
        match sel {
            // The common nouns need no list.
            Sel::Nothing => false,
            Sel::This => test(Ref::Obj(self.source)),
            Sel::You => test(Ref::Player(self.seat)),
            Sel::Candidate => test(self.candidate),
            Sel::Slot(slot) => self.slot(*slot).any(test),
            Sel::Each { zones, filter } if zones[..] == [Zone::Battlefield] => {
                self.permanents_passing(filter).any(|p| test(Ref::Obj(p.obj)))
            }
            _ => {
                let mut found = Vec::new();
                self.select(sel, &mut found);
                found.into_iter().any(test)
            }
        }
    }
}

/// Filters made of others.
#[inline]
pub fn joined(filter: &Filter, mut passes: impl FnMut(&Filter) -> bool) -> Option<bool> {
    match filter {
        Filter::Anything => Some(true),
        Filter::All(all) => Some(all.iter().all(passes)),
        Filter::Any(any) => Some(any.iter().any(passes)),
        Filter::Not(f) => Some(!passes(f)),
        _ => None,
    }
}

/// What characteristics alone decide, whatever bears them. Card types are asked of the object: an ability on the
/// stack has none of its own (CR 113.1).
#[inline]
pub fn printed(filter: &Filter, ch: &Chars) -> Option<bool> {
    Some(match filter {
        Filter::Supertype(t) => ch.supertypes & t.bit() as u8 != 0,
        Filter::Subtype(t) => has(&ch.subtypes, t.0),
        Filter::Color(c) => ch.colors & c.bit() as u8 != 0,
        Filter::Colorless => ch.colors == 0,
        Filter::Multicolored => ch.colors.count_ones() > 1,
        Filter::Monocolored => ch.colors.count_ones() == 1,
        Filter::Keyword(k) if ch.keywords & k.bit() != 0 => true,
        Filter::Keyword(k) if k.is_name() => return None,
        Filter::Keyword(_) => false,
        Filter::Name(n) => ch.name == n.0,
        _ => return None,
    })
}

/// The same card, in this stay or a neighbouring one.
fn same_card(a: Ref, b: Ref) -> bool {
    matches!((a, b), (Ref::Obj(a), Ref::Obj(b)) if a.i == b.i && a.inc.abs_diff(b.inc) <= 1)
}
