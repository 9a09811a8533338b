//! The rules and definitions of one match-up, shared by all its matches.

pub(crate) mod contract;
pub(crate) mod emblem;
pub mod reads;
pub(crate) mod rooms;
pub mod setup;

use kernel::{Digest, Error, Info, Result, Schema};

use self::setup::{Definitions, Position, Settings};
use crate::advice;
use crate::cast::targets;
use crate::ir::ability::AbilityKind;
use crate::ir::op::{Keep, Mana};
use crate::ir::{
    Ability, AbilityId, Activated, Body, BodyId, CardDef, CardType, Cond, Cost, EventKind, Face, Keyword,
    Limit, ManaCost, Mod, Op, Part, Sel, Tables, Target, Timing, Value, Who, Zone, intern,
};
use crate::layers::dependency::Dependencies;
use crate::layers::rules;
use crate::machine::ask;
use crate::pay::purse::Plain;
use crate::state::{Card, Chars, Subtypes, card_flag, role};
use crate::table::code::{self, Code};
use crate::table::observe::{self, Columns};
use crate::turn::idle;
use crate::zones::attach;

/// Counters the core itself knows, by number.
pub mod counter {
    pub const PLUS: u16 = 0;
    pub const MINUS: u16 = 1;
    pub const LOYALTY: u16 = 2;
    pub const LORE: u16 = 3;
    pub const DEFENSE: u16 = 4;
    pub const STUN: u16 = 5;
    pub const SHIELD: u16 = 6;
    pub const POISON: u16 = 7;
    pub const FINALITY: u16 = 8;
    pub const KNOWN: &[&str] =
        &["+1/+1", "-1/-1", "loyalty", "lore", "defense", "stun", "shield", "poison", "finality"];
}

/// Subtypes the core itself knows, by number: the basic land types first (CR 305.6).
pub mod subtype {
    pub const PLAINS: u16 = 0;
    pub const FOREST: u16 = 4;
    pub const AURA: u16 = 5;
    pub const EQUIPMENT: u16 = 6;
    pub const FORTIFICATION: u16 = 7;
    pub const SAGA: u16 = 8;
    pub const VEHICLE: u16 = 9;
    pub const KNOWN: &[&str] = &[
        "Plains",
        "Island",
        "Swamp",
        "Mountain",
        "Forest",
        "Aura",
        "Equipment",
        "Fortification",
        "Saga",
        "Vehicle",
    ];
    /// Land types beyond the basic ones (CR 205.3i).
    pub const LAND: &[&str] = &[
        "Cave",
        "Desert",
        "Gate",
        "Lair",
        "Locus",
        "Mine",
        "Planet",
        "Power-Plant",
        "Sphere",
        "Tower",
        "Town",
        "Urza's",
    ];
    /// Subtypes of artifacts, enchantments and spells (CR 205.3g, h, k), which are no creature types.
    pub const OTHER: &[&str] = &[
        "Attraction",
        "Blood",
        "Bobblehead",
        "Book",
        "Clue",
        "Contraption",
        "Food",
        "Gold",
        "Incubator",
        "Junk",
        "Lander",
        "Map",
        "Mutagen",
        "Powerstone",
        "Stone",
        "Treasure",
        "Background",
        "Cartouche",
        "Case",
        "Class",
        "Curse",
        "Role",
        "Room",
        "Rune",
        "Shard",
        "Shrine",
        "Adventure",
        "Arcane",
        "Chorus",
        "Lesson",
        "Omen",
        "Trap",
        "Siege",
    ];
}

/// What the core has worked out about one face.
#[derive(Debug, Clone, Copy, Default)]
pub struct Printed {
    pub ch: Chars,
    pub mana_value: u8,
    /// Zones (bits) in which some ability of it works, other than the battlefield.
    pub elsewhere: u8,
    /// Some replacement effect of its own may apply as it enters.
    pub enters: bool,
    /// Cast at instant speed.
    pub instant: bool,
    pub permanent: bool,
    /// Some way of casting it is for another time than a main phase.
    pub cast_quickly: bool,
    /// Zones (bits) it may be cast from by its own leave.
    pub castable_from: u8,
    /// The ability that defines its power and toughness (CR 604.3).
    pub defines_pt: Option<u16>,
}

