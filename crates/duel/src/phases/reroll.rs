//! Rerolls that rules asked for: select dice by policy, roll them again, evaluate the card again.

use kernel::{CHANCE, Log, Menu, Opt};

use super::{Flow, ask, defense, verb};
use crate::dice::{self, Pool, REROLL, pack};
use crate::duel::{Card, Duel};
use crate::event::{Kind, Refusal};
use crate::sheet::{Apply, SelectionPolicy};
use crate::state::{State, Step};

/// The reroll at hand: the first that is due.
struct Request<'a> {
    effect: u8,
    count: u8,
    fields: Option<&'a [u8]>,
    policy: SelectionPolicy,
}

fn card<'a>(game: &'a Duel, s: &State) -> &'a Card {
    game.hero(s.defender()).card.as_ref().expect("only a card rerolls")
}

fn request<'a>(game: &'a Duel, s: &State) -> Request<'a> {
    let effect = card(game, s).rerolls[s.defense.due.trailing_zeros() as usize];
    match &game.hero(s.defender()).effects[usize::from(effect)].sheet.apply {
        Apply::RerollDice { count, fields, selection_policy } => {
            Request { effect, count: *count, fields: fields.as_deref(), policy: *selection_policy }
        }
        _ => unreachable!("the card lists its reroll effects"),
    }
}

/// Dice that may be rerolled, as a mask.
fn candidates(game: &Duel, s: &State, request: &Request<'_>) -> u8 {
    let field_of = &card(game, s).field_of;
    let fits = |d: u8| request.fields.is_none_or(|f| f.contains(&field_of[usize::from(d)]));
    let all = s.defense_dice().iter().enumerate().fold(0, |m, (i, &d)| if fits(d) { m | 1 << i } else { m });
    match request.policy {
        SelectionPolicy::HighestNonMatching | SelectionPolicy::LowestNonMatching => all & !s.defense.matched,
        _ => all,
    }
}

/// Dice still to be selected.
fn owed(game: &Duel, s: &State, request: &Request<'_>) -> u32 {
    let all = candidates(game, s, request).count_ones();
    all.min(request.count.into()) - s.defense.chosen.count_ones()
}

pub fn step(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    if s.defense.due == 0 {
        defense::rerolled(s);
        return Flow::On;
    }
    let request = request(game, s);
    let mut from = candidates(game, s, &request);
    if from == 0 {
        log.tell(|| {
            let mut e = Kind::EffectRejected.at(s.defender());
            (e.a, e.b) = (request.effect.into(), Refusal::NoDice as i16);
            e.d = s.defense.pass.into();
            e
        });
        s.defense.due &= s.defense.due - 1;
        return Flow::On;
    }
    s.step = match request.policy {
        SelectionPolicy::Choose => Step::RerollChoose,
        SelectionPolicy::Random => Step::RerollDraw,
        SelectionPolicy::Highest | SelectionPolicy::HighestNonMatching => {
            for _ in 0..owed(game, s, &request) {
                let top = 1 << (7 - from.leading_zeros());
                s.defense.chosen |= top;
                from &= !top;
            }
            Step::RerollDice
        }
        SelectionPolicy::Lowest | SelectionPolicy::LowestNonMatching => {
            for _ in 0..owed(game, s, &request) {
                s.defense.chosen |= from & from.wrapping_neg();
                from &= from - 1;
            }
            Step::RerollDice
        }
    };
    Flow::On
}

/// Dice are ascending, and so are picks: what lies below the last pick is out of reach.
fn above(s: &State) -> u8 {
    if s.defense.chosen == 0 { u8::MAX } else { !(u8::MAX >> s.defense.chosen.leading_zeros()) }
}

/// Faces of the dice that may be picked next. Picks ascend, so that each set is reached in one way.
pub fn choices(game: &Duel, s: &State) -> impl Iterator<Item = u8> {
    let request = request(game, s);
    let owed = owed(game, s, &request);
    let dice = s.defense.dice;
    let left = candidates(game, s, &request) & above(s);
    (0..8)
        .filter(move |&i| {
            let here = 1u8 << i;
            let repeats = i > 0 && left & here >> 1 != 0 && dice[i - 1] == dice[i];
            left & here != 0 && !repeats && (left & !(here - 1)).count_ones() >= owed
        })
        .map(move |i| dice[i])
}

