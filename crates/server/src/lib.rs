//! Part of Damier.
