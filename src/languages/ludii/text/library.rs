//! The standard macros of the language, in our own words.
//!
//! In: the name of a macro. Out: its body, with `#1` and so on for arguments. A file may define a macro of the same name,
//! which then counts.

use crate::languages::ludii::text::Macros;
use crate::languages::ludii::text::race_library::RACE_MACROS;

/// The body of a standard macro, if it is known here.
pub(crate) fn body(name: &str) -> Option<&'static str> {
    CONDITIONS
        .iter()
        .chain(MOVES)
        .chain(EFFECTS)
        .chain(ENDS)
        .chain(EQUIPMENT)
        .chain(RACE_MACROS)
        .find(|(known, _)| *known == name)
        .map(|(_, body)| *body)
}

/// A capture by a hop that may go on from where the piece lands, in directions, or else with something that follows.
macro_rules! hop_once {
    ($directions:literal, $otherwise:literal) => {
        concat!(
            "(move Hop ",
            $directions,
            " (between #1 #2 if:(is Enemy (who at:(between))) (apply (remove (between) #3))) (to if:(is Empty (to))) \
             (then (if (can Move (hop (from (last To)) ",
            $directions,
            " (between #1 #2 if:(\"IsNewVictim\")) (to if:(is Empty (to))))) (moveAgain)",
            $otherwise,
            ")))"
        )
    };
}

/// The same from where the last one has landed.
macro_rules! hop_on {
    ($directions:literal, $otherwise:literal) => {
        concat!(
            "(move Hop (from (last To)) ",
            $directions,
            " (between #1 #2 if:(\"IsNewVictim\") (apply (remove (between) #3))) (to if:(is Empty (to))) \
             (then (if (can Move (hop (from (last To)) ",
            $directions,
            " (between #1 #2 if:(\"IsNewVictim\")) (to if:(is Empty (to))))) (moveAgain)",
            $otherwise,
            ")))"
        )
    };
}

const CONDITIONS: Macros = &[
    ("SameTurn", "(is Prev Mover)"),
    ("NewTurn", "(not (is Prev Mover))"),
    ("IsEnemyAt", "(is Enemy (who at:#1 #2))"),
    ("IsFriendAt", "(is Friend (who at:#1 #2))"),
    ("IsPieceAt", "(= (what at:#3 #4) (id #1 #2))"),
    ("IsInCheck", "(is Threatened (id #1 #2) #3)"),
    ("IsOffBoard", "(= #1 Off)"),
    ("IsNotOffBoard", "(!= #1 Off)"),
    ("IsEmptyAndNotVisited", "(and (is Empty #1) (not (is Visited #1)))"),
    ("HandEmpty", "(no Pieces #1 in:(sites Hand #1))"),
    ("HandOccupied", "(not (no Pieces #1 in:(sites Hand #1)))"),
    ("NoPieceOnBoard", "(all Sites (sites Board) if:(is Empty (site)))"),
    ("NoSites", "(= 0 (count Sites in:#1))"),
    ("AllOwnedPiecesIn", "(all Sites (sites Occupied by:Mover) if:(is In (site) #1))"),
    ("HasFreedom", "(< 0 (count Liberties #1))"),
    ("IsSingleGroup", "(= (count Groups #2 if:(= #1 (who at:(to)))) 1)"),
    ("IsPhaseZero", "(= (phase of:#1) 0)"),
    ("IsPhaseOne", "(= (phase of:#1) 1)"),
    ("LastDirection", "(directions #1 from:(last From) to:(last To))"),
    ("NextSiteOnTrack", "(trackSite Move #2 #3 steps:#1)"),
    ("OppositePit", "(if (is Mover P1) (+ #1 \"Columns\") (- #1 \"Columns\"))"),
    ("OppositeOuterPit", "(if (is Mover P1) (+ #1 (* \"Columns\" 2)) (- #1 (* \"Columns\" 2)))"),
    ("OppositePitTwoRows", "(if (is In #1 (sites Bottom)) (+ #1 \"Columns\") (- #1 \"Columns\"))"),
    ("LastHoleSowed", "(sites {(last To afterConsequence:True)})"),
];

