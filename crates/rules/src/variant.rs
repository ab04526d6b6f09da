//! The list of variants. Adding one is a file, a line here and its data.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::Ruleset;
use crate::generate::{Generator, MoveRules};

#[cfg(feature = "std")]
mod custom;

mod antidraughts;
mod brazilian;
mod breakthrough;
mod canadian;
mod czech;
mod english;
mod frisian;
mod frysk;
mod international;
mod italian;
mod killer;
mod poddavki;
mod pool;
mod portuguese;
mod russian;
mod spanish;
mod thai;
mod turkish;

#[cfg(feature = "std")]
pub use custom::{Custom, NotCustom};

/// What [`Variant::dispatch`] calls, with the fastest generator of the variant.
pub trait Visitor {
    /// What the visit gives back.
    type Output;
    /// The work, compiled once for each type of generator.
    fn visit<G: Generator>(self, generator: G) -> Self::Output;
}

macro_rules! variants {
    ($($(#[$doc:meta])* $module:ident::$Name:ident,)*) => {
        /// A variant of draughts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Variant {
            $($(#[$doc])* $Name,)*
            /// Rules that were made while the program runs, see [`Variant::custom`].
            #[cfg(feature = "std")]
            Custom(Custom),
        }

        impl Variant {
            /// Every variant that is declared here, the international game first.
            pub const ALL: &'static [Variant] = &[$(Variant::$Name,)*];

            /// The rules as a table.
            pub const fn rules(self) -> &'static Ruleset {
                match self {
                    $(Variant::$Name => &$module::RULES,)*
                    #[cfg(feature = "std")]
                    Variant::Custom(custom) => custom.rules(),
                }
            }

            /// Calls the visitor with the fastest generator of the variant.
            pub fn dispatch<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Variant::$Name => {
                        const NUMBER: u64 = MoveRules::new(&$module::RULES).number();
                        visitor.visit($module::Moves::declared::<NUMBER>(&$module::RULES))
                    })*
                    #[cfg(feature = "std")]
                    Variant::Custom(custom) => custom.dispatch(visitor),
                }
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
    /// English draughts, in America checkers.
    english::English,
    /// The Italian game.
    italian::Italian,
    /// The Spanish game.
    spanish::Spanish,
    /// The Portuguese game.
    portuguese::Portuguese,
    /// The Czech game.
    czech::Czech,
    /// American pool checkers.
    pool::Pool,
    /// The Frisian game on 100 squares, in which pieces are captured in eight directions.
    frisian::Frisian,
    /// The Frisian game with five men on each side.
    frysk::Frysk,
    /// The international game in which a king halts behind a king that it takes last.
    killer::Killer,
    /// The international game won by the first king.
    breakthrough::Breakthrough,
    /// The international game won by who can move no more.
    antidraughts::Antidraughts,
    /// The Russian game won by who can move no more.
    poddavki::Poddavki,
    /// The international game on 144 squares.
    canadian::Canadian,
    /// The Turkish game, along rows and columns of 64 squares.
    turkish::Turkish,
    /// The Thai game.
    thai::Thai,
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