impl Printed {
    /// Has a printed ability of this kind.
    #[inline]
    pub const fn is(&self, role: u8) -> bool {
        self.ch.roles & role != 0
    }
    /// May make mana by leaving a hand.
    #[inline]
    pub fn makes_mana_from_hand(&self) -> bool {
        self.is(role::MAKES_MANA) && self.elsewhere & Zone::Hand.bit() as u8 != 0
    }
}

/// Words the core itself speaks.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    pub scry: u16,
    pub surveil: u16,
    pub reconfigure: u16,
    pub pair: u16,
    pub prepared: u16,
    pub venture: u16,
    pub complete: u16,
    pub initiative: u16,
    pub unlock: u16,
    pub left: u16,
    pub right: u16,
    pub fully: u16,
}

pub struct Magic {
    pub info: Info,
    pub settings: Settings,
    pub defs: Vec<CardDef>,
    /// Two per definition: front and back; the back of a one-faced card is its front.
    pub printed: Vec<[Printed; 2]>,
    /// Split cards as both halves together, by definition.
    wholes: Vec<(u16, Printed)>,
    /// What Rooms are on the battlefield.
    pub rooms: Vec<rooms::Room>,
    pub tables: Tables,
    /// Number of definition per name; NONE where a name is no definition.
    pub by_name: Vec<u16>,
    pub decks: [Vec<(u16, u16)>; 2],
    pub commanders: [Vec<u16>; 2],
    pub position: Option<Position>,
    pub canonical: String,
    /// How many subtypes the cards themselves speak of; those from there on can only be named.
    pub subtypes_met: u16,
    /// Which subtypes are creature types, and land types.
    pub creature_types: Subtypes,
    /// The four kinds of a party, as far as anything is one.
    pub party: [Option<u16>; 4],
    /// The emblem that stands for the initiative.
    pub initiative: Option<u16>,
    /// The subtype Role.
    pub role: Option<u16>,
    pub land_types: Subtypes,
    /// The keyword a counter gives (CR 122.1b), by counter.
    pub keyword_counters: Vec<Option<Keyword>>,
    /// What a counter adds to power and toughness (CR 122.1a), by counter.
    pub counter_pt: Vec<(i32, i32)>,
    /// Each of these on an Equipment gives the equipped creature +1/+0.
    pub hone: Option<u16>,
    /// The abilities that such a counter stands for, as a card that has the keyword spells them out.
    pub counter_abilities: Vec<Vec<u16>>,
    pub words: Words,
    /// `{T}: Add {W}` and so on, by basic land type (CR 305.6).
    pub land_abilities: [u16; 5],
    /// The implied targets of Auras, per definition and face.
    auras: Vec<[Option<Target>; 2]>,
    /// What the continuous effects of each ability, and of each body, depend on.
    pub ability_reads: Vec<reads::Reads>,
    /// The kinds of events that an ability waits for, a bit each.
    pub ability_watches: Vec<u64>,
    /// The word an activation is known by: the ability's own, or its keyword; NONE without.
    pub ability_words: Vec<u16>,
    pub body_reads: Vec<Vec<reads::Reads>>,
    pub plain: Plain,
    pub dependencies: Dependencies,
    /// The kinds of rules in each static ability: see `rules::kind`.
    pub ability_rules: Vec<u64>,
    /// Zones (bits) that some card may be cast from by its own leave, or has abilities in.
    pub cast_zones: u8,
    pub ability_zones: u8,
    /// Some card makes mana from a hand.
    pub mana_from_hand: bool,
    /// Some mana ability costs mana.
    pub converts: bool,
    /// What some card asks about.
    pub asks: reads::Asks,
    pub cards_pay: reads::CardsPay,
    /// What may ask which step it is.
    pub steps: idle::AsksForSteps,
    /// What each definition is known by to learners.
    pub codes: Vec<Code>,
    /// What a name is known by to learners, as [`Code::id`].
    pub names: Vec<[i16; 2]>,
    /// Rows of observations that every match has in common.
    pub columns: Columns,
}

