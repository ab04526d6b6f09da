//! Sealing a message for one browser (RFC 8291, in the form of RFC 8188). The ciphers are ring's;
//! here stands what goes into them.

use std::fmt;

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// Bytes of a public key, as a point that is not compressed.
pub(crate) const KEY: usize = 65;
/// Bytes of the secret that a browser shares with its owner's pages.
pub(crate) const AUTH: usize = 16;
/// The longest message: a record of RFC 8291 holds 4096 bytes with all that belongs to it.
pub(crate) const LONGEST: usize = 3_900;
const RECORD: u32 = 4_096;

/// The message cannot be sealed: the key is no point, or the message is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsealed;

impl fmt::Display for Unsealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the message cannot be sealed")
    }
}

/// Seals a message for the browser with this key and secret.
pub(crate) fn seal(message: &[u8], key: &[u8], auth: &[u8]) -> Result<Vec<u8>, Unsealed> {
    if message.len() > LONGEST || key.len() != KEY || auth.len() != AUTH {
        return Err(Unsealed);
    }
    let chance = SystemRandom::new();
    let mut salt = [0; 16];
    chance.fill(&mut salt).map_err(|_| Unsealed)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &chance).map_err(|_| Unsealed)?;
    let public = own.compute_public_key().map_err(|_| Unsealed)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, key);
    agree_ephemeral(own, &theirs, |secret| {
        let keys = [key, public.as_ref()];
        seal_with(message, secret, keys, auth, salt)
    })
    .map_err(|_| Unsealed)?
}

/// The same with what both sides have agreed on; the keys are the browser's and ours.
fn seal_with(
    message: &[u8],
    secret: &[u8],
    [theirs, ours]: [&[u8]; 2],
    auth: &[u8],
    salt: [u8; 16],
) -> Result<Vec<u8>, Unsealed> {
    let (cipher, nonce) = keys(secret, [theirs, ours], auth, salt)?;
    let mut record = message.to_vec();
    // The last record of a message ends so.
    record.push(2);
    cipher
        .seal_in_place_append_tag(nonce, Aad::empty(), &mut record)
        .map_err(|_| Unsealed)?;
    let length = u8::try_from(ours.len()).map_err(|_| Unsealed)?;
    let mut sealed = salt.to_vec();
    sealed.extend(RECORD.to_be_bytes());
    sealed.push(length);
    sealed.extend(ours);
    sealed.extend(record);
    Ok(sealed)
}

/// What a message is sealed and opened with (RFC 8291, 3.4).
fn keys(
    secret: &[u8],
    [theirs, ours]: [&[u8]; 2],
    auth: &[u8],
    salt: [u8; 16],
) -> Result<(LessSafeKey, Nonce), Unsealed> {
    let info: [&[u8]; 3] = [b"WebPush: info\0", theirs, ours];
    let mixed: [u8; 32] = expand(&Salt::new(HKDF_SHA256, auth).extract(secret), &info)?;
    let drawn = Salt::new(HKDF_SHA256, &salt).extract(&mixed);
    let key: [u8; 16] = expand(&drawn, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expand(&drawn, &[b"Content-Encoding: nonce\0"])?;
    let key = UnboundKey::new(&AES_128_GCM, &key).map_err(|_| Unsealed)?;
    let nonce = Nonce::assume_unique_for_key(nonce);
    Ok((LessSafeKey::new(key), nonce))
}

fn expand<const N: usize>(drawn: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unsealed> {
    struct Length(usize);

    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }

    let mut bytes = [0; N];
    let expanded = drawn.expand(info, Length(N)).map_err(|_| Unsealed)?;
    expanded.fill(&mut bytes).map_err(|_| Unsealed)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// RFC 8291, section 5 and Appendix A.
    #[test]
    fn the_example_of_the_standard_is_sealed_as_it_stands_there() {
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let theirs = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let ours = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = seal_with(message, &secret, [&theirs, &ours], &auth, salt).unwrap();
        assert_eq!(
            URL_SAFE_NO_PAD.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let auth = [0; AUTH];
        assert_eq!(seal(b"hello", &[4; KEY], &auth), Err(Unsealed));
        assert_eq!(seal(b"hello", &[4; 64], &auth), Err(Unsealed));
        assert_eq!(seal(&[0; LONGEST + 1], &[4; KEY], &auth), Err(Unsealed));
    }
}
