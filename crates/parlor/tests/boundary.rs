//! Untrusted programs: nothing may be left out, nothing unknown is passed over, nothing makes the compiler fail.

use crate::games;

use games::dsl::*;
use games::named;
use kernel::Game as _;
use kernel::table::guard;
use kernel::{Mode, Rng, Table};
use parlor::ast::*;
use parlor::{AnyParlor, from_json};
use proptest::prelude::*;
use serde_json::Value as Json;

/// Every path to a field of an object.
fn fields(json: &Json, at: &str, out: &mut Vec<String>) {
    match json {
        Json::Object(map) => {
            for (k, v) in map {
                let path = format!("{at}/{k}");
                fields(v, &path, out);
                out.push(path);
            }
        }
        Json::Array(list) => {
            for (i, v) in list.iter().enumerate() {
                fields(v, &format!("{at}/{i}"), out);
            }
        }
        _ => {}
    }
}

#[test]
fn a_program_without_any_one_field_is_refused() {
    let mut kinds = std::collections::HashSet::new();
    for name in ["euchre", "poker", "klondike", "scopa", "rummy", "war", "hearts passing", "go fish"] {
        let json = serde_json::to_value(named(name)).expect("plain data");
        let mut all = Vec::new();
        fields(&json, "", &mut all);
        for path in all {
            // One of each field of each kind of object, wherever it stands.
            let names: Vec<&str> = path.split('/').filter(|p| p.parse::<u32>().is_err()).collect();
            let shape = names[names.len().saturating_sub(2)..].join("/");
            let (parent, key) = path.rsplit_once('/').expect("a path");
            let mut cut = json.clone();
            let object = cut.pointer_mut(parent).and_then(Json::as_object_mut).expect("an object");
            let tag: String = ["do", "v", "c", "s", "each", "meld"]
                .iter()
                .filter_map(|t| object.get(*t).and_then(Json::as_str))
                .collect();
            if !kinds.insert((shape, tag)) {
                continue;
            }
            object.remove(key);
            let refused = from_json(&cut.to_string());
            assert!(refused.is_err(), "{name} is accepted without {path}");
        }
    }
    assert!(kinds.len() > 300, "{}", kinds.len());
}

#[test]
fn a_missing_field_is_named_with_its_place() {
    let mut json = serde_json::to_value(named("war")).expect("plain data");
    json["zones"][1].as_object_mut().expect("a zone").remove("piles");
    let error = from_json(&json.to_string()).err().expect("refused").to_string();
    assert!(error.contains("program.zones[1]: missing field `piles`"), "{error}");
    let mut json = serde_json::to_value(named("war")).expect("plain data");
    json["blocks"][0][0].as_object_mut().expect("a statement").remove("place");
    let error = from_json(&json.to_string()).err().expect("refused").to_string();
    assert!(error.contains("program.blocks[0][0]: missing field `place`"), "{error}");
}

#[test]
fn an_unknown_field_is_named() {
    let mut json = serde_json::to_value(named("war")).expect("plain data");
    json["blocks"][0][0]["place"]["colour"] = 1.into();
    let error = from_json(&json.to_string()).err().expect("refused");
    assert!(error.to_string().contains("colour"), "{error}");
    let mut json = serde_json::to_value(named("hearts")).expect("plain data");
    json["derived"][0]["value"]["card"]["extra"] = 1.into();
    let error = from_json(&json.to_string()).err().expect("refused");
    assert!(error.to_string().contains("extra"), "{error}");
}

fn refused(p: Program) -> String {
    from_json(&serde_json::to_string(&p).expect("plain data")).err().expect("refused").to_string()
}

#[test]
fn faults_are_named_by_their_path() {
    let mut p = named("crazy eights");
    for block in &mut p.blocks {
        for s in block {
            if let Statement::Choose { groups, .. } = s
                && let Some(Binder::Card { of, .. }) = groups[0].binders.first_mut()
            {
                *of = with(9, n(0));
            }
        }
    }
    let error = refused(p);
    assert!(error.contains(".groups[0].binders[0].of.attr: attribute 9 does not exist"), "{error}");

    let mut p = named("war");
    p.blocks[0].push(Statement::Call { body: 0 });
    assert!(refused(p).contains("leads back to itself"));

    let mut p = named("war");
    p.blocks[0].insert(0, set(0, l(5)));
    assert!(refused(p).contains("local 5 is never bound"));

    let mut p = named("war");
    p.blocks[0].insert(0, set(0, l(0)));
    assert!(refused(p).contains("blocks[0][0]: local 0 is not bound here"));

    let mut p = named("war");
    p.blocks[0].insert(0, Statement::Break);
    assert!(refused(p).contains("break stands in no loop"));

    let mut p = named("war");
    p.blocks[0].insert(0, put(Cards::Every, of(0, n(0))));
    assert!(refused(p).contains("blocks[0][0].to.seat: this zone lies on the table"));

    let mut p = named("hearts");
    p.attributes[0].values.pop();
    assert!(refused(p).contains("attributes[0]: 51 values for 52 cards"));

    let mut p = named("hearts");
    p.derived[1].vars.clear();
    assert!(refused(p).contains("derived[1].value.test.b: variable 0 is not listed in vars"));
}

/// Play a few steps of whatever was accepted.
fn try_out<G: kernel::Game>(game: &G) {
    let mut rng = Rng::new(1);
    let mut table = Table::new(game, 5, Mode::Sampled);
    for _ in 0..40 {
        if table.over() {
            return;
        }
        let index = rng.below(table.menu().len() as u32) as usize;
        table.play(game, index).expect("an index within the menu");
    }
    let _ = game.view(table.truth(), 0);
}

