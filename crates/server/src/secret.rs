//! Names and secrets made by chance, and the hashes under which secrets are kept.

use damier_store::Hash;
use sha2::{Digest, Sha256};

use crate::refusal::Refusal;

/// Without letters and figures that look alike; 32 of them, five bits each.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A game's id: 60 bits. It is no secret, but not to be stumbled upon either.
pub(crate) fn game_id() -> Result<String, Refusal> {
    text(12)
}

/// A browser's secret: 260 bits.
pub(crate) fn session() -> Result<String, Refusal> {
    text(52)
}

/// A code that gives an account back, as it is shown: 80 bits in four groups.
pub(crate) fn recovery_code() -> Result<String, Refusal> {
    let text = text(16)?;
    Ok([&text[..4], &text[4..8], &text[8..12], &text[12..]].join("-"))
}

/// What a password is hashed with.
pub(crate) fn salt() -> Result<[u8; 16], Refusal> {
    bytes()
}

/// What the seats of an account are held by.
pub(crate) fn holder() -> Result<Hash, Refusal> {
    bytes()
}

/// A fair coin.
pub(crate) fn coin() -> Result<bool, Refusal> {
    Ok(bytes::<1>()?[0] & 1 == 1)
}

/// Eight bytes of chance, to seed something that need not be secret.
pub(crate) fn seed() -> u64 {
    bytes::<8>().map_or(0, u64::from_le_bytes)
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

/// A secret of 130 bits that whoever knows the parts can make again.
pub(crate) fn derive(parts: &[&str]) -> String {
    letters(&Sha256::digest(parts.join("/").as_bytes())[..26])
}

fn text(length: usize) -> Result<String, Refusal> {
    let chance: [u8; 64] = bytes()?;
    Ok(letters(&chance[..length]))
}

fn letters(chance: &[u8]) -> String {
    chance
        .iter()
        .map(|byte| LETTERS[usize::from(byte & 31)] as char)
        .collect()
}

fn bytes<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "no randomness to be had");
        Refusal::Internal
    })?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        let (first, second) = (session().unwrap(), session().unwrap());
        assert_eq!(first.len(), 52);
        assert_ne!(first, second);
        assert!(first.bytes().all(|letter| LETTERS.contains(&letter)));
        assert_ne!(hash(&first), hash(&second));
    }
}
