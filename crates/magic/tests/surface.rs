//! States as bytes, knowledge and labels, on a small position.

use crate::common;

use common::{Scene, activated, creature, gain_life, land, scene, with};
use kernel::table::{decode, digest, encode, guard, resample, transposition};
use kernel::{Game, Rng, Scope};
use magic::ir::Zone;
use serde_json::json;

fn small() -> Scene {
    let cards = vec![
        land("Plain", "Plains"),
        creature("Bear", 2, 2, &[]),
        creature("Drake", 2, 2, &["flying"]),
        creature("Wurm", 6, 6, &["trample"]),
    ];
    let put: [(u8, &str, &[&str]); 5] = [
        (0, "battlefield", &["Plain", "Plain", "Bear", "Bear", "Drake"]),
        (1, "battlefield", &["Plain", "Plain", "Drake", "Wurm"]),
        (0, "hand", &["Bear", "Wurm", "Plain"]),
        (1, "hand", &["Drake", "Wurm", "Plain"]),
        (1, "library", &["Bear", "Drake", "Plain", "Wurm"]),
    ];
    scene(cards, &put)
}

/// Some positions further on, as random picks lead there.
fn onward(s: &mut Scene, rng: &mut Rng, picks: u32) {
    for _ in 0..picks {
        if s.table.over() {
            return;
        }
        let index = rng.below(s.table.menu().len() as u32) as usize;
        s.table.play(&s.game, index).expect("an offered option");
    }
}

#[test]
fn what_is_written_is_read_and_damage_never_panics() {
    let (mut s, mut rng) = (small(), Rng::new(7));
    for _ in 0..12 {
        onward(&mut s, &mut rng, 5);
        let bytes = encode(&s.game, s.state(), Scope::Truth);
        let back = decode(&s.game, &bytes).expect("its own bytes");
        assert!(encode(&s.game, &back, Scope::Truth) == bytes, "not the same after reading");
        for _ in 0..150 {
            let mut damaged = bytes.clone();
            let at = rng.below(bytes.len() as u32) as usize;
            damaged[at] = damaged[at].wrapping_add(1 + rng.below(255) as u8);
            if rng.below(4) == 0 {
                damaged.truncate(at);
            }
            let read = guard(|| decode(&s.game, &damaged).map(|_| ()));
            assert!(read.is_ok(), "byte {at}: {read:?}");
        }
    }
}

#[test]
fn a_transposition_key_knows_no_time_or_chance() {
    let s = small();
    let mut other = s.state().clone();
    resample(&s.game, &mut other, 0, &mut Rng::new(1));
    let mut same = other.clone();
    for stream in s.game.streams(&mut same) {
        stream.rekey(&mut Rng::new(9));
    }
    same.stamp += 5;
    for p in &mut same.perms {
        p.stamp += 5;
    }
    assert_eq!(transposition(&s.game, &other), transposition(&s.game, &same));
    assert_ne!(digest(&s.game, &other), digest(&s.game, &same));
}

#[test]
fn sampling_moves_only_what_the_seat_cannot_tell() {
    let s = small();
    let (mut rng, truth) = (Rng::new(3), s.state());
    let mut moved = false;
    for _ in 0..50 {
        let mut world = truth.clone();
        resample(&s.game, &mut world, 0, &mut rng);
        for (i, (was, is)) in truth.cards.iter().zip(&world.cards).enumerate() {
            let hidden = was.zone == Zone::Library || (was.zone == Zone::Hand && was.owner == 1);
            assert!(hidden || was == is, "card {i} changed");
            moved |= was != is;
        }
        let sorted = |cards: &[magic::state::Card]| {
            let mut all: Vec<(u8, u16)> = cards.iter().map(|c| (c.owner, c.own)).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(&truth.cards), sorted(&world.cards));
    }
    assert!(moved, "nothing was ever dealt anew");
}

/// How often a card that only the other hand holds is dealt into a sampled world.
fn secrets(open: bool) -> usize {
    let cards = vec![creature("Bear", 2, 2, &[]), creature("Secret", 1, 1, &[])];
    let put: [(u8, &str, &[&str]); 2] = [(0, "hand", &["Bear"]), (1, "hand", &["Secret", "Bear"])];
    let s = common::scene_with(cards, &put, serde_json::json!({"open_decklists": open}));
    let mut rng = Rng::new(5);
    let mut found = 0;
    for _ in 0..40 {
        let mut world = s.state().clone();
        resample(&s.game, &mut world, 0, &mut rng);
        found += world.cards.iter().filter(|c| s.game.name(s.game.def(c.own).name.0) == "Secret").count();
    }
    found
}

#[test]
fn a_list_that_is_not_open_is_no_source_of_sampled_worlds() {
    assert_eq!(secrets(true), 40);
    assert_eq!(secrets(false), 0);
}

#[test]
fn permanents_of_one_name_are_numbered_and_told_by_whose_they_are() {
    let mut s = small();
    s.until(magic::machine::ask::Ask::Attackers);
    let mut labels = Vec::new();
    for _ in 0..3 {
        let menu = s.table.menu();
        for &o in &menu.opts {
            let mut label = String::new();
            s.game.label(s.state(), menu.seat, o, &mut label);
            labels.push(label);
        }
        let stay =
            menu.opts.iter().position(|o| o.verb == magic::machine::ask::Verb::Stay as u8).expect("may stay");
        s.table.play(&s.game, stay).expect("an offered option");
    }
    for wanted in ["Bear stays home", "attack opponent with Bear (2)", "attack opponent with Drake"] {
        assert!(labels.iter().any(|label| label == wanted), "no {wanted:?} among {labels:?}");
    }
}

/// CR 732.3: a player who could go on for ever, and does, brings about a draw.
#[test]
fn a_turn_that_nobody_wants_to_end_is_a_draw() {
    let font = with(
        creature("Font", 1, 1, &[]),
        "abilities",
        json!([activated("", json!([]), json!([gain_life(1)]), false)]),
    );
    let mut s = scene(vec![font], &[(0, "battlefield", &["Font"])]);
    for picks in 0.. {
        if s.table.over() {
            assert_eq!(picks, 2_001);
            break;
        }
        // The first option is to pass; whoever has another takes it.
        s.table.play(&s.game, 1).expect("the ability can always be activated");
    }
    let outcome = s.game.outcome(s.state()).expect("it is over");
    assert_eq!(s.game.info.reasons[usize::from(outcome.reason)], "loop");
}
