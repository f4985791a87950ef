//! The words of Ludii's language that are read: for suggestions when one is misspelt, and for the rule editor, for which
//! `scripts/docs/foreign_words.mjs` reads this file.

/// What begins a list.
const LUDEMES: &str = "
    add addScore ahead all allCombinations and append apply between board byScore can centrePoint column concentric coord count
    counter custodial define dice difference directional directions do enclose end equipment exact expand face
    firstMoveOnTrack flip flips forEach forget from fromTo game graph hand handSite hex hole hop id if intersection
    intervene is item keep last leap level mancalaBoard map mapEntry max merge meta metadata min move moveAgain
    mover next nextPhase no not option or pair pass phase piece pips place play player players poly priority
    promote propose range rectangle regionSite regions remember remove renumber result roll rotate row rules
    rulesets scale score set shift site sites size slide sow square start state step surakartaBoard surround swap
    then to topLevel track trackSite tri trigger union value values var vote was wedge what where who xor
";

/// What begins with a capital letter: second words of keywords, roles, directions and other values.
const VALUES: &str = "
    Add Adjacent All AllTracks Alternating Around BL BR Backward Backwards Board Bottom Cell Centre Column Columns
    Connected Corners Count Counter Cycle Decided Diagonal Diamond DiceEqual DiceUsed Die Direction Distance Draw
    E ENE ESE Each Empty End EndOfTurn EndSite Enemy Even FL FLL FR FRR False Farthest FirstSite Forward Forwards
    Friend From FromTop Full Group Groups Hand Hexagon Hop Implied In Infinity Inner LastDirection LastFrom
    LastSite LastTo Leap Left Leftward Leftwards Level Liberties Line LineOfSight Loop Loss Move Mover Moves
    MovesThisTurn N NE NNE NNW NW Neutral Next NextPlayer NonMover None NotEmpty NotEnemy NotOwn Occupied Odd Off
    OppositeDirection Orthogonal Outer Own Pass Passed Pattern Pending Perimeter Phase Piece Pieces Pips Player
    Players Prev Promote Propose Proposed Radiating Rectangle RememberValue Remembered Remove Repeat Right
    Rightward Rightwards Row Rows S SE SSE SSW SW SameDirection Score Select Set Shared Shoot Side Sides
    SidesNoCorners Site Sites Slide Solid Square Stack Start State Step Steps Territory Threatened Tie To ToClear
    Top Track Triangle Triggered True Turns Undefined Value Var Vertex Visited Vote W WNW WSW Win Within
";

/// Whether all words of a keyword are known.
pub(crate) fn are_known(keyword: &str) -> bool {
    let known =
        |word: &str| LUDEMES.split_whitespace().chain(VALUES.split_whitespace()).any(|known| known == word);
    keyword.split(' ').all(known)
}

/// The known word nearest to one of a keyword that is not known: `Empty` for `is Emtpy`.
pub(crate) fn nearest(keyword: &str) -> Option<&'static str> {
    keyword.split(' ').filter(|word| !word.ends_with(':')).find_map(|word| {
        let known = || if word.starts_with(char::is_uppercase) { VALUES } else { LUDEMES }.split_whitespace();
        if known().any(|known| known == word) { None } else { crate::diagnostic::nearest(word, known()) }
    })
}
