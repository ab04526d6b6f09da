//! The program `damier`.

fn main() {}