const MOVES: Macros = &[
    ("StepToEmpty", "(move Step #1 (to if:(is Empty (to))) #2)"),
    ("StepForwardToEmpty", "(move Step Forward (to if:(is Empty (to))))"),
    ("StepForwardsToEmpty", "(move Step Forwards (to if:(is Empty (to))))"),
    ("StepBackwardToEmpty", "(move Step Backward (to if:(is Empty (to))))"),
    ("StepOrthogonalToEmpty", "(move Step Orthogonal (to if:(is Empty (to))))"),
    ("StepDiagonalToEmpty", "(move Step Diagonal (to if:(is Empty (to))))"),
    ("StepRotationalToEmpty", "(move Step Rotational (to if:(is Empty (to))))"),
    ("StepToEnemy", "(move Step #1 (to if:(is Enemy (who at:(to))) (apply (remove (to)))) #2)"),
    ("StepToNotFriend", "(move Step #1 (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))) #2)"),
    (
        "DoubleStepForwardToEmpty",
        "(move Slide Forward (between (exact 2) if:(is Empty (between))) (to if:(is Empty (to))) #1)",
    ),
    ("SlideCapture", "(move Slide #1 #2 (to if:(is Enemy (who at:(to))) (apply (remove (to) #3))) #4)"),
    (
        "LeapCapture",
        "(move Leap #1 (to if:(not (is Friend (who at:(to)))) (apply (if (is Enemy (who at:(to))) \
         (remove (to) #2)))) #3)",
    ),
    ("LeapToEmpty", "(move Leap #1 (to if:(is Empty (to))) #2)"),
    ("KnightWalk", "{{F F R F} {F F L F}}"),
    ("LWalk", "{{L F R F F} {R F L F F}}"),
    ("GiraffeWalk", "{{F F F R F F} {F F F L F F}}"),
    (
        "HopCapture",
        "(move Hop #1 #2 (between if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))) #3)",
    ),
    (
        "HopOnlyCounters",
        "(move Hop #1 #2 (between if:(= (what at:(between)) (id \"Counter\" Next)) (apply (remove (between)))) \
         (to if:(is Empty (to))) #3)",
    ),
    (
        "HopOrthogonalCapture",
        "(move Hop Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))))",
    ),
    (
        "HopDiagonalCapture",
        "(move Hop Diagonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))))",
    ),
    (
        "HopRotationalCapture",
        "(move Hop Rotational (between if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))))",
    ),
    (
        "HopFriendCapture",
        "(move Hop #1 #2 (between if:(is Friend (who at:(between))) (apply (remove (between)))) \
         (to if:(is Empty (to))) #3)",
    ),
    (
        "HopAllPiecesToEmpty",
        "(move Hop #1 #2 (between #3 if:(is Occupied (between))) (to if:(is Empty (to))) #4)",
    ),
    (
        "HopCaptureDistance",
        "(move Hop #1 #2 (between before:(count Rows) #3 after:(count Rows) if:(is Enemy (who at:(between))) \
         (apply (remove (between)))) (to if:(is Empty (to))) #4)",
    ),
    (
        "HopCaptureDistanceNotAlreadyHopped",
        "(move Hop #1 #2 (between before:(count Rows) after:(count Rows) if:(and (not (is In (between) \
         (sites ToClear))) (is Enemy (who at:(between)))) (apply (remove (between)))) (to if:(is Empty (to))) #3)",
    ),
    (
        "HopInternationalDraughtsStyle",
        "(move Hop #1 Diagonal (between if:(and (not (is In (between) (sites ToClear))) \
         (is Enemy (who at:(between)))) (apply (remove (between) at:EndOfTurn))) (to if:(is Empty (to))) #2)",
    ),
    // A missing argument vanishes, so these cannot pass theirs on.
    ("HopSequenceCapture", hop_once!("", " #4")),
    ("HopSequenceCaptureAgain", hop_on!("", " #4")),
    ("HopDiagonalSequenceCapture", hop_once!("Diagonal", "")),
    ("HopDiagonalSequenceCaptureAgain", hop_on!("Diagonal", "")),
    ("HopRotationalSequenceCapture", hop_once!("Rotational", "")),
    ("HopRotationalSequenceCaptureAgain", hop_on!("Rotational", "")),
    ("HopOrthogonalSequenceCapture", hop_once!("Orthogonal", "")),
    ("HopOrthogonalSequenceCaptureAgain", hop_on!("Orthogonal", "")),
    ("IsNewVictim", "(and (not (is In (between) (sites ToClear))) (is Enemy (who at:(between))))"),
    ("RemoveAnyEnemyPiece", "(move Remove (sites Occupied by:Enemy container:\"Board\") #1)"),
    (
        "RemoveAnyEnemyPieceNotInLine3",
        "(move Remove (forEach (sites Occupied by:Enemy container:\"Board\") \
         if:(not (is Line 3 #1 through:(site)))))",
    ),
    ("PhaseMovePiece", "(phase #1 (play (forEach Piece)) #2)"),
];

