//! Venturing into the dungeon (CR 309, 701.49) and what ends with it.

use kernel::{Cx, Seat};

use super::happen;
use crate::events;
use crate::game::Magic;
use crate::ir::card::Room;
use crate::ir::{Deed, EventKind, Layout, Name, Op, Zone};
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::program::{Step, env};
use crate::state::{Ev, Link, NONE, Obj, Ref, State, card_flag};
use crate::zones;

/// The dungeon has been left, or was never entered.
const ENTER: u8 = 1;
const ENTERED: u8 = 2;
const MOVED: u8 = 3;

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    let Op::Venture { who, into } = op else { unreachable!("venturing") };
    let Some(seat) = env(g, s).player(who) else { return Step::Next };
    match phase {
        0 => {
            if g.cannot(s, Deed::Venture, Ref::Player(seat), Ref::Nothing) {
                return Step::Next;
            }
            let Some(o) = dungeon(g, s, seat) else {
                s.top().phase = ENTER;
                return Step::Wait;
            };
            let rooms = rooms(g, s, o);
            let next = &rooms[marker(s, o)].to;
            if next.is_empty() {
                // CR 701.49c: it is completed before another is entered.
                s.top().phase = ENTER;
                let events = [complete(g, s, o)];
                events::propose(g, s, cx, &events);
                return Step::Wait;
            }
            let names: Vec<Name> = next.iter().map(|&k| rooms[usize::from(k)].name).collect();
            s.top().phase = MOVED;
            choose(s, seat, &names)
        }
        ENTER => {
            s.top().phase = ENTERED;
            choose(s, seat, into)
        }
        ENTERED => {
            let Some(def) = chosen(s).map(|name| g.by_name[usize::from(name)]).filter(|&def| def != NONE)
            else {
                return Step::Next;
            };
            let i = s.fresh(def, seat, card_flag::TOKEN);
            s.cards[usize::from(i)].zone = Zone::Command;
            s.command.push(i);
            let o = s.obj(i);
            enter(g, s, cx, o, 0)
        }
        _ => {
            let Some(o) = dungeon(g, s, seat) else { return Step::Next };
            let name = chosen(s);
            let room = rooms(g, s, o).iter().position(|room| Some(room.name.0) == name);
            enter(g, s, cx, o, room.expect("one of its rooms"))
        }
    }
}

/// One of these names; alone it is not asked for.
fn choose(s: &mut State, seat: Seat, names: &[Name]) -> Step {
    let words: Vec<Ref> = names.iter().map(|name| Ref::Word(name.0)).collect();
    if words.len() == 1 {
        s.result = words;
    } else {
        Choice::of(seat, Ask::Name, &words, 1, 1).start(s);
    }
    Step::Wait
}

fn chosen(s: &State) -> Option<u16> {
    s.result.first().and_then(|r| r.word())
}

/// The venture marker moves into a room (CR 309.4a, c).
fn enter(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, o: Obj, room: usize) -> Step {
    s.links.retain(|l| l.holder != o || l.word != zones::ROOM);
    s.links.push(Link { holder: o, word: zones::ROOM, value: Ref::Num(room as i32) });
    s.dirty = true;
    s.settled = false;
    let seat = s.card(o.i).owner;
    let moved = Ev::of(EventKind::KeywordAction, seat, Ref::Obj(o)).word(g.words.venture);
    happen(g, s, cx, &[moved.amount(room as i32 + 1)])
}

fn is_dungeon(g: &Magic, s: &State, i: u16) -> bool {
    g.def(s.card(i).own).layout == Layout::Dungeon
}

/// The dungeon that the player is in.
pub fn dungeon(g: &Magic, s: &State, seat: Seat) -> Option<Obj> {
    let own = |&&i: &&u16| s.card(i).owner == seat && is_dungeon(g, s, i);
    s.command.iter().find(own).map(|&i| s.obj(i))
}

fn rooms<'a>(g: &'a Magic, s: &State, o: Obj) -> &'a [Room] {
    &g.face(s.card(o.i).own, 0).rooms
}

/// The room that the venture marker is in.
fn marker(s: &State, o: Obj) -> usize {
    let link = s.links.iter().find(|l| l.holder == o && l.word == zones::ROOM);
    link.map_or(0, |l| l.value.num().max(0) as usize)
}

/// The room of a dungeon that the venture marker is in, by name.
pub fn room(g: &Magic, s: &State, o: Obj) -> Option<Name> {
    rooms(g, s, o).get(marker(s, o)).map(|room| room.name)
}

/// CR 309.7: it leaves the game; the event says which it was.
fn complete(g: &Magic, s: &mut State, o: Obj) -> Ev {
    let (seat, name) = (s.card(o.i).owner, g.def(s.card(o.i).own).name.0);
    s.links.retain(|l| l.holder != o || l.word != zones::ROOM);
    zones::put(g, s, o.i, Zone::Nowhere, 0, 0);
    Ev::of(EventKind::KeywordAction, seat, Ref::Player(seat)).word(g.words.complete).other(Ref::Word(name))
}

/// CR 704.5t: dungeons whose last room the marker is in, unless an ability of theirs is still to resolve.
pub fn completed(g: &Magic, s: &mut State) -> Vec<Ev> {
    let due = |s: &State, o: Obj| {
        rooms(g, s, o).get(marker(s, o)).is_some_and(|room| room.to.is_empty())
            && !s.pending.iter().any(|t| t.source == o)
            && !s.stack.iter().any(|item| item.source == o)
    };
    let all: Vec<Obj> = s.command.iter().filter(|&&i| is_dungeon(g, s, i)).map(|&i| s.obj(i)).collect();
    let done: Vec<Obj> = all.into_iter().filter(|&o| due(s, o)).collect();
    done.into_iter().map(|o| complete(g, s, o)).collect()
}
