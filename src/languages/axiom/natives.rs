//! The words that need no definition, and what they do to the stack.

macro_rules! natives {
    ($($name:ident $text:literal)*) => {
        /// A word with a meaning of its own, both while a file is read and in moves.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Native {
            $($name,)*
        }

        /// All such words, as they are written.
        pub(super) const NATIVES: &[(&str, Native)] = &[$(($text, Native::$name),)*];
    };
}

natives! {
    Dup "DUP" Drop "DROP" Swap "SWAP" Over "OVER" Rot "ROT" TwoDup "2DUP" TwoDrop "2DROP"
    Add "+" Subtract "-" Multiply "*" Divide "/" Modulo "MOD"
    Increase "1+" Decrease "1-" Double "2*" Halve "2/" Negate "NEGATE" Absolute "ABS" Min "MIN" Max "MAX"
    Equal "=" Unequal "<>" Less "<" Greater ">" AtMost "<=" AtLeast ">="
    IsZero "0=" IsNegative "0<" IsPositive "0>" IsNotZero "0<>"
    And "AND" Or "OR" Xor "XOR" Not "NOT"
    Fetch "@" Store "!" AddOne "++" TakeOne "--" AddTo "+!" On "ON" Off "OFF"
    Execute "EXECUTE"
    Here "here" From "from" To "to" Back "back"
    IsEmpty "empty?" IsOccupied "not-empty?" IsEmptyAt "empty-at?" IsOccupiedAt "not-empty-at?"
    IsFriend "friend?" IsFriendAt "friend-at?" IsEnemy "enemy?" IsEnemyAt "enemy-at?"
    Player "player" PlayerAt "player-at" Piece "piece" PieceAt "piece-at"
    PieceType "piece-type" PieceTypeAt "piece-type-at" PieceValue "piece-value"
    CurrentPlayer "current-player" ForPlayer "for-player" NextPlayer "next-player"
    CurrentPiece "current-piece" CurrentPieceType "current-piece-type"
    MoveCount "move-count" Stalemate "stalemate?"
    Verify "verify" Move "move" PutDown "drop" Capture "capture" CaptureAt "capture-at"
    Create "create" CreateAt "create-at"
    CreateType "create-piece-type" CreateTypeAt "create-piece-type-at"
    CreatePlayer "create-player" CreatePlayerAt "create-player-at"
    CreatePlayerType "create-player-piece-type" CreatePlayerTypeAt "create-player-piece-type-at"
    ChangeType "change-type" ChangeTypeAt "change-type-at"
    ChangeOwner "change-owner" ChangeOwnerAt "change-owner-at"
    AddMove "add-move" Partial "partial" PartialType "partial-move-type" Pass "Pass" CompileLiteral "COMPILE-LITERAL"
    Random "RAND-WITHIN" RandomToo "$RAND-WITHIN"
    Randomize "RANDOMIZE" ForgetRepetition "repetition-reset"
}

/// Words of Forth that rules have no use for, and those of an author's own search, evaluation and display. Definitions
/// that contain them are read, but the rules cannot call them.
pub(super) const UNSUPPORTED_WORDS: &[&str] = &[
    "$GenerateMoves",
    "$DeallocateMoves",
    "$CloneBoard",
    "$DeallocateBoard",
    "$Yield",
    "$FirstMove",
    "$NextMove",
    "$MoveString",
    ".moveCFA",
    ".moveType",
    "CurrentMove!",
    "BestMove!",
    "Score!",
    "Nodes!",
    "Depth!",
    "searching?",
    "player-to-move",
    "material-balance",
    "turn-offset",
    "next-turn-offset",
    "turn-offset-to-player",
    "player-index",
    "player-count",
    "turn-number",
    "RAND-WITHIN2",
    "SEED!",
    "SEED2!",
    "SYSTEM-TIME",
    "RANDOMIZE2",
    "CELLSIZE",
    "CELLS",
    "EXIT",
    "DO",
    "LOOP",
    "+LOOP",
    "I",
    "J",
    "PICK",
    "ROLL",
    ">R",
    "R>",
    "R@",
    "/MOD",
    "TYPE",
    "EMIT",
    "CR",
    ".",
    ".\"",
    "S\"",
    "$\"",
    "ABORT\"",
    "CREATE",
    "<BUILDS",
    ",",
    "ALLOT",
    "HERE",
    "DP",
    "home",
    "of-type",
    "neutral-piece?",
    "friend-of?",
    "enemy-of?",
    "not-piece-type?",
    "not-piece-type-at?",
    "drop-piece",
    "drop-piece-at",
];

