//! Payments against a search through every one of them.

use magic::ir::ManaCost;
use magic::pay::mana::{ALL, From, Needs, Spend, Unit, payable, plan, resolve};
use proptest::prelude::*;

fn unit(mask: u8, number: u16) -> Unit {
    Unit { mask, from: From::Ability, source: number, ability: 0, group: number, alt: 0, rank: 1 }
}

fn units(masks: &[u8]) -> Vec<Unit> {
    masks.iter().zip(0..).map(|(&m, i)| unit(m, i)).collect()
}

fn needs(text: &str) -> Needs {
    Needs::of(&ManaCost::parse(text).unwrap(), 0)
}

/// Every symbol as a mask, generic mana as 0.
fn symbols(needs: &Needs) -> Vec<u8> {
    let pips = needs.kinds().iter().flat_map(|k| std::iter::repeat_n(k.mask, usize::from(k.count)));
    pips.chain(std::iter::repeat_n(0, needs.generic.max(0) as usize)).collect()
}

fn brute(masks: &[u8], used: &mut Vec<bool>, symbols: &[u8]) -> bool {
    let Some((&symbol, rest)) = symbols.split_first() else { return true };
    (0..masks.len()).any(|i| {
        if used[i] || symbol != 0 && masks[i] & symbol == 0 {
            return false;
        }
        used[i] = true;
        let found = brute(masks, used, rest);
        used[i] = false;
        found
    })
}

fn pays(units: &[Unit], symbols: &[u8]) -> bool {
    let masks: Vec<u8> = units.iter().map(|u| u.mask).collect();
    brute(&masks, &mut vec![false; masks.len()], symbols)
}

/// Every way to take one alternative of each group.
fn worlds(units: &[Unit]) -> Vec<Vec<Unit>> {
    let mut groups: Vec<u16> = units.iter().map(|u| u.group).collect();
    groups.dedup();
    let mut all = vec![Vec::new()];
    for group in groups {
        let mine: Vec<Unit> = units.iter().filter(|u| u.group == group).copied().collect();
        let alts = mine.iter().map(|u| u.alt).max().unwrap_or(0);
        all = all
            .iter()
            .flat_map(|before| {
                let mine = &mine;
                (0..=alts).map(move |alt| {
                    let with = mine.iter().filter(|u| u.alt == alt).copied();
                    before.iter().copied().chain(with).collect::<Vec<Unit>>()
                })
            })
            .collect();
    }
    all
}

fn is_payment(units: &[Unit], needs: &Needs, spends: &[Spend]) -> bool {
    let mut left = units.to_vec();
    let each_once = spends.iter().all(|s| {
        let place = left.iter().position(|u| *u == s.unit);
        place.map(|p| left.remove(p)).is_some() && (s.mask == 0 || s.unit.mask & s.mask != 0)
    });
    let mut paid: Vec<u8> = spends.iter().map(|s| s.mask).collect();
    let mut owed = symbols(needs);
    paid.sort_unstable();
    owed.sort_unstable();
    let one_alternative = spends
        .iter()
        .all(|a| spends.iter().all(|b| a.unit.group != b.unit.group || a.unit.alt == b.unit.alt));
    each_once && one_alternative && paid == owed
}

fn cost() -> impl Strategy<Value = Needs> {
    (0..4i32, prop::collection::vec(1..=ALL, 0..5)).prop_map(|(generic, pips)| {
        let mut needs = Needs { generic, ..Needs::default() };
        pips.into_iter().for_each(|mask| needs.pip(mask, 1));
        needs
    })
}

