//! The conformance kit: the laws every game must keep, checked on random matches of any game.
//!
//! Each law has a name; a violation says which, what was seen, and the seed and picks that show it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chance::{Mode, Rng, Seed, derive};
use crate::digest::Digest;
use crate::game::Game;
use crate::log::Event;
use crate::menu::{Menu, Opt};
use crate::schema::ObsBuffer;
use crate::table::{self, Table, guard};
use crate::{CHANCE, NOBODY, Seat};

#[derive(Debug, Clone)]
pub struct Budget {
    pub seed: Seed,
    /// Random matches to play.
    pub matches: u32,
    /// Decisions per match at which every law is checked; the match itself is played to its end.
    pub decisions: u32,
    /// Options tried at each of them.
    pub options: u32,
    /// Worlds sampled per seat at each of them.
    pub worlds: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { seed: 1, matches: 24, decisions: 24, options: 16, worlds: 3 }
    }
}

#[derive(Debug, Clone, Serialize)]
pub struct Violation {
    pub law: String,
    pub message: String,
    pub seed: Seed,
    pub picks: Vec<u32>,
}

#[derive(Debug, Clone, Default, Serialize)]
pub struct Report {
    /// How often each law was put to the test.
    pub checks: BTreeMap<String, u64>,
    pub violations: Vec<Violation>,
}

impl Report {
    pub fn ok(&self) -> bool {
        self.violations.is_empty()
    }
}

type Check = Result<(), (&'static str, String)>;

/// Play `budget.matches` random matches of `game` and put every law to the test. Stops at the first
/// violation of each law.
pub fn conforms<G: Game>(game: &G, budget: &Budget) -> Report {
    conforms_listening(game, budget, &mut || {})
}

/// The same, calling `between` before every match, for a caller who may want to stop.
pub fn conforms_listening<G: Game>(game: &G, budget: &Budget, between: &mut dyn FnMut()) -> Report {
    let mut kit = Kit {
        game,
        budget,
        rng: Rng::new(derive(budget.seed, 0xC0F0)),
        report: Report::default(),
        futures: Futures::default(),
    };
    kit.describe();
    for i in 0..budget.matches {
        between();
        let seed = derive(budget.seed, u64::from(i));
        let mut picks = Vec::new();
        let checked = guard(|| kit.one_match(seed, &mut picks));
        let fault = match checked {
            Ok(Ok(())) => continue,
            Ok(Err(fault)) => fault,
            Err(panic) => ("offered options can be played", format!("the engine failed: {panic}")),
        };
        kit.blame(fault, seed, picks);
    }
    kit.judge_futures();
    kit.report
}

#[derive(Default)]
struct Futures {
    /// Matches continued from a sampled world, and how many of them went exactly as the truth went.
    continued: u32,
    foreseen: u32,
    /// Pairs of fresh matches with different seeds played by the same picks, and how many agreed.
    reseeded: u32,
    agreed: u32,
}

struct Kit<'a, G: Game> {
    game: &'a G,
    budget: &'a Budget,
    rng: Rng,
    report: Report,
    futures: Futures,
}

/// All that a seat is shown: equal truths or equal knowledge must give equal sights.
#[derive(PartialEq, Eq)]
struct Sight {
    view: String,
    observation: ObsBuffer,
    evaluation: u32,
    menu: Option<Offered>,
}

/// A menu as its seat reads it.
#[derive(PartialEq, Eq)]
struct Offered {
    menu: Menu,
    labels: Vec<String>,
    keys: Vec<u32>,
    rows: Vec<i16>,
}

