//! Tells the core by which profile it is built: `PROFILE` says `release` of every profile that inherits from it.

use std::path::Path;

fn main() {
    // target/PROFILE/build/PACKAGE/out
    let out = std::env::var("OUT_DIR").expect("Cargo says where to write");
    let folder = Path::new(&out).ancestors().nth(3).and_then(Path::file_name).and_then(|name| name.to_str());
    println!("cargo::rustc-env=LUDWRIGHT_PROFILE={}", folder.unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=build.rs");
}
