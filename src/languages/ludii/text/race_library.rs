//! The standard macros of games with dice and tracks, in our own words.
//!
//! In and out as in `library`.

use crate::languages::ludii::text::Macros;

/// The ways of two players round a board of tables; an argument may add the end.
macro_rules! tracks {
    (open $first:literal, $second:literal) => {
        concat!(
            "{(track \"Track1\" {",
            $first,
            "} P1 directed:True) (track \"Track2\" {",
            $second,
            "} P2 directed:True)}"
        )
    };
    ($first:literal, $second:literal) => {
        concat!(
            "{(track \"Track1\" {",
            $first,
            " #1} P1 directed:True) (track \"Track2\" {",
            $second,
            " #1} P2 directed:True)}"
        )
    };
}

pub(crate) const RACE_MACROS: Macros = &[
    ("StickDice", "(dice d:2 from:0 num:#1)"),
    ("RollMove", "(do (roll) next:#1 #2)"),
    ("RollEachNewTurnMove", "(do (if (\"NewTurn\") (roll)) next:#1 #2)"),
    ("ReplayNotAllDiceUsed", "(if (not (all DiceUsed)) (moveAgain))"),
    ("DieNotUsed", "(!= 0 (pips))"),
    ("IsEndTrack", "(= #1 End)"),
    ("IsNotEndTrack", "(!= #1 End)"),
    ("IsSingletonStack", "(= (size Stack at:#1) 1)"),
    ("IsEmptyOrSingletonStack", "(= (topLevel at:#1) 0)"),
    ("IsTopLevel", "(= (level) (topLevel at:#1))"),
    ("NoEnemyOrOnlyOne", "(or (not (\"IsEnemyAt\" #1)) (\"IsSingletonStack\" #1))"),
    ("BackgammonBoard", "(board (rectangle 2 13) #1 use:Vertex)"),
    (
        "TableBoard",
        "(board (merge {(rectangle 1 6) (shift 7 0 (rectangle 1 6)) (shift 0 6 (rectangle 1 6)) \
         (shift 7 6 (rectangle 1 6))}) #1 use:Vertex)",
    ),
    ("BackgammonTracks", tracks!("12..7 5..0 13..18 20..25", "25..20 18..13 0..5 7..12")),
    (
        "BackgammonTracksSameDirectionOppositeCorners",
        tracks!("0..5 7..12 25..20 18..13", "25..20 18..13 0..5 7..12"),
    ),
    (
        "BackgammonTracksSameDirectionOppositeCornersWithBars",
        tracks!(open "6 13..18 20..25 12..7 5..0", "19 12..7 5..0 13..18 20..25"),
    ),
    (
        "BackgammonTracksSameDirectionOppositeCornersWithBars2",
        tracks!("6 25..20 18..13 0..5 7..12", "19 0..5 7..12 25..20 18..13"),
    ),
    (
        "BackgammonTracksSameDirectionWithBar",
        tracks!("6 0..5 7..12 25..20 18..13", "19 0..5 7..12 25..20 18..13"),
    ),
    (
        "BackgammonTracksSameDirectionWithHands",
        tracks!("26 25..20 18..13 0..5 7..12", "27 25..20 18..13 0..5 7..12"),
    ),
    ("BackgammonTracksWithBar", tracks!("6 12..7 5..0 13..18 20..25", "19 25..20 18..13 0..5 7..12")),
    ("BackgammonTracksWithHands", tracks!("26 12..7 5..0 13..18 20..25", "27 25..20 18..13 0..5 7..12")),
    ("TableTracksOpposite", tracks!("0..11 23..12", "12..23 11..0")),
    ("TableTracksOpposite2", tracks!("11..0 12..23", "23..12 0..11")),
    ("TableTracksOppositeWithHands", tracks!("24 0..11 23..12", "25 12..23 11..0")),
    ("TableTracksOppositeWithHands2", tracks!("24 11..0 12..23", "25 23..12 0..11")),
    ("TableTracksSameDirectionOppositeCorners", tracks!("11..0 12..23", "12..23 11..0")),
    ("TableTracksSameDirectionWithHands", tracks!("24 0..11 23..12", "25 0..11 23..12")),
    ("HittingCapture", "(apply if:(\"IsEnemyAt\" (to)) (fromTo (from (to)) (to #1)))"),
];
