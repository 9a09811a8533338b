//! What a seat is shown, as structured data.

use std::collections::BTreeMap;

use kernel::{Cx, NOBODY, Seat};
use serde::Serialize;

use crate::cast;
use crate::game::rooms::{LEFT, RIGHT};
use crate::game::{Magic, counter, emblem, has};
use crate::ir::mana::C;
use crate::ir::op::Keep;
use crate::ir::{CardType, Color, Deed, Face, Filter, Keyword, ManaCost, Op, Pip, Rule, Supertype, Zone};
use crate::machine::ask::{Ask, PROMPTS};
use crate::ops::dungeon;
use crate::state::{
    Card, Chars, Doing, Lasts, Link, NONE, Obj, PLAYER, Perm, Ref, Special, StackItem, State, card_flag,
    hidden, perm_flag,
};
use crate::table::known::{Knowledge, name_of};
use crate::turn::control;

/// Who or what is meant: an object's number, or a player's seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Named {
    Object(u16),
    Player(Seat),
}

#[derive(Debug, Serialize)]
pub struct View {
    pub seat: Seat,
    pub turn: u16,
    pub active: Seat,
    pub step: &'static str,
    pub starter: Seat,
    /// Who holds priority, while that is the question.
    pub priority: Option<Seat>,
    pub decision: Option<DecisionView>,
    /// The spell or ability that is being cast or activated: its object on the stack.
    pub casting: Option<u16>,
    pub players: [PlayerView; 2],
    pub battlefield: Vec<PermanentView>,
    /// The bottom first.
    pub stack: Vec<StackView>,
    pub exile: Vec<CardView>,
    pub command: Vec<CardView>,
    pub blocks: Vec<BlockView>,
    pub day: Option<&'static str>,
    pub monarch: Option<Seat>,
    pub initiative: Option<Seat>,
    pub extra_turns: Vec<Seat>,
    pub over: Option<OverView>,
}

#[derive(Debug, Serialize)]
pub struct DecisionView {
    pub seat: Seat,
    /// Whose decision it is: another's, where the seat controls that player.
    pub of: Seat,
    pub prompt: &'static str,
}

#[derive(Debug, Serialize)]
pub struct OverView {
    pub winner: Option<Seat>,
    pub reason: String,
}

#[derive(Debug, Serialize)]
pub struct BlockView {
    pub blocker: u16,
    pub attacker: u16,
}

#[derive(Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub life: i32,
    pub poison: i32,
    pub counters: BTreeMap<String, i32>,
    pub hand_size: usize,
    /// The cards of the hand that the looking seat knows.
    pub hand: Vec<CardView>,
    pub library_size: usize,
    /// Cards of the library that the looking seat knows; `from_top` counts from 0.
    pub library: Vec<PlacedView>,
    pub graveyard: Vec<CardView>,
    /// W U B R G C.
    pub mana: BTreeMap<&'static str, u16>,
    /// Mana beside that, which only some things may be paid with, or which stays longer.
    pub held_mana: Vec<HeldMana>,
    pub lands_played: u8,
    pub mulligans: u8,
    pub spells_cast: u8,
    pub commander_tax: u8,
    pub commander_damage: u8,
    /// What was brought, while decklists are open: name and count.
    pub decklist: Option<Vec<(String, u16)>>,
    pub lost: bool,
    /// The opponent makes this player's decisions now.
    pub controlled: bool,
}

#[derive(Debug, Serialize)]
pub struct HeldMana {
    pub mana: &'static str,
    /// What made it.
    pub source: u16,
    /// Only some spells or abilities may be paid with it.
    pub restricted: bool,
    /// When it is lost: step, combat or turn.
    pub until: &'static str,
}

#[derive(Debug, Serialize)]
pub struct PlacedView {
    pub from_top: usize,
    pub card: CardView,
}

