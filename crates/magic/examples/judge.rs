//! Plays random matches of the definitions in a file, or in every file of a folder; at every decision the menu has to
//! agree with the judge, which never reads it: `judge PATH [POSITIONS] [SEED] [THREADS]`. `scripts/deal.py` writes such a
//! folder. Every file has its share of the positions, so that any number of threads finds and prints the same.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use kernel::{Game, Mode, Opt, Rng, Table};
use magic::Magic;
use magic::machine::ask::{PERMANENT, Verb};
use magic::state::Doing;

/// How many faults are told in full.
const TOLD: usize = 20;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = PathBuf::from(arguments.next().expect("a file or folder with definitions"));
    let mut number = |otherwise: u64| arguments.next().map_or(otherwise, |n| n.parse().expect("a number"));
    let (wanted, seed, threads) = (number(1000), number(1), number(1));
    let files = if path.is_dir() { listed(&path) } else { vec![path] };
    let share = wanted.div_ceil(files.len().max(1) as u64);
    let (next, (send, receive)) = (AtomicUsize::new(0), mpsc::channel());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let send = send.clone();
            let (next, files) = (&next, &files);
            scope.spawn(move || {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    send.send(Examined::of(file, share, seed)).expect("the main thread listens");
                }
            });
        }
    });
    drop(send);
    let mut examined: Vec<Examined> = receive.into_iter().collect();
    examined.sort_by(|one, other| one.file.cmp(&other.file));
    let told = examined.iter().flat_map(|one| &one.faults);
    told.take(TOLD).for_each(|fault| println!("{fault}"));
    let positions: u64 = examined.iter().map(|one| one.positions).sum();
    let faults: usize = examined.iter().map(|one| one.faults.len()).sum();
    println!("{positions} positions, {faults} faults");
    assert_eq!(faults, 0);
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// What was found with the definitions of one file.
struct Examined {
    file: PathBuf,
    positions: u64,
    faults: Vec<String>,
}

impl Examined {
    /// Plays until so many positions were looked at; a match is played to its end.
    fn of(file: &Path, wanted: u64, first: u64) -> Self {
        let json = std::fs::read_to_string(file).expect("a readable file");
        let game = Magic::new(&json).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let mut found = Self { file: file.to_owned(), positions: 0, faults: Vec::new() };
        let mut table = Table::<Magic>::default();
        for seed in first.. {
            table.start(&game, seed, Mode::Sampled);
            let mut rng = Rng::new(seed);
            while !table.over() {
                found.position(&game, &table, seed, &mut rng);
                let pick = rng.below(table.menu().len() as u32) as usize;
                table.play(&game, pick).expect("an index within the menu");
            }
            if found.positions >= wanted {
                break;
            }
        }
        found
    }

    fn position(&mut self, game: &Magic, table: &Table<Magic>, seed: u64, rng: &mut Rng) {
        self.positions += 1;
        let menu = table.menu();
        for &o in &menu.opts {
            if let Err(fault) = game.judge(table.truth(), o) {
                self.report(game, table, seed, o, &format!("is offered, but {fault}"));
            }
        }
        let o = menu.opts[rng.below(menu.len() as u32) as usize];
        let mut others = strangers(o, rng);
        if self.positions.is_multiple_of(4) {
            others.extend(everything(game, table));
        }
        for other in others {
            if menu.find(other).is_none() && game.judge(table.truth(), other).is_ok() {
                self.report(game, table, seed, other, "is legal, but not offered");
            }
        }
    }

    fn report(&mut self, game: &Magic, table: &Table<Magic>, seed: u64, o: Opt, what: &str) {
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
        let file = self.file.display();
        let mut told = format!("{file}, seed {seed}, {ask} {doing:?}: {o:?} {} {what}", label(o));
        let among: Vec<String> = menu.opts.iter().map(|&o| label(o)).take(12).collect();
        let _ = write!(told, "\n    among {among:?}");
        self.faults.push(told);
    }
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
