//! The compiled program: names resolved to indices, constants folded, sets of cards as words.

use crate::ast::{Arrival, Face};

/// Rules for one deck size, ready to run.
#[derive(Debug)]
pub(crate) struct Code<S> {
    /// Where every match begins.
    pub start: crate::state::Core<S>,
    pub seats: usize,
    pub teams: Vec<u8>,
    pub cards: usize,
    pub every: S,
    pub zones: Vec<ZoneInfo>,
    pub piles: Vec<PileInfo>,
    /// Number of piles whose order is kept.
    pub ordered: usize,
    /// Attribute columns, card by card, and the cards of each value.
    pub attrs: Vec<Table<S>>,
    pub derived: Vec<DerivedTable<S>>,
    pub vars: Vec<VarInfo>,
    pub cells: Vec<CellInfo>,
    pub evaluations: Vec<crate::evaluate::Evaluator<S>>,
    pub melds: Vec<crate::melds::Pattern<S>>,
    /// Copies of each card with a lower number.
    pub earlier: Vec<S>,
    pub copies: bool,
    pub blocks: Vec<Vec<Stmt<S>>>,
    /// The place of every statement in its block of the program, where that is asked for.
    pub sources: Vec<Vec<u16>>,
    /// Blocks that ask no seat and lead on: unless chance is asked, they are run in one go, without a frame.
    pub calm: Vec<bool>,
    /// Blocks that are calm as soon as all seats pick uniformly.
    pub meek: Vec<bool>,
    /// Every group of options, for the log: block, statement, group.
    pub groups: Vec<(u16, u16, u8)>,
    /// Locals that hold cards, to be renamed with them.
    pub card_locals: u32,
    pub reasons: usize,
    pub max_decisions: u32,
    pub cap: End<S>,
    /// The merit that [`kernel::Game::evaluate`] may show: it reads public things only.
    pub merit: Option<(u8, Num<S>)>,
    pub tallies: Vec<Num<S>>,
    pub words: Words,
}

/// Verbs beyond the program's labels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    pub labels: u8,
    pub chance_prompt: u8,
}

