//! A hash of programs that is the same on every machine, natively and in WebAssembly.

use std::hash::{Hash, Hasher};

use super::{BlockCode, Meter, Program, RandomGames, SpanTable, Targets, Weights};
use crate::notations::Notations;

/// FNV-1a with 64 bits (Fowler, Noll and Vo 1991). Lengths and discriminants are hashed as 64 bits, since their width
/// depends on the machine.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Programs that differ only in places in the source are the same.
impl Hash for SpanTable {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// How moves are written changes nothing in what they do.
impl Hash for Notations {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Cached targets follow from the rest of the program.
impl Hash for Targets {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Where a block makes no moves follows from its code.
impl Hash for BlockCode {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { entry, player, piece_type, origin, name, only_on_empty: _ } = self;
        (entry, player, piece_type, origin, name).hash(state);
    }
}

/// What a distance shows follows from its code.
impl Hash for Meter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { goal, gain, player, entry, shows_progress: _, zones } = self;
        (goal, gain, player, entry, zones).hash(state);
    }
}

impl Program {
    /// A hash of everything except places in the source and notations.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = Fnv::default();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// A hash of the rules alone: of everything that decides which moves are legal and how games end, and not of what
    /// the computer player thinks of positions.
    pub fn rules_fingerprint(&self) -> u64 {
        let (weights, random_games) = (Weights::default(), RandomGames::default());
        Self { weights, random_games, meters: Vec::new(), ..self.clone() }.fingerprint()
    }
}
