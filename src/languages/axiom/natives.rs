//! The words that need no definition.

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

/// Words of the author's own search, evaluation and display. Definitions that contain them are read, but the rules
/// cannot call them.
pub(super) const SEARCH_WORDS: &[&str] = &[
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