/// A card outside the battlefield; only `owner` where its face is hidden.
#[derive(Debug, Serialize)]
pub struct CardView {
    pub id: Option<u16>,
    pub name: Option<String>,
    pub mana_cost: Option<String>,
    pub type_line: Option<String>,
    pub colors: Option<String>,
    pub keywords: Vec<&'static str>,
    pub power: Option<i32>,
    pub toughness: Option<i32>,
    pub owner: Seat,
    pub face_down: bool,
    pub counters: BTreeMap<String, i32>,
    /// Of a dungeon: the room that the venture marker is in.
    pub room: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct PermanentView {
    pub id: u16,
    /// `None` while face down.
    pub name: Option<String>,
    /// The card itself, where the seat may look at it.
    pub card: Option<String>,
    pub controller: Seat,
    pub owner: Seat,
    pub type_line: String,
    pub mana_cost: Option<String>,
    pub colors: String,
    pub power: Option<i32>,
    pub toughness: Option<i32>,
    pub base_power: Option<i32>,
    pub base_toughness: Option<i32>,
    pub keywords: Vec<&'static str>,
    /// The texts of all abilities that it has now, printed and gained.
    pub abilities: Vec<String>,
    /// It has lost its printed abilities.
    pub lost_abilities: bool,
    /// What rules in force forbid it, and demand of it: `be blocked`, `attack`; with `(some)` not in every case.
    pub cannot: Vec<String>,
    pub must: Vec<String>,
    /// Cards in exile that it remembers (CR 607), and what was chosen for it: a colour, a type, a name, a word.
    pub exiled: Vec<u16>,
    pub chosen: Vec<String>,
    /// Of a Room: which of its doors are unlocked.
    pub unlocked: Vec<&'static str>,
    /// It is a copy of something.
    pub copy: bool,
    pub counters: BTreeMap<String, i32>,
    pub damage: i32,
    pub tapped: bool,
    pub summoning_sick: bool,
    pub token: bool,
    pub face_down: bool,
    pub transformed: bool,
    pub phased_out: bool,
    pub goaded: bool,
    pub attached_to: Option<Named>,
    pub attachments: Vec<u16>,
    pub attacking: Option<Named>,
    pub blocked: bool,
    pub entered: u16,
}

#[derive(Debug, Serialize)]
pub struct StackView {
    pub id: u16,
    pub kind: &'static str,
    pub name: Option<String>,
    /// Where an ability comes from.
    pub source: Option<u16>,
    pub text: Option<String>,
    pub controller: Seat,
    pub x: i32,
    /// The way it was cast, optional costs paid, and modes, by number from 0.
    pub way: Option<String>,
    pub paid: Vec<String>,
    pub modes: Vec<i32>,
    /// One list for each group of targets.
    pub targets: Vec<Vec<Named>>,
}

fn colors(ch: &Chars) -> String {
    Color::ALL.iter().filter(|c| ch.colors & c.bit() as u8 != 0).map(|c| c.word()).collect()
}

fn keywords(ch: &Chars) -> Vec<&'static str> {
    Keyword::ALL.iter().filter(|k| ch.keywords & k.bit() != 0).map(|k| k.word()).collect()
}

/// The choice that a link holds, in words.
fn choice(g: &Magic, link: &Link) -> Option<String> {
    let remembers = |op: &&Op| matches!(op, Op::Remember { word, .. } | Op::RememberNumber { word, .. } if word.0 == link.word);
    for body in g.tables.bodies.iter().filter(|b| b.code.iter().any(|op| remembers(&op))) {
        for op in &body.code {
            let told = match (op, link.value) {
                (Op::ChooseColor { .. }, Ref::Word(w)) => {
                    Color::ALL.get(usize::from(w)).map(|c| c.word().to_owned())
                }
                (Op::ChooseSubtype { .. }, Ref::Word(w)) => g.tables.subtypes.get(usize::from(w)).cloned(),
                (Op::ChooseName { .. }, Ref::Word(w)) => Some(g.name(w).to_owned()),
                (Op::ChooseWord { words, .. }, Ref::Num(n)) => words.get(n as usize).cloned(),
                _ => None,
            };
            if told.is_some() {
                return told;
            }
        }
    }
    None
}