impl Magic {
    pub fn new(json: &str) -> Result<Self> {
        let (definitions, mut tables) = intern::read::<Definitions>(json, subtype::KNOWN, counter::KNOWN)
            .map_err(|fault| Error::invalid(format!("the match's definitions: {fault}")))?;
        let Definitions { name, cards: mut defs, decks, commanders, settings, position, creature_types } =
            definitions;
        let subtypes_met = tables.subtypes.len() as u16;
        for word in creature_types {
            if !tables.subtypes.contains(&word) {
                tables.subtypes.push(word);
            }
        }
        let (met, most) = (tables.subtypes.len(), 64 * Subtypes::default().len());
        if met > most {
            let fault = format!("{met} subtypes in one match; at most {most} are possible");
            return Err(Error::unsupported(fault));
        }
        crate::game::emblem::define(&mut defs, &mut tables);
        crate::game::emblem::define_monarch(&mut defs, &mut tables);
        crate::game::emblem::define_initiative(&mut defs, &mut tables);
        let rooms = rooms::define(&mut defs, &mut tables);
        let mut by_name = vec![crate::state::NONE; tables.names.len()];
        for (number, def) in defs.iter().enumerate() {
            let place = &mut by_name[usize::from(def.name.0)];
            if *place != crate::state::NONE {
                let name = &tables.names[usize::from(def.name.0)];
                return Err(Error::invalid(format!("{name} is defined twice")));
            }
            *place = number as u16;
            if def.faces.is_empty() || def.faces.len() > 2 {
                return Err(Error::invalid("a card has one face or two"));
            }
        }
        let found = |name: crate::ir::Name| match by_name[usize::from(name.0)] {
            crate::state::NONE => {
                Err(Error::invalid(format!("no card is called {}", tables.names[usize::from(name.0)])))
            }
            def => Ok(def),
        };
        let mut lists: [Vec<(u16, u16)>; 2] = Default::default();
        for (list, deck) in lists.iter_mut().zip(&decks) {
            for &(name, count) in deck {
                list.push((found(name)?, count));
            }
        }
        let mut generals: [Vec<u16>; 2] = Default::default();
        for (list, names) in generals.iter_mut().zip(&commanders) {
            for &name in names {
                list.push(found(name)?);
            }
        }
        if let Some(position) = &position {
            for put in &position.objects {
                found(put.card)?;
            }
        }
        let (creature_types, land_types) = kinds_of_subtypes(&defs, &tables);
        let number = |name: &str| tables.subtypes.iter().position(|t| t == name).map(|n| n as u16);
        let party = ["Cleric", "Rogue", "Warrior", "Wizard"].map(number);
        let role = number("Role");
        let initiative = emblem::of_initiative(&defs, &tables);
        let faces =
            |def| [face_of(def, 0), face_of(def, 1)].map(|face| print(face, &tables, &creature_types));
        let mut printed: Vec<[Printed; 2]> = defs.iter().map(faces).collect();
        // CR 708.2a: face down it has no name.
        for (def, [_, down]) in defs.iter().zip(&mut printed) {
            if def.layout == crate::ir::Layout::FaceDown {
                down.ch.name = crate::state::NONE;
            }
        }
        // CR 709.5: with both doors locked it has no name.
        for room in &rooms {
            printed[usize::from(room.locked)].iter_mut().for_each(|p| p.ch.name = crate::state::NONE);
        }
        let wholes = (0u16..).zip(defs.iter().zip(&printed));
        let wholes = wholes.filter(|(_, (def, _))| def.layout == crate::ir::Layout::Split);
        let wholes = wholes.map(|(k, (_, halves))| (k, whole(halves))).collect();
        let zones = |zones: fn(&Printed) -> u8| printed.iter().flatten().fold(0, |m, p| m | zones(p));
        let (cast_zones, ability_zones) = (zones(|p| p.castable_from), zones(|p| p.elsewhere));
        let mana_from_hand = printed.iter().flatten().any(Printed::makes_mana_from_hand);
        let land_abilities = land_abilities(&mut tables);
        name_chosen_counters(&mut tables);
        let keyword = |word: &String| Keyword::WORDS.iter().position(|k| k == word).map(|k| Keyword::ALL[k]);
        let keyword_counters: Vec<Option<Keyword>> = tables.counters.iter().map(keyword).collect();
        let counter_pt = tables.counters.iter().map(|word| size(word)).collect();
        let hone = tables.counters.iter().position(|word| word == "hone").map(|kind| kind as u16);
        let counter_abilities = keyword_counters.iter().map(|k| abilities_of(*k, &defs, &tables)).collect();
        let words = Words {
            scry: word(&mut tables, "scry"),
            surveil: word(&mut tables, "surveil"),
            reconfigure: tables
                .words
                .iter()
                .position(|w| w == "reconfigure")
                .map_or(crate::state::NONE - 1, |w| w as u16),
            pair: tables.words.iter().position(|w| w == "pair").map_or(crate::state::NONE, |w| w as u16),
            prepared: tables
                .words
                .iter()
                .position(|w| w == "prepared")
                .map_or(crate::state::NONE, |w| w as u16),
            venture: word(&mut tables, "venture"),
            complete: word(&mut tables, "complete dungeon"),
            initiative: word(&mut tables, "take the initiative"),
            unlock: word(&mut tables, "unlock"),
            left: word(&mut tables, "unlock left"),
            right: word(&mut tables, "unlock right"),
            fully: word(&mut tables, "fully unlock"),
        };
        let canonical = json.to_owned();
        let info = Info {
            name,
            seats: 2,
            teams: Vec::new(),
            verbs: owned(ask::VERBS),
            prompts: owned(ask::PROMPTS),
            reasons: owned(ask::REASONS),
            streams: owned(&["shuffle", "chance"]),
            tallies: crate::table::tally::columns(&defs, &tables),
            heuristics: owned(advice::STYLES),
            schema: Schema::default(),
            digest: Digest::of(canonical.as_bytes()),
            usual_options: 32,
            explicit_chance: false,
            decision_cap: 200_000,
        };
        let ability_reads = tables.abilities.iter().map(|a| reads::Reads::of(&a.kind)).collect();
        let known = |a: &Ability| {
            let keyword = a.keyword.and_then(|k| tables.words.iter().position(|w| w == k.word()));
            a.word.map(|w| w.0).or(keyword.map(|w| w as u16)).unwrap_or(crate::state::NONE)
        };
        let ability_words = tables.abilities.iter().map(known).collect();
        let body_reads =
            tables.bodies.iter().map(|body| body.code.iter().map(reads::Reads::of).collect()).collect();
        let plain = Plain::new(&defs, &tables);
        let dependencies = Dependencies::new(&tables);
        let ruled = |kind: &AbilityKind| match kind {
            AbilityKind::Static(effect) => rules::kinds(&effect.rules),
            _ => 0,
        };
        let ability_rules = tables.abilities.iter().map(|a| ruled(&a.kind)).collect();
        let converts = tables.abilities.iter().any(|a| crate::pay::converters::converts(&a.kind));
        let watches = |kind: &AbilityKind| match kind {
            AbilityKind::Triggered(t) => t.on.iter().fold(0, |m, p| m | p.on.bit()),
            _ => 0,
        };
        let ability_watches = tables.abilities.iter().map(|a| watches(&a.kind)).collect();
        let asks = reads::Asks::of(&defs, &tables);
        let cards_pay = reads::CardsPay::of(&defs, &tables);
        let codes = code::codes(&defs, &tables);
        let names = code::named(&tables);
        let columns = Columns::new(&printed, &codes, &tables);
        let steps = idle::AsksForSteps::new(&defs, &tables);
        let mut game = Self {
            asks,
            cards_pay,
            steps,
            codes,
            names,
            columns,
            info,
            settings,
            defs,
            printed,
            wholes,
            rooms,
            tables,
            by_name,
            decks: lists,
            commanders: generals,
            position,
            canonical,
            subtypes_met,
            creature_types,
            party,
            initiative,
            role,
            land_types,
            keyword_counters,
            counter_pt,
            hone,
            counter_abilities,
            words,
            land_abilities,
            auras: Vec::new(),
            ability_reads,
            ability_watches,
            ability_words,
            body_reads,
            plain,
            dependencies,
            ability_rules,
            cast_zones,
            ability_zones,
            mana_from_hand,
            converts,
        };
        let aura = |def: u16, face: u8| attach::enchants(&game, def, face).map(targets::aura_target);
        game.auras = (0..game.defs.len() as u16).map(|def| [aura(def, 0), aura(def, 1)]).collect();
        game.info.schema = observe::schema();
        game.check()?;
        Ok(game)
    }

