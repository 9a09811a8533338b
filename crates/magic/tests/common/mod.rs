//! Positions written in a few words, and the moves of a match by the names of the cards.
#![allow(dead_code)]

use kernel::{Mode, Opt, Table};
use magic::Magic;
use magic::machine::ask::{Ask, PERMANENT, PLAYER, Verb};
use magic::state::{Perm, Ref, State};
use serde_json::{Value, json};

/// A card with everything left empty.
pub fn card(name: &str, cost: &str, types: &[&str]) -> Value {
    let costs = json!({"mana": cost, "parts": []});
    let none = json!({"mana": "", "parts": []});
    let ways = if types.contains(&"land") {
        json!([])
    } else {
        json!([{"word": "normal", "from": ["hand"], "cost": costs, "when": "always", "timing": null,
                "then": null, "spell": null}])
    };
    json!({"name": name, "layout": "normal", "faces": [{
        "name": name, "cost": cost, "colors": [], "supertypes": [], "types": types, "subtypes": [],
        "power": null, "toughness": null, "loyalty": null, "defense": null, "keywords": [], "abilities": [],
        "spell": null, "ways": ways, "extra": none, "optional": [], "reductions": [], "castable": "always",
        "text": []
    }]})
}

pub fn with(mut card: Value, key: &str, value: Value) -> Value {
    card["faces"][0][key] = value;
    card
}

pub fn creature(name: &str, power: i16, toughness: i16, keywords: &[&str]) -> Value {
    let mut made = card(name, "{1}", &["creature"]);
    let face = &mut made["faces"][0];
    face["power"] = json!(power);
    face["toughness"] = json!(toughness);
    face["keywords"] = json!(keywords);
    made
}

pub fn land(name: &str, subtype: &str) -> Value {
    with(card(name, "", &["land"]), "subtypes", json!([subtype]))
}

pub fn ability(kind: Value) -> Value {
    json!({"text": "", "keyword": null, "word": null, "kind": kind})
}

/// A static ability with these rules for what passes.
pub fn rule(of: Value, rules: Value) -> Value {
    ability(
        json!({"static": {"when": "always", "of": of, "mods": [], "rules": rules, "from": ["battlefield"]}}),
    )
}

/// The source itself.
pub fn this() -> Value {
    json!({"these": "this"})
}

pub fn body(code: Value) -> Value {
    json!({"targets": [], "modes": null, "code": code})
}

pub fn activated(mana: &str, parts: Value, code: Value, is_mana: bool) -> Value {
    ability(json!({"activated": {
        "cost": {"mana": mana, "parts": parts}, "body": body(code), "mana": is_mana, "from": "battlefield",
        "timing": "instant", "limit": "never", "when": "always", "by": "you", "less": null, "special": false
    }}))
}

pub fn gain_life(n: i32) -> Value {
    json!({"gain_life": {"who": "you", "amount": {"int": n}}})
}

pub fn add(mana: &str) -> Value {
    json!({"add_mana": {"who": "you", "mana": {"exactly": mana}, "times": {"int": 1}, "only_for": null, "keep": "step"}})
}

pub struct Scene {
    pub game: Magic,
    pub table: Table<Magic>,
}

/// Where things are: seat, zone and names, all untapped and awake.
pub fn scene(cards: Vec<Value>, put: &[(u8, &str, &[&str])]) -> Scene {
    scene_with(cards, put, json!({}))
}

pub fn scene_with(mut cards: Vec<Value>, put: &[(u8, &str, &[&str])], settings: Value) -> Scene {
    // Nobody loses by drawing.
    cards.push(card("Blank", "{9}", &["sorcery"]));
    let object = |seat: u8, zone: &str, name: &str| {
        json!({"seat": seat, "zone": zone, "card": name, "face": 0, "tapped": false, "sick": false,
               "counters": [], "attached": null})
    };
    let mut objects = Vec::new();
    for (seat, zone, names) in put {
        objects.extend(names.iter().map(|name| object(*seat, zone, name)));
    }
    for seat in 0..2 {
        objects.extend((0..10).map(|_| object(seat, "library", "Blank")));
    }
    let mut all = json!({"variant": "standard", "life": 20, "hand": 7, "mulligans": false, "first": {"seat": 0},
        "skip_first_draw": true, "turn_cap": 50, "manual_mana": false, "macros": false,
        "open_decklists": true, "audit": true});
    for (key, value) in settings.as_object().expect("settings") {
        all[key] = value.clone();
    }
    let definitions = json!({"name": "scene", "cards": cards, "decks": [[], []], "commanders": [[], []],
        "settings": all, "position": {"life": [20, 20], "objects": objects, "shuffle": false}});
    let game = Magic::new(&definitions.to_string()).unwrap_or_else(|fault| panic!("{fault}"));
    let mut table = Table::default();
    table.skip_forced = false;
    table.start(&game, 1, Mode::Sampled);
    let mut scene = Scene { game, table };
    scene.settle();
    scene
}