impl Words {
    pub const PLAY: u8 = 0;
    pub const DRAW: u8 = 1;
    pub const ROLL: u8 = 2;
    pub const FOLD: u8 = 3;
    pub const CHECK: u8 = 4;
    pub const CALL: u8 = 5;
    pub const BET: u8 = 6;
    pub const RAISE: u8 = 7;
    pub const ALL_IN: u8 = 8;
    pub const OWN: [&'static str; 9] =
        ["play", "draw", "roll", "fold", "check", "call", "bet", "raise by", "go all in with"];

    #[inline]
    pub fn verb(self, own: u8) -> u8 {
        self.labels + own
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ZoneInfo {
    pub base: usize,
    pub piles: usize,
    pub per_seat: bool,
    pub face: Face,
    /// Some statement shuffles it, so that its order may be open.
    pub loose: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct PileInfo {
    pub zone: u8,
    /// 255 for the table's.
    pub owner: u8,
    pub pile: u8,
    /// Index among ordered piles; 255 when unordered.
    pub order: u8,
}

/// One number per card and the cards of each number.
#[derive(Debug, Clone)]
pub(crate) struct Table<S> {
    pub values: Vec<i16>,
    pub low: i32,
    pub classes: Vec<S>,
    /// Values follow each other from card to card and begin anew after so many.
    pub cycle: Option<u8>,
}

/// A table per combination of the variables it reads.
#[derive(Debug, Clone)]
pub(crate) struct DerivedTable<S> {
    /// Cell, its least value, its stride.
    pub vars: Vec<(u16, i32, u32)>,
    pub cards: usize,
    pub values: Vec<i16>,
    pub low: i32,
    pub span: usize,
    pub classes: Vec<S>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct VarInfo {
    pub base: u16,
    pub size: u16,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct CellInfo {
    pub var: u16,
    pub init: i32,
    pub low: i32,
    pub high: i32,
    pub face: Face,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Math {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Min,
    Max,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Cmp {
    #[inline]
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::Eq => a == b,
            Cmp::Ne => a != b,
            Cmp::Lt => a < b,
            Cmp::Le => a <= b,
            Cmp::Gt => a > b,
            Cmp::Ge => a >= b,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fold {
    Max,
    Min,
    Sum,
}

#[derive(Debug, Clone, PartialEq)]
// Its kind in a byte of its own is found quicker than in a gap of what it holds; so below.
#[repr(u8)]
pub(crate) enum Num<S> {
    Const(i32),
    Cell(u16),
    /// First cell, number of cells, which.
    CellAt(u16, u16, Box<Num<S>>),
    /// The cell of the team of the seat that a local says: first cell, number of cells, which.
    OfTeam(u16, u16, u8),
    /// A number for each value of a variable, from its least on.
    Table {
        cell: u16,
        low: i32,
        values: Vec<i32>,
    },
    Local(u8),
    This,
    Attr(u16, Box<Num<S>>),
    Derived(u16, Box<Num<S>>),
    Count(Box<Set<S>>),
    Sum(u16, Box<Set<S>>),
    Extreme {
        most: bool,
        attr: u16,
        of: Box<Set<S>>,
        none: i32,
    },
    Distinct(u16, Box<Set<S>>),
    Best(u16, Box<Set<S>>),
    BestDerived(u16, Box<Set<S>>),
    AnyOf(Box<Set<S>>),
    Top(Box<Spot<S>>),
    PileOf(Box<Num<S>>),
    Total {
        attr: u16,
        alternate: u16,
        of: Box<Set<S>>,
        target: i32,
    },
    Sums {
        of: Box<(Set<S>, Num<S>)>,
        attr: u16,
        min: u8,
        max: u8,
    },
    Strength(u8, Box<Set<S>>),
    Leftover {
        patterns: Vec<u8>,
        of: Box<Set<S>>,
        attr: u16,
    },
    Next(Box<[Num<S>; 2]>),
    Team(Box<Num<S>>),
    Math(Math, Box<[Num<S>; 2]>),
    If(Box<(Test<S>, Num<S>, Num<S>)>),
    CountWhere {
        local: u8,
        n: Box<Num<S>>,
        test: Box<Test<S>>,
    },
    FirstWhere {
        local: u8,
        from: Box<Num<S>>,
        n: Box<Num<S>>,
        test: Box<Test<S>>,
    },
    Over {
        fold: Fold,
        local: u8,
        n: Box<Num<S>>,
        value: Box<Num<S>>,
    },
}

#[derive(Debug, Clone, PartialEq)]
#[repr(u8)]
pub(crate) enum Test<S> {
    Const(bool),
    Cmp(Cmp, Box<[Num<S>; 2]>),
    /// A variable against a constant.
    Cell(Cmp, u16, i32),
    /// A variable has one of these values: bits above the least one.
    OneCell {
        cell: u16,
        low: i32,
        values: u64,
    },
    /// A local against a constant.
    Local(Cmp, u8, i32),
    /// A local against a variable.
    LocalCell(Cmp, u8, u16),
    /// The cell that a local says, against a constant.
    CellAt {
        cmp: Cmp,
        base: u16,
        size: u16,
        local: u8,
        n: i32,
    },
    /// The cell of the team of the seat that a local says, against a constant.
    TeamAt {
        cmp: Cmp,
        base: u16,
        size: u16,
        local: u8,
        n: i32,
    },
    /// Whether a bound card is one of these.
    CardIn(u8, S),
    Not(Box<Test<S>>),
    All(Vec<Test<S>>),
    Any(Vec<Test<S>>),
    Empty(Box<Set<S>>),
    Has(Box<(Set<S>, Num<S>)>),
    Summable {
        of: Box<(Set<S>, Num<S>)>,
        attr: u16,
        min: u8,
        max: u8,
    },
    Meldable(Vec<u8>, Box<Set<S>>),
    IsMeld(Vec<u8>, Box<Set<S>>),
    Arrangeable(Vec<u8>, Box<(Set<S>, Num<S>)>),
}

#[derive(Debug, Clone, PartialEq)]
#[repr(u8)]
pub(crate) enum Set<S> {
    Const(S),
    /// A pile that is always the same one.
    Pile(u8),
    /// The pile of the seat that a variable says, where each seat has one: first pile, which.
    OfCell(u8, u16),
    /// The same by a local: zone, first pile, which.
    OfLocal(u8, u8, u8),
    In(Box<Spot<S>>),
    InZone(u8, Option<Box<Num<S>>>),
    TopOf(Box<(Spot<S>, Num<S>)>),
    FromUp(Box<Num<S>>),
    One(Box<Num<S>>),
    Local(u8),
    With(u16, Box<Num<S>>),
    WithDerived(u16, Box<Num<S>>),
    Where(Box<(Set<S>, Test<S>)>),
    And(Vec<Set<S>>),
    Or(Vec<Set<S>>),
    Minus(Box<(Set<S>, Set<S>)>),
    FaceUp,
    If(Box<(Test<S>, Set<S>, Set<S>)>),
}

/// One pile, found at run time unless `fixed`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spot<S> {
    pub zone: u8,
    pub fixed: Option<u8>,
    /// First pile of a zone that has one pile per seat.
    pub row: Option<u8>,
    /// First pile of a zone of the table, and how many there are.
    pub column: Option<(u8, u8)>,
    pub seat: Option<Num<S>>,
    pub pile: Option<Num<S>>,
}

/// An order that must be settled before the statement's expressions are read.
#[derive(Debug, Clone)]
pub(crate) enum Need<S> {
    Top(Spot<S>, Num<S>),
    PileOf(Num<S>),
}

#[derive(Debug, Clone)]
pub(crate) struct Stmt<S> {
    pub needs: Vec<Need<S>>,
    pub op: Op<S>,
}

#[derive(Debug, Clone)]
pub(crate) struct Target<S> {
    pub base: u16,
    pub size: u16,
    pub at: Option<Num<S>>,
}

#[derive(Debug, Clone)]
#[repr(u8)]
pub(crate) enum Op<S> {
    Shuffle(Spot<S>),
    /// Fix the order of a pile that lies open.
    Settle(Spot<S>),
    Deal {
        from: Box<Spot<S>>,
        zone: u8,
        first: Box<Num<S>>,
        count: Box<Num<S>>,
        batch: u8,
        face: Face,
    },
    Move {
        what: Set<S>,
        to: Box<Spot<S>>,
        face: Face,
        secret: bool,
        positional: bool,
        order: Arrival,
        /// A whole pile goes onto another, as it lies: from, to.
        sweep: Option<(u8, u8)>,
    },
    Turn(Set<S>, Face),
    Show(Set<S>, Option<Num<S>>),
    Deny {
        seat: Num<S>,
        zone: u8,
        cards: Set<S>,
    },
    Set(Target<S>, Num<S>),
    Roll(Target<S>, Num<S>),
    Add(Target<S>, Num<S>, u16),
    If(Test<S>, u16, Option<u16>),
    /// A branch laid out flat: go to that place of the block unless the condition holds.
    Unless(Test<S>, u16),
    Jump(u16),
    /// Add a constant to a variable.
    Bump {
        cell: u16,
        by: i32,
        why: u16,
    },
    /// If a bound card is one of these, set a variable; the two statements fused follow.
    Mark {
        local: u8,
        cards: S,
        cell: u16,
        value: i32,
    },
    /// Branches around additions, looked up at once; the statements fused follow.
    Ladder(Box<Ladder<S>>),
    While(Test<S>, u16, u32),
    For {
        local: u8,
        from: Num<S>,
        n: Num<S>,
        body: u16,
    },
    ForCards {
        local: u8,
        slot: u8,
        of: Set<S>,
        body: u16,
    },
    Call(u16),
    Break,
    Return,
    Choose(Box<Choice<S>>),
    Trick(Box<TrickCode<S>>),
    Betting(Box<BettingCode<S>>),
    Showdown(Box<ShowdownCode<S>>),
    Say(u16, Option<Num<S>>, Option<Num<S>>),
    End(End<S>),
}

#[derive(Debug, Clone)]
pub(crate) struct Choice<S> {
    pub by: Num<S>,
    pub prompt: u8,
    pub groups: Vec<GroupCode<S>>,
    pub otherwise: Option<u16>,
    pub secret: bool,
    /// Options can be counted without listing them.
    pub countable: bool,
    /// And what follows from each is calm.
    pub meek: bool,
    /// Each group is one option, always.
    pub fixed: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct GroupCode<S> {
    pub id: u16,
    pub binders: Vec<Bind<S>>,
    pub when: Test<S>,
    pub label: u8,
    pub body: u16,
}

/// Which field of an option carries what a binder bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Carrier {
    A,
    B,
    C,
    N,
    /// The 64 bits of `b`, `c` and `n`.
    Wide,
}

#[derive(Debug, Clone)]
pub(crate) struct Bind<S> {
    pub local: u8,
    pub carrier: Carrier,
    pub kind: BindKind<S>,
}

#[derive(Debug, Clone)]
pub(crate) enum BindKind<S> {
    Card(Set<S>),
    Number { low: Num<S>, high: Num<S>, domain: Option<u8> },
    Value { of: Set<S>, attr: u16, domain: Option<u8> },
    Seat { from: Num<S>, test: Test<S> },
    Summing { of: Set<S>, attr: u16, total: Num<S>, min: u8, max: u8 },
    Subset { of: Set<S>, attr: Option<u16>, min: Num<S>, max: Num<S> },
    Meld { of: Set<S>, patterns: Vec<u8> },
}

#[derive(Debug, Clone)]
pub(crate) struct TrickCode<S> {
    pub leader: Num<S>,
    pub sits_out: Test<S>,
    pub seat_local: u8,
    pub played_by: Num<S>,
    pub zone: u8,
    /// First pile of the zone, and piles per seat.
    pub base: usize,
    pub piles: usize,
    pub to: Spot<S>,
    /// The trick's own pile, when a card goes there from an unordered hand, face up.
    pub open: Option<u8>,
    pub lead: Set<S>,
    pub lead_fallback: Set<S>,
    pub follow: Option<u16>,
    pub off_suit: Set<S>,
    pub within: Set<S>,
    pub strength: u16,
    pub led: u16,
    pub winner: u16,
    pub after_card: Option<u16>,
    /// All that follows a card: a variable set when it is one of these.
    pub mark: Option<(S, u16, i32)>,
    /// The seat in turn plays its own cards, from one pile each.
    pub own: bool,
    /// The cells of the suit led and of the winner have room for every value.
    pub led_fits: bool,
    pub winner_fits: bool,
    /// Seats that pick uniformly may play the trick in one go.
    pub rush: bool,
    /// All that its block does after it, when that is simple and the trick comes first.
    pub tail: Option<Vec<Tail>>,
    /// The pile onto which that sweeps the cards of the trick, and nothing else does anything with either.
    pub swept: Option<u8>,
    /// Who sits out, when variables alone decide whether that is anybody.
    pub sitter: Option<(Vec<Test<S>>, Num<S>)>,
    /// Nothing that it does changes who sits out, or brings cards to hands.
    pub seated: bool,
    /// What follows a card asks nobody: the next seat is asked as soon as a card is played.
    pub flows_on: bool,
    pub card_local: u8,
    pub denies: bool,
    pub prompt: u8,
}

/// Pairs of a condition and an addition that is made when it holds.
#[derive(Debug, Clone)]
pub(crate) struct Ladder<S> {
    /// The first condition.
    pub first: Test<S>,
    /// Variables that conditions read: cell, its least value, its stride.
    pub cells: Vec<(u16, i32, u32)>,
    /// A number that they compare with constants: from where to where it matters, and its stride.
    pub number: Option<(Num<S>, i32, i32, u32)>,
    /// Which steps are taken, for each combination.
    pub taken: Vec<u16>,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub cell: u16,
    pub by: i32,
    pub why: u16,
}

/// What often follows a trick.
#[derive(Debug, Clone, Copy)]
#[repr(u8)]
pub(crate) enum Tail {
    Add {
        base: u16,
        size: u16,
        at: Option<u16>,
        by: By,
    },
    /// A variable takes the value of another.
    Copy {
        from: u16,
        to: u16,
    },
    Sweep {
        from: u8,
        to: u8,
        face: Face,
    },
}

impl Tail {
    pub fn writes(&self, cell: u16) -> bool {
        match self {
            Tail::Add { base, size, .. } => (*base..*base + *size).contains(&cell),
            Tail::Copy { to, .. } => *to == cell,
            Tail::Sweep { .. } => false,
        }
    }

    pub fn touches(&self, piles: &std::ops::Range<usize>) -> bool {
        match self {
            Tail::Sweep { from, to, .. } => [from, to].iter().any(|p| piles.contains(&usize::from(**p))),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, Copy)]
#[repr(u8)]
pub(crate) enum By {
    Const(i32),
    /// The sum of an attribute over a pile.
    Points {
        attr: u16,
        pile: u8,
    },
}

#[derive(Debug, Clone)]
pub(crate) struct BettingCode<S> {
    pub first: Num<S>,
    /// First cells.
    pub chips: u16,
    pub round: u16,
    pub hand: u16,
    pub folded: u16,
    pub out: Test<S>,
    pub seat_local: u8,
    pub min_bet: Num<S>,
    pub max_raises: Num<S>,
    pub sizes: Vec<u8>,
    pub all_in: bool,
    pub prompt: u8,
}

#[derive(Debug, Clone)]
pub(crate) struct ShowdownCode<S> {
    pub chips: u16,
    pub hand: u16,
    pub folded: u16,
    pub seat_local: u8,
    pub strength: Num<S>,
    pub remainder_from: Num<S>,
    pub winners: u16,
}

#[derive(Debug, Clone)]
pub(crate) struct End<S> {
    pub reason: u8,
    pub seat_local: u8,
    pub merit: Num<S>,
    pub payoff: Option<Num<S>>,
}
