//! The names of the laws, in the order in which a report that keeps them all would tell them.

pub const DESCRIBES_ITSELF: &str = "the game describes itself";
pub const MATCHES_END: &str = "every match ends";
pub const MENUS_ARE_SOUND: &str = "a menu is sound";
pub const LABELS_ARE_UNIQUE: &str = "labels are unique";
pub const OFFERED_IS_LEGAL: &str = "offered options are legal";
pub const LEGAL_IS_OFFERED: &str = "legal options are offered";
pub const OFFERED_IS_PLAYABLE: &str = "offered options can be played";
pub const ILLEGAL_IS_REFUSED: &str = "an illegal index is refused and changes nothing";
pub const NO_FAULTS: &str = "the rules make no faults";
pub const INVARIANTS_HOLD: &str = "invariants hold";
pub const LOOKING_IS_FREE: &str = "looking changes nothing";
pub const BOUNDS_ARE_KEPT: &str = "observations keep their bounds";
pub const EVALUATIONS_ARE_SMALL: &str = "evaluations are within -1 and 1";
pub const MENU_FOLLOWS: &str = "the menu follows from the State";
pub const CLONES_PLAY_ALIKE: &str = "a clone plays like the original";
pub const SAVES_LOSE_NOTHING: &str = "save and load lose nothing";
pub const DAMAGE_IS_REFUSED: &str = "damaged saves are refused";
pub const WORLDS_ARE_POSSIBLE: &str = "sampled worlds are possible";
pub const NOTHING_HIDDEN_IS_SEEN: &str = "no seat sees hidden things";
pub const NOTHING_HIDDEN_IS_TOLD: &str = "no seat is told hidden things";
pub const SAMPLES_KNOW_NO_MORE: &str = "sampling depends on knowledge alone";
pub const HIDDEN_IS_REDRAWN: &str = "what is hidden is drawn anew";
pub const NOTHING_IS_FORESEEN: &str = "no clone foresees chance";
pub const ENDS_HAVE_OUTCOMES: &str = "a match that is over has an outcome";
pub const NOBODY_IS_ASKED_AFTER: &str = "nobody is asked when the match is over";
pub const MATCHES_REPEAT: &str = "same seed and picks, same match";
pub const EVENTS_HAVE_WORDS: &str = "every event has words";
pub const CHANCE_HAS_WEIGHTS: &str = "explicit chance has weights";

pub const ALL: [&str; 28] = [
    DESCRIBES_ITSELF,
    MATCHES_END,
    MENUS_ARE_SOUND,
    LABELS_ARE_UNIQUE,
    OFFERED_IS_LEGAL,
    LEGAL_IS_OFFERED,
    OFFERED_IS_PLAYABLE,
    ILLEGAL_IS_REFUSED,
    NO_FAULTS,
    INVARIANTS_HOLD,
    LOOKING_IS_FREE,
    BOUNDS_ARE_KEPT,
    EVALUATIONS_ARE_SMALL,
    MENU_FOLLOWS,
    CLONES_PLAY_ALIKE,
    SAVES_LOSE_NOTHING,
    DAMAGE_IS_REFUSED,
    WORLDS_ARE_POSSIBLE,
    NOTHING_HIDDEN_IS_SEEN,
    NOTHING_HIDDEN_IS_TOLD,
    SAMPLES_KNOW_NO_MORE,
    HIDDEN_IS_REDRAWN,
    NOTHING_IS_FORESEEN,
    ENDS_HAVE_OUTCOMES,
    NOBODY_IS_ASKED_AFTER,
    MATCHES_REPEAT,
    EVENTS_HAVE_WORDS,
    CHANCE_HAS_WEIGHTS,
];
