//! Rules of thumb, a pick at a time: quick enough for the lines that advice and search play on.

use kernel::{Menu, Opt, Seat};

use super::{assault, duel, trying, worth};
use crate::combat::attackers;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Target, Timing};
use crate::ir::cost::Part;
use crate::ir::{CardType, Keyword, Purpose, Step};
use crate::machine::ask::{Ask, BAD, GOOD, HIDDEN, NUMBER, PERMANENT, PLAYER, Verb};
use crate::state::{Ref, State};
use crate::table::evaluate;
use crate::turn::control;
use crate::turn::priority::sorcery_time;

/// What a player is up to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// Nothing is cast or activated.
    Idle,
    /// The same, but targets in combat are tried.
    Aiming,
    /// All that seems good.
    Keen,
}

/// The answer to the question on the table.
pub fn pick(g: &Magic, s: &State, menu: &Menu, mood: Mood) -> usize {
    if menu.len() == 1 {
        return 0;
    }
    // What another player does matters to whoever controls them, but not by these rules.
    if control::for_another(s, menu) {
        return 0;
    }
    let q = Quick { g, s, menu, seat: menu.seat, mood };
    let is = |ask: Ask| menu.ask == ask as u8;
    if is(Ask::Priority) {
        if mood == Mood::Keen { q.act() } else { 0 }
    } else if is(Ask::Attackers) {
        q.attack()
    } else if is(Ask::Blockers) {
        q.block()
    } else if is(Ask::Mulligan) {
        q.mulligan()
    } else if is(Ask::Bottom) || is(Ask::Discard) || is(Ask::Cost) {
        q.least()
    } else if is(Ask::X) || is(Ask::Number) {
        q.most()
    } else if is(Ask::YesNo) || is(Ask::OptionalCost) {
        q.may()
    } else if is(Ask::Color) {
        q.color()
    } else if is(Ask::Search) {
        q.search()
    } else if is(Ask::Division) {
        q.divide()
    } else if is(Ask::Target) || is(Ask::Choose) {
        q.choose()
    } else {
        0
    }
}

struct Quick<'a> {
    g: &'a Magic,
    s: &'a State,
    menu: &'a Menu,
    seat: Seat,
    mood: Mood,
}

