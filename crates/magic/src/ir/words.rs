//! The closed vocabularies of the rules.

use serde::{Deserialize, Serialize};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $($variant:ident = $word:literal),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name { $(#[serde(rename = $word)] $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            #[inline]
            pub const fn index(self) -> usize { self as usize }
            #[inline]
            pub const fn bit(self) -> u64 { 1 << self as u64 }
            pub fn word(self) -> &'static str { Self::WORDS[self.index()] }
        }
    };
}

words! {
    /// CR 105.
    Color: White = "W", Blue = "U", Black = "B", Red = "R", Green = "G"
}

words! {
    /// CR 300.
    CardType: Artifact = "artifact", Battle = "battle", Creature = "creature", Enchantment = "enchantment",
    Instant = "instant", Kindred = "kindred", Land = "land", Planeswalker = "planeswalker", Sorcery = "sorcery",
    Emblem = "emblem", Dungeon = "dungeon"
}

words! {
    /// CR 205.4.
    Supertype: Basic = "basic", Legendary = "legendary", Snow = "snow", World = "world"
}

words! {
    /// CR 400.
    Zone: Library = "library", Hand = "hand", Battlefield = "battlefield", Graveyard = "graveyard",
    Stack = "stack", Exile = "exile", Command = "command",
    // Where a token that ceased to exist and an ability that left the stack are.
    Nowhere = "nowhere"
}

words! {
    /// CR 500. The steps of a turn, the main phases among them.
    Step: Untap = "untap", Upkeep = "upkeep", Draw = "draw", Main1 = "main1", BeginCombat = "begin combat",
    Attackers = "declare attackers", Blockers = "declare blockers", FirstDamage = "first damage",
    Damage = "damage", EndCombat = "end combat", Main2 = "main2", End = "end", Cleanup = "cleanup"
}

/// The first of a turn.
impl Default for Step {
    fn default() -> Self {
        Self::Untap
    }
}

words! {
    /// Keywords that the core itself enforces (CR 702), or that cards ask about by name. All others are
    /// data: the lowering expands them into abilities.
    Keyword: Flying = "flying", Reach = "reach", FirstStrike = "first strike", DoubleStrike = "double strike",
    Deathtouch = "deathtouch", Lifelink = "lifelink", Trample = "trample", Vigilance = "vigilance",
    Haste = "haste", Menace = "menace", Defender = "defender", Hexproof = "hexproof", Shroud = "shroud",
    Indestructible = "indestructible", Flash = "flash", Fear = "fear", Intimidate = "intimidate",
    Shadow = "shadow", Horsemanship = "horsemanship", Skulk = "skulk", Infect = "infect", Wither = "wither",
    Changeling = "changeling", Prowess = "prowess", Ward = "ward", Protection = "protection",
    Landwalk = "landwalk", Toxic = "toxic", Cycling = "cycling", Flashback = "flashback", Equip = "equip",
    Exalted = "exalted", Persist = "persist", Undying = "undying", Phasing = "phasing",
    Convoke = "convoke", Delve = "delve", Improvise = "improvise", Kicker = "kicker", Morph = "morph",
    Annihilator = "annihilator", Mobilize = "mobilize", Firebending = "firebending", Decayed = "decayed",
    Daybound = "daybound", Suspend = "suspend", Storm = "storm", Cascade = "cascade", Devoid = "devoid",
    Regenerates = "regenerates", Nightbound = "nightbound", Flanking = "flanking"
}

impl Keyword {
    /// Is it but the name of abilities that are spelled out? Whoever bears them has it.
    pub const fn is_name(self) -> bool {
        use Keyword as K;
        matches!(
            self,
            K::Prowess
                | K::Ward
                | K::Cycling
                | K::Flashback
                | K::Equip
                | K::Exalted
                | K::Persist
                | K::Undying
                | K::Morph
                | K::Annihilator
                | K::Mobilize
                | K::Firebending
                | K::Decayed
                | K::Suspend
                | K::Storm
                | K::Cascade
                | K::Flanking
        )
    }
}

/// Keywords that are nothing but their word: everything else on a card is spelled out or is a mechanic. Banding is
/// not among them: the core does not play it.
const PLAIN: &[&str] = &[
    "flying",
    "reach",
    "first strike",
    "double strike",
    "deathtouch",
    "lifelink",
    "trample",
    "vigilance",
    "haste",
    "menace",
    "defender",
    "hexproof",
    "shroud",
    "indestructible",
    "flash",
    "fear",
    "intimidate",
    "shadow",
    "horsemanship",
    "skulk",
    "infect",
    "wither",
    "changeling",
    "phasing",
    "devoid",
    "daybound",
    "nightbound",
];

/// Every closed vocabulary that definitions are written in, by name: the only list there is.
pub fn vocabularies() -> Vec<(&'static str, &'static [&'static str])> {
    vec![
        ("card_type", CardType::WORDS),
        ("cmp", super::Cmp::WORDS),
        ("color", Color::WORDS),
        ("deed", super::Deed::WORDS),
        ("distinct", super::Distinct::WORDS),
        ("event", super::EventKind::WORDS),
        ("keep", super::op::Keep::WORDS),
        ("keyword", Keyword::WORDS),
        ("layout", super::Layout::WORDS),
        ("plain_keyword", PLAIN),
        ("purpose", super::Purpose::WORDS),
        ("stat", super::Stat::WORDS),
        ("step", Step::WORDS),
        ("supertype", Supertype::WORDS),
        ("timing", super::Timing::WORDS),
        ("window", super::Window::WORDS),
        ("zone", Zone::WORDS),
        ("known_counter", crate::game::counter::KNOWN),
    ]
}
