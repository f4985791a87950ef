//! Independent second implementations of rules, written without looking at the crate under test.
//!
//! They favour obviousness over speed, and serve only to check the engine's counts and positions.
//!
//! * [`chase`]: the board game Chase, its perft counts and the combinatorics of redistribution.
//! * [`columns`], [`dameo`], [`draughts`], [`fanorona`], [`gess`], [`hexagon_games`], [`ordo`], [`phalanxes`],
//!   [`thud`]: games with these names.
//! * [`cells`]: names and directions of cells. * [`scene`]: positions as plain data, and the trait of these
//!   implementations.
//!
//! The directory `zrf` contains an interpreter of ZRF rule files, which the suite `cases` includes.

#![allow(unreachable_pub, reason = "public to the suite that includes it")]
#![allow(clippy::maybe_infinite_iter, reason = "every walk over a board ends at its edge")]
#![allow(clippy::struct_excessive_bools, reason = "properties that a game has or does not have")]

pub mod cells;
pub mod chase;
pub mod columns;
pub mod dameo;
pub mod draughts;
pub mod fanorona;
pub mod gess;
pub mod hexagon_games;
pub mod ordo;
pub mod phalanxes;
pub mod scene;
pub mod thud;
