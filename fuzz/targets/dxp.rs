//! See `dxp` in `parsers.rs`.
#![no_main]

#[path = "../src/parsers.rs"]
mod parsers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parsers::run("dxp", bytes));
