//! Games of `data/*.games`.
