//! Hashing passwords, a few at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use super::AccountRefusal;
use crate::config::Hashing;
use crate::refusal::Refusal;
use crate::secret;

/// The fewest and the most characters of a password.
const LENGTHS: [usize; 2] = [8, 200];
/// Requests that may wait for their turn; whoever comes then is told to come again.
const WAITING: usize = 64;

/// Passwords that lists of stolen ones begin with, eight characters or longer.
const EASY: &[&str] = &[
    "password",
    "12345678",
    "123456789",
    "1234567890",
    "qwertyuiop",
    "qwerty123",
    "1q2w3e4r",
    "1qaz2wsx",
    "password1",
    "password123",
    "iloveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "superman",
    "trustno1",
    "welcome1",
    "abc12345",
    "abcd1234",
    "a1b2c3d4",
    "11111111",
    "00000000",
    "88888888",
    "66666666",
    "12341234",
    "11223344",
    "87654321",
    "987654321",
    "asdfghjkl",
    "zxcvbnm123",
    "woaini1314",
    "5201314520",
    "woaini520",
    "qazwsxedc",
    "letmein1",
    "changeme",
    "administrator",
    "draughts",
    "checkers",
    "damier123",
    "woaini123",
    "a123456789",
];

/// What hashes and verifies. Hashing takes time and memory on purpose: no more happen at once than
/// the server was given for it, and they leave its other work alone.
pub(crate) struct Passwords {
    cost: Params,
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Passwords {
    pub(crate) fn new(hashing: Hashing) -> Self {
        let cost = Params::new(hashing.memory_kib, hashing.passes, 1, None);
        Self {
            cost: cost.unwrap_or_default(),
            turns: Arc::new(Semaphore::new(hashing.at_once.max(1))),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The hash of a new password, with its salt and its parameters.
    ///
    /// # Errors
    ///
    /// Why the password is none, or that too many wait.
    pub(crate) async fn hash(&self, name: &str, password: &str) -> Result<String, Refusal> {
        fit(name, password)?;
        let (salt, cost) = (secret::salt()?, self.cost.clone());
        let password = password.to_owned();
        self.in_turn(move || {
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost);
            let hash = argon2.hash_password_with_salt(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(|error| {
                tracing::error!(%error, "a password cannot be hashed");
                Refusal::Internal
            })
        })
        .await?
    }

    /// Whether it is the password whose hash is kept. Where no account is, the same work is done, so
    /// that the time does not tell whether there is one.
    ///
    /// # Errors
    ///
    /// That too many wait.
    pub(crate) async fn verify(
        &self,
        password: &str,
        kept: Option<String>,
    ) -> Result<bool, Refusal> {
        let (password, cost) = (password.to_owned(), self.cost.clone());
        self.in_turn(move || {
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost);
            if password.chars().count() > LENGTHS[1] {
                return false;
            }
            match kept.as_deref().map(PasswordHash::new) {
                // The parameters are those of the hash; it is compared in constant time.
                Some(Ok(hash)) => argon2.verify_password(password.as_bytes(), &hash).is_ok(),
                _ => {
                    // What comes of it is thrown away.
                    let _ = argon2.hash_password_with_salt(password.as_bytes(), &[0; 16]);
                    false
                }
            }
        })
        .await
    }

    /// Whether a hash was made with other parameters than are used now.
    pub(crate) fn is_outdated(&self, kept: &str) -> bool {
        let params = PasswordHash::new(kept).ok();
        let params = params.and_then(|hash| Params::try_from(&hash).ok());
        params.is_none_or(|params| {
            (params.m_cost(), params.t_cost()) != (self.cost.m_cost(), self.cost.t_cost())
        })
    }

    /// Does it on a thread that may block, when it is its turn.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        if self.waiting.fetch_add(1, Relaxed) >= WAITING {
            self.waiting.fetch_sub(1, Relaxed);
            return Err(AccountRefusal::TooManyAttempts.into());
        }
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        self.waiting.fetch_sub(1, Relaxed);
        let turn = turn.map_err(|_| Refusal::Internal)?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        working.await.map_err(|_| Refusal::Internal)
    }
}

/// What a new password must be.
fn fit(name: &str, password: &str) -> Result<(), AccountRefusal> {
    let [least, most] = LENGTHS;
    let lower = password.to_lowercase();
    let mut letters = lower.chars();
    let first = letters.next();
    match password.chars().count() {
        count if count < least => Err(AccountRefusal::ShortPassword(least)),
        count if count > most => Err(AccountRefusal::LongPassword(most)),
        _ if EASY.contains(&lower.as_str())
            || letters.all(|letter| Some(letter) == first)
            || lower.contains(&name.to_lowercase()) && lower.len() < name.len() + 5 =>
        {
            Err(AccountRefusal::EasyPassword)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap() -> Hashing {
        Hashing {
            memory_kib: 64,
            passes: 1,
            at_once: 1,
        }
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_its_hash_names_its_parameters() {
        let passwords = Passwords::new(cheap());
        let hash = passwords.hash("Wei", "一个很长的密码!").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{hash}");
        assert_ne!(
            hash,
            passwords.hash("Wei", "一个很长的密码!").await.unwrap()
        );
        let verify = async |password: &str, kept| passwords.verify(password, kept).await.unwrap();
        assert!(verify("一个很长的密码!", Some(hash.clone())).await);
        assert!(!verify("一个很长的密码?", Some(hash.clone())).await);
        assert!(!verify("一个很长的密码!", None).await);
        assert!(!verify("一个很长的密码!", Some("no hash".into())).await);
        assert!(!passwords.is_outdated(&hash));
        let stronger = Passwords::new(Hashing {
            passes: 2,
            ..cheap()
        });
        assert!(stronger.is_outdated(&hash));
        assert!(
            stronger
                .verify("一个很长的密码!", Some(hash))
                .await
                .unwrap()
        );
    }

    #[test]
    fn easy_passwords_are_refused() {
        assert_eq!(fit("Wei", "seven77"), Err(AccountRefusal::ShortPassword(8)));
        let long = "x".repeat(201);
        assert_eq!(fit("Wei", &long), Err(AccountRefusal::LongPassword(200)));
        for easy in ["Password", "aaaaaaaaaa", "12345678", "Johannes1"] {
            assert_eq!(
                fit("johannes", easy),
                Err(AccountRefusal::EasyPassword),
                "{easy}"
            );
        }
        assert_eq!(fit("Wei", "32-28 19-23"), Ok(()));
        assert_eq!(fit("Wei", "先走三十二到二十八"), Ok(()));
    }

    #[tokio::test]
    async fn a_flood_of_attempts_is_turned_away_and_not_stored_up() {
        let passwords = Arc::new(Passwords::new(cheap()));
        let _busy = Arc::clone(&passwords.turns).acquire_owned().await.unwrap();
        let tries: Vec<_> = (0..WAITING + 10)
            .map(|_| {
                let passwords = Arc::clone(&passwords);
                tokio::spawn(async move { passwords.verify("something", None).await })
            })
            .collect();
        tokio::task::yield_now().await;
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        drop(_busy);
        let mut refused = 0;
        for one in tries {
            refused += usize::from(one.await.unwrap().is_err());
        }
        assert_eq!(refused, 10);
    }
}
