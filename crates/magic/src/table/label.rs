//! Options in English, and their keys.

use std::fmt::Write;

use kernel::{Opt, Seat};

use crate::combat::attackers::tax_on;
use crate::game::Magic;
use crate::ir::{Deed, Keyword, Modes, Op, Zone};
use crate::machine::ask::{GRANTED, HIDDEN, NUMBER, PERMANENT, PLAYER, VERBS, Verb};
use crate::state::{Doing, NONE, Ref, State, card_flag};
use crate::table::known::{Knowledge, name_of};
use crate::table::view::symbols;
use crate::turn::priority;

const COLORS: [&str; 6] = ["white", "blue", "black", "red", "green", "colorless"];
const SYMBOLS: [&str; 6] = ["{W}", "{U}", "{B}", "{R}", "{G}", "{C}"];

/// One seat naming things.
pub struct Namer<'a> {
    g: &'a Magic,
    s: &'a State,
    seat: Seat,
    knowledge: Knowledge<'a>,
}

impl<'a> Namer<'a> {
    pub fn new(g: &'a Magic, s: &'a State, seat: Seat) -> Self {
        Self { g, s, seat, knowledge: Knowledge::new(g, s, seat) }
    }

    /// The bare name.
    pub fn name(&self, i: u16) -> &'a str {
        match name_of(self.g, self.s, &self.knowledge, i) {
            NONE => "face-down card",
            name => self.g.name(name),
        }
    }

    pub fn player(&self, seat: Seat) -> &'static str {
        if seat == self.seat { "you" } else { "opponent" }
    }

    fn whose(&self, owner: Seat) -> &'static str {
        if owner == self.seat { "your" } else { "opponent's" }
    }

    /// The name and where it is, numbered among those that would read alike.
    pub fn object(&self, i: u16, out: &mut String) {
        let (s, name) = (self.s, name_of(self.g, self.s, &self.knowledge, i));
        let card = s.card(i);
        let alike = |&j: &u16| name_of(self.g, s, &self.knowledge, j) == name;
        let rank_in = |zone: &[u16]| zone.iter().filter(|j| alike(j)).position(|&j| j == i).unwrap_or(0) + 1;
        let owner = usize::from(card.owner);
        let (rank, place) = match card.zone {
            Zone::Battlefield => {
                let controller = s.at(i).ch.controller;
                if controller != self.seat {
                    out.push_str("opponent's ");
                }
                let same = |j: &&u16| alike(j) && s.at(**j).ch.controller == controller;
                (s.battlefield.iter().filter(same).position(|&j| j == i).unwrap_or(0) + 1, String::new())
            }
            Zone::Hand => {
                let place =
                    if card.owner == self.seat { String::new() } else { " in opponent's hand".to_owned() };
                (rank_in(&s.hands[owner]), place)
            }
            Zone::Library => {
                let top_first: Vec<u16> = s.libraries[owner].iter().rev().copied().collect();
                (rank_in(&top_first), format!(" in {} library", self.whose(card.owner)))
            }
            Zone::Graveyard => {
                (rank_in(&s.graveyards[owner]), format!(" in {} graveyard", self.whose(card.owner)))
            }
            Zone::Exile => (rank_in(&s.exile), " in exile".to_owned()),
            Zone::Command => (rank_in(&s.command), " in the command zone".to_owned()),
            Zone::Stack => {
                let ability = |j: u16| s.card(j).flags & card_flag::ABILITY;
                let same = |j: &u16| alike(j) && ability(*j) == ability(i);
                let items = s.stack.iter().map(|item| item.obj.i).filter(same);
                if ability(i) != 0 {
                    out.push_str("ability of ");
                }
                (items.into_iter().position(|j| j == i).unwrap_or(0) + 1, " on the stack".to_owned())
            }
            Zone::Nowhere => (1, String::new()),
        };
        out.push_str(if name == NONE { "face-down card" } else { self.g.name(name) });
        if rank > 1 {
            let _ = write!(out, " ({rank})");
        }
        out.push_str(&place);
    }

    /// An object, or a player where the option is flagged so.
    fn party(&self, o: Opt, out: &mut String) {
        if o.flags & PLAYER != 0 {
            out.push_str(self.player(o.a as Seat));
        } else if o.flags & HIDDEN != 0 {
            out.push_str(self.g.name(self.g.def(o.a).name.0));
        } else if o.flags & NUMBER != 0 {
            let _ = write!(out, "{}", o.n);
        } else {
            self.object(o.a, out);
        }
    }

    /// An ability's text with its bearer's name.
    fn text(&self, ability: u16, source: u16) -> String {
        self.g.ability(ability).text.replace("{this}", self.name(source))
    }

    fn cast(&self, o: Opt, out: &mut String) {
        let (g, def) = (self.g, self.s.cast_as(o.a));
        let face = g.face(def, o.b as u8);
        let second = o.b != 0 && g.def(def).faces.len() > 1;
        out.push_str("cast ");
        if second {
            // The other face has its own name; which card it is of is plain unless there are two.
            let mut front = String::new();
            self.object(o.a, &mut front);
            let _ = write!(out, "{} of {front}", g.name(face.name.0));
        } else {
            self.object(o.a, out);
        }
        if o.c >= GRANTED {
            let price = priority::permission(g, self.s, o.c - GRANTED).map(|(price, ..)| price);
            let word = price.map_or(NONE, |price| price.word(g, def, o.b as u8));
            let shape = g.def(def).layout.shapes() && second;
            let own = face.ways.first().filter(|_| shape && word == NONE).map(|way| way.word.0);
            let word = own.unwrap_or(word);
            let word = g.tables.words.get(usize::from(word)).map_or("permission", String::as_str);
            let _ = write!(out, " by {word}");
            if let Some(by) =
                priority::permitted_by(g, self.s, o.c - GRANTED).filter(|_| word == "permission")
            {
                let _ = write!(out, " of {}", self.name(by.i));
            }
            if o.c > GRANTED {
                let _ = write!(out, " ({})", o.c - GRANTED + 1);
            }
            return;
        }
        let way = face.ways.get(usize::from(o.c));
        let word = way.map_or("normal", |way| g.tables.words[usize::from(way.word.0)].as_str());
        let alike = face.ways[..usize::from(o.c).min(face.ways.len())]
            .iter()
            .filter(|w| g.tables.words[usize::from(w.word.0)] == word);
        let nth = alike.count() + 1;
        match word {
            "normal" if nth == 1 => {}
            "normal" | "alternative" => out.push_str(" by its alternative cost"),
            word => {
                let _ = write!(out, " by {word}");
            }
        }
        if nth > 1 {
            let _ = write!(out, " ({nth})");
        }
    }

    fn activate(&self, o: Opt, out: &mut String) {
        self.object(o.a, out);
        let text = self.text(o.b, o.a);
        let _ = write!(out, ": {text}");
        // Two abilities may read alike (one printed, one gained): the number of the ability tells them apart.
        if let Some(p) = self.s.perm(self.s.obj(o.a)) {
            let same = self.s.abilities(self.g, p).filter(|&a| self.text(a, o.a) == text);
            let rank = same.into_iter().position(|a| a == o.b).unwrap_or(0) + 1;
            if rank > 1 {
                let _ = write!(out, " ({rank})");
            }
        }
    }

    /// A waiting trigger: whose, what it says, numbered among equals.
    fn trigger(&self, index: usize, out: &mut String) {
        let read = |k: usize| {
            let p = &self.s.pending[k];
            let name = if p.source.is_none() { "an effect" } else { self.name(p.source.i) };
            match p.ability {
                NONE => format!("{name}: delayed trigger"),
                _ => format!("{name}: {}", self.text(p.ability, p.source.i)),
            }
        };
        if index >= self.s.pending.len() {
            let _ = write!(out, "trigger {}", index + 1);
            return;
        }
        let text = read(index);
        let rank = (0..index).filter(|&k| read(k) == text).count() + 1;
        out.push_str(&text);
        if rank > 1 {
            let _ = write!(out, " ({rank})");
        }
    }

    fn replacement(&self, o: Opt, out: &mut String) {
        let name = if usize::from(o.c) < self.s.cards.len() { self.name(o.c) } else { "an effect" };
        let _ = write!(out, "apply {}: {name}", o.a + 1);
    }

    /// The modes that are being chosen among.
    fn modes(&self) -> Option<&'a Modes> {
        let (g, s) = (self.g, self.s);
        let asking = s.frames.iter().rev().find(|f| f.doing != Doing::Pick)?;
        let body = if asking.doing == Doing::Program { asking.body } else { s.stack.last()?.body };
        (body != NONE).then(|| g.body(body).modes.as_ref()).flatten()
    }

    /// What a yes or no is about.
    fn question(&self) -> Option<String> {
        let (g, s) = (self.g, self.s);
        let asking = s.frames.iter().rev().find(|f| f.doing != Doing::Pick)?;
        match asking.doing {
            Doing::Cast if asking.phase == 0 || asking.phase == 1 => Some("choose new targets".to_owned()),
            Doing::Cast => {
                let options = crate::cast::optional::all(g, s, s.stack.last()?);
                let option = options.get(asking.n as usize)?;
                Some(format!("pay {}", g.tables.words[usize::from(option.word.0)]))
            }
            Doing::Change => {
                let e = s.batch.get(asking.n as usize)?;
                let what = e.subject.obj().map_or("this", |o| self.name(o.i));
                Some(format!("apply the replacement effect to {what}"))
            }
            Doing::Program => {
                let source = s.ctxs.last()?.source;
                let name = if source.is_none() { "this" } else { self.name(source.i) };
                match g.body(asking.body).code.get(usize::from(asking.pc))? {
                    Op::May { text, .. } if !text.is_empty() => Some(text.replace("{this}", name)),
                    Op::Search { either: true, .. } => Some("search the library".to_owned()),
                    Op::Pay { cost, .. } if !cost.mana.is_zero() => {
                        Some(format!("pay {}", symbols(&cost.mana)))
                    }
                    Op::Pay { .. } => Some("pay".to_owned()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The word that a "choose one of these words" option stands for.
    fn word(&self, o: Opt) -> Option<&'a str> {
        let frame = self.s.frames.iter().rev().find(|f| f.doing == Doing::Program)?;
        let code = &self.g.body(frame.body).code;
        let words = |op: &'a Op| match op {
            Op::ChooseWord { words, .. } | Op::Vote { words, .. } => {
                words.get(usize::from(o.a)).map(String::as_str)
            }
            Op::ChooseKeyword { .. } => Keyword::WORDS.get(usize::from(o.a)).copied(),
            _ => None,
        };
        let at = usize::from(frame.pc);
        let around = [at, at.wrapping_sub(1)].into_iter().filter_map(|pc| code.get(pc));
        around.filter_map(words).next()
    }
}

pub fn label(g: &Magic, s: &State, seat: Seat, o: Opt, out: &mut String) {
    let n = Namer::new(g, s, seat);
    let table = |words: &[String]| words.get(usize::from(o.a)).cloned().unwrap_or_else(|| o.a.to_string());
    let is = |v: Verb| o.verb == v as u8;
    if is(Verb::Cast) {
        n.cast(o, out);
        return;
    }
    if is(Verb::Trigger) {
        n.trigger(o.a.into(), out);
        return;
    }
    if is(Verb::Replacement) {
        n.replacement(o, out);
        return;
    }
    let verb = VERBS.get(usize::from(o.verb)).copied().unwrap_or("unknown");
    let _ = match verb {
        "play_land" => {
            out.push_str("play ");
            n.object(o.a, out);
            let card = s.card(o.a);
            if o.b != 0 && g.def(card.own).faces.len() > 1 {
                write!(out, " as {}", g.name(g.face(card.own, o.b as u8).name.0))
            } else {
                Ok(())
            }
        }
        "activate" => {
            out.push_str("activate ");
            n.activate(o, out);
            Ok(())
        }
        "tap_for_mana" => {
            out.push_str("tap ");
            if o.c < 6 {
                n.object(o.a, out);
                let _ = write!(out, " for {}", SYMBOLS[usize::from(o.c)]);
                // Where the type decides which ability it is, the payment will find the same.
                let found = || crate::pay::acts::ability_making(g, s, seat, s.obj(o.a), o.c);
                let ability = Some(o.b).filter(|&b| b != NONE).or_else(found);
                let text = ability.map_or_else(String::new, |ability| n.text(ability, o.a));
                // A second ability for the same mana is told by its words.
                let plain = text.ends_with(&format!(": Add {}.", SYMBOLS[usize::from(o.c)]));
                if plain || text.is_empty() { Ok(()) } else { write!(out, " ({text})") }
            } else {
                n.activate(o, out);
                Ok(())
            }
        }
        "target" | "choose" | "bottom" | "turn_up" => {
            let word = match verb {
                "bottom" => "put on the bottom: ",
                "turn_up" => "turn up ",
                "target" => "target ",
                _ => "choose ",
            };
            out.push_str(word);
            n.party(o, out);
            Ok(())
        }
        "yes" | "no" => match n.question() {
            Some(question) => write!(out, "{verb}: {question}"),
            None => write!(out, "{verb}"),
        },
        "mode" => match n.modes().and_then(|m| m.choices.get(usize::from(o.a))) {
            Some(mode) => write!(out, "mode {}: {}", o.a + 1, mode.text),
            None => write!(out, "mode {}", o.a + 1),
        },
        "number" => write!(out, "{}", o.n),
        "color" => write!(out, "{}", COLORS[usize::from(o.a.min(5))]),
        "subtype" => write!(out, "{}", table(&g.tables.subtypes)),
        "name" => write!(out, "{}", table(&g.tables.names)),
        "word" => match n.word(o) {
            Some(word) => write!(out, "{word}"),
            None => write!(out, "{}", table(&g.tables.words)),
        },
        "attack" => {
            out.push_str("attack ");
            let whom = if o.flags & PERMANENT != 0 {
                n.object(o.b, out);
                Ref::Obj(s.obj(o.b))
            } else {
                out.push_str(n.player(o.b as Seat));
                Ref::Player(o.b as Seat)
            };
            out.push_str(" with ");
            n.object(o.a, out);
            match tax_on(g, s, Deed::Attack, Ref::Obj(s.obj(o.a)), whom).total() {
                0 => Ok(()),
                cost => write!(out, " for {cost} mana"),
            }
        }
        "stay" => {
            n.object(o.a, out);
            write!(out, " stays home")
        }
        "block" => {
            out.push_str("block ");
            n.object(o.b, out);
            out.push_str(" with ");
            n.object(o.a, out);
            Ok(())
        }
        "no_block" => {
            out.push_str("no block with ");
            n.object(o.a, out);
            Ok(())
        }
        "keep" => write!(out, "keep this hand"),
        "mulligan" => write!(out, "take a mulligan"),
        "assign" => {
            let _ = write!(out, "{} to ", o.n);
            if o.flags & PLAYER != 0 {
                out.push_str(n.player(o.a as Seat))
            } else {
                n.object(o.a, out)
            }
            Ok(())
        }
        "pay" => write!(out, "pay with {}", SYMBOLS[usize::from(o.c.min(5))]),
        "pile" => write!(out, "{} pile", if o.n == 0 { "first" } else { "second" }),
        other => write!(out, "{other}"),
    };
}

/// The verb and what it is about. A card in a hand or library is known by which card it is, not by which of
/// the hidden ones, so that "casts Lightning Bolt" is one thing in every world.
pub fn key(_g: &Magic, s: &State, o: Opt) -> u32 {
    // Of hidden cards: the definition, and the how-manieth of its kind, libraries from the top.
    let hidden = |i: u16| -> Option<(u32, u32)> {
        let card = s.cards.get(usize::from(i))?;
        let same = |j: &&u16| s.card(**j).own == card.own;
        let rank = match card.zone {
            Zone::Hand => s.hands[usize::from(card.owner)].iter().filter(same).position(|&j| j == i),
            Zone::Library => {
                s.libraries[usize::from(card.owner)].iter().rev().filter(same).position(|&j| j == i)
            }
            _ => return None,
        };
        Some((u32::from(card.own), rank.unwrap_or(0) as u32))
    };
    let object = |i: u16| match hidden(i) {
        Some((def, rank)) => 0x8000 | (def & 0x7FF) << 4 | rank.min(15),
        None => u32::from(i) & 0x7FFF,
    };
    // The same with room for long libraries.
    let wide = |i: u16| match hidden(i) {
        Some((def, rank)) => 1 << 25 | (def & 0x7FF) << 12 | rank.min(0xFFF),
        None => i.into(),
    };
    let is = |v: Verb| o.verb == v as u8;
    let (a, b) = (u32::from(o.a), u32::from(o.b));
    let what = if is(Verb::Cast) {
        object(o.a) << 11 | (b & 1) << 10 | (u32::from(o.c) & 0x3FF)
    } else if is(Verb::PlayLand) {
        object(o.a) << 1 | (b & 1)
    } else if is(Verb::Activate) {
        object(o.a) << 11 | (b & 0x7FF)
    } else if is(Verb::TapForMana) {
        (a & 0xFFF) << 14 | (b & 0x7FF) << 3 | (u32::from(o.c) & 7)
    } else if is(Verb::Attack) || is(Verb::Block) {
        (a & 0xFFF) << 13 | (b & 0xFFF) << 1 | u32::from(o.flags & PERMANENT != 0)
    } else if is(Verb::Assign) {
        (a & 0xFFF) << 13 | (o.n as u32 & 0xFFF) << 1 | u32::from(o.flags & PLAYER != 0)
    } else if is(Verb::Number) || o.flags & NUMBER != 0 {
        o.n as u32 & 0x7FF_FFFF
    } else if o.flags & (PLAYER | HIDDEN) != 0 {
        1 << 26 | u32::from(o.flags & PLAYER != 0) << 25 | a
    } else if is(Verb::Replacement) {
        (a & 0xF) << 16 | b
    } else if [Verb::Target, Verb::Choose, Verb::Bottom, Verb::Stay, Verb::NoBlock, Verb::TurnUp]
        .into_iter()
        .any(is)
    {
        wide(o.a)
    } else {
        a << 8 | (u32::from(o.c) & 0xF) << 4 | (o.n as u32 & 0xF)
    };
    u32::from(o.verb) << 27 | what & 0x7FF_FFFF
}
