//! Who sends a message, told to push services (RFC 8292).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// How long a signature holds, in seconds; a day is the most that the standard allows.
const HOLDS: i64 = 12 * 3_600;

/// A key that cannot be used, or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadKey;

impl fmt::Display for BadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the key of the push messages is no P-256 key in PKCS #8")
    }
}

impl std::error::Error for BadKey {}

/// A new key, as PKCS #8. Browsers that have subscribed know its other half: whoever loses it has to
/// ask them anew.
///
/// # Errors
///
/// [`BadKey`] without a source of randomness.
pub fn new_key() -> Result<Vec<u8>, BadKey> {
    let chance = SystemRandom::new();
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &chance);
    key.map(|key| key.as_ref().to_vec()).map_err(|_| BadKey)
}

/// Signs for push services.
pub(super) struct Signer {
    pair: EcdsaKeyPair,
    /// Whom their operators can turn to.
    contact: String,
}

impl Signer {
    pub(super) fn new(key: &[u8], contact: &str) -> Result<Self, BadKey> {
        let chance = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &chance);
        Ok(Self {
            pair: pair.map_err(|_| BadKey)?,
            contact: contact.to_owned(),
        })
    }

    /// The public key, as browsers want it.
    pub(super) fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// The header that says who sends to this origin at this moment, in milliseconds since 1970.
    pub(super) fn authorization(&self, origin: &str, now: i64) -> Result<String, BadKey> {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = part(json!({"typ": "JWT", "alg": "ES256"}));
        let claims = part(json!({
            "aud": origin,
            "exp": now / 1_000 + HOLDS,
            "sub": self.contact,
        }));
        let text = format!("{head}.{claims}");
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.map_err(|_| BadKey)?.as_ref());
        Ok(format!(
            "vapid t={text}.{signature}, k={}",
            self.public_key()
        ))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_signature_says_to_whom_and_until_when_and_holds() {
        let signer = Signer::new(&new_key().unwrap(), "https://damier.example").unwrap();
        let header = signer.authorization("https://push.example", 5_000).unwrap();
        let (token, key) = header
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .unwrap();
        let (text, signature) = token.rsplit_once('.').unwrap();
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key));
        assert!(public.verify(text.as_bytes(), &decode(signature)).is_ok());
        let claims = decode(text.split_once('.').unwrap().1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 5 + HOLDS);
        assert_eq!(claims["sub"], "https://damier.example");
        assert_eq!(Signer::new(b"no key", "x").err(), Some(BadKey));
    }
}
