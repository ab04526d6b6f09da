//! The books that the engine comes with.

use std::sync::Arc;

use damier_rules::Variant;

use super::Book;
use crate::shipped::Shipped;

/// How each was made is on record in docs/training.md.
static ALL: [Shipped<Book>; 2] = [
    Shipped::new(
        "international",
        include_bytes!("../../books/international.book"),
    ),
    Shipped::new("russian", include_bytes!("../../books/russian.book")),
];

impl Book {
    /// The book that the engine comes with for this variant, if there is one.
    pub fn shipped(variant: Variant) -> Option<Arc<Book>> {
        Shipped::find(&ALL, variant, |bytes| Book::read(variant, bytes).ok())
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::Position;

    use super::*;

    #[test]
    fn every_book_is_one_of_its_variant_and_knows_the_first_moves() {
        for shipped in &ALL {
            let variant: Variant = shipped.variant.parse().unwrap();
            let book = Book::shipped(variant).unwrap();
            assert!(shipped.bytes.len() < 1_000_000);
            let start = Position::start(variant);
            assert_eq!(book.moves(&start).len(), start.legal_moves().len());
            for known in book.moves(&start) {
                assert!(known.score.hundredths().abs() < 50, "{variant}: {known:?}");
            }
        }
    }
}