const MANA: [&str; 6] = ["W", "U", "B", "R", "G", "C"];

/// A mana cost in symbols: `{2}{W}{W}`.
pub fn symbols(cost: &ManaCost) -> String {
    use std::fmt::Write;
    let mut out = "{X}".repeat(cost.xs.into());
    let colors = |mask: u8| {
        let set = (0..6).filter(|k| mask >> k & 1 == 1).map(|k| MANA[k]);
        set.collect::<Vec<_>>().join("/")
    };
    if cost.generic > 0 || (cost.xs == 0 && cost.pips.is_empty()) {
        let _ = write!(out, "{{{}}}", cost.generic);
    }
    for pip in &cost.pips {
        let _ = match *pip {
            Pip::Of(mask) => write!(out, "{{{}}}", colors(mask)),
            Pip::Phyrexian(mask) => write!(out, "{{{}/P}}", colors(mask)),
            Pip::Or { mask, generic } => write!(out, "{{{generic}/{}}}", colors(mask & !C)),
            Pip::Snow => write!(out, "{{S}}"),
        };
    }
    out
}

fn title(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `Legendary Creature — Human Wizard`.
pub fn type_line(g: &Magic, ch: &Chars) -> String {
    let supers =
        Supertype::ALL.iter().filter(|t| ch.supertypes & t.bit() as u8 != 0).map(|t| title(t.word()));
    let types = CardType::ALL.iter().filter(|t| ch.types & t.bit() as u16 != 0).map(|t| title(t.word()));
    let left: Vec<String> = supers.chain(types).collect();
    let changeling = ch.keywords & Keyword::Changeling.bit() != 0;
    let shown = |t: u16| has(&ch.subtypes, t) && !(ch.every && has(&g.creature_types, t));
    let count = g.tables.subtypes.len() as u16;
    let every = (ch.every && !changeling).then_some("every creature type");
    // A changeling that has lost its types is not taken for one that has them all.
    let some = ch.subtypes.iter().zip(&g.creature_types).any(|(mine, all)| mine & all != 0);
    let none = (changeling && !ch.every && !some && ch.is(CardType::Creature)).then_some("no creature type");
    let right: Vec<&str> = (0..count)
        .filter(|&t| shown(t))
        .map(|t| g.tables.subtypes[usize::from(t)].as_str())
        .chain(every)
        .chain(none)
        .collect();
    let left = left.join(" ");
    if right.is_empty() { left } else { format!("{left} — {}", right.join(" ")) }
}

struct Looking<'a> {
    g: &'a Magic,
    s: &'a State,
    knowledge: Knowledge<'a>,
    seat: Seat,
}

pub fn view(g: &Magic, s: &State, seat: Seat) -> View {
    let look = Looking { g, s, knowledge: Knowledge::new(g, s, seat), seat };
    let mut cx = Cx::default();
    g.offer(s, &mut cx);
    let asked = (cx.menu.seat != NOBODY).then_some(cx.menu.seat);
    let of = |seat: Seat| if control::for_another(s, &cx.menu) { 1 - seat } else { seat };
    let cards = |zone: &[u16]| zone.iter().map(|&i| look.card(i)).collect();
    View {
        seat,
        turn: s.turn,
        active: s.active,
        step: s.step.word(),
        starter: s.starter,
        priority: asked.map(of).filter(|_| cx.menu.ask == Ask::Priority as u8),
        decision: asked.map(|seat| DecisionView {
            seat,
            of: of(seat),
            prompt: PROMPTS[usize::from(cx.menu.ask)],
        }),
        casting: s.frames.iter().rev().find(|f| f.doing == Doing::Cast).and_then(|f| f.a.obj()).map(|o| o.i),
        players: [look.player(0), look.player(1)],
        battlefield: s.battlefield.iter().map(|&i| look.permanent(s.at(i))).collect(),
        stack: s.stack.iter().map(|item| look.item(item)).collect(),
        exile: cards(&s.exile),
        command: cards(&s.command),
        blocks: s.blocks.iter().map(|b| BlockView { blocker: b.blocker.i, attacker: b.attacker.i }).collect(),
        day: [None, Some("day"), Some("night")][usize::from(s.day.min(2))],
        monarch: s.monarch,
        initiative: emblem::initiative(g, s),
        extra_turns: s.extra_turns.clone(),
        over: (s.over != 0).then(|| OverView {
            winner: (0..2u8).find(|&p| s.payoffs[usize::from(p)] > 0),
            reason: g.info.reasons[usize::from(s.over - 1)].clone(),
        }),
    }
}

