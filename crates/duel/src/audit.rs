//! Invariants of a State. A loaded State must pass, whatever its bytes were.

use kernel::{Error, Result};

use crate::duel::Duel;
use crate::keeps::KEEP_ALL;
use crate::phases::{damage, spend, window};
use crate::sheet::{Apply, FACES, SelectionPolicy, Version};
use crate::state::{BARE, NONE, State, Step};

fn must(holds: bool, what: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(Error::invalid(format!("state: {what}"))) }
}

pub fn audit(game: &Duel, s: &State) -> Result<()> {
    let resting = s.step.asks() || s.step == Step::Over || (s.step.rolls() && s.chance.explicit());
    must(resting, "it rests at a step that waits for nobody")?;
    must(s.active < 2, "the seat in turn is 0 or 1")?;
    must(s.turn <= game.sheet.table.turn_cap, "more turns than the cap")?;
    must((s.step == Step::Standoff) == (s.starter == NONE), "the standoff decides who starts")?;
    must(s.starter == NONE || s.starter < 2, "the starter is 0 or 1")?;
    if s.starter < 2 {
        let odd = !s.turn.is_multiple_of(2);
        must(s.turn > 0 && (s.active == s.starter) == odd, "turns alternate")?;
    }
    sides(game, s)?;
    buffs(game, s)?;
    attack(game, s)?;
    dice(game, s)?;
    defense(game, s)?;
    waiting(game, s)?;
    let last = &s.last;
    let balance = i64::from(last.raw) - i64::from(last.blocked) - i64::from(last.prevented);
    must(balance == i64::from(last.taken), "raw - blocked - prevented is not the damage taken")
}

fn sides(game: &Duel, s: &State) -> Result<()> {
    for (seat, side) in s.sides.iter().enumerate() {
        must(side.health <= game.heroes[seat].health, "health above full")?;
        for i in 0..side.stacks.len() {
            let max = game.sheet.statuses.get(i).map_or(0, |status| status.max);
            must(side.stacks[i] <= max, "more stacks than the status allows")?;
            must(side.locked[i] <= side.stacks[i], "more stacks locked than held")?;
        }
    }
    let down = s.sides.iter().filter(|side| side.health == 0).count();
    let expected = match (s.step, s.reason) {
        (Step::Over, damage::KNOCK_OUT) => 1,
        (Step::Over, damage::DOUBLE_KO) => 2,
        (Step::Over, damage::TURN_CAP) => 0,
        (Step::Over, _) => return must(false, "the match ended without a reason"),
        (_, NONE) => 0,
        _ => return must(false, "a match in progress has a reason for its end"),
    };
    must(down == expected, "the number of heroes without health does not fit the step")
}

fn buffs(game: &Duel, s: &State) -> Result<()> {
    must(usize::from(s.buff_count) <= s.buffs.len(), "more buffs than there is room for")?;
    for (i, buff) in s.buffs().iter().enumerate() {
        let source = game.sources.get(usize::from(buff.source));
        must(source.is_some_and(|made| (1..=made.cap).contains(&buff.stacks)), "a buff beyond its cap")?;
        must(buff.created <= s.turn, "a buff from the future")?;
        must(s.buffs()[..i].iter().all(|b| b.source != buff.source), "one source has two buffs")?;
    }
    must(s.buffs[s.buffs().len()..].iter().all(|b| *b == Default::default()), "a ghost of a buff")
}

fn attack(game: &Duel, s: &State) -> Result<()> {
    let ability = s.attack.ability;
    let abilities = game.hero(s.active).abilities.len();
    must(usize::from(ability) < abilities || ability == NONE || ability == BARE, "an unknown ability")?;
    let entry = s.attack.defense;
    must(usize::from(entry) < game.hero(s.defender()).defenses.len() || entry == NONE, "an unknown defence")?;
    let late = matches!(
        s.step,
        Step::Spend | Step::SpendDie | Step::Defend | Step::ChooseDefense | Step::RerollChoose
    ) || matches!(s.step, Step::RerollDraw | Step::RerollDice);
    must(!late || ability != NONE, "a defence without an attack")?;
    must(!late || !s.attack.negated, "a defence against a negated attack")
}

