//! The stable codes of the diagnostics for rule files.
//!
//! A code never changes its meaning, and a retired one (E0101, E0102) is never reused. E01 syntax and macros, E02
//! names, E03 forms and values, E04 types, E05 limits, W01 suspicious. `docs/diagnostics.md` lists them; a test demands
//! a fixture for each.

use super::Severity;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// A kind of fault, with a code that never changes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The code as it is printed, such as `E0201`.
            pub fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// A string has no closing quote.
    UnclosedString = "E0103";
    /// A macro calls itself, or expansion grows past its limits.
    ExpansionLimit = "E0104";
    /// A macro uses an argument that the call does not pass.
    MissingArgument = "E0105";
    /// An included file cannot be loaded.
    Include = "E0106";
    /// A form whose name the language does not know in this place.
    UnknownForm = "E0201";
    /// A name that is not declared.
    UnknownName = "E0202";
    /// A name is declared twice in the same namespace.
    DuplicateName = "E0203";
    /// A form has too few, too many or wrong parts.
    BadForm = "E0301";
    /// A number is outside what is allowed here.
    OutOfRange = "E0302";
    /// A section that a game needs is missing.
    MissingSection = "E0303";
    /// The rules are in a Zillions plug-in, not in the file.
    NeedsPlugin = "E0304";
    /// A value has the wrong type.
    WrongType = "E0401";
    /// The file exceeds a limit of the engine.
    TooLarge = "E0501";
    /// An unknown section or option, which has no effect.
    Ignored = "W0101";
    /// Something is declared and never used.
    Unused = "W0102";
    /// A piece type has neither moves nor drops.
    PieceWithoutMoves = "W0103";
    /// A list is not closed where it has to end.
    UnclosedList = "W0104";
    /// A closing parenthesis without an opening one.
    StrayParenthesis = "W0105";
    /// An extension of ZRF in a file that does not declare that it uses extensions.
    BeyondZrf = "W0106";
    /// A partial move names a move type that no moves are declared under.
    NothingFollows = "W0107";
    /// Something is given twice but counts only once.
    Doubled = "W0108";
    /// Unreachable instructions.
    NeverReached = "W0109";
    /// A condition that always has the same value.
    NeverHolds = "W0110";
    /// Instructions of a piece that never make a move.
    NoMove = "W0111";
    /// A step in a direction that has no links.
    LeadsNowhere = "W0112";
    /// A turn in which no move is possible.
    IdleTurn = "W0113";
    /// A branch or loop without instructions.
    EmptyBody = "W0114";
    /// A flag is tested but never set.
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