impl Scene {
    pub fn state(&self) -> &State {
        self.table.truth()
    }
    pub fn name(&self, card: u16) -> &str {
        self.game.name(self.game.def(self.state().card(card).def).name.0)
    }
    pub fn asks(&self, ask: Ask) -> bool {
        !self.table.over() && self.table.menu().ask == ask as u8
    }
    pub fn life(&self, seat: usize) -> i32 {
        self.state().players[seat].life
    }
    pub fn permanent(&self, name: &str) -> Option<&Perm> {
        self.state().permanents().find(|p| self.name(p.obj.i) == name)
    }
    pub fn tapped(&self, name: &str) -> bool {
        self.permanent(name).expect("on the battlefield").is(magic::state::perm_flag::TAPPED)
    }
    pub fn dead(&self, name: &str) -> bool {
        self.state().graveyards.iter().flatten().any(|&i| self.name(i) == name)
    }

    /// An option as words: the verb, the card it is about, and whom or how much.
    pub fn words(&self, o: &Opt) -> String {
        let verb = &self.game.info.verbs[usize::from(o.verb)];
        let named = |seat_or_card: u16, player: bool| {
            if player { format!("seat {seat_or_card}") } else { self.name(seat_or_card).to_owned() }
        };
        match o.verb {
            v if v == Verb::Attack as u8 => {
                format!("{verb} {} {}", self.name(o.a), named(o.b, o.flags & PERMANENT == 0))
            }
            v if v == Verb::Block as u8 => format!("{verb} {} {}", self.name(o.a), self.name(o.b)),
            v if v == Verb::Assign as u8 => format!("{verb} {} {}", named(o.a, o.flags & PLAYER != 0), o.n),
            v if v == Verb::Number as u8 => format!("{verb} {}", o.n),
            v if [Verb::Pass as u8, Verb::Done as u8, Verb::Yes as u8, Verb::No as u8].contains(&v) => {
                verb.clone()
            }
            _ => format!("{verb} {}", named(o.a, o.flags & PLAYER != 0)),
        }
    }
    pub fn options(&self) -> Vec<String> {
        self.table.menu().opts.iter().map(|o| self.words(o)).collect()
    }
    pub fn can(&self, words: &str) -> bool {
        self.options().iter().any(|o| o == words)
    }
    pub fn pick(&mut self, words: &str) -> &mut Self {
        let found = self.options().iter().position(|o| o == words);
        let Some(index) = found else { panic!("no {words:?} among {:?}", self.options()) };
        self.table.play(&self.game, index).expect("an offered option");
        self.settle();
        self
    }
    /// Choices without a rival are taken; every priority is a stop.
    fn settle(&mut self) {
        while self.table.menu().len() == 1 && !self.asks(Ask::Priority) {
            self.table.play(&self.game, 0).expect("an offered option");
        }
    }

    /// Pass priority until this is asked; false if the turn ends before.
    pub fn until(&mut self, ask: Ask) -> bool {
        let turn = self.state().turn;
        while !self.asks(ask) {
            if self.table.over() || self.state().turn != turn {
                return false;
            }
            if self.asks(Ask::Priority) {
                self.pick("pass");
            } else {
                panic!("asked for {:?}", self.options());
            }
        }
        true
    }

    /// Attack with these and nothing else: names of attackers, each with whom, `seat 1` or a card.
    pub fn attack(&mut self, with: &[(&str, &str)]) -> &mut Self {
        if !self.asks(Ask::Attackers) {
            self.until(Ask::Attackers);
        }
        while self.asks(Ask::Attackers) {
            let name = self.name(self.table.menu().opts[0].a).to_owned();
            match with.iter().find(|(attacker, _)| *attacker == name) {
                Some((_, whom)) => self.pick(&format!("attack {name} {whom}")),
                None => self.pick(&format!("stay {name}")),
            };
        }
        self
    }

    /// Block so and no more.
    pub fn block(&mut self, blocks: &[(&str, &str)]) -> &mut Self {
        if !self.until(Ask::Blockers) {
            panic!("nobody is asked to block");
        }
        while self.asks(Ask::Blockers) {
            let name = self.name(self.table.menu().opts[0].a).to_owned();
            let mine = blocks.iter().filter(|(b, _)| *b == name);
            let next = mine.map(|(_, a)| format!("block {name} {a}")).find(|words| self.can(words));
            match next {
                Some(words) => self.pick(&words),
                None => self.pick(&format!("no_block {name}")),
            };
        }
        self
    }

    /// Pass until combat is over, answering with these as they come up.
    pub fn fight(&mut self, answers: &[&str]) -> &mut Self {
        let mut answers = answers.iter();
        let turn = self.state().turn;
        while !self.table.over()
            && self.state().turn == turn
            && (self.state().step as u8) < magic::ir::Step::Main2 as u8
        {
            if self.asks(Ask::Priority) {
                self.pick("pass");
            } else {
                let Some(answer) = answers.next() else { panic!("asked for {:?}", self.options()) };
                self.pick(answer);
            }
        }
        assert!(answers.next().is_none(), "not everything was asked");
        self
    }

    pub fn attacking(&self, name: &str) -> bool {
        self.permanent(name).is_some_and(|p| p.attacking != Ref::Nothing)
    }
}