    /// Programs are untrusted input: every jump must land inside its body.
    fn check(&self) -> Result<()> {
        for body in &self.tables.bodies {
            for (at, op) in body.code.iter().enumerate() {
                let Some(to) = op.jump() else { continue };
                let back = matches!(op, Op::Jump { .. });
                if to > body.code.len() || to <= at && !back {
                    return Err(Error::invalid(format!(
                        "instruction {at} jumps to {to}, not onward within its program"
                    )));
                }
            }
        }
        Ok(())
    }

    #[inline]
    pub fn body(&self, id: u16) -> &Body {
        &self.tables.bodies[usize::from(id)]
    }
    #[inline]
    pub fn ability(&self, id: u16) -> &Ability {
        &self.tables.abilities[usize::from(id)]
    }
    #[inline]
    pub fn def(&self, def: u16) -> &CardDef {
        &self.defs[usize::from(def)]
    }
    #[inline]
    pub fn face(&self, def: u16, face: u8) -> &Face {
        face_of(self.def(def), usize::from(face))
    }
    #[inline]
    pub fn print(&self, def: u16, face: u8) -> &Printed {
        &self.printed[usize::from(def)][usize::from(face.min(1))]
    }
    /// What a card that is no permanent is: off the stack, and fused, a split card is both halves (CR 709.4).
    #[inline]
    pub fn lying(&self, card: &Card) -> &Printed {
        self.whole(card).unwrap_or_else(|| self.print(card.def, card.face))
    }
    #[inline]
    fn whole(&self, card: &Card) -> Option<&Printed> {
        let off_stack = !matches!(card.zone, Zone::Stack | Zone::Battlefield);
        let both = off_stack && card.flags & card_flag::AS_CAST == 0 || card.flags & card_flag::FUSED != 0;
        if both { self.halves(card.def) } else { None }
    }
    /// Both halves of a split card together.
    #[inline]
    pub fn halves(&self, def: u16) -> Option<&Printed> {
        self.wholes.iter().find(|(whole, _)| *whole == def).map(|(_, p)| p)
    }
    /// Is this the name of a split card's other half, where the card has both (CR 709.4b)?
    #[inline]
    pub fn also_named(&self, card: &Card, name: u16) -> bool {
        self.whole(card).is_some() && self.print(card.def, 1).ch.name == name
    }
    /// The mana abilities of a land's basic types.
    #[inline]
    pub fn intrinsic(&self, ch: &Chars) -> impl Iterator<Item = u16> + '_ {
        let land = ch.types & CardType::Land.bit() as u16 != 0 && !ch.barren;
        let types = if land { ch.subtypes[0] & 0b11111 } else { 0 };
        (0..5).filter(move |t| types & (1 << t) != 0).map(|t| self.land_abilities[t])
    }
    /// May some face of the card be cast from this zone by its own leave?
    #[inline]
    pub fn castable_from(&self, def: u16, zone: Zone) -> bool {
        let [a, b] = &self.printed[usize::from(def)];
        (a.castable_from | b.castable_from) & zone.bit() as u8 != 0
    }
    /// May some face of the card be played as a land?
    #[inline]
    pub fn has_land_face(&self, def: u16) -> bool {
        self.printed[usize::from(def)].iter().any(|p| p.ch.is(CardType::Land))
    }
    /// May some face of the card be cast at another time than in a main phase?
    #[inline]
    pub fn cast_quickly(&self, def: u16) -> bool {
        let [a, b] = &self.printed[usize::from(def)];
        a.cast_quickly || b.cast_quickly
    }
    /// The implied target of an Aura spell.
    #[inline]
    pub fn aura_target(&self, def: u16, face: u8) -> Option<&Target> {
        self.auras[usize::from(def)][usize::from(face.min(1))].as_ref()
    }
    /// What has no name is called nothing.
    pub fn name(&self, name: u16) -> &str {
        self.tables.names.get(usize::from(name)).map_or("", String::as_str)
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&w| w.to_owned()).collect()
}