const EFFECTS: Macros = &[
    ("ReplayIfCanMove", "(if (can Move #1) (moveAgain) #2)"),
    ("ReplayIfLine3", "(if (is Line 3 #1 #2) (moveAgain))"),
    ("ReplayInMovingOn", "(if (is In (last To) #1) (moveAgain))"),
    ("PromoteIfReach", "(if (is In (last To) #1) (promote (last To) (piece #2) Mover) #3)"),
    (
        "CustodialCapture",
        "(custodial (from (last To)) #1 (between #2 if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Friend (who at:(to)))) #3)",
    ),
    (
        "CustodialCapturePieceType",
        "(custodial (from (last To)) #2 (between #3 if:(= (what at:(between)) (id #1 Next)) \
         (apply (remove (between)))) (to if:(is Friend (who at:(to)))) #4)",
    ),
    (
        "InterveneCapture",
        "(intervene (from (last To)) #1 (to if:(is Enemy (who at:(to))) (apply (remove (to)))) #2)",
    ),
    (
        "SurroundCapture",
        "(surround (from (last To)) #1 (between #2 if:(is Enemy (who at:(between))) (apply (remove (between)))) \
         (to if:(is Friend (who at:(to)))) #3)",
    ),
    (
        "EncloseCapture",
        "(enclose (from (last To)) #1 (between if:(is Enemy (who at:(between))) (apply (remove (between)))) #2)",
    ),
];

const ENDS: Macros = &[
    ("CaptureAll", "(if (no Pieces #1) (result #1 Loss))"),
    (
        "MancalaByScoreWhen",
        "(if #1 (byScore {(score P1 (\"PiecesOwnedBy\" P1)) (score P2 (\"PiecesOwnedBy\" P2))}))",
    ),
    ("Checkmate", "(if (\"IsMated\" #1) (result Mover Win))"),
    // Whether other moves than those of pieces could help is for the rules of moves to say.
    ("IsMated", "(and (is Threatened (id #1 Next)) (no Moves Next))"),
    ("NoMoves", "(if (no Moves Next) (result Next #1))"),
    ("BlockWin", "(if (no Moves Next) (result Mover Win))"),
    ("MisereBlockWin", "(if (no Moves Mover) (result Mover Win))"),
    ("DrawIfNoMoves", "(if (no Moves #1) (result Mover Draw))"),
    ("EscapeWin", "(if (no Pieces Mover) (result Mover Win))"),
    ("ReachWin", "(if (is In (last To) #1) (result #2 Win))"),
    ("PieceTypeReachWin", "(if (is Within (id #1) in:#2) (result #3 Win))"),
    ("FillWin", "(if (= (sites Occupied by:Mover) #1) (result Mover Win))"),
    ("Line3Win", "(if (is Line 3 #1) (result Mover Win))"),
    ("SingleGroupWin", "(if (\"IsSingleGroup\" #1 #2) (result #1 Win))"),
    ("HavingLessPiecesLoss", "(if (<= (count Pieces #1) #2) (result #1 Loss))"),
    ("NoMovesP1NoPiecesP2", "{(if (no Moves P1) (result P2 Win)) (if (no Pieces P2) (result P1 Win))}"),
    ("NoMovesP2NoPiecesP1", "{(if (no Moves P2) (result P1 Win)) (if (no Pieces P1) (result P2 Win))}"),
    (
        "NoMovesLossAndLessNumPiecesPlayerLoss",
        "{(\"NoMoves\" Loss) (if (<= (count Pieces #1) #2) (result #1 Loss))}",
    ),
    ("NoMovesLossAndNoPiecesPlayerLoss", "{(\"NoMoves\" Loss) (if (no Pieces #1) (result #1 Loss))}"),
    ("ForEachPlayerNoMovesLoss", "(forEach Player if:(no Moves Player) (result Player Loss))"),
    ("ForEachNonMoverNoMovesLoss", "(forEach NonMover if:(no Moves Player) (result Player Loss))"),
    ("ForEachPlayerNoPiecesLoss", "(forEach Player if:(no Pieces Player) (result Player Loss))"),
];

