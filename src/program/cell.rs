//! A piece packed into 32 bits: type, owner and attributes, so that moving a piece moves all of it.
//!
//! Bits 0-7 are the type plus one (0 is an empty site), bits 8-11 the owner, bits 12-31 the attributes. Attributes that
//! no piece type has together may share bits.

use crate::index::{PieceTypeId, PlayerId};

/// How many bits there are for all attributes of a piece.
pub(super) const ATTRIBUTE_BITS: u32 = 20;
const ATTRIBUTE_SHIFT: u32 = 12;
const OWNER_MASK: u32 = (1 << Piece::OWNER_BITS) - 1;
const TYPE_MASK: u32 = 0xff;

/// A piece, or an empty site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Piece(pub u32);

/// How an attribute is packed into a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttributeSlot {
    /// Name.
    pub name: String,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    /// Its lowest bit.
    pub shift: u8,
    /// Number of bits.
    pub bits: u8,
    /// Whether attributes of other piece types share its bits.
    pub shared: bool,
    /// Whether it is a truth value, written `true` and `false`.
    pub truth: bool,
    /// Which piece types have it.
    pub bearers: Vec<bool>,
    /// Which piece types declare it; in plain ZRF, others may have it too.
    pub declared: Vec<bool>,
}

impl Piece {
    /// No piece.
    pub const NONE: Piece = Piece(0);
    /// The lowest bit of the owner, above those of the type, and the number of its bits.
    pub(crate) const OWNER_SHIFT: u32 = 8;
    pub(crate) const OWNER_BITS: u32 = 4;

    /// A piece whose attributes all have their minimum.
    pub fn new(piece_type: PieceTypeId, owner: PlayerId) -> Self {
        Self(u32::from(piece_type.0) + 1).with_owner(owner)
    }

    /// Whether the site is empty.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Its type; meaningless for an empty site.
    #[inline]
    pub fn piece_type(self) -> PieceTypeId {
        PieceTypeId((self.0 & TYPE_MASK).wrapping_sub(1) as u8)
    }

    /// Its owner; the first player for an empty site.
    #[inline]
    pub fn owner(self) -> PlayerId {
        PlayerId((self.0 >> Piece::OWNER_SHIFT & OWNER_MASK) as u8)
    }

    /// The same piece with another owner.
    #[must_use]
    pub fn with_owner(self, owner: PlayerId) -> Self {
        Self(self.0 & !(OWNER_MASK << Piece::OWNER_SHIFT) | u32::from(owner.0) << Piece::OWNER_SHIFT)
    }

    /// Its unpacked parts.
    pub(super) fn parts(self) -> PieceParts {
        PieceParts {
            kind: self.0 & TYPE_MASK,
            owner: self.0 >> Piece::OWNER_SHIFT & OWNER_MASK,
            attributes: self.0 >> ATTRIBUTE_SHIFT,
        }
    }

    /// Whether its attributes use only this many bits.
    pub(super) fn has_no_more_than(self, bits: u32) -> bool {
        (self.0 >> ATTRIBUTE_SHIFT).checked_shr(bits).unwrap_or(0) == 0
    }

    /// Packs a piece.
    pub(super) fn from_parts(PieceParts { kind, owner, attributes }: PieceParts) -> Self {
        Self(kind | owner << Piece::OWNER_SHIFT | attributes << ATTRIBUTE_SHIFT)
    }

    /// The value of an attribute; its minimum if the piece does not have it.
    #[inline]
    pub fn attribute(self, slot: &AttributeSlot) -> i32 {
        if slot.shared && !slot.bearers.get(self.piece_type().index()).copied().unwrap_or(false) {
            return slot.min;
        }
        (self.0 >> slot.shift & slot.mask()) as i32 + slot.min
    }

    /// The same piece with another value of an attribute, which must be within the bounds.
    #[must_use]
    #[inline]
    pub fn with_attribute(self, slot: &AttributeSlot, value: i32) -> Self {
        let bits = (value - slot.min) as u32 & slot.mask();
        Self(self.0 & !(slot.mask() << slot.shift) | bits << slot.shift)
    }
}

/// The parts of a piece as separate numbers.
#[derive(Clone, Copy)]
pub(super) struct PieceParts {
    /// The piece type plus one.
    pub(super) kind: u32,
    pub(super) owner: u32,
    /// All attributes, packed.
    pub(super) attributes: u32,
}

impl AttributeSlot {
    /// Whether it lies in the bits for attributes and has room for every value from its minimum to its maximum.
    pub(super) fn fits(&self) -> bool {
        let end = u32::from(self.shift) + u32::from(self.bits);
        u32::from(self.shift) >= ATTRIBUTE_SHIFT
            && end <= u32::BITS
            && self.max.checked_sub(self.min).is_some_and(|span| span >= 0 && span as u32 <= self.mask())
            && self.min.checked_add_unsigned(self.mask()).is_some()
    }

    #[inline]
    fn mask(&self) -> u32 {
        mask(u32::from(self.bits))
    }
}

fn mask(bits: u32) -> u32 {
    (1 << bits) - 1
}

/// Assigns bits to each attribute; `None` if a piece type needs too many.
pub(super) fn lay_out(slots: &mut [AttributeSlot]) -> Option<()> {
    for at in 0..slots.len() {
        let span = slots[at].max.checked_sub(slots[at].min)? as u32;
        let bits = u32::BITS - span.leading_zeros();
        let (placed, rest) = slots.split_at_mut(at);
        let slot = &mut rest[0];
        let taken = placed.iter().filter(|other| share_a_piece_type(other, slot));
        let taken = taken.fold(0, |taken, other| taken | other.mask() << other.shift);
        let free = |shift: &u32| taken & (mask(bits) << shift) == 0;
        // The lowest place that is free of attributes of the same piece types. This is greedy interval colouring, in
        // order of declaration.
        slot.bits = bits as u8;
        slot.shift = (ATTRIBUTE_SHIFT..=u32::BITS.checked_sub(bits)?).find(free)? as u8;
    }
    let bits = |slot: &AttributeSlot| slot.mask() << slot.shift;
    for at in 0..slots.len() {
        let mut others = slots.iter().enumerate().filter(|(other, _)| *other != at);
        slots[at].shared = others.any(|(_, other)| bits(other) & bits(&slots[at]) != 0);
    }
    Some(())
}

/// How many bits of a piece are used by attributes.
pub(super) fn attribute_bits(slots: &[AttributeSlot]) -> u32 {
    let end = |slot: &AttributeSlot| u32::from(slot.shift) + u32::from(slot.bits);
    slots.iter().map(end).max().map_or(0, |end| end - ATTRIBUTE_SHIFT)
}
fn share_a_piece_type(a: &AttributeSlot, b: &AttributeSlot) -> bool {
    a.bearers.iter().zip(&b.bearers).any(|(a, b)| *a && *b)
}
