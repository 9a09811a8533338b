//! Observations number by number: the columns say what their names say.

use crate::common;

use common::*;
use kernel::schema::ObsBuffer;
use kernel::{Game, Schema};

fn option(scene: &Scene<'_>, label: &str, column: &str) -> i16 {
    let at = scene.labels().iter().position(|l| l == label).unwrap_or_else(|| panic!("no {label:?}"));
    let names = &schema(scene).action_columns;
    let mut row = vec![-7; names.len()];
    scene.game.observe_option(scene.state(), scene.menu().seat, scene.menu().opts[at], &mut row);
    row[names.iter().position(|n| n == column).unwrap_or_else(|| panic!("no column {column}"))]
}

fn schema<'g>(scene: &Scene<'g>) -> &'g Schema {
    &scene.game.info().schema
}

fn seen(scene: &Scene<'_>, seat: u8, block: &str, row: usize, column: &str) -> i16 {
    let mut buffer = ObsBuffer::new(schema(scene));
    scene.game.observe(scene.state(), seat, scene.menu(), &mut buffer.obs());
    let block = schema(scene).get(block).unwrap();
    let at = block.columns.iter().position(|c| c == column).unwrap_or_else(|| panic!("no column {column}"));
    buffer.small[block.offset + row * block.columns.len() + at]
}

#[test]
fn a_hold_is_told_by_the_dice_kept_of_each_face() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.dice(&[3, 1, 6, 3, 3]);
    let kept = |label| [1, 2, 3, 4, 5, 6].map(|face| option(&scene, label, &format!("keep{face}")));
    assert_eq!(kept("reroll all"), [0; 6]);
    assert_eq!(kept("keep 3 3, reroll 3 dice"), [0, 0, 2, 0, 0, 0]);
    assert_eq!(kept("keep 1 3 3 6, reroll 1 die"), [1, 0, 2, 0, 0, 1]);
    assert_eq!(kept("keep all: 1 3 3 3 6"), [1, 0, 3, 0, 0, 1]);
}

#[test]
fn an_attack_is_told_by_its_damage_and_riders() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 4, 5]);
    let large = scene.labels().into_iter().find(|l| l.starts_with("large straight")).unwrap();
    assert_eq!((option(&scene, &large, "damage"), option(&scene, &large, "riders")), (12, 1));
    assert_eq!(option(&scene, "pass", "damage"), 0);
}

#[test]
fn each_seat_sees_its_own_side_first() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.set(|s| s.sides[0].health = 7);
    for seat in [0, 1] {
        assert_eq!(seen(&scene, seat, "sides", usize::from(seat), "health"), 7);
        assert_eq!(seen(&scene, seat, "table", 0, "attacking"), i16::from(seat == 0));
    }
}
