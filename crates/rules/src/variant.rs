//! The list of variants. Adding one is a file, a line here and its data.

use core::fmt;
use core::str::FromStr;

use crate::Ruleset;
use crate::generate::Mechanics;

mod brazilian;
mod international;
mod russian;

/// What [`Variant::dispatch`] calls, with the mechanics of the variant fixed at compile time.
pub trait Visitor {
    /// What the visit gives back.
    type Output;
    /// The work, compiled once for each kind of mechanics.
    fn visit<M: Mechanics>(self) -> Self::Output;
}

macro_rules! variants {
    ($($(#[$doc:meta])* $module:ident::$Name:ident,)*) => {
        /// A variant of draughts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Variant { $($(#[$doc])* $Name,)* }

        impl Variant {
            /// Every variant, the international game first.
            pub const ALL: &'static [Variant] = &[$(Variant::$Name,)*];

            /// The rules as a table.
            pub const fn rules(self) -> &'static Ruleset {
                match self { $(Variant::$Name => &$module::RULES,)* }
            }

            /// Calls the visitor with the variant's mechanics fixed at compile time.
            pub fn dispatch<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $(Variant::$Name => visitor.visit::<$module::Rules>(),)* }
            }
        }
    };
}

variants! {
    /// The game on 100 squares of the FMJD.
    international::International,
    /// The international game on 64 squares, played in Brazil.
    brazilian::Brazilian,
    /// The Russian game on 64 squares.
    russian::Russian,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rules().id)
    }
}

/// No variant has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant(pub String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown variant '{}', known are", self.0)?;
        for (index, variant) in Variant::ALL.iter().enumerate() {
            write!(f, "{} {variant}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .iter()
            .copied()
            .find(|variant| variant.rules().id == name)
            .ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}