/// Counters of a keyword that is chosen in play are known by name.
fn name_chosen_counters(tables: &mut Tables) {
    let chosen = |op: &Op| match op {
        Op::ChooseKeyword { among, .. } => among.clone(),
        _ => Vec::new(),
    };
    let all: Vec<Keyword> = tables.bodies.iter().flat_map(|b| &b.code).flat_map(chosen).collect();
    for keyword in all {
        if tables.counters.iter().all(|c| c != keyword.word()) {
            tables.counters.push(keyword.word().to_owned());
        }
    }
}

fn word(tables: &mut Tables, word: &str) -> u16 {
    let found = tables.words.iter().position(|w| w == word);
    found.unwrap_or_else(|| {
        tables.words.push(word.to_owned());
        tables.words.len() - 1
    }) as u16
}

/// `-0/-1` as numbers; nothing where the word is no size.
fn size(word: &str) -> (i32, i32) {
    let signed = |part: &str| part.parse::<i32>().ok().filter(|_| part.starts_with(['+', '-']));
    let both = word.split_once('/').and_then(|(power, toughness)| signed(power).zip(signed(toughness)));
    both.unwrap_or((0, 0))
}

fn face_of(def: &CardDef, face: usize) -> &Face {
    &def.faces[face.min(def.faces.len() - 1)]
}

