//! The weights that the engine comes with.

use std::sync::Arc;

use damier_rules::Variant;

use super::{Network, Parts};
use crate::shipped::Shipped;

/// How each was made is on record in docs/training.md.
static ALL: [Shipped<Network>; 3] = [
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
        Shipped::find(&ALL, variant, |bytes| {
            let parts = Parts::read(bytes).ok()?;
            parts.network(variant).ok()
        })
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
