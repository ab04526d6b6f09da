//! Counts leaves and tells how fast: `perft VARIANT DEPTH [FEN [made [plain|avx2|avx512]]]`.
//!
//! The FEN names the side to move and each square, such as `W:W31,K32:B1,2`; `-` is the start.
//! With `made` the moves of the last ply are made, with `counted` (the default) only counted.

use std::error::Error;
use std::time::Instant;

use damier_rules::generate::Processor;
use damier_rules::{LastPly, Position, Setup, Side, Square, Variant, perft_on};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize| arguments.get(index).map(String::as_str);
    let (Some(variant), Some(depth)) = (argument(0), argument(1)) else {
        return Err("say which variant and how deep".into());
    };
    let variant: Variant = variant.parse()?;
    let depth = depth.parse()?;
    let position = match argument(2) {
        None | Some("-") => Position::start(variant),
        Some(fen) => Position::new(variant, &setup(fen)?)?,
    };
    let last_ply = match argument(3) {
        None | Some("counted") => LastPly::Counted,
        Some("made") => LastPly::Made,
        Some(other) => return Err(format!("'{other}' is neither counted nor made").into()),
    };
    let processor = match argument(4) {
        None => Processor::best(),
        Some("plain") => Processor::Plain,
        Some("avx2") => Processor::Avx2,
        Some("avx512") => Processor::Avx512,
        Some(other) => return Err(format!("no processor is called '{other}'").into()),
    };
    if !processor.is_here() {
        return Err("this is another kind of processor".into());
    }
    let begin = Instant::now();
    let leaves = perft_on(&position, depth, last_ply, processor);
    let seconds = begin.elapsed().as_secs_f64();
    println!("depth {depth} nodes {leaves} seconds {seconds:.3}");
    Ok(())
}

fn setup(fen: &str) -> Result<Setup, Box<dyn Error>> {
    let side = |text: &str| match text.get(..1) {
        Some("W") => Ok(Side::White),
        Some("B") => Ok(Side::Black),
        _ => Err(format!("'{text}' does not begin with W or B")),
    };
    let mut parts = fen.split(':');
    let mut setup = Setup::empty(side(parts.next().unwrap_or_default())?);
    for part in parts {
        let owner = side(part)?.index();
        for piece in part[1..].split(',') {
            let (pieces, number) = match piece.strip_prefix('K') {
                Some(number) => (&mut setup.kings, number),
                None => (&mut setup.men, piece),
            };
            let square = Square::new(number.parse()?).ok_or("there is no such square")?;
            pieces[owner].insert(square);
        }
    }
    Ok(setup)
}