fn abilities_of(keyword: Option<Keyword>, defs: &[CardDef], tables: &Tables) -> Vec<u16> {
    let is = |a: &&AbilityId| keyword.is_some() && tables.abilities[usize::from(a.0)].keyword == keyword;
    let of = |face: &Face| face.abilities.iter().filter(is).map(|a| a.0).collect::<Vec<u16>>();
    defs.iter().flat_map(|d| &d.faces).map(of).find(|all| !all.is_empty()).unwrap_or_default()
}

fn kinds_of_subtypes(defs: &[CardDef], tables: &Tables) -> (Subtypes, Subtypes) {
    let mut walkers = Subtypes::default();
    for face in defs.iter().flat_map(|d| &d.faces) {
        if face.types.contains(&CardType::Planeswalker) {
            for s in &face.subtypes {
                set(&mut walkers, s.0);
            }
        }
    }
    let (mut creatures, mut lands) = (Subtypes::default(), Subtypes::default());
    for (number, name) in tables.subtypes.iter().enumerate() {
        let number = number as u16;
        if number <= subtype::FOREST || subtype::LAND.contains(&name.as_str()) {
            set(&mut lands, number);
        } else if usize::from(number) >= subtype::KNOWN.len()
            && !subtype::OTHER.contains(&name.as_str())
            && !has(&walkers, number)
        {
            set(&mut creatures, number);
        }
    }
    (creatures, lands)
}

#[inline]
pub fn has(set: &Subtypes, number: u16) -> bool {
    set[usize::from(number >> 6)] & (1 << (number & 63)) != 0
}

#[inline]
pub fn set(set: &mut Subtypes, number: u16) {
    set[usize::from(number >> 6)] |= 1 << (number & 63);
}

/// The mana abilities that basic land types stand for.
fn land_abilities(tables: &mut Tables) -> [u16; 5] {
    ["W", "U", "B", "R", "G"].map(|color| {
        let mana = Mana::Exactly(ManaCost::parse(&format!("{{{color}}}")).expect("a mana symbol"));
        let add = Op::AddMana {
            who: Sel::You,
            mana,
            times: Value::Int(1),
            only_for: None,
            keep: Keep::Step,
            spent: None,
        };
        tables.bodies.push(Body { targets: Vec::new(), modes: None, code: vec![add] });
        let activated = Activated {
            cost: Cost { mana: ManaCost::default(), parts: vec![Part::Tap] },
            body: BodyId(tables.bodies.len() as u16 - 1),
            mana: true,
            from: Zone::Battlefield,
            timing: Timing::Instant,
            limit: Limit::Never,
            when: Cond::Always,
            by: Who::You,
            less: None,
            special: false,
            least_x: 0,
        };
        let text = format!("{{T}}: Add {{{color}}}.");
        let kind = AbilityKind::Activated(activated);
        tables.abilities.push(Ability { text, keyword: None, word: None, kind });
        tables.abilities.len() as u16 - 1
    })
}

/// Both halves of a split card together (CR 709.4): the first half's name, and all else of both.
fn whole([left, right]: &[Printed; 2]) -> Printed {
    let mut both = *left;
    both.ch.types |= right.ch.types;
    both.ch.supertypes |= right.ch.supertypes;
    both.ch.colors |= right.ch.colors;
    both.ch.keywords |= right.ch.keywords;
    for (mine, other) in both.ch.subtypes.iter_mut().zip(&right.ch.subtypes) {
        *mine |= other;
    }
    both.mana_value = left.mana_value.saturating_add(right.mana_value);
    both
}