pub fn offer(game: &Duel, s: &State, menu: &mut Menu) {
    menu.ask(s.defender(), ask::REROLL);
    let owed = owed(game, s, &request(game, s)) as u16;
    (menu.min, menu.max) = (owed, owed);
    menu.opts.extend(choices(game, s).map(|face| Opt::verb(verb::REROLL).a(face.into())));
}

pub fn choose(game: &Duel, s: &mut State, face: u8) {
    let request = request(game, s);
    pick(s, candidates(game, s, &request) & above(s), face);
    if owed(game, s, &request) == 0 {
        s.step = Step::RerollDice;
    }
}

/// Select the first die of `from` that shows `face`.
fn pick(s: &mut State, from: u8, face: u8) {
    let at = (0..8).find(|&i| from & 1 << i != 0 && s.defense.dice[i] == face);
    s.defense.chosen |= 1 << at.expect("an offered die");
}

/// Dice left to draw from, by face.
fn drawable(game: &Duel, s: &State) -> [u32; 7] {
    let left = candidates(game, s, &request(game, s)) & !s.defense.chosen;
    let mut faces = [0; 7];
    for (i, &d) in s.defense_dice().iter().enumerate() {
        faces[usize::from(d)] += u32::from(left >> i & 1);
    }
    faces
}

pub fn offer_draw(game: &Duel, s: &State, menu: &mut Menu) {
    menu.ask(CHANCE, ask::DRAW);
    for (face, weight) in drawable(game, s).into_iter().enumerate().filter(|(_, w)| *w > 0) {
        menu.push_weighted(Opt::verb(verb::DRAW).a(face as u16), weight);
    }
}

/// Draw one die by the reroll stream.
pub fn draw(game: &Duel, s: &mut State) -> Flow {
    let face = if s.chance.explicit() {
        if s.got == 0 {
            return Flow::Wait;
        }
        s.got = 0;
        std::mem::take(&mut s.pool)[0]
    } else {
        let faces = drawable(game, s);
        let mut at = s.chance.stream(REROLL).below(faces.iter().sum());
        let drawn = faces.iter().position(|&n| {
            let here = at < n;
            at = at.wrapping_sub(n);
            here
        });
        drawn.expect("drawn below the sum") as u8
    };
    let request = request(game, s);
    let from = candidates(game, s, &request) & !s.defense.chosen;
    pick(s, from, face);
    if owed(game, s, &request) == 0 {
        s.step = Step::RerollDice;
    }
    Flow::On
}

/// Roll the selected dice again. Dice stay ascending; which of them had matched goes along.
pub fn dice(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let chosen = s.defense.chosen;
    let Some(pool) = dice::roll(s, REROLL, chosen.count_ones() as usize) else { return Flow::Wait };
    let n = usize::from(s.defense.count);
    let before = s.defense.dice;
    let mut fresh = pool.iter();
    // A die and, in its lowest bit, whether it had matched.
    let mut order: Pool = std::array::from_fn(|i| {
        let here = 1 << i;
        if chosen & here != 0 {
            fresh.next().expect("a die each") << 1
        } else {
            before[i] << 1 | u8::from(s.defense.matched & here != 0)
        }
    });
    order[..n].sort_unstable();
    s.defense.matched = 0;
    for (i, &die) in order[..n].iter().enumerate() {
        s.defense.dice[i] = die >> 1;
        s.defense.matched |= (die & 1) << i;
    }
    let effect = request(game, s).effect;
    log.tell(|| {
        let after = pack(s.defense_dice());
        let mut e = Kind::Rerolled.at(s.defender());
        (e.a, e.b, e.c, e.d) =
            (effect.into(), s.defense.pass.into(), (after & 0xFFF) as i16, (after >> 12) as i16);
        e.n = pack(&before[..n]);
        e.flags = chosen;
        e
    });
    s.defense.chosen = 0;
    s.defense.due &= s.defense.due - 1;
    s.defense.fresh = true;
    s.step = Step::Reroll;
    Flow::On
}

/// Whether dice are owed and every pick so far was possible; a loaded State may claim otherwise.
pub fn open(game: &Duel, s: &State) -> bool {
    let request = request(game, s);
    let able = candidates(game, s, &request);
    let owed = able.count_ones().min(request.count.into());
    s.defense.chosen & !able == 0
        && s.defense.chosen.count_ones() < owed
        && (request.policy != SelectionPolicy::Choose || choices(game, s).next().is_some())
}