/// Is it what it is made of, and no copy? A Room is, whichever of its doors are unlocked.
fn same_card(g: &Magic, card: &Card) -> bool {
    card.own == card.def
        || g.room(card.own).is_some_and(|room| room.with(0).0 == g.room(card.def).map_or(NONE, |r| r.locked))
}

/// The object or player, if it is one that still is there.
pub fn named(s: &State, r: Ref) -> Option<Named> {
    match r {
        Ref::Obj(o) if s.is_live(o) => Some(Named::Object(o.i)),
        Ref::Player(p) => Some(Named::Player(p)),
        _ => None,
    }
}

impl Looking<'_> {
    fn counters(&self, on: u16) -> BTreeMap<String, i32> {
        let here = self.s.counters.iter().filter(|c| c.on == on && c.n > 0);
        here.map(|c| (self.g.tables.counters[usize::from(c.kind)].clone(), c.n)).collect()
    }

    fn player(&self, seat: Seat) -> PlayerView {
        let at = usize::from(seat);
        let p = &self.s.players[at];
        let hand = self.s.hands[at].iter().filter(|&&i| self.knowledge.of(i));
        let library = self.s.libraries[at].iter().rev().enumerate().filter(|&(_, &i)| self.knowledge.of(i));
        let deck = || {
            let brought = self.g.decks[at].iter();
            brought.map(|&(def, n)| (self.g.name(self.g.def(def).name.0).to_owned(), n)).collect()
        };
        PlayerView {
            seat,
            life: p.life,
            poison: self.s.counters_on(PLAYER + u16::from(seat), counter::POISON),
            counters: self.counters(PLAYER + u16::from(seat)),
            hand_size: self.s.hands[at].len(),
            hand: hand.map(|&i| self.card(i)).collect(),
            library_size: self.s.libraries[at].len(),
            library: library.map(|(from_top, &i)| PlacedView { from_top, card: self.card(i) }).collect(),
            graveyard: self.s.graveyards[at].iter().map(|&i| self.card(i)).collect(),
            mana: MANA.into_iter().zip(p.pool).collect(),
            held_mana: self.held_mana(seat),
            lands_played: p.lands_played,
            mulligans: p.mulligans,
            spells_cast: p.spells_cast,
            commander_tax: p.tax,
            commander_damage: p.commander_damage,
            decklist: (self.g.settings.open_decklists || seat == self.seat).then(deck),
            lost: p.lost != 0,
            controlled: control::controlled(self.s, seat),
        }
    }

    fn face(&self, i: u16) -> (&Face, &Chars) {
        let card = self.s.card(i);
        (self.g.face(card.def, card.face), &self.g.print(card.def, card.face).ch)
    }

    fn card(&self, i: u16) -> CardView {
        let card = self.s.card(i);
        let face_down = card.flags & card_flag::FACE_DOWN != 0;
        if !self.knowledge.of(i) {
            return CardView {
                id: None,
                name: None,
                mana_cost: None,
                type_line: None,
                colors: None,
                keywords: Vec::new(),
                power: None,
                toughness: None,
                owner: card.owner,
                face_down,
                counters: self.counters(i),
                room: None,
            };
        }
        let (face, ch) = self.face(i);
        CardView {
            id: Some(i),
            name: Some(self.g.name(face.name.0).to_owned()),
            mana_cost: face.cost.as_ref().map(symbols),
            type_line: Some(type_line(self.g, ch)),
            colors: Some(colors(ch)),
            keywords: keywords(ch),
            power: face.power,
            toughness: face.toughness,
            owner: card.owner,
            face_down,
            counters: self.counters(i),
            room: dungeon::room(self.g, self.s, self.s.obj(i)).map(|name| self.g.name(name.0).to_owned()),
        }
    }

    fn permanent(&self, p: &Perm) -> PermanentView {
        let (g, s, i) = (self.g, self.s, p.obj.i);
        let card = s.card(i);
        let down = p.is(perm_flag::FACE_DOWN);
        let (face, _) = self.face(i);
        // A copy is still the card it is made of.
        let itself = if card.own == card.def { face } else { g.face(card.own, 0) };
        let creature = p.ch.types & CardType::Creature.bit() as u16 != 0;
        let bare = crate::layers::exceptions(g, p).contains(&crate::ir::Mod::NoManaCost);
        let sized = creature || !down && face.power.is_some();
        let number = |n: i32| sized.then_some(n);
        let attached = s.battlefield.iter().filter(|&&a| s.at(a).host == Ref::Obj(p.obj));
        PermanentView {
            id: i,
            name: (!down && p.ch.name != NONE).then(|| g.name(p.ch.name).to_owned()),
            card: self.knowledge.of(i).then(|| g.name(itself.name.0).to_owned()),
            controller: p.ch.controller,
            owner: card.owner,
            type_line: type_line(g, &p.ch),
            mana_cost: face.cost.as_ref().filter(|_| !down && !bare).map(symbols),
            colors: colors(&p.ch),
            power: number(p.ch.power),
            toughness: number(p.ch.toughness),
            base_power: number(p.ch.base_power),
            base_toughness: number(p.ch.base_toughness),
            keywords: keywords(&p.ch),
            abilities: if self.knowledge.of(i) { self.abilities(p) } else { Vec::new() },
            lost_abilities: p.ch.lost && !down,
            cannot: self.ruled(p.obj, |rule| match rule {
                Rule::Cannot { deed, other } => Some((*deed, other)),
                _ => None,
            }),
            must: self.ruled(p.obj, |rule| match rule {
                Rule::Must { deed, other } => Some((*deed, other)),
                _ => None,
            }),
            exiled: self.exiled(p.obj),
            chosen: self.chosen(p.obj),
            unlocked: g.doors(card).map_or_else(Vec::new, |(_, doors)| {
                [(LEFT, "left"), (RIGHT, "right")]
                    .into_iter()
                    .filter(|(k, _)| doors & k != 0)
                    .map(|(_, w)| w)
                    .collect()
            }),
            copy: !same_card(g, card) && crate::zones::merge::parts(s, p.obj).next().is_none(),
            counters: self.counters(i),
            damage: p.damage,
            tapped: p.is(perm_flag::TAPPED),
            summoning_sick: p.is(perm_flag::SICK),
            token: crate::zones::merge::is_token(s, p.obj),
            face_down: down,
            transformed: p.is(perm_flag::TRANSFORMED),
            phased_out: p.is(perm_flag::PHASED_OUT),
            goaded: p.goaded != 0,
            attached_to: named(s, p.host),
            attachments: attached.copied().collect(),
            attacking: named(s, p.attacking),
            blocked: p.is(perm_flag::BLOCKED),
            entered: p.entered,
        }
    }

    fn held_mana(&self, seat: Seat) -> Vec<HeldMana> {
        let held = self.s.special.iter().filter(|m| m.seat == seat);
        let told = |m: &Special| {
            let (restricted, keep) = match &self.g.body(m.body).code[usize::from(m.pc)] {
                Op::AddMana { only_for, keep, .. } => (only_for.is_some(), *keep),
                _ => (false, Keep::Step),
            };
            let until = Keep::WORDS[keep as usize];
            HeldMana { mana: MANA[usize::from(m.mana)], source: m.source.i, restricted, until }
        };
        held.map(told).collect()
    }

    /// The deeds of rules in force about an object, by their words.
    fn ruled(&self, o: Obj, pick: impl Fn(&Rule) -> Option<(Deed, &Filter)>) -> Vec<String> {
        let mut found = Vec::new();
        self.g.each_rule(self.s, !0, &mut |rule, env, of| {
            let Some((deed, other)) = pick(rule).filter(|_| env.affects(of, Ref::Obj(o))) else { return };
            let word = Deed::WORDS[deed as usize].replace('_', " ");
            let some = if *other == Filter::Anything { "" } else { " (some)" };
            let told = format!("{word}{some}");
            if !found.contains(&told) {
                found.push(told);
            }
        });
        found
    }

    /// Cards in exile that this one remembers under words of its own, or that are there until it leaves.
    fn exiled(&self, o: Obj) -> Vec<u16> {
        let s = self.s;
        let words = self.g.tables.words.len();
        let own = s.links.iter().filter(|l| l.holder == o && usize::from(l.word) < words).map(|l| l.value);
        let until = s.lasting.iter().filter(|l| l.lasts == Lasts::Until && l.source == o);
        let held = until.flat_map(|l| &l.locals).filter(|x| x.slot == hidden::AFFECTED).map(|x| x.value);
        let mut found: Vec<u16> = Vec::new();
        for x in own.chain(held).filter_map(Ref::obj) {
            if s.is_live(x) && s.card(x.i).zone == Zone::Exile && !found.contains(&x.i) {
                found.push(x.i);
            }
        }
        found
    }

    /// What was chosen for it and is remembered: what it means stands where it was chosen.
    fn chosen(&self, o: Obj) -> Vec<String> {
        let links = self.s.links.iter().filter(|l| l.holder == o);
        links.filter_map(|l| choice(self.g, l)).collect()
    }

    fn abilities(&self, p: &Perm) -> Vec<String> {
        let name = if p.ch.name == NONE { "this permanent" } else { self.g.name(p.ch.name) };
        let texts = self.s.abilities(self.g, p).map(|a| self.g.ability(a).text.replace("{this}", name));
        texts.filter(|text| !text.is_empty()).collect()
    }

    fn item(&self, item: &StackItem) -> StackView {
        let (g, s) = (self.g, self.s);
        let source = if item.ability == NONE && item.source == item.obj { None } else { Some(item.source) };
        let known = name_of(g, s, &self.knowledge, item.obj.i);
        let name = (known != NONE).then(|| g.name(known).to_owned());
        let text = (item.ability != NONE).then(|| {
            g.ability(item.ability).text.replace("{this}", name.as_deref().unwrap_or("this permanent"))
        });
        let mut targets = Vec::new();
        cast::each_target(g, s, item, &mut |group| {
            let chosen = item.locals.iter().filter(|l| l.slot == group.slot());
            targets.push(chosen.filter_map(|l| named(s, l.value)).collect());
        });
        let word = |w: u16| g.tables.words.get(usize::from(w)).cloned();
        let paid = item.locals.iter().filter(|l| l.slot == hidden::PAID).filter_map(|l| match l.value {
            Ref::Word(w) => word(w),
            _ => None,
        });
        let modes = item.locals.iter().filter(|l| l.slot == hidden::MODE).map(|l| l.value.num());
        StackView {
            id: item.obj.i,
            kind: if s.card(item.obj.i).flags & card_flag::ABILITY != 0 { "ability" } else { "spell" },
            name,
            source: source.filter(|&o: &Obj| s.is_live(o)).map(|o| o.i),
            text,
            controller: item.seat,
            x: item.x,
            way: word(item.way),
            paid: paid.collect(),
            modes: modes.collect(),
            targets,
        }
    }
}
