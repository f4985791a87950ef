//! The stable codes of what can be said about a rule file.
//!
//! A code never changes its meaning, and one that is given up (E0101, E0102) is never used again.
//! E01 syntax and macros, E02 names, E03 forms and values, E04 types, E05 limits, W01 doubtful.
//! `docs/diagnostics.md` lists them; a test demands a fixture for each.

use super::Severity;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// A kind of fault, with a printed form that does not change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The printed form, such as `E0101`.
            pub fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// A string is opened and never closed.
    UnclosedString = "E0103";
    /// A macro calls itself, or expansion grows past its limits.
    ExpansionLimit = "E0104";
    /// A macro uses an argument that the call does not give.
    MissingArgument = "E0105";
    /// A file to include cannot be had.
    Include = "E0106";
    /// A form stands where the language knows none of that name.
    UnknownForm = "E0201";
    /// A name that was not declared.
    UnknownName = "E0202";
    /// A name is declared twice in one name space.
    DuplicateName = "E0203";
    /// A form has too few, too many or wrong parts.
    BadForm = "E0301";
    /// A number is outside what is allowed here.
    OutOfRange = "E0302";
    /// A section that a game needs is missing.
    MissingSection = "E0303";
    /// The rules are in a program beside the file.
    NeedsPlugin = "E0304";
    /// A value of one type stands where another is needed.
    WrongType = "E0401";
    /// The file asks for more than the engine holds.
    TooLarge = "E0501";
    /// A section or option that is not known and has no effect.
    Ignored = "W0101";
    /// Something is declared and never used.
    Unused = "W0102";
    /// A piece type has neither moves nor drops.
    PieceWithoutMoves = "W0103";
    /// A list is not closed where it must end.
    UnclosedList = "W0104";
    /// A closing parenthesis has no partner.
    StrayParenthesis = "W0105";
    /// A file that does not say so uses what ZRF has not.
    BeyondZrf = "W0106";
    /// A partial move names a move type that no moves are declared under.
    NothingFollows = "W0107";
    /// Something is given twice where once counts.
    Doubled = "W0108";
    /// Instructions that no run comes to.
    NeverReached = "W0109";
    /// A condition that always comes out the same.
    NeverHolds = "W0110";
    /// Instructions of a piece that make no move.
    NoMove = "W0111";
    /// A step in a direction that has no links.
    LeadsNowhere = "W0112";
    /// A turn in which nothing can be moved.
    IdleTurn = "W0113";
    /// A branch or loop without instructions.
    EmptyBody = "W0114";
    /// A flag is asked and never set.
    NeverSet = "W0115";
    /// Moves of a type that no turn offers.
    NeverOffered = "W0116";
}

impl Code {
    /// Errors begin with E, warnings with W.
    pub fn severity(self) -> Severity {
        if self.text().starts_with('E') { Severity::Error } else { Severity::Warning }
    }
}