impl Quick<'_> {
    fn find(&self, verb: Verb) -> Option<usize> {
        self.menu.opts.iter().position(|o| o.verb == verb as u8)
    }

    /// The first option with the greatest score.
    fn max(&self, score: impl Fn(&Opt) -> i32) -> usize {
        let mut best = (i32::MIN, 0);
        for (index, o) in self.menu.opts.iter().enumerate() {
            let value = score(o);
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    /// A land, then the greatest spell that has something to do, in one's own main phase, and abilities that can be
    /// used only so often. Mana that is left when the turn is nearly over goes into whatever is better than nothing.
    fn act(&self) -> usize {
        if let Some(land) = self.land() {
            return land;
        }
        if !sorcery_time(self.s, self.seat) {
            return self.respond();
        }
        let best = self.max(|o| match o.verb {
            v if v == Verb::Cast as u8 => self.spell(o),
            v if v == Verb::Activate as u8 => self.ability(o),
            _ => 0,
        });
        if best == 0 && self.s.step == Step::Main2 { self.tried(Verb::Activate) } else { best }
    }

    /// Instants are for combat, once blocks are known, and for what others cast.
    fn respond(&self) -> usize {
        let s = self.s;
        let combat = s.stack.is_empty() && s.step == Step::Blockers;
        let answer = s.stack.last().is_some_and(|item| item.seat != self.seat);
        if combat || answer { self.tried(Verb::Cast) } else { 0 }
    }

    fn tried(&self, verb: Verb) -> usize {
        trying::better_than_nothing(self.g, self.s, self.menu, |o| o.verb == verb as u8)
    }

    /// How much an activated ability would do now. Only what uses itself up: a tap, loyalty, an Equipment that
    /// nobody wears; whatever could be done again and again would be.
    fn ability(&self, o: &Opt) -> i32 {
        let (g, s) = (self.g, self.s);
        let AbilityKind::Activated(a) = &g.ability(o.b).kind else { return 0 };
        let Some(source) = s.perm(s.obj(o.a)) else { return 0 };
        let targets = &g.body(a.body.0).targets;
        let plain = |part: &Part| matches!(part, Part::Tap | Part::Loyalty(_));
        if !a.cost.parts.iter().all(plain) || !self.useful(targets) {
            return 0;
        }
        let good = targets.iter().any(|t| t.purpose == Purpose::Good);
        match a.cost.parts.first() {
            Some(Part::Loyalty(_)) => 4 + targets.len() as i32,
            // Whoever may still attack does that first.
            Some(_) if source.ch.is(CardType::Creature) && s.step != Step::Main2 => 0,
            Some(_) => 3,
            None if a.timing == Timing::Sorcery && good && source.host == Ref::Nothing => 3,
            None => 0,
        }
    }

    /// There is somebody for every target.
    fn useful(&self, groups: &[Target]) -> bool {
        let creature =
            |seat: Seat| self.s.permanents().any(|p| p.ch.controller == seat && p.ch.is(CardType::Creature));
        groups.iter().all(|t| match t.purpose {
            Purpose::Good => creature(self.seat),
            Purpose::Bad => creature(1 - self.seat),
            Purpose::Neutral => true,
        })
    }

    /// How much a spell would do now; nothing: it waits.
    fn spell(&self, o: &Opt) -> i32 {
        let (g, s) = (self.g, self.s);
        let (def, face) = (s.cast_as(o.a), o.b as u8);
        let printed = g.print(def, face);
        let cost = i32::from(printed.mana_value);
        if printed.permanent && g.aura_target(def, face).is_none() {
            return evaluate::printed(g, def, face) + cost;
        }
        let groups = match (g.aura_target(def, face), g.face(def, face).spell) {
            (Some(target), _) => std::slice::from_ref(target),
            (None, Some(body)) => &g.body(body.0).targets,
            (None, None) => return 0,
        };
        // Tricks wait for combat.
        let trick = printed.instant && groups.iter().any(|t| t.purpose == Purpose::Good);
        if self.useful(groups) && !trick { cost + 2 } else { 0 }
    }

    /// A land to play: one that makes a colour which the hand asks for and the board lacks.
    fn land(&self) -> Option<usize> {
        self.find(Verb::PlayLand)?;
        let have = self.colors();
        let want = self.wanted();
        let score = |o: &Opt| {
            if o.verb != Verb::PlayLand as u8 {
                return i32::MIN;
            }
            let card = self.s.card(o.a);
            let made = makes(self.g, card.own, o.b as u8);
            let new = (made & want & !have).count_ones() as i32;
            10 * new + made.count_ones() as i32 + i32::from(self.g.print(card.own, o.b as u8).enters) * -2
        };
        Some(self.max(score))
    }

    /// Colours of mana that one's own lands make.
    fn colors(&self) -> u8 {
        let own = self.s.permanents().filter(|p| p.ch.controller == self.seat && p.ch.is(CardType::Land));
        own.fold(0, |m, p| {
            let card = self.s.card(p.obj.i);
            m | makes(self.g, card.def, card.face)
        })
    }

    /// Colours of the cards in hand.
    fn wanted(&self) -> u8 {
        let hand = &self.s.hands[usize::from(self.seat)];
        hand.iter().fold(0, |m, &i| m | self.g.print(self.s.card(i).own, 0).ch.colors)
    }

    fn attack(&self) -> usize {
        let frame = self.s.frames.last().expect("the frame that asks");
        let creature = self.s.obj(self.menu.opts[0].a);
        if !assault::joins(self.g, self.s, frame, creature) {
            return self.find(Verb::Stay).unwrap_or(0);
        }
        // A planeswalker that would fall is worth more than the player's life, unless that ends the match.
        self.max(|o| match o.verb {
            v if v == Verb::Attack as u8 && o.flags & PERMANENT != 0 => {
                let whom = self.s.obj(o.b);
                let loyal = self.s.counters_on(whom.i, crate::game::counter::LOYALTY);
                let power = self.s.perm(creature).map_or(0, |p| p.ch.power);
                if power >= loyal { 2 } else { 0 }
            }
            v if v == Verb::Attack as u8 => 1,
            _ => -1,
        })
    }

    fn block(&self) -> usize {
        let frame = self.s.frames.last().expect("the frame that asks");
        let declared: Vec<(Ref, Ref)> = attackers::pairs(self.s, frame).collect();
        self.max(|o| {
            if o.verb != Verb::Block as u8 {
                return 0;
            }
            let (b, a) = (self.s.obj(o.a), self.s.obj(o.b));
            duel::block(self.g, self.s, &declared, b, a)
        })
    }

    /// Two to five lands of seven, and something to do with them.
    fn mulligan(&self) -> usize {
        let hand = &self.s.hands[usize::from(self.seat)];
        let is_land = |&&i: &&u16| self.g.print(self.s.card(i).own, 0).ch.is(CardType::Land);
        let lands = hand.iter().filter(is_land).count();
        let taken = self.s.players[usize::from(self.seat)].mulligans;
        let keep = match taken {
            0 | 1 => (2..=5).contains(&lands),
            2 => (1..=6).contains(&lands),
            _ => true,
        };
        self.find(if keep { Verb::Keep } else { Verb::Mulligan }).unwrap_or(0)
    }

    /// What can be spared best.
    fn least(&self) -> usize {
        self.max(|o| {
            if o.verb == Verb::Done as u8 {
                return i32::MIN + 1;
            }
            -self.worth(o)
        })
    }

    fn most(&self) -> usize {
        self.max(|o| o.n)
    }

    fn may(&self) -> usize {
        let no = self.menu.opts.iter().any(|o| o.flags & BAD != 0);
        self.find(if no { Verb::No } else { Verb::Yes }).unwrap_or(0)
    }

    /// The colour most seen among one's own cards.
    fn color(&self) -> usize {
        let hand = self.s.hands[usize::from(self.seat)]
            .iter()
            .map(|&i| self.g.print(self.s.card(i).own, 0).ch.colors);
        let board = self.s.permanents().filter(|p| p.ch.controller == self.seat).map(|p| p.ch.colors);
        let mut seen = [0; 6];
        for colors in hand.chain(board) {
            (0..5).filter(|c| colors & (1 << c) != 0).for_each(|c| seen[c] += 1);
        }
        self.max(|o| seen[usize::from(o.a.min(5))])
    }

    fn search(&self) -> usize {
        self.max(|o| {
            if o.verb == Verb::Done as u8 {
                return -1;
            }
            if o.flags & HIDDEN != 0 {
                let printed = self.g.print(o.a, 0);
                if printed.ch.is(CardType::Land) {
                    return worth::land(self.s, self.seat);
                }
                return 4 + evaluate::printed(self.g, o.a, 0) / 2;
            }
            self.worth(o)
        })
    }

    /// Enough for each in turn, and no more than it takes where something is left for others.
    fn divide(&self) -> usize {
        self.max(|o| {
            let whom = if o.verb == Verb::Assign as u8 && o.flags & PLAYER == 0 {
                self.s.perm(self.s.obj(o.a))
            } else {
                None
            };
            let Some(p) = whom else { return o.n.min(20) };
            let deadly = self.s.perm(self.s.obj(o.b)).is_some_and(|p| p.ch.has(Keyword::Deathtouch));
            let need = if deadly { 1 } else { p.ch.toughness - p.damage };
            if o.n >= need { 1_000 - o.n } else { o.n }
        })
    }

    fn worth(&self, o: &Opt) -> i32 {
        if o.flags & PLAYER != 0 {
            return 8;
        }
        if o.flags & HIDDEN != 0 {
            return 4 + evaluate::printed(self.g, o.a, 0) / 2;
        }
        if usize::from(o.a) >= self.s.cards.len() {
            return 0;
        }
        worth::of(self.g, self.s, Ref::Obj(self.s.obj(o.a)))
    }

    /// Whose it is.
    fn own(&self, o: &Opt) -> bool {
        if o.flags & PLAYER != 0 {
            return o.a as Seat == self.seat;
        }
        if o.flags & (HIDDEN | NUMBER) != 0 || usize::from(o.a) >= self.s.cards.len() {
            return true;
        }
        self.s.controller(self.s.obj(o.a)) == self.seat
    }

    /// In combat the target that does most there.
    fn choose(&self) -> usize {
        let usual = self.usual();
        let combat = self.s.step == Step::Blockers && self.menu.ask == Ask::Target as u8;
        if combat && self.mood != Mood::Idle { trying::best(self.g, self.s, self.menu, usual) } else { usual }
    }

    /// Good things for oneself, bad ones for the other; enough is enough.
    fn usual(&self) -> usize {
        self.max(|o| {
            if o.verb == Verb::Done as u8 {
                return 0;
            }
            let worth = self.worth(o).max(0) + 1;
            let side = if self.own(o) { worth } else { -worth };
            if o.flags & GOOD != 0 {
                side
            } else if o.flags & BAD != 0 {
                -side
            } else {
                worth
            }
        })
    }
}

/// The colours of mana that a land makes.
fn makes(g: &Magic, def: u16, face: u8) -> u8 {
    let printed = g.print(def, face);
    let own = g.face(def, face).abilities.iter().map(|a| a.0);
    let basic = g.intrinsic(&printed.ch);
    own.chain(basic).fold(0, |m, id| match &g.ability(id).kind {
        AbilityKind::Activated(a) if a.mana => m | g.plain.tap(id),
        _ => m,
    }) & 0b1_1111
}
