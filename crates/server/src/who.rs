//! What a request is known by.

use std::net::{IpAddr, Ipv6Addr};

use damier_store::{AccountId, Hash};

/// The hashes by which one may hold seats: that of his browser's cookie and, when he is signed in,
/// that of his account. A game that was begun before signing in is still his. It has no `Debug`,
/// so that no log shows it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Who {
    browser: Option<Hash>,
    owner: Option<Owner>,
    from: Option<Network>,
}

/// Whence somebody asks: his address, or the network that a household has of the longer ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Network(IpAddr);

impl Network {
    /// That of an address.
    pub(crate) fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(short) => IpAddr::V4(short),
            IpAddr::V6(long) => {
                IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() & !u128::from(u64::MAX)))
            }
        })
    }
}

/// The owner of an account, who is signed in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owner {
    /// The account.
    pub(crate) id: AccountId,
    /// What its seats are held by.
    pub(crate) holder: Hash,
    /// Whether a child plays.
    pub(crate) child: bool,
    /// Whether he wants to be written to.
    pub(crate) chat: bool,
}

impl Who {
    /// One who is known by his browser, his account, both or nothing.
    pub(crate) fn new(browser: Option<Hash>, owner: Option<Owner>) -> Self {
        Self {
            browser,
            owner,
            from: None,
        }
    }

    /// The same, asking from this address.
    pub(crate) fn at(self, address: IpAddr) -> Self {
        Self {
            from: Some(Network::of(address)),
            ..self
        }
    }

    /// Whence he asks, where that is known.
    pub(crate) fn from(self) -> Option<Network> {
        self.from
    }

    /// The same in a browser that has a cookie now.
    pub(crate) fn in_browser(self, browser: Hash) -> Self {
        Self {
            browser: Some(browser),
            ..self
        }
    }

    /// Nobody: one who is shown what everybody may see.
    pub(crate) fn nobody() -> Self {
        Self::default()
    }

    /// Whether what is held by this hash is his. Nobody holds what is held by no hash.
    pub(crate) fn holds(self, hash: Option<Hash>) -> bool {
        hash.is_some() && self.hashes().any(|own| Some(own) == hash)
    }

    /// The hash that a seat gets which he takes now: his account's, if he is signed in.
    pub(crate) fn hash(self) -> Option<Hash> {
        self.hashes().next()
    }

    /// Every hash by which he may hold something, his account's first.
    pub(crate) fn hashes(self) -> impl Iterator<Item = Hash> {
        let account = self.owner.map(|owner| owner.holder);
        account.into_iter().chain(self.browser)
    }

    /// His account, if he is signed in.
    pub(crate) fn account(self) -> Option<AccountId> {
        self.owner.map(|owner| owner.id)
    }

    /// The owner of the account, if he is signed in.
    pub(crate) fn owner(self) -> Option<Owner> {
        self.owner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_signed_in_holds_what_he_held_before_and_takes_seats_for_his_account() {
        let (browser, holder) = ([1; 32], [2; 32]);
        let owner = Owner {
            id: 7,
            holder,
            child: false,
            chat: true,
        };
        let before = Who::new(Some(browser), None);
        let now = Who::new(Some(browser), Some(owner));
        assert!(before.hash() == Some(browser) && before.account().is_none());
        assert!(now.hash() == Some(holder) && now.account() == Some(7));
        assert!(before.holds(Some(browser)) && !before.holds(Some(holder)));
        assert!(now.holds(Some(browser)) && now.holds(Some(holder)));
        assert!(!now.holds(Some([3; 32])));
    }

    #[test]
    fn browsers_of_one_household_ask_from_one_network() {
        let of = |address: &str| Network::of(address.parse().unwrap());
        assert!(of("2001:db8:1:2:aaaa::1") == of("2001:db8:1:2:bbbb::9"));
        assert!(of("2001:db8:1:2::1") != of("2001:db8:1:3::1"));
        assert!(of("::ffff:192.0.2.7") == of("192.0.2.7"));
        assert!(of("192.0.2.7") != of("192.0.2.8"));
    }

    #[test]
    fn nobody_holds_nothing_and_a_free_seat_is_nobodys() {
        assert!(!Who::nobody().holds(Some([1; 32])));
        assert!(!Who::nobody().holds(None));
        assert!(!Who::new(Some([1; 32]), None).holds(None));
        assert_eq!(Who::nobody().hash(), None);
    }
}
