//! The turn as a machine of steps: standoff, then upkeep, roll, attack, defence, damage and end, over and
//! over. A step either goes on or waits; where it waits is in the State.

pub mod attack;
pub mod cleanup;
pub mod damage;
pub mod defense;
pub mod reroll;
pub mod roll;
pub mod spend;
pub mod standoff;
pub mod upkeep;

use kernel::{CHANCE, Cx, Log, Menu, Opt};

use crate::duel::Duel;
use crate::sheet::{FACES, SpendPhase};
use crate::state::{State, Step};

pub enum Flow {
    /// Look at the step again.
    On,
    /// Somebody is to answer, or the match is over.
    Wait,
}

/// What an option does; the index is `Opt::verb`.
pub mod verb {
    /// a: mask over the ascending dice.
    pub const KEEP: u8 = 0;
    /// a: ability.
    pub const ATTACK: u8 = 1;
    pub const PASS: u8 = 2;
    /// a: status, n: stacks.
    pub const SPEND: u8 = 3;
    /// a: version 1 entry.
    pub const DEFEND: u8 = 4;
    /// a: face.
    pub const REROLL: u8 = 5;
    /// Chance. a: face rolled.
    pub const FACE: u8 = 6;
    /// Chance. a: face of the die drawn.
    pub const DRAW: u8 = 7;

    pub const WORDS: [&str; 8] = ["keep", "attack", "pass", "spend", "defend", "reroll", "face", "draw"];
}

/// What a menu asks; the index is `Menu::ask`.
pub mod ask {
    pub const KEEP: u8 = 0;
    pub const ATTACK: u8 = 1;
    pub const SPEND_ATTACK: u8 = 2;
    pub const SPEND_BEFORE: u8 = 3;
    pub const SPEND_DEFENSE: u8 = 4;
    pub const DEFEND: u8 = 5;
    pub const REROLL: u8 = 6;
    pub const DIE: u8 = 7;
    pub const DRAW: u8 = 8;

    pub const WORDS: [&str; 9] = [
        "Which dice do you keep?",
        "Which ability do you use?",
        "How much do you spend on the attack?",
        "How much do you spend before the defence roll?",
        "How much do you spend on the defence?",
        "Which defence do you use?",
        "Which die do you reroll?",
        "What does the die show?",
        "Which die is drawn?",
    ];
}

/// Run to the next question and write its menu.
#[inline]
pub fn run(game: &Duel, s: &mut State, cx: &mut Cx<Duel>) {
    let log = &mut cx.log;
    loop {
        let flow = match s.step {
            Step::Standoff => standoff::step(s, log),
            Step::TurnStart => upkeep::begin(game, s, log),
            Step::Upkeep => upkeep::step(game, s, log),
            Step::UpkeepDie => upkeep::die(game, s, log),
            Step::Roll => roll::step(game, s, log),
            Step::Spend => spend::step(game, s),
            Step::SpendDie => spend::die(game, s, log),
            Step::Defend => defense::roll(game, s, log),
            Step::Rules => defense::rules(game, s, log),
            Step::Reroll => reroll::step(game, s, log),
            Step::RerollDraw => reroll::draw(game, s),
            Step::RerollDice => reroll::dice(game, s, log),
            Step::Damage => damage::step(game, s, log),
            Step::Cleanup => cleanup::step(game, s, log),
            Step::Keep | Step::Attack | Step::RerollChoose | Step::ChooseDefense | Step::Over => Flow::Wait,
        };
        if matches!(flow, Flow::Wait) {
            break;
        }
    }
    offer(game, s, &mut cx.menu);
}

/// Write the menu of the step that waits.
#[inline]
pub fn offer(game: &Duel, s: &State, menu: &mut Menu) {
    match s.step {
        Step::Keep => roll::offer(game, s, menu),
        Step::Attack => attack::offer(game, s, menu),
        Step::Spend => spend::offer(game, s, menu),
        Step::ChooseDefense => defense::offer(game, s, menu),
        Step::RerollChoose => reroll::offer(game, s, menu),
        Step::RerollDraw => reroll::offer_draw(game, s, menu),
        step if step.rolls() => offer_die(menu),
        _ => menu.close(),
    }
}

fn offer_die(menu: &mut Menu) {
    menu.ask(CHANCE, ask::DIE);
    for face in 1..=FACES {
        menu.push_weighted(Opt::verb(verb::FACE).a(face.into()), 1);
    }
}

/// Apply an answer to the step that waits.
#[inline]
pub fn answer(game: &Duel, s: &mut State, o: Opt, log: &mut Log) {
    match s.step {
        Step::Keep => roll::keep(game, s, log, o.a as u8),
        Step::Attack if o.verb == verb::PASS => attack::pass(s, log),
        Step::Attack => attack::declare(game, s, log, o.a as u8),
        Step::Spend => spend::answer(game, s, log, o.n as u8),
        Step::ChooseDefense if o.verb == verb::PASS => defense::choose(game, s, log, None),
        Step::ChooseDefense => defense::choose(game, s, log, Some(o.a as u8)),
        Step::RerollChoose => reroll::choose(game, s, o.a as u8),
        step if step.rolls() => fall(s, o.a as u8),
        _ => {}
    }
}

/// Chance answers one die. Dice of a roll are kept ascending, except in the standoff, where it matters
/// whose die it is.
fn fall(s: &mut State, face: u8) {
    let mut at = usize::from(s.got);
    while s.step != Step::Standoff && at > 0 && s.pool[at - 1] > face {
        s.pool[at] = s.pool[at - 1];
        at -= 1;
    }
    s.pool[at] = face;
    s.got += 1;
}

/// The index of a spend window.
#[inline]
pub fn window(phase: SpendPhase) -> usize {
    match phase {
        SpendPhase::Attack => 0,
        SpendPhase::BeforeDefense => 1,
        SpendPhase::Defense => 2,
    }
}
