//! Who and what is meant by a noun.

use kernel::Seat;

use super::Env;
use crate::ir::ability::AbilityKind;
use crate::ir::{CardType, Filter, Mod, Sel, Stat, Step, Zone};
use crate::state::{Obj, Perm, Ref, hidden};

impl Env<'_> {
    pub fn select(&self, sel: &Sel, out: &mut Vec<Ref>) {
        match sel {
            Sel::Nothing => {}
            Sel::This => {
                if !self.source.is_none() {
                    out.push(Ref::Obj(self.source));
                }
            }
            Sel::ThisCard => {
                if !self.source.is_none() {
                    out.push(Ref::Obj(self.s.present(self.source)));
                }
            }
            Sel::Host => match self.host(self.source) {
                Ref::Nothing => {}
                host => out.push(host),
            },
            Sel::Giver => match self.slot(hidden::GIVER).next() {
                None => out.extend(self.givers().map(Ref::Obj)),
                Some(_) => out.extend(self.slot(hidden::GIVER)),
            },
            Sel::Candidate => out.push(self.candidate),
            Sel::You => out.push(Ref::Player(self.seat)),
            Sel::Opponents => out.push(Ref::Player(1 - self.seat)),
            Sel::EachPlayer => out.extend([Ref::Player(self.s.active), Ref::Player(1 - self.s.active)]),
            Sel::ActivePlayer => out.push(Ref::Player(self.s.active)),
            Sel::DefendingPlayer(sel) => self.map(sel, out, |r| match r {
                Ref::Obj(o) => self.attacked_by(o).map(Ref::Player),
                _ => None,
            }),
            Sel::Slot(slot) => out.extend(self.slot(*slot)),
            Sel::Each { zones, filter } => {
                for &zone in zones {
                    self.each_in(zone, filter, out);
                }
            }
            Sel::Players(filter) => {
                let order = [self.s.active, 1 - self.s.active];
                out.extend(order.map(Ref::Player).into_iter().filter(|&r| self.passes(filter, r)));
            }
            Sel::Top { count, of } => {
                let count = self.value(count).max(0) as usize;
                for seat in self.players(of) {
                    let library = &self.s.libraries[usize::from(seat)];
                    out.extend(library.iter().rev().take(count).map(|&i| Ref::Obj(self.s.obj(i))));
                }
            }
            Sel::Bottom { count, of } => {
                let count = self.value(count).max(0) as usize;
                for seat in self.players(of) {
                    let library = &self.s.libraries[usize::from(seat)];
                    out.extend(library.iter().take(count).map(|&i| Ref::Obj(self.s.obj(i))));
                }
            }
            Sel::Where { from, filter } => {
                let start = out.len();
                self.select(from, out);
                let kept: Vec<Ref> = out.drain(start..).filter(|&r| self.passes(filter, r)).collect();
                out.extend(kept);
            }
            Sel::Union(all) => {
                let start = out.len();
                for sel in all {
                    let mut found = Vec::new();
                    self.select(sel, &mut found);
                    for r in found {
                        if !out[start..].contains(&r) {
                            out.push(r);
                        }
                    }
                }
            }
            Sel::Without { from, but } => {
                let start = out.len();
                self.select(from, out);
                let mut gone = Vec::new();
                self.select(but, &mut gone);
                let kept: Vec<Ref> = out.drain(start..).filter(|r| !gone.contains(r)).collect();
                out.extend(kept);
            }
            Sel::Controller(sel) => self.map(sel, out, |r| self.player_of(r).map(Ref::Player)),
            Sel::Owner(sel) => self.map(sel, out, |r| match r {
                Ref::Obj(o) => Some(Ref::Player(self.card(o).owner)),
                Ref::Player(_) => Some(r),
                _ => None,
            }),
            Sel::HostOf(sel) => self.map(sel, out, |r| match r {
                Ref::Obj(o) => Some(self.host(o)).filter(|&h| h != Ref::Nothing),
                _ => None,
            }),
            Sel::Attachments(sel) => {
                let mut hosts = Vec::new();
                self.select(sel, &mut hosts);
                let attached = self.s.permanents().filter(|p| hosts.contains(&p.host));
                out.extend(attached.map(|p| Ref::Obj(p.obj)));
                // What is gone had its attachments when it went.
                for o in hosts.into_iter().filter_map(Ref::obj).filter(|&o| !self.s.is_live(o)) {
                    self.linked(o, crate::zones::ATTACHED, out);
                }
            }
            Sel::Linked(word) => self.remembered(self.source, word.0, out),
            Sel::LinkedOf { word, of } => {
                let mut holders = Vec::new();
                self.select(of, &mut holders);
                for o in holders.into_iter().filter_map(Ref::obj) {
                    self.remembered(o, word.0, out);
                }
            }
            Sel::TargetsOf(sel) => {
                let mut items = Vec::new();
                self.select(sel, &mut items);
                for o in items.into_iter().filter_map(Ref::obj) {
                    out.extend(self.targets_of(o));
                }
            }
            Sel::SourceOf(sel) => self.map(sel, out, |r| match r {
                Ref::Obj(o) => self.s.once_on_stack(o).map(|item| Ref::Obj(item.source)),
                _ => None,
            }),
            Sel::BlockersOf(sel) => {
                let mut attackers = Vec::new();
                self.select(sel, &mut attackers);
                let blockers = self.s.blocks.iter().filter(|b| attackers.contains(&Ref::Obj(b.attacker)));
                out.extend(blockers.map(|b| Ref::Obj(b.blocker)));
            }
            Sel::BlockedBy(sel) => {
                let mut blockers = Vec::new();
                self.select(sel, &mut blockers);
                let attackers = self.s.blocks.iter().filter(|b| blockers.contains(&Ref::Obj(b.blocker)));
                out.extend(attackers.map(|b| Ref::Obj(b.attacker)));
            }
            Sel::Colors(of) => {
                let mask = of.as_ref().map_or(0b1_1111, |of| {
                    self.objects(of).into_iter().fold(0, |m, o| m | self.ch(o).colors)
                });
                out.extend((0..5).filter(|c| mask & (1 << c) != 0).map(Ref::Word));
            }
            Sel::Extreme { from, stat, most } => {
                let mut found = Vec::new();
                self.select(from, &mut found);
                let key = |r: &Ref| self.stat_of(*stat, *r) * if *most { 1 } else { -1 };
                let best = found.iter().map(key).max();
                out.extend(found.iter().filter(|r| Some(key(r)) == best));
            }
            Sel::InTurnOrder(sel) => {
                let players = self.players(sel);
                let order = [self.s.active, 1 - self.s.active];
                out.extend(order.into_iter().filter(|p| players.contains(p)).map(Ref::Player));
            }
            Sel::Latest { count, from } => {
                let count = self.value(count).max(0) as usize;
                let mut found = Vec::new();
                self.select(from, &mut found);
                out.extend(found.into_iter().rev().take(count));
            }
        }
    }

    fn stat_of(&self, stat: Stat, r: Ref) -> i32 {
        match r {
            Ref::Obj(o) => self.stat(stat, o),
            Ref::Player(p) => self.s.players[usize::from(p)].life,
            Ref::Num(n) => n,
            _ => 0,
        }
    }

    /// Whom it attacks; for what is no creature, whoever is attacked in this combat (CR 506.2, 508.5).
    fn attacked_by(&self, o: Obj) -> Option<Seat> {
        match self.permanent(o) {
            Some(p) if p.ch.types & CardType::Creature.bit() as u16 != 0 => self.player_of(p.attacking),
            _ => (Step::BeginCombat..=Step::EndCombat).contains(&self.s.step).then_some(1 - self.s.active),
        }
    }

    /// Permanents that give the source the ability which speaks.
    pub fn givers(&self) -> impl Iterator<Item = Obj> + '_ {
        let gives = |p: &Perm, ability: u16| match &self.g.ability(ability).kind {
            AbilityKind::Static(effect) => {
                effect.mods.iter().any(|m| matches!(m, Mod::Grant(id) if id.0 == self.ability))
                    && Env::new(self.g, self.s, p.obj, p.ch.controller)
                        .affects(&effect.of, Ref::Obj(self.source))
            }
            _ => false,
        };
        let giver = move |p: &&Perm| self.s.abilities(self.g, p).any(|a| gives(p, a));
        self.s.permanents().filter(giver).map(|p| p.obj)
    }

    /// What an object remembers. A card that has gone on to another zone is a new object, and no longer "the exiled
    /// card" (CR 400.7, 607.2a); what has left the battlefield is remembered as it was.
    fn remembered(&self, holder: Obj, word: u16, out: &mut Vec<Ref>) {
        let start = out.len();
        self.linked(holder, word, out);
        let there = |r: &Ref| match r {
            Ref::Obj(o) => self.s.is_live(*o) || self.s.last_known(*o).is_some(),
            _ => true,
        };
        if !out[start..].iter().all(there) {
            let kept: Vec<Ref> = out.drain(start..).filter(there).collect();
            out.extend(kept);
        }
    }

    fn linked(&self, holder: Obj, word: u16, out: &mut Vec<Ref>) {
        let links = self.s.links.iter().filter(|l| l.holder == holder && l.word == word);
        out.extend(links.map(|l| l.value));
    }

    fn map(&self, sel: &Sel, out: &mut Vec<Ref>, f: impl Fn(Ref) -> Option<Ref>) {
        let mut found = Vec::new();
        self.select(sel, &mut found);
        for r in found.into_iter().filter_map(f) {
            if !out.contains(&r) {
                out.push(r);
            }
        }
    }

    fn each_in(&self, zone: Zone, filter: &Filter, out: &mut Vec<Ref>) {
        let mut add = |i: u16| {
            let r = Ref::Obj(self.s.obj(i));
            if self.passes(filter, r) {
                out.push(r);
            }
        };
        let seats = [self.s.active, 1 - self.s.active].map(usize::from);
        match zone {
            Zone::Battlefield => out.extend(self.permanents_passing(filter).map(|p| Ref::Obj(p.obj))),
            Zone::Hand => seats.into_iter().for_each(|p| self.s.hands[p].iter().for_each(|&i| add(i))),
            Zone::Graveyard => {
                seats.into_iter().for_each(|p| self.s.graveyards[p].iter().for_each(|&i| add(i)))
            }
            Zone::Library => {
                seats.into_iter().for_each(|p| self.s.libraries[p].iter().rev().for_each(|&i| add(i)))
            }
            Zone::Exile => self.s.exile.iter().for_each(|&i| add(i)),
            Zone::Command => self.s.command.iter().for_each(|&i| add(i)),
            Zone::Stack => self.s.stack.iter().rev().for_each(|item| add(item.obj.i)),
            Zone::Nowhere => {}
        }
    }

    /// The players among these; objects stand for their controllers.
    pub fn players(&self, sel: &Sel) -> Vec<u8> {
        let mut found = Vec::new();
        self.select(sel, &mut found);
        let mut players = Vec::new();
        for p in found.into_iter().filter_map(|r| self.player_of(r)) {
            if !players.contains(&p) {
                players.push(p);
            }
        }
        players
    }

    /// The first player among these.
    pub fn player(&self, sel: &Sel) -> Option<u8> {
        match sel {
            Sel::You => Some(self.seat),
            Sel::Opponents => Some(1 - self.seat),
            Sel::ActivePlayer => Some(self.s.active),
            _ => self.players(sel).first().copied(),
        }
    }

    pub fn all(&self, sel: &Sel) -> Vec<Ref> {
        let mut found = Vec::new();
        self.select(sel, &mut found);
        found
    }

    pub fn objects(&self, sel: &Sel) -> Vec<Obj> {
        self.all(sel).into_iter().filter_map(Ref::obj).collect()
    }
}
