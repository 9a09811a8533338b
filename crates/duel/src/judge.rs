//! Legality, worked out afresh from the State: it never reads a menu, nor the code that writes menus.

use kernel::{Error, Opt, Result};

use crate::combos;
use crate::duel::Duel;
use crate::phases::verb;
use crate::sheet::{Apply, Combo, SelectionPolicy, SpendPhase, SpendRequires};
use crate::state::{State, Step};

fn forbid(why: impl Into<String>) -> Result<()> {
    Err(Error::illegal(why))
}

pub fn judge(game: &Duel, s: &State, o: Opt) -> Result<()> {
    match (s.step, o.verb) {
        (Step::Keep, verb::KEEP) => keep(s, o),
        (Step::Attack, verb::ATTACK) => {
            let rows = &game.sheet.heroes[usize::from(s.active)].offense;
            let combo = rows.get(usize::from(o.a)).map(|row| row.combo);
            row(o, Opt::verb(verb::ATTACK).a(o.a), combo, &s.dice)
        }
        (Step::ChooseDefense, verb::DEFEND) => {
            let rows = &game.sheet.heroes[usize::from(1 - s.active)].defense_v1;
            let combo = rows.get(usize::from(o.a)).map(|row| row.combo);
            row(o, Opt::verb(verb::DEFEND).a(o.a), combo, &s.defense.dice[..5])
        }
        (Step::Attack | Step::ChooseDefense, verb::PASS) if o == Opt::verb(verb::PASS) => Ok(()),
        (Step::Spend, verb::SPEND) => spend(game, s, o),
        (Step::RerollChoose, verb::REROLL) => reroll(game, s, o),
        (step, verb::FACE) if step.rolls() && step != Step::RerollDraw && s.chance.explicit() => {
            let face = (1..=6).contains(&o.a) && o == Opt::verb(verb::FACE).a(o.a);
            if face { Ok(()) } else { forbid("a die shows 1 to 6") }
        }
        (Step::RerollDraw, verb::DRAW) if s.chance.explicit() => reroll(game, s, o),
        (step, _) => forbid(format!("not possible in the {} phase", step.phase())),
    }
}

/// Holding part of a set of equal dice means holding the first of them.
fn keep(s: &State, o: Opt) -> Result<()> {
    if o.a >= 32 || o != Opt::verb(verb::KEEP).a(o.a) {
        return forbid("five dice can be held");
    }
    for i in 1..5 {
        let (here, before) = (o.a >> i & 1, o.a >> (i - 1) & 1);
        if s.dice[i] == s.dice[i - 1] && here > before {
            return forbid(format!("of equal dice the first are held, not die {} alone", i + 1));
        }
    }
    Ok(())
}

fn row(o: Opt, plain: Opt, combo: Option<Combo>, dice: &[u8]) -> Result<()> {
    let Some(combo) = combo.filter(|_| o == plain) else { return forbid("the sheet has no such row") };
    let mut counts = combos::counts(dice);
    let mut run = (0, 0);
    for c in counts {
        run.0 = if c > 0 { run.0 + 1 } else { 0 };
        run.1 = run.1.max(run.0);
    }
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let shown = match combo {
        Combo::TwoPair => counts[..3] == [2, 2, 1],
        Combo::ThreeOfAKind => counts[0] >= 3,
        Combo::FourOfAKind => counts[0] >= 4,
        Combo::FiveOfAKind => counts[0] >= 5,
        Combo::FullHouse => counts[..2] == [3, 2],
        Combo::SmallStraight => run.1 >= 4,
        Combo::LargeStraight => run.1 >= 5,
    };
    if shown { Ok(()) } else { forbid(format!("the dice show no {}", combo.words())) }
}

fn spend(game: &Duel, s: &State, o: Opt) -> Result<()> {
    let statuses = game.sheet.statuses.iter().enumerate();
    let spends = statuses.flat_map(|(i, status)| status.spends.iter().map(move |spend| (i, spend)));
    let (free, needy): (Vec<_>, Vec<_>) = spends
        .filter(|(_, spend)| spend.phase == s.window)
        .partition(|(_, spend)| spend.requires == SpendRequires::Nothing);
    let Some((status, spend)) = needy.into_iter().chain(free).nth(usize::from(s.cursor)) else {
        return forbid("nothing is left to spend in this window");
    };
    if o != Opt::verb(verb::SPEND).a(status as u16).n(o.n) {
        return forbid("another status is asked about");
    }
    let seat = usize::from(if spend.phase == SpendPhase::Attack { s.active } else { 1 - s.active });
    let free = i32::from(s.sides[seat].stacks[status]) - i32::from(s.sides[seat].locked[status]);
    let met = match spend.requires {
        SpendRequires::Nothing => true,
        SpendRequires::BaseDamage => s.attack.base > 0,
        SpendRequires::BaseBlock => (s.attack.flat, s.attack.block) != (0, 0),
    };
    let most = if met { spend.limit.map_or(free, |limit| free.min(limit.into())) } else { 0 };
    if (0..=most).contains(&o.n) && most > 0 {
        Ok(())
    } else {
        forbid(format!("0 to {most} stacks can be spent"))
    }
}

/// A die may be taken when enough dice to complete the reroll remain at or above it.
fn reroll(game: &Duel, s: &State, o: Opt) -> Result<()> {
    let sheet = &game.sheet.heroes[usize::from(1 - s.active)];
    let Some(card) = &sheet.defense_card else { return forbid("no card, no reroll") };
    let effects = card.rules.iter().flat_map(|r| &r.effects);
    let mut rerolls = effects.filter(|e| matches!(e.apply, Apply::RerollDice { .. }));
    let due = rerolls.nth(s.defense.due.trailing_zeros() as usize);
    let Some(Apply::RerollDice { count, fields, selection_policy }) = due.map(|e| &e.apply) else {
        return forbid("no reroll is due");
    };
    let chance = *selection_policy == SelectionPolicy::Random;
    if o != Opt::verb(if chance { verb::DRAW } else { verb::REROLL }).a(o.a) {
        return forbid("a reroll names one face");
    }
    let fits = |face: u8| match fields {
        None => true,
        Some(fields) => fields.iter().any(|&f| card.fields[usize::from(f)].faces.contains(&face)),
    };
    let dice = &s.defense.dice[..usize::from(s.defense.count)];
    let chosen = |i: usize| s.defense.chosen >> i & 1 == 1;
    let able = dice.iter().filter(|&&d| fits(d)).count();
    let open: Vec<u8> = (0..dice.len()).filter(|&i| fits(dice[i]) && !chosen(i)).map(|i| dice[i]).collect();
    let last = (0..dice.len()).filter(|&i| chosen(i)).map(|i| dice[i]).max().unwrap_or(0);
    let owed = able.min(usize::from(*count)) - s.defense.chosen.count_ones() as usize;
    let face = o.a as u8;
    if o.a > 6 || !open.contains(&face) {
        return forbid("no such die can be rerolled");
    }
    if !chance && (face < last || open.iter().filter(|&&d| d >= face).count() < owed) {
        return forbid("dice are named in ascending order");
    }
    Ok(())
}