fn dice(game: &Duel, s: &State) -> Result<()> {
    let shows = |d: &u8| (1..=FACES).contains(d);
    let rolls = game.sheet.table.rolls;
    match s.step {
        Step::Keep => {
            must(s.rolls_left > 0 && s.rolls_left < rolls, "no roll to hold dice for")?;
            must(s.kept == 0, "dice held before the question")?;
        }
        Step::Attack => must(s.rolls_left == 0, "rolls left at the attack")?,
        Step::Roll => {
            let kept = usize::from(s.kept);
            must(kept < 5 && s.dice[..kept].iter().all(shows), "held dice show faces")?;
            must(s.dice[..kept].is_sorted() && s.dice[kept..].iter().all(|&d| d == 0), "held dice in order")?;
            must((1..=rolls).contains(&s.rolls_left), "no roll left")?;
            must((s.rolls_left == rolls) <= (s.kept == 0), "dice held before the first roll")?;
        }
        Step::UpkeepDie => {
            must(s.rolls_left == rolls && s.kept == 0 && s.dice == [0; 5], "dice rolled before upkeep ends")?;
        }
        Step::Over => {}
        _ => must(s.rolls_left == 0 && s.kept == 0, "rolls left after the attack roll")?,
    }
    if matches!(s.step, Step::Keep | Step::Attack) {
        must(s.dice.iter().all(shows) && s.dice.is_sorted(), "attack dice show faces in order")?;
        must(s.hand == game.hands.of(&s.dice), "the hand is not that of the dice")?;
    }
    let owed = match s.step {
        Step::Standoff => 2,
        Step::Roll => 5 - s.kept,
        Step::UpkeepDie | Step::SpendDie | Step::RerollDraw => 1,
        Step::Defend => {
            let hero = game.hero(s.defender());
            hero.card.as_ref().filter(|_| hero.version == Version::V2).map_or(5, |c| c.dice)
        }
        Step::RerollDice => s.defense.chosen.count_ones() as u8,
        _ => 1,
    };
    must(s.got < owed, "more dice than the roll has")?;
    let got = usize::from(s.got);
    must(s.pool[..got].iter().all(shows) && s.pool[got..].iter().all(|&d| d == 0), "pool of dice")?;
    must(s.step == Step::Standoff || s.pool[..got].is_sorted(), "pool in order")
}

fn defense(game: &Duel, s: &State) -> Result<()> {
    let d = &s.defense;
    let hero = game.hero(s.defender());
    must(usize::from(d.queued) <= d.queue.len(), "a queue beyond its room")?;
    let queued = &d.queue[..usize::from(d.queued)];
    must(queued.iter().all(|&e| usize::from(e) < hero.effects.len()), "an unknown effect waits")?;
    must(d.queue_count.iter().all(|&c| c <= 2040), "a match count beyond any roll")?;
    must(usize::from(d.count) <= d.dice.len(), "too many defence dice")?;
    let shown = s.defense_dice();
    must(shown.iter().all(|f| (1..=FACES).contains(f)) && shown.is_sorted(), "defence dice in order")?;
    must(d.dice[shown.len()..].iter().all(|&f| f == 0), "a ghost of a die")?;
    if s.step == Step::ChooseDefense {
        must(hero.version == Version::V1 && d.count == 5, "version 1 rolls five dice")?;
    }
    if d.count > 0 && hero.version == Version::V2 {
        must(hero.card.as_ref().is_some_and(|c| c.dice == d.count), "the card's number of dice")?;
    }
    let slots = hero.card.as_ref().map_or(0, |c| c.rerolls.len() as u32);
    must(32 - d.due.leading_zeros() <= slots, "a reroll that the card does not have")?;
    let dice = ((1u16 << d.count) - 1) as u8;
    must(d.chosen & !dice == 0 && d.matched & !dice == 0, "a die that was not rolled")?;
    let rerolling = matches!(s.step, Step::RerollChoose | Step::RerollDraw | Step::RerollDice);
    must(rerolling == (d.due != 0), "rerolls are due while they are carried out")?;
    must(rerolling || d.chosen == 0, "dice chosen for no reroll")
}

/// The step can be answered: its cursor, stake and requests point at something.
fn waiting(game: &Duel, s: &State) -> Result<()> {
    let cursor = usize::from(s.cursor);
    match s.step {
        Step::UpkeepDie => must(cursor < game.upkeeps.len(), "no such upkeep"),
        Step::Spend | Step::SpendDie => {
            let offer = game.windows[window(s.window)].get(cursor);
            let Some(offer) = offer else { return must(false, "no such spend") };
            if s.step == Step::Spend {
                must(s.stake == 0 && spend::most(s, offer) > 0, "nothing to spend")
            } else {
                must(s.stake > 0 && offer.spend.on.is_some(), "a die for no spend")
            }
        }
        Step::RerollChoose | Step::RerollDraw | Step::RerollDice => {
            let card = game.hero(s.defender()).card.as_ref();
            let effect = card.map(|c| c.rerolls[s.defense.due.trailing_zeros() as usize]);
            let apply = effect.map(|e| &game.hero(s.defender()).effects[usize::from(e)].sheet.apply);
            let Some(Apply::RerollDice { count, selection_policy, .. }) = apply else {
                return must(false, "no reroll is due");
            };
            let chosen = s.defense.chosen.count_ones();
            let fits = match s.step {
                Step::RerollChoose => *selection_policy == SelectionPolicy::Choose,
                Step::RerollDraw => *selection_policy == SelectionPolicy::Random,
                _ => chosen > 0,
            };
            must(fits && chosen <= (*count).into(), "the reroll's policy does not fit the step")?;
            must(s.step == Step::RerollDice || crate::phases::reroll::open(game, s), "no die is left to pick")
        }
        Step::Keep => must(s.kept == 0 && s.dice.len() == KEEP_ALL.count_ones() as usize, "five dice"),
        _ => must(s.stake == 0, "a stake on nothing"),
    }
}