const EQUIPMENT: Macros = &[
    ("TwoPlayersNorthSouth", "(players {(player N) (player S)})"),
    ("AlquerqueGraph", "(rectangle #1 #2 diagonals:Alternating)"),
    ("AlquerqueBoard", "(board (\"AlquerqueGraph\" #1 #2) use:Vertex)"),
    ("BottomTip", "(shift 0 -2 (wedge 3))"),
    ("TopTip", "(shift 0 4 (rotate 180 (wedge 3)))"),
    ("AlquerqueGraphWithBottomTriangle", "(merge (shift 0 2 (square 5 diagonals:Alternating)) (wedge 3))"),
    (
        "AlquerqueGraphWithBottomAndTopTriangles",
        "(merge {(square 5 diagonals:Alternating) (\"TopTip\") (\"BottomTip\")})",
    ),
    (
        "AlquerqueGraphWithFourTriangles",
        "(merge {(shift 2 2 (square 5 diagonals:Alternating)) (shift 2 0 (wedge 3)) \
         (shift 5 3 (rotate 90 (wedge 3))) (shift 2 6 (rotate 180 (wedge 3))) (shift -1 3 (rotate 270 (wedge 3)))})",
    ),
    ("AlquerqueBoardWithBottomTriangle", "(board (\"AlquerqueGraphWithBottomTriangle\") use:Vertex)"),
    (
        "AlquerqueBoardWithBottomAndTopTriangles",
        "(board (\"AlquerqueGraphWithBottomAndTopTriangles\") use:Vertex)",
    ),
    ("AlquerqueBoardWithFourTriangles", "(board (\"AlquerqueGraphWithFourTriangles\") use:Vertex)"),
    (
        "ThreeMensMorrisGraphWithLeftAndRightTriangles",
        "(merge {(rectangle 3 3 diagonals:Alternating) (shift 1.5 0.5 (rotate -90 (wedge 2))) \
         (shift -1.5 0.5 (rotate 90 (wedge 2)))})",
    ),
    (
        "ThreeMensMorrisBoardWithLeftAndRightTriangles",
        "(board (\"ThreeMensMorrisGraphWithLeftAndRightTriangles\") use:Vertex)",
    ),
    ("ThreeMensMorrisBoard", "(board (\"AlquerqueGraph\" 3 3) use:Vertex)"),
    ("NineMensMorrisBoard", "(board (concentric Square rings:3) use:Vertex)"),
    (
        "CrossGraph",
        "(merge (shift 0 (/ (- #2 #1) 2) (rectangle #1 #2 #3)) (shift (/ (- #2 #1) 2) 0 (rectangle #2 #1 #3)))",
    ),
    ("CrossBoard", "(board (\"CrossGraph\" #1 #2 #4) #3)"),
    (
        "DraughtsEquipment",
        "(equipment {(board #1 #2) (piece \"Counter\" P1 N) (piece \"Counter\" P2 S) (piece \"DoubleCounter\" Each) \
         (regions P1 (sites Bottom)) (regions P2 (sites Top)) #3})",
    ),
    ("BlackCellsSetup", "(\"SetupBeside\" #1 1)"),
    ("WhiteCellsSetup", "(\"SetupBeside\" #1 0)"),
    (
        "SetupBeside",
        "(start {(place \"Counter1\" (difference (expand (sites Bottom) steps:(- #1 1)) (sites Phase #2))) \
         (place \"Counter2\" (difference (expand (sites Top) steps:(- #1 1)) (sites Phase #2)))})",
    ),
    (
        "BeforeAfterCentreSetup",
        "(start {(place #1 (forEach (sites Board) if:(< (site) (centrePoint)))) \
         (place #2 (forEach (sites Board) if:(> (site) (centrePoint))))})",
    ),
    (
        "BottomTopSetup",
        "(start {(place #2 (expand (sites Bottom) steps:(- #1 1))) (place #3 (expand (sites Top) steps:(- #1 1)))})",
    ),
    (
        "ChessPawn",
        "(piece #1 Each (or {(\"StepForwardToEmpty\") (\"StepToEnemy\" (directions {FR FL})) #2} #3))",
    ),
    (
        "ChessRook",
        "(piece #1 Each (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to) #2))) #3))",
    ),
    (
        "ChessBishop",
        "(piece #1 Each (move Slide Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to) #2))) #3))",
    ),
    (
        "ChessQueen",
        "(piece #1 Each (move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to) #2))) #3))",
    ),
    (
        "ChessKing",
        "(piece #1 Each (move Step (to if:(not (is Friend (who at:(to)))) (apply (if (is Enemy (who at:(to))) \
         (remove (to) #2)))) #3))",
    ),
    ("ChessKnight", "(piece #1 Each (\"LeapCapture\" (\"KnightWalk\") #2 #3))"),
    (
        "ShogiGold",
        "(piece #1 Each (move Step (directions {Forward Backward Rightward Leftward FL FR}) \
         (to if:(not (is Friend (who at:(to)))) #2) #3))",
    ),
];