/// Variables of the program that plays Axiom's games: they may be set, and nothing comes of it.
pub(super) const SYSTEM_VARIABLES: &[&str] = &[
    "$gameLog",
    "$shareMovesList",
    "$combinePartial",
    "$gameResultBug",
    "$authoring",
    "$passTurnForced",
    "$movesList",
    "$searching",
    "$ply",
    "$depthLimit",
    "$variety",
];

/// The results of `OnIsGameOver`, as numbers.
pub(super) const WIN: i32 = 2_130_000_000;
pub(super) const LOSS: i32 = -2_130_000_000;
pub(super) const DRAW: i32 = 0;
pub(super) const UNKNOWN: i32 = -2_140_000_000;

/// How many values a word takes that only rearranges the stack, and which of them it leaves, counted from the lowest.
pub(super) fn rearranged(native: Native) -> Option<(usize, &'static [usize])> {
    Some(match native {
        Native::Dup => (1, &[0, 0]),
        Native::Drop => (1, &[]),
        Native::Swap => (2, &[1, 0]),
        Native::Over => (2, &[0, 1, 0]),
        Native::Rot => (3, &[1, 2, 0]),
        Native::TwoDup => (2, &[0, 1, 0, 1]),
        Native::TwoDrop => (2, &[]),
        _ => return None,
    })
}

/// How many values a word takes and leaves; `None` if it makes a move, or depends on the block that runs it.
pub(super) fn stack_effect(native: Native) -> Option<(usize, usize)> {
    use Native as N;
    if let Some((taken, left)) = rearranged(native) {
        return Some((taken, left.len()));
    }
    Some(match native {
        N::Add
        | N::Subtract
        | N::Multiply
        | N::Divide
        | N::Modulo
        | N::Min
        | N::Max
        | N::Equal
        | N::Unequal
        | N::Less
        | N::Greater
        | N::AtMost
        | N::AtLeast
        | N::And
        | N::Or
        | N::Xor => (2, 1),
        // Directions, which leave whether the step is possible; of other words it is found out when they are compiled.
        N::Execute
        | N::Increase
        | N::Decrease
        | N::Double
        | N::Halve
        | N::Negate
        | N::Absolute
        | N::IsZero
        | N::IsNegative
        | N::IsPositive
        | N::IsNotZero
        | N::Not
        | N::Fetch
        | N::PieceValue
        | N::IsEmptyAt
        | N::IsOccupiedAt
        | N::IsFriendAt
        | N::IsEnemyAt
        | N::PlayerAt
        | N::PieceAt
        | N::PieceTypeAt => (1, 1),
        N::Here
        | N::From
        | N::Player
        | N::Piece
        | N::PieceType
        | N::IsEmpty
        | N::IsOccupied
        | N::IsFriend
        | N::IsEnemy
        | N::CurrentPlayer
        | N::ForPlayer
        | N::NextPlayer => (0, 1),
        N::AddOne
        | N::TakeOne
        | N::On
        | N::Off
        | N::To
        | N::Verify
        | N::CaptureAt
        | N::CreateType
        | N::ChangeType
        | N::ChangeOwner => (1, 0),
        N::Back | N::Capture | N::Randomize | N::ForgetRepetition => (0, 0),
        N::Store | N::AddTo | N::CreateTypeAt | N::CreatePlayerType | N::ChangeTypeAt | N::ChangeOwnerAt => {
            (2, 0)
        }
        N::CreatePlayerTypeAt => (3, 0),
        _ => return None,
    })
}
