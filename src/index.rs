//! Typed ids for the things a program numbers.
//!
//! An id is an index into the table of its kind; ids of different kinds do not mix.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $repr);

        impl $name {
            /// The id of the thing at `index` in its table.
            ///
            /// # Panics
            /// If `index` does not fit; tables are limited where they are built.
            pub fn new(index: usize) -> Self {
                Self(<$repr>::try_from(index).expect("table size is limited where it is built"))
            }

            /// The index into the table.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A place on the board (ZRF: "position").
    SiteId(u16);
    /// A way to step from site to site.
    DirectionId(u8);
    /// A player, in the order of the `players` section.
    PlayerId(u8);
    /// A kind of piece.
    PieceTypeId(u8);
    /// A named set of sites, possibly different for each player.
    ZoneId(u8);
    /// A named mapping of directions to directions.
    SymmetryId(u8);
    /// A name under which moves are declared.
    MoveTypeId(u8);
    /// An attribute of a piece type.
    AttributeId(u8);
    /// A game variable.
    VariableId(u8);
    /// A flag of a move's program.
    FlagId(u8);
    /// A flag that a move's program keeps for each site.
    SiteFlagId(u8);
}
