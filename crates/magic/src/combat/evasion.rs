//! Which creature could block which (CR 509.1b).

use crate::eval::Env;
use crate::events::commit::protected;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{CardType, Color, Deed, Keyword, Rule};
use crate::state::{Perm, Ref, State, perm_flag};

/// An untapped creature of the defending player that nothing keeps from blocking (CR 509.1a).
pub fn able(g: &Magic, s: &State, p: &Perm) -> bool {
    p.ch.controller != s.active
        && p.ch.is(CardType::Creature)
        && !p.is(perm_flag::TAPPED)
        && !p.ch.is(CardType::Battle)
        && !p.ch.has(Keyword::Decayed)
        && !g.cannot(s, Deed::Block, Ref::Obj(p.obj), Ref::Nothing)
}

pub fn can_block(g: &Magic, s: &State, blocker: &Perm, attacker: &Perm) -> bool {
    let (b, a) = (&blocker.ch, &attacker.ch);
    let (me, it) = (Ref::Obj(blocker.obj), Ref::Obj(attacker.obj));
    let anyway = || {
        g.ruled(
            s,
            crate::layers::rules::COMBAT,
            me,
            |rule, env| matches!(rule, Rule::BlockAnyway(what) if env.passes(what, it)),
        )
    };
    let artifact = b.is(CardType::Artifact);
    // Evasion that an ability to block "as though" overcomes.
    let out_of_reach = a.has(Keyword::Flying) && !b.has(Keyword::Flying) && !b.has(Keyword::Reach)
        || a.has(Keyword::Horsemanship) && !b.has(Keyword::Horsemanship)
        || a.has(Keyword::Shadow) != b.has(Keyword::Shadow);
    if out_of_reach && !anyway() {
        return false;
    }
    if a.has(Keyword::Fear) && !artifact && b.colors & Color::Black.bit() as u8 == 0
        || a.has(Keyword::Intimidate) && !artifact && b.colors & a.colors == 0
        || a.has(Keyword::Skulk) && b.power > a.power
        || a.has(Keyword::Landwalk) && walks(g, s, attacker, b.controller)
        || a.has(Keyword::Protection) && protected(g, s, attacker.obj, me)
    {
        return false;
    }
    !g.cannot(s, Deed::Block, me, it) && !g.cannot(s, Deed::BeBlocked, it, me)
}

/// CR 702.14.
fn walks(g: &Magic, s: &State, attacker: &Perm, defender: kernel::Seat) -> bool {
    let env = Env::new(g, s, attacker.obj, attacker.ch.controller);
    s.abilities(g, attacker).any(|a| match &g.ability(a).kind {
        AbilityKind::Landwalk(land) => {
            let passes = |p: &Perm| {
                p.ch.controller == defender && p.ch.is(CardType::Land) && env.passes(land, Ref::Obj(p.obj))
            };
            s.permanents().any(passes)
        }
        _ => false,
    })
}

/// The fewest and the most creatures that may block it; menace asks for two (CR 702.111).
pub fn crowd(g: &Magic, s: &State, attacker: &Perm) -> (u8, u8) {
    let (mut least, mut most) = (if attacker.ch.has(Keyword::Menace) { 2 } else { 1 }, u8::MAX);
    g.each_rule(s, crate::layers::rules::COMBAT, &mut |rule, env, of| match rule {
        Rule::MinBlockers(n) if env.affects(of, Ref::Obj(attacker.obj)) => least = least.max(*n),
        Rule::MaxBlockers(n) if env.affects(of, Ref::Obj(attacker.obj)) => most = most.min(*n),
        _ => {}
    });
    (least, most)
}

/// How many creatures it may block.
pub fn breadth(g: &Magic, s: &State, blocker: &Perm) -> u8 {
    let mut blocks = 1u8;
    g.each_rule(s, crate::layers::rules::COMBAT, &mut |rule, env, of| {
        if let Rule::ExtraBlocks(n) = rule
            && env.affects(of, Ref::Obj(blocker.obj))
        {
            blocks = blocks.saturating_add(*n);
        }
    });
    blocks
}
