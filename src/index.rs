//! Typed ids for the numbered things of a program.
//!
//! An id is an index into a table; ids of different tables cannot be confused.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $repr);

        impl $name {
            /// The id of the entry at `index` of its table.
            ///
            /// # Panics
            /// If `index` does not fit; the size of tables is limited where they are built.
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
    /// A place on the board (in ZRF: "position").
    SiteId(u16);
    /// A direction: a way to step from site to site.
    DirectionId(u8);
    /// A player, in the order of the `players` section.
    PlayerId(u8);
    /// A piece type.
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
    /// A flag of a block, kept during one move.
    FlagId(u8);
    /// A flag of a block, kept for each site during one move.
    SiteFlagId(u8);
    /// A procedure of the rules.
    ProcedureId(u8);
    /// A run variable or run array.
    RunArrayId(u8);
}
