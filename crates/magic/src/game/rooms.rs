//! Rooms (CR 709.5): what a permanent is with no door unlocked, with one, and with both.

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{AbilityId, CardDef, Cond, Cost, Face, Layout, ManaCost, Name, Tables};
use crate::state::{Card, NONE};

/// The definitions of one Room, by number: the card, whose faces are its halves, and what it is with both doors locked
/// and with both unlocked.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    pub card: u16,
    pub locked: u16,
    pub open: u16,
    /// The names of its halves, and of both together.
    names: [u16; 3],
}

pub const LEFT: u8 = 1;
pub const RIGHT: u8 = 2;

impl Room {
    /// Which doors are unlocked, as bits.
    fn doors(&self, def: u16, face: u8) -> Option<u8> {
        match def {
            _ if def == self.card => Some(if face == 0 { LEFT } else { RIGHT }),
            _ if def == self.locked => Some(0),
            _ if def == self.open => Some(LEFT | RIGHT),
            _ => None,
        }
    }

    /// The definition and face of the permanent with these doors unlocked.
    pub const fn with(&self, doors: u8) -> (u16, u8) {
        match doors {
            LEFT => (self.card, 0),
            RIGHT => (self.card, 1),
            0 => (self.locked, 0),
            _ => (self.open, 0),
        }
    }

    /// The name of a half.
    pub const fn name(&self, half: u8) -> u16 {
        self.names[half as usize]
    }
}

/// Add what every Room is when locked and when unlocked, and the actions that unlock its doors.
pub fn define(defs: &mut Vec<CardDef>, tables: &mut Tables) -> Vec<Room> {
    let mut rooms = Vec::new();
    for card in 0..defs.len() {
        let [left, right] = defs[card].doors[..] else { continue };
        let [mut one, mut other] = [defs[card].faces[0].clone(), defs[card].faces[1].clone()];
        let both = tables.names.len() as u16;
        let name = |k: u16| tables.names[usize::from(k)].clone();
        let whole = format!("{} // {}", name(one.name.0), name(other.name.0));
        tables.names.extend([whole.clone(), format!("{whole}, locked")]);
        let names = [one.name.0, other.name.0, both];
        let open = Face { name: Name(both), ..together(&one, &other) };
        let locked = Face {
            name: Name(both + 1),
            cost: None,
            colors: Vec::new(),
            keywords: Vec::new(),
            abilities: vec![left, right],
            text: vec![text(tables, left), text(tables, right)],
            ..together(&one, &other)
        };
        one.text.push(text(tables, right));
        one.abilities.push(right);
        other.text.push(text(tables, left));
        other.abilities.push(left);
        defs[card].faces = vec![one, other];
        let number = defs.len() as u16;
        for face in [locked, open] {
            let doors = Vec::new();
            defs.push(CardDef { name: face.name, layout: Layout::Normal, faces: vec![face], doors });
        }
        rooms.push(Room { card: card as u16, locked: number, open: number + 1, names });
    }
    rooms
}

fn text(tables: &Tables, ability: AbilityId) -> String {
    debug_assert!(matches!(tables.abilities[usize::from(ability.0)].kind, AbilityKind::Activated(_)));
    tables.abilities[usize::from(ability.0)].text.clone()
}

/// Both halves at once; nothing of it is ever cast.
fn together(left: &Face, right: &Face) -> Face {
    let mut both = left.clone();
    for color in &right.colors {
        if !both.colors.contains(color) {
            both.colors.push(*color);
        }
    }
    both.keywords.extend(right.keywords.iter().filter(|k| !left.keywords.contains(k)));
    both.abilities.extend(&right.abilities);
    both.text.extend(right.text.iter().cloned());
    both.cost = match (&left.cost, &right.cost) {
        (Some(a), Some(b)) => Some(ManaCost {
            generic: a.generic.saturating_add(b.generic),
            xs: a.xs + b.xs,
            pips: a.pips.iter().chain(&b.pips).copied().collect(),
        }),
        (a, b) => a.as_ref().or(b.as_ref()).cloned(),
    };
    Face {
        spell: None,
        ways: Vec::new(),
        extra: Cost { mana: ManaCost::default(), parts: Vec::new() },
        optional: Vec::new(),
        reductions: Vec::new(),
        castable: Cond::Never,
        ..both
    }
}

impl Magic {
    /// The Room that a definition is of.
    #[inline]
    pub fn room(&self, def: u16) -> Option<&Room> {
        self.rooms.iter().find(|room| room.doors(def, 0).is_some())
    }

    /// The Room that a permanent is, and which of its doors are unlocked.
    #[inline]
    pub fn doors(&self, card: &Card) -> Option<(&Room, u8)> {
        self.rooms.iter().find_map(|room| room.doors(card.def, card.face).map(|doors| (room, doors)))
    }

    /// Have two things a name in common (CR 201.2)? What has none has none in common; an unlocked Room has both.
    #[inline]
    pub fn share_name(&self, a: u16, b: u16) -> bool {
        a != NONE
            && (a == b
                || !self.rooms.is_empty() && self.names_of(a).any(|x| self.names_of(b).any(|y| x == y)))
    }

    /// The names of what is called so.
    pub fn names_of(&self, name: u16) -> impl Iterator<Item = u16> + '_ {
        let room = self.rooms.iter().find(|room| room.names[2] == name);
        let halves = room.map_or([name, NONE], |room| [room.names[0], room.names[1]]);
        halves.into_iter().filter(|&n| n != NONE)
    }
}