impl<G: Game> Kit<'_, G> {
    fn count(&mut self, law: &'static str) {
        *self.report.checks.entry(law.to_owned()).or_default() += 1;
    }

    fn hold(&mut self, law: &'static str, kept: bool, message: impl FnOnce() -> String) -> Check {
        self.count(law);
        if kept { Ok(()) } else { Err((law, message())) }
    }

    fn blame(&mut self, (law, message): (&'static str, String), seed: Seed, picks: Vec<u32>) {
        if self.report.violations.iter().all(|v| v.law != law) {
            self.report.violations.push(Violation { law: law.to_owned(), message, seed, picks });
        }
    }

    fn describe(&mut self) {
        let info = self.game.info();
        let fault = if info.name.is_empty() {
            Some("the game has no name".to_owned())
        } else if !(1..=crate::MAX_SEATS).contains(&info.seats) {
            Some(format!("{} seats; 1 to {} are possible", info.seats, crate::MAX_SEATS))
        } else if info.verbs.is_empty() || info.prompts.is_empty() || info.reasons.is_empty() {
            Some("verbs, prompts and reasons must be named".to_owned())
        } else {
            None
        };
        self.count("the game describes itself");
        if let Some(message) = fault {
            self.blame(("the game describes itself", message), 0, Vec::new());
        }
    }

    fn one_match(&mut self, seed: Seed, picks: &mut Vec<u32>) -> Check {
        let game = self.game;
        let mut table = Table::<G>::new(game, seed, Mode::Sampled);
        let cap = game.info().decision_cap;
        let stride = 1 + self.rng.below(3);
        let mut checked = 0;
        while !table.over() {
            self.hold("every match ends", (table.picks().len() as u32) < cap, || {
                format!("no end after {cap} decisions")
            })?;
            self.menu_is_sound(&table)?;
            if checked < self.budget.decisions && (table.picks().len() as u32).is_multiple_of(stride) {
                checked += 1;
                self.decision(&table)?;
            }
            let index = self.rng.below(table.menu().len() as u32) as usize;
            picks.push(index as u32);
            table.play(game, index).map_err(|e| ("offered options can be played", e.to_string()))?;
        }
        self.ending(&table)?;
        self.determinism(seed, picks, &table)?;
        self.explicit(seed)
    }

    fn menu_is_sound(&mut self, table: &Table<G>) -> Check {
        let game = self.game;
        let menu = table.menu();
        self.hold(
            "a menu is sound",
            menu.seat != CHANCE && usize::from(menu.seat) < game.info().seats,
            || format!("seat {} was asked; the game has {} seats", menu.seat, game.info().seats),
        )?;
        self.hold("a menu is sound", !menu.is_empty(), || "an empty menu".to_owned())?;
        let info = game.info();
        self.hold("a menu is sound", usize::from(menu.ask) < info.prompts.len(), || {
            format!("prompt {} has no words", menu.ask)
        })?;
        let mut keys: Vec<u32> = menu.opts.iter().map(|&o| game.key(table.truth(), o)).collect();
        keys.sort_unstable();
        keys.dedup();
        self.hold("a menu is sound", keys.len() == menu.len(), || "two options share one key".to_owned())?;
        self.hold("a menu is sound", menu.opts.iter().all(|o| usize::from(o.verb) < info.verbs.len()), || {
            "an option's verb has no name".to_owned()
        })
    }

    fn decision(&mut self, table: &Table<G>) -> Check {
        let game = self.game;
        let truth = table.digest(game);
        game.audit(table.truth()).map_err(|e| ("invariants hold", e.to_string()))?;
        self.count("invariants hold");
        let labels: Vec<String> = self.labels(table.truth(), table.menu());
        let mut sorted = labels.clone();
        sorted.sort();
        sorted.dedup();
        self.hold(
            "labels are unique",
            sorted.len() == labels.len() && !labels.iter().any(String::is_empty),
            || format!("two options read alike, or one is empty, in {labels:?}"),
        )?;
        self.looking(table, truth)?;
        self.indices(table, truth)?;
        self.options(table)?;
        self.saving(table, truth)?;
        for seat in 0..game.info().seats as Seat {
            self.knowledge(table, seat)?;
        }
        self.future(table);
        Ok(())
    }

    fn labels(&self, s: &G::State, menu: &Menu) -> Vec<String> {
        let label = |&o: &Opt| {
            let mut out = String::new();
            self.game.label(s, menu.seat, o, &mut out);
            out
        };
        menu.opts.iter().map(label).collect()
    }

    fn sight(&self, s: &G::State, menu: &Menu, seat: Seat) -> Sight {
        let game = self.game;
        let schema = &game.info().schema;
        let mut observation = ObsBuffer::new(schema);
        // A decision of another seat is seen as a question, not as its options.
        let shown = if menu.seat == seat { menu.clone() } else { Menu { opts: Vec::new(), ..menu.clone() } };
        game.observe(s, seat, &shown, &mut observation.obs());
        let mut rows = vec![0; schema.action_columns.len() * shown.len()];
        for (o, row) in shown.opts.iter().zip(rows.chunks_mut(schema.action_columns.len().max(1))) {
            game.observe_option(s, seat, *o, row);
        }
        Sight {
            view: serde_json::to_string(&game.view(s, seat)).expect("a view is plain data"),
            observation,
            evaluation: game.evaluate(s, seat).to_bits(),
            menu: (menu.seat == seat).then(|| {
                let keys = menu.opts.iter().map(|&o| game.key(s, o)).collect();
                Offered { menu: menu.clone(), labels: self.labels(s, menu), keys, rows }
            }),
        }
    }

    /// Views, observations and labels change nothing; the menu can be rebuilt from the State.
    fn looking(&mut self, table: &Table<G>, truth: Digest) -> Check {
        let game = self.game;
        for seat in 0..game.info().seats as Seat {
            let sight = self.sight(table.truth(), table.menu(), seat);
            let bad = sight.observation.out_of_bounds(&game.info().schema);
            self.hold("observations keep their bounds", bad.is_none(), || {
                let (block, row, column, value) = bad.expect("checked");
                format!("{block}[{row}].{column} is {value}")
            })?;
            let value = f32::from_bits(sight.evaluation);
            self.hold("evaluations are within -1 and 1", (-1.0..=1.0).contains(&value), || {
                format!("seat {seat} is told {value}")
            })?;
        }
        self.hold("looking changes nothing", table.digest(game) == truth, || {
            "the digest changed".to_owned()
        })?;
        let mut cx = table::Cx::<G>::default();
        game.menu(table.truth(), &mut cx);
        self.hold("the menu follows from the State", cx.menu == *table.menu(), || {
            format!("rebuilt: {:?}; offered: {:?}", cx.menu, table.menu())
        })
    }

    fn indices(&mut self, table: &Table<G>, truth: Digest) -> Check {
        let mut copy = table.fork();
        let beyond = table.menu().len();
        let refused = copy.play(self.game, beyond).is_err();
        let same = copy.digest(self.game) == truth;
        self.hold("an illegal index is refused and changes nothing", refused && same, || {
            format!("option {beyond} of {beyond} was taken")
        })
    }

    /// Offered ⇔ legal by the independent judge; offered ⇒ playable; clone then play equals play.
    fn options(&mut self, table: &Table<G>) -> Check {
        let game = self.game;
        let menu = table.menu().clone();
        let tries = (self.budget.options as usize).min(menu.len());
        let start = self.rng.below(menu.len() as u32) as usize;
        for k in 0..tries {
            let i = (start + k * menu.len() / tries) % menu.len();
            let o = menu.opts[i];
            let label = self.labels(table.truth(), &menu).swap_remove(i);
            let judged = game.judge(table.truth(), o);
            self.hold("offered options are legal", judged.is_ok(), || {
                format!("{label:?} is offered, but: {}", judged.clone().expect_err("checked"))
            })?;
            let mut first = table.fork();
            let mut second = table.fork();
            let played = guard(|| (first.play(game, i), second.play(game, i)));
            let failure = match &played {
                Ok((Ok(()), Ok(()))) => None,
                Ok((Err(e), _) | (_, Err(e))) => Some(e.to_string()),
                Err(panic) => Some(panic.clone()),
            };
            self.hold("offered options can be played", failure.is_none(), || {
                format!("{label:?} is offered, but: {}", failure.expect("checked"))
            })?;
            let same = first.digest(game) == second.digest(game) && first.menu() == second.menu();
            self.hold("a clone plays like the original", same, || format!("after {label:?}"))?;
            self.strangers(table, &menu, o)?;
        }
        Ok(())
    }

    /// Options made up by changing one field: legal only if they are on the menu.
    fn strangers(&mut self, table: &Table<G>, menu: &Menu, o: Opt) -> Check {
        if self.game.judge(table.truth(), Opt::verb(u8::MAX)).is_ok() {
            return Ok(()); // The game has no judge of its own.
        }
        let by = 1 + self.rng.below(3) as u16;
        let others = [
            Opt { a: o.a.wrapping_add(by), ..o },
            Opt { b: o.b.wrapping_add(by), ..o },
            Opt { n: o.n.wrapping_add(i32::from(by)), ..o },
            Opt { verb: o.verb.wrapping_add(1), ..o },
        ];
        for other in others {
            let legal = self.game.judge(table.truth(), other).is_ok();
            let offered = menu.find(other).is_some();
            self.hold("legal options are offered", legal == offered, || {
                format!("{other:?}: judged legal = {legal}, offered = {offered}")
            })?;
        }
        Ok(())
    }

    fn saving(&mut self, table: &Table<G>, truth: Digest) -> Check {
        let game = self.game;
        let bytes = table.save(game);
        let loaded = Table::<G>::load(game, &bytes);
        let mut copy = match loaded {
            Ok(copy) => copy,
            Err(e) => return Err(("save and load lose nothing", e.to_string())),
        };
        let same = copy.digest(game) == truth && copy.menu() == table.menu();
        self.hold("save and load lose nothing", same, || "digest or menu differ after loading".to_owned())?;
        let mut original = table.fork();
        for step in 0..40 {
            for seat in 0..game.info().seats as Seat {
                let before = self.sight(original.truth(), original.menu(), seat);
                let after = self.sight(copy.truth(), copy.menu(), seat);
                self.hold("save and load lose nothing", before == after, || {
                    format!("seat {seat} is shown other things {step} picks after loading")
                })?;
            }
            let outcomes = (game.outcome(original.truth()), game.outcome(copy.truth()));
            self.hold("save and load lose nothing", outcomes.0 == outcomes.1, || {
                format!("outcomes differ {step} picks after loading: {outcomes:?}")
            })?;
            if original.over() {
                break;
            }
            let index = self.rng.below(original.menu().len() as u32) as usize;
            original.play(game, index).map_err(|e| ("offered options can be played", e.to_string()))?;
            copy.play(game, index).map_err(|e| ("save and load lose nothing", e.to_string()))?;
        }
        let cut = Table::<G>::load(game, &bytes[..bytes.len() - 1]).is_err();
        self.hold("damaged saves are refused", cut, || "a save without its last byte was loaded".to_owned())
    }

    /// The hidden-information law: what a seat is shown is the same in every world it holds possible.
    fn knowledge(&mut self, table: &Table<G>, seat: Seat) -> Check {
        let game = self.game;
        let here = self.sight(table.truth(), table.menu(), seat);
        for _ in 0..self.budget.worlds {
            let mut world = table.truth().clone();
            table::resample(game, &mut world, seat, &mut self.rng);
            game.audit(&world).map_err(|e| ("sampled worlds are possible", e.to_string()))?;
            self.count("sampled worlds are possible");
            self.sampling(table, &world, seat)?;
            let mut cx = table::Cx::<G>::default();
            game.menu(&world, &mut cx);
            let asked = (cx.menu.seat, cx.menu.ask) == (table.menu().seat, table.menu().ask);
            self.hold("no seat sees hidden things", asked, || {
                format!("who is asked what depends on what seat {seat} cannot know")
            })?;
            let there = self.sight(&world, &cx.menu, seat);
            let what = [
                ("view", here.view == there.view),
                ("observation", here.observation == there.observation),
                ("evaluation", here.evaluation == there.evaluation),
                ("options", here.menu == there.menu),
            ];
            let leak = what.iter().find(|(_, same)| !same);
            self.hold("no seat sees hidden things", leak.is_none(), || {
                format!("the {} of seat {seat} changes with what it cannot know", leak.expect("checked").0)
            })?;
        }
        Ok(())
    }

    /// With one generator, the truth and any world the seat holds possible lead to the same sample.
    fn sampling(&mut self, table: &Table<G>, world: &G::State, seat: Seat) -> Check {
        let key = self.rng.next_u64();
        let [here, there] = [table.truth(), world].map(|from| {
            let mut sample = from.clone();
            table::resample(self.game, &mut sample, seat, &mut Rng::new(key));
            table::digest(self.game, &sample)
        });
        self.hold("sampling depends on knowledge alone", here == there, || {
            format!(
                "what is sampled for seat {seat} depends on what is hidden from it; \
                 put the unknown cards into a fixed order before shuffling them"
            )
        })
    }

    /// Play on from the truth and from a sampled world by the same picks, and compare what happens.
    fn future(&mut self, table: &Table<G>) {
        if self.game.info().streams.is_empty() {
            return;
        }
        let seat = table.menu().seat;
        let mut world = table.truth().clone();
        table::resample(self.game, &mut world, seat, &mut self.rng);
        let mut other = table.fork();
        other.set(self.game, world);
        self.futures.continued += 1;
        self.futures.foreseen += u32::from(self.same_course(table.fork(), other, seat));
        let fresh = derive(self.rng.next_u64(), 1);
        let one = Table::<G>::new(self.game, table.seed(), Mode::Sampled);
        let two = Table::<G>::new(self.game, fresh, Mode::Sampled);
        self.futures.reseeded += 1;
        self.futures.agreed += u32::from(self.same_course(one, two, seat));
    }

    /// Whether `seat` is shown the same all the way when both tables take the same indices.
    fn same_course(&mut self, mut a: Table<G>, mut b: Table<G>, seat: Seat) -> bool {
        for _ in 0..24 {
            let views = [&a, &b].map(|t| {
                serde_json::to_string(&self.game.view(t.truth(), seat)).expect("a view is plain data")
            });
            let menus = [&a, &b].map(|t| (t.menu().seat, t.menu().len()));
            if views[0] != views[1] || menus[0] != menus[1] {
                return false;
            }
            if a.over() {
                return self.game.outcome(a.truth()) == self.game.outcome(b.truth());
            }
            let index = self.rng.below(a.menu().len() as u32) as usize;
            if a.play(self.game, index).is_err() || b.play(self.game, index).is_err() {
                return false;
            }
        }
        true
    }

    /// A clone that always repeats the truth's dice foresees them.
    fn judge_futures(&mut self) {
        let f = &self.futures;
        if f.continued < 8 || f.agreed * 2 > f.reseeded {
            return; // Too little chance in this game to tell foresight from quiet.
        }
        let (continued, foreseen) = (f.continued, f.foreseen);
        self.count("no clone foresees chance");
        if foreseen == continued {
            let message = format!(
                "all {continued} sampled worlds repeated the future of the true match; resampling must re-key its chance"
            );
            self.blame(("no clone foresees chance", message), self.budget.seed, Vec::new());
        }
    }

    fn ending(&mut self, table: &Table<G>) -> Check {
        let outcome = self.game.outcome(table.truth());
        self.hold("a match that is over has an outcome", outcome.is_some(), || {
            "no option is left and no outcome is given".to_owned()
        })?;
        let outcome = outcome.expect("checked");
        let fits = outcome.payoffs().len() == self.game.info().seats
            && outcome.payoffs().iter().all(|p| p.is_finite())
            && usize::from(outcome.reason) < self.game.info().reasons.len();
        self.hold("a match that is over has an outcome", fits, || format!("{outcome:?}"))?;
        self.hold("nobody is asked when the match is over", table.menu().seat == NOBODY, String::new)
    }

    /// Same seed, same picks: same digests, same story, with the log on or off.
    fn determinism(&mut self, seed: Seed, picks: &[u32], end: &Table<G>) -> Check {
        let game = self.game;
        let mut again = Table::<G>::default();
        again.cx.log.switch(true);
        again.start(game, seed, Mode::Sampled);
        for &p in picks {
            again.play(game, p as usize).map_err(|e| ("same seed and picks, same match", e.to_string()))?;
        }
        self.hold("same seed and picks, same match", again.digest(game) == end.digest(game), || {
            "the final digests differ".to_owned()
        })?;
        let events: Vec<Event> = again.cx.log.events().to_vec();
        let silent = events.iter().find(|e| {
            (0..game.info().seats as Seat).any(|seat| e.seen_by(seat) && game.tell(e, seat).label.is_empty())
        });
        self.hold("every event has words", silent.is_none(), || format!("{silent:?}"))
    }

    /// With explicit chance the same rules reach an end by weighted menus.
    fn explicit(&mut self, seed: Seed) -> Check {
        let game = self.game;
        let mut table = Table::<G>::new(game, seed, Mode::Explicit);
        let mut steps = 0;
        let cap = 64 * game.info().decision_cap.max(64);
        while !table.over() && steps < cap {
            steps += 1;
            let menu = table.menu();
            let weighted = menu.weights.len() == if menu.seat == CHANCE { menu.len() } else { 0 };
            self.hold(
                "explicit chance has weights",
                weighted && menu.weights.iter().all(|&w| w > 0),
                || format!("{} weights for {} options of seat {}", menu.weights.len(), menu.len(), menu.seat),
            )?;
            let index = self.rng.below(table.menu().len() as u32) as usize;
            table.play(game, index).map_err(|e| ("offered options can be played", e.to_string()))?;
        }
        self.hold("every match ends", table.over(), || "no end with explicit chance".to_owned())?;
        self.ending(&table)
    }
}
