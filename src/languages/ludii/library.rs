//! The standard macros of the language, in our own words.
//!
//! In: the name of a macro. Out: its body, with `#1` and so on for arguments. A file may define a macro of the same name,
//! which then counts.

/// The body of a standard macro, if it is known here.
pub(super) fn body(name: &str) -> Option<&'static str> {
    CONDITIONS
        .iter()
        .chain(MOVES)
        .chain(EFFECTS)
        .chain(ENDS)
        .chain(EQUIPMENT)
        .find(|(known, _)| *known == name)
        .map(|(_, body)| *body)
}

type Macros = &'static [(&'static str, &'static str)];

const CONDITIONS: Macros = &[
    ("SameTurn", "(is Prev Mover)"),
    ("NewTurn", "(not (is Prev Mover))"),
    ("IsEnemyAt", "(is Enemy (who at:#1))"),
    ("IsFriendAt", "(is Friend (who at:#1))"),
    ("IsPieceAt", "(= (what at:#3) (id #1 #2))"),
    ("IsEmptyAndNotVisited", "(and (is Empty #1) (not (is Visited #1)))"),
    ("HandEmpty", "(no Pieces #1 in:(sites Hand #1))"),
    ("HandOccupied", "(not (no Pieces #1 in:(sites Hand #1)))"),
    ("NoPieceOnBoard", "(all Sites (sites Board) if:(is Empty (site)))"),
    ("NoSites", "(= 0 (count Sites in:#1))"),
    ("AllOwnedPiecesIn", "(all Sites (sites Occupied by:Mover) if:(is In (site) #1))"),
];

const MOVES: Macros = &[
    ("StepToEmpty", "(move Step #1 (to if:(is Empty (to))) #2)"),
    ("StepForwardToEmpty", "(move Step Forward (to if:(is Empty (to))) #1)"),
    ("StepForwardsToEmpty", "(move Step Forwards (to if:(is Empty (to))) #1)"),
    ("StepBackwardToEmpty", "(move Step Backward (to if:(is Empty (to))) #1)"),
    ("StepOrthogonalToEmpty", "(move Step Orthogonal (to if:(is Empty (to))) #1)"),
    ("StepDiagonalToEmpty", "(move Step Diagonal (to if:(is Empty (to))) #1)"),
    ("StepToEnemy", "(move Step #1 (to if:(is Enemy (who at:(to))) (apply (remove (to)))) #2)"),
    ("StepToNotFriend", "(move Step #1 (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))) #2)"),
    ("DoubleStepForwardToEmpty", "(move Slide Forward (between (exact 2) if:(is Empty (between))) #1)"),
    ("SlideCapture", "(move Slide #1 #2 #3 (to if:(is Enemy (who at:(to))) (apply (remove (to)))) #4)"),
    ("LeapCapture", "(move Leap #1 (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))) #2)"),
    ("KnightWalk", "{{F F R F} {F F L F}}"),
    (
        "HopCapture",
        "(move Hop #1 #2 (between if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))) #3)",
    ),
    (
        "HopOrthogonalCapture",
        "(move Hop #1 Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))) #2)",
    ),
    (
        "HopDiagonalCapture",
        "(move Hop #1 Diagonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))) #2)",
    ),
    (
        "HopFriendCapture",
        "(move Hop #1 #2 (between if:(is Friend (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))) #3)",
    ),
    (
        "HopSequenceCapture",
        "(move Hop (from) #2 (between #1 if:(is Enemy (who at:(between))) (apply (remove (between) #3))) \
         (to if:(is Empty (to))) (then (if (can Move (hop (from (last To)) #2 \
         (between #1 if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))) (moveAgain) #4)))",
    ),
    (
        "HopSequenceCaptureAgain",
        "(move Hop (from (last To)) #2 (between #1 if:(is Enemy (who at:(between))) (apply (remove (between) #3))) \
         (to if:(is Empty (to))) (then (if (can Move (hop (from (last To)) #2 \
         (between #1 if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))) (moveAgain) #4)))",
    ),
    ("HopDiagonalSequenceCapture", "(\"HopSequenceCapture\" ~ Diagonal #2 #3)"),
    ("HopOrthogonalSequenceCapture", "(\"HopSequenceCapture\" ~ Orthogonal #2 #3)"),
    ("RemoveAnyEnemyPiece", "(move Remove (sites Occupied by:Enemy) #1)"),
    ("PhaseMovePiece", "(phase #1 (play (forEach Piece)) #2 #3)"),
];

const EFFECTS: Macros = &[
    ("ReplayIfCanMove", "(if (can Move #1) (moveAgain) #2)"),
    ("ReplayIfLine3", "(if (is Line 3) (moveAgain))"),
    ("ReplayInMovingOn", "(if (is In (last To) #1) (moveAgain))"),
    ("PromoteIfReach", "(if (is In (last To) #1) (promote (last To) (piece #2) Mover) #3)"),
    (
        "CustodialCapture",
        "(custodial (from (last To)) #1 (between #2 if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Friend (who at:(to)))) #3)",
    ),
    (
        "InterveneCapture",
        "(intervene (from (last To)) #1 (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
    ),
    (
        "EncloseCapture",
        "(enclose (from (last To)) #1 (between if:(is Enemy (who at:(between))) (apply (remove (between)))))",
    ),
];

const ENDS: Macros = &[
    ("CaptureAll", "(if (no Pieces #1) (result #1 Loss))"),
    ("NoMoves", "(if (no Moves Next) (result Next #1))"),
    ("BlockWin", "(if (no Moves Next) (result Mover Win))"),
    ("MisereBlockWin", "(if (no Moves Next) (result Next Win))"),
    ("DrawIfNoMoves", "(if (no Moves Next) (result Mover Draw))"),
    ("EscapeWin", "(if (no Pieces Mover) (result Mover Win))"),
    ("ReachWin", "(if (is In (last To) #1) (result #2 Win))"),
    ("FillWin", "(if (all Sites #1 if:(is In (site) (sites Occupied by:Mover))) (result Mover Win))"),
    ("Line3Win", "(if (is Line 3) (result Mover Win))"),
    ("SingleGroupWin", "(if (= 1 (count Groups if:(= (who at:(to)) Mover))) (result Mover Win))"),
    ("HavingLessPiecesLoss", "(if (< (count Pieces #1) #2) (result #1 Loss))"),
    ("NoMovesLossAndNoPiece", "(if (no Moves Next) (result Next Loss))"),
];

const EQUIPMENT: Macros = &[
    ("TwoPlayersNorthSouth", "(players {(player N) (player S)})"),
    ("AlquerqueBoard", "(board (rectangle #1 #2 diagonals:Alternating) use:Vertex)"),
    (
        "ChessRook",
        "(piece #1 Each #3 (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))) #2))",
    ),
    (
        "ChessBishop",
        "(piece #1 Each #3 (move Slide Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))) #2))",
    ),
    (
        "ChessQueen",
        "(piece #1 Each #3 (move Slide Adjacent (to if:(is Enemy (who at:(to))) (apply (remove (to)))) #2))",
    ),
    (
        "ChessKing",
        "(piece #1 Each #3 (move Step Adjacent (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))) #2))",
    ),
    (
        "ChessKnight",
        "(piece #1 Each #3 (move Leap {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to)))) \
         (apply (remove (to)))) #2))",
    ),
];