/// Change one number, text or list somewhere.
fn mutate(json: &mut Json, rng: &mut Rng) {
    match json {
        Json::Object(map) => {
            let k = rng.below(map.len().max(1) as u32) as usize;
            if let Some(v) = map.values_mut().nth(k) {
                mutate(v, rng);
            }
        }
        Json::Array(list) => match (rng.below(8), list.len()) {
            (_, 0) => list.push(0.into()),
            (0, n) => {
                list.remove(rng.below(n as u32) as usize);
            }
            (1, n) => list.swap(0, rng.below(n as u32) as usize),
            (_, n) => mutate(&mut list[rng.below(n as u32) as usize], rng),
        },
        Json::Number(x) => {
            let choices = [-1, 0, 1, 2, 3, 7, 31, 64, 255, 40_000, i64::from(i32::MAX)];
            let plus = x.as_i64().unwrap_or(0) + 1;
            let pick = rng.below(choices.len() as u32 + 1) as usize;
            *json = choices.get(pick).copied().unwrap_or(plus).into();
        }
        Json::Bool(b) => *json = (!*b).into(),
        Json::String(_) => *json = ["int", "this", "every", "up", "down", ""][rng.below(6) as usize].into(),
        Json::Null => *json = 0.into(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_programs_never_break_the_engine(which in 0usize..15, seed: u64, changes in 1usize..4) {
        let (_, program) = games::all().swap_remove(which);
        let mut json = serde_json::to_value(program).expect("plain data");
        let mut rng = Rng::new(seed);
        for _ in 0..changes {
            mutate(&mut json, &mut rng);
        }
        let text = json.to_string();
        let outcome = guard(|| match from_json(&text) {
            Ok(AnyParlor::Small(game)) => try_out(&game),
            Ok(AnyParlor::Large(game)) => try_out(&game),
            Err(_) => {}
        });
        prop_assert!(outcome.is_ok(), "{:?}", outcome);
    }

    #[test]
    fn small_programs_play_to_an_end(seed: u64) {
        let game = games::small(random_program(seed));
        let mut rng = Rng::new(seed);
        let mut table = Table::new(&game, seed, Mode::Sampled);
        let mut steps = 0;
        while !table.over() {
            let index = rng.below(table.menu().len() as u32) as usize;
            table.play(&game, index).expect("an index within the menu");
            steps += 1;
            prop_assert!(steps <= 300);
        }
        prop_assert!(game.outcome(table.truth()).is_some());
    }
}

/// A small game of random moves and choices.
fn random_program(seed: u64) -> Program {
    let mut rng = Rng::new(seed);
    let mut g = Random::new(&mut rng);
    g.build()
}

struct Random<'r> {
    g: Game,
    rng: &'r mut Rng,
    zones: Vec<(u8, bool)>,
}

impl<'r> Random<'r> {
    fn new(rng: &'r mut Rng) -> Self {
        let mut g = Game::new("random", 2);
        g.french(8..=12);
        let deck = g.table("deck", true, DOWN);
        let hand = g.hands("hand", rng.below(2) == 0, OWNER);
        let open = g.table("open", true, UP);
        let lost = g.hands("lost", false, DOWN);
        Self { g, rng, zones: vec![(deck, false), (hand, true), (open, false), (lost, true)] }
    }

    fn place(&mut self) -> Place {
        let (z, seat) = self.zones[self.rng.below(4) as usize];
        if seat { of(z, n(self.rng.below(2) as i32)) } else { on(z) }
    }

    fn cards(&mut self) -> Cards {
        match self.rng.below(5) {
            0 => inside(self.place()),
            1 => with(0, n(self.rng.below(4) as i32)),
            2 => top_of(on(self.zones[[0, 2][self.rng.below(2) as usize]].0), n(self.rng.below(4) as i32)),
            3 => both(self.cards(), self.cards()),
            _ => minus(self.cards(), self.cards()),
        }
    }

    fn statement(&mut self) -> Statement {
        let order =
            [Arrival::Kept, Arrival::Random, Arrival::Beneath, Arrival::BeneathRandom, Arrival::Reversed]
                [self.rng.below(5) as usize];
        match self.rng.below(6) {
            0 => shuffle(on(0)),
            1 => Statement::Turn { what: self.cards(), face: [UP, DOWN][self.rng.below(2) as usize] },
            2 => Statement::Show { what: self.cards(), to: None },
            _ => Statement::Move {
                what: self.cards(),
                to: self.place(),
                face: None,
                secret: self.rng.below(2) == 0,
                order,
            },
        }
    }

    fn build(&mut self) -> Program {
        let by = n(self.rng.below(2) as i32);
        let mut groups = Vec::new();
        for k in 0..1 + self.rng.below(3) {
            let body = vec![self.statement(), self.statement()];
            let local = k as u8;
            let of = inside(of(1, by.clone()));
            let binder = Binder::Card { local, of };
            groups.push(self.g.group(&format!("act {k}"), vec![binder], Cond::True, body));
        }
        let body = vec![self.statement()];
        groups.push(self.g.group("nothing", vec![], Cond::True, body));
        let ask = self.g.choose(by, "Choose.", groups);
        let body = vec![self.statement(), ask, self.statement()];
        let main = self.g.repeat(Cond::True, 200, body);
        let end = self.g.end("done", count(inside(of(1, me()))));
        self.g.p.max_decisions = 60;
        let first = vec![shuffle(on(0)), deal(0, 1, n(0), 4), main, end];
        self.g.main(first);
        std::mem::replace(&mut self.g, Game::new("", 1)).done()
    }
}
