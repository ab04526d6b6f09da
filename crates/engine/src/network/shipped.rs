//! The weights that the engine comes with.

use std::sync::{Arc, OnceLock};

use damier_rules::Variant;

use super::{Network, Parts};

/// A file of weights in the program, and the network once it was asked for.
struct Shipped {
    variant: &'static str,
    bytes: &'static [u8],
    network: OnceLock<Option<Arc<Network>>>,
}

impl Shipped {
    const fn new(variant: &'static str, bytes: &'static [u8]) -> Shipped {
        Shipped {
            variant,
            bytes,
            network: OnceLock::new(),
        }
    }
}

/// How each was made is on record in docs/training.md.
static ALL: [Shipped; 3] = [
    Shipped::new(
        "international",
        include_bytes!("../../weights/international.weights"),
    ),
    Shipped::new("russian", include_bytes!("../../weights/russian.weights")),
    Shipped::new(
        "brazilian",
        include_bytes!("../../weights/brazilian.weights"),
    ),
];

impl Network {
    /// The network that the engine comes with for this variant, if there is one; else the variant is
    /// valued by general rules.
    pub fn shipped(variant: Variant) -> Option<Arc<Network>> {
        let name = variant.to_string();
        let shipped = ALL.iter().find(|shipped| shipped.variant == name)?;
        let read = || {
            let parts = Parts::read(shipped.bytes).ok()?;
            parts.network(variant).ok().map(Arc::new)
        };
        shipped.network.get_or_init(read).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_weights_is_one_of_its_variant() {
        for shipped in &ALL {
            let variant: Variant = shipped.variant.parse().unwrap();
            assert!(Network::shipped(variant).is_some(), "{variant}");
            assert!(shipped.bytes.len() < 8_000_000);
        }
    }
}
