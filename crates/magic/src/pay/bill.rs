//! What something costs in all (CR 601.2f, 602.2b).

use kernel::Seat;

use crate::cast::{optional, splice};
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Affected, CardType, Cost, Layout, Op, Part, Rule, Value, Visitor, Walk, Zone};
use crate::pay::mana::Needs;
use crate::pay::parts::paid_with;
use crate::pay::purse::Purse;
use crate::pay::sources::{For, Payee};
use crate::state::{Local, NONE, Obj, Ref, StackItem, State, hidden};

/// What a spell is cast for, in place of its additional costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    /// One of the ways of its face.
    Way(u16),
    /// Without paying its mana cost.
    Free,
    /// By leave of a rule in force that names another cost: the ability it stands in, or the instruction
    /// that created it, and its number there.
    Rule { ability: u16, body: u16, pc: u16, number: u16 },
}

impl Price {
    /// Keep it with the spell on the stack; an ordinary way is known by its word.
    pub fn keep(self, locals: &mut Vec<Local>) {
        let words = match self {
            Self::Way(way) => [0, way, 0, 0, 0],
            Self::Free => [1, 0, 0, 0, 0],
            Self::Rule { ability, body, pc, number } => [2, ability, body, pc, number],
        };
        locals.extend(words.map(|w| Local { slot: hidden::PRICE, value: Ref::Word(w) }));
    }

    pub fn of(g: &Magic, s: &State, item: &StackItem) -> Self {
        let mut words = [0; 5];
        let kept = item.locals.iter().filter(|l| l.slot == hidden::PRICE);
        let mut any = false;
        for (word, local) in words.iter_mut().zip(kept) {
            if let Ref::Word(w) = local.value {
                *word = w;
                any = true;
            }
        }
        if !any {
            let card = s.card(item.obj.i);
            let ways = &g.face(card.def, card.face).ways;
            return Self::Way(ways.iter().position(|w| w.word.0 == item.way).unwrap_or(0) as u16);
        }
        let [kind, a, b, c, d] = words;
        match kind {
            0 => Self::Way(a),
            1 => Self::Free,
            _ => Self::Rule { ability: a, body: b, pc: c, number: d },
        }
    }

    /// Are both halves of a split card cast for it (CR 702.102)?
    pub fn fuses(self, g: &Magic, def: u16, face: u8) -> bool {
        let Self::Way(way) = self else { return false };
        let split = g.def(def).layout == Layout::Split;
        split && g.face(def, face).ways.get(usize::from(way)).is_some_and(|w| w.spell.is_some())
    }

    /// The rule by whose leave it is cast.
    fn rule(self, g: &Magic) -> Option<&Rule> {
        let Self::Rule { ability, body, pc, number } = self else { return None };
        let rules = if ability == NONE {
            match g.body(body).code.get(usize::from(pc)) {
                Some(Op::Effect { rules, .. }) => rules,
                _ => return None,
            }
        } else {
            match &g.ability(ability).kind {
                AbilityKind::Static(effect) => &effect.rules,
                _ => return None,
            }
        };
        rules.get(usize::from(number))
    }

    /// The word of the way that it is cast by.
    pub fn word(self, g: &Magic, def: u16, face: u8) -> u16 {
        let word = match self {
            Self::Free => None,
            Self::Way(way) => g.face(def, face).ways.get(usize::from(way)).map(|w| w.word),
            Self::Rule { .. } => match self.rule(g) {
                Some(Rule::MayPlay { word, .. }) => *word,
                _ => None,
            },
        };
        word.map_or(NONE, |w| w.0)
    }

    /// The cost that stands for the mana cost.
    fn cost(self, g: &Magic, def: u16, face: u8) -> Option<&Cost> {
        match self {
            Self::Free => None,
            Self::Way(way) => g.face(def, face).ways.get(usize::from(way)).map(|w| &w.cost),
            Self::Rule { .. } => match self.rule(g) {
                None => None,
                Some(Rule::MayPlay { cost: Some(cost), .. }) => Some(cost),
                Some(Rule::MayPlay { free: true, .. }) => None,
                _ => g.face(def, face).ways.first().map(|w| &w.cost),
            },
        }
    }
}

/// More mana than anybody has.
const UNPAYABLE: i32 = 1_000_000;

/// A total cost, and who pays it for what.
#[derive(Clone)]
pub struct Bill<'a> {
    /// Where its numbers are read from.
    pub env: Env<'a>,
    pub payee: Payee,
    pub needs: Needs,
    pub parts: Vec<&'a Part>,
    /// How many `{X}` are in it.
    pub xs: u32,
    /// The payer's mana, where somebody has counted it.
    pub purse: Option<&'a Purse>,
}

impl<'a> Bill<'a> {
    pub const fn seat(&self) -> Seat {
        self.payee.seat
    }