fn print(face: &Face, tables: &Tables, creature_types: &Subtypes) -> Printed {
    let mut ch = Chars {
        power: face.power.unwrap_or(0),
        toughness: face.toughness.unwrap_or(0),
        name: face.name.0,
        ..Chars::default()
    };
    (ch.base_power, ch.base_toughness) = (ch.power, ch.toughness);
    ch.types = face.types.iter().fold(0, |m, t| m | t.bit() as u16);
    ch.supertypes = face.supertypes.iter().fold(0, |m, t| m | t.bit() as u8);
    ch.colors = face.colors.iter().fold(0, |m, c| m | c.bit() as u8);
    ch.keywords = face.keywords.iter().fold(0, |m, k| m | k.bit());
    for &AbilityId(id) in &face.abilities {
        ch.keywords |= tables.abilities[usize::from(id)].kind.keyword().map_or(0, Keyword::bit);
    }
    for s in &face.subtypes {
        set(&mut ch.subtypes, s.0);
    }
    // CR 604.3: in every zone.
    let defines = |id: &AbilityId| match &tables.abilities[usize::from(id.0)].kind {
        AbilityKind::Static(s) => {
            let everywhere = [Zone::Library, Zone::Hand, Zone::Graveyard, Zone::Stack, Zone::Exile];
            s.mods.contains(&Mod::AllCreatureTypes) && everywhere.iter().all(|z| s.from.contains(z))
        }
        _ => false,
    };
    if face.keywords.contains(&Keyword::Changeling) || face.abilities.iter().any(defines) {
        ch.every = true;
        for (mine, all) in ch.subtypes.iter_mut().zip(creature_types) {
            *mine |= all;
        }
    }
    let defines_pt = |id: &&AbilityId| {
        let kind = &tables.abilities[usize::from(id.0)].kind;
        matches!(kind, AbilityKind::Static(s) if s.mods.iter().any(|m| matches!(m, Mod::SetPt { cda: true, .. })))
    };
    let defines_pt = face.abilities.iter().find(defines_pt).map(|id| id.0);
    let mut printed = Printed {
        defines_pt,
        ch,
        mana_value: face.cost.as_ref().map_or(0, |c| c.mana_value() as u8),
        instant: face.types.contains(&CardType::Instant) || face.keywords.contains(&Keyword::Flash),
        permanent: !face.types.iter().any(|t| matches!(t, CardType::Instant | CardType::Sorcery)),
        ..Printed::default()
    };
    let zones =
        |zones: &[Zone]| zones.iter().fold(0, |m, z| m | z.bit() as u8) & !(Zone::Battlefield.bit() as u8);
    for &AbilityId(id) in &face.abilities {
        let works = !matches!(tables.abilities[usize::from(id)].kind, AbilityKind::Activated(_));
        let mut mark = |on: bool, role: u8| printed.ch.roles |= if on { role } else { 0 };
        mark(works, role::WORKS);
        match &tables.abilities[usize::from(id)].kind {
            AbilityKind::Activated(a) => {
                printed.elsewhere |= zones(&[a.from]);
                mark(a.mana, role::MAKES_MANA);
                mark(!a.mana, role::ACTS);
                // Loyalty abilities are left to the rules in force.
                let loyal = a.cost.parts.iter().any(|p| matches!(p, Part::Loyalty(_)));
                mark(!a.mana && (a.timing == Timing::Instant || loyal), role::ACTS_QUICKLY);
                mark(!a.mana && a.by != Who::You, role::ACTS_FOR_ALL);
            }
            AbilityKind::Triggered(t) => printed.elsewhere |= zones(&t.from),
            AbilityKind::Static(s) => {
                printed.elsewhere |= zones(&s.from);
                mark(!s.mods.is_empty(), role::CHANGES);
            }
            AbilityKind::Replacement(r) => {
                printed.elsewhere |= zones(&r.from);
                let enters = r.on.on == EventKind::Zone && r.on.to.contains(&Zone::Battlefield);
                printed.enters |= enters && r.of_itself();
            }
            _ => {}
        }
    }
    let froms = face.ways.iter().flat_map(|w| &w.from);
    printed.castable_from = froms.fold(0, |m, z| m | z.bit() as u8);
    let quick = |w: &crate::ir::Way| w.timing == Some(Timing::Instant);
    printed.cast_quickly = printed.instant || face.ways.iter().any(quick);
    printed
}

/// The bodies that some instruction or ability runs are numbered: their owner finds them by number.
impl From<BodyId> for u16 {
    fn from(id: BodyId) -> Self {
        id.0
    }
}
