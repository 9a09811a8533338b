//! An independent judge of options, and the invariants of a match.

use kernel::{Error, Opt, Result};

use crate::code::{Carrier, Op, TrickCode, Words};
use crate::expr::Eval;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};
use crate::statements::betting;
use crate::statements::choose::{allowed, bind_local, is_set};

impl<S: CardSet> Parlor<S> {
    /// Whether the rules allow an option now, judged from the statement and not from the menu.
    pub(crate) fn legal(&self, s: &State<S>, o: Opt) -> Result<()> {
        let mut locals = s.locals.clone();
        locals.fuel = 1 << 22;
        let mut eval = Eval { code: &self.code, core: &s.core, locals: &mut locals };
        let words = self.code.words;
        let (ok, rule) = match (s.core.asking, self.asking(s)) {
            (Asking::Choose, Some(Op::Choose(choice))) => {
                let Some(group) = choice.groups.get(usize::from(o.flags)) else {
                    return Err(Error::illegal("there is no such group of options"));
                };
                let mut canonical = Opt::verb(group.label).flags(o.flags);
                let mut ok = true;
                for bind in &group.binders {
                    ok = ok && allowed(bind, o, &mut eval);
                    bind_local(bind, o, eval.locals);
                    if is_set(&bind.kind) {
                        (canonical.b, canonical.c, canonical.n) = (o.b, o.c, o.n);
                        continue;
                    }
                    match bind.carrier {
                        Carrier::A => canonical.a = o.a,
                        Carrier::B => canonical.b = o.b,
                        Carrier::C => canonical.c = o.c,
                        Carrier::N | Carrier::Wide => canonical.n = o.n,
                    }
                }
                (ok && canonical == o && eval.test(&group.when), "choose what the rules offer")
            }
            (Asking::Trick, Some(Op::Trick(trick))) => {
                let plain = o == Opt::verb(words.verb(Words::PLAY)).a(o.a);
                (plain && self.may_play(trick, usize::from(o.a), &mut eval), "play a card you may play")
            }
            (Asking::Bet, Some(Op::Betting(b))) => {
                let plain = o == Opt::verb(o.verb).n(o.n);
                (plain && betting::allowed(b, o, &mut eval), "bet what the rules allow")
            }
            (Asking::Draw, _) => {
                let packet = self.packet(s).1;
                let first = (0..self.code.cards).find(|&c| {
                    packet.contains(&(c as u8)) && self.card_name(c as i32) == self.card_name(o.a.into())
                });
                let plain = o == Opt::verb(words.verb(Words::DRAW)).a(o.a);
                (plain && first == Some(o.a.into()), "draw a card of the packet")
            }
            (Asking::Roll, _) => {
                let plain = o == Opt::verb(words.verb(Words::ROLL)).n(o.n);
                (plain && (0..s.core.roll as i32).contains(&o.n), "roll a number of the die")
            }
            _ => (false, "nothing is asked"),
        };
        if ok { Ok(()) } else { Err(Error::illegal(rule)) }
    }

    /// By asking of every card held what it is worth to the trick.
    fn may_play(&self, t: &TrickCode<S>, card: usize, eval: &mut Eval<'_, S>) -> bool {
        let code = &self.code;
        let seat = eval.core.trick.seat;
        let zone = &code.zones[usize::from(t.zone)];
        let holds = |eval: &Eval<'_, S>, c: usize| {
            (0..zone.piles).any(|p| eval.core.piles[zone.base + usize::from(seat) * zone.piles + p].has(c))
        };
        let hand: Vec<usize> = (0..code.cards).filter(|&c| holds(eval, c)).collect();
        let name = |c: usize| self.card_name(c as i32);
        let mut choices: Vec<usize> = if eval.core.trick.plays == 0 {
            let (first, second) = (eval.set(&t.lead), eval.set(&t.lead_fallback));
            let some = |set: S| hand.iter().copied().filter(|&c| set.has(c)).collect::<Vec<_>>();
            if some(first).is_empty() { some(second) } else { some(first) }
        } else {
            let suit_of = |c: usize| {
                t.follow.map(|f| {
                    let table = &code.derived[usize::from(f)];
                    i32::from(table.values[table.combination(&eval.core.vars) * table.cards + c])
                })
            };
            let led = eval.core.vars[usize::from(t.led)];
            let suited: Vec<usize> = hand.iter().copied().filter(|&c| suit_of(c) == Some(led)).collect();
            let preferred = if suited.is_empty() { eval.set(&t.off_suit) } else { eval.set(&t.within) };
            let pool = if suited.is_empty() { hand.clone() } else { suited };
            let some: Vec<usize> = pool.iter().copied().filter(|&c| preferred.has(c)).collect();
            if some.is_empty() { pool } else { some }
        };
        if choices.is_empty() {
            choices = hand;
        }
        choices.contains(&card) && choices.iter().all(|&c| c >= card || name(c) != name(card))
    }

    /// Cards are conserved, orders agree with sets, variables keep their ranges, and nobody has been told a lie.
    pub(crate) fn check(&self, s: &State<S>) -> Result<()> {
        let code = &self.code;
        let c = &s.core;
        let mut seen = S::EMPTY;
        for (pile, info) in code.piles.iter().enumerate() {
            let bad = |what: &str| Err(Error::illegal(format!("{}: {what}", self.pile_name(pile))));
            let set = c.piles[pile];
            if seen.meets(set) {
                return bad("a card lies in two places");
            }
            seen |= set;
            if info.order != 255 {
                let k = usize::from(info.order);
                let entries = &c.order[k * code.cards..][..usize::from(c.lens[k])];
                let listed = entries.iter().fold(S::EMPTY, |all, &card| all | S::bit(card.into()));
                let beyond = entries.iter().any(|&card| usize::from(card) >= code.cards);
                if beyond || listed != set || set.len() as usize != entries.len() {
                    return bad("its order and its cards differ");
                }
                if c.tied[k] >> entries.len().saturating_sub(1) != 0 {
                    return bad("its open order reaches beyond its cards");
                }
            }
            for seat in 0..code.seats {
                if !set.within(c.thinks(code, pile, seat)) {
                    return bad(&format!("seat {seat} thinks a card that lies there cannot"));
                }
            }
        }
        if seen != code.every {
            return Err(Error::illegal("cards are missing"));
        }
        for (cell, (info, &v)) in code.cells.iter().zip(&c.vars).enumerate() {
            if v < info.low || v > info.high {
                return Err(Error::illegal(format!("{} is {v}, out of range", self.cell_name(cell))));
            }
        }
        Ok(())
    }
}
