//! Reads one card definition from standard input and says whether the core understands it.

use std::io::Read;

use magic::ir::{CardDef, intern};

fn main() {
    let mut json = String::new();
    std::io::stdin().read_to_string(&mut json).expect("standard input is text");
    match intern::read::<CardDef>(&json, &[], &[]) {
        Ok((card, tables)) => {
            let (bodies, abilities) = (tables.bodies.len(), tables.abilities.len());
            println!("{}: {bodies} bodies, {abilities} abilities", tables.names[usize::from(card.name.0)]);
        }
        Err(fault) => {
            eprintln!("{fault}");
            std::process::exit(2);
        }
    }
}
