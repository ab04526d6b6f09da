//! Development commands: `cargo xtask`.

fn main() {}
