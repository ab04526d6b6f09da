//! What the engine comes with for some variants: bytes in the program, read when they are first asked for.

use std::sync::{Arc, OnceLock};

use damier_rules::Variant;

/// A file in the program, and what it says once it was read.
pub(crate) struct Shipped<T: 'static> {
    pub(crate) variant: &'static str,
    pub(crate) bytes: &'static [u8],
    read: OnceLock<Option<Arc<T>>>,
}

impl<T> Shipped<T> {
    pub(crate) const fn new(variant: &'static str, bytes: &'static [u8]) -> Shipped<T> {
        Shipped {
            variant,
            bytes,
            read: OnceLock::new(),
        }
    }

    /// What there is for this variant among all of a kind, if there is something.
    pub(crate) fn find(
        all: &'static [Shipped<T>],
        variant: Variant,
        read: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Option<Arc<T>> {
        let name = variant.to_string();
        let shipped = all.iter().find(|shipped| shipped.variant == name)?;
        let first = || read(shipped.bytes).map(Arc::new);
        shipped.read.get_or_init(first).clone()
    }
}
