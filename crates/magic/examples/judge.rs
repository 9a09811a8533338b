//! Plays random matches of the definitions in a file, or in every file of a folder; at every decision the menu has to
//! agree with the judge, which never reads it: `judge PATH [POSITIONS] [SEED]`. `scripts/deal.py` writes such a folder.

use std::path::{Path, PathBuf};

use kernel::{Game, Mode, Opt, Rng, Table};
use magic::Magic;
use magic::machine::ask::{PERMANENT, Verb};
use magic::state::Doing;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = PathBuf::from(arguments.next().expect("a file or folder with definitions"));
    let wanted: u64 = arguments.next().map_or(1000, |n| n.parse().expect("a number of positions"));
    let seed: u64 = arguments.next().map_or(1, |n| n.parse().expect("a seed"));
    let files = if path.is_dir() { listed(&path) } else { vec![path] };
    let (mut positions, mut faults) = (0u64, 0u64);
    for (file, left) in files.iter().zip((1..=files.len() as u64).rev()) {
        // What is left to do is shared by the files that are left.
        positions += examine(file, wanted.saturating_sub(positions).div_ceil(left), seed, &mut faults);
    }
    println!("{positions} positions, {faults} faults");
    assert_eq!(faults, 0);
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// Plays until so many positions were looked at, and how many they were; a match is played to its end.
fn examine(file: &Path, wanted: u64, first: u64, faults: &mut u64) -> u64 {
    let json = std::fs::read_to_string(file).expect("a readable file");
    let game = Magic::new(&json).unwrap_or_else(|fault| panic!("{fault}"));
    let mut table = Table::<Magic>::default();
    let mut positions = 0u64;
    for seed in first.. {
        table.start(&game, seed, Mode::Sampled);
        let mut rng = Rng::new(seed);
        while !table.over() {
            positions += 1;
            let menu = table.menu().clone();
            for &o in &menu.opts {
                if let Err(fault) = game.judge(table.truth(), o) {
                    report(&game, &table, seed, o, &format!("is offered, but {fault}"), faults);
                }
            }
            let o = menu.opts[rng.below(menu.len() as u32) as usize];
            let mut others = strangers(o, &mut rng);
            if positions.is_multiple_of(4) {
                others.extend(everything(&game, &table));
            }
            for other in others {
                if menu.find(other).is_none() && game.judge(table.truth(), other).is_ok() {
                    report(&game, &table, seed, other, "is legal, but not offered", faults);
                }
            }
            let pick = rng.below(menu.len() as u32) as usize;
            table.play(&game, pick).expect("an index within the menu");
        }
        if positions >= wanted {
            break;
        }
    }
    positions
}

/// Options that differ a little from one that is offered.
fn strangers(o: Opt, rng: &mut Rng) -> Vec<Opt> {
    let by = 1 + rng.below(12) as u16;
    vec![
        Opt { a: o.a.wrapping_add(by), ..o },
        Opt { a: o.a.wrapping_sub(by), ..o },
        Opt { b: o.b.wrapping_add(by), ..o },
        Opt { b: o.b.wrapping_sub(by), ..o },
        Opt { c: o.c.wrapping_add(by), ..o },
        Opt { n: o.n.wrapping_add(by.into()), ..o },
        Opt { n: o.n.wrapping_sub(by.into()), ..o },
        Opt { verb: rng.below(29) as u8, ..o },
        Opt { verb: rng.below(29) as u8, a: o.a.wrapping_add(by), ..o },
    ]
}

/// Every option that has the right shape: each card with each verb that could be about it.
fn everything(game: &Magic, table: &Table<Magic>) -> Vec<Opt> {
    let s = table.truth();
    let flags: Vec<u8> = table.menu().opts.iter().map(|o| o.flags).collect();
    let mut all = Vec::new();
    for a in 0..s.cards.len() as u16 {
        let plain = |verb: Verb| Opt::verb(verb as u8).a(a);
        for b in 0..2 {
            all.push(plain(Verb::PlayLand).b(b));
            all.extend((0..3).chain([256, 257]).map(|c| plain(Verb::Cast).b(b).c(c)));
            all.push(plain(Verb::Attack).b(b));
        }
        let card = s.card(a);
        let printed = card.def != u16::MAX;
        let abilities = game.def(card.def).faces.iter().flat_map(|f| &f.abilities).map(|a| a.0);
        all.extend(abilities.filter(|_| printed).map(|id| plain(Verb::Activate).b(id)));
        all.extend(s.granted.iter().map(|&(_, id)| plain(Verb::Activate).b(id)));
        all.extend([Verb::Stay, Verb::NoBlock, Verb::Choose, Verb::Target].map(plain));
        for &f in &flags {
            all.extend([Verb::Choose, Verb::Target].map(|verb| plain(verb).flags(f)));
        }
        if s.blocks.len() < 8
            && matches!(s.frames.last().map(|f| f.doing), Some(Doing::Block | Doing::Attack))
        {
            for b in 0..s.cards.len() as u16 {
                all.push(plain(Verb::Block).b(b));
                all.push(plain(Verb::Attack).b(b).flags(PERMANENT));
            }
        }
    }
    all.extend((0..30).map(|n| Opt::verb(Verb::Number as u8).n(n)));
    all.push(Opt::verb(Verb::Done as u8));
    all
}

fn report(game: &Magic, table: &Table<Magic>, seed: u64, o: Opt, what: &str, faults: &mut u64) {
    *faults += 1;
    if *faults <= 20 {
        let menu = table.menu();
        let label = |o: Opt| {
            let mut text = String::new();
            if menu.find(o).is_some() {
                game.label(table.truth(), menu.seat, o, &mut text);
            }
            text
        };
        let ask = &game.info.prompts[usize::from(menu.ask)];
        let doing = table.truth().frames.last().map(|f| (f.doing, f.phase));
        println!("seed {seed}, {ask} {doing:?}: {o:?} {} {what}", label(o));
        println!("    among {:?}", menu.opts.iter().map(|&o| label(o)).take(12).collect::<Vec<_>>());
    }
}