proptest! {
    #[test]
    fn halls_condition_is_what_a_search_finds(masks in prop::collection::vec(0..=ALL, 0..7), needs in cost()) {
        let units = units(&masks);
        prop_assert_eq!(payable(&units, &needs, 0), pays(&units, &symbols(&needs)));
    }

    #[test]
    fn a_plan_is_a_payment(masks in prop::collection::vec(0..=ALL, 0..7), needs in cost(), wanted: [u8; 6]) {
        let units = units(&masks);
        let plan = plan(&units, &needs, &wanted.map(u16::from));
        prop_assert_eq!(plan.is_some(), payable(&units, &needs, 0));
        if let Some(spends) = plan {
            prop_assert!(is_payment(&units, &needs, &spends));
        }
    }

    #[test]
    fn sources_of_several_mana_give_one_alternative(
        groups in prop::collection::vec(prop::collection::vec((0..3u8, 1..=ALL), 1..4), 0..4),
        needs in cost(),
    ) {
        let mut units = Vec::new();
        for (group, made) in groups.iter().enumerate() {
            units.extend(made.iter().map(|&(alt, mask)| Unit { alt, ..unit(mask, group as u16) }));
        }
        let any = worlds(&units).iter().any(|world| pays(world, &symbols(&needs)));
        prop_assert_eq!(payable(&units, &needs, 0), any);
        let plan = plan(&units, &needs, &[0; 6]);
        prop_assert_eq!(plan.is_some(), any);
        if let Some(spends) = plan {
            prop_assert!(is_payment(&units, &needs, &spends));
        }
    }
}

#[test]
fn hybrid_symbols_take_either_colour() {
    assert!(payable(&units(&[1, 2]), &needs("{W/U}{W/U}"), 0));
    assert!(!payable(&units(&[1, 4]), &needs("{W/U}{W/U}"), 0));
}

#[test]
fn colourless_symbols_take_colourless_mana_only() {
    assert!(!payable(&units(&[1, 1]), &needs("{1}{C}"), 0));
    assert!(payable(&units(&[1, 0b10_0000]), &needs("{1}{C}"), 0));
}

#[test]
fn phyrexian_symbols_take_mana_rather_than_life() {
    let (with_mana, life) = resolve(&units(&[8, 8]), &needs("{1}{R/P}"), 20).unwrap();
    assert_eq!((with_mana.total(), life), (2, 0));
    let (without, life) = resolve(&units(&[1]), &needs("{1}{R/P}"), 20).unwrap();
    assert_eq!((without.total(), life), (1, 2));
    assert!(resolve(&units(&[1]), &needs("{1}{R/P}"), 1).is_none(), "two life cannot be paid with one");
}

#[test]
fn a_colour_or_two_generic() {
    let (colour, _) = resolve(&units(&[1, 1]), &needs("{2/W}"), 0).unwrap();
    assert_eq!(colour.total(), 1);
    let (generic, _) = resolve(&units(&[2, 2]), &needs("{2/W}"), 0).unwrap();
    assert_eq!(generic.total(), 2);
    assert!(resolve(&units(&[2]), &needs("{2/W}"), 0).is_none());
}

#[test]
fn x_counts_once_for_each_symbol() {
    let fireball = ManaCost::parse("{X}{X}{R}").unwrap();
    assert_eq!(Needs::of(&fireball, 3).total(), 7);
}

#[test]
fn a_reduction_of_colour_goes_on_to_generic_mana() {
    let mut total = needs("{3}{W}");
    total.less(&ManaCost::parse("{W}{W}").unwrap());
    assert_eq!((total.generic, total.kinds().len()), (2, 0), "CR 118.7c");
}

#[test]
fn flexible_sources_are_kept_for_later() {
    let both = [unit(0b11, 0), unit(0b01, 1)];
    let spends = plan(&both, &needs("{1}"), &[0; 6]).unwrap();
    assert_eq!(spends[0].unit.source, 1, "the single-coloured land pays");
    let wanted = [5, 0, 0, 0, 0, 0];
    let spends = plan(&[unit(0b01, 0), unit(0b10, 1)], &needs("{1}"), &wanted).unwrap();
    assert_eq!(spends[0].unit.source, 1, "white is wanted for the hand");
}
