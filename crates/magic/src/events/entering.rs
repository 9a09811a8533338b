//! What comes onto the battlefield, judged as it would exist there (CR 614.12), and what an Aura comes attached to
//! (CR 303.4f).

use crate::eval::Env;
use crate::events::replacement;
use crate::game::Magic;
use crate::ir::{EventKind, Zone};
use crate::layers::{self, Asked};
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::state::{Entering, Ev, NONE, Obj, Ref, State, card_flag, ev_flag};
use crate::zones::{self, attach};

/// The battlefield as it would be with the object on it.
pub struct Arrival {
    pub world: State,
    obj: Obj,
}

impl Arrival {
    /// The event, about the object as it would be.
    pub fn event(&self, e: &Ev) -> Ev {
        Ev { subject: Ref::Obj(self.obj), ..*e }
    }

    /// The abilities it would have.
    pub fn abilities(&self, g: &Magic) -> Vec<u16> {
        self.world.perm(self.obj).map_or_else(Vec::new, |p| self.world.abilities(g, p).collect())
    }
}

fn enters(e: &Ev) -> bool {
    e.kind == EventKind::Zone && e.to == Zone::Battlefield && e.flags & ev_flag::GONE == 0
}

/// The world after an event of entering, where looking at the card alone would not do.
pub fn arrival(g: &Magic, s: &State, e: &Ev) -> Option<Arrival> {
    if !enters(e) || e.subject.obj().is_none_or(|o| !s.is_live(o)) {
        return None;
    }
    let entering = &s.entering[e.n as usize];
    let as_printed = entering.copy == NONE && !entering.face_down && entering.face == 0;
    if as_printed && !layers::reaches_others(g, s, asked(g, s)) {
        return None;
    }
    let mut world = s.clone();
    let obj = zones::onto_battlefield(g, &mut world, entering);
    layers::rebuild(g, &mut world);
    Some(Arrival { world, obj })
}

/// What those ask of a newcomer who may replace its entering.
fn asked(g: &Magic, s: &State) -> Asked {
    let mut asked = Asked::default();
    for active in &s.replacing {
        let on = &replacement(g, s, active).on;
        if on.on == EventKind::Zone && (on.to.is_empty() || on.to.contains(&Zone::Battlefield)) {
            asked.also(on);
        }
    }
    asked
}

/// Is an Aura coming that nobody has attached yet?
pub fn needs_host(g: &Magic, s: &State, e: &Ev) -> bool {
    if !enters(e) {
        return false;
    }
    let entering = &s.entering[e.n as usize];
    if entering.face_down || g.aura_target(entering.def(s), entering.face).is_none() {
        return false;
    }
    entering.host == Ref::Nothing || astray(g, s, entering)
}

/// CR 303.4i: what it is to come attached to is nothing that it may enchant.
fn astray(g: &Magic, s: &State, entering: &Entering) -> bool {
    let (def, aura) = (entering.def(s), s.obj(entering.card));
    // A spell was found to have a legal target as it began to resolve.
    entering.cast_from == Zone::Nowhere
        && entering.host != Ref::Nothing
        && !hosts(g, s, aura, def, entering.face, entering.controller).contains(&entering.host)
}

/// Whoever will control the Aura chooses what it comes attached to; with nothing to enchant it stays where it is
/// (CR 303.4f, g).
pub fn ask_host(g: &Magic, s: &mut State, at: usize) {
    let e = s.batch[at];
    let entering = &s.entering[e.n as usize];
    let (card, controller) = (entering.card, entering.controller);
    let def = entering.def(s);
    let hosts = hosts(g, s, s.obj(card), def, entering.face, controller);
    if hosts.is_empty() || entering.host != Ref::Nothing {
        s.batch[at].flags |= ev_flag::GONE;
        if s.card(card).flags & card_flag::TOKEN != 0 {
            s.cards[usize::from(card)].flags |= card_flag::FREE;
        }
        return;
    }
    s.top().phase = super::HOST;
    Choice::of(controller, Ask::Choose, &hosts, 1, 1).start(s);
}

fn hosts(g: &Magic, s: &State, aura: Obj, def: u16, face: u8, seat: u8) -> Vec<Ref> {
    let Some(filter) = attach::enchants(g, def, face) else { return Vec::new() };
    let env = Env::new(g, s, aura, seat);
    let players = (0..2).map(Ref::Player);
    let all = players.chain(s.permanents().map(|p| Ref::Obj(p.obj)));
    all.filter(|&host| env.passes(filter, host) && !attach::forbidden(g, s, aura, host)).collect()
}