    /// Filters of a cost speak of the payer as "you".
    pub fn payer(&self) -> Env<'a> {
        Env { seat: self.payee.seat, ..self.env }
    }

    /// Nothing to pay yet.
    pub fn new(env: Env<'a>, payee: Payee) -> Self {
        Self { env, payee, needs: Needs::default(), parts: Vec::new(), xs: 0, purse: None }
    }

    /// The same bill, paid out of this purse.
    pub fn out_of(self, purse: Option<&'a Purse>) -> Self {
        Self { purse, ..self }
    }

    /// A spell: on the stack, or before it goes there. `locals` hold the optional costs, modes and targets
    /// chosen so far, `body` the program whose modes they are.
    pub fn spell(env: Env<'a>, face: u8, price: Price, body: u16) -> Self {
        let any = matches!(price.rule(env.g), Some(Rule::MayPlay { any_mana: true, .. }));
        let fused = price.fuses(env.g, env.s.card(env.source.i).own, face);
        let payee = Payee { paid: For::Spell, seat: env.seat, obj: env.source, face, any, fused };
        let mut bill = Self::new(env, payee);
        bill.spell_parts(price, body);
        bill.spell_total();
        bill
    }

    /// Every cost of a spell that comes on top of one another.
    fn spell_parts(&mut self, price: Price, body: u16) {
        let Env { g, s, locals, source, .. } = self.env;
        let def = s.card(source.i).def;
        let face = g.face(def, self.payee.face);
        if let Some(cost) = price.cost(g, def, self.payee.face) {
            self.add(cost);
        }
        if let Some(Rule::MayPlay { plus: Some(cost), .. }) = price.rule(g) {
            self.add(cost);
        }
        self.add(&face.extra);
        self.given_parts();
        let mut modes_chosen = 0;
        for local in locals {
            match (local.slot, local.value) {
                (hidden::PAID, Ref::Word(word)) => {
                    let own = face.optional.iter().find(|o| o.word.0 == word);
                    let given = || optional::given(g, s, &self.payee).into_iter().find(|o| o.word.0 == word);
                    if let Some(optional) = own.or_else(given) {
                        self.add(&optional.cost);
                    }
                }
                (hidden::SPLICED, Ref::Obj(card)) => {
                    if let Some(splice) = splice::of(g, s, card) {
                        self.add(&splice.cost);
                    }
                }
                (hidden::MODE, Ref::Num(mode)) if body != NONE => {
                    let modes = g.body(body).modes.as_ref();
                    if let Some(further) = modes.and_then(|m| m.further.as_ref()).filter(|_| modes_chosen > 0)
                    {
                        self.add(further);
                    }
                    modes_chosen += 1;
                    let mode = modes.and_then(|m| m.choices.get(mode as usize));
                    if let Some(cost) = mode.and_then(|m| m.cost.as_ref()) {
                        self.add(cost);
                    }
                }
                _ => {}
            }
        }
    }

    /// Costs that rules in force give the spell, such as convoke.
    fn given_parts(&mut self) {
        let Env { g, s, .. } = self.env;
        let payee = self.payee;
        let mut found: Vec<&'a Cost> = Vec::new();
        g.each_rule(s, crate::layers::rules::COSTS, &mut |rule, env, of| {
            if let Rule::CostAlso { what, cost } = rule
                && env.affects(of, Ref::Player(payee.seat))
                && payee.meant(&env.with(Ref::Obj(payee.obj)), what)
            {
                found.push(cost);
            }
        });
        for cost in found {
            self.add(cost);
        }
    }

    fn add(&mut self, cost: &'a Cost) {
        self.needs.add(&cost.mana, self.env.x);
        self.xs += u32::from(cost.mana.xs);
        for part in &cost.parts {
            if let Part::Generic(value) = part {
                self.needs.generic += self.env.value(value).max(0);
            }
        }
        self.parts.extend(&cost.parts);
    }

    /// The mana cost of the source's card, if it is a creature card that has one.
    fn add_own_cost(&mut self) {
        let Env { g, s, source, .. } = self.env;
        let own = s.card(source.i).own;
        match &g.face(own, 0).cost {
            Some(cost) if g.print(own, 0).ch.is(CardType::Creature) => {
                self.needs.add(cost, self.env.x);
                self.xs += u32::from(cost.xs);
            }
            _ => self.needs.generic = UNPAYABLE,
        }
    }

    /// Increases first, then reductions (CR 601.2f).
    fn spell_total(&mut self) {
        let Env { g, s, source, .. } = self.env;
        let card = s.card(source.i);
        // CR 903.8; the casting under way is counted once it is on the stack.
        let casting = s.stack_item(source);
        if casting.map_or(card.zone, |item| item.cast_from) == Zone::Command {
            let before = i32::from(s.players[usize::from(self.seat())].tax) - i32::from(casting.is_some());
            self.needs.generic += 2 * before.max(0);
        }
        let face = g.face(card.def, self.payee.face);
        self.each_rule(|needs, rule, env, payee| {
            if let Rule::CostMore { what, by, colored } = rule
                && payee.meant(env, what)
            {
                needs.generic += env.value(by).max(0);
                needs.add(colored, 0);
            }
        });
        let own = Env { spell: source, aimed: self.env.locals, ..self.env };
        for reduction in &face.reductions {
            if own.holds(&reduction.when) {
                self.needs.generic -= own.value(&reduction.by);
                self.needs.less(&reduction.colored);
            }
        }
        self.each_rule(|needs, rule, env, payee| {
            if let Rule::CostLess { what, by, colored, at_least } = rule
                && payee.meant(env, what)
            {
                let before = needs.total();
                needs.generic -= env.value(by).max(0);
                needs.less(colored);
                keep_at_least(needs, before, *at_least);
            }
        });
        self.needs.generic = self.needs.generic.max(0);
    }

    /// Rules in force that apply to the payer, or to the spell or source itself.
    fn each_rule(&mut self, mut f: impl FnMut(&mut Needs, &Rule, &Env<'_>, &Payee)) {
        let Env { g, s, locals, .. } = self.env;
        let (payee, needs) = (self.payee, &mut self.needs);
        g.each_rule(s, crate::layers::rules::COSTS, &mut |rule, env, of: &Affected| {
            let about = matches!(
                rule,
                Rule::CostLess { .. }
                    | Rule::CostMore { .. }
                    | Rule::AbilityCostLess { .. }
                    | Rule::AbilityCostMore { .. }
            );
            if about && (env.affects(of, Ref::Player(payee.seat)) || env.affects(of, Ref::Obj(payee.obj))) {
                let env = Env { spell: payee.obj, aimed: locals, ..env.with(Ref::Obj(payee.obj)) };
                f(needs, rule, &env, &payee);
            }
        });
    }

    /// An activated ability.
    pub fn ability(env: Env<'a>, ability: u16) -> Self {
        let (g, env) = (env.g, Env { ability, ..env });
        let payee =
            Payee { paid: For::Ability, seat: env.seat, obj: env.source, face: 0, any: false, fused: false };
        let mut bill = Self::new(env, payee);
        let AbilityKind::Activated(act) = &g.ability(ability).kind else { return bill };
        bill.add(&act.cost);
        if act.cost.parts.contains(&Part::OwnManaCost) {
            bill.add_own_cost();
        }
        if let Some(less) = &act.less {
            bill.needs.generic -= env.value(less).max(0);
        }
        let word = g.ability(ability).keyword;
        bill.each_rule(|needs, rule, env, payee| {
            if let Rule::AbilityCostMore { what, by, keyword } = rule
                && (keyword.is_none() || *keyword == word)
                && payee.meant(env, what)
            {
                needs.generic += env.value(by).max(0);
            }
        });
        bill.each_rule(|needs, rule, env, payee| {
            if let Rule::AbilityCostLess { what, by, keyword, at_least } = rule
                && (keyword.is_none() || *keyword == word)
                && payee.meant(env, what)
            {
                let before = needs.total();
                needs.generic -= env.value(by).max(0);
                keep_at_least(needs, before, *at_least);
            }
        });
        bill.needs.generic = bill.needs.generic.max(0);
        bill
    }

    /// A spell or ability on the stack, as it was announced.
    pub fn item(g: &'a Magic, s: &'a State, item: &'a StackItem) -> Self {
        let env = Env::of_item(g, s, item);
        if item.ability != NONE {
            return Self::ability(env, item.ability);
        }
        Self::spell(
            Env { source: item.obj, ..env },
            s.card(item.obj.i).face,
            Price::of(g, s, item),
            item.body,
        )
    }

    /// A cost within a program, paid so often by this player.
    pub fn within(env: Env<'a>, cost: &'a Cost, payer: Seat, times: i32) -> Self {
        let mut bill = Self::new(
            env,
            Payee { paid: For::Other, seat: payer, obj: Obj::NONE, face: 0, any: false, fused: false },
        );
        for _ in 0..times.max(0) {
            bill.add(cost);
        }
        bill
    }
}

/// A reduction stops here, and never makes it dearer.
fn keep_at_least(needs: &mut Needs, before: i32, least: u8) {
    let least = i32::from(least).min(before);
    if least > 0 {
        needs.generic = needs.generic.max(0);
        needs.generic += (least - needs.total()).max(0);
    }
}

impl Bill<'_> {
    /// Does its payer announce an X (CR 601.2b)?
    pub fn has_x(&self) -> bool {
        self.xs > 0 || self.parts.iter().any(|part| mentions_x(*part))
    }

    /// Does X say which objects pay, so that a greater one may be payable where a smaller is not?
    pub fn x_chooses(&self) -> bool {
        self.parts.iter().filter_map(|part| paid_with(part)).any(|(what, _)| mentions_x(what))
    }

    /// May another X than 0 help, where 0 can be paid for or cannot?
    pub fn varies(&self, payable: bool) -> bool {
        if payable { self.has_x() } else { self.x_chooses() }
    }
}

fn mentions_x(of: &impl Walk) -> bool {
    struct Seen(bool);
    impl Visitor for Seen {
        fn value(&mut self, value: &Value) {
            self.0 |= *value == Value::X;
        }
    }
    let mut seen = Seen(false);
    of.walk(&mut seen);
    seen.0
}
