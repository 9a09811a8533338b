//! Mana that comes along when a permanent is tapped for mana: by effects that multiply it (CR 106.12b) and by
//! triggered mana abilities (CR 605.1b). Whoever reckons what can be paid counts it too.

use kernel::Seat;

use crate::eval::Env;
use crate::events::triggers;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, How, Triggered};
use crate::ir::op::Mana;
use crate::ir::{EventKind, Op, Pattern};
use crate::pay::sources::made_by;
use crate::state::{Active, Ev, NONE, Obj, Ref, State};

/// Does anything add to what permanents are tapped for?
#[inline]
pub fn some(g: &Magic, s: &State) -> bool {
    let adds = |active: &Active| {
        active.lasting == NONE
            && matches!(&g.ability(active.ability).kind, AbilityKind::Triggered(t)
                if t.mana && t.on.iter().any(|p| p.on == EventKind::TapForMana))
    };
    s.replaced & EventKind::ProduceMana.bit() != 0
        || s.watched & EventKind::TapForMana.bit() != 0 && s.watching.iter().any(adds)
}

/// How effects change the amount of mana that a permanent tapped for it produces: so many times as much, and so
/// much more.
pub fn scale(g: &Magic, s: &State, seat: Seat, source: Obj) -> (i32, i32) {
    if s.replaced & EventKind::ProduceMana.bit() == 0 {
        return (1, 0);
    }
    let event = Ev::of(EventKind::ProduceMana, seat, Ref::Obj(source)).amount(1);
    s.replacing.iter().fold((1, 0), |(times, plus), active| {
        let what = crate::events::replacement(g, s, active);
        let at = Env::new(g, s, active.source, active.seat);
        match &what.how {
            How::Scale { times: more, plus: also }
                if what.on.on == EventKind::ProduceMana
                    && at.fits(&what.on, &event)
                    && at.holds(&what.when) =>
            {
                let more = at.value(more);
                (times * more, plus * more + at.value(also))
            }
            _ => (times, plus),
        }
    })
}

/// What tapping this gives in all, where its ability gives this: one list for each alternative.
pub fn with(g: &Magic, s: &State, seat: Seat, source: Obj, own: &[u8]) -> Vec<Vec<u8>> {
    let (times, plus) = scale(g, s, seat, source);
    let mut all = Vec::new();
    for like in own.chunk_by(|a, b| a == b) {
        let n = (like.len() as i32 * times + plus).clamp(0, super::mana::MOST) as usize;
        all.extend(std::iter::repeat_n(like[0], n));
    }
    let mut alts = vec![all];
    let event = Ev::of(EventKind::TapForMana, seat, Ref::Obj(source)).amount(own.len() as i32);
    for active in s.watching.iter().filter(|active| active.lasting == NONE) {
        let AbilityKind::Triggered(t) = &g.ability(active.ability).kind else { continue };
        for pattern in t.on.iter().filter(|p| t.mana && p.on == EventKind::TapForMana) {
            let more = triggered(g, s, seat, active, t, pattern, &event, own);
            if !more.is_empty() {
                alts = alts
                    .iter()
                    .flat_map(|alt| more.iter().map(|also| [alt.as_slice(), also].concat()))
                    .collect();
            }
        }
    }
    alts
}

/// What a triggered mana ability would add for this player.
#[expect(clippy::too_many_arguments, reason = "an ability, its pattern and the event that it would hear of")]
fn triggered(
    g: &Magic,
    s: &State,
    seat: Seat,
    active: &Active,
    t: &Triggered,
    pattern: &Pattern,
    event: &Ev,
    own: &[u8],
) -> Vec<Vec<u8>> {
    let env = Env { ability: active.ability, ..Env::new(g, s, active.source, active.seat) };
    if !env.matches(pattern, event) || !env.holds(&t.during) || !env.holds(&t.when) {
        return Vec::new();
    }
    let mut locals = Vec::new();
    triggers::bind(&pattern.bind, event, &mut locals);
    let env = Env { locals: &locals, ..env };
    let body = g.body(t.body.0);
    if let [Op::AddMana { who, mana: Mana::TypeOf(_), times, .. }] = &body.code[..] {
        let mine = env.player(who) == Some(seat);
        let n = env.value(times).clamp(0, 100) as usize;
        return if mine && n > 0 { own.iter().map(|&mask| vec![mask; n]).collect() } else { Vec::new() };
    }
    let made = made_by(&env, body, None, seat);
    made.map_or_else(Vec::new, |made| made.alts)
}
